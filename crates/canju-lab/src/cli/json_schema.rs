//! `canju-lab manual`: JSON Schema of the lists in the JSON of each command.

use super::{bench, experiment, table};
use crate::terminal::{Failure, Terminal};
use crate::text::Words;
use crate::views;
use crate::views::dictionary::{List, schemas};

/// Describe the lists in the JSON of the commands.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Write JSON Schema, one schema for each command.
    #[arg(long, required = true)]
    json_schema: bool,
}

/// Carries out the command.
pub(super) fn run(_: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.document(&schemas("canju-lab", lists(terminal.words)))
}

/// Returns all lists.
fn lists(words: Words) -> Vec<List> {
    let mut lists = vec![
        ("bench", "positions", bench::table(words, Vec::new())),
        ("book measure", "results", views::book::tried(words, Vec::new())),
        ("opening check", "moves", views::openings::checked(words, Vec::new())),
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
    use super::*;
    use crate::language::Language;
    use crate::views::dictionary::differences;

    #[test]
    fn every_member_has_a_type_and_a_description_and_no_description_is_left_over() {
        let lists = lists(Words::of(Language::English));
        let is_own = |scope: &str| {
            let is_of =
                |command: &str| scope.starts_with(command) || !scope.is_empty() && command.starts_with(scope);
            lists.iter().any(|(command, ..)| is_of(command))
        };
        let found = differences(&lists, is_own);
        assert_eq!(found, (Vec::new(), Vec::new()), "missing, unused");
    }
}
