//! What a run of the greedy resolver keeps: its candidates in exact order, by measure, then more neighbours, then lower id; and the curve of the totals.

use std::cmp::Reverse;

use xiangqi::material::PairId;

use crate::knowledge::conflict::{COUNTS, ConflictCount, Tally};
use crate::knowledge::history::Measure;
use crate::knowledge::select::urgency;

/// Neighbours a node has at most.
const MOST: u8 = 24;
/// Number of conflict counts with at least one conflict: 1 + 2 + … + 24.
const RANKS: usize = MOST as usize * (MOST as usize + 1) / 2;

/// One set of pairs for each conflict count, the counts ranked by the measure.
///
/// A pair whose count has become better stays where it is and moves down only when its turn comes, because most conflicts
/// vanish without that their pair is ever chosen. So every candidate is in the set of its present count or in one that is
/// ranked above it, and [`Queue::pop`] requests the present count; a pair that is no longer a candidate does no harm.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    /// Rank by [`ConflictCount::index`], 0 first.
    ranks: Box<[u16; COUNTS]>,
    sets: Vec<PairSet>,
    /// One bit for each set that is not empty.
    filled: [u64; RANKS.div_ceil(64)],
}

impl Queue {
    /// An empty queue in the order of `measure`.
    pub(super) fn new(measure: Measure) -> Self {
        let mut counts: Vec<ConflictCount> = (1..=MOST)
            .flat_map(|neighbours| {
                (1..=neighbours).map(move |conflicts| ConflictCount { conflicts, neighbours })
            })
            .collect();
        counts.sort_by_key(|count| Reverse(urgency(measure, *count)));
        let mut ranks = Box::new([0; COUNTS]);
        for (rank, count) in (0..).zip(&counts) {
            ranks[count.index()] = rank;
        }
        Self { ranks, sets: vec![PairSet::default(); RANKS], filled: [0; RANKS.div_ceil(64)] }
    }

    /// Adds a pair with at least one conflict.
    #[inline]
    pub(super) fn insert(&mut self, pair: PairId, count: ConflictCount) {
        let rank = usize::from(self.ranks[count.index()]);
        self.sets[rank].insert(pair.get());
        self.filled[rank / 64] |= 1 << (rank % 64);
    }

    /// Takes out the first candidate. `count` is the present conflict count of a pair, `None` if it is no candidate.
    pub(super) fn pop(&mut self, count: impl Fn(PairId) -> Option<ConflictCount>) -> Option<PairId> {
        loop {
            let word = self.filled.iter().position(|&w| w != 0)?;
            let rank = word * 64 + self.filled[word].trailing_zeros() as usize;
            let Some(pair) = self.sets[rank].pop().and_then(PairId::new) else {
                self.filled[word] &= self.filled[word] - 1;
                continue;
            };
            let Some(now) = count(pair) else { continue };
            if usize::from(self.ranks[now.index()]) == rank {
                return Some(pair);
            }
            self.insert(pair, now);
        }
    }
}

/// Numbers per page, as bits.
const PAGE: usize = 1 << 12;
const PAGES: usize = (PairId::COUNT as usize).div_ceil(PAGE);

/// A set of pair numbers that gives its least in constant time: a bit for each number, a bit for each word of those that is
/// not 0, and again. Pages are made when first needed, so that small sets are small.
#[derive(Debug, Clone, Default)]
struct PairSet {
    filled: [u64; PAGES.div_ceil(64)],
    pages: Vec<Option<Box<Page>>>,
}

#[derive(Debug, Clone)]
struct Page {
    filled: u64,
    words: [u64; 64],
}

impl PairSet {
    #[inline]
    fn insert(&mut self, number: u32) {
        let number = number as usize;
        let (at, word, bit) = (number / PAGE, number / 64 % 64, number % 64);
        if self.pages.is_empty() {
            self.pages.resize(PAGES, None);
        }
        let page = self.pages[at].get_or_insert_with(|| Box::new(Page { filled: 0, words: [0; 64] }));
        page.words[word] |= 1 << bit;
        page.filled |= 1 << word;
        self.filled[at / 64] |= 1 << (at % 64);
    }

    /// Takes out the least number.
    #[inline]
    fn pop(&mut self) -> Option<u32> {
        let high = self.filled.iter().position(|&w| w != 0)?;
        let at = high * 64 + self.filled[high].trailing_zeros() as usize;
        let page = self.pages[at].as_mut()?;
        let word = page.filled.trailing_zeros() as usize % 64;
        let bit = page.words[word].trailing_zeros() as usize;
        page.words[word] &= page.words[word] - 1;
        if page.words[word] == 0 {
            page.filled &= page.filled - 1;
            if page.filled == 0 {
                self.filled[high] &= self.filled[high] - 1;
            }
        }
        Some((at * PAGE + word * 64 + bit) as u32)
    }
}

