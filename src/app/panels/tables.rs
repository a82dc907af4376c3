//! The exact tables: that of the selected node and its proof, a board to look positions up, and the list of all tables.

mod place;

use egui::accesskit::Role;
use egui::{
    Align, CentralPanel, ComboBox, Frame, Layout, Panel, ProgressBar, Rect, ScrollArea, Sense, Stroke,
    StrokeKind, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use crate::acquisition::scoring;
use crate::app::commands::CommandId;
use crate::app::list::{self, Extra};
use crate::app::parts;
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{self, Palette, SMALL, STEP, paint_centred};
use crate::inquiry::placing::ProofCandidate;
use crate::material::{Material, NodeId, spoken};
use crate::report::Table;
use crate::rules::{Color, Setup};
use crate::session::tables::{self, Listed, TablesFeature};
use crate::session::{general, lattice};
use crate::tablebase::census::{Census, Counts, Part, Results};
use crate::tablebase::generate::closure;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::{catalog, memory};
use crate::text::node::score_meaning;
use crate::text::{Value, Words, thousands};
use crate::views::tables as views;

#[derive(Default)]
pub(in crate::app) struct TablesPanel {
    header: Header,
    place: place::Place,
    below: BottomReserve,
    list: Kept,
}

impl TablesPanel {
    pub(in crate::app) fn set_up(&mut self, setup: Setup) {
        self.place.put(setup);
    }

    pub(in crate::app) fn is_played(&self) -> bool {
        self.place.is_played()
    }

    pub(in crate::app) fn take_back(&mut self) {
        self.place.take_back();
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
enum BottomReserve {
    /// The census of the selected node.
    #[default]
    Census,
    /// The available tables, and the queue.
    List,
    /// The materials to solve next.
    Next,
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TablesPanel) {
    show_header(ui, scene, &mut state.header);
    state.place.follow(scene.session.selected());
    let height = ui.available_height();
    let below = Panel::bottom("below the board").resizable(true).default_size(height * 0.32);
    below.size_range(120.0..=(height - 240.0).max(120.0)).show(ui, |ui| {
        tabs(ui, scene, state);
        // The height drawn last, whatever the contents.
        let rest = ui.available_size();
        ui.allocate_ui(rest, |ui| {
            ui.set_min_size(rest);
            ui.push_id(state.below, |ui| match state.below {
                BottomReserve::Census => {
                    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| show_census(ui, scene));
                }
                BottomReserve::List => show_list(ui, scene, &mut state.list),
                BottomReserve::Next => show_next(ui, scene),
            });
        });
    });
    let position = state.place.position();
    if let Ok(position) = &position
        && scene.session.tables().asked.as_ref() != Some(position)
    {
        scene.command(tables::Action::LookUp(Box::new(position.clone())));
    }
    // As wide as the board needs for its height, including the pieces beside it.
    let wide = (ui.available_width() * 0.56).min(ui.available_height() * 0.85 + place::BESIDE).max(300.0);
    let board = Panel::left("board of tables").resizable(false).exact_size(wide);
    board.show(ui, |ui| state.place.show(ui, scene, position.as_ref().ok()));
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &position {
        Ok(position) => {
            if let Some(played) = place::show_answer(ui, scene, position) {
                state.place.play(position, played);
            }
        }
        Err(faults) => drop(crate::app::parts::caution(ui, &scene.words.setup_faults(*faults))),
    });
}

fn tabs(ui: &mut Ui, scene: ViewContext<'_>, state: &mut TablesPanel) {
    let tables = scene.session.tables();
    let list = scene.words.with("tables-list", &[("count", tables.list.len())]);
    ui.horizontal(|ui| {
        let (census, next) = (scene.words.get("tables-census"), scene.words.get("tables-next"));
        for (below, name) in
            [(BottomReserve::Census, census), (BottomReserve::List, list), (BottomReserve::Next, next)]
        {
            ui.selectable_value(&mut state.below, below, name);
        }
    });
}

// The selected combination: whether it is solved, the cost of solving it, and the use of the proof.

#[derive(Default)]
struct Header {
    /// The combination being typed.
    draft: String,
    fault: Option<String>,
    /// The node whose name the draft was last set to.
    shown: Option<NodeId>,
    needs: Option<Needs>,
}

/// The cost of solving a material, valid until a table is added.
struct Needs {
    node: NodeId,
    tables: usize,
    positions: u128,
    memory: u128,
    allowed: u64,
    /// The number of missing smaller tables.
    missing: usize,
}

fn show_header(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header) {
    let selected = scene.session.selected();
    if state.shown != selected {
        state.shown = selected;
        // The text being typed selects nothing until it is a combination.
        if let Some(node) = selected {
            state.fault = None;
            state.draft = scene.words.material_title(node);
        }
    }
    ui.horizontal_wrapped(|ui| {
        name(ui, scene, state);
        parts::command_button(ui, scene, CommandId::Solve);
        parts::command_button(ui, scene, CommandId::Prove);
    });
    if let Some(fault) = &state.fault {
        parts::caution(ui, fault);
    }
    let Some(node) = selected else {
        parts::quiet(ui, scene.words.get("tables-select"));
        return;
    };
    status(ui, scene, state, node);
}

fn name(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header) {
    let field = TextEdit::singleline(&mut state.draft).desired_width(180.0);
    let field = parts::field(ui, scene.words, "table-material", field);
    if field.changed() {
        // Actions that depend on the name must not apply to the previous one.
        scene.command(lattice::Action::Deselect);
    }
    let typed = scene.session.selected().is_none() && !state.draft.trim().is_empty();
    if parts::confirmed(ui, &field) || field.lost_focus() && typed {
        state.fault = match spoken::read(state.draft.trim()) {
            Ok(material) => {
                scene.command(lattice::Action::Select(material.into()));
                None
            }
            Err(error) => Some(scene.words.material_error(&error)),
        };
    }
}

fn status(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header, node: NodeId) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let material = node.material();
    if tables.is_queued(material) {
        return queued(ui, scene, material);
    }
    match tables.listed(material) {
        Some(Ok(header)) => {
            let facts = [("bytes", Value::from(header.bytes)), ("plies", header.longest.into())];
            ui.label(words.with("tables-there", &facts));
        }
        Some(Err(error)) => drop(parts::caution(ui, &words.message(error))),
        None => missing(ui, scene, state, node),
    }
}

