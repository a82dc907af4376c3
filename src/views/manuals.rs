//! Exact tables and manuals side by side.

use super::shares::{self, SHARES};
use crate::knowledge::evidence::Evidence;
use crate::report::{Cell, Columns, Table, Tone};
use crate::text::Words;
use crate::verification::agreement::Row;

const VERDICT: &[&str] = &["material", "finding", "term", "conditions", "source", "caution"];

/// Materials that have a census and verdicts.
pub fn agreement(words: Words, rows: Vec<Row>) -> Table {
    let table = Columns::<(), Row>::over(words, ()).both("material", "cli-material", |(), row| row.node);
    shares::shown(table, |row: &Row| row.shares.into_iter().flatten().next())
        .both("census", "agreement-census", |(), row| row.census.get())
        .right()
        .both("manual", "agreement-manual", |(), row| row.manual.get())
        .right()
        .data("agrees", |(), row| row.agrees())
        .shown("agreement-agrees", |(), row| {
            let (word, sign, tone) =
                if row.agrees() { ("yes", "✓", Tone::Plain) } else { ("no", "✗", Tone::Doubtful) };
            Cell::Word(word, sign.to_owned(), tone)
        })
        .data("red_pawns", |(), row| Cell::json(&row.pawns[0], &[]))
        .data("black_pawns", |(), row| Cell::json(&row.pawns[1], &[]))
        .data("red", |(), row| Cell::json(&row.shares[0], SHARES))
        .members(SHARES)
        .data("black", |(), row| Cell::json(&row.shares[1], SHARES))
        .members(SHARES)
        .data("verdicts", |(), row| Cell::json(&row.verdicts, VERDICT))
        .shown("agreement-verdicts", move |(), row| verdicts(words, row))
        .data("set_aside", |(), row| row.set_aside)
        .table("agreement-cross", rows)
}

/// The verdicts of a material in words, each once.
fn verdicts(words: Words, row: &Row) -> String {
    let mut texts: Vec<String> = Vec::new();
    for verdict in row.verdicts.iter().cloned().map(Evidence::Verdict) {
        let (conditions, term) = (words.conditions(&verdict), words.term(&verdict));
        let text = if conditions.is_empty() { term } else { format!("{term} ({conditions})") };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts.join(" · ")
}
