//! `canju-lab experiment tables234`: Tables 2 to 4 of Chen et al. (2011), a round robin of four versions of a base.

use std::path::PathBuf;

use serde::Serialize;

use super::field::{Field, FieldArguments, difference, difference_printed};
use super::report::ReportArguments;
use crate::figures::Page;
use crate::figures::svg::differences;
use crate::report::Table;
use crate::service::field::{self, PairingRow};
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::{Failure, Terminal, args};
use crate::text::thousands;
use crate::views::matches;

/// Play matches between the versions of a base named in the paper and an engine without a base (Tables 2 to 4).
///
/// END6C, END12C and END12CR must be in the base: `canju kb build` makes them. The paper played 100 games each at
/// about 5 s per move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment tables234 --kb rounds.canju --nodes 2000 --threads 2
  canju-lab experiment tables234 --positions 600 --out tables234.jsonl --report tables234")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    field: Field,
    rows: Table,
    #[serde(skip)]
    met: Vec<PairingRow>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    let base = args::read(arguments.kb.clone(), terminal)?;
    let contestants = field::tables234_contestants(&base, arguments.field.cost(1.0));
    let contestants = contestants.map_err(|error| terminal.fault(error))?;
    let field = arguments.field.play_seats(contestants, field::tables234_meeting(), terminal)?;
    let met = field::tables234_rows(&field);
    let document = Json { rows: matches::tables234(terminal.words, met.clone()), met, field };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        arguments.report.hand_in("tables234", (&document.field, &document.rows), page, terminal)?;
    }
    arguments.form.write(&document.rows, &document, terminal, |terminal| show(&document, terminal))
}

fn show(document: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    for sentence in matches::tables234_sentences(terminal.words, &document.met) {
        paragraph(&sentence, 0, terminal)?;
    }
    Ok(())
}

fn page(document: &Json, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let title = words.get("tables234-title");
    let mut page = Page::new(&title);
    page.paragraph(&words.with("generations-head", &[("games", thousands(document.field.games() as i64))]));
    page.picture("tables234.svg", &title, picture(document, &title, terminal));
    page.table(&document.rows.lines(document.rows.len()));
    matches::tables234_sentences(words, &document.met).iter().for_each(|sentence| page.paragraph(sentence));
    page
}

/// Our results and the paper's, each with the right interval, below each other.
fn picture(document: &Json, title: &str, terminal: &Terminal) -> String {
    let words = terminal.words;
    let rows = document.met.iter().flat_map(|row| {
        let name = |key: &str| format!("{} – {}: {}", row.column, row.row, words.get(key));
        [
            difference(name("tables234-ours"), row.standing),
            difference_printed(name("tables234-paper"), row.paper_games),
        ]
    });
    differences(title, &words.get("match-scale"), &rows.collect::<Vec<_>>())
}
