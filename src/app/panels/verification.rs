//! Verification: a random sample that an expert marks by the keyboard, the rules on neighbours, and the exact tables, each with
//! its chart and its list.

mod sample;

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{
    Align, Align2, DragValue, Frame, Grid, Layout, Panel, Rect, RichText, ScrollArea, Sense as Feel, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use egui_extras::{Column, TableBuilder};

use crate::app::layout::SCROLL_BAR;
use crate::app::list::{self, Extra, Kept, ListOf};
use crate::app::scene::ViewContext;
use crate::app::theme::{BODY, Palette, SMALL, STEP, paint_centred, paint_score, score_label};
use crate::app::{claims, export, parts};
use crate::figures::ExportFormat;
use crate::knowledge::score::{Class, Deviation, DeviationCounts, Score};
use crate::material::NodeId;
use crate::report::Table;
use crate::service::settings::{
    self, PlantedSettings, PlayoutSettings, VerificationMethod, VerificationSettings,
};
use crate::service::verification::{Planted, PlayedOut};
use crate::session::verification::{Action, Checked};
use crate::session::{lattice, preferences};
use crate::text::{Value, Words, thousands};
use crate::verification::neighbours::{self, Exchanges, IsolatedPart, LevelGaps};
use crate::verification::sense::{ImplausibleScores, Sense};
use crate::verification::{CrossCheck, Difference};
use crate::views::verification as views;

/// The key of a request to the session: a method, the address of a base, the settings.
type Asked = (VerificationMethod, usize, neighbours::GapSettings);

#[derive(Default)]
pub(in crate::app) struct VerificationPanel {
    sample: sample::SampleState,
    gap: GapState,
    exchange: ExchangeState,
    list: Kept<Checked>,
    /// The settings while a number is dragged.
    held: Option<VerificationSettings>,
    /// The last request, to detect that it was cancelled.
    asked: Option<Asked>,
}

/// Whether the inspector is beside it: while a sample is judged the scores are hidden.
pub(in crate::app) fn has_inspector(scene: ViewContext<'_>) -> bool {
    scene.session.settings().verification.method != VerificationMethod::Sample
        || scene.session.verification().sample().is_none()
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut VerificationPanel) {
    let (session, words) = (scene.session, scene.words);
    if parts::nothing_scored(ui, scene) {
        return;
    }
    let kept = session.settings().verification;
    let mut settings = state.held.unwrap_or(kept);
    ui.horizontal_wrapped(|ui| {
        for method in VerificationMethod::ALL {
            let name = words.get(method.text_key());
            if ui.selectable_value(&mut settings.method, method, name).clicked() {
                state.asked = None;
            }
        }
    });
    parts::quiet(ui, words.hint(settings.method.text_key()));
    ui.push_id(settings.method, |ui| {
        chosen(ui, scene, kept, settings, state);
    });
}

fn chosen(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    kept: VerificationSettings,
    mut settings: VerificationSettings,
    state: &mut VerificationPanel,
) {
    let (session, words) = (scene.session, scene.words);
    match settings.method {
        VerificationMethod::Sample => sample::show(ui, scene, &mut settings, &mut state.sample),
        VerificationMethod::Gap => gap_settings(ui, words, &mut settings),
        VerificationMethod::Playouts => playout_settings(ui, scene, &mut settings.playouts),
        VerificationMethod::Planted => planted_settings(ui, scene, &mut settings.planted),
        _ => {}
    }
    let method = settings.method;
    if let Some(settings) = parts::settled(ui, &kept, settings, &mut state.held) {
        scene.command(Action::Settings(settings));
    }
    if method == VerificationMethod::Sample {
        return;
    }
    let Some(checked) = session.verification().found(method, session.kb(), &kept) else {
        match method {
            VerificationMethod::Planted => drop(parts::quiet(ui, words.get("planted-none"))),
            _ if method.is_long() => drop(parts::quiet(ui, words.get("playouts-none"))),
            _ => missing(ui, scene, method, &mut state.asked),
        }
        return;
    };
    let mut list =
        |filter, make: &dyn Fn() -> Table| state.list.get(checked, (filter, words, session.revision()), make);
    match &**checked {
        Checked::Gaps(gaps) => show_gap(ui, scene, gaps, &mut state.gap, &mut list),
        Checked::Exchanges(found) => show_exchange(ui, scene, found, &mut state.exchange, &mut list),
        Checked::Parts(parts) => show_isolated(ui, scene, parts, &mut list),
        Checked::Sense(sense) => show_sense(ui, scene, sense),
        Checked::Tables(check) => show_tables(ui, scene, check, &mut list),
        Checked::Playouts(played) => show_playouts(ui, scene, played, &mut list),
        Checked::Planted(planted) => show_planted(ui, scene, planted, &mut list),
    }
}

/// Requests a missing result once; after it was cancelled only the user requests it again.
fn missing(ui: &mut Ui, scene: ViewContext<'_>, method: VerificationMethod, asked: &mut Option<Asked>) {
    let (session, words) = (scene.session, scene.words);
    if session.verification().checking.contains_key(&method) {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(words.get("verify-working"));
        });
        return;
    }
    let now = Some((method, Arc::as_ptr(session.kb()) as usize, session.settings().verification.gaps));
    if *asked != now || ui.button(words.get("verify-look")).clicked() {
        *asked = now;
        scene.command(Action::Check(method));
    }
}

