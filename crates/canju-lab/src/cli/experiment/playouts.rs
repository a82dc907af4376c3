//! Players against exact results: `canju-lab experiment playouts` and `technique`.

use serde::Serialize;

use crate::arena::playouts::{Plan, TRIES};
use crate::experiment::playouts::{Proved, Stratum, Trial, measure, sample};
use crate::experiment::technique::{
    Technique, TechniquePlan, TechniqueTries, measure_technique, sample_materials,
};
use crate::figures::number::signed;
use crate::jobs::players::Cost;
use crate::report::{Cell, Columns, Percent, Table, Type};
use crate::rules::referee::RuleSet;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::census::PawnHeight;
use crate::tablebase::memory::allowance;
use crate::tablebase::probe::Tablebase;
use crate::terminal::args::choice;
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::player::{CostArguments, PlayerArgument};
use crate::terminal::{Done, Terminal};
use crate::text::{Words, fine_percent, percent};
use crate::verification::sampling::{Confidence, Interval, wilson};
use crate::views::matches::{ENDS, ends};
use crate::views::verification;

/// Play proved combinations out by engine self-play, and compare the results with the proof.
///
/// The engine uses no base unless --player names one, or an external engine. It knows exact tables of the small
/// combinations that captures lead to, not that of the combination itself. Red moves first in half of the games and
/// Black in the other half, in random quiet positions; the shares are scored like a census of exact tables. Where the
/// attacker does not win, it tries four times from other points against the same set-up: if it never wins, the set-up
/// is a fortress. Exact, slight and severe as in `canju-lab experiment accuracy`; also the baseline of always a draw, and
/// how many percentage points more often the attacker wins than in the tables. Without --nodes, --depth or --time, a
/// move is searched with 1,000 nodes.
#[derive(Debug, clap::Args)]
pub(super) struct PlayoutsArguments {
    /// Number of combinations drawn at random.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    combinations: u32,
    /// Games per combination.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    #[command(flatten)]
    player: PlayerArgument,
    #[command(flatten)]
    cost: CostArguments,
    /// One or several heights of the pawns; a score assumes high pawns.
    #[arg(long, value_parser = choice::<PawnHeight>(), value_delimiter = ',', default_value = "high")]
    pawns: Vec<PawnHeight>,
    /// Seed of combinations and positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct PlayoutsJson {
    player: String,
    cost: String,
    games: u64,
    seed: u64,
    strata: Table,
    trials: Table,
}

pub(super) fn playouts(arguments: &PlayoutsArguments, terminal: &mut Terminal) -> Done {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(1_000));
    let mut heights = arguments.pawns.clone();
    heights.sort_unstable();
    heights.dedup();
    let proved = sample(arguments.combinations as usize, arguments.seed, &heights)?;
    let pawns = PawnHeight::High;
    let plan =
        Plan { games: arguments.games, pawns, tries: TRIES, seed: arguments.seed, rules: RuleSet::ASIAN };
    let seat = arguments.player.seat(cost, terminal)?;
    let player = || seat.stand_by(RuleSet::ASIAN);
    let trials = { terminal.metered("cli-playouts", |meter| measure(&proved, plan, &player, meter))? };
    arguments.player.tell_failures(trials.iter().map(|trial| trial.playouts.failed).sum(), terminal);
    let severe = trials.iter().filter(|trial| trial.is_severe()).copied().collect();
    let severe = listed(terminal.words, severe);
    let document = PlayoutsJson {
        player: arguments.player.player.clone(),
        cost: cost.to_string(),
        games: plan.games,
        seed: plan.seed,
        strata: strata(terminal.words, &trials),
        trials: listed(terminal.words, trials),
    };
    arguments.form.write(&document.trials, &document, terminal, |terminal| {
        list::show(&severe, severe.len(), 0, terminal)?;
        terminal.line("")?;
        list::show(&document.strata, document.strata.len(), 0, terminal)?;
        paragraph(&terminal.words.get("playouts-legend"), 0, terminal)
    })
}

pub(super) fn listed(words: Words, trials: Vec<Trial>) -> Table {
    Columns::<(), Trial>::over(words, ())
        .both("material", "playouts-material", |(), trial| trial.proved.node)
        .data("pawns", |(), trial| trial.proved.pawns.map(|pawns| height_key(Some(pawns))))
        .says("Height of the pawns")
        .shown("playouts-pawns", move |(), trial| words.get(stratum_text(height_key(trial.proved.pawns))))
        .both("proved", "playouts-proved", |(), trial| trial.proved.score.get())
        .both("found", "playouts-found", |(), trial| trial.found.get())
        .data("playouts", |(), trial| verification::playouts_cell(&trial.playouts))
        .of(Type::Count)
        .members(verification::PLAYOUTS)
        .shown("playouts-red", |(), trial| trial.playouts.red_first.to_string())
        .right()
        .shown("playouts-black", |(), trial| trial.playouts.black_first.to_string())
        .right()
        .table("verify-playouts", trials)
}

