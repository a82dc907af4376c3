//! The visible part of the map: its zoom, the margins with the names of the sides, and the order of the sides along both axes.

use egui::{Color32, Pos2, Rect, Ui, Vec2, vec2};

use crate::app::theme::{SMALL, STEP};
use crate::knowledge::KnowledgeBase;
use crate::material::{Material, NodeId, SideMaterial};
use crate::rules::Color;
use crate::text::Words;

/// The maximum cell size, in points.
const LARGEST: f32 = 64.0;
/// The cell size from which digit and marks are readable, in points.
const READABLE: f32 = 28.0;
/// The maximum cell size of a fitted map of few sides, in points.
const LARGEST_FIT: f32 = 40.0;

/// Position and zoom of the map in its frame. Lengths on the map count cells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Camera {
    frame: Rect,
    /// Number of cells along each axis.
    cells: f32,
    /// The point of the map at the centre of the frame.
    centre: Vec2,
    /// The side of a cell in points; `None` fits the map into the frame.
    zoom: Option<f32>,
}

impl Default for Camera {
    fn default() -> Self {
        Self { frame: Rect::ZERO, cells: 1.0, centre: Vec2::splat(0.5), zoom: None }
    }
}

impl Camera {
    /// Sets the frame and the number of cells of this frame.
    pub(super) fn enter(&mut self, frame: Rect, cells: usize) {
        let cells = cells.max(1) as f32;
        if self.cells != cells {
            self.cells = cells;
            self.fit();
        }
        // When the frame changes, the visible part stays in place.
        self.centre += (frame.center() - frame.left_top() - (self.frame.center() - self.frame.left_top()))
            / self.cell_size();
        self.frame = frame;
        self.settle();
    }

    /// Returns the cell size of the map fitted into a frame of this size.
    fn size_in(&self, frame: Vec2, cells: usize) -> f32 {
        let fitted = fitting(frame, cells.max(1) as f32);
        self.zoom.map_or(fitted, |zoom| zoom.max(fitted))
    }

    /// Shows the whole map.
    pub(super) fn fit(&mut self) {
        self.zoom = None;
        self.settle();
    }

    pub(super) fn cell_size(&self) -> f32 {
        self.zoom.unwrap_or_else(|| self.fitting())
    }

    /// Returns the number of cells along each axis, at least 1.
    pub(super) const fn cells(&self) -> usize {
        self.cells as usize
    }

    fn fitting(&self) -> f32 {
        fitting(self.frame.size(), self.cells)
    }

    /// Zooms by a factor, keeping the point at `anchor` on the screen in place.
    pub(super) fn zoom_by(&mut self, factor: f32, anchor: Pos2) {
        let held = self.map_at(anchor);
        let smallest = self.fitting();
        let size = (self.cell_size() * factor).clamp(smallest, LARGEST.max(smallest));
        self.zoom = (size > smallest).then_some(size);
        self.centre = held + (self.frame.center() - anchor) / size;
        self.settle();
    }

