//! The games on the bench: the library of the open base, what is looked for in it, the game that is looked at and edited, what was
//! read in and what is written.

mod editing;
mod elsewhere;
pub mod intake;
pub mod output;
mod search;
mod wish;

use std::sync::Arc;

use super::Workbench;
use super::desk::Desk;
use super::notice::{Fault, Notice};
use super::room::{Errand, Room, Said};
use super::settings::Settings;
use crate::files::Named;
use crate::jobs::JobId;
use crate::language::Language;
use crate::records::{Manner, Record};
use crate::rules::notation::{Notation, Script};
use crate::store::library::{Draft, GameId, Library, Listed};

use editing::Deed;
pub use editing::{Edit, Open};
pub use elsewhere::Elsewhere;
pub use intake::{FileReport, Refused, Report};
pub use output::{Order, Output};
pub use search::{Found, Search};
pub use wish::Wish;

/// What a job of the room brings back.
pub(super) enum Brought {
    /// The games that were looked for.
    Found(Result<Found, Fault>),
    /// Files were read in.
    TakenIn(Result<Report, Fault>),
    /// Games were written, so many, to this file or folder; what of them it does not hold.
    Written(Result<Output, Fault>),
}

/// The library and the game that is looked at.
#[derive(Default)]
pub struct GamesRoom {
    search: Search,
    found: Errand<Subject, Found>,
    /// Counts the changes of the library.
    change: u64,
    /// Of which base all of this is.
    base: u32,
    open: Option<Open>,
    /// The game that was looked at before: what was still being typed of it belongs to it.
    left: Option<Open>,
    /// What was done to the library, to be taken back.
    done: Vec<Deed>,
    /// What was taken back.
    undone: Vec<Deed>,
    report: Option<Arc<Report>>,
    output: Option<Arc<Output>>,
    /// How games are written; as the user reads moves unless said.
    manner: Option<Manner>,
}

/// What is looked for: a search in a base after so many changes of its library and of its knowledge.
type Subject = (super::desk::Edition, u64, Search);

impl GamesRoom {
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
    pub const fn output(&self) -> Option<&Arc<Output>> {
        self.output.as_ref()
    }

    /// How games are written where a format leaves it open.
    pub fn manner(&self, settings: &Settings) -> Manner {
        let script = match settings.language() {
            Language::Simplified => Script::Simplified,
            Language::English | Language::Traditional => Script::Traditional,
        };
        let notation = match settings.language() {
            Language::English => Notation::Iccs,
            Language::Traditional | Language::Simplified => Notation::Chinese(script),
        };
        self.manner.unwrap_or(Manner { notation, encoding: Named::Utf8 })
    }

    /// Whether something can be taken back, and whether something can be done again.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// A game of the library, read from the file of the base.
    fn read(desk: &Desk, id: GameId) -> Result<Option<Record>, Fault> {
        Ok(library(desk)?.game(id)?)
    }

    /// Something was done to the library.
    fn did(&mut self, deed: Deed) {
        self.done.push(deed);
        self.undone.clear();
        self.change += 1;
    }

    /// Writes the game that is looked at as it now is.
    fn store(&mut self, desk: &mut Desk, id: GameId, record: &Record) -> Result<(), Fault> {
        let draft = Draft::of(record, "");
        desk.write(|base| base.replace_game(id, &draft))?;
        self.change += 1;
        Ok(())
    }
}

/// The library of the open base.
fn library(desk: &Desk) -> Result<Library, Fault> {
    let path = desk.path().ok_or(if desk.is_open() { Fault::Busy } else { Fault::NoBase })?;
    Ok(Library::open(path)?)
}

impl Room for GamesRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        wish::perform(self, desk, wish)
    }

    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Found(found) => {
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
            Brought::TakenIn(report) => self.taken_in(desk, report?),
            Brought::Written(output) => {
                let output = output?;
                let notice = Notice::GamesWritten { path: output.path.clone(), games: output.games };
                self.output = Some(Arc::new(output));
                Ok(Some(notice))
            }
        }
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.found.end(job, None);
    }

    /// Looks for what is to be seen and not known yet.
    fn refresh(&mut self, desk: &mut Desk) {
        let edition = desk.edition();
        if self.base != edition.base {
            *self = Self { search: std::mem::take(&mut self.search), base: edition.base, ..Self::default() };
        }
        search::refresh(self, desk);
    }
}

impl GamesRoom {
    /// Files were read in: the first of their games is shown, and what they brought can be taken out again.
    fn taken_in(&mut self, desk: &Desk, report: Report) -> Said {
        let new = report.added();
        let notice = Notice::GamesTakenIn {
            games: new.len() as u64,
            known: report.games().saturating_sub(new.len() as u64),
            files: report.files.len() as u64,
            lost: report.files.iter().map(|file| file.losses() as u64).sum(),
        };
        if let Some(&first) = new.first() {
            if self.open.is_none() {
                self.show(Self::read(desk, first)?.map(|record| Open::new(first, record)));
            }
            self.did(Deed::Added(new));
        }
        self.report = Some(Arc::new(report));
        Ok(Some(notice))
    }
}

impl Workbench {
    /// The library of games.
    pub const fn games(&self) -> &GamesRoom {
        &self.games
    }
}
