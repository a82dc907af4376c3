//! The state of the window apart from the session.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{closing, dialogs, expert, export, inspector, keymap, palette, panels, start, tour, zoom};
use crate::service::settings::Panel;

/// The window state kept over restarts, apart from its position and size, which the toolkit keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PersistedUi {
    /// Whether the inspector is open.
    pub(super) inspector: bool,
    /// Whether it is open beside the game, where it is folded until the user opens it.
    pub(super) inspector_in_play: bool,
    /// The user's zoom, in percent of the zoom for the window's size.
    pub(super) zoom: u16,
}

impl Default for PersistedUi {
    fn default() -> Self {
        Self { inspector: true, inspector_in_play: false, zoom: zoom::USUAL_PERCENT }
    }
}

impl PersistedUi {
    /// Whether the inspector is open beside a panel.
    pub(super) const fn inspector_beside(&self, panel: Panel) -> bool {
        match panel {
            Panel::Play => self.inspector_in_play,
            _ => self.inspector,
        }
    }

    /// Returns the same to be changed.
    pub(super) const fn inspector_of(&mut self, panel: Panel) -> &mut bool {
        match panel {
            Panel::Play => &mut self.inspector_in_play,
            _ => &mut self.inspector,
        }
    }
}

/// The state of the window from frame to frame.
#[derive(Default)]
pub(super) struct State {
    pub(super) kept: PersistedUi,
    pub(super) palette: palette::CommandPalette,
    pub(super) keymap: keymap::KeyMap,
    pub(super) prompt_bar: Option<dialogs::PromptBar>,
    /// The strip that asks for the expert's name, while it is open.
    pub(super) expert: Option<expert::NameStrip>,
    pub(super) start: start::StartPage,
    pub(super) tour: tour::Tour,
    pub(super) closing: closing::Closing,
    /// The dialog for saving what is shown.
    pub(super) export_dialog: export::ExportDialog,
    pub(super) inspector: inspector::Inspector,
    /// Whether the window is too narrow for the inspector beside a panel.
    pub(super) narrow: bool,
    /// The panel in whose place it is open in a narrow window.
    pub(super) inspector_in_place_of: Option<Panel>,
    pub(super) panels: panels::PanelStates,
    /// The panel drawn last, and the positions of the parts of the window.
    pub(super) panel: Option<Panel>,
    pub(super) tour_anchors: Option<tour::TourAnchors>,
    /// Whether the desktop has no file dialog.
    pub(super) no_dialog: Arc<AtomicBool>,
    /// The time of the last input, in seconds of the window's clock.
    pub(super) active: f64,
    /// The file of the base, kept while a job has it.
    pub(super) file: Option<PathBuf>,
    /// Files given at the start, until the base is open.
    pub(super) files: Vec<PathBuf>,
    /// The title last given to the window.
    pub(super) title: String,
}

impl State {
    /// Whether the inspector is open: beside a panel, or in a narrow window in its place.
    pub(super) fn shows_inspector(&self, panel: Panel) -> bool {
        if self.narrow {
            self.inspector_in_place_of == Some(panel)
        } else {
            self.kept.inspector_beside(panel)
        }
    }

    /// Opens or closes it.
    pub(super) fn toggle_inspector(&mut self, panel: Panel) {
        let open = !self.shows_inspector(panel);
        if self.narrow {
            self.inspector_in_place_of = open.then_some(panel);
        } else {
            *self.kept.inspector_of(panel) = open;
        }
    }

    /// Whether an overlay that takes the keys is open.
    pub(super) fn is_covered(&self) -> bool {
        self.palette.is_open()
            || self.keymap.is_open()
            || self.start.is_open()
            || self.closing.is_open()
            || self.export_dialog.is_open()
    }
}
