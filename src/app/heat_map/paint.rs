//! Painting of the map: cells, digits, marks, the cursor and the names along the axes; and the map as an exported figure.

use std::collections::HashSet;
use std::f32::consts::FRAC_PI_2;
use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{
    Align2, Color32, ColorImage, FontId, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    TextureHandle, TextureId, TextureOptions, Ui, Vec2, pos2, vec2,
};

use super::camera::{Axis, Camera, Cell, Frame, NAMED, titles};
use super::raster::{Picture, Shifts, signed};
use super::{Layer, MapInput};
use crate::acquisition::endgames::ScoreConfidence;
use crate::app::theme::{PADLOCK, Palette, SMALL, STEP};
use crate::figures::{Figure, Map, Shade};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::rules::Color;
use crate::text::Words;
use crate::text::node::score_name;

/// Minimum cell size for lines around cells.
const RULED: f32 = 6.0;
/// Minimum cell size for digits.
const DIGITS: f32 = 14.0;
/// Minimum cell size for the confidence of scores.
const PERCENTS: f32 = 20.0;
/// Minimum cell size for padlocks.
const PADLOCKS: f32 = 28.0;
/// Minimum distance of conflict marks; smaller cells share one.
const MARK_PITCH: f32 = 11.0;

pub(super) struct Painting<'a> {
    pub(super) painter: Painter,
    pub(super) palette: &'static Palette,
    pub(super) words: Words,
    pub(super) base: &'a KnowledgeBase,
    pub(super) layer: &'a Layer,
    pub(super) camera: &'a Camera,
    pub(super) frame: &'a Frame,
    pub(super) picture: &'a Picture,
    /// The sprite of a mark, if conflicts are marked.
    pub(super) marks: Option<TextureId>,
    pub(super) selected: Option<Cell>,
    pub(super) hovered: Option<Cell>,
    /// The hits of a query if they are few: each is ringed.
    pub(super) hits: &'a [NodeId],
    pub(super) focused: bool,
}

/// Returns the number of cells along each side that share a mark: a power of two, so that zooming in only ever splits marks.
fn cells_a_mark(camera: &Camera) -> usize {
    ((MARK_PITCH / camera.cell_size()).ceil() as usize).next_power_of_two()
}

fn bin_of(cell: Cell, side: usize) -> Cell {
    Cell { column: cell.column / side * side, row: cell.row / side * side }
}

/// Returns the number of marked nodes that share the mark of this cell.
pub(super) fn marked_around(picture: &Picture, camera: &Camera, cell: Cell) -> u32 {
    let side = cells_a_mark(camera);
    let corner = bin_of(cell, side);
    picture.marked(corner.column..corner.column + side, corner.row..corner.row + side)
}

/// Returns the node whose mark is nearest to the pointer and under it, if cells share marks.
pub(super) fn mark_at(picture: &Picture, camera: &Camera, cell: Cell, pointer: Pos2) -> Option<Cell> {
    let side = cells_a_mark(camera);
    if side == 1 {
        return None;
    }
    let corner = bin_of(cell, side);
    let around = |at: usize| [at.checked_sub(side), Some(at), Some(at + side)].into_iter().flatten();
    let bins =
        around(corner.row).flat_map(|row| around(corner.column).map(move |column| Cell { column, row }));
    bins.filter(|bin| marked_around(picture, camera, *bin) > 0)
        .map(|bin| picture.thickest(bin, side))
        .map(|marked| (camera.cell_rect(marked).center().distance(pointer), marked))
        .filter(|(distance, _)| *distance <= MARK_PITCH)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, marked)| marked)
}

