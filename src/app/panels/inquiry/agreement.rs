//! The agreement of experts as a chart: a bar from 0 to 1 for each figure, with its interval.

use egui::accesskit::Role;
use egui::{Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::{Palette, STEP};
use crate::inquiry::agreement::{Estimate, Report};
use crate::session::Command;
use crate::session::inquiry::Action;
use crate::text::{Value, Words};

/// Widths of names, bars and numbers.
const NAMES: f32 = 320.0;
const BARS: f32 = 320.0;
/// Maximum number of experts that are named.
const NAMED: usize = 30;
/// The minimum of the bars; lower figures are clipped.
const LEAST: f64 = -0.25;

/// Draws the tab; its figures are computed when it is first shown.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (session, words) = (scene.session, scene.words);
    let Some(report) = session.inquiry().report() else {
        if !session.inquiry().is_reporting() {
            requests.command(Command::Inquiry(Action::Agreement));
        }
        ui.centered_and_justified(|ui| ui.label(words.get("agreement-computing")));
        return;
    };
    if report.items == 0 && report.steadiness.is_empty() {
        let (title, advice) = (words.get("agreement-none-title"), words.get("agreement-none"));
        parts::empty(ui, scene, &title, &advice, &[CommandId::Import], requests);
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
        figures(ui, words, report);
        if !report.steadiness.is_empty() {
            parts::section(ui, words.get("agreement-steady-title"));
            for steady in &report.steadiness {
                ui.label(words.steadiness(steady));
            }
        }
    });
}

fn figures(ui: &mut Ui, words: Words, report: &Report) {
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
        crate::app::swatch::paint_centred(ui.painter(), at, &text, crate::app::theme::SMALL, palette.weak);
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
