//! The engine's scores along the line: Red above, Black below. A click shows the position.

use egui::accesskit::Role;
use egui::{Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::rules::tree::NodeIndex;
use crate::session::Command;

const HEIGHT: f32 = 56.0;

/// The score in centipawns at half the height; larger ones are compressed into the other half.
const HALF: f32 = 200.0;

/// Maps a score to -1..1.
fn squeezed(score: i32) -> f32 {
    let score = score as f32;
    score / (score.abs() + HALF)
}

/// Draws the graph of a line: its nodes with their scores for Red, in centipawns. `go` makes the command that shows a node.
pub(in crate::app) fn show<W: Into<Command>>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    line: &[(NodeIndex, Option<i32>)],
    current: NodeIndex,
    go: fn(NodeIndex) -> W,
    requests: &mut Requests,
) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, true, scene.words.get("play-graph")));
    let painter = ui.painter_at(rect);
    painter.rect(rect, 2.0, palette.canvas, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let step = rect.width() / line.len().max(24) as f32;
    let middle = rect.center().y;
    for (at, (place, score)) in line.iter().enumerate() {
        let left = rect.left() + step * at as f32;
        if *place == current {
            let column = Rect::from_min_max(pos2(left, rect.top()), pos2(left + step, rect.bottom()));
            painter.rect_filled(column, 0.0, palette.accent_ground);
        }
        let Some(score) = *score else { continue };
        let height = squeezed(score) * (HEIGHT / 2.0 - 2.0);
        let ground = if score >= 0 { palette.red } else { palette.black };
        let bar = Rect::from_two_pos(pos2(left + 0.5, middle), pos2(left + step - 0.5, middle - height));
        painter.rect_filled(bar, 0.0, ground);
    }
    painter.hline(rect.x_range(), middle, Stroke::new(1.0, palette.edge));
    let under = |x: f32| line.get(((x - rect.left()) / step) as usize).copied();
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
        && let Some((place, _)) = under(at.x)
    {
        requests.command(go(place));
    }
    let pointed = response.hover_pos().and_then(|at| under(at.x));
    let label = pointed.and_then(|(_, score)| score).map(|score| scene.words.engine_score(score));
    response.on_hover_text(label.unwrap_or_else(|| scene.words.get("play-graph")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_won_game_fits_into_the_picture() {
        assert_eq!(squeezed(0), 0.0);
        assert_eq!(squeezed(200), 0.5);
        assert!(squeezed(31_000) < 1.0 && squeezed(-31_000) > -1.0);
    }
}
