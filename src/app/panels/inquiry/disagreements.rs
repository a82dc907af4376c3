//! Combinations on which experts disagree: their answers side by side, and adjudication by one key; the agreement of experts as a chart.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{
    Button, CentralPanel, Frame, Grid, Key, Label, Modifiers, Panel, Rect, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::CONTEXT;
use super::question::{QuestionAction, neighbours};
use crate::app::commands::CommandId;
use crate::app::keys::{self, SingleKeys, Target};
use crate::app::parts;
use crate::app::samples::Samples;
use crate::app::scale::{self, Scale};
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette, SMALL, STEP};
use crate::inquiry::agreement::{Estimate, Report};
use crate::inquiry::answer::{Disagreement, disagreements};
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::session::inquiry::Action;
use crate::session::lattice;
use crate::text::node::score_meaning;
use crate::text::{Value, Words};

#[derive(Default)]
pub(super) struct Disagreements {
    found: Memo<(), Arc<Vec<Disagreement>>>,
    selected: Option<NodeId>,
    allowed: Memo<NodeId, (Class, Class)>,
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

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Disagreements) {
    let words = scene.words;
    let found = state.found(scene);
    let Some(first) = found.first() else {
        keys::ignore_single_keys(ui.ctx());
        parts::empty(ui, scene, "disagreement-none", &[CommandId::Import]);
        return;
    };
    let at = found.iter().position(|d| Some(d.node) == state.selected).unwrap_or(0);
    let disagreement = found.get(at).unwrap_or(first);
    state.selected = Some(disagreement.node);
    let mut decided = None;
    let (ctx, busy) = (ui.ctx(), scene.session.path().is_none());
    let single = SingleKeys::of(ctx, Target::Disagreement(disagreement.node)).unless_busy(busy);
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
            let mut clicked = None;
            neighbours(ui, scene, disagreement.node, height, &mut clicked);
            if let Some(QuestionAction::Prompt(neighbour)) = clicked {
                scene.command(lattice::Action::Select(neighbour));
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
        scene.command(Action::Adjudicate { node: disagreement.node, score });
        state.selected = next(&found, at).or(state.selected);
    }
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
            theme::score_label(ui, words, Some(answer.score_at(disagreement.node)));
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
            theme::score_label(ui, words, Some(answer.score_at(node)));
            ui.label(score_meaning(words, answer.score_at(node)));
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

// The agreement of experts as a chart: a bar from 0 to 1 for each figure, with its interval.

/// Widths of names, bars and numbers.
const NAMES: f32 = 320.0;
const BARS: f32 = 320.0;
/// Maximum number of experts that are named.
const NAMED: usize = 30;
/// The minimum of the bars; lower figures are clipped.
const LEAST: f64 = -0.25;

/// Draws the tab; its figures are computed when it is first shown.
pub(super) fn show_agreement(ui: &mut Ui, scene: ViewContext<'_>) {
    let (session, words) = (scene.session, scene.words);
    let Some(report) = session.inquiry().report() else {
        if !session.inquiry().reporting.is_running() {
            scene.command(Action::Agreement);
        }
        ui.centered_and_justified(|ui| ui.label(words.get("agreement-computing")));
        return;
    };
    if report.items == 0 && report.steadiness.is_empty() {
        parts::empty(ui, scene, "agreement-none", &[CommandId::Import]);
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let counts = [("experts", Value::from(report.experts.len())), ("items", report.items.into())];
        ui.strong(words.with("agreement-items", &counts));
        let experts = report.experts.iter().take(NAMED).map(|(by, count)| {
            words.with("agreement-expert", &[("by", Value::from(by.as_str())), ("count", (*count).into())])
        });
        let more = report.experts.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| words.with("agreement-more-experts", &[("count", more)]));
        parts::quiet(ui, experts.chain(more).collect::<Vec<_>>().join(" · "));
        let (agreed, differs) = words.agreed(report);
        if report.items > 0 {
            ui.strong(agreed);
        }
        if let Some(differs) = differs {
            parts::caution(ui, &differs);
        }
        parts::quiet(ui, words.get("agreement-hint"));
        agreement_figures(ui, words, report);
        if !report.steadiness.is_empty() {
            parts::section(ui, words.get("agreement-steady-title"));
            for steady in &report.steadiness {
                ui.label(words.steadiness(steady));
            }
        }
    });
}

