//! `canju games export`: exports games of the library.

use std::path::PathBuf;

use serde::Serialize;

use super::args::{Filter, Writing, overwrite, write};
use crate::knowledge::KnowledgeBase;
use crate::records::Format;
use crate::service::intake;
use crate::service::output::{self, Target};
use crate::store::library::Library;
use crate::terminal::{Failure, Terminal};

/// Export the matching games of the library.
///
/// Anything the format cannot hold is reported for each game. If the format holds one game per file, the target for
/// several games is a folder. Existing files are replaced only with --force.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games export all.pgn --openings
  canju games export studies --format xqf --event 適情雅趣
  canju games export hu.pgn --player 胡榮華 --notation chinese --encoding gb18030")]
pub(super) struct Arguments {
    /// Output file, or folder; - for the standard output.
    to: PathBuf,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    writing: Writing,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
}

#[derive(Serialize)]
struct Json {
    path: String,
    games: u64,
    lost: Vec<String>,
}

/// Carries out the command.
pub(super) fn run(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    library: &Library,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let found = arguments.filter.found(kb, library, terminal)?;
    if found.is_empty() {
        return Err(Failure::Message(words.get("games-none")));
    }
    let format = arguments.writing.format.or_else(|| intake::format_of(&arguments.to)).unwrap_or(Format::Pgn);
    let games: Vec<_> = found.ids().collect();
    let target = Target {
        path: &arguments.to,
        format,
        options: arguments.writing.options(terminal),
        overwrite: overwrite(arguments.force),
        from: None,
        openings: arguments.writing.openings(terminal),
    };
    let meter = terminal.meter("cli-exporting");
    let written = write(&target, games.len(), terminal, &meter, output::of_library(library, &games, &meter))?;
    drop(meter);
    let lost: Vec<String> =
        written.lost.iter().map(|(number, lost)| words.lost(Some(*number), lost)).collect();
    let path = written.path.to_string_lossy().into_owned();
    if terminal.json {
        return terminal.document(&Json { path, games: written.games, lost });
    }
    if !lost.is_empty() {
        terminal.line(words.get("games-written-lost"))?;
        lost.iter().try_for_each(|lost| terminal.line(format_args!("  {lost}")))?;
    }
    terminal.line(words.with(
        "notice-games-written",
        &[("games", crate::text::Value::from(written.games)), ("path", path.into())],
    ))
}
