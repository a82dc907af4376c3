//! Combinations to be played out as training data of the model.

use std::collections::BTreeSet;

use canju_engine::arena::playouts::{NewPlayer, Plan, Playouts, play_all};
use canju_engine::arena::statistics::Tally;
use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::acquisition::learned::examples::Example;
use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rng::Rng;

/// Of combinations in which a side is this much ahead by the static values of its attackers, one in [`ONE_IN`] is taken.
const AHEAD: u8 = 8;
const ONE_IN: u64 = 6;

/// Draws up to `count` random canonical endgames without repetition: first the number of attackers, up to `attackers` of both
/// sides together, small numbers more often; then which ones, then the guards and ministers. Endgames with a clear lead in
/// attackers are mostly skipped. Fewer are returned if hardly more exist.
pub fn sample(count: usize, attackers: usize, seed: u64) -> Vec<NodeId> {
    let mut rng = Rng::new(seed);
    let bare = |side: &SideMaterial| [Kind::Guard, Kind::Minister].iter().all(|kind| side.count(*kind) == 0);
    let sides: Vec<SideMaterial> =
        SideMaterial::all().filter(|side| side.is_endgame()).filter(bare).collect();
    let mut by_number = vec![Vec::new(); attackers + 1];
    for red in &sides {
        for black in &sides {
            if let Some(pairs) = by_number.get_mut(usize::from(red.attackers() + black.attackers())) {
                pairs.push((*red, *black));
            }
        }
    }
    let mut drawn = BTreeSet::new();
    let mut sample = Vec::new();
    // The combinations of few attackers run out.
    for _ in 0..count.saturating_mul(100) {
        if sample.len() >= count {
            break;
        }
        let pairs = &by_number[likelier_small(attackers, &mut rng)];
        let (red, black) = pairs[rng.below(pairs.len() as u64) as usize];
        let ahead = red.attacking_value().abs_diff(black.attacking_value()) >= AHEAD;
        if ahead && red.attackers() > 0 && black.attackers() > 0 && !rng.chance(1, ONE_IN) {
            continue;
        }
        let mut defended = |side: SideMaterial| {
            let mut counts = side.counts();
            [Kind::Guard, Kind::Minister].iter().for_each(|kind| counts[*kind as usize] = rng.below(3) as u8);
            SideMaterial::from_counts(counts)
        };
        let (Some(red), Some(black)) = (defended(red), defended(black)) else { continue };
        let node = NodeId::from(Material { red, black }).canonical();
        if drawn.insert(node) {
            sample.push(node);
        }
    }
    sample
}

/// 1 to `most`, each number n with a probability in proportion to 1/n.
fn likelier_small(most: usize, rng: &mut Rng) -> usize {
    const WHOLE: u64 = 27_720;
    let weights = (1..=most).map(|number| WHOLE / number as u64);
    let mut at = rng.below(weights.clone().sum());
    for (number, weight) in (1..).zip(weights) {
        match at.checked_sub(weight) {
            Some(left) => at = left,
            None => return number,
        }
    }
    most
}

/// Plays combinations out. Those that have no quiet position with high pawns are left out. Reports combinations.
///
/// # Errors
/// [`Cancelled`].
pub fn play(
    nodes: &[NodeId],
    plan: Plan,
    player: NewPlayer<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Example>, Cancelled> {
    let planned: Vec<(NodeId, Plan)> = nodes.iter().map(|node| (*node, plan)).collect();
    let played = play_all(&planned, player, progress)?;
    let counts = |tally: Tally| [tally.wins, tally.draws, tally.losses].map(|games| games as u32);
    let example = |(node, played): (&NodeId, Playouts)| Example {
        material: node.material(),
        red_first: counts(played.red_first),
        black_first: counts(played.black_first),
    };
    let some = |example: &Example| {
        [example.red_first, example.black_first].iter().all(|games| games.iter().sum::<u32>() > 0)
    };
    Ok(nodes.iter().zip(played).map(example).filter(some).collect())
}
