//! `canju-lab experiment technique`: whether a player wins what exact tables call won, and holds what they call drawn.

use serde::Serialize;

use crate::experiment::technique::{Plan, Technique, Tries, measure, sample};
use crate::jobs::players::Cost;
use crate::report::{Columns, Table};
use crate::rules::referee::RuleSet;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::memory::allowance;
use crate::tablebase::probe::Tablebase;
use crate::terminal::list::ListForm;
use crate::terminal::player::{CostArguments, PlayerArgument};
use crate::terminal::{Failure, Terminal, list};
use crate::text::Words;
use crate::text::percent;
use crate::verification::estimate::{Confidence, wilson};

/// Measure whether a player wins won positions and holds drawn ones, against exact tables.
///
/// Materials of up to 10 million entries are drawn at random, and quiet positions of each. In won positions the tables defend by the
/// longest way to mate; in drawn ones they attack with random moves that keep the draw, for 60 plies. Without --nodes,
/// --depth or --time, a move is searched with 20,000 nodes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment technique
  canju-lab experiment technique --materials 20 --nodes 2000 --player none+classical --json")]
pub(super) struct Arguments {
    /// Number of materials.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    materials: u32,
    /// Won positions and drawn positions of each material, at most.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    positions: u32,
    #[command(flatten)]
    player: PlayerArgument,
    #[command(flatten)]
    cost: CostArguments,
    /// Seed of materials and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    player: String,
    cost: String,
    seed: u64,
    won: u32,
    won_succeeded: u32,
    drawn: u32,
    drawn_succeeded: u32,
    materials: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(20_000));
    let (positions, seed, rules) = (arguments.positions, arguments.seed, RuleSet::ASIAN);
    let plan = Plan { positions, seed, rules, memory: allowance() };
    let seat = arguments.player.seat(cost, terminal)?;
    let tables = Tablebase::of(&Catalog::new(terminal.places.tables()))
        .map_err(|error| Failure::Message(terminal.words.message(&error)))?;
    let mut found = {
        let meter = terminal.meter("cli-technique");
        let nodes = sample(arguments.materials as usize, seed);
        measure(&nodes, plan, &|| seat.stand_by(rules), &tables, &meter)
            .map_err(|error| super::injection::cancelled(error, terminal))?
    };
    // The worst first.
    found.sort_by_key(|technique| std::cmp::Reverse(technique.failed()));
    let sum = |tries: fn(&Technique) -> Tries| found.iter().map(tries).fold(Tries::default(), Tries::and);
    let (won, drawn) = (sum(|technique| technique.won), sum(|technique| technique.drawn));
    let document = Json {
        player: arguments.player.name().to_owned(),
        cost: cost.to_string(),
        seed,
        won: won.all,
        won_succeeded: won.succeeded,
        drawn: drawn.all,
        drawn_succeeded: drawn.succeeded,
        materials: materials(terminal.words, found),
    };
    arguments.form.write(&document.materials, &document, terminal, |terminal| {
        list::show(&document.materials, 10, 0, terminal)?;
        for (key, tries) in [("technique-won", won), ("technique-drawn", drawn)] {
            let interval = wilson(tries.succeeded, tries.all, Confidence::NinetyFive);
            let args = [
                ("succeeded", tries.succeeded.to_string()),
                ("all", tries.all.to_string()),
                ("low", percent(Some(100.0 * interval.low))),
                ("high", percent(Some(100.0 * interval.high))),
            ];
            terminal.line(terminal.words.with(key, &args))?;
        }
        Ok(())
    })
}

/// Materials with the won positions that were won, and the drawn ones that were held.
pub(super) fn materials(words: Words, rows: Vec<Technique>) -> Table {
    Columns::<(), Technique>::over(words, ())
        .both("material", "cli-material", |(), technique| technique.node)
        .both("won", "technique-column-won", |(), technique| technique.won.all)
        .right()
        .both("converted", "technique-column-converted", |(), technique| technique.won.succeeded)
        .right()
        .both("drawn", "technique-column-drawn", |(), technique| technique.drawn.all)
        .right()
        .both("held", "technique-column-held", |(), technique| technique.drawn.succeeded)
        .right()
        .table("technique-worst", rows)
}
