//! `canju experiment accuracy`: the predictor on proved combinations that are hidden from it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::kb::predict::tables;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::acquisition::predictor::PredictorSettings;
use crate::experiment::accuracy::{Hidden, Trial, by, measure};
use crate::knowledge::deviation::Counts;

/// Hide every proved combination once, predict it from the others, and compare with the proof.
///
/// Exact: the same class. Slight: one class away, and the same side is better. Severe: farther. The last line is the share of
/// exact and slight ones, the paper's tolerant-correct.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// In how many parts the combinations are hidden, one part at a time.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..=1000))]
    folds: u32,
    /// Hide all combinations of the same attacking pieces together: how it does where nothing quite like it is known.
    #[arg(long, conflicts_with = "folds")]
    families: bool,
    /// The seed that draws the parts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exchanges only, as in the paper.
    #[arg(long)]
    paper: bool,
    /// Exchange tables to use instead of the built-in ones (assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
}

#[derive(Serialize)]
struct Picture {
    /// Nothing where whole families were hidden.
    folds: Option<u32>,
    seed: u64,
    families: BTreeMap<String, CountsPicture>,
    all: CountsPicture,
    severe: Vec<TrialPicture>,
}

#[derive(Serialize)]
struct CountsPicture {
    exact: u32,
    slight: u32,
    severe: u32,
    tolerant_percent: f64,
}

#[derive(Serialize)]
struct TrialPicture {
    material: String,
    proved: u8,
    predicted: u8,
}

impl From<Counts> for CountsPicture {
    fn from(counts: Counts) -> Self {
        let Counts { exact, slight, severe } = counts;
        Self { exact, slight, severe, tolerant_percent: counts.tolerant_percent() }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let tables = tables(arguments.exchange.as_ref(), terminal)?;
    let settings = PredictorSettings { nearest: !arguments.paper, ..PredictorSettings::default() };
    let hidden = if arguments.families { Hidden::Families } else { Hidden::Folds(arguments.folds) };
    let trials = measure(&tables, settings, hidden, arguments.seed).map_err(|error| terminal.fault(error))?;
    let families = by(&trials, |trial| trial.family());
    let all = by(&trials, |_| ()).remove(&()).unwrap_or_default();
    let severe: Vec<Trial> = trials.into_iter().filter(|trial| trial.is_severe()).collect();
    if terminal.json {
        let severe = severe.iter().map(|trial| TrialPicture {
            material: trial.node.material().to_string(),
            proved: trial.truth.get(),
            predicted: trial.found.get(),
        });
        return terminal.document(&Picture {
            folds: (!arguments.families).then_some(arguments.folds),
            seed: arguments.seed,
            families: families.into_iter().map(|(name, counts)| (name, counts.into())).collect(),
            all: all.into(),
            severe: severe.collect(),
        });
    }
    show(&families, all, &severe, terminal)
}

fn show(
    families: &BTreeMap<String, Counts>,
    all: Counts,
    severe: &[Trial],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3]);
    table.row(
        ["accuracy-family", "accuracy-exact", "accuracy-slight", "accuracy-severe"].map(|key| words.get(key)),
    );
    let row = |name: String, counts: Counts| {
        [name, counts.exact.to_string(), counts.slight.to_string(), counts.severe.to_string()]
    };
    for (name, counts) in families {
        table.row(row(name.clone(), *counts));
    }
    table.row(row(words.get("accuracy-all"), all));
    table.show(0, terminal)?;
    for trial in severe {
        let told = [
            ("material", trial.node.material().to_string()),
            ("proved", trial.truth.to_string()),
            ("predicted", trial.found.to_string()),
        ];
        terminal.line(words.with("accuracy-trial", &told))?;
    }
    terminal.line(format_args!("tolerant-correct {:.2} %", all.tolerant_percent()))
}
