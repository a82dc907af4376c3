//! The conflicts by rank: the nodes, the reasons, and the scores that would settle each of them.

use std::sync::Arc;

use egui::{Button, CentralPanel, Frame, Grid, Panel, RichText, ScrollArea, Ui, vec2};

use crate::app::commands::CommandId;
use crate::app::node_table::{NodeTable, TableInput};
use crate::app::scene::{Memo, ViewContext};
use crate::app::{inspector, parts, plots, theme};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{ConflictEdge, Objective};
use crate::knowledge::evidence::Answer;
use crate::knowledge::history::Measure;
use crate::knowledge::score::{Class, Score};
use crate::material::{Material, NodeId};
use crate::service::settings;
use crate::session::{conflicts, inquiry, lattice};
use crate::text::node::{conflict_sentence, score_meaning, step_name};
use crate::text::{Value, percent};
use crate::verification::neighbours::{End, Exception, exceptions};

#[derive(Default)]
pub(in crate::app) struct Conflicts {
    table: NodeTable,
    contradictions: Memo<(), Arc<Vec<ConflictEdge>>>,
    exceptions: Memo<(), Arc<Vec<Exception>>>,
    levels: Memo<(), Arc<[Vec<u32>; 2]>>,
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Conflicts) {
    let (session, words) = (scene.session, scene.words);
    if parts::nothing_scored(ui, scene) {
        return;
    }
    if session.conflicts().ranking.is_empty() {
        findings(ui, scene, state);
        levels(ui, scene, state);
        let choices = [CommandId::Show(settings::Panel::Lattice), CommandId::Export];
        parts::empty(ui, scene, "conflicts-empty", &choices);
        ui.vertical_centered(|ui| parts::next_step(ui, scene));
        return;
    }
    header(ui, scene);
    contradictions(ui, scene, state);
    findings(ui, scene, state);
    levels(ui, scene, state);
    let height = ui.available_height();
    let below = Panel::bottom("below the conflicts").resizable(true).default_size(height * 0.55);
    below.size_range(160.0..=(height - 120.0).max(160.0)).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| detail(ui, scene));
    });
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        let input = TableInput {
            base: session.kb(),
            rows: &session.conflicts().ranking,
            sorted: Some((session.settings().measure.word(), true)),
            sortable: &Measure::ALL.map(Measure::word),
            selected: session.selected().map(NodeId::canonical),
        };
        let answer = state.table.show(ui, words, input);
        if let Some(node) = answer.selected {
            scene.command(lattice::Action::Select(node));
        }
        if let Some(measure) = Measure::ALL.into_iter().find(|measure| answer.sort == Some(measure.word())) {
            scene.command(conflicts::Action::RankBy(measure));
        }
    });
}

/// Draws their number, the ranking measure, and the navigation.
fn header(ui: &mut Ui, scene: ViewContext<'_>) {
    let (session, words) = (scene.session, scene.words);
    let tally = session.kb().labelling().tally();
    let counts = [
        ("nodes", Value::from(tally.conflict_nodes)),
        ("rows", session.conflicts().ranking.len().into()),
        ("edges", tally.conflict_edges.into()),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.label(words.with("conflicts-count", &counts)).on_hover_text(words.get("conflicts-count-hint"));
        parts::divider(ui);
        for verb in [CommandId::PreviousConflict, CommandId::NextConflict] {
            parts::command_button(ui, scene, verb);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(words.get("conflicts-rank-by"));
        for measure in Measure::ALL {
            let chosen = session.settings().measure == measure;
            if ui.add(Button::selectable(chosen, words.message(measure))).clicked() && !chosen {
                scene.command(conflicts::Action::RankBy(measure));
            }
        }
        parts::divider(ui);
        parts::command_button(ui, scene, CommandId::Show(settings::Panel::Resolver));
    });
    parts::next_step(ui, scene);
}

