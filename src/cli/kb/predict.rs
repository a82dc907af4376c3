//! Predictions of scores: `canju kb predict` from others, and `playouts` by games.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Serialize;

use crate::acquisition::exchange::Exchange;
use crate::acquisition::extension::{self, Explained};
use crate::acquisition::learned::Addition;
use crate::acquisition::learned::experience::Near;
use crate::acquisition::predictor::{Learned, Line, PredictorSettings};
use crate::jobs::players::Cost;
use crate::knowledge::score::{DeviationCounts, Score};
use crate::knowledge::select::select;
use crate::material::{Kind, NodeId};
use crate::report::{Table, object};
use crate::service::settings::PlayoutSettings;
use crate::service::verification::{PlayedOut, unlocked};
use crate::store::Base;
use crate::terminal::args::{self, exchange_tables};
use crate::terminal::list::{ListOptions, ONE_SCREEN, more, paragraph, show};
use crate::terminal::player::{CostArguments, PlayerArgument};
use crate::terminal::{Done, Terminal};
use crate::text::Value;
use crate::text::node::score_name;
use crate::views::verification::contradicted;

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
    arguments.list.form.write(&table, &document, terminal, |terminal| page(&table, check.all, terminal))
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

fn page(table: &Table, all: DeviationCounts, terminal: &mut Terminal) -> Done {
    if all.all() == 0 {
        return terminal.line(terminal.words.get("playouts-nothing"));
    }
    let listed = table.listed(ONE_SCREEN);
    show(table, listed, 0, terminal)?;
    more(listed, table.len(), terminal)?;
    let args = [
        ("exact", all.exact.to_string()),
        ("slight", all.slight.to_string()),
        ("severe", all.severe.to_string()),
    ];
    terminal.line(terminal.words.with("playouts-counts", &args))
}