impl Painting<'_> {
    pub(super) fn paint(&self) {
        let visible = self.camera.visible();
        let inside = self.painter.with_clip_rect(visible.intersect(self.painter.clip_rect()));
        if self.picture.axis.len() == 0 {
            let words = self.words.get("map-empty");
            self.painter.text(
                self.frame.map.center(),
                Align2::CENTER_CENTER,
                words,
                SMALL,
                self.palette.weak,
            );
            return;
        }
        self.cells(visible);
        self.grid(&inside);
        match self.layer {
            Layer::Scores => self.digits(&inside),
            Layer::Shifts(shifts) => self.changes(&inside, shifts),
            Layer::Confidence(confidence) => self.percents(&inside, confidence),
        }
        self.conflicts(&inside);
        self.hits(&inside);
        self.cursor(&inside);
        self.names(visible);
        self.border(visible);
    }

    fn cells(&self, visible: Rect) {
        let size = self.camera.cell_size();
        let total = self.picture.axis.len() as f32 * size;
        let origin = self.camera.screen(egui::Vec2::ZERO);
        let share = |at: Pos2| pos2((at.x - origin.x) / total, (at.y - origin.y) / total);
        let uv = Rect::from_min_max(share(visible.min), share(visible.max));
        self.painter.image(self.picture.texture.id(), visible, uv, Color32::WHITE);
    }

    fn grid(&self, painter: &Painter) {
        let size = self.camera.cell_size();
        if size < RULED {
            return;
        }
        // The lines fade in, so that they do not grey small cells.
        let color = self.palette.line.gamma_multiply(((size - RULED) / 8.0).clamp(0.2, 1.0));
        let stroke = Stroke::new(1.0, color);
        let visible = self.camera.visible();
        for column in self.camera.columns() {
            painter.vline(self.camera.screen(vec2(column as f32, 0.0)).x, visible.y_range(), stroke);
        }
        for row in self.camera.rows() {
            painter.hline(visible.x_range(), self.camera.screen(vec2(0.0, row as f32)).y, stroke);
        }
    }

    /// Paints the digits, and the padlocks of locked scores.
    fn digits(&self, painter: &Painter) {
        let size = self.camera.cell_size();
        if size < DIGITS {
            return;
        }
        let font = FontId::proportional((size * 0.5).round().clamp(9.0, 18.0));
        let digits: Vec<Arc<Galley>> = Score::all()
            .map(|score| {
                let ink = Palette::ink(self.palette.score(Some(score)));
                painter.layout_no_wrap(score.to_string(), font.clone(), ink)
            })
            .collect();
        let small = FontId::proportional((size * 0.3).round());
        let padlocks = [false, true].map(|on_dark| {
            let ink = Palette::ink(if on_dark { Color32::BLACK } else { Color32::WHITE });
            (ink, painter.layout_no_wrap(PADLOCK.to_string(), small.clone(), ink))
        });
        for (cell, rect) in self.visible_cells() {
            let Some(node) = self.picture.axis.node(cell) else { continue };
            let Some(score) = self.base.score(node).filter(|_| self.picture.matches(node)) else { continue };
            let Some(digit) = digits.get(usize::from(score.get())) else { continue };
            let corner = rect.center() - digit.mesh_bounds.center().to_vec2();
            painter.galley(corner, Arc::clone(digit), Color32::PLACEHOLDER);
            if size >= PADLOCKS && self.base.is_invariable(node) {
                let ink = Palette::ink(self.palette.score(Some(score)));
                for (_, padlock) in padlocks.iter().filter(|(color, _)| *color == ink) {
                    let corner =
                        rect.left_bottom() + vec2(2.0, -2.0) - padlock.mesh_bounds.left_bottom().to_vec2();
                    painter.galley(corner, Arc::clone(padlock), Color32::PLACEHOLDER);
                }
            }
        }
    }

    /// Paints the confidence of each score that is no answer itself.
    fn percents(&self, painter: &Painter, confidence: &ScoreConfidence) {
        let size = self.camera.cell_size();
        if size < PERCENTS {
            return;
        }
        let font = FontId::proportional((size * 0.4).round().clamp(8.0, 16.0));
        for (cell, rect) in self.visible_cells() {
            let node = self.picture.axis.node(cell).filter(|node| !self.base.is_invariable(*node));
            let percent =
                node.filter(|node| self.picture.matches(*node)).and_then(|node| confidence.at(node));
            if let Some(percent) = percent {
                let ink = Palette::ink(self.palette.confidence(Some(percent)));
                painter.text(rect.center(), Align2::CENTER_CENTER, percent, font.clone(), ink);
            }
        }
    }

    /// Paints the change of each node; if cells are too small, a spot for those around it.
    fn changes(&self, painter: &Painter, shifts: &Shifts) {
        let size = self.camera.cell_size();
        if size >= DIGITS {
            let font = FontId::proportional((size * 0.4).round().clamp(8.0, 16.0));
            for (cell, rect) in self.visible_cells() {
                let moved = self.picture.axis.node(cell).and_then(|node| shifts.of(node));
                if let Some(moved) = moved {
                    let ink = Palette::ink(self.palette.change(moved));
                    painter.text(rect.center(), Align2::CENTER_CENTER, signed(moved), font.clone(), ink);
                }
            }
        }
        if size >= RULED {
            return;
        }
        let mut spots = Mesh::default();
        self.marked_bins(|cell, share| {
            let moved = self.picture.axis.node(cell).and_then(|node| shifts.of(node)).unwrap_or(0);
            let spot = egui::Vec2::splat(4.0 + 5.0 * share);
            let rect = Rect::from_center_size(self.camera.cell_rect(cell).center(), spot);
            spots.add_colored_rect(rect, self.palette.change(moved));
        });
        painter.add(Shape::mesh(spots));
    }

    /// Passes on a marked cell of every bin that has one, with the logarithmic share of marked cells in it, 0..=1.
    fn marked_bins(&self, mut take: impl FnMut(Cell, f32)) {
        let side = cells_a_mark(self.camera);
        let start = bin_of(Cell { column: self.camera.columns().start, row: self.camera.rows().start }, side);
        for row in (start.row..self.camera.rows().end).step_by(side) {
            for column in (start.column..self.camera.columns().end).step_by(side) {
                let count = self.picture.marked(column..column + side, row..row + side);
                if count > 0 {
                    let all = ((side * side) as f32).ln().max(1.0);
                    take(self.picture.thickest(Cell { column, row }, side), (count as f32).ln() / all);
                }
            }
        }
    }

    fn visible_cells(&self) -> impl Iterator<Item = (Cell, Rect)> {
        let cells =
            self.camera.rows().flat_map(|row| self.camera.columns().map(move |column| Cell { column, row }));
        cells.map(|cell| (cell, self.camera.cell_rect(cell)))
    }

    fn conflicts(&self, painter: &Painter) {
        let Some(texture) = self.marks else { return };
        let mut mesh = Mesh::with_texture(texture);
        let side = cells_a_mark(self.camera);
        let size = self.camera.cell_size();
        self.marked_bins(|cell, share| {
            let cell = self.camera.cell_rect(cell);
            if side > 1 {
                // The mark grows with the logarithm of the number of conflicts.
                add(&mut mesh, cell.center(), 8.0 + 6.0 * share);
            } else if size < DIGITS {
                add(&mut mesh, cell.center(), size * 0.9);
            } else {
                let width = (size * 0.42).clamp(8.0, 18.0);
                add(&mut mesh, cell.right_top() + vec2(-width * 0.5, width * 0.5), width);
            }
        });
        painter.add(Shape::mesh(mesh));
    }

    /// Paints a ring around each hit, since a cell of one point would be lost among the greyed-out ones.
    fn hits(&self, painter: &Painter) {
        for cell in self.hits.iter().filter_map(|node| self.picture.axis.cell(*node)) {
            let rect = self.camera.cell_rect(cell);
            let radius = (rect.width() * 0.75).max(7.0);
            painter.circle_stroke(rect.center(), radius, Stroke::new(4.0, self.palette.halo));
            painter.circle_stroke(rect.center(), radius, Stroke::new(2.0, self.palette.text));
        }
    }

    /// Paints the lines through the selected cell, its outline, and that of the cell under the pointer.
    fn cursor(&self, painter: &Painter) {
        let visible = self.camera.visible();
        let outline = |cell: Cell, width: f32, color: Color32| {
            let rect = self.camera.cell_rect(cell);
            let rect = Rect::from_center_size(rect.center(), rect.size().max(vec2(6.0, 6.0)));
            painter.rect_stroke(rect, 1.0, Stroke::new(width + 2.0, self.palette.halo), StrokeKind::Outside);
            painter.rect_stroke(rect, 1.0, Stroke::new(width, color), StrokeKind::Outside);
        };
        if let Some(cell) = self.selected {
            let rect = self.camera.cell_rect(cell);
            for stroke in
                [Stroke::new(3.0, self.palette.halo.gamma_multiply(0.6)), Stroke::new(1.0, self.palette.text)]
            {
                for x in edges(rect.left(), rect.right()) {
                    painter.vline(x, visible.y_range(), stroke);
                }
                for y in edges(rect.top(), rect.bottom()) {
                    painter.hline(visible.x_range(), y, stroke);
                }
            }
            outline(cell, 2.0, self.palette.accent);
        }
        if let Some(cell) = self.hovered {
            outline(cell, 1.0, self.palette.text);
        }
    }

    fn border(&self, visible: Rect) {
        let stroke = if self.focused {
            Stroke::new(2.0, self.palette.accent)
        } else {
            Stroke::new(1.0, self.palette.edge)
        };
        self.painter.rect_stroke(visible, 0.0, stroke, StrokeKind::Outside);
    }

    /// Paints the names of the sides along the axes; those of the selected and of the pointed cell are highlighted.
    fn names(&self, visible: Rect) {
        let corner = pos2(visible.left() - STEP / 2.0, visible.bottom() + STEP / 2.0);
        self.painter.text(corner, Align2::RIGHT_TOP, titles(self.words), SMALL, self.palette.text);
        let size = self.camera.cell_size();
        let step = (NAMED / size).ceil() as usize;
        // A highlighted name does not overlap others.
        let free = |place: fn(Cell) -> usize, at: usize, apart: f32| {
            let emphasised = [self.selected, self.hovered].into_iter().flatten().map(place);
            emphasised.into_iter().all(|other| at.abs_diff(other) as f32 * size >= apart)
        };
        for row in self.camera.rows().filter(|row| row % step == 0 && free(|cell| cell.row, *row, NAMED)) {
            self.row_name(row, visible, self.palette.weak, None);
        }
        let along = self.frame.longest + 2.0 * STEP;
        let (step, apart) =
            if self.frame.upright { (1, NAMED) } else { ((along / size).ceil() as usize, along) };
        let columns = self.camera.columns().filter(|column| column % step == 0);
        for column in columns.filter(|column| free(|cell| cell.column, *column, apart)) {
            self.column_name(column, visible, self.palette.weak, None);
        }
        let emphasised = [
            (self.selected, self.palette.accent_ground, self.palette.text),
            (self.hovered, self.palette.raised, self.palette.text),
        ];
        for (cell, ground, ink) in emphasised {
            if let Some(cell) = cell {
                self.row_name(cell.row, visible, ink, Some(ground));
                self.column_name(cell.column, visible, ink, Some(ground));
            }
        }
    }

    fn row_name(&self, row: usize, visible: Rect, ink: Color32, ground: Option<Color32>) {
        let Some(side) = self.picture.axis.red(row) else { return };
        let name = self.words.army(side, Color::Red);
        let y = self.camera.cell_rect(Cell { column: 0, row }).center().y;
        let galley = self.painter.layout_no_wrap(name, SMALL, ink);
        let top = y - galley.size().y / 2.0;
        // Above the map there is no room: a highlighted name moves down, others are left out.
        if !visible.y_range().contains(y) || top < visible.top() && ground.is_none() {
            return;
        }
        let corner = pos2(visible.left() - STEP / 2.0 - galley.size().x, top.max(visible.top()));
        if let Some(ground) = ground {
            let rect = Rect::from_min_size(corner, galley.size()).expand2(vec2(3.0, 0.0));
            self.painter.rect_filled(rect, 3.0, ground);
        }
        self.painter.galley(corner, galley, ink);
    }

    fn column_name(&self, column: usize, visible: Rect, ink: Color32, ground: Option<Color32>) {
        let Some(side) = self.picture.axis.black(column) else { return };
        let name = self.words.army(side, Color::Black);
        let x = self.camera.cell_rect(Cell { column, row: 0 }).center().x;
        if !visible.x_range().contains(x) {
            return;
        }
        let galley = self.painter.layout_no_wrap(name, SMALL, ink);
        let size = galley.size();
        let top = visible.bottom() + STEP / 2.0;
        let (rect, shape) = if self.frame.upright {
            let corner = pos2(x - size.y / 2.0, top + size.x);
            let rect = Rect::from_min_size(pos2(x - size.y / 2.0, top), size.yx());
            (rect.expand2(vec2(0.0, 3.0)), TextShape::new(corner, galley, ink).with_angle(-FRAC_PI_2))
        } else {
            let right = (self.painter.clip_rect().right() - size.x).max(visible.left());
            let left = (x - size.x / 2.0).clamp(visible.left(), right);
            let corner = pos2(left, top);
            (Rect::from_min_size(corner, size).expand2(vec2(3.0, 0.0)), TextShape::new(corner, galley, ink))
        };
        if let Some(ground) = ground {
            self.painter.rect_filled(rect, 3.0, ground);
        }
        self.painter.add(shape);
    }
}

