//! User settings of the window, kept over restarts.

pub mod play;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use canju_message::All;
use play::PlaySettings;
use serde::{Deserialize, Serialize};

use crate::files::{self, FileError, Overwrite};
use crate::inference::greedy;
use crate::inquiry::order::Order;
use crate::knowledge::history::{Measure, Method};
use crate::knowledge::provenance::{NameError, checked, is_same};
use crate::language::{Language, Naming};
use crate::material::query::{Query, QueryError};
use crate::rounds::RoundSettings;
use crate::verification::neighbours;
use crate::verification::sampling::{Confidence, Plan};

/// Maximum number of experts' names that are remembered.
const REMEMBERED: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the desktop has it.
    #[default]
    System,
    Light,
    Dark,
}

/// The panels, in the order of the rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "panel-")]
#[serde(rename_all = "kebab-case")]
pub enum Panel {
    /// The heat map, the neighbourhood and the table of nodes.
    #[default]
    Lattice,
    /// The conflict nodes by rank.
    Conflicts,
    /// The questions to experts.
    Inquiry,
    /// The greedy resolver, the exact repair, and versions side by side.
    Resolver,
    /// The rounds of the paper, the predictor and the exchange tables.
    Acquisition,
    /// Samples and rules that look for wrong scores.
    Verification,
    /// The exact tables.
    Tables,
    /// The log, and the states of the base that have names.
    Log,
    /// A game against the engine.
    Play,
    /// The library of games.
    Games,
    /// The endgame book.
    Endgames,
    /// The opening book.
    Openings,
    /// The fuzzy adviser.
    Adviser,
    /// The tuner of the evaluation.
    Tuning,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "resolver-")]
#[serde(rename_all = "kebab-case")]
pub enum ResolverView {
    #[default]
    Greedy,
    /// The exact repair.
    #[all(text = "verb-exact-repair")]
    Exact,
    /// Two versions side by side.
    #[all(text = "verb-compare-versions")]
    Versions,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the window; `None` follows the desktop.
    pub language: Option<Language>,
    /// The language of this run, if the command line names one; not stored.
    #[serde(skip)]
    pub language_of_run: Option<Language>,
    /// Keys that the user has set, such as `Ctrl+Shift+K`, by the text key of the command.
    pub keys: BTreeMap<String, String>,
    /// Naming of combinations; `None` for the language's default.
    pub naming: Option<Naming>,
    pub theme: Theme,
    /// The panel last shown.
    pub panel: Panel,
    /// The base last open; `None` for the default one.
    pub base: Option<PathBuf>,
    /// The bases last open, the latest first.
    pub recent: Vec<PathBuf>,
    /// The author of answers; empty until it is set.
    pub author: String,
    /// The names under which answers were given here, the latest first.
    pub experts: Vec<String>,
    pub measure: Measure,
    pub resolver: greedy::GreedySettings,
    #[serde(rename = "face")]
    pub resolver_view: ResolverView,
    pub repair: Method,
    pub verification: VerificationSettings,
    pub asking: Asking,
    /// Whether the user has chosen the order of questions; else it is the paper's while conflicts are left.
    pub order_is_chosen: bool,
    pub acquisition: AcquisitionSettings,
    pub adviser: crate::adviser::Settings,
    /// The run of the tuner that was begun last; nothing before the first one.
    pub tuning: Option<crate::tuner::Settings>,
    pub play: PlaySettings,
    pub board: BoardLook,
    pub games: GamesSettings,
    /// Whether the opening book is without the searched book that comes with the program.
    pub without_shipped_openings: bool,
    /// The material last selected.
    pub selected: Option<String>,
    /// Whether the start page has been shown.
    pub toured: bool,
}

impl Settings {
    /// Loads the settings of a file; the defaults if it is missing or unreadable. A damaged file is renamed, and its new path is
    /// returned beside the defaults.
    pub fn load(path: &Path) -> (Self, Option<PathBuf>) {
        let Ok(bytes) = files::read(path) else { return Default::default() };
        if let Ok(mut settings) = serde_json::from_slice::<Self>(&bytes) {
            settings.play.settle();
            return (settings, None);
        }
        let aside = path.with_extension("damaged.json");
        let kept = std::fs::rename(path, &aside).is_ok();
        (Self::default(), Some(if kept { aside } else { path.to_owned() }))
    }

