//! `canju kb resolve` and `repair`: the greedy resolver and the exact repairs, each with its report and its proof.

use serde::Serialize;

use super::Expert;
use super::show::path;
use crate::figures::{Chart, Series, Shape};
use crate::inference::comparison::{Rescored, ways};
use crate::inference::exact::{self, Disagreement, EFFORT, Repair, SecondStage, Withdrawal, repair_within};
use crate::inference::greedy::{End, Greedy, GreedySettings, GreedyStep};
use crate::inference::justification::chain;
use crate::inference::report::{Check, Report, at_odds};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::conflict::{ConflictEdge, Objective, Tally};
use crate::knowledge::history::{Action, Measure, Method};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Class;
use crate::material::NodeId;
use crate::report::{Both, Table, object};
use crate::service::edit;
use crate::service::fault::Fault;
use crate::store::Base;
use crate::terminal::args::choice;
use crate::terminal::list::{ListForm, ONE_SCREEN, TextTable, more, paragraph, show};
use crate::terminal::{Done, Terminal};
use crate::text::{Value, Words, thousands};
use crate::views::nodes::{path_steps, rescored as rescored_table};

/// Reduce conflicts greedily: change scores that contradict their neighbours, never a locked one.
///
/// The result is one action that can be undone. The report proves that no locked score changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb resolve --dry-run            preview the changes
  canju kb resolve --dry-run --steps 5  explain the first decisions
  canju kb resolve && canju kb undo")]
pub(super) struct Arguments {
    /// Measure that selects the next conflict to resolve.
    #[arg(long, value_parser = choice::<Measure>(), default_value = "weight")]
    order: Measure,
    /// Objective to minimise.
    #[arg(long, value_parser = choice::<Objective>(), default_value = "inc")]
    objective: Objective,
    /// Report only; store nothing.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Show the first N steps: node, cost of each class, cost before and after.
    #[arg(long, value_name = "N", default_value_t = 0)]
    steps: usize,
    #[command(flatten)]
    by: Expert,
}

struct Outcome {
    steps: Vec<GreedyStep>,
    residue: Vec<ConflictEdge>,
    report: Report,
    entry: Option<u32>,
}

pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let settings = GreedySettings { order: arguments.order, objective: arguments.objective };
    let mut greedy = Greedy::new(base.kb(), settings);
    let steps = std::iter::from_fn(|| greedy.step()).take(arguments.steps).collect();
    finish(&mut greedy, terminal)?;
    let report = greedy.report(base.kb());
    let residue = greedy.labelling().conflict_edges().collect();
    let entry = if arguments.dry_run { None } else { store(&greedy, &arguments.by.name(terminal)?, base)? };
    let outcome = Outcome { steps, residue, report, entry };
    if terminal.json {
        terminal.document(&document(arguments, &outcome))
    } else {
        page(arguments, &outcome, terminal)?;
        terminal.picture("resolver", |words| course(&greedy, words).svg());
        Ok(())
    }
}

fn course(greedy: &Greedy, words: Words) -> Chart {
    let aim = greedy.settings().objective;
    let points = greedy.curve().points().map(|point| [point.step as f64, point.tally.objective(aim) as f64]);
    let name = words.get(aim.text_key());
    Chart {
        title: words.with("chart-objective", &[("objective", name.as_str())]),
        across: words.get("chart-steps"),
        up: String::new(),
        series: vec![Series { name, shape: Shape::Line, points: points.collect() }],
    }
}

pub(in crate::cli) fn finish(greedy: &mut Greedy, terminal: &Terminal) -> Done {
    terminal.metered("cli-resolving", |meter| greedy.run(meter))
}

fn store(greedy: &Greedy, author: &str, base: &mut Base) -> Done<Option<u32>> {
    let provenance = edit::provenance(Source::Resolver, author, "");
    accept(edit::proposal(base.kb(), greedy, &provenance), &provenance, base)
}

