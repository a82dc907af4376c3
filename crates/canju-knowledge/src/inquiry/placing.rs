//! Bounds implied by the answers so far: the least and the greatest class that each node can have, updated incrementally.
//!
//! By the piece additive rule an answer raises the least class of all that is worse for red, and lowers the greatest class of
//! all that is better. A node and its mirror are one: the greatest class of a node is that of 8 less the least class of its
//! mirror, so one array holds both. An answer is propagated from its node as far as a bound improves: a node that does not
//! improve shields all behind it, as least classes fall on the way to worse nodes only if a proof refutes them.

use crate::knowledge::bounds::Bounds;
use crate::knowledge::conflict::Label;
use crate::knowledge::score::Class;
use xiangqi::material::{NodeId, lattice};

const LAST: u8 = Class::WORST.get();

/// Number of classes beside one that a node may still have and count as placed within one class.
pub const WITHIN_ONE: u8 = 1;

/// The bounds of every node, and how far the nodes in question are from being placed.
#[derive(Debug, Clone)]
pub struct BoundPropagation {
    /// The least class of every node of the lattice.
    low: Box<[u8]>,
    /// Whether a node is in question.
    asked: Box<[bool]>,
    /// Whether a node is between two in question; other nodes pass on nothing that matters.
    between: Box<[bool]>,
    /// Number of classes beside one that a node in question may have and count as placed.
    slack: u8,
    size: u32,
    placed: u32,
    /// Σ over the nodes in question of the classes they are from being placed.
    open: u64,
    /// Nodes to go on from, kept for their memory.
    front: Vec<NodeId>,
}

/// Nodes raised by an answer with their least classes before, to undo it.
type Raised = Vec<(NodeId, u8)>;

impl BoundPropagation {
    /// The bounds that known least classes set; with a known class that of the mirror is known, too. Nodes in question come with
    /// their mirrors, asked for or not.
    pub fn new(
        asked: impl IntoIterator<Item = NodeId>,
        slack: u8,
        least: impl Fn(NodeId) -> Option<Class>,
    ) -> Self {
        let level = |node: NodeId| Some(Class::LEVEL).filter(|_| node.is_symmetric());
        let least = |node: NodeId| level(node).or_else(|| least(node)).map_or(0, Class::get);
        let mut low: Box<[u8]> = NodeId::all().map(least).collect();
        lattice::sweep_to_worse(&mut low, u8::max);
        Self::begin(asked, slack, low)
    }

    /// The least classes of bounds.
    pub fn within(asked: impl IntoIterator<Item = NodeId>, slack: u8, bounds: &Bounds) -> Self {
        Self::begin(asked, slack, NodeId::all().map(|node| bounds.at(node).0.get()).collect())
    }

    fn begin(asked: impl IntoIterator<Item = NodeId>, slack: u8, low: Box<[u8]>) -> Self {
        let mut placing = Self {
            low,
            asked: vec![false; NodeId::COUNT as usize].into(),
            between: Box::default(),
            slack,
            size: 0,
            placed: 0,
            open: 0,
            front: Vec::new(),
        };
        for node in asked.into_iter().flat_map(|node| [node, node.mirror()]) {
            placing.size += u32::from(!std::mem::replace(&mut placing.asked[node.index()], true));
        }
        placing.between = between(&placing.asked);
        placing.recount();
        placing
    }

    /// The same bounds, in which this number of classes beside one is allowed to a node that is placed.
    #[must_use]
    pub fn with_slack(mut self, slack: u8) -> Self {
        self.slack = slack;
        self.recount();
        self
    }

    fn recount(&mut self) {
        (self.placed, self.open) = (0, 0);
        for node in NodeId::all().filter(|node| self.asked[node.index()]) {
            let missing = self.missing(node);
            self.placed += u32::from(missing == 0);
            self.open += u64::from(missing);
        }
    }

