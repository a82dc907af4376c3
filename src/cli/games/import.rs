//! `canju games import`: imports files and folders into the library.

use std::path::PathBuf;

use serde::Serialize;

use super::files::format;
use crate::files::Named;
use crate::jobs::now;
use crate::records::{Format, ReadOptions};
use crate::report::object;
use crate::service::intake::{self, FileReport, Report};
use crate::store::Base;
use crate::terminal::args::choice;
use crate::terminal::{Done, Terminal};
use crate::text::{Words, thousands};

/// Import games from files and folders into the library.
///
/// Every game is checked move by move. A game with an illegal move is kept up to that move and marked. Everything
/// that is skipped is reported with its line or byte. Exact duplicates are not imported.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games import records/
  canju games import old.pgn --encoding big5
  canju games import 1996.xqf --json")]
pub(super) struct Arguments {
    /// Files and folders; folders are searched recursively for files with a known extension.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Format of all files [default: detected from content, then extension].
    #[arg(long, value_parser = format, value_name = "FORMAT")]
    format: Option<Format>,
    /// Text encoding [default: detected and reported].
    #[arg(long, value_parser = choice::<Named>(), value_name = "NAME")]
    encoding: Option<Named>,
    /// Maximum number of omissions listed (all with --json).
    #[arg(long, value_name = "N", default_value_t = 40)]
    limit: usize,
}

fn file_json(file: &FileReport, words: Words) -> impl Serialize {
    let lost = file.lost.iter().map(|(game, lost)| words.lost(*game, lost));
    object("path", file.path.to_string_lossy())
        .with("format", file.format.map(Format::word))
        .with("encoding", file.encoding.map(|(encoding, _)| encoding))
        .with("encoding_guessed", file.encoding.is_some_and(|(_, guessed)| guessed))
        .with("refused", file.refused.as_ref().map(|refused| words.message(refused)))
        .with("games", file.games)
        .with("new", file.new.len())
        .with("moves", file.moves)
        .with("variations", file.variations)
        .with("comments", file.comments)
        .with("lost", lost.collect::<Vec<_>>())
        .with("further_lost", file.further)
}

pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let options = ReadOptions { format: arguments.format, encoding: arguments.encoding };
    let report = terminal
        .metered("cli-importing", |meter| intake::take_in(base, &arguments.paths, options, now(), meter))?;
    if terminal.json {
        let files = report.files.iter().map(|file| file_json(file, terminal.words));
        let json = object("files", files.collect::<Vec<_>>())
            .with("games", report.games())
            .with("new", report.added().len())
            .with("cancelled", report.cancelled);
        terminal.document(&json)?;
    } else {
        page(&report, arguments.limit, terminal)?;
    }
    match report.cancelled {
        true => Err(terminal.failure("cli-games-cancelled")),
        false if report.files.iter().all(|file| file.refused.is_some()) => {
            Err(terminal.failure("cli-games-none-read"))
        }
        false => Ok(()),
    }
}

fn page(report: &Report, limit: usize, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut left = limit;
    let mut hidden = 0;
    for file in &report.files {
        let lost = file.lost.len() as u64 + file.further;
        if lost == 0 && file.refused.is_none() && report.files.len() > 1 {
            continue;
        }
        terminal.line(heading(file, words))?;
        if let Some(refused) = &file.refused {
            terminal.line(format_args!("  {}", words.message(refused)))?;
        }
        for (game, lost) in file.lost.iter().take(left) {
            terminal.line(format_args!("  {}", words.lost(*game, lost)))?;
        }
        let shown = file.lost.len().min(left);
        left -= shown;
        hidden += lost - shown as u64;
    }
    if hidden > 0 {
        terminal.line(words.with("games-report-further", &[("count", thousands(hidden as i64))]))?;
    }
    let sum = |count: fn(&FileReport) -> u64| thousands(report.files.iter().map(count).sum::<u64>() as i64);
    let counts = [
        ("files", thousands(report.files.len() as i64)),
        ("games", sum(|file| file.games)),
        ("new", thousands(report.added().len() as i64)),
        ("moves", sum(|file| file.moves)),
        ("variations", sum(|file| file.variations)),
        ("comments", sum(|file| file.comments)),
        ("lost", sum(|file| file.losses() as u64)),
        ("refused", sum(|file| u64::from(file.refused.is_some()))),
    ];
    terminal.line(words.with("cli-games-imported", &counts))
}

fn heading(file: &FileReport, words: Words) -> String {
    let path = file.path.to_string_lossy().into_owned();
    let Some((format, (encoding, guessed))) = file.format.zip(file.encoding) else { return path };
    let key = if guessed { "games-report-guessed" } else { "games-report-encoding" };
    let what = [("format", words.record_format(format)), ("encoding", encoding.to_owned())];
    format!("{path}  {}", words.with(key, &what))
}
