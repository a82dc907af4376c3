//! `canju kb`: everything about a knowledge base.

pub(super) mod base;
mod build;
mod experts;
pub(in crate::cli) mod lists;
pub(super) mod resolve;
mod set;
pub(in crate::cli) mod show;
pub(in crate::cli) mod transfer;
pub(in crate::cli) mod verify;

use std::path::{Path, PathBuf};

use crate::knowledge::provenance::checked;
use crate::store::{self, Base};
use crate::terminal::args::{base_of, node, open_file, read};
use crate::terminal::{Done, Terminal};

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
    New(base::NewArguments),
    /// Show the contents of a base: nodes, sources, conflicts, versions, log.
    Info,
    /// Check the file of a base: all pages and checksums, and the log by replaying it. Fails if there is an error.
    Check,
    Conflicts(lists::ConflictsArguments),
    Show(show::ShowArguments),
    Why(show::WhyArguments),
    Query(lists::QueryArguments),
    Set(set::SetArguments),
    /// Lock the score of a combination, so that no resolver changes it.
    Lock(set::LockArguments),
    /// Unlock the score of a combination.
    Unlock(set::LockArguments),
    Ask(experts::AskArguments),
    Answer(experts::AnswerArguments),
    Agreement(experts::AgreementArguments),
    Merge(transfer::MergeArguments),
    Predict(build::PredictArguments),
    Extend(build::ExtendArguments),
    Build(build::Arguments),
    Prove(set::ProveArguments),
    Resolve(resolve::Arguments),
    Repair(resolve::RepairArguments),
    Verify(verify::Arguments),
    Playouts(build::PlayoutsArguments),
    /// Undo the last action; the log keeps it.
    Undo,
    /// Redo the last undone action.
    Redo,
    Log(base::LogArguments),
    #[command(subcommand, visible_alias = "versions")]
    Version(base::VersionCommand),
    Compare(lists::CompareArguments),
    Digest(base::DigestArguments),
    Import(transfer::ImportArguments),
    Export(transfer::ExportArguments),
    Backup(base::BackupArguments),
    Reports(lists::ReportsArguments),
}

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    let Arguments { kb, set_log_aside, command } = arguments;
    if let Command::New(arguments) = &command {
        return match kb {
            None => base::new_base(arguments, terminal),
            Some(_) => Err(terminal.failure("cli-new-takes-no-base")),
        };
    }
    let path = base_of(kb, terminal)?;
    if set_log_aside {
        aside(&path, terminal)?;
    }
    carry_out(command, &path, terminal)
}

/// A command that changes nothing works while another program has the base.
fn carry_out(command: Command, path: &Path, terminal: &mut Terminal) -> Done {
    let read = |terminal: &Terminal| read(Some(path.to_owned()), terminal);
    match command {
        Command::New(_) => Ok(()),
        Command::Check => base::check(path, terminal),
        Command::Info => base::info(&read(terminal)?, terminal),
        Command::Conflicts(arguments) => lists::conflicts(&arguments, &read(terminal)?, terminal),
        Command::Show(arguments) => show::show(&arguments, &read(terminal)?, terminal),
        Command::Why(arguments) => show::why(&arguments, &read(terminal)?, terminal),
        Command::Query(arguments) => lists::find(&arguments, &read(terminal)?, terminal),
        Command::Set(arguments) => edit(set::set, &arguments, path, terminal),
        Command::Lock(arguments) => edit(set::lock, &arguments, path, terminal),
        Command::Unlock(arguments) => edit(set::unlock, &arguments, path, terminal),
        Command::Ask(arguments) => experts::ask(&arguments, &read(terminal)?, terminal),
        Command::Answer(arguments) => edit(experts::answer, &arguments, path, terminal),
        Command::Agreement(arguments) => experts::agreement(&arguments, &read(terminal)?, terminal),
        Command::Merge(arguments) => edit(transfer::merge, &arguments, path, terminal),
        Command::Predict(arguments) => build::predict(&arguments, &read(terminal)?, terminal),
        Command::Extend(arguments) => edit(build::extend, &arguments, path, terminal),
        Command::Build(arguments) => edit(build::run, &arguments, path, terminal),
        Command::Prove(arguments) => edit(set::prove, &arguments, path, terminal),
        Command::Repair(arguments) if arguments.dry_run => {
            resolve::repair(&arguments, &mut read(terminal)?, terminal)
        }
        Command::Repair(arguments) => edit(resolve::repair, &arguments, path, terminal),
        Command::Resolve(arguments) if arguments.dry_run => {
            resolve::run(&arguments, &mut read(terminal)?, terminal)
        }
        Command::Resolve(arguments) => edit(resolve::run, &arguments, path, terminal),
        Command::Verify(arguments) => verify::run(&arguments, &read(terminal)?, terminal),
        Command::Playouts(arguments) => build::playouts(&arguments, &read(terminal)?, terminal),
        Command::Undo => edit(base::undo, &(), path, terminal),
        Command::Redo => edit(base::redo, &(), path, terminal),
        Command::Log(arguments) => base::log(&arguments, &read(terminal)?, terminal),
        Command::Version(base::VersionCommand::List(form)) => {
            base::list_versions(form, &read(terminal)?, terminal)
        }
        Command::Version(command) => base::version(&command, &mut open_file(path, terminal)?, terminal),
        Command::Compare(arguments) => lists::compare(&arguments, &read(terminal)?, terminal),
        Command::Digest(arguments) => base::digest(&arguments, &read(terminal)?, terminal),
        Command::Import(arguments) => edit(transfer::import, &arguments, path, terminal),
        Command::Export(arguments) => transfer::export(&arguments, &read(terminal)?, terminal),
        Command::Backup(arguments) => base::backup(&arguments, &read(terminal)?, terminal),
        Command::Reports(arguments) => lists::stored_reports(&arguments, &read(terminal)?, terminal),
    }
}

/// Opens the base for writing, and tells if the edit begins a line of its own.
fn edit<A>(
    carry_out: fn(&A, &mut Base, &mut Terminal) -> Done,
    arguments: &A,
    path: &Path,
    terminal: &mut Terminal,
) -> Done {
    let mut base = open_file(path, terminal)?;
    let line = base.history().current().name.clone();
    carry_out(arguments, &mut base, terminal)?;
    let now = &base.history().current().name;
    if *now != line {
        terminal.remark(terminal.words.with("cli-line-begun", &[("frozen", &line), ("line", now)]));
    }
    Ok(())
}

// Arguments shared by the commands of bases: the author, and a log of another base to be renamed.

/// The author of a change.
#[derive(Debug, clap::Args)]
struct Expert {
    /// Author [default: the name set in the window, else your login].
    #[arg(long, value_name = "NAME", alias = "author")]
    by: Option<String>,
}

impl Expert {
    fn name(&self, terminal: &Terminal) -> Done<String> {
        let Some(given) = &self.by else {
            let nobody = || terminal.failure("cli-nobody");
            return terminal.author.clone().ok_or_else(nobody);
        };
        Ok(checked(given)?)
    }
}

/// Renames the log or rollback journal next to a base, which belongs to another base.
fn aside(base: &Path, terminal: &Terminal) -> Done {
    if let Some(log) = store::set_log_aside(base)? {
        terminal.remark(terminal.words.with("cli-log-aside", &[("path", log.to_string_lossy())]));
    }
    Ok(())
}
