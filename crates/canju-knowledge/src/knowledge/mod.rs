//! The knowledge base in memory: scores of combinations, provenance, evidence, conflicts, changes, the log (Chen et al. 2011).

mod blocks;
pub mod bounds;
pub mod change;
pub mod conflict;
mod contradiction;
pub mod deviation;
mod digest;
pub mod evidence;
pub mod history;
pub mod listing;
pub mod name;
pub mod provenance;
pub mod score;
pub mod select;
pub mod statement;
pub mod synthetic;

use std::sync::{Arc, LazyLock, OnceLock};

use rpds::{HashTrieMapSync, VectorSync};

use blocks::{EvidenceLists, PairArray};
use change::{Change, ChangeSet, Draft, NodeState};
use conflict::{ConflictCount, Label, Labelling, Standing};
pub use digest::Digest;
use evidence::{Evidence, EvidenceId};
use provenance::{Provenance, ProvenanceId, Source};
use score::{Class, Score};

use xiangqi::material::lattice::Neighbour;
use xiangqi::material::{NodeId, PairId};

/// From this number of changes on, conflicts are counted anew as a whole, which is faster than one by one.
const MANY: usize = 20_000;

/// All that is known of material combinations in one version of a base.
///
/// It is read by everybody and changes only through [`KnowledgeBase::apply`]. A node and its mirror share one cell. A copy is cheap
/// and never changes: it shares with the original all that no edit has touched since.
#[derive(Debug, Clone)]
pub struct KnowledgeBase {
    /// Made of the cells when it is asked for, once for all copies, and kept in step from then on.
    labelling: Arc<OnceLock<Labelling>>,
    /// Score and lock in the view of the canonical node, [`Cell::EMPTY`] if unscored.
    cells: PairArray<Cell>,
    /// Meaningless if unscored.
    set_by: PairArray<ProvenanceId>,
    scored: u32,
    invariable: u32,
    provenances: VectorSync<Arc<Provenance>>,
    provenance_ids: HashTrieMapSync<Arc<Provenance>, ProvenanceId>,
    evidence: VectorSync<Evidence>,
    evidence_of: EvidenceLists,
}

/// Score in the low four bits, the lock above them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell(u8);

impl Cell {
    const EMPTY: Self = Self(15);
    const INVARIABLE: u8 = 16;

    fn new(state: Option<NodeState>) -> Self {
        state.map_or(Self::EMPTY, |s| Self(s.score.get() | if s.invariable { Self::INVARIABLE } else { 0 }))
    }

    const fn score(self) -> Option<Score> {
        Score::new(self.0 & 15)
    }

    const fn invariable(self) -> bool {
        self.0 & Self::INVARIABLE != 0
    }
}

impl PartialEq for KnowledgeBase {
    /// Whether the same is known; counts of conflicts follow from it.
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.set_by == other.set_by
            && self.provenances == other.provenances
            && self.evidence == other.evidence
            && self.evidence_of == other.evidence_of
    }
}

impl Eq for KnowledgeBase {}

impl Default for KnowledgeBase {
    /// The empty base. All bases begin as copies of one, so that two of them are quickly compared.
    fn default() -> Self {
        static EMPTY: LazyLock<KnowledgeBase> = LazyLock::new(KnowledgeBase::empty);
        EMPTY.clone()
    }
}

impl KnowledgeBase {
    fn empty() -> Self {
        Self {
            labelling: Arc::default(),
            cells: PairArray::filled(Cell::EMPTY),
            set_by: PairArray::filled(ProvenanceId(0)),
            scored: 0,
            invariable: 0,
            provenances: VectorSync::default(),
            provenance_ids: HashTrieMapSync::default(),
            evidence: VectorSync::default(),
            evidence_of: EvidenceLists::default(),
        }
    }

