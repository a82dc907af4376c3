//! `canju kb`: everything about a knowledge base.

mod agreement;
mod answer;
mod args;
mod ask;
mod backup;
mod build;
mod check;
pub(in crate::cli) mod compare;
mod conflicts;
mod digest;
mod exceptions;
mod export;
mod history;
pub(in crate::cli) mod import;
pub(super) mod info;
pub(super) mod json;
mod lock;
mod log;
mod merge;
mod new;
mod playouts;
pub(in crate::cli) mod predict;
mod prove;
mod query;
mod repair;
mod reports;
pub(super) mod resolve;
mod set;
mod show;
pub(in crate::cli) mod verify;
mod version;
mod way;
mod why;

use std::path::PathBuf;

use crate::store::Base;
use crate::terminal::{Failure, Terminal};

use crate::terminal::args::{base_of, node, open_file, read};
use args::{Expert, aside};

/// Inspect a knowledge base, edit it and make it consistent.
///
/// Every edit is on disk when the command returns, and every edit can be undone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A MATERIAL is a combination of pieces, Red first: KRNKRGGMM is king, rook and knight against king,
rook, two guards and two ministers. 车马对车士象全 and 'rook and knight v rook' are also accepted.

Examples:
  canju kb info
  canju kb conflicts --limit 5
  canju kb conflicts --exceptions
  canju kb show KNPKGGM
  canju kb set KNPKGGM 3 --note 'Tu, page 214'
  canju kb why KNPKGGM
  canju kb resolve --dry-run
  canju kb repair --dry-run
  canju kb compare END6 END6C
  canju kb query 'KR* v K*GGMM & score<=3'")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, global = true, value_name = "FILE")]
    kb: Option<PathBuf>,
    /// If the log next to the base belongs to another file, rename it and continue.
    #[arg(long, global = true)]
    set_log_aside: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    New(new::Arguments),
    /// Show the contents of a base: nodes, sources, conflicts, versions, log.
    Info,
    /// Check the file of a base: all pages and checksums, and the log by replaying it. Fails if there is an error.
    Check,
    Conflicts(conflicts::Arguments),
    Show(show::Arguments),
    Why(why::Arguments),
    Query(query::Arguments),
    Set(set::Arguments),
    /// Lock the score of a combination, so that no resolver changes it.
    Lock(lock::Arguments),
    /// Unlock the score of a combination.
    Unlock(lock::Arguments),
    Ask(ask::Arguments),
    Answer(answer::Arguments),
    Agreement(agreement::Arguments),
    Merge(merge::Arguments),
    Predict(predict::Arguments),
    Extend(build::ExtendArguments),
    Build(build::Arguments),
    Prove(prove::Arguments),
    Resolve(resolve::Arguments),
    Repair(repair::Arguments),
    Verify(verify::Arguments),
    Playouts(playouts::Arguments),
    /// Undo the last action; the log keeps it.
    Undo,
    /// Redo the last undone action.
    Redo,
    Log(log::Arguments),
    #[command(subcommand, visible_alias = "versions")]
    Version(version::Command),
    Compare(compare::Arguments),
    Digest(digest::Arguments),
    Import(import::Arguments),
    Export(export::Arguments),
    Backup(backup::Arguments),
    Reports(reports::Arguments),
}

impl Command {
    /// Whether the command changes nothing, so that it works while another program has the base.
    const fn reads(&self) -> bool {
        match self {
            Self::Info
            | Self::Check
            | Self::Conflicts(_)
            | Self::Show(_)
            | Self::Why(_)
            | Self::Query(_)
            | Self::Ask(_)
            | Self::Agreement(_)
            | Self::Predict(_)
            | Self::Verify(_)
            | Self::Playouts(_)
            | Self::Log(_)
            | Self::Version(version::Command::List(_))
            | Self::Compare(_)
            | Self::Digest(_)
            | Self::Export(_)
            | Self::Backup(_)
            | Self::Reports(_) => true,
            Self::Resolve(arguments) => arguments.only_shows(),
            Self::Repair(arguments) => arguments.only_shows(),
            Self::New(_)
            | Self::Set(_)
            | Self::Lock(_)
            | Self::Unlock(_)
            | Self::Answer(_)
            | Self::Merge(_)
            | Self::Extend(_)
            | Self::Build(_)
            | Self::Prove(_)
            | Self::Undo
            | Self::Redo
            | Self::Version(_)
            | Self::Import(_) => false,
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let Arguments { kb, set_log_aside, command } = arguments;
    if let Command::New(arguments) = &command {
        return match kb {
            None => new::run(arguments, terminal),
            Some(_) => Err(Failure::Message(terminal.words.get("cli-new-takes-no-base"))),
        };
    }
    let path = base_of(kb, terminal)?;
    if set_log_aside {
        aside(&path, terminal)?;
    }
    if let Command::Check = command {
        return check::run(&path, terminal);
    }
    let mut base = if command.reads() { read(Some(path), terminal) } else { open_file(&path, terminal) }?;
    let (line, chosen) = (base.history().current().name.clone(), matches!(command, Command::Version(_)));
    carry_out(command, &mut base, terminal)?;
    let now = &base.history().current().name;
    if !chosen && *now != line {
        terminal.remark(terminal.words.with("cli-line-begun", &[("frozen", &line), ("line", now)]));
    }
    Ok(())
}

fn carry_out(command: Command, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    match command {
        Command::New(_) | Command::Check => Ok(()),
        Command::Info => info::run(base, terminal),
        Command::Conflicts(arguments) => conflicts::run(&arguments, base, terminal),
        Command::Show(arguments) => show::run(&arguments, base, terminal),
        Command::Why(arguments) => why::run(&arguments, base, terminal),
        Command::Query(arguments) => query::run(&arguments, base, terminal),
        Command::Set(arguments) => set::run(&arguments, base, terminal),
        Command::Lock(arguments) => lock::run(&arguments, true, base, terminal),
        Command::Unlock(arguments) => lock::run(&arguments, false, base, terminal),
        Command::Ask(arguments) => ask::run(&arguments, base, terminal),
        Command::Answer(arguments) => answer::run(&arguments, base, terminal),
        Command::Agreement(arguments) => agreement::run(&arguments, base, terminal),
        Command::Merge(arguments) => merge::run(&arguments, base, terminal),
        Command::Predict(arguments) => predict::run(&arguments, base, terminal),
        Command::Extend(arguments) => build::extend(&arguments, base, terminal),
        Command::Build(arguments) => build::run(&arguments, base, terminal),
        Command::Prove(arguments) => prove::run(&arguments, base, terminal),
        Command::Repair(arguments) => repair::run(&arguments, base, terminal),
        Command::Resolve(arguments) => resolve::run(&arguments, base, terminal),
        Command::Verify(arguments) => verify::run(&arguments, base, terminal),
        Command::Playouts(arguments) => playouts::run(&arguments, base, terminal),
        Command::Undo => history::undo(base, terminal),
        Command::Redo => history::redo(base, terminal),
        Command::Log(arguments) => log::run(&arguments, base, terminal),
        Command::Version(command) => version::run(&command, base, terminal),
        Command::Compare(arguments) => compare::run(&arguments, base, terminal),
        Command::Digest(arguments) => digest::run(&arguments, base, terminal),
        Command::Import(arguments) => import::run(arguments, base, terminal),
        Command::Export(arguments) => export::run(&arguments, base, terminal),
        Command::Backup(arguments) => backup::run(&arguments, base, terminal),
        Command::Reports(arguments) => reports::run(&arguments, base, terminal),
    }
}
