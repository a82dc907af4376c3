//! `canju kb reports`: the stored reports of experiments.

use std::path::{Path, PathBuf};

use crate::store::{Base, Report};
use crate::terminal::list::ListOptions;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal};
use crate::views::log::reports;

/// List the experiment reports stored in the base, or show one.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Number of the report, from 1.
    number: Option<usize>,
    /// Write the report with its figures to this file; the terminal shows no figures.
    #[arg(long, value_name = "FILE", requires = "number")]
    out: Option<PathBuf>,
    #[command(flatten)]
    list: ListOptions,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.out.as_ref(), terminal)?;
    let all = base.reports().map_err(|error| terminal.fault(error))?;
    let (words, count) = (terminal.words, all.len());
    let shown = (1..).zip(all).filter(|(number, _)| arguments.number.is_none_or(|wanted| wanted == *number));
    let shown: Vec<(usize, Report)> = shown.collect();
    if let (Some(number), true) = (arguments.number, shown.is_empty()) {
        let args = [("number", number.to_string()), ("all", count.to_string())];
        return Err(Failure::Message(words.with("reports-unknown", &args)));
    }
    if let (Some(path), Some((_, report))) = (&arguments.out, shown.first()) {
        return write(report, path, terminal);
    }
    let is_read = !terminal.json && !arguments.list.form.is_csv();
    if let (Some(number), Some((_, report)), true) = (arguments.number, shown.first(), is_read) {
        return show(report, number, terminal);
    }
    let table = arguments.list.limit(reports(words, shown));
    arguments.list.write(&table, &table, &words.get("reports-none"), terminal)
}

fn write(report: &Report, path: &Path, terminal: &Terminal) -> Result<(), Failure> {
    write_new(path, &report.page, terminal)?;
    terminal.remark(terminal.words.with("report-written", &[("path", path.to_string_lossy())]));
    Ok(())
}

/// Writes the page without its figures.
fn show(report: &Report, number: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let text = without_pictures(&report.page);
    terminal.text(text.trim_end())?;
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
