//! Acquisition: the rounds from the elementary base to all endgames, the prediction for the selected combination with its reasons,
//! the exchange tables in use, their accuracy, and the comparison with the paper.

mod exchange;

use canju_message::All;
use egui::{
    Button, CentralPanel, CollapsingHeader, Color32, ComboBox, DragValue, Frame, Grid, Label, Panel,
    RichText, ScrollArea, Ui, Vec2, vec2,
};

use crate::acquisition::extension::{AroundEither, Explained};
use crate::acquisition::learned::experience::Near;
use crate::acquisition::predictor::{Approach, Basis, Line, Prediction};
use crate::app::commands::CommandId;
use crate::app::scene::ViewContext;
use crate::app::theme::{self, Palette, SMALL, STEP};
use crate::app::{claims, export, list, parts};
use crate::inference::comparison::LARGE;
use crate::inference::greedy;
use crate::jobs::JobKind;
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::{History, Measure, Method};
use crate::material::NodeId;
use crate::rounds::{Beside, Resolver, Round, RoundSettings};
use crate::service::field::TABLES234_VERSIONS;
use crate::service::rounds::{Built, last_round, next_round, of_round, version_of};
use crate::service::settings::{self, AcquisitionSettings, ResolverView};
use crate::session::acquisition::{Action, Games};
use crate::session::{preferences, resolver};
use crate::text::paper::{legible, printed};
use crate::text::{Value, Words, percent, thousands};
use crate::verification::paper::{Changes, FIGURES, Figure, Quantity, TABLE1, nodes};
use crate::verification::sense::claims_of_paper;
use crate::views::paper::{DEVIATION_HEADS, Section, deviations};
use crate::views::{matches, paper as views};

#[derive(Default)]
pub(in crate::app) struct AcquisitionPanel {
    exchange: exchange::State,
    side: Side,
    games: Games,
    /// The settings while a number is dragged.
    held: Option<AcquisitionSettings>,
}

/// The content beside the prediction.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    #[default]
    Tables,
    /// Their prediction accuracy.
    Accuracy,
    /// The figures of the paper.
    Paper,
}

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut AcquisitionPanel) {
    if parts::nothing_scored(ui, scene) {
        return;
    }
    let kept = &scene.session.settings().acquisition;
    let mut settings = state.held.clone().unwrap_or_else(|| kept.clone());
    show_rounds(ui, scene, &mut settings);
    ui.separator();
    let wide = ui.available_width() * 0.42;
    let left = Panel::left("prediction").resizable(true).default_size(wide);
    // The tables of the paper take the whole width.
    if state.side != Side::Paper {
        left.size_range(220.0..=(ui.available_width() - 340.0).max(220.0)).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                show_prediction(ui, scene);
            });
        });
    }
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let sides = [
                (Side::Tables, "exchange-title"),
                (Side::Accuracy, "accuracy-title"),
                (Side::Paper, "paper-title"),
            ];
            for (side, key) in sides {
                ui.selectable_value(&mut state.side, side, scene.words.get(key));
            }
        });
        ui.push_id(state.side, |ui| match state.side {
            Side::Tables => {
                ScrollArea::vertical().id_salt("exchange tables").auto_shrink(false).show(ui, |ui| {
                    exchange::show(ui, scene, &mut settings, &mut state.exchange);
                });
            }
            Side::Accuracy => exchange::show_accuracy(ui, scene, &mut settings),
            Side::Paper => show_paper(ui, scene, &mut state.games),
        });
    });
    if let Some(settings) = parts::settled(ui, kept, settings, &mut state.held) {
        scene.command(Action::Settings(settings));
    }
}

// The rounds: their states and results, the next one, and how they are built.

/// The frame of a card at both sides, and the height of its lines above the last one, in points.
const INSIDE: f32 = 14.0;
const ABOVE: f32 = 52.0;

fn show_rounds(ui: &mut Ui, scene: ViewContext<'_>, settings: &mut AcquisitionSettings) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        parts::command_button(ui, scene, CommandId::BuildRound);
        parts::command_button(ui, scene, CommandId::BuildAll);
        if parts::button_if(ui, words, "extend-once", scene.session.path().is_some()).clicked() {
            scene.command(Action::Extend);
        }
    });
    ui.horizontal_wrapped(|ui| round_settings(ui, words, settings));
    let wide = (ui.available_width() - 6.0 * STEP) / Round::ALL.len() as f32;
    // Their last line may wrap: all cards are as high as the highest.
    let last = |round| {
        let text = of_paper(words, round);
        ui.painter().layout(text, SMALL, Color32::PLACEHOLDER, wide - INSIDE).size().y
    };
    let high = ABOVE + Round::ALL.into_iter().map(last).fold(0.0, f32::max);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = STEP;
        for round in Round::ALL {
            card(ui, scene, round, vec2(wide, high));
        }
    });
}