    /// Returns the least and the greatest class of a node in question; the first exceeds the second if answers contradict each
    /// other.
    pub fn bounds(&self, node: NodeId) -> (Class, Class) {
        let class = |class| Class::new(class).unwrap_or(Class::LEVEL);
        (class(self.low[node.index()]), class(self.high(node)))
    }

    fn high(&self, node: NodeId) -> u8 {
        LAST - self.low[node.mirror().index()]
    }

    pub(super) fn low(&self, node: NodeId) -> u8 {
        self.low[node.index()]
    }

    /// Returns the number of excess classes that a node can still have.
    pub(super) fn missing(&self, node: NodeId) -> u8 {
        (LAST - self.low[node.mirror().index()])
            .saturating_sub(self.low[node.index()])
            .saturating_sub(self.slack)
    }

    /// Whether a node is placed.
    pub fn is_placed(&self, node: NodeId) -> bool {
        self.missing(node) == 0
    }

    /// Whether a node is in question.
    pub fn is_asked(&self, node: NodeId) -> bool {
        self.asked[node.index()]
    }

    /// Number of nodes in question; a node and its mirror both count.
    pub const fn size(&self) -> u32 {
        self.size
    }

    /// Returns the number of nodes in question that are placed.
    pub const fn placed(&self) -> u32 {
        self.placed
    }

    /// Returns the total number of excess classes that the nodes in question can still have.
    pub const fn open(&self) -> u64 {
        self.open
    }

    /// The class nearest to this one that a node can still have.
    pub fn nearest(&self, node: NodeId, class: Class) -> Class {
        let (low, high) = self.bounds(node);
        // If answers contradict each other, any class will do.
        if low <= high { class.clamp(low, high) } else { class }
    }

    /// Takes an answer in.
    pub fn answer(&mut self, node: NodeId, class: Class) {
        self.both(node, class, &mut None);
    }

    /// Returns the reduction of the open classes of the nodes in question by an answer.
    pub fn gain(&mut self, node: NodeId, class: Class) -> u64 {
        let before = self.open;
        let mut raised = Some(Raised::new());
        self.both(node, class, &mut raised);
        let gain = before - self.open;
        for (node, low) in raised.into_iter().flatten().rev() {
            self.put(node, low);
        }
        gain
    }

    fn both(&mut self, node: NodeId, class: Class, raised: &mut Option<Raised>) {
        self.raise(node, class.get(), raised);
        self.raise(node.mirror(), class.mirror().get(), raised);
    }

    /// Raises the least class of a node, and of all that is worse.
    fn raise(&mut self, node: NodeId, to: u8, raised: &mut Option<Raised>) {
        let everywhere = !self.between[node.index()];
        let mut front = std::mem::take(&mut self.front);
        front.push(node);
        while let Some(node) = front.pop() {
            let low = self.low[node.index()];
            if low >= to {
                continue;
            }
            if let Some(raised) = raised {
                raised.push((node, low));
            }
            self.put(node, to);
            let matters = |n: &NodeId| everywhere || self.between[n.index()];
            front.extend(node.worse().filter(|n| self.low[n.index()] < to && matters(n)));
        }
        self.front = front;
    }

    /// Writes the least class of a node and updates the counts of the node and its mirror.
    fn put(&mut self, node: NodeId, low: u8) {
        let asked = self.asked[node.index()];
        let before = self.missing(node);
        self.low[node.index()] = low;
        if asked {
            let (after, nodes) = (self.missing(node), if node.is_symmetric() { 1 } else { 2 });
            self.placed += nodes * u32::from(after == 0);
            self.placed -= nodes * u32::from(before == 0);
            self.open += u64::from(nodes) * u64::from(after);
            self.open -= u64::from(nodes) * u64::from(before);
        }
    }
}

/// The bounds that known classes set; nodes with the same pieces on both sides are proved to be level.
pub fn with_level(known: impl IntoIterator<Item = (NodeId, Label)>) -> Bounds {
    let level = Label { class: Class::LEVEL, proved: true };
    let others = known.into_iter().filter(|(node, _)| !node.is_symmetric());
    Bounds::of(others.chain(NodeId::symmetric().map(|node| (node, level))))
}

