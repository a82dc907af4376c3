//! Questions that need a file or a name: a strip under the top bar with a field for it, never a window in the way.
//!
//! The desktop's own file dialog is one button of the strip. It runs as a job, so that a portal that hangs or is missing
//! costs nothing but that button.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::{Button, Panel, TextEdit, Ui};

use super::scene::{Scene, Wishes};
use super::{folder, parts};
use crate::text::Words;
use crate::workbench::Workbench;
use crate::workbench::base;
use crate::workbench::command::Command;
use crate::workbench::{inquiry, verification};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// The file of a new base.
    New {
        /// Without the built-in knowledge.
        empty: bool,
    },
    /// The file of a base.
    Open,
    /// A file with scores to read in.
    Import,
    /// A file to write the scores to.
    Export,
    /// A new file for a copy of the base.
    SaveCopy,
    /// A new file for a sample with its marks.
    WriteSheet,
    /// A file with the marks of a sample.
    ReadSheet,
    /// A base or file of another expert to merge.
    Merge,
    /// The name of a version.
    NameVersion,
}

impl Ask {
    const fn text_key(self) -> &'static str {
        match self {
            Self::New { empty: false } => "ask-new",
            Self::New { empty: true } => "ask-new-empty",
            Self::Open => "ask-open",
            Self::Import => "ask-import",
            Self::Export => "ask-export",
            Self::SaveCopy => "ask-save-copy",
            Self::WriteSheet => "ask-write-sheet",
            Self::ReadSheet => "ask-read-sheet",
            Self::Merge => "ask-merge",
            Self::NameVersion => "ask-name-version",
        }
    }

    const fn button_key(self) -> &'static str {
        match self {
            Self::New { .. } => "ask-do-new",
            Self::Open => "ask-do-open",
            Self::Import | Self::ReadSheet => "ask-do-import",
            Self::Export | Self::WriteSheet => "ask-do-export",
            Self::SaveCopy => "ask-do-save-copy",
            Self::Merge => "ask-do-merge",
            Self::NameVersion => "ask-do-name-version",
        }
    }

    /// The endings of the files that may be chosen.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::New { .. } | Self::Open | Self::SaveCopy => &["canju"],
            Self::Import | Self::Export => &["jsonl", "ndjson", "csv"],
            Self::WriteSheet | Self::ReadSheet => &["csv"],
            Self::Merge => &["canju", "jsonl", "ndjson", "csv"],
            Self::NameVersion => &[],
        }
    }

    fn wants_a_file(self) -> bool {
        self != Self::NameVersion
    }

    fn command(self, answer: PathBuf) -> Command {
        match self {
            Self::New { empty } => base::Wish::Create { path: answer, empty }.into(),
            Self::Open => base::Wish::Open(Some(answer)).into(),
            Self::Import => base::Wish::Import(answer).into(),
            Self::Export => base::Wish::Export(answer).into(),
            Self::SaveCopy => base::Wish::SaveCopy(answer).into(),
            Self::WriteSheet => verification::Wish::WriteSheet(answer).into(),
            Self::ReadSheet => verification::Wish::ReadSheet(answer).into(),
            Self::Merge => inquiry::Wish::Merge(answer).into(),
            Self::NameVersion => base::Wish::NameVersion(answer.to_string_lossy().into_owned()).into(),
        }
    }

    /// What stands in the field at first.
    fn proposal(self, bench: &Workbench) -> String {
        let default = bench.places().default_base();
        let path = match self {
            Self::New { .. } => free_beside(&default, "mine"),
            Self::SaveCopy => {
                let base = bench.path().unwrap_or(&default);
                let stem = base.file_stem().unwrap_or_default().to_string_lossy();
                free_beside(base, &format!("{stem}-copy"))
            }
            Self::Export => {
                let base = bench.path().unwrap_or(&default).with_extension("jsonl");
                std::env::home_dir()
                    .map_or(base.clone(), |home| home.join(base.file_name().unwrap_or_default()))
            }
            Self::WriteSheet => {
                let sample = bench.verification().sample();
                let plan = sample.map_or_else(Default::default, |(sample, _)| sample.plan);
                std::env::home_dir().unwrap_or_default().join(format!("{plan}.csv"))
            }
            Self::Open | Self::Import | Self::ReadSheet | Self::Merge | Self::NameVersion => {
                return String::new();
            }
        };
        path.to_string_lossy().into_owned()
    }
}

/// The first of `mine.canju`, `mine-2.canju` … beside a base that does not exist yet.
fn free_beside(base: &Path, stem: &str) -> PathBuf {
    let first = base.with_file_name(format!("{stem}.canju"));
    let numbered = (2..1000).map(|n| base.with_file_name(format!("{stem}-{n}.canju")));
    let free = std::iter::once(first.clone()).chain(numbered).find(|path| !path.exists());
    free.unwrap_or(first)
}

/// The strip: a question and the answer so far.
#[derive(Debug)]
pub(super) struct Strip {
    ask: Ask,
    answer: String,
    /// True until the field has got the focus.
    fresh: bool,
    /// Whether what lies in the folder of the answer is listed: the dialog of the program itself.
    listing: bool,
}

impl Strip {
    /// Asks.
    pub(super) fn new(ask: Ask, bench: &Workbench) -> Self {
        Self { ask, answer: ask.proposal(bench), fresh: true, listing: false }
    }

