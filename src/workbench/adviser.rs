//! The fuzzy adviser on the bench: its choices, and what it says of the position of the game.

use std::convert::Infallible;
use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::Desk;
use super::room::{Room, Said};
use super::settings::Panel;
use crate::adviser::{Advice, Adviser, Settings};
use crate::jobs::JobId;

/// What a user can ask of the adviser.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// From now on by these choices.
    Choose(Box<Settings>),
    /// Takes the last choice back.
    Undo,
    /// Makes it again.
    Redo,
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Adviser(wish)
    }
}

/// What was chosen and said last. A ranking takes less than a hundredth of a second, also with two levels: it needs no job.
#[derive(Default)]
pub struct AdviserRoom {
    /// The key of the position, the choices, and what was said.
    said: Option<(u64, Settings, Arc<Advice>)>,
    /// Earlier choices, the last one at the end.
    before: Vec<Settings>,
    /// Choices that were taken back.
    after: Vec<Settings>,
}

impl AdviserRoom {
    /// What the adviser says of the position of the game; nothing where the panel was not shown yet.
    pub fn advice(&self) -> Option<&Arc<Advice>> {
        self.said.as_ref().map(|(_, _, advice)| advice)
    }

    /// Whether a choice can be taken back, and whether one can be made again.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }
}

impl Room for AdviserRoom {
    type Wish = Wish;
    type Brought = Infallible;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        let now = &mut desk.settings.adviser;
        match wish {
            Wish::Choose(wanted) if *wanted == *now => return Ok(None),
            Wish::Choose(wanted) => {
                self.before.push(std::mem::replace(now, *wanted));
                self.after.clear();
            }
            Wish::Undo => {
                let Some(earlier) = self.before.pop() else { return Ok(None) };
                self.after.push(std::mem::replace(now, earlier));
            }
            Wish::Redo => {
                let Some(later) = self.after.pop() else { return Ok(None) };
                self.before.push(std::mem::replace(now, later));
            }
        }
        desk.save_settings()?;
        Ok(None)
    }

    fn take(&mut self, _: &mut Desk, _: JobId, brought: Infallible) -> Said {
        match brought {}
    }

    fn crashed(&mut self, _: &mut Desk, _: JobId) {}

    /// Ranks the moves of the position that is on the board, where it is to be seen and has changed.
    fn refresh(&mut self, desk: &mut Desk) {
        if !desk.shows(Panel::Adviser) {
            return;
        }
        let (position, settings) = (&desk.on_board, &desk.settings.adviser);
        let known = |(key, of, _): &(u64, Settings, Arc<Advice>)| *key == position.key() && of == settings;
        if !self.said.as_ref().is_some_and(known) {
            let advice = Adviser::new(settings.clone()).advise(position);
            self.said = Some((position.key(), settings.clone(), Arc::new(advice)));
        }
    }
}

impl Workbench {
    /// The fuzzy adviser.
    pub const fn adviser(&self) -> &AdviserRoom {
        &self.adviser
    }
}
