//! Prompts for a file or a name: a strip with a text field under the top bar, never a modal window.
//!
//! The desktop's file dialog is a button of the strip. It runs as a job, so that a portal that hangs or is missing
//! affects only that button.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use egui::{Button, Id, Panel, TextEdit, Ui};

use super::prompt::{Prompt, file_name};
use super::scene::{Requests, ViewContext};
use super::{folder, parts};
use crate::jobs::Budget;
use crate::session::{Command, Session};
use crate::store::transfer::is_export;
use crate::text::Words;

/// The strip: a prompt and the answer so far.
#[derive(Debug)]
pub(super) struct PromptBar {
    ask: Prompt,
    answer: String,
    /// Whether the field still has to get the focus.
    fresh: bool,
    /// What had the focus before, and has it again at the end.
    before: Option<Id>,
    /// Whether the folder of the answer is listed: the built-in file dialog.
    listing: bool,
}

impl PromptBar {
    /// Opens a prompt.
    pub(super) fn new(ask: Prompt, session: &Session) -> Self {
        Self { answer: ask.proposal(session), ask, fresh: true, before: None, listing: false }
    }

    /// Sets the answer.
    #[cfg(test)]
    pub(super) fn answer_with(&mut self, path: &Path) {
        self.answer = path.to_string_lossy().into_owned();
    }

    /// Lists the files, since the desktop has no file dialog.
    pub(super) fn list(&mut self) {
        self.listing = self.ask.wants_a_file();
    }

    /// Returns the answer as a path, with `~` expanded to the home folder.
    fn path(&self) -> PathBuf {
        let answer = self.answer.trim();
        match (answer.strip_prefix("~/"), std::env::home_dir()) {
            (Some(rest), Some(home)) if self.ask.wants_a_file() => home.join(rest),
            _ => PathBuf::from(answer),
        }
    }

    /// Returns the warning about the answer, such as an existing file.
    fn caution(&self) -> Option<&'static str> {
        if self.answer.trim().is_empty() {
            return None;
        }
        let path = self.path();
        match &self.ask {
            Prompt::New { .. } | Prompt::SaveCopy if path.exists() => Some("ask-exists"),
            Prompt::WriteSheet if path.exists() => Some("ask-sheet-exists"),
            Prompt::ImportGames if !path.exists() => Some("ask-missing"),
            Prompt::ExportGames | Prompt::ExportSelected(_) | Prompt::SaveGame if path.is_file() => {
                Some("ask-replaces")
            }
            Prompt::WatchFolder(_) if !path.is_dir() => Some("ask-missing"),
            Prompt::Export | Prompt::Write(..) if path.is_dir() => Some("ask-folder"),
            Prompt::Export if path.exists() && !is_export(&path).unwrap_or(false) => Some("ask-foreign"),
            Prompt::Export if path.exists() => Some("ask-replaces"),
            Prompt::Write(..) if path.exists() => Some("export-replaces"),
            Prompt::Open
            | Prompt::Import
            | Prompt::ImportBook
            | Prompt::ReadSheet
            | Prompt::Merge
            | Prompt::CopyGames(_)
            | Prompt::MoveGames(_)
            | Prompt::Engine
            | Prompt::Run
                if !path.is_file() =>
            {
                Some("ask-missing")
            }
            _ => None,
        }
    }

    fn can_go(&self) -> bool {
        (!self.answer.trim().is_empty() || self.ask.may_be_empty())
            && !matches!(
                self.caution(),
                Some("ask-exists" | "ask-sheet-exists" | "ask-folder" | "ask-foreign" | "ask-missing")
            )
    }
}

/// Draws the strip; removes a finished or cancelled prompt.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    strip: &mut Option<PromptBar>,
    requests: &mut Requests,
) {
    let Some(open) = strip else { return };
    let done = Panel::top("strip").show(ui, |ui| contents(ui, scene.words, open, requests)).inner;
    if done {
        let before = open.before;
        ui.memory_mut(|memory| before.into_iter().for_each(|before| memory.request_focus(before)));
        *strip = None;
    }
}