// The checks other than the sample, each with its chart and its list: against the exact tables, level gaps, implausible scores,
// exchanges of pawns, isolated parts, playouts, planted errors.

/// Width and height of a cell.
const CELL: egui::Vec2 = vec2(44.0, 24.0);

/// Width of the matrix with its margins.
const WIDTH: f32 = CELL.x * 11.0 + 24.0;

fn show_tables(ui: &mut Ui, scene: ViewContext<'_>, check: &CrossCheck, list_of: &mut ListOf<'_>) {
    let words = scene.words;
    ui.label(words.cross_check(check));
    if check.all.all() == 0 {
        parts::quiet(ui, words.get("cross-none"));
        return;
    }
    Panel::left("cross-check matrix").resizable(false).exact_size(WIDTH).show(ui, |ui| {
        matrix(ui, words, check, ("cross-rows", &words.cross_check(check)));
        parts::quiet(ui, words.get("cross-legend"));
    });
    if check.differences.is_empty() {
        Frame::NONE.inner_margin(STEP).show(ui, |ui| parts::quiet(ui, words.get("cross-agree")));
        return;
    }
    let table = list_of(false, &|| views::differences(words, check.differences.clone()));
    list::show(ui, scene, "differences", &table);
}

/// Returns the symbol of a deviation, for colour-blind users.
const fn sign(deviation: Deviation) -> &'static str {
    match deviation {
        Deviation::Exact => "✔",
        Deviation::Slight => "≈",
        Deviation::Severe => "✗",
    }
}

