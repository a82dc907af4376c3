//! `canju book progress`: the user's progress in practice.

use std::collections::HashMap;

use crate::books::endgame::progress::{Progress, classes, key};
use crate::books::endgame::shipped;
use crate::jobs::now;
use crate::material::NodeId;
use crate::store::Base;
use crate::store::library::Library;
use crate::terminal::args::node;
use crate::terminal::list::{ListOptions, ONE_SCREEN, people};
use crate::terminal::{Failure, Terminal};
use crate::views::book;

/// List your progress in practice by combination: built-in problems, those tried, solved when tried last and due, tries and
/// failed tries.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book progress
  canju book progress --material KNKGG --json")]
pub(super) struct Arguments {
    /// Only this combination [default: all that were tried].
    #[arg(long)]
    material: Option<String>,
    #[command(flatten)]
    list: ListOptions,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let practised = Library::open(base.path()).and_then(|library| library.all_practised());
    let practised = practised.map_err(|error| terminal.fault(error))?;
    let practised: HashMap<String, Progress> = practised.into_iter().collect();
    let results = shipped::practised().iter();
    let results = results.map(|problem| (problem, practised.get(&key(&problem.start)).copied()));
    let mut rows = classes(results, now());
    match &arguments.material {
        Some(material) => {
            let node = node(material, terminal)?;
            rows.retain(|row| NodeId::from(row.material) == node);
        }
        None => rows.retain(|row| row.tried > 0),
    }
    let table = arguments.list.limit(book::classes(terminal.words, rows));
    let none = terminal.words.get("problems-progress-none");
    arguments
        .list
        .form
        .write(&table, &table, terminal, |terminal| people(&table, ONE_SCREEN, &none, terminal))
}
