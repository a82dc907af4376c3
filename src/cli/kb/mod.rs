//! `canju kb`: everything about a knowledge base.

pub(super) mod base;
mod build;
mod experts;
mod history;
mod lists;
pub(in crate::cli) mod predict;
mod repair;
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
    Predict(predict::PredictArguments),
    Extend(build::ExtendArguments),
    Build(build::Arguments),
    Prove(set::ProveArguments),
    Resolve(resolve::Arguments),
    Repair(repair::Arguments),
    Verify(verify::Arguments),
    Playouts(predict::PlayoutsArguments),
    /// Undo the last action; the log keeps it.
    Undo,
    /// Redo the last undone action.
    Redo,
    Log(history::LogArguments),
    #[command(subcommand, visible_alias = "versions")]
    Version(history::VersionCommand),
    Compare(lists::CompareArguments),
    Digest(base::DigestArguments),
    Import(transfer::ImportArguments),
    Export(transfer::ExportArguments),
    Backup(base::BackupArguments),
    Reports(lists::ReportsArguments),
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
            | Self::Version(history::VersionCommand::List(_))
            | Self::Compare(_)
            | Self::Digest(_)
            | Self::Export(_)
            | Self::Backup(_)
            | Self::Reports(_) => true,
            Self::Resolve(arguments) => arguments.dry_run,
            Self::Repair(arguments) => arguments.dry_run,
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
    if let Command::Check = command {
        return base::check(&path, terminal);
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

fn carry_out(command: Command, base: &mut Base, terminal: &mut Terminal) -> Done {
    match command {
        Command::New(_) | Command::Check => Ok(()),
        Command::Info => base::info(base, terminal),
        Command::Conflicts(arguments) => lists::conflicts(&arguments, base, terminal),
        Command::Show(arguments) => show::show(&arguments, base, terminal),
        Command::Why(arguments) => show::why(&arguments, base, terminal),
        Command::Query(arguments) => lists::find(&arguments, base, terminal),
        Command::Set(arguments) => set::set(&arguments, base, terminal),
        Command::Lock(arguments) => set::lock(&arguments, true, base, terminal),
        Command::Unlock(arguments) => set::lock(&arguments, false, base, terminal),
        Command::Ask(arguments) => experts::ask(&arguments, base, terminal),
        Command::Answer(arguments) => experts::answer(&arguments, base, terminal),
        Command::Agreement(arguments) => experts::agreement(&arguments, base, terminal),
        Command::Merge(arguments) => transfer::merge(&arguments, base, terminal),
        Command::Predict(arguments) => predict::predict(&arguments, base, terminal),
        Command::Extend(arguments) => build::extend(&arguments, base, terminal),
        Command::Build(arguments) => build::run(&arguments, base, terminal),
        Command::Prove(arguments) => set::prove(&arguments, base, terminal),
        Command::Repair(arguments) => repair::run(&arguments, base, terminal),
        Command::Resolve(arguments) => resolve::run(&arguments, base, terminal),
        Command::Verify(arguments) => verify::run(&arguments, base, terminal),
        Command::Playouts(arguments) => predict::playouts(&arguments, base, terminal),
        Command::Undo => history::undo(base, terminal),
        Command::Redo => history::redo(base, terminal),
        Command::Log(arguments) => history::log(&arguments, base, terminal),
        Command::Version(command) => history::version(&command, base, terminal),
        Command::Compare(arguments) => lists::compare(&arguments, base, terminal),
        Command::Digest(arguments) => base::digest(&arguments, base, terminal),
        Command::Import(arguments) => transfer::import(arguments, base, terminal),
        Command::Export(arguments) => transfer::export(&arguments, base, terminal),
        Command::Backup(arguments) => base::backup(&arguments, base, terminal),
        Command::Reports(arguments) => lists::stored_reports(&arguments, base, terminal),
    }
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
        checked(given).map_err(|error| terminal.fault(error))
    }
}

/// Renames the log or rollback journal next to a base, which belongs to another base.
fn aside(base: &Path, terminal: &Terminal) -> Done {
    if let Some(log) = store::set_log_aside(base).map_err(|error| terminal.fault(error))? {
        terminal.remark(terminal.words.with("cli-log-aside", &[("path", log.to_string_lossy())]));
    }
    Ok(())
}
