//! `canju experiment playouts`: games of the engine against itself as a judge, compared with proofs.

use serde::Serialize;

use super::super::cost::CostArguments;
use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::player::PlayerArgument;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::arena::playouts::{Plan, Playouts};
use crate::experiment::playouts::{Stratum, Trial, measure, sample};
use crate::jobs::players::Cost;
use crate::rules::referee::RuleSet;
use crate::tablebase::census::PawnHeight;

/// Let the engine play proved combinations out against itself and compare what the games say with the proof.
///
/// The engine knows no base unless --player names one, or an engine of others. Half of the games begins with red to move, half with
/// black, in quiet positions drawn by chance; their shares are scored as a census of exact tables is. Exact, slight and severe as in
/// `canju experiment accuracy`; beside them how often it would do to call everything drawn, and by how many points of percent more the
/// attacker wins than by the tables.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many combinations are drawn.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    combinations: u32,
    /// Games a combination.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    #[command(flatten)]
    player: PlayerArgument,
    #[command(flatten)]
    cost: CostArguments,
    /// Where the pawns stand, one height or several; a score stands for high ones.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "high")]
    pawns: Vec<Height>,
    /// The seed of combinations and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Height {
    /// Three ranks or more above the back rank of the other side.
    High,
    /// One or two ranks above it.
    Low,
    /// On it.
    Bottom,
}

impl From<Height> for PawnHeight {
    fn from(height: Height) -> Self {
        match height {
            Height::High => Self::High,
            Height::Low => Self::Low,
            Height::Bottom => Self::Bottom,
        }
    }
}

#[derive(Serialize)]
struct Picture {
    player: String,
    cost: String,
    games: u64,
    seed: u64,
    strata: Vec<StratumPicture>,
    trials: Vec<TrialPicture>,
}

#[derive(Serialize)]
struct StratumPicture {
    /// Where the pawns stand; `none` without pawns, `any` for all together.
    pawns: &'static str,
    combinations: u32,
    exact: u32,
    slight: u32,
    severe: u32,
    tolerant_percent: f64,
    /// The same where everything is called drawn.
    all_drawn_percent: f64,
    /// Points of percent that the attacker wins more than by the tables.
    attacker_to_move: Option<f64>,
    defender_to_move: Option<f64>,
}

#[derive(Serialize)]
struct TrialPicture {
    material: String,
    pawns: Option<PawnHeight>,
    proved: u8,
    found: u8,
    playouts: Playouts,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(1_000));
    let mut heights: Vec<PawnHeight> = arguments.pawns.iter().copied().map(PawnHeight::from).collect();
    heights.sort_unstable();
    heights.dedup();
    let proved = sample(arguments.combinations as usize, arguments.seed, &heights);
    let proved = proved.map_err(|error| terminal.fault(error))?;
    let pawns = PawnHeight::High;
    let plan = Plan { games: arguments.games, pawns, seed: arguments.seed, rules: RuleSet::ASIAN };
    let seat = arguments.player.seat(cost, terminal)?;
    let player = || seat.stand_by(RuleSet::ASIAN);
    let trials = {
        let meter = terminal.meter("cli-playouts");
        measure(&proved, plan, &player, &meter)
            .map_err(|error| super::injection::cancelled(error, terminal))?
    };
    arguments.player.tell_failures(trials.iter().map(|trial| trial.playouts.failed).sum(), terminal);
    let strata = strata(&trials);
    if terminal.json {
        let (player, cost) = (arguments.player.name().to_owned(), cost.to_string());
        let (games, seed) = (plan.games, plan.seed);
        let trials = trials.iter().map(picture).collect();
        return terminal.document(&Picture { player, cost, games, seed, strata, trials });
    }
    page(&trials, &strata, terminal)
}

fn picture(trial: &Trial) -> TrialPicture {
    TrialPicture {
        material: trial.proved.node.material().to_string(),
        pawns: trial.proved.pawns,
        proved: trial.proved.score.get(),
        found: trial.found.get(),
        playouts: trial.playouts,
    }
}

