//! A table of `views` in the window: links, scores as swatches, symbols for tones, sorting by a click on a heading; it can be saved
//! and copied like other figures.

use std::sync::Arc;

use egui::{Align, Button, Color32, Id, Label, Layout, RichText, TextStyle, TextWrapMode, Ui, vec2};
use egui_extras::{Column, TableBuilder};

use super::layout::{self, SCROLL_BAR, TableColumn};
use super::scene::{Memo, ViewContext};
use super::theme::{self, STEP};
use super::{export, parts};
use crate::report::{Cell, Table, Tone};
use crate::session::Revision;
use crate::text::Words;

const ROW: f32 = 24.0;

/// Number of rows used to measure the width of a column.
const MEASURED: usize = 50;
/// The minimum width of a column, in points.
const LEAST: f32 = 40.0;
const MOST: f32 = 260.0;
/// The minimum width of names of combinations, in points.
const NAME: f32 = 120.0;
/// The width of a score, in points.
const SWATCH: f32 = 32.0;

/// A table kept by a panel while the listed result `S`, the filter, the language and the base stay the same.
pub(super) type Kept<S> = Memo<(bool, Words, Revision), Table, S>;

/// Returns the table of a result, filtered or not; calls the function unless the table is kept.
pub(super) type ListOf<'a> = dyn FnMut(bool, &dyn Fn() -> Table) -> Table + 'a;

/// The sorting of a list: its table, the sort column, and the rows in that order.
#[derive(Clone)]
struct Sorted {
    table: Table,
    column: usize,
    descending: bool,
    rows: Arc<[usize]>,
}

impl Sorted {
    fn new(table: &Table, column: usize, descending: bool) -> Self {
        Self { table: table.clone(), column, descending, rows: table.order(column, descending).into() }
    }
}

/// Draws something for a row of the table.
type Widget<'a> = &'a mut dyn FnMut(&mut Ui, usize);

#[derive(Default)]
pub(super) struct Extra<'a> {
    /// Whether all rows are drawn, as part of a scrolled area.
    pub(super) whole: bool,
    /// A widget at the end of each row, such as a button: its width in points, and the function that draws it.
    pub(super) widget: Option<(f32, Widget<'a>)>,
}

/// Draws a table; `name` is unique among the lists of the panel.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, name: &str, table: &Table) {
    show_with(ui, scene, name, table, Extra::default());
}

pub(super) fn show_with(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    name: &str,
    table: &Table,
    mut extra: Extra<'_>,
) {
    let table = &table.clone().hiding(scene.session.hidden());
    export::shown(ui.ctx(), &|| table.figure());
    let id = ui.scope_id().with(("order of a list", name));
    let sorted = sorted(ui, id, table);
    let shown: Vec<_> = table.shown().collect();
    let headings = table.headings();
    let widget = extra.widget.as_ref().map(|(width, _)| *width);
    let widths = widths(ui, scene.words, table, &headings, widget);
    let mut clicked = None;
    ui.push_id(name, |ui| {
        let mut builder = TableBuilder::new(ui)
            .striped(true)
            .vscroll(!extra.whole)
            .auto_shrink([false, extra.whole])
            .min_scrolled_height(0.0)
            .cell_layout(Layout::left_to_right(Align::Center));
        for width in widths.into_iter().flatten().chain(widget) {
            builder = builder.column(Column::exact(width));
        }
        let builder = builder.header(ROW, |mut row| {
            for ((column, facts), heading) in shown.iter().zip(&headings) {
                let sorted = sorted.as_ref().filter(|sorted| sorted.column == *column);
                row.col(|ui| {
                    aligned(ui, facts.right, |ui| {
                        if head(ui, scene.words, facts.heading, heading, sorted) {
                            clicked = Some(*column);
                        }
                    });
                });
            }
        });
        builder.body(|body| {
            body.rows(ROW, table.len(), |mut row| {
                let at = row.index();
                let at = sorted.as_ref().and_then(|sorted| sorted.rows.get(at).copied()).unwrap_or(at);
                for (column, head) in &shown {
                    let value = table.cell(at, *column);
                    row.col(|ui| aligned(ui, head.right, |ui| cell(ui, scene, &value)));
                }
                if let Some((_, draw)) = &mut extra.widget {
                    row.col(|ui| draw(ui, at));
                }
            });
        });
    });
    if let Some(column) = clicked {
        sort(ui, id, table, column, sorted.as_ref());
    }
}

