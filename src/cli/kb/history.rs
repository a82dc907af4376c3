//! `canju kb undo` and `canju kb redo`.

use serde::Serialize;

use crate::knowledge::history::Action;
use crate::service::notice::Notice;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

#[derive(Serialize)]
struct Moved<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<&'a Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redone: Option<&'a Action>,
    head: u32,
    conflict_nodes: u32,
    can_undo: bool,
    can_redo: bool,
}

/// Undoes the last action.
pub(super) fn undo(base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let action = base.undo().map_err(|error| terminal.fault(error))?;
    tell(&Notice::Undone(action), base, terminal)
}

/// Redoes the last undone action.
pub(super) fn redo(base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let action = base.redo().map_err(|error| terminal.fault(error))?;
    tell(&Notice::Redone(action), base, terminal)
}

fn tell(notice: &Notice, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    if !terminal.json {
        return terminal.line(terminal.words.message(notice));
    }
    let (undone, redone) = match notice {
        Notice::Undone(action) => (Some(action), None),
        Notice::Redone(action) => (None, Some(action)),
        _ => (None, None),
    };
    let history = base.history();
    terminal.document(&Moved {
        undone,
        redone,
        head: history.current().head.0,
        conflict_nodes: base.kb().labelling().tally().conflict_nodes,
        can_undo: history.undo().is_ok(),
        can_redo: history.redo().is_ok(),
    })
}
