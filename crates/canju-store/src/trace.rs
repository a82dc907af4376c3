//! The log by node, by entry, and along a way: author, time and changes. Reads the file separately, even while another program has the base
//! open.

use std::collections::HashMap;
use std::path::Path;

use canju_knowledge::knowledge::change::{Change, ChangeSet};
use canju_knowledge::knowledge::evidence::EvidenceId;
use canju_knowledge::knowledge::history::{EntryId, Route};
use rusqlite::Params;
use xiangqi::material::NodeId;

use crate::error::StoreError;
use crate::open::{existing_file, read_only};
use crate::read::{Counts, Reader, changes_of_row};

/// A change of the log and the entry that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trace {
    pub entry: EntryId,
    /// The change, of a canonical node.
    pub change: Change,
}

/// Returns all log entries about a node and its mirror, on all branches, oldest first. Reads the whole log: an index by node
/// would take more space than the changes themselves.
pub fn past(path: &Path, node: NodeId) -> Result<Vec<Trace>, StoreError> {
    let node = node.canonical();
    let is_about = |change: &Change| match *change {
        Change::State { node: of, .. } | Change::Evidence { node: of, .. } => of == node,
    };
    read(path, "true", (), |traces| traces.filter(|trace| is_about(&trace.change)).collect())
}

/// Returns the first changes of an entry, at most `most`.
pub fn touched(path: &Path, entry: EntryId, most: u32) -> Result<Vec<Trace>, StoreError> {
    let within = "first BETWEEN (SELECT first_change FROM entry WHERE id = ?1) \
                  AND (SELECT first_change + min(changes, ?2) - 1 FROM entry WHERE id = ?1)";
    let mut traces = read(path, within, [entry.0, most], |traces| traces.collect())?;
    traces.truncate(most as usize);
    Ok(traces)
}

fn read<P: Params>(
    path: &Path,
    which: &str,
    params: P,
    select: impl Fn(&mut dyn Iterator<Item = Trace>) -> Vec<Trace>,
) -> Result<Vec<Trace>, StoreError> {
    let path = existing_file(path)?;
    let connection = read_only(&path)?;
    let reader = Reader::new(&connection, &path);
    // The number of the first change of each entry, by entry.
    let mut first: Vec<i64> = Vec::new();
    reader.each("entry", "SELECT id, first_change FROM entry ORDER BY id", (), |row| {
        first.push(row.get(1)?);
        Ok(Some(()))
    })?;
    // Ids of provenances and evidence are looked up when they are shown.
    let counts = Counts { provenances: u32::MAX, evidence: u32::MAX, changes: u64::MAX };
    let mut found = Vec::new();
    let sql = format!("SELECT first, changes, content FROM change_block WHERE {which} ORDER BY first");
    reader.each("change_block", &sql, params, |row| {
        let change: i64 = row.get(0)?;
        let entry = EntryId(first.partition_point(|first| *first <= change) as u32);
        Ok(changes_of_row(row, counts)?.map(|changes| {
            found.extend(select(&mut changes.into_iter().map(|change| Trace { entry, change })));
        }))
    })?;
    Ok(found)
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Base;
    use canju_knowledge::knowledge::change::{Draft, NodeState};
    use canju_knowledge::knowledge::history::Action;
    use canju_knowledge::knowledge::provenance::{Provenance, Source};
    use canju_knowledge::knowledge::score::Score;

    fn score(base: &mut Base, node: NodeId, score: Score) -> EntryId {
        let mut draft = Draft::new(base.kb());
        let provenance =
            Provenance { source: Source::Expert, author: "a".into(), time: 3, note: String::new() };
        let provenance = draft.provenance(&provenance);
        draft.set(node, Some(NodeState { score, invariable: true, provenance })).unwrap();
        let set = draft.finish();
        base.apply(Action::Set { material: node.material().to_string() }, "a", 3, &set).unwrap().unwrap()
    }

    fn after(trace: &Trace) -> Option<Score> {
        match trace.change {
            Change::State { after, .. } => after.map(|after| after.score),
            Change::Evidence { .. } => None,
        }
    }

    #[test]
    fn log_entries_of_a_node_are_found_even_if_undone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.canju");
        let create = Action::Create { from: "test".into() };
        let mut base = Base::create(&path, create, "a", 1, &Default::default()).unwrap();
        let node: NodeId = "KRK".parse::<xiangqi::material::Material>().unwrap().into();
        let node = node.canonical();
        let other = NodeId::all().find(|other| other.canonical() != node && !other.is_symmetric()).unwrap();
        let scores = [1, 2, 3].map(|number| Score::new(number).unwrap());
        let first = score(&mut base, node, scores[0]);
        score(&mut base, other, scores[0]);
        let second = score(&mut base, node, scores[1]);
        base.undo().unwrap();
        let third = score(&mut base, node, scores[2]);
        let found = past(&path, node.mirror()).unwrap();
        let listed: Vec<_> = found.iter().map(|trace| (trace.entry, after(trace))).collect();
        assert_eq!(listed, [(first, Some(scores[0])), (second, Some(scores[1])), (third, Some(scores[2]))]);
        assert_eq!(touched(&path, second, 10).unwrap(), found[1..2]);
        assert_eq!(touched(&path, second, 0).unwrap(), []);
    }
}
