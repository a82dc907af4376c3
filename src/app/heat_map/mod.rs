//! The heat map of the lattice: red's sides by black's, coloured by score, with the conflicts marked.

mod camera;
mod paint;
mod raster;

use std::sync::Arc;

use egui::{
    Button, EventFilter, Key, Painter, Rect, Response, RichText, Role, ScrollArea, Sense, Tooltip, Ui,
    UiBuilder, WidgetInfo, vec2,
};

use crate::acquisition::endgames::ScoreConfidence;
use crate::app::export;
use crate::app::parts::{self, node_tooltip};
use crate::app::theme::{self, Palette, SMALL, STEP};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::text::Words;
use crate::text::node::{score_meaning, spoken};

use camera::{Camera, Cell, Frame, Names};
use paint::{Painting, Sprites};
pub use raster::Shifts;
use raster::{Extent, Picture, Raster, Subject, signed};

/// Zoom factor of one step of a key or button.
const ZOOM_STEP: f32 = 1.5;
/// Maximum number of query hits that are ringed.
const RINGED: usize = 100;
/// Wheel points for a zoom factor of e.
const WHEEL: f32 = 240.0;

/// The map with its state between frames: extent, position, zoom, and its raster of the base.
pub struct HeatMap {
    extent: Extent,
    marks: bool,
    camera: Camera,
    raster: Raster,
    sprites: Sprites,
    /// The selection of the last frame, to scroll to a new one.
    followed: Option<NodeId>,
    frame: Frame,
    names: Names,
}

impl Default for HeatMap {
    fn default() -> Self {
        Self {
            extent: Extent::default(),
            marks: true,
            camera: Camera::default(),
            raster: Raster::default(),
            sprites: Sprites::default(),
            followed: None,
            frame: Frame::default(),
            names: Names::default(),
        }
    }
}

impl HeatMap {
    /// Shows the map over the available space and returns the node selected by click or arrow key.
    pub fn show(&mut self, ui: &mut Ui, words: Words, input: MapInput<'_>) -> Option<NodeId> {
        let whole = ui.available_rect_before_wrap();
        ui.allocate_rect(whole, Sense::hover());
        let split = whole.right() - WIDTH;
        let map = whole.with_max_x(split - STEP);
        let side = whole.with_min_x(split);
        ui.scope_builder(UiBuilder::new().max_rect(side), |ui| self.column(ui, words, input));
        let subject = Subject::new(input, self.extent, ui.visuals().dark_mode);
        let mut raster = std::mem::take(&mut self.raster);
        let answer = raster
            .update(ui.ctx(), subject, input.base)
            .and_then(|picture| self.map(ui, words, input, picture, map));
        self.raster = raster;
        answer
    }

    /// Returns the screen rectangle of a node as of the last frame; `None` if it is not on the map.
    pub fn rect_of(&self, node: NodeId) -> Option<Rect> {
        self.raster.shown_axis()?.cell(node).map(|cell| self.camera.cell_rect(cell))
    }

    fn map(
        &mut self,
        ui: &mut Ui,
        words: Words,
        input: MapInput<'_>,
        picture: &Picture,
        rect: Rect,
    ) -> Option<NodeId> {
        let longest = self.names.longest(ui, words, &picture.axis);
        self.frame = Frame::new(longest, &picture.axis, &self.camera, rect);
        self.camera.enter(self.frame.map, picture.axis.len());
        let response = ui.interact(self.frame.map, ui.scope_id().with("map"), Sense::click_and_drag());
        let selected = input.selected.and_then(|node| picture.axis.cell(node));
        self.follow(input.selected, selected);
        self.move_by_pointer(ui, &response);
        let step = self.move_by_key(ui, &response, selected);
        let hovered = self.target(&response, picture);
        Painting {
            painter: ui.painter_at(rect),
            palette: Palette::of(ui),
            words,
            base: input.base,
            layer: input.layer,
            camera: &self.camera,
            frame: &self.frame,
            picture,
            marks: (self.marks && !matches!(input.layer, Layer::Shifts(_)))
                .then(|| self.sprites.conflict(ui)),
            selected,
            hovered,
            hits: input.filter.filter(|found| found.len() <= RINGED).map_or(&[], |found| found),
            focused: response.has_focus(),
        }
        .paint();
        self.describe(words, input, picture, &response, hovered);
        export::menu(&response, words, || paint::figure(words, input, &picture.axis));
        let clicked = if response.clicked() { self.click(&response, hovered, selected) } else { None };
        clicked.or(step).and_then(|cell| picture.axis.node(cell))
    }

