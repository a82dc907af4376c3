//! What the window remembers beside the session.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{closing, dialogs, expert, inspector, keymap, leave, palette, panels, start, tour, zoom};
use crate::service::settings::Panel;

/// What the window keeps over restarts beside its place and size, which the toolkit keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PersistedUi {
    /// Whether the inspector is open.
    pub(super) inspector: bool,
    /// How large the user wants everything, in percent of what the size of the window asks for.
    pub(super) zoom: u16,
}

impl Default for PersistedUi {
    fn default() -> Self {
        Self { inspector: true, zoom: zoom::USUAL_PERCENT }
    }
}

/// What the window itself remembers from frame to frame.
#[derive(Default)]
pub(super) struct State {
    pub(super) kept: PersistedUi,
    pub(super) palette: palette::CommandPalette,
    pub(super) keymap: keymap::KeyMap,
    pub(super) strip: Option<dialogs::PromptBar>,
    /// Who answers, while it is asked.
    pub(super) expert: Option<expert::NameStrip>,
    pub(super) start: start::StartPage,
    pub(super) tour: tour::Tour,
    pub(super) closing: closing::Closing,
    /// Which of what is shown is to be saved, while it is asked.
    pub(super) leaving: leave::Leaving,
    pub(super) inspector: inspector::Inspector,
    pub(super) panels: panels::PanelStates,
    /// The panel that was drawn last, and where the parts of the window came to lie.
    pub(super) panel: Option<Panel>,
    pub(super) sights: Option<tour::TourAnchors>,
    /// The desktop turned out to have no dialog for files.
    pub(super) no_dialog: Arc<AtomicBool>,
    /// When the user last did something, in seconds of the window's clock.
    pub(super) active: f64,
    /// The file of the base, kept while a job has it.
    pub(super) file: Option<PathBuf>,
    /// Files that the program was started with, until the base is there that takes them in.
    pub(super) files: Vec<PathBuf>,
    /// The title last given to the window.
    pub(super) title: String,
}

impl State {
    /// Whether something lies over the window that takes the keys.
    pub(super) fn is_covered(&self) -> bool {
        self.palette.is_open()
            || self.keymap.is_open()
            || self.start.is_open()
            || self.closing.is_open()
            || self.leaving.is_open()
    }
}
