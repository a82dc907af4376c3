//! The change of each node in classes: the content of a map of changes.

use crate::inference::comparison::Rescored;
use crate::material::NodeId;

/// The changes of all nodes, mirrors included.
#[derive(Debug)]
pub struct Shifts(Box<[i8]>);

/// The value of a node that has not changed.
const NONE: i8 = i8::MIN;

impl Shifts {
    /// Collects the changes of canonical nodes and their mirrors.
    pub fn new<'a>(changes: impl IntoIterator<Item = &'a Rescored>) -> Self {
        let mut shifts = vec![NONE; NodeId::COUNT as usize];
        for change in changes {
            shifts[change.node.index()] = change.moved();
            shifts[change.node.mirror().index()] = -change.moved();
        }
        Self(shifts.into())
    }

    /// Returns the change of a node in classes, negative if it became better for red; `None` if its score is unchanged.
    pub fn of(&self, node: NodeId) -> Option<i8> {
        self.0.get(node.index()).copied().filter(|moved| *moved != NONE)
    }
}

/// Formats a change for a cell: `−2`, `+3`, `0`.
pub(super) fn signed(moved: i8) -> String {
    match moved {
        ..0 => format!("−{}", moved.unsigned_abs()),
        0 => "0".to_owned(),
        1.. => format!("+{moved}"),
    }
}