    /// Scrolls to a new selection.
    fn follow(&mut self, selected: Option<NodeId>, cell: Option<Cell>) {
        if selected != self.followed {
            self.followed = selected;
            if let Some(cell) = cell {
                self.camera.reveal(cell);
            }
        }
    }

    fn move_by_pointer(&mut self, ui: &Ui, response: &Response) {
        if response.dragged() {
            self.camera.pan(response.drag_delta());
        }
        if let Some(pointer) = response.hover_pos() {
            let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta).y);
            let factor = ui.input(|input| input.zoom_delta()) * (wheel / WHEEL).exp();
            if factor != 1.0 {
                self.camera.zoom_by(factor, pointer);
            }
        }
    }

    /// Handles the keys: zooms, and returns the cell to which an arrow key moves the selection.
    fn move_by_key(&mut self, ui: &Ui, response: &Response, selected: Option<Cell>) -> Option<Cell> {
        if !response.has_focus() {
            return None;
        }
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let (pressed, far) = ui.input(|input| {
            let keys = [
                Key::ArrowLeft,
                Key::ArrowRight,
                Key::ArrowUp,
                Key::ArrowDown,
                Key::Plus,
                Key::Equals,
                Key::Minus,
                Key::Home,
            ];
            let plain = !input.modifiers.any() || input.modifiers.shift_only();
            (keys.map(|key| plain && input.key_pressed(key)), input.modifiers.shift)
        });
        let [left, right, up, down, plus, equals, minus, home] = pressed;
        let anchor = selected.map_or(self.frame.map.center(), |cell| self.camera.cell_rect(cell).center());
        let anchor = self.frame.map.clamp(anchor);
        if plus || equals {
            self.camera.zoom_by(ZOOM_STEP, anchor);
        }
        if minus {
            self.camera.zoom_by(1.0 / ZOOM_STEP, anchor);
        }
        if home {
            self.camera.fit();
        }
        if !(left || right || up || down) {
            return None;
        }
        let Some(from) = selected else { return self.camera.cell_at(self.frame.map.center()) };
        let by = if far { 10 } else { 1 };
        let last = self.camera.cells() - 1;
        let moved = |at: usize, back: bool, on: bool| {
            if back {
                at.saturating_sub(by)
            } else if on {
                (at + by).min(last)
            } else {
                at
            }
        };
        Some(Cell { column: moved(from.column, left, right), row: moved(from.row, up, down) })
    }

    /// Returns the cell under the pointer: if cells are small, the conflict whose mark is there.
    fn target(&self, response: &Response, picture: &Picture) -> Option<Cell> {
        let pointer = response.hover_pos()?;
        let cell = self.camera.cell_at(pointer)?;
        let marked = if self.marks || picture.changes {
            paint::mark_at(picture, &self.camera, cell, pointer)
        } else {
            None
        };
        Some(marked.unwrap_or(cell))
    }

    fn click(&mut self, response: &Response, hovered: Option<Cell>, selected: Option<Cell>) -> Option<Cell> {
        response.request_focus();
        if response.interact_pointer_pos().is_none() {
            // Enter or Space.
            if let Some(cell) = selected {
                self.camera.go_to(cell);
            }
            return None;
        }
        hovered
    }

    fn describe(
        &self,
        words: Words,
        input: MapInput<'_>,
        picture: &Picture,
        response: &Response,
        hovered: Option<Cell>,
    ) {
        let name = || match input.selected {
            Some(node) => {
                format!("{}: {}", words.get("map-name"), spoken(input.base, words, node))
            }
            None => words.get("map-name"),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, name()));
        if let Some(cell) = hovered
            && let Some(node) = picture.axis.node(cell)
            && !response.dragged()
        {
            Tooltip::for_widget(response).at_pointer().gap(STEP * 2.0).show(|ui| {
                ui.spacing_mut().item_spacing = vec2(STEP, STEP / 2.0);
                node_tooltip(ui, input.base, words, node);
                match input.layer {
                    Layer::Scores => {}
                    Layer::Shifts(shifts) => {
                        ui.label(shift_name(words, input.base, shifts, node));
                        return;
                    }
                    Layer::Confidence(confidence) => {
                        drop(ui.label(words.confidence(input.base, node, confidence.at(node))))
                    }
                }
                let around = paint::marked_around(picture, &self.camera, cell);
                if self.marks && around > 1 {
                    ui.weak(words.with("map-mark-many", &[("count", around)]));
                }
            });
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct MapInput<'a> {
    pub base: &'a Arc<KnowledgeBase>,
    /// The node under the cursor lines.
    pub selected: Option<NodeId>,
    /// The nodes that keep their colour, in any order; `None` greys out nothing.
    pub filter: Option<&'a Arc<Vec<NodeId>>>,
    pub layer: &'a Layer,
}

