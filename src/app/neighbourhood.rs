//! A node with its neighbours, as in the paper's figure 6: better ones above, worse ones below, conflicts crossed.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::epaint::CubicBezierShape;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Response, Role, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::parts::node_tooltip;
use crate::app::theme::{
    BODY, Palette, SMALL, STEP, TITLE, dashed_outline, paint_cross, paint_padlock, paint_score,
};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::language::Language;
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};
use crate::rules::Color;
use crate::text::Words;
use crate::text::node::{conflict_sentence, kind_name, relation_name, score_meaning, spoken, step_name};

/// Shows a node and its neighbours over the available space and returns the neighbour clicked by mouse or by
/// Enter or Space. If the height is small, the cards show only the difference.
pub fn show(ui: &mut Ui, words: Words, base: &KnowledgeBase, node: NodeId) -> Option<NodeId> {
    let space = ui.available_size();
    let of = |relation| node.neighbours().filter(move |n| n.relation == relation).collect::<Vec<_>>();
    let (better, worse) = (of(Relation::Better), of(Relation::Worse));
    let area = ScrollArea::vertical().id_salt("neighbourhood").auto_shrink(false);
    area.show(ui, |ui| {
        let corner = ui.cursor().min;
        let layout = Layout::new(egui::Rect::from_min_size(corner, space), better.len(), worse.len());
        ui.allocate_exact_size(vec2(space.x, layout.bounds.bottom() - corner.y), Sense::hover());
        let around: Vec<(Neighbour, Place)> = better
            .iter()
            .copied()
            .zip(layout.better.iter().copied())
            .chain(worse.iter().copied().zip(layout.worse.iter().copied()))
            .collect();
        for (neighbour, place) in &around {
            edge(ui, &layout, neighbour.relation, place, conflicts(base, node, *neighbour));
        }
        captions(ui, words, &layout);
        let fits =
            |(neighbour, place): &(Neighbour, Place)| name_fits(ui, words, *neighbour, place.card.width());
        let signs = !around.iter().all(fits);
        let cards = Cards { base, words, detail: layout.detail, signs };
        let mut clicked = None;
        for (neighbour, place) in around {
            if cards.neighbour(ui, place.card, neighbour, conflicts(base, node, neighbour)) {
                clicked = Some(neighbour.node);
            }
        }
        cards.centre(ui, layout.centre, node);
        clicked
    })
    .inner
}

fn conflicts(base: &KnowledgeBase, node: NodeId, neighbour: Neighbour) -> bool {
    base.standing(node, neighbour) == Some(Standing::Conflict)
}

/// Draws the edge from the node to a card: a curve to the near row, then straight to the far one.
fn edge(ui: &Ui, layout: &Layout, relation: Relation, place: &Place, conflict: bool) {
    let palette = Palette::of(ui);
    let stroke = if conflict { Stroke::new(2.0, palette.conflict) } else { Stroke::new(1.0, palette.edge) };
    let side = if relation == Relation::Better { layout.centre.top() } else { layout.centre.bottom() };
    let target = place.bend.unwrap_or(place.end);
    // The edges start spread over the node's width, so that they are distinct from the start.
    let spread = (target.x - layout.centre.center().x) / layout.bounds.width().max(1.0);
    let start = pos2(layout.centre.center().x + spread * layout.centre.width() * 0.9, side);
    let pull = vec2(0.0, (target.y - start.y) * 0.5);
    let points: [Pos2; 4] = [start, start + pull, target - pull, target];
    ui.painter().add(CubicBezierShape::from_points_stroke(points, false, egui::Color32::TRANSPARENT, stroke));
    if place.bend.is_some() {
        ui.painter().line_segment([target, place.end], stroke);
    }
    if conflict {
        let back = if relation == Relation::Better { 8.0 } else { -8.0 };
        paint_cross(ui.painter(), palette, place.end + vec2(0.0, back), 4.5);
    }
}

