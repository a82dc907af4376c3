//! `canju manual` and `canju completions`: what a packager installs beside the program.

use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap_complete::Shell;

use super::json_schema::lists;
use crate::files::{self, FileError, Overwrite};
use crate::terminal::{Failure, Terminal};
use crate::views::dictionary::schemas;
use crate::views::paper::DEVIATIONS;

/// Write the manual pages in man format.
///
/// Without --out the page of canju itself goes to the standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju manual | man -l -
  canju manual --out ~/.local/share/man/man1
  canju manual --json-schema > canju.schema.json
  canju manual --deviations")]
pub(super) struct ManualArguments {
    /// Write a page for each command to this folder, created if missing.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write the page on where the program departs from the five papers instead.
    #[arg(long, conflicts_with_all = ["out", "json_schema"])]
    deviations: bool,
    /// Write JSON Schema of the lists in the JSON of the commands instead, one schema for each command.
    #[arg(long, conflicts_with = "out")]
    json_schema: bool,
}

/// Write shell completions to the standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju completions bash > ~/.local/share/bash-completion/completions/canju
  canju completions fish > ~/.config/fish/completions/canju.fish
  canju completions powershell >> $PROFILE")]
pub(super) struct CompletionsArguments {
    /// Shell to write completions for.
    shell: Shell,
}

/// Carries out `canju manual`.
pub(super) fn manual(arguments: &ManualArguments, terminal: &mut Terminal) -> Result<(), Failure> {
    if arguments.deviations {
        return terminal.raw(DEVIATIONS.as_bytes());
    }
    if arguments.json_schema {
        return terminal.document(&schemas("canju", lists(terminal.words)));
    }
    let command = super::Arguments::command().disable_help_subcommand(true);
    let Some(folder) = &arguments.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        return terminal.raw(&page);
    };
    let mut command = command;
    command.build();
    let written = files::make_folder(folder).and_then(|()| pages(&command, folder));
    written.map_err(|error| Failure::Message(terminal.words.message(error)))
}

/// Writes the page of a command and those of its subcommands.
fn pages(command: &clap::Command, folder: &Path) -> Result<(), FileError> {
    let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
    shown.into_iter().try_for_each(|one| pages(one, folder))?;
    let page = clap_mangen::Man::new(command.clone());
    files::write(&folder.join(page.get_filename()), Overwrite::Replace, |file| page.render(file))?;
    Ok(())
}

/// Carries out `canju completions`.
pub(super) fn completions(arguments: &CompletionsArguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "canju", &mut script);
    terminal.raw(&script)
}
