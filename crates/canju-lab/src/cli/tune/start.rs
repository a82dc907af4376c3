//! `canju-lab tune start`: a new run.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::progress::Unattended;
use crate::terminal::text_file::free;
use crate::terminal::{Failure, Terminal};
use crate::tuner::settings::{Fitness, Global, Inertia, Local, Preset, Settings, TunerMethod, Walls};
use crate::tuner::{Run, Space, TuneFile};

/// Start a tuning run.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Output file; it must not exist.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Preset of the amount of play.
    #[arg(long, value_enum, default_value_t = PresetName::Evening)]
    preset: PresetName,
    /// Tuning method.
    #[arg(long, value_enum, default_value_t)]
    method: MethodName,
    /// Parameters to tune [default: as in the preset].
    #[arg(long, value_enum)]
    parameters: Option<SpaceName>,
    /// Number of generations [default: as in the preset; 16 for regression].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    generations: Option<u32>,
    /// Particles or candidates per generation; for spsa pairs of opposite steps, for regression pairs of games.
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=1_000))]
    candidates: Option<u16>,
    /// Nodes per move [default: as in the preset].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: Option<u64>,
    /// Number of openings, used in turn [default: as in the preset].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    openings: Option<u64>,
    /// Count a draw as half a win instead of a loss.
    #[arg(long)]
    points: bool,
    /// Use the velocity update as printed in the paper.
    #[arg(long)]
    literal: bool,
    /// Local best that a particle follows besides the global best [default: nearest].
    #[arg(long, value_enum)]
    local: Option<LocalName>,
    /// Use the best of all generations as the global best, instead of the current one's.
    #[arg(long)]
    best_ever: bool,
    /// Maximum step of a particle in one coordinate, as a fraction of its range [default: 0.2].
    #[arg(long, value_name = "PART", value_parser = longest)]
    longest: Option<f64>,
    /// Keep the velocity at a bound instead of turning back.
    #[arg(long)]
    keep_walls: bool,
    /// Let the inertia fall as in equation 5 as printed: from .5 to 0 instead of from .9 to .4.
    #[arg(long, conflicts_with = "literal")]
    printed_inertia: bool,
    /// End the run once the best of a generation has this fitness, 0.001 to 1.
    #[arg(long, value_name = "FITNESS", value_parser = sufficient)]
    stop_at: Option<u16>,
    /// Seed of the openings and all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A longest step, 0.01 to 3.
fn longest(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.01..=3.0).contains(part));
    part.ok_or_else(|| "must be a number from 0.01 to 3".to_owned())
}

