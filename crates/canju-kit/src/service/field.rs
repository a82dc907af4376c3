//! Matches between programs and their standings: round robins of tuned values, and of the versions of a base.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;

use crate::arena::statistics::{bonferroni, elo_of, holm};
use crate::arena::{MatchFile, MatchSettings, Openings, Pairing, Standing, Tally};
use crate::engine::{Elements, KnowledgeSnapshot};
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament, TournamentError};
use crate::material::NodeId;
use crate::progress::Progress;
use crate::rules::referee::RuleBook;
use crate::store::{Base, StoreError};
use crate::verification::paper::{Games, TABLES234};

/// A participant: its display name, its player, and a digest of the settings that decide its play.
pub struct Contestant {
    name: String,
    seat: Seat,
    digest: u32,
}

pub struct Meeting {
    pub pairing: Pairing,
    pub openings: Openings,
    /// Default number of openings for every two players.
    pub positions: u64,
}

#[derive(Debug, Clone, Copy)]
pub struct Effort<'a> {
    /// Nodes per move.
    pub nodes: u64,
    /// Number of openings for every two players, each played twice.
    pub positions: u64,
    pub seed: u64,
    /// Number of simultaneous games.
    pub threads: usize,
    /// Stores every pair of games, and those stored are not played again.
    pub file: Option<&'a MatchFile>,
}

#[derive(Debug, Serialize)]
pub struct Field {
    /// The settings, with the display names.
    pub settings: MatchSettings,
    digests: Vec<String>,
    /// Number of openings of each match.
    positions: u64,
    #[serde(skip)]
    pub standings: BTreeMap<(usize, usize), Standing>,
}

impl Contestant {
    pub fn elements(name: String, elements: &Elements, cost: Cost) -> Self {
        let numbers = elements.values().iter().flat_map(|value| value.to_bits().to_le_bytes());
        Self { name, digest: digest(numbers, cost), seat: Seat::elements(elements, cost) }
    }

    pub fn engine(name: String, snapshot: Option<KnowledgeSnapshot>, cost: Cost) -> Self {
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
    pub const fn games(pairing: Pairing, positions: u64) -> Self {
        Self { pairing, openings: Openings::Start { plies: 6 }, positions }
    }
}

impl Field {
    /// Plays the matches between all players; what was played before an error is in the file, if there is one.
    pub fn play(
        contestants: Vec<Contestant>,
        Meeting { pairing, openings, .. }: Meeting,
        effort: Effort<'_>,
        progress: &dyn Progress,
    ) -> Result<Self, TournamentError> {
        let stored = MatchSettings {
            players: contestants.iter().map(Contestant::stored).collect(),
            pairing,
            limit: Cost::Nodes(effort.nodes).to_string(),
            openings,
            seed: effort.seed,
            rules: RuleBook::Asian,
        };
        let digests = contestants.iter().map(|one| format!("{:08x}", one.digest)).collect();
        let (players, seats): (Vec<String>, Vec<Seat>) =
            contestants.into_iter().map(|one| (one.name, one.seat)).unzip();
        let tournament = Tournament {
            settings: &stored,
            seats: &seats,
            positions: 0..effort.positions,
            threads: effort.threads,
            file: effort.file,
            failed: &|_, _| {},
        };
        let mut standings: BTreeMap<(usize, usize), Standing> = BTreeMap::new();
        tournament.run(progress, &mut |pair| {
            standings.entry((pair.unit.first, pair.unit.second)).or_default().add(pair.half_points());
            ControlFlow::Continue(())
        })?;
        let settings = MatchSettings { players, ..stored };
        Ok(Self { settings, digests, positions: effort.positions, standings })
    }

