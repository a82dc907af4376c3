//! Games of the engine against itself as a judge.

use std::collections::BTreeMap;

use super::settings::verification::PlayoutSettings;
use crate::arena::playouts::{Plan, Playouts, TRIES, play_all};
use crate::jobs::tournament::Seat;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::rng::Rng;
use crate::rules::referee::RuleSet;
use crate::tablebase::census::PawnHeight;
use crate::verification::cross_check::CrossCheck;
use crate::verification::{Finding, Judge, StoredFindings, population};

/// Combinations that were played out.
#[derive(Debug, Clone)]
pub struct PlayedOut {
    /// The games by canonical node.
    pub games: BTreeMap<NodeId, Playouts>,
    judge: StoredFindings,
}

/// The scored combinations that nothing has locked.
pub fn open(kb: &KnowledgeBase) -> Vec<NodeId> {
    population(kb).map(|pair| pair.node()).filter(|&node| !kb.is_invariable(node)).collect()
}

impl PlayedOut {
    /// Plays out some of these canonical nodes with high pawns, which scores refer to. Reports nodes.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn of(
        mut nodes: Vec<NodeId>,
        settings: PlayoutSettings,
        player: &Seat,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let PlayoutSettings { combinations, games, seed, .. } = settings;
        Rng::new(seed).shuffle(&mut nodes);
        nodes.truncate(combinations as usize);
        nodes.sort_unstable();
        let rules = RuleSet::ASIAN;
        let plan = Plan { games: games.into(), pawns: PawnHeight::High, tries: TRIES, seed, rules };
        let sit = || player.stand_by(rules);
        let planned: Vec<(NodeId, Plan)> = nodes.iter().map(|&node| (node, plan)).collect();
        let played = play_all(&planned, &sit, progress)?;
        let games: BTreeMap<NodeId, Playouts> = nodes.into_iter().zip(played).collect();
        let findings =
            games.iter().filter_map(|(&node, played)| Some((node, Finding::Is(played.score(node)?))));
        Ok(Self { judge: StoredFindings::new(Judge::Playouts, findings), games })
    }

    /// Compares the scores of a base with the games.
    pub fn check(&self, kb: &KnowledgeBase) -> CrossCheck {
        CrossCheck::of(kb, &self.judge)
    }
}
