//! The room of the settings: what a user can choose that belongs to no other room.

use std::convert::Infallible;

use super::{Panel, Theme};
use crate::jobs::JobId;
use crate::language::{Language, Naming};
use crate::workbench::command::Command;
use crate::workbench::desk::Desk;
use crate::workbench::room::{Room, Said};

/// What a user can choose that belongs to no other room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Shows a panel.
    Show(Panel),
    /// Speaks a language.
    Speak(Language),
    /// Names combinations so.
    Name(Naming),
    /// Light or dark.
    Theme(Theme),
    /// The name under which answers are stored.
    Author(String),
    /// The start page was shown.
    Toured,
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Settings(wish)
    }
}

/// The room. The choices themselves lie on the desk, where every room reads them.
#[derive(Default)]
pub(in crate::workbench) struct SettingsRoom;

impl Room for SettingsRoom {
    type Wish = Wish;
    type Brought = Infallible;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        let settings = &mut desk.settings;
        match wish {
            Wish::Show(panel) => {
                settings.panel = panel;
                // Kept with the next choice that matters.
                return Ok(None);
            }
            Wish::Speak(language) => settings.language = Some(language),
            Wish::Name(naming) => settings.naming = Some(naming),
            Wish::Theme(theme) => settings.theme = theme,
            Wish::Author(author) => settings.answered_by(&author)?,
            Wish::Toured => settings.toured = true,
        }
        desk.save_settings()?;
        Ok(None)
    }

    fn take(&mut self, _: &mut Desk, _: JobId, brought: Infallible) -> Said {
        match brought {}
    }

    fn crashed(&mut self, _: &mut Desk, _: JobId) {}

    fn refresh(&mut self, _: &mut Desk) {}
}
