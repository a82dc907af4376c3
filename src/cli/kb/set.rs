//! Scores of single combinations, and questions to experts: `canju kb set`, `lock`, `unlock`, `prove`, `ask`, `answer` and `agreement`.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::PathBuf;

use clap::error::ErrorKind;
use serde::Serialize;

use super::Expert;
use crate::inquiry::agreement::{Estimate, Report, of_judges, report};
use crate::inquiry::answer::{Effect, disagreements, effect, opposed};
use crate::inquiry::order::{Order, Question, Request};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::report::{Both, Table, object};
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::inquiry::{self, Placed, SEED, make_plan};
use crate::service::notice::{InquiryNotice, Notice, against_proof};
use crate::service::tables::{self, known, solve};
use crate::service::verification::read_sheet;
use crate::store::Base;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::Size;
use crate::terminal::args::{choice, query};
use crate::terminal::list::{ListForm, TextTable, people, show};
use crate::terminal::{Done, Failure, Terminal};
use crate::text::Value;
use crate::text::node::score_meaning;
use crate::verification::Finding;
use crate::verification::sheet::{Mark, Sheet};
use crate::views::inquiry::{self as views, questions};

/// Set the score of a combination as an expert's answer, locked so that no resolver changes it.
///
/// The mirror combination gets the mirror score. A line of output is written only after the answer is on disk.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores from Red's view: 0 certain win, 1 win in most positions, 2 advantage, 3 win by position, 4 either
side may win, 5 draw; 6 to 9 the same for Black, with 9 a certain win for Black.

Examples:
  canju kb set KNPKGGM 3 --by Lin --note 'Tu, page 214'
  canju kb set KNPKGGM --clear
  printf 'KNPKGGM 3\\nKRKNGG 0\\n' | canju kb set -")]
pub(super) struct SetArguments {
    /// Combination, or - to read lines of MATERIAL SCORE from the standard input.
    material: String,
    /// Score.
    #[arg(value_parser = score, conflicts_with = "clear")]
    score: Option<Score>,
    /// Remove the score.
    #[arg(long)]
    clear: bool,
    /// Note on the answer.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    #[command(flatten)]
    by: Expert,
    /// Leave the score unlocked.
    #[arg(long)]
    unlocked: bool,
}

pub(super) fn score(text: &str) -> Result<Score, String> {
    text.parse().ok().and_then(Score::new).ok_or_else(|| "must be a score from 0 to 9".to_owned())
}

/// A score as it was stored.
#[derive(Serialize)]
struct Stored {
    material: NodeId,
    score: Option<Score>,
    invariable: bool,
    stored: bool,
    conflict_nodes_before: u32,
    conflict_nodes: u32,
}

pub(super) fn set(arguments: &SetArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let stream = arguments.material == "-";
    match (stream, arguments.score, arguments.clear) {
        (true, None, false) => read_lines(arguments, base, terminal),
        (false, None, false) => Err(usage("a SCORE from 0 to 9 is missing, or --clear")),
        (false, ..) => {
            let node = super::node(&arguments.material, terminal)?;
            let stored = store(node, arguments.score, arguments, base, terminal)?;
            let (before, after) = (stored.conflict_nodes_before, stored.conflict_nodes);
            tell(&stored, terminal)?;
            if terminal.json {
                return Ok(());
            }
            let change = terminal.words.with("cli-conflicts-change", &[("before", before), ("after", after)]);
            terminal.line(change)
        }
        (true, ..) => Err(usage("with - the scores are read from the standard input")),
    }
}

fn usage(message: &str) -> Failure {
    Failure::Usage(clap::Error::raw(ErrorKind::MissingRequiredArgument, format!("{message}\n")))
}

/// Stores the lines of the standard input one by one; blank lines and comments after # are skipped. The first that cannot be
/// stored ends it, and those before it remain.
fn read_lines(arguments: &SetArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let mut stored = 0_u64;
    for (number, line) in (1_u64..).zip(std::io::stdin().lock().lines()) {
        let answer = line.map_err(|_| terminal.failure("line-not-text"));
        let answer = answer.and_then(|line| answer_line(&line, arguments, base, terminal));
        match answer.map(|stored| stored.map(|stored| tell(&stored, terminal))) {
            Ok(None) => {}
            Ok(Some(Ok(()))) => stored += 1,
            Ok(Some(Err(_))) => {
                let args = [("line", Value::from(number)), ("stored", (stored + 1).into())];
                return Err(terminal.failure_with("cli-nobody-listens", &args));
            }
            Err(failure) => {
                let arguments = [
                    ("line", Value::from(number)),
                    ("reason", failure.sentence(terminal.words).into()),
                    ("stored", stored.into()),
                ];
                return Err(terminal.failure_with("cli-bad-line", &arguments));
            }
        }
    }
    Ok(())
}

