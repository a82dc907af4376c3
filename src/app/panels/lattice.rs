//! The lattice: a query line, the heat map of all combinations, and below it the neighbourhood of the selected one or the
//! table of the nodes found.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, CentralPanel, Frame, Key, Label, Layout, Panel, Stroke, TextEdit, TextStyle, Ui, Window};

use crate::app::heat_map::{HeatMap, Layer, MapInput};
use crate::app::node_table::{NodeTable, TableInput};
use crate::app::scene::ViewContext;
use crate::app::{export, neighbourhood, parts};
use crate::knowledge::history::Measure;
use crate::knowledge::select::Order;
use crate::material::query;
use crate::session::lattice;
use crate::session::lattice::{LatticeFeature, Sort};
use crate::text::Value;

/// The keys of the sortable columns, with the session's orders.
const ORDERS: [(&str, Order); 5] = [
    ("material", Order::Material),
    ("score", Order::Score),
    ("conflict_count", Order::Conflicts),
    (Measure::Weight.word(), Order::Weight),
    (Measure::Ratio.word(), Order::Ratio),
];

#[derive(Default)]
pub(in crate::app) struct Lattice {
    /// The query being typed.
    draft: String,
    /// The query last exchanged with the session.
    asked: String,
    wants_focus: bool,
    help: bool,
    below: BottomReserve,
    map: HeatMap,
    table: NodeTable,
}

/// The part below the map.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum BottomReserve {
    /// The selected node with its neighbours.
    #[default]
    Neighbourhood,
    /// The nodes found.
    Table,
}

impl Lattice {
    /// Focuses the query line and selects its text.
    pub(in crate::app) fn focus_query(&mut self) {
        self.wants_focus = true;
    }

    /// Shows the combinations found by a new query; without one, the part below the map stays.
    fn show_hits(&mut self) {
        if !self.asked.trim().is_empty() {
            self.below = BottomReserve::Table;
        }
    }
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Lattice) {
    query_line(ui, scene, state);
    help(ui, scene, state);
    export::filtered(ui, &scene.session.lattice().text, |ui| map_and_table(ui, scene, state));
}

fn map_and_table(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Lattice) {
    let height = ui.available_height();
    let below = Panel::bottom("below the map").resizable(true).default_size(height * 0.43);
    below.size_range(120.0..=(height - 120.0).max(120.0)).show(ui, |ui| {
        tabs(ui, scene, state);
        match state.below {
            BottomReserve::Neighbourhood => neighbours(ui, scene),
            BottomReserve::Table => table(ui, scene, state),
        }
    });
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        let search = scene.session.lattice();
        let input = MapInput {
            base: scene.session.kb(),
            selected: scene.session.selected(),
            filter: search.is_filter().then(|| search.found()),
            layer: &layer(search),
        };
        if let Some(node) = state.map.show(ui, scene.words, input) {
            scene.command(lattice::Action::Select(node));
        }
    });
}

/// Returns the layer: the confidence if enabled and computed, else the scores.
fn layer(lattice: &LatticeFeature) -> Layer {
    let confidence = lattice.confidence.current().filter(|_| lattice.shows_confidence);
    confidence.cloned().map_or(Layer::Scores, Layer::Confidence)
}

/// Draws the query, its error, and the number of nodes found.
fn query_line(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Lattice) {
    let (search, words) = (scene.session.lattice(), scene.words);
    if search.text != state.asked {
        // The query was set elsewhere: by the palette, or with a base.
        search.text.clone_into(&mut state.draft);
        search.text.clone_into(&mut state.asked);
        state.show_hits();
    }
    ui.horizontal(|ui| {
        let name = ui.label(words.get("query-name"));
        let width = (ui.available_width() - 280.0).max(160.0);
        let field =
            TextEdit::singleline(&mut state.draft).hint_text(words.get("query-hint")).desired_width(width);
        let field = ui.add(field).labelled_by(name.id);
        if std::mem::take(&mut state.wants_focus) {
            parts::select_all(ui, &field, &state.draft);
        }
        if field.has_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
            state.draft.clear();
        }
        if !state.draft.is_empty() && parts::icon(ui, "✕", &words.get("query-clear")).clicked() {
            state.draft.clear();
        }
        if parts::icon(ui, "❓", &words.get("query-help")).clicked() {
            state.help = !state.help;
        }
        if state.draft != state.asked {
            state.asked.clone_from(&state.draft);
            state.show_hits();
            scene.command(lattice::Action::Find(state.draft.clone()));
        }
        found(ui, scene);
    });
    if let Some(error) = search.error.as_ref() {
        let marked = marked(ui, &search.text, error.at.start, error.at.end);
        ui.add(Label::new(marked).extend());
        parts::caution(ui, &words.query_error(error));
    }
    parts::height(ui, words, &state.draft);
}

