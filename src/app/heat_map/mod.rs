//! The heat map of the lattice: red's sides by black's, coloured by score, with the conflicts marked.

mod axis;
mod camera;
mod column;
mod frame;
mod input;
mod marks;
mod paint;
mod picture;
mod raster;
mod shifts;

use egui::{EventFilter, Key, Rect, Response, Role, Sense, Tooltip, Ui, UiBuilder, WidgetInfo, vec2};

use super::export;
use super::node_words::{self, node_tooltip};
use super::theme::{Palette, STEP};
use crate::material::NodeId;
use crate::text::Words;
use axis::Cell;
use camera::Camera;
use frame::{Frame, Names};
pub use input::{Layer, MapInput};
use marks::Sprites;
use paint::Painting;
use raster::{Extent, Picture, Raster, Subject};
pub use shifts::Shifts;

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
        let split = whole.right() - column::WIDTH;
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
        self.frame = Frame::new(longest, picture, &self.camera, rect);
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
            marks: (self.marks && input.layer.shifts().is_none()).then(|| self.sprites.conflict(ui)),
            selected,
            hovered,
            hits: input.filter.filter(|found| found.len() <= RINGED).map_or(&[], |found| found),
            focused: response.has_focus(),
        }
        .paint();
        self.describe(words, input, picture, &response, hovered);
        export::menu(&response, words, || picture::figure(words, input, &picture.axis));
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
        let marked = if self.marks || picture.is_of_changes() {
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
                format!("{}: {}", words.get("map-name"), node_words::spoken(input.base, words, node))
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
                        ui.label(column::shift_name(words, input.base, shifts, node));
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

#[cfg(test)]
mod tests;
