//! The columns of the table: widths, headers and cells.

use egui::{Align, Button, Color32, Label, Layout, Response, RichText, Ui, UiBuilder, vec2};

use super::{TableAnswer, TableInput};
use crate::app::layout::{self, TableColumn};
use crate::app::theme::{Palette, STEP};
use crate::app::{parts, swatch};
use crate::language::Naming;
use crate::material::NodeId;
use crate::report::{Cell, Head};
use crate::text::Words;
use crate::views::nodes::Listed;

/// A visible column: its index, its heading, and its width in points.
pub(super) type Shown = (usize, Head, f32);

/// The width that the table fills at most, in points: scores far from their combinations are hard to read.
const WIDEST: f32 = 1_150.0;

/// Returns the default width of a column. Redundant columns are left out first.
fn room(words: Words, key: &str) -> TableColumn {
    match key {
        // Names in words are long: they have room before the letters have any.
        "material" if words.naming == Naming::Words => TableColumn::kept(144.0, 216.0),
        "name" if words.naming == Naming::Words => TableColumn::ranked(80.0, 80.0, 5),
        "material" => TableColumn::kept(112.0, 144.0),
        "name" => TableColumn::ranked(80.0, 112.0, 3),
        "score" => TableColumn::kept(48.0, 60.0),
        "class" => TableColumn::ranked(48.0, 48.0, 4),
        "source" => TableColumn::ranked(60.0, 76.0, 1),
        "invariable" => TableColumn::ranked(40.0, 48.0, 2),
        "modified" => TableColumn::ranked(40.0, 48.0, 5),
        "lattice_level" => TableColumn::ranked(40.0, 48.0, 6),
        "weight" => TableColumn::kept(48.0, 48.0),
        "ratio" => TableColumn::kept(60.0, 60.0),
        _ => TableColumn::kept(44.0, 44.0),
    }
}

/// Returns the columns visible at this width. Sortable ones have space for the arrow.
pub(super) fn in_room(ui: &Ui, words: Words, columns: &Listed, sortable: &[&str], width: f32) -> Vec<Shown> {
    let rooms: Vec<_> = columns
        .headed()
        .map(|(_, head)| {
            let arrow = if sortable.contains(&head.key) { " ▼ " } else { "" };
            room(words, head.key).titled(ui, &format!("{}{arrow}", words.get(heading(words, head))))
        })
        .collect();
    let widths = layout::columns(&rooms, 1, STEP, width.min(WIDEST));
    columns.headed().zip(widths).filter_map(|((at, head), width)| Some((at, head, width?))).collect()
}

/// Returns the key of a heading: if combinations are named in words, the column of names has the letters.
fn heading(words: Words, head: Head) -> &'static str {
    match (head.key, words.naming) {
        ("name", Naming::Words) => "column-letters",
        _ => head.heading,
    }
}

/// The cell with its column's layout, numbers aligned right. A child that takes no space of its own: the table makes the cell as
/// high as a row below what was put into it.
fn inside(ui: &mut Ui, head: Head) -> Ui {
    let layout = match head.right {
        true => Layout::right_to_left(Align::Center),
        false => Layout::left_to_right(Align::Center),
    };
    ui.new_child(UiBuilder::new().max_rect(ui.max_rect()).layout(layout))
}

/// Draws a header; a click on it requests sorting.
pub(super) fn header(ui: &mut Ui, words: Words, head: Head, input: TableInput<'_>, answer: &mut TableAnswer) {
    let name = heading(words, head);
    let arrow = match input.sorted {
        Some((key, true)) if key == head.key => " ▼",
        Some((key, false)) if key == head.key => " ▲",
        _ => "",
    };
    let title = RichText::new(format!("{}{arrow}", words.get(name))).strong();
    let mut ui = inside(ui, head);
    ui.spacing_mut().button_padding = vec2(2.0, 2.0);
    let response: Response = if input.sortable.contains(&head.key) {
        ui.add(Button::new(title).frame_when_inactive(false))
    } else {
        ui.add(Label::new(title).selectable(false))
    };
    if response.on_hover_text(parts::hint(words, name)).clicked() {
        answer.sort = Some(head.key);
    }
}

/// Draws a cell of a node.
pub(super) fn cell(ui: &mut Ui, words: Words, head: Head, value: &Cell, node: NodeId) {
    let (mut ui, palette) = (inside(ui, head), Palette::of(ui));
    match (head.key, value) {
        ("material", _) => text(&mut ui, words.material_title(node)),
        ("name", _) => text(&mut ui, words.material_aside(node)),
        (_, Cell::Score(score, _)) => drop(swatch::score_label(&mut ui, words, *score)),
        ("modified", Cell::Bool(true)) => coloured(&mut ui, "✔", palette.accent),
        (_, Cell::Bool(locked)) if *locked => coloured(&mut ui, swatch::PADLOCK, palette.locked),
        (_, Cell::Bool(_)) => {}
        ("conflict_count", Cell::Count(count)) if *count > 0 => coloured(&mut ui, count, palette.conflict),
        _ => text(&mut ui, value.display()),
    }
}

fn coloured(ui: &mut Ui, text: impl ToString, color: Color32) {
    ui.add(Label::new(RichText::new(text.to_string()).color(color)).selectable(false));
}

/// Draws text, with an ellipsis if the column is too narrow; the tooltip has all of it.
fn text(ui: &mut Ui, text: String) {
    ui.add(Label::new(text).selectable(false).truncate());
}
