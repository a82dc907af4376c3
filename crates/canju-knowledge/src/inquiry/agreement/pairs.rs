//! Pairs of experts with common items, without a table of all pairs: ten thousand experts would make fifty million.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use super::{PAIRS, Row};
use canju_files::progress::{Cancelled, Progress};

/// Two experts by number, and the classes that both gave to each common item.
type SharedItems = ((u32, u32), Vec<(u8, u8)>);

/// Pairs of experts with common items.
pub(super) struct Shared {
    /// The [`PAIRS`] with the most, then by number. At the end of the list, of equals those whose experts answered more.
    pub(super) most: Vec<SharedItems>,
    /// Number of all pairs with any.
    pub(super) all: u64,
}

/// Returns the pairs with the most common items and the number of all pairs; every row has at least two answers.
///
/// # Errors
/// [`Cancelled`].
pub(super) fn shared(experts: usize, rows: Vec<&Row>, progress: &dyn Progress) -> Result<Shared, Cancelled> {
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); experts];
    for (at, row) in (0..).zip(&rows) {
        row.iter().for_each(|(expert, _)| rows_of[*expert as usize].push(at));
    }
    let all = count(&rows_of, &rows, progress)?;
    let class_of = |expert: u32, row: u32| {
        let row = rows[row as usize];
        row.binary_search_by_key(&expert, |(by, _)| *by).ok().map(|at| row[at].1)
    };
    let most = most(&rows_of, &rows, progress)?.into_iter().map(|(_, one, other)| {
        let common = rows_of[one as usize].iter();
        let classes = common.filter_map(|row| class_of(one, *row).zip(class_of(other, *row)));
        ((one, other), classes.collect())
    });
    Ok(Shared { most: most.collect(), all })
}

/// Returns the pairs with the most common items, those with most first.
///
/// A pair has at most as many as the expert with fewer answers. So experts come in the order of theirs, each is compared with
/// those before, and the search ends where no pair can have more than those found.
fn most(
    rows_of: &[Vec<u32>],
    rows: &[&Row],
    progress: &dyn Progress,
) -> Result<BTreeSet<(Reverse<u32>, u32, u32)>, Cancelled> {
    let mut order: Vec<u32> = (0..rows_of.len() as u32).collect();
    order.sort_by_key(|expert| Reverse(rows_of[*expert as usize].len()));
    let mut is_before = FixedBitSet::with_capacity(rows_of.len());
    let mut common = vec![0_u32; rows_of.len()];
    let mut found: BTreeSet<(Reverse<u32>, u32, u32)> = BTreeSet::new();
    for one in order {
        let own = &rows_of[one as usize];
        let needed =
            if found.len() < PAIRS { 0 } else { found.last().map_or(0, |(Reverse(least), ..)| *least) };
        if own.len() <= needed as usize {
            break;
        }
        if progress.cancelled() {
            return Err(Cancelled);
        }
        let mut met: Vec<u32> = Vec::new();
        for (other, _) in own.iter().flat_map(|row| rows[*row as usize]) {
            if is_before.contains(*other as usize) {
                if common[*other as usize] == 0 {
                    met.push(*other);
                }
                common[*other as usize] += 1;
            }
        }
        for other in met {
            let count = std::mem::take(&mut common[other as usize]);
            if count > needed {
                found.insert((Reverse(count), one.min(other), one.max(other)));
                if found.len() > PAIRS {
                    found.pop_last();
                }
            }
        }
        is_before.insert(one as usize);
    }
    Ok(found)
}

/// Returns the number of pairs with common items.
fn count(rows_of: &[Vec<u32>], rows: &[&Row], progress: &dyn Progress) -> Result<u64, Cancelled> {
    let experts = rows_of.len();
    // A set of bits for each long row: at most eight bytes an answer, and 64 experts in one step.
    let set_of = |row: &&Row| {
        let set = || row.iter().map(|(expert, _)| *expert as usize).collect::<FixedBitSet>();
        (row.len() > experts / 64).then(set)
    };
    let sets: Vec<Option<FixedBitSet>> = rows.iter().map(set_of).collect();
    let mut ends = 0;
    let mut met = FixedBitSet::with_capacity(experts);
    for own in rows_of.iter().filter(|own| !own.is_empty()) {
        if progress.cancelled() {
            return Err(Cancelled);
        }
        met.clear();
        for row in own {
            match &sets[*row as usize] {
                Some(set) => {
                    met.union_with(set);
                    if met.is_full() {
                        break;
                    }
                }
                None => rows[*row as usize].iter().for_each(|(expert, _)| met.insert(*expert as usize)),
            }
        }
        ends += met.count_ones(..) as u64 - 1;
    }
    Ok(ends / 2)
}

#[cfg(test)]
mod tests {
    use canju_files::progress::Unattended;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Against a table of all pairs.
        #[test]
        fn the_pairs_with_the_most_common_items_are_found(
            rows in prop::collection::vec(prop::collection::btree_map(0_u32..25, 0_u8..9, 2..8), 0..30),
        ) {
            let rows: Vec<Row> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            let mut table = std::collections::BTreeMap::<(u32, u32), Vec<(u8, u8)>>::new();
            for row in &rows {
                for (at, (one, class)) in row.iter().enumerate() {
                    row[at + 1..].iter().for_each(|(other, seen)| {
                        table.entry((*one, *other)).or_default().push((*class, *seen));
                    });
                }
            }
            let found = shared(25, rows.iter().collect(), &Unattended).unwrap();
            prop_assert_eq!(found.all, table.len() as u64);
            prop_assert_eq!(found.most.len(), table.len().min(PAIRS));
            prop_assert!(found.most.iter().all(|(pair, items)| table[pair] == *items));
            let mut lengths: Vec<usize> = table.values().map(Vec::len).collect();
            lengths.sort_unstable_by_key(|length| Reverse(*length));
            lengths.truncate(PAIRS);
            prop_assert_eq!(found.most.iter().map(|(_, items)| items.len()).collect::<Vec<_>>(), lengths);
        }
    }
}
