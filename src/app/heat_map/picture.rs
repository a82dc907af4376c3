//! The map as an exported figure: all cells in the colours of the light theme, whatever part is visible.

use std::collections::HashSet;

use egui::Color32;

use super::Layer;
use super::axis::{Axis, Cell};
use super::input::MapInput;
use super::shifts::signed;
use crate::app::node_words::score_name;
use crate::app::theme::Palette;
use crate::figures::{Figure, Map, Shade};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::rules::Color;
use crate::text::Words;

/// Maximum change of a score, in classes.
const FARTHEST: i8 = 9;

/// Returns the content of the map as a figure.
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

fn title(words: Words, layer: Layer<'_>) -> String {
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

fn legend(words: Words, layer: Layer<'_>) -> Vec<Shade> {
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
