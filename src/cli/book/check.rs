//! `canju book check`: checks the book against later lines and exact tables.

use std::path::PathBuf;

use serde::Serialize;

use crate::books::endgame::check::{Against, Rivals, against_tables, rivals};
use crate::books::endgame::edit::disagreements;
use crate::books::endgame::mine::verify;
use crate::books::endgame::{Positions, shipped};
use crate::report::Table;
use crate::store::Base;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::player::{damaged_book, shipped_book};
use crate::terminal::{Failure, Terminal};
use crate::text::Words;
use crate::views::book::{TwoAnnotations, Wrong, result_word, two_annotations, wrong};

/// Check the book: verdicts that stored moves do not support, ends with two different verdicts, and results that exact
/// tables refute.
///
/// In the shipped book every line is checked too: each move must be a best one. Fails if there is an error, or if no
/// result could be compared with a table.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book check
  canju book check --shipped --tables ~/tables")]
pub(super) struct Arguments {
    /// Folder of the tables [default: your own].
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    /// Results that were looked up in a table.
    asked: u64,
    refuted: Table,
    disagreements: Table,
    /// Ends that games annotate differently; the earlier game counts.
    annotations: Table,
    /// Those of them that give different results.
    contradicted: usize,
    /// Lines of the shipped book, those that could be followed in tables, and those that are not best.
    lines_in_all: u64,
    lines: u64,
    wrong_lines: Vec<String>,
}

/// Carries out the command; it fails if there is an error.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let catalog = Catalog::new(arguments.tables.clone().unwrap_or_else(|| terminal.places.tables()));
    let tables = Tablebase::of(&catalog).map_err(|error| Failure::Message(terminal.words.message(&error)))?;
    let mut json = if arguments.shipped {
        let Ok(json) = look(shipped_book(terminal)?, &tables, terminal.words);
        json
    } else {
        look(&base.book(), &tables, terminal.words).map_err(|error| terminal.fault(base.book_error(error)))?
    };
    if arguments.shipped {
        let problems = shipped::problems().map_err(|error| damaged_book(error.line, terminal))?;
        json.lines_in_all = problems.len() as u64;
        for problem in problems {
            if let Ok(verified) = verify(problem, &tables) {
                json.lines += 1;
                json.wrong_lines.extend(verified.is_err().then(|| problem.start.to_string()));
            }
        }
    }
    let wrong = json.refuted.len() + json.disagreements.len() + json.contradicted + json.wrong_lines.len();
    let all = findings(&json, terminal.words);
    arguments.form.write(&all, &json, terminal, |terminal| show(&json, terminal))?;
    if wrong > 0 {
        return Err(Failure::Message(terminal.words.with("book-wrong", &[("count", wrong.to_string())])));
    }
    let nothing = if arguments.shipped { json.lines == 0 } else { json.asked == 0 };
    if nothing { Err(Failure::Message(terminal.words.get("book-unchecked"))) } else { Ok(()) }
}

fn look<S: Positions>(book: &S, tables: &Tablebase, words: Words) -> Result<Json, S::Error> {
    let Against { asked, refuted } = against_tables(book, tables)?;
    let refuted = refuted.into_iter().map(|row| Wrong {
        fen: row.position.to_string(),
        book: Some(result_word(Some(row.stored)).to_owned()),
        truth: Some(row.truth),
    });
    let mut rows = Vec::new();
    for found in disagreements(book)? {
        if let Some(node) = book.node(found.mark.at)? {
            let fen = node.pieces.setup(found.mark.mover).to_string();
            rows.push(Wrong { fen, book: Some(found.mark.given.word()), truth: found.verdict.result });
        }
    }
    let (mut annotations, mut contradicted) = (Vec::new(), 0);
    for Rivals { counted, other } in rivals(book)? {
        if let Some(node) = book.node(counted.at)? {
            let fen = node.pieces.setup(counted.mover).to_string();
            contradicted += usize::from(counted.outcome() != other.outcome());
            let (counted, other) = ((counted.given, counted.game), (other.given, other.game));
            annotations.push(TwoAnnotations { fen, counted, other });
        }
    }
    Ok(Json {
        asked,
        refuted: wrong(words, refuted.collect()),
        disagreements: wrong(words, rows),
        annotations: two_annotations(words, annotations),
        contradicted,
        lines_in_all: 0,
        lines: 0,
        wrong_lines: Vec::new(),
    })
}

/// Returns all that is wrong.
fn findings(json: &Json, words: Words) -> Table {
    let line = |fen: &String| Wrong { fen: fen.clone(), book: None, truth: None };
    let lines = wrong(words, json.wrong_lines.iter().map(line).collect());
    let parts =
        [("refuted", json.refuted.clone()), ("disagreement", json.disagreements.clone()), ("line", lines)];
    Table::stacked(words, ("finding", ""), parts.map(|(kind, table)| (kind.into(), table)).into())
}

fn show(json: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    terminal.line(words.with("book-checked", &[("asked", json.asked)]))?;
    if json.asked == 0 {
        paragraph(&words.get("book-no-table"), 0, terminal)?;
    }
    if json.lines_in_all > 0 {
        let args = [("lines", json.lines), ("all", json.lines_in_all)];
        terminal.line(words.with("book-lines-followed", &args))?;
    }
    let parts = [
        ("book-refuted", &json.refuted),
        ("book-disagreements", &json.disagreements),
        ("book-two-annotations", &json.annotations),
    ];
    for (key, rows) in parts {
        if rows.is_empty() {
            continue;
        }
        terminal.line(words.get(key))?;
        list::show(rows, rows.len(), 2, terminal)?;
    }
    json.wrong_lines.iter().try_for_each(|fen| terminal.line(format_args!("  {fen}")))?;
    Ok(())
}
