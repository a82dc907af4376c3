//! Prediction accuracy on hidden proved combinations, for random folds or whole families: by stratum with the baselines, as a grid;
//! by family, as bars; and the severe errors.

use egui::accesskit::Role;
use egui::{
    Align2, DragValue, Grid, Label, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::acquisition::predictor::Approach;
use crate::app::commands::CommandId;
use crate::app::scene::{Requests, ViewContext};
use crate::app::swatch::paint_centred;
use crate::app::theme::{Palette, SMALL};
use crate::app::{export, parts, swatch};
use crate::figures::{Figure, List};
use crate::knowledge::deviation::Counts;
use crate::service::settings::acquisition::AcquisitionSettings;
use crate::session::acquisition::Measured;
use crate::text::{Value, Words, fine_percent, percent};
use crate::verification::accuracy::{Choice, Strata, Stratum};

/// A cell of the grid.
const CELL: egui::Vec2 = vec2(96.0, 22.0);
/// Width of the names of strata and the numbers of trials beside the cells.
const HEADS: f32 = 150.0;
/// Height of a bar.
const BAR: f32 = 18.0;
/// Width of the names beside the bars.
const NAMES: f32 = 64.0;
/// Width of the numbers after the bars.
const NUMBERS: f32 = 72.0;

/// Draws the measurements.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    settings: &mut AcquisitionSettings,
    requests: &mut Requests,
) {
    let (room, words) = (scene.session.acquisition(), scene.words);
    ui.horizontal_wrapped(|ui| {
        let seed = DragValue::new(&mut settings.seed);
        let seed = parts::labelled(ui, words.get("sample-seed"), |ui| ui.add(seed));
        seed.on_hover_text(words.get("accuracy-seed-hint"));
        parts::command_button(ui, scene, CommandId::MeasureTables, requests);
        ui.checkbox(&mut settings.whole_families, words.get("accuracy-families"))
            .on_hover_text(words.get("accuracy-families-hint"));
        if room.is_measuring() {
            ui.spinner();
        }
    });
    let Some(newest) = room.measured().first() else {
        parts::quiet(ui, words.get("accuracy-none"));
        return;
    };
    let whole = settings.whole_families;
    let (key, shown) = match whole {
        true => ("accuracy-whole-families", &newest.whole_families),
        false => ("accuracy-by-chance", &newest.by_chance),
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for measured in room.measured() {
            ui.label(summary(words, measured, whole));
        }
        parts::section(ui, words.get(key));
        grid(ui, words, key, &shown.strata);
        parts::section(ui, words.get("accuracy-by-family"));
        parts::quiet(ui, words.get("accuracy-legend"));
        for (family, counts) in &shown.families {
            bar(ui, words, &words.family(family), *counts);
        }
        parts::section(ui, words.with("accuracy-severe-title", &[("count", shown.severe.len())]));
        for trial in shown.severe.iter().filter(|trial| !scene.session.hides(trial.node)) {
            ui.horizontal(|ui| {
                parts::node_link(ui, scene, trial.node, requests);
                ui.label(words.get("verify-proved"));
                swatch::score_label(ui, words, Some(trial.truth));
                ui.label(words.get("accuracy-predicted"));
                swatch::score_label(ui, words, Some(trial.found));
            });
        }
    });
}

/// Draws the tolerant-correct rate by stratum and method, the better the stronger; the best of a row is framed.
fn grid(ui: &mut Ui, words: Words, id: &str, strata: &Strata) {
    export::shown(ui.ctx(), &|| strata_list(words, id, strata));
    let palette = Palette::of(ui);
    let width = ((ui.available_width() - HEADS) / Choice::ALL.len() as f32).clamp(CELL.x / 2.0, CELL.x);
    Grid::new(id).num_columns(2 + Choice::ALL.len()).spacing(vec2(3.0, 3.0)).show(ui, |ui| {
        ui.label("");
        parts::quiet(ui, words.get("accuracy-count"));
        for choice in Choice::ALL {
            ui.vertical(|ui| {
                ui.set_max_width(width);
                ui.add(Label::new(words.choice(choice)).wrap());
            });
        }
        ui.end_row();
        for (stratum, counts) in strata {
            ui.label(words.stratum(*stratum));
            parts::quiet(ui, counts.first().map_or(0, |counts| counts.all()).to_string());
            let percents = counts.map(Counts::tolerant_percent);
            let best = percents.into_iter().flatten().fold(0.0, f64::max);
            for (choice, share) in Choice::ALL.into_iter().zip(percents) {
                let (rect, response) = ui.allocate_exact_size(vec2(width, CELL.y), Sense::hover());
                let strength = 0.7 * ((share.unwrap_or(0.0) - 40.0) / 60.0).clamp(0.0, 1.0) as f32;
                let ground = palette.canvas.lerp_to_gamma(palette.accent, strength);
                let is_best = share.is_some_and(|share| share >= best);
                let edge = if is_best { Stroke::new(2.0, palette.text) } else { Stroke::NONE };
                ui.painter().rect(rect, 2.0, ground, edge, StrokeKind::Inside);
                let text = percent(share);
                paint_centred(ui.painter(), rect.center(), &text, SMALL, Palette::ink(ground));
                let label = format!("{}, {}: {text}", words.stratum(*stratum), words.choice(choice));
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
            }
            ui.end_row();
        }
    });
}

fn strata_list(words: Words, title: &str, strata: &Strata) -> Figure {
    let headers = [String::new(), words.get("accuracy-count")].into_iter();
    let headers = headers.chain(Choice::ALL.map(|choice| words.choice(choice))).collect();
    let row = |(stratum, counts): &(Stratum, [Counts; Choice::ALL.len()])| {
        let all = counts.first().map_or(0, |counts| counts.all()).to_string();
        let figure = |share: f64| format!("{share:.2}");
        let percents = counts.map(|counts| counts.tolerant_percent().map(figure).unwrap_or_default());
        [words.stratum(*stratum), all].into_iter().chain(percents).collect()
    };
    let rows = strata.iter().map(row).collect();
    Figure::List(List::of(words.get(title), headers, rows))
}

fn summary(words: Words, measured: &Measured, whole: bool) -> String {
    let all = if whole { measured.whole_families.all } else { measured.by_chance.all };
    let Counts { exact, slight, severe } = all;
    let way = match measured.settings.approach {
        Approach::Learned => "accuracy-learned",
        Approach::Exchanges => "accuracy-exchanges-only",
    };
    let text = words.with(
        "accuracy-summary",
        &[
            ("tables", Value::from(super::exchange::set_name(words, &measured.tables))),
            ("way", words.get(way).into()),
            ("percent", fine_percent(all.tolerant_percent()).into()),
            ("exact", exact.into()),
            ("slight", slight.into()),
            ("severe", severe.into()),
        ],
    );
    format!("{text} · {} {}", words.get("sample-seed"), measured.seed)
}

/// Draws the three parts of a family side by side, each with its number if it fits.
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
    let share = percent(counts.tolerant_percent());
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, share, SMALL, palette.text);
    let args = [
        ("family", Value::from(family.to_owned())),
        ("exact", counts.exact.into()),
        ("slight", counts.slight.into()),
        ("severe", counts.severe.into()),
    ];
    let sentence = words.with("accuracy-bar", &args);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
    response.on_hover_text(sentence);
}
