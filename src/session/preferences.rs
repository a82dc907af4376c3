//! Settings that belong to no other feature: language, theme, names, the expert.

use crate::language::{Language, Naming};
use crate::service::settings::{BoardLook, Panel, Theme};
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Show(Panel),
    SetLanguage(Language),
    SetNaming(Naming),
    SetTheme(Theme),
    SetBoard(BoardLook),
    /// Sets the keys of the command with this text key; `None` restores the original ones.
    SetKeys(String, Option<String>),
    /// Sets the name under which answers are stored.
    Author(String),
    /// Notes that the start page was shown.
    Toured,
}

/// The state of the feature. The settings themselves are in the context, where every feature reads them.
#[derive(Default)]
pub struct PreferencesFeature;

impl Feature for PreferencesFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        let settings = &mut context.settings;
        match action {
            Action::Show(panel) => {
                if panel != settings.panel {
                    context.panel_before = Some(std::mem::replace(&mut settings.panel, panel));
                }
                // Saved with the next change of a setting.
                return Ok(None);
            }
            Action::SetLanguage(language) => {
                (settings.language, settings.language_of_run) = (Some(language), None)
            }
            Action::SetNaming(naming) => settings.naming = Some(naming),
            Action::SetTheme(theme) => settings.theme = theme,
            Action::SetBoard(look) => settings.board = look,
            Action::SetKeys(command, Some(keys)) => drop(settings.keys.insert(command, keys)),
            Action::SetKeys(command, None) => drop(settings.keys.remove(&command)),
            Action::Author(author) => settings.answered_by(&author)?,
            Action::Toured => settings.toured = true,
        }
        context.save_settings()?;
        Ok(None)
    }
}