/// The content of the cells.
#[derive(Debug, Clone)]
pub enum Layer {
    /// The scores, with the conflicts marked.
    Scores,
    /// The change of each node, instead of scores and conflicts.
    Shifts(Arc<Shifts>),
    /// The confidence of each score, with the conflicts marked.
    Confidence(Arc<ScoreConfidence>),
}

impl Layer {
    /// The address of the values that it shows beside the scores of the base.
    fn values(&self) -> Option<*const ()> {
        match self {
            Self::Scores => None,
            Self::Shifts(shifts) => Some(Arc::as_ptr(shifts).cast()),
            Self::Confidence(confidence) => Some(Arc::as_ptr(confidence).cast()),
        }
    }
}

// The column beside the map: the layer, the zoom, and the legend.

/// The width of the column in points.
const WIDTH: f32 = STEP * 22.0;

impl HeatMap {
    fn column(&mut self, ui: &mut Ui, words: Words, input: MapInput<'_>) {
        ScrollArea::vertical().id_salt("column").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(STEP, STEP / 2.0);
            self.extents(ui, words);
            self.zoom(ui, words, input);
            self.outside(ui, words, input);
            ui.add_space(STEP / 2.0);
            legend(ui, words, input.layer);
        });
    }

    fn extents(&mut self, ui: &mut Ui, words: Words) {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        ui.horizontal(|ui| {
            for (extent, name, hint) in [
                (Extent::Known, "map-known", "map-known-hint"),
                (Extent::Whole, "map-whole", "map-whole-hint"),
            ] {
                let chosen = ui.add_sized(
                    vec2(width, STEP * 3.0),
                    Button::selectable(self.extent == extent, words.get(name)),
                );
                if chosen.on_hover_text(words.get(hint)).clicked() {
                    self.extent = extent;
                }
            }
        });
    }

    fn zoom(&mut self, ui: &mut Ui, words: Words, input: MapInput<'_>) {
        ui.horizontal(|ui| {
            let centre = self.frame.map.center();
            if icon(ui, "−", &words.get("map-zoom-out")) {
                self.camera.zoom_by(1.0 / ZOOM_STEP, centre);
            }
            if icon(ui, "+", &words.get("map-zoom-in")) {
                self.camera.zoom_by(ZOOM_STEP, centre);
            }
            if parts::button(ui, words, "map-fit").clicked() {
                self.camera.fit();
            }
        });
        if !matches!(input.layer, Layer::Shifts(_)) {
            parts::check(ui, words, "map-conflicts", &mut self.marks);
        }
    }

    /// Offers the whole lattice if the selected node is not among the known sides.
    fn outside(&mut self, ui: &mut Ui, words: Words, input: MapInput<'_>) {
        let Some(node) = input.selected else { return };
        let known = self.raster.shown_axis().is_none_or(|axis| axis.cell(node).is_some());
        if self.extent == Extent::Known && !known {
            let offer = words.with("map-outside", &[("node", words.material(node))]);
            if ui.add(Button::new(RichText::new(offer).small()).wrap()).clicked() {
                self.extent = Extent::Whole;
            }
        }
    }
}

