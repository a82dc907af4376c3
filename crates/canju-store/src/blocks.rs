//! Compressed blocks: the states of 4,096 pairs of nodes, and up to 8,192 changes of one entry of the log.
//!
//! Before compression (Zstandard) each field of all items stands together, and of numbers each byte: the bytes of a field are
//! alike. A state is a score with the lock, or none, and a provenance. Whether the ids exist is for the reader to say.

use std::cell::RefCell;

use canju_knowledge::knowledge::change::{Change, NodeState};
use canju_knowledge::knowledge::evidence::EvidenceId;
use canju_knowledge::knowledge::provenance::ProvenanceId;
use canju_knowledge::knowledge::score::{Class, Score};
use xiangqi::material::{NodeId, PairId};
use zstd::bulk::Decompressor;

/// Pairs of a block of states.
pub(super) const PAIRS: usize = 4096;

/// Number of the last block of states.
pub(super) const LAST: usize = (PairId::COUNT as usize - 1) / PAIRS;

/// Most changes of a block.
pub(super) const CHANGES: usize = 8192;

/// Zstandard's fastest usual level: on these fields the higher ones save little.
const LEVEL: i32 = 1;

/// Byte of an unscored node.
const UNSCORED: u8 = 15;

/// Bit of the lock, above the score.
const LOCKED: u8 = 16;

/// Returns the block that holds the state of a node, and the place in it.
pub(super) fn place(node: NodeId) -> (usize, usize) {
    let at = PairId::from(node).index();
    (at / PAIRS, at % PAIRS)
}

/// The states of a block, in the view of the canonical nodes.
pub(super) type States = Vec<Option<NodeState>>;

pub(super) fn no_states() -> States {
    vec![None; PAIRS]
}

pub(super) fn pack_states(states: &[Option<NodeState>]) -> std::io::Result<Vec<u8>> {
    let mut fields = Vec::with_capacity(STATE * states.len());
    put_states(&mut fields, states.iter().copied());
    zstd::bulk::compress(&fields, LEVEL)
}

/// Reads a block of states; `None` if no base can hold this content.
pub(super) fn unpack_states(block: usize, content: &[u8]) -> Option<States> {
    let fields = decompressed(content, STATE * PAIRS)?;
    let mut fields = Fields(&fields);
    let states = fields.states(PAIRS)?;
    let fits = |(at, state): (usize, &Option<NodeState>)| {
        let pair = u32::try_from(block * PAIRS + at).ok().and_then(PairId::new);
        state.is_none_or(|state| pair.is_some_and(|pair| is_possible(pair.node(), state)))
    };
    (fields.0.is_empty() && states.iter().enumerate().all(|place| fits((place.0, place.1)))).then_some(states)
}