    /// Returns the standing of the first player against the second.
    pub fn standing(&self, one: usize, other: usize) -> Standing {
        let of = |pair| self.standings.get(&pair).copied();
        of((one, other)).or_else(|| of((other, one)).map(turned)).unwrap_or_default()
    }
}

/// Returns a standing from the other player's view.
fn turned(Standing { games: Tally { wins, draws, losses }, mut pairs }: Standing) -> Standing {
    pairs.0.reverse();
    Standing { games: Tally { wins: losses, draws, losses: wins }, pairs }
}

// Tables 2 to 4 of Chen et al. (2011): a round robin of four versions of a base.

/// The versions of the paper; the first is the engine without a base, which the paper calls Trivial.
pub static TABLES234_VERSIONS: [&str; 4] = ["Trivial", "END6C", "END12C", "END12CR"];

/// A cell of the three tables: two versions and their games, ours and the paper's.
#[derive(Debug, Clone)]
pub struct PairingRow {
    /// The later version, the column of the paper's tables.
    pub column: &'static str,
    /// The earlier version, their row.
    pub row: &'static str,
    /// Our games, seen by the later version.
    pub standing: Standing,
    /// The interval of our score by the formula of the paper's Table 3.
    pub paper_ci: Option<(f64, f64)>,
    /// Its ends as Elo by the formula of the paper's Table 4.
    pub paper_elo: Option<(f64, f64)>,
    /// Whether the two differ in strength: two-sided, from pairs of games.
    pub p: Option<PValue>,
    /// The games of the paper's Table 2.
    pub paper_games: Tally,
    /// Its Table 3 as printed.
    pub paper_printed_ci: (f64, f64),
    /// Its Table 4 as printed.
    pub paper_printed_elo: (f64, f64),
    /// Whether its own formula gives something else.
    pub paper_erratum: bool,
    /// The p-value of its games by the trinomial variance.
    pub paper_p: Option<PValue>,
}

/// A p-value, and its correction for six comparisons.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct PValue {
    /// Of this comparison alone.
    pub single: f64,
    pub bonferroni: f64,
    pub holm: f64,
}

/// Corrects the p-values of all comparisons that have one.
fn corrected(single: &[Option<f64>]) -> Vec<Option<PValue>> {
    let known: Vec<f64> = single.iter().copied().flatten().collect();
    let mut corrected = known.iter().zip(bonferroni(&known)).zip(holm(&known));
    let mut next =
        || corrected.next().map(|((single, bonferroni), holm)| PValue { single: *single, bonferroni, holm });
    single.iter().map(|p| p.and_then(|_| next())).collect()
}

/// The ends of an interval of scores as a difference in Elo.
pub fn elo_ends((low, high): (f64, f64)) -> (f64, f64) {
    (elo_of(low), elo_of(high))
}

/// Returns the participants: an engine without a base, and one for each version of the paper.
pub fn tables234_contestants(base: &Base, cost: Cost) -> Result<Vec<Contestant>, StoreError> {
    let trivial = Contestant::engine(TABLES234_VERSIONS[0].to_owned(), None, cost);
    let later = TABLES234_VERSIONS[1..].iter().map(|version| {
        let knowledge = base.version(version)?;
        Ok(Contestant::engine((*version).to_owned(), Some(KnowledgeSnapshot::read(&knowledge)), cost))
    });
    std::iter::once(Ok(trivial)).chain(later).collect()
}

/// Returns the meeting of the paper: 100 games of every two versions, from endgames.
pub const fn tables234_meeting() -> Meeting {
    let openings = Openings::Endgames { least: 6, most: 12 };
    Meeting { pairing: Pairing::RoundRobin, openings, positions: 50 }
}

/// Returns the cells of the tables by the standings of these participants.
pub fn tables234_rows(field: &Field) -> Vec<PairingRow> {
    let seat = |name| TABLES234_VERSIONS.iter().position(|version| *version == name).unwrap_or_default();
    let standing = |games: &Games| field.standing(seat(games.later), seat(games.earlier));
    let played = |games: &Games| {
        let [losses, wins, draws] = games.results;
        Tally { wins, draws, losses }
    };
    let ours = corrected(&TABLES234.map(|games| standing(&games).pairs.p_value()));
    let papers = corrected(&TABLES234.map(|games| played(&games).p_value()));
    let row = |((games, p), paper_p): ((&Games, Option<PValue>), Option<PValue>)| {
        let (standing, paper_games) = (standing(games), played(games));
        PairingRow {
            column: games.later,
            row: games.earlier,
            standing,
            paper_ci: standing.games.paper_ci(),
            paper_elo: standing.games.paper_ci().map(elo_ends),
            p,
            paper_games,
            paper_printed_ci: games.interval,
            paper_printed_elo: games.elo,
            paper_erratum: paper_games.paper_ci() != Some(games.interval),
            paper_p,
        }
    };
    TABLES234.iter().zip(ours).zip(papers).map(row).collect()
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
