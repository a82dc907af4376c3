//! `canju-lab experiment accuracy`: cross-validation of the predictor on proved combinations.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::Serialize;

use crate::acquisition::elementary::{ElementaryError, counted};
use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::manual;
use crate::acquisition::predictor::PredictorSettings;
use crate::files;
use crate::knowledge::score::{DeviationCounts, Score};
use crate::material::NodeId;
use crate::report::{Columns, Table};
use crate::tablebase::census::Census;
use crate::tablebase::census::rows::{self, CensusError};
use crate::terminal::args::exchange_tables;
use crate::terminal::list::{self, ListOptions, ONE_SCREEN, TextTable};
use crate::terminal::{Done, Terminal, text_file};
use crate::text::{Words, fine_percent};
use crate::verification::accuracy::{Choice, Hidden, Strata, Stratum, Trial, by, judge, measure, strata};

/// Cross-validate the prediction on the proved combinations: hide each once and predict it from the others.
///
/// Exact: the same class. Slight: one class away on the right side. Severe: farther. The first table compares the
/// share of exact and slight predictions (the paper's tolerant correct) with baselines: the most frequent class of
/// all, the middle of the bounds set by monotonicity, static values within these bounds, and the most frequent class
/// of the same attackers within these bounds.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Number of folds.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..=1000))]
    folds: u32,
    /// Leave families out: hide all combinations with the same attacking pieces together.
    #[arg(long)]
    families: bool,
    /// Predict instead what this census file proves and the built-in census does not, from all built-in data.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["folds", "families", "seed"])]
    on: Option<PathBuf>,
    /// Seeds of the folds; for several seeds the mean is reported.
    #[arg(long, value_name = "SEED", value_delimiter = ',', default_value = "1")]
    seed: Vec<u64>,
    /// Predict by exchanges only, as in the paper.
    #[arg(long)]
    paper: bool,
    /// Exchange tables to use instead of the built-in ones (see assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
    #[command(flatten)]
    list: ListOptions,
}

#[derive(Serialize)]
struct Json {
    folds: u32,
    whole_families: bool,
    seeds: Vec<u64>,
    strata: Vec<StratumJson>,
    families: BTreeMap<String, CountsJson>,
    all: CountsJson,
    severe: Table,
}

#[derive(Serialize)]
struct StratumJson {
    stratum: String,
    /// By the name of the choice.
    choices: BTreeMap<&'static str, CountsJson>,
}

#[derive(Serialize)]
struct CountsJson {
    #[serde(flatten)]
    counts: DeviationCounts,
    /// Null if none was compared.
    tolerant_percent: Option<f64>,
}

