//! `canju kb build` and `canju kb extend`: the rounds of the paper, and one extension; `predict` and `playouts`: predictions of scores.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::acquisition::exchange::{Exchange, ExchangeTables};
use crate::acquisition::extension::{self, AroundEither, Explained};
use crate::acquisition::learned::Addition;
use crate::acquisition::learned::experience::Near;
use crate::acquisition::predictor::{Basis, Learned, Line, PredictorSettings};
use crate::figures::Chart;
use crate::inference::greedy;
use crate::jobs::now;
use crate::jobs::players::Cost;
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::{Measure, Method};
use crate::knowledge::score::{DeviationCounts, Score};
use crate::knowledge::select::select;
use crate::material::{Kind, NodeId};
use crate::report::{Table, object};
use crate::rounds::{Resolver, Round, RoundSettings, RoundStep};
use crate::service::rounds::{self, Built, RoundInputs};
use crate::service::settings::{HAND_MADE, PlayoutSettings};
use crate::service::verification::{PlayedOut, unlocked};
use crate::store::Base;
use crate::terminal::args::{self, exchange_tables};
use crate::terminal::list::{self, ListForm, ListOptions, ONE_SCREEN, more, paragraph};
use crate::terminal::player::{CostArguments, PlayerArgument};
use crate::terminal::{Done, Terminal};
use crate::text::Value;
use crate::text::node::score_name;
use crate::verification::paper;
use crate::views::paper as views;
use crate::views::verification::contradicted;

/// Build the rounds of the paper: E0, END6, END6C, END12, END12C, END12CR, and ALL (every endgame).
///
/// Starts from a base made by `canju kb new --elementary`, or resumes after its last round; a base with every endgame
/// is refused. Each step is a log entry, each round a version. ALL is also repaired; after an exact repair only
/// conflicts forced by locked scores remain, and the output names the way to settle them. The same base gives the
/// same scores.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb new --elementary paper.canju && canju kb build --kb paper.canju --round ALL
  canju kb build --kb paper.canju --round END12CR --resolver greedy-weight
  canju kb build --kb paper.canju --round END6 --paper --json")]
pub(super) struct Arguments {
    /// Last round to build: E0, END6, END6C, END12, END12C, END12CR or ALL.
    #[arg(long, value_name = "ROUND")]
    round: String,
    /// Resolver of conflicts [default: mixed; greedy-weight with --paper].
    #[arg(long, value_enum)]
    resolver: Option<By>,
    #[command(flatten)]
    extension: Extension,
    #[command(flatten)]
    form: ListForm,
}

/// Predict the combinations around the known ones and store the predictions, unlocked.
///
/// From a winning score it extends to combinations in which the winning side has more, from a draw to those in which
/// either side has more. Predictions replace guesses from the pieces alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb extend
  canju kb extend --all --json")]
pub(super) struct ExtendArguments {
    /// Predict every endgame, not only those around the known ones.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    extension: Extension,
    #[command(flatten)]
    form: ListForm,
}

/// Settings of extension and prediction.
#[derive(Debug, clap::Args)]
struct Extension {
    /// As in the paper: predict by exchanges only, and use the resolver of the paper unless --resolver names another.
    #[arg(long)]
    paper: bool,
    /// From a score of 4, extend only by adding pieces [default: also by removing them].
    #[arg(long)]
    add_only: bool,
    /// Minimum probability with which an exchange can be forced.
    #[arg(long, value_name = "0..1", default_value_t = 0.1, value_parser = probability)]
    threshold: f32,
    /// Exchange tables to use instead of the built-in ones (see assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
}

fn probability(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..1.0).contains(number));
    number.ok_or_else(|| "must be a number from 0 to below 1".to_owned())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Greedy, by inconsistency weight (IW), as in the paper.
    GreedyWeight,
    /// Greedy, by inconsistency ratio (IP), as in the paper.
    GreedyRatio,
    /// Exact: least total change in classes.
    L1,
    /// Exact: fewest changed combinations, then least total change.
    Fewest,
    /// Exact: both, each changed combination counting as a hundred classes.
    Mixed,
}

