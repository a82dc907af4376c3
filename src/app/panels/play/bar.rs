//! The evaluation bar beside the board: the share of red's expected points, from the bottom if red is there.

use egui::accesskit::Role;
use egui::{Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::scene::ViewContext;
use crate::app::theme::Palette;
use crate::engine::score::expected_share;

/// Width of the bar, and of it with the gap before it.
pub(super) const WIDTH: f32 = 14.0;
pub(super) const SPACE: f32 = WIDTH + 4.0;

/// Draws the bar with the height of the board.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, height: f32) {
    let (play, words) = (scene.session.play(), scene.words);
    let tree = play.tree();
    let score = tree.note(tree.current()).score;
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::hover());
    let palette = Palette::of(ui);
    let share = score.map_or(0.5, expected_share) as f32;
    let below = if play.is_flipped() { 1.0 - share } else { share };
    let edge = rect.bottom() - rect.height() * below;
    let (low, high) =
        if play.is_flipped() { (palette.black, palette.red) } else { (palette.red, palette.black) };
    let painter = ui.painter_at(rect);
    painter.rect_filled(Rect::from_min_max(rect.min, pos2(rect.right(), edge)), 2.0, high);
    painter.rect_filled(Rect::from_min_max(pos2(rect.left(), edge), rect.max), 2.0, low);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, palette.edge));
    let text = match score {
        Some(score) => words.with(
            "play-bar",
            &[("score", words.engine_score(score)), ("percent", format!("{:.0}", 100.0 * share))],
        ),
        None => words.get("play-bar-none"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, true, &text));
    response.on_hover_text(text);
}