impl From<DeviationCounts> for CountsJson {
    fn from(counts: DeviationCounts) -> Self {
        Self { counts, tolerant_percent: counts.tolerant_percent() }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    let tables = exchange_tables(arguments.exchange.as_ref(), terminal)?;
    let settings = PredictorSettings::of(arguments.paper);
    let folds = arguments.folds;
    let hidden = if arguments.families { Hidden::Families(folds) } else { Hidden::Folds(folds) };
    let mut trials = Vec::new();
    match &arguments.on {
        Some(file) => {
            let bytes = files::read(file)?;
            let censuses: Result<Vec<Census>, CensusError> = rows::read(&*bytes).collect();
            let censuses =
                censuses.map_err(|error| text_file::damaged(file, error.line as usize, terminal))?;
            trials = measure_on(&censuses, &tables, settings)?;
            if trials.is_empty() {
                let args = [("file", file.to_string_lossy())];
                return Err(terminal.failure_with("accuracy-nothing-new", &args));
            }
        }
        None => {
            for &seed in &arguments.seed {
                trials.extend(measure(&tables, settings, hidden, seed)?);
            }
        }
    }
    let families = by(&trials, |trial| trial.family());
    let all = by(&trials, |_| ()).remove(&()).unwrap_or_default();
    let severe: BTreeSet<(NodeId, Score, Score)> = trials
        .iter()
        .filter(|trial| trial.is_severe())
        .map(|trial| (trial.node, trial.truth, trial.found))
        .collect();
    let severe = arguments.list.limit(severe_trials(terminal.words, severe.into_iter().collect()));
    if arguments.list.form.csv {
        return Ok(severe.write_csv(terminal.out())?);
    }
    if terminal.json {
        return terminal.document(&Json {
            folds,
            whole_families: arguments.families,
            seeds: arguments.seed.clone(),
            strata: stratum_pictures(strata(&trials)),
            families: families.into_iter().map(|(name, counts)| (name, counts.into())).collect(),
            all: all.into(),
            severe,
        });
    }
    show_strata(&strata(&trials), terminal)?;
    terminal.line("")?;
    show_families(&families, all, terminal)?;
    if !severe.is_empty() {
        terminal.line("")?;
        list::people(&severe, ONE_SCREEN, "", terminal)?;
    }
    let percent = [("percent", fine_percent(all.tolerant_percent()))];
    terminal.line(terminal.words.with("sample-tolerant", &percent))
}

/// Predicts the combinations proved by these censuses but not by the built-in ones, from all built-in data: an evaluation on
/// tables solved later.
fn measure_on(
    censuses: &[Census],
    tables: &ExchangeTables,
    settings: PredictorSettings,
) -> Result<Vec<Trial>, ElementaryError> {
    let proved = counted(&rows::built_in()?);
    let mut new = counted(censuses);
    new.retain(|node, _| !proved.contains_key(node));
    let mut known: BTreeMap<NodeId, Score> = manual::answers(&manual::verdicts()?);
    known.extend(&proved);
    known.retain(|node, _| !new.contains_key(node));
    Ok(judge(&known, &proved, new.into_iter(), tables, settings))
}

fn stratum_pictures(strata: Strata) -> Vec<StratumJson> {
    let json = |(stratum, counts): (Stratum, [DeviationCounts; Choice::ALL.len()])| {
        let counts = counts.map(CountsJson::from);
        let choices = Choice::ALL.map(Choice::word).into_iter().zip(counts).collect();
        StratumJson { stratum: stratum.word(), choices }
    };
    strata.into_iter().map(json).collect()
}

/// Shows by stratum and choice how many are within one class and on the right side, in percent.
fn show_strata(strata: &Strata, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4, 5, 6]);
    let heads = [words.get("accuracy-stratum"), words.get("accuracy-count")];
    table.push(heads.into_iter().chain(Choice::ALL.map(|choice| words.get(choice.text_key()))).collect());
    for (stratum, counts) in strata {
        let all = counts.first().map_or(0, |counts| counts.all());
        let percent = counts.map(|counts| fine_percent(counts.tolerant_percent()));
        let named = [words.stratum(*stratum), all.to_string()];
        table.push(named.into_iter().chain(percent).collect());
    }
    table.show(0, terminal)
}

fn show_families(
    families: &BTreeMap<String, DeviationCounts>,
    all: DeviationCounts,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3]);
    table.row(
        ["accuracy-family", "accuracy-exact", "accuracy-slight", "accuracy-severe"].map(|key| words.get(key)),
    );
    let row = |name: String, counts: DeviationCounts| {
        [name, counts.exact.to_string(), counts.slight.to_string(), counts.severe.to_string()]
    };
    let exact = |counts: &DeviationCounts| counts.exact == counts.all();
    for (name, counts) in families.iter().filter(|(_, counts)| !exact(counts)) {
        table.row(row(name.clone(), *counts));
    }
    let without = families.values().filter(|counts| exact(counts));
    let others = without.fold(DeviationCounts::default(), |mut sum, counts| {
        sum.exact += counts.exact;
        sum
    });
    table.row(row(words.get("accuracy-others"), others));
    table.row(row(words.get("accuracy-all"), all));
    table.show(0, terminal)
}

type Row = (NodeId, Score, Score);

pub(super) fn severe_trials(words: Words, rows: Vec<Row>) -> Table {
    Columns::<(), Row>::over(words, ())
        .both("material", "cli-material", |(), (node, ..)| *node)
        .both("proved", "verify-proved", |(), (_, proved, _)| *proved)
        .right()
        .both("predicted", "accuracy-predicted", |(), (.., predicted)| *predicted)
        .says("Predicted score")
        .right()
        .table("accuracy-severe", rows)
}
