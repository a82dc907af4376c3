//! `canju-lab table agreement`: how far exact tables and the manuals agree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::built_in_censuses;
use super::claims::{BLACK, RED};
use crate::acquisition::elementary::ElementaryError;
use crate::acquisition::predictor::PredictorSettings;
use crate::acquisition::{exchange, manual};
use crate::experiment::agreement::{Agreement, CensusRow, Outcome};
use crate::experiment::agreement::{Foreseen, Foresight, Guesser, Rightness, Third};
use crate::files;
use crate::knowledge::evidence::{Evidence, Verdict};
use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::service::edit::Content;
use crate::terminal::args;
use crate::terminal::list::{ListForm, TextTable, paragraph, show};
use crate::terminal::{Done, Terminal};
use crate::text::Words;
use crate::views::verification::{self, SHARES, SHARES_TYPE};

/// Compare the scores of exact tables with the verdicts of endgame manuals.
///
/// Lists every combination that has a built-in census and verdicts, with both scores and whether they fall into the
/// same category (win 0-1, win by position 2-3, either side may win 4, draw 5, and the mirrors of these). A score
/// assumes high pawns; if all verdicts are on lower pawns, the census of lower pawns is used.
///
/// For combinations without a census, the verdicts on high pawns are predicted by ten-fold cross-validation and
/// compared in three outcomes; balanced is the mean accuracy over the outcomes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A file of verdicts has six columns separated by tabs: material, verdict (win, chance, defended, draw),
term, conditions such as red:low, caution, source. Columns may be empty. A header line that begins with
material may name other columns; red_win, red_chance, black_defends and conditions such as
\"red low pawn; black high pawns\" are also accepted.

Examples:
  canju-lab table agreement
  canju-lab table agreement --verdicts others.tsv --json")]
pub(super) struct Arguments {
    /// File of verdicts to use instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    verdicts: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    agree: usize,
    agree_leniently: usize,
    of: usize,
    /// Materials that have verdicts but no census.
    without_census: usize,
    /// Materials by outcome in the manual, then in the census.
    cross: BTreeMap<&'static str, BTreeMap<&'static str, usize>>,
    predicted: ForesightJson,
    materials: Table,
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let verdicts = match &arguments.verdicts {
        Some(path) => read(path, terminal)?,
        None => manual::verdicts().map_err(ElementaryError::from)?,
    };
    let agreement = Agreement::of(&built_in_censuses()?, &verdicts);
    let foresight = foresight_of(&verdicts, terminal)?;
    let document = document(&agreement, &foresight, terminal);
    arguments.form.write(&document.materials, &document, terminal, |terminal| {
        show(&document.materials, document.materials.len(), 0, terminal)?;
        page(&agreement, &foresight, terminal)
    })
}

/// The cross table, the predictions and the counts below the list of materials.
fn page(agreement: &Agreement, foresight: &Foresight, terminal: &mut Terminal) -> Done {
    terminal.line("")?;
    paragraph(&terminal.words.get("share-legend"), 0, terminal)?;
    cross(agreement, terminal)?;
    terminal.line("")?;
    show_foresight(foresight, terminal)?;
    let without = terminal.words.with("agreement-without", &[("count", agreement.without_census)]);
    terminal.line(without)?;
    let counts = [
        ("agree", agreement.agreeing()),
        ("leniently", agreement.agreeing_leniently()),
        ("all", agreement.rows.len()),
    ];
    terminal.line(terminal.words.with("agreement-total", &counts))
}

fn read(path: &Path, terminal: &Terminal) -> Done<Vec<Verdict>> {
    let file = files::read(path)?;
    manual::read(&file).map_err(|error| terminal.failure_of(error.at(path)))
}

fn document(agreement: &Agreement, foresight: &Foresight, terminal: &Terminal) -> Json {
    let census = |manual| Outcome::ALL.map(|census| (census.word(), agreement.count(manual, census)));
    let cross = manual_outcomes().map(|manual| (manual.word(), census(manual).into()));
    Json {
        agree: agreement.agreeing(),
        agree_leniently: agreement.agreeing_leniently(),
        of: agreement.rows.len(),
        without_census: agreement.without_census,
        cross: cross.collect(),
        predicted: foresight.into(),
        materials: agreement_table(terminal.words, agreement.rows.clone()),
    }
}

/// A material is seen by the side that the manual favours.
fn manual_outcomes() -> impl Iterator<Item = Outcome> {
    Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Reversed)
}

