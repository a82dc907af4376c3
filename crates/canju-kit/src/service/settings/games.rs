//! Settings of the library of games.

use std::path::PathBuf;

use canju_message::All;
use serde::{Deserialize, Serialize};

/// A column of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum GameColumn {
    /// The number of the game.
    Number,
    /// Red player.
    Red,
    /// Black player.
    Black,
    /// Result.
    Outcome,
    /// Date.
    Date,
    /// Tournament, or the name of a study.
    Event,
    /// Place.
    Site,
    /// Opening.
    Opening,
    /// Plies of the main line.
    Plies,
    /// Number of comments.
    Comments,
    /// Number of variations.
    Variations,
    /// Tags.
    Tags,
    /// The file it came from.
    Source,
    /// Date of import.
    Added,
}

impl GameColumn {
    /// The columns that are shown at first.
    pub const USUAL: [Self; 8] = [
        Self::Red,
        Self::Black,
        Self::Outcome,
        Self::Date,
        Self::Event,
        Self::Opening,
        Self::Plies,
        Self::Tags,
    ];

    /// The text key of its heading.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Number => "games-number",
            Self::Red => "games-red",
            Self::Black => "games-black",
            Self::Outcome => "games-outcome",
            Self::Date => "games-date",
            Self::Event => "games-event-name",
            Self::Site => "games-place",
            Self::Opening => "opening-name",
            Self::Plies => "games-plies",
            Self::Comments => "games-comments",
            Self::Variations => "games-variations",
            Self::Tags => "games-tags",
            Self::Source => "games-source",
            Self::Added => "games-added",
        }
    }
}

/// The order of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameOrder {
    /// The column.
    pub column: GameColumn,
    /// Whether the largest value comes first; games without a value stay last.
    pub descending: bool,
}

impl Default for GameOrder {
    /// The order of import.
    fn default() -> Self {
        Self { column: GameColumn::Number, descending: false }
    }
}

impl GameOrder {
    /// Returns the order after a click on the heading of a column: ascending, then descending, then the order of import.
    pub fn clicked(self, column: GameColumn) -> Self {
        match (self.column == column, self.descending) {
            (false, _) => Self { column, descending: false },
            (true, false) => Self { column, descending: true },
            (true, true) => Self::default(),
        }
    }
}

/// The choices of a user for the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GamesSettings {
    /// The columns shown.
    pub columns: Vec<GameColumn>,
    /// The order of the list.
    pub order: GameOrder,
    /// Whether the counts of events, years, players, results and tags are shown beside the list.
    pub facets: bool,
    /// The folder whose new files are imported.
    pub folder: Option<PathBuf>,
    /// Whether the folder is watched.
    pub watched: bool,
}

impl Default for GamesSettings {
    fn default() -> Self {
        Self {
            columns: GameColumn::USUAL.to_vec(),
            order: GameOrder::default(),
            facets: false,
            folder: None,
            watched: false,
        }
    }
}

impl GamesSettings {
    /// Whether a column is shown.
    pub fn shows(&self, column: GameColumn) -> bool {
        self.columns.contains(&column)
    }

    /// Shows a column, or hides it unless it is the last one.
    pub fn toggle(&mut self, column: GameColumn) {
        if !self.shows(column) {
            self.columns.push(column);
        } else if self.columns.len() > 1 {
            self.columns.retain(|shown| *shown != column);
        }
    }
}