impl From<By> for Resolver {
    fn from(by: By) -> Self {
        let greedy = |order| Self::Greedy(greedy::GreedySettings { order, objective: Objective::default() });
        match by {
            By::GreedyWeight => greedy(Measure::Weight),
            By::GreedyRatio => greedy(Measure::Ratio),
            By::L1 => Self::Exact(Method::Nearest),
            By::Fewest => Self::Exact(Method::Fewest),
            By::Mixed => Self::Exact(Method::Mixed),
        }
    }
}

impl Extension {
    fn inputs<'a>(&'a self, tables: &'a ExchangeTables, resolver: Option<Resolver>) -> RoundInputs<'a> {
        let preset = if self.paper { RoundSettings::as_in_paper() } else { RoundSettings::default() };
        let predictor = PredictorSettings { threshold: self.threshold, ..preset.predictor };
        let around_either = if self.add_only { AroundEither::AddOnly } else { AroundEither::All };
        let name = self.exchange.as_ref().and_then(|path| path.to_str()).unwrap_or(HAND_MADE);
        let resolver = resolver.unwrap_or(preset.resolver);
        RoundInputs { tables, name, settings: RoundSettings { predictor, around_either, resolver } }
    }
}

fn seconds_since(then: i64) -> f64 {
    (now() - then) as f64 / 1000.0
}

pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let Some(round) = Round::from_name(&arguments.round) else {
        let names = Round::ALL.map(Round::name).join(", ");
        let args = [("round", arguments.round.clone()), ("rounds", names)];
        return Err(terminal.failure_with("build-no-round", &args));
    };
    let tables = exchange_tables(arguments.extension.exchange.as_ref(), terminal)?;
    let inputs = arguments.extension.inputs(&tables, arguments.resolver.map(Resolver::from));
    let meter = terminal.meter("build-building");
    let (mut steps, mut clock) = (Vec::new(), now());
    let mut note = |built: &Built| {
        steps.push((built.clone(), seconds_since(clock)));
        clock = now();
    };
    let built = rounds::build(base, round, inputs, terminal.author(), &meter, &mut note);
    drop(meter);
    let last = steps.last().map(|(last, _)| last.notice(steps.len(), true));
    show(steps, arguments.form, terminal)?;
    built.map_err(|fault| match last.filter(|_| fault.is_cancel()) {
        // Rounds built before remain.
        Some(notice) => terminal.failure_of(&notice),
        None => fault.into(),
    })
}

pub(super) fn extend(arguments: &ExtendArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let tables = exchange_tables(arguments.extension.exchange.as_ref(), terminal)?;
    let inputs = arguments.extension.inputs(&tables, None);
    let clock = now();
    let built = terminal.metered("build-building", |meter| {
        rounds::extend(base, arguments.all, inputs, terminal.author(), meter)
    })?;
    show(vec![(built, seconds_since(clock))], arguments.form, terminal)
}

fn show(steps: Vec<(Built, f64)>, form: ListForm, terminal: &mut Terminal) -> Done {
    if steps.is_empty() {
        return Ok(());
    }
    let table = views::round_steps(terminal.words, steps.clone());
    form.write(&table, &table, terminal, |terminal| {
        list::show(&table, table.len(), 0, terminal)?;
        page(&steps, terminal)
    })
}