fn missing(ui: &mut Ui, scene: ViewContext<'_>, state: &mut Header, node: NodeId) {
    let (tables, words) = (scene.session.tables(), scene.words);
    if state.needs.as_ref().is_some_and(|needs| needs.node != node || needs.tables != tables.list.len()) {
        state.needs = None;
    }
    let needs = state.needs.get_or_insert_with(|| Needs::of(tables, node));
    let material = node.material();
    if !Size::of(material).can_be_numbered() {
        parts::caution(ui, &words.with("table-too-large", &[("material", words.material(material))]));
        return;
    }
    let facts = [
        ("positions", Value::from(needs.positions as f64)),
        ("memory", megabytes(needs.memory).into()),
        ("missing", needs.missing.into()),
    ];
    ui.label(words.with("tables-missing", &facts));
    if needs.memory > u128::from(needs.allowed) {
        let allowed = megabytes(needs.allowed.into());
        parts::caution(ui, &words.with("tables-memory", &[("allowed", allowed)]));
    }
}

impl Needs {
    fn of(tables: &TablesFeature, node: NodeId) -> Self {
        let stored = canonical(node.material()).0;
        let size = Size::of(stored);
        let smaller = if size.can_be_numbered() { closure(stored) } else { Vec::new() };
        let missing = |material: &&Material| **material != stored && tables.listed(**material).is_none();
        Self {
            node,
            tables: tables.list.len(),
            positions: 2 * size.positions,
            memory: catalog::memory(stored),
            allowed: memory::allowance(),
            missing: smaller.iter().filter(missing).count(),
        }
    }
}

