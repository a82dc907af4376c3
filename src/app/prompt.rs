//! The prompts of the strip or the desktop's dialog, and the command made from an answer.

use std::path::{Path, PathBuf};

use crate::figures::{ExportFormat, Figure};
use crate::records::{READ_ENDINGS, ReadOptions, WRITTEN_ENDINGS};
use crate::service::edit::Content;
use crate::service::intake;
use crate::service::settings::GamesSettings;
use crate::session::general::{self, ExportRequest};
use crate::session::{Command, Session, base, endgames, engines, games, inquiry, play, tuning, verification};
use crate::store::library::{GameId, split_tags};
use crate::store::transfer::is_export;

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

/// What a prompt asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerKind {
    /// A name or several words.
    Text,
    File,
    FileOrFolder,
    Folder,
    /// A file that does not exist, by its usual name.
    New(&'static str),
    /// A file that may exist, likewise.
    Output(&'static str),
}

/// Files to choose from: the text key of their name, if they have one, and their extensions.
type Files = (Option<&'static str>, &'static [&'static str]);

const ANY: Files = (None, &[]);
const BASES: Files = (Some("file-base"), &["canju"]);
const SCORES: Files = (Some("file-scores"), &["jsonl", "ndjson", "csv"]);
const RUNS: Files = (Some("file-run"), &["jsonl"]);
const SHEETS: Files = (None, &["csv"]);

/// How a prompt is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct PromptInfo {
    pub(super) text_key: &'static str,
    pub(super) button_key: &'static str,
    pub(super) answer: AnswerKind,
    pub(super) files: Files,
}

impl Prompt {
    pub(super) fn info(&self) -> PromptInfo {
        use AnswerKind::{File, FileOrFolder, Folder, New, Output, Text};
        let games: Files = (Some("file-games"), &READ_ENDINGS);
        let written: Files = (games.0, &WRITTEN_ENDINGS);
        let (text_key, button_key, answer, files): (_, _, _, Files) = match self {
            Self::New(content) => {
                let text_key = match content {
                    Content::Endgames => "ask-new",
                    Content::Elementary => "ask-new-elementary",
                    Content::Empty => "ask-new-empty",
                };
                (text_key, "ask-do-new", New("mine.canju"), BASES)
            }
            Self::Open => ("ask-open", "ask-do-open", File, BASES),
            Self::Import => ("ask-import", "ask-do-import", File, SCORES),
            Self::Export => ("ask-export", "ask-do-export", Output("scores.jsonl"), SCORES),
            Self::ImportGames => ("ask-import-games", "ask-do-import", FileOrFolder, games),
            Self::ImportBook => ("ask-import-book", "ask-do-import", File, (games.0, &intake::BOOK_ENDINGS)),
            Self::ExportGames => ("ask-export-games", "ask-do-export", Output("games.pgn"), written),
            Self::ExportSelected(_) => ("ask-export-selected", "ask-do-export", Output("games.pgn"), written),
            Self::TagGames(..) => ("ask-tag-games", "ask-do-tag-games", Text, ANY),
            Self::CopyGames(_) => ("ask-copy-games", "ask-do-copy-games", File, BASES),
            Self::MoveGames(_) => ("ask-move-games", "ask-do-move-games", File, BASES),
            Self::WatchFolder(_) => ("ask-watch-folder", "ask-do-watch-folder", Folder, ANY),
            Self::SaveGame => ("ask-save-game", "ask-do-export", Output("game.pgn"), written),
            Self::SaveCopy => ("ask-save-copy", "ask-do-save-copy", New("copy.canju"), BASES),
            Self::WriteSheet => ("ask-write-sheet", "ask-do-export", New("sample.csv"), SHEETS),
            Self::ReadSheet => ("ask-read-sheet", "ask-do-import", File, SHEETS),
            Self::Merge => {
                ("ask-merge", "ask-do-merge", File, (SCORES.0, &["canju", "jsonl", "ndjson", "csv"]))
            }
            Self::Engine => {
                let files = if cfg!(windows) { (None, &["exe"] as &[&str]) } else { ANY };
                ("ask-engine", "ask-do-engine", File, files)
            }
            Self::EngineFile(_, option) => {
                let answer = if option.ends_with("Path") { Folder } else { File };
                ("ask-engine-file", "ask-do-engine-file", answer, ANY)
            }
            Self::Run => ("ask-run", "ask-do-open", File, RUNS),
            Self::Write(_, form) => {
                let endings: &[&str] = match form {
                    ExportFormat::Csv => &["csv"],
                    ExportFormat::Svg => &["svg"],
                    ExportFormat::Markdown => &["md"],
                };
                ("export-ask", "ask-do-export", Output(""), (None, endings))
            }
            Self::NameVersion => ("ask-name-version", "ask-do-name-version", Text, ANY),
        };
        PromptInfo { text_key, button_key, answer, files }
    }

    pub(super) fn wants_a_file(&self) -> bool {
        self.info().answer != AnswerKind::Text
    }

    /// Returns the warning about the path that is the answer, such as an existing file.
    pub(super) fn caution(&self, path: &Path) -> Option<&'static str> {
        let missing = |there: bool| (!there).then_some("ask-missing");
        match (self, self.info().answer) {
            (Self::EngineFile(..), _) | (_, AnswerKind::Text) => None,
            (_, AnswerKind::File) => missing(path.is_file()),
            (_, AnswerKind::FileOrFolder) => missing(path.exists()),
            (_, AnswerKind::Folder) => missing(path.is_dir()),
            (Self::WriteSheet, AnswerKind::New(_)) => path.exists().then_some("ask-sheet-exists"),
            (_, AnswerKind::New(_)) => path.exists().then_some("ask-exists"),
            // Games can be written into a folder.
            (Self::ExportGames | Self::ExportSelected(_) | Self::SaveGame, AnswerKind::Output(_)) => {
                path.is_file().then_some("ask-replaces")
            }
            _ if path.is_dir() => Some("ask-folder"),
            (Self::Export, _) if path.exists() && !is_export(path).unwrap_or(false) => Some("ask-foreign"),
            (Self::Write(..), _) => path.exists().then_some("export-replaces"),
            (_, AnswerKind::Output(_)) => path.exists().then_some("ask-replaces"),
        }
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

    /// Returns the usual name of a file that is written.
    pub(super) fn usual_name(&self) -> Option<String> {
        match (self, self.info().answer) {
            (Self::Write(figure, form), _) => Some(file_name(figure, *form)),
            (_, AnswerKind::New(name) | AnswerKind::Output(name)) => Some(name.to_owned()),
            _ => None,
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
            Self::TagGames(_, before) => return before.join("; "),
            Self::WatchFolder(settings) => settings.folder.clone().unwrap_or_default(),
            Self::WriteSheet => {
                let sample = session.verification().sample();
                let plan = sample.map_or_else(Default::default, |(sample, _)| sample.plan);
                std::env::home_dir().unwrap_or_default().join(format!("{plan}.csv"))
            }
            Self::EngineFile(engine, option) => {
                let engine = session.settings().play.listed(engine);
                let value = engine.and_then(|engine| Some(engine.value(engine.option(option)?)));
                return value.unwrap_or_default();
            }
            _ => match self.usual_name() {
                Some(name) => std::env::home_dir().unwrap_or_default().join(name),
                None => return String::new(),
            },
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
fn file_name(figure: &Figure, form: ExportFormat) -> String {
    let words: String = figure.title().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let name: Vec<&str> = words.split_whitespace().collect();
    let name = if name.is_empty() { "canju".to_owned() } else { name.join("-") };
    format!("{name}.{}", form.word())
}
