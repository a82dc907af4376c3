//! `canju kb reports`: what experiments have found, as it was kept.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::moment::{readable, rfc3339};
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::store::Base;

/// List the reports of experiments that were kept in the base, or show one.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The number of a report, from 1.
    number: Option<usize>,
}

#[derive(Serialize)]
struct Picture<'a> {
    number: usize,
    experiment: &'a str,
    time: String,
    settings: serde_json::Value,
    figures: serde_json::Value,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let reports = base.reports().map_err(|error| terminal.fault(error))?;
    let words = terminal.words;
    let shown =
        reports.iter().zip(1..).filter(|(_, number)| arguments.number.is_none_or(|wanted| wanted == *number));
    let shown: Vec<_> = shown.collect();
    if let (Some(number), true) = (arguments.number, shown.is_empty()) {
        let told = [("number", number.to_string()), ("all", reports.len().to_string())];
        return Err(Failure::Told(words.with("reports-unknown", &told)));
    }
    if terminal.json {
        let json = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let pictures: Vec<Picture<'_>> = shown
            .into_iter()
            .map(|(report, number)| Picture {
                number,
                experiment: &report.experiment,
                time: rfc3339(report.time),
                settings: json(&report.settings),
                figures: json(&report.figures),
            })
            .collect();
        return terminal.document(&pictures);
    }
    if let (Some(_), Some((report, _))) = (arguments.number, shown.first()) {
        return terminal.line(report.page.trim_end());
    }
    if shown.is_empty() {
        return terminal.line(words.get("reports-none"));
    }
    let mut table = TextTable::new(&[0]);
    for (report, number) in shown {
        table.row([number.to_string(), report.experiment.clone(), readable(report.time)]);
    }
    table.show(0, terminal)
}
