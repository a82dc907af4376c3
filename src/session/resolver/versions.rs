//! Comparison of two versions.

use crate::inference::comparison::{Comparison, Rescored, rescored};
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{EntryId, History};
use crate::service::fault::Fault;
use crate::session::context::AppContext;
use crate::session::resolver::{Output, ResolverFeature};
use crate::store::Base;

/// Two versions of the base and how they differ.
#[derive(Debug)]
pub struct Compared {
    /// The old version and the new one.
    pub names: [String; 2],
    /// The summary of the differences.
    pub comparison: Comparison,
    /// The nodes scored differently in both, by id.
    pub changes: Vec<Rescored>,
}

/// Two versions, with their log entries if they exist.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Subject {
    names: [String; 2],
    heads: Option<[EntryId; 2]>,
}

impl Subject {
    /// Returns the present versions with these names.
    pub(super) fn of(context: &AppContext, names: [String; 2]) -> Self {
        let heads = heads(context.history(), &names);
        Self { names, heads }
    }
}

fn heads(history: &History, names: &[String; 2]) -> Option<[EntryId; 2]> {
    let head = |name: &str| history.version(name).ok().map(|version| version.head);
    let [old, new] = names;
    Some([head(old)?, head(new)?])
}

/// Starts the comparison; its job checks out the base.
pub(super) fn begin(context: &mut AppContext, subject: &Subject) -> Result<JobId, Fault> {
    let names = subject.names.clone();
    context
        .check_out::<ResolverFeature>(JobKind::Compare, move |base, _| Output::Compared(compare(base, names)))
}

fn compare(base: &Base, names: [String; 2]) -> Result<Compared, Fault> {
    let [old, new] = &names;
    let (old, new) = (base.version(old)?, base.version(new)?);
    let (comparison, changes) = (Comparison::of(&old, &new), rescored(&old, &new).collect());
    Ok(Compared { names, comparison, changes })
}