fn found(ui: &mut Ui, scene: ViewContext<'_>) {
    let search = scene.session.lattice();
    if search.error.is_none() {
        let key = if search.is_filter() { "query-found" } else { "query-all" };
        parts::quiet(ui, scene.words.with(key, &[("count", search.found().len())]));
    }
    if search.search.is_running() {
        ui.spinner();
    }
}

/// Returns the text with the characters from `start` to `end` marked; a missing part at its end is marked by a symbol.
fn marked(ui: &Ui, text: &str, start: usize, end: usize) -> LayoutJob {
    let plain = TextFormat::simple(TextStyle::Body.resolve(ui.style()), ui.visuals().text_color());
    let colour = ui.visuals().error_fg_color;
    let wrong = TextFormat { color: colour, underline: Stroke::new(2.0, colour), ..plain.clone() };
    let mut job = LayoutJob::default();
    let part =
        |from: usize, to: usize| text.chars().skip(from).take(to.saturating_sub(from)).collect::<String>();
    job.append(&part(0, start), 0.0, plain.clone());
    let fault = part(start, end.max(start + 1));
    job.append(if fault.is_empty() { "＿" } else { &fault }, 0.0, wrong);
    job.append(&part(end.max(start + 1), usize::MAX), 0.0, plain);
    job
}

/// Draws the help page on the query language.
fn help(ui: &Ui, scene: ViewContext<'_>, state: &mut Lattice) {
    let mut open = state.help;
    Window::new(scene.words.get("query-help")).open(&mut open).default_width(560.0).vscroll(true).show(
        ui.ctx(),
        |ui| {
            parts::page(ui, query::help(scene.words.language));
        },
    );
    state.help = open;
}

fn tabs(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Lattice) {
    ui.horizontal(|ui| {
        let found = scene.session.lattice().found().len();
        let table = scene.words.with("lattice-table", &[("count", Value::from(found))]);
        for (below, name) in [
            (BottomReserve::Neighbourhood, scene.words.get("lattice-neighbourhood")),
            (BottomReserve::Table, table),
        ] {
            ui.selectable_value(&mut state.below, below, name);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| confidence(ui, scene));
    });
}

fn confidence(ui: &mut Ui, scene: ViewContext<'_>) {
    let (lattice, words) = (scene.session.lattice(), scene.words);
    let mut shows = lattice.shows_confidence;
    let choice = ui.checkbox(&mut shows, words.get("map-confidence"));
    if choice.on_hover_text(words.get("verb-confidence-hint")).changed() {
        scene.command(lattice::Action::ShowConfidence(shows));
    }
    if lattice.confidence.is_running() {
        ui.spinner();
    }
}

fn neighbours(ui: &mut Ui, scene: ViewContext<'_>) {
    let Some(node) = scene.session.selected() else {
        parts::quiet(ui, scene.words.get("inspector-none"));
        return;
    };
    if let Some(node) = neighbourhood::show(ui, scene.words, scene.session.kb(), node) {
        scene.command(lattice::Action::Select(node));
    }
}

fn table(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Lattice) {
    let search = scene.session.lattice();
    let sort = search.sort;
    let column = ORDERS.iter().find(|(_, order)| *order == sort.order).map(|(column, _)| *column);
    let answer = state.table.show(
        ui,
        scene.words,
        TableInput {
            base: scene.session.kb(),
            rows: search.found(),
            sorted: column.map(|column| (column, sort.descending)),
            sortable: &ORDERS.map(|(column, _)| column),
            selected: scene.session.selected(),
        },
    );
    if let Some(node) = answer.selected {
        scene.command(lattice::Action::Select(node));
    }
    let order = answer.sort.and_then(|column| ORDERS.iter().find(|(known, _)| *known == column));
    if let Some((clicked, order)) = order {
        // A second click reverses the order; counts are first sorted largest first.
        let descending = if column == Some(*clicked) { !sort.descending } else { counts(*order) };
        scene.command(lattice::Action::SortBy(Sort { order: *order, descending }));
    }
}

const fn counts(order: Order) -> bool {
    matches!(order, Order::Conflicts | Order::Weight | Order::Ratio)
}
