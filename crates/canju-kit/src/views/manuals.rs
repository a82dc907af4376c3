//! Exact tables and manuals side by side.

use super::verification;
use crate::knowledge::evidence::Evidence;
use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::text::Words;
use crate::verification::agreement::CensusRow;
use crate::views::verification::{SHARES, SHARES_TYPE};

const VERDICT: &[&str] = &["material", "finding", "term", "conditions", "source", "caution"];
const VERDICT_TYPE: Type = Type::Map(&[
    ("material", Type::Node),
    ("finding", Type::Score),
    ("term", Type::Text),
    ("conditions", Type::List(&Type::Text)),
    ("source", Type::Text),
    ("caution", Type::Any),
]);

/// Materials that have a census and verdicts.
pub fn agreement(words: Words, rows: Vec<CensusRow>) -> Table {
    let table =
        Columns::<(), CensusRow>::over(words, ()).both("material", "cli-material", |(), row| row.node);
    verification::with_shares(table, |row: &CensusRow| row.shares.into_iter().flatten().next())
        .both("census", "agreement-census", |(), row| row.census.get())
        .of(Type::Score)
        .right()
        .both("manual", "agreement-manual", |(), row| row.manual.get())
        .of(Type::Score)
        .right()
        .data("agrees", |(), row| row.agrees())
        .shown("agreement-agrees", |(), row| {
            let (word, sign, tone) =
                if row.agrees() { ("yes", "✓", Tone::Plain) } else { ("no", "✗", Tone::Doubtful) };
            Cell::Word(word, sign.to_owned(), tone)
        })
        .data("red_pawns", |(), row| Cell::json(&row.pawns[0], &[]))
        .of(Type::Nullable(&Type::Text))
        .data("black_pawns", |(), row| Cell::json(&row.pawns[1], &[]))
        .of(Type::Nullable(&Type::Text))
        .data("red", |(), row| Cell::json(&row.shares[0], SHARES))
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("black", |(), row| Cell::json(&row.shares[1], SHARES))
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("verdicts", |(), row| Cell::json(&row.verdicts, VERDICT))
        .of(Type::List(&VERDICT_TYPE))
        .shown("agreement-verdicts", move |(), row| verdicts(words, row))
        .data("set_aside", |(), row| row.set_aside)
        .table("agreement-cross", rows)
}

/// The verdicts of a material in words, each once.
fn verdicts(words: Words, row: &CensusRow) -> String {
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
