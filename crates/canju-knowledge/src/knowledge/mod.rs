//! The knowledge base in memory: scores of combinations, provenance, evidence, conflicts, changes, the log (Chen et al. 2011); its
//! copy-on-write arrays, and its digest.

pub mod bounds;
pub mod change;
pub mod conflict;
pub mod evidence;
pub mod history;
pub mod provenance;
pub mod score;
pub mod select;
pub mod synthetic;

use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use change::{Change, ChangeSet, Draft, NodeState};
use conflict::{ConflictCount, Label, Labelling, Standing};
use evidence::{Answer, Evidence, EvidenceId};
use provenance::{Provenance, ProvenanceId, Source};
use rpds::{HashTrieMapSync, VectorSync};
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

    pub fn label(&self, node: NodeId) -> Option<Label> {
        self.state(node).map(|state| self.label_of(state))
    }

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

    pub fn provenance(&self, id: ProvenanceId) -> Option<&Provenance> {
        self.provenances.get(id.0 as usize).map(|provenance| &**provenance)
    }

    pub fn provenances(&self) -> impl ExactSizeIterator<Item = &Provenance> {
        self.provenances.iter().map(|provenance| &**provenance)
    }

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

    pub fn locked(&self, node: NodeId) -> Option<Label> {
        self.label(node).filter(|_| self.is_invariable(node))
    }

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

// Copy-on-write arrays by pair, in blocks shared between copies: a copy costs one pointer per block, a write copies one block.
//
// A copy never changes when another one is written. Comparing two copies skips the blocks that they still share.

/// Pairs of a block: small, so that a write is cheap, and large, so that a copy of the whole is.
const PAIRS: usize = 4096;

/// One `B` for every [`PAIRS`] pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CowChunks<B>(Box<[Arc<B>]>);

/// An entry for every pair.
type PairArray<T> = CowChunks<[T; PAIRS]>;

/// The evidence of every pair, by pair and then by id.
type EvidenceLists = CowChunks<Vec<(PairId, EvidenceId)>>;

impl<B: Clone> CowChunks<B> {
    /// Chunks that are all this one.
    fn all(block: B) -> Self {
        let shared = Arc::new(block);
        Self(vec![shared; (PairId::COUNT as usize).div_ceil(PAIRS)].into())
    }

    fn of(&self, pair: PairId) -> &B {
        &self.0[pair.index() / PAIRS]
    }

    fn of_mut(&mut self, pair: PairId) -> &mut B {
        Arc::make_mut(&mut self.0[pair.index() / PAIRS])
    }

    /// The blocks of two copies that they do not share, with the number of the first pair.
    fn unshared<'a, 'b>(&'a self, other: &'b Self) -> impl Iterator<Item = (u32, &'a B, &'b B)> {
        let both = (0..).step_by(PAIRS).zip(self.0.iter().zip(&other.0));
        both.filter(|(_, (a, b))| !Arc::ptr_eq(a, b)).map(|(first, (a, b))| (first, &**a, &**b))
    }
}

impl<T: Copy> PairArray<T> {
    fn filled(entry: T) -> Self {
        Self::all([entry; PAIRS])
    }

    /// The entries of these pairs, from the first on; `rest` for those that are left.
    fn from_entries(entries: &[T], rest: T) -> Self {
        let blocks = entries.chunks(PAIRS).map(|entries| {
            let mut block = [rest; PAIRS];
            block[..entries.len()].copy_from_slice(entries);
            Arc::new(block)
        });
        Self(blocks.collect())
    }

    fn to_entries(&self) -> Vec<T> {
        let mut entries: Vec<T> = self.0.iter().flat_map(|block| block.iter().copied()).collect();
        entries.truncate(PairId::COUNT as usize);
        entries
    }

    #[inline]
    fn get(&self, pair: PairId) -> T {
        self.of(pair)[pair.index() % PAIRS]
    }

    #[inline]
    fn get_mut(&mut self, pair: PairId) -> &mut T {
        &mut self.of_mut(pair)[pair.index() % PAIRS]
    }

    /// Returns the pairs whose entries have a non-zero `bits`, by number.
    fn pairs_where(&self, bits: impl Fn(T) -> u16 + Copy) -> impl Iterator<Item = PairId> {
        // If most pairs have the same entry, most blocks are the same one.
        let mut passed: Option<&Arc<[T; PAIRS]>> = None;
        let blocks = (0..).step_by(PAIRS).zip(&self.0).filter(move |(_, block)| {
            let none = passed.is_some_and(|passed| Arc::ptr_eq(passed, block))
                || block.iter().all(|entry| bits(*entry) == 0);
            passed = if none { Some(block) } else { passed };
            !none
        });
        blocks.flat_map(move |(first, block)| within(first, &**block, &**block, move |entry, _| bits(entry)))
    }

    /// Returns the pairs whose entries in the two arrays have a non-zero `bits`, by number. It must be 0 for equal entries.
    fn differences(&self, other: &Self, bits: impl Fn(T, T) -> u16 + Copy) -> impl Iterator<Item = PairId> {
        self.unshared(other).flat_map(move |(first, a, b)| within(first, a, b, bits))
    }
}

/// Returns the pairs whose two entries have a non-zero `bits`. Most runs have none and are skipped at once.
fn within<T: Copy>(
    first: u32,
    a: &[T],
    b: &[T],
    bits: impl Fn(T, T) -> u16 + Copy,
) -> impl Iterator<Item = PairId> {
    const RUN: usize = 64;
    let runs = (first..).step_by(RUN).zip(a.chunks(RUN).zip(b.chunks(RUN)));
    let all = move |a: &[T], b: &[T]| a.iter().zip(b).fold(0, |all, (a, b)| all | bits(*a, *b));
    runs.filter(move |(_, (a, b))| all(a, b) != 0).flat_map(move |(first, (a, b))| {
        let within = (first..).zip(a.iter().zip(b)).filter(move |(_, (a, b))| bits(**a, **b) != 0);
        within.filter_map(|(number, _)| PairId::new(number))
    })
}

