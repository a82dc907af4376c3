//! `canju games`: the library of games, and records of other programs.

mod annotate;
mod args;
mod convert;
mod copy;
mod duplicates;
mod export;
mod import;
mod players;
mod search;
mod show;
mod tag;
mod take_out;

use std::path::PathBuf;

use crate::service::edit;
use crate::store::library::Library;
use crate::terminal::args::{base_of, open};
use crate::terminal::{Failure, Terminal};

pub(in crate::cli) use args::records;

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
    Import(import::Arguments),
    Search(search::Arguments),
    Show(show::Arguments),
    Export(export::Arguments),
    Convert(convert::Arguments),
    Annotate(annotate::Arguments),
    Duplicates(duplicates::Arguments),
    Merge(duplicates::MergeArguments),
    Players(players::Arguments),
    Alias(players::AliasArguments),
    Tag(tag::Arguments),
    Copy(copy::Arguments),
    /// Remove games from the library; `restore` brings them back.
    Remove(take_out::Arguments),
    /// Restore removed games.
    Restore(take_out::Arguments),
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { kb, command } = arguments;
    let opened = |terminal: &Terminal| open(kb.clone(), terminal);
    let library = |terminal: &Terminal| {
        let path = base_of(kb.clone(), terminal)?;
        // A base of an older format is upgraded first.
        let meter = terminal.meter("cli-opening");
        let base = edit::read(&path, &meter).map_err(|error| terminal.fault(error))?;
        let library = Library::open(&path).map_err(|error| terminal.fault(error))?;
        Ok::<_, Failure>((base, library))
    };
    match command {
        Command::Convert(arguments) => convert::run(&arguments, terminal),
        Command::Annotate(arguments) => annotate::run(&arguments, terminal),
        Command::Import(arguments) => import::run(&arguments, &mut opened(terminal)?, terminal),
        Command::Remove(arguments) => take_out::run(&arguments, true, &mut opened(terminal)?, terminal),
        Command::Restore(arguments) => take_out::run(&arguments, false, &mut opened(terminal)?, terminal),
        Command::Search(arguments) => {
            let (base, library) = library(terminal)?;
            search::run(&arguments, base.kb(), &library, terminal)
        }
        Command::Export(arguments) => {
            let (base, library) = library(terminal)?;
            export::run(&arguments, base.kb(), &library, terminal)
        }
        Command::Duplicates(arguments) => duplicates::run(&arguments, &library(terminal)?.1, terminal),
        Command::Merge(arguments) => duplicates::merge(&arguments, &mut opened(terminal)?, terminal),
        Command::Players(arguments) => players::run(&arguments, &library(terminal)?.1, terminal),
        Command::Alias(arguments) if arguments.decides() => {
            players::decide(&arguments, &mut opened(terminal)?, terminal)
        }
        Command::Alias(arguments) => players::propose(&arguments, &library(terminal)?.1, terminal),
        Command::Copy(arguments) => copy::run(&arguments, &mut opened(terminal)?, terminal),
        Command::Tag(arguments) => tag::run(&arguments, &mut opened(terminal)?, terminal),
        Command::Show(arguments) => show::run(&arguments, &library(terminal)?.1, terminal),
    }
}
