//! Predictions for combinations judged by manuals and not yet solved.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::acquisition::exchange;
use crate::acquisition::predictor::PredictorSettings;
use crate::experiment::foresight::{Foreseen, Foresight, Guesser, Rightness, Third};
use crate::knowledge::evidence::Verdict;
use crate::service::edit::Content;
use crate::terminal::args::{self, table_fault};
use crate::terminal::list::{TextTable, paragraph};
use crate::terminal::{Failure, Terminal};
use crate::text::Words;
use crate::verification::accuracy::Choice;

#[derive(Serialize)]
pub(super) struct Json {
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

impl From<&Foresight> for Json {
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
pub(super) fn of(verdicts: &[Verdict], terminal: &Terminal) -> Result<Foresight, Failure> {
    let base = args::new(Content::Elementary, terminal)?;
    let tables = exchange::built_in().map_err(|error| Failure::Message(terminal.words.message(&error)))?;
    let meter = terminal.meter("foresight-predicting");
    let found = Foresight::of(&base, verdicts, &tables, PredictorSettings::default(), &meter);
    drop(meter);
    found.map_err(|cancelled| table_fault(&cancelled.into(), terminal))
}

/// Writes the counts of predicted outcomes, the accuracy of each predictor, and the severe errors.
pub(super) fn show(foresight: &Foresight, terminal: &mut Terminal) -> Result<(), Failure> {
    if foresight.rows.is_empty() {
        return Ok(());
    }
    let words = terminal.words;
    paragraph(&words.with("foresight-title", &[("count", foresight.rows.len())]), 0, terminal)?;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    let heads = Third::ALL.map(|third| third_words(words, third));
    table.push([String::new()].into_iter().chain(heads).collect());
    for manual in Third::ALL.into_iter().filter(|third| *third != Third::Reversed) {
        let counts = Third::ALL.map(|predicted| foresight.count(manual, predicted).to_string());
        table.push([third_words(words, manual)].into_iter().chain(counts).collect());
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
        table.push([guesser_words(words, guesser)].into_iter().chain(shares).collect());
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

/// Returns a manual's term for a score.
fn third_words(words: Words, third: Third) -> String {
    words.get(match third {
        Third::Win => "outcome-win",
        Third::Chance => "outcome-by-position",
        Third::Level => "outcome-level",
        Third::Reversed => "outcome-reversed",
    })
}

/// Returns the name of a guesser on materials with hidden verdicts.
fn guesser_words(words: Words, guesser: Guesser) -> String {
    match guesser {
        Guesser::Predictor => words.choice(Choice::Predictor),
        Guesser::StaticValues => words.choice(Choice::StaticValues),
        Guesser::Commonest => words.get("foresight-commonest"),
    }
}
