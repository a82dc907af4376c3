//! `canju kb conflicts --exceptions`: exceptions to the piece additive rule proved by tables.

use serde::Serialize;

use crate::knowledge::KnowledgeBase;
use crate::report::Table;
use crate::terminal::list::{ListOptions, ONE_SCREEN, paragraph, people};
use crate::terminal::{Failure, Terminal};
use crate::text::Value;
use crate::verification::exceptions::{Exceptions, exceptions};
use crate::views::verification;

#[derive(Serialize)]
struct Json {
    exact_exceptions: usize,
    exceptions: Table,
    /// Pairs of neighbours that are both counted by tables, and those in which one more piece costs wins.
    counted_pairs: usize,
    falling_pairs: usize,
    deepest_fall: Option<FallJson>,
}

#[derive(Serialize)]
struct FallJson {
    better: String,
    worse: String,
    points: f64,
}

/// Lists the exact exceptions.
pub(super) fn list(kb: &KnowledgeBase, list: ListOptions, terminal: &mut Terminal) -> Result<(), Failure> {
    let found = exceptions(kb);
    let table = list.limit(verification::exceptions(terminal.words, found.list.clone()));
    let document = Json {
        exact_exceptions: found.list.len(),
        exceptions: table.clone(),
        counted_pairs: found.pairs,
        falling_pairs: found.falls,
        deepest_fall: found.deepest.map(|fall| FallJson {
            better: fall.better.material().to_string(),
            worse: fall.worse.material().to_string(),
            points: fall.points,
        }),
    };
    let none = terminal.words.with("exceptions-none", &[("count", 0)]);
    list.form.write(&table, &document, terminal, |terminal| {
        people(&table, ONE_SCREEN, &none, terminal)?;
        if !table.is_empty() {
            terminal.line("")?;
            paragraph(&terminal.words.get("exceptions-why"), 0, terminal)?;
            paragraph(&terminal.words.get("share-legend"), 0, terminal)?;
        }
        falls(&found, terminal)
    })
}

/// Writes how often an additional piece costs wins, whether or not a class is crossed.
fn falls(found: &Exceptions, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(fall) = found.deepest else { return Ok(()) };
    let args = [
        ("falls", Value::from(found.falls)),
        ("pairs", found.pairs.into()),
        ("points", format!("{:.1}", fall.points).into()),
        ("worse", fall.worse.material().to_string().into()),
        ("better", fall.better.material().to_string().into()),
    ];
    let sentence = terminal.words.with("exceptions-falls", &args);
    paragraph(&sentence, 0, terminal)
}
