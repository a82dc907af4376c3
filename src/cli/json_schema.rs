//! JSON Schema of the lists in the JSON of each command, from the declarations of their tables.

use std::sync::Arc;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::text::Words;
use crate::verification::level_gap::{GapSettings, LevelGaps};
use crate::views;
use crate::views::dictionary::List;

/// Returns all lists.
pub(super) fn lists(words: Words) -> Vec<List> {
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
    use crate::terminal::LABORATORY;
    use crate::views::dictionary::differences;

    #[test]
    fn every_member_has_a_type_and_a_description_and_no_description_is_left_over() {
        let is_of_laboratory = |scope: &str| {
            LABORATORY.iter().any(|(group, names)| {
                names.iter().any(|name| scope.starts_with(format!("{group} {name}").trim_start()))
            })
        };
        let found = differences(&lists(Words::of(Language::English)), |scope| !is_of_laboratory(scope));
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
