//! The column beside the map: the layer, the zoom, and the legend.

use egui::{Button, Painter, Rect, RichText, ScrollArea, Sense, Ui, vec2};

use super::shifts::{Shifts, signed};
use super::{HeatMap, Layer, MapInput, ZOOM_STEP};
use crate::app::heat_map::raster::Extent;
use crate::app::node_words::score_meaning;
use crate::app::swatch;
use crate::app::theme::{Palette, SMALL, STEP};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::text::Words;

/// The width of the column in points.
pub(super) const WIDTH: f32 = STEP * 22.0;

impl HeatMap {
    pub(super) fn column(&mut self, ui: &mut Ui, words: Words, input: MapInput<'_>) {
        ScrollArea::vertical().id_salt("column").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(STEP, STEP / 2.0);
            self.extents(ui, words);
            self.zoom(ui, words, input);
            self.outside(ui, words, input);
            ui.add_space(STEP / 2.0);
            match input.layer {
                Layer::Scores => legend(ui, words),
                Layer::Shifts(_) => change_legend(ui, words),
                Layer::Confidence(_) => confidence_legend(ui, words),
            }
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
            if ui.button(words.get("map-fit")).on_hover_text(words.get("map-fit-hint")).clicked() {
                self.camera.fit();
            }
        });
        if input.layer.shifts().is_some() {
            return;
        }
        ui.checkbox(&mut self.marks, words.get("map-conflicts"))
            .on_hover_text(words.get("map-conflicts-hint"));
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

/// Draws the scores with their colours and meanings, then the marks.
fn legend(ui: &mut Ui, words: Words) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().interact_size.y = ENTRY;
    for score in Score::all().map(Some).chain([None]) {
        let meaning = score.map_or_else(|| words.get("legend-none"), |score| score_meaning(words, score));
        entry(ui, &meaning, |painter, rect| swatch::paint_score(painter, palette, rect, score));
    }
    entry(ui, &words.get("legend-conflict"), |painter, rect| {
        swatch::paint_cross(painter, palette, rect.center(), 5.0);
    });
    entry(ui, &words.get("legend-locked"), |painter, rect| {
        swatch::paint_padlock(painter, rect.center(), 13.0, palette.locked);
    });
}

/// Draws the legend of changes.
fn change_legend(ui: &mut Ui, words: Words) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().interact_size.y = ENTRY;
    ui.small(RichText::new(words.get("map-change-legend")).strong());
    let ranges = [(3, "≥3"), (2, "2"), (1, "1")];
    let red = ranges.map(|(moved, range)| (-moved, "legend-change-red", range));
    let mut black = ranges.map(|(moved, range)| (moved, "legend-change-black", range));
    black.reverse();
    for (moved, key, range) in red.into_iter().chain([(0, "legend-change-level", "")]).chain(black) {
        entry(ui, &words.with(key, &[("range", range)]), |painter, rect| {
            let ground = palette.change(moved);
            painter.rect_filled(rect, 3.0, ground);
            swatch::paint_centred(painter, rect.center(), &signed(moved), SMALL, Palette::ink(ground));
        });
    }
    entry(ui, &words.get("map-change-none"), |painter, rect| {
        painter.rect_filled(rect, 3.0, palette.raised);
    });
    entry(ui, &words.get("legend-none"), |painter, rect| swatch::paint_score(painter, palette, rect, None));
}

/// Draws the legend of the confidence.
fn confidence_legend(ui: &mut Ui, words: Words) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().interact_size.y = ENTRY;
    ui.small(RichText::new(words.get("map-confidence-legend")).strong());
    for percent in [0, 25, 50, 75, 100] {
        entry(ui, &format!("{percent} %"), |painter, rect| {
            painter.rect_filled(rect, 3.0, palette.confidence(Some(percent)));
        });
    }
    entry(ui, &words.get("legend-none"), |painter, rect| swatch::paint_score(painter, palette, rect, None));
    entry(ui, &words.get("legend-conflict"), |painter, rect| {
        swatch::paint_cross(painter, palette, rect.center(), 5.0);
    });
    ui.small(words.get("map-confidence-answers"));
}

/// Describes a node on a map of changes.
pub(super) fn shift_name(words: Words, base: &KnowledgeBase, shifts: &Shifts, node: NodeId) -> String {
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
