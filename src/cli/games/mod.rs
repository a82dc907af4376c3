//! `canju games`: the library of games, and records of other programs.

mod annotate;
mod files;
mod search;

use std::path::PathBuf;

use crate::jobs::now;
use crate::records::{self, Format};
use crate::report::object;
use crate::service::notice::Notice;
use crate::service::{edit, output};
use crate::store::Base;
use crate::store::library::{GameId, Library, split_tags};
use crate::terminal::args::{base_of, open};
use crate::terminal::{Done, Failure, Terminal};
use files::Writing;

pub(in crate::cli) use files::{Ended, Form, ended, records_of};

/// Import, search and export game records: PGN, XQF, DhtmlXQ, CBR, CBL, CBF and others.
///
/// The library is part of the base. Anything that the library or a format cannot hold is reported.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games import records/ 1996.xqf
  canju games search --player 胡榮華 --years 1990-1999
  canju games search --material KRNKRP
  canju games export rooks.pgn --material 'KR* v KR*' --notation chinese
  canju games players hrh
  canju games duplicates
  canju games convert 1996.xqf 1996.pgn
  canju games annotate game.pgn annotated.pgn")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, global = true, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Import(files::ImportArguments),
    Search(search::SearchArguments),
    Show(ShowArguments),
    Export(files::ExportArguments),
    Convert(files::ConvertArguments),
    Annotate(annotate::Arguments),
    Duplicates(search::DuplicatesArguments),
    Merge(search::MergeArguments),
    Players(search::PlayersArguments),
    Alias(search::AliasArguments),
    Tag(TagArguments),
    Copy(CopyArguments),
    /// Remove games from the library; `restore` brings them back.
    Remove(TakeOutArguments),
    /// Restore removed games.
    Restore(TakeOutArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    let Arguments { kb, command } = arguments;
    let opened = |terminal: &Terminal| open(kb.clone(), terminal);
    let library = |terminal: &Terminal| {
        let path = base_of(kb.clone(), terminal)?;
        // A base of an older format is upgraded first.
        let base = terminal.metered("cli-opening", |meter| edit::read(&path, meter))?;
        let library = Library::open(&path)?;
        Ok::<_, Failure>((base, library))
    };
    match command {
        Command::Convert(arguments) => files::convert(&arguments, terminal),
        Command::Annotate(arguments) => annotate::run(&arguments, terminal),
        Command::Import(arguments) => files::import(&arguments, &mut opened(terminal)?, terminal),
        Command::Remove(arguments) => take_out(&arguments, true, &mut opened(terminal)?, terminal),
        Command::Restore(arguments) => take_out(&arguments, false, &mut opened(terminal)?, terminal),
        Command::Search(arguments) => {
            let (base, library) = library(terminal)?;
            search::search(&arguments, base.kb(), &library, terminal)
        }
        Command::Export(arguments) => {
            let (base, library) = library(terminal)?;
            files::export(&arguments, base.kb(), &library, terminal)
        }
        Command::Duplicates(arguments) => {
            search::list_duplicates(&arguments, &library(terminal)?.1, terminal)
        }
        Command::Merge(arguments) => search::merge(&arguments, &mut opened(terminal)?, terminal),
        Command::Players(arguments) => search::players(&arguments, &library(terminal)?.1, terminal),
        Command::Alias(arguments) if arguments.decides() => {
            search::decide(&arguments, &mut opened(terminal)?, terminal)
        }
        Command::Alias(arguments) => search::propose(&arguments, &library(terminal)?.1, terminal),
        Command::Copy(arguments) => copy_games(&arguments, &mut opened(terminal)?, terminal),
        Command::Tag(arguments) => tag(&arguments, &mut opened(terminal)?, terminal),
        Command::Show(arguments) => show(&arguments, &library(terminal)?.1, terminal),
    }
}

/// Print games of the library, by default as PGN.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  canju games show 17 --notation chinese")]
struct ShowArguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
    #[command(flatten)]
    writing: Writing,
}

fn show(arguments: &ShowArguments, library: &Library, terminal: &mut Terminal) -> Done {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let records = terminal.metered("cli-searching", |meter| output::read_records(library, &games, meter))?;
    if records.len() < games.len() {
        return Err(terminal.failure("cli-games-no-such"));
    }
    let format = arguments.writing.format.unwrap_or(Format::Pgn);
    let written = records::write(&records, format, arguments.writing.options(terminal))?;
    terminal.raw(&written.bytes)
}

/// Add tags to games, or remove them.
///
/// Tags are words of your own. PGN keeps them in the header Tags. `canju games search --tag` finds them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games tag 17 23 --add 'classic; to study'
  canju games tag 17 --remove 'to study'")]
struct TagArguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
    /// Tags to add, with semicolons between them.
    #[arg(long, value_name = "TAGS", required_unless_present = "remove")]
    add: Option<String>,
    /// Tags to remove, likewise.
    #[arg(long, value_name = "TAGS")]
    remove: Option<String>,
}

fn tag(arguments: &TagArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let tags = |text: &Option<String>| split_tags(text.as_deref().unwrap_or_default());
    let changed = base.retag_games(&games, &tags(&arguments.add), &tags(&arguments.remove))?.len();
    let json = object("games", &arguments.games).with("changed", changed);
    terminal.answer(&json, |words| words.with("cli-games-tagged", &[("count", changed)]))
}

/// Games by number.
#[derive(Debug, clap::Args)]
struct TakeOutArguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
}

fn take_out(arguments: &TakeOutArguments, out: bool, base: &mut Base, terminal: &mut Terminal) -> Done {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let removed = out.then(now);
    base.remove_games(&games, removed)?;
    let key = if out { "cli-games-removed" } else { "cli-games-restored" };
    let json = object("games", &arguments.games).with("removed", out);
    terminal.answer(&json, |words| words.with(key, &[("count", games.len())]))
}

/// Copy games with their tags to another base, or move them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games copy 17 23 --to studies.canju
  canju games copy 17 23 --to studies.canju --move")]
struct CopyArguments {
    /// Numbers of the games, as listed by `canju games search`.
    #[arg(required = true, value_name = "NUMBER")]
    games: Vec<i64>,
    /// The other base.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Remove them here; `canju games restore` brings them back.
    #[arg(long = "move")]
    moves: bool,
}

fn copy_games(arguments: &CopyArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let games: Vec<GameId> = arguments.games.iter().map(|id| GameId(*id)).collect();
    let copied = terminal.metered("cli-games-copying", |meter| {
        output::copy_games(base.path(), arguments.to.clone(), &games, now(), meter)
    })?;
    if arguments.moves {
        base.remove_games(&games, Some(now()))?;
    }
    let json = object("new", &copied.new).with("known", copied.known).with("moved", arguments.moves);
    let (count, path) = (copied.new.len() as u64, copied.path);
    let notice = if arguments.moves {
        Notice::GamesMoved { games: count + copied.known, path }
    } else {
        Notice::GamesCopied { games: count, known: copied.known, path }
    };
    terminal.answer(&json, |words| words.message(&notice))
}
