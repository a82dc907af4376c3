//! The columns of the table: their headers and what stands in them.

use egui::{Align, Button, Label, Layout, Response, RichText, Ui, UiBuilder, vec2};

use super::{TableAnswer, TableInput};
use crate::app::layout::{self, TableColumn};
use crate::app::node_words::source_name;
use crate::app::swatch;
use crate::app::theme::{Palette, STEP};
use crate::knowledge::KnowledgeBase;
use crate::language::Naming;
use crate::material::NodeId;
use crate::material::name::material_name;
use crate::text::Words;

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Column {
    /// The text form of the material.
    Material,
    /// The name in words.
    Name,
    /// The score.
    Score,
    /// The advantage class.
    Class,
    /// Where the score comes from.
    Source,
    /// Whether the score is locked.
    Lock,
    /// |C|, the scored neighbours in conflict.
    Conflicts,
    /// |N|, the scored neighbours.
    Neighbours,
    /// IW = |C|·|N|.
    Weight,
    /// IP = |C|/|N|.
    Ratio,
}

impl Column {
    /// Every column, from the left.
    pub const ALL: [Self; 10] = [
        Self::Material,
        Self::Name,
        Self::Score,
        Self::Class,
        Self::Source,
        Self::Lock,
        Self::Conflicts,
        Self::Neighbours,
        Self::Weight,
        Self::Ratio,
    ];

    /// Its room before somebody changes it. What others tell as well is left out first.
    const fn room(self) -> TableColumn {
        match self {
            Self::Material => TableColumn::kept(112.0, 144.0),
            Self::Name => TableColumn::ranked(80.0, 112.0, 3),
            Self::Score => TableColumn::kept(48.0, 60.0),
            Self::Class => TableColumn::ranked(48.0, 48.0, 4),
            Self::Source => TableColumn::ranked(60.0, 76.0, 1),
            Self::Lock => TableColumn::ranked(40.0, 48.0, 2),
            Self::Conflicts | Self::Neighbours => TableColumn::kept(44.0, 44.0),
            Self::Weight => TableColumn::kept(48.0, 48.0),
            Self::Ratio => TableColumn::kept(60.0, 60.0),
        }
    }

    /// The columns that are shown in a table of this width, each with its width. What can be sorted has room for its arrow.
    pub(super) fn in_room(ui: &Ui, words: Words, sortable: &[Self], width: f32) -> Vec<(Self, f32)> {
        let rooms = Self::ALL.map(|column| {
            let arrow = if sortable.contains(&column) { " ▼ " } else { "" };
            column.room().titled(ui, &format!("{}{arrow}", words.get(column.heading(words).0)))
        });
        let widths = layout::columns(rooms, 1, STEP, width);
        Self::ALL.into_iter().zip(widths).filter_map(|(column, width)| Some((column, width?))).collect()
    }

    /// The keys of its title and of its hint: where combinations are named in words this column has the letters.
    const fn heading(self, words: Words) -> (&'static str, &'static str) {
        match (self, words.naming) {
            (Self::Name, Naming::Words) => ("column-letters", "column-letters-hint"),
            _ => self.keys(),
        }
    }

