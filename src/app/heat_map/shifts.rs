//! By how many classes each node of the lattice has moved: what a map of changes shows in place of scores.

use crate::inference::comparison::Rescored;
use crate::material::NodeId;

/// The changes of all nodes, mirrors included.
#[derive(Debug)]
pub struct Shifts(Box<[i8]>);

/// Stands for a node that has not changed.
const NONE: i8 = i8::MIN;

impl Shifts {
    /// The changes of canonical nodes and their mirrors.
    pub fn new<'a>(changes: impl IntoIterator<Item = &'a Rescored>) -> Self {
        let mut shifts = vec![NONE; NodeId::COUNT as usize];
        for change in changes {
            shifts[change.node.index()] = change.moved();
            shifts[change.node.mirror().index()] = -change.moved();
        }
        Self(shifts.into())
    }

    /// By how many classes a node has moved, below 0 where it became better for red; `None` where its score is as it was.
    pub fn of(&self, node: NodeId) -> Option<i8> {
        self.0.get(node.index()).copied().filter(|moved| *moved != NONE)
    }
}

/// A change as it stands in a cell: `−2`, `+3`, `0`.
pub(super) fn signed(moved: i8) -> String {
    match moved {
        ..0 => format!("−{}", moved.unsigned_abs()),
        0 => "0".to_owned(),
        1.. => format!("+{moved}"),
    }
}