impl Default for EvidenceLists {
    fn default() -> Self {
        Self::all(Vec::new())
    }
}

impl EvidenceLists {
    /// The evidence of a pair, by id.
    fn list(&self, pair: PairId) -> &[(PairId, EvidenceId)] {
        let block = self.of(pair);
        let from = block.partition_point(|(other, _)| *other < pair);
        let to = block.partition_point(|(other, _)| *other <= pair);
        &block[from..to]
    }

    fn pairs(&self) -> impl Iterator<Item = PairId> {
        let runs = self.0.iter().flat_map(|block| block.chunk_by(|(a, _), (b, _)| a == b));
        runs.filter_map(|run| run.first().map(|(pair, _)| *pair))
    }

    fn add(&mut self, pair: PairId, evidence: EvidenceId) {
        if let Err(at) = self.of(pair).binary_search(&(pair, evidence)) {
            self.of_mut(pair).insert(at, (pair, evidence));
        }
    }

    fn remove(&mut self, pair: PairId, evidence: EvidenceId) {
        if let Ok(at) = self.of(pair).binary_search(&(pair, evidence)) {
            self.of_mut(pair).remove(at);
        }
    }

    /// Returns the pairs whose evidence differs between the two.
    fn differences(&self, other: &Self) -> impl Iterator<Item = PairId> {
        self.unshared(other).flat_map(|(_, a, b)| only(a, b).chain(only(b, a)))
    }
}

/// The pairs of the entries that are only in the first of two sorted lists.
fn only(a: &[(PairId, EvidenceId)], b: &[(PairId, EvidenceId)]) -> impl Iterator<Item = PairId> {
    a.iter().filter(|one| b.binary_search(one).is_err()).map(|(pair, _)| *pair)
}

// Digest of the contents of a base: two builds with the same contents have the same digest, whenever they were made.

/// 64-bit content digest (FNV-1a). It detects differences but is not cryptographic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Self(0xCBF2_9CE4_8422_2325);
        digest.take(bytes);
        digest
    }

    fn take(&mut self, bytes: &[u8]) {
        let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        self.0 = bytes.iter().fold(self.0, fold);
    }
}

impl fmt::Display for Digest {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl KnowledgeBase {
    /// Returns the digest of all scores, locks, provenances and evidence; times are left out.
    pub fn digest(&self) -> Digest {
        let hashes: Vec<u64> = self.provenances().map(|provenance| who(provenance).0).collect();
        let mut digest = Digest::of(&[]);
        let canonical = |node: &NodeId| *node == node.canonical();
        for (node, state) in self.scored().filter(|(node, _)| canonical(node)) {
            digest.take(&node.get().to_le_bytes());
            digest.take(&[state.score.get(), u8::from(state.invariable)]);
            let hash = hashes.get(state.provenance.0 as usize).copied().unwrap_or_default();
            digest.take(&hash.to_le_bytes());
        }
        for node in self.evidence_nodes() {
            // The order in which evidence came is not part of the digest.
            let mut pieces: Vec<String> = self.evidence(node).map(|(_, piece)| without_time(piece)).collect();
            pieces.sort();
            digest.take(&node.get().to_le_bytes());
            for piece in pieces {
                digest.take(piece.as_bytes());
                digest.take(&[0]);
            }
        }
        digest
    }
}

fn who(provenance: &Provenance) -> Digest {
    let Provenance { source, author, note, time: _ } = provenance;
    Digest::of(format!("{}\0{author}\0{note}", source.word()).as_bytes())
}

/// All of a piece of evidence but when it came. Whether an expert saw the combination or its mirror makes no difference.
fn without_time(piece: &Evidence) -> String {
    match piece {
        Evidence::Answer(answer) => {
            let node = answer.node.canonical();
            let score = answer.score_at(node);
            format!("{:?}", Answer { node, score, time: 0, spent_ms: 0, ..answer.clone() })
        }
        piece => format!("{piece:?}"),
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod digest_tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::Source;
    use crate::knowledge::score::Score;
    use xiangqi::material::Material;

    fn base(time: i64, author: &str, score: u8, invariable: bool) -> KnowledgeBase {
        base_of("KRKNGG", time, author, score, invariable)
    }

    fn base_of(material: &str, time: i64, author: &str, score: u8, invariable: bool) -> KnowledgeBase {
        let mut kb = KnowledgeBase::default();
        let mut draft = Draft::new(&kb);
        let node = NodeId::from(material.parse::<Material>().unwrap());
        let provenance = draft.provenance(&Provenance::new(Source::Expert, author, time));
        let score = Score::new(score).unwrap();
        draft.set(node, Some(NodeState { score, invariable, provenance })).unwrap();
        draft.add_evidence(Evidence::Answer(Answer::new(node, author, score, time)));
        let set = draft.finish();
        kb.apply(&set);
        kb
    }

    #[test]
    fn a_digest_covers_everything_but_the_time() {
        let digest = base(1, "林", 2, true).digest();
        assert_eq!(base(99, "林", 2, true).digest(), digest);
        for other in [base(1, "張", 2, true), base(1, "林", 3, true), base(1, "林", 2, false)] {
            assert_ne!(other.digest(), digest);
        }
        assert_ne!(KnowledgeBase::default().digest(), digest);
        assert_eq!(base_of("KNGGKR", 1, "林", 7, true).digest(), digest, "the mirror says the same");
    }
}
