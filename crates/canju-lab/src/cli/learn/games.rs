//! `canju-lab learn games`: training games of the engine against itself.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use crate::engine::{Evaluation, Parameters};
use crate::experiment::bench::cpu_time;
use crate::lower_priority;
use crate::progress::Progress;
use crate::rules::Cause;
use crate::terminal::list::TextTable;
use crate::terminal::{Done, Terminal};
use crate::text::Words;
use crate::text::thousands;
use crate::training::{Decision, SelfPlay, Settings, Summary, TrainingError, TrainingFile, survey};

/// Play the engine against itself and write training games for a network.
///
/// The file is only appended to. Game N depends on seed and nodes only: an interrupted command resumes when repeated,
/// and the final file is the same. Runs on one thread at the lowest priority.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab learn games --out games.bin
  canju-lab learn games --out games.bin --seed 2 --games 10000
  canju-lab learn games --out games.bin --info --json")]
pub(super) struct Arguments {
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move; a search finishes the iteration that reaches the limit, at 4 times the limit at most.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    nodes: u32,
    /// Number of games in the file at the end [default: unlimited].
    #[arg(long)]
    games: Option<u32>,
    /// Use the hand-made evaluation instead of the network.
    #[arg(long)]
    classical: bool,
    /// Describe the file without playing.
    #[arg(long, conflicts_with_all = ["seed", "nodes", "games", "classical"])]
    info: bool,
}

#[derive(Serialize)]
struct SummaryJson {
    seed: u64,
    nodes: u32,
    engine: String,
    games: u32,
    openings: u32,
    endgames: u32,
    red_won: u32,
    drawn: u32,
    black_won: u32,
    decisions: BTreeMap<&'static str, u32>,
    positions: u64,
    quiet_positions: u64,
    bytes: u64,
    bytes_per_position: f64,
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let failed = |error: TrainingError| terminal.failure_of(&error);
    let meter = terminal.meter("cli-training-reading");
    if arguments.info {
        let (settings, summary) = survey(&arguments.out, &meter).map_err(failed)?;
        drop(meter);
        return show(settings, summary, terminal);
    }
    lower_priority();
    let evaluation = match arguments.classical {
        true => Evaluation::classical(Parameters::default(), None),
        false => Evaluation::standard(None),
    };
    let player = SelfPlay::new(arguments.seed, arguments.nodes, evaluation);
    let mut file = TrainingFile::open(&arguments.out, player.settings(), &meter).map_err(failed)?;
    drop(meter);
    let (before, begun) = (file.summary().positions, cpu_time());
    let ended = play(&player, &mut file, arguments.games.unwrap_or(u32::MAX), terminal);
    let seconds = cpu_time().saturating_sub(begun).as_secs_f64().max(0.001);
    let interrupted = matches!(ended, Err(TrainingError::Cancelled(_)));
    if !interrupted {
        ended.map_err(failed)?;
    }
    let summary = file.summary();
    if terminal.json {
        show(player.settings(), summary, terminal)?;
    } else {
        let speed = (summary.positions - before) as f64 / seconds;
        let counts = [summary.games.into(), summary.positions, speed as u64].map(count);
        let [games, positions, speed] = counts;
        let args = [("games", games), ("positions", positions), ("speed", speed)];
        terminal.line(words.with("training-played", &args))?;
    }
    // Without a number of games an interruption is the way to end.
    match arguments.games.filter(|_| interrupted) {
        Some(games) => {
            let args = [("games", count(summary.games.into())), ("all", count(games.into()))];
            Err(terminal.failure_with("training-interrupted", &args))
        }
        None => Ok(()),
    }
}

fn play(
    player: &SelfPlay,
    file: &mut TrainingFile,
    games: u32,
    terminal: &Terminal,
) -> Result<(), TrainingError> {
    let meter = terminal.meter("cli-training-playing");
    let before = file.summary().positions;
    for number in file.summary().games..games {
        file.append(&player.game(number, &meter)?)?;
        let summary = file.summary();
        meter.label(terminal.words.with("cli-training-played", &[("games", count(summary.games.into()))]));
        meter.report(summary.positions - before, 0);
    }
    Ok(())
}

fn show(settings: Settings, summary: Summary, terminal: &mut Terminal) -> Done {
    let Summary { games, openings, results, decisions, positions, quiet, bytes } = summary;
    let [red_won, drawn, black_won] = results;
    let engine = format!("{:016x}", settings.engine);
    let bytes_per_position = bytes as f64 / positions.max(1) as f64;
    let decisions = || Decision::all().zip(decisions).filter(|(_, games)| *games > 0);
    if terminal.json {
        return terminal.document(&SummaryJson {
            seed: settings.seed,
            nodes: settings.nodes,
            engine,
            games,
            openings,
            endgames: games - openings,
            red_won,
            drawn,
            black_won,
            decisions: decisions().map(|(decision, games)| (decision.word(), games)).collect(),
            positions,
            quiet_positions: quiet,
            bytes,
            bytes_per_position,
        });
    }
    let words = terminal.words;
    let mut table = TextTable::new(&[1]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("training-seed", settings.seed.to_string());
    row("training-nodes", count(settings.nodes.into()));
    row("training-engine", engine);
    row("training-games", count(games.into()));
    row("training-openings", count(openings.into()));
    row("training-endgames", count((games - openings).into()));
    row("training-red-won", count(red_won.into()));
    row("training-drawn", count(drawn.into()));
    row("training-black-won", count(black_won.into()));
    row("training-positions", count(positions));
    row("training-quiet", count(quiet));
    row("training-bytes", format!("{bytes_per_position:.2}"));
    for (decision, games) in decisions() {
        table.row([decision_words(words, decision), count(games.into())]);
    }
    table.show(0, terminal)
}

fn count(number: u64) -> String {
    thousands(i64::try_from(number).unwrap_or(i64::MAX))
}

fn decision_words(words: Words, decision: Decision) -> String {
    let cause = match decision {
        Decision::Rules(reason) => words.match_end(Cause::Rules(reason)),
        Decision::Decisive => words.get("training-decisive"),
        Decision::Even => words.get("training-even"),
    };
    words.with("training-decided", &[("cause", cause)])
}