/// Stores a proposal, and returns the log entry; `None` if it changes nothing.
pub(super) fn accept(
    proposal: Result<(Action, ChangeSet), Fault>,
    provenance: &Provenance,
    base: &mut Base,
) -> Done<Option<u32>> {
    let (action, set) = match proposal {
        Err(Fault::NothingToAccept) => return Ok(None),
        proposal => proposal?,
    };
    edit::accept(base, action, provenance, &set)?;
    Ok(Some(base.history().current().head.0))
}

fn page(arguments: &Arguments, outcome: &Outcome, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let Outcome { report, entry, .. } = outcome;
    if !outcome.steps.is_empty() {
        show_steps(&outcome.steps, terminal)?;
    }
    totals(&report.before, &report.after, 0, terminal)?;
    let run = [
        ("changed", Value::from(report.changed)),
        ("steps", report.steps.into()),
        ("accepted", report.accepted.into()),
        ("passes", report.passes.into()),
    ];
    terminal.line(words.with("cli-resolve-run", &run))?;
    ending(report, terminal)?;
    let left = [
        ("edges", Value::from(outcome.residue.len())),
        ("contradictions", report.contradictions.len().into()),
    ];
    terminal.line(words.with("cli-resolve-left", &left))?;
    for edge in &report.contradictions {
        terminal.line(format_args!("  {} → {}", edge.better.material(), edge.worse.material()))?;
    }
    proof(&report.checks, terminal)?;
    terminal.line("")?;
    stored(arguments.dry_run, *entry, terminal)
}

/// Writes the change of the objective, why the run ended, and whether CN has increased.
fn ending(report: &Report, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let objective = report.settings.objective;
    let totals = [report.before, report.after];
    let [before, after] = totals.map(|tally| tally.objective(objective));
    let went = [
        ("objective", Value::from(words.get(objective.text_key()))),
        ("before", before.into()),
        ("after", after.into()),
    ];
    paragraph(&words.with("cli-resolve-objective", &went), 0, terminal)?;
    let [before, after] = totals.map(|tally| tally.conflict_nodes);
    if after > before {
        paragraph(&words.with("cli-resolve-rose", &[("before", before), ("after", after)]), 0, terminal)?;
    }
    if report.end == Some(End::Stuck) {
        paragraph(&words.get("cli-resolve-stuck"), 0, terminal)?;
    }
    Ok(())
}

/// Writes whether anything was stored, and how to undo it.
pub(super) fn stored(dry: bool, entry: Option<u32>, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.line(match entry {
        _ if dry => words.get("cli-resolve-dry"),
        None => words.get("cli-resolve-nothing"),
        Some(entry) => words.with("cli-resolve-stored", &[("entry", entry.to_string())]),
    })
}

pub(in crate::cli) fn totals(before: &Tally, after: &Tally, indent: usize, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2]);
    table.row([String::new(), words.get("cli-before"), words.get("cli-after")]);
    let mut row = |key: &str, value: fn(&Tally) -> u64| {
        table.row([words.get(key), thousands(value(before) as i64), thousands(value(after) as i64)]);
    };
    row("cli-conflict-nodes", |tally| tally.conflict_nodes.into());
    row("cli-conflict-edges", |tally| tally.conflict_edges.into());
    row("cli-inc", |tally| tally.objective(Objective::Exponential));
    table.show(indent, terminal)
}

