//! `canju-lab table claims`: what exact tables make of the claims of the paper and the textbooks.

use serde::Serialize;

use super::built_in_censuses;
use crate::acquisition::scoring::{Censuses, Shares};
use crate::material::{Material, NodeId};
use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::Census;
use crate::tablebase::index::Size;
use crate::tablebase::survey;
use crate::terminal::args::{Resources, report_built};
use crate::terminal::list::{ListForm, paragraph, show};
use crate::terminal::{Done, Failure, Terminal};
use crate::text::{Words, thousands};
use crate::verification::paper::{Claim, ClaimVerdict, Claimant, Settled, claims, settle};
use crate::views::verification::{self, SHARES, SHARES_TYPE};

/// Check the claims of the paper and the textbooks with exact tables.
///
/// A claim gives a range of scores. It holds if the census score is in the range; it holds in part if the score is
/// one class off, or if the range lies between the scores for high and lower pawns; otherwise it does not hold. Small
/// combinations missing from the built-in census are counted now; their tables are built and kept.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab table claims
  canju-lab table claims --max-entries 20000000
  canju-lab table claims --json")]
pub(super) struct Arguments {
    /// Maximum number of index entries of a table to build; claims on larger ones remain unsettled.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_entries: u64,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    holds: usize,
    in_part: usize,
    does_not_hold: usize,
    unsettled: usize,
    claims: Table,
}

pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Done {
    let claims = claims().map_err(|error| Failure::Message(terminal.words.material_error(&error)))?;
    let mut known = built_in_censuses()?;
    let missing = missing(&claims, &known, arguments.max_entries.into());
    known.extend(count(&missing, arguments, catalog, terminal)?);
    let censuses = Censuses::new(&known);
    let settled: Vec<(Claim, Option<Settled>)> =
        claims.into_iter().map(|claim| (claim, settle(&claim, &censuses))).collect();
    let document = document(&settled, terminal);
    arguments.form.write(&document.claims, &document, terminal, |terminal| page(&settled, terminal))
}

/// The materials of claims that are small enough to be counted and are not counted yet.
fn missing(claims: &[Claim], known: &[Census], most: u128) -> Vec<Material> {
    let known = Censuses::new(known);
    let materials = claims.iter().map(|claim| claim.material);
    let open = materials.filter(|&material| known.sides(NodeId::from(material)).is_none());
    open.filter(|&material| Size::of(material).unfolded <= most).flat_map(survey::views).collect()
}

fn count(
    materials: &[Material],
    arguments: &Arguments,
    catalog: &Catalog,
    terminal: &Terminal,
) -> Done<Vec<Census>> {
    let mut counted = Vec::new();
    if !materials.is_empty() {
        arguments.resources.set_threads();
        let meter = terminal.meter("table-counting");
        let mut keep = |census| {
            counted.push(census);
            Ok::<(), CatalogError>(())
        };
        survey::count(
            catalog,
            materials,
            arguments.resources.memory(),
            &meter,
            &mut report_built(terminal),
            &mut keep,
        )?;
    }
    Ok(counted)
}

fn document(settled: &[(Claim, Option<Settled>)], terminal: &Terminal) -> Json {
    Json {
        holds: number(settled, Some(ClaimVerdict::Holds)),
        in_part: number(settled, Some(ClaimVerdict::InPart)),
        does_not_hold: number(settled, Some(ClaimVerdict::DoesNotHold)),
        unsettled: number(settled, None),
        claims: settled_table(terminal.words, settled.to_vec()),
    }
}

fn number(settled: &[(Claim, Option<Settled>)], verdict: Option<ClaimVerdict>) -> usize {
    settled.iter().filter(|(_, settled)| settled.map(|settled| settled.verdict) == verdict).count()
}

fn page(settled: &[(Claim, Option<Settled>)], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    for claimant in Claimant::ALL {
        terminal.line(words.get(claimant.text_key()))?;
        let of = settled.iter().copied().filter(|(claim, _)| claim.claimant == claimant);
        let table = settled_table(words, of.collect());
        show(&table, table.len(), 2, terminal)?;
        terminal.line("")?;
    }
    paragraph(&words.get("share-legend"), 0, terminal)?;
    paragraph(&words.get("claims-criterion"), 0, terminal)?;
    let counts = [
        ("holds", number(settled, Some(ClaimVerdict::Holds))),
        ("part", number(settled, Some(ClaimVerdict::InPart))),
        ("fails", number(settled, Some(ClaimVerdict::DoesNotHold))),
        ("open", number(settled, None)),
    ];
    terminal.line(words.with("claims-total", &counts))
}

