//! Chooses nodes of a base by a query, puts them in order for tables and for the conflict list, and keeps such lists up to date.

use std::sync::Arc;

use canju_files::progress::{Cancelled, Progress};
use canju_message::All;
use rayon::prelude::*;
use xiangqi::material::query::{Fact, Facts, Query};
use xiangqi::material::{Material, NodeId, PairId};

use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictCount;
use crate::knowledge::history::Measure;

/// Number of nodes processed between two reports.
const BATCH: u32 = 1 << 17;

/// A node as a query sees it.
#[derive(Debug, Clone, Copy)]
pub struct NodeFacts<'a> {
    pub base: &'a KnowledgeBase,
    pub node: NodeId,
}

impl Facts for NodeFacts<'_> {
    fn material(&self) -> Material {
        self.node.material()
    }

    /// An unscored node has neighbours and evidence, and nothing else.
    fn number(&self, fact: Fact) -> Option<f64> {
        let score = self.base.score(self.node);
        let count = self.base.labelling().count(self.node);
        let scored = |value| score.map(|_| value);
        match fact {
            Fact::Score => score.map(|s| s.get().into()),
            Fact::Class => score.map(|s| s.class().get().into()),
            Fact::Conflicts => scored(count.conflicts.into()),
            Fact::Neighbours => Some(count.neighbours.into()),
            Fact::Weight => scored(count.weight().into()),
            // Multiplied first, so that whole percentages come out whole.
            Fact::Ratio => scored(100.0 * f64::from(count.conflicts) / f64::from(count.neighbours.max(1))),
            Fact::Level => count.level().map(f64::from),
            Fact::Evidence => Some(self.base.evidence(self.node).count() as f64),
        }
    }

    fn is_invariable(&self) -> bool {
        self.base.is_invariable(self.node)
    }

    fn is_contradicted(&self) -> bool {
        self.base.is_contradicted(self.node)
    }

    fn source(&self) -> Option<&'static str> {
        let state = self.base.state(self.node)?;
        self.base.provenance(state.provenance).map(|provenance| provenance.source.word())
    }
}

/// Returns the nodes that match a query, by id; a node and its mirror are matched independently.
pub fn select(
    base: &KnowledgeBase,
    query: &Query,
    progress: &dyn Progress,
) -> Result<Vec<NodeId>, Cancelled> {
    let mut found = Vec::new();
    for from in (0..NodeId::COUNT).step_by(BATCH as usize) {
        progress.proceed()?;
        let batch = (from..NodeId::COUNT.min(from + BATCH)).into_par_iter().with_min_len(1 << 13);
        let nodes = batch.filter_map(NodeId::new);
        found.par_extend(nodes.filter(|&node| query.matches(&NodeFacts { base, node })));
        progress.report(u64::from(NodeId::COUNT.min(from + BATCH)), u64::from(NodeId::COUNT));
    }
    Ok(found)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, All)]
#[all(help)]
pub enum Order {
    /// Endgames (at most 5 units of strength per side) first, then fewer pieces first.
    #[default]
    Rarity,
    /// Best for Red first.
    Material,
    /// Score.
    Score,
    /// Number of conflicts.
    Conflicts,
    /// Inconsistency weight (IW): conflicts × neighbours.
    Weight,
    /// Inconsistency ratio (IP): conflicts / neighbours.
    Ratio,
}

/// Sort key by rarity: endgames before other combinations, then by the number of pieces.
pub fn rarity(node: NodeId) -> u32 {
    let material = node.material();
    let is_endgame = material.red.is_endgame() && material.black.is_endgame();
    u32::from(!is_endgame) << 8 | u32::from(material.pieces())
}

/// Sorts nodes, ascending or descending. Ties go by ascending id; unscored nodes come last, but for the orders by rarity and by id.
pub fn sort(base: &KnowledgeBase, nodes: &mut [NodeId], order: Order, descending: bool) {
    by_key(nodes, |node| sort_key(base, order, descending, node));
}

/// Primary key of [`sort`]; ties are ordered by id.
fn sort_key(base: &KnowledgeBase, order: Order, descending: bool, node: NodeId) -> u32 {
    let count = || base.labelling().count(node);
    let key = match order {
        Order::Rarity => Some(rarity(node)),
        Order::Material => Some(node.get()),
        Order::Score => base.score(node).map(|score| u32::from(score.get())),
        Order::Conflicts => base.score(node).map(|_| u32::from(count().conflicts)),
        Order::Weight => base.score(node).map(|_| value(Measure::Weight, count())),
        Order::Ratio => base.score(node).map(|_| value(Measure::Ratio, count())),
    };
    key.map_or(u32::MAX, |key| if descending { u32::MAX - 1 - key } else { key })
}

/// The conflicts of a base, the most urgent first: canonical nodes by `measure`, then by |N|, then the lower id.
pub fn rank(base: &KnowledgeBase, measure: Measure) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = base.labelling().mirror_pairs_in_conflict().map(PairId::node).collect();
    by_key(&mut nodes, |node| rank_key(base, measure, node));
    nodes
}

