//! Tables 2 to 4 of Chen et al. (2011): a round robin of four versions of a base.

use serde::Serialize;

use super::field::{Contestant, Field, Meeting};
use crate::arena::statistics::{bonferroni, elo_of, holm};
use crate::arena::{Openings, Pairing, Standing, Tally};
use crate::engine::KnowledgeSnapshot;
use crate::jobs::players::Cost;
use crate::store::{Base, StoreError};
use crate::verification::paper::{Games, TABLES234};

/// The versions of the paper; the first is the engine without a base, which the paper calls Trivial.
pub static VERSIONS: [&str; 4] = ["Trivial", "END6C", "END12C", "END12CR"];

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
    /// Corrected by Bonferroni's method.
    pub bonferroni: f64,
    /// Corrected by Holm's method.
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
///
/// # Errors
/// The error of a version that the base does not have.
pub fn contestants(base: &Base, cost: Cost) -> Result<Vec<Contestant>, StoreError> {
    let trivial = Contestant::engine(VERSIONS[0].to_owned(), None, cost);
    let later = VERSIONS[1..].iter().map(|version| {
        let knowledge = base.version(version)?;
        Ok(Contestant::engine((*version).to_owned(), Some(KnowledgeSnapshot::read(&knowledge)), cost))
    });
    std::iter::once(Ok(trivial)).chain(later).collect()
}

/// Returns the meeting of the paper: 100 games of every two versions, from endgames.
pub const fn meeting() -> Meeting {
    let openings = Openings::Endgames { least: 6, most: 12 };
    Meeting { pairing: Pairing::RoundRobin, openings, positions: 50 }
}

/// Returns the cells of the tables by the standings of these participants.
pub fn rows(field: &Field) -> Vec<PairingRow> {
    let seat = |name| VERSIONS.iter().position(|version| *version == name).unwrap_or_default();
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