/// Writes the number of materials by their outcome in the manual and in the census.
fn cross(agreement: &Agreement, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.heading("agreement-cross")?;
    let reversed = agreement.rows.iter().any(|row| Outcome::of(row.census) == Outcome::Reversed);
    let columns: Vec<Outcome> =
        Outcome::ALL.into_iter().filter(|outcome| reversed || *outcome != Outcome::Reversed).collect();
    let mut table = TextTable::new(&[1, 2, 3, 4, 5]);
    let name = |outcome: Outcome| words.get(outcome.text_key());
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
pub(in crate::cli) fn agreement_table(words: Words, rows: Vec<CensusRow>) -> Table {
    let table =
        Columns::<(), CensusRow>::over(words, ()).both("material", "cli-material", |(), row| row.node);
    verification::with_shares(table, |row: &CensusRow| row.shares.into_iter().flatten().next())
        .both("census", "agreement-census", |(), row| row.census.get())
        .says("Score of the exact table")
        .of(Type::Score)
        .right()
        .both("manual", "agreement-manual", |(), row| row.manual.get())
        .says("Score of the verdicts")
        .of(Type::Score)
        .right()
        .data("agrees", |(), row| row.agrees())
        .says("Whether both have the same outcome")
        .shown("agreement-agrees", |(), row| {
            let (word, sign, tone) =
                if row.agrees() { ("yes", "✓", Tone::Plain) } else { ("no", "✗", Tone::Doubtful) };
            Cell::Word(word, sign.to_owned(), tone)
        })
        .data("red_pawns", |(), row| Cell::json(&row.pawns[0], &[]))
        .says("Height of the red pawns")
        .of(Type::Nullable(&Type::Text))
        .data("black_pawns", |(), row| Cell::json(&row.pawns[1], &[]))
        .says("Height of the black pawns")
        .of(Type::Nullable(&Type::Text))
        .data("red", |(), row| Cell::json(&row.shares[0], SHARES))
        .says(RED)
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("black", |(), row| Cell::json(&row.shares[1], SHARES))
        .says(BLACK)
        .of(Type::Nullable(&SHARES_TYPE))
        .members(SHARES)
        .data("verdicts", |(), row| Cell::json(&row.verdicts, VERDICT))
        .says("Verdicts of manuals")
        .of(Type::List(&VERDICT_TYPE))
        .shown("agreement-verdicts", move |(), row| verdicts(words, row))
        .data("set_aside", |(), row| row.set_aside)
        .says("Verdicts on lower pawns that were set aside")
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

// Predictions for combinations judged by manuals and not yet solved.

#[derive(Serialize)]
pub(super) struct ForesightJson {
    of: usize,
    /// By the word of who predicts.
    right: BTreeMap<&'static str, RightJson>,
    materials: Vec<ForeseenJson>,
}

#[derive(Serialize)]
struct RightJson {
    plain_percent: f64,
    balanced_percent: f64,
    lenient_percent: f64,
    severe_percent: f64,
}

#[derive(Serialize)]
struct ForeseenJson {
    material: String,
    manual: u8,
    predicted: u8,
}

impl From<&Foresight> for ForesightJson {
    fn from(foresight: &Foresight) -> Self {
        let right = |guesser: Guesser| {
            let Rightness { plain, balanced, lenient, severe } = foresight.rightness(guesser)?;
            let right = RightJson {
                plain_percent: plain,
                balanced_percent: balanced,
                lenient_percent: lenient,
                severe_percent: severe,
            };
            Some((guesser.word(), right))
        };
        let material = |row: &Foreseen| ForeseenJson {
            material: row.node.material().to_string(),
            manual: row.manual.get(),
            predicted: row.predicted.get(),
        };
        Self {
            of: foresight.rows.len(),
            right: Guesser::ALL.into_iter().filter_map(right).collect(),
            materials: foresight.rows.iter().map(material).collect(),
        }
    }
}

/// Hides and predicts these verdicts.
pub(super) fn foresight_of(verdicts: &[Verdict], terminal: &Terminal) -> Done<Foresight> {
    let base = args::new(Content::Elementary)?;
    let tables = exchange::built_in().map_err(|error| terminal.failure_of(&error))?;
    let meter = terminal.meter("foresight-predicting");
    let found = Foresight::of(&base, verdicts, &tables, PredictorSettings::default(), &meter);
    drop(meter);
    Ok(found?)
}

/// Writes the counts of predicted outcomes, the accuracy of each predictor, and the severe errors.
pub(super) fn show_foresight(foresight: &Foresight, terminal: &mut Terminal) -> Done {
    if foresight.rows.is_empty() {
        return Ok(());
    }
    let words = terminal.words;
    paragraph(&words.with("foresight-title", &[("count", foresight.rows.len())]), 0, terminal)?;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    let heads = Third::ALL.map(|third| words.get(third.text_key()));
    table.push([String::new()].into_iter().chain(heads).collect());
    for manual in Third::ALL.into_iter().filter(|third| *third != Third::Reversed) {
        let counts = Third::ALL.map(|predicted| foresight.count(manual, predicted).to_string());
        table.push([words.get(manual.text_key())].into_iter().chain(counts).collect());
    }
    table.show(2, terminal)?;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    let heads = ["foresight-plain", "foresight-balanced", "foresight-lenient", "foresight-severe"];
    let heads = heads.map(|key| words.get(key));
    table.push([String::new()].into_iter().chain(heads).collect());
    for guesser in Guesser::ALL {
        let Some(right) = foresight.rightness(guesser) else { continue };
        let shares = [right.plain, right.balanced, right.lenient, right.severe]
            .map(|percent| format!("{percent:.1} %"));
        table.push([words.get(guesser.text_key())].into_iter().chain(shares).collect());
    }
    table.show(2, terminal)?;
    let severe = foresight.rows.iter().filter(|row| row.is_severe());
    let rows = severe.map(|row| {
        let args = [
            ("material", row.node.material().to_string()),
            ("manual", row.manual.to_string()),
            ("predicted", row.predicted.to_string()),
        ];
        words.with("foresight-row", &args)
    });
    let rows: Vec<String> = rows.collect();
    paragraph(&rows.join(" · "), 2, terminal)
}
