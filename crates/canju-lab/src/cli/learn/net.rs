//! `canju-lab learn net`: the network of the engine, trained on its games.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::files::{self, Overwrite};
use crate::lower_priority;
use crate::progress::Cancelled;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::{Probe, Tablebase};
use crate::terminal::list::TextTable;
use crate::terminal::text_file::free;
use crate::terminal::{Done, Failure, Terminal};
use crate::text::thousands;
use crate::trainer::{Collection, LARGEST, Losses, Mixture, Settings, Trainer, add_exact};
use crate::training::read;

/// Train the network of the engine on training games.
///
/// The same games, options and seed give the same network, on any machine and any number of threads. After each epoch the state is
/// stored beside the output, in FILE.state: an interrupted command resumes when repeated.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab learn net games.bin --out network.bin
  canju-lab learn net games.bin more.bin --out network.bin --exact 1000000
  canju-lab learn net games.bin more.bin --out network.bin --epochs 30 --seed 2 --json
  canju match none+network:network.bin none --lines 4 --time 100 --positions 200")]
pub(super) struct Arguments {
    /// One or more files written by `canju-lab learn games`.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Seed of the first weights and of the order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of times that each position is used.
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Weight of the game's result in the target, in percent; the rest is that of the search score.
    #[arg(long, value_name = "PERCENT", default_value_t = 20, value_parser = clap::value_parser!(u8).range(0..=100))]
    result: u8,
    /// Also learn from this many random positions of small combinations, with results and distances of exact tables, which are
    /// solved in memory.
    #[arg(long, value_name = "POSITIONS", default_value_t = 0)]
    exact: u32,
    /// Use the results of the exact tables in FOLDER instead of those of the games.
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
}

#[derive(Serialize)]
struct TrainingJson {
    seed: u64,
    epochs: u32,
    training_positions: usize,
    validation_positions: usize,
    exact_results: u64,
    losses: Vec<LossesJson>,
}

#[derive(Serialize)]
struct LossesJson {
    epoch: u32,
    training: f64,
    middlegame: f64,
    endgame: f64,
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    free(Some(&arguments.out))?;
    lower_priority();
    let collection = collect(arguments, terminal)?;
    if collection.training.is_empty() {
        return Err(terminal.failure("network-no-positions"));
    }
    let [training, validation] =
        [&collection.training, &collection.validation].map(|samples| count(samples.len()));
    let exact = thousands(collection.exact as i64);
    let args = [("training", training), ("validation", validation), ("exact", exact)];
    terminal.remark(terminal.words.with("network-positions", &args));
    let state = state(&arguments.out);
    let settings = Settings { seed: arguments.seed, epochs: arguments.epochs };
    let mut trainer = match state.exists() {
        true => {
            let bytes = files::read(&state)?;
            Trainer::resumed(&collection, settings, &bytes)
                .map_err(|error| terminal.failure_of(error.at(&state)))?
        }
        false => Trainer::new(&collection, settings),
    };
    let losses = train(&mut trainer, settings, &state, terminal)?;
    write(&arguments.out, Overwrite::Never, &trainer.network().to_bytes())?;
    show(&collection, settings, &losses, &arguments.out, terminal)
}

fn state(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".state");
    PathBuf::from(name)
}

/// Reads the positions of all games, and draws those of tables.
fn collect(arguments: &Arguments, terminal: &Terminal) -> Done<Collection> {
    let tables = match &arguments.tables {
        Some(folder) => Some(Tablebase::of(&Catalog::new(folder.clone()))?),
        None => None,
    };
    let tables = tables.as_ref().map(|tables| tables as &dyn Probe);
    let mixture = Mixture { result: f32::from(arguments.result) / 100.0 };
    let mut collection = Collection::default();
    for path in &arguments.games {
        let meter = terminal.meter("cli-training-reading");
        read(path, &meter, &mut |game| collection.add(game, mixture, tables))
            .map_err(|error| terminal.failure_of(&error))?;
    }
    let meter = terminal.meter("cli-training-exact");
    add_exact(&mut collection, arguments.exact as usize, LARGEST, arguments.seed, &meter)
        .map_err(|Cancelled| interrupted(0, arguments.epochs, terminal))?;
    Ok(collection)
}

fn train(
    trainer: &mut Trainer<'_>,
    settings: Settings,
    state: &Path,
    terminal: &Terminal,
) -> Done<Vec<(u32, Losses)>> {
    let mut all = Vec::new();
    while !trainer.is_finished() {
        let numbers = [("epoch", trainer.epoch() + 1), ("epochs", settings.epochs)];
        let meter = terminal.meter_of(terminal.words.with("network-training", &numbers));
        let Ok(losses) = trainer.advance(&meter) else {
            return Err(interrupted(trainer.epoch(), settings.epochs, terminal));
        };
        drop(meter);
        write(state, Overwrite::Replace, &trainer.checkpoint())?;
        all.push((trainer.epoch(), losses));
    }
    Ok(all)
}

fn interrupted(epoch: u32, epochs: u32, terminal: &Terminal) -> Failure {
    terminal.failure_with("network-interrupted", &[("epoch", epoch), ("epochs", epochs)])
}

fn write(path: &Path, overwrite: Overwrite, bytes: &[u8]) -> Done {
    Ok(files::write(path, overwrite, |writer| writer.write_all(bytes))?)
}

fn show(
    collection: &Collection,
    settings: Settings,
    losses: &[(u32, Losses)],
    out: &Path,
    terminal: &mut Terminal,
) -> Done {
    if terminal.json {
        let row = |&(epoch, Losses { training, middlegame, endgame }): &(u32, Losses)| LossesJson {
            epoch,
            training,
            middlegame,
            endgame,
        };
        return terminal.document(&TrainingJson {
            seed: settings.seed,
            epochs: settings.epochs,
            training_positions: collection.training.len(),
            validation_positions: collection.validation.len(),
            exact_results: collection.exact,
            losses: losses.iter().map(row).collect(),
        });
    }
    let words = terminal.words;
    let mut table = TextTable::new(&[0, 1, 2, 3]);
    let keys = ["network-epoch", "network-training-loss", "network-middlegame-loss", "network-endgame-loss"];
    table.row(keys.map(|key| words.get(key)));
    for (epoch, Losses { training, middlegame, endgame }) in losses {
        let number = |loss: f64| format!("{loss:.5}");
        table.row([epoch.to_string(), number(*training), number(*middlegame), number(*endgame)]);
    }
    table.show(0, terminal)?;
    terminal.line(words.with("network-written", &[("path", out.to_string_lossy().into_owned())]))
}

fn count(number: usize) -> String {
    thousands(i64::try_from(number).unwrap_or(i64::MAX))
}
