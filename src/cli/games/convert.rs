//! `canju games convert`: converts between formats, without a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::{Writing, format, overwrite, write};
use crate::cli::kb::import::Encoding;
use crate::files::{self, FileError, Named};
use crate::progress::Progress;
use crate::records::{self, Format, ParsedGame, ReadOptions, Source};
use crate::service::fault::Fault;
use crate::service::{intake, output};
use crate::terminal::{Failure, Terminal};

/// Convert a file or a folder of games to another format.
///
/// Anything the new format cannot hold is reported. If the format holds one game per file, the target for several
/// games is a folder. Existing files are replaced only with --force; the source file is never replaced.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games convert 1996.xqf 1996.pgn --notation chinese
  canju games convert games.pgn folder --format xqf
  canju games convert folder games.pgn
  canju games convert games.cbl - | grep 胡榮華")]
pub(super) struct Arguments {
    /// File of games, or folder of such files.
    from: PathBuf,
    /// Output file, or folder; - for the standard output.
    to: PathBuf,
    #[command(flatten)]
    writing: Writing,
    /// Format of the source file [default: detected from its content, then its extension].
    #[arg(long, value_parser = format, value_name = "FORMAT")]
    from_format: Option<Format>,
    /// Encoding of the source file [default: detected].
    #[arg(long, value_enum, value_name = "NAME")]
    from_encoding: Option<Encoding>,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
}

#[derive(Serialize)]
struct Json {
    games: u64,
    format: &'static str,
    encoding: &'static str,
    encoding_guessed: bool,
    lost_reading: Vec<String>,
    lost_writing: Vec<String>,
}

/// Returns the files of games in a folder, by name; a file is itself. A folder without any is no source.
fn sources(from: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut found = files::walk_files(from)?;
    found.retain(|path| path == from || intake::format_of(path).is_some());
    // Opening the folder then says why it is no file of games.
    Ok(if found.is_empty() { vec![from.to_owned()] } else { found })
}

/// Reads the games of a file.
fn read(
    path: &Path,
    choice: ReadOptions,
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, Fault> {
    let mut file = files::open_plain(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(records::read_from(&mut file, &name, choice, progress, each)?)
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let sources = sources(&arguments.from).map_err(|error| terminal.fault(error))?;
    let choice =
        ReadOptions { format: arguments.from_format, encoding: arguments.from_encoding.map(Named::from) };
    let meter = terminal.meter("cli-importing");
    let to = arguments.writing.format.or_else(|| intake::format_of(&arguments.to)).unwrap_or(Format::Pgn);
    let target = output::Target {
        path: &arguments.to,
        format: to,
        options: arguments.writing.options(terminal),
        overwrite: overwrite(arguments.force),
        from: Some(&arguments.from),
        openings: arguments.writing.openings(terminal),
    };
    let mut count = 0;
    // The number of games matters only if each has a file of its own.
    if !to.holds_many() {
        for path in &sources {
            read(path, choice, &meter, &mut |_| count += 1).map_err(|fault| terminal.fault(fault))?;
        }
    }
    let (mut source, mut lost_reading) = (None, Vec::new());
    let written = write(&target, count, terminal, &meter, |take| {
        let (mut taken, mut games) = (Ok(()), 0);
        for path in &sources {
            // The games of a folder are numbered throughout, as they are written.
            let before = games;
            let read = read(path, choice, &meter, &mut |found| {
                games += 1;
                let number = Some(before + found.number);
                lost_reading.extend(found.warnings.iter().map(|lost| words.lost(number, lost)));
                if taken.is_ok() {
                    taken = take(found.record);
                }
            })?;
            lost_reading.extend(read.warnings.iter().map(|lost| words.lost(None, lost)));
            source = Some(read);
        }
        taken
    })?;
    let Some(source) = source else { return Ok(()) };
    drop(meter);
    let lost_writing: Vec<String> =
        written.lost.iter().map(|(number, lost)| words.lost(Some(*number), lost)).collect();
    if terminal.json {
        return terminal.document(&Json {
            games: written.games,
            format: source.format.word(),
            encoding: source.encoding,
            encoding_guessed: source.guessed,
            lost_reading,
            lost_writing,
        });
    }
    let key = if source.guessed { "games-report-guessed" } else { "games-report-encoding" };
    let what = [("format", words.record_format(source.format)), ("encoding", source.encoding.to_owned())];
    terminal.line(words.with(key, &what))?;
    lost_reading.iter().try_for_each(|lost| terminal.line(format_args!("  {lost}")))?;
    if !lost_writing.is_empty() {
        terminal.line(words.get("games-written-lost"))?;
        lost_writing.iter().try_for_each(|lost| terminal.line(format_args!("  {lost}")))?;
    }
    let path = arguments.to.to_string_lossy().into_owned();
    terminal.line(words.with(
        "notice-games-written",
        &[("games", crate::text::Value::from(written.games)), ("path", path.into())],
    ))
}
