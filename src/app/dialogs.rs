//! Strips under the top bar, never modal windows: prompts for a file or a name, and the question for the expert's name; and the one
//! confirmation, before the window closes.
//!
//! The desktop's file dialog is a button of the strip. It runs as a job, so that a portal that hangs or is missing affects only that button.

use std::collections::BTreeSet;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use egui::{
    Button, Context, Event, Id, Key, Modal, Modifiers, Panel, ScrollArea, TextEdit, Ui, ViewportCommand,
};

use super::keys::Target;
use super::parts;
use super::prompt::{AnswerKind, Prompt};
use super::queue::Queue;
use super::scene::{Request, ViewContext};
use crate::inquiry::interview::Ignored;
use crate::jobs::Budget;
use crate::knowledge::provenance::{Source, checked, is_same};
use crate::service::notice::AtStake;
use crate::service::settings::login;
use crate::session::{Command, Session, preferences};
use crate::text::Words;

/// The strip: a prompt and the answer so far.
#[derive(Debug)]
pub(super) struct PromptBar {
    ask: Prompt,
    pub(super) answer: String,
    /// Whether the field still has to get the focus.
    fresh: bool,
    /// What had the focus before, and has it again at the end.
    before: Option<Id>,
    /// Whether the folder of the answer is listed: the built-in file dialog.
    listing: bool,
}

impl PromptBar {
    pub(super) fn new(ask: Prompt, session: &Session) -> Self {
        Self { answer: ask.proposal(session), ask, fresh: true, before: None, listing: false }
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
        self.ask.caution(&self.path())
    }

    fn can_go(&self) -> bool {
        // No tags are an answer, too.
        (!self.answer.trim().is_empty() || matches!(self.ask, Prompt::TagGames(..)))
            && !matches!(
                self.caution(),
                Some("ask-exists" | "ask-sheet-exists" | "ask-folder" | "ask-foreign" | "ask-missing")
            )
    }
}

/// Draws the strip; removes a finished or cancelled prompt.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, strip: &mut Option<PromptBar>) {
    let Some(open) = strip else { return };
    let done = Panel::top("strip").show(ui, |ui| contents(ui, scene, open)).inner;
    if done {
        let before = open.before;
        ui.memory_mut(|memory| before.into_iter().for_each(|before| memory.request_focus(before)));
        *strip = None;
    }
}

fn contents(ui: &mut Ui, scene: ViewContext<'_>, strip: &mut PromptBar) -> bool {
    let (words, info) = (scene.words, strip.ask.info());
    let mut done = parts::escaped(ui.ctx());
    let caution = strip.caution();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 330.0).clamp(200.0, 640.0);
        if strip.fresh {
            strip.before = ui.memory(|memory| memory.focused());
        }
        let field = TextEdit::singleline(&mut strip.answer).desired_width(width).cursor_at_end(true);
        let field = parts::labelled(ui, words.get(info.text_key), |ui| ui.add(field));
        if std::mem::take(&mut strip.fresh) {
            field.request_focus();
        }
        if strip.ask.wants_a_file() {
            let browse = parts::button(ui, words, "ask-browse");
            if browse.clicked() {
                scene.request(Request::Browse(strip.ask.clone()));
            }
        }
        let replaces = matches!(caution, Some("ask-replaces" | "export-replaces"));
        let key = if replaces { "ask-do-replace" } else { info.button_key };
        let button = ui.add_enabled(strip.can_go(), Button::new(words.get(key)));
        let enter = parts::confirmed(ui, &field);
        if enter && replaces {
            // Replacing a file needs a separate confirmation.
            button.request_focus();
        } else if (button.clicked() || enter) && strip.can_go() {
            scene.command(strip.ask.command(strip.path()));
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
        show_folder(ui, words, &strip.path(), info.files.1, &mut strip.answer);
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
    let info = ask.info();
    let mut dialog = rfd::FileDialog::new().set_title(words.get(info.text_key));
    if let Some(folder) = start.as_deref().and_then(Path::parent) {
        dialog = dialog.set_directory(folder);
    }
    let (name, endings) = info.files;
    if let Some(first) = endings.first() {
        let name = name.map_or_else(|| first.to_uppercase(), |key| words.get(key));
        dialog = dialog.add_filter(name, endings);
    }
    let answer = match (info.answer, ask.usual_name()) {
        (AnswerKind::Text, _) => None,
        (AnswerKind::Folder, _) => dialog.pick_folder(),
        (_, None) => dialog.pick_file(),
        (_, Some(name)) => {
            let path = dialog.set_file_name(&name).save_file();
            path.map(|path| match Path::new(&name).extension() {
                Some(ending) if path.extension().is_none() => path.with_extension(ending),
                _ => path,
            })
        }
    };
    answer.map(|path| ask.command(path))
}

