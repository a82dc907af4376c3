//! `canju kb ask`: what to ask the experts next.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::Expert;
use super::picture;
use crate::inquiry::order::{Order, Question, Request};
use crate::inquiry::preview::opposed;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::store::{Base, StoreError};
use crate::text::{Value, thousands};
use crate::workbench::inquiry::{Placed, make_plan};

/// List what to ask an expert next, the first to be asked first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb ask
  canju kb ask --order correct -n 50 --json
  canju kb ask --order shared --by Lin      what others answered and Lin has not")]
pub(super) struct Arguments {
    /// Which questions come first.
    #[arg(long, value_enum, default_value_t = Way::Certify)]
    order: Way,
    /// How many.
    #[arg(short, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    n: u32,
    /// The seed of the random order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    by: Expert,
}

/// The orders by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Way {
    /// What places most combinations for certain.
    Certify,
    /// What places most combinations for certain, and whose score is least sure.
    Doubt,
    /// What decides most between equally good repairs.
    Correct,
    /// Conflicts by inconsistency weight, as in the paper.
    Weight,
    /// Conflicts by inconsistency ratio.
    Ratio,
    /// By chance.
    Random,
    /// What other experts have answered and this one has not.
    Shared,
}

#[derive(Serialize)]
struct Picture {
    order: Way,
    placed: u32,
    scored: u32,
    questions: Vec<QuestionPicture>,
}

#[derive(Serialize)]
struct QuestionPicture {
    material: String,
    name: String,
    score: Option<u8>,
    expected_class: Option<u8>,
    /// By how many classes less all combinations together are open after the expected answer.
    gain: u64,
    conflicts: u8,
    neighbours: u8,
    /// Two locked combinations that contradict each other, so that no score is left for this one; the better for red first.
    opposed: Option<[String; 2]>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let order = match arguments.order {
        Way::Certify => Order::Certify,
        Way::Doubt => Order::Doubt,
        Way::Correct => Order::Correct,
        Way::Weight => Order::Weight,
        Way::Ratio => Order::Ratio,
        Way::Random => Order::Random(arguments.seed),
        Way::Shared => Order::Shared,
    };
    // Questions can be read without a name; then nobody has answered any.
    let by = &match arguments.by.by {
        Some(_) => arguments.by.name(terminal)?,
        None => terminal.author().to_owned(),
    };
    let meter = terminal.meter("cli-planning");
    let plan = make_plan(base.kb(), Request { order, by, count: arguments.n as usize }, &meter);
    drop(meter);
    let plan = plan.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    if terminal.json {
        let questions = plan.questions.iter().map(|question| question_picture(question, base.kb(), terminal));
        let questions = questions.collect();
        let Placed { placed, size: scored } = plan.placed.unwrap_or_default();
        return terminal.document(&Picture { order: arguments.order, placed, scored, questions });
    }
    if plan.questions.is_empty() {
        terminal.line(terminal.words.get("cli-ask-none"))?;
    } else {
        table(&plan.questions, base.kb(), terminal)?;
    }
    let Placed { placed, size } = plan.placed.unwrap_or_default();
    let left = [("placed", Value::from(placed)), ("size", size.into())];
    terminal.line(terminal.words.with("cli-ask-left", &left))
}

fn question_picture(question: &Question, kb: &KnowledgeBase, terminal: &Terminal) -> QuestionPicture {
    let count = kb.labelling().count(question.node);
    QuestionPicture {
        material: question.node.material().to_string(),
        name: picture::name(question.node, terminal),
        score: kb.score(question.node).map(|score| score.get()),
        expected_class: question.expected.map(|class| class.get()),
        gain: question.gain,
        conflicts: count.conflicts,
        neighbours: count.neighbours,
        opposed: opposed(kb, question.node)
            .map(|opposed| [opposed.better, opposed.worse].map(|node| node.material().to_string())),
    }
}

fn score_text(score: Option<Score>) -> String {
    score.map_or_else(String::new, |score| score.to_string())
}

fn table(questions: &[Question], kb: &KnowledgeBase, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    let keys = ["cli-material", "cli-score", "cli-ask-expected", "cli-ask-gain", "cli-conflicts", "cli-name"];
    table.row(keys.map(|key| words.get(key)));
    for question in questions {
        let count = kb.labelling().count(question.node);
        let expected = question.expected.map(|class| class.score(kb.score(question.node)).to_string());
        table.row([
            question.node.material().to_string(),
            picture::score(kb, question.node),
            expected.unwrap_or_else(|| "-".into()),
            if question.gain > 0 { thousands(question.gain as i64) } else { "-".into() },
            format!("{}/{}", count.conflicts, count.neighbours),
            picture::name(question.node, terminal),
        ]);
    }
    table.show(0, terminal)?;
    for question in questions {
        let Some(found) = opposed(kb, question.node) else { continue };
        let [one, other] = [found.better, found.worse]
            .map(|node| format!("{} = {}", words.material(node), score_text(kb.score(node))));
        let told = [("material", words.material(question.node)), ("one", one), ("other", other)];
        let key = if found.proved { "cli-ask-opposed-proved" } else { "cli-ask-opposed" };
        terminal.line(words.with(key, &told))?;
    }
    Ok(())
}
