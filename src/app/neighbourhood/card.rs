//! The cards of a neighbourhood: the central node, and one for each neighbour.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Color32, FontId, Galley, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::layout::Detail;
use crate::app::node_words::{
    conflict_sentence, kind_name, node_tooltip, relation_name, score_meaning, spoken, step_name,
};
use crate::app::swatch::{dashed_outline, paint_cross, paint_padlock, paint_score};
use crate::app::theme::{BODY, Palette, SMALL, STEP, TITLE};
use crate::knowledge::KnowledgeBase;
use crate::language::Language;
use crate::material::NodeId;
use crate::material::lattice::Neighbour;
use crate::rules::Color;
use crate::text::Words;

const PADDING: f32 = 6.0;
const CHIP: f32 = 20.0;

/// The input of the cards.
#[derive(Clone, Copy)]
pub(super) struct Cards<'a> {
    pub(super) base: &'a KnowledgeBase,
    pub(super) words: Words,
    pub(super) detail: Detail,
    /// Whether steps are shown by sign and letter, because their names do not fit the cards.
    pub(super) signs: bool,
}

/// Whether the name of a step fits into a card of this width, beside score and padlock.
pub(super) fn name_fits(ui: &Ui, words: Words, neighbour: Neighbour, width: f32) -> bool {
    let name = ui.painter().layout_no_wrap(step_name(words, neighbour), SMALL, Color32::PLACEHOLDER);
    name.size().x + CHIP + 3.0 * PADDING + 12.0 <= width
}

impl Cards<'_> {
    /// Shows the card of a neighbour; returns true if it was clicked.
    pub(super) fn neighbour(self, ui: &mut Ui, rect: Rect, neighbour: Neighbour, conflict: bool) -> bool {
        let node = neighbour.node;
        let response = ui.interact(rect, ui.scope_id().with(node), Sense::click());
        let name = self.spoken_neighbour(neighbour, conflict);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        self.paint_ground(ui, rect, &response, node, conflict);
        self.paint_head(ui, rect, neighbour);
        if self.detail == Detail::Full {
            self.paint_material(ui.painter(), Palette::of(ui), rect, node);
        }
        let response = response.on_hover_ui(|ui| {
            ui.spacing_mut().item_spacing = vec2(STEP, STEP / 2.0);
            ui.strong(format!(
                "{} · {}",
                step_name(self.words, neighbour),
                relation_name(self.words, neighbour.relation)
            ));
            node_tooltip(ui, self.base, self.words, node);
        });
        response.clicked()
    }

    fn spoken_neighbour(self, neighbour: Neighbour, conflict: bool) -> String {
        let mut parts = vec![
            spoken(self.base, self.words, neighbour.node),
            step_name(self.words, neighbour),
            relation_name(self.words, neighbour.relation),
        ];
        if conflict {
            parts.push(self.words.get("neighbourhood-conflict-edge"));
        }
        parts.join(", ")
    }

    fn paint_ground(self, ui: &Ui, rect: Rect, response: &Response, node: NodeId, conflict: bool) {
        let palette = Palette::of(ui);
        let painter = ui.painter();
        let ground = if response.hovered() { palette.raised } else { palette.canvas };
        painter.rect_filled(rect, 4.0, ground);
        if response.has_focus() {
            painter.rect_stroke(rect, 4.0, Stroke::new(3.0, palette.accent), StrokeKind::Outside);
        } else if self.base.score(node).is_none() {
            dashed_outline(painter, rect, palette.edge);
        } else if conflict {
            painter.rect_stroke(rect, 4.0, Stroke::new(2.0, palette.conflict), StrokeKind::Inside);
        } else {
            painter.rect_stroke(rect, 4.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
        }
    }

    /// Paints the score, the piece that differs, and the padlock.
    fn paint_head(self, ui: &Ui, rect: Rect, neighbour: Neighbour) {
        let palette = Palette::of(ui);
        let chip = Rect::from_min_size(rect.min + vec2(PADDING - 2.0, 4.0), vec2(CHIP, CHIP));
        paint_score(ui.painter(), palette, chip, self.base.score(neighbour.node));
        if self.base.is_invariable(neighbour.node) {
            let at = pos2(rect.right() - PADDING - 5.0, chip.center().y);
            paint_padlock(ui.painter(), at, 12.0, palette.locked);
        }
        let ink = match neighbour.color {
            Color::Red => palette.red,
            Color::Black => palette.black,
        };
        let left = chip.right() + PADDING - 1.0;
        let name =
            if self.signs { step_sign(self.words, neighbour) } else { step_name(self.words, neighbour) };
        let step = ui.painter().layout_no_wrap(name, SMALL, ink);
        let at = pos2(left, chip.center().y - step.size().y / 2.0);
        ui.painter().galley(at, step, ink);
    }

    fn paint_material(self, painter: &Painter, palette: &Palette, rect: Rect, node: NodeId) {
        let lines = [(node.red(), Color::Red, palette.red), (node.black(), Color::Black, palette.black)];
        let mut y = rect.top() + CHIP + 7.0;
        for (side, color, ink) in lines {
            let galley = shrunk(painter, &self.words.army(side, color), ink, rect.width() - 2.0 * PADDING);
            painter.galley(pos2(rect.left() + PADDING, y + (16.0 - galley.size().y) / 2.0), galley, ink);
            y += 16.0;
        }
    }

    /// Shows the central node.
    pub(super) fn centre(self, ui: &mut Ui, rect: Rect, node: NodeId) {
        let palette = Palette::of(ui);
        let response = ui.interact(rect, ui.scope_id().with("centre"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken(self.base, self.words, node)));
        let painter = ui.painter();
        painter.rect(rect, 6.0, palette.accent_ground, Stroke::new(2.0, palette.accent), StrokeKind::Inside);
        let score = self.base.score(node);
        let size = rect.height() - 2.0 * STEP;
        let chip = Rect::from_min_size(rect.min + vec2(STEP, STEP), vec2(size.min(40.0), size.min(40.0)));
        paint_score(painter, palette, chip, score);
        let (left, mut right) = (chip.right() + STEP, rect.right() - STEP);
        if self.base.is_invariable(node) {
            paint_padlock(painter, pos2(right - 8.0, rect.top() + 20.0), 18.0, palette.locked);
            right -= 24.0;
        }
        let width = right - left;
        let title = fitted(
            painter,
            &self.words.material_title(node),
            title_font(self.detail),
            palette.text,
            width,
            1,
        );
        let mut y = rect.top() + 5.0;
        let mut line = |galley: Arc<Galley>, ink: Color32| {
            let height = galley.size().y;
            painter.galley(pos2(left, y), galley, ink);
            y += height;
        };
        line(title, palette.text);
        let name = self.words.material_aside(node);
        if self.detail == Detail::Full {
            line(fitted(painter, &name, SMALL, palette.text, width, 2), palette.text);
        }
        let meaning =
            score.map_or_else(|| self.words.get("score-none"), |score| score_meaning(self.words, score));
        let count = self.base.labelling().count(node);
        let ink = if count.conflicts > 0 { palette.conflict } else { palette.weak };
        let sentence = match self.detail {
            Detail::Full => format!("{meaning} · {}", self.conflicts(node)),
            Detail::Brief => self.conflicts(node),
        };
        line(fitted(painter, &sentence, SMALL, ink, width, 1), ink);
        if count.conflicts > 0 {
            paint_cross(painter, palette, pos2(chip.right() - 2.0, chip.top() + 2.0), 5.0);
        }
        response.on_hover_ui(|ui| node_tooltip(ui, self.base, self.words, node));
    }

    fn conflicts(self, node: NodeId) -> String {
        let count = self.base.labelling().count(node);
        let sentence = conflict_sentence(self.words, count);
        if count.conflicts == 0 {
            return sentence;
        }
        let ratio = format!("{:.0} %", 100.0 * count.ratio());
        let ratios = [("ratio", ratio), ("weight", count.weight().to_string())];
        format!("{sentence} · {}", self.words.with("neighbourhood-ratios", &ratios))
    }
}