/// Draws the matrix: rows are classes of a judge, columns scores of the base; with the text key of the rows, and a description.
fn matrix(ui: &mut Ui, words: Words, check: &CrossCheck, (rows, label): (&str, &str)) {
    let palette = Palette::of(ui);
    let size = vec2(CELL.x * 11.0, CELL.y * 11.0);
    let (rect, response) = ui.allocate_exact_size(size, Feel::hover());
    let painter = ui.painter_at(rect);
    let cell = |row: usize, column: usize| {
        Rect::from_min_size(
            pos2(rect.left() + column as f32 * CELL.x, rect.top() + row as f32 * CELL.y),
            CELL,
        )
    };
    painter.text(cell(0, 6).center(), Align2::CENTER_CENTER, words.get("cross-columns"), SMALL, palette.weak);
    painter.text(cell(1, 0).left_center(), Align2::LEFT_CENTER, words.get(rows), SMALL, palette.weak);
    for score in Score::all() {
        paint_score(
            &painter,
            palette,
            cell(1, usize::from(score.get()) + 1).shrink2(vec2(10.0, 2.0)),
            Some(score),
        );
    }
    let most = check.matrix.iter().flatten().copied().max().unwrap_or(1);
    let strength = |count: u32| (1.0 + f64::from(count)).ln() as f32 / (1.0 + f64::from(most)).ln() as f32;
    for (class, counts) in Class::all().zip(&check.matrix) {
        let row = usize::from(class.get()) + 2;
        paint_score(&painter, palette, cell(row, 0).shrink2(vec2(10.0, 2.0)), Some(class.score(None)));
        for (score, &count) in Score::all().zip(counts) {
            let place = cell(row, usize::from(score.get()) + 1).shrink(1.0);
            let deviation = Deviation::of(score.class(), class);
            let colour = match deviation {
                Deviation::Exact => palette.accent,
                Deviation::Slight => palette.warning,
                Deviation::Severe => palette.conflict,
            };
            let ground = palette
                .canvas
                .lerp_to_gamma(colour, if count > 0 { 0.25 + 0.75 * strength(count) } else { 0.0 });
            let edge = if deviation == Deviation::Exact { palette.edge } else { palette.line };
            painter.rect(place, 2.0, ground, Stroke::new(1.0, edge), StrokeKind::Inside);
            if count > 0 {
                let text = match deviation {
                    Deviation::Exact => thousands(count.into()),
                    _ => format!("{}{}", sign(deviation), thousands(count.into())),
                };
                paint_centred(&painter, place.center(), &text, SMALL, Palette::ink(ground));
            }
        }
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, label));
}

// The level gap: the differences between neighbours that differ by one guard or minister, as bars, and the pairs beyond the limit.

/// Height of the bars.
const BARS: f32 = STEP * 16.0;

#[derive(Default)]
struct GapState {
    /// Whether pairs proved by tables are left out.
    open_only: bool,
}

/// Draws the settings μ and δ.
fn gap_settings(ui: &mut Ui, words: Words, settings: &mut VerificationSettings) {
    ui.horizontal_wrapped(|ui| {
        let unit = format!(" {}", words.get("unit-classes"));
        parts::field(ui, words, "gap-mu", DragValue::new(&mut settings.gaps.most).range(0..=8).suffix(unit));
        parts::divider(ui);
        let mut percent = 100.0 * settings.gaps.share;
        let number = DragValue::new(&mut percent).range(0.0..=100.0).speed(0.1).max_decimals(2).suffix(" %");
        if parts::field(ui, words, "gap-delta", number).changed() {
            settings.gaps.share = percent / 100.0;
        }
    });
}

fn show_gap(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    gaps: &LevelGaps,
    state: &mut GapState,
    list_of: &mut ListOf<'_>,
) {
    let words = scene.words;
    let summary = words.level_gaps(gaps);
    if gaps.holds() {
        drop(ui.label(format!("✔ {summary}")))
    } else {
        drop(parts::caution(ui, &summary))
    }
    if gaps.pairs() == 0 {
        return;
    }
    bars(ui, words, gaps);
    parts::quiet(ui, words.get("gap-legend"));
    ui.checkbox(&mut state.open_only, words.get("gap-open-only"));
    let open_only = state.open_only;
    let kb = scene.session.kb();
    let table = list_of(open_only, &|| {
        let listed = gaps.found.iter().filter(|gap| !(open_only && gap.proved));
        views::gaps(words, kb, gaps, listed.copied().collect())
    });
    if table.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    export::button(ui, words, ExportFormat::OF_LISTS, || table.figure());
    list::show(ui, scene, "gaps", &table);
}

