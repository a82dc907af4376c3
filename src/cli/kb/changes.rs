//! Nodes with another score than before: in lines, and as JSON.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::picture;
use crate::inference::comparison::Rescored;

/// A changed node; it stands for its mirror, too.
#[derive(Serialize)]
pub(super) struct ChangePicture {
    material: String,
    before: u8,
    after: u8,
    /// Classes it moved: below 0 where it became better for red.
    moved: i8,
}

impl From<&Rescored> for ChangePicture {
    fn from(change: &Rescored) -> Self {
        Self {
            material: change.node.material().to_string(),
            before: change.before.get(),
            after: change.after.get(),
            moved: change.moved(),
        }
    }
}

/// Writes changed nodes, one a line.
pub(super) fn list(changes: &[Rescored], indent: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut table = TextTable::new(&[]);
    for change in changes {
        let moved = format!("{} → {}", change.before, change.after);
        table.row([change.node.material().to_string(), moved, picture::name(change.node, terminal)]);
    }
    table.show(indent, terminal)
}
