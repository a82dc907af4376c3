//! `canju kb agreement`: the agreement of the experts, and their disagreements.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use crate::inquiry::agreement::{Estimate, Report, of_judges, report};
use crate::inquiry::disagreement::disagreements;
use crate::knowledge::score::Class;
use crate::material::NodeId;
use crate::report::Table;
use crate::service::inquiry::SEED;
use crate::service::verification::read_sheet;
use crate::store::{Base, StoreError};
use crate::terminal::list::{ListForm, TextTable, show};
use crate::terminal::{Failure, Terminal};
use crate::text::Value;
use crate::verification::Finding;
use crate::verification::marks::Mark;
use crate::verification::sheet::Sheet;
use crate::views::inquiry;

/// Measure the agreement of experts, with 95 % intervals (weighted kappa of each pair, ordinal alpha, AC2), and list
/// the combinations on which they differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb agreement
  canju kb agreement --blind --json
  canju kb agreement --marks lin.csv wu.csv")]
pub(super) struct Arguments {
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
    let judges = judges(&arguments.marks, terminal)?;
    let meter = terminal.meter("cli-agreement-computing");
    let of_base = judges.is_empty();
    let report = if of_base {
        report(base.kb(), arguments.blind, arguments.seed, &meter)
    } else {
        of_judges(judges, arguments.seed, &meter)
    };
    drop(meter);
    let report = report.map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))?;
    let differing = if of_base { disagreements(base.kb()) } else { Vec::new() };
    let disagreements = inquiry::disagreements(terminal.words, differing);
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

/// The classes that a judge gave to combinations.
type Classes = BTreeMap<NodeId, Class>;

/// Reads the marks of each sheet with the name of its judge, else of its file; all are of one sample. Marks that give no score
/// are left out.
fn judges(sheets: &[PathBuf], terminal: &Terminal) -> Result<Vec<(String, Classes)>, Failure> {
    let mut read = Vec::new();
    for path in sheets {
        read.push((path, read_sheet(path).map_err(|fault| terminal.fault(fault))?));
    }
    let sheets = read;
    let Some((first, rest)) = sheets.split_first() else { return Ok(Vec::new()) };
    if let Some((path, other)) = rest.iter().find(|(_, sheet)| sheet.plan != first.1.plan) {
        let args = [
            ("path", path.to_string_lossy().into_owned()),
            ("found", other.plan.to_string()),
            ("wanted", first.1.plan.to_string()),
        ];
        return Err(Failure::Message(terminal.words.with("verify-other-seed", &args)));
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

fn list(differing: &Table, terminal: &mut Terminal) -> Result<(), Failure> {
    let count = [("count", differing.len())];
    terminal.line("")?;
    terminal.line(terminal.words.with("inquiry-tab-disagreements", &count))?;
    if differing.is_empty() {
        return Ok(());
    }
    show(differing, differing.len(), 2, terminal)
}
