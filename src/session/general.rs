//! Actions of no particular panel: jobs, messages, exports, and the opening book shared by several features.

use std::io;
use std::path::PathBuf;

use super::context::AppContext;
use super::feature::{Feature, Outcome};
use super::opening_book;
use crate::books::opening::BookGame;
use crate::figures::{ExportFormat, Figure};
use crate::files::{self, Overwrite};
use crate::jobs::{JobId, JobKind};
use crate::progress::{Cancelled, Progress};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::store::StoreError;

/// The actions that belong to no panel.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Export(Box<ExportRequest>),
    Cancel(JobId),
    /// Dismisses a message, by its index among those shown.
    Dismiss(usize),
}

/// Number of lines written between two checks for cancellation.
const LINES: usize = 4096;

#[derive(Debug, Clone, PartialEq)]
pub struct ExportRequest {
    /// The file; an existing one is replaced.
    pub path: PathBuf,
    pub figure: Figure,
    pub form: ExportFormat,
}

fn write(request: ExportRequest, progress: &dyn Progress) -> Result<Notice, Fault> {
    let ExportRequest { path, figure, form } = request;
    let line = |at: usize, of: usize| {
        if at.is_multiple_of(LINES) {
            progress.report(at as u64, of as u64);
            if progress.cancelled() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        Ok(())
    };
    let written = files::write(&path, Overwrite::Replace, |file| figure.write(form, file, &line));
    if progress.cancelled() && written.is_err() {
        return Err(StoreError::from(Cancelled).into());
    }
    written?;
    Ok(Notice::Written(path))
}

/// Jobs, messages and exports.
pub struct GeneralFeature;

impl Feature for GeneralFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Export(request) => {
                let work = move |progress: &dyn Progress| write(*request, progress);
                context.start(JobKind::Export, work, |_: &mut Self, _, _, written| written.map(Some));
            }
            Action::Cancel(job) => context.cancel(job),
            Action::Dismiss(at) => {
                if at < context.notices.len() {
                    context.notices.remove(at);
                }
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, context: &mut AppContext, job: JobId) {
        context.opening_book.reading.end(job, None);
    }
}

/// Starts reading the opening book of the open base if it is missing; returns false while a job reads it. A book that cannot be read
/// now is empty.
pub(super) fn fetch_opening_book(context: &mut AppContext) -> bool {
    let with_shipped = !context.settings.without_shipped_openings;
    if context.opening_book.reading.should_start(&())
        && let Ok(job) = context.check_out(
            JobKind::Query,
            move |base, _| opening_book::read(base, with_shipped),
            |_: &mut GeneralFeature, context, job, read| context.opening_book.take(job, read),
        )
    {
        context.opening_book.reading.begin(job, ());
    }
    !context.opening_book.reading.is_running()
}

/// Adds a game to the opening book, unless there is one with the same moves.
pub(super) fn add_to_opening_book(context: &mut AppContext, game: BookGame) -> Result<Notice, Fault> {
    let title = game.title();
    let known = context.change_openings(|book, base, time| book.learn(base, game, time))?;
    Ok(known.map_or(Notice::OpeningLearned(title), |known| Notice::OpeningKnown(known.title())))
}