/// Draws the conflicting pairs that no resolver may change at either end: only a person can settle these.
fn contradictions(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Conflicts) {
    let kb = scene.session.kb();
    let found = state.contradictions.get(kb, (), || Arc::new(contradicting(kb)));
    if found.is_empty() {
        return;
    }
    let title = scene.words.with("contradictions-title", &[("count", found.len())]);
    egui::CollapsingHeader::new(RichText::new(title).color(ui.visuals().error_fg_color))
        .id_salt("contradictions")
        .show(ui, |ui| {
            parts::quiet(ui, scene.words.get("contradictions-advice"));
            ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
                for edge in found.iter() {
                    ui.push_id(edge, |ui| contradiction(ui, scene, *edge));
                }
            });
        });
}

/// Returns the conflicting pairs that no resolver may change at either end. A node with equal sides is as fixed as a locked one.
fn contradicting(kb: &KnowledgeBase) -> Vec<ConflictEdge> {
    let fixed = |node: NodeId| kb.is_invariable(node) || node.is_symmetric();
    kb.labelling().conflict_edges().filter(|edge| fixed(edge.better) && fixed(edge.worse)).collect()
}

fn contradiction(ui: &mut Ui, scene: ViewContext<'_>, edge: ConflictEdge) {
    let kb = scene.session.kb();
    ui.horizontal_wrapped(|ui| {
        theme::score_label(ui, scene.words, kb.score(edge.better));
        parts::node_link(ui, scene, edge.better);
        ui.label("↔");
        theme::score_label(ui, scene.words, kb.score(edge.worse));
        parts::node_link(ui, scene, edge.worse);
    });
}

/// Draws the combinations with a score and those in conflict by level of the lattice; collapsed at first, and counted when expanded.
fn levels(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Conflicts) {
    let (kb, words) = (scene.session.kb(), scene.words);
    egui::CollapsingHeader::new(words.get("lattice-levels")).id_salt("levels").show(ui, |ui| {
        let counts = state.levels.get(kb, (), || Arc::new(by_level(kb)));
        ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
            ui.columns(2, |sides| {
                let titles = ["lattice-levels-scored", "lattice-levels-conflicts"];
                for ((ui, title), nodes) in sides.iter_mut().zip(titles).zip(counts.iter()) {
                    plots::histogram(ui, words, (title, plots::LEVELS), 1, usize::MAX, nodes);
                }
            });
        });
    });
}

/// Returns the numbers of scored nodes and of those in conflict, by level of the lattice.
fn by_level(kb: &KnowledgeBase) -> [Vec<u32>; 2] {
    let mut counts = [0, 1].map(|_| vec![0; usize::from(Material::LEVELS)]);
    let mut add = |side: usize, node: NodeId| {
        let level = usize::from(node.material().level() - 1);
        if let Some(count) = counts.get_mut(side).and_then(|side| side.get_mut(level)) {
            *count += 1;
        }
    };
    kb.scored().for_each(|(node, _)| add(0, node));
    kb.conflicts().for_each(|node| add(1, node));
    counts
}

/// Draws the exact exceptions; collapsed at first: nothing to settle, but worth knowing.
fn findings(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Conflicts) {
    let kb = scene.session.kb();
    let found = state.exceptions.get(kb, (), || Arc::new(exceptions(kb).list));
    if found.is_empty() {
        return;
    }
    let title = scene.words.with("exceptions-title", &[("count", found.len())]);
    egui::CollapsingHeader::new(title).id_salt("exceptions").show(ui, |ui| {
        parts::quiet(ui, scene.words.get("exceptions-why"));
        parts::quiet(ui, scene.words.get("share-legend"));
        let line = ui.text_style_height(&egui::TextStyle::Body).max(ui.spacing().interact_size.y);
        let row = 2.0 * line + ui.spacing().item_spacing.y;
        ScrollArea::vertical().max_height(160.0).auto_shrink([false, true]).show_rows(
            ui,
            row,
            found.len(),
            |ui, rows| {
                for (at, exception) in rows.clone().zip(found.get(rows).into_iter().flatten()) {
                    ui.push_id(("exception", at), |ui| finding(ui, scene, exception));
                }
            },
        );
    });
}

