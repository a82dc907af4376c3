//! A table of nodes, up to all of them: only the rows in view are drawn.

use egui::scroll_area::ScrollBarVisibility;
use egui::{
    Align, Button, Color32, EventFilter, Key, Label, Layout, Rect, Response, RichText, Role, ScrollArea,
    Sense, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use egui_extras::{Column as Width, TableBuilder};

use crate::app::export;
use crate::app::layout::{self, TableColumn};
use crate::app::theme::{self, Palette, STEP};
use crate::figures::ExportFormat;
use crate::knowledge::KnowledgeBase;
use crate::language::Naming;
use crate::material::NodeId;
use crate::report::{Cell, Head};
use crate::text::Words;
use crate::text::node::spoken;
use crate::views::nodes::{Listed, listed};

const ROW: f32 = STEP * 3.0;
const HEADER: f32 = STEP * 3.5;

#[derive(Debug, Clone, Copy)]
pub struct TableInput<'a> {
    pub base: &'a KnowledgeBase,
    /// The rows in display order.
    pub rows: &'a [NodeId],
    /// The key of the sort column, and whether largest first; only displayed.
    pub sorted: Option<(&'static str, bool)>,
    /// The keys of the columns whose headers can be clicked.
    pub sortable: &'a [&'static str],
    pub selected: Option<NodeId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableAnswer {
    /// The row selected by click or key.
    pub selected: Option<NodeId>,
    /// The key of the column whose header was clicked. The caller sorts.
    pub sort: Option<&'static str>,
}

/// The table with its state between frames.
#[derive(Debug, Default)]
pub struct NodeTable {
    scroll: Scroll,
    found: SelectedRow,
    /// The row whose menu was opened.
    pointed: Option<NodeId>,
}

/// The index of the selected row, cached so that millions of rows are not searched in every frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct SelectedRow {
    selected: Option<NodeId>,
    /// Length and first and last row: enough to detect that the rows have changed.
    rows: (usize, Option<NodeId>, Option<NodeId>),
    at: Option<usize>,
}

impl NodeTable {
    pub fn show(&mut self, ui: &mut Ui, words: Words, input: TableInput<'_>) -> TableAnswer {
        let whole = ui.available_rect_before_wrap();
        ui.allocate_rect(whole, Sense::hover());
        if input.rows.is_empty() {
            ui.put(whole, egui::Label::new(words.get("table-empty")));
            return TableAnswer::default();
        }
        let columns = whole.with_max_x(whole.right() - BAR - 2.0);
        let body = columns.with_min_y(whole.top() + HEADER);
        self.scroll.enter(input.rows.len(), f64::from(body.height() / ROW));
        self.follow(input);
        let response = ui.interact(body, ui.scope_id().with("rows"), Sense::click());
        let mut answer = TableAnswer { selected: self.act(ui, body, &response, input), sort: None };
        let hovered = response.hover_pos().and_then(|at| self.row_at(body, at.y));
        self.describe(words, &response, input);
        if response.secondary_clicked() {
            self.pointed = hovered.and_then(|row| input.rows.get(row)).copied();
        }
        let figure = || listed(words, input.base).table("table-name", input.rows.to_vec()).figure();
        export::shown(ui.ctx(), &figure);
        response.context_menu(|ui| {
            if let Some(node) = self.pointed {
                export::names(ui, words, node);
                ui.separator();
            }
            export::items(ui, words, ExportFormat::OF_LISTS, &figure);
        });
        ui.scope_builder(UiBuilder::new().max_rect(columns), |ui| {
            ScrollArea::horizontal().id_salt("columns").auto_shrink(false).show(ui, |ui| {
                self.table(ui, words, input, columns.width(), hovered, &mut answer);
            });
        });
        self.scroll.bar(
            ui,
            body.with_min_x(body.right() + 2.0).with_max_x(whole.right()),
            &words.get("table-name"),
        );
        if response.has_focus() {
            ui.painter().rect_stroke(body, 0.0, ui.visuals().selection.stroke, StrokeKind::Inside);
        }
        answer
    }

    /// Scrolls to the selected row if the selection or the rows have changed.
    fn follow(&mut self, input: TableInput<'_>) {
        let rows = (input.rows.len(), input.rows.first().copied(), input.rows.last().copied());
        if self.found.selected == input.selected && self.found.rows == rows {
            return;
        }
        let at = input.selected.and_then(|node| input.rows.iter().position(|row| *row == node));
        self.found = SelectedRow { selected: input.selected, rows, at };
        if let Some(row) = at {
            self.scroll.reveal(row);
        }
    }

    fn row_at(&self, body: Rect, y: f32) -> Option<usize> {
        self.scroll.row_at((y - body.top()) / ROW)
    }