/// Returns at most `most` bytes; all blocks that a thread reads share one context, which costs more to make than to use.
fn decompressed(content: &[u8], most: usize) -> Option<Vec<u8>> {
    thread_local! {
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    DECOMPRESSOR.with_borrow_mut(|kept| {
        if kept.is_none() {
            *kept = Decompressor::new().ok();
        }
        kept.as_mut()?.decompress(content, most).ok()
    })
}

pub(super) fn pack_changes(changes: &[Change]) -> std::io::Result<Vec<u8>> {
    let mut fields = Vec::with_capacity(CHANGE * changes.len());
    fields.extend(changes.iter().map(|change| match change {
        Change::State { .. } => 0,
        Change::Evidence { added, .. } => 1 + u8::from(*added),
    }));
    let mut last = 0;
    let steps = changes.iter().map(|change| {
        let (Change::State { node, .. } | Change::Evidence { node, .. }) = *change;
        let pair = PairId::from(node).get();
        pair.wrapping_sub(std::mem::replace(&mut last, pair))
    });
    put_numbers(&mut fields, &steps.collect::<Vec<_>>());
    let states = |of: fn(&Change) -> Option<NodeState>| changes.iter().map(of);
    put_states(
        &mut fields,
        states(|change| match change {
            Change::State { before, .. } => *before,
            Change::Evidence { .. } => None,
        }),
    );
    put_states(
        &mut fields,
        states(|change| match change {
            Change::State { after, .. } => *after,
            Change::Evidence { .. } => None,
        }),
    );
    let evidence = changes.iter().map(|change| match change {
        Change::State { .. } => 0,
        Change::Evidence { evidence, .. } => evidence.0,
    });
    put_numbers(&mut fields, &evidence.collect::<Vec<_>>());
    zstd::bulk::compress(&fields, LEVEL)
}

/// Reads a block of this number of changes; `None` if no base can hold this content.
pub(super) fn unpack_changes(count: usize, content: &[u8]) -> Option<Vec<Change>> {
    if count > CHANGES {
        return None;
    }
    let fields = decompressed(content, CHANGE * count)?;
    let mut fields = Fields(&fields);
    let kinds = fields.bytes(count)?;
    let steps = fields.numbers(count)?;
    let (before, after) = (fields.states(count)?, fields.states(count)?);
    let evidence = fields.numbers(count)?;
    if !fields.0.is_empty() {
        return None;
    }
    let mut pair = 0_u32;
    let change = |at: usize| {
        pair = pair.wrapping_add(*steps.get(at)?);
        let node = PairId::new(pair)?.node();
        match *kinds.get(at)? {
            0 => {
                let (before, after) = (*before.get(at)?, *after.get(at)?);
                let possible = [before, after].into_iter().flatten().all(|state| is_possible(node, state));
                possible.then_some(Change::State { node, before, after })
            }
            kind @ (1 | 2) => {
                Some(Change::Evidence { node, evidence: EvidenceId(*evidence.get(at)?), added: kind == 2 })
            }
            _ => None,
        }
    };
    (0..count).map(change).collect()
}

pub(super) fn is_possible(node: NodeId, state: NodeState) -> bool {
    !node.is_symmetric() || state.score.class() == Class::LEVEL
}

const STATE: usize = 1 + 4;

/// Bytes of a change: kind, node, two states, evidence.
const CHANGE: usize = 1 + 4 + 2 * STATE + 4;

fn put_states(fields: &mut Vec<u8>, states: impl Iterator<Item = Option<NodeState>> + Clone) {
    fields.extend(states.clone().map(|state| {
        state.map_or(UNSCORED, |state| state.score.get() | if state.invariable { LOCKED } else { 0 })
    }));
    put_numbers(fields, &states.map(|state| state.map_or(0, |state| state.provenance.0)).collect::<Vec<_>>());
}

fn put_numbers(fields: &mut Vec<u8>, numbers: &[u32]) {
    for byte in [0, 8, 16, 24] {
        fields.extend(numbers.iter().map(|number| (number >> byte) as u8));
    }
}

struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn numbers(&mut self, count: usize) -> Option<Vec<u32>> {
        let mut numbers = vec![0; count];
        for byte in [0, 8, 16, 24] {
            numbers
                .iter_mut()
                .zip(self.bytes(count)?)
                .for_each(|(number, part)| *number |= u32::from(*part) << byte);
        }
        Some(numbers)
    }

    fn states(&mut self, count: usize) -> Option<States> {
        let (cells, provenances) = (self.bytes(count)?, self.numbers(count)?);
        let state = |(cell, provenance): (&u8, u32)| match *cell {
            UNSCORED => (provenance == 0).then_some(None),
            cell => {
                let score = Score::new(cell & !LOCKED)?;
                let provenance = ProvenanceId(provenance);
                Some(Some(NodeState { score, invariable: cell & LOCKED != 0, provenance }))
            }
        };
        cells.iter().zip(provenances).map(state).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn state(node: NodeId) -> impl Strategy<Value = Option<NodeState>> {
        let state =
            (0..10_u8, any::<bool>(), any::<u32>()).prop_map(move |(score, invariable, provenance)| {
                let score =
                    Score::new(score).filter(|score| !node.is_symmetric() || score.class() == Class::LEVEL);
                score.map(|score| NodeState { score, invariable, provenance: ProvenanceId(provenance) })
            });
        prop_oneof![Just(None), state]
    }

    fn change() -> impl Strategy<Value = Change> {
        (0..PairId::COUNT).prop_flat_map(|pair| {
            let node = PairId::new(pair).unwrap().node();
            let states = (state(node), state(node)).prop_map(move |(before, after)| Change::State {
                node,
                before,
                after,
            });
            let evidence = (any::<u32>(), any::<bool>()).prop_map(move |(id, added)| Change::Evidence {
                node,
                evidence: EvidenceId(id),
                added,
            });
            prop_oneof![states, evidence]
        })
    }

    /// The bytes of a block of one change or of states, with one of them changed: what no base can hold is refused.
    #[test]
    fn what_no_base_can_hold_is_refused() {
        let node = PairId::new(77).unwrap().node();
        let state = |score| Some(NodeState { score, invariable: true, provenance: ProvenanceId(0) });
        let changes = [Change::State { node, before: None, after: state(Score::DRAW) }];
        let spoilt = |content: Vec<u8>, at: usize, value: u8| {
            let mut fields = zstd::bulk::decompress(&content, 1 << 20).unwrap();
            fields[at] = value;
            zstd::bulk::compress(&fields, LEVEL).unwrap()
        };
        // Kind, the highest byte of the node, a score and a lock that do not exist, a provenance of an unscored node.
        for (at, value) in [(0, 3), (4, 9), (5, 10), (10, 32), (6, 1)] {
            let content = spoilt(pack_changes(&changes).unwrap(), at, value);
            assert_eq!(unpack_changes(1, &content), None, "{at} {value}");
        }
        let mut states = no_states();
        states[77] = state(Score::DRAW);
        for (at, value) in [(77, 10), (77, 37), (PAIRS + 78, 1)] {
            let content = spoilt(pack_states(&states).unwrap(), at, value);
            assert_eq!(unpack_states(0, &content), None, "{at} {value}");
        }
        // The last block ends before its last place, and equal sides are level.
        assert_eq!(unpack_states(LAST, &pack_states(&[state(Score::DRAW); PAIRS]).unwrap()), None);
        let (block, at) = place(NodeId::all().find(|node| node.is_symmetric()).unwrap());
        for (score, fits) in [(Score::DRAW, true), (Score::ADVANTAGE, false)] {
            let mut states = no_states();
            states[at] = state(score);
            assert_eq!(unpack_states(block, &pack_states(&states).unwrap()).is_some(), fits);
        }
    }

    proptest! {
        #[test]
        fn changes_are_read_as_they_were_written(changes in proptest::collection::vec(change(), 0..300)) {
            let content = pack_changes(&changes).unwrap();
            prop_assert_eq!(unpack_changes(changes.len(), &content), Some(changes.clone()));
            prop_assert_eq!(unpack_changes(changes.len() + 1, &content), None);
        }

        #[test]
        fn states_are_read_as_they_were_written(changes in proptest::collection::vec(change(), 0..100)) {
            let mut blocks = std::collections::BTreeMap::new();
            for change in changes {
                if let Change::State { node, after, .. } = change {
                    let (block, at) = place(node);
                    blocks.entry(block).or_insert_with(no_states)[at] = after;
                }
            }
            for (block, states) in blocks {
                prop_assert_eq!(unpack_states(block, &pack_states(&states).unwrap()), Some(states));
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400), count in 0..20_usize) {
            drop(unpack_states(3, &bytes));
            drop(unpack_changes(count, &bytes));
            let fields = zstd::bulk::compress(&bytes, LEVEL).unwrap();
            drop(unpack_states(3, &fields));
            drop(unpack_changes(count, &fields));
        }
    }
}
