//! `canju book export`: the book in external formats.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::books::endgame::positions::GameId;
use crate::books::endgame::record_file::RecordFile;
use crate::books::endgame::{Game, Positions, Printed, eglib, nodes, problem, shipped};
use crate::files::{self, Overwrite};
use crate::store::Base;
use crate::terminal::player::{damaged_book, shipped_book};
use crate::terminal::{Failure, Terminal, text_file};

/// Export the book to new files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book export --format eglib --out lines.txt
  canju book export --format nodes --out folder      EgBook15.dat and EgBook15.lnk
  canju book export --format record --out folder     1.rec and 1.brd, 2.rec …
  canju book export --format tsv --out shipped.tsv   the positions of the shipped book")]
pub(super) struct Arguments {
    /// Format to write.
    #[arg(long, value_enum)]
    format: Format,
    /// Output file; for nodes and record the folder.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
}

/// Formats by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Main line of every game: name|FEN|moves.
    Eglib,
    /// The two node files of Chen and Hsu.
    Nodes,
    /// Positions of the shipped book with category, theme and grade.
    Tsv,
    /// One record of Chen and Hsu per game, main line only.
    Record,
}

#[derive(Serialize)]
struct Exported {
    path: String,
    written: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let out = &arguments.out;
    let written = match arguments.format {
        Format::Tsv => {
            let problems = shipped::problems().map_err(|error| damaged_book(error.line, terminal))?;
            text_file::write_new(out, &problem::write(problems), terminal)?;
            problems.len()
        }
        Format::Eglib => {
            let games = games(arguments, base, terminal)?;
            text_file::write_new(out, &eglib::write(games.iter().map(|(_, game)| game)), terminal)?;
            games.len()
        }
        Format::Nodes => {
            let files = if arguments.shipped {
                let Ok(files) = nodes::write(shipped_book(terminal)?);
                files
            } else {
                nodes::write(&base.book()).map_err(|error| terminal.fault(base.book_error(error)))?
            };
            folder(out, terminal)?;
            bytes(&out.join("EgBook15.dat"), &files.nodes, terminal)?;
            bytes(&out.join("EgBook15.lnk"), &files.links, terminal)?;
            files.links.len() / nodes::LINK
        }
        Format::Record => records(&games(arguments, base, terminal)?, out, terminal)?,
    };
    let path = out.to_string_lossy().into_owned();
    if terminal.json {
        return terminal.document(&Exported { path, written });
    }
    terminal.line(terminal.words.with("book-exported", &[("path", path), ("count", written.to_string())]))
}

fn games(arguments: &Arguments, base: &Base, terminal: &Terminal) -> Result<Vec<(GameId, Game)>, Failure> {
    let mut games = Vec::new();
    let mut take = |id, game: &Game| games.push((id, game.clone()));
    if arguments.shipped {
        let Ok(()) = shipped_book(terminal)?.each_game(&mut take);
    } else {
        base.book().each_game(&mut take).map_err(|error| terminal.fault(base.book_error(error)))?;
    }
    Ok(games)
}

/// Writes a record for every game that a format can hold, and reports the others.
fn records(games: &[(GameId, Game)], out: &Path, terminal: &Terminal) -> Result<usize, Failure> {
    folder(out, terminal)?;
    let mut written = 0;
    for (id, game) in games {
        match RecordFile::of(game) {
            Ok(record) => {
                // A game without a number in print has its number in the book.
                let number = if *game.printed() == Printed::default() { id.0 } else { record.number };
                let files = RecordFile { number, ..record }.write();
                bytes(&out.join(format!("{}.rec", id.0)), &files.record, terminal)?;
                bytes(&out.join(format!("{}.brd", id.0)), &files.board, terminal)?;
                written += 1;
            }
            Err(error) => terminal.remark(format_args!("{}: {}", id.0, terminal.words.message(&error))),
        }
    }
    Ok(written)
}

fn folder(path: &Path, terminal: &Terminal) -> Result<(), Failure> {
    files::make_folder(path).map_err(|error| terminal.fault(error))
}

fn bytes(path: &Path, bytes: &[u8], terminal: &Terminal) -> Result<(), Failure> {
    files::write(path, Overwrite::Never, |writer| writer.write_all(bytes))
        .map_err(|error| terminal.fault(error))
}
