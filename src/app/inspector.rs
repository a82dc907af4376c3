//! The inspector: the selected node, the same in every panel. Its name, its score and the source of it, the evidence,
//! its neighbours, and its conflicts.

use std::sync::Arc;

use egui::{
    Align, CollapsingHeader, Label, Layout, RichText, Sense, TextStyle, TextWrapMode, Ui, WidgetText,
};

use crate::app::commands::CommandId;
use crate::app::keys::{self, Target};
use crate::app::queue::Queue;
use crate::app::scale::{self, Choice, Scale};
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette};
use crate::app::{export, parts};
use crate::inference::justification::{Justification, justify};
use crate::knowledge::change::{Change, NodeState};
use crate::knowledge::conflict::Standing;
use crate::knowledge::evidence::{Answer, Evidence, EvidenceId};
use crate::knowledge::score::{Class, Score};
use crate::language::Naming;
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};
use crate::service::settings::Panel;
use crate::session::{endgames, inquiry, log, play, preferences};
use crate::text::Words;
use crate::text::node::{conflict_reason, score_name, step_name};

#[derive(Debug, Default)]
pub(super) struct Inspector {
    allowed: Memo<NodeId, (Class, Class)>,
    why: Memo<NodeId, Arc<Justification>>,
}

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Inspector) {
    let Some(node) = scene.session.selected() else {
        parts::section(ui, scene.words.get("inspector-none-title"));
        parts::quiet(ui, scene.words.get("inspector-none"));
        return;
    };
    Queue::paint(ui.ctx(), Target::Node(node));
    name(ui, scene, node);
    score(ui, scene, state, node);
    why(ui, scene, state, node);
    conflicts(ui, scene, node);
    evidence(ui, scene, node);
    neighbours(ui, scene, node);
    history(ui, scene, node);
}

fn name(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let material = node.material();
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        parts::command_button(ui, scene, CommandId::Mirror);
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            let whole = scene.words.material_title(material);
            let width = WidgetText::from(RichText::new(&whole).heading())
                .into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Heading)
                .size()
                .x;
            // Letters cannot be wrapped: one side per line.
            let letters = scene.words.naming != Naming::Words;
            let shown = if letters && width > ui.available_width() {
                format!("{}\n{}", material.red, material.black)
            } else {
                whole
            };
            let named = ui.add(Label::new(RichText::new(shown).heading()).wrap().sense(Sense::click()));
            named.context_menu(|ui| export::names(ui, scene.words, node));
        });
    });
    let named = Label::new(scene.words.material_aside(material)).sense(Sense::click());
    ui.add(named).context_menu(|ui| export::names(ui, scene.words, node));
    parts::quiet(ui, parts::lattice_level(scene.words, node));
    ui.horizontal_wrapped(|ui| {
        parts::short_command_button(ui, scene, CommandId::PlayRed);
        parts::short_command_button(ui, scene, CommandId::PlayBlack);
    });
}