fn round_settings(ui: &mut Ui, words: Words, settings: &mut AcquisitionSettings) {
    let rounds = &mut settings.rounds;
    let presets = [
        ("paper-preset-own", "paper-preset-own-hint", RoundSettings::default()),
        ("paper-preset", "paper-preset-hint", RoundSettings::as_in_paper()),
    ];
    for (name, hint, preset) in presets {
        ui.selectable_value(rounds, preset, words.get(name)).on_hover_text(words.get(hint));
    }
    parts::divider(ui);
    let greedy = |order| Resolver::Greedy(greedy::GreedySettings { order, objective: Objective::default() });
    let exact = Method::ALL.into_iter().rev().map(Resolver::Exact);
    let resolvers = exact.chain(Measure::ALL.into_iter().map(greedy));
    let list = ComboBox::from_id_salt("resolver of rounds");
    let name = |resolver: &Resolver| resolver_name(words, *resolver);
    parts::labelled(ui, words.get("build-resolver"), |ui| {
        parts::choose(ui, list, &mut rounds.resolver, resolvers, name)
    });
    parts::divider(ui);
    let mut learned = rounds.predictor.approach == Approach::Learned;
    if parts::check(ui, words, "build-learned", &mut learned).changed() {
        rounds.predictor.approach = if learned { Approach::Learned } else { Approach::Exchanges };
    }
    parts::divider(ui);
    let mut percent = rounds.predictor.threshold * 100.0;
    let number = DragValue::new(&mut percent).range(0.0..=99.0).speed(0.2).max_decimals(1).suffix(" %");
    let number = parts::labelled(ui, words.get("build-threshold"), |ui| ui.add_enabled(!learned, number));
    if number.on_hover_text(words.get("build-threshold-hint")).changed() {
        rounds.predictor.threshold = percent / 100.0;
    }
    parts::divider(ui);
    let mut all = rounds.around_either == AroundEither::All;
    if parts::check(ui, words, "build-around", &mut all).changed() {
        rounds.around_either = if all { AroundEither::All } else { AroundEither::AddOnly };
    }
}