    /// Moves the map by this number of points.
    pub(super) fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.cell_size();
        self.settle();
    }

    /// Zooms in on a cell until it is readable.
    pub(super) fn go_to(&mut self, cell: Cell) {
        self.zoom = Some(self.cell_size().max(READABLE));
        self.centre = middle(cell);
        self.settle();
    }

    /// Moves the map as little as possible to make a cell visible.
    pub(super) fn reveal(&mut self, cell: Cell) {
        let size = self.cell_size();
        let margin = size.min(self.frame.width() / 4.0);
        let rect = self.cell_rect(cell).expand(margin);
        let overshoot =
            |low: f32, high: f32, from: f32, to: f32| (from - low).max(0.0) - (high - to).max(0.0);
        self.pan(vec2(
            overshoot(rect.left(), rect.right(), self.frame.left(), self.frame.right()),
            overshoot(rect.top(), rect.bottom(), self.frame.top(), self.frame.bottom()),
        ));
    }

    /// Keeps the map in sight: the centre of the frame is always on it, and a fitted map is centred. No more than that,
    /// so that zooming keeps the point under the pointer in place up to the edges.
    fn settle(&mut self) {
        if let Some(size) = self.zoom
            && size <= self.fitting()
        {
            self.zoom = None;
        }
        self.centre = match self.zoom {
            None => Vec2::splat(self.cells / 2.0),
            Some(_) => self.centre.clamp(Vec2::ZERO, Vec2::splat(self.cells)),
        };
    }

    /// Returns the screen point of a map point.
    pub(super) fn screen(&self, at: Vec2) -> Pos2 {
        self.frame.center() + (at - self.centre) * self.cell_size()
    }

    fn map_at(&self, at: Pos2) -> Vec2 {
        self.centre + (at - self.frame.center()) / self.cell_size()
    }

    /// Returns the cell at a screen point; `None` outside of the map or the frame.
    pub(super) fn cell_at(&self, at: Pos2) -> Option<Cell> {
        let map = self.map_at(at);
        let inside = 0.0..self.cells;
        if !self.frame.contains(at) || !inside.contains(&map.x) || !inside.contains(&map.y) {
            return None;
        }
        Some(Cell { column: map.x as usize, row: map.y as usize })
    }

    /// Returns the screen rectangle of a cell.
    pub(super) fn cell_rect(&self, cell: Cell) -> Rect {
        let corner = self.screen(vec2(cell.column as f32, cell.row as f32));
        Rect::from_min_size(corner, Vec2::splat(self.cell_size()))
    }

    /// Returns the screen rectangle of the visible part of the map.
    pub(super) fn visible(&self) -> Rect {
        Rect::from_min_max(self.screen(Vec2::ZERO), self.screen(Vec2::splat(self.cells)))
            .intersect(self.frame)
    }

    /// Returns the columns visible wholly or in part.
    pub(super) fn columns(&self) -> std::ops::Range<usize> {
        let visible = self.visible();
        self.seen(self.map_at(visible.left_top()).x, self.map_at(visible.right_bottom()).x)
    }

    /// Returns the rows visible wholly or in part.
    pub(super) fn rows(&self) -> std::ops::Range<usize> {
        let visible = self.visible();
        self.seen(self.map_at(visible.left_top()).y, self.map_at(visible.right_bottom()).y)
    }

    fn seen(&self, from: f32, to: f32) -> std::ops::Range<usize> {
        from.max(0.0) as usize..(to.ceil().clamp(0.0, self.cells) as usize)
    }
}

fn fitting(frame: Vec2, cells: f32) -> f32 {
    (frame.min_elem() / cells).clamp(0.05, LARGEST_FIT)
}

/// Returns the centre of a cell on the map.
fn middle(cell: Cell) -> Vec2 {
    vec2(cell.column as f32 + 0.5, cell.row as f32 + 0.5)
}

// The layout of the map: the map itself and the margins with the names of the sides.

/// Minimum cell size at which every row and column is named.
pub(super) const NAMED: f32 = 14.0;

#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) map: Rect,
    /// The length of the longest name.
    pub(super) longest: f32,
    /// Whether every column is named, vertically; otherwise some are, horizontally.
    pub(super) upright: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Self { map: Rect::ZERO, longest: 0.0, upright: false }
    }
}

impl Frame {
    /// Creates the layout; `longest` is the length of the longest name along the axis.
    pub(super) fn new(longest: f32, axis: &Axis, camera: &Camera, rect: Rect) -> Self {
        let left = longest + STEP;
        let inside = |bottom: f32| rect.with_min_x(rect.left() + left).with_max_y(rect.bottom() - bottom);
        let narrow = inside(longest + STEP);
        let upright = camera.size_in(narrow.size(), axis.len()) >= NAMED;
        let map = if upright { narrow } else { inside(STEP * 3.0) };
        Self { map: Rect::from_min_size(map.min, map.size().max(vec2(1.0, 1.0))), longest, upright }
    }
}