/// Stores a line; `None` if it is blank or a comment.
fn answer_line(
    line: &str,
    arguments: &SetArguments,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Done<Option<Stored>> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let missing = || terminal.failure("cli-not-an-answer");
    let (material, digit) = line.rsplit_once(char::is_whitespace).ok_or_else(missing)?;
    let score = score(digit).map_err(|_| missing())?;
    let node = super::node(material.trim(), terminal)?;
    store(node, Some(score), arguments, base, terminal).map(Some)
}

fn store(
    node: NodeId,
    score: Option<Score>,
    arguments: &SetArguments,
    base: &mut Base,
    terminal: &Terminal,
) -> Done<Stored> {
    let provenance: Provenance =
        edit::provenance(Source::Expert, &arguments.by.name(terminal)?, &arguments.note);
    let locked = !arguments.unlocked;
    let before = base.kb().labelling().tally().conflict_nodes;
    let notice = edit::set(base, node, score, locked, &provenance)?;
    if let Notice::Stored { proof: Some(proof), .. } = notice {
        terminal.remark(terminal.words.message(against_proof(proof)));
    }
    Ok(Stored {
        material: node,
        score,
        invariable: locked && score.is_some(),
        stored: true,
        conflict_nodes_before: before,
        conflict_nodes: base.kb().labelling().tally().conflict_nodes,
    })
}

/// Writes that an answer is stored. It is flushed at once: a reader may rely on it.
fn tell(stored: &Stored, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let material = stored.material.material();
    match stored.score {
        _ if terminal.json => terminal.record(stored)?,
        None => terminal.line(format_args!("{material} - {}", words.get("cli-cleared")))?,
        Some(score) => {
            let state = words.get(if stored.invariable { "cli-stored-locked" } else { "cli-stored" });
            terminal.line(format_args!("{material} {score} {state} ({})", score_meaning(words, score)))?;
        }
    }
    terminal.flush()
}

/// A combination to lock or unlock.
#[derive(Debug, clap::Args)]
pub(super) struct LockArguments {
    /// Combination; its mirror is the same node.
    material: String,
    #[command(flatten)]
    by: Expert,
}

pub(super) fn lock(arguments: &LockArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    set_lock(arguments, true, base, terminal)
}

pub(super) fn unlock(arguments: &LockArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    set_lock(arguments, false, base, terminal)
}

fn set_lock(arguments: &LockArguments, locked: bool, base: &mut Base, terminal: &mut Terminal) -> Done {
    let node = super::node(&arguments.material, terminal)?;
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let notice = edit::lock(base, node, locked, &provenance)?;
    let json = object("material", node).with("invariable", locked);
    terminal.answer(&json, |words| words.message(&notice))
}

/// Solve combinations exactly, and store the proved score, locked, with the census as evidence.
///
/// Missing tables are built first and kept in your folder of tables. Other sources on the combination are kept as
/// evidence beside the census; the proof decides the score.
///
/// With --known, store all proofs that are built in or in your folder of tables, for the combinations that have a score,
/// replacing older ones. This is one action; the previous state is saved as a version.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb prove KNPKGG
  canju kb prove KRKNGG KRKNMM --json
  canju kb prove --known --dry-run")]
pub(super) struct ProveArguments {
    /// Combinations.
    #[arg(required_unless_present = "known")]
    material: Vec<String>,
    /// Store all known proofs that are missing or outdated in the base.
    #[arg(long, conflicts_with = "material")]
    known: bool,
    /// Report only; store nothing.
    #[arg(long, requires = "known")]
    dry_run: bool,
    #[command(flatten)]
    by: Expert,
}