/// Draws the scale and the details of the score.
fn score(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Inspector, node: NodeId) {
    let (session, words) = (scene.session, scene.words);
    let kb = session.kb();
    let now = kb.state(node);
    let scale = Scale {
        score: now.map(|now| now.score),
        allowed: state.allowed.get(kb, node, || kb.allowed(node)),
        enabled: session.path().is_some(),
        listens: listens(scene) && keys::are_free(ui.ctx()),
        target: Some(Target::Node(node)),
    };
    ui.add_space(4.0);
    if let Some(Choice { score, sure }) = scale::show(ui, words, scale) {
        let answer = Answer { sure, ..Answer::new(node, "", score, 0) };
        scene.command(inquiry::Action::Answer(Box::new(answer)));
    }
    if session.hides(node) {
        parts::quiet(ui, words.get("inspector-hidden"));
        return;
    }
    ui.label(RichText::new(score_name(words, scale.score)).strong());
    parts::quiet(ui, scale::allowed_sentence(words, scale));
    let Some(now) = now else {
        if scale.listens {
            parts::quiet(ui, words.get("inspector-score-it"));
        }
        return;
    };
    if let Some(provenance) = kb.provenance(now.provenance) {
        ui.label(words.provenance(provenance));
        if !provenance.note.is_empty() {
            parts::quiet(ui, &provenance.note);
        }
    }
    if !now.invariable {
        match session.lattice().confidence.current() {
            Some(confidence) => {
                let confidence = words.confidence(kb, node, confidence.at(node));
                parts::quiet(ui, confidence).on_hover_text(words.get("confidence-hint"));
            }
            None => drop(parts::command_button(ui, scene, CommandId::Confidence)),
        }
    }
    ui.horizontal_wrapped(|ui| {
        let (sign, key) =
            if now.invariable { ("🔒", "inspector-locked") } else { ("🔓", "inspector-open") };
        ui.label(format!("{sign} {}", words.get(key)));
        if kb.is_modified(node) {
            ui.colored_label(Palette::of(ui).accent, words.get("node-modified"));
        }
    });
    // One per line, so that neither wraps.
    parts::command_button(ui, scene, CommandId::ToggleLock);
    parts::destructive(ui, scene, CommandId::ClearScore);
}

/// Whether digits go to the inspector's scale without focus: in panels with a list or map of nodes. In other
/// panels one of its cells must have the focus.
fn listens(scene: ViewContext<'_>) -> bool {
    matches!(scene.session.settings().panel, Panel::Lattice | Panel::Conflicts)
}

/// Draws the bounds of the score and the paths behind them; collapsed at first, and computed when expanded.
fn why(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Inspector, node: NodeId) {
    let (kb, words) = (scene.session.kb(), scene.words);
    CollapsingHeader::new(words.get("why-title"))
        .id_salt("why")
        .show(ui, |ui| {
            let found = state.why.get(kb, node, || Arc::new(justify(kb, node)));
            if found.is_contradictory() {
                parts::caution(ui, &words.contradictory_bounds(kb, &found));
            }
            for (binding, side) in [(&found.floor, Relation::Better), (&found.ceiling, Relation::Worse)] {
                if binding.certain.is_none() {
                    parts::quiet(ui, words.unbound(side));
                }
                for (bound, certain) in [(&binding.certain, true), (&binding.likely, false)] {
                    let Some(bound) = bound else { continue };
                    ui.label(words.bound(kb, bound, side, certain));
                    let broken = kb.score(node).filter(|score| bound.is_broken_by(score.class(), side));
                    if let Some(score) = broken {
                        let args = [("score", score.to_string())];
                        ui.colored_label(ui.visuals().error_fg_color, words.with("why-broken", &args));
                    }
                    ui.push_id((side, certain), |ui| parts::way(ui, scene, node, &bound.chain));
                }
            }
        })
        .header_response
        .on_hover_text(words.get("why-ask"));
}

/// Draws the conflicts of the node with their reasons.
pub(super) fn conflicts(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let kb = scene.session.kb();
    let count = kb.labelling().count(node);
    if kb.score(node).is_none() || count.conflicts == 0 {
        return;
    }
    parts::section(ui, scene.words.with("inspector-conflicts", &[("count", count.conflicts)]));
    for neighbour in conflicting(scene, node) {
        reason(ui, scene, node, neighbour);
    }
}

/// Returns the neighbours in conflict with a node.
pub(super) fn conflicting(scene: ViewContext<'_>, node: NodeId) -> Vec<Neighbour> {
    let kb = scene.session.kb();
    node.neighbours().filter(|n| kb.standing(node, *n) == Some(Standing::Conflict)).collect()
}