// The built-in file dialog, for desktops without one: a clickable list of the folder of a path.

/// Maximum number of entries shown; typing narrows down a larger folder.
const MOST: usize = 500;

/// The contents of a folder: folders first, each by name.
#[derive(Debug, Default, PartialEq, Eq)]
struct Listing {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Listing {
    /// Lists the folders, and the files with one of these extensions (all if empty); hidden ones are left out.
    fn of(folder: &Path, endings: &[&str]) -> Self {
        let mut listing = Self::default();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten().take(MOST) {
            let path = entry.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let ending = ending.to_ascii_lowercase();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            } else if path.is_dir() {
                listing.folders.push(path);
            } else if endings.is_empty() || endings.contains(&ending.as_str()) {
                listing.files.push(path);
            }
        }
        listing.folders.sort_unstable();
        listing.files.sort_unstable();
        listing
    }
}

/// Returns the folder that a path names or is in; the current folder if it has none.
fn folder_of(path: &Path) -> PathBuf {
    let inside = if path.is_dir() { Some(path) } else { path.parent() };
    let folder = inside.filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned);
    folder.or_else(std::env::home_dir).unwrap_or_else(|| ".".into())
}

/// Lists the folder of `path` and copies the clicked entry into `answer`.
fn show_folder(ui: &mut Ui, words: Words, path: &Path, endings: &[&str], answer: &mut String) {
    let folder = folder_of(path);
    let listing = Listing::of(&folder, endings);
    parts::quiet(ui, folder.to_string_lossy());
    ScrollArea::vertical().id_salt("folder").max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
        let mut entry = |label: String, path: &Path, is_folder: bool| {
            if ui.add(Button::new(label).frame(false)).clicked() {
                *answer = path.to_string_lossy().into_owned();
                if is_folder && !answer.ends_with(MAIN_SEPARATOR) {
                    answer.push(MAIN_SEPARATOR);
                }
            }
        };
        if let Some(above) = folder.parent() {
            entry(format!("⬆ {}", words.get("folder-above")), above, true);
        }
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        listing.folders.iter().for_each(|path| entry(format!("🗀 {}", name(path)), path, true));
        listing.files.iter().for_each(|path| entry(name(path), path, false));
        if listing == Listing::default() {
            parts::quiet(ui, words.get("folder-empty"));
        }
    });
}

// Confirmation before the window closes if something would be lost. Enter closes, Esc stays.

#[derive(Debug, Default)]
pub(super) struct Closing {
    pub(super) asked: bool,
    sure: bool,
}

impl Closing {
    /// Keeps the window from closing if something would be lost, and asks for confirmation.
    pub(super) fn show(&mut self, ctx: &Context, scene: ViewContext<'_>) {
        let requested = ctx.input(|input| input.viewport().close_requested()) && !self.sure;
        // It may have been stored since the dialog opened.
        let stake = if requested || self.asked { scene.session.at_stake() } else { None };
        let Some(stake) = stake else {
            self.asked = false;
            return;
        };
        if requested {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.asked = true;
        }
        match self.ask(ctx, scene.words, stake) {
            Some(true) => {
                (self.asked, self.sure) = (false, true);
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Some(false) => self.asked = false,
            None => {}
        }
    }

    /// Draws the dialog; returns the answer.
    fn ask(&self, ctx: &Context, words: Words, stake: AtStake) -> Option<bool> {
        let mut answered = None;
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::Enter) {
            answered = Some(true);
        }
        if pressed(Key::Escape) {
            answered = Some(false);
        }
        let answer = Modal::new(Id::unique("closing")).show(ctx, |ui| {
            ui.set_max_width(460.0);
            ui.heading(words.get("closing-title"));
            ui.label(words.message(stake));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if ui.button(words.get("closing-stay")).clicked() {
                    answered = Some(false);
                }
                if ui.button(words.get("closing-close")).clicked() {
                    answered = Some(true);
                }
            });
        });
        if answer.should_close() { answered.or(Some(false)) } else { answered }
    }
}

// The expert's name: a strip under the top bar that asks for it and offers the known names. It opens
// before the first answer, which is kept until the name is given.

/// Maximum number of known names offered.
const OFFERED: usize = 6;

/// The strip, while it is open.
#[derive(Debug)]
pub(super) struct NameStrip {
    name: String,
    /// The default name.
    proposal: String,
    known: Vec<String>,
    /// Whether the field still has to get the focus.
    fresh: bool,
    /// The command that needs the name.
    command: Option<Command>,
}

