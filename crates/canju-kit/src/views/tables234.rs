//! Tables 2 to 4 of Chen et al. (2011).

use crate::report::{Cell, Columns, Table, Type};
use crate::service::tables234::{PValue, PairingRow, elo_ends};
use crate::text::{Words, elo_with_interval};
use crate::views::matches::{ENDS, TALLY, ends};

const P: &[&str] = &["single", "bonferroni", "holm"];

/// The cells of the three tables, ours and the paper's.
pub fn cells(words: Words, rows: Vec<PairingRow>) -> Table {
    type Ends = (f64, f64);
    let interval = |(low, high): Ends| format!("{low:.2}–{high:.2}");
    let elo = |(low, high): Ends| format!("{low:.1}, {high:.1}");
    let p = |p: Option<PValue>| Cell::or_dash(p.map(|p| format!("{:.3} / {:.3}", p.single, p.holm)));
    let erratum = |row: &PairingRow| if row.paper_erratum { "*" } else { "" };
    Columns::<(), PairingRow>::over(words, ())
        .shown("match-pairing", |(), row| format!("{} – {}", row.column, row.row))
        .data("column", |(), row| row.column)
        .data("row", |(), row| row.row)
        .data("games", |(), row| Cell::json(&row.standing.games, TALLY))
        .of(Type::Count)
        .members(TALLY)
        .shown("tables234-ours", |(), row| row.standing.games.to_string())
        .data("elo", |(), row| row.standing.elo().map(|elo| Cell::Real(elo, 1)))
        .of(Type::Nullable(&Type::Real))
        .data("elo_interval", |(), row| row.standing.elo_interval().map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("match-elo", |(), row| elo_with_interval(row.standing))
        .data("paper_ci", |(), row| row.paper_ci.map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("tables234-interval", move |(), row| Cell::or_dash(row.paper_ci.map(interval)))
        .data("paper_elo", |(), row| row.paper_elo.map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("tables234-elo", move |(), row| Cell::or_dash(row.paper_elo.map(elo)))
        .data("p", |(), row| Cell::json(&row.p, P))
        .of(Type::Real)
        .members(P)
        .shown("tables234-p", move |(), row| p(row.p))
        .data("paper_games", |(), row| Cell::json(&row.paper_games, TALLY))
        .of(Type::Count)
        .members(TALLY)
        .shown("tables234-paper", |(), row| row.paper_games.to_string())
        .data("paper_printed_ci", |(), row| ends(row.paper_printed_ci))
        .of(ENDS)
        .shown("tables234-paper-interval", move |(), row| interval(row.paper_printed_ci) + erratum(row))
        .data("paper_printed_elo", |(), row| ends(row.paper_printed_elo))
        .of(ENDS)
        .shown("tables234-paper-elo", move |(), row| elo(row.paper_printed_elo) + erratum(row))
        .data("paper_erratum", |(), row| row.paper_erratum)
        .data("paper_p", |(), row| Cell::json(&row.paper_p, P))
        .of(Type::Real)
        .members(P)
        .shown("tables234-paper-p", move |(), row| p(row.paper_p))
        .table("tables234-title", rows)
}

/// Returns the meaning of the tables, and the printed values that differ from the paper's own formula.
pub fn sentences(words: Words, rows: &[PairingRow]) -> Vec<String> {
    let errata = rows.iter().filter(|row| row.paper_erratum).map(|row| {
        let (low, high) = row.paper_games.paper_ci().unwrap_or_default();
        let (from, to) = elo_ends((low, high));
        let args = [
            ("pairing", format!("{} – {}", row.column, row.row)),
            ("interval", format!("{low:.2}–{high:.2}")),
            ("elo", format!("{from:.1}, {to:.1}")),
        ];
        words.with("tables234-erratum", &args)
    });
    let errata: Vec<String> = errata.collect();
    [vec![words.get("tables234-read")], errata, vec![words.get("tables234-corrected")]].concat()
}
