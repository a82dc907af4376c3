//! The program `canju-lab`: one file or folder per subcommand, which speaks as `canju` does.

mod bench;
mod book;
mod experiment;
mod learn;
mod opening;
mod pictures;
mod table;
mod tune;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::report::schema::{List, schemas};
use crate::terminal::{Done, GlobalOptions, Terminal, meter, option_lines, usage};
use crate::text::Words;
use crate::views;

/// The laboratory of canju: experiments, and what makes the data that canju ships.
#[derive(Debug, Parser)]
#[command(name = "canju-lab", version, after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    #[command(flatten)]
    options: GlobalOptions,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  canju-lab bench                          search twelve positions and count the nodes
  canju-lab experiment accuracy            cross-validate the predictor on the proved combinations
  canju-lab experiment questions           compare the orders of questions to an expert
  canju-lab tune start run.jsonl           tune the evaluation by self-play
  canju-lab learn games --out games.bin    play training games for the network
  canju-lab table claims                   check the verdicts of manuals against tables
  canju-lab manual --json-schema           describe the lists in the JSON of the commands";

#[derive(Debug, Subcommand)]
enum Command {
    Bench(bench::Arguments),
    Book(book::Arguments),
    Experiment(experiment::Arguments),
    Learn(learn::Arguments),
    Opening(opening::Arguments),
    Table(table::Arguments),
    Tune(tune::Arguments),
    Manual(ManualArguments),
}

/// Runs the program with these arguments, the program name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    meter::outlive_file_limit();
    let given: Vec<OsString> = arguments.into_iter().collect();
    let mut command = Arguments::command();
    let parsed = command.try_get_matches_from_mut(&given).and_then(|matches| {
        let arguments = Arguments::from_arg_matches(&matches)?;
        Ok((arguments, option_lines(&command, &matches)))
    });
    let (Arguments { options, command }, lines) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage(&error),
    };
    let mut terminal = Terminal::new(options.lang, options.json);
    let done = terminal
        .begin_page(options.page, &given, &lines)
        .and_then(|()| perform(command, &mut terminal))
        .and_then(|()| terminal.flush());
    terminal.end(done)
}

fn perform(command: Command, terminal: &mut Terminal) -> Done {
    match command {
        Command::Bench(arguments) => bench::run(&arguments, terminal),
        Command::Book(arguments) => book::run(arguments, terminal),
        Command::Experiment(arguments) => experiment::run(arguments, terminal),
        Command::Learn(arguments) => learn::run(arguments, terminal),
        Command::Opening(arguments) => opening::run(arguments, terminal),
        Command::Table(arguments) => table::run(arguments, terminal),
        Command::Tune(arguments) => tune::run(arguments, terminal),
        Command::Manual(arguments) => manual(&arguments, terminal),
    }
}

/// Describe the lists in the JSON of the commands.
#[derive(Debug, clap::Args)]
struct ManualArguments {
    /// Write JSON Schema, one schema for each command.
    #[arg(long, required = true)]
    json_schema: bool,
}

fn manual(_: &ManualArguments, terminal: &mut Terminal) -> Done {
    terminal.document(&schemas("canju-lab", lists(terminal.words)))
}

fn lists(words: Words) -> Vec<List> {
    let mut lists = vec![
        ("bench", "positions", bench::table(words, Vec::new())),
        ("book measure", "results", book::tried(words, Vec::new())),
        ("opening check", "moves", opening::check::checked(words, Vec::new())),
        ("table agreement", "materials", table::agreement::agreement_table(words, Vec::new())),
        ("table claims", "claims", table::claims::settled_table(words, Vec::new())),
        ("tune position", "elements", views::tuning::elements(words, Vec::new())),
        ("tune position", "terms", views::tuning::element_terms(words, Vec::new())),
        ("tune show", "generations", views::tuning::generations(words, Vec::new())),
        ("tune show", "moved", views::tuning::parameters(words, Vec::new())),
        ("tune show", "particles", views::tuning::particles(words, &[])),
    ];
    lists.extend(experiment::lists(words));
    lists
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;
    use crate::report::schema::gaps;
    use crate::terminal::LABORATORY;

    /// What `canju` names as commands of the laboratory are its commands, and none is missing but `manual`, which both have.
    #[test]
    fn canju_knows_every_command() {
        let below = |command: &clap::Command, group: &str| -> BTreeSet<String> {
            let names = command.get_subcommands().map(|one| format!("{group} {}", one.get_name()));
            names.map(|name| name.trim_start().to_owned()).collect()
        };
        let command = Arguments::command();
        let groups: Vec<&str> = LABORATORY.iter().map(|(group, _)| *group).collect();
        let mut own = below(&command, "");
        own.retain(|name| name != "manual" && !groups.contains(&name.as_str()));
        for group in command.get_subcommands().filter(|one| groups.contains(&one.get_name())) {
            own.extend(below(group, group.get_name()));
        }
        let named = LABORATORY.iter().flat_map(|(group, names)| {
            names.iter().map(move |name| format!("{group} {name}").trim_start().to_owned())
        });
        assert_eq!(own, named.collect());
    }

    #[test]
    fn every_member_has_a_type_and_a_description() {
        assert_eq!(gaps(&lists(Words::of(Language::English))).0, Vec::<String>::new());
    }
}