    /// Handles wheel, click and keys; returns the newly selected node.
    fn act(&mut self, ui: &Ui, body: Rect, response: &Response, input: TableInput<'_>) -> Option<NodeId> {
        if ui.rect_contains_pointer(body) {
            let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.y));
            self.scroll.by(-f64::from(wheel / ROW));
        }
        if response.clicked() {
            response.request_focus();
        }
        let clicked = response.interact_pointer_pos().filter(|_| response.clicked());
        if let Some(row) = clicked.and_then(|at| self.row_at(body, at.y)) {
            return input.rows.get(row).copied();
        }
        if response.has_focus() { self.key(ui, response, input) } else { None }
    }

    fn key(&self, ui: &Ui, response: &Response, input: TableInput<'_>) -> Option<NodeId> {
        let arrows = EventFilter { vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let pressed = ui.input(|input| {
            [Key::ArrowUp, Key::ArrowDown, Key::PageUp, Key::PageDown, Key::Home, Key::End]
                .map(|key| !input.modifiers.any() && input.key_pressed(key))
        });
        let last = input.rows.len() - 1;
        let page = self.scroll.page();
        let row = match (pressed, self.found.at) {
            ([.., true, _], _) => 0,
            ([.., true], _) => last,
            ([false, false, false, false, ..], _) => return None,
            (_, None) => 0,
            ([true, ..], Some(at)) => at.saturating_sub(1),
            ([_, true, ..], Some(at)) => (at + 1).min(last),
            ([_, _, true, ..], Some(at)) => at.saturating_sub(page),
            (_, Some(at)) => (at + page).min(last),
        };
        input.rows.get(row).copied()
    }

    fn describe(&self, words: Words, response: &Response, input: TableInput<'_>) {
        let name = words.get("table-name");
        response.widget_info(|| {
            let label = match self.found.at.and_then(|at| input.rows.get(at)) {
                Some(node) => format!("{name}: {}", spoken(input.base, words, *node)),
                None => name.clone(),
            };
            WidgetInfo::labeled(Role::Table, true, label)
        });
    }

    fn table(
        &self,
        ui: &mut Ui,
        words: Words,
        input: TableInput<'_>,
        width: f32,
        hovered: Option<usize>,
        answer: &mut TableAnswer,
    ) {
        ui.spacing_mut().item_spacing = vec2(STEP, 0.0);
        let (rows, above) = self.scroll.visible();
        let columns = listed(words, input.base);
        let shown = in_room(ui, words, &columns, input.sortable, width);
        let widths: Vec<_> = shown.iter().map(|(at, _, width)| (*at, *width as u32)).collect();
        let mut table = TableBuilder::new(ui)
            // The user's column widths are kept while the same columns are shown at the same width.
            .id_salt(("nodes", &widths))
            .striped(false)
            .resizable(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
            .vertical_scroll_offset(above * ROW);
        for (.., width) in &shown {
            table = table.column(Width::initial(*width).at_least(32.0).clip(true));
        }
        let header = |mut row: egui_extras::TableRow<'_, '_>| {
            for (_, head, _) in &shown {
                row.col(|ui| header(ui, words, *head, input, answer));
            }
        };
        table.header(HEADER, header).body(|body| {
            body.rows(ROW, rows.len(), |mut row| {
                let at = rows.start + row.index();
                let Some(node) = input.rows.get(at).copied() else { return };
                row.set_selected(self.found.at == Some(at));
                row.set_hovered(hovered == Some(at));
                show_row(&mut row, words, input.base, (node, self.found.at == Some(at)), (&columns, &shown));
            });
        });
    }
}

fn show_row(
    row: &mut egui_extras::TableRow<'_, '_>,
    words: Words,
    base: &KnowledgeBase,
    (node, selected): (NodeId, bool),
    (columns, shown): (&Listed, &[Shown]),
) {
    for (at, head, _) in shown {
        let value = columns.cell(&node, *at);
        let (_, cell) = row.col(|ui| cell(ui, words, *head, &value, node));
        if *at == 0 {
            cell.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, spoken(base, words, node)));
        }
    }
}

// The columns of the table: widths, headers and cells.