/// Formats bytes for display.
fn megabytes(bytes: u128) -> String {
    match bytes {
        0..1_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Draws the progress of solving this material.
fn queued(ui: &mut Ui, scene: ViewContext<'_>, material: Material) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let stored = canonical(material).0;
    ui.horizontal(|ui| match tables.solving.filter(|(_, solving)| *solving == stored) {
        Some((id, _)) => {
            ui.label(words.with("tables-solving", &[("material", words.material(stored))]));
            let status = scene.session.jobs().find(|status| status.id == id);
            let share = status.and_then(|status| status.share).unwrap_or(0.0);
            ui.add(ProgressBar::new(share as f32).desired_width(200.0).show_percentage());
            let stop = words.with("job-cancel", &[("job", words.get("job-solve"))]);
            if parts::icon(ui, "✕", &stop).clicked() {
                scene.command(general::Action::Cancel(id));
            }
        }
        None => {
            ui.label(words.with("tables-waiting", &[("material", words.material(stored))]));
            if parts::icon(ui, "✕", &words.get("tables-unqueue")).clicked() {
                scene.command(tables::Action::Unqueue(stored));
            }
        }
    });
}

// The census as charts: the results of all positions, by side to move and height of the pawns, and the share of set-ups
// that the defender holds.

/// Height of a bar.
const BAR: f32 = 20.0;
/// Width of the names beside the bars.
const NAMES: f32 = 112.0;

fn show_census(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let Some(node) = scene.session.selected() else { return };
    let censuses = scene.session.tables().censuses(node.material());
    if censuses.is_empty() {
        parts::quiet(ui, words.get("census-none"));
        parts::command_button(ui, scene, CommandId::Solve);
        return;
    }
    for (at, census) in censuses.iter().enumerate() {
        ui.push_id(("a census", at), |ui| one_census(ui, words, node, census));
    }
    parts::quiet(ui, words.get("census-legend"));
}

fn one_census(ui: &mut Ui, words: Words, node: NodeId, census: &Census) {
    let own = NodeId::from(census.material) == node;
    let attacker = if own { Color::Red } else { Color::Black };
    let finding = if own { scoring::finding(census) } else { scoring::finding(census).mirror() };
    ui.horizontal_wrapped(|ui| {
        ui.strong(words.with("census-attacker", &[("side", words.side(attacker))]));
        theme::score_label(ui, words, Some(finding));
        // The score by the census alone, and the longest win.
        let meaning = Value::from(score_meaning(words, finding));
        ui.label(words.with("census-finding", &[("meaning", meaning), ("plies", census.longest.into())]));
    });
    let (own_turn, other_turn): (&Counts, &Counts) = (&census.attacker_to_move, &census.defender_to_move);
    ui.columns(2, |columns| {
        for (ui, (counts, mover)) in
            columns.iter_mut().zip([(own_turn, attacker), (other_turn, attacker.opponent())])
        {
            parts::quiet(ui, words.with("place-to-move", &[("side", words.side(mover))]));
            for part in Part::ALL {
                let results = counts.of(part);
                if results.all() > 0 {
                    census_bar(ui, words, part, results);
                }
            }
        }
    });
    fortress(ui, words, census);
    ui.add_space(8.0);
}

/// Draws won, drawn and lost positions as lengths, each with its symbol, and its share if it fits.
fn census_bar(ui: &mut Ui, words: Words, part: Part, results: Results) {
    let palette = Palette::of(ui);
    let shares = [results.won, results.drawn, results.lost].map(|n| n as f32 / results.all() as f32);
    ui.horizontal(|ui| {
        let name = words.get(match part {
            Part::All => "census-all",
            Part::Quiet => "census-quiet",
            Part::Pawns(pawns) => pawns.text_key(),
        });
        let text = egui::Label::new(&name).truncate();
        ui.allocate_ui_with_layout(vec2(NAMES, BAR), Layout::right_to_left(Align::Center), |ui| ui.add(text));
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
        let mut from = rect.left();
        let looks = [(palette.win, "+"), (palette.draw, "="), (palette.loss, "−")];
        for (share, (ground, sign)) in shares.into_iter().zip(looks) {
            let piece = Rect::from_min_size(pos2(from, rect.top()), vec2(share * rect.width(), BAR));
            ui.painter().rect_filled(piece, 0.0, ground);
            if piece.width() > 56.0 {
                let text = format!("{sign} {:.1} %", share * 100.0);
                paint_centred(ui.painter(), piece.center(), &text, SMALL, Palette::ink(ground));
            }
            from = piece.right();
        }
        ui.painter().rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
        let counts = words.with(
            "census-counts",
            &[
                ("won", Value::from(results.won)),
                ("drawn", results.drawn.into()),
                ("lost", results.lost.into()),
                ("share", format!("{:.2}", results.won_percent().unwrap_or(0.0)).into()),
            ],
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {counts}")));
        response.on_hover_text(counts);
    });
}

/// Draws the share of set-ups against which the attacker wins less than a tenth.
fn fortress(ui: &mut Ui, words: Words, census: &Census) {
    let Some(held) = census.fortress_share() else { return };
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        let name = words.get("census-fortress");
        let text = egui::Label::new(&name).truncate();
        ui.allocate_ui_with_layout(vec2(NAMES, BAR), Layout::right_to_left(Align::Center), |ui| ui.add(text));
        let label = words.with("census-fortress-share", &[("share", format!("{held:.2}"))]);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() / 2.0, BAR), Sense::hover());
        let part = Rect::from_min_size(rect.min, vec2(rect.width() * (held / 100.0) as f32, BAR));
        ui.painter().rect_filled(rect, 2.0, palette.canvas);
        ui.painter().rect_filled(part, 2.0, palette.draw);
        ui.painter().rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        ui.label(&label).on_hover_text(words.get("census-fortress-hint"));
    });
}