/// The nodes that have one of these on either side, or are one.
fn between(asked: &[bool]) -> Box<[bool]> {
    let (mut below, mut above) = (asked.to_vec(), asked.to_vec());
    lattice::sweep_to_worse(&mut below, |one, other| one | other);
    lattice::sweep_to_better(&mut above, |one, other| one | other);
    below.iter().zip(&above).map(|(below, above)| *below && *above).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::knowledge::synthetic::truth;

    fn node(id: u32) -> NodeId {
        NodeId::new(id).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]
        /// Against one pass over the whole lattice, for answers that may contradict each other, too.
        #[test]
        fn bounds_are_those_of_all_answers(answers in prop::collection::vec((0..NodeId::COUNT, 0..9_u8), 1..40)) {
            let mut placing = BoundPropagation::new(NodeId::all().filter(|n| n.material().pieces() < 13).step_by(3), WITHIN_ONE, |_| None);
            let mut known = std::collections::BTreeMap::new();
            for (id, class) in answers {
                let (node, class) = (node(id), Class::new(class).unwrap());
                let class = if node.is_symmetric() { Class::LEVEL } else { class };
                if known.contains_key(&node) {
                    continue;
                }
                let open = placing.open();
                let gain = placing.gain(node, class);
                prop_assert_eq!(placing.open(), open, "a gain asked for changes nothing");
                placing.answer(node, class);
                prop_assert_eq!(placing.open(), open - gain);
                known.insert(node, class);
                known.insert(node.mirror(), class.mirror());
            }
            known.extend(NodeId::symmetric().map(|node| (node, Class::LEVEL)));
            let bounds = Bounds::of(known.iter().map(|(node, class)| (*node, Label::from(*class))));
            let (mut placed, mut open, mut size) = (0, 0, 0);
            for node in NodeId::all() {
                let (low, high) = bounds.at(node);
                if !known.contains_key(&node) && placing.is_asked(node) {
                    prop_assert_eq!(placing.bounds(node), (low, high));
                }
                let (low, high) = placing.bounds(node);
                if placing.is_asked(node) {
                    let missing = high.get().saturating_sub(low.get()).saturating_sub(WITHIN_ONE);
                    size += 1;
                    placed += u32::from(missing == 0);
                    open += u64::from(missing);
                }
            }
            prop_assert_eq!((placing.size(), placing.placed(), placing.open()), (size, placed, open));
        }
    }

    #[test]
    fn what_is_known_at_first_is_as_if_it_was_answered() {
        let known: Vec<NodeId> = (0..NodeId::COUNT).step_by(20_011).map(node).collect();
        let mut placing = BoundPropagation::new(NodeId::all(), WITHIN_ONE, |_| None);
        known.iter().for_each(|node| placing.answer(*node, truth(*node)));
        let both: std::collections::BTreeSet<NodeId> = known.iter().flat_map(|n| [*n, n.mirror()]).collect();
        let at_once = BoundPropagation::new(NodeId::all(), WITHIN_ONE, |node| {
            both.contains(&node).then(|| truth(node))
        });
        assert!(NodeId::all().all(|node| placing.bounds(node) == at_once.bounds(node)));
        assert_eq!((placing.placed(), placing.open()), (at_once.placed(), at_once.open()));
    }

    #[test]
    fn right_answers_close_in_on_the_truth() {
        let mut placing = BoundPropagation::new(NodeId::all().step_by(3), WITHIN_ONE, |_| None);
        for id in (0..NodeId::COUNT).step_by(9973) {
            placing.answer(node(id), truth(node(id)));
        }
        for node in NodeId::all().step_by(11).filter(|node| placing.is_asked(*node)) {
            let (low, high) = placing.bounds(node);
            assert!(low <= truth(node) && truth(node) <= high);
        }
        assert!(placing.placed() > 0 && placing.placed() < placing.size());
    }
}
