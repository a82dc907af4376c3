//! Programs that meet each other, and what came of it: what the experiments on tuned values have in common.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::arena::{MatchFile, MatchSettings, Openings, Pairing, Standing, Tally};
use crate::engine::Elements;
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament};
use crate::rules::referee::RuleBook;

/// How the programs meet.
#[derive(Debug, clap::Args)]
pub(super) struct FieldArguments {
    /// Nodes a move.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// In how many openings each two meet, twice in each.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    positions: Option<u64>,
    /// The seed of the openings.
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Store every pair of games in this file, and go on with what it has.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A program: its name, its values, and how many times the nodes it gets.
pub(super) struct Program {
    pub(super) name: String,
    pub(super) elements: Elements,
    pub(super) share: f64,
}

/// Who met, and how they stand to each other.
#[derive(Debug, Serialize)]
pub(super) struct Field {
    pub(super) settings: MatchSettings,
    #[serde(skip)]
    standings: BTreeMap<(usize, usize), Standing>,
}

impl FieldArguments {
    /// Lets all meet, in so many openings unless told otherwise.
    pub(super) fn play(
        &self,
        programs: &[Program],
        positions: u64,
        terminal: &Terminal,
    ) -> Result<Field, Failure> {
        let nodes = |share: f64| Cost::Nodes((self.nodes as f64 * share).round().max(1.0) as u64);
        let seats: Vec<(String, Seat)> = programs
            .iter()
            .map(|program| (program.name.clone(), Seat::elements(&program.elements, nodes(program.share))))
            .collect();
        self.play_seats(seats, Openings::Start { plies: 6 }, positions, terminal)
    }

    /// The same with players of any kind and other openings.
    pub(super) fn play_seats(
        &self,
        seats: Vec<(String, Seat)>,
        openings: Openings,
        positions: u64,
        terminal: &Terminal,
    ) -> Result<Field, Failure> {
        let (players, seats): (Vec<String>, Vec<Seat>) = seats.into_iter().unzip();
        let settings = MatchSettings {
            players,
            pairing: Pairing::RoundRobin,
            limit: Cost::Nodes(self.nodes).to_string(),
            openings,
            seed: self.seed,
            rules: RuleBook::Asian,
        };
        let file = self.out.clone().map(MatchFile::new);
        let tournament = Tournament {
            settings: &settings,
            seats: &seats,
            positions: 0..self.positions.unwrap_or(positions),
            threads: self.threads.into(),
            file: file.as_ref(),
        };
        let mut standings: BTreeMap<(usize, usize), Standing> = BTreeMap::new();
        let meter = terminal.meter("cli-match");
        let done = tournament.run(&meter, &mut |pair| {
            standings.entry((pair.unit.first, pair.unit.second)).or_default().add(pair.half_points());
            ControlFlow::Continue(())
        });
        done.map_err(|error| Failure::Told(terminal.words.tournament_error(&error)))?;
        Ok(Field { settings, standings })
    }

    /// The nodes of a move.
    pub(super) const fn cost(&self) -> Cost {
        Cost::Nodes(self.nodes)
    }
}

impl Field {
    /// All games of a program.
    pub(super) fn tally(&self, program: usize) -> Tally {
        self.tally_against(program, |_| true)
    }

    /// Its games against some of the others.
    pub(super) fn tally_against(&self, program: usize, wanted: impl Fn(usize) -> bool) -> Tally {
        let mut sum = Tally::default();
        for (&(first, second), standing) in &self.standings {
            let Tally { wins, draws, losses } = standing.games;
            let (wins, losses) = match program {
                one if one == first && wanted(second) => (wins, losses),
                one if one == second && wanted(first) => (losses, wins),
                _ => continue,
            };
            sum = Tally { wins: sum.wins + wins, draws: sum.draws + draws, losses: sum.losses + losses };
        }
        sum
    }

    /// How two stand to each other, seen by the first of them.
    pub(super) fn standing(&self, first: usize, second: usize) -> Standing {
        self.standings.get(&(first, second)).copied().unwrap_or_default()
    }

    /// Number of games.
    pub(super) fn games(&self) -> u64 {
        self.standings.values().map(|standing| standing.games.games()).sum()
    }
}

/// Wins of a hundred games.
pub(super) fn percent_won(tally: Tally) -> f64 {
    100.0 * tally.wins as f64 / tally.games().max(1) as f64
}

/// Points of a hundred games.
pub(super) fn percent_scored(tally: Tally) -> f64 {
    100.0 * tally.score().unwrap_or(0.5)
}