/// Returns both edges of a cell, or its centre if they would merge.
fn edges(low: f32, high: f32) -> Vec<f32> {
    if high - low < 6.0 { vec![(low + high) / 2.0] } else { vec![low, high] }
}

// The mark of a conflict as a sprite, so that thousands of them cost no more than thousands of letters.

/// Width and height of the sprite in texels: about the size of a mark in points, so that it needs no mipmaps.
const SIZE: usize = 20;
/// Half the width of a stroke of the cross, and of its rim, as shares of the sprite.
const STROKE: f32 = 0.085;
const RIM: f32 = 0.075;
/// Length of the strokes from the centre along an axis.
const REACH: f32 = 0.36;

/// The sprite of each theme, made when first needed.
#[derive(Default)]
pub(super) struct Sprites {
    cross: [Option<TextureHandle>; 2],
}

impl Sprites {
    /// Returns the cross of a conflict in the colours of the present theme.
    pub(super) fn conflict(&mut self, ui: &Ui) -> TextureId {
        let dark = ui.visuals().dark_mode;
        let handle = self.cross[usize::from(dark)].get_or_insert_with(|| {
            ui.ctx().load_texture("conflict", cross(Palette::for_dark(dark)), TextureOptions::LINEAR)
        });
        handle.id()
    }
}