/// Returns the titles of the axes: whose pieces are along which axis.
pub(super) fn titles(words: Words) -> String {
    format!("{} ↑  {} →", words.get("map-red"), words.get("map-black"))
}

/// The length of the names along the axes, measured once per set of sides and naming.
#[derive(Debug, Default)]
pub(super) struct Names(Option<(Words, usize, f32)>);

impl Names {
    /// Returns the length of the longest name, or of the titles if they are longer.
    pub(super) fn longest(&mut self, ui: &Ui, words: Words, axis: &Axis) -> f32 {
        if let Some((known, sides, longest)) = self.0
            && (known, sides) == (words, axis.len())
        {
            return longest;
        }
        let longest = ui.fonts_mut(|fonts| {
            let mut length = |side: &SideMaterial| {
                let name = words.army(*side, Color::Red);
                name.chars().map(|sign| fonts.glyph_width(&SMALL, sign)).sum::<f32>()
            };
            axis.sides.iter().map(&mut length).fold(0.0, f32::max)
        });
        // The titles of the axes are in the same margin.
        let longest =
            longest.max(ui.painter().layout_no_wrap(titles(words), SMALL, Color32::PLACEHOLDER).size().x);
        self.0 = Some((words, axis.len(), longest));
        longest
    }
}

// The order of the sides along both axes of the map.

/// A cell of the map: column from the left, row from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    /// By black's side, weak at left.
    pub(super) column: usize,
    /// By red's side, strong at the top.
    pub(super) row: usize,
}

/// A subset of the 1,458 sides, weakest first: rows from the bottom and columns from the left.
///
/// Sides are sorted by twice the static value of what attacks plus that of what defends, then by index. One piece more
/// always raises that value, so the order is a linear extension of "has at least as much": what is better for red is never
/// below and never to the right. It is also the value from which the elementary base guesses, so that red's wins gather in
/// the upper left corner, black's in the lower right, and the scores turn from one to the other in a gradient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) sides: Vec<SideMaterial>,
    /// Place by [`SideMaterial::index`], [`ABSENT`] if the side is not on the axis.
    places: Box<[u16]>,
}

const ABSENT: u16 = u16::MAX;

impl Axis {
    fn new(sides: impl Iterator<Item = SideMaterial>) -> Self {
        let mut sides: Vec<SideMaterial> = sides.collect();
        sides.sort_unstable_by_key(|side| (strength(*side), side.index()));
        let mut places = vec![ABSENT; usize::from(SideMaterial::COUNT)];
        for (place, side) in (0..).zip(&sides) {
            places[usize::from(side.index())] = place;
        }
        Self { sides, places: places.into() }
    }

    pub(super) fn whole() -> Self {
        Self::new(SideMaterial::all())
    }

    /// Creates the axis of the sides with a scored node. A base holds mirrors together, so they are the same for red and black.
    pub(super) fn known(base: &KnowledgeBase) -> Self {
        let is_known = |red: &SideMaterial| {
            SideMaterial::all().any(|black| base.score(Material { red: *red, black }.into()).is_some())
        };
        Self::new(SideMaterial::all().filter(is_known))
    }

    /// Returns the number of sides, 0..=1458.
    pub(super) const fn len(&self) -> usize {
        self.sides.len()
    }

    /// Returns the cell of a node; `None` if one of its sides is not on the axis.
    pub(super) fn cell(&self, node: NodeId) -> Option<Cell> {
        let column = self.place(node.black())?;
        let row = self.len() - 1 - self.place(node.red())?;
        Some(Cell { column, row })
    }

    /// Returns the node of a cell; `None` outside of the map.
    pub(super) fn node(&self, cell: Cell) -> Option<NodeId> {
        let red = self.red(cell.row)?;
        let black = self.black(cell.column)?;
        Some(Material { red, black }.into())
    }

