//! Combinations on which experts disagree: their answers side by side, and adjudication by one key.

use std::sync::Arc;

use egui::{Button, CentralPanel, Frame, Grid, Key, Label, Modifiers, Panel, RichText, ScrollArea, Ui};

use super::context::neighbours;
use super::{CONTEXT, QuestionAction};
use crate::app::commands::CommandId;
use crate::app::samples::Samples;
use crate::app::scale::{self, Scale};
use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::single::{SingleKeys, Target};
use crate::app::theme::{Palette, SMALL, STEP};
use crate::app::{keys, node_words, parts, single, swatch};
use crate::inquiry::disagreement::{Disagreement, disagreements};
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::session::inquiry::Action;
use crate::session::{Command, lattice};
use crate::text::Words;

/// The state of the tab.
#[derive(Default)]
pub(super) struct Disagreements {
    found: Memo<(), Arc<Vec<Disagreement>>>,
    selected: Option<NodeId>,
    allowed: Memo<NodeId, (Class, Class)>,
    /// The positions of the combination shown.
    samples: Samples,
}

impl Disagreements {
    fn found(&mut self, scene: ViewContext<'_>) -> Arc<Vec<Disagreement>> {
        let kb = scene.session.kb();
        self.found.get(kb, (), || Arc::new(disagreements(kb)))
    }

    /// Returns the number of disagreements not adjudicated.
    pub(super) fn open(&mut self, scene: ViewContext<'_>) -> usize {
        self.found(scene).iter().filter(|disagreement| disagreement.verdict.is_none()).count()
    }
}

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Disagreements, requests: &mut Requests) {
    let words = scene.words;
    let found = state.found(scene);
    let Some(first) = found.first() else {
        single::ignore_all(ui.ctx());
        let (title, advice) = (words.get("disagreement-none-title"), words.get("disagreement-none"));
        parts::empty(ui, scene, &title, &advice, &[CommandId::Import], requests);
        return;
    };
    let at = found.iter().position(|d| Some(d.node) == state.selected).unwrap_or(0);
    let disagreement = found.get(at).unwrap_or(first);
    state.selected = Some(disagreement.node);
    let mut decided = None;
    let (ctx, single) = (ui.ctx(), keys_of(ui, scene, disagreement));
    if let Some((number, true)) = single.digit(ctx) {
        decided = Score::new(number);
    }
    if single.pressed(ctx, Key::G) {
        state.samples.again();
    }
    if keys::are_free(ctx) {
        let to = ui.input_mut(|input| {
            let mut pressed = |key: Key| input.consume_key(Modifiers::NONE, key);
            if pressed(Key::ArrowDown) {
                Some(at + 1)
            } else if pressed(Key::ArrowUp) {
                at.checked_sub(1)
            } else {
                None
            }
        });
        if let Some(node) = to.and_then(|to| found.get(to)).map(|d| d.node) {
            state.selected = Some(node);
        }
    }
    let frame = Frame::NONE.inner_margin(STEP / 2.0);
    Panel::left("disagreements")
        .resizable(true)
        .default_size(280.0)
        .size_range(200.0..=520.0)
        .frame(frame)
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for other in found.iter() {
                    if row(ui, words, other, other.node == disagreement.node) {
                        state.selected = Some(other.node);
                    }
                }
            });
        });
    Panel::right("around the disagreement").resizable(false).exact_size(CONTEXT).frame(frame).show(
        ui,
        |ui| {
            parts::section(ui, words.get("inquiry-around"));
            let height = ui.available_height();
            if let Some(QuestionAction::Prompt(neighbour)) = neighbours(ui, scene, disagreement.node, height)
            {
                requests.command(lattice::Action::Select(neighbour));
            }
        },
    );
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        let boards = (ui.available_height() * 0.42).clamp(140.0, 420.0);
        decided = decided.or(detail(ui, scene, &mut state.allowed, disagreement, |ui| {
            if state.samples.show(ui, words, disagreement.node, false, boards, 2) {
                state.samples.again();
            }
        }));
    });
    if let Some(score) = decided {
        requests.command(Command::Inquiry(Action::Adjudicate { node: disagreement.node, score }));
        state.selected = next(&found, at).or(state.selected);
    }
}

/// The keys that act on a disagreement, ignored while a job has the base.
fn keys_of(ui: &Ui, scene: ViewContext<'_>, disagreement: &Disagreement) -> SingleKeys {
    let busy = scene.session.path().is_none();
    SingleKeys::of(ui.ctx(), Target::Disagreement(disagreement.node)).unless_busy(busy)
}