fn cross(palette: &Palette) -> ColorImage {
    let texel = 1.0 / SIZE as f32;
    let pixels = (0..SIZE * SIZE).map(|at| {
        let (x, y) = (((at % SIZE) as f32 + 0.5) * texel - 0.5, ((at / SIZE) as f32 + 0.5) * texel - 0.5);
        let distance = stroke_distance(x, y).min(stroke_distance(x, -y));
        let covered = |half: f32| ((half - distance) / texel + 0.5).clamp(0.0, 1.0);
        let rim = Color32::TRANSPARENT.lerp_to_gamma(palette.halo, covered(STROKE + RIM));
        rim.lerp_to_gamma(palette.conflict, covered(STROKE))
    });
    ColorImage::new([SIZE, SIZE], pixels.collect())
}

/// Returns the distance of a point from the stroke that rises from the lower left to the upper right.
fn stroke_distance(x: f32, y: f32) -> f32 {
    let along = ((x - y) / 2.0).clamp(-REACH, REACH);
    (x - along).hypot(y + along)
}

/// Adds a mark of this width to a mesh of marks.
pub(super) fn add(mesh: &mut Mesh, centre: Pos2, width: f32) {
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    mesh.add_rect_with_uv(Rect::from_center_size(centre, Vec2::splat(width)), uv, Color32::WHITE);
}

