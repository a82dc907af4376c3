//! Lists and pictures on their way out of the program, to files that appear whole or not at all.

use std::io;
use std::path::PathBuf;

use super::command::Command;
use super::desk::Desk;
use super::notice::{Fault, Notice};
use super::room::Brought;
use crate::figures::{Figure, Form};
use crate::files::{self, Over};
use crate::jobs::JobKind;
use crate::progress::{Cancelled, Progress};
use crate::store::StoreError;

/// How many lines are written between two looks at who waits.
const LINES: usize = 4096;

/// Something to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct Parcel {
    /// The file; one that is there is replaced.
    pub path: PathBuf,
    /// What.
    pub figure: Figure,
    /// In which form.
    pub form: Form,
}

impl From<Parcel> for Command {
    fn from(parcel: Parcel) -> Self {
        Self::Write(Box::new(parcel))
    }
}

/// Writes it in the background.
pub(super) fn send(desk: &mut Desk, parcel: Parcel) {
    desk.start(JobKind::Export, Brought::Sent, move |progress| write(parcel, progress));
}

fn write(parcel: Parcel, progress: &dyn Progress) -> Result<Notice, Fault> {
    let Parcel { path, figure, form } = parcel;
    let line = |at: usize, of: usize| {
        if at.is_multiple_of(LINES) {
            progress.report(at as u64, of as u64);
            if progress.cancelled() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        Ok(())
    };
    let written = files::write(&path, Over::Existing, |file| figure.write(form, file, &line));
    if progress.cancelled() && written.is_err() {
        return Err(StoreError::from(Cancelled).into());
    }
    written?;
    Ok(Notice::Written(path))
}
