//! `canju kb ask`: the next questions to the experts.

use serde::Serialize;

use super::Expert;
use crate::inquiry::order::{Order, Question, Request};
use crate::inquiry::preview::opposed;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::report::Table;
use crate::service::inquiry::{Placed, make_plan};
use crate::store::{Base, StoreError};
use crate::terminal::args::query;
use crate::terminal::list::{ListForm, people};
use crate::terminal::{Failure, Terminal};
use crate::text::Value;
use crate::views::inquiry::questions;

/// List the most useful questions for an expert, the best first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb ask
  canju kb ask --order correct --limit 50 --json
  canju kb ask --query 'KR* v K* & pieces<=8'
  canju kb ask --order shared --by Lin      answered by others, not by Lin")]
pub(super) struct Arguments {
    /// Order of the questions.
    #[arg(long, value_enum, default_value_t = OrderName::Certify)]
    order: OrderName,
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

/// Orders by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum OrderName {
    /// Most combinations pinned down to within one class.
    Certify,
    /// Most combinations pinned down, weighted by the doubt about the score.
    Doubt,
    /// Most decided between equally good repairs.
    Correct,
    /// Conflicts by inconsistency weight, as in the paper.
    Weight,
    /// Conflicts by inconsistency ratio.
    Ratio,
    /// Random order.
    Random,
    /// Combinations answered by other experts and not by this one.
    Shared,
}

#[derive(Serialize)]
struct Json {
    order: OrderName,
    placed: u32,
    scored: u32,
    questions: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let order = match arguments.order {
        OrderName::Certify => Order::Certify,
        OrderName::Doubt => Order::Doubt,
        OrderName::Correct => Order::Correct,
        OrderName::Weight => Order::Weight,
        OrderName::Ratio => Order::Ratio,
        OrderName::Random => Order::Random(arguments.seed),
        OrderName::Shared => Order::Shared,
    };
    // Questions can be read without a name; then none counts as answered.
    let by = &match arguments.by.by {
        Some(_) => arguments.by.name(terminal)?,
        None => terminal.author().to_owned(),
    };
    let only = arguments.query.as_deref().map(|text| query(text, terminal)).transpose()?;
    let request = Request { only: only.as_ref(), ..Request::new(order, by, arguments.limit as usize) };
    let meter = terminal.meter("cli-planning");
    let plan = make_plan(base.kb(), request, &meter);
    drop(meter);
    let plan = plan.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    let Placed { placed, size: scored } = plan.placed.unwrap_or_default();
    let questions = questions(terminal.words, base.kb(), plan.questions.clone());
    let document = Json { order: arguments.order, placed, scored, questions };
    let table = &document.questions;
    arguments.form.write(table, &document, terminal, |terminal| {
        let none = terminal.words.get("cli-ask-none");
        people(table, usize::MAX, &none, terminal)?;
        contradicted(&plan.questions, base.kb(), terminal)?;
        let left = [("placed", Value::from(placed)), ("size", scored.into())];
        terminal.line(terminal.words.with("cli-ask-left", &left))
    })
}

fn score_text(score: Option<Score>) -> String {
    score.map_or_else(String::new, |score| score.to_string())
}

/// Writes which locked scores leave no answer for a question.
fn contradicted(questions: &[Question], kb: &KnowledgeBase, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    for question in questions {
        let Some(found) = opposed(kb, question.node) else { continue };
        let [one, other] = [found.better, found.worse]
            .map(|node| format!("{} = {}", words.material(node), score_text(kb.score(node))));
        let args = [("material", words.material(question.node)), ("one", one), ("other", other)];
        let key = if found.proved { "cli-ask-opposed-proved" } else { "cli-ask-opposed" };
        terminal.line(words.with(key, &args))?;
    }
    Ok(())
}