/// Draws the numbers of better and worse neighbours; if space is short, by sign instead of words.
fn captions(ui: &Ui, words: Words, layout: &Layout) {
    let palette = Palette::of(ui);
    let left = layout.bounds.left();
    for (relation, sign, count, y, align) in [
        (Relation::Better, "▲", layout.better.len(), layout.centre.top(), Align2::LEFT_TOP),
        (Relation::Worse, "▼", layout.worse.len(), layout.centre.bottom(), Align2::LEFT_BOTTOM),
    ] {
        let short = format!("{sign} {count}");
        let whole = format!("{short} {}", relation_name(words, relation));
        let galley = |text| ui.painter().layout_no_wrap(text, SMALL, palette.weak);
        let room = layout.centre.left() - left - STEP;
        let galley =
            Some(galley(whole)).filter(|whole| whole.size().x <= room).unwrap_or_else(|| galley(short));
        let corner = align.anchor_size(pos2(left, y), galley.size()).min;
        ui.painter().galley(corner, galley, palette.weak);
    }
}

// The cards of a neighbourhood: the central node, and one for each neighbour.

const PADDING: f32 = 6.0;
const CHIP: f32 = 20.0;

#[derive(Clone, Copy)]
struct Cards<'a> {
    base: &'a KnowledgeBase,
    words: Words,
    detail: Detail,
    /// Whether steps are shown by sign and letter, because their names do not fit the cards.
    signs: bool,
}

/// Whether the name of a step fits into a card of this width, beside score and padlock.
fn name_fits(ui: &Ui, words: Words, neighbour: Neighbour, width: f32) -> bool {
    let name = ui.painter().layout_no_wrap(step_name(words, neighbour), SMALL, Color32::PLACEHOLDER);
    name.size().x + CHIP + 3.0 * PADDING + 12.0 <= width
}

impl Cards<'_> {
    /// Shows the card of a neighbour; returns true if it was clicked.
    fn neighbour(self, ui: &mut Ui, rect: Rect, neighbour: Neighbour, conflict: bool) -> bool {
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

    fn centre(self, ui: &mut Ui, rect: Rect, node: NodeId) {
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

// The layout of the cards of a neighbourhood.

/// Maximum number of cards side by side; two rows hold the at most 12 on either side.
const ROW: usize = 6;
const GAP: f32 = 12.0;
const CARD_WIDTH: RangeInclusive<f32> = 72.0..=176.0;
/// Gap between the two rows of a side, with space for the crosses of the far row.
const ROW_GAP: RangeInclusive<f32> = 14.0..=32.0;
/// Gap between the central node and the near rows.
const FAN: RangeInclusive<f32> = 26.0..=104.0;

/// The level of detail of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The piece that differs, and the material of each side on its own line.
    Full,
    /// Only the piece that differs.
    Brief,
}

impl Detail {
    const fn card(self) -> f32 {
        match self {
            Self::Full => 64.0,
            Self::Brief => 28.0,
        }
    }

    const fn centre(self) -> f32 {
        match self {
            Self::Full => 88.0,
            Self::Brief => 56.0,
        }
    }
}

/// A card with the path of its edge.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    card: Rect,
    /// The point where its edge turns vertical to pass between the cards of the near row; `None` in the near row.
    bend: Option<Pos2>,
    /// The point where its edge meets the card.
    end: Pos2,
}

#[derive(Debug, Clone, PartialEq)]
struct Layout {
    detail: Detail,
    centre: Rect,
    better: Vec<Place>,
    worse: Vec<Place>,
    /// The bounding rectangle.
    bounds: Rect,
}

impl Layout {
    /// Lays out the neighbours in a space, enlarging its height if even brief cards do not fit.
    fn new(space: Rect, better: usize, worse: usize) -> Self {
        let rows = |count: usize| count.div_ceil(ROW).max(1);
        let (above, below) = (rows(better), rows(worse));
        let lowest = |detail: Detail| {
            let gaps = (above + below - 2) as f32 * ROW_GAP.start() + 2.0 * FAN.start();
            (above + below) as f32 * detail.card() + detail.centre() + gaps
        };
        let detail = if lowest(Detail::Full) <= space.height() { Detail::Full } else { Detail::Brief };
        let spare = (space.height() - lowest(detail)).max(0.0);
        let inner = (above + below - 2) as f32;
        let row_gap = (ROW_GAP.start() + spare * 0.1).min(*ROW_GAP.end());
        let left = spare - inner * (row_gap - ROW_GAP.start());
        let fan = (FAN.start() + left / 2.0).min(*FAN.end());
        let height = (above + below) as f32 * detail.card() + detail.centre() + inner * row_gap + 2.0 * fan;
        let width =
            ((space.width() + GAP) / (ROW as f32 + 0.5) - GAP).clamp(*CARD_WIDTH.start(), *CARD_WIDTH.end());
        let middle = space.center().x;
        let top = space.top() + ((space.height() - height) / 2.0).max(0.0);
        let reach = above as f32 * detail.card() + (above - 1) as f32 * row_gap + fan;
        let centre = Rect::from_center_size(
            pos2(middle, top + reach + detail.centre() / 2.0),
            vec2((space.width() * 0.7).clamp(240.0, 480.0).min(space.width()), detail.centre()),
        );
        let group = |count: usize, direction: f32| {
            let start = if direction < 0.0 { centre.top() } else { centre.bottom() };
            let near = start + direction * fan;
            let side = Side { middle, start: near, direction, row_gap, card: vec2(width, detail.card()) };
            side.places(count)
        };
        let bounds = Rect::from_min_size(pos2(space.left(), top), vec2(space.width(), height));
        Self { detail, centre, better: group(better, -1.0), worse: group(worse, 1.0), bounds }
    }
}

