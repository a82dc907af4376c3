//! Acquisition: the rounds from the elementary base to all endgames, the prediction for the selected combination with its reasons,
//! the exchange tables in use, their accuracy, and the comparison with the paper.

mod exchange;
mod paper;
use canju_message::All;
use egui::{CentralPanel, Color32, ComboBox, DragValue, Frame, Panel, RichText, ScrollArea, Ui, Vec2, vec2};

use crate::acquisition::extension::{AroundEither, Explained};
use crate::acquisition::learned::experience::Near;
use crate::acquisition::predictor::{Approach, Basis, Line, Prediction};
use crate::app::commands::CommandId;
use crate::app::parts;
use crate::app::scene::ViewContext;
use crate::app::theme::{self, Palette, SMALL, STEP};
use crate::inference::greedy;
use crate::jobs::JobKind;
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::{History, Measure, Method};
use crate::material::NodeId;
use crate::rounds::{Resolver, Round, RoundSettings};
use crate::service::rounds::{Built, last_round, next_round, of_round, version_of};
use crate::service::settings::AcquisitionSettings;
use crate::session::acquisition::{Action, Games};
use crate::text::paper::printed;
use crate::text::{Value, Words, thousands};
use crate::verification::paper::{Changes, TABLE1, nodes};

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
            Side::Paper => paper::show(ui, scene, &mut state.games),
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