    /// Lists the files: the desktop has no dialog of its own.
    pub(super) fn list(&mut self) {
        self.listing = self.ask.wants_a_file();
    }

    /// The answer as a path, with `~` for the home folder.
    fn path(&self) -> PathBuf {
        let answer = self.answer.trim();
        match (answer.strip_prefix("~/"), std::env::home_dir()) {
            (Some(rest), Some(home)) if self.ask.wants_a_file() => home.join(rest),
            _ => PathBuf::from(answer),
        }
    }

    /// What the answer would meet, to be told before it happens.
    fn caution(&self) -> Option<&'static str> {
        if self.answer.trim().is_empty() {
            return None;
        }
        let path = self.path();
        match self.ask {
            Ask::New { .. } | Ask::SaveCopy if path.exists() => Some("ask-exists"),
            Ask::WriteSheet if path.exists() => Some("ask-sheet-exists"),
            Ask::Export if path.is_dir() => Some("ask-folder"),
            Ask::Export if path.exists() => Some("ask-replaces"),
            Ask::Open | Ask::Import | Ask::ReadSheet | Ask::Merge if !path.is_file() => Some("ask-missing"),
            _ => None,
        }
    }

    fn can_go(&self) -> bool {
        !self.answer.trim().is_empty()
            && !matches!(
                self.caution(),
                Some("ask-exists" | "ask-sheet-exists" | "ask-folder" | "ask-missing")
            )
    }
}

/// Draws the strip; a finished or refused question goes away.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, strip: &mut Option<Strip>, wishes: &mut Wishes) {
    let Some(open) = strip else { return };
    let done = Panel::top("strip").show(ui, |ui| contents(ui, scene.words, open, wishes)).inner;
    if done {
        *strip = None;
    }
}

fn contents(ui: &mut Ui, words: Words, strip: &mut Strip, wishes: &mut Wishes) -> bool {
    let mut done = parts::escaped(ui.ctx());
    let caution = strip.caution();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let name = ui.label(words.get(strip.ask.text_key()));
        let width = (ui.available_width() - 330.0).clamp(200.0, 640.0);
        let field = TextEdit::singleline(&mut strip.answer).desired_width(width).cursor_at_end(true);
        let field = ui.add(field).labelled_by(name.id);
        if std::mem::take(&mut strip.fresh) {
            field.request_focus();
        }
        if strip.ask.wants_a_file() {
            let browse = ui.button(words.get("ask-browse")).on_hover_text(words.get("ask-browse-hint"));
            if browse.clicked() {
                wishes.browse(strip.ask);
            }
        }
        let key = if caution == Some("ask-replaces") { "ask-do-replace" } else { strip.ask.button_key() };
        let go = ui.add_enabled(strip.can_go(), Button::new(words.get(key))).clicked();
        let enter = parts::confirmed(ui, &field);
        if (go || enter) && strip.can_go() {
            wishes.command(strip.ask.command(strip.path()));
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

/// No person ends a dialog so soon after it was asked for: there was none.
const AT_ONCE: Duration = Duration::from_millis(400);

/// Shows the desktop's own dialog and waits for the answer; to be called on a thread of its own. Where the desktop has none,
/// which it does not say, `missing` becomes true.
pub(super) fn browse(
    ask: Ask,
    words: Words,
    start: Option<PathBuf>,
    missing: &AtomicBool,
) -> Option<Command> {
    let begun = Instant::now();
    let command = browse_desktop(ask, words, start);
    missing.store(command.is_none() && begun.elapsed() < AT_ONCE, Ordering::Relaxed);
    command
}

fn browse_desktop(ask: Ask, words: Words, start: Option<PathBuf>) -> Option<Command> {
    let mut dialog = rfd::FileDialog::new().set_title(words.get(ask.text_key()));
    if let Some(folder) = start.as_deref().and_then(Path::parent) {
        dialog = dialog.set_directory(folder);
    }
    let base = words.get("file-base");
    let scores = words.get("file-scores");
    let answer = match ask {
        Ask::New { .. } => dialog
            .add_filter(base, &["canju"])
            .set_file_name("mine.canju")
            .save_file()
            .map(|path| ending(path, "canju")),
        Ask::SaveCopy => dialog
            .add_filter(base, &["canju"])
            .set_file_name("copy.canju")
            .save_file()
            .map(|path| ending(path, "canju")),
        Ask::Open => dialog.add_filter(base, &["canju"]).pick_file(),
        Ask::Import => dialog.add_filter(scores, &["jsonl", "csv"]).pick_file(),
        Ask::Export => dialog
            .add_filter(scores, &["jsonl", "csv"])
            .set_file_name("scores.jsonl")
            .save_file()
            .map(|path| ending(path, "jsonl")),
        Ask::WriteSheet => dialog
            .add_filter("CSV", &["csv"])
            .set_file_name("sample.csv")
            .save_file()
            .map(|path| ending(path, "csv")),
        Ask::ReadSheet => dialog.add_filter("CSV", &["csv"]).pick_file(),
        Ask::Merge => dialog.add_filter(scores, &["canju", "jsonl", "csv"]).pick_file(),
        Ask::NameVersion => None,
    };
    answer.map(|path| ask.command(path))
}

/// The path with an ending where the user gave none.
fn ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_none() { path.with_extension(ending) } else { path }
}