/// Primary key of [`rank`]; ties are ordered by id.
fn rank_key(base: &KnowledgeBase, measure: Measure, node: NodeId) -> u32 {
    u32::MAX - urgency(measure, base.labelling().count(node))
}

/// Returns the urgency of a conflict: larger for a larger measure, and among equals for more neighbours.
pub fn urgency(measure: Measure, count: ConflictCount) -> u32 {
    value(measure, count) << 8 | u32::from(count.neighbours)
}

/// Returns an integer that grows with the measure and distinguishes all its values: fractions with denominators up to 24 differ
/// by at least 1/552, so thousandths suffice.
fn value(measure: Measure, count: ConflictCount) -> u32 {
    match measure {
        Measure::Weight => count.weight().into(),
        Measure::Ratio => 1000 * u32::from(count.conflicts) / u32::from(count.neighbours.max(1)),
    }
}

/// Sorts by a key and then by id.
fn by_key(nodes: &mut [NodeId], key: impl Fn(NodeId) -> u32 + Sync) {
    let mut keyed: Vec<(u32, NodeId)> = nodes.par_iter().map(|&node| (key(node), node)).collect();
    keyed.par_sort_unstable();
    for (place, (_, node)) in nodes.iter_mut().zip(keyed) {
        *place = node;
    }
}

// Lists of nodes that follow a base: after an edit only the touched nodes are updated.

/// Number of differing pairs from which rebuilding a list is faster than updating it.
const MANY: usize = 20_000;

/// Kind of a list of nodes, with its order. The place of a node depends only on its own state in the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listing {
    /// The canonical nodes in conflict, the most urgent first: see [`rank`].
    Conflicts(Measure),
    /// The nodes of a query, and without one all scored nodes, sorted as [`sort`] does.
    Nodes { query: Option<Query>, order: Order, descending: bool },
}

impl Listing {
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
    use std::cell::Cell;
    use std::cmp::Reverse;

    use canju_files::progress::Unattended;
    use proptest::prelude::*;
    use xiangqi::rng::Rng;

    use super::super::tests::{Edit, drafted, edit};
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::evidence::{Evidence, Verdict};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::score::Score;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    fn provenance(source: Source) -> Provenance {
        Provenance::new(source, "", 0)
    }

