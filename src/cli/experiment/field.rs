//! Matches between programs and their results: shared by the experiments on tuned values.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::arena::statistics::elo_of;
use crate::arena::{MatchFile, MatchSettings, Openings, Pairing, Standing, Tally};
use crate::engine::{Elements, KnowledgeSnapshot};
use crate::figures::svg::Difference;
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament};
use crate::material::NodeId;
use crate::rules::referee::RuleBook;

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

/// A participant: its display name, its player, and a digest of the settings that decide its play.
pub(super) struct Contestant {
    name: String,
    seat: Seat,
    digest: u32,
}

/// The settings of the matches: pairing, openings, and default number of openings.
pub(super) struct Meeting {
    pub(super) pairing: Pairing,
    pub(super) openings: Openings,
    pub(super) positions: u64,
}

/// The participants and their results.
#[derive(Debug, Serialize)]
pub(super) struct Field {
    /// The settings, with the display names.
    pub(super) settings: MatchSettings,
    /// The digest of each player's settings.
    digests: Vec<String>,
    /// Number of openings of each match.
    positions: u64,
    #[serde(skip)]
    standings: BTreeMap<(usize, usize), Standing>,
}

impl Contestant {
    /// Creates the engine with the evaluation of the six elements.
    fn elements(name: String, elements: &Elements, cost: Cost) -> Self {
        let numbers = elements.values().iter().flat_map(|value| value.to_bits().to_le_bytes());
        Self { name, digest: digest(numbers, cost), seat: Seat::elements(elements, cost) }
    }

    /// Creates the engine with the knowledge of a base, or without one.
    pub(super) fn engine(name: String, snapshot: Option<KnowledgeSnapshot>, cost: Cost) -> Self {
        let of = |snapshot: &KnowledgeSnapshot, node: NodeId| {
            let prior = snapshot.at(node.index());
            prior.map_or([u8::MAX; 2], |prior| [prior.score.get(), prior.confidence])
        };
        let opinions =
            snapshot.iter().flat_map(|snapshot| NodeId::all().flat_map(move |node| of(snapshot, node)));
        let digest = digest(opinions, cost);
        Self { name, digest, seat: Seat::engine(snapshot, cost) }
    }

    /// Returns its name in the match file: different for another program of the same name.
    fn stored(&self) -> String {
        format!("{} {:08x}", self.name, self.digest)
    }
}

/// Returns a digest of a program's numbers and its cost limit.
fn digest(numbers: impl Iterator<Item = u8>, cost: Cost) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&numbers.collect::<Vec<u8>>());
    hasher.update(cost.to_string().as_bytes());
    hasher.finalize()
}

impl Meeting {
    /// Whole games, from openings of six plies.
    pub(super) const fn games(pairing: Pairing, positions: u64) -> Self {
        Self { pairing, openings: Openings::Start { plies: 6 }, positions }
    }
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
        Meeting { pairing, openings, positions }: Meeting,
        terminal: &Terminal,
    ) -> Result<Field, Failure> {
        let stored = MatchSettings {
            players: contestants.iter().map(Contestant::stored).collect(),
            pairing,
            limit: self.cost(1.0).to_string(),
            openings,
            seed: self.seed,
            rules: RuleBook::Asian,
        };
        let positions = self.positions.unwrap_or(positions);
        let digests = contestants.iter().map(|one| format!("{:08x}", one.digest)).collect();
        let (players, seats): (Vec<String>, Vec<Seat>) =
            contestants.into_iter().map(|one| (one.name, one.seat)).unzip();
        let standings = self.standings(&stored, &seats, positions, terminal)?;
        Ok(Field { settings: MatchSettings { players, ..stored }, digests, positions, standings })
    }

    /// Plays the games missing in the file.
    fn standings(
        &self,
        settings: &MatchSettings,
        seats: &[Seat],
        positions: u64,
        terminal: &Terminal,
    ) -> Result<BTreeMap<(usize, usize), Standing>, Failure> {
        let file = self.out.clone().map(MatchFile::new);
        let tournament = Tournament {
            settings,
            seats,
            positions: 0..positions,
            threads: self.threads.into(),
            file: file.as_ref(),
            failed: &|_, _| {},
        };
        let mut standings: BTreeMap<(usize, usize), Standing> = BTreeMap::new();
        let meter = terminal.meter("cli-match");
        let done = tournament.run(&meter, &mut |pair| {
            standings.entry((pair.unit.first, pair.unit.second)).or_default().add(pair.half_points());
            ControlFlow::Continue(())
        });
        done.map_err(|error| Failure::Message(terminal.words.message(&error)))?;
        Ok(standings)
    }

    /// Returns the cost limit with this factor of the nodes.
    pub(super) fn cost(&self, share: f64) -> Cost {
        Cost::Nodes((self.nodes as f64 * share).round().max(1.0) as u64)
    }
}

