//! Levels of play below the full strength: fewer nodes, and now and then a move that is not the best.

use xiangqi::rng::Rng;

use super::limits::{Limits, PvLine};
use super::score::{RULE_BOUND, Score};

/// Playing strength of the engine, 0 (a beginner) to [`Skill::FULL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(u8);

impl Skill {
    /// Everything the engine can.
    pub const FULL: Self = Self(20);
    /// First moves that a weaker player thinks of.
    const CANDIDATES: usize = 4;

    /// Returns the skill of a level; `None` above 20.
    pub fn new(level: u8) -> Option<Self> {
        (level <= Self::FULL.0).then_some(Self(level))
    }

    /// The limits of a player of this skill: 400 nodes at level 0, enough to search every first move, a third more for each
    /// level above.
    #[must_use]
    pub fn limit(self, limits: Limits) -> Limits {
        if self == Self::FULL {
            return limits;
        }
        let nodes = 400 * 4_u64.pow(self.0.into()) / 3_u64.pow(self.0.into());
        let nodes = limits.nodes.map_or(nodes, |asked| asked.min(nodes));
        Limits { nodes: Some(nodes), lines: limits.lines.max(Self::CANDIDATES), ..limits }
    }

    /// Returns the index of the line to play: a random one of those not much worse than the first, better ones more often. The
    /// same position and seed give the same choice.
    pub fn choose(self, lines: &[PvLine], seed: u64) -> usize {
        let Some(first) = lines.first().filter(|first| self != Self::FULL && first.score.abs() < RULE_BOUND)
        else {
            return 0;
        };
        let mut rng = Rng::new(seed);
        let slip = 10 * (Self::FULL.0 - self.0) as Score;
        let mut felt = |line: &PvLine| line.score + rng.below(1 + slip.unsigned_abs() as u64) as Score;
        let candidates = lines.iter().take(Self::CANDIDATES).enumerate();
        let sound = candidates.filter(|(_, line)| line.score + slip >= first.score);
        sound
            .map(|(at, line)| (felt(line), at))
            .max_by_key(|&(felt, at)| (felt, std::cmp::Reverse(at)))
            .map_or(0, |(_, at)| at)
    }
}
