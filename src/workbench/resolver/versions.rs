//! Two versions side by side.

use super::Brought;
use crate::inference::comparison::{Comparison, Rescored, rescored};
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{EntryId, History};
use crate::store::Base;
use crate::workbench::desk::Desk;
use crate::workbench::notice::Fault;
use crate::workbench::room;

/// Two versions of the base and how they differ.
#[derive(Debug)]
pub struct Compared {
    /// The old version and the new one.
    pub names: [String; 2],
    /// In numbers.
    pub comparison: Comparison,
    /// Every node that both score, and differently, by id.
    pub changes: Vec<Rescored>,
}

/// Two versions, and their places in the log where there are such versions.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Subject {
    names: [String; 2],
    heads: Option<[EntryId; 2]>,
}

impl Subject {
    /// The versions of these names as they are.
    pub(super) fn of(desk: &Desk, names: [String; 2]) -> Self {
        let heads = heads(desk.history(), &names);
        Self { names, heads }
    }
}

fn heads(history: &History, names: &[String; 2]) -> Option<[EntryId; 2]> {
    let head = |name: &str| history.version(name).ok().map(|version| version.head);
    let [old, new] = names;
    Some([head(old)?, head(new)?])
}

/// Begins to compare, with the base to itself.
pub(super) fn begin(desk: &mut Desk, subject: &Subject) -> Result<JobId, Fault> {
    let names = subject.names.clone();
    desk.lend(JobKind::Compare, room::Brought::Resolver, move |base, _| {
        Brought::Compared(compare(base, names))
    })
}

fn compare(base: &Base, names: [String; 2]) -> Result<Compared, Fault> {
    let [old, new] = &names;
    let (old, new) = (base.version(old)?, base.version(new)?);
    let (comparison, changes) = (Comparison::of(&old, &new), rescored(&old, &new).collect());
    Ok(Compared { names, comparison, changes })
}