/// A fitness, in thousandths.
fn sufficient(text: &str) -> Result<u16, String> {
    let fitness = text.parse::<f64>().ok().filter(|fitness| (0.001..=1.0).contains(fitness));
    fitness
        .map(|fitness| (fitness * 1_000.0).round() as u16)
        .ok_or_else(|| "must be a number from 0.001 to 1".to_owned())
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum PresetName {
    /// About a minute.
    Smoke,
    /// One evening: 91,200 games.
    Evening,
    /// As in the paper: 912,000 games.
    Paper,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum MethodName {
    /// Particle swarm (Du et al. 2014).
    #[default]
    Swarm,
    /// Simultaneous perturbation stochastic approximation (SPSA; Spall 1998).
    Spsa,
    /// Covariance matrix adaptation (CMA-ES).
    Cma,
    /// Random search.
    Random,
    /// Logistic regression on the positions of games.
    Regression,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SpaceName {
    /// All ninety parameters.
    All,
    /// The 78 without place control.
    WithoutPlace,
    /// Piece values.
    Strength,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum LocalName {
    /// Mean of the nearest three with at least as many wins.
    #[default]
    Nearest,
    /// The nearest one with at least as many wins.
    One,
    /// Mean of all with at least as many wins.
    All,
    /// Its own best position.
    Own,
}

impl Arguments {
    fn settings(&self) -> Settings {
        let preset = match self.preset {
            PresetName::Smoke => Preset::Smoke,
            PresetName::Evening => Preset::Evening,
            PresetName::Paper => Preset::Paper,
        };
        let mut settings = Settings::preset(preset);
        if let Some(generations) = self.generations {
            settings.generations = generations;
        }
        self.way(&mut settings);
        if let Some(space) = self.parameters {
            settings.space = match space {
                SpaceName::All => Space::All,
                SpaceName::WithoutPlace => Space::WithoutPlace,
                SpaceName::Strength => Space::Strength,
            };
        }
        settings.nodes = self.nodes.unwrap_or(settings.nodes);
        settings.openings = self.openings.unwrap_or(settings.openings);
        settings.seed = self.seed;
        settings.sufficient = self.stop_at;
        // All but the swarm learn from points.
        let points = self.points || !matches!(self.method, MethodName::Swarm);
        settings.fitness = if points { Fitness::Points } else { Fitness::Wins };
        settings
    }

    /// Refuses options without effect on the method.
    fn check(&self, terminal: &Terminal) -> Result<(), Failure> {
        let given = [
            ("--literal", self.literal),
            ("--local", self.local.is_some()),
            ("--best-ever", self.best_ever),
            ("--keep-walls", self.keep_walls),
            ("--longest", self.longest.is_some()),
            ("--printed-inertia", self.printed_inertia),
        ];
        let options: Vec<&str> = given.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        let words = terminal.words;
        match self.method {
            MethodName::Swarm => Ok(()),
            _ if !options.is_empty() => {
                Err(Failure::Message(words.with("tune-only-swarm", &[("options", options.join(", "))])))
            }
            _ if self.points => Err(Failure::Message(words.get("tune-counts-points"))),
            _ => Ok(()),
        }
    }

    fn way(&self, settings: &mut Settings) {
        let candidates = self.candidates.map(usize::from);
        settings.way = match self.method {
            MethodName::Swarm => return self.swarm(settings, candidates),
            MethodName::Spsa => TunerMethod::Spsa { batch: candidates.unwrap_or(8) },
            MethodName::Cma => TunerMethod::Cma { candidates: candidates.unwrap_or(17) },
            MethodName::Random => TunerMethod::Random { candidates: candidates.unwrap_or(20), rounds: 10 },
            MethodName::Regression => {
                settings.generations = self.generations.unwrap_or(16);
                TunerMethod::Regression { pairs: candidates.unwrap_or(190) }
            }
        };
    }

    /// If the number of generations differs from the preset's, they are divided among the stages in the same proportion.
    fn swarm(&self, settings: &mut Settings, candidates: Option<usize>) {
        let generations = settings.generations;
        if let TunerMethod::Swarm(swarm) = &mut settings.way {
            swarm.particles = candidates.unwrap_or(swarm.particles);
            if self.generations.is_some() {
                swarm.lengths = swarm.shared_out(generations);
            }
            swarm.local = match self.local.unwrap_or_default() {
                LocalName::Nearest => Local::Nearest(3),
                LocalName::One => Local::Nearest(1),
                LocalName::All => Local::All,
                LocalName::Own => Local::Own,
            };
            swarm.global = if self.best_ever { Global::Ever } else { Global::Present };
            swarm.walls = if self.keep_walls { Walls::Keep } else { Walls::Reflect };
            swarm.longest = self.longest.unwrap_or(swarm.longest);
            if self.printed_inertia {
                swarm.inertia = Inertia::Printed;
            }
            if self.literal {
                *swarm = swarm.clone().literal();
            }
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.check(terminal)?;
    let file = TuneFile::new(arguments.file.clone());
    if !file.is_cut_at_once() {
        free(Some(&arguments.file), terminal)?;
    }
    let run = Run::new(arguments.settings(), Some(file), &Unattended);
    super::go_on(run.map_err(|error| crate::terminal::player::tune_failure(&error, terminal))?, terminal)
}
