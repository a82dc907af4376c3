//! `canju kb repair`: the exact repairs, with their certificate, and the answers to withdraw if answers disagree.

use serde::Serialize;

use super::Expert;
use super::lists::path;
use super::resolve::{accept, proof, stored, totals, totals_json};
use crate::figures::Chart;
use crate::inference::comparison::{Rescored, ways};
use crate::inference::exact::{Disagreement, EFFORT, Repair, Report, SecondStage, Withdrawal, repair_within};
use crate::inference::justification::chain;
use crate::inference::report::at_odds;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::history::Method;
use crate::knowledge::provenance::Source;
use crate::material::NodeId;
use crate::report::{Both, Table, object};
use crate::service::edit;
use crate::store::Base;
use crate::terminal::args::choice;
use crate::terminal::list::{ListForm, ONE_SCREEN, TextTable, more, paragraph, show};
use crate::terminal::{Done, Terminal};
use crate::text::Words;
use crate::views::nodes::{path_steps, rescored as rescored_table};

/// Make a base consistent at the least cost, with a proof of optimality; locked scores stay.
///
/// Also removes contradictions between combinations that are not neighbours, which `resolve` does not see, so it may
/// change more. If locked scores contradict each other, a second stage minimises the remaining conflicts, also with a
/// proof; there are never more than with `resolve`. The result is one action that can be undone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb repair --dry-run                   preview the changes
  canju kb repair --method fewest --dry-run --list
  canju kb repair && canju kb undo")]
pub(super) struct Arguments {
    /// Cost to minimise.
    #[arg(long, value_parser = choice::<Method>(), default_value = "mixed")]
    method: Method,
    /// Report only; store nothing.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Maximum number of contradictions, withdrawals and conflicts left that are listed (all with --json).
    #[arg(long, value_name = "N", default_value_t = ONE_SCREEN)]
    limit: usize,
    /// Maximum number of search nodes per stage before the proof is given up.
    #[arg(long, value_name = "N", default_value_t = EFFORT)]
    effort: u64,
    /// List every combination with a changed score, one of each mirror pair.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    form: ListForm,
    #[command(flatten)]
    by: Expert,
}

pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    if base.kb().nodes() == 0 {
        return Err(terminal.failure("repair-empty-base"));
    }
    let found = computed(base.kb(), arguments, terminal)?;
    let before = base.kb().clone();
    let report = found.report(&before);
    let residue: Vec<ConflictEdge> = found.labelling.conflict_edges().collect();
    let entry = if arguments.dry_run {
        None
    } else {
        let provenance = edit::provenance(Source::Resolver, &arguments.by.name(terminal)?, "");
        accept(edit::repair(base.kb(), &found, &provenance), &provenance, base)?
    };
    let list = if arguments.list || arguments.form.csv {
        found.changes(&before).filter_map(|change| change.rescored(&before)).collect()
    } else {
        Vec::new()
    };
    let list = rescored_table(terminal.words, list);
    let changes = arguments.list.then(|| list.clone());
    let document = document((arguments, terminal.words), &before, (&report, &residue), entry, changes);
    arguments.form.write(&list, &document, terminal, |terminal| {
        page(&before, &found, &report, arguments.limit, terminal)?;
        left(&before, &found, &residue, arguments.limit, terminal)?;
        if !list.is_empty() {
            terminal.heading(list.title)?;
            show(&list, list.len(), 2, terminal)?;
        }
        proof(&report.checks, terminal)?;
        terminal.line("")?;
        stored(arguments.dry_run, entry, terminal)?;
        terminal.picture("repair", |words| moved(&before, &found, words).svg());
        Ok(())
    })
}

fn moved(before: &KnowledgeBase, found: &Repair, words: Words) -> Chart {
    let changes: Vec<Rescored> = found.changes(before).filter_map(|change| change.rescored(before)).collect();
    let [title, across, name] = ["exact-histogram", "unit-classes", "export-nodes"].map(|key| words.get(key));
    Chart::of_counts(title, across, name, 1, &ways(&changes))
}

fn computed(kb: &KnowledgeBase, arguments: &Arguments, terminal: &Terminal) -> Done<Repair> {
    terminal.metered("repair-computing", |meter| repair_within(kb, arguments.method, arguments.effort, meter))
}

fn page(kb: &KnowledgeBase, found: &Repair, report: &Report, limit: usize, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    totals(&report.before, &report.after, 0, terminal)?;
    let odds = |labelling| at_odds(labelling, |node| report.disagreement.withdraws(node));
    let odds = [("before", odds(kb.labelling())), ("after", odds(&found.labelling))];
    paragraph(&words.with("repair-at-odds", &odds), 0, terminal)?;
    terminal.line("")?;
    let method = words.with("repair-method", &[("method", words.message(report.method))]);
    paragraph(&method, 0, terminal)?;
    paragraph(&words.hint(report.method.text_key()), 0, terminal)?;
    paragraph(&words.repair_changed(report), 0, terminal)?;
    paragraph(&words.repair_bound(report), 0, terminal)?;
    paragraph(&words.repair_optimal(report), 0, terminal)?;
    for sentence in words.repair_second(report) {
        paragraph(&sentence, 0, terminal)?;
    }
    disagreement(kb, &report.disagreement, limit, terminal)?;
    terminal.line("")?;
    paragraph(&words.get("repair-warning"), 0, terminal)
}

