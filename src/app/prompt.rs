//! The prompts of the strip or the desktop's dialog, and the command made from an answer.

use std::path::{Path, PathBuf};

use crate::figures::{ExportFormat, Figure};
use crate::records::{Format, ReadOptions};
use crate::service::edit::Content;
use crate::service::intake;
use crate::service::settings::GamesSettings;
use crate::session::general::{self, ExportRequest};
use crate::session::{Command, Session, base, endgames, engines, games, inquiry, play, tuning, verification};
use crate::store::library::{GameId, split_tags};

/// The kind of file or name asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Prompt {
    New(Content),
    Open,
    /// A file with scores to import.
    Import,
    /// A file or folder with games to import into the library.
    ImportGames,
    /// A file with games to add to the endgame book.
    ImportBook,
    /// A file or folder for the games found.
    ExportGames,
    /// A file or folder for the selected games.
    ExportSelected(Vec<GameId>),
    /// The tags of the selected games, and those that all of them have now.
    TagGames(Vec<GameId>, Vec<String>),
    /// A base to which the selected games are copied.
    CopyGames(Vec<GameId>),
    /// A base to which the selected games are moved.
    MoveGames(Vec<GameId>),
    /// The folder whose new files are imported.
    WatchFolder(Box<GamesSettings>),
    /// A file for the game on the board.
    SaveGame,
    /// A file for the scores.
    Export,
    SaveCopy,
    /// A new file for a sample with its marks.
    WriteSheet,
    ReadSheet,
    /// A base or file of another expert to merge with.
    Merge,
    Engine,
    /// The file or folder that is the value of an option of an external engine: the names of both.
    EngineFile(String, String),
    Run,
    /// A file for a list or a figure.
    Write(Box<Figure>, ExportFormat),
    NameVersion,
}