    /// A base of a few nodes with chosen scores, each by a source of its own.
    fn small() -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let scores = [("KRK", 5, Source::Expert), ("KRKG", 0, Source::Manual), ("KRKR", 5, Source::Table)];
        for (text, score, source) in scores {
            let provenance = draft.provenance(&provenance(source));
            let state = NodeState {
                score: Score::new(score).unwrap(),
                invariable: source == Source::Manual,
                provenance,
            };
            draft.set(node(text), Some(state)).unwrap();
        }
        draft.add_evidence(Evidence::Verdict(Verdict {
            material: node("KRKG"),
            finding: Score::SURE_WIN,
            term: String::new(),
            conditions: Vec::new(),
            source: String::new(),
            caution: String::new(),
        }));
        let set = draft.finish();
        base.apply(&set);
        base
    }

    /// Every third node scored, from chance alone.
    fn wild() -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let mut rng = Rng::new(1);
        let provenance = draft.provenance(&provenance(Source::Guess));
        for node in NodeId::all().filter(|node| *node == node.canonical() && !node.is_symmetric()) {
            if rng.chance(1, 3) {
                let score = Score::new(rng.below(10) as u8).unwrap();
                draft.set(node, Some(NodeState { score, invariable: false, provenance })).unwrap();
            }
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    fn check(base: &KnowledgeBase, query: &str, expected: &[&str]) {
        let found = select(base, &Query::parse(query).unwrap(), &Unattended).unwrap();
        let found: Vec<String> = found.iter().map(|node| node.material().to_string()).collect();
        assert_eq!(found, expected, "{query}");
    }

    #[test]
    fn queries_see_the_data_of_the_base() {
        let base = small();
        check(&base, "scored", &["KRK", "KRKG", "KRKR", "KGKR", "KKR"]);
        check(&base, "score=5", &["KRK", "KRKR", "KKR"]);
        check(&base, "score>5 | class=0", &["KRKG", "KGKR"]);
        check(&base, "score!=5", &["KRKG", "KGKR"]);
        check(&base, "locked & R", &["KRKG"]);
        check(&base, "R & conflicts", &["KRK", "KRKG"]);
        check(&base, "scored & !conflicts>0", &["KRKR"]);
        check(&base, "KRK & neighbours=2 & conflicts=1 & weight=2 & ratio=50 & level=4", &["KRK"]);
        check(&base, "scored & conflicts=0 & ratio=0 & weight=0", &["KRKR"]);
        check(&base, "KRKR & level>=0", &[]);
        check(&base, "KRRK & neighbours=1", &["KRRK"]);
        check(&base, "KRRK & (conflicts=0 | ratio=0 | weight=0)", &[]);
        check(&base, "evidence", &["KRKG", "KGKR"]);
        check(&base, "evidence=1 & g", &["KRKG"]);
        check(&base, "source=expert", &["KRK", "KKR"]);
        check(&base, "source!=expert", &["KRKG", "KRKR", "KGKR"]);
        check(&base, "symmetric & scored", &["KRKR"]);
    }

    #[test]
    fn every_source_has_its_word_in_queries() {
        for source in Source::ALL {
            let text = format!("source = {}", source.word());
            assert_eq!(Query::parse(&text).map(|query| query.to_string()), Ok(text));
        }
    }

    /// Cancels after some reports.
    struct Impatient(Cell<u32>);

    impl Progress for Impatient {
        fn report(&self, done: u64, total: u64) {
            assert!(done <= total);
            self.0.set(self.0.get().saturating_sub(1));
        }

        fn cancelled(&self) -> bool {
            self.0.get() == 0
        }
    }

    #[test]
    fn a_search_can_be_cancelled() {
        let query = Query::parse("R").unwrap();
        let base = KnowledgeBase::default();
        assert_eq!(select(&base, &query, &Impatient(Cell::new(3))), Err(Cancelled));
        assert!(select(&base, &query, &Impatient(Cell::new(u32::MAX))).is_ok());
    }

    #[test]
    fn conflicts_are_ranked_by_measure() {
        let base = wild();
        let counts = |node: &NodeId| base.labelling().count(*node);
        let conflicts = || base.conflicts().filter(|node| node.canonical() == *node);
        let mut by_weight: Vec<NodeId> = conflicts().collect();
        by_weight.sort_by_key(|n| (Reverse(counts(n).weight()), Reverse(counts(n).neighbours), *n));
        assert_eq!(rank(&base, Measure::Weight), by_weight);
        let mut by_ratio: Vec<NodeId> = conflicts().collect();
        by_ratio.sort_by(|a, b| {
            let (x, y) = (counts(a), counts(b));
            y.ratio().total_cmp(&x.ratio()).then(y.neighbours.cmp(&x.neighbours)).then(a.cmp(b))
        });
        assert_eq!(rank(&base, Measure::Ratio), by_ratio);
    }

    #[test]
    fn tables_are_sorted_by_their_column() {
        let base = wild();
        let all: Vec<NodeId> = NodeId::all().step_by(11).collect();
        type Column = fn(&KnowledgeBase, NodeId) -> f64;
        let columns: [(Order, Column); 4] = [
            (Order::Score, |base, n| base.score(n).map_or(f64::NAN, |s| f64::from(s.get()))),
            (Order::Conflicts, |base, n| base.labelling().count(n).conflicts.into()),
            (Order::Weight, |base, n| base.labelling().count(n).weight().into()),
            (Order::Ratio, |base, n| base.labelling().count(n).ratio()),
        ];
        for (order, column) in columns {
            for descending in [false, true] {
                let mut sorted = all.clone();
                sort(&base, &mut sorted, order, descending);
                let mut expected = all.clone();
                expected.sort_by(|&a, &b| {
                    let (x, y) = (column(&base, a), column(&base, b));
                    let by_column = if descending { y.total_cmp(&x) } else { x.total_cmp(&y) };
                    let unscored = |n| base.score(n).is_none();
                    let both = if unscored(a) || unscored(b) { None } else { Some(by_column) };
                    unscored(a).cmp(&unscored(b)).then(both.unwrap_or(std::cmp::Ordering::Equal))
                });
                assert!(sorted == expected, "{order:?} {descending}");
            }
        }
    }

    #[test]
    fn the_order_by_id_turns_around() {
        let base = small();
        let mut nodes = vec![node("KRK"), node("KK"), node("KRRK")];
        sort(&base, &mut nodes, Order::Material, false);
        assert_eq!(nodes, [node("KRRK"), node("KRK"), node("KK")]);
        sort(&base, &mut nodes, Order::Material, true);
        assert_eq!(nodes, [node("KK"), node("KRK"), node("KRRK")]);
    }

    #[test]
    fn endgames_come_before_what_is_none_and_few_pieces_before_many() {
        let base = small();
        let mut nodes: Vec<NodeId> = NodeId::all().collect();
        sort(&base, &mut nodes, Order::Rarity, false);
        let units = |node: &NodeId| node.red().units().max(node.black().units());
        let endgames = nodes.iter().take_while(|node| units(node) <= 5).count();
        assert_eq!(endgames, 1_166_400);
        assert!(nodes[endgames..].iter().all(|node| units(node) > 5));
        for part in [&nodes[..endgames], &nodes[endgames..]] {
            assert!(part.is_sorted_by_key(|node| (node.material().pieces(), *node)));
        }
    }

    fn listing() -> impl Strategy<Value = Listing> {
        let measure = prop::sample::select(Measure::ALL.to_vec());
        let queries =
            ["", "conflicts>0", "evidence", "R & score<5", "neighbours>=3 | locked", "source=expert"];
        let query = prop::sample::select(queries.to_vec()).prop_map(|text| Query::parse(text).ok());
        let order = prop::sample::select(Order::ALL.to_vec());
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