/// Writes the chart and the remarks below the table of steps.
fn page(steps: &[(Built, f64)], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let conflicts: Vec<u32> = steps.iter().map(|(built, _)| built.after.conflict_nodes).collect();
    terminal.picture("rounds", |words| {
        let [title, across] = ["cli-conflict-nodes", "build-step"].map(|key| words.get(key));
        Chart::of_counts(title.clone(), across, title, 1, &conflicts).svg()
    });
    for (built, _) in steps {
        detail(built, terminal)?;
    }
    if steps.iter().any(|(built, _)| paper::nodes(&built.version).is_some()) {
        paragraph(&words.get("paper-lost-elementary"), 0, terminal)?;
    }
    if let Some((last, _)) = steps.last().filter(|(built, _)| built.step == RoundStep::Resolve)
        && last.after.conflict_nodes > 0
    {
        let key = match last.second {
            None => "build-left-greedy",
            Some(second) if second.is_least() => "build-left",
            Some(_) => "build-left-not-proved",
        };
        paragraph(&words.with(key, &[("count", last.after.conflict_nodes)]), 0, terminal)?;
    }
    Ok(())
}

/// Writes the basis of a step's predictions, or the cost of its repair.
fn detail(built: &Built, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    if built.predicted != [0; 4] {
        let count = |basis: Basis| {
            let at = Basis::ALL.iter().position(|other| *other == basis).unwrap_or_default();
            Value::from(built.predicted[at])
        };
        let args = [
            ("step", Value::from(words.message(&built.action))),
            ("learned", count(Basis::Learned)),
            ("exchanges", count(Basis::Exchanges)),
            ("bounds", count(Basis::Bounds)),
            ("static", count(Basis::StaticValues)),
        ];
        terminal.line(words.with("build-predicted", &args))?;
    }
    if let Some((cost, bound)) = built.cost {
        let version = if built.version.is_empty() { String::new() } else { format!("{}: ", built.version) };
        let args = [("cost", Value::from(cost)), ("bound", bound.into())];
        terminal.line(format_args!("{version}{}", words.with("build-cost", &args)))?;
    }
    Ok(())
}

// Predictions of scores: `canju kb predict` from others, and `playouts` by games.

/// Predict the score of a combination from the scores of others in the base. Nothing is stored.
///
/// The trained model estimates from the pieces alone the share of quiet positions that each side wins; answers of
/// tables, manuals and experts near the combination correct the model; the result is kept within the bounds set by
/// the surrounding scores. The score of the combination itself is ignored.
///
/// With `--paper` the side with more attacking material looks for the best combination reachable by exchanges that
/// can be forced with sufficient probability, as in the paper.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb predict KRPKNGGMM --explain
  canju kb predict KRNKRGGMM --json")]
pub(super) struct PredictArguments {
    /// Combination.
    material: String,
    /// Show the expectation of the model, the contribution of each piece and the answers used; with `--paper` the
    /// exchanges.
    #[arg(long)]
    explain: bool,
    /// Predict by exchanges only, as in the paper.
    #[arg(long)]
    paper: bool,
    /// Exchange tables to use instead of the built-in ones (see assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
}

pub(super) fn predict(arguments: &PredictArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let node = super::node(&arguments.material, terminal)?;
    let tables = exchange_tables(arguments.exchange.as_ref(), terminal)?;
    let kb = base.kb();
    let settings = PredictorSettings::of(arguments.paper);
    let explained = extension::explain(kb, node, &tables, settings);
    if terminal.json {
        return terminal.document(&prediction_json(node, &explained, kb.score(node)));
    }
    show_prediction(node, &explained, kb.score(node), arguments.explain, terminal)
}

fn prediction_json(node: NodeId, explained: &Explained, stored: Option<Score>) -> impl Serialize {
    let prediction = &explained.prediction;
    let exchange = |exchange: &Exchange| {
        object("given", exchange.given.letter())
            .with("helper", exchange.helper.map(Kind::letter))
            .with("taken", exchange.taken.to_string())
            .with("defender", exchange.defender.map(Kind::letter))
    };
    let line = |line: &Line| {
        object("active", line.active.word())
            .with("probability", line.probability)
            .with("leads_to", line.leads_to)
            .with("score", line.score)
            .with("exchanges", line.exchanges.iter().map(exchange).collect::<Vec<_>>())
    };
    object("material", node)
        .with("score", prediction.score)
        .with("basis", prediction.basis.word())
        // The class before it was kept within the bounds.
        .with("raw_class", prediction.raw)
        .with("learned", prediction.learned.map(|learned| learned_json(learned, explained)))
        .with("lower_class", prediction.bounds.0)
        .with("upper_class", prediction.bounds.1)
        .with("lines", prediction.lines.iter().map(line).collect::<Vec<_>>())
        .with("stored", stored)
}