/// Draws a bar for each gap, on a logarithmic scale; the dark part is proved.
fn bars(ui: &mut Ui, words: Words, gaps: &LevelGaps) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BARS), Feel::hover());
    let painter = ui.painter_at(rect);
    painter.rect(rect, 3.0, palette.canvas, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let ground = rect.bottom() - 22.0;
    let room = ground - rect.top() - 22.0;
    let log = |count: u32| (1.0 + f64::from(count)).ln() as f32;
    let most = gaps.by_classes.iter().copied().map(log).fold(1.0, f32::max);
    let slot = (rect.width() - 2.0 * STEP) / gaps.by_classes.len() as f32;
    for (at, (&count, &proved)) in gaps.by_classes.iter().zip(&gaps.proved).enumerate() {
        let middle = rect.left() + STEP + slot * (at as f32 + 0.5);
        let bar = |count: u32| {
            let height = log(count) / most * room;
            Rect::from_min_max(pos2(middle - slot * 0.3, ground - height), pos2(middle + slot * 0.3, ground))
        };
        let (colour, sign) = match at {
            at if at > usize::from(gaps.settings.most) => (palette.conflict, "✗"),
            at if at > 0 && at == usize::from(gaps.settings.most) => (palette.warning, "?"),
            _ => (palette.accent, "✔"),
        };
        if count > 0 {
            painter.rect_filled(bar(count), 2.0, colour);
            painter.text(
                bar(count).center_top() - vec2(0.0, 2.0),
                Align2::CENTER_BOTTOM,
                thousands(count.into()),
                SMALL,
                palette.text,
            );
        }
        if proved > 0 {
            let part = bar(proved).shrink2(vec2(slot * 0.12, 0.0));
            painter.rect(part, 0.0, palette.draw, Stroke::new(1.0, palette.canvas), StrokeKind::Inside);
        }
        painter.text(
            pos2(middle, ground + 2.0),
            Align2::CENTER_TOP,
            format!("{at} {sign}"),
            BODY,
            palette.text,
        );
    }
    let counts: Vec<String> = gaps
        .by_classes
        .iter()
        .enumerate()
        .map(|(at, count)| format!("{at}: {}", thousands((*count).into())))
        .collect();
    let text = format!("{}: {}", words.get("verify-gap"), counts.join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &text));
    response.on_hover_text(text);
}

// Implausible scores given the material, each kind as a bar with a link to its query; and the claims of the paper.

/// Number of examples of a kind.
const EXAMPLES: usize = 3;
/// Width of a bar, which represents all scored combinations with such pieces.
const BAR: f32 = 160.0;

fn show_sense(ui: &mut Ui, scene: ViewContext<'_>, found: &Sense) {
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        parts::quiet(ui, words.get("sense-units"));
        let list =
            || views::implausible(words, scene.session.kb(), usize::MAX, found.implausible.clone()).figure();
        export::shown(ui.ctx(), &list);
        Grid::new("implausible").num_columns(3).striped(true).spacing(vec2(14.0, 6.0)).show(ui, |ui| {
            for implausible in &found.implausible {
                kind_of_implausible(ui, scene, implausible);
                ui.end_row();
            }
        });
        claims::show(ui, scene, &found.claims);
    });
}

fn kind_of_implausible(ui: &mut Ui, scene: ViewContext<'_>, implausible: &ImplausibleScores) {
    let words = scene.words;
    bar(ui, scene, implausible);
    let query = implausible.kind.query();
    let hint = words.with("sense-find-hint", &[("query", query.clone())]);
    if ui.button(words.get("sense-find")).on_hover_text(hint).clicked() {
        scene.command(preferences::Action::Show(settings::Panel::Lattice));
        scene.command(lattice::Action::Find(query));
    }
    ui.vertical(|ui| {
        ui.label(words.get(implausible.kind.text_key()));
        ui.horizontal(|ui| {
            for node in implausible.nodes.iter().take(EXAMPLES) {
                scored_node(ui, scene, *node, scene.session.kb().score(*node));
            }
        });
    });
}

