//! `canju kb build` and `canju kb extend`: the rounds of the paper, and one extension.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::extension::AroundEither;
use crate::acquisition::predictor::{Basis, PredictorSettings};
use crate::figures::Chart;
use crate::inference::greedy;
use crate::jobs::now;
use crate::knowledge::conflict::Objective;
use crate::knowledge::history::{Measure, Method};
use crate::rounds::{Resolver, Round, RoundSettings, RoundStep};
use crate::service::rounds::{self, Built, RoundInputs};
use crate::service::settings::HAND_MADE;
use crate::store::Base;
use crate::terminal::args::exchange_tables;
use crate::terminal::list::{self, ListForm, paragraph};
use crate::terminal::{Done, Terminal};
use crate::text::Value;
use crate::verification::paper;
use crate::views::paper as views;

/// Build the rounds of the paper: E0, END6, END6C, END12, END12C, END12CR, and ALL (every endgame).
///
/// Starts from a base made by `canju kb new --elementary`, or resumes after its last round; a base with every endgame
/// is refused. Each step is a log entry, each round a version. ALL is also repaired; after an exact repair only
/// conflicts forced by locked scores remain, and the output names the way to settle them. The same base gives the
/// same scores.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb new --elementary paper.canju && canju kb build --kb paper.canju --round ALL
  canju kb build --kb paper.canju --round END12CR --resolver greedy-weight
  canju kb build --kb paper.canju --round END6 --paper --json")]
pub(super) struct Arguments {
    /// Last round to build: E0, END6, END6C, END12, END12C, END12CR or ALL.
    #[arg(long, value_name = "ROUND")]
    round: String,
    /// Resolver of conflicts [default: mixed; greedy-weight with --paper].
    #[arg(long, value_enum)]
    resolver: Option<By>,
    #[command(flatten)]
    extension: Extension,
    #[command(flatten)]
    form: ListForm,
}

/// Predict the combinations around the known ones and store the predictions, unlocked.
///
/// From a winning score it extends to combinations in which the winning side has more, from a draw to those in which
/// either side has more. Predictions replace guesses from the pieces alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb extend
  canju kb extend --all --json")]
pub(super) struct ExtendArguments {
    /// Predict every endgame, not only those around the known ones.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    extension: Extension,
    #[command(flatten)]
    form: ListForm,
}

/// Settings of extension and prediction.
#[derive(Debug, clap::Args)]
struct Extension {
    /// As in the paper: predict by exchanges only, and use the resolver of the paper unless --resolver names another.
    #[arg(long)]
    paper: bool,
    /// From a score of 4, extend only by adding pieces [default: also by removing them].
    #[arg(long)]
    add_only: bool,
    /// Minimum probability with which an exchange can be forced.
    #[arg(long, value_name = "0..1", default_value_t = 0.1, value_parser = probability)]
    threshold: f32,
    /// Exchange tables to use instead of the built-in ones (see assets/exchange/README.md).
    #[arg(long, value_name = "FILE")]
    exchange: Option<PathBuf>,
}

fn probability(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..1.0).contains(number));
    number.ok_or_else(|| "must be a number from 0 to below 1".to_owned())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Greedy, by inconsistency weight (IW), as in the paper.
    GreedyWeight,
    /// Greedy, by inconsistency ratio (IP), as in the paper.
    GreedyRatio,
    /// Exact: least total change in classes.
    L1,
    /// Exact: fewest changed combinations, then least total change.
    Fewest,
    /// Exact: both, each changed combination counting as a hundred classes.
    Mixed,
}

impl From<By> for Resolver {
    fn from(by: By) -> Self {
        let greedy = |order| Self::Greedy(greedy::GreedySettings { order, objective: Objective::default() });
        match by {
            By::GreedyWeight => greedy(Measure::Weight),
            By::GreedyRatio => greedy(Measure::Ratio),
            By::L1 => Self::Exact(Method::Nearest),
            By::Fewest => Self::Exact(Method::Fewest),
            By::Mixed => Self::Exact(Method::Mixed),
        }
    }
}

impl Extension {
    fn inputs<'a>(&'a self, tables: &'a ExchangeTables, resolver: Option<Resolver>) -> RoundInputs<'a> {
        let preset = if self.paper { RoundSettings::as_in_paper() } else { RoundSettings::default() };
        let predictor = PredictorSettings { threshold: self.threshold, ..preset.predictor };
        let around_either = if self.add_only { AroundEither::AddOnly } else { AroundEither::All };
        let name = self.exchange.as_ref().and_then(|path| path.to_str()).unwrap_or(HAND_MADE);
        let resolver = resolver.unwrap_or(preset.resolver);
        RoundInputs { tables, name, settings: RoundSettings { predictor, around_either, resolver } }
    }
}

