//! `canju kb playouts`: games of the engine against itself as a judge, and the scores they contradict.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::jobs::players::Cost;
use crate::knowledge::deviation::Counts;
use crate::knowledge::select::select;
use crate::material::NodeId;
use crate::report::Table;
use crate::service::settings::PlayoutSettings;
use crate::service::verification::{PlayedOut, unlocked};
use crate::store::{Base, StoreError};
use crate::terminal::list::{ListOptions, ONE_SCREEN, more, show};
use crate::terminal::player::{CostArguments, PlayerArgument};
use crate::terminal::{Failure, Terminal, args};
use crate::views::verification::contradicted;

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
pub(super) struct Arguments {
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

#[derive(Serialize)]
struct Json {
    query: Option<String>,
    player: String,
    cost: String,
    games: u32,
    seed: u64,
    played: usize,
    /// Games that do not count, because the player failed.
    failed: u64,
    exact: u32,
    slight: u32,
    severe: u32,
    contradicted: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(1_000));
    let seat = arguments.player.seat(cost, terminal)?;
    let nodes = candidates(arguments, base, terminal)?;
    let settings = PlayoutSettings {
        combinations: arguments.combinations,
        games: arguments.games,
        seed: arguments.seed,
        ..PlayoutSettings::default()
    };
    let meter = terminal.meter("cli-playouts");
    let played = PlayedOut::of(nodes, settings, &seat, &meter);
    drop(meter);
    let played = played.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    let check = played.check(base.kb());
    let failed: u64 = played.games.values().map(|playouts| playouts.failed).sum();
    arguments.player.tell_failures(failed, terminal);
    if check.all.all() == 0 && failed > 0 {
        return Err(Failure::Message(terminal.words.with("playouts-all-failed", &[("games", failed)])));
    }
    let severe = check.severe().map(|found| {
        let games = played.games.get(&found.node).copied().unwrap_or_default();
        (*found, games)
    });
    let contradicted = contradicted(terminal.words, severe.collect()).without(&["verify-verdict"]);
    let contradicted = arguments.list.limit(contradicted);
    let document = Json {
        query: arguments.query.clone(),
        player: arguments.player.name().to_owned(),
        cost: cost.to_string(),
        games: arguments.games,
        seed: arguments.seed,
        played: played.games.len(),
        failed,
        exact: check.all.exact,
        slight: check.all.slight,
        severe: check.all.severe,
        contradicted,
    };
    let table = &document.contradicted;
    arguments.list.form.write(table, &document, terminal, |terminal| page(table, check.all, terminal))
}

/// The combinations of which some are played out, in the view of their canonical nodes.
fn candidates(arguments: &Arguments, base: &Base, terminal: &Terminal) -> Result<Vec<NodeId>, Failure> {
    let Some(query) = &arguments.query else { return Ok(unlocked(base.kb())) };
    let query = args::query(query, terminal)?;
    let meter = terminal.meter("cli-searching");
    let found = select(base.kb(), &query, &meter);
    let found = found.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    let canonical: BTreeSet<NodeId> = found.into_iter().map(NodeId::canonical).collect();
    let scored = |node: &NodeId| !node.is_symmetric() && base.kb().score(*node).is_some();
    Ok(canonical.into_iter().filter(scored).collect())
}

fn page(table: &Table, all: Counts, terminal: &mut Terminal) -> Result<(), Failure> {
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