/// Lists the conflicting pairs that the repair leaves, with their scores after it.
fn left(
    kb: &KnowledgeBase,
    found: &Repair,
    residue: &[ConflictEdge],
    limit: usize,
    terminal: &mut Terminal,
) -> Done {
    if residue.is_empty() {
        return Ok(());
    }
    let words = terminal.words;
    terminal.heading("repair-left")?;
    let mut table = TextTable::new(&[]);
    table
        .row(["repair-left-better", "cli-score", "repair-left-worse", "cli-score"].map(|key| words.get(key)));
    let score = |node: NodeId| {
        let after = found.labelling.class(node).map(|class| class.score(kb.score(node)));
        let lock = if kb.is_invariable(node) { "*" } else { "" };
        after.map_or_else(String::new, |score| format!("{score}{lock}"))
    };
    for ConflictEdge { better, worse } in residue.iter().take(limit).copied() {
        let cells = [better, worse].map(|node| [node.material().to_string(), score(node)]);
        table.push(cells.concat());
    }
    table.show(2, terminal)?;
    more(residue.len().min(limit), residue.len(), terminal)
}

/// Reports contradictory answers, the paths between them, and those to withdraw.
fn disagreement(kb: &KnowledgeBase, found: &Disagreement, limit: usize, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.heading("disagreement")?;
    let key = if found.contradictions.is_empty() { "disagreement-agreed" } else { "disagreement-advice" };
    paragraph(&words.get(key), 2, terminal)?;
    for edge in found.contradictions.iter().take(limit) {
        paragraph(&words.contradiction(kb, *edge), 2, terminal)?;
        path(kb, edge.better, &chain(kb, edge.better, edge.worse), terminal)?;
    }
    more(found.contradictions.len().min(limit), found.contradictions.len(), terminal)?;
    if !found.withdraw.is_empty() {
        paragraph(&words.withdraw(found), 2, terminal)?;
    }
    for withdrawal in found.withdraw.iter().take(limit) {
        paragraph(&words.withdrawal(kb, withdrawal, true), 4, terminal)?;
    }
    more(found.withdraw.len().min(limit), found.withdraw.len(), terminal)?;
    if !found.squeezed.is_empty() {
        let squeezed = words.with("disagreement-squeezed", &[("count", found.squeezed.len())]);
        paragraph(&squeezed, 2, terminal)?;
    }
    Ok(())
}

// An exact repair as JSON. A node and its mirror both count, in costs too; lists name one of the two.

fn document(
    (arguments, words): (&Arguments, Words),
    kb: &KnowledgeBase,
    (report, residue): (&Report, &[ConflictEdge]),
    entry: Option<u32>,
    changes: Option<Table>,
) -> impl Serialize {
    let found = &report.disagreement;
    let contradiction = |edge: &ConflictEdge| Both {
        first: *edge,
        // From the better to the worse, the better left out.
        second: object("chain", path_steps(words, kb, edge.better, &chain(kb, edge.better, edge.worse))),
    };
    let withdrawal = |&Withdrawal { node, class, least, greatest }: &Withdrawal| {
        let given = object("material", node).with("class", class);
        given.with("least_class", least).with("greatest_class", greatest)
    };
    object("method", arguments.method)
        .with("dry_run", arguments.dry_run)
        .with("entry", entry)
        .with("consistent", report.after.conflict_nodes == 0)
        .with("before", totals_json(&report.before))
        .with("after", totals_json(&report.after))
        .with("changed", report.changed)
        .with("moved", report.moved)
        .with("cost", report.cost)
        .with("bound", report.bound)
        .with("optimal", report.optimal)
        .with("second_stage", second_stage(&report.second))
        .with("searched", report.searched)
        .with("contradictions", found.contradictions.iter().map(contradiction).collect::<Vec<_>>())
        .with("withdraw", found.withdraw.iter().map(withdrawal).collect::<Vec<_>>())
        .with("withdraw_proved", found.proved)
        .with("squeezed", &found.squeezed)
        .with("residue", residue)
        .with("proof", &report.checks)
        .with("proved", report.is_proved())
        .maybe("changes", changes)
}

/// The second stage; the totals after it are those after the repair.
fn second_stage(second: &SecondStage) -> impl Serialize {
    object("squeezed", second.squeezed)
        .with("groups", second.groups)
        .with("before", totals_json(&second.before))
        .with("moved", second.moved)
        .with("followed", second.followed)
        .with("among", second.among)
        .with("proved", second.proved)
}