fn seconds_since(then: i64) -> f64 {
    (now() - then) as f64 / 1000.0
}

pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let Some(round) = Round::from_name(&arguments.round) else {
        let names = Round::ALL.map(Round::name).join(", ");
        let args = [("round", arguments.round.clone()), ("rounds", names)];
        return Err(terminal.failure_with("build-no-round", &args));
    };
    let tables = exchange_tables(arguments.extension.exchange.as_ref(), terminal)?;
    let inputs = arguments.extension.inputs(&tables, arguments.resolver.map(Resolver::from));
    let meter = terminal.meter("build-building");
    let (mut steps, mut clock) = (Vec::new(), now());
    let mut note = |built: &Built| {
        steps.push((built.clone(), seconds_since(clock)));
        clock = now();
    };
    let built = rounds::build(base, round, inputs, terminal.author(), &meter, &mut note);
    drop(meter);
    let last = steps.last().map(|(last, _)| last.notice(steps.len(), true));
    show(steps, arguments.form, terminal)?;
    built.map_err(|fault| match last.filter(|_| fault.is_cancel()) {
        // Rounds built before remain.
        Some(notice) => terminal.failure_of(&notice),
        None => fault.into(),
    })
}

pub(super) fn extend(arguments: &ExtendArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let tables = exchange_tables(arguments.extension.exchange.as_ref(), terminal)?;
    let inputs = arguments.extension.inputs(&tables, None);
    let clock = now();
    let built = terminal.metered("build-building", |meter| {
        rounds::extend(base, arguments.all, inputs, terminal.author(), meter)
    })?;
    show(vec![(built, seconds_since(clock))], arguments.form, terminal)
}

fn show(steps: Vec<(Built, f64)>, form: ListForm, terminal: &mut Terminal) -> Done {
    if steps.is_empty() {
        return Ok(());
    }
    let table = views::round_steps(terminal.words, steps.clone());
    form.write(&table, &table, terminal, |terminal| {
        list::show(&table, table.len(), 0, terminal)?;
        page(&steps, terminal)
    })
}

/// Writes the chart and the remarks below the table of steps.
fn page(steps: &[(Built, f64)], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let conflicts: Vec<u32> = steps.iter().map(|(built, _)| built.after.conflict_nodes).collect();
    terminal.picture("rounds", |words| {
        let [title, across] = ["cli-conflict-nodes", "build-step"].map(|key| words.get(key));
        Chart::of_counts(title.clone(), across, title, 1, &conflicts).svg()
    });
    for (built, _) in steps {
        detail(built, terminal)?;
    }
    if steps.iter().any(|(built, _)| paper::nodes(&built.version).is_some()) {
        paragraph(&words.get("paper-lost-elementary"), 0, terminal)?;
    }
    if let Some((last, _)) = steps.last().filter(|(built, _)| built.step == RoundStep::Resolve)
        && last.after.conflict_nodes > 0
    {
        let key = match last.second {
            None => "build-left-greedy",
            Some(second) if second.is_least() => "build-left",
            Some(_) => "build-left-not-proved",
        };
        paragraph(&words.with(key, &[("count", last.after.conflict_nodes)]), 0, terminal)?;
    }
    Ok(())
}

/// Writes the basis of a step's predictions, or the cost of its repair.
fn detail(built: &Built, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    if built.predicted != [0; 4] {
        let count = |basis: Basis| {
            let at = Basis::ALL.iter().position(|other| *other == basis).unwrap_or_default();
            Value::from(built.predicted[at])
        };
        let args = [
            ("step", Value::from(words.message(&built.action))),
            ("learned", count(Basis::Learned)),
            ("exchanges", count(Basis::Exchanges)),
            ("bounds", count(Basis::Bounds)),
            ("static", count(Basis::StaticValues)),
        ];
        terminal.line(words.with("build-predicted", &args))?;
    }
    if let Some((cost, bound)) = built.cost {
        let version = if built.version.is_empty() { String::new() } else { format!("{}: ", built.version) };
        let args = [("cost", Value::from(cost)), ("bound", bound.into())];
        terminal.line(format_args!("{version}{}", words.with("build-cost", &args)))?;
    }
    Ok(())
}