impl NameStrip {
    /// Opens the strip; the default is the present name or the user's login.
    pub(super) fn new(session: &Session) -> Self {
        let now = session.settings().expert();
        let proposal = now.map(str::to_owned).or_else(login).unwrap_or_default();
        Self { name: String::new(), proposal, known: known(session), fresh: true, command: None }
    }

    /// Keeps a command until the name is given: the latest, since the strip takes all keys until then.
    pub(super) fn keep(&mut self, command: Command) {
        self.command = Some(command);
    }

    pub(super) fn kept(self) -> Option<Command> {
        self.command
    }

    /// Returns the name that would be used.
    fn chosen(&self) -> &str {
        if self.name.is_empty() { &self.proposal } else { &self.name }
    }
}

/// Ignores what was typed before the strip was on the screen: it was meant for what was there.
fn ignore_earlier(ctx: &Context) {
    Queue::paint(ctx, Target::Name);
    if Queue::is_for_prompt(ctx, Target::Name) {
        return;
    }
    let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
    let typed: Vec<Event> =
        ctx.input_mut(|input| input.events.extract_if(.., |event| is_key(event)).collect());
    let keys = typed.iter().filter(|event| matches!(event, Event::Key { .. }));
    keys.for_each(|_| Queue::ignore(ctx, Ignored::Unseen));
}

/// Returns the known names: those used on this computer, latest first, then those of the open base.
fn known(session: &Session) -> Vec<String> {
    let mut known = session.settings().experts.clone();
    let experts = session.kb().provenances().filter(|provenance| provenance.source == Source::Expert);
    let others: BTreeSet<String> =
        experts.filter_map(|provenance| checked(&provenance.author).ok()).collect();
    for other in others {
        if !known.iter().any(|name| is_same(name, &other)) {
            known.push(other);
        }
    }
    known.truncate(OFFERED);
    known
}

enum NameOutcome {
    Nothing,
    Name(String),
    /// Cancelled; the kept command is not stored.
    Closed,
}

/// Draws the strip if it is open.
pub(super) fn show_name_strip(ui: &mut Ui, scene: ViewContext<'_>, strip: &mut Option<NameStrip>) {
    let Some(open) = strip else { return };
    ignore_earlier(ui.ctx());
    match Panel::top("who answers").show(ui, |ui| name_field(ui, scene.words, open)).inner {
        NameOutcome::Nothing => {}
        NameOutcome::Name(name) => scene.command(preferences::Action::Author(name)),
        NameOutcome::Closed => {
            open.command.take().into_iter().for_each(|command| scene.request(Request::Unsigned(command)));
            *strip = None;
        }
    }
}

fn name_field(ui: &mut Ui, words: Words, strip: &mut NameStrip) -> NameOutcome {
    let mut outcome = if parts::escaped(ui.ctx()) { NameOutcome::Closed } else { NameOutcome::Nothing };
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let hint = strip.proposal.clone();
        let field = TextEdit::singleline(&mut strip.name).hint_text(hint).desired_width(220.0);
        let field = parts::field(ui, words, "expert-ask", field);
        if std::mem::take(&mut strip.fresh) {
            field.request_focus();
        }
        let enter = parts::confirmed(ui, &field);
        let chosen = checked(strip.chosen()).ok();
        let go = ui.add_enabled(chosen.is_some(), Button::new(words.get("expert-do"))).clicked();
        match chosen {
            Some(name) if go || enter => outcome = NameOutcome::Name(name),
            None if enter => field.request_focus(),
            _ => {}
        }
        for known in &strip.known {
            let text = words.with("expert-known", &[("name", known.as_str())]);
            if ui.button(known).on_hover_text(&text).clicked() {
                outcome = NameOutcome::Name(known.clone());
            }
        }
        if parts::icon(ui, "✕", &words.get("ask-cancel")).clicked() {
            outcome = NameOutcome::Closed;
        }
    });
    if let Some(error) = checked(&strip.name).err().filter(|_| !strip.name.is_empty()) {
        parts::caution(ui, &words.message(error));
    } else if strip.command.is_some() {
        parts::quiet(ui, words.get("expert-waits"));
    }
    ui.add_space(4.0);
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_shows_what_can_be_chosen() {
        let home = tempfile::tempdir().unwrap();
        for name in ["b.canju", "a.CANJU", "c.csv", ".hidden.canju"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        fs::create_dir(home.path().join("inner")).unwrap();
        let Listing { folders, files } = Listing::of(home.path(), &["canju"]);
        assert_eq!(folders, [home.path().join("inner")]);
        assert_eq!(files, [home.path().join("a.CANJU"), home.path().join("b.canju")]);
        assert_eq!(folder_of(&home.path().join("new.canju")), home.path());
        assert_eq!(folder_of(home.path()), home.path());
    }
}