fn learned_json(learned: Learned, explained: &Explained) -> impl Serialize {
    let addition = |&Addition { color, kind, classes }: &Addition| {
        object("side", color.word()).with("piece", kind.letter()).with("classes", classes)
    };
    let near = |&Near { node, score, distance }: &Near| {
        object("material", node).with("score", score).with("distance", distance)
    };
    object("place", learned.place)
        .with("sureness", learned.confidence)
        .with("additions", explained.additions.iter().map(addition).collect::<Vec<_>>())
        .with("near", explained.near.iter().map(near).collect::<Vec<_>>())
}

fn show_prediction(
    node: NodeId,
    explained: &Explained,
    stored: Option<Score>,
    explain: bool,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let prediction = &explained.prediction;
    let args =
        [("material", node.material().to_string()), ("score", score_name(words, Some(prediction.score)))];
    terminal.line(words.with("predict-score", &args))?;
    terminal.line(words.get(prediction.basis.text_key()))?;
    if explain {
        learned(node, explained, terminal)?;
        for line in &prediction.lines {
            let args = [
                ("side", Value::from(words.side(line.active))),
                ("percent", format!("{:.0}", line.probability * 100.0).into()),
                ("material", line.leads_to.material().to_string().into()),
                ("score", score_name(words, Some(line.score)).into()),
            ];
            terminal.line(words.with("predict-line", &args))?;
            for exchange in &line.exchanges {
                terminal.line(format_args!("  {}", words.exchange(exchange, line.active)))?;
            }
        }
        let (low, high) = prediction.bounds;
        if low > high {
            return terminal.line(words.get("prediction-torn"));
        }
        let bounds = [("low", low.scores().0.to_string()), ("high", high.scores().1.to_string())];
        terminal.line(words.with("predict-bounds", &bounds))?;
        words.bounded(prediction).into_iter().try_for_each(|sentence| terminal.line(sentence))?;
    }
    if let Some(stored) = stored {
        let args = [("score", score_name(words, Some(stored)))];
        terminal.line(words.with("predict-stored", &args))?;
    }
    Ok(())
}

const LISTED: usize = 8;

/// Writes the model's expectation, the contribution of each piece, and the answers it relies on.
fn learned(node: NodeId, explained: &Explained, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    for sentence in words.learned(node, &explained.prediction) {
        terminal.line(sentence)?;
    }
    if !explained.additions.is_empty() {
        let additions: Vec<String> = explained.additions.iter().map(|a| words.addition(a)).collect();
        terminal.line(words.get("prediction-additions"))?;
        paragraph(&additions.join(" · "), 2, terminal)?;
    }
    for near in explained.near.iter().take(LISTED) {
        let args = [
            ("material", Value::from(near.node.material().to_string())),
            ("score", score_name(words, Some(near.score)).into()),
            ("distance", near.distance.into()),
        ];
        terminal.line(format_args!("  {}", words.with("predict-near", &args)))?;
    }
    more(LISTED.min(explained.near.len()), explained.near.len(), terminal)
}