/// A visible column: its index, its heading, and its width in points.
type Shown = (usize, Head, f32);

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
fn in_room(ui: &Ui, words: Words, columns: &Listed, sortable: &[&str], width: f32) -> Vec<Shown> {
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
fn header(ui: &mut Ui, words: Words, head: Head, input: TableInput<'_>, answer: &mut TableAnswer) {
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
    if response.on_hover_text(words.hint(name)).clicked() {
        answer.sort = Some(head.key);
    }
}

fn cell(ui: &mut Ui, words: Words, head: Head, value: &Cell, node: NodeId) {
    let (mut ui, palette) = (inside(ui, head), Palette::of(ui));
    match (head.key, value) {
        ("material", _) => text(&mut ui, words.material_title(node)),
        ("name", _) => text(&mut ui, words.material_aside(node)),
        (_, Cell::Score(score, _)) => drop(theme::score_label(&mut ui, words, *score)),
        ("modified", Cell::Bool(true)) => coloured(&mut ui, "✔", palette.accent),
        (_, Cell::Bool(locked)) if *locked => coloured(&mut ui, theme::PADLOCK, palette.locked),
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

// The scroll position of a table with up to millions of rows. Counted in rows with double precision: in points and single
// precision, like the toolkit's own scroll area, the last of two million rows would jump by several points.

/// The width of the scroll bar.
const BAR: f32 = 10.0;
const SHORTEST_HANDLE: f32 = STEP * 3.0;

/// The rows in view.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Scroll {
    /// The first row in view and the fraction of it above the view.
    top: f64,
    /// The height of the view in rows.
    view: f64,
    rows: usize,
}

impl Scroll {
    fn enter(&mut self, rows: usize, view: f64) {
        self.rows = rows;
        self.view = view.max(1.0);
        self.settle();
    }

    fn settle(&mut self) {
        self.top = self.top.clamp(0.0, self.furthest());
    }

    fn furthest(&self) -> f64 {
        (self.rows as f64 - self.view).max(0.0)
    }

    fn by(&mut self, rows: f64) {
        self.top += rows;
        self.settle();
    }

    /// Scrolls as little as possible to make a row wholly visible.
    fn reveal(&mut self, row: usize) {
        let row = row as f64;
        self.top = self.top.min(row).max(row + 1.0 - self.view);
        self.settle();
    }

    /// Returns the rows to draw, and the fraction of the first that is above the view.
    fn visible(&self) -> (std::ops::Range<usize>, f32) {
        let first = self.top.floor();
        let end = (self.top + self.view).ceil() as usize;
        (first as usize..end.min(self.rows), (self.top - first) as f32)
    }

    /// Returns the row at this number of rows below the upper edge of the view.
    fn row_at(&self, below: f32) -> Option<usize> {
        let row = (self.top + f64::from(below)).floor();
        (row >= 0.0 && row < self.rows as f64).then_some(row as usize)
    }

    /// Returns the number of rows that Page Up and Page Down scroll.
    fn page(&self) -> usize {
        ((self.view - 1.0) as usize).max(1)
    }

    /// Shows the scroll bar and handles its dragging.
    fn bar(&mut self, ui: &Ui, rect: Rect, name: &str) {
        if self.furthest() == 0.0 {
            return;
        }
        let response = ui.interact(rect, ui.scope_id().with("bar"), Sense::drag());
        let handle =
            (rect.height() * (self.view / self.rows as f64) as f32).max(SHORTEST_HANDLE.min(rect.height()));
        let way = (rect.height() - handle).max(1.0);
        if let Some(pointer) = response.interact_pointer_pos() {
            let share = f64::from((pointer.y - rect.top() - handle / 2.0) / way);
            self.top = share * self.furthest();
            self.settle();
        }
        response.widget_info(|| WidgetInfo {
            value: Some(self.top),
            ..WidgetInfo::labeled(Role::ScrollBar, true, name)
        });
        let top = rect.top() + way * (self.top / self.furthest()) as f32;
        paint_bar(
            ui,
            rect,
            Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), handle)),
            &response,
        );
    }
}

fn paint_bar(ui: &Ui, rect: Rect, handle: Rect, response: &Response) {
    let palette = Palette::of(ui);
    let color = if response.hovered() || response.dragged() { palette.edge } else { palette.line };
    ui.painter().rect_filled(rect, 5.0, palette.canvas);
    ui.painter().rect_filled(handle.shrink2(vec2(1.0, 0.0)), 4.0, color);
    if response.has_focus() {
        ui.painter().rect_stroke(handle, 4.0, ui.visuals().selection.stroke, StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod scroll_tests {
    use super::*;

    #[test]
    fn the_last_of_two_million_rows_is_exactly_at_the_end() {
        let mut scroll = Scroll::default();
        scroll.enter(2_125_764, 20.5);
        scroll.reveal(2_125_763);
        assert_eq!(scroll.visible(), (2_125_743..2_125_764, 0.5));
        scroll.by(-1.0 / 24.0);
        let (rows, above) = scroll.visible();
        assert_eq!(rows.start, 2_125_743);
        assert!((above - (0.5 - 1.0 / 24.0)).abs() < 1e-6, "a point is a point even there: {above}");
        assert_eq!(scroll.row_at(0.6), Some(2_125_744));
    }

    #[test]
    fn a_short_table_does_not_move() {
        let mut scroll = Scroll::default();
        scroll.enter(3, 20.0);
        scroll.by(5.0);
        assert_eq!(scroll.visible(), (0..3, 0.0));
        assert_eq!(scroll.row_at(3.5), None);
    }

    #[test]
    fn revealing_moves_no_further_than_needed() {
        let mut scroll = Scroll::default();
        scroll.enter(100, 10.0);
        scroll.reveal(5);
        assert_eq!(scroll.visible().0, 0..10);
        scroll.reveal(10);
        assert_eq!(scroll.visible().0, 1..11);
        scroll.reveal(0);
        assert_eq!(scroll.visible().0, 0..10);
    }
}
