//! `canju kb agreement`: the agreement of the experts, and their disagreements.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::list::{ListForm, show};
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::inquiry::agreement::{Estimate, Report, report};
use crate::inquiry::disagreement::disagreements;
use crate::report::Table;
use crate::service::plan::SEED;
use crate::store::{Base, StoreError};
use crate::text::Value;
use crate::views::experts as views;

/// Measure the agreement of experts, with 95 % intervals (weighted kappa of each pair, ordinal alpha, AC2), and list
/// the combinations on which they differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb agreement
  canju kb agreement --blind --json")]
pub(super) struct Arguments {
    /// Only answers given without seeing those of others.
    #[arg(long)]
    blind: bool,
    /// Seed of the resampling for the intervals.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    blind: bool,
    seed: u64,
    #[serde(flatten)]
    report: Report,
    disagreements: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let meter = terminal.meter("cli-agreement-computing");
    let report = report(base.kb(), arguments.blind, arguments.seed, &meter);
    drop(meter);
    let report = report.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    let disagreements = views::disagreements(terminal.words, disagreements(base.kb()));
    let (blind, seed) = (arguments.blind, arguments.seed);
    let json = Json { blind, seed, report, disagreements };
    arguments.form.write(&json.disagreements, &json, terminal, |terminal| {
        if json.report.items == 0 {
            return terminal.line(terminal.words.get("agreement-none"));
        }
        figures(&json.report, terminal)?;
        list(&json.disagreements, terminal)
    })
}

fn figures(report: &Report, terminal: &mut Terminal) -> Result<(), Failure> {
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
        let interval =
            estimate.interval.map_or_else(String::new, |(low, high)| format!("{low:.3} … {high:.3}"));
        let value =
            estimate.value.map_or_else(|| words.get("agreement-undefined"), |value| format!("{value:.3}"));
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
    for steady in &report.steadiness {
        terminal.line(words.steadiness(steady))?;
    }
    Ok(())
}

fn list(differing: &Table, terminal: &mut Terminal) -> Result<(), Failure> {
    let count = [("count", differing.len())];
    terminal.line("")?;
    terminal.line(terminal.words.with("inquiry-tab-disagreements", &count))?;
    if differing.is_empty() {
        return Ok(());
    }
    show(differing, differing.len(), 2, terminal)
}
