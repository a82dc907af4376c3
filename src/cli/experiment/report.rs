//! A report of an experiment: a page in Markdown with its settings, tables and pictures, in a folder or in a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::given;
use super::super::terminal::{Terminal, remark};
use super::super::text_file::write_new;
use crate::files;
use crate::jobs::now;
use crate::store::Report;

/// Where a report goes.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArguments {
    /// Write a report to this folder: report.md and its pictures.
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
    /// Keep the report in this base; `canju kb reports` shows it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// A page that is being written.
pub(super) struct Page {
    text: String,
    pictures: Vec<(&'static str, String)>,
}

impl Page {
    pub(super) fn new(title: &str) -> Self {
        Self { text: format!("# {title}\n"), pictures: Vec::new() }
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.text += &format!("\n{text}\n");
    }

    /// A table, its head the first row.
    pub(super) fn table(&mut self, rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | ").replace('\n', " "));
        self.text += "\n";
        for (at, row) in rows.iter().enumerate() {
            self.text += &line(row);
            if at == 0 {
                self.text += &line(&vec!["---".to_owned(); row.len()]);
            }
        }
    }

    /// A picture as SVG, in a file of this name.
    pub(super) fn picture(&mut self, name: &'static str, title: &str, svg: String) {
        self.text += &format!("\n![{title}]({name})\n");
        self.pictures.push((name, svg));
    }
}

impl ReportArguments {
    /// Whether anybody wants a report.
    pub(super) const fn is_wanted(&self) -> bool {
        self.report.is_some() || self.keep.is_some()
    }

    /// Refuses a folder that is there already, before the work that would be lost.
    pub(super) fn check(&self, terminal: &Terminal) -> Result<(), Failure> {
        super::super::text_file::free(self.report.as_ref(), terminal)
    }

    /// Writes and keeps the page, with settings and figures.
    pub(super) fn hand_in(
        &self,
        experiment: &str,
        (settings, figures): (&impl Serialize, &impl Serialize),
        mut page: Page,
        terminal: &Terminal,
    ) -> Result<(), Failure> {
        let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
        let settings = json(serde_json::to_string(settings));
        page.paragraph(&format!("```json\n{settings}\n```"));
        if let Some(folder) = &self.report {
            write(folder, &page, terminal)?;
        }
        if let Some(path) = &self.keep {
            let figures = json(serde_json::to_string(figures));
            let report =
                Report { experiment: experiment.to_owned(), settings, figures, page: page.text, time: now() };
            let mut base = given::open(Some(path.clone()), terminal)?;
            base.add_report(&report).map_err(|error| terminal.fault(error))?;
            remark(terminal.words.with("report-kept", &[("path", path.to_string_lossy())]));
        }
        Ok(())
    }
}

fn write(folder: &Path, page: &Page, terminal: &Terminal) -> Result<(), Failure> {
    files::make_folder(folder).map_err(|error| terminal.fault(error))?;
    for (name, svg) in &page.pictures {
        write_new(&folder.join(name), svg, terminal)?;
    }
    write_new(&folder.join("report.md"), &page.text, terminal)?;
    remark(terminal.words.with("match-written", &[("path", folder.join("report.md").to_string_lossy())]));
    Ok(())
}