/// Draws a count and its total, as a bar and as numbers.
fn bar(ui: &mut Ui, scene: ViewContext<'_>, implausible: &ImplausibleScores) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(BAR, 20.0), Feel::hover());
    let painter = ui.painter_at(rect);
    let share = implausible.nodes.len() as f32 / implausible.among.max(1) as f32;
    painter.rect_filled(rect, 2.0, palette.canvas);
    let part = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    let ground = palette.canvas.lerp_to_gamma(palette.conflict, 0.45);
    painter.rect_filled(part, 2.0, ground);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    let [found, among] = [implausible.nodes.len(), implausible.among].map(|count| thousands(count as i64));
    let text = format!("{found} / {among}");
    painter.text(rect.center(), Align2::CENTER_CENTER, &text, SMALL, palette.text);
    let words = scene.words;
    let proved = format!("{}: {}", words.get("sense-proved"), thousands(implausible.proved as i64));
    let label = format!("{text}, {}; {proved}", words.get(implausible.kind.text_key()));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
    response.on_hover_text(proved);
}

// The exchange of pawns: combinations whose score differs after each side loses a pawn.

#[derive(Default)]
struct ExchangeState {
    /// Whether only those are listed after which another side is better.
    lenient: bool,
}

fn show_exchange(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    exchanges: &Exchanges,
    state: &mut ExchangeState,
    list_of: &mut ListOf<'_>,
) {
    let words = scene.words;
    ui.label(words.exchanges(exchanges));
    ui.checkbox(&mut state.lenient, words.get("exchange-lenient"));
    let lenient = state.lenient;
    let table = list_of(lenient, &|| {
        let listed = exchanges.found.iter().filter(|exchange| !lenient || exchange.turns());
        views::exchanges(words, listed.copied().collect())
    });
    if table.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    list::show(ui, scene, "exchanges", &table);
}

// The isolated parts (connected components) of the scored lattice.

fn show_isolated(ui: &mut Ui, scene: ViewContext<'_>, found: &[IsolatedPart], list_of: &mut ListOf<'_>) {
    let words = scene.words;
    ui.label(words.isolated(found));
    let isolated = found.get(1..).unwrap_or_default();
    if isolated.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    let table = list_of(false, &|| views::isolated(words, isolated.to_vec()));
    list::show(ui, scene, "isolated", &table);
}

// Combinations played out by the engine against itself: the classes by games against the scores of the base, as a confusion
// matrix, and the differences.

/// Draws the settings, and the start button.
fn playout_settings(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut PlayoutSettings) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let combinations = DragValue::new(&mut settings.combinations).range(1..=2_000);
        parts::field(ui, words, "playouts-combinations", combinations);
        parts::field(ui, words, "playouts-games", DragValue::new(&mut settings.games).range(2..=1_000));
        let nodes = DragValue::new(&mut settings.nodes).range(100..=1_000_000).speed(10);
        parts::field(ui, words, "playouts-nodes", nodes);
        parts::field(ui, words, "sample-seed", DragValue::new(&mut settings.seed));
        ui.separator();
        start(ui, scene, VerificationMethod::Playouts, ["playouts-playing", "playouts-play"]);
    });
}

/// Draws the button that starts a check, or while it runs that it does: the text keys of both.
fn start(ui: &mut Ui, scene: ViewContext<'_>, method: VerificationMethod, [runs, start]: [&str; 2]) {
    if scene.session.verification().checking.contains_key(&method) {
        ui.spinner();
        ui.label(scene.words.get(runs));
    } else if ui.button(scene.words.get(start)).clicked() {
        scene.command(Action::Check(method));
    }
}

fn show_playouts(ui: &mut Ui, scene: ViewContext<'_>, played: &PlayedOut, list_of: &mut ListOf<'_>) {
    let (words, kb) = (scene.words, scene.session.kb());
    let check = played.check(kb);
    let text = summary(words, played, check.all);
    ui.label(&text);
    if check.all.all() == 0 {
        parts::quiet(ui, words.get("playouts-nothing"));
        return;
    }
    Panel::left("playouts matrix").resizable(false).exact_size(WIDTH).show(ui, |ui| {
        matrix(ui, words, &check, ("playouts-found", &text));
        parts::quiet(ui, words.get("playouts-square"));
    });
    if check.differences.is_empty() {
        Frame::NONE.inner_margin(STEP).show(ui, |ui| parts::quiet(ui, words.get("playouts-agree")));
        return;
    }
    let table = list_of(false, &|| {
        let row = |difference: &Difference| {
            (*difference, played.games.get(&difference.node).copied().unwrap_or_default())
        };
        views::contradicted(words, check.differences.iter().map(row).collect())
    });
    list::show(ui, scene, "contradicted", &table);
}

