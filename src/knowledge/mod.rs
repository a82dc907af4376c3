//! The knowledge base: scores of material combinations, who gave them, and the conflicts among them (SPEC.md §1.1).

pub mod bounds;
pub mod change;
pub mod conflict;
pub mod deviation;
pub mod history;
pub mod name;
pub mod provenance;
pub mod score;
pub mod select;
pub mod synthetic;

use std::collections::{BTreeMap, HashMap};

use change::{Change, ChangeSet, NodeState};
use conflict::{Label, Labelling};
use provenance::{Evidence, EvidenceId, Provenance, ProvenanceId, Source};
use score::{Class, Score};

use crate::material::NodeId;

/// Changes from this number on are counted anew as a whole, which is then faster than one by one.
const MANY: usize = 20_000;

/// All that is known of material combinations in one version of a base.
///
/// It is read by everybody and changes only through [`KnowledgeBase::apply`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnowledgeBase {
    labelling: Labelling,
    /// Score and lock by node, [`Cell::EMPTY`] where unscored.
    cells: Box<[Cell]>,
    /// Provenance by node; meaningless where unscored.
    set_by: Box<[ProvenanceId]>,
    invariable: u32,
    provenances: Vec<Provenance>,
    provenance_ids: HashMap<Provenance, ProvenanceId>,
    evidence: Vec<Evidence>,
    /// Evidence by canonical node; no list is empty.
    evidence_of: BTreeMap<NodeId, Vec<EvidenceId>>,
    revision: u64,
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

impl Default for KnowledgeBase {
    fn default() -> Self {
        let nodes = NodeId::COUNT as usize;
        Self {
            labelling: Labelling::default(),
            cells: vec![Cell::EMPTY; nodes].into(),
            set_by: vec![ProvenanceId(0); nodes].into(),
            invariable: 0,
            provenances: Vec::new(),
            provenance_ids: HashMap::new(),
            evidence: Vec::new(),
            evidence_of: BTreeMap::new(),
            revision: 0,
        }
    }
}

impl KnowledgeBase {
    /// What is said of a node, in its own view; `None` where it is unscored.
    pub fn state(&self, node: NodeId) -> Option<NodeState> {
        let cell = self.cells[node.index()];
        let provenance = self.set_by[node.index()];
        cell.score().map(|score| NodeState { score, invariable: cell.invariable(), provenance })
    }

    /// The score of a node, if it has one.
    #[inline]
    pub fn score(&self, node: NodeId) -> Option<Score> {
        self.cells[node.index()].score()
    }

    /// True where no resolver may change the score.
    #[inline]
    pub fn is_invariable(&self, node: NodeId) -> bool {
        self.cells[node.index()].invariable()
    }

    /// Number of invariable nodes; a node and its mirror both count.
    pub const fn invariable(&self) -> u32 {
        self.invariable
    }

    /// The invariable nodes, by id.
    pub fn invariable_nodes(&self) -> impl Iterator<Item = NodeId> {
        const RUN: usize = 64;
        // Most runs have none and are passed over at once.
        let runs = (0..).step_by(RUN).zip(self.cells.chunks(RUN));
        let any = |run: &[Cell]| run.iter().fold(0, |all, cell| all | cell.0) & Cell::INVARIABLE != 0;
        runs.filter(move |(_, run)| any(run)).flat_map(|(first, run)| {
            let within = (first..).zip(run).filter(|(_, cell)| cell.invariable());
            within.filter_map(|(id, _)| NodeId::new(id))
        })
    }

    /// Classes, conflict counts and totals.
    pub const fn labelling(&self) -> &Labelling {
        &self.labelling
    }

    /// Every node in conflict, by id: what the conflict panel shows and the resolver empties.
    pub fn conflicts(&self) -> impl Iterator<Item = NodeId> {
        self.labelling.conflict_nodes()
    }

    /// The provenance of that id.
    pub fn provenance(&self, id: ProvenanceId) -> Option<&Provenance> {
        self.provenances.get(id.0 as usize)
    }

    /// Every provenance ever named, by id.
    pub fn provenances(&self) -> &[Provenance] {
        &self.provenances
    }

    /// The id of a provenance, if the base has it.
    pub fn provenance_id(&self, provenance: &Provenance) -> Option<ProvenanceId> {
        self.provenance_ids.get(provenance).copied()
    }

    /// What speaks for and against the score of a node, in the order in which it came.
    pub fn evidence(&self, node: NodeId) -> impl Iterator<Item = (EvidenceId, &Evidence)> {
        let ids = self.evidence_of.get(&node.canonical()).into_iter().flatten();
        ids.filter_map(|&id| self.evidence.get(id.0 as usize).map(|evidence| (id, evidence)))
    }