    /// Writes the settings, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        files::write(path, Overwrite::Replace, |writer| Ok(serde_json::to_writer_pretty(writer, self)?))
    }

    pub fn opened(&mut self, path: &Path) {
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(REMEMBERED);
    }

    /// Returns the author of answers; `None` until it is set.
    pub fn expert(&self) -> Option<&str> {
        checked(&self.author).ok().map(|_| self.author.trim())
    }

    /// Returns the name of the user as a player: the author of answers, else the login name; empty if neither is known.
    pub fn player_name(&self) -> String {
        self.expert().map(str::to_owned).or_else(login).unwrap_or_default()
    }

    /// Answers are given under this name from now on.
    pub fn answered_by(&mut self, text: &str) -> Result<(), NameError> {
        let name = checked(text)?;
        self.experts.retain(|known| !is_same(known, &name));
        self.experts.insert(0, name.clone());
        self.experts.truncate(REMEMBERED);
        self.author = name;
        Ok(())
    }

    /// Returns the settings that determine the panel's content, seeds included, as JSON.
    pub fn of_panel(&self) -> String {
        let json = match self.panel {
            Panel::Lattice
            | Panel::Log
            | Panel::Tables
            | Panel::Games
            | Panel::Endgames
            | Panel::Openings => serde_json::to_string_pretty(&self.selected),
            Panel::Conflicts => serde_json::to_string_pretty(&self.measure),
            Panel::Inquiry => serde_json::to_string_pretty(&self.asking),
            Panel::Resolver => {
                serde_json::to_string_pretty(&(&self.resolver, &self.resolver_view, &self.repair))
            }
            Panel::Acquisition => serde_json::to_string_pretty(&self.acquisition),
            Panel::Verification => serde_json::to_string_pretty(&self.verification),
            // The options of external engines would fill pages.
            Panel::Play => {
                serde_json::to_string_pretty(&PlaySettings { engines: Vec::new(), ..self.play.clone() })
            }
            Panel::Adviser => serde_json::to_string_pretty(&self.adviser),
            Panel::Tuning => serde_json::to_string_pretty(&self.tuning),
        };
        // None of them has anything that JSON has not.
        json.unwrap_or_default()
    }

    /// Returns the language to use: that of this run, else the chosen one, else that of the desktop, else English.
    pub fn language(&self) -> Language {
        self.language_of_run.or(self.language).or_else(Language::of_environment).unwrap_or_default()
    }

    /// Returns the naming of combinations: the chosen one, else the language's default.
    pub fn naming(&self) -> Naming {
        self.naming.unwrap_or_else(|| Naming::usual(self.language()))
    }
}

/// Returns the login name, if it is valid as a person's name.
pub fn login() -> Option<String> {
    let named = |variable| checked(&std::env::var(variable).ok()?).ok();
    ["USER", "LOGNAME", "USERNAME"].into_iter().find_map(named).or_else(account)
}

/// The name of the account under which the program runs.
#[cfg(unix)]
fn account() -> Option<String> {
    let user = nix::unistd::User::from_uid(nix::unistd::Uid::current()).ok()??;
    checked(&user.name).ok()
}

/// There the environment always names it.
#[cfg(not(unix))]
const fn account() -> Option<String> {
    None
}

// Settings of verification.

/// The methods, in the order of their tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, All)]
#[all(text = "verify-")]
#[serde(rename_all = "kebab-case")]
pub enum VerificationMethod {
    /// A random sample that a person marks.
    #[default]
    Sample,
    /// Neighbours that differ by one guard or minister.
    Gap,
    /// Combinations before and after the exchange of a pawn.
    Exchange,
    /// Isolated components.
    Isolated,
    /// Scores that are implausible given the material.
    Sense,
    /// Scores that exact tables prove.
    Tables,
    /// Games of the engine against itself.
    Playouts,
    /// Planted errors, to see what detects them.
    Planted,
}

