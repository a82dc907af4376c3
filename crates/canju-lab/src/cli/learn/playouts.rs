//! `canju-lab learn playouts`: combinations played out, a row each.

use std::collections::HashSet;
use std::path::PathBuf;

use super::parsed;
use crate::acquisition::learned::examples;
use crate::arena::playouts::Plan;
use crate::engine::KnowledgeSnapshot;
use crate::experiment::examples::{play, sample};
use crate::files::GrowingFile;
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::material::Material;
use crate::progress::Part;
use crate::rules::referee::RuleSet;
use crate::store::StoreError;
use crate::tablebase::census::PawnHeight;
use crate::terminal::{Failure, Terminal};

/// Let the engine play out randomly drawn combinations, and append one row for each to a file.
///
/// The engine uses no base, but knows exact tables of the small combinations that captures lead to. Combinations already
/// in the file are skipped, so the command can be interrupted and repeated; the final file is the same.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Output file.
    #[arg(long, value_name = "FILE", default_value = "playouts.tsv")]
    out: PathBuf,
    /// Number of combinations drawn.
    #[arg(long, default_value_t = 12_000, value_parser = clap::value_parser!(u32).range(1..=500_000))]
    combinations: u32,
    /// Maximum number of attacking pieces of both sides together.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=18))]
    attackers: u8,
    /// Games per combination.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(2..=1_000))]
    games: u64,
    /// Nodes per move.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of combinations and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Number of combinations played before their rows are written.
const BATCH: usize = 32;

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let file = GrowingFile::new(arguments.out.clone());
    let there = file.read().map_err(|error| terminal.fault(error))?;
    let there = parsed(&arguments.out, &there, terminal)?;
    let there: HashSet<Material> = there.into_iter().map(|example| example.material).collect();
    let mut wanted = sample(arguments.combinations as usize, arguments.attackers.into(), arguments.seed);
    wanted.retain(|node| !there.contains(&node.material()));
    let plan = Plan {
        games: arguments.games,
        pawns: PawnHeight::High,
        tries: 0,
        seed: arguments.seed,
        rules: RuleSet::ASIAN,
    };
    let seat = Seat::engine(None::<KnowledgeSnapshot>, Cost::Nodes(arguments.nodes));
    let player = || seat.stand_by(RuleSet::ASIAN);
    let meter = terminal.meter("cli-playouts");
    let (mut from, total) = (0, wanted.len() as u64);
    for batch in wanted.chunks(BATCH) {
        let length = batch.len() as u64;
        let played = play(batch, plan, &player, &Part { whole: &meter, from, length, total });
        let played = played.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
        file.add(|empty| {
            let mut rows = Vec::new();
            examples::write(&mut rows, empty, &played)?;
            Ok(rows)
        })
        .map_err(|error| terminal.fault(error))?;
        from += length;
    }
    Ok(())
}
