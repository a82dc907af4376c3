//! The clocks of a game. The time is passed in to them, so that they can be tested.

use std::time::Duration;

use crate::rules::Color;
use crate::service::settings::play::TimeControl;

/// Two clocks, of which at most one runs; none for a game without time control.
#[derive(Debug, Clone, Default)]
pub(super) struct Clock {
    control: Option<TimeControl>,
    /// Milliseconds left at the last change, red's first.
    left: [i64; 2],
    /// The side whose clock runs, and since when.
    running: Option<(Color, i64)>,
    /// Whether time stands still.
    paused: bool,
}

/// Milliseconds left from which time is short, at most this share of the whole.
const SHORT: i64 = 30_000;
const SHORT_SHARE: i64 = 5;

impl Clock {
    /// Creates clocks that do not run yet.
    pub(super) fn new(control: Option<TimeControl>) -> Self {
        let whole = control.map_or(0, |control| i64::from(control.minutes) * 60_000);
        Self { control, left: [whole; 2], ..Self::default() }
    }

    /// Continues kept clocks, which do not run yet.
    pub(super) fn resume(&mut self, kept: Option<(TimeControl, [i64; 2])>) {
        *self = match kept {
            Some((control, left)) => Self { control: Some(control), left, ..Self::default() },
            None => Self::default(),
        };
    }

    /// Returns what is needed to resume them.
    pub(super) fn kept(&self, now: i64) -> Option<(TimeControl, [i64; 2])> {
        Some((self.control?, Color::ALL.map(|color| self.left(color, now).unwrap_or_default())))
    }

    pub(super) const fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// Returns the time left to a side, in milliseconds.
    pub(super) fn left(&self, color: Color, now: i64) -> Option<i64> {
        self.control?;
        let runs = |(running, _): &(Color, i64)| *running == color && !self.paused;
        let since = self.running.filter(runs).map_or(0, |(_, since)| now - since);
        self.left.get(color.index()).map(|left| left - since.max(0))
    }

    pub(super) fn increment(&self) -> Duration {
        Duration::from_secs(self.control.map_or(0, |control| control.increment.into()))
    }

    pub(super) fn running(&self) -> Option<Color> {
        self.running.filter(|_| !self.paused).map(|(color, _)| color)
    }

    /// Whether a clock runs, or would without a pause.
    pub(super) const fn is_going(&self) -> bool {
        self.running.is_some()
    }

    /// Stops the time, or lets it run on.
    pub(super) fn pause(&mut self, paused: bool, now: i64) {
        if self.paused == paused {
            return;
        }
        if let Some((color, _)) = self.running {
            self.stop(now);
            self.running = Some((color, now));
        }
        self.paused = paused;
    }

    /// Whether a side has little time left.
    pub(super) fn is_short(&self, color: Color, now: i64) -> bool {
        let whole = self.control.map_or(0, |control| i64::from(control.minutes) * 60_000);
        self.left(color, now).is_some_and(|left| left <= SHORT.min(whole / SHORT_SHARE))
    }

    /// Stops the mover's clock and starts the other side's.
    pub(super) fn press(&mut self, mover: Color, now: i64) {
        let was = self.running;
        self.stop(now);
        let Some(control) = self.control else { return };
        // The first move of a game, or after looking back, takes no time.
        if was.is_some()
            && let Some(left) = self.left.get_mut(mover.index())
        {
            *left += i64::from(control.increment) * 1000;
        }
        self.running = Some((mover.opponent(), now));
    }

    pub(super) fn stop(&mut self, now: i64) {
        let Some((color, _)) = self.running else { return };
        let rest = self.left(color, now);
        if let (Some(left), Some(rest)) = (self.left.get_mut(color.index()), rest) {
            *left = rest;
        }
        self.running = None;
    }

    /// Returns the side whose time is up.
    pub(super) fn flag(&self, now: i64) -> Option<Color> {
        let color = self.running()?;
        (self.left(color, now)? <= 0).then_some(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_for_the_side_to_move_and_falls() {
        let mut clock = Clock::new(Some(TimeControl { minutes: 1, increment: 2 }));
        clock.press(Color::Red, 1_000);
        assert_eq!(clock.left(Color::Red, 5_000), Some(60_000), "the first move is free");
        assert_eq!(clock.left(Color::Black, 5_000), Some(56_000));
        clock.press(Color::Black, 11_000);
        assert_eq!(clock.left(Color::Black, 99_000), Some(52_000), "ten seconds less, two more");
        assert_eq!(clock.flag(70_999), None);
        assert_eq!(clock.flag(71_000), Some(Color::Red));
        clock.stop(31_000);
        assert_eq!((clock.left(Color::Red, 99_000), clock.flag(99_000)), (Some(40_000), None));
    }

    #[test]
    fn no_time_passes_during_a_pause() {
        let mut clock = Clock::new(Some(TimeControl { minutes: 1, increment: 0 }));
        clock.press(Color::Red, 0);
        clock.pause(true, 10_000);
        assert_eq!((clock.left(Color::Black, 90_000), clock.flag(90_000)), (Some(50_000), None));
        // A program moves meanwhile.
        clock.press(Color::Black, 95_000);
        assert_eq!(clock.left(Color::Red, 99_000), Some(60_000));
        clock.pause(false, 100_000);
        assert_eq!(clock.left(Color::Red, 147_000), Some(13_000));
        assert!(!clock.is_short(Color::Red, 147_000) && clock.is_short(Color::Red, 148_000));
        assert_eq!((clock.flag(159_999), clock.flag(160_000)), (None, Some(Color::Red)));
    }

    #[test]
    fn a_game_without_clocks_never_ends_by_them() {
        let mut clock = Clock::new(None);
        clock.press(Color::Red, 0);
        assert_eq!((clock.left(Color::Black, 9), clock.flag(i64::MAX)), (None, None));
    }
}