/// Returns the step to this neighbour by sign and letter: "+R", "−p"; black's letters are lower-case, as in FEN.
fn step_sign(words: Words, neighbour: Neighbour) -> String {
    let sign = if neighbour.relation.adds(neighbour.color) { '+' } else { '−' };
    // In Chinese a piece is one character, and its colour shows the side.
    if words.language != Language::English {
        return format!("{sign}{}", kind_name(words, neighbour.kind, neighbour.color));
    }
    let letter = neighbour.kind.letter();
    match neighbour.color {
        Color::Red => format!("{sign}{letter}"),
        Color::Black => format!("{sign}{}", letter.to_ascii_lowercase()),
    }
}

fn title_font(detail: Detail) -> FontId {
    match detail {
        Detail::Full => TITLE,
        Detail::Brief => BODY,
    }
}

/// Returns text on at most this number of lines of this width; the rest is replaced by an ellipsis.
fn fitted(
    painter: &Painter,
    text: &str,
    font: FontId,
    ink: Color32,
    width: f32,
    lines: usize,
) -> Arc<Galley> {
    let mut job = LayoutJob::simple(text.to_owned(), font, ink, width);
    job.wrap =
        TextWrapping { max_width: width, max_rows: lines, break_anywhere: false, ..Default::default() };
    painter.layout_job(job)
}

/// Returns text on one line, in smaller letters if it would be wider than `width`.
fn shrunk(painter: &Painter, text: &str, ink: Color32, width: f32) -> Arc<Galley> {
    let galley = painter.layout_no_wrap(text.to_owned(), SMALL, ink);
    if galley.size().x <= width {
        return galley;
    }
    let size = (SMALL.size * width / galley.size().x * 2.0).floor() / 2.0;
    painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), ink)
}