fn agreement_figures(ui: &mut Ui, words: Words, report: &Report) {
    parts::section(ui, words.get("agreement-all"));
    axis(ui);
    bar(ui, words, &words.get("agreement-alpha"), &report.alpha);
    bar(ui, words, &words.get("agreement-ac2"), &report.ac2);
    if !report.pairs.is_empty() {
        parts::section(ui, words.get("agreement-pairs"));
    }
    for pair in &report.pairs {
        let names = [("one", pair.one.as_str()), ("other", pair.other.as_str())];
        bar(ui, words, &words.with("agreement-kappa", &names), &pair.kappa);
        parts::quiet(ui, words.met(pair.exact, pair.within_one, pair.items));
    }
    if let Some(more) = words.more_pairs(report) {
        parts::quiet(ui, more);
    }
    if report.families.len() > 1 {
        parts::section(ui, words.get("agreement-families"));
        for family in &report.families {
            let named = [("family", Value::from(words.family(&family.name))), ("items", family.items.into())];
            bar(ui, words, &words.with("agreement-family-alpha", &named), &family.alpha);
            bar(ui, words, &words.with("agreement-family-ac2", &named), &family.ac2);
        }
    }
}

/// Returns the horizontal position of a figure on a bar.
fn x(rect: Rect, figure: f64) -> f32 {
    rect.left() + rect.width() * ((figure.clamp(LEAST, 1.0) - LEAST) / (1.0 - LEAST)) as f32
}

/// Draws the numbers above the bars.
fn axis(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(NAMES + BARS, 14.0), Sense::hover());
    let bars = Rect::from_min_max(pos2(rect.left() + NAMES, rect.top()), rect.max);
    let palette = Palette::of(ui);
    for figure in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let at = pos2(x(bars, figure), bars.center().y);
        let text = format!("{figure}");
        crate::app::theme::paint_centred(ui.painter(), at, &text, crate::app::theme::SMALL, palette.weak);
    }
}

/// Draws a figure: its name, a bar from 0 with the interval, and the numbers.
fn bar(ui: &mut Ui, words: Words, name: &str, estimate: &Estimate) {
    let (number, interval) = words.coefficient(estimate, 2);
    let figure = format!("{number}  {interval}");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let height = ui.spacing().interact_size.y;
        let left = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(vec2(NAMES, height), left, |ui| {
            ui.set_min_width(NAMES);
            ui.add(egui::Label::new(name).truncate());
        });
        let (rect, response) = ui.allocate_exact_size(vec2(BARS, height), Sense::hover());
        let spoken = format!("{name}: {figure}");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        paint(ui, rect.shrink2(vec2(0.0, 4.0)), estimate);
        ui.add_space(STEP * 1.5);
        ui.label(RichText::new(figure).monospace());
    });
}

fn paint(ui: &Ui, rect: Rect, estimate: &Estimate) {
    let (palette, painter) = (Palette::of(ui), ui.painter());
    painter.rect(rect, 2.0, palette.canvas, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    for figure in [0.0, 0.25, 0.5, 0.75] {
        let at = x(rect, figure);
        painter.vline(at, rect.y_range(), Stroke::new(1.0, palette.line));
    }
    let Some(value) = estimate.value else { return };
    let (zero, at) = (x(rect, 0.0), x(rect, value));
    let filled = Rect::from_x_y_ranges(zero.min(at)..=zero.max(at), rect.shrink(1.0).y_range());
    painter.rect_filled(filled, 2.0, palette.accent_ground);
    painter.vline(at, rect.y_range(), Stroke::new(3.0, palette.accent));
    if let Some((low, high)) = estimate.interval {
        let (from, to, middle) = (x(rect, low), x(rect, high), rect.center().y);
        let stroke = Stroke::new(1.5, palette.text);
        painter.hline(from..=to, middle, stroke);
        for end in [from, to] {
            painter.vline(end, middle - 4.0..=middle + 4.0, stroke);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::evidence::Answer;

    #[test]
    fn after_a_verdict_the_next_open_one_follows_not_the_first() {
        let of = |text: &str, decided: bool| {
            let node = crate::app::tests::testing::node(text);
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