impl VerificationMethod {
    /// Whether it takes so long that it runs only on request and its result is kept after an edit.
    pub const fn is_long(self) -> bool {
        matches!(self, Self::Playouts | Self::Planted)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerificationSettings {
    pub method: VerificationMethod,
    pub plan: Plan,
    pub gaps: neighbours::GapSettings,
    pub playouts: PlayoutSettings,
    pub planted: PlantedSettings,
    pub confidence: Confidence,
    /// The half width at which enough is marked, a share, above 0.
    pub half_width: f64,
    /// Whether the sample was put aside: it does not return by itself.
    pub aside: bool,
}

impl Default for VerificationSettings {
    fn default() -> Self {
        Self {
            method: VerificationMethod::default(),
            plan: Plan::default(),
            gaps: neighbours::GapSettings::default(),
            playouts: PlayoutSettings::default(),
            planted: PlantedSettings::default(),
            confidence: Confidence::default(),
            half_width: 0.02,
            aside: false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayoutSettings {
    /// Combinations, drawn by chance.
    pub combinations: u32,
    /// Games a combination.
    pub games: u32,
    /// Nodes a move.
    pub nodes: u32,
    pub seed: u64,
}

impl Default for PlayoutSettings {
    fn default() -> Self {
        Self { combinations: 100, games: 20, nodes: 1_000, seed: 1 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlantedSettings {
    /// Percentage of unlocked combinations made wrong, 0..=100.
    pub percent: u8,
    /// Maximum error in classes, 1..=8.
    pub most: u8,
    pub seed: u64,
}

impl Default for PlantedSettings {
    fn default() -> Self {
        Self { percent: 5, most: 4, seed: 1 }
    }
}

// User settings of questions.

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Asking {
    pub order: Order,
    /// Whether the scores of others are hidden until the expert has answered.
    pub blind: bool,
    /// The query that finds the combinations to be asked; blank finds all.
    pub query: String,
}

impl Asking {
    /// Returns the query; `None` if all combinations are asked.
    pub fn only(&self) -> Result<Option<Query>, QueryError> {
        if self.query.trim().is_empty() { Ok(None) } else { Query::parse(&self.query).map(Some) }
    }

    /// Returns the same, but about the conflicts, in the paper's order by this measure.
    #[must_use]
    pub fn about_conflicts(&self, measure: Measure) -> Self {
        let order = match measure {
            Measure::Weight => Order::Weight,
            Measure::Ratio => Order::Ratio,
        };
        Self { order, ..self.clone() }
    }
}

// User settings of acquisition.

/// The tables that come with the program.
pub const HAND_MADE: &str = "hand-made";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AcquisitionSettings {
    /// The name of the exchange tables.
    pub tables: String,
    pub rounds: RoundSettings,
    /// The seed that draws which proved combinations are hidden together when the tables are measured.
    pub seed: u64,
    /// Whether predictions are evaluated with whole families held out.
    pub whole_families: bool,
}

impl Default for AcquisitionSettings {
    fn default() -> Self {
        Self { tables: HAND_MADE.into(), rounds: RoundSettings::default(), seed: 1, whole_families: false }
    }
}

// Settings of the library of games.

/// A column of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, All)]
#[all(text = "games-")]
#[serde(rename_all = "kebab-case")]
pub enum GameColumn {
    Number,
    /// Red player.
    Red,
    /// Black player.
    Black,
    /// Result.
    Outcome,
    Date,
    /// Tournament, or the name of a study.
    #[all(text = "games-event-name")]
    Event,
    /// Place.
    #[all(text = "games-place")]
    Site,
    #[all(text = "opening-name")]
    Opening,
    /// Plies of the main line.
    Plies,
    /// Number of comments.
    Comments,
    /// Number of variations.
    Variations,
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
}

/// The order of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameOrder {
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GamesSettings {
    pub columns: Vec<GameColumn>,
    pub order: GameOrder,
    /// Whether the counts of events, years, players, results and tags are shown beside the list.
    pub facets: bool,
    /// The folder whose new files are imported.
    pub folder: Option<PathBuf>,
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

// User settings of boards: their surface and their pieces.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[all(text = "board-")]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// Wood with a fine grain.
    #[default]
    Wood,
    /// One colour.
    Plain,
}

/// What pieces bear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[all(text = "pieces-")]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// The characters of the window's language.
    #[default]
    Language,
    /// Traditional characters: 帥 將 車.
    Traditional,
    /// Simplified characters: 帅 将 车.
    Simplified,
    /// The letters of WXF moves: K A E H R C P.
    Letters,
    /// Pictures.
    Pictograms,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardLook {
    pub surface: Surface,
    pub pieces: PieceSet,
}
