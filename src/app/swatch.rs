//! The symbols shared by all views: a score as a digit on its colour, the cross of a conflict, the padlock.

use egui::{
    Color32, FontId, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::theme::{BODY, Palette, SMALL};
use crate::knowledge::score::Score;
use crate::text::Words;
use crate::text::node::score_name;

/// The padlock of a score that no resolver may change.
pub const PADLOCK: char = '🔒';

/// Paints a score into `rect`: its digit on its colour, or a dash in a dashed outline if there is none.
pub fn paint_score(painter: &Painter, palette: &Palette, rect: Rect, score: Option<Score>) {
    let font = if rect.height() >= 20.0 { BODY } else { SMALL };
    let Some(score) = score else {
        dashed_outline(painter, rect, palette.edge);
        paint_centred(painter, rect.center(), "–", font, palette.weak);
        return;
    };
    let ground = palette.score(Some(score));
    painter.rect(rect, 3.0, ground, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    paint_centred(painter, rect.center(), &score.to_string(), font, Palette::ink(ground));
}

/// Paints text so that its visible part, not its line, is centred at `centre`.
pub fn paint_centred(painter: &Painter, centre: Pos2, text: &str, font: FontId, color: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
    let corner = centre - galley.mesh_bounds.center().to_vec2();
    painter.galley(corner, galley, color);
}

/// Paints the cross of a conflict, set off from whatever is under it. `radius` is half its width.
pub fn paint_cross(painter: &Painter, palette: &Palette, centre: Pos2, radius: f32) {
    let arms = [vec2(radius, radius), vec2(radius, -radius)];
    for (grown, stroke) in [
        (1.0 + 1.0 / radius, Stroke::new(radius * 0.5 + 2.0, palette.halo)),
        (1.0, Stroke::new(radius * 0.5, palette.conflict)),
    ] {
        for arm in arms {
            painter.line_segment([centre - arm * grown, centre + arm * grown], stroke);
        }
    }
}

/// Paints the padlock of a locked score.
pub fn paint_padlock(painter: &Painter, centre: Pos2, size: f32, color: Color32) {
    paint_centred(painter, centre, &PADLOCK.to_string(), FontId::proportional(size), color);
}

/// Paints a dashed outline inside of `rect`.
pub fn dashed_outline(painter: &Painter, rect: Rect, color: Color32) {
    let rect = rect.shrink(0.5);
    let path = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(egui::Shape::dashed_line(&path, Stroke::new(1.0, color), 4.0, 3.0));
}

/// Draws a score within text, 20 points high; the tooltip has its meaning.
pub fn score_label(ui: &mut Ui, words: Words, score: Option<Score>) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(24.0, 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, score_name(words, score)));
    paint_score(ui.painter(), Palette::of(ui), rect, score);
    response.on_hover_text(score_name(words, score))
}
