//! Cross-check against the exact tables: the proved classes against the scores of the base, as a confusion matrix,
//! and the differences.

use egui::accesskit::Role;
use egui::{Align2, Frame, Panel, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::list::{self, ListOf};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::swatch::{paint_centred, paint_score};
use crate::app::theme::{Palette, SMALL, STEP};
use crate::knowledge::deviation::Deviation;
use crate::knowledge::score::{Class, Score};
use crate::text::{Words, thousands};
use crate::verification::cross_check::CrossCheck;
use crate::views::verification as views;

/// Width and height of a cell.
const CELL: egui::Vec2 = vec2(44.0, 24.0);

/// Width of the matrix with its margins.
pub(super) const WIDTH: f32 = CELL.x * 11.0 + 24.0;

/// Draws the findings.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    check: &CrossCheck,
    list_of: &mut ListOf<'_>,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.label(words.cross_check(check));
    if check.all.all() == 0 {
        parts::quiet(ui, words.get("cross-none"));
        return;
    }
    Panel::left("cross-check matrix").resizable(false).exact_size(WIDTH).show(ui, |ui| {
        matrix(ui, words, check, ("cross-rows", &words.cross_check(check)));
        parts::quiet(ui, words.get("cross-legend"));
    });
    if check.differences.is_empty() {
        Frame::NONE.inner_margin(STEP).show(ui, |ui| parts::quiet(ui, words.get("cross-agree")));
        return;
    }
    let table = list_of(false, &|| views::differences(words, check.differences.clone()));
    list::show(ui, scene, "differences", &table, requests);
}

/// Returns the symbol of a deviation, for colour-blind users.
pub(super) const fn sign(deviation: Deviation) -> &'static str {
    match deviation {
        Deviation::Exact => "✔",
        Deviation::Slight => "≈",
        Deviation::Severe => "✗",
    }
}

/// Draws the matrix: rows are classes of a judge, columns scores of the base; with the text key of the rows, and a description.
pub(super) fn matrix(ui: &mut Ui, words: Words, check: &CrossCheck, (rows, label): (&str, &str)) {
    let palette = Palette::of(ui);
    let size = vec2(CELL.x * 11.0, CELL.y * 11.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter_at(rect);
    let cell = |row: usize, column: usize| {
        Rect::from_min_size(
            pos2(rect.left() + column as f32 * CELL.x, rect.top() + row as f32 * CELL.y),
            CELL,
        )
    };
    painter.text(cell(0, 6).center(), Align2::CENTER_CENTER, words.get("cross-columns"), SMALL, palette.weak);
    painter.text(cell(1, 0).left_center(), Align2::LEFT_CENTER, words.get(rows), SMALL, palette.weak);
    for score in Score::all() {
        paint_score(
            &painter,
            palette,
            cell(1, usize::from(score.get()) + 1).shrink2(vec2(10.0, 2.0)),
            Some(score),
        );
    }
    let most = check.matrix.iter().flatten().copied().max().unwrap_or(1);
    let strength = |count: u32| (1.0 + f64::from(count)).ln() as f32 / (1.0 + f64::from(most)).ln() as f32;
    for (class, counts) in Class::all().zip(&check.matrix) {
        let row = usize::from(class.get()) + 2;
        paint_score(&painter, palette, cell(row, 0).shrink2(vec2(10.0, 2.0)), Some(class.score(None)));
        for (score, &count) in Score::all().zip(counts) {
            let place = cell(row, usize::from(score.get()) + 1).shrink(1.0);
            let deviation = Deviation::of(score.class(), class);
            let colour = match deviation {
                Deviation::Exact => palette.accent,
                Deviation::Slight => palette.warning,
                Deviation::Severe => palette.conflict,
            };
            let ground = palette
                .canvas
                .lerp_to_gamma(colour, if count > 0 { 0.25 + 0.75 * strength(count) } else { 0.0 });
            let edge = if deviation == Deviation::Exact { palette.edge } else { palette.line };
            painter.rect(place, 2.0, ground, Stroke::new(1.0, edge), StrokeKind::Inside);
            if count > 0 {
                let text = match deviation {
                    Deviation::Exact => thousands(count.into()),
                    _ => format!("{}{}", sign(deviation), thousands(count.into())),
                };
                paint_centred(&painter, place.center(), &text, SMALL, Palette::ink(ground));
            }
        }
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, label));
}
