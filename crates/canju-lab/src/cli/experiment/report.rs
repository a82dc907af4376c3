//! A report of an experiment: a page in Markdown with its settings, tables and pictures, in a folder or in a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::figures::Page;
use crate::files;
use crate::jobs::now;
use crate::store::Report;
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal, args};

/// Destination of a report.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArguments {
    /// Write a report to this folder, as Markdown with figures.
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
    /// Store the report in this base; `canju kb reports` shows it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

impl ReportArguments {
    /// Whether a report is requested.
    pub(super) const fn is_wanted(&self) -> bool {
        self.report.is_some() || self.keep.is_some()
    }

    /// Refuses an existing folder and a base that cannot be written before the work, which would be lost.
    pub(super) fn check(&self, terminal: &Terminal) -> Result<(), Failure> {
        free(self.report.as_ref(), terminal)?;
        self.keep.iter().try_for_each(|path| args::open(Some(path.clone()), terminal).map(drop))
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
        page.settings(&settings);
        if let Some(folder) = &self.report {
            write(folder, &page, terminal)?;
        }
        if let Some(path) = &self.keep {
            let figures = json(serde_json::to_string(figures));
            let report = Report {
                experiment: experiment.to_owned(),
                settings,
                figures,
                page: page.whole(),
                time: now(),
            };
            let mut base = args::open(Some(path.clone()), terminal)?;
            base.add_report(&report).map_err(|error| terminal.fault(error))?;
            terminal.remark(terminal.words.with("report-kept", &[("path", path.to_string_lossy())]));
        }
        Ok(())
    }
}

fn write(folder: &Path, page: &Page, terminal: &Terminal) -> Result<(), Failure> {
    files::make_folder(folder).map_err(|error| terminal.fault(error))?;
    for (name, svg) in page.pictures() {
        write_new(&folder.join(name), svg, terminal)?;
    }
    let path = folder.join("report").with_extension("md");
    write_new(&path, &page.linked(), terminal)?;
    terminal.remark(terminal.words.with("report-written", &[("path", path.to_string_lossy())]));
    Ok(())
}
