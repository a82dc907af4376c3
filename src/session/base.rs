//! The base: its file, single edits, and the log with its versions.

use std::path::PathBuf;
use std::sync::Arc;

use crate::files::Overwrite;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{Entry, EntryId, HistoryError};
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::service::edit::{self, Content};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::tables::{self, known};
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};
use crate::store::{self, Base, Checkup, StoreError};
use crate::tablebase::catalog::Catalog;

/// Maximum number of changes for which undo, redo or a jump in the log runs at once; more run in a job.
const AT_ONCE: u64 = 2_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Opens a base; without a path the default base, which is created if missing.
    Open(Option<PathBuf>),
    Create {
        /// Its file, which must not exist.
        path: PathBuf,
        content: Content,
    },
    /// Reads scores from a JSON Lines or CSV file into the base.
    Import(PathBuf),
    /// Writes all scores to a JSON Lines or CSV file, by extension.
    Export(PathBuf),
    /// Saves a copy of the base in a new file. If the file of the base is gone, the copy is opened instead.
    SaveCopy(PathBuf),
    /// Checks every page, checksum and change in the file of the base.
    Check,
    /// Renames the journal next to the base if it belongs to another file, and opens the base.
    OpenWithoutLog(PathBuf),
    /// Scores a node and locks it as an expert's answer.
    Set {
        node: NodeId,
        /// Its score from that node's view; `None` clears it.
        score: Option<Score>,
    },
    /// Locks a node's score against the resolver, or unlocks it.
    Lock {
        node: NodeId,
        locked: bool,
    },
    Undo,
    Redo,
    /// Jumps to the state after a log entry, undoing or redoing as many as needed.
    GoTo(EntryId),
    /// Names the present state, without changing it.
    NameVersion(String),
    SelectVersion(String),
    RenameVersion {
        from: String,
        to: String,
    },
    /// Deletes a version; its entries stay in the log.
    DeleteVersion(String),
}

#[derive(Default)]
pub struct BaseFeature;

impl Feature for BaseFeature {
    type Action = Action;

    fn is_signed(action: &Action) -> bool {
        matches!(action, Action::Set { .. } | Action::Lock { .. } | Action::Import(_))
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Open(path) => open(context, path),
            Action::Create { path, content } => {
                let author = context.settings.author.clone();
                start_opening(context, move |_| edit::make(&path, content, &author));
            }
            Action::Import(path) => {
                let provenance = context.provenance(Source::Expert)?;
                let work = move |base: &mut Base, progress: &dyn Progress| {
                    edit::read_in(base, path, None, &provenance, progress)
                };
                context.check_out(JobKind::Import, work, Self::take_written)?;
            }
            Action::Export(path) => export(context, path)?,
            Action::SaveCopy(path) => {
                let work = move |base: &mut Base, _: &dyn Progress| {
                    let gone = !base.is_in_place();
                    (base.save_copy(&path, Overwrite::Never), gone)
                };
                context.check_out(JobKind::Export, work, |_: &mut Self, context, _, (copied, gone)| {
                    let path = copied?;
                    if gone {
                        open(context, Some(path.clone()));
                    }
                    Ok(Some(Notice::Copied(path)))
                })?;
            }
            Action::Check => check(context)?,
            Action::OpenWithoutLog(path) => start_opening(context, move |progress| {
                store::set_log_aside(&path)?;
                Ok(edit::open(&path, progress)?)
            }),
            Action::Set { node, score } => {
                let provenance = context.provenance(Source::Expert)?;
                return context.write(|base| edit::set(base, node, score, true, &provenance)).map(Some);
            }
            Action::Lock { node, locked } => {
                let provenance = context.provenance(Source::Expert)?;
                return context.write(|base| edit::lock(base, node, locked, &provenance)).map(Some);
            }
            Action::Undo => {
                let changes = changes(context.history().undo());
                return move_in_log(context, changes, |base| base.undo().map(Notice::Undone));
            }
            Action::Redo => {
                let changes = changes(context.history().redo());
                return move_in_log(context, changes, |base| base.redo().map(Notice::Redone));
            }
            Action::GoTo(entry) => {
                let history = context.history();
                let route = history.route(history.current().head, entry);
                let (back, again) = (route.back.len(), route.forth.len());
                let on_the_way = route.back.iter().chain(&route.forth);
                let changes = on_the_way.filter_map(|id| history.entry(*id)).map(|entry| entry.changes).sum();
                return move_in_log(context, changes, move |base| {
                    base.go_to(entry).map(|()| Notice::Moved { back, again })
                });
            }
            Action::RenameVersion { from, to } => {
                context.write(|base| edit::rename_version(base, &from, &to))?;
                return Ok(Some(Notice::VersionRenamed { from, to: to.trim().to_owned() }));
            }
            Action::DeleteVersion(name) => {
                context.write(|base| edit::delete_version(base, &name))?;
                return Ok(Some(Notice::VersionDeleted(name)));
            }
            Action::NameVersion(name) => {
                context.write(|base| edit::name_version(base, &name))?;
                return Ok(Some(Notice::VersionNamed(name.trim().to_owned())));
            }
            Action::SelectVersion(name) => {
                return move_in_log(context, u64::MAX, move |base| {
                    base.select_version(&name).map(|()| Notice::VersionShown(name))
                });
            }
        }
        Ok(None)
    }

    /// A base checked out by a job that panicked is lost with it; the file is intact, so it is opened again.
    fn crashed(&mut self, context: &mut AppContext, job: JobId) {
        if let Some(path) = context.abandoned_by(job) {
            open(context, Some(path));
        }
    }
}