// The materials to solve next: the proofs that settle most of all endgames relative to their cost.

/// The minimum height of the list, in points.
const ROW: f32 = 26.0;
/// Width of the button of a row, in points.
const SOLVE: f32 = 72.0;
/// The sizes offered, in index entries.
const SIZES: [u64; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
/// The default size: smaller tables are built in.
const USUAL: u64 = 100_000_000;
/// Maximum number of materials queued at once.
const AT_ONCE: usize = 8;

fn show_next(ui: &mut Ui, scene: ViewContext<'_>) {
    let (tables, words) = (scene.session.tables(), scene.words);
    let size = tables.ordered.unwrap_or(USUAL);
    if tables.ordered.is_none() {
        scene.command(tables::Action::Order(size));
    }
    let found: Vec<ProofCandidate> = tables.next().copied().collect();
    ui.horizontal_wrapped(|ui| {
        let named = |size: u64| words.with("tables-next-size", &[("entries", thousands(size as i64))]);
        let (list, mut wanted) = (ComboBox::from_id_salt("size of tables").width(200.0), size);
        parts::labelled(ui, words.get("tables-next-sizes"), |ui| {
            parts::choose(ui, list, &mut wanted, SIZES, |size| named(*size))
        });
        if wanted != size {
            scene.command(tables::Action::Order(wanted));
        }
        let first = found.len().min(AT_ONCE);
        if first > 0 && ui.button(words.with("tables-next-all", &[("count", first)])).clicked() {
            found.iter().take(first).for_each(|one| scene.command(tables::Action::Solve(one.material)));
        }
        if tables.order.is_running() {
            ui.spinner();
        }
    });
    parts::quiet(ui, words.get("tables-next-hint"));
    if found.is_empty() {
        if !tables.order.is_running() && tables.ordered.is_some() {
            parts::quiet(ui, words.get("tables-next-none"));
        }
        return;
    }
    let height = (ui.available_height() - STEP).max(ROW);
    let button = words.get("tables-next-one");
    let mut solve = |ui: &mut Ui, row: usize| {
        if ui.small_button(&button).clicked()
            && let Some(telling) = found.get(row)
        {
            scene.command(tables::Action::Solve(telling.material));
        }
    };
    let extra = Extra { widget: Some((SOLVE, &mut solve)), ..Extra::default() };
    // At most 32 rows: the table is rebuilt in every frame.
    let table = views::next(words, found.clone());
    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        list::show_with(ui, scene, "next", &table, extra);
    });
}

// The available tables, and the queue.

/// The table of the listed files.
type Kept = Memo<Words, Table, Vec<Listed>>;

fn show_list(ui: &mut Ui, scene: ViewContext<'_>, list: &mut Kept) {
    let (tables, words) = (scene.session.tables(), scene.words);
    if tables.queue().len() > 0 {
        ui.horizontal_wrapped(|ui| {
            ui.label(words.get("tables-queue"));
            for material in tables.queue() {
                parts::node_link(ui, scene, material.into());
                if parts::icon(ui, "✕", &words.get("tables-unqueue")).clicked() {
                    scene.command(tables::Action::Unqueue(material));
                }
            }
        });
    }
    if tables.list.is_empty() {
        parts::quiet(ui, words.get("tables-none"));
        return;
    }
    parts::quiet(ui, words.with("tables-folder", &[("folder", tables.catalog.folder.to_string_lossy())]));
    for (material, error) in tables.list.iter().filter_map(|(of, header)| Some((of, header.as_ref().err()?)))
    {
        ui.horizontal(|ui| {
            parts::node_link(ui, scene, (*material).into());
            parts::caution(ui, &words.message(error));
        });
    }
    let table = list.get(&tables.list, words, || {
        let readable = |(material, header): &Listed| Some((*material, header.as_ref().ok()?.clone()));
        views::files(words, tables.list.iter().filter_map(readable).collect())
    });
    list::show(ui, scene, "files", &table);
}
