//! Transposition table, shared by all threads without a lock.
//!
//! An entry is two words: its data, and the key XORed with the data. Two threads that write at once leave an entry whose
//! words do not match, so it fits no key (Hyatt and Mann 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use xiangqi::rules::{Move, Square};

use super::score::{Score, Window};
use super::search_parameters::{TT_AGE_WEIGHT, TT_KEEP_MARGIN};

/// Kind of bound that a stored score is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower,
    /// It is the true score.
    Exact,
}

impl Bound {
    /// Whether a score with this bound causes a cutoff in the window.
    pub(super) const fn causes_cutoff(self, score: Score, window: Window) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= window.beta,
            Self::Upper => score <= window.alpha,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TtEntry {
    /// The best move, or one that was good enough.
    pub best: Option<Move>,
    /// The score, distances counted from the position.
    pub score: Score,
    /// Static evaluation; `None` when the side to move is in check.
    pub static_eval: Option<Score>,
    pub depth: i32,
    pub bound: Bound,
}

const NO_MOVE: u64 = 0;
const NO_EVAL: i16 = i16::MIN;

impl TtEntry {
    fn pack(self, age: u8) -> u64 {
        let square = |square: Square| square.index() as u64;
        let best = self.best.map_or(NO_MOVE, |best| square(best.from) << 7 | square(best.to));
        let static_eval = self.static_eval.map_or(NO_EVAL, |static_eval| static_eval as i16);
        best | u64::from(self.score as i16 as u16) << 14
            | u64::from(static_eval as u16) << 30
            | u64::from(self.depth.clamp(0, 255) as u8) << 46
            | (self.bound as u64) << 54
            | u64::from(age) << 56
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 54 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let square = |bits: u64| Square::from_index((bits & 127) as usize);
        let best = square(data >> 7).zip(square(data)).map(|(from, to)| Move::new(from, to));
        let static_eval = Some((data >> 30) as u16 as i16).filter(|static_eval| *static_eval != NO_EVAL);
        Some(Self {
            best: best.filter(|best| best.from != best.to),
            score: Score::from((data >> 14) as u16 as i16),
            static_eval: static_eval.map(Score::from),
            depth: i32::from((data >> 46) as u8),
            bound,
        })
    }
}

#[derive(Debug, Default)]
struct Entry {
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

impl Entry {
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.key_xor_data.load(Ordering::Relaxed) ^ data, data)
    }

    fn store(&self, key: u64, data: u64) {
        self.key_xor_data.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Entries of a bucket, which fills a cache line.
const BUCKET_SIZE: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET_SIZE]);