fn resolver_name(words: Words, resolver: Resolver) -> String {
    match resolver {
        Resolver::Exact(method) => words.with("build-exact", &[("method", words.message(method))]),
        Resolver::Greedy(settings) => words.greedy(settings.order),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(text = "round-")]
enum RoundState {
    /// The present state is built on it.
    There,
    /// It is stored, and the build that made it continues with another round.
    Stored,
    /// It is being built.
    Building,
    /// It is the next to build.
    Next,
    /// A version keeps it, but the present state is not built on it.
    Undone,
    /// Other rounds must be built first.
    Later,
}

impl RoundState {
    fn of(scene: ViewContext<'_>, round: Round) -> Self {
        let session = scene.session;
        let job = session.jobs().find(|status| status.kind == JobKind::Build);
        let building = job.and_then(|status| status.stage).and_then(|stage| Round::from_name(stage.name));
        if last_round(session.history()).is_some_and(|last| round <= last) {
            return Self::There;
        }
        match building {
            Some(building) if round < building => Self::Stored,
            Some(building) if round == building => Self::Building,
            _ if next_round(session.history()) == Some(round) => Self::Next,
            _ if version_of(session.history(), round).is_some() => Self::Undone,
            _ => Self::Later,
        }
    }
}

/// Draws a round: a symbol of its state, and its figures.
fn card(ui: &mut Ui, scene: ViewContext<'_>, round: Round, size: Vec2) {
    let (session, words) = (scene.session, scene.words);
    let palette = Palette::of(ui);
    let state = RoundState::of(scene, round);
    let (there, next) =
        (state == RoundState::There, matches!(state, RoundState::Next | RoundState::Building));
    let sign = match state {
        RoundState::There | RoundState::Stored => "✔",
        RoundState::Next | RoundState::Building => "▶",
        RoundState::Undone | RoundState::Later => "",
    };
    let edge = if next { palette.accent } else { palette.line };
    let steps: Vec<&Built> =
        session.acquisition().steps.in_force.iter().filter(|built| of_round(&built.round, round)).collect();
    let frame = Frame::NONE.fill(palette.canvas).stroke(egui::Stroke::new(1.0, edge)).inner_margin(6.0);
    let shown = frame.show(ui, |ui| {
        ui.vertical(|ui| {
            ui.set_min_size(vec2(size.x - INSIDE, size.y));
            ui.set_max_width(size.x - INSIDE);
            let name = RichText::new(format!("{sign} {}", round.name()).trim_start());
            ui.label(if there || next { name.strong() } else { name.weak() });
            let read = session.acquisition().beside.current().and_then(|beside| beside.scored(round));
            match (steps.last().filter(|_| there), read.filter(|_| there)) {
                (Some(last), _) => figures(ui, words, last),
                (None, Some(scored)) => small(ui, words.with("round-scored", &[("count", scored)])),
                (None, None) => {
                    ui.label(RichText::new(words.get(state.text_key())).font(SMALL).weak());
                    if let Some(pairs) = written(session.history(), round).filter(|_| there) {
                        small(ui, words.with("round-written", &[("count", pairs)]));
                    }
                }
            }
            small(ui, of_paper(words, round));
        });
    });
    let explained = words.get(&format!("round-{}-hint", round.name().to_lowercase()));
    let steps = steps.iter().map(|step| sentence(words, step));
    let lines: Vec<String> =
        [explained].into_iter().chain(steps).chain(sources_of_paper(words, round)).collect();
    shown.response.on_hover_text(lines.join("\n"));
}

/// Returns the row of Table 1 that ends with a round.
fn changes_of_paper(round: Round) -> Option<&'static Changes> {
    TABLE1.iter().find(|row| row.new == round.name())
}

/// Returns the paper's figure for a round: the number of combinations changed by the resolver, else the number scored.
fn of_paper(words: Words, round: Round) -> String {
    match (changes_of_paper(round), nodes(round.name())) {
        (Some(row), _) => words.with("paper-card-changed", &[("count", row.total)]),
        (None, Some(figure)) => words.with("paper-card-nodes", &[("count", printed(&figure))]),
        (None, None) => words.get("paper-card-none"),
    }
}

/// Returns the paper's figures for a round, each with its place.
fn sources_of_paper(words: Words, round: Round) -> impl Iterator<Item = String> {
    let column = words.get("paper-column");
    let nodes = nodes(round.name()).map(|figure| {
        let (what, value) = (words.quantity(figure.quantity), printed(&figure));
        format!("{column}: {what} {value} ({})", words.place(figure.place))
    });
    let changes = changes_of_paper(round).map(|row| {
        let versions = words.with("paper-changes-row", &[("old", row.old), ("new", row.new)]);
        format!("{column}: {versions} {} ({})", thousands(row.total.into()), words.place(Changes::PLACE))
    });
    nodes.into_iter().chain(changes)
}

fn small(ui: &mut Ui, text: String) {
    ui.label(RichText::new(text).font(SMALL));
}

/// Returns the number of pairs of a node and its mirror written by the last step of a round, from the log.
fn written(history: &History, round: Round) -> Option<u64> {
    let version = version_of(history, round)?;
    history.entry(version.head).map(|entry| entry.changes)
}

fn figures(ui: &mut Ui, words: Words, built: &Built) {
    let scored = words.with("round-scored", &[("count", built.after.scored)]);
    let left = words.with("round-conflicts", &[("count", built.after.conflict_nodes)]);
    for line in [scored, left] {
        small(ui, line);
    }
}

fn sentence(words: Words, built: &Built) -> String {
    let mut text = words.with(
        "round-step",
        &[
            ("step", Value::from(words.message(&built.action))),
            ("written", built.written.into()),
            ("before", built.before.conflict_nodes.into()),
            ("after", built.after.conflict_nodes.into()),
        ],
    );
    for (basis, count) in Basis::ALL.into_iter().zip(built.predicted).filter(|(_, count)| *count > 0) {
        text += &format!("\n  {}: {}", words.get(basis.text_key()), thousands(count.into()));
    }
    text += &format!("\n  {}", words.round_inputs(built));
    if let Some((cost, bound)) = built.cost {
        text += &format!("\n  {}", words.with("build-cost", &[("cost", cost), ("bound", bound)]));
    }
    text
}

