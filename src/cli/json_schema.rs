//! JSON Schema of the lists in the JSON of each command, from the declarations of their tables.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::list::List;
use super::{bench, experiment};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::text::Words;
use crate::verification::level_gap::{GapSettings, LevelGaps};
use crate::views::{self, dictionary::described};

/// Returns a schema for each command with lists, by the name of the command. Other members of a document are not described.
pub(super) fn schemas(words: Words) -> Value {
    let mut commands = Map::new();
    for (command, place, table) in lists(words) {
        let title = format!("canju {command} --json");
        let schema = commands.entry(command).or_insert_with(
            || json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}),
        );
        let mut at = schema;
        for name in place.split('/').filter(|name| !name.is_empty()) {
            at = if name == "*" { &mut at["items"] } else { &mut at["properties"][name] };
        }
        if let Value::Object(rows) =
            table.schema(|member| described(command, place, member).map(|(_, text)| text))
        {
            rows.into_iter().for_each(|(name, value)| at[name] = value);
        }
    }
    commands.into()
}

/// Returns all lists.
fn lists(words: Words) -> Vec<List> {
    let kb = Arc::new(KnowledgeBase::default());
    let gaps = LevelGaps::of(&kb, GapSettings::default());
    let chain = || views::way::none(words, &kb);
    let steps = || views::rounds::steps(words, Vec::new());
    let changes = || views::changes::rescored(words, Vec::new());
    let wrong = || views::book::wrong(words, Vec::new());
    let found = views::verification::gaps(words, &kb, &gaps, Vec::new());
    let claims = views::paper::claims(words, &kb).table("paper-title", Vec::new());
    let mut lists = vec![
        ("bench", "positions", bench::table(words, Vec::new())),
        ("book check", "annotations", views::book::two_annotations(words, Vec::new())),
        ("book check", "disagreements", wrong()),
        ("book check", "refuted", wrong()),
        ("book games", "", views::games::endgame_games(words, Vec::new())),
        ("book measure", "results", views::problems::tried(words, Vec::new())),
        ("book progress", "", views::problems::classes(words, Vec::new())),
        ("book query", "*/moves", views::book::moves(words, None)),
        ("book stats", "materials", views::book::materials(words, Vec::new())),
        ("games alias", "", views::library::proposals(words, Vec::new())),
        ("games annotate", "*/moves", views::annotation::annotation(words, Vec::new())),
        ("games duplicates", "games", views::library::duplicates(words, Vec::new())),
        ("games players", "", views::library::players(words, Vec::new())),
        ("games search", "games", views::games::games(words, Vec::new())),
        ("kb agreement", "disagreements", views::experts::disagreements(words, Vec::new())),
        ("kb ask", "questions", views::questions::questions(words, &kb, Vec::new())),
        ("kb build", "", steps()),
        ("kb compare", "changes", changes()),
        ("kb conflicts", "exceptions", views::exceptions::exceptions(words, Vec::new())),
        ("kb conflicts", "nodes", views::nodes::nodes(words, &kb, Vec::new())),
        ("kb extend", "", steps()),
        ("kb log", "", views::log::columns(words).table("panel-log", Vec::new())),
        ("kb playouts", "contradicted", views::playouts::contradicted(words, Vec::new())),
        ("kb query", "nodes", views::nodes::nodes(words, &kb, Vec::new())),
        ("kb repair", "changes", changes()),
        ("kb repair", "contradictions/*/chain", chain()),
        ("kb reports", "", views::reports::reports(words, Vec::new())),
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
        ("opening check", "moves", views::openings::checked(words, Vec::new())),
        ("opening games", "", views::games::opening_games(words, Vec::new())),
        ("opening list", "*/exact", views::openings::exact(words, Vec::new())),
        ("opening list", "*/fuzzy", views::openings::fuzzy(words, Vec::new())),
        ("opening tree", "moves", views::openings::tree(words, Vec::new())),
        ("table agreement", "materials", views::manuals::agreement(words, Vec::new())),
        ("table claims", "claims", views::claims::settled(words, Vec::new())),
        ("table limit", "rows", views::tables::cursed(words, Vec::new(), false)),
        ("table list", "", views::tables::files(words, Vec::new())),
        ("table probe", "moves", views::tables::moves(words, Vec::new())),
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

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Arguments;
    use crate::language::Language;
    use crate::report::Type;
    use crate::views::dictionary::scopes;

    /// Members described by their JSON only.
    const FREE: [&str; 3] = ["settings", "figures", "caution"];

    fn is_known(name: &str, of: Type) -> bool {
        match of {
            Type::Any => FREE.contains(&name),
            Type::List(of) | Type::Nullable(of) => is_known(name, *of),
            Type::Map(members) => members.iter().all(|(name, of)| is_known(name, *of)),
            _ => true,
        }
    }

    #[test]
    fn every_member_has_a_type_and_a_description_and_no_description_is_left_over() {
        let mut used = BTreeSet::new();
        let mut missing = BTreeSet::new();
        for (command, place, table) in lists(Words::of(Language::English)) {
            for head in table.heads().iter().filter(|head| !head.key.is_empty()) {
                let found = described(command, place, head.key);
                used.extend(found.map(|(scope, _)| (scope, head.key)));
                if found.is_none() || !is_known(head.key, head.of) {
                    missing.insert(format!("{command} {place} {} {:?}", head.key, head.of));
                }
            }
        }
        let all = scopes().flat_map(|(scope, members)| members.iter().map(move |(name, _)| (scope, *name)));
        let unused: Vec<_> = all.filter(|entry| !used.contains(entry)).collect();
        assert!(missing.is_empty() && unused.is_empty(), "missing {missing:#?}, unused {unused:?}");
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