fn summary(words: Words, played: &PlayedOut, all: DeviationCounts) -> String {
    let games: u64 = played.games.values().map(|playouts| playouts.games()).sum();
    let args = [
        ("games", Value::from(games)),
        ("all", all.all().into()),
        ("exact", all.exact.into()),
        ("slight", all.slight.into()),
        ("severe", all.severe.into()),
    ];
    words.with("playouts-summary", &args)
}

// Errors planted into a copy of the base: their visibility, and how many repairs, rules and samples find.

fn planted_settings(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut PlantedSettings) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let percent = DragValue::new(&mut settings.percent).range(0..=100).suffix(" %");
        parts::field(ui, words, "planted-percent", percent);
        let unit = format!(" {}", words.get("unit-classes"));
        parts::field(ui, words, "planted-most", DragValue::new(&mut settings.most).range(1..=8).suffix(unit));
        parts::field(ui, words, "sample-seed", DragValue::new(&mut settings.seed));
        parts::divider(ui);
        start(ui, scene, VerificationMethod::Planted, ["cli-planting", "planted-plant"]);
    });
}

fn show_planted(ui: &mut Ui, scene: ViewContext<'_>, planted: &Planted, list_of: &mut ListOf<'_>) {
    let Planted { settings, found } = planted;
    let words = scene.words;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.strong(words.planted(*settings, found));
        ui.add_space(4.0);
        let table = list_of(false, &|| views::repairs(words, found.errors(), found.repaired.clone()));
        list::show_with(ui, scene, "repairs", &table, Extra { whole: true, ..Extra::default() });
        ui.add_space(4.0);
        for sentence in words.planted_found(*settings, found) {
            ui.label(sentence);
        }
        parts::quiet(ui, words.get("planted-legend"));
    });
}

/// The height of a row of a list.
const ROW: f32 = 24.0;

/// Draws a list below a chart, scrolled to this row; only the rows in view are drawn: `titles` with the widths of their columns, the last of which takes the rest. In a narrow list all
/// are narrower.
fn show_list(
    ui: &mut Ui,
    id: &str,
    titles: &[(String, f32)],
    rows: usize,
    reveal: Option<usize>,
    mut cell: impl FnMut(&mut Ui, usize, usize),
) {
    ui.push_id(id, |ui| {
        let gaps = ui.spacing().item_spacing.x * titles.len() as f32 + SCROLL_BAR;
        let wide: f32 = titles.iter().rev().skip(1).map(|(_, width)| width).sum();
        let share = ((ui.available_width() - gaps) / wide.max(1.0)).clamp(0.1, 1.0);
        let mut table = TableBuilder::new(ui)
            .striped(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .cell_layout(Layout::left_to_right(Align::Center));
        if let Some(row) = reveal {
            table = table.scroll_to_row(row, None);
        }
        for (at, (_, width)) in titles.iter().enumerate() {
            table = table.column(match at + 1 == titles.len() {
                true => Column::remainder().clip(true),
                false => Column::exact(width * share).clip(true),
            });
        }
        let table = table.header(ROW, |mut row| {
            for (title, _) in titles {
                row.col(|ui| drop(ui.label(RichText::new(title).weak())));
            }
        });
        table.body(|body| {
            body.rows(ROW, rows, |mut row| {
                let at = row.index();
                for column in 0..titles.len() {
                    row.col(|ui| cell(ui, at, column));
                }
            });
        });
    });
}

/// Draws a score and its node, as a link.
fn scored_node(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, score: Option<Score>) {
    score_label(ui, scene.words, score);
    parts::node_link(ui, scene, node);
}
