//! The games on the bench: the library of the open base, what is looked for in it, the game that is looked at and edited, what was
//! read in and what is written.

mod action;
mod editing;
mod search;

use std::sync::Arc;

use crate::files::Named;
use crate::jobs::JobId;
use crate::language::Language;
use crate::records::{Record, WriteOptions};
use crate::rules::notation::{Notation, Script};
use crate::service::elsewhere::Elsewhere;
use crate::service::fault::Fault;
use crate::service::intake::Report;
use crate::service::notice::Notice;
use crate::service::output;
use crate::service::search::{Found, Search};
use crate::service::settings::Settings;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};
use crate::session::task::LatestTask;
use crate::store::library::{Draft, GameId, Library, Listed};

pub use action::Action;
use editing::LibraryChange;
pub use editing::{Edit, Open};

/// What its jobs yield.
pub(super) enum Output {
    /// The games that were looked for.
    Found(Result<Found, Fault>),
    /// Files were read in.
    TakenIn(Result<Report, Fault>),
    /// Games were written, so many, to this file or folder; what of them it does not hold.
    Written(Result<output::Written, Fault>),
}

/// The library and the game that is looked at.
#[derive(Default)]
pub struct GamesFeature {
    search: Search,
    found: LatestTask<Subject, Found>,
    /// Counts the changes of the library.
    change: u64,
    /// Of which base all of this is.
    base: u32,
    open: Option<Open>,
    /// The game that was looked at before: what was still being typed of it belongs to it.
    left: Option<Open>,
    /// What was done to the library, to be taken back.
    done: Vec<LibraryChange>,
    /// What was taken back.
    undone: Vec<LibraryChange>,
    report: Option<Arc<Report>>,
    output: Option<Arc<output::Written>>,
    /// How games are written; as the user reads moves unless said.
    manner: Option<WriteOptions>,
}

/// What is looked for: a search in a base after so many changes of its library and of its knowledge.
type Subject = (super::context::Revision, u64, Search);

impl GamesFeature {
    /// What is looked for.
    pub const fn search(&self) -> &Search {
        &self.search
    }

    /// The games found last.
    pub fn found(&self) -> &[Listed] {
        self.found.latest().map_or(&[], |(_, found)| found.games.as_slice())
    }

    /// What else there is of the combinations that were looked for.
    pub fn elsewhere(&self) -> Option<Elsewhere> {
        self.found.latest()?.1.elsewhere
    }

    /// True while games are looked for.
    pub fn is_searching(&self) -> bool {
        self.found.job().is_some()
    }

    /// The game that is looked at.
    pub const fn open(&self) -> Option<&Open> {
        self.open.as_ref()
    }

    /// What was read in last.
    pub const fn report(&self) -> Option<&Arc<Report>> {
        self.report.as_ref()
    }

    /// What was written last.
    pub const fn output(&self) -> Option<&Arc<output::Written>> {
        self.output.as_ref()
    }

    /// How games are written where a format leaves it open.
    pub fn manner(&self, settings: &Settings) -> WriteOptions {
        let script = match settings.language() {
            Language::Simplified => Script::Simplified,
            Language::English | Language::Traditional => Script::Traditional,
        };
        let notation = match settings.language() {
            Language::English => Notation::Iccs,
            Language::Traditional | Language::Simplified => Notation::Chinese(script),
        };
        self.manner.unwrap_or(WriteOptions { notation, encoding: Named::Utf8 })
    }

    /// Whether something can be taken back, and whether something can be done again.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// A game of the library, read from the file of the base.
    fn read(context: &AppContext, id: GameId) -> Result<Option<Record>, Fault> {
        Ok(library(context)?.game(id)?)
    }

    /// Something was done to the library.
    fn did(&mut self, change: LibraryChange) {
        self.done.push(change);
        self.undone.clear();
        self.change += 1;
    }

    /// Writes the game that is looked at as it now is.
    fn store(&mut self, context: &mut AppContext, id: GameId, record: &Record) -> Result<(), Fault> {
        let draft = Draft::of(record, "");
        context.write(|base| base.replace_game(id, &draft))?;
        self.change += 1;
        Ok(())
    }
}

/// The library of the open base.
fn library(context: &AppContext) -> Result<Library, Fault> {
    let path = context.path().ok_or(if context.is_open() { Fault::Busy } else { Fault::NoBase })?;
    Ok(Library::open(path)?)
}

impl Feature for GamesFeature {
    type Action = Action;
    type Output = Output;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        action::perform(self, context, action)
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        match output {
            Output::Found(found) => {
                let (found, fault) = match found {
                    Ok(found) => (Some(found), None),
                    Err(fault) => (None, Some(fault)),
                };
                if self.found.end(job, found)
                    && let Some(fault) = fault.filter(|fault| !fault.is_cancel())
                {
                    return Err(fault);
                }
                Ok(None)
            }
            Output::TakenIn(report) => self.taken_in(context, report?),
            Output::Written(output) => {
                let output = output?;
                let notice = Notice::GamesWritten { path: output.path.clone(), games: output.games };
                self.output = Some(Arc::new(output));
                Ok(Some(notice))
            }
        }
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.found.end(job, None);
    }

    /// Looks for what is to be seen and not known yet.
    fn refresh(&mut self, context: &mut AppContext) {
        let revision = context.revision();
        if self.base != revision.base {
            *self = Self { search: std::mem::take(&mut self.search), base: revision.base, ..Self::default() };
        }
        search::refresh(self, context);
    }
}

impl GamesFeature {
    /// Files were read in: the first of their games is shown, and what they output can be taken out again.
    fn taken_in(&mut self, context: &AppContext, report: Report) -> Outcome {
        let new = report.added();
        let notice = Notice::GamesTakenIn {
            games: new.len() as u64,
            known: report.games().saturating_sub(new.len() as u64),
            files: report.files.len() as u64,
            lost: report.files.iter().map(|file| file.losses() as u64).sum(),
        };
        if let Some(&first) = new.first() {
            if self.open.is_none() {
                self.show(Self::read(context, first)?.map(|record| Open::new(first, record)));
            }
            self.did(LibraryChange::Added(new));
        }
        self.report = Some(Arc::new(report));
        Ok(Some(notice))
    }
}
