//! Claims of the paper and textbooks about combinations, compared with exact tables and a base.

use super::verification;
use crate::acquisition::scoring::Shares;
use crate::material::NodeId;
use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::tablebase::index::Size;
use crate::text::{Words, magnitude};
use crate::verification::claims::{Claim, ClaimVerdict, Settled};
use crate::views::verification::{SHARES, SHARES_TYPE};

type Row = (Claim, Option<Settled>);

/// Claims, each with the result of exact tables if its material is counted.
pub fn settled(words: Words, rows: Vec<Row>) -> Table {
    let table = Columns::<(), Row>::over(words, ())
        .both("material", "cli-material", |(), (claim, _)| NodeId::from(claim.material))
        .data("claimant", |(), (claim, _)| Cell::json(&claim.claimant, &[]))
        .of(Type::Text)
        .data("source", move |(), (claim, _)| words.claimant(claim.claimant))
        .data("saying", |(), (claim, _)| Cell::json(&claim.wording, &[]))
        .of(Type::Text)
        .both("claim", "claims-claim", move |(), (claim, _)| words.claim_wording(claim.wording))
        .shown("claims-range", |(), (claim, _)| claim.scores())
        .right()
        .data("low", |(), (claim, _)| claim.wording.range().0.get())
        .of(Type::Score)
        .data("high", |(), (claim, _)| claim.wording.range().1.get())
        .of(Type::Score)
        .data("verdict", |(), (_, settled)| Cell::json(&settled.map(|settled| settled.verdict), &[]))
        .of(Type::Nullable(&Type::Word(&["holds", "in-part", "does-not-hold"])))
        .data("score", |(), (_, settled)| settled.map(|settled| settled.score.get()))
        .of(Type::Nullable(&Type::Score))
        .data("score_by_pawns", |(), (_, settled)| {
            settled.and_then(|settled| settled.by_height).map(|all| all.map(|score| score.get()).to_vec())
        })
        .shown("cli-score", |(), (_, settled)| Cell::or_dash(settled.as_ref().map(scores)))
        .right()
        .data("red", |(), row| Cell::json(&sides(row)[0], SHARES))
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("black", |(), row| Cell::json(&sides(row)[1], SHARES))
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("entries", |(), (claim, _)| u64::try_from(Size::of(claim.material).unfolded).ok());
    verification::with_shares(table, |row| sides(row).into_iter().flatten().next())
        .shown("claims-verdict", move |(), (claim, settled)| verdict(words, claim, settled.as_ref()))
        .table("claims-verdict", rows)
}

fn sides((_, settled): &Row) -> [Option<Shares>; 2] {
    settled.map_or([None; 2], |settled| settled.shares)
}

/// The score, and behind it those for low pawns and for pawns on the last rank if they differ.
fn scores(settled: &Settled) -> String {
    match settled.by_height {
        Some([high, low, bottom]) if high != low || low != bottom => format!("{high} ({low} {bottom})"),
        _ => settled.score.to_string(),
    }
}

fn verdict(words: Words, claim: &Claim, settled: Option<&Settled>) -> Cell {
    let (word, key, tone) = match settled.map(|settled| settled.verdict) {
        Some(ClaimVerdict::Holds) => ("holds", "claims-holds", Tone::Proved),
        Some(ClaimVerdict::InPart) => ("in-part", "claims-in-part", Tone::Doubtful),
        Some(ClaimVerdict::DoesNotHold) => ("does-not-hold", "claims-does-not-hold", Tone::Wrong),
        None => {
            let entries = magnitude(Size::of(claim.material).unfolded);
            return words.with("claims-unsettled", &[("entries", entries)]).into();
        }
    };
    Cell::Word(word, words.get(key), tone)
}