impl BaseFeature {
    /// Takes a base that was opened or created, and the number of its outdated proofs.
    fn take_opened(
        &mut self,
        context: &mut AppContext,
        _: JobId,
        opened: Result<(Box<Base>, u64), Fault>,
    ) -> Outcome {
        let (base, outdated) = opened?;
        let path = base.path().to_owned();
        context.settings.base = (path != context.places.default_base()).then(|| path.clone());
        context.settings.opened(&path);
        let rebuilt = Notice::of_opening(&base);
        context.open(base);
        context.save_settings()?;
        rebuilt.into_iter().for_each(|notice| context.say(notice));
        if outdated > 0 {
            return Ok(Some(Notice::ProofsOutdated { proofs: outdated }));
        }
        // Opening the default base at the start needs no message.
        Ok(context.settings.base.is_some().then_some(Notice::Opened(path)))
    }

    /// Takes the result of a long write, with its message.
    fn take_written<E>(&mut self, _: &mut AppContext, _: JobId, written: Result<Notice, E>) -> Outcome
    where
        Fault: From<E>,
    {
        Ok(Some(written?))
    }

    fn take_checked(
        &mut self,
        context: &mut AppContext,
        _: JobId,
        (path, found): (PathBuf, Result<Checkup, StoreError>),
    ) -> Outcome {
        match found? {
            Checkup::Sound(found) => Ok(Some(Notice::Checked { path, found })),
            Checkup::Index(..) => {
                let work = |base: &mut Base, progress: &dyn Progress| {
                    base.rebuild_index(progress).map(|games| Notice::IndexRebuilt { games })
                };
                context.check_out(JobKind::Check, work, Self::take_written).map(|_| None)
            }
            Checkup::Damaged(damages) => Err(Fault::Unsound { path, damages }),
        }
    }
}

fn changes(entry: Result<&Entry, HistoryError>) -> u64 {
    entry.map_or(0, |entry| entry.changes)
}

fn open(context: &mut AppContext, path: Option<PathBuf>) {
    let (places, author) = (context.places.clone(), context.settings.author.clone());
    start_opening(context, move |progress| {
        if path.is_none() {
            edit::provide_default(&places, &author)?;
        }
        Ok(edit::open(&path.unwrap_or_else(|| places.default_base()), progress)?)
    });
}

/// Opens another base in the background. The present one stays open until that has succeeded.
fn start_opening(
    context: &mut AppContext,
    open: impl FnOnce(&dyn Progress) -> Result<Base, Fault> + Send + 'static,
) {
    let tables = Catalog::new(context.places.tables());
    let work = move |progress: &dyn Progress| {
        open(progress).map(|base| {
            // The first frame shows the number of conflicts: they are counted here.
            base.kb().labelling();
            let outdated = tables::outdated_proofs(base.kb(), &known(&tables));
            (Box::new(base), outdated)
        })
    };
    context.start(JobKind::Open, work, BaseFeature::take_opened);
}

/// Undoes, redoes or selects a version: at once if few nodes change, else in a job.
fn move_in_log(
    context: &mut AppContext,
    changes: u64,
    step: impl FnOnce(&mut Base) -> Result<Notice, StoreError> + Send + 'static,
) -> Outcome {
    if changes <= AT_ONCE {
        let notice = context.write(step)?;
        show_what_moved(context, &notice);
        return Ok(Some(notice));
    }
    context.check_out(JobKind::Save, move |base, _| step(base), BaseFeature::take_written).map(|_| None)
}

/// Selects the node whose change was undone or redone.
fn show_what_moved(context: &mut AppContext, notice: &Notice) {
    let (Notice::Undone(action) | Notice::Redone(action)) = notice else { return };
    if let Some(material) = action.material().and_then(|material| material.parse::<Material>().ok()) {
        context.trail.select(material.into());
    }
}

/// Checks the file as it was at the start; the base can be edited meanwhile.
fn check(context: &mut AppContext) -> Result<(), Fault> {
    let path = context.path().ok_or(if context.is_open() { Fault::Busy } else { Fault::NoBase })?.to_owned();
    let work = move |progress: &dyn Progress| {
        let found = edit::check(&path, progress);
        (path, found)
    };
    context.start(JobKind::Check, work, BaseFeature::take_checked);
    Ok(())
}

fn export(context: &mut AppContext, path: PathBuf) -> Result<(), Fault> {
    if !context.is_open() {
        return Err(Fault::NoBase);
    }
    let kb = Arc::clone(context.kb());
    let work = move |progress: &dyn Progress| {
        let nodes = store::export_file(&kb, &path, Overwrite::Never, progress);
        nodes.map(|nodes| Notice::Exported { path, nodes })
    };
    context.start(JobKind::Export, work, BaseFeature::take_written);
    Ok(())
}
