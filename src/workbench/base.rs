//! The room of the base: its file, single edits, and the log with its versions.

use std::path::PathBuf;
use std::sync::Arc;

use super::command::Command;
use super::desk::Desk;
use super::edit::{self, Content};
use super::notice::{Fault, Notice};
use super::room::{self, Room, Said};
use crate::files::Over;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{Entry, EntryId, HistoryError};
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::store::transfer::Nodes;
use crate::store::{self, Base, Checkup, StoreError};

/// Moves in the log over more changes than this go to the background.
const AT_ONCE: u64 = 2_000;

/// What a user can ask of the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Opens a base, or the default base where no path is given; makes the default base where it is missing.
    Open(Option<PathBuf>),
    /// Makes a new base and opens it.
    Create {
        /// Its file, which must not exist.
        path: PathBuf,
        /// What it begins with.
        content: Content,
    },
    /// Reads scores from a JSON Lines or CSV file into the base.
    Import(PathBuf),
    /// Writes all scores to a JSON Lines or CSV file; the ending decides.
    Export(PathBuf),
    /// Saves a copy of the base in a new file. Where the file of the base is gone, the copy is opened in its place.
    SaveCopy(PathBuf),
    /// Checks every page, checksum and change in the file of the base.
    Check,
    /// Renames the log beside a base that does not belong to it, and opens the base.
    OpenWithoutLog(PathBuf),
    /// Scores a node and locks it: the answer of an expert.
    Set {
        /// The node.
        node: NodeId,
        /// Its score, in the view of that node; `None` takes the score away.
        score: Option<Score>,
    },
    /// Locks a node's score against the resolver, or opens the lock.
    Lock {
        /// The node.
        node: NodeId,
        /// Locked, or open.
        locked: bool,
    },
    /// Takes the last action back.
    Undo,
    /// Makes the action again that was taken back last.
    Redo,
    /// Goes to the state after an entry of the log at once: back over several, or to what was taken back.
    GoTo(EntryId),
    /// Names the present state, which stays as it is.
    NameVersion(String),
    /// Shows another version.
    SelectVersion(String),
    /// Gives a version another name.
    RenameVersion {
        /// Its name.
        from: String,
        /// The other name.
        to: String,
    },
    /// Takes a version away; its entries stay in the log.
    DeleteVersion(String),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Base(wish)
    }
}

/// What a job of the base brings back.
pub(super) enum Brought {
    /// A base that was opened or made.
    Opened(Result<Box<Base>, Fault>),
    /// A long write, and what to say of it.
    Written(Result<Notice, Fault>),
    /// A copy was saved, and whether the base is where it was.
    Copied(Result<PathBuf, Fault>, bool),
    /// The file of the base was checked.
    Checked(PathBuf, Result<Checkup, StoreError>),
    /// A file was written, with so many nodes.
    Exported(PathBuf, Result<u64, Fault>),
}

/// The room.
#[derive(Default)]
pub(super) struct BaseRoom;