// The prediction for the selected combination, with its reasons.

fn show_prediction(ui: &mut Ui, scene: ViewContext<'_>) {
    let (session, words) = (scene.session, scene.words);
    let Some(node) = session.selected() else {
        parts::quiet(ui, words.get("tables-select"));
        return;
    };
    let chosen = &session.settings().acquisition;
    if let Err(fault) = session.acquisition().tables(&chosen.tables) {
        return drop(parts::caution(ui, &words.message(&fault)));
    }
    let Some(explained) = session.acquisition().explained(node) else {
        return drop(ui.spinner());
    };
    let prediction = &explained.prediction;
    ui.strong(format!("{} · {}", words.material_title(node), words.material_aside(node)));
    ui.horizontal_wrapped(|ui| {
        ui.label(words.get("prediction-says"));
        theme::score_label(ui, words, Some(prediction.score));
        if let Some(stored) = session.kb().score(node) {
            ui.separator();
            ui.label(words.get("prediction-stored"));
            theme::score_label(ui, words, Some(stored));
        }
    });
    parts::quiet(ui, words.get(prediction.basis.text_key()));
    let (low, high) = prediction.bounds;
    if low > high {
        parts::caution(ui, &words.get("prediction-torn"));
    } else {
        let allowed = [("low", low.scores().0.to_string()), ("high", high.scores().1.to_string())];
        ui.label(words.with("predict-bounds", &allowed));
        words.bounded(prediction).into_iter().for_each(|sentence| drop(ui.label(sentence)));
    }
    match prediction.basis {
        Basis::Learned => learned(ui, scene, node, explained),
        _ => prediction_lines(ui, scene, prediction),
    }
}

/// Draws the model's expectation, the contribution of each piece, and the answers it relies on.
fn learned(ui: &mut Ui, scene: ViewContext<'_>, node: NodeId, explained: &Explained) {
    let words = scene.words;
    for sentence in words.learned(node, &explained.prediction) {
        ui.label(sentence);
    }
    parts::section(ui, words.get("prediction-additions"));
    ui.horizontal_wrapped(|ui| {
        for addition in &explained.additions {
            ui.label(words.addition(addition));
        }
    });
    near_combinations(ui, scene, &explained.near);
}

/// Maximum number of answers listed.
const LISTED: usize = 12;

fn near_combinations(ui: &mut Ui, scene: ViewContext<'_>, near: &[Near]) {
    parts::section(ui, scene.words.get("prediction-near"));
    if near.is_empty() {
        parts::quiet(ui, scene.words.get("prediction-nothing-near"));
    }
    egui::Grid::new("answers near a prediction").num_columns(3).striped(true).show(ui, |ui| {
        for near in near.iter().take(LISTED) {
            parts::node_link(ui, scene, near.node);
            theme::score_label(ui, scene.words, Some(near.score));
            ui.label(scene.words.with("prediction-distance", &[("distance", near.distance)]));
            ui.end_row();
        }
    });
}

fn prediction_lines(ui: &mut Ui, scene: ViewContext<'_>, prediction: &Prediction) {
    parts::section(ui, scene.words.get("prediction-lines"));
    if prediction.lines.is_empty() {
        parts::quiet(ui, scene.words.get("prediction-no-line"));
    }
    for line in &prediction.lines {
        one_line(ui, scene, line);
    }
}

fn one_line(ui: &mut Ui, scene: ViewContext<'_>, line: &Line) {
    let words = scene.words;
    let percent = format!("{:.0}", line.probability * 100.0);
    let args = [("side", Value::from(words.side(line.active))), ("percent", percent.into())];
    ui.horizontal_wrapped(|ui| {
        ui.label(words.with("prediction-line", &args));
        parts::node_link(ui, scene, line.leads_to);
        theme::score_label(ui, words, Some(line.score));
    });
    for exchange in &line.exchanges {
        ui.label(RichText::new(format!("   ⇄ {}", words.exchange(exchange, line.active))));
    }
}

// Comparison with the paper: its figures, its Table 1, its examples, and what of it cannot be reproduced.

/// Space between columns and between rows.
const SPACING: egui::Vec2 = vec2(STEP * 1.25, STEP / 2.0);