pub(super) fn prove(arguments: &ProveArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let catalog = Catalog::new(terminal.places.tables());
    if arguments.known {
        return prove_known(arguments, base, &catalog, terminal);
    }
    let nodes: Result<Vec<_>, _> =
        arguments.material.iter().map(|text| super::node(text, terminal)).collect();
    let nodes = nodes?;
    let vast =
        nodes.iter().map(|node| node.material()).find(|material| !Size::of(*material).can_be_numbered());
    if let Some(material) = vast {
        return Err(CatalogError::TooLarge(material).into());
    }
    let by = arguments.by.name(terminal)?;
    let mut proved = Vec::new();
    for node in nodes {
        let solved = terminal.metered("table-building", |meter| solve(&catalog, node.material(), meter))?;
        let notice = tables::prove(base, node.material(), &solved.censuses, &by)?;
        if !terminal.json {
            terminal.line(terminal.words.message(&notice))?;
        }
        let found = object("material", node).with("score", base.kb().score(node));
        proved.push(found.with("tables_made", solved.made));
    }
    if terminal.json { terminal.document(&proved) } else { Ok(()) }
}

fn prove_known(
    arguments: &ProveArguments,
    base: &mut Base,
    catalog: &Catalog,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let missing = tables::missing_proofs(base.kb(), &known(catalog))?;
    let combinations = missing.combinations;
    let new = |(node, after): (&NodeId, &Score)| (*node, base.kb().score(*node), *after);
    let scores: Vec<(NodeId, Option<Score>, Score)> = missing.scores.iter().map(new).collect();
    let version = words.version_before_proofs(now());
    let sentence = if arguments.dry_run {
        words.with("proofs-missing", &[("combinations", combinations), ("scores", scores.len() as u64)])
    } else {
        let by = arguments.by.name(terminal)?;
        let notice = tables::store_proofs(base, missing, &version, &by)?;
        words.message(&notice)
    };
    if terminal.json {
        let is_stored = !arguments.dry_run && combinations > 0;
        let score = |&(node, before, after): &(NodeId, Option<Score>, Score)| {
            object("material", node).with("before", before).with("after", after)
        };
        // Combinations whose proof is new or other than the one of the base; one and its mirror count once.
        let json = object("combinations", combinations)
            .with("scores", scores.iter().map(score).collect::<Vec<_>>())
            .with("version", is_stored.then_some(version));
        return terminal.document(&json);
    }
    for (node, before, after) in scores {
        let before = before.map_or_else(|| "–".to_owned(), |score| score.to_string());
        let facts =
            [("material", node.material().to_string()), ("before", before), ("after", after.to_string())];
        terminal.line(words.with("proof-changes", &facts))?;
    }
    terminal.line(sentence)
}

// Questions to experts: `canju kb ask`, `answer` and `agreement`.

/// List the most useful questions for an expert, the best first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb ask
  canju kb ask --order correct --limit 50 --json
  canju kb ask --query 'KR* v K* & pieces<=8'
  canju kb ask --order shared --by Lin      answered by others, not by Lin")]
pub(super) struct AskArguments {
    /// Order of the questions.
    #[arg(long, value_parser = choice::<Order>(), default_value = "certify")]
    order: Order,
    /// Maximum number of questions.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    limit: u32,
    /// Seed of the random order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Ask only about the combinations that a query finds; see `canju kb query --help`.
    #[arg(long, value_name = "QUERY")]
    query: Option<String>,
    #[command(flatten)]
    by: Expert,
    #[command(flatten)]
    form: ListForm,
}

pub(super) fn ask(arguments: &AskArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let order = match arguments.order {
        Order::Random(_) => Order::Random(arguments.seed),
        order => order,
    };
    // Questions can be read without a name; then none counts as answered.
    let by = &match arguments.by.by {
        Some(_) => arguments.by.name(terminal)?,
        None => terminal.author().to_owned(),
    };
    let only = arguments.query.as_deref().map(|text| query(text, terminal)).transpose()?;
    let request = Request { only: only.as_ref(), ..Request::new(order, by, arguments.limit as usize) };
    let plan = terminal.metered("cli-planning", |meter| make_plan(base.kb(), request, meter))?;
    let Placed { placed, size: scored } = plan.placed.unwrap_or_default();
    let table = questions(terminal.words, base.kb(), plan.questions.clone());
    let document = object("order", order.word()).with("placed", placed).with("scored", scored);
    let document = document.with("questions", &table);
    arguments.form.write(&table, &document, terminal, |terminal| {
        let none = terminal.words.get("cli-ask-none");
        people(&table, usize::MAX, &none, terminal)?;
        contradicted(&plan.questions, base.kb(), terminal)?;
        let left = [("placed", Value::from(placed)), ("size", scored.into())];
        terminal.line(terminal.words.with("cli-ask-left", &left))
    })
}