/// All trials together, and those with pawns at each height.
fn strata(trials: &[Trial]) -> Vec<StratumPicture> {
    let of = |pawns: Option<PawnHeight>| trials.iter().filter(move |trial| trial.proved.pawns == pawns);
    let by_height = PawnHeight::ALL.map(|height| (height_key(Some(height)), Stratum::of(of(Some(height)))));
    let none = (height_key(None), Stratum::of(of(None)));
    let strata = [none].into_iter().chain(by_height).chain([("any", Stratum::of(trials))]);
    let picture = |(pawns, stratum): (&'static str, Stratum)| StratumPicture {
        pawns,
        combinations: stratum.counts.all(),
        exact: stratum.counts.exact,
        slight: stratum.counts.slight,
        severe: stratum.counts.severe,
        tolerant_percent: stratum.counts.tolerant_percent(),
        all_drawn_percent: stratum.all_drawn.tolerant_percent(),
        attacker_to_move: stratum.moving.get(),
        defender_to_move: stratum.waiting.get(),
    };
    strata.map(picture).filter(|stratum| stratum.combinations > 0).collect()
}

const fn height_key(pawns: Option<PawnHeight>) -> &'static str {
    match pawns {
        None => "none",
        Some(PawnHeight::High) => "high",
        Some(PawnHeight::Low) => "low",
        Some(PawnHeight::Bottom) => "bottom",
    }
}

/// The text key of a height as it is called in JSON.
fn height_text(pawns: &str) -> &'static str {
    match pawns {
        "none" => "playouts-pawns-none",
        "high" => "playouts-pawns-high",
        "low" => "playouts-pawns-low",
        "bottom" => "playouts-pawns-bottom",
        _ => "playouts-pawns-any",
    }
}

/// What is severely off, and how the strata went.
fn page(trials: &[Trial], strata: &[StratumPicture], terminal: &mut Terminal) -> Result<(), Failure> {
    severe(trials, terminal)?;
    terminal.line("")?;
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4, 5, 6, 7, 8]);
    table.row(
        [
            "playouts-pawns",
            "playouts-combinations",
            "playouts-exact",
            "playouts-slight",
            "playouts-severe",
            "playouts-tolerant",
            "playouts-all-drawn",
            "playouts-attacker",
            "playouts-defender",
        ]
        .map(|key| words.get(key)),
    );
    let points =
        |points: Option<f64>| points.map_or_else(|| "–".to_owned(), |points| format!("{points:+.1}"));
    for stratum in strata {
        table.row([
            words.get(height_text(stratum.pawns)),
            stratum.combinations.to_string(),
            stratum.exact.to_string(),
            stratum.slight.to_string(),
            stratum.severe.to_string(),
            format!("{:.2} %", stratum.tolerant_percent),
            format!("{:.2} %", stratum.all_drawn_percent),
            points(stratum.attacker_to_move),
            points(stratum.defender_to_move),
        ]);
    }
    table.show(0, terminal)?;
    paragraph(&words.get("playouts-legend"), 0, terminal)
}

/// The trials that are severely off.
fn severe(trials: &[Trial], terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[2, 3, 4, 5]);
    table.row(
        [
            "playouts-material",
            "playouts-pawns",
            "playouts-proved",
            "playouts-found",
            "playouts-red",
            "playouts-black",
        ]
        .map(|key| words.get(key)),
    );
    for trial in trials.iter().filter(|trial| trial.is_severe()) {
        let Playouts { red_first, black_first, .. } = trial.playouts;
        table.row([
            trial.proved.node.material().to_string(),
            words.get(height_text(height_key(trial.proved.pawns))),
            trial.proved.score.to_string(),
            trial.found.to_string(),
            red_first.to_string(),
            black_first.to_string(),
        ]);
    }
    table.show(0, terminal)
}