fn show_paper(ui: &mut Ui, scene: ViewContext<'_>, games: &mut Games) {
    let words = scene.words;
    let read = &scene.session.acquisition().beside;
    if scene.session.path().is_some() && !read.is_running() && read.is_current_missing() {
        scene.command(Action::Beside);
    }
    let beside = read.current().map(|beside| &**beside);
    ScrollArea::both().id_salt("the paper").auto_shrink(false).show(ui, |ui| {
        if beside.is_none() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words.get("paper-working"));
            });
        }
        figures_of_paper(ui, scene, beside);
        parts::quiet(ui, words.get("paper-figures-read"));
        if let Some(beside) = beside {
            parts::section(ui, words.get("paper-changes"));
            changes(ui, scene, beside);
        }
        parts::section(ui, words.get("tables234-window"));
        meeting(ui, scene, games);
        claims::show(ui, scene, &claims_of_paper(scene.session.kb()));
        parts::section(ui, words.get("paper-lost"));
        for sentence in words.out_of_reach() {
            ui.label(format!("· {sentence}"));
        }
        show_deviations(ui, words);
    });
}

fn figures_of_paper(ui: &mut Ui, scene: ViewContext<'_>, beside: Option<&Beside>) {
    let words = scene.words;
    let columns = views::figures(words);
    let rows = FIGURES.map(|figure| (figure, ours(scene, beside, &figure)));
    export::shown(ui.ctx(), &|| views::figures(words).table("paper-figures", rows.to_vec()).figure());
    let place = (ui.available_width() - 480.0).clamp(100.0, 400.0);
    Grid::new("figures of the paper").num_columns(4).striped(true).spacing(SPACING).show(ui, |ui| {
        heads(ui, columns.headed().map(|(_, head)| words.get(head.heading)));
        for row in &rows {
            for (column, head) in columns.headed() {
                let text = columns.cell(row, column).display();
                match head.heading {
                    // The last column of a grid does not wrap by itself.
                    "paper-where" => drop(ui.vertical(|ui| {
                        ui.set_max_width(place);
                        ui.add(Label::new(RichText::new(text).weak()).wrap());
                    })),
                    _ => drop(ui.label(text)),
                }
            }
            ui.end_row();
        }
    });
}

/// Returns the same figure for the open base and the settings; figures that need an expert's marks are under Verification.
fn ours(scene: ViewContext<'_>, beside: Option<&Beside>, figure: &Figure) -> Option<String> {
    let settings = scene.session.settings();
    Some(match figure.quantity {
        Quantity::Lattice => thousands(NodeId::COUNT.into()),
        Quantity::Nodes(version) => thousands(beside?.scored(Round::from_name(version)?)?.into()),
        Quantity::Threshold => format!("{:.0} %", settings.acquisition.rounds.predictor.threshold * 100.0),
        Quantity::Distance => settings.verification.plan.distance.to_string(),
        Quantity::Part => format!("{} %", settings.verification.plan.percent()),
        Quantity::Gap => settings.verification.gaps.most.to_string(),
        Quantity::Severe | Quantity::Tolerant | Quantity::TolerantShare => return None,
    })
}

/// Table 1: each row as printed, and ours below it.
fn changes(ui: &mut Ui, scene: ViewContext<'_>, beside: &Beside) {
    let words = scene.words;
    Grid::new("table 1").num_columns(13).min_col_width(0.0).striped(true).spacing(SPACING).show(ui, |ui| {
        let mut titles = vec![words.get("compare-versions"), String::new(), words.get("compare-total")];
        titles.extend((0..LARGE + 4).map(|apart| apart.to_string()));
        titles.push(words.get("compare-large"));
        heads(ui, titles);
        for (row, made) in &beside.rows {
            ui.label(words.with("paper-changes-row", &[("old", row.old), ("new", row.new)]));
            weak(ui, words.get("paper-column"));
            counted(ui, row.total, row.share());
            row.cells.iter().for_each(|cell| drop(ui.label(legible(*cell))));
            ui.label(format!("≥ {}", thousands(row.least(LARGE).into())));
            ui.end_row();
            see(ui, scene, row);
            weak(ui, words.get("paper-ours"));
            match made {
                Some(made) => {
                    counted(ui, made.total(), Some(made.share(made.total())));
                    made.changed.iter().for_each(|nodes| drop(ui.label(thousands((*nodes).into()))));
                    counted(ui, made.large(), Some(made.share(made.large())));
                }
                None => {
                    let open = words.with("paper-changes-open", &[("version", row.new)]);
                    ui.label("–").on_hover_text(open);
                }
            }
            ui.end_row();
        }
    });
}