/// Writes which locked scores leave no answer for a question.
fn contradicted(questions: &[Question], kb: &KnowledgeBase, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    for question in questions {
        let Some(found) = opposed(kb, question.node) else { continue };
        let [one, other] = [found.better, found.worse].map(|node| {
            let score = kb.score(node).map_or_else(String::new, |score| score.to_string());
            format!("{} = {score}", words.material(node))
        });
        let args = [("material", words.material(question.node)), ("one", one), ("other", other)];
        let key = if found.proved { "cli-ask-opposed-proved" } else { "cli-ask-opposed" };
        terminal.line(words.with(key, &args))?;
    }
    Ok(())
}

/// Record an answer for a combination, as one of several experts.
///
/// All answers of all experts are kept. The first sure answer locks the score. An answer that differs from a score
/// locked by a table, a manual or another expert is kept beside it until --verdict decides. Every answer can be
/// undone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb answer KNPKGGM 3 --by Lin
  canju kb answer KNPKGGM 5 --by Wu --unsure --comment 'the pawn is low'
  canju kb answer KNPKGGM 3 --by Lin --exceptions 20 --blind
  canju kb answer KNPKGGM 3 --by Ma --verdict")]
pub(super) struct AnswerArguments {
    /// Combination.
    material: String,
    /// Score; see `canju kb set --help`.
    #[arg(value_parser = score)]
    score: Score,
    #[command(flatten)]
    by: Expert,
    /// Mark the answer as unsure; the score stays unlocked.
    #[arg(long)]
    unsure: bool,
    /// Percentage of positions with a different result.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    exceptions: Option<u8>,
    /// Mark the answer as given without seeing those of others.
    #[arg(long)]
    blind: bool,
    /// Repeated question, used only to measure consistency.
    #[arg(long, conflicts_with = "verdict")]
    repeat: bool,
    /// Decide between the answers of several experts.
    #[arg(long, conflicts_with = "unsure")]
    verdict: bool,
    /// Comment on the answer.
    #[arg(long, default_value = "", hide_default_value = true)]
    comment: String,
}

pub(super) fn answer(arguments: &AnswerArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let node = super::node(&arguments.material, terminal)?;
    let by = &arguments.by.name(terminal)?;
    let role = match (arguments.repeat, arguments.verdict) {
        (true, _) => Role::Repeat,
        (_, true) => Role::Verdict,
        _ => Role::Answer,
    };
    let answer = Answer {
        sure: !arguments.unsure,
        exceptions: arguments.exceptions,
        blind: arguments.blind,
        role,
        comment: arguments.comment.clone(),
        ..Answer::new(node, by, arguments.score, now())
    };
    let would = effect(base.kb(), node, arguments.score);
    let notice = inquiry::answer(base, &answer)?;
    match &notice {
        Notice::Inquiry(InquiryNotice::Answered { kept, locked, before, after, .. }) if terminal.json => {
            let Effect { fixes, breaks } =
                if kept.is_some() || role == Role::Repeat { Effect::default() } else { would };
            let json = object("material", node)
                .with("by", &answer.by)
                .with("score", arguments.score)
                .with("role", role.word())
                // The locked score that contradicts it.
                .with("stands", kept.as_ref().map(|(score, _)| *score))
                .with("locked", locked)
                .with("fixes", fixes)
                .with("breaks", breaks)
                .with("conflict_nodes_before", before)
                .with("conflict_nodes", after);
            terminal.document(&json)
        }
        notice => terminal.line(terminal.words.message(notice)),
    }
}

/// Measure the agreement of experts, with 95 % intervals (weighted kappa of each pair, ordinal alpha, AC2), and list
/// the combinations on which they differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb agreement
  canju kb agreement --blind --json
  canju kb agreement --marks lin.csv wu.csv")]
pub(super) struct AgreementArguments {
    /// Only answers given without seeing those of others.
    #[arg(long)]
    blind: bool,
    /// Compare the judges of these marking sheets of one sample instead (`kb verify --sheet`).
    #[arg(long, value_name = "FILE", num_args = 2.., conflicts_with = "blind")]
    marks: Vec<PathBuf>,
    /// Seed of the resampling for the intervals.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    #[command(flatten)]
    form: ListForm,
}

