//! How well the tables predict proved combinations that are hidden: by family, as bars, and those that are severely off.

use egui::accesskit::Role;
use egui::{Align2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::scene::{Scene, Wishes};
use crate::app::theme::{Palette, SMALL};
use crate::app::{parts, swatch};
use crate::knowledge::deviation::Counts;
use crate::text::{Value, Words};
use crate::workbench::acquisition::Measured;
use crate::workbench::command::Verb;

/// Height of a bar.
const BAR: f32 = 18.0;
/// Width of the names beside the bars.
const NAMES: f32 = 64.0;
/// Width of the numbers behind them.
const NUMBERS: f32 = 72.0;

/// Draws the measurements.
pub(super) fn show(ui: &mut Ui, scene: Scene<'_>, wishes: &mut Wishes) {
    let (room, words) = (scene.bench.acquisition(), scene.words);
    ui.horizontal_wrapped(|ui| {
        parts::verb(ui, scene, Verb::MeasureTables, wishes);
        if room.is_measuring() {
            ui.spinner();
        }
    });
    let Some(newest) = room.measured().first() else {
        parts::quiet(ui, words.get("accuracy-none"));
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for measured in room.measured() {
            ui.label(summary(words, measured));
        }
        parts::quiet(ui, words.get("accuracy-legend"));
        for (family, counts) in &newest.families {
            bar(ui, words, family, *counts);
        }
        parts::section(ui, words.with("accuracy-severe-title", &[("count", newest.severe.len())]));
        for trial in &newest.severe {
            ui.horizontal(|ui| {
                parts::node_link(ui, scene, trial.node, wishes);
                ui.label(words.get("verify-proved"));
                swatch::score_label(ui, words, Some(trial.truth));
                ui.label(words.get("accuracy-predicted"));
                swatch::score_label(ui, words, Some(trial.found));
            });
        }
    });
}

fn summary(words: Words, measured: &Measured) -> String {
    let Counts { exact, slight, severe } = measured.all;
    let way = if measured.settings.nearest { "accuracy-with-nearest" } else { "accuracy-exchanges-only" };
    words.with(
        "accuracy-summary",
        &[
            ("tables", Value::from(super::exchange::set_name(words, &measured.tables))),
            ("way", words.get(way).into()),
            ("percent", format!("{:.2}", measured.all.tolerant_percent()).into()),
            ("exact", exact.into()),
            ("slight", slight.into()),
            ("severe", severe.into()),
        ],
    )
}

/// The three parts of a family side by side; the number of each stands in it where there is room.
fn bar(ui: &mut Ui, words: Words, family: &str, counts: Counts) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.text(rect.left_center(), Align2::LEFT_CENTER, family, SMALL, palette.text);
    let whole = Rect::from_min_max(
        pos2(rect.left() + NAMES, rect.top() + 2.0),
        pos2(rect.right() - NUMBERS, rect.bottom() - 2.0),
    );
    let parts = [
        (counts.exact, palette.win, "✔"),
        (counts.slight, palette.draw, "≈"),
        (counts.severe, palette.loss, "✗"),
    ];
    let mut left = whole.left();
    for (count, color, sign) in parts {
        let width = whole.width() * count as f32 / counts.all().max(1) as f32;
        let part = Rect::from_min_size(pos2(left, whole.top()), vec2(width, whole.height()));
        painter.rect_filled(part, 0.0, color);
        if width > 28.0 {
            let text = format!("{sign} {count}");
            painter.text(part.center(), Align2::CENTER_CENTER, text, SMALL, Palette::ink(color));
        }
        left += width;
    }
    painter.rect_stroke(whole, 0.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    let percent = format!("{:.1} %", counts.tolerant_percent());
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, percent, SMALL, palette.text);
    let told = [
        ("family", Value::from(family.to_owned())),
        ("exact", counts.exact.into()),
        ("slight", counts.slight.into()),
        ("severe", counts.severe.into()),
    ];
    let said = words.with("accuracy-bar", &told);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    response.on_hover_text(said);
}
