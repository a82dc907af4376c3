//! The answers nearest to a combination, and the class that they vote for.
//!
//! That is ours, beside the exchanges of the paper (Chen et al. 2011). A combination is mostly worth what one with the same attackers is
//! worth; and a guard more of the side that attacks changes less than a guard more of the side that defends. Answers on other attackers
//! say less than exchanges do and have no vote.

use std::cmp::Ordering;

use crate::knowledge::score::{Class, Score};
use crate::material::{Material, NodeId};
use crate::rules::Color;

/// An answer near a combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voter {
    /// The combination that it answers.
    pub node: NodeId,
    /// The answer.
    pub score: Score,
    /// How far it is: the sum of what the pieces weigh by which the two differ, see [`weight`].
    pub distance: u32,
}

/// So many of the nearest answers vote, and all that are as near as the last of them.
const VOTERS: usize = 5;

/// How much one guard or minister more or less of a side makes another combination: 4, of the side with more attacking material 2,
/// and 3 where both attack alike.
pub fn weight(material: Material, color: Color) -> u32 {
    let attack = |color: Color| material.side(color).attacking_value();
    match attack(color).cmp(&attack(color.opponent())) {
        Ordering::Less => 4,
        Ordering::Equal => 3,
        Ordering::Greater => 2,
    }
}

/// The answers that vote on a node, the nearest first: those that differ from it by two guards or ministers at most.
pub fn voters(node: NodeId, answer: impl Fn(NodeId) -> Option<Score>) -> Vec<Voter> {
    let material = node.material();
    let mut near: Vec<(NodeId, u32)> = Vec::with_capacity(80);
    let beside = |node: NodeId| node.neighbours().filter(|n| !n.kind.attacks());
    for one in beside(node) {
        let first = weight(material, one.color);
        near.push((one.node, first));
        let two = beside(one.node).filter(|two| two.node != node);
        near.extend(two.map(|two| (two.node, first + weight(material, two.color))));
    }
    near.sort_unstable();
    near.dedup_by_key(|(node, _)| *node);
    let voter = |(node, distance)| Some(Voter { node, score: answer(node)?, distance });
    let mut voters: Vec<Voter> = near.into_iter().filter_map(voter).collect();
    voters.sort_by_key(|voter| voter.distance);
    let last = voters.get(VOTERS - 1).map(|voter| voter.distance);
    voters.retain(|voter| last.is_none_or(|last| voter.distance <= last));
    voters
}

/// The class that has most votes, each brought between the bounds; a vote weighs less with the square of its distance. Of several
/// the one nearest to the draw, and the draw itself between two alike. Nothing where nobody votes.
pub fn vote(voters: &[Voter], bounds: (Class, Class)) -> Option<Class> {
    let mut votes = [0; Class::COUNT];
    for voter in voters {
        let class = voter.score.class();
        let class = if bounds.0 <= bounds.1 { class.clamp(bounds.0, bounds.1) } else { class };
        votes[usize::from(class.get())] += WHOLE / u64::from(voter.distance * voter.distance);
    }
    let most = votes.iter().max().copied().filter(|most| *most > 0)?;
    let level = usize::from(Class::LEVEL.get());
    (0..=level).find_map(|away| match (votes[level - away] == most, votes[level + away] == most) {
        (false, false) => None,
        (true, true) => Some(Class::LEVEL),
        (low, _) => Class::new(if low { level - away } else { level + away } as u8),
    })
}

/// Every square of a distance divides it closely enough to be exact where it matters.
const WHOLE: u64 = 1 << 32;

#[cfg(test)]
mod tests {
    use super::*;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    #[test]
    fn the_nearest_answers_vote_and_those_as_near_as_the_fifth() {
        let all = voters(node("KRKNGG"), |_| Score::new(0));
        assert!(all.len() >= VOTERS);
        assert!(all.windows(2).all(|pair| pair[0].distance <= pair[1].distance));
        let mut names: Vec<String> =
            all.iter().filter(|v| v.distance == 2).map(|v| v.node.material().to_string()).collect();
        names.sort();
        assert_eq!(names, ["KRGKNGG", "KRMKNGG"], "the guard or minister of the rook's side changes least");
        assert!(voters(node("KRKNGG"), |_| None).is_empty());
    }

    #[test]
    fn a_vote_stays_between_the_bounds() {
        let voters = [Voter { node: node("KRK"), score: Score::SURE_WIN, distance: 2 }];
        let bounds = (Class::new(2).unwrap(), Class::new(5).unwrap());
        assert_eq!(vote(&voters, bounds), Class::new(2));
        assert_eq!(vote(&[], bounds), None);
    }
}