pub(super) fn agreement(arguments: &AgreementArguments, base: &Base, terminal: &mut Terminal) -> Done {
    let judges = judges(&arguments.marks, terminal)?;
    let of_base = judges.is_empty();
    let report = terminal.metered("cli-agreement-computing", |meter| match of_base {
        true => report(base.kb(), arguments.blind, arguments.seed, meter),
        false => of_judges(judges, arguments.seed, meter),
    })?;
    let differing = if of_base { disagreements(base.kb()) } else { Vec::new() };
    let disagreements = views::disagreements(terminal.words, differing);
    let first = object("blind", arguments.blind).with("seed", arguments.seed);
    let second = Both { first: &report, second: object("disagreements", &disagreements) };
    arguments.form.write(&disagreements, &Both { first, second }, terminal, |terminal| {
        if report.items == 0 {
            return terminal.line(terminal.words.get("agreement-none"));
        }
        figures(&report, terminal)?;
        list(&disagreements, terminal)
    })
}

type Classes = BTreeMap<NodeId, Class>;

/// Reads the marks of each sheet with the name of its judge, else of its file; all are of one sample. Marks that give no score
/// are left out.
fn judges(sheets: &[PathBuf], terminal: &Terminal) -> Done<Vec<(String, Classes)>> {
    let sheets = sheets.iter().map(|path| Ok((path, read_sheet(path)?)));
    let sheets: Vec<(&PathBuf, Sheet)> = sheets.collect::<Result<_, Fault>>()?;
    let Some((first, rest)) = sheets.split_first() else { return Ok(Vec::new()) };
    if let Some((path, other)) = rest.iter().find(|(_, sheet)| sheet.plan != first.1.plan) {
        let args = [
            ("path", path.to_string_lossy().into_owned()),
            ("found", other.plan.to_string()),
            ("wanted", first.1.plan.to_string()),
        ];
        return Err(terminal.failure_with("verify-other-seed", &args));
    }
    let named = |(path, sheet): &(&PathBuf, Sheet)| {
        let file = || path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = Some(sheet.judge.clone()).filter(|name| !name.is_empty()).unwrap_or_else(file);
        let class = |(node, mark): (NodeId, Mark)| match mark {
            Mark::Found(Finding::Is(score)) => Some((node, score.class())),
            Mark::Found(Finding::Not(_)) | Mark::Skipped => None,
        };
        (name, sheet.marks().into_iter().filter_map(class).collect())
    };
    Ok(sheets.iter().map(named).collect())
}

fn figures(report: &Report, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let counts = [("experts", Value::from(report.experts.len())), ("items", report.items.into())];
    terminal.line(words.with("agreement-items", &counts))?;
    let (agreed, differs) = words.agreed(report);
    terminal.line(agreed)?;
    if let Some(differs) = differs {
        terminal.line(differs)?;
    }
    terminal.line(words.get("agreement-hint"))?;
    terminal.line("")?;
    let mut table = TextTable::new(&[1, 2]);
    table.row([String::new(), words.get("cli-agreement-figure"), words.get("cli-agreement-interval")]);
    let mut row = |name: String, estimate: &Estimate| {
        let (value, interval) = words.coefficient(estimate, 3);
        table.row([name, value, interval]);
    };
    row(words.get("agreement-alpha"), &report.alpha);
    row(words.get("agreement-ac2"), &report.ac2);
    for pair in &report.pairs {
        let names = [("one", pair.one.as_str()), ("other", pair.other.as_str())];
        row(words.with("agreement-kappa", &names), &pair.kappa);
    }
    for family in &report.families {
        let named = [("family", Value::from(family.name.as_str())), ("items", family.items.into())];
        row(words.with("agreement-family-alpha", &named), &family.alpha);
        row(words.with("agreement-family-ac2", &named), &family.ac2);
    }
    table.show(0, terminal)?;
    terminal.line("")?;
    for pair in &report.pairs {
        let met = words.met(pair.exact, pair.within_one, pair.items);
        terminal.line(format_args!("{} – {}  {met}", pair.one, pair.other))?;
    }
    if let Some(more) = words.more_pairs(report) {
        terminal.line(more)?;
    }
    for steady in &report.steadiness {
        terminal.line(words.steadiness(steady))?;
    }
    Ok(())
}

fn list(differing: &Table, terminal: &mut Terminal) -> Done {
    let count = [("count", differing.len())];
    terminal.line("")?;
    terminal.line(terminal.words.with("inquiry-tab-disagreements", &count))?;
    if differing.is_empty() {
        return Ok(());
    }
    show(differing, differing.len(), 2, terminal)
}