/// Returns the next open disagreement, from this index on, then from the top.
fn next(found: &[Disagreement], at: usize) -> Option<NodeId> {
    let (before, after) = found.split_at(at.min(found.len()));
    let on = after.iter().skip(1).chain(before);
    on.filter(|other| other.verdict.is_none()).map(|other| other.node).next()
}

/// Draws a row of the list: the answers and the decision. Returns true if it was selected.
fn row(ui: &mut Ui, words: Words, disagreement: &Disagreement, selected: bool) -> bool {
    ui.horizontal(|ui| {
        for answer in disagreement.held.iter().take(4) {
            swatch::score_label(ui, words, Some(answer.score_at(disagreement.node)));
        }
        let sign = if disagreement.verdict.is_some() { "✔ " } else { "" };
        let name = RichText::new(format!("{sign}{}", words.material_title(disagreement.node)));
        ui.add(Button::selectable(selected, name).truncate()).clicked()
    })
    .inner
}

/// Draws boards, the answers side by side, and the scale for the decision.
fn detail(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    allowed: &mut Memo<NodeId, (Class, Class)>,
    disagreement: &Disagreement,
    boards: impl FnOnce(&mut Ui),
) -> Option<Score> {
    let (kb, words, node) = (scene.session.kb(), scene.words, disagreement.node);
    let material = node.material();
    ui.heading(words.material_title(material));
    ui.label(words.material_aside(material));
    parts::quiet(ui, words.with("disagreement-classes", &[("count", disagreement.width())]));
    boards(ui);
    ui.add_space(STEP);
    Grid::new("answers side by side").striped(true).spacing([24.0, 6.0]).show(ui, |ui| {
        for answer in &disagreement.held {
            ui.strong(&answer.by);
            swatch::score_label(ui, words, Some(answer.score_at(node)));
            ui.label(node_words::score_meaning(words, answer.score_at(node)));
            ui.label(RichText::new(words.answer_details(answer)).font(SMALL));
            ui.label(RichText::new(words.date(answer.time, crate::jobs::now())).font(SMALL).weak());
            ui.end_row();
            if !answer.comment.is_empty() {
                ui.label("");
                ui.label("");
                ui.add(Label::new(RichText::new(format!("“{}”", answer.comment)).italics()).wrap());
                ui.end_row();
            }
        }
    });
    ui.add_space(STEP);
    if let Some(verdict) = &disagreement.verdict {
        let args = [("score", verdict.score_at(node).to_string()), ("by", verdict.by.clone())];
        ui.strong(words.with("disagreement-decided", &args));
        let overruled: Vec<&str> = disagreement.overruled().map(|answer| answer.by.as_str()).collect();
        if !overruled.is_empty() {
            let names = overruled.join(&words.get("list-separator"));
            ui.colored_label(
                Palette::of(ui).warning,
                words.with("disagreement-overruled", &[("names", names)]),
            );
        }
    } else {
        ui.strong(words.get("disagreement-open"));
    }
    ui.add_space(STEP);
    let scale = Scale {
        score: kb.score(node),
        allowed: allowed.get(kb, node, || kb.allowed(node)),
        enabled: scene.session.path().is_some(),
        listens: keys::are_free(ui.ctx()),
        target: Some(Target::Disagreement(node)),
    };
    ui.set_max_width(520.0);
    let chosen = scale::show(ui, words, scale);
    parts::quiet(ui, words.get("disagreement-decide"));
    // A decision is never unsure.
    chosen.filter(|chosen| chosen.sure).map(|chosen| chosen.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::evidence::Answer;

    #[test]
    fn after_a_verdict_the_next_open_one_follows_not_the_first() {
        let of = |text: &str, decided: bool| {
            let node = crate::app::testing::node(text);
            let verdict = decided.then(|| Answer::new(node, "Wu", Score::DRAW, 0));
            Disagreement { node, held: Vec::new(), verdict }
        };
        let found = [of("KRK", false), of("KNK", false), of("KCK", true), of("KPK", false)];
        let after = |at| next(&found, at).map(|node| node.material().to_string());
        assert_eq!([0, 1, 3].map(after), ["KNK", "KPK", "KRK"].map(|text| Some(text.to_owned())));
        assert_eq!(next(&found[..1], 0), None, "only the one that is decided");
        assert_eq!(next(&[], 7), None);
    }
}
