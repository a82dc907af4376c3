//! Questions to experts: `canju kb ask`, `answer` and `agreement`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::Expert;
use super::set::score;
use crate::inquiry::agreement::{Estimate, Report, of_judges, report};
use crate::inquiry::answer::{Effect, disagreements, effect, opposed};
use crate::inquiry::order::{Order, Question, Request};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::score::{Class, Score};
use crate::material::NodeId;
use crate::report::{Both, Table, object};
use crate::service::fault::Fault;
use crate::service::inquiry::{self, Placed, SEED, make_plan};
use crate::service::notice::{InquiryNotice, Notice};
use crate::service::verification::read_sheet;
use crate::store::Base;
use crate::terminal::args::{choice, query};
use crate::terminal::list::{ListForm, TextTable, people, show};
use crate::terminal::{Done, Terminal};
use crate::text::Value;
use crate::verification::Finding;
use crate::verification::sheet::{Mark, Sheet};
use crate::views::inquiry::{self as views, questions};

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
