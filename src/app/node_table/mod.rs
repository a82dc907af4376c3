//! A table of nodes, up to all of them: only the rows in view are drawn.

mod column;
mod scroll;

use egui::scroll_area::ScrollBarVisibility;
use egui::{
    EventFilter, Key, Rect, Response, Role, ScrollArea, Sense, StrokeKind, Ui, UiBuilder, WidgetInfo, vec2,
};
use egui_extras::{Column as Width, TableBuilder};

use super::export;
use super::node_words::spoken;
use super::theme::STEP;
use crate::figures::ExportFormat;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::text::Words;
use crate::views::nodes::{Listed, listed};
use column::Shown;
use scroll::Scroll;

const ROW: f32 = STEP * 3.0;
const HEADER: f32 = STEP * 3.5;

/// The input of the table.
#[derive(Debug, Clone, Copy)]
pub struct TableInput<'a> {
    /// The knowledge.
    pub base: &'a KnowledgeBase,
    /// The rows in display order.
    pub rows: &'a [NodeId],
    /// The key of the sort column, and whether largest first; only displayed.
    pub sorted: Option<(&'static str, bool)>,
    /// The keys of the columns whose headers can be clicked.
    pub sortable: &'a [&'static str],
    /// The selected row.
    pub selected: Option<NodeId>,
}

/// The user's action.
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
    /// Shows the table over the available space.
    pub fn show(&mut self, ui: &mut Ui, words: Words, input: TableInput<'_>) -> TableAnswer {
        let whole = ui.available_rect_before_wrap();
        ui.allocate_rect(whole, Sense::hover());
        if input.rows.is_empty() {
            ui.put(whole, egui::Label::new(words.get("table-empty")));
            return TableAnswer::default();
        }
        let columns = whole.with_max_x(whole.right() - scroll::BAR - 2.0);
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
        let shown = column::in_room(ui, words, &columns, input.sortable, width);
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
                row.col(|ui| column::header(ui, words, *head, input, answer));
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
        let (_, cell) = row.col(|ui| column::cell(ui, words, *head, &value, node));
        if *at == 0 {
            cell.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, spoken(base, words, node)));
        }
    }
}

#[cfg(test)]
mod tests;
