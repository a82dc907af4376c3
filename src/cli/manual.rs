//! `canju manual` and `canju completions`: what a packager installs beside the program.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::files::{self, FileError, Overwrite};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::report::schema::{List, schemas};
use crate::terminal::{Done, Terminal};
use crate::text::Words;
use crate::verification::neighbours::{GapSettings, LevelGaps};
use crate::views;
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

pub(super) fn manual(arguments: &ManualArguments, terminal: &mut Terminal) -> Done {
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
    files::make_folder(folder)?;
    Ok(pages(&command, folder)?)
}

fn pages(command: &clap::Command, folder: &Path) -> Result<(), FileError> {
    let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
    shown.into_iter().try_for_each(|one| pages(one, folder))?;
    let page = clap_mangen::Man::new(command.clone());
    files::write(&folder.join(page.get_filename()), Overwrite::Replace, |file| page.render(file))?;
    Ok(())
}

pub(super) fn completions(arguments: &CompletionsArguments, terminal: &mut Terminal) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "canju", &mut script);
    terminal.raw(&script)
}

// JSON Schema of the lists in the JSON of each command, from the declarations of their tables.

fn lists(words: Words) -> Vec<List> {
    let kb = Arc::new(KnowledgeBase::default());
    let gaps = LevelGaps::of(&kb, GapSettings::default());
    let chain = || views::nodes::no_path(words, &kb);
    let steps = || views::paper::round_steps(words, Vec::new());
    let changes = || views::nodes::rescored(words, Vec::new());
    let wrong = || views::book::wrong(words, Vec::new());
    let found = views::verification::gaps(words, &kb, &gaps, Vec::new());
    let claims = views::paper::claims(words, &kb).table("paper-title", Vec::new());
    vec![
        ("book check", "annotations", views::book::two_annotations(words, Vec::new())),
        ("book check", "disagreements", wrong()),
        ("book check", "refuted", wrong()),
        ("book games", "", views::games::endgame_games(words, Vec::new())),
        ("book progress", "", views::book::classes(words, Vec::new())),
        ("book query", "*/moves", views::book::moves(words, None)),
        ("book stats", "materials", views::book::materials(words, Vec::new())),
        ("games alias", "", views::games::alias_proposals(words, Vec::new())),
        ("games annotate", "*/moves", views::games::annotation(words, Vec::new())),
        ("games duplicates", "games", views::games::duplicates(words, Vec::new())),
        ("games players", "", views::games::players(words, Vec::new())),
        ("games search", "games", views::games::games(words, Vec::new())),
        ("kb agreement", "disagreements", views::inquiry::disagreements(words, Vec::new())),
        ("kb ask", "questions", views::inquiry::questions(words, &kb, Vec::new())),
        ("kb build", "", steps()),
        ("kb compare", "changes", changes()),
        ("kb conflicts", "exceptions", views::verification::exceptions(words, Vec::new())),
        ("kb conflicts", "nodes", views::nodes::nodes(words, &kb, Vec::new())),
        ("kb extend", "", steps()),
        ("kb log", "", views::log::columns(words).table("panel-log", Vec::new())),
        ("kb playouts", "contradicted", views::verification::contradicted(words, Vec::new())),
        ("kb query", "nodes", views::nodes::nodes(words, &kb, Vec::new())),
        ("kb repair", "changes", changes()),
        ("kb repair", "contradictions/*/chain", chain()),
        ("kb reports", "", views::log::reports(words, Vec::new())),
        ("kb verify", "exchange/found", views::verification::exchanges(words, Vec::new())),
        ("kb verify", "gap/found", found),
        ("kb verify", "isolated/isolated", views::verification::isolated(words, Vec::new())),
        ("kb verify", "sense/absurd", views::verification::implausible(words, &kb, 0, Vec::new())),
        ("kb verify", "sense/claims", claims),
        ("kb verify", "tables/differences", views::verification::differences(words, Vec::new())),
        ("kb version list", "versions", views::log::versions(words, &History::default())),
        ("kb why", "ceiling/certain/chain", chain()),
        ("kb why", "ceiling/likely/chain", chain()),
        ("kb why", "floor/certain/chain", chain()),
        ("kb why", "floor/likely/chain", chain()),
        ("match", "rows", views::matches::pairings(words, Vec::new())),
        ("match", "starts", views::matches::starts(words, Vec::new())),
        ("opening games", "", views::games::opening_games(words, Vec::new())),
        ("opening list", "*/exact", views::openings::exact(words, Vec::new())),
        ("opening list", "*/fuzzy", views::openings::fuzzy(words, Vec::new())),
        ("opening tree", "moves", views::openings::tree(words, Vec::new())),
        ("table limit", "rows", views::tables::cursed(words, Vec::new(), false)),
        ("table list", "", views::tables::files(words, Vec::new())),
        ("table probe", "moves", views::tables::moves(words, Vec::new())),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Arguments;
    use crate::language::Language;
    use crate::report::schema::gaps;

    #[test]
    fn every_member_has_a_type_and_a_description_and_every_common_member_a_list() {
        let found = gaps(&lists(Words::of(Language::English)));
        assert_eq!(found, (Vec::new(), Vec::new()), "missing, unused");
    }

    /// Adds the commands with `--csv` below a command, by their names.
    fn add_with_csv(command: &clap::Command, group: &str, found: &mut BTreeSet<String>) {
        for below in command.get_subcommands() {
            let name = format!("{group} {}", below.get_name()).trim_start().to_owned();
            add_with_csv(below, &name, found);
            if below.get_arguments().any(|argument| argument.get_id().as_str() == "csv") {
                found.insert(name);
            }
        }
    }

    #[test]
    fn every_command_with_csv_has_a_schema() {
        let lists = lists(Words::of(Language::English));
        let described: BTreeSet<String> = lists.iter().map(|(command, ..)| (*command).to_owned()).collect();
        let mut with_csv = BTreeSet::new();
        add_with_csv(&Arguments::command(), "", &mut with_csv);
        let missing: Vec<_> = with_csv.difference(&described).collect();
        assert!(missing.is_empty() && !with_csv.is_empty(), "no schema: {missing:?}");
    }
}