/// Draws why a node and a neighbour are in conflict, and the source of the neighbour's score.
pub(super) fn reason(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, neighbour: Neighbour) {
    let kb = scene.session.kb();
    ui.horizontal_wrapped(|ui| {
        parts::conflict_mark(ui, scene.words);
        theme::score_label(ui, scene.words, kb.score(neighbour.node));
        parts::node_link(ui, scene, neighbour.node);
        if let Some(state) = kb.state(neighbour.node) {
            let lock = if state.invariable { "🔒 " } else { "" };
            let provenance =
                kb.provenance(state.provenance).map(|provenance| scene.words.provenance(provenance));
            parts::quiet(ui, format!("{lock}{}", provenance.unwrap_or_default()));
        }
    });
    if let (Some(own), Some(other)) = (kb.score(node), kb.score(neighbour.node)) {
        ui.indent(neighbour.node, |ui| ui.label(conflict_reason(scene.words, node, own, neighbour, other)));
    }
}

/// Draws the evidence ledger.
pub(super) fn evidence(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let words = scene.words;
    if scene.session.hides(node) {
        return;
    }
    let kb = scene.session.kb();
    let ledger: Vec<(EvidenceId, &Evidence)> = kb.evidence(node).collect();
    let contradicting: Vec<EvidenceId> = kb.contradicting(node).map(|(id, _)| id).collect();
    parts::section(ui, words.with("inspector-evidence", &[("count", ledger.len())]));
    if ledger.is_empty() {
        parts::quiet(ui, words.get("inspector-evidence-none"));
    }
    for (at, (id, evidence)) in ledger.into_iter().enumerate() {
        let mirrored = evidence.material() != node;
        ui.push_id(("evidence", at), |ui| {
            ui.horizontal_wrapped(|ui| {
                // A census in which one side cannot win is no score of the combination, since the other side may win.
                let is_scored = !matches!(evidence, Evidence::Census(proof) if proof.finding == Score::DRAW);
                theme::score_label(ui, words, is_scored.then(|| evidence.finding_at(node)));
                ui.label(RichText::new(words.term_at(evidence, node)).strong());
                let conditions = words.conditions(evidence);
                if !conditions.is_empty() {
                    ui.label(conditions);
                }
            });
            if mirrored {
                let stated = words.material(evidence.material());
                parts::quiet(ui, words.with("inspector-evidence-mirror", &[("material", stated)]));
            }
            parts::quiet(ui, words.cited(evidence));
            if let Evidence::Game(played) = evidence
                && ui.link(words.get("play-show")).clicked()
            {
                scene.command(preferences::Action::Show(Panel::Play));
                scene.command(play::Action::Show(played.clone()));
            }
            if let Evidence::Study(study) = evidence
                && let Some(position) = study.board()
                && ui.link(words.get("evidence-look")).clicked()
            {
                scene.command(preferences::Action::Show(Panel::Endgames));
                scene.command(endgames::Action::Show(Box::new(position)));
            }
            if let Some(comment) = words.comment(evidence) {
                ui.label(comment);
            }
            if let Some(caution) = words.caution(evidence) {
                parts::caution(ui, &caution);
            }
            if contradicting.contains(&id) {
                parts::caution(ui, &words.get("evidence-contradicts"));
            }
        });
    }
}

/// Draws the scored neighbours on both sides; collapsed at first.
fn neighbours(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let kb = scene.session.kb();
    parts::section(ui, scene.words.get("inspector-neighbours"));
    for (relation, key) in [(Relation::Better, "inspector-better"), (Relation::Worse, "inspector-worse")] {
        let side: Vec<Neighbour> = kb
            .labelling()
            .scored_neighbours(node)
            .map(|(n, _)| n)
            .filter(|n| n.relation == relation)
            .collect();
        let title = scene.words.with(key, &[("count", side.len())]);
        CollapsingHeader::new(title).id_salt(key).show(ui, |ui| {
            for neighbour in side {
                ui.horizontal_wrapped(|ui| {
                    theme::score_label(ui, scene.words, kb.score(neighbour.node));
                    parts::node_link(ui, scene, neighbour.node);
                    parts::quiet(ui, step_name(scene.words, neighbour));
                    match kb.standing(node, neighbour) {
                        Some(Standing::Conflict) => drop(parts::conflict_mark(ui, scene.words)),
                        Some(Standing::Exception) => {
                            drop(parts::quiet(ui, scene.words.get("exact-exception")))
                        }
                        Some(Standing::Agrees) | None => {}
                    }
                });
            }
        });
    }
}

