//! Who answers: a strip under the top bar that asks for the name, with the names known here to choose from.

use std::collections::BTreeSet;

use egui::{Button, Key, Modifiers, Panel, TextEdit, Ui};

use super::parts;
use super::scene::{Scene, Wishes};
use crate::knowledge::name::checked;
use crate::knowledge::provenance::Source;
use crate::text::Words;
use crate::workbench::Workbench;
use crate::workbench::settings;
use crate::workbench::settings::login;

/// So many known names are offered.
const OFFERED: usize = 6;

/// The strip, while it is open.
#[derive(Debug)]
pub(super) struct NameStrip {
    name: String,
    known: Vec<String>,
    /// True until the field has got the focus.
    fresh: bool,
}

impl NameStrip {
    /// Asks; the name of the user of this computer stands there as a proposal.
    pub(super) fn new(bench: &Workbench) -> Self {
        let now = bench.settings().expert();
        let name = now.map(str::to_owned).or_else(login).unwrap_or_default();
        Self { name, known: known(bench), fresh: true }
    }
}

/// The names under which was answered here, the latest first, then those of the open base.
fn known(bench: &Workbench) -> Vec<String> {
    let mut known = bench.settings().experts.clone();
    let said = bench.kb().provenances().filter(|told| told.source == Source::Expert);
    let others: BTreeSet<&str> = said.filter_map(|told| checked(&told.author).ok()).collect();
    for other in others {
        if !known.iter().any(|name| name == other) {
            known.push(other.to_owned());
        }
    }
    known.truncate(OFFERED);
    known
}

/// Draws the strip where it is open; a name given or refused closes it.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, strip: &mut Option<NameStrip>, wishes: &mut Wishes) {
    let Some(open) = strip else { return };
    let done = Panel::top("who answers").show(ui, |ui| contents(ui, scene.words, open, wishes)).inner;
    if done {
        *strip = None;
    }
}

fn contents(ui: &mut Ui, words: Words, strip: &mut NameStrip, wishes: &mut Wishes) -> bool {
    let mut done = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let mut given = None;
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(words.get("expert-ask"));
        let field = TextEdit::singleline(&mut strip.name).desired_width(220.0).cursor_at_end(true);
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut strip.fresh) {
            field.request_focus();
        }
        let enter = parts::confirmed(ui, &field);
        let valid = checked(&strip.name);
        if ui.add_enabled(valid.is_ok(), Button::new(words.get("expert-do"))).clicked() || enter {
            given = valid.ok().map(str::to_owned);
            if given.is_none() {
                field.request_focus();
            }
        }
        for known in &strip.known {
            let text = words.with("expert-known", &[("name", known.as_str())]);
            if ui.button(known).on_hover_text(&text).clicked() {
                given = Some(known.clone());
            }
        }
        done |= parts::icon(ui, "✕", &words.get("ask-cancel")).clicked();
    });
    if let Some(error) = checked(&strip.name).err().filter(|_| !strip.name.is_empty()) {
        parts::caution(ui, &words.name_error(error));
    }
    ui.add_space(4.0);
    if let Some(name) = given {
        wishes.command(settings::Wish::Author(name));
        done = true;
    }
    done
}
