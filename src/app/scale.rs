//! The scale from 0 to 9 on which a node is scored, with the interval that the locked scores allow.

use std::sync::Arc;

use egui::{
    Color32, Galley, Key, Mesh, Painter, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use super::keys::{SingleKeys, Target};
use super::theme::{BODY, Palette, SMALL, STEP, paint_centred};
use crate::knowledge::score::{Class, Score};
use crate::text::Words;
use crate::text::node::{score_name, score_word};

const CELL_HEIGHT: f32 = 32.0;
const WIDEST_CELL: f32 = 48.0;
const BRACKET: f32 = 8.0;
/// The height of the labels below.
const MEANINGS: f32 = 16.0;

#[derive(Debug, Clone, Copy)]
pub struct Scale {
    pub score: Option<Score>,
    /// The lowest and highest class allowed by locked scores; contradictory if the first exceeds the second.
    pub allowed: (Class, Class),
    /// Whether a score can be chosen now; false for example while a job has the base.
    pub enabled: bool,
    /// Whether the scale takes digits although another widget, or none, has the focus.
    pub listens: bool,
    /// What is scored; `None` if the scale is only shown.
    pub(super) target: Option<Target>,
}

impl Scale {
    /// Whether the locked scores allow this score.
    pub fn allows(self, score: Score) -> bool {
        self.allowed.0 <= score.class() && score.class() <= self.allowed.1
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub score: Score,
    /// False if its digit was typed with Shift.
    pub sure: bool,
}

/// Shows the scale over the available width and returns the score chosen by click, by Enter or Space on a
/// focused cell, or by typing its digit while the visible scale takes digits (it listens or one of its cells has the
/// focus). Scores that are not allowed can be chosen, too.
pub fn show(ui: &mut Ui, words: Words, scale: Scale) -> Option<Choice> {
    let width = cell_width(ui);
    let meanings = short_meanings(ui, words, width);
    let below = if meanings.is_some() { MEANINGS } else { 0.0 };
    let size = vec2(width * 10.0, CELL_HEIGHT + 2.0 * BRACKET + below);
    let (id, rect) = ui.allocate_space(size);
    // Below the cells, which get the pointer first.
    let whole = ui.interact(rect, id.with("whole"), Sense::hover());
    let mut chosen = None;
    let mut focused = scale.listens;
    for score in Score::all() {
        let left = rect.left() + width * f32::from(score.get());
        let cell = Rect::from_min_size(pos2(left, rect.top() + BRACKET), vec2(width, CELL_HEIGHT));
        let sense = if scale.enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(cell, id.with(score.get()), sense);
        paint_cell(ui, cell.shrink2(vec2(1.0, 0.0)), scale, score, &response);
        let mut name = score_name(words, Some(score));
        if !scale.allows(score) {
            name = format!("{name} · {}", words.get("scale-not-allowed"));
        }
        response.widget_info(|| {
            WidgetInfo::selected(Role::RadioButton, scale.enabled, scale.score == Some(score), &name)
        });
        focused |= response.has_focus();
        if response.on_hover_text(name).clicked() {
            chosen = Some(Choice { score, sure: true });
        }
    }
    let cells = rect.with_max_y(rect.bottom() - below);
    paint_bracket(ui.painter(), Palette::of(ui), cells, width, scale);
    for (galley, column) in meanings.into_iter().flatten().zip(0_u8..) {
        let middle = cells.left() + width * (f32::from(column) + 0.5);
        let corner = pos2(middle - galley.size().x / 2.0, cells.bottom());
        ui.painter().galley(corner, galley, Palette::of(ui).weak);
    }
    focused &= ui.is_rect_visible(rect);
    name_and_frame(ui, words, &whole, focused && scale.enabled);
    let keys = SingleKeys::of(ui.ctx(), scale.target?).unless_busy(!scale.enabled);
    match chosen {
        Some(_) => chosen.filter(|_| keys.act(ui.ctx())),
        None if focused => typed_digit(ui, keys, scale.listens),
        None => None,
    }
}

/// Returns a one-word meaning of each score; `None` if one does not fit below its cell.
fn short_meanings(ui: &Ui, words: Words, width: f32) -> Option<Vec<Arc<Galley>>> {
    let ink = Palette::of(ui).weak;
    let word = |score| ui.painter().layout_no_wrap(score_word(words, score), SMALL, ink);
    let galleys: Vec<Arc<Galley>> = Score::all().map(word).collect();
    galleys.iter().all(|galley| galley.size().x <= width - 2.0).then_some(galleys)
}

/// Returns the width of a cell of the next scale.
pub fn cell_width(ui: &Ui) -> f32 {
    (ui.available_width() / 10.0).floor().min(WIDEST_CELL)
}

/// Returns the caption of the scale: "allowed 3 to 5", or that the locked scores contradict each other.
pub fn allowed_sentence(words: Words, scale: Scale) -> String {
    let allowed: Vec<u8> = Score::all().filter(|s| scale.allows(*s)).map(Score::get).collect();
    match allowed[..] {
        [] => words.get("scale-contradiction"),
        [only] => words.with("scale-allowed-one", &[("score", only)]),
        [0, .., 9] => words.get("scale-allowed-all"),
        [low, .., high] => words.with("scale-allowed", &[("low", low), ("high", high)]),
    }
}

/// Names the scale for screen readers, and frames it if it takes digits.
fn name_and_frame(ui: &Ui, words: Words, whole: &Response, focused: bool) {
    let name = words.get(if focused { "scale-name-focused" } else { "scale-name" });
    whole.widget_info(|| WidgetInfo::labeled(Role::RadioGroup, true, &name));
    if focused {
        let stroke = Stroke::new(2.0, Palette::of(ui).accent);
        ui.painter().rect_stroke(whole.rect.expand(3.0), 6.0, stroke, StrokeKind::Outside);
    }
}

/// Consumes and returns a typed digit, with its text. If another widget has the focus, it keeps a symbol that has a
/// meaning there, although a digit key writes it (AZERTY).
fn typed_digit(ui: &Ui, keys: SingleKeys, listens: bool) -> Option<Choice> {
    let elsewhere = listens && ui.memory(|memory| memory.focused()).is_some();
    let zooms =
        [Key::Plus, Key::Minus, Key::Equals].iter().any(|key| ui.input(|input| input.key_pressed(*key)));
    let (digit, sure) = if elsewhere && zooms { None } else { keys.digit(ui.ctx()) }?;
    Some(Choice { score: Score::new(digit)?, sure })
}

fn paint_cell(ui: &Ui, cell: Rect, scale: Scale, score: Score, response: &Response) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    let allowed = scale.allows(score);
    let current = scale.score == Some(score);
    let ground = palette.score(Some(score));
    let ground = if allowed || current { ground } else { palette.faded(ground) };
    painter.rect_filled(cell, 4.0, ground);
    if !allowed {
        hatch(painter, cell, palette.edge);
    }
    let font = if current { egui::FontId { size: 18.0, ..BODY } } else { BODY };
    let font = if cell.width() < 2.0 * STEP { SMALL } else { font };
    if !allowed {
        // The hatching leaves the digit clear.
        painter.circle_filled(cell.center(), 9.0_f32.min(cell.width() / 2.0), ground);
    }
    paint_centred(painter, cell.center(), &score.to_string(), font, Palette::ink(ground));
    let outline = if response.has_focus() {
        Some(Stroke::new(3.0, palette.accent))
    } else if current {
        Some(Stroke::new(2.0, palette.text))
    } else if response.hovered() {
        Some(Stroke::new(1.0, palette.text))
    } else {
        None
    };
    if let Some(stroke) = outline {
        painter.rect_stroke(cell, 4.0, stroke, StrokeKind::Outside);
    }
    if current {
        let tip = pos2(cell.center().x, cell.top() - 3.0);
        let points = vec![tip, tip + vec2(-5.0, -6.0), tip + vec2(5.0, -6.0)];
        painter.add(Shape::convex_polygon(points, palette.text, Stroke::NONE));
    }
}

fn hatch(painter: &Painter, cell: Rect, color: Color32) {
    let inside = painter.with_clip_rect(cell.intersect(painter.clip_rect()));
    let mut x = cell.left() - cell.height();
    while x < cell.right() {
        inside.line_segment(
            [pos2(x, cell.bottom()), pos2(x + cell.height(), cell.top())],
            Stroke::new(1.0, color),
        );
        x += 6.0;
    }
}

/// Draws a bracket under the allowed cells.
fn paint_bracket(painter: &Painter, palette: &Palette, rect: Rect, width: f32, scale: Scale) {
    let allowed: Vec<Score> = Score::all().filter(|s| scale.allows(*s)).collect();
    let (Some(first), Some(last)) = (allowed.first(), allowed.last()) else { return };
    let x = |score: &Score| rect.left() + width * f32::from(score.get());
    let (left, right) = (x(first) + 2.0, x(last) + width - 2.0);
    let (top, bottom) = (rect.bottom() - BRACKET + 2.0, rect.bottom() - 1.0);
    let mut mesh = Mesh::default();
    for bar in [
        Rect::from_min_max(pos2(left, bottom - 2.0), pos2(right, bottom)),
        Rect::from_min_max(pos2(left, top), pos2(left + 2.0, bottom)),
        Rect::from_min_max(pos2(right - 2.0, top), pos2(right, bottom)),
    ] {
        mesh.add_colored_rect(bar, palette.accent);
    }
    painter.add(Shape::mesh(mesh));
}

#[cfg(test)]
mod tests;