    /// Returns red's side in a row.
    pub(super) fn red(&self, row: usize) -> Option<SideMaterial> {
        self.sides.get(self.len().checked_sub(row + 1)?).copied()
    }

    /// Returns black's side in a column.
    pub(super) fn black(&self, column: usize) -> Option<SideMaterial> {
        self.sides.get(column).copied()
    }

    fn place(&self, side: SideMaterial) -> Option<usize> {
        let place = self.places[usize::from(side.index())];
        (place != ABSENT).then_some(usize::from(place))
    }
}

fn strength(side: SideMaterial) -> u16 {
    2 * u16::from(side.attacking_value()) + u16::from(side.defending_value())
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;
    use crate::acquisition::elementary;

    fn camera() -> Camera {
        let mut camera = Camera::default();
        camera.enter(Rect::from_min_size(pos2(100.0, 50.0), vec2(600.0, 400.0)), 1458);
        camera
    }

    #[test]
    fn fitting_shows_every_cell() {
        let camera = camera();
        assert_eq!((camera.columns(), camera.rows()), (0..1458, 0..1458));
        assert!(camera.visible().height() <= 400.0 + 1e-2);
    }

    #[test]
    fn zooming_holds_what_is_under_the_pointer() {
        let mut camera = camera();
        let pointer = pos2(380.0, 220.0);
        let cell = camera.cell_at(pointer).unwrap();
        for _ in 0..25 {
            camera.zoom_by(1.3, pointer);
        }
        let now = camera.cell_at(pointer).unwrap();
        assert!(now == cell, "{cell:?} {now:?}");
        assert!(camera.cell_rect(now).contains(pointer));
        assert_eq!(camera.cell_size(), LARGEST);
    }

    #[test]
    fn the_map_cannot_be_lost() {
        let mut camera = camera();
        for zoom in [1.2, 40.0, 1000.0] {
            camera.zoom_by(zoom, pos2(300.0, 200.0));
            for by in [vec2(1e6, -1e6), vec2(-1e6, 1e6)] {
                camera.pan(by);
                assert!(camera.visible().expand(0.1).contains(pos2(400.0, 250.0)));
                assert!(!camera.columns().is_empty() && !camera.rows().is_empty());
            }
        }
    }

    #[test]
    fn a_revealed_cell_is_seen_whole() {
        let mut camera = camera();
        camera.zoom_by(50.0, pos2(300.0, 200.0));
        for cell in [Cell { column: 0, row: 1457 }, Cell { column: 700, row: 3 }] {
            camera.reveal(cell);
            assert!(camera.visible().expand(0.1).contains_rect(camera.cell_rect(cell)));
        }
    }

    #[test]
    fn what_is_better_for_red_is_never_below_nor_to_the_right() {
        let axis = Axis::whole();
        assert_eq!(axis.len(), 1458);
        for node in NodeId::all().step_by(97) {
            let here = axis.cell(node).unwrap();
            assert_eq!(axis.node(here), Some(node));
            for worse in node.neighbours().filter(|n| n.node > node) {
                let there = axis.cell(worse.node).unwrap();
                assert!(here.row <= there.row && here.column <= there.column);
            }
        }
    }

    #[test]
    fn mirrors_lie_across_the_diagonal_from_lower_left_to_upper_right() {
        let axis = Axis::whole();
        for node in NodeId::all().step_by(1009) {
            let (here, there) = (axis.cell(node).unwrap(), axis.cell(node.mirror()).unwrap());
            assert_eq!((there.column, there.row), (1457 - here.row, 1457 - here.column));
        }
    }

    #[test]
    fn the_known_sides_of_a_base_are_those_with_a_score() {
        let mut base = KnowledgeBase::default();
        assert_eq!(Axis::known(&base).len(), 0);
        let set = elementary::built_in(&base, 0).unwrap();
        base.apply(&set);
        let axis = Axis::known(&base);
        assert!(base.scored().all(|(node, _)| axis.cell(node).is_some()));
        assert!(axis.len() < 300, "{}", axis.len());
    }
}