fn show_steps(steps: &[GreedyStep], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut table = TextTable::new(&[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut head = vec![words.get("cli-step"), words.get("cli-material"), words.get("cli-conflicts")];
    head.extend(Class::all().map(scores_of));
    head.push(words.get("cli-decision"));
    table.push(head);
    for step in steps {
        let mut row = vec![
            step.number.to_string(),
            step.node.material().to_string(),
            format!("{}/{}", step.count.conflicts, step.count.neighbours),
        ];
        row.extend(step.objectives.iter().map(|cost| thousands(*cost as i64)));
        row.push(decision(step, words));
        table.push(row);
    }
    table.show(0, terminal)?;
    terminal.line("")
}

/// The scores of a class: 3, or 4/5.
fn scores_of(class: Class) -> String {
    let (low, high) = class.scores();
    if low == high { low.to_string() } else { format!("{low}/{high}") }
}

/// "4/5 → 3, cost 1,200 → 1,188", or that the node stays.
fn decision(step: &GreedyStep, words: Words) -> String {
    if !step.changed() {
        return words.get("cli-step-kept");
    }
    let arguments = [
        ("before", Value::from(scores_of(step.before))),
        ("after", scores_of(step.after).into()),
        ("costbefore", step.objective_before().into()),
        ("costafter", step.objective_after().into()),
    ];
    words.with("cli-step-changed", &arguments)
}

/// Writes one line for each invariant: how often it was checked, and that it was never violated.
pub(super) fn proof(checks: &[Check], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.heading("cli-proof")?;
    for check in checks {
        let law = words.with(&format!("cli-{}", check.law.text_key()), &[("checked", check.checked)]);
        let result = match check.broken {
            0 => words.get("cli-law-holds"),
            broken => words.with("cli-law-broken", &[("broken", broken)]),
        };
        terminal.line(format_args!("  {law} {result}"))?;
    }
    Ok(())
}

// A resolver run as JSON.

fn document(arguments: &Arguments, outcome: &Outcome) -> impl Serialize {
    let Outcome { steps, residue, report, entry } = outcome;
    object("order", arguments.order)
        .with("objective", arguments.objective.word())
        .with("dry_run", arguments.dry_run)
        .with("entry", entry)
        .with("consistent", report.end == Some(End::Consistent))
        .with("local_minimum", report.end == Some(End::Stuck))
        .with("before", totals_json(&report.before))
        .with("after", totals_json(&report.after))
        .with("changed", report.changed)
        .with("steps_made", report.steps)
        .with("accepted", report.accepted)
        .with("passes", report.passes)
        .with("residue", residue)
        .with("expert_contradictions", &report.contradictions)
        .with("proof", &report.checks)
        .with("proved", report.is_proved())
        .maybe("steps", (!steps.is_empty()).then(|| steps.iter().map(step_json).collect::<Vec<_>>()))
}

pub(in crate::cli) fn totals_json(tally: &Tally) -> impl Serialize + use<> {
    object("conflict_nodes", tally.conflict_nodes)
        .with("conflict_edges", tally.conflict_edges)
        .with("levels", tally.levels)
        .with("inc", tally.objective(Objective::Exponential))
}

fn step_json(step: &GreedyStep) -> impl Serialize {
    object("number", step.number)
        .with("pass", step.pass)
        .with("material", step.node)
        .with("conflicts", step.count.conflicts)
        .with("neighbours", step.count.neighbours)
        .with("class_before", step.before)
        .with("class_after", step.after)
        .with("candidates", step.objectives)
        .with("cost_before", step.objective_before())
        .with("cost_after", step.objective_after())
}

// `canju kb repair`: the exact repairs, with their certificate, and the answers to withdraw if answers disagree.

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
pub(super) struct RepairArguments {
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

pub(super) fn repair(arguments: &RepairArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
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
    let document = repair_document((arguments, terminal.words), &before, (&report, &residue), entry, changes);
    arguments.form.write(&list, &document, terminal, |terminal| {
        repair_page(&before, &found, &report, arguments.limit, terminal)?;
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

fn computed(kb: &KnowledgeBase, arguments: &RepairArguments, terminal: &Terminal) -> Done<Repair> {
    terminal.metered("repair-computing", |meter| repair_within(kb, arguments.method, arguments.effort, meter))
}

fn repair_page(
    kb: &KnowledgeBase,
    found: &Repair,
    report: &exact::Report,
    limit: usize,
    terminal: &mut Terminal,
) -> Done {
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

fn repair_document(
    (arguments, words): (&RepairArguments, Words),
    kb: &KnowledgeBase,
    (report, residue): (&exact::Report, &[ConflictEdge]),
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
