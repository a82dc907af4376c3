//! `canju-lab learn`: the model of predictions, the games from which it is learned, the endgames that it predicts; training games, and the
//! network of the engine.

mod endgames;
mod games;
mod net;
mod playouts;
mod trees;

use std::path::Path;

use crate::acquisition::learned::examples::{self, Example};
use crate::terminal::{Failure, Terminal};

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
    Playouts(playouts::Arguments),
    Trees(trees::Arguments),
    Endgames(endgames::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    match arguments.command {
        Command::Games(arguments) => games::run(&arguments, terminal),
        Command::Net(arguments) => net::run(&arguments, terminal),
        Command::Playouts(arguments) => playouts::run(&arguments, terminal),
        Command::Trees(arguments) => trees::run(&arguments, terminal),
        Command::Endgames(arguments) => endgames::run(&arguments, terminal),
    }
}

/// Parses a file of playouts.
fn parsed(file: &Path, text: &[u8], terminal: &Terminal) -> Result<Vec<Example>, Failure> {
    examples::read(text).map_err(|error| Failure::Message(terminal.words.message(error.at(file))))
}
