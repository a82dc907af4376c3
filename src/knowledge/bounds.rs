//! What known classes allow everywhere: by the piece additive rule no class may be below that of a node better for red, nor above
//! that of one worse.

use super::score::Class;
use crate::material::{Material, NodeId, SideMaterial, sweep};

/// The least and the greatest class of every node that a set of known classes allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    low: Box<[u8]>,
    high: Box<[u8]>,
}

impl Bounds {
    /// The bounds that these known classes set, each for itself, too.
    pub fn of(known: impl Fn(NodeId) -> Option<Class>) -> Self {
        let count = NodeId::COUNT as usize;
        let mut bounds =
            Self { low: vec![Class::BEST.get(); count].into(), high: vec![Class::WORST.get(); count].into() };
        for node in NodeId::all() {
            if let Some(class) = known(node) {
                let (low, high) = (&mut bounds.low[node.index()], &mut bounds.high[node.index()]);
                *low = class.get();
                *high = class.get();
            }
        }
        sweep::to_worse(&mut bounds.low, u8::max);
        sweep::to_better(&mut bounds.high, u8::min);
        bounds
    }

    /// The least and the greatest class of a node; the second is below the first where known classes contradict each other.
    pub fn at(&self, node: NodeId) -> (Class, Class) {
        let class = |bytes: &[u8]| Class::new(bytes[node.index()]).unwrap_or(Class::LEVEL);
        (class(&self.low), class(&self.high))
    }
}

/// The bounds that known classes set around one node, the node itself not asked.
pub fn around(node: NodeId, known: impl Fn(NodeId) -> Option<Class>) -> (Class, Class) {
    let Material { red, black } = node.material();
    let sides = |holds: fn(SideMaterial, SideMaterial) -> bool, side: SideMaterial| -> Vec<SideMaterial> {
        SideMaterial::all().filter(|other| holds(*other, side)).collect()
    };
    let (more, less) =
        (SideMaterial::contains, |other: SideMaterial, side: SideMaterial| side.contains(other));
    let classes = |reds: Vec<SideMaterial>, blacks: Vec<SideMaterial>| -> Vec<Class> {
        let pairs = reds.iter().flat_map(|&red| blacks.iter().map(move |&black| Material { red, black }));
        pairs.map(NodeId::from).filter(|other| *other != node).filter_map(&known).collect()
    };
    let better = classes(sides(more, red), sides(less, black));
    let worse = classes(sides(less, red), sides(more, black));
    (better.into_iter().max().unwrap_or(Class::BEST), worse.into_iter().min().unwrap_or(Class::WORST))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        /// Against all known nodes one by one.
        #[test]
        fn bounds_are_those_of_all_comparable_nodes(
            known in prop::collection::vec((0..NodeId::COUNT, 0..9_u8), 1..30),
            asked in prop::collection::vec(0..NodeId::COUNT, 200),
        ) {
            let known: std::collections::BTreeMap<NodeId, Class> = known
                .into_iter()
                .map(|(id, class)| (NodeId::new(id).unwrap(), Class::new(class).unwrap()))
                .collect();
            let bounds = Bounds::of(|node| known.get(&node).copied());
            let asked = asked.into_iter().map(|id| NodeId::new(id).unwrap()).chain(known.keys().copied());
            for node in asked {
                let better = known.iter().filter(|(z, _)| z.is_at_least_as_good_as(node));
                let worse = known.iter().filter(|(z, _)| node.is_at_least_as_good_as(**z));
                let low = better.map(|(_, class)| *class).max().unwrap_or(Class::BEST);
                let high = worse.map(|(_, class)| *class).min().unwrap_or(Class::WORST);
                prop_assert_eq!(bounds.at(node), (low, high));
                if !known.contains_key(&node) {
                    prop_assert_eq!(around(node, |node| known.get(&node).copied()), (low, high));
                }
            }
        }
    }
}