    /// The canonical nodes that have evidence, by id.
    pub fn evidence_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.evidence_of.keys().copied()
    }

    /// Number of pieces of evidence ever laid to a node, those taken away included.
    pub const fn evidence_count(&self) -> usize {
        self.evidence.len()
    }

    /// Number of nodes the base speaks of: those with a score or with evidence; a node and its mirror both count.
    pub fn nodes(&self) -> u32 {
        let unscored = self.evidence_nodes().filter(|node| self.score(*node).is_none());
        self.labelling.tally().scored
            + unscored.map(|node| if node.is_symmetric() { 1 } else { 2 }).sum::<u32>()
    }

    /// The scored nodes with their states, by id.
    pub fn scored(&self) -> impl Iterator<Item = (NodeId, NodeState)> {
        NodeId::all().filter_map(|node| self.state(node).map(|state| (node, state)))
    }

    /// The classes that the invariable nodes allow: at least that of any that is better for red, at most that of any that
    /// is worse. The first exceeds the second where invariable scores contradict each other. The node itself is not asked.
    pub fn allowed(&self, node: NodeId) -> (Class, Class) {
        let (mut low, mut high) = (0, Class::COUNT as u8 - 1);
        for other in self.invariable_nodes().filter(|other| *other != node) {
            let Some(class) = self.labelling.class(other) else { continue };
            if other.is_at_least_as_good_as(node) {
                low = low.max(class.get());
            } else if node.is_at_least_as_good_as(other) {
                high = high.min(class.get());
            }
        }
        if node.is_symmetric() {
            (low, high) = (low.max(Class::LEVEL.get()), high.min(Class::LEVEL.get()));
        }
        (Class::new(low).unwrap_or(Class::LEVEL), Class::new(high).unwrap_or(Class::LEVEL))
    }

    /// Counts up with every applied change set; what was computed from an older revision is stale.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Makes the changes.
    pub fn apply(&mut self, set: &ChangeSet) {
        for provenance in &set.provenances {
            let id = ProvenanceId(self.provenances.len() as u32);
            self.provenance_ids.insert(provenance.clone(), id);
            self.provenances.push(provenance.clone());
        }
        self.evidence.extend_from_slice(&set.evidence);
        let many = set.changes.len() >= MANY;
        for change in &set.changes {
            match *change {
                Change::State { node, after, .. } => {
                    self.put(node, after);
                    if !many {
                        self.labelling.set(node, after.map(|state| label(&self.provenances, state)));
                    }
                }
                Change::Evidence { node, evidence, added } => self.lay(node, evidence, added),
            }
        }
        if many {
            self.labelling.set_many(set.changes.iter().filter_map(|change| match *change {
                Change::State { node, after, .. } => {
                    Some((node, after.map(|state| label(&self.provenances, state))))
                }
                Change::Evidence { .. } => None,
            }));
        }
        self.revision += 1;
    }

    fn put(&mut self, node: NodeId, state: Option<NodeState>) {
        self.put_one(node, state);
        if !node.is_symmetric() {
            self.put_one(node.mirror(), state.map(NodeState::mirror));
        }
    }

    fn put_one(&mut self, node: NodeId, state: Option<NodeState>) {
        let cell = Cell::new(state);
        self.invariable += u32::from(cell.invariable());
        self.invariable -= u32::from(self.cells[node.index()].invariable());
        self.cells[node.index()] = cell;
        self.set_by[node.index()] = state.map_or(ProvenanceId(0), |s| s.provenance);
    }

    fn lay(&mut self, node: NodeId, evidence: EvidenceId, added: bool) {
        let list = self.evidence_of.entry(node).or_default();
        list.retain(|&id| id != evidence);
        if added {
            list.push(evidence);
            list.sort_unstable();
        } else if list.is_empty() {
            self.evidence_of.remove(&node);
        }
    }
}

/// A locked score of an exact table is proved.
fn label(provenances: &[Provenance], state: NodeState) -> Label {
    let told = provenances.get(state.provenance.0 as usize);
    let proved = state.invariable && told.is_some_and(|told| told.source == Source::Table);
    Label { class: state.score.class(), proved }
}

/// Writes a node as the text form of its material.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use crate::material::{Material, NodeId};

    pub(super) fn serialize<S: Serializer>(node: &NodeId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&node.material())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NodeId, D::Error> {
        let text = String::deserialize(deserializer)?;
        let material: Material = text.parse().map_err(de::Error::custom)?;
        Ok(material.into())
    }
}

#[cfg(test)]
mod tests;
