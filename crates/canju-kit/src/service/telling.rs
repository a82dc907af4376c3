//! Choice of the next tables to solve: those whose proofs settle the most endgames for their cost.

use std::collections::HashSet;

use crate::acquisition::extension::endgames;
use crate::acquisition::learned::{Model, class_at};
use crate::acquisition::manual;
use crate::inquiry::placing::{BoundPropagation, WITHIN_ONE, with_level};
use crate::inquiry::telling::{self, Expectations, ProofCandidate};
use crate::knowledge::conflict::Label;
use crate::material::{Material, NodeId, SideMaterial};
use crate::progress::{Cancelled, Progress};
use crate::tablebase::catalog::{Catalog, memory};

/// Returns the `count` most informative of these materials, best first; `answered` gives the certain classes. Those judged by
/// manuals and those of two attackers against one precede all others; none needs more than `limit` bytes of memory.
///
/// # Errors
/// [`Cancelled`].
pub fn most_telling(
    catalog: &Catalog,
    answered: &dyn Fn(NodeId) -> Option<Label>,
    materials: &[Material],
    limit: u64,
    count: usize,
    progress: &dyn Progress,
) -> Result<Vec<ProofCandidate>, Cancelled> {
    let verdicts = manual::verdicts().unwrap_or_default();
    let judged: HashSet<NodeId> = verdicts.iter().map(|verdict| verdict.material.canonical()).collect();
    let answers = NodeId::all().filter_map(|node| Some((node, answered(node)?)));
    let mut placing = BoundPropagation::within(endgames(), WITHIN_ONE, &with_level(answers));
    let outlook = Expectations {
        expected: &|node| class_at(Model::built_in().place(node)),
        first: &|material| judged.contains(&NodeId::from(material)) || is_two_against_one(material),
        is_there: &|material| catalog.has(material),
    };
    let fit = materials.iter().copied().filter(|material| memory(*material) <= limit.into());
    telling::order(&mut placing, fit, &outlook, count, progress)
}

/// Two pieces that attack against one.
fn is_two_against_one(material: Material) -> bool {
    let attackers = [material.red, material.black].map(SideMaterial::attackers);
    [[1, 2], [2, 1]].contains(&attackers)
}
