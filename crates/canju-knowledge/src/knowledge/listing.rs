//! Lists of nodes that follow a base: after an edit only the touched nodes are updated.

use std::sync::Arc;

use super::KnowledgeBase;
use super::history::Measure;
use super::select::{NodeFacts, Order, rank, rank_key, select, sort, sort_key};
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::query::Query;
use xiangqi::material::{NodeId, PairId};

/// Number of differing pairs from which rebuilding a list is faster than updating it.
const MANY: usize = 20_000;

/// Kind of a list of nodes, with its order. The place of a node depends only on its own state in the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listing {
    /// The canonical nodes in conflict, the most urgent first: see [`rank`].
    Conflicts(Measure),
    /// The nodes of a query, and without one all scored nodes, sorted as [`sort`] does.
    Nodes {
        /// The query.
        query: Option<Query>,
        /// Sort key.
        order: Order,
        /// Largest first.
        descending: bool,
    },
}

impl Listing {
    /// The list for a base.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn nodes(&self, base: &KnowledgeBase, progress: &dyn Progress) -> Result<Vec<NodeId>, Cancelled> {
        match self {
            Self::Conflicts(measure) => Ok(rank(base, *measure)),
            Self::Nodes { query, order, descending } => {
                let mut nodes = match query {
                    Some(query) => select(base, query, progress)?,
                    None => base.scored().map(|(node, _)| node).collect(),
                };
                sort(base, &mut nodes, *order, *descending);
                Ok(nodes)
            }
        }
    }

    /// Updates the list for the base `before` to the base `after`: returns the same `Arc` if nothing moves. Cost proportional to
    /// the number of differences; `None` if there are so many that rebuilding the list is cheaper.
    pub fn follow(
        &self,
        nodes: &Arc<Vec<NodeId>>,
        before: &KnowledgeBase,
        after: &KnowledgeBase,
    ) -> Option<Arc<Vec<NodeId>>> {
        let different = before.differences(after);
        if different.len() > MANY {
            return None;
        }
        let at = |key: u32, node: NodeId| {
            nodes.partition_point(|other| (self.key(before, *other), *other) < (key, node))
        };
        let mut moves = Vec::new();
        for node in different.into_iter().flat_map(PairId::nodes) {
            let key = |base| Some(self.key(base, node)).filter(|_| self.lists(base, node));
            let (was, is) = (key(before), key(after));
            if was != is {
                moves.extend(was.map(|key| Move { at: at(key, node), to: None }));
                moves.extend(is.map(|key| Move { at: at(key, node), to: Some((key, node)) }));
            }
        }
        if moves.is_empty() {
            return Some(Arc::clone(nodes));
        }
        // Among those that go to one place before the one that is there, the order is theirs.
        moves.sort_unstable_by_key(|one| (one.at, one.to.is_none(), one.to));
        Some(Arc::new(moved(nodes, &moves)))
    }

    fn lists(&self, base: &KnowledgeBase, node: NodeId) -> bool {
        match self {
            Self::Conflicts(_) => base.labelling().count(node).conflicts > 0 && node.canonical() == node,
            Self::Nodes { query: Some(query), .. } => query.matches(&NodeFacts { base, node }),
            Self::Nodes { query: None, .. } => base.score(node).is_some(),
        }
    }

    fn key(&self, base: &KnowledgeBase, node: NodeId) -> u32 {
        match self {
            Self::Conflicts(measure) => rank_key(base, *measure, node),
            Self::Nodes { order, descending, .. } => sort_key(base, *order, *descending, node),
        }
    }
}

/// A node that leaves its place in the list, or one that comes before the one that is there.
struct Move {
    at: usize,
    to: Option<(u32, NodeId)>,
}

fn moved(nodes: &[NodeId], moves: &[Move]) -> Vec<NodeId> {
    let mut list = Vec::with_capacity(nodes.len() + moves.len());
    let mut from = 0;
    for Move { at, to } in moves {
        list.extend_from_slice(nodes.get(from..*at).unwrap_or_default());
        list.extend(to.map(|(_, node)| node));
        from = at + usize::from(to.is_none());
    }
    list.extend_from_slice(nodes.get(from..).unwrap_or_default());
    list
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::{Edit, drafted, edit};
    use super::*;
    use canju_files::progress::Unattended;

    fn listing() -> impl Strategy<Value = Listing> {
        let measure = prop::sample::select(Measure::ALL.to_vec());
        let queries =
            ["", "conflicts>0", "evidence", "R & score<5", "neighbours>=3 | locked", "source=expert"];
        let query = prop::sample::select(queries.to_vec()).prop_map(|text| Query::parse(text).ok());
        let order = prop_oneof![
            Just(Order::Rarity),
            Just(Order::Material),
            Just(Order::Score),
            Just(Order::Conflicts),
            measure.clone().prop_map(Order::Measure),
        ];
        prop_oneof![
            measure.prop_map(Listing::Conflicts),
            (query, order, any::<bool>()).prop_map(|(query, order, descending)| Listing::Nodes {
                query,
                order,
                descending
            }),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn a_list_that_follows_is_a_list_made_anew(
            listing in listing(),
            steps in prop::collection::vec(prop::collection::vec(edit(), 1..12), 1..4),
        ) {
            let mut base = KnowledgeBase::default();
            let mut nodes = Arc::new(listing.nodes(&base, &Unattended).unwrap());
            for edits in steps {
                let before = base.clone();
                edits.iter().for_each(|edit: &Edit| base.apply(&drafted(&base, edit)));
                nodes = listing.follow(&nodes, &before, &base).unwrap();
                prop_assert_eq!(&*nodes, &listing.nodes(&base, &Unattended).unwrap());
            }
        }
    }

    #[test]
    fn a_list_that_nothing_touches_stays_the_same() {
        let base = KnowledgeBase::default();
        let listing = Listing::Conflicts(Measure::Weight);
        let nodes = Arc::new(Vec::new());
        assert!(
            listing.follow(&nodes, &base, &base.clone()).is_some_and(|after| Arc::ptr_eq(&after, &nodes))
        );
    }
}