#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of this many MiB, 1 at least.
    pub fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Like [`Self::new`]; `None` if the memory cannot be allocated.
    pub fn try_new(mebibytes: usize) -> Option<Self> {
        let count = mebibytes.max(1).checked_mul(1 << 20)? / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Self { buckets, age: AtomicU8::new(0) })
    }

    pub const fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Starts a new search: entries of older ones are replaced first.
    pub fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    pub fn clear(&self) {
        self.entries().for_each(|entry| entry.store(0, 0));
        self.age.store(0, Ordering::Relaxed);
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        let (_, data) = self.bucket(key)?.iter().map(Entry::load).find(|&(other, _)| other == key)?;
        TtEntry::unpack(data)
    }

    /// Stores an entry. With the same key, overwrites the old entry, but keeps one of this search that is more than `TT_KEEP_MARGIN`
    /// plies deeper unless the new bound is exact; a missing best move is taken from the old entry. Otherwise replaces the entry of the
    /// bucket with the least depth − `TT_AGE_WEIGHT`·age, the age being the number of searches since it was stored.
    #[inline]
    pub fn store(&self, key: u64, mut new: TtEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let Some(bucket) = self.bucket(key) else { return };
        let worth = |entry: &Entry| {
            let (other, data) = entry.load();
            if other == key {
                return i32::MIN;
            }
            let passed = age.wrapping_sub((data >> 56) as u8);
            i32::from((data >> 46) as u8) - TT_AGE_WEIGHT * i32::from(passed)
        };
        let Some(entry) = bucket.iter().min_by_key(|entry| worth(entry)) else { return };
        let (other, data) = entry.load();
        if other == key
            && let Some(old) = TtEntry::unpack(data)
        {
            let same_search = (data >> 56) as u8 == age;
            if same_search && new.bound != Bound::Exact && old.depth > new.depth + TT_KEEP_MARGIN {
                return;
            }
            new.best = new.best.or(old.best);
        }
        entry.store(key, new.pack(age));
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.buckets.iter().flat_map(|bucket| &bucket.0)
    }

    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(&self.buckets, self.bucket_index(key));
    }

    #[inline]
    fn bucket_index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&[Entry; BUCKET_SIZE]> {
        self.buckets.get(self.bucket_index(key)).map(|bucket| &bucket.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entries() -> impl Strategy<Value = TtEntry> {
        let bound = prop_oneof![Just(Bound::Upper), Just(Bound::Lower), Just(Bound::Exact)];
        let moves = proptest::option::of((0_usize..90, 0_usize..90)).prop_map(|points| {
            let (from, to) = points?;
            Some(Move::new(Square::from_index(from)?, Square::from_index(to)?))
                .filter(|played| from != to || played.from != played.to)
        });
        (moves, -31_000..=31_000, proptest::option::of(-20_000..=20_000), 0..=255, bound).prop_map(
            |(best, score, static_eval, depth, bound)| TtEntry { best, score, static_eval, depth, bound },
        )
    }

    #[test]
    fn entries_of_the_oldest_search_are_replaced_first() {
        let exact = |depth| TtEntry { best: None, score: 7, static_eval: None, depth, bound: Bound::Exact };
        // Small keys share a bucket. For every number of searches before, as ages wrap around.
        for before in 0..300 {
            let table = TranspositionTable::new(1);
            (0..before).for_each(|_| table.new_search());
            for key in 1..=BUCKET_SIZE as u64 {
                table.store(key, exact(10));
                table.new_search();
            }
            for newer in 1..=BUCKET_SIZE as u64 {
                table.store(BUCKET_SIZE as u64 + newer, exact(10));
                let kept = |key| table.probe(key).is_some();
                assert!((1..=newer).all(|key| !kept(key)), "{before} {newer}");
                assert!((newer + 1..=BUCKET_SIZE as u64 + newer).all(kept), "{before} {newer}");
            }
            // A search is worth four plies.
            table.new_search();
            (20..20 + BUCKET_SIZE as u64).for_each(|key| table.store(key, exact(10)));
            table.new_search();
            table.store(30, exact(10 - 3));
            table.store(31, exact(1));
            assert!(table.probe(30).is_some() && table.probe(31).is_some());
        }
    }

    #[test]
    fn a_table_has_the_size_that_was_asked_for_or_there_is_none() {
        for mebibytes in [1, 3, 16] {
            assert_eq!(
                TranspositionTable::try_new(mebibytes).map(|table| table.mebibytes()),
                Some(mebibytes)
            );
            assert_eq!(TranspositionTable::new(mebibytes).mebibytes(), mebibytes);
        }
        assert!(TranspositionTable::try_new(usize::MAX).is_none());
        assert!(TranspositionTable::try_new(usize::MAX >> 24).is_none());
    }

    proptest! {
        #[test]
        fn a_stored_entry_is_found_by_its_key_alone(key in 1_u64.., entry in entries()) {
            let table = TranspositionTable::new(1);
            table.store(key, entry);
            prop_assert_eq!(table.probe(key), Some(entry));
            prop_assert_eq!(table.probe(key ^ 1), None);
            table.clear();
            prop_assert_eq!(table.probe(key), None);
        }
    }
}