/// The cards on one side of the node.
struct Side {
    /// The centre of the rows.
    middle: f32,
    /// The edge of the near row that faces the node.
    start: f32,
    /// The direction away from the node: −1 is up, 1 is down.
    direction: f32,
    row_gap: f32,
    card: Vec2,
}

impl Side {
    /// Puts half of more than six cards into the far row. The rows are offset by half a card, so that the
    /// edges of the far row pass through the gaps of the near one.
    fn places(&self, count: usize) -> Vec<Place> {
        let near = if count > ROW { count.div_ceil(2) } else { count };
        let far = count - near;
        let pitch = self.card.x + GAP;
        let shift = if far > 0 && (near - far).is_multiple_of(2) { pitch / 4.0 } else { 0.0 };
        let x = |place: usize, of: usize| self.middle + (place as f32 - (of as f32 - 1.0) / 2.0) * pitch;
        let near_row = (0..near).map(|i| self.place(x(i, near) - shift, 0.0, false));
        let away = self.card.y + self.row_gap;
        let far_row = (0..far).map(|i| self.place(x(i, far) + shift, away, true));
        near_row.chain(far_row).collect()
    }

    fn place(&self, x: f32, away: f32, far: bool) -> Place {
        let end = pos2(x, self.start + self.direction * away);
        let middle = end + vec2(0.0, self.direction * self.card.y / 2.0);
        let bend = far.then(|| pos2(x, self.start));
        Place { card: Rect::from_center_size(middle, self.card), bend, end }
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod layout_tests {
    use super::*;

    fn check(size: Vec2, better: usize, worse: usize) -> Layout {
        let space = Rect::from_min_size(pos2(40.0, 100.0), size);
        let layout = Layout::new(space, better, worse);
        let cards: Vec<Rect> = layout.better.iter().chain(&layout.worse).map(|place| place.card).collect();
        assert_eq!((layout.better.len(), layout.worse.len()), (better, worse));
        for (i, card) in cards.iter().enumerate() {
            assert!(layout.bounds.expand(0.1).contains_rect(*card), "{card:?} in {:?}", layout.bounds);
            let others = cards[i + 1..].iter().chain([&layout.centre]);
            assert!(others.into_iter().all(|other| !card.shrink(0.5).intersects(*other)));
        }
        for side in [&layout.better, &layout.worse] {
            let (far, near): (Vec<&Place>, Vec<&Place>) = side.iter().partition(|place| place.bend.is_some());
            for end in far.iter().map(|place| place.end.x) {
                assert!(near.iter().all(|place| !place.card.expand(2.0).x_range().contains(end)));
            }
        }
        layout
    }

    #[test]
    fn nothing_overlaps_and_far_edges_pass_between_near_cards() {
        for better in 0..=12 {
            for worse in 0..=12 {
                check(vec2(700.0, 620.0), better, worse);
            }
        }
    }

    #[test]
    fn twelve_and_twelve_fit_the_smallest_window_in_full() {
        let layout = check(vec2(700.0, 560.0), 12, 12);
        assert_eq!(layout.detail, Detail::Full);
        assert!(layout.bounds.height() <= 560.0);
    }

    #[test]
    fn a_low_space_is_filled_briefly() {
        let layout = check(vec2(840.0, 280.0), 12, 12);
        assert_eq!(layout.detail, Detail::Brief);
        assert!(layout.bounds.height() <= 280.0, "{}", layout.bounds.height());
    }
}
