//! `canju kb reports`: the stored reports of experiments.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_file::{free, write_new};
use super::super::text_table::TextTable;
use crate::store::{Base, Report};
use crate::text::{moment, rfc3339};

/// List the reports of experiments that were kept in the base, or show one.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The number of a report, from 1.
    number: Option<usize>,
    /// Write its page, with its pictures, to this file rather than to the terminal, which shows none.
    #[arg(long, value_name = "FILE", requires = "number")]
    out: Option<PathBuf>,
}

#[derive(Serialize)]
struct Json<'a> {
    number: usize,
    experiment: &'a str,
    time: String,
    settings: serde_json::Value,
    figures: serde_json::Value,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let reports = base.reports().map_err(|error| terminal.fault(error))?;
    let words = terminal.words;
    let shown =
        reports.iter().zip(1..).filter(|(_, number)| arguments.number.is_none_or(|wanted| wanted == *number));
    let shown: Vec<_> = shown.collect();
    if let (Some(number), true) = (arguments.number, shown.is_empty()) {
        let told = [("number", number.to_string()), ("all", reports.len().to_string())];
        return Err(Failure::Told(words.with("reports-unknown", &told)));
    }
    if let (Some(path), Some((report, _))) = (&arguments.out, shown.first()) {
        return write(report, path, terminal);
    }
    if terminal.json {
        let json = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let pictures: Vec<Json<'_>> = shown
            .into_iter()
            .map(|(report, number)| Json {
                number,
                experiment: &report.experiment,
                time: rfc3339(report.time),
                settings: json(&report.settings),
                figures: json(&report.figures),
            })
            .collect();
        return terminal.document(&pictures);
    }
    if let (Some(number), Some((report, _))) = (arguments.number, shown.first()) {
        return show(report, number, terminal);
    }
    if shown.is_empty() {
        return terminal.line(words.get("reports-none"));
    }
    let mut table = TextTable::new(&[0]);
    for (report, number) in shown {
        table.row([number.to_string(), report.experiment.clone(), moment(report.time)]);
    }
    table.show(0, terminal)
}

fn write(report: &Report, path: &Path, terminal: &Terminal) -> Result<(), Failure> {
    write_new(path, &report.page, terminal)?;
    terminal.remark(terminal.words.with("report-written", &[("path", path.to_string_lossy())]));
    Ok(())
}

/// Writes the page without its figures.
fn show(report: &Report, number: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let text = without_pictures(&report.page);
    terminal.line(text.trim_end())?;
    if text.len() < report.page.len() {
        terminal.remark(terminal.words.with("reports-pictures", &[("number", number.to_string())]));
    }
    Ok(())
}

/// Returns a page without the lines from `<svg` to `</svg>`, each at the start of a line.
fn without_pictures(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find("\n<svg") {
        let (before, json) = rest.split_at(at);
        text += before;
        rest = json.split_once("</svg>\n").map_or("", |(_, after)| after);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_spared_the_pictures() {
        let page = "# Title\n\nText\n\n<svg a=\"1\">\n<path/>\n</svg>\n\n| a |\n\n<svg>\n</svg>\n\nEnd\n";
        assert_eq!(without_pictures(page), "# Title\n\nText\n\n| a |\n\nEnd\n");
        assert_eq!(without_pictures("# Title\n"), "# Title\n");
    }
}