// Curve of the totals over a run, thinned so that its size does not grow with the length of the run.

/// More points than this are thinned.
const MOST_POINTS: usize = 2_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Steps made; 0 is the start.
    pub step: usize,
    /// CN, edges, levels; the objectives follow from them.
    pub tally: Tally,
}

/// Totals at the start, at regular intervals, and at the end: at most 2,002 points.
///
/// The kept steps depend on the number of steps only: they are the multiples of the least power of two that leaves few enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    stride: usize,
    kept: Vec<Point>,
    last: Point,
}

impl Curve {
    pub(super) fn new(start: Tally) -> Self {
        let last = Point { step: 0, tally: start };
        Self { stride: 1, kept: vec![last], last }
    }

    #[inline]
    pub(super) fn push(&mut self, tally: Tally) {
        let step = self.last.step + 1;
        self.last = Point { step, tally };
        if step & (self.stride - 1) == 0 {
            self.kept.push(self.last);
            if self.kept.len() > MOST_POINTS {
                self.stride *= 2;
                let stride = self.stride;
                self.kept.retain(|point| point.step & (stride - 1) == 0);
            }
        }
    }

    pub fn points(&self) -> impl Iterator<Item = &Point> {
        let end = Some(&self.last).filter(|last| self.kept.last() != Some(last));
        self.kept.iter().chain(end)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use xiangqi::rng::Rng;

    use super::*;

    #[test]
    fn a_set_gives_its_numbers_in_order_whenever_they_come() {
        let (mut set, mut truth, mut rng) = (PairSet::default(), BTreeSet::new(), Rng::new(3));
        for round in 0..20_000 {
            let bound = if round % 3 == 0 { PairId::COUNT } else { 9_000 };
            let number = rng.below(bound.into()) as u32;
            set.insert(number);
            truth.insert(number);
            if rng.chance(2, 3) {
                assert_eq!(set.pop(), truth.pop_first());
            }
        }
        while let Some(least) = truth.pop_first() {
            assert_eq!(set.pop(), Some(least));
        }
        assert_eq!(set.pop(), None);
    }

    #[test]
    fn ranks_are_the_order_of_the_measure() {
        let first = |measure, a: (u8, u8), b: (u8, u8)| {
            let mut queue = Queue::new(measure);
            let counts = [a, b].map(|(conflicts, neighbours)| ConflictCount { conflicts, neighbours });
            for (number, count) in (0..).zip(counts) {
                queue.insert(PairId::new(1 - number).unwrap(), count);
            }
            queue.pop(|pair| Some(counts[1 - pair.index()])).map(|pair| 1 - pair.get())
        };
        // Figure 6 of the paper: 4 of 5 against 1 of 11, by weight 20 : 11, by ratio 80 % : 9 %.
        assert_eq!(first(Measure::Weight, (4, 5), (1, 11)), Some(0));
        assert_eq!(first(Measure::Ratio, (4, 5), (1, 11)), Some(0));
        assert_eq!(first(Measure::Weight, (1, 5), (1, 11)), Some(1));
        assert_eq!(first(Measure::Ratio, (1, 5), (1, 11)), Some(0));
        // Equal weight, equal ratio: more neighbours first; equal counts: the lower number.
        assert_eq!(first(Measure::Weight, (4, 5), (2, 10)), Some(1));
        assert_eq!(first(Measure::Ratio, (4, 5), (8, 10)), Some(1));
        assert_eq!(first(Measure::Ratio, (4, 5), (4, 5)), Some(1));
    }

    #[test]
    fn a_curve_keeps_start_and_end_and_few_points() {
        for steps in [0, 1, 1_999, 2_000, 2_001, 123_457] {
            let tally = |step| Tally { scored: step, ..Tally::default() };
            let mut curve = Curve::new(tally(0));
            (1..=steps).for_each(|step| curve.push(tally(step)));
            let points: Vec<Point> = curve.points().copied().collect();
            assert!(points.len() <= MOST_POINTS + 2 && points.len() > (steps as usize).min(MOST_POINTS / 2));
            assert!(points.is_sorted_by(|a, b| a.step < b.step));
            assert!(points.iter().all(|p| p.step == p.tally.scored as usize));
            assert_eq!((points[0].step, points[points.len() - 1].step), (0, steps as usize));
        }
    }
}
