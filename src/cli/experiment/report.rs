//! A report of an experiment: a page in Markdown with its settings, tables and pictures, in a folder or in a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::given;
use super::super::terminal::{Terminal, remark};
use super::super::text_file::{free, write_new};
use crate::files;
use crate::jobs::now;
use crate::store::Report;

/// Where a report goes.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArguments {
    /// Write a report to this folder: a page in Markdown and its pictures.
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
    /// Keep the report in this base; `canju kb reports` shows it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// A page that is being written.
pub(super) struct Page(Vec<Block>);

enum Block {
    /// Lines in Markdown.
    Text(String),
    /// A picture as SVG, and the file that it has beside the page.
    Picture { name: &'static str, title: String, svg: String },
}

impl Page {
    pub(super) fn new(title: &str) -> Self {
        Self(vec![Block::Text(format!("# {title}\n"))])
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.0.push(Block::Text(format!("{text}\n")));
    }

    /// A table, its head the first row.
    pub(super) fn table(&mut self, rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | ").replace('\n', " "));
        let mut text = String::new();
        for (at, row) in rows.iter().enumerate() {
            text += &line(row);
            if at == 0 {
                text += &line(&vec!["---".to_owned(); row.len()]);
            }
        }
        self.0.push(Block::Text(text));
    }

    /// A picture as SVG, in a file of this name.
    pub(super) fn picture(&mut self, name: &'static str, title: &str, svg: String) {
        self.0.push(Block::Picture { name, title: title.to_owned(), svg });
    }

    /// The page with links to its pictures, which lie beside it.
    fn linked(&self) -> String {
        let blocks = self.0.iter().map(|block| match block {
            Block::Text(text) => text.clone(),
            Block::Picture { name, title, .. } => format!("![{title}]({name})\n"),
        });
        blocks.collect::<Vec<_>>().join("\n")
    }

    /// The page with its pictures inside: a base keeps nothing beside it.
    fn whole(&self) -> String {
        let blocks = self.0.iter().map(|block| match block {
            Block::Text(text) => text.as_str(),
            Block::Picture { svg, .. } => svg,
        });
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn pictures(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().filter_map(|block| match block {
            Block::Picture { name, svg, .. } => Some((*name, svg.as_str())),
            Block::Text(_) => None,
        })
    }
}

impl ReportArguments {
    /// Whether anybody wants a report.
    pub(super) const fn is_wanted(&self) -> bool {
        self.report.is_some() || self.keep.is_some()
    }

    /// Refuses a folder that is there already and a base that cannot be written, before the work that would be lost.
    pub(super) fn check(&self, terminal: &Terminal) -> Result<(), Failure> {
        free(self.report.as_ref(), terminal)?;
        self.keep.iter().try_for_each(|path| given::open(Some(path.clone()), terminal).map(drop))
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
            let report = Report {
                experiment: experiment.to_owned(),
                settings,
                figures,
                page: page.whole(),
                time: now(),
            };
            let mut base = given::open(Some(path.clone()), terminal)?;
            base.add_report(&report).map_err(|error| terminal.fault(error))?;
            remark(terminal.words.with("report-kept", &[("path", path.to_string_lossy())]));
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
    remark(terminal.words.with("report-written", &[("path", path.to_string_lossy())]));
    Ok(())
}