    /// Returns the state of a node, in its own view; `None` if it is unscored.
    pub fn state(&self, node: NodeId) -> Option<NodeState> {
        let (pair, mirrored) = node.pair();
        let state = self.pair_state(pair);
        if mirrored { state.map(NodeState::mirror) } else { state }
    }

    /// Returns the state of the canonical node of a pair; `None` if it is unscored.
    pub fn pair_state(&self, pair: PairId) -> Option<NodeState> {
        let cell = self.cells.get(pair);
        let provenance = self.set_by.get(pair);
        cell.score().map(|score| NodeState { score, invariable: cell.invariable(), provenance })
    }

    /// The score of a node, if it has one.
    #[inline]
    pub fn score(&self, node: NodeId) -> Option<Score> {
        let (pair, mirrored) = node.pair();
        let score = self.cells.get(pair).score();
        if mirrored { score.map(Score::mirror) } else { score }
    }

    /// Whether the score is locked: no resolver may change it.
    #[inline]
    pub fn is_invariable(&self, node: NodeId) -> bool {
        self.cells.get(node.into()).invariable()
    }

    /// Whether a resolver has changed the score since a source gave it: the paper's flag *modified*.
    pub fn is_modified(&self, node: NodeId) -> bool {
        let provenance = self.state(node).and_then(|state| self.provenance(state.provenance));
        provenance.is_some_and(|provenance| provenance.source == Source::Resolver)
    }

    /// Whether tables prove the score.
    pub fn is_proved(&self, node: NodeId) -> bool {
        self.proved_class(node).is_some()
    }

    /// The class of a node if an exact table proves it.
    pub fn proved_class(&self, node: NodeId) -> Option<Class> {
        self.locked(node).filter(|label| label.proved).map(|label| label.class)
    }

    /// Number of scored nodes; a node and its mirror both count.
    pub const fn scored_count(&self) -> u32 {
        self.scored
    }

    /// Number of invariable nodes; a node and its mirror both count.
    pub const fn invariable(&self) -> u32 {
        self.invariable
    }

    /// The pairs of invariable nodes, by number.
    pub fn invariable_pairs(&self) -> impl Iterator<Item = PairId> {
        self.cells.pairs_where(|cell| u16::from(cell.0 & Cell::INVARIABLE))
    }

