//! `canju-lab experiment injection`: errors planted into a consistent base, and what each method finds of them.

use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::synthetic::{Shape, Synthetic};
use crate::report::Table;
use crate::terminal::args::{half_width, sample_percent};
use crate::terminal::list::{ListForm, paragraph, show};
use crate::terminal::{Done, Terminal};
use crate::verification::injection::{Flags, Injection, InjectionSettings, consistent, measure};
use crate::verification::sampling::{Confidence, Plan};
use crate::views::verification::repairs;

/// Plant errors into a base without conflicts, and measure how far they spread and how many are found by repairs,
/// rules and samples.
///
/// The base is synthetic, with scores that follow from the pieces, or the one given with --kb after the exact repair.
/// Error: another class. Conflict propagation rate: mean number of neighbours in conflict with an error. Restored:
/// the right class again. Harmed: a right class made wrong. A node and its mirror count once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab experiment injection
  canju-lab experiment injection --nodes 123986 --percent 5,20,40 --samples 500
  canju-lab experiment injection --kb my.canju --percent 1 --json")]
pub(super) struct Arguments {
    /// Base to plant errors into, except in locked scores.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["nodes", "shape"])]
    kb: Option<PathBuf>,
    /// Combinations of the synthetic base.
    #[arg(long, value_enum, default_value_t = ShapeName::Elementary)]
    shape: ShapeName,
    /// Number of nodes of the synthetic base, those with the fewest pieces.
    #[arg(long, conflicts_with = "shape", value_parser = clap::value_parser!(u32).range(100..=i64::from(crate::material::NodeId::COUNT)))]
    nodes: Option<u32>,
    /// Percentage of combinations with an error; several rates are measured separately.
    #[arg(long, value_delimiter = ',', default_values_t = [5, 20, 40], value_parser = clap::value_parser!(u8).range(0..=100))]
    percent: Vec<u8>,
    /// Maximum size of an error, in classes.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    size: u8,
    /// Seed of the errors.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of samples per sampler.
    #[arg(long, default_value_t = 200)]
    samples: u32,
    /// Minimum distance between combinations of a sample, in pieces.
    #[arg(long, default_value_t = Plan::default().distance, value_parser = clap::value_parser!(u8).range(1..=i64::from(Plan::FARTHEST)))]
    k: u8,
    /// Sample size in percent.
    #[arg(long, value_name = "P", default_value = "1", value_parser = sample_percent)]
    part: u16,
    /// Half-width of the interval at which marking stops, in percentage points.
    #[arg(long, value_name = "POINTS", default_value_t = 5.0, value_parser = half_width)]
    half_width: f64,
    #[command(flatten)]
    form: ListForm,
}

/// Shapes by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ShapeName {
    /// 5,184 nodes: at most one strong piece and one pawn per side.
    Elementary,
    /// 1,166,400 nodes: every endgame.
    Endgame,
    /// 2,125,764 nodes: the whole lattice.
    Whole,
}

#[derive(Serialize)]
struct Json {
    percent: u8,
    size: u8,
    seed: u64,
    population: u32,
    errors: u32,
    slight: u32,
    severe: u32,
    in_conflict: u32,
    conflict_propagation_rate: f64,
    conflicts: u32,
    repairs: Table,
    level_gap: FlagsJson,
    pawn_exchange: FlagsJson,
    samples: Vec<SamplesJson>,
}

#[derive(Serialize)]
struct FlagsJson {
    pairs: u32,
    hits: u32,
    found: u32,
}

impl From<Flags> for FlagsJson {
    fn from(Flags { pairs, hits, found }: Flags) -> Self {
        Self { pairs, hits, found }
    }
}

#[derive(Serialize)]
struct SamplesJson {
    sampler: &'static str,
    samples: u32,
    drawn: f64,
    severe_share: f64,
    mean: f64,
    covered: f64,
    stopped: u32,
    stopped_after: Option<f64>,
    stopped_covered: Option<f64>,
}

impl Json {
    fn of(settings: InjectionSettings, found: &Injection, repairs: Table) -> Self {
        let samples = found.sampled.iter().map(|sampled| SamplesJson {
            sampler: sampled.sampler.word(),
            samples: sampled.samples,
            drawn: sampled.drawn,
            severe_share: found.severe_share(),
            mean: sampled.mean,
            covered: sampled.covered,
            stopped: sampled.stopped,
            stopped_after: sampled.stopped_after,
            stopped_covered: sampled.stopped_covered,
        });
        Self {
            percent: settings.percent,
            size: settings.most,
            seed: settings.seed,
            population: found.population,
            errors: found.errors(),
            slight: found.planted.slight,
            severe: found.planted.severe,
            in_conflict: found.in_conflict,
            conflict_propagation_rate: found.spread,
            conflicts: found.conflicts,
            repairs,
            level_gap: found.gaps.into(),
            pawn_exchange: found.exchanges.into(),
            samples: samples.collect(),
        }
    }
}

pub(super) fn run(mut arguments: Arguments, terminal: &mut Terminal) -> Done {
    let base = truth(&mut arguments, terminal)?;
    let mut pictures = Vec::new();
    for &percent in &arguments.percent {
        let settings = InjectionSettings {
            percent,
            most: arguments.size,
            seed: arguments.seed,
            samples: arguments.samples,
            plan: Plan { distance: arguments.k, part: arguments.part, ..Plan::default() },
            confidence: Confidence::default(),
            half_width: arguments.half_width / 100.0,
        };
        let found = terminal.metered("cli-planting", |meter| measure(&base, settings, meter))?;
        let repairs = repairs(terminal.words, found.errors(), found.repaired.clone());
        if !terminal.json && !arguments.form.csv {
            if !pictures.is_empty() {
                terminal.line("")?;
            }
            page(settings, &found, &repairs, terminal)?;
        }
        pictures.push(Json::of(settings, &found, repairs));
    }
    let parts = pictures.iter().map(|json| (json.percent.into(), json.repairs.clone()));
    let repairs = Table::stacked(terminal.words, ("percent", ""), parts.collect());
    arguments.form.write(&repairs, &pictures, terminal, |_| Ok(()))
}

fn truth(arguments: &mut Arguments, terminal: &Terminal) -> Done<KnowledgeBase> {
    if let Some(path) = arguments.kb.take() {
        let base = crate::terminal::args::read(Some(path), terminal)?;
        return terminal.metered("cli-resolving", |meter| consistent(base.kb(), meter));
    }
    let shape = match (arguments.nodes, arguments.shape) {
        (Some(nodes), _) => Shape::Fewest(nodes),
        (None, ShapeName::Elementary) => Shape::Elementary,
        (None, ShapeName::Endgame) => Shape::Endgame,
        (None, ShapeName::Whole) => Shape::Whole,
    };
    Ok(Synthetic { shape, percent: 0, seed: arguments.seed }.base())
}

fn page(settings: InjectionSettings, found: &Injection, repairs: &Table, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    paragraph(&words.planted(settings, found), 0, terminal)?;
    show(repairs, repairs.len(), 2, terminal)?;
    for sentence in words.planted_found(settings, found) {
        paragraph(&sentence, 2, terminal)?;
    }
    Ok(())
}
