//! Comparison of the rounds of the open base with the paper.

use std::sync::Arc;

use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{EntryId, History};
use crate::rounds::Round;
use crate::rounds::beside::Beside;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::rounds::version_of;
use crate::session::acquisition::{AcquisitionFeature, Output};
use crate::session::context::{AppContext, Revision};
use crate::store::StoreError;

/// The key of the comparison: the versions of the rounds, each with its name and log entry.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Subject {
    /// `None` for a missing version.
    versions: Vec<Option<(String, EntryId)>>,
    base: u32,
}

impl Subject {
    fn of(history: &History, revision: Revision) -> Self {
        let version = |round| version_of(history, round).map(|version| (version.name.clone(), version.head));
        Self { versions: Round::ALL.map(version).into(), base: revision.base }
    }
}

impl AcquisitionFeature {
    /// Returns the comparison of the open base's rounds with the paper if it is read and current.
    pub fn beside(&self) -> Option<&Arc<Beside>> {
        self.beside.current()
    }

    /// Whether the rounds were not read yet.
    pub fn lacks_beside(&self) -> bool {
        self.beside.job().is_none() && self.beside.is_current_missing()
    }

    /// Updates the versions of the rounds.
    pub(super) fn refresh_beside(&mut self, context: &AppContext) {
        self.beside.want(Some(Subject::of(context.history(), context.revision())));
    }

    /// Starts a job that reads the rounds and checks out the base, unless already done.
    pub(super) fn read_beside(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let subject = Subject::of(context.history(), context.revision());
        if !self.beside.should_start(&subject) {
            return Ok(());
        }
        let names: Vec<Option<String>> =
            subject.versions.iter().map(|version| version.as_ref().map(|(name, _)| name.clone())).collect();
        let job = context.check_out::<AcquisitionFeature>(JobKind::Compare, move |base, _| {
            let read = Beside::of(|round| {
                let at = Round::ALL.iter().position(|of| *of == round).unwrap_or_default();
                let name = names.get(at).and_then(Option::as_deref);
                name.map(|name| base.version(name)).transpose()
            });
            Output::Beside(read.map_err(|error: StoreError| error.into()))
        })?;
        self.beside.begin(job, subject);
        Ok(())
    }

    pub(super) fn take_beside(
        &mut self,
        job: JobId,
        read: Result<Beside, Fault>,
    ) -> Result<Option<Notice>, Fault> {
        let (beside, outcome) = match read {
            Ok(beside) => (Some(beside), Ok(None)),
            Err(fault) => (None, Err(fault)),
        };
        self.beside.end(job, beside);
        outcome
    }
}