/// Draws the changes of this node and its mirror with author and time, newest first; collapsed at first, and read when expanded.
fn history(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let (session, words) = (scene.session, scene.words);
    let folded = CollapsingHeader::new(words.get("inspector-history")).id_salt("history").show(ui, |ui| {
        if session.log().recalled != Some(node) {
            scene.command(log::Action::Recall(node));
        }
        let Some(past) = session.log().past(node) else {
            return unread_changes(ui, scene);
        };
        if past.is_empty() {
            parts::quiet(ui, words.get("log-untouched"));
        }
        let head = session.history().current().head;
        for (at, trace) in past.iter().enumerate().rev() {
            let Some(entry) = session.history().entry(trace.entry) else { continue };
            ui.push_id(("past", at), |ui| {
                ui.horizontal_wrapped(|ui| describe_change(ui, scene, node, trace.change));
                let mut done = words.entry(entry);
                if !session.history().leads(entry.id, head) {
                    done = words.with("log-taken-back", &[("action", done)]);
                }
                let date = words.date(entry.time, crate::jobs::now());
                let facts = [done, words.author(&entry.author), date];
                let facts: Vec<String> = facts.into_iter().filter(|part| !part.is_empty()).collect();
                let link = ui.link(RichText::new(facts.join(" · ")).weak());
                if link.on_hover_text(words.get("log-look")).clicked() {
                    scene.command(preferences::Action::Show(Panel::Log));
                    scene.command(log::Action::LookAt(entry.id));
                }
            });
        }
    });
    folded.header_response.on_hover_text(words.get("inspector-history-hint"));
}

// Descriptions of the changes of nodes in the log.

/// Shows that an entry is being read, or could not be read; a message has given the reason.
pub(super) fn unread_changes(ui: &mut Ui, scene: ViewContext<'_>) {
    if scene.session.log().is_reading() {
        ui.spinner();
    } else {
        parts::quiet(ui, scene.words.get("log-unread"));
    }
}

/// Draws a node's change, as seen from it or from its mirror: score and lock before and after, and the source.
pub(super) fn describe_change(ui: &mut Ui, scene: ViewContext<'_>, seen_from: NodeId, change: Change) {
    let (kb, words) = (scene.session.kb(), scene.words);
    if scene.session.hides(seen_from) {
        parts::quiet(ui, words.get("score-hidden"));
        return;
    }
    match change {
        Change::State { node, before, after } => {
            let seen = |state: Option<NodeState>| match state {
                Some(state) if node != seen_from => Some(state.mirror()),
                state => state,
            };
            let (before, after) = (seen(before), seen(after));
            state_of_node(ui, words, before);
            ui.label("→");
            state_of_node(ui, words, after);
            let provenance = after.and_then(|after| kb.provenance(after.provenance));
            if let Some(provenance) = provenance {
                let text = RichText::new(words.provenance(provenance)).weak();
                ui.label(text).on_hover_text(&provenance.note);
            }
        }
        Change::Evidence { evidence, added, .. } => {
            let Some(piece) = kb.piece(evidence) else { return };
            let key = if added { "log-evidence-added" } else { "log-evidence-removed" };
            ui.label(words.with(key, &[("term", words.term(piece)), ("source", words.cited(piece))]));
        }
    }
}

fn state_of_node(ui: &mut Ui, words: Words, state: Option<NodeState>) {
    theme::score_label(ui, words, state.map(|state| state.score));
    if state.is_some_and(|state| state.invariable) {
        ui.label(theme::PADLOCK.to_string()).on_hover_text(words.get("inspector-locked"));
    }
}
