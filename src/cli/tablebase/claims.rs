//! `canju table claims`: what exact tables make of the claims of the paper and the textbooks.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::{Means, built_in, fault, told};
use crate::acquisition::scoring::{Censuses, Shares};
use crate::material::{Material, NodeId};
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::Census;
use crate::tablebase::index::Size;
use crate::tablebase::survey::{self, views};
use crate::text::{magnitude, percent};
use crate::verification::claims::{Claim, ClaimVerdict, Claimant, Saying, Settled, claims, settle};

/// Settle the claims of the paper and the textbooks by exact tables.
///
/// A claim gives a range of scores. It holds where the score of the census lies in the range; in part where that is one class
/// off, or where the range lies between the scores for high and for lower pawns; otherwise it does not hold. What the built-in
/// census does not have is counted now, where it is small; the tables are made and kept.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table claims
  canju table claims --max-entries 20000000
  canju table claims --json")]
pub(super) struct Arguments {
    /// Make tables of so many index entries at most; claims on larger ones stay unsettled.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_entries: u64,
    #[command(flatten)]
    means: Means,
}

#[derive(Serialize)]
struct Document {
    holds: usize,
    in_part: usize,
    does_not_hold: usize,
    unsettled: usize,
    claims: Vec<Picture>,
}

#[derive(Serialize)]
struct Picture {
    material: String,
    claimant: Claimant,
    source: String,
    saying: Saying,
    claim: String,
    /// The range of scores claimed.
    low: u8,
    high: u8,
    /// Nothing where the material is too large.
    verdict: Option<ClaimVerdict>,
    score: Option<u8>,
    /// For high and low pawns and pawns on the last rank.
    score_by_pawns: Option<[u8; 3]>,
    red: Option<Shares>,
    black: Option<Shares>,
    /// Index entries of the table.
    entries: u128,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let claims = claims().map_err(|error| Failure::Told(terminal.words.material_error(&error)))?;
    let mut known = built_in(terminal)?;
    let missing = missing(&claims, &known, arguments.max_entries.into());
    known.extend(count(&missing, arguments, catalog, terminal)?);
    let censuses = Censuses::new(&known);
    let settled: Vec<(Claim, Option<Settled>)> =
        claims.into_iter().map(|claim| (claim, settle(&claim, &censuses))).collect();
    if terminal.json { terminal.document(&document(&settled, terminal)) } else { page(&settled, terminal) }
}

/// The materials of claims that are small enough to be counted and are not counted yet.
fn missing(claims: &[Claim], known: &[Census], most: u128) -> Vec<Material> {
    let known = Censuses::new(known);
    let materials = claims.iter().map(|claim| claim.material);
    let open = materials.filter(|&material| known.sides(NodeId::from(material)).is_none());
    open.filter(|&material| Size::of(material).unfolded <= most).flat_map(views).collect()
}

fn count(
    materials: &[Material],
    arguments: &Arguments,
    catalog: &Catalog,
    terminal: &Terminal,
) -> Result<Vec<Census>, Failure> {
    let mut counted = Vec::new();
    if !materials.is_empty() {
        arguments.means.set_threads();
        let meter = terminal.meter("table-counting");
        let mut keep = |census| {
            counted.push(census);
            Ok::<(), CatalogError>(())
        };
        survey::count(catalog, materials, arguments.means.memory(), &meter, &mut told(terminal), &mut keep)
            .map_err(|error| fault(&error, terminal))?;
    }
    Ok(counted)
}

fn document(settled: &[(Claim, Option<Settled>)], terminal: &Terminal) -> Document {
    let words = terminal.words;
    let picture = |(claim, settled): &(Claim, Option<Settled>)| {
        let (low, high) = claim.saying.range();
        let [red, black] = settled.map_or([None; 2], |settled| settled.shares);
        Picture {
            material: claim.material.to_string(),
            claimant: claim.claimant,
            source: words.claimant(claim.claimant),
            saying: claim.saying,
            claim: words.saying(claim.saying),
            low: low.get(),
            high: high.get(),
            verdict: settled.map(|settled| settled.verdict),
            score: settled.map(|settled| settled.score.get()),
            score_by_pawns: settled.and_then(|settled| settled.by_height).map(|all| all.map(|s| s.get())),
            red,
            black,
            entries: Size::of(claim.material).unfolded,
        }
    };
    Document {
        holds: number(settled, Some(ClaimVerdict::Holds)),
        in_part: number(settled, Some(ClaimVerdict::InPart)),
        does_not_hold: number(settled, Some(ClaimVerdict::DoesNotHold)),
        unsettled: number(settled, None),
        claims: settled.iter().map(picture).collect(),
    }
}

fn number(settled: &[(Claim, Option<Settled>)], verdict: Option<ClaimVerdict>) -> usize {
    settled.iter().filter(|(_, settled)| settled.map(|settled| settled.verdict) == verdict).count()
}

fn page(settled: &[(Claim, Option<Settled>)], terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    for claimant in [Claimant::Paper, Claimant::Textbooks] {
        terminal.line(words.claimant(claimant))?;
        let mut table = TextTable::new(&[2, 3, 4, 5, 6]);
        let keys =
            ["cli-material", "claims-claim", "claims-range", "cli-score", "share-w", "share-r", "share-f"];
        let mut heads = keys.map(|key| words.get(key)).to_vec();
        heads.push(words.get("claims-verdict"));
        table.push(heads);
        for (claim, settled) in settled.iter().filter(|(claim, _)| claim.claimant == claimant) {
            table.row(cells(claim, settled.as_ref(), terminal));
        }
        table.show(2, terminal)?;
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

fn cells(claim: &Claim, settled: Option<&Settled>, terminal: &Terminal) -> [String; 8] {
    let words = terminal.words;
    let shares = settled.and_then(|settled| settled.shares.iter().flatten().next());
    let verdict = match settled.map(|settled| settled.verdict) {
        Some(ClaimVerdict::Holds) => words.get("claims-holds"),
        Some(ClaimVerdict::InPart) => words.get("claims-in-part"),
        Some(ClaimVerdict::DoesNotHold) => words.get("claims-does-not-hold"),
        None => {
            let entries = magnitude(Size::of(claim.material).unfolded);
            words.with("claims-unsettled", &[("entries", entries)])
        }
    };
    [
        claim.material.to_string(),
        words.saying(claim.saying),
        claim.scores(),
        settled.map_or_else(|| "–".to_owned(), scores),
        percent(shares.map(|shares| shares.w)),
        percent(shares.map(|shares| shares.r)),
        percent(shares.and_then(|shares| shares.fortress)),
        verdict,
    ]
}

/// The score, and behind it those for low pawns and for pawns on the last rank where they differ.
fn scores(settled: &Settled) -> String {
    match settled.by_height {
        Some([high, low, bottom]) if high != low || low != bottom => format!("{high} ({low} {bottom})"),
        _ => settled.score.to_string(),
    }
}
