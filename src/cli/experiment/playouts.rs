//! `canju experiment playouts`: games of the engine against itself as a judge, compared with proofs.

use std::sync::Arc;

use serde::Serialize;

use super::super::cost::CostArguments;
use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::arena::Player;
use crate::arena::playouts::{Plan, Playouts};
use crate::engine::{Evaluation, Parameters};
use crate::experiment::playouts::{Trial, measure, sample};
use crate::jobs::players::{Cost, EnginePlayer};
use crate::knowledge::deviation::Counts;
use crate::rules::referee::RuleSet;
use crate::tablebase::census::PawnHeight;

/// Let the engine play proved combinations out against itself and compare what the games say with the proof.
///
/// The engine knows no base. Half of the games begins with red to move, half with black, in quiet positions drawn by chance; their shares
/// are scored as a census of exact tables is. Exact, slight and severe as in `canju experiment accuracy`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many combinations are drawn.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    combinations: u32,
    /// Games a combination.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    #[command(flatten)]
    cost: CostArguments,
    /// Where the pawns stand; a score stands for high ones.
    #[arg(long, value_enum, default_value_t)]
    pawns: Height,
    /// The seed of combinations and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Height {
    /// Three ranks or more above the back rank of the other side.
    #[default]
    High,
    /// One or two ranks above it.
    Low,
    /// On it.
    Bottom,
}

#[derive(Serialize)]
struct Picture {
    cost: String,
    games: u64,
    seed: u64,
    exact: u32,
    slight: u32,
    severe: u32,
    tolerant_percent: f64,
    trials: Vec<TrialPicture>,
}

#[derive(Serialize)]
struct TrialPicture {
    material: String,
    proved: u8,
    found: u8,
    playouts: Playouts,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(1_000));
    let proved = sample(arguments.combinations as usize, arguments.seed);
    let proved = proved.map_err(|error| terminal.fault(error))?;
    let pawns = match arguments.pawns {
        Height::High => PawnHeight::High,
        Height::Low => PawnHeight::Low,
        Height::Bottom => PawnHeight::Bottom,
    };
    let plan = Plan { games: arguments.games, pawns, seed: arguments.seed, rules: RuleSet::ASIAN };
    let evaluation = Arc::new(Evaluation::new(Parameters::default(), None));
    let player = || -> Box<dyn Player> {
        Box::new(EnginePlayer::new(Arc::clone(&evaluation), None, RuleSet::ASIAN, cost))
    };
    let trials = {
        let meter = terminal.meter("cli-playouts");
        measure(&proved, plan, &player, &meter)
            .map_err(|error| super::injection::cancelled(error, terminal))?
    };
    let mut counts = Counts::default();
    trials.iter().for_each(|trial| counts.add(trial.deviation()));
    if terminal.json {
        let Counts { exact, slight, severe } = counts;
        let tolerant_percent = counts.tolerant_percent();
        let (cost, games, seed) = (cost.to_string(), plan.games, plan.seed);
        let trials = trials.iter().map(picture).collect();
        return terminal.document(&Picture {
            cost,
            games,
            seed,
            exact,
            slight,
            severe,
            tolerant_percent,
            trials,
        });
    }
    page(&trials, counts, terminal)
}

fn picture(trial: &Trial) -> TrialPicture {
    TrialPicture {
        material: trial.node.material().to_string(),
        proved: trial.truth.get(),
        found: trial.found.get(),
        playouts: trial.playouts,
    }
}

/// What is severely off, and how many are not.
fn page(trials: &[Trial], counts: Counts, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    table.row(
        ["playouts-material", "playouts-proved", "playouts-found", "playouts-red", "playouts-black"]
            .map(|key| words.get(key)),
    );
    for trial in trials.iter().filter(|trial| trial.is_severe()) {
        let Playouts { red_first, black_first } = trial.playouts;
        let told = |tally: crate::arena::Tally| format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
        table.row([
            trial.node.material().to_string(),
            trial.truth.to_string(),
            trial.found.to_string(),
            told(red_first),
            told(black_first),
        ]);
    }
    table.show(0, terminal)?;
    let told = [
        ("exact", counts.exact.to_string()),
        ("slight", counts.slight.to_string()),
        ("severe", counts.severe.to_string()),
    ];
    terminal.line(words.with("playouts-counts", &told))?;
    terminal.line(format_args!("tolerant-correct {:.2} %", counts.tolerant_percent()))
}