/// Draws Tables 2 to 4: the effort of the games, the start, and the cells beside the paper's.
fn meeting(ui: &mut Ui, scene: ViewContext<'_>, games: &mut Games) {
    let (room, words) = (scene.session.acquisition(), scene.words);
    let missing = TABLES234_VERSIONS
        .iter()
        .skip(1)
        .find(|name| !scene.session.history().versions().iter().any(|version| version.name == **name));
    ui.horizontal_wrapped(|ui| {
        let nodes = DragValue::new(&mut games.nodes).range(1..=1_000_000).speed(10);
        parts::field(ui, words, "playouts-nodes", nodes);
        let positions = DragValue::new(&mut games.positions).range(1..=100_000);
        parts::field(ui, words, "tables234-positions", positions);
        if room.meeting.is_some() {
            ui.spinner();
            ui.label(words.get("tables234-playing"));
        } else {
            let start = ui.add_enabled(missing.is_none(), Button::new(words.get("tables234-play")));
            let lacking = missing.map_or_else(String::new, |name| (*name).to_owned());
            let lacking = words.with("tables234-missing", &[("version", lacking)]);
            if start.on_hover_text(words.get("tables234-play-hint")).on_disabled_hover_text(lacking).clicked()
            {
                scene.command(Action::Meet(*games));
            }
        }
    });
    if let Some(name) = missing {
        parts::quiet(ui, words.with("tables234-missing", &[("version", *name)]));
    }
    if room.met.is_empty() {
        return;
    }
    let table = matches::tables234(words, room.met.to_vec());
    let whole = list::Extra { whole: true, ..Default::default() };
    list::show_with(ui, scene, "tables 2 to 4", &table, whole);
    for sentence in matches::tables234_sentences(words, &room.met) {
        parts::quiet(ui, sentence);
    }
}

/// Draws a button that compares the two versions of a row, if both exist.
fn see(ui: &mut Ui, scene: ViewContext<'_>, row: &Changes) {
    let words = scene.words;
    let version = |name| version_of(scene.session.history(), Round::from_name(name)?);
    let (Some(old), Some(new)) = (version(row.old), version(row.new)) else { return drop(ui.label("")) };
    if parts::button(ui, words, "paper-changes-see").clicked() {
        scene.command(resolver::Action::Compare([old.name.clone(), new.name.clone()]));
        scene.command(resolver::Action::View(ResolverView::Versions));
        scene.command(preferences::Action::Show(settings::Panel::Resolver));
    }
}

fn heads(ui: &mut Ui, titles: impl IntoIterator<Item = String>) {
    for title in titles {
        ui.strong(title);
    }
    ui.end_row();
}

fn counted(ui: &mut Ui, count: u32, share: Option<f64>) {
    let share = percent(share.map(|share| 100.0 * share));
    ui.label(format!("{} · {share}", thousands(count.into())));
}

fn weak(ui: &mut Ui, text: String) {
    ui.label(RichText::new(text).weak());
}

// Where the program departs from the five papers: the page of the documentation, a collapsed table for each paper.

fn show_deviations(ui: &mut Ui, words: Words) {
    parts::section(ui, words.get("deviations-title"));
    parts::quiet(ui, words.get("deviations-hint"));
    for section in deviations() {
        if section.rows.is_empty() {
            // Its parts follow.
            ui.strong(section.title);
        } else {
            CollapsingHeader::new(section.title).show(ui, |ui| table(ui, words, &section));
        }
    }
}

fn table(ui: &mut Ui, words: Words, section: &Section) {
    if !section.text.is_empty() {
        ui.add(Label::new(&section.text).wrap());
    }
    let width = ((ui.available_width() - 3.0 * STEP) / 4.0).max(120.0);
    let grid = Grid::new(section.title).num_columns(4).striped(true).spacing(vec2(STEP, STEP / 2.0));
    grid.show(ui, |ui| {
        DEVIATION_HEADS.iter().for_each(|key| drop(ui.strong(words.get(key))));
        ui.end_row();
        for row in &section.rows {
            for cell in row {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.add(Label::new(*cell).wrap());
                });
            }
            ui.end_row();
        }
    });
}
