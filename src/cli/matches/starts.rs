//! Standings by the scores of the combinations that games start with: where one player is better than the other, and where not.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::acquisition::endgames::Endgames;
use crate::arena::{PairRecord, Standing};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId, PairId};
use crate::rules::Position;

/// Standings of each two players by the score of the start.
#[derive(Default)]
pub(super) struct Starts {
    /// The scores of the built-in base by pair of mirrored nodes, read when first needed.
    scores: OnceCell<Vec<Option<Score>>>,
    standings: BTreeMap<((usize, usize), Score), Standing>,
}

impl Starts {
    /// Counts a pair of games that starts with an endgame.
    pub(super) fn add(&mut self, pair: &PairRecord) {
        if let Some(score) = self.score(&pair.start) {
            let at = ((pair.unit.first, pair.unit.second), score);
            self.standings.entry(at).or_default().add(pair.half_points());
        }
    }

    /// The score of a start, seen by the side it favours. It is that of the built-in base, whatever bases the players have: so matches
    /// can be compared.
    fn score(&self, start: &str) -> Option<Score> {
        let material = Material::of(&start.parse::<Position>().ok()?);
        if !material.red.is_endgame() || !material.black.is_endgame() {
            return None;
        }
        let read = || Endgames::built_in().map(Endgames::scores).unwrap_or_default();
        let score = *self.scores.get_or_init(read).get(PairId::from(NodeId::from(material)).index())?;
        score.map(|score| score.min(score.mirror()))
    }

    /// The standings, by players and score.
    pub(super) fn standings(&self) -> impl Iterator<Item = ((usize, usize), Score, Standing)> {
        self.standings.iter().map(|(&(at, score), &standing)| (at, score, standing))
    }
}