    const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Self::Material => ("column-material", "column-material-hint"),
            Self::Name => ("column-name", "column-name-hint"),
            Self::Score => ("column-score", "column-score-hint"),
            Self::Class => ("column-class", "column-class-hint"),
            Self::Source => ("column-source", "column-source-hint"),
            Self::Lock => ("column-lock", "column-lock-hint"),
            Self::Conflicts => ("column-conflicts", "column-conflicts-hint"),
            Self::Neighbours => ("column-neighbours", "column-neighbours-hint"),
            Self::Weight => ("column-weight", "column-weight-hint"),
            Self::Ratio => ("column-ratio", "column-ratio-hint"),
        }
    }

    /// What stands above it.
    pub(super) fn title(self, words: Words) -> String {
        words.get(self.keys().0)
    }

    /// What stands in this column for a node, for other programs: numbers without a unit, nothing where there is nothing.
    pub(super) fn text(self, words: Words, base: &KnowledgeBase, node: NodeId) -> String {
        let count = base.labelling().count(node);
        let score = base.score(node);
        match self {
            Self::Material => node.material().to_string(),
            Self::Name => material_name(node.material(), words.language),
            Self::Score => score.map_or_else(String::new, |score| score.to_string()),
            Self::Class => score.map_or_else(String::new, |score| score.class().to_string()),
            Self::Source => {
                let known = base.state(node).and_then(|state| base.provenance(state.provenance));
                known.map_or_else(String::new, |known| source_name(words, known.source))
            }
            Self::Lock => u8::from(base.is_invariable(node)).to_string(),
            Self::Conflicts => count.conflicts.to_string(),
            Self::Neighbours => count.neighbours.to_string(),
            Self::Weight => count.weight().to_string(),
            Self::Ratio => format!("{:.4}", count.ratio()),
        }
    }

    /// Numbers stand at the right, so that their places are under each other.
    const fn is_number(self) -> bool {
        matches!(self, Self::Conflicts | Self::Neighbours | Self::Weight | Self::Ratio | Self::Class)
    }

    fn layout(self) -> Layout {
        if self.is_number() {
            Layout::right_to_left(Align::Center)
        } else {
            Layout::left_to_right(Align::Center)
        }
    }

    /// The cell with this column's layout. A child that takes no space of its own: the table makes the cell as high as a row
    /// below what was put into it.
    fn inside(self, ui: &mut Ui) -> Ui {
        ui.new_child(UiBuilder::new().max_rect(ui.max_rect()).layout(self.layout()))
    }

    /// Shows the header; a click on it is the wish to sort.
    pub(super) fn header(self, ui: &mut Ui, words: Words, input: TableInput<'_>, answer: &mut TableAnswer) {
        let (name, hint) = self.heading(words);
        let arrow = match input.sorted {
            Some((column, true)) if column == self => " ▼",
            Some((column, false)) if column == self => " ▲",
            _ => "",
        };
        let title = RichText::new(format!("{}{arrow}", words.get(name))).strong();
        let mut ui = self.inside(ui);
        ui.spacing_mut().button_padding = vec2(2.0, 2.0);
        let response: Response = if input.sortable.contains(&self) {
            ui.add(Button::new(title).frame_when_inactive(false))
        } else {
            ui.add(Label::new(title).selectable(false))
        };
        if response.on_hover_text(words.get(hint)).clicked() {
            answer.sort = Some(self);
        }
    }

    /// Shows what stands in this column for a node.
    pub(super) fn cell(self, ui: &mut Ui, words: Words, base: &KnowledgeBase, node: NodeId) {
        let mut ui = self.inside(ui);
        match self {
            Self::Material => text(&mut ui, words.material_title(node)),
            Self::Name => text(&mut ui, words.material_aside(node)),
            Self::Score => drop(swatch::score_label(&mut ui, words, base.score(node))),
            Self::Class => {
                text(&mut ui, base.score(node).map_or_else(none, |score| score.class().to_string()))
            }
            Self::Source => {
                let provenance = base.state(node).and_then(|state| base.provenance(state.provenance));
                text(
                    &mut ui,
                    provenance.map_or_else(none, |provenance| source_name(words, provenance.source)),
                );
            }
            Self::Lock if base.is_invariable(node) => {
                let locked = Palette::of(&ui).locked;
                ui.add(Label::new(RichText::new(swatch::PADLOCK).color(locked)).selectable(false));
            }
            Self::Lock => {}
            Self::Conflicts => {
                let conflicts = base.labelling().count(node).conflicts;
                let color = if conflicts > 0 { Palette::of(&ui).conflict } else { Palette::of(&ui).text };
                ui.add(Label::new(RichText::new(conflicts.to_string()).color(color)).selectable(false));
            }
            Self::Neighbours => text(&mut ui, base.labelling().count(node).neighbours.to_string()),
            Self::Weight => text(&mut ui, base.labelling().count(node).weight().to_string()),
            Self::Ratio => text(&mut ui, format!("{:.1} %", 100.0 * base.labelling().count(node).ratio())),
        }
    }
}

fn none() -> String {
    "–".to_owned()
}

/// Text that ends in an ellipsis where the column is too narrow; hovering shows all of it.
fn text(ui: &mut Ui, text: String) {
    ui.add(Label::new(text).selectable(false).truncate());
}
