//! `canju tune start`: a new run.

use std::path::PathBuf;

use clap::ValueEnum;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_file::free;
use crate::tuner::settings::{Fitness, Preset, Settings, Way};
use crate::tuner::swarm::{Global, Local, Walls};
use crate::tuner::{Run, Space, TuneFile};

/// Begin a run.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file to write; it must not exist.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How much is played, unless said otherwise.
    #[arg(long, value_enum, default_value_t = PresetName::Evening)]
    preset: PresetName,
    /// What makes candidates of results.
    #[arg(long, value_enum, default_value_t)]
    method: MethodName,
    /// Which parameters are moved; those of the preset unless given.
    #[arg(long, value_enum)]
    parameters: Option<SpaceName>,
    /// Generations; those of the preset unless given, 8 for a regression.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    generations: Option<u32>,
    /// Particles or candidates of a generation, or pairs of opposite steps, or pairs of games of a regression.
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=1_000))]
    candidates: Option<u16>,
    /// Nodes a move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: Option<u64>,
    /// Openings that games begin with in turn.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    openings: Option<u64>,
    /// Count a draw as half a win rather than as a loss.
    #[arg(long)]
    points: bool,
    /// Move the swarm as printed in the paper.
    #[arg(long)]
    literal: bool,
    /// Whom a particle follows beside the best.
    #[arg(long, value_enum, default_value_t)]
    local: LocalName,
    /// Follow the best of all generations rather than that of the present one.
    #[arg(long)]
    best_ever: bool,
    /// Keep the velocity at a bound.
    #[arg(long)]
    keep_walls: bool,
    /// The seed of openings and of all that is drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum PresetName {
    /// A minute.
    Smoke,
    /// An evening: 91,200 games.
    Evening,
    /// The paper: 912,000 games.
    Paper,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum MethodName {
    /// Particle swarm (Du et al. 2014).
    #[default]
    Swarm,
    /// Simultaneous perturbation (Spall 1998).
    Spsa,
    /// Covariance matrix adaptation.
    Cma,
    /// Random search.
    Random,
    /// Logistic regression on the positions of games.
    Regression,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SpaceName {
    /// All ninety.
    All,
    /// The seventy-eight without place control.
    WithoutPlace,
    /// What men are worth.
    Strength,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum LocalName {
    /// The nearest three that won as often.
    #[default]
    Nearest,
    /// The nearest one.
    One,
    /// All that won as often.
    All,
    /// Its own best place.
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
        settings.fitness = if self.points { Fitness::Points } else { Fitness::Wins };
        settings
    }

    fn way(&self, settings: &mut Settings) {
        let candidates = self.candidates.map(usize::from);
        settings.way = match self.method {
            MethodName::Swarm => return self.swarm(settings, candidates),
            MethodName::Spsa => Way::Spsa { batch: candidates.unwrap_or(8) },
            MethodName::Cma => Way::Cma { candidates: candidates.unwrap_or(17) },
            MethodName::Random => Way::Random { candidates: candidates.unwrap_or(20), rounds: 10 },
            MethodName::Regression => {
                settings.generations = self.generations.unwrap_or(8);
                Way::Regression { pairs: candidates.unwrap_or(190) }
            }
        };
    }

    /// Where there are other generations than the preset's, they are shared out over the stages as its own are.
    fn swarm(&self, settings: &mut Settings, candidates: Option<usize>) {
        let generations = settings.generations;
        if let Way::Swarm(swarm) = &mut settings.way {
            swarm.particles = candidates.unwrap_or(swarm.particles);
            if self.generations.is_some() {
                swarm.lengths = swarm.shared_out(generations);
            }
            swarm.local = match self.local {
                LocalName::Nearest => Local::Nearest(3),
                LocalName::One => Local::Nearest(1),
                LocalName::All => Local::All,
                LocalName::Own => Local::Own,
            };
            swarm.global = if self.best_ever { Global::Ever } else { Global::Present };
            swarm.walls = if self.keep_walls { Walls::Keep } else { Walls::Reflect };
            if self.literal {
                *swarm = swarm.clone().literal();
            }
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    // One that was cut off before its first line is no run yet.
    if !arguments.file.metadata().is_ok_and(|file| file.len() == 0) {
        free(Some(&arguments.file), terminal)?;
    }
    let file = TuneFile::new(arguments.file.clone());
    let run = Run::new(arguments.settings(), Some(file)).map_err(|error| super::failure(&error, terminal))?;
    super::go_on(run, terminal)
}