/// Returns the active sorting, recomputed if the table has changed.
fn sorted(ui: &Ui, id: Id, table: &Table) -> Option<Sorted> {
    let kept: Sorted = ui.data(|data| data.get_temp(id))?;
    if kept.table.is_same(table) {
        return Some(kept);
    }
    let anew = Sorted::new(table, kept.column, kept.descending);
    ui.data_mut(|data| data.insert_temp(id, anew.clone()));
    Some(anew)
}

/// Sorts on a click: first ascending, then descending, then in the original order.
fn sort(ui: &Ui, id: Id, table: &Table, column: usize, before: Option<&Sorted>) {
    let next = match before.filter(|before| before.column == column) {
        None => Some(Sorted::new(table, column, false)),
        Some(before) if !before.descending => Some(Sorted::new(table, column, true)),
        Some(_) => None,
    };
    ui.data_mut(|data| match next {
        Some(next) => drop(data.insert_temp(id, next)),
        None => data.remove::<Sorted>(id),
    });
}

/// Draws into a cell left-aligned, or right-aligned for numbers, so that their digits line up.
fn aligned(ui: &mut Ui, right: bool, draw: impl FnOnce(&mut Ui)) {
    match right {
        true => drop(ui.with_layout(Layout::right_to_left(Align::Center), draw)),
        false => draw(ui),
    }
}

/// Draws a heading, with its hint if its text key has one; returns whether it was clicked.
fn head(ui: &mut Ui, words: Words, key: &str, heading: &str, sorted: Option<&Sorted>) -> bool {
    let arrow = match sorted {
        Some(sorted) if sorted.descending => " ▼",
        Some(_) => " ▲",
        None => "",
    };
    ui.spacing_mut().button_padding = vec2(2.0, 2.0);
    let text = RichText::new(format!("{heading}{arrow}")).weak();
    let response = ui.add(Button::new(text).frame_when_inactive(false).truncate());
    let hint = response.hovered().then(|| words.known(&format!("{key}-hint"))).flatten();
    match hint {
        Some(hint) => response.on_hover_text(hint).clicked(),
        None => response.clicked(),
    }
}

/// Returns the widths of the columns, in points, next to a widget of this width: texts shrink if space is short, and the last
/// column gets the spare width if it is text.
fn widths(
    ui: &Ui,
    words: Words,
    table: &Table,
    headings: &[String],
    widget: Option<f32>,
) -> Vec<Option<f32>> {
    let gap = ui.spacing().item_spacing.x;
    let rooms: Vec<_> = table
        .shown()
        .zip(headings)
        .map(|((column, head), heading)| {
            let usual = width(ui, words, table, column, heading);
            let least = match table.cell(0, column) {
                _ if head.right => usual,
                Cell::Node(_) => NAME,
                _ => LEAST,
            };
            TableColumn::kept(least.min(usual), usual).titled(ui, heading)
        })
        .collect();
    let room = ui.available_width() - SCROLL_BAR - widget.map_or(0.0, |width| width + gap);
    let last_is_text = table.shown().last().is_some_and(|(_, head)| !head.right);
    layout::columns(&rooms, rooms.len() - usize::from(last_is_text), gap, room)
}

/// Returns the preferred width of a column, in points: enough for its heading and its first cells.
fn width(ui: &Ui, words: Words, table: &Table, column: usize, heading: &str) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let measured =
        |text: String| ui.painter().layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER).size().x + STEP;
    let wide = |row| match table.cell(row, column) {
        Cell::Node(node) => measured(words.material(node)),
        Cell::Score(..) => SWATCH,
        Cell::Word(_, text, tone) => measured(format!("{}{text}", sign(tone))),
        other => measured(other.display()),
    };
    let cells = (0..table.len().min(MEASURED)).map(wide).fold(0.0, f32::max);
    cells.max(measured(format!("{heading} ▼"))).clamp(LEAST, MOST)
}

fn cell(ui: &mut Ui, scene: ViewContext<'_>, cell: &Cell) {
    ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
    match cell {
        Cell::Node(node) => drop(parts::node_link(ui, scene, *node)),
        Cell::Score(score, _) => drop(theme::score_label(ui, scene.words, *score)),
        Cell::List(cells) => cells.iter().for_each(|inner| self::cell(ui, scene, inner)),
        Cell::Word(_, text, tone) => text_label(ui, format!("{}{text}", sign(*tone))),
        other => text_label(ui, other.display()),
    }
}

fn text_label(ui: &mut Ui, text: String) {
    ui.add(Label::new(text).selectable(false).truncate());
}

/// Returns the symbol of a tone, for colour-blind users.
const fn sign(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Proved => "🔒 ",
        Tone::Doubtful => "? ",
        Tone::Wrong => "✗ ",
    }
}
