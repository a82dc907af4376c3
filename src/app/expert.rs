//! The expert's name: a strip under the top bar that asks for it and offers the known names. It opens
//! before the first answer, which is kept until the name is given.

use std::collections::BTreeSet;

use egui::{Button, Context, Event, Panel, TextEdit, Ui};

use super::parts;
use super::queue::Queue;
use super::scene::{Requests, ViewContext};
use super::single::Target;
use crate::inquiry::painted::Ignored;
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

    /// Returns the command that was kept.
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

/// The result of the strip in a frame.
enum NameOutcome {
    Nothing,
    Name(String),
    /// Cancelled; the kept command is not stored.
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
    ignore_earlier(ui.ctx());
    match Panel::top("who answers").show(ui, |ui| contents(ui, scene.words, open)).inner {
        NameOutcome::Nothing => {}
        NameOutcome::Name(name) => requests.command(preferences::Action::Author(name)),
        NameOutcome::Closed => {
            open.command.take().into_iter().for_each(|command| requests.unsigned(command));
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
    } else if strip.command.is_some() {
        parts::quiet(ui, words.get("expert-waits"));
    }
    ui.add_space(4.0);
    outcome
}
