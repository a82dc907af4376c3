//! One event after the other: what the keyboard and the pointer send waits here, and each frame gets no more than one event that
//! can act. Before the next one a whole frame is drawn, so that each meets the window that the one before has left.

use std::collections::VecDeque;

use egui::{Context, DroppedFileHandle, Event, Key, Plugin, RawInput};

use super::key_event::HeldKeys;

/// What waits.
#[derive(Debug, Clone)]
enum Waiting {
    Event(Event),
    /// Files that were dropped on the window.
    Drop(Vec<DroppedFileHandle>),
}

impl Waiting {
    /// Whether it can do something; all else, such as a movement of the pointer, is let through with what comes next.
    const fn acts(&self) -> bool {
        match self {
            Self::Drop(_) => true,
            Self::Event(event) => matches!(
                event,
                Event::Copy
                    | Event::Cut
                    | Event::Paste(_)
                    | Event::PasteImage(_)
                    | Event::MiddleClickPaste { .. }
                    | Event::Text(_)
                    | Event::Key { pressed: true, .. }
                    | Event::PointerButton { .. }
                    | Event::Ime(_)
                    | Event::AccessKitActionRequest(_)
            ),
        }
    }

    /// The button of the pointer goes up: what it went down on is known already, so nothing has to be drawn before.
    const fn releases(&self) -> bool {
        matches!(self, Self::Event(Event::PointerButton { pressed: false, .. }))
    }

    const fn is_key(&self) -> bool {
        matches!(self, Self::Event(Event::Key { pressed: true, .. }))
    }

    /// A held key that goes on pressing the control that has the focus.
    const fn presses_again(&self) -> bool {
        matches!(
            self,
            Self::Event(Event::Key { key: Key::Enter | Key::Space, pressed: true, repeat: true, .. })
        )
    }

    const fn is_text(&self) -> bool {
        matches!(self, Self::Event(Event::Text(_)))
    }
}

/// The events that wait, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: VecDeque<Waiting>,
    /// The frame that got the last event that can act.
    acted: Option<u64>,
    /// The frame that got the last movement of the pointer.
    moved: Option<u64>,
    /// What is typed has to wait.
    held: bool,
    /// The keys that are held down.
    keys: HeldKeys,
}

impl Queue {
    /// Whether nothing waits.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Lets typing wait, for a question that is about to be shown, or ends that.
    pub(super) fn hold(ctx: &Context, held: bool) {
        ctx.with_plugin(|queue: &mut Self| queue.held = held);
    }

    /// Something has changed in this frame: the next event waits until it was drawn.
    pub(super) fn changed(ctx: &Context) {
        let frame = ctx.cumulative_frame_nr();
        ctx.with_plugin(|queue: &mut Self| queue.acted = queue.acted.map(|_| frame));
    }

    /// Puts events before all that wait: they were typed before.
    pub(super) fn put_first(ctx: &Context, events: Vec<Event>) {
        ctx.with_plugin(|queue: &mut Self| {
            for event in events.into_iter().rev() {
                queue.waiting.push_front(Waiting::Event(event));
            }
        });
    }

    /// Whether the event at the front may act in this frame.
    fn is_due(&self, frame: u64) -> bool {
        let Some(first) = self.waiting.front() else { return false };
        // A click ends the waiting: somebody wants something else.
        let clicked = || self.waiting.iter().any(Waiting::releases);
        if self.held && (first.is_key() || first.is_text()) && !clicked() {
            return false;
        }
        // One frame shows what the event did, the next what followed from that.
        let pause = if first.releases() { 1 } else { 3 };
        // What is dragged is seen where it was dragged to before it is let go.
        if first.releases() && self.moved == Some(frame) {
            return false;
        }
        self.acted.is_none_or(|acted| frame >= acted + pause)
    }

    fn let_through(&mut self, input: &mut RawInput) -> Option<Waiting> {
        let next = self.waiting.pop_front()?;
        match next.clone() {
            Waiting::Event(event) => input.events.push(event),
            Waiting::Drop(files) => input.dropped_files.extend(files),
        }
        Some(next)
    }

    /// Whether a sign comes next: a key press with what it writes, or only that.
    fn writes(&self) -> bool {
        let mut next = self.waiting.iter();
        match next.next() {
            Some(first) if first.is_key() => next.next().is_some_and(Waiting::is_text),
            first => first.is_some_and(Waiting::is_text),
        }
    }