/// All trials together, and groups of them: by their pawns, by who attacks, and fortresses.
pub(super) fn strata(words: Words, trials: &[Trial]) -> Table {
    let of =
        |belongs: &dyn Fn(&Proved) -> bool| Stratum::of(trials.iter().filter(|trial| belongs(&trial.proved)));
    let by_pawns = [None].into_iter().chain(PawnHeight::ALL.map(Some));
    let by_pawns = by_pawns.map(|pawns| (height_key(pawns), of(&|proved| proved.pawns == pawns)));
    let others = [
        ("one_side", of(&|proved| !proved.both_attack())),
        ("both_sides", of(&Proved::both_attack)),
        ("fortress", of(&Proved::is_fortress)),
        ("any", of(&|_| true)),
    ];
    let strata = by_pawns.chain(others).filter(|(_, stratum)| stratum.counts.all() > 0);
    let points = |points: Option<f64>| Cell::or_dash(points.map(|points| signed(points, 1)));
    let real = |points: Option<f64>| points.map(|points| Cell::Real(points, 1));
    Columns::<(), (&'static str, Stratum)>::over(words, ())
        .data("stratum", |(), (stratum, _)| *stratum)
        .says("Height of the pawns or none; one or both sides attack; draws only by a fortress; any: all")
        .shown("playouts-stratum", move |(), (stratum, _)| words.get(stratum_text(stratum)))
        .both("combinations", "playouts-combinations", |(), (_, found)| found.counts.all())
        .says("Number of combinations")
        .both("exact", "playouts-exact", |(), (_, found)| found.counts.exact)
        .says("Combinations with the same class as the truth")
        .both("slight", "playouts-slight", |(), (_, found)| found.counts.slight)
        .says("Combinations one class from the truth and on its side")
        .both("severe", "playouts-severe", |(), (_, found)| found.counts.severe)
        .says("Combinations farther from the truth than one class, or on the other side")
        .data("tolerant_percent", |(), (_, found)| found.counts.tolerant_percent().map(Percent))
        .says("Exact and slight ones in percent")
        .shown("playouts-tolerant", move |(), (_, found)| fine_percent(found.counts.tolerant_percent()))
        .right()
        .data("tolerant_interval", |(), (_, found)| {
            let Interval { low, high } = found.tolerant();
            ends((100.0 * low, 100.0 * high))
        })
        .says("95 % interval of tolerant_percent (Wilson)")
        .of(ENDS)
        .shown("match-interval", move |(), (_, found)| {
            let Interval { low, high } = found.tolerant();
            format!("{:.1}–{:.1} %", 100.0 * low, 100.0 * high)
        })
        .right()
        .data("all_drawn_percent", |(), (_, found)| found.all_drawn.tolerant_percent().map(Percent))
        .says("Exact and slight ones in percent if all are called drawn")
        .shown("playouts-all-drawn", move |(), (_, found)| fine_percent(found.all_drawn.tolerant_percent()))
        .right()
        .data("attacker_to_move", move |(), (_, found)| real(found.moving.get()))
        .says("Win rate in the games less that of the tables, in percentage points")
        .of(Type::Nullable(&Type::Real))
        .shown("playouts-attacker", move |(), (_, found)| points(found.moving.get()))
        .right()
        .data("defender_to_move", move |(), (_, found)| real(found.waiting.get()))
        .says("The same with the defender to move")
        .of(Type::Nullable(&Type::Real))
        .shown("playouts-defender", move |(), (_, found)| points(found.waiting.get()))
        .right()
        .table("playouts-stratum", strata.collect())
}

fn height_key(pawns: Option<PawnHeight>) -> &'static str {
    pawns.map_or("none", PawnHeight::word)
}

/// The text key of a stratum as it is called in JSON.
fn stratum_text(stratum: &str) -> &'static str {
    match stratum {
        "none" => "playouts-pawns-none",
        "high" => "playouts-pawns-high",
        "low" => "playouts-pawns-low",
        "bottom" => "playouts-pawns-bottom",
        "one_side" => "playouts-one-attacks",
        "both_sides" => "playouts-both-attack",
        "fortress" => "playouts-fortress",
        _ => "playouts-any",
    }
}

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
pub(super) struct TechniqueArguments {
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
struct TechniqueJson {
    player: String,
    cost: String,
    seed: u64,
    won: u32,
    won_succeeded: u32,
    drawn: u32,
    drawn_succeeded: u32,
    materials: Table,
}

pub(super) fn technique(arguments: &TechniqueArguments, terminal: &mut Terminal) -> Done {
    let cost = arguments.cost.given().unwrap_or(Cost::Nodes(20_000));
    let (positions, seed, rules) = (arguments.positions, arguments.seed, RuleSet::ASIAN);
    let plan = TechniquePlan { positions, seed, rules, memory: allowance() };
    let seat = arguments.player.seat(cost, terminal)?;
    let tables = Tablebase::of(&Catalog::new(terminal.places.tables()))?;
    let mut found = {
        let nodes = sample_materials(arguments.materials as usize, seed);
        terminal.metered("cli-technique", |meter| {
            measure_technique(&nodes, plan, &|| seat.stand_by(rules), &tables, meter)
        })?
    };
    // The worst first.
    found.sort_by_key(|technique| std::cmp::Reverse(technique.failed()));
    let sum = |tries: fn(&Technique) -> TechniqueTries| {
        found.iter().map(tries).fold(TechniqueTries::default(), TechniqueTries::and)
    };
    let (won, drawn) = (sum(|technique| technique.won), sum(|technique| technique.drawn));
    let document = TechniqueJson {
        player: arguments.player.player.clone(),
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

pub(super) fn materials(words: Words, rows: Vec<Technique>) -> Table {
    Columns::<(), Technique>::over(words, ())
        .both("material", "cli-material", |(), technique| technique.node)
        .both("won", "technique-column-won", |(), technique| technique.won.all)
        .says("Won positions tried")
        .both("converted", "technique-column-converted", |(), technique| technique.won.succeeded)
        .says("Won positions that the player won")
        .both("drawn", "technique-column-drawn", |(), technique| technique.drawn.all)
        .says("Drawn positions tried")
        .both("held", "technique-column-held", |(), technique| technique.drawn.succeeded)
        .says("Drawn positions that the player held")
        .table("technique-worst", rows)
}
