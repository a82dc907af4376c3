//! Options of matches between programs, and their results as charts: shared by the experiments on tuned values.

use std::path::PathBuf;

use crate::arena::statistics::elo_of;
use crate::arena::{MatchFile, Standing, Tally};
use crate::engine::Elements;
use crate::figures::svg::Difference;
use crate::jobs::players::Cost;
use crate::service::field::{Contestant, Effort};
pub(super) use crate::service::field::{Field, Meeting};
use crate::terminal::{Failure, Terminal};

/// Settings of the matches.
#[derive(Debug, clap::Args)]
pub(super) struct FieldArguments {
    /// Nodes per move.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of openings for every two programs, each played twice [default: depends on the experiment].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    positions: Option<u64>,
    /// Seed of the openings.
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// Number of simultaneous games.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Store every pair of games in this file, and resume from it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A program: its name, its values, and the factor of its nodes.
pub(super) struct Program {
    pub(super) name: String,
    pub(super) elements: Elements,
    pub(super) share: f64,
}

impl FieldArguments {
    /// Plays matches between programs.
    pub(super) fn play(
        &self,
        programs: &[Program],
        meeting: Meeting,
        terminal: &Terminal,
    ) -> Result<Field, Failure> {
        let contestant = |program: &Program| {
            Contestant::elements(program.name.clone(), &program.elements, self.cost(program.share))
        };
        self.play_seats(programs.iter().map(contestant).collect(), meeting, terminal)
    }

    /// The same with players of any kind.
    pub(super) fn play_seats(
        &self,
        contestants: Vec<Contestant>,
        meeting: Meeting,
        terminal: &Terminal,
    ) -> Result<Field, Failure> {
        let file = self.out.clone().map(MatchFile::new);
        let effort = Effort {
            nodes: self.nodes,
            positions: self.positions.unwrap_or(meeting.positions),
            seed: self.seed,
            threads: self.threads.into(),
            file: file.as_ref(),
        };
        let played = Field::play(contestants, meeting, effort, &terminal.meter("cli-match"));
        played.map_err(|error| Failure::Message(terminal.words.message(&error)))
    }

    /// Returns the cost limit with this factor of the nodes.
    pub(super) fn cost(&self, share: f64) -> Cost {
        Cost::Nodes((self.nodes as f64 * share).round().max(1.0) as u64)
    }
}

/// Returns a standing as a row of a chart.
pub(super) fn difference(name: String, standing: Standing) -> Difference {
    difference_of(name, standing.games, standing.pairs.interval(), 0)
}

/// Returns a result of a paper as a row of a chart, distinct from ours.
pub(super) fn difference_printed(name: String, games: Tally) -> Difference {
    difference_of(name, games, games.interval(), 1)
}

fn difference_of(name: String, games: Tally, interval: Option<(f64, f64)>, series: usize) -> Difference {
    let elo = elo_of(games.score().unwrap_or(0.5));
    Difference { name, elo, interval: interval.map(|(low, high)| (elo_of(low), elo_of(high))), series }
}

/// Returns the percentage of games won.
pub(super) fn percent_won(tally: Tally) -> f64 {
    100.0 * tally.wins as f64 / tally.games().max(1) as f64
}

/// Returns the points in percent.
pub(super) fn percent_scored(tally: Tally) -> f64 {
    100.0 * tally.score().unwrap_or(0.5)
}