    /// Lets a frame have its event; where a text field has the focus, all signs that come one after the other: they can only go
    /// into the field.
    fn release(&mut self, frame: u64, typing: bool, input: &mut RawInput) {
        let mut written = false;
        loop {
            if !typing && self.waiting.front().is_some_and(Waiting::presses_again) {
                self.waiting.pop_front();
                drop(self.waiting.pop_front_if(|next| next.is_text()));
                continue;
            }
            match self.waiting.front() {
                Some(first) if !first.acts() => {
                    if matches!(first, Waiting::Event(Event::PointerMoved(_))) {
                        self.moved = Some(frame);
                    }
                    drop(self.let_through(input));
                    continue;
                }
                Some(_) if written && self.writes() || !written && self.is_due(frame) => {}
                _ => return,
            }
            self.acted = Some(frame);
            written = typing && self.writes();
            let first = self.let_through(input);
            // The press of a key and what it writes are one.
            if first.is_some_and(|first| first.is_key()) && self.waiting.front().is_some_and(Waiting::is_text)
            {
                self.let_through(input);
            }
            if !written {
                return;
            }
        }
    }
}

impl Plugin for Queue {
    fn debug_name(&self) -> &'static str {
        "events in order"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        for mut event in std::mem::take(&mut input.events) {
            self.keys.name(&mut event);
            self.waiting.push_back(Waiting::Event(event));
        }
        let files = std::mem::take(&mut input.dropped_files);
        if !files.is_empty() {
            self.waiting.push_back(Waiting::Drop(files));
        }
        self.release(ctx.cumulative_frame_nr(), ctx.text_edit_focused(), input);
        if !self.waiting.is_empty() {
            // They came while the window had the focus.
            input.focused = true;
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{Key, Modifiers, PointerButton, pos2};

    use super::*;

    fn key(key: Key, pressed: bool) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
    }

    fn button(pressed: bool) -> Event {
        let pos = pos2(1.0, 1.0);
        Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
    }

    /// What each frame gets of events that come in the first.
    fn frames(events: Vec<Event>, typing: bool) -> Vec<Vec<Event>> {
        let mut queue =
            Queue { waiting: events.into_iter().map(Waiting::Event).collect(), ..Queue::default() };
        let mut frames = Vec::new();
        while !queue.is_empty() {
            let mut input = RawInput::default();
            queue.release(frames.len() as u64, typing, &mut input);
            frames.push(input.events);
        }
        frames
    }

    #[test]
    fn a_frame_gets_one_event_that_acts_and_what_only_moves() {
        let six = || [key(Key::Num6, true), Event::Text("6".into()), key(Key::Num6, false)];
        let got = frames([six(), six()].concat(), false);
        let (first, second) = (six()[..2].to_vec(), six()[..2].to_vec());
        let up = || vec![key(Key::Num6, false)];
        assert_eq!(got, [first, up(), vec![], second, up()]);

        let moved = |x| Event::PointerMoved(pos2(x, 0.0));
        let click = [moved(1.0), moved(2.0), button(true), button(false), moved(3.0), key(Key::A, true)];
        assert_eq!(
            frames(click.to_vec(), false),
            [
                vec![moved(1.0), moved(2.0), button(true)],
                vec![button(false)],
                vec![moved(3.0)],
                vec![],
                vec![key(Key::A, true)]
            ]
        );
    }

    #[test]
    fn signs_for_a_text_field_come_together_and_what_ends_them_alone() {
        let sign = |key_of, text: &str| [key(key_of, true), Event::Text(text.into()), key(key_of, false)];
        let word = [sign(Key::K, "k"), sign(Key::C, "c"), sign(Key::P, "p")].concat();
        let enter = [key(Key::Enter, true), key(Key::Enter, false)];
        let got = frames([&word[..], &enter, &sign(Key::Num3, "3")].concat(), true);
        let digit = sign(Key::Num3, "3");
        let up = |event: &Event| vec![event.clone()];
        let expected = [word, vec![], vec![], up(&enter[0]), up(&enter[1]), vec![], digit.to_vec()];
        assert_eq!(got, expected);
    }

    #[test]
    fn what_is_typed_waits_until_a_click_wants_something_else() {
        let mut queue = Queue { held: true, ..Queue::default() };
        queue.waiting.push_back(Waiting::Event(key(Key::Num6, true)));
        for frame in 0..9 {
            queue.release(frame, false, &mut RawInput::default());
            assert!(!queue.is_empty());
        }
        queue.waiting.extend([button(true), button(false)].map(Waiting::Event));
        for frame in 9..20 {
            queue.release(frame, false, &mut RawInput::default());
        }
        assert!(queue.is_empty());
    }
}
