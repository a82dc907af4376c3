//! Copy-on-write arrays by pair, in blocks shared between copies: a copy costs one pointer per block, a write copies one block.
//!
//! A copy never changes when another one is written. Comparing two copies skips the blocks that they still share.

use std::sync::Arc;

use super::evidence::EvidenceId;
use xiangqi::material::PairId;

/// Pairs of a block: small, so that a write is cheap, and large, so that a copy of the whole is.
const PAIRS: usize = 4096;

/// One `B` for every [`PAIRS`] pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CowChunks<B>(Box<[Arc<B>]>);

/// An entry for every pair.
pub(super) type PairArray<T> = CowChunks<[T; PAIRS]>;

/// The evidence of every pair, by pair and then by id.
pub(super) type EvidenceLists = CowChunks<Vec<(PairId, EvidenceId)>>;

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

    /// Returns the number of blocks that two copies do not share.
    #[cfg(test)]
    pub(super) fn apart(&self, other: &Self) -> usize {
        self.unshared(other).count()
    }

    /// The blocks of two copies that they do not share, with the number of the first pair.
    fn unshared<'a, 'b>(&'a self, other: &'b Self) -> impl Iterator<Item = (u32, &'a B, &'b B)> {
        let both = (0..).step_by(PAIRS).zip(self.0.iter().zip(&other.0));
        both.filter(|(_, (a, b))| !Arc::ptr_eq(a, b)).map(|(first, (a, b))| (first, &**a, &**b))
    }
}

impl<T: Copy> PairArray<T> {
    /// The same entry for every pair.
    pub(super) fn filled(entry: T) -> Self {
        Self::all([entry; PAIRS])
    }

    /// The entries of these pairs, from the first on; `rest` for those that are left.
    pub(super) fn from_entries(entries: &[T], rest: T) -> Self {
        let blocks = entries.chunks(PAIRS).map(|entries| {
            let mut block = [rest; PAIRS];
            block[..entries.len()].copy_from_slice(entries);
            Arc::new(block)
        });
        Self(blocks.collect())
    }

    /// The entries of all pairs in one piece.
    pub(super) fn to_entries(&self) -> Vec<T> {
        let mut entries: Vec<T> = self.0.iter().flat_map(|block| block.iter().copied()).collect();
        entries.truncate(PairId::COUNT as usize);
        entries
    }

    /// The entry of a pair.
    #[inline]
    pub(super) fn get(&self, pair: PairId) -> T {
        self.of(pair)[pair.index() % PAIRS]
    }

    /// The entry of a pair, to be changed.
    #[inline]
    pub(super) fn get_mut(&mut self, pair: PairId) -> &mut T {
        &mut self.of_mut(pair)[pair.index() % PAIRS]
    }

    /// Returns the pairs whose entries have a non-zero `bits`, by number.
    pub(super) fn pairs_where(&self, bits: impl Fn(T) -> u16 + Copy) -> impl Iterator<Item = PairId> {
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
    pub(super) fn differences(
        &self,
        other: &Self,
        bits: impl Fn(T, T) -> u16 + Copy,
    ) -> impl Iterator<Item = PairId> {
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
    pub(super) fn list(&self, pair: PairId) -> &[(PairId, EvidenceId)] {
        let block = self.of(pair);
        let from = block.partition_point(|(other, _)| *other < pair);
        let to = block.partition_point(|(other, _)| *other <= pair);
        &block[from..to]
    }

    /// The pairs that have evidence, by number.
    pub(super) fn pairs(&self) -> impl Iterator<Item = PairId> {
        let runs = self.0.iter().flat_map(|block| block.chunk_by(|(a, _), (b, _)| a == b));
        runs.filter_map(|run| run.first().map(|(pair, _)| *pair))
    }

    /// Adds a piece of evidence to a pair.
    pub(super) fn add(&mut self, pair: PairId, evidence: EvidenceId) {
        if let Err(at) = self.of(pair).binary_search(&(pair, evidence)) {
            self.of_mut(pair).insert(at, (pair, evidence));
        }
    }

    /// Takes a piece of evidence away from a pair.
    pub(super) fn remove(&mut self, pair: PairId, evidence: EvidenceId) {
        if let Ok(at) = self.of(pair).binary_search(&(pair, evidence)) {
            self.of_mut(pair).remove(at);
        }
    }

    /// Returns the pairs whose evidence differs between the two.
    pub(super) fn differences(&self, other: &Self) -> impl Iterator<Item = PairId> {
        self.unshared(other).flat_map(|(_, a, b)| only(a, b).chain(only(b, a)))
    }
}

/// The pairs of the entries that are only in the first of two sorted lists.
fn only(a: &[(PairId, EvidenceId)], b: &[(PairId, EvidenceId)]) -> impl Iterator<Item = PairId> {
    a.iter().filter(|one| b.binary_search(one).is_err()).map(|(pair, _)| *pair)
}