fn finding(ui: &mut Ui, scene: ViewContext<'_>, exception: &Exception) {
    let words = scene.words;
    let end = |ui: &mut Ui, end: End| {
        theme::score_label(ui, words, Some(end.score));
        parts::node_link(ui, scene, end.node);
        if let Some(shares) = end.shares {
            let args = [("w", Some(shares.w)), ("r", Some(shares.r)), ("f", shares.fortress)];
            parts::quiet(ui, words.with("exceptions-end", &args.map(|(name, share)| (name, percent(share)))));
        }
    };
    ui.horizontal(|ui| {
        end(ui, exception.better);
        parts::quiet(ui, words.with("exceptions-crossed", &[("count", exception.classes())]));
    });
    ui.horizontal(|ui| {
        end(ui, exception.worse);
        parts::quiet(ui, step_name(words, exception.step));
    });
}

/// Draws the selected conflict: its reasons, and the effect of each score.
fn detail(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let Some(node) = scene.session.selected() else {
        parts::quiet(ui, words.get("conflicts-select"));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words.material(node)).strong());
        theme::score_label(ui, words, scene.session.kb().score(node));
        ui.label(conflict_sentence(words, scene.session.kb().labelling().count(node)));
    });
    let reasons = inspector::conflicting(scene, node);
    if reasons.is_empty() {
        parts::quiet(ui, words.get("conflicts-settled"));
    } else {
        parts::section(ui, words.get("conflicts-why"));
        for neighbour in reasons {
            inspector::reason(ui, scene, node, neighbour);
        }
    }
    parts::section(ui, words.get("conflicts-settle"));
    parts::quiet(ui, words.get("conflicts-settle-hint"));
    settlements(ui, scene, node);
}

/// Draws for each score the conflict nodes and the objective it would leave, and a button that answers with it.
fn settlements(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId) {
    let (kb, words) = (scene.session.kb(), scene.words);
    let left = kb.labelling().objective_by_class(node, Objective::ConflictNodes);
    let weighed = kb.labelling().objective_by_class(node, Objective::Exponential);
    let least = weighed.iter().min().copied();
    let present = kb.score(node);
    let free = scene.session.path().is_some();
    Grid::new("settlements").num_columns(5).striped(true).spacing([16.0, 4.0]).show(ui, |ui| {
        for key in ["settle-score", "settle-meaning", "settle-left", "settle-inc", "settle-answer"] {
            ui.label(RichText::new(words.get(key)).weak());
        }
        ui.end_row();
        for score in Score::all() {
            // The scores of a win for either side and of a draw share one class each; every other score is a class of its own.
            let class = score.class();
            if node.is_symmetric() && class != Class::LEVEL {
                continue;
            }
            let at = usize::from(class.get());
            let (Some(left), Some(inc)) = (left.get(at), weighed.get(at)) else { continue };
            let best = Some(*inc) == least;
            let write = |text: String| if best { RichText::new(text).strong() } else { RichText::new(text) };
            theme::score_label(ui, words, Some(score));
            let now = if present == Some(score) { "settle-now" } else { "settle-then" };
            let meaning = score_meaning(words, score);
            ui.label(write(words.with(now, &[("meaning", meaning)])));
            ui.label(write(crate::text::thousands(*left as i64)));
            ui.label(write(format!(
                "{}{}",
                crate::text::thousands(*inc as i64),
                if best { " ✔" } else { "" }
            )));
            let answer = words.with("settle-do", &[("score", score.to_string())]);
            if ui.add_enabled(free, Button::new(answer).min_size(vec2(96.0, 0.0))).clicked() {
                let answer = Answer::new(node, "", score, 0);
                scene.command(inquiry::Action::Answer(Box::new(answer)));
            }
            ui.end_row();
        }
    });
}