// The map as an exported figure: all cells in the colours of the light theme, whatever part is visible.

/// Maximum change of a score, in classes.
const FARTHEST: i8 = 9;

pub(super) fn figure(words: Words, input: MapInput<'_>, axis: &Axis) -> Figure {
    let kept: Option<HashSet<NodeId>> = input.filter.map(|found| found.iter().copied().collect());
    let is_kept = |node: &NodeId| kept.as_ref().is_none_or(|kept| kept.contains(node));
    let places = 0..axis.len();
    let rows = places.clone().filter_map(|row| axis.red(row)).map(|side| words.army(side, Color::Red));
    let columns = places.clone().filter_map(|column| axis.black(column));
    let columns = columns.map(|side| words.army(side, Color::Black)).collect();
    let cells = places.clone().flat_map(|row| {
        let at = move |column| Cell { column, row };
        places
            .clone()
            .map(move |column| axis.node(at(column)).filter(is_kept).and_then(|node| shade_of(input, node)))
    });
    Figure::Map(Map {
        title: title(words, input.layer),
        rows: (words.get("map-red"), rows.collect()),
        columns: (words.get("map-black"), columns),
        legend: legend(words, input.layer),
        cells: cells.map(|shade| shade.unwrap_or(Map::EMPTY)).collect(),
    })
}