fn icon(ui: &mut Ui, sign: &str, name: &str) -> bool {
    let button = Button::new(sign).min_size(vec2(STEP * 4.0, STEP * 3.0));
    ui.add(button).on_hover_text(name).clicked()
}

/// The height of an entry of the legend: all of them fit into a window of 800 points.
const ENTRY: f32 = 16.0;

/// Draws the colours of a layer with their meanings, then the marks.
fn legend(ui: &mut Ui, words: Words, layer: &Layer) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().interact_size.y = ENTRY;
    let score = |ui: &mut Ui, score: Option<Score>| {
        let meaning = score.map_or_else(|| words.get("legend-none"), |score| score_meaning(words, score));
        entry(ui, &meaning, |painter, rect| theme::paint_score(painter, palette, rect, score));
    };
    let conflict = |ui: &mut Ui| {
        entry(ui, &words.get("legend-conflict"), |painter, rect| {
            theme::paint_cross(painter, palette, rect.center(), 5.0);
        });
    };
    match layer {
        Layer::Scores => {
            Score::all().map(Some).chain([None]).for_each(|each| score(ui, each));
            conflict(ui);
            entry(ui, &words.get("legend-locked"), |painter, rect| {
                theme::paint_padlock(painter, rect.center(), 13.0, palette.locked);
            });
        }
        Layer::Shifts(_) => {
            ui.small(RichText::new(words.get("map-change-legend")).strong());
            let ranges = [(3, "≥3"), (2, "2"), (1, "1")];
            let red = ranges.map(|(moved, range)| (-moved, "legend-change-red", range));
            let black = ranges.into_iter().rev().map(|(moved, range)| (moved, "legend-change-black", range));
            for (moved, key, range) in red.into_iter().chain([(0, "legend-change-level", "")]).chain(black) {
                entry(ui, &words.with(key, &[("range", range)]), |painter, rect| {
                    let ground = palette.change(moved);
                    painter.rect_filled(rect, 3.0, ground);
                    theme::paint_centred(painter, rect.center(), &signed(moved), SMALL, Palette::ink(ground));
                });
            }
            entry(ui, &words.get("map-change-none"), |painter, rect| {
                painter.rect_filled(rect, 3.0, palette.raised);
            });
            score(ui, None);
        }
        Layer::Confidence(_) => {
            ui.small(RichText::new(words.get("map-confidence-legend")).strong());
            for percent in [0, 25, 50, 75, 100] {
                entry(ui, &format!("{percent} %"), |painter, rect| {
                    painter.rect_filled(rect, 3.0, palette.confidence(Some(percent)));
                });
            }
            score(ui, None);
            conflict(ui);
            ui.small(words.get("map-confidence-answers"));
        }
    }
}

/// Describes a node on a map of changes.
fn shift_name(words: Words, base: &KnowledgeBase, shifts: &Shifts, node: NodeId) -> String {
    match shifts.of(node) {
        Some(moved @ 1..) => words.with("map-change-black", &[("count", moved)]),
        Some(moved) => words.with("map-change-red", &[("count", moved.unsigned_abs())]),
        None if base.score(node).is_some() => words.get("map-change-none"),
        None => words.get("legend-none"),
    }
}

fn entry(ui: &mut Ui, meaning: &str, sign: impl FnOnce(&Painter, Rect)) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, ENTRY), Sense::hover());
        sign(ui.painter(), rect);
        ui.small(meaning);
    });
}

#[cfg(test)]
mod tests;
