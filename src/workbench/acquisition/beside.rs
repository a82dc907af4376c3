//! The rounds of the open base beside the paper.

use std::sync::Arc;

use super::{AcquisitionRoom, Brought};
use crate::experiment::beside::Beside;
use crate::experiment::rounds::Round;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{EntryId, History};
use crate::store::StoreError;
use crate::workbench::Workbench;
use crate::workbench::desk::{Desk, Edition};
use crate::workbench::notice::{Fault, Notice};
use crate::workbench::room;
use crate::workbench::rounds::version_of;

/// What is read: the versions of the rounds of a base, by what they are called and where they stand in the log.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Subject {
    /// Nothing where a version is missing.
    versions: Vec<Option<(String, EntryId)>>,
    base: u32,
}

impl Subject {
    fn of(history: &History, edition: Edition) -> Self {
        let version = |round| version_of(history, round).map(|version| (version.name.clone(), version.head));
        Self { versions: Round::ALL.map(version).into(), base: edition.base }
    }
}

impl AcquisitionRoom {
    /// Begins to read, with the base to itself, unless that was done.
    pub(super) fn read_beside(&mut self, desk: &mut Desk) -> Result<(), Fault> {
        let subject = Subject::of(desk.history(), desk.edition());
        if !self.beside.lacks(&subject) {
            return Ok(());
        }
        let names: Vec<Option<String>> =
            subject.versions.iter().map(|version| version.as_ref().map(|(name, _)| name.clone())).collect();
        let job = desk.lend(JobKind::Compare, room::Brought::Acquisition, move |base, _| {
            let read = Beside::of(|round| {
                let at = Round::ALL.iter().position(|of| *of == round).unwrap_or_default();
                let name = names.get(at).and_then(Option::as_deref);
                name.map(|name| base.version(name)).transpose()
            });
            Brought::Beside(read.map_err(|error: StoreError| error.into()))
        })?;
        self.beside.begin(job, subject);
        Ok(())
    }

    pub(super) fn take_beside(
        &mut self,
        job: JobId,
        read: Result<Beside, Fault>,
    ) -> Result<Option<Notice>, Fault> {
        let (beside, said) = match read {
            Ok(beside) => (Some(beside), Ok(None)),
            Err(fault) => (None, Err(fault)),
        };
        self.beside.end(job, beside);
        said
    }
}

impl Workbench {
    /// The rounds of the open base beside the paper, once they were read and while they are as they were.
    pub fn beside(&self) -> Option<&Arc<Beside>> {
        self.acquisition.beside.of(&Subject::of(self.history(), self.desk.edition()))
    }

    /// True where nobody has read them yet, and nobody has the base.
    pub fn lacks_beside(&self) -> bool {
        self.path().is_some()
            && self.acquisition.beside.lacks(&Subject::of(self.history(), self.desk.edition()))
    }
}
