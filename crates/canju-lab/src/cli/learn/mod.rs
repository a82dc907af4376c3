//! `canju-lab learn`: the model of predictions, the games from which it is learned, the endgames that it predicts; training games, and the
//! network of the engine.

mod games;
mod net;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::acquisition::learned::examples::{self, Example};
use crate::acquisition::learned::train::train;
use crate::arena::playouts::Plan;
use crate::engine::KnowledgeSnapshot;
use crate::experiment::endgames;
use crate::experiment::playouts::{play_examples, sample_likelier_small};
use crate::files::{self, FileError, GrowingFile, Overwrite};
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::material::Material;
use crate::progress::Part;
use crate::rules::referee::RuleSet;
use crate::tablebase::census::PawnHeight;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Done, Terminal};
use crate::text::Value;

/// Generate training games and playouts; train the network of the engine and the prediction model.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab learn games --out games.bin
  canju-lab learn net games.bin --out network.bin
  canju-lab learn playouts --out many.tsv
  canju-lab learn playouts --out few.tsv --attackers 3 --combinations 4000 --games 12 --nodes 1000 --seed 3
  canju-lab learn trees few.tsv many.tsv --out trees.txt
  canju-lab learn endgames --out endgames.zst")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Games(games::Arguments),
    Net(net::Arguments),
    Playouts(PlayoutsArguments),
    Trees(TreesArguments),
    Endgames(EndgamesArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    match arguments.command {
        Command::Games(arguments) => games::run(&arguments, terminal),
        Command::Net(arguments) => net::run(&arguments, terminal),
        Command::Playouts(arguments) => learn_playouts(&arguments, terminal),
        Command::Trees(arguments) => learn_trees(&arguments, terminal),
        Command::Endgames(arguments) => learn_endgames(&arguments, terminal),
    }
}

fn parsed(file: &Path, text: &[u8], terminal: &Terminal) -> Done<Vec<Example>> {
    examples::read(text).map_err(|error| terminal.failure_of(error.at(file)))
}

/// Let the engine play out randomly drawn combinations, and append one row for each to a file.
///
/// The engine uses no base, but knows exact tables of the small combinations that captures lead to. Combinations already
/// in the file are skipped, so the command can be interrupted and repeated; the final file is the same.
#[derive(Debug, clap::Args)]
struct PlayoutsArguments {
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

const BATCH: usize = 32;

fn learn_playouts(arguments: &PlayoutsArguments, terminal: &mut Terminal) -> Done {
    let file = GrowingFile::new(arguments.out.clone());
    let there = file.read()?;
    let there = parsed(&arguments.out, &there, terminal)?;
    let there: HashSet<Material> = there.into_iter().map(|example| example.material).collect();
    let mut wanted =
        sample_likelier_small(arguments.combinations as usize, arguments.attackers.into(), arguments.seed);
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
        let played = play_examples(batch, plan, &player, &Part { whole: &meter, from, length, total })?;
        file.add(|empty| {
            let mut rows = Vec::new();
            examples::write(&mut rows, empty, &played)?;
            Ok(rows)
        })?;
        from += length;
    }
    Ok(())
}

/// Train the prediction model on played-out combinations.
///
/// The same rows give the same model. Proofs are not used in training: they correct the model near them at each
/// prediction.
#[derive(Debug, clap::Args)]
struct TreesArguments {
    /// One or more files written by `canju-lab learn playouts`.
    #[arg(required = true)]
    playouts: Vec<PathBuf>,
    /// Output file [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn learn_trees(arguments: &TreesArguments, terminal: &mut Terminal) -> Done {
    free(arguments.out.as_ref())?;
    let mut examples = Vec::new();
    for file in &arguments.playouts {
        let text = files::read(file)?;
        examples.extend(parsed(file, &text, terminal)?);
    }
    let trees = train(&examples).map_err(|error| terminal.failure_of(error))?;
    match &arguments.out {
        Some(path) => write_new(path, trees.to_string()),
        None => terminal.text(trees.to_string().trim_end()),
    }
}

/// Predict all endgames from the built-in data, repair them, and write the file that a new base starts from.
///
/// Results of tables and verdicts of manuals are locked, except verdicts that contradict the tables. The same tables,
/// manuals and model give the same file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab learn endgames --out endgames.zst")]
struct EndgamesArguments {
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn learn_endgames(arguments: &EndgamesArguments, terminal: &mut Terminal) -> Done {
    free(Some(&arguments.out))?;
    let meter = terminal.meter("build-building");
    let made = endgames::base(&meter).and_then(|kb| endgames::of(&kb, &meter));
    drop(meter);
    let endgames = made.map_err(|error| terminal.failure_of(error))?;
    let written = endgames
        .to_bytes()
        .map_err(FileError::io(&arguments.out))
        .and_then(|bytes| files::write(&arguments.out, Overwrite::Never, |writer| writer.write_all(&bytes)));
    written?;
    let args = [
        ("path", Value::from(arguments.out.to_string_lossy().into_owned())),
        ("count", endgames.all().len().into()),
    ];
    terminal.line(terminal.words.with("cli-made", &args))
}