impl Prompt {
    pub(super) const fn text_key(&self) -> &'static str {
        match self {
            Self::New(Content::Endgames) => "ask-new",
            Self::New(Content::Elementary) => "ask-new-elementary",
            Self::New(Content::Empty) => "ask-new-empty",
            Self::Open => "ask-open",
            Self::Import => "ask-import",
            Self::Export => "ask-export",
            Self::ImportGames => "ask-import-games",
            Self::ImportBook => "ask-import-book",
            Self::ExportGames => "ask-export-games",
            Self::ExportSelected(_) => "ask-export-selected",
            Self::TagGames(..) => "ask-tag-games",
            Self::CopyGames(_) => "ask-copy-games",
            Self::MoveGames(_) => "ask-move-games",
            Self::WatchFolder(_) => "ask-watch-folder",
            Self::SaveGame => "ask-save-game",
            Self::SaveCopy => "ask-save-copy",
            Self::WriteSheet => "ask-write-sheet",
            Self::ReadSheet => "ask-read-sheet",
            Self::Merge => "ask-merge",
            Self::Engine => "ask-engine",
            Self::EngineFile(..) => "ask-engine-file",
            Self::Run => "ask-run",
            Self::Write(..) => "export-ask",
            Self::NameVersion => "ask-name-version",
        }
    }

    pub(super) const fn button_key(&self) -> &'static str {
        match self {
            Self::New(_) => "ask-do-new",
            Self::Open | Self::Run => "ask-do-open",
            Self::Import | Self::ImportGames | Self::ImportBook | Self::ReadSheet => "ask-do-import",
            Self::Export | Self::ExportGames | Self::SaveGame | Self::WriteSheet | Self::Write(..) => {
                "ask-do-export"
            }
            Self::ExportSelected(_) => "ask-do-export",
            Self::TagGames(..) => "ask-do-tag-games",
            Self::CopyGames(_) => "ask-do-copy-games",
            Self::MoveGames(_) => "ask-do-move-games",
            Self::WatchFolder(_) => "ask-do-watch-folder",
            Self::SaveCopy => "ask-do-save-copy",
            Self::Merge => "ask-do-merge",
            Self::Engine => "ask-do-engine",
            Self::EngineFile(..) => "ask-do-engine-file",
            Self::NameVersion => "ask-do-name-version",
        }
    }

    /// The extensions of the files to choose from; empty for any.
    pub(super) const fn endings(&self) -> &'static [&'static str] {
        match self {
            Self::New(_) | Self::Open | Self::SaveCopy | Self::CopyGames(_) | Self::MoveGames(_) => {
                &["canju"]
            }
            Self::Import | Self::Export => &["jsonl", "ndjson", "csv"],
            Self::ImportGames => &Format::READ,
            Self::ImportBook => &intake::BOOK_ENDINGS,
            Self::ExportGames | Self::ExportSelected(_) | Self::SaveGame => &Format::WRITTEN,
            Self::WriteSheet | Self::ReadSheet | Self::Write(_, ExportFormat::Csv) => &["csv"],
            Self::Write(_, ExportFormat::Svg) => &["svg"],
            Self::Write(_, ExportFormat::Markdown) => &["md"],
            Self::Run => &["jsonl"],
            Self::Merge => &["canju", "jsonl", "ndjson", "csv"],
            Self::Engine if cfg!(windows) => &["exe"],
            Self::Engine | Self::EngineFile(..) | Self::NameVersion => &[],
            Self::TagGames(..) | Self::WatchFolder(_) => &[],
        }
    }

    pub(super) fn wants_a_file(&self) -> bool {
        !matches!(self, Self::NameVersion | Self::TagGames(..))
    }

    /// Whether an empty answer is one.
    pub(super) const fn may_be_empty(&self) -> bool {
        matches!(self, Self::TagGames(..))
    }

    pub(super) fn command(&self, answer: PathBuf) -> Command {
        match self {
            Self::New(content) => base::Action::Create { path: answer, content: *content }.into(),
            Self::Open => base::Action::Open(Some(answer)).into(),
            Self::Import => base::Action::Import(answer).into(),
            Self::Export => base::Action::Export(answer).into(),
            Self::ImportGames => games::Action::TakeIn(vec![answer], ReadOptions::default()).into(),
            Self::ImportBook => endgames::Action::TakeIn(vec![answer]).into(),
            Self::ExportGames => games::Action::WriteFound(answer).into(),
            Self::ExportSelected(games) => games::Action::Write(answer, games.clone()).into(),
            Self::TagGames(games, before) => {
                let after = split_tags(&answer.to_string_lossy());
                let without = |one: &[String], other: &[String]| -> Vec<String> {
                    one.iter().filter(|tag| !other.contains(tag)).cloned().collect()
                };
                let (add, remove) = (without(&after, before), without(before, &after));
                games::Action::Tag(games.clone(), add, remove).into()
            }
            Self::CopyGames(games) => games::Action::CopyTo(answer, games.clone()).into(),
            Self::MoveGames(games) => games::Action::MoveTo(answer, games.clone()).into(),
            Self::WatchFolder(settings) => {
                let settings = GamesSettings { folder: Some(answer), watched: true, ..(**settings).clone() };
                games::Action::Set(settings).into()
            }
            Self::SaveGame => play::Action::Save(answer).into(),
            Self::SaveCopy => base::Action::SaveCopy(answer).into(),
            Self::WriteSheet => verification::Action::WriteSheet(answer).into(),
            Self::ReadSheet => verification::Action::ReadSheet(answer).into(),
            Self::Merge => inquiry::Action::Merge(answer).into(),
            Self::Engine => engines::Action::Add(answer).into(),
            Self::EngineFile(engine, option) => engines::Action::Keep {
                engine: engine.clone(),
                option: option.clone(),
                value: answer.to_string_lossy().into_owned(),
            }
            .into(),
            Self::Run => tuning::Action::Open(answer).into(),
            Self::Write(figure, form) => {
                let request = ExportRequest { path: answer, figure: (**figure).clone(), form: *form };
                general::Action::Export(Box::new(request)).into()
            }
            Self::NameVersion => base::Action::NameVersion(answer.to_string_lossy().into_owned()).into(),
        }
    }

    pub(super) fn proposal(&self, session: &Session) -> String {
        let default = session.places().default_base();
        let path = match self {
            Self::New(_) => free_beside(&default, "mine"),
            Self::SaveCopy => {
                let base = session.path().unwrap_or(&default);
                let stem = base.file_stem().unwrap_or_default().to_string_lossy();
                free_beside(base, &format!("{stem}-copy"))
            }
            Self::Export => {
                let base = session.path().unwrap_or(&default).with_extension("jsonl");
                std::env::home_dir()
                    .map_or(base.clone(), |home| home.join(base.file_name().unwrap_or_default()))
            }
            Self::ExportGames | Self::ExportSelected(_) => {
                std::env::home_dir().unwrap_or_default().join("games.pgn")
            }
            Self::TagGames(_, before) => return before.join("; "),
            Self::WatchFolder(settings) => settings.folder.clone().unwrap_or_default(),
            Self::SaveGame => std::env::home_dir().unwrap_or_default().join("game.pgn"),
            Self::WriteSheet => {
                let sample = session.verification().sample();
                let plan = sample.map_or_else(Default::default, |(sample, _)| sample.plan);
                std::env::home_dir().unwrap_or_default().join(format!("{plan}.csv"))
            }
            Self::Write(figure, form) => {
                std::env::home_dir().unwrap_or_default().join(file_name(figure, *form))
            }
            Self::EngineFile(engine, option) => {
                let engine = session.settings().play.listed(engine);
                let value = engine.and_then(|engine| Some(engine.value(engine.option(option)?)));
                return value.unwrap_or_default();
            }
            Self::Open
            | Self::Import
            | Self::ImportGames
            | Self::ImportBook
            | Self::ReadSheet
            | Self::Merge
            | Self::CopyGames(_)
            | Self::MoveGames(_)
            | Self::Engine
            | Self::Run
            | Self::NameVersion => {
                return String::new();
            }
        };
        path.to_string_lossy().into_owned()
    }
}

/// Returns the first of `mine.canju`, `mine-2.canju` … in the base's folder that does not exist.
fn free_beside(base: &Path, stem: &str) -> PathBuf {
    let first = base.with_file_name(format!("{stem}.canju"));
    let numbered = (2..1000).map(|n| base.with_file_name(format!("{stem}-{n}.canju")));
    let free = std::iter::once(first.clone()).chain(numbered).find(|path| !path.exists());
    free.unwrap_or(first)
}

/// Returns the file name of a list or a figure: its title, without characters that file systems refuse.
pub(super) fn file_name(figure: &Figure, form: ExportFormat) -> String {
    let words: String = figure.title().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let name: Vec<&str> = words.split_whitespace().collect();
    let name = if name.is_empty() { "canju".to_owned() } else { name.join("-") };
    format!("{name}.{}", form.word())
}
