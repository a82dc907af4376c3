//! User settings of the window, kept over restarts.

pub mod acquisition;
pub mod asking;
pub mod board;
pub mod engines;
pub mod games;
pub mod play;
pub mod verification;

use std::path::{Path, PathBuf};

use canju_message::All;
use serde::{Deserialize, Serialize};

use acquisition::AcquisitionSettings;
use asking::Asking;
use board::BoardLook;
use games::GamesSettings;
use play::PlaySettings;
use verification::VerificationSettings;

use crate::files::{self, FileError, Overwrite};
use crate::inference::greedy;
use crate::knowledge::history::{Measure, Method};
use crate::knowledge::name::{NameError, checked, is_same};
use crate::language::{Language, Naming};

/// Maximum number of experts' names that are remembered.
const REMEMBERED: usize = 20;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the desktop has it.
    #[default]
    System,
    /// Dark writing on light ground.
    Light,
    /// Light writing on dark ground.
    Dark,
}

/// The panels, in the order of the rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
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

impl Panel {
    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Lattice => "panel-lattice",
            Self::Conflicts => "panel-conflicts",
            Self::Inquiry => "panel-inquiry",
            Self::Resolver => "panel-resolver",
            Self::Acquisition => "panel-acquisition",
            Self::Verification => "panel-verification",
            Self::Log => "panel-log",
            Self::Tables => "panel-tables",
            Self::Play => "panel-play",
            Self::Games => "panel-games",
            Self::Endgames => "panel-endgames",
            Self::Openings => "panel-openings",
            Self::Adviser => "panel-adviser",
            Self::Tuning => "panel-tuning",
        }
    }
}

/// View of the resolver panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum ResolverView {
    /// The greedy resolver.
    #[default]
    Greedy,
    /// The exact repair.
    Exact,
    /// Two versions side by side.
    Versions,
}

impl ResolverView {
    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Greedy => "resolver-greedy",
            Self::Exact => "verb-exact-repair",
            Self::Versions => "verb-compare-versions",
        }
    }
}

/// The choices of a user.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the window; `None` follows the desktop.
    pub language: Option<Language>,
    /// The language of this run, if the command line names one; not stored.
    #[serde(skip)]
    pub language_of_run: Option<Language>,
    /// Naming of combinations; `None` for the language's default.
    pub naming: Option<Naming>,
    /// Light or dark.
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
    /// Measure by which conflicts are ranked.
    pub measure: Measure,
    /// Settings of the resolver.
    pub resolver: greedy::GreedySettings,
    /// View of the resolver panel.
    #[serde(rename = "face")]
    pub resolver_view: ResolverView,
    /// Method of exact repairs.
    pub repair: Method,
    /// Settings of verification.
    pub verification: VerificationSettings,
    /// Settings of questions.
    pub asking: Asking,
    /// Whether the user has chosen the order of questions; else it is the paper's while conflicts are left.
    pub order_is_chosen: bool,
    /// Settings of acquisition.
    pub acquisition: AcquisitionSettings,
    /// Settings of the fuzzy adviser.
    pub adviser: crate::adviser::Settings,
    /// The run of the tuner that was begun last; nothing before the first one.
    pub tuning: Option<crate::tuner::Settings>,
    /// Settings of play.
    pub play: PlaySettings,
    /// The look of boards.
    pub board: BoardLook,
    /// Settings of the library of games.
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
    ///
    /// # Errors
    /// An I/O error.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        files::write(path, Overwrite::Replace, |writer| Ok(serde_json::to_writer_pretty(writer, self)?))
    }

    /// This base was opened.
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
    ///
    /// # Errors
    /// Why the text cannot be a name.
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