/// Play combinations out by engine self-play, and list the scores that the games contradict.
///
/// The engine uses no base unless --player names one, or an external engine. It knows exact tables of the small
/// combinations that captures lead to. For each combination Red moves first in half of the games and Black in the
/// other half, in random quiet positions with pawns three ranks or more above the back rank of the opponent, as scores
/// assume. Where the attacker does not win, it tries four times from other points
/// against the same set-up: if it never wins, the set-up is a fortress. `canju-lab experiment playouts` measures how well
/// such games agree with proofs. Without --nodes, --depth or --time, a move is searched with 1,000 nodes. The base is
/// not changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb playouts --combinations 50
  canju kb playouts 'R v NP & score<=3' --games 40 --nodes 3000
  canju kb playouts 'KRPKNGGM' --games 100 --json
  canju kb playouts --player 'uci:fairy-stockfish,Use NNUE=false' --time 20")]
pub(super) struct PlayoutsArguments {
    /// Query for the combinations [default: all that are not locked].
    query: Option<String>,
    /// Number of combinations drawn at random.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    combinations: u32,
    /// Games per combination.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    #[command(flatten)]
    player: PlayerArgument,
    #[command(flatten)]
    cost: CostArguments,
    /// Seed of combinations and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    list: ListOptions,
}

pub(super) fn playouts(arguments: &PlayoutsArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(1_000));
    let seat = arguments.player.seat(cost, terminal)?;
    let nodes = candidates(arguments, base, terminal)?;
    let settings = PlayoutSettings {
        combinations: arguments.combinations,
        games: arguments.games,
        seed: arguments.seed,
        ..PlayoutSettings::default()
    };
    let played = terminal.metered("cli-playouts", |meter| PlayedOut::of(nodes, settings, &seat, meter))?;
    let check = played.check(base.kb());
    let failed: u64 = played.games.values().map(|playouts| playouts.failed).sum();
    arguments.player.tell_failures(failed, terminal);
    if check.all.all() == 0 && failed > 0 {
        return Err(terminal.failure_with("playouts-all-failed", &[("games", failed)]));
    }
    let severe = check.severe().map(|found| {
        let games = played.games.get(&found.node).copied().unwrap_or_default();
        (*found, games)
    });
    let contradicted = contradicted(terminal.words, severe.collect()).without(&["verify-verdict"]);
    let table = arguments.list.limit(contradicted);
    let document = object("query", &arguments.query)
        .with("player", &arguments.player.player)
        .with("cost", cost.to_string())
        .with("games", arguments.games)
        .with("seed", arguments.seed)
        .with("played", played.games.len())
        .with("failed", failed)
        .with("exact", check.all.exact)
        .with("slight", check.all.slight)
        .with("severe", check.all.severe)
        .with("contradicted", &table);
    arguments
        .list
        .form
        .write(&table, &document, terminal, |terminal| prediction_page(&table, check.all, terminal))
}

/// The combinations of which some are played out, in the view of their canonical nodes.
fn candidates(arguments: &PlayoutsArguments, base: &Base, terminal: &Terminal) -> Done<Vec<NodeId>> {
    let Some(query) = &arguments.query else { return Ok(unlocked(base.kb())) };
    let query = args::query(query, terminal)?;
    let found = terminal.metered("cli-searching", |meter| select(base.kb(), &query, meter))?;
    let canonical: BTreeSet<NodeId> = found.into_iter().map(NodeId::canonical).collect();
    let scored = |node: &NodeId| !node.is_symmetric() && base.kb().score(*node).is_some();
    Ok(canonical.into_iter().filter(scored).collect())
}

fn prediction_page(table: &Table, all: DeviationCounts, terminal: &mut Terminal) -> Done {
    if all.all() == 0 {
        return terminal.line(terminal.words.get("playouts-nothing"));
    }
    let listed = table.listed(ONE_SCREEN);
    list::show(table, listed, 0, terminal)?;
    more(listed, table.len(), terminal)?;
    let args = [
        ("exact", all.exact.to_string()),
        ("slight", all.slight.to_string()),
        ("severe", all.severe.to_string()),
    ];
    terminal.line(terminal.words.with("playouts-counts", &args))
}
