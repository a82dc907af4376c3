//! The layout of the cards of a neighbourhood.

use std::ops::RangeInclusive;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

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
pub(super) enum Detail {
    /// The piece that differs, and the material of each side on its own line.
    Full,
    /// Only the piece that differs.
    Brief,
}

impl Detail {
    /// Returns the height of a card.
    pub(super) const fn card(self) -> f32 {
        match self {
            Self::Full => 64.0,
            Self::Brief => 28.0,
        }
    }

    /// Returns the height of the central node.
    pub(super) const fn centre(self) -> f32 {
        match self {
            Self::Full => 88.0,
            Self::Brief => 56.0,
        }
    }
}

/// A card with the path of its edge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    /// The card.
    pub(super) card: Rect,
    /// The point where its edge turns vertical to pass between the cards of the near row; `None` in the near row.
    pub(super) bend: Option<Pos2>,
    /// The point where its edge meets the card.
    pub(super) end: Pos2,
}

/// The whole layout.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    /// The level of detail of the cards.
    pub(super) detail: Detail,
    /// The central node.
    pub(super) centre: Rect,
    /// The better neighbours, in order.
    pub(super) better: Vec<Place>,
    /// The worse neighbours, in order.
    pub(super) worse: Vec<Place>,
    /// The bounding rectangle.
    pub(super) bounds: Rect,
}

impl Layout {
    /// Lays out the neighbours in a space, enlarging its height if even brief cards do not fit.
    pub(super) fn new(space: Rect, better: usize, worse: usize) -> Self {
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
mod tests {
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