fn contents(ui: &mut Ui, words: Words, strip: &mut PromptBar, requests: &mut Requests) -> bool {
    let mut done = parts::escaped(ui.ctx());
    let caution = strip.caution();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 330.0).clamp(200.0, 640.0);
        if strip.fresh {
            strip.before = ui.memory(|memory| memory.focused());
        }
        let field = TextEdit::singleline(&mut strip.answer).desired_width(width).cursor_at_end(true);
        let field = parts::labelled(ui, words.get(strip.ask.text_key()), |ui| ui.add(field));
        if std::mem::take(&mut strip.fresh) {
            field.request_focus();
        }
        if strip.ask.wants_a_file() {
            let browse = ui.button(words.get("ask-browse")).on_hover_text(words.get("ask-browse-hint"));
            if browse.clicked() {
                requests.browse(strip.ask.clone());
            }
        }
        let replaces = matches!(caution, Some("ask-replaces" | "export-replaces"));
        let key = if replaces { "ask-do-replace" } else { strip.ask.button_key() };
        let button = ui.add_enabled(strip.can_go(), Button::new(words.get(key)));
        let enter = parts::confirmed(ui, &field);
        if enter && replaces {
            // Replacing a file needs a separate confirmation.
            button.request_focus();
        } else if (button.clicked() || enter) && strip.can_go() {
            requests.command(strip.ask.command(strip.path()));
            done = true;
        } else if enter {
            field.request_focus();
        }
        done |= parts::icon(ui, "✕", &words.get("ask-cancel")).clicked();
    });
    if let Some(caution) = caution {
        parts::caution(ui, &words.get(caution));
    }
    if strip.listing {
        folder::show(ui, words, &strip.path(), strip.ask.endings(), &mut strip.answer);
    }
    ui.add_space(4.0);
    done
}

/// A dialog that ends sooner than this was never shown: no user is that fast.
const AT_ONCE: Duration = Duration::from_millis(400);

/// Shows the desktop's file dialog and waits for the answer; call it on its own thread. If the desktop has none,
/// which it does not report, sets `missing`.
pub(super) fn browse(
    ask: Prompt,
    words: Words,
    start: Option<PathBuf>,
    missing: &AtomicBool,
) -> Option<Command> {
    let at_once = Budget::new(AT_ONCE);
    let command = browse_desktop(ask, words, start);
    missing.store(command.is_none() && !at_once.is_spent(), Ordering::Relaxed);
    command
}

fn browse_desktop(ask: Prompt, words: Words, start: Option<PathBuf>) -> Option<Command> {
    let mut dialog = rfd::FileDialog::new().set_title(words.get(ask.text_key()));
    if let Some(folder) = start.as_deref().and_then(Path::parent) {
        dialog = dialog.set_directory(folder);
    }
    let base = words.get("file-base");
    let scores = words.get("file-scores");
    let answer = match &ask {
        Prompt::New { .. } => dialog
            .add_filter(base, &["canju"])
            .set_file_name("mine.canju")
            .save_file()
            .map(|path| ending(path, "canju")),
        Prompt::SaveCopy => dialog
            .add_filter(base, &["canju"])
            .set_file_name("copy.canju")
            .save_file()
            .map(|path| ending(path, "canju")),
        Prompt::Open => dialog.add_filter(base, &["canju"]).pick_file(),
        Prompt::Import => dialog.add_filter(scores, &["jsonl", "csv"]).pick_file(),
        Prompt::Export => dialog
            .add_filter(scores, &["jsonl", "csv"])
            .set_file_name("scores.jsonl")
            .save_file()
            .map(|path| ending(path, "jsonl")),
        Prompt::WriteSheet => dialog
            .add_filter("CSV", &["csv"])
            .set_file_name("sample.csv")
            .save_file()
            .map(|path| ending(path, "csv")),
        Prompt::ImportGames | Prompt::ImportBook => {
            dialog.add_filter(words.get("file-games"), ask.endings()).pick_file()
        }
        Prompt::ExportGames | Prompt::ExportSelected(_) => dialog
            .add_filter(words.get("file-games"), ask.endings())
            .set_file_name("games.pgn")
            .save_file()
            .map(|path| ending(path, "pgn")),
        Prompt::SaveGame => dialog
            .add_filter(words.get("file-games"), ask.endings())
            .set_file_name("game.pgn")
            .save_file()
            .map(|path| ending(path, "pgn")),
        Prompt::ReadSheet => dialog.add_filter("CSV", &["csv"]).pick_file(),
        Prompt::Merge => dialog.add_filter(scores, &["canju", "jsonl", "csv"]).pick_file(),
        Prompt::EngineFile(_, option) if option.ends_with("Path") => dialog.pick_folder(),
        Prompt::Engine | Prompt::EngineFile(..) => dialog.pick_file(),
        Prompt::Run => dialog.add_filter(words.get("file-run"), ask.endings()).pick_file(),
        Prompt::Write(figure, form) => dialog
            .add_filter(form.ending().to_uppercase(), &[form.ending()])
            .set_file_name(file_name(figure, *form))
            .save_file()
            .map(|path| ending(path, form.ending())),
        Prompt::CopyGames(_) | Prompt::MoveGames(_) => dialog.add_filter(base, &["canju"]).pick_file(),
        Prompt::WatchFolder(_) => dialog.pick_folder(),
        Prompt::NameVersion | Prompt::TagGames(..) => None,
    };
    answer.map(|path| ask.command(path))
}

/// Appends the extension if the path has none.
fn ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_none() { path.with_extension(ending) } else { path }
}