impl Room for BaseRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::Open(path) => open(desk, path),
            Wish::Create { path, content } => {
                let author = desk.settings.author.clone();
                start_opening(desk, move |_| edit::make(&path, content, &author));
            }
            Wish::Import(path) => {
                let told = desk.told_by(Source::Expert)?;
                desk.lend(JobKind::Import, room::Brought::Base, move |base, progress| {
                    Brought::Written(edit::read_in(base, path, None, &told, progress))
                })?;
            }
            Wish::Export(path) => export(desk, path)?,
            Wish::SaveCopy(path) => {
                desk.lend(JobKind::Export, room::Brought::Base, move |base, _| {
                    let gone = !base.is_in_place();
                    let copied = base.store().save_copy(&path, Over::Nothing).map_err(Fault::from);
                    Brought::Copied(copied, gone)
                })?;
            }
            Wish::Check => check(desk)?,
            Wish::OpenWithoutLog(path) => start_opening(desk, move |progress| {
                store::set_log_aside(&path)?;
                Ok(edit::open(&path, progress)?)
            }),
            Wish::Set { node, score } => {
                let told = desk.told_by(Source::Expert)?;
                return desk.write(|base| edit::set(base, node, score, true, &told)).map(Some);
            }
            Wish::Lock { node, locked } => {
                let told = desk.told_by(Source::Expert)?;
                return desk.write(|base| edit::lock(base, node, locked, &told)).map(Some);
            }
            Wish::Undo => {
                let changes = changes(desk.history().undo());
                return move_in_log(desk, changes, |base| base.undo().map(Notice::Undone));
            }
            Wish::Redo => {
                let changes = changes(desk.history().redo());
                return move_in_log(desk, changes, |base| base.redo().map(Notice::Redone));
            }
            Wish::GoTo(entry) => {
                let history = desk.history();
                let route = history.route(history.current().head, entry);
                let (back, again) = (route.back.len(), route.forth.len());
                let on_the_way = route.back.iter().chain(&route.forth);
                let changes = on_the_way.filter_map(|id| history.entry(*id)).map(|entry| entry.changes).sum();
                return move_in_log(desk, changes, move |base| {
                    base.go_to(entry).map(|()| Notice::Moved { back, again })
                });
            }
            Wish::RenameVersion { from, to } => {
                desk.write(|base| edit::rename_version(base, &from, &to))?;
                return Ok(Some(Notice::VersionRenamed { from, to: to.trim().to_owned() }));
            }
            Wish::DeleteVersion(name) => {
                desk.write(|base| edit::delete_version(base, &name))?;
                return Ok(Some(Notice::VersionDeleted(name)));
            }
            Wish::NameVersion(name) => {
                desk.write(|base| edit::name_version(base, &name))?;
                return Ok(Some(Notice::VersionNamed(name.trim().to_owned())));
            }
            Wish::SelectVersion(name) => {
                return move_in_log(desk, u64::MAX, move |base| {
                    base.select_version(&name).map(|()| Notice::VersionShown(name))
                });
            }
        }
        Ok(None)
    }

    fn take(&mut self, desk: &mut Desk, _: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Opened(base) => {
                let base = base?;
                let path = base.path().to_owned();
                desk.settings.base = (path != desk.places.default_base()).then(|| path.clone());
                desk.settings.opened(&path);
                desk.open(base);
                desk.save_settings()?;
                // The default base is opened at every start: that is no news.
                Ok(desk.settings.base.is_some().then_some(Notice::Opened(path)))
            }
            Brought::Written(said) => said.map(Some),
            Brought::Copied(path, gone) => {
                let path = path?;
                if gone {
                    open(desk, Some(path.clone()));
                }
                Ok(Some(Notice::Copied(path)))
            }
            Brought::Checked(path, found) => match found? {
                Checkup::Sound(found) => Ok(Some(Notice::Checked { path, found })),
                Checkup::Damaged(damages) => Err(Fault::Unsound { path, damages }),
            },
            Brought::Exported(path, nodes) => Ok(Some(Notice::Exported { path, nodes: nodes? })),
        }
    }

    /// What a job had of a base is lost with it; the file is whole, so it is opened again.
    fn crashed(&mut self, desk: &mut Desk, job: JobId) {
        if let Some(path) = desk.lost_with(job) {
            open(desk, Some(path));
        }
    }

    fn refresh(&mut self, _: &mut Desk) {}
}

fn changes(entry: Result<&Entry, HistoryError>) -> u64 {
    entry.map_or(0, |entry| entry.changes)
}

fn open(desk: &mut Desk, path: Option<PathBuf>) {
    let (places, author) = (desk.places.clone(), desk.settings.author.clone());
    start_opening(desk, move |progress| {
        if path.is_none() {
            edit::provide_default(&places, &author)?;
        }
        Ok(edit::open(&path.unwrap_or_else(|| places.default_base()), progress)?)
    });
}

/// Opens another base in the background. The present one stays until that has worked.
fn start_opening(desk: &mut Desk, open: impl FnOnce(&dyn Progress) -> Result<Base, Fault> + Send + 'static) {
    desk.start(JobKind::Open, room::Brought::Base, move |progress| {
        Brought::Opened(open(progress).map(Box::new))
    });
}

/// Undo, redo or another version: at once where few nodes change, else in the background.
fn move_in_log(
    desk: &mut Desk,
    changes: u64,
    step: impl FnOnce(&mut Base) -> Result<Notice, StoreError> + Send + 'static,
) -> Said {
    if changes <= AT_ONCE {
        let notice = desk.write(step)?;
        show_what_moved(desk, &notice);
        return Ok(Some(notice));
    }
    desk.lend(JobKind::Save, room::Brought::Base, move |base, _| {
        Brought::Written(step(base).map_err(Fault::from))
    })?;
    Ok(None)
}

/// Selects the node whose change was taken back or made again.
fn show_what_moved(desk: &mut Desk, notice: &Notice) {
    let (Notice::Undone(action) | Notice::Redone(action)) = notice else { return };
    if let Some(material) = action.material().and_then(|material| material.parse::<Material>().ok()) {
        desk.trail.select(material.into());
    }
}

/// The base can be edited meanwhile: what is checked is the file as it was when the check began.
fn check(desk: &mut Desk) -> Result<(), Fault> {
    let path = desk.path().ok_or(if desk.is_open() { Fault::Busy } else { Fault::NoBase })?.to_owned();
    desk.start(JobKind::Check, room::Brought::Base, move |progress| {
        let found = edit::check(&path, progress);
        Brought::Checked(path, found)
    });
    Ok(())
}

fn export(desk: &mut Desk, path: PathBuf) -> Result<(), Fault> {
    if !desk.is_open() {
        return Err(Fault::NoBase);
    }
    let kb = Arc::clone(desk.kb());
    desk.start(JobKind::Export, room::Brought::Base, move |progress| {
        let nodes = store::export_file(&kb, &path, None, Nodes::Canonical, Over::Nothing, progress);
        Brought::Exported(path, nodes.map_err(Fault::from))
    });
    Ok(())
}
