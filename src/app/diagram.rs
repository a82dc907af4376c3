//! Draws a diagram, scaled down to the width at hand; it can be saved and copied.

use egui::{Align2, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2};

use super::export;
use super::theme::Palette;
use crate::figures::charts::{Diagram, LINE, barb};
use crate::text::Words;

/// The smallest text, in points.
const SMALLEST: f32 = 9.0;

/// Draws a diagram below the cursor.
pub(super) fn show(ui: &mut Ui, words: Words, diagram: &Diagram) {
    let (width, height) = diagram.size();
    let scale = (ui.available_width() / width.max(1.0) as f32).min(1.0);
    let size = vec2(width as f32 * scale + 2.0, height as f32 * scale + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let palette = Palette::of(ui);
    let place =
        |(x, y): (f64, f64)| -> Pos2 { rect.min + vec2(1.0 + x as f32 * scale, 1.0 + y as f32 * scale) };
    let painter = ui.painter_at(rect);
    for ends in diagram.arrows.iter().filter_map(|arrow| diagram.ends(*arrow)) {
        let [from, to] = ends;
        painter.line_segment([place(from), place(to)], Stroke::new(1.5, palette.edge));
        let head = barb(from, to).map(place).to_vec();
        painter.add(egui::Shape::convex_polygon(head, palette.edge, Stroke::NONE));
    }
    let body = TextStyle::Body.resolve(ui.style());
    let font = FontId::new((body.size * scale * 0.92).max(SMALLEST), body.family);
    for one in &diagram.boxes {
        let (w, h) = one.size;
        let area = Rect::from_min_size(place(one.at), vec2(w as f32 * scale, h as f32 * scale));
        let (fill, colour) = if one.is_strong {
            (ui.visuals().selection.bg_fill, palette.accent)
        } else {
            (ui.visuals().faint_bg_color, palette.line)
        };
        painter.rect(area, 4.0, fill, Stroke::new(1.0, colour), StrokeKind::Inside);
        let line = LINE as f32 * scale;
        let top = area.center().y - line * one.lines.len() as f32 / 2.0;
        let ink = if one.is_strong { ui.visuals().strong_text_color() } else { ui.visuals().text_color() };
        for (at, text) in one.lines.iter().enumerate() {
            let middle = pos2(area.center().x, top + line * (at as f32 + 0.5));
            painter.with_clip_rect(area).text(middle, Align2::CENTER_CENTER, text, font.clone(), ink);
        }
    }
    let name = diagram.title.clone();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    export::menu(&response, words, || diagram.figure(words.get("export-box")));
}
