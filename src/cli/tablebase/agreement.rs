//! `canju table agreement`: how far exact tables and the manuals agree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::{built_in, foresight};
use crate::acquisition::elementary::ElementaryError;
use crate::acquisition::manual;
use crate::acquisition::scoring::Shares;
use crate::files;
use crate::knowledge::evidence::{Evidence, Verdict};
use crate::tablebase::census::PawnHeight;
use crate::text::percent;
use crate::verification::agreement::{Agreement, Outcome, Row};
use crate::verification::foresight::Foresight;

/// Compare what exact tables score with what the manuals say.
///
/// Every material that has a built-in census and verdicts: both scores, and whether the manuals have one word for them (win
/// 0-1, win by position 2-3, both sides win at times 4, draw 5, and their mirrors). A score stands for high pawns; where all
/// verdicts speak of lower ones the census is that of lower ones.
///
/// Of materials without a census the verdicts on high pawns are hidden, a tenth at a time, predicted from all that is left, and compared
/// in three outcomes; balanced is the mean of the shares of each outcome that are right.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A file of verdicts has six columns with tabs between them: material, verdict (win, chance, defended,
draw), term, conditions such as red:low, caution, source. Columns may be empty. A first line that
begins with material names other columns; red_win, red_chance, black_defends and conditions such as
\"red low pawn; black high pawns\" are understood, too.

Examples:
  canju table agreement
  canju table agreement --verdicts others.tsv --json")]
pub(super) struct Arguments {
    /// Judge these verdicts instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    verdicts: Option<PathBuf>,
}

#[derive(Serialize)]
struct Document {
    agree: usize,
    agree_leniently: usize,
    of: usize,
    /// Materials that have verdicts but no census.
    without_census: usize,
    /// Materials by outcome in the manual, then in the census.
    cross: BTreeMap<&'static str, BTreeMap<&'static str, usize>>,
    predicted: foresight::Picture,
    materials: Vec<Picture>,
}

#[derive(Serialize)]
struct Picture {
    material: String,
    census: u8,
    manual: u8,
    agrees: bool,
    red_pawns: PawnHeight,
    black_pawns: PawnHeight,
    red: Option<Shares>,
    black: Option<Shares>,
    verdicts: Vec<Verdict>,
    set_aside: usize,
}

impl From<&Row> for Picture {
    fn from(row: &Row) -> Self {
        let ([red_pawns, black_pawns], [red, black]) = (row.pawns, row.shares);
        Self {
            material: row.node.material().to_string(),
            census: row.census.get(),
            manual: row.manual.get(),
            agrees: row.agrees(),
            red_pawns,
            black_pawns,
            red,
            black,
            verdicts: row.verdicts.clone(),
            set_aside: row.set_aside,
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let verdicts = match &arguments.verdicts {
        Some(path) => read(path, terminal)?,
        None => manual::verdicts().map_err(|error| terminal.fault(ElementaryError::from(error)))?,
    };
    let agreement = Agreement::of(&built_in(terminal)?, &verdicts);
    let foresight = foresight::of(&verdicts, terminal)?;
    if terminal.json {
        return terminal.document(&document(&agreement, &foresight));
    }
    rows(&agreement, terminal)?;
    terminal.line("")?;
    paragraph(&terminal.words.get("share-legend"), 0, terminal)?;
    cross(&agreement, terminal)?;
    terminal.line("")?;
    foresight::show(&foresight, terminal)?;
    let without = terminal.words.with("agreement-without", &[("count", agreement.without_census)]);
    terminal.line(without)?;
    let counts = [
        ("agree", agreement.agreeing()),
        ("leniently", agreement.agreeing_leniently()),
        ("all", agreement.rows.len()),
    ];
    terminal.line(terminal.words.with("agreement-total", &counts))
}

fn read(path: &Path, terminal: &Terminal) -> Result<Vec<Verdict>, Failure> {
    let words = terminal.words;
    let file = files::read(path).map_err(|error| terminal.fault(error))?;
    manual::read(&file).map_err(|error| Failure::Told(words.verdicts_error(path, &error)))
}

fn document(agreement: &Agreement, foresight: &Foresight) -> Document {
    let census = |manual| Outcome::ALL.map(|census| (census.word(), agreement.count(manual, census)));
    let cross = manual_outcomes().map(|manual| (manual.word(), census(manual).into()));
    Document {
        agree: agreement.agreeing(),
        agree_leniently: agreement.agreeing_leniently(),
        of: agreement.rows.len(),
        without_census: agreement.without_census,
        cross: cross.collect(),
        predicted: foresight.into(),
        materials: agreement.rows.iter().map(Picture::from).collect(),
    }
}

/// A material is seen by the side that the manual favours.
fn manual_outcomes() -> impl Iterator<Item = Outcome> {
    Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Reversed)
}

fn rows(agreement: &Agreement, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4, 5]);
    let keys =
        ["share-w", "share-r", "share-f", "agreement-census", "agreement-manual"].map(|key| words.get(key));
    let [w, r, f, census, manual] = keys;
    table.row([
        words.get("cli-material"),
        w,
        r,
        f,
        census,
        manual,
        String::new(),
        words.get("agreement-verdicts"),
    ]);
    for row in &agreement.rows {
        let shares = row.shares.iter().flatten().next();
        table.row([
            row.node.material().to_string(),
            percent(shares.map(|shares| shares.w)),
            percent(shares.map(|shares| shares.r)),
            percent(shares.and_then(|shares| shares.fortress)),
            row.census.to_string(),
            row.manual.to_string(),
            if row.agrees() { "✓" } else { "✗" }.to_owned(),
            verdicts(row, terminal),
        ]);
    }
    table.show(0, terminal)
}

/// The verdicts of a material in words, each once.
fn verdicts(row: &Row, terminal: &Terminal) -> String {
    let words = terminal.words;
    let mut told: Vec<String> = Vec::new();
    for verdict in row.verdicts.iter().cloned().map(Evidence::Verdict) {
        let conditions = words.conditions(&verdict);
        let term = words.term(&verdict);
        let text = if conditions.is_empty() { term } else { format!("{term} ({conditions})") };
        if !told.contains(&text) {
            told.push(text);
        }
    }
    told.join(" · ")
}

/// How many materials have which outcome in the manual and in the census.
fn cross(agreement: &Agreement, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    terminal.heading("agreement-cross")?;
    let reversed = agreement.rows.iter().any(|row| Outcome::of(row.census) == Outcome::Reversed);
    let columns: Vec<Outcome> =
        Outcome::ALL.into_iter().filter(|outcome| reversed || *outcome != Outcome::Reversed).collect();
    let mut table = TextTable::new(&[1, 2, 3, 4, 5]);
    let name = |outcome: Outcome| words.get(&format!("outcome-{}", outcome.word()));
    let mut heads = vec![String::new()];
    heads.extend(columns.iter().map(|outcome| name(*outcome)));
    table.push(heads);
    for manual in manual_outcomes() {
        let mut row = vec![name(manual)];
        row.extend(columns.iter().map(|census| agreement.count(manual, *census).to_string()));
        table.push(row);
    }
    table.show(2, terminal)
}