    /// The invariable nodes: by id the canonical ones, each before its mirror.
    pub fn invariable_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.invariable_pairs().flat_map(PairId::nodes)
    }

    /// Classes, conflict counts and totals. The first call counts the conflicts of the whole base.
    pub fn labelling(&self) -> &Labelling {
        static EMPTY: LazyLock<Labelling> = LazyLock::new(Labelling::default);
        self.labelling.get_or_init(|| {
            let scored = self.cells.pairs_where(|cell| u16::from(cell != Cell::EMPTY)).map(PairId::node);
            let labels = scored.filter_map(|node| Some((node, self.label(node)?)));
            if self.scored as usize >= MANY {
                return Labelling::from_labels(labels);
            }
            let mut labelling = EMPTY.clone();
            labels.for_each(|(node, label)| labelling.set(node, Some(label)));
            labelling
        })
    }

    /// The label of a node, if it is scored.
    pub fn label(&self, node: NodeId) -> Option<Label> {
        self.state(node).map(|state| self.label_of(state))
    }

    /// Relation of a node to a neighbour; `None` unless both are scored.
    pub fn standing(&self, node: NodeId, neighbour: Neighbour) -> Option<Standing> {
        let (own, other) = self.label(node).zip(self.label(neighbour.node))?;
        Some(Standing::of(own, other, neighbour.relation))
    }

    /// The conflict count of one node, without counting those of the whole base.
    pub fn count(&self, node: NodeId) -> ConflictCount {
        if let Some(labelling) = self.labelling.get() {
            return labelling.count(node);
        }
        let is_scored = |n: &Neighbour| self.score(n.node).is_some();
        let is_conflict = |n: &Neighbour| self.standing(node, *n) == Some(Standing::Conflict);
        ConflictCount {
            neighbours: node.neighbours().filter(is_scored).count() as u8,
            conflicts: node.neighbours().filter(is_conflict).count() as u8,
        }
    }

    /// Returns every node in conflict, by id; shown by the conflict panel and reduced by the resolver.
    pub fn conflicts(&self) -> impl Iterator<Item = NodeId> {
        self.labelling().conflict_nodes()
    }

    /// The provenance of that id.
    pub fn provenance(&self, id: ProvenanceId) -> Option<&Provenance> {
        self.provenances.get(id.0 as usize).map(|provenance| &**provenance)
    }

    /// Every provenance ever named, by id.
    pub fn provenances(&self) -> impl ExactSizeIterator<Item = &Provenance> {
        self.provenances.iter().map(|provenance| &**provenance)
    }

    /// The id of a provenance, if the base has it.
    pub fn provenance_id(&self, provenance: &Provenance) -> Option<ProvenanceId> {
        self.provenance_ids.get(provenance).copied()
    }

    /// Returns the evidence for and against the score of a node, in order of arrival.
    pub fn evidence(&self, node: NodeId) -> impl Iterator<Item = (EvidenceId, &Evidence)> {
        let list = self.evidence_of.list(node.into()).iter();
        list.filter_map(|&(_, id)| self.evidence.get(id.0 as usize).map(|evidence| (id, evidence)))
    }

    /// Returns the evidence with that id, also if it was removed.
    pub fn piece(&self, id: EvidenceId) -> Option<&Evidence> {
        self.evidence.get(id.0 as usize)
    }

    /// The canonical nodes that have evidence, by id.
    pub fn evidence_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.evidence_of.pairs().map(PairId::node)
    }

    /// Number of pieces of evidence ever attached to a node, those taken away included.
    pub fn evidence_count(&self) -> usize {
        self.evidence.len()
    }

    /// Number of nodes with a score or with evidence; a node and its mirror both count.
    pub fn nodes(&self) -> u32 {
        let unscored = self.evidence_nodes().filter(|node| self.score(*node).is_none());
        self.scored + unscored.map(|node| if node.is_symmetric() { 1 } else { 2 }).sum::<u32>()
    }

    /// The scored nodes with their states, by id.
    pub fn scored(&self) -> impl Iterator<Item = (NodeId, NodeState)> {
        NodeId::all().filter_map(|node| self.state(node).map(|state| (node, state)))
    }

    /// Returns the canonical nodes with a score or with evidence, by id.
    pub fn spoken_of(&self) -> Vec<NodeId> {
        let scored = self.cells.pairs_where(|cell| u16::from(cell != Cell::EMPTY));
        let pairs = sorted(scored.chain(self.evidence_of.pairs()).collect());
        pairs.into_iter().map(PairId::node).collect()
    }

    /// Returns the least and the greatest class that the locked nodes allow ([`bounds`]). The first exceeds the second if locked
    /// scores contradict each other. The node's own score counts only if a table proves it: then it refutes scores that
    /// contradict it.
    pub fn allowed(&self, node: NodeId) -> (Class, Class) {
        let proved = self.proved_class(node);
        let holds = |(other, label): &(NodeId, Label)| {
            proved.is_none_or(|proved| !bounds::is_broken(node, proved, (*other, label.class)))
        };
        let (low, high) = bounds::at(node, self.all_locked().filter(holds));
        if node.is_symmetric() {
            return (low.max(Class::LEVEL), high.min(Class::LEVEL));
        }
        (low, high)
    }

    /// The label of a node that is invariable.
    pub fn locked(&self, node: NodeId) -> Option<Label> {
        self.label(node).filter(|_| self.is_invariable(node))
    }

    /// The nodes of [`KnowledgeBase::invariable_nodes`] with their labels.
    pub fn all_locked(&self) -> impl Iterator<Item = (NodeId, Label)> {
        self.invariable_nodes().filter_map(|node| Some((node, self.label(node)?)))
    }

    /// Returns the pairs that differ between two bases, by number: in their states, evidence or conflicts. Cost proportional to
    /// the number of differences if one base derives from the other.
    pub fn differences(&self, other: &Self) -> Vec<PairId> {
        let counts = self.labelling().changed_pairs(other.labelling());
        sorted(self.unlike(other).into_iter().chain(counts).collect())
    }

    /// Returns the pairs of which the bases know different things, by number: states or evidence.
    pub fn unlike(&self, other: &Self) -> Vec<PairId> {
        let cells = self.cells.differences(&other.cells, |a, b| u16::from(a != b));
        let set_by = self.set_by.differences(&other.set_by, |a, b| u16::from(a != b));
        sorted(cells.chain(set_by).chain(self.evidence_of.differences(&other.evidence_of)).collect())
    }

    /// Makes the changes.
    pub fn apply(&mut self, set: &ChangeSet) {
        for provenance in &set.provenances {
            let (id, provenance) =
                (ProvenanceId(self.provenances.len() as u32), Arc::new(provenance.clone()));
            self.provenance_ids.insert_mut(Arc::clone(&provenance), id);
            self.provenances.push_back_mut(provenance);
        }
        set.evidence.iter().for_each(|evidence| self.evidence.push_back_mut(evidence.clone()));
        let own = Arc::get_mut(&mut self.labelling).and_then(OnceLock::take);
        let counted = own.or_else(|| self.labelling.get().cloned());
        let (recount, mut labelling) =
            if set.changes.len() >= MANY { (counted.is_some(), None) } else { (false, counted) };
        for change in &set.changes {
            match *change {
                Change::State { node, after, .. } => {
                    self.put(node.into(), after);
                    if let Some(labelling) = &mut labelling {
                        labelling.set(node, after.map(|state| self.label_of(state)));
                    }
                }
                Change::Evidence { node, evidence, added: true } => {
                    self.evidence_of.add(node.into(), evidence);
                }
                Change::Evidence { node, evidence, added: false } => {
                    self.evidence_of.remove(node.into(), evidence);
                }
            }
        }
        self.labelling = Arc::new(labelling.map_or_else(OnceLock::new, OnceLock::from));
        if recount {
            self.labelling();
        }
    }

    /// Returns a copy that knows nothing of these nodes and their mirrors: neither scores nor evidence. Neighbours have no
    /// conflicts with them.
    #[must_use]
    pub fn without(&self, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut draft = Draft::new(self);
        for node in nodes {
            // Cannot fail: only scores can be refused.
            let _ = draft.set(node, None);
            self.evidence(node).for_each(|(id, _)| draft.remove_evidence(node, id));
        }
        let mut rest = self.clone();
        rest.apply(&draft.finish());
        rest
    }

    fn put(&mut self, pair: PairId, state: Option<NodeState>) {
        let (before, after) = (self.cells.get(pair), Cell::new(state));
        let nodes = 2 - u32::from(pair.node().is_symmetric());
        self.scored += nodes * u32::from(after != Cell::EMPTY);
        self.scored -= nodes * u32::from(before != Cell::EMPTY);
        self.invariable += nodes * u32::from(after.invariable());
        self.invariable -= nodes * u32::from(before.invariable());
        *self.cells.get_mut(pair) = after;
        *self.set_by.get_mut(pair) = state.map_or(ProvenanceId(0), |s| s.provenance);
    }

    /// A locked score of an exact table is proved.
    fn label_of(&self, state: NodeState) -> Label {
        let is_table = |provenance: &Provenance| provenance.source == Source::Table;
        let proved = state.invariable && self.provenance(state.provenance).is_some_and(is_table);
        Label { class: state.score.class(), proved }
    }
}

/// The pairs by number, each once.
fn sorted(mut pairs: Vec<PairId>) -> Vec<PairId> {
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

#[cfg(test)]
mod tests;
