//! The context of a question: the allowed interval, the effect of an answer, the neighbours with their sources, the evidence.

use egui::{Button, RichText, ScrollArea, Ui};

use super::QuestionAction;
use super::question::AnswerInput;
use crate::app::scale::{self, Scale};
use crate::app::scene::ViewContext;
use crate::app::theme::{Palette, SMALL};
use crate::app::{node_words, parts, swatch};
use crate::inquiry::interview::Asked;
use crate::inquiry::preview::effect;
use crate::knowledge::conflict::Standing;
use crate::knowledge::evidence::{Evidence, Role};
use crate::knowledge::name::is_same;
use crate::knowledge::score::Class;
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};

/// Draws the column.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    asked: Asked,
    input: &AnswerInput,
) -> Option<QuestionAction> {
    let (session, words) = (scene.session, scene.words);
    if hides(scene, asked) {
        parts::section(ui, words.get("inquiry-around"));
        parts::quiet(ui, words.get("inquiry-hidden"));
        return own_around(ui, scene, asked.question.node);
    }
    let (kb, node) = (session.kb(), asked.question.node);
    let scale = Scale {
        score: kb.score(node),
        allowed: input.allowed(kb, node),
        enabled: false,
        listens: false,
        target: None,
    };
    ui.add_space(4.0);
    ui.label(RichText::new(node_words::score_name(words, scale.score)).strong());
    if let Some(provenance) = kb.state(node).and_then(|state| kb.provenance(state.provenance)) {
        let lock = if kb.is_invariable(node) { "🔒 " } else { "" };
        parts::quiet(ui, format!("{lock}{}", words.provenance(provenance)));
    }
    parts::quiet(ui, scale::allowed_sentence(words, scale));
    if let Some(score) = input.looked_at() {
        let would = effect(kb, node, score);
        let args = [
            ("score", i64::from(score.get())),
            ("fixes", would.fixes.into()),
            ("breaks", would.breaks.into()),
        ];
        ui.strong(words.with("inquiry-effect", &args));
    } else {
        parts::quiet(ui, node_words::conflict_sentence(words, kb.labelling().count(node)));
    }
    parts::section(ui, words.get("inquiry-around"));
    let ledger = kb.evidence(node).count();
    let height = ui.available_height() * if ledger == 0 { 0.9 } else { 0.68 };
    let action = neighbours(ui, scene, node, height);
    if ledger > 0 {
        parts::section(ui, words.get("inquiry-evidence"));
        ScrollArea::vertical().id_salt("evidence of the question").auto_shrink(false).show(ui, |ui| {
            kb.evidence(node).for_each(|(_, evidence)| finding(ui, scene, node, evidence));
        });
    }
    action
}

/// Draws the scored neighbours on both sides.
pub(super) fn neighbours(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    node: NodeId,
    height: f32,
) -> Option<QuestionAction> {
    let mut action = None;
    ScrollArea::vertical().id_salt("neighbours of the question").max_height(height).show(ui, |ui| {
        // All 24 neighbours that a node can have are visible at once.
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = 20.0;
        for relation in [Relation::Better, Relation::Worse] {
            let kb = scene.session.kb();
            for (neighbour, _) in
                kb.labelling().scored_neighbours(node).filter(|(n, _)| n.relation == relation)
            {
                let broken = kb.standing(node, neighbour) == Some(Standing::Conflict);
                action = action.take().or(around(ui, scene, neighbour, broken));
            }
            if relation == Relation::Better {
                ui.separator();
            }
        }
    });
    action
}

/// Whether other experts' scores are hidden, and in a repeated question the expert's own. A question is repeated only if the
/// scores of all questions are hidden, so that the expert cannot recognise it.
pub(super) fn hides(scene: ViewContext<'_>, asked: Asked) -> bool {
    scene.session.settings().asking.blind || asked.repeat
}

/// Draws a neighbour: the relation, the piece that differs, its score and source, and whether the pair is in conflict.
fn around(ui: &mut Ui, scene: ViewContext<'_>, neighbour: Neighbour, broken: bool) -> Option<QuestionAction> {
    let (kb, words) = (scene.session.kb(), scene.words);
    let state = kb.state(neighbour.node)?;
    let mut action = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        swatch::score_label(ui, words, Some(state.score));
        let palette = Palette::of(ui);
        let sign = if neighbour.relation == Relation::Better { "▲" } else { "▼" };
        ui.label(RichText::new(sign).font(SMALL).color(palette.weak))
            .on_hover_text(node_words::relation_name(words, neighbour.relation));
        let step = RichText::new(node_words::step_name(words, neighbour)).font(SMALL);
        let choice = ui.add(Button::new(step).frame(false));
        let material = neighbour.node.material();
        if choice
            .on_hover_text(format!("{}\n{}", words.material_title(material), words.material_aside(material)))
            .clicked()
        {
            action = Some(QuestionAction::Prompt(neighbour.node));
        }
        if broken {
            parts::conflict_mark(ui, words);
        }
        let provenance = kb.provenance(state.provenance);
        let who = provenance.map(|provenance| {
            let source = node_words::source_name(words, provenance.source);
            let lock = if state.invariable { "🔒 " } else { "" };
            let is_person = provenance.source == crate::knowledge::provenance::Source::Expert;
            let name = if is_person { format!(" · {}", provenance.author) } else { String::new() };
            format!("{lock}{source}{name}")
        });
        let who = RichText::new(who.unwrap_or_default()).font(SMALL).weak();
        ui.add(egui::Label::new(who).truncate());
    });
    action
}

/// Draws only this expert's own answers among the neighbours: blind mode hides others'. Conflicts are hidden, too, since they would
/// reveal on which side of the answer the others' scores are.
fn own_around(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) -> Option<QuestionAction> {
    let kb = scene.session.kb();
    let own = |n: &Neighbour| {
        let provenance = kb.state(n.node).and_then(|state| kb.provenance(state.provenance));
        let is_expert = |provenance: &crate::knowledge::provenance::Provenance| {
            provenance.source == crate::knowledge::provenance::Source::Expert
                && is_same(&provenance.author, &scene.session.settings().author)
        };
        provenance.is_some_and(is_expert)
    };
    let mut action = None;
    for neighbour in node.neighbours().filter(own) {
        action = action.take().or(around(ui, scene, neighbour, false));
    }
    action
}

/// Draws a piece of evidence in one or two lines.
fn finding(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, evidence: &Evidence) {
    let words = scene.words;
    let answer = evidence.answer();
    ui.horizontal(|ui| {
        swatch::score_label(ui, words, Some(evidence.finding_at(node)));
        let details = match answer {
            Some(answer) => words.answer_details(answer),
            None => {
                [words.term_at(evidence, node), words.conditions(evidence)].join(" ").trim_end().to_owned()
            }
        };
        let verdict = answer.filter(|answer| answer.role == Role::Verdict).map(|_| "✔ ").unwrap_or_default();
        let parts = [words.cited(evidence), details];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let line = RichText::new(format!("{verdict}{}", parts.join(" · "))).font(SMALL);
        ui.add(egui::Label::new(line).truncate());
    });
    for caution in [words.comment(evidence), words.caution(evidence)].into_iter().flatten() {
        ui.label(RichText::new(caution).font(SMALL).weak());
    }
}

/// All classes: the interval shown if it is hidden.
pub(super) const ANY: (Class, Class) = (Class::BEST, Class::WORST);