type Row = (Claim, Option<Settled>);

/// Descriptions of the shares of a census.
pub(super) const RED: &str = "Quiet positions that Red wins with Black to move (w) and with Red to move (r), and fortresses, in percent";
pub(super) const BLACK: &str = "Quiet positions that Black wins with Red to move (w) and with Black to move (r), and fortresses, in percent";

/// Claims, each with the result of exact tables if its material is counted.
pub(in crate::cli) fn settled_table(words: Words, rows: Vec<Row>) -> Table {
    let table = Columns::<(), Row>::over(words, ())
        .both("material", "cli-material", |(), (claim, _)| NodeId::from(claim.material))
        .data("claimant", |(), (claim, _)| Cell::json(&claim.claimant, &[]))
        .says("Who claims it")
        .of(Type::Text)
        .data("source", move |(), (claim, _)| words.get(claim.claimant.text_key()))
        .says("Citation")
        .data("saying", |(), (claim, _)| Cell::json(&claim.wording, &[]))
        .says("The claim")
        .of(Type::Text)
        .both("claim", "claims-claim", move |(), (claim, _)| words.get(claim.wording.text_key()))
        .says("The claim in words")
        .shown("claims-range", |(), (claim, _)| claim.scores())
        .right()
        .data("low", |(), (claim, _)| claim.wording.range().0.get())
        .says("Least score by the claim")
        .of(Type::Score)
        .data("high", |(), (claim, _)| claim.wording.range().1.get())
        .says("Greatest score by the claim")
        .of(Type::Score)
        .data("verdict", |(), (_, settled)| Cell::json(&settled.map(|settled| settled.verdict), &[]))
        .says("Whether the claim holds; null if it is not counted")
        .of(Type::Nullable(&Type::Word(&["holds", "in-part", "does-not-hold"])))
        .data("score", |(), (_, settled)| settled.map(|settled| settled.score.get()))
        .says("Score of the exact table; null if it is not counted")
        .of(Type::Nullable(&Type::Score))
        .data("score_by_pawns", |(), (_, settled)| {
            settled.and_then(|settled| settled.by_height).map(|all| all.map(|score| score.get()).to_vec())
        })
        .says("Scores with high, low and bottom pawns")
        .shown("cli-score", |(), (_, settled)| Cell::or_dash(settled.as_ref().map(scores)))
        .right()
        .data("red", |(), row| Cell::json(&sides(row)[0], SHARES))
        .says(RED)
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("black", |(), row| Cell::json(&sides(row)[1], SHARES))
        .says(BLACK)
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("entries", |(), (claim, _)| u64::try_from(Size::of(claim.material).unfolded).ok())
        .says("Entries of the exact table");
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

/// A size that may be beyond all numbers one reads: 13,340,700, and from 10¹² on 2.4·10¹⁵.
fn magnitude(size: u128) -> String {
    let digits = size.to_string();
    let exponent = digits.len() - 1;
    match i64::try_from(size) {
        Ok(number) if exponent < 12 => thousands(number),
        _ => {
            let raised = |c: char| c.to_digit(10).and_then(|d| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(d as usize));
            let exponent: String = exponent.to_string().chars().filter_map(raised).collect();
            let mut leading = digits.chars();
            let mut next = || leading.next().unwrap_or('0');
            format!("{}.{}·10{exponent}", next(), next())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_sizes_are_given_by_their_magnitude() {
        for (size, text) in [
            (0, "0"),
            (999_999_999_999, "999,999,999,999"),
            (1_000_000_000_000, "1.0·10¹²"),
            (2_442_266_640_000_000, "2.4·10¹⁵"),
            (10_u128.pow(30), "1.0·10³⁰"),
        ] {
            assert_eq!(magnitude(size), text);
        }
    }
}
