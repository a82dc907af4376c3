//! Which key may act: one that went down while the thing that it acts on had been on the screen for a moment.

/// Seconds that a thing is on the screen before a key can be meant for it: nobody reads and reacts sooner.
pub const MOMENT: f64 = 0.15;

/// Why a key was ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    /// There is nothing for it to act on.
    Nothing,
    /// What it would have acted on was not yet on the screen when it went down.
    Unseen,
    /// A prompt is open, which takes all keys.
    Prompt,
    /// A job has the base.
    Busy,
}

/// The things on the screen that keys act on, from frame to frame. Times are seconds of one clock.
///
/// A frame is on the screen for certain only when the next one begins, and a key is known only from the frame that receives
/// it. So a slow frame can delay a key, but never give it to a thing that was painted after it went down.
#[derive(Debug, Clone)]
pub struct Painted<T> {
    /// What the frame being drawn has painted so far.
    drawn: Vec<T>,
    /// What the frame before has painted, and since when it has been on the screen without a break.
    shown: Vec<(T, f64)>,
    /// Whether a prompt is open.
    pub prompting: bool,
}

impl<T> Default for Painted<T> {
    fn default() -> Self {
        Self { drawn: Vec::new(), shown: Vec::new(), prompting: false }
    }
}

impl<T: PartialEq> Painted<T> {
    /// A frame begins: what the last one has painted is on the screen.
    pub fn begin(&mut self, now: f64) {
        let before = std::mem::take(&mut self.shown);
        let since = |target: &T| before.iter().find(|(shown, _)| shown == target).map(|(_, since)| *since);
        let shown = self.drawn.drain(..).map(|target| (since(&target).unwrap_or(now), target));
        self.shown = shown.map(|(since, target)| (target, since)).collect();
    }

    /// The frame being drawn paints a thing. Returns whether it is new: then another frame must follow soon, from which on keys
    /// can be meant for it.
    pub fn paint(&mut self, target: T) -> bool {
        let is_new = self.shown.iter().all(|(shown, _)| *shown != target);
        if !self.drawn.contains(&target) {
            self.drawn.push(target);
        }
        is_new
    }

    /// Whether a key that was received at this time may act on a thing.
    pub fn takes(&self, received: f64, target: &T) -> bool {
        self.shown.iter().any(|(shown, since)| shown == target && since + MOMENT <= received)
    }

    /// Returns why a key that was received at this time may not act on a thing; `None` if it may.
    pub fn refusal(&self, received: f64, target: Option<&T>) -> Option<Ignored> {
        match target {
            _ if self.prompting => Some(Ignored::Prompt),
            None => Some(Ignored::Nothing),
            Some(target) => (!self.takes(received, target)).then_some(Ignored::Unseen),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_acts_on_what_has_been_on_the_screen_for_a_moment() {
        let mut painted = Painted::default();
        assert!(!painted.takes(9.0, &1), "nothing was painted");
        painted.begin(10.0);
        assert!(painted.paint(1) && !painted.takes(20.0, &1), "not yet on the screen");
        // A slow frame: a key that went down while it was drawn is received with the next one.
        painted.begin(12.0);
        assert!(!painted.paint(1) && !painted.takes(12.0, &1));
        painted.begin(12.2);
        painted.paint(2);
        assert!(painted.takes(12.2, &1) && !painted.takes(12.1, &1) && !painted.takes(12.2, &2));
        painted.begin(12.4);
        assert!(!painted.takes(12.4, &1), "another thing is in its place");
        painted.paint(1);
        painted.begin(12.5);
        assert!(!painted.takes(12.6, &1) && painted.takes(12.7, &1), "it came back");
    }
}