impl Field {
    /// Returns the tally of all games of a program.
    pub(super) fn tally(&self, program: usize) -> Tally {
        self.tally_against(program, |_| true)
    }

    /// Returns the tally of its games against some of the others.
    pub(super) fn tally_against(&self, program: usize, wanted: impl Fn(usize) -> bool) -> Tally {
        let mut sum = Tally::default();
        for other in (0..self.settings.players.len()).filter(|other| wanted(*other)) {
            let Tally { wins, draws, losses } = self.standing(program, other).games;
            sum = Tally { wins: sum.wins + wins, draws: sum.draws + draws, losses: sum.losses + losses };
        }
        sum
    }

    /// Returns the standing of the first player against the second.
    pub(super) fn standing(&self, one: usize, other: usize) -> Standing {
        let of = |pair| self.standings.get(&pair).copied();
        of((one, other)).or_else(|| of((other, one)).map(turned)).unwrap_or_default()
    }

    /// Returns the number of games.
    pub(super) fn games(&self) -> u64 {
        self.standings.values().map(|standing| standing.games.games()).sum()
    }
}

/// Returns a standing from the other player's view.
fn turned(Standing { games: Tally { wins, draws, losses }, mut pairs }: Standing) -> Standing {
    pairs.0.reverse();
    Standing { games: Tally { wins: losses, draws, losses: wins }, pairs }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Prior;
    use crate::knowledge::score::Score;

    #[test]
    fn the_same_name_with_other_values_nodes_or_base_is_stored_as_another() {
        let tuned = |elements: &Elements, nodes| {
            Contestant::elements("10".to_owned(), elements, Cost::Nodes(nodes)).stored()
        };
        let mut other = Elements::hand().values().to_vec();
        other[0] += 1.0;
        let names = [
            tuned(&Elements::hand(), 300),
            tuned(&Elements::clamped(&other), 300),
            tuned(&Elements::hand(), 480),
        ];
        assert_eq!(names[0], tuned(&Elements::hand(), 300));
        assert!(names[0] != names[1] && names[0] != names[2]);
        let based = |snapshot| Contestant::engine("ALL".to_owned(), snapshot, Cost::Nodes(300)).stored();
        let prior = |score| Prior { score: Score::new(score).unwrap(), confidence: 3 };
        let one = based(Some(KnowledgeSnapshot::of(|_| Some(prior(3)))));
        assert!(one != based(Some(KnowledgeSnapshot::of(|_| Some(prior(4))))) && one != based(None));
    }

    #[test]
    fn a_standing_is_seen_by_the_one_that_is_named_first() {
        let mut standing = Standing::default();
        standing.add([2, 1]);
        let seen = turned(standing);
        assert_eq!((seen.games.losses, seen.games.draws, seen.pairs.0), (1, 1, [0, 1, 0, 0, 0]));
        assert_eq!(turned(seen), standing);
    }
}
