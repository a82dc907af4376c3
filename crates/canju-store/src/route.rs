//! A way through the log as one change set.

use std::collections::HashMap;

use super::error::StoreError;
use canju_knowledge::knowledge::change::{Change, ChangeSet};
use canju_knowledge::knowledge::evidence::EvidenceId;
use canju_knowledge::knowledge::history::{EntryId, Route};
use xiangqi::material::NodeId;

/// Subject of a change: changes of different subjects are independent.
type Subject = (NodeId, Option<EvidenceId>);

/// Returns the combined changes of all steps of a route, each subject at most once, so that a long route needs no more memory
/// than the lattice has nodes.
pub(super) fn along(
    route: &Route,
    changes: impl Fn(EntryId) -> Result<ChangeSet, StoreError>,
) -> Result<ChangeSet, StoreError> {
    let back = route.back.iter().map(|&entry| changes(entry).map(|set| set.inverse()));
    let mut steps = back.chain(route.forth.iter().map(|&entry| changes(entry)));
    let Some(first) = steps.next() else { return Ok(ChangeSet::default()) };
    let mut whole = first?;
    let mut places: HashMap<Subject, usize> = HashMap::new();
    for step in steps {
        if places.is_empty() {
            places.extend(whole.changes.iter().map(|change| subject(*change)).zip(0..));
        }
        for change in step?.changes {
            let place = *places.entry(subject(change)).or_insert(whole.changes.len());
            match (whole.changes.get_mut(place), change) {
                (Some(Change::State { after, .. }), Change::State { after: last, .. }) => *after = last,
                (Some(earlier), _) => *earlier = change,
                (None, _) => whole.changes.push(change),
            }
        }
    }
    Ok(whole)
}

const fn subject(change: Change) -> Subject {
    match change {
        Change::State { node, .. } => (node, None),
        Change::Evidence { node, evidence, .. } => (node, Some(evidence)),
    }
}
