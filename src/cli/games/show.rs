//! `canju games show`: games of the library as text.

use super::args::Writing;
use crate::records::{self, Format};
use crate::service::output;
use crate::store::library::{GameId, Library};
use crate::terminal::{Failure, Terminal};

/// Print games of the library, by default as PGN.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  canju games show 17 --notation chinese")]
pub(super) struct Arguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
    #[command(flatten)]
    writing: Writing,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, library: &Library, terminal: &mut Terminal) -> Result<(), Failure> {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let meter = terminal.meter("cli-searching");
    let records = output::read_records(library, &games, &meter).map_err(|fault| terminal.fault(fault))?;
    drop(meter);
    if records.len() < games.len() {
        return Err(Failure::Message(terminal.words.get("cli-games-no-such")));
    }
    let format = arguments.writing.format.unwrap_or(Format::Pgn);
    let written = records::write(&records, format, arguments.writing.options(terminal));
    let written = written.map_err(|error| terminal.fault(error))?;
    terminal.raw(&written.bytes)
}