fn title(words: Words, layer: &Layer) -> String {
    let map = words.get("map-name");
    match layer {
        Layer::Scores => map,
        Layer::Shifts(_) => format!("{map} · {}", words.get("map-changes")),
        Layer::Confidence(_) => format!("{map} · {}", words.get("map-confidence")),
    }
}

/// Returns the legend index of a node; `None` if it has no value.
fn shade_of(input: MapInput<'_>, node: NodeId) -> Option<u8> {
    match input.layer {
        Layer::Scores => input.base.score(node).map(Score::get),
        Layer::Shifts(shifts) => shifts.of(node).and_then(|moved| u8::try_from(moved + FARTHEST).ok()),
        Layer::Confidence(confidence) => confidence.at(node).map(|percent| percent / 10),
    }
}

fn legend(words: Words, layer: &Layer) -> Vec<Shade> {
    let shade = |value: String, name: String, color: Color32| {
        let [red, green, blue, _] = color.to_array();
        Shade { value, name, fill: format!("#{red:02x}{green:02x}{blue:02x}") }
    };
    let palette = Palette::for_dark(false);
    match layer {
        Layer::Scores => Score::all()
            .map(|score| shade(score.to_string(), score_name(words, Some(score)), palette.score(Some(score))))
            .collect(),
        Layer::Shifts(_) => (-FARTHEST..=FARTHEST)
            .map(|moved| shade(moved.to_string(), signed(moved), palette.change(moved)))
            .collect(),
        Layer::Confidence(_) => (0..=10_u8)
            .map(|tenth| {
                let name = if tenth == 10 {
                    "100 %".to_owned()
                } else {
                    format!("{}–{} %", tenth * 10, tenth * 10 + 9)
                };
                shade((tenth * 10).to_string(), name, palette.confidence(Some(tenth * 10)))
            })
            .collect(),
    }
}
