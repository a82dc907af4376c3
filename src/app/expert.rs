//! The expert's name: a strip under the top bar that asks for it and offers the known names. It opens
//! before the first answer, which is kept until the name is given.

use std::collections::BTreeSet;

use egui::{Button, Event, Panel, TextEdit, Ui};

use super::scene::{Requests, ViewContext};
use super::{key_event, parts};
use crate::knowledge::name::{checked, is_same};
use crate::knowledge::provenance::Source;
use crate::service::settings::login;
use crate::session::{Command, Session, preferences};
use crate::text::Words;

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
    /// The commands that need the name.
    commands: Vec<Command>,
    /// Digits typed before the name: answers to the next questions.
    typed: Vec<Event>,
}

impl NameStrip {
    /// Opens the strip; the default is the present name or the user's login.
    pub(super) fn new(session: &Session) -> Self {
        let now = session.settings().expert();
        let proposal = now.map(str::to_owned).or_else(login).unwrap_or_default();
        let (name, commands, typed) = Default::default();
        Self { name, proposal, known: known(session), fresh: true, commands, typed }
    }

    /// Keeps a command until the name is given.
    pub(super) fn keep(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// Returns the kept commands and the kept key events.
    pub(super) fn kept(self) -> (Vec<Command>, Vec<Event>) {
        (self.commands, self.typed)
    }

    /// Returns the name that would be used.
    fn chosen(&self) -> &str {
        if self.name.is_empty() { &self.proposal } else { &self.name }
    }

    /// Digits typed before the name are not part of it, but answers to the next questions.
    fn put_digits_aside(&mut self, ui: &Ui) {
        if self.commands.is_empty() || !self.name.is_empty() {
            return;
        }
        // Each digit is set aside with its text event; the name begins at the first other character.
        let (mut in_name, mut behind_digit) = (false, false);
        let mut is_answer = |event: &Event| match event {
            _ if in_name => false,
            Event::Key { .. } => {
                let digit = key_event::pressed_digit(event).is_some();
                behind_digit |= digit;
                digit
            }
            Event::Text(_) => {
                in_name = !std::mem::take(&mut behind_digit);
                !in_name
            }
            _ => false,
        };
        let typed: Vec<Event> =
            ui.input_mut(|input| input.events.extract_if(.., |event| is_answer(event)).collect());
        // A replayed key press needs a release.
        let let_go = typed.iter().cloned().filter_map(|event| match event {
            Event::Key { key, physical_key, modifiers, .. } => {
                Some(Event::Key { key, physical_key, modifiers, pressed: false, repeat: false })
            }
            _ => None,
        });
        let let_go: Vec<Event> = let_go.collect();
        self.typed.extend(typed.into_iter().chain(let_go));
    }
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

/// The result of the strip in a frame.
enum NameOutcome {
    Nothing,
    Name(String),
    /// Cancelled; the kept commands are not stored.
    Closed,
}

/// Draws the strip if it is open.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    strip: &mut Option<NameStrip>,
    requests: &mut Requests,
) {
    let Some(open) = strip else { return };
    open.put_digits_aside(ui);
    match Panel::top("who answers").show(ui, |ui| contents(ui, scene.words, open)).inner {
        NameOutcome::Nothing => {}
        NameOutcome::Name(name) => requests.command(preferences::Action::Author(name)),
        NameOutcome::Closed => {
            // One is enough for the message that none of them is stored.
            if let Some(command) = open.commands.pop() {
                requests.unsigned(command);
            }
            *strip = None;
        }
    }
}

fn contents(ui: &mut Ui, words: Words, strip: &mut NameStrip) -> NameOutcome {
    let mut outcome = if parts::escaped(ui.ctx()) { NameOutcome::Closed } else { NameOutcome::Nothing };
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let hint = strip.proposal.clone();
        let field = TextEdit::singleline(&mut strip.name).hint_text(hint).desired_width(220.0);
        let field = parts::labelled(ui, words.get("expert-ask"), |ui| ui.add(field));
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
    } else if !strip.commands.is_empty() {
        parts::quiet(ui, words.get("expert-waits"));
    }
    ui.add_space(4.0);
    outcome
}
