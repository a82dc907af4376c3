//! How far playouts can be trusted: what they say of proved nodes, compared with the proof.

use rayon::prelude::*;

use crate::acquisition::elementary::{ElementaryError, proofs};
use crate::arena::Player;
use crate::arena::playouts::{Plan, Playouts};
use crate::knowledge::deviation::Deviation;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress, Unattended};
use crate::rng::Rng;
use crate::tablebase::census::rows;

/// A proved node that was played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// The node.
    pub node: NodeId,
    /// What it is.
    pub truth: Score,
    /// What the games say.
    pub found: Score,
    /// The games.
    pub playouts: Playouts,
}

impl Trial {
    /// How far off it is.
    pub fn deviation(self) -> Deviation {
        Deviation::of(self.found.class(), self.truth.class())
    }

    /// Is it farther off than one may overlook?
    pub fn is_severe(self) -> bool {
        self.deviation() == Deviation::Severe
    }
}

/// So many proved nodes, drawn by chance, with their proof.
///
/// # Errors
/// Only where the built-in censuses are damaged.
pub fn sample(nodes: usize, seed: u64) -> Result<Vec<(NodeId, Score)>, ElementaryError> {
    let mut proved: Vec<(NodeId, Score)> = proofs(&rows::built_in()?).into_iter().collect();
    let mut rng = Rng::new(seed);
    for at in (1..proved.len()).rev() {
        proved.swap(at, rng.below(at as u64 + 1) as usize);
    }
    proved.truncate(nodes);
    proved.sort_unstable();
    Ok(proved)
}

/// Someone who can sit down anywhere.
pub type NewPlayer<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

/// Nodes that are played out before it is asked whether anybody still wants them.
const AT_A_TIME: usize = 8;

/// Plays the nodes out, several at a time, with players of their own. Nodes without a position are left out. Reports nodes.
///
/// # Errors
/// [`Cancelled`], asked for between some nodes and the next.
pub fn measure(
    proved: &[(NodeId, Score)],
    plan: Plan,
    player: NewPlayer<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Trial>, Cancelled> {
    let mut trials = Vec::new();
    for (number, some) in proved.chunks(AT_A_TIME).enumerate() {
        progress.report((number * AT_A_TIME) as u64, proved.len() as u64);
        if progress.cancelled() {
            return Err(Cancelled);
        }
        let played = some.par_iter().map(|&(node, truth)| {
            let [mut red, mut black] = [player(), player()];
            let playouts = plan.play(node, [&mut *red, &mut *black], &Unattended)?;
            Ok(playouts.score(node).map(|found| Trial { node, truth, found, playouts }))
        });
        trials.extend(played.collect::<Result<Vec<_>, Cancelled>>()?.into_iter().flatten());
    }
    Ok(trials)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_nodes_and_no_node_twice() {
        let once = sample(40, 5).unwrap();
        assert_eq!(once, sample(40, 5).unwrap());
        assert_ne!(once, sample(40, 6).unwrap());
        let different: std::collections::BTreeSet<NodeId> = once.iter().map(|(node, _)| *node).collect();
        assert_eq!(different.len(), 40);
        assert!(sample(100_000, 5).unwrap().len() > 800);
    }
}
