//! The base: its file, single edits, and the log with its versions.

use std::path::PathBuf;
use std::sync::Arc;

use crate::files::Over;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::{Entry, EntryId, HistoryError};
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::service::edit::{self, Content};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};
use crate::store::transfer::Nodes;
use crate::store::{self, Base, Checkup, StoreError};

/// Moves in the log over more changes than this go to the background.
const AT_ONCE: u64 = 2_000;

/// What a user can ask of the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
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

/// What a job of the base brings back.
pub(super) enum Output {
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

/// The state of the feature.
#[derive(Default)]
pub struct BaseFeature;

impl Feature for BaseFeature {
    type Action = Action;
    type Output = Output;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Open(path) => open(context, path),
            Action::Create { path, content } => {
                let author = context.settings.author.clone();
                start_opening(context, move |_| edit::make(&path, content, &author));
            }
            Action::Import(path) => {
                let told = context.told_by(Source::Expert)?;
                context.check_out::<BaseFeature>(JobKind::Import, move |base, progress| {
                    Output::Written(edit::read_in(base, path, None, &told, progress))
                })?;
            }
            Action::Export(path) => export(context, path)?,
            Action::SaveCopy(path) => {
                context.check_out::<BaseFeature>(JobKind::Export, move |base, _| {
                    let gone = !base.is_in_place();
                    let copied = base.store().save_copy(&path, Over::Nothing).map_err(Fault::from);
                    Output::Copied(copied, gone)
                })?;
            }
            Action::Check => check(context)?,
            Action::OpenWithoutLog(path) => start_opening(context, move |progress| {
                store::set_log_aside(&path)?;
                Ok(edit::open(&path, progress)?)
            }),
            Action::Set { node, score } => {
                let told = context.told_by(Source::Expert)?;
                return context.write(|base| edit::set(base, node, score, true, &told)).map(Some);
            }
            Action::Lock { node, locked } => {
                let told = context.told_by(Source::Expert)?;
                return context.write(|base| edit::lock(base, node, locked, &told)).map(Some);
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

    fn take(&mut self, context: &mut AppContext, _: JobId, output: Output) -> Outcome {
        match output {
            Output::Opened(base) => {
                let base = base?;
                let path = base.path().to_owned();
                context.settings.base = (path != context.places.default_base()).then(|| path.clone());
                context.settings.opened(&path);
                context.open(base);
                context.save_settings()?;
                // The default base is opened at every start: that is no news.
                Ok(context.settings.base.is_some().then_some(Notice::Opened(path)))
            }
            Output::Written(said) => said.map(Some),
            Output::Copied(path, gone) => {
                let path = path?;
                if gone {
                    open(context, Some(path.clone()));
                }
                Ok(Some(Notice::Copied(path)))
            }
            Output::Checked(path, found) => match found? {
                Checkup::Sound(found) => Ok(Some(Notice::Checked { path, found })),
                Checkup::Damaged(damages) => Err(Fault::Unsound { path, damages }),
            },
            Output::Exported(path, nodes) => Ok(Some(Notice::Exported { path, nodes: nodes? })),
        }
    }

    /// What a job had of a base is lost with it; the file is whole, so it is opened again.
    fn crashed(&mut self, context: &mut AppContext, job: JobId) {
        if let Some(path) = context.abandoned_by(job) {
            open(context, Some(path));
        }
    }

    fn refresh(&mut self, _: &mut AppContext) {}
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

/// Opens another base in the background. The present one stays until that has worked.
fn start_opening(
    context: &mut AppContext,
    open: impl FnOnce(&dyn Progress) -> Result<Base, Fault> + Send + 'static,
) {
    context.start::<BaseFeature>(JobKind::Open, move |progress| Output::Opened(open(progress).map(Box::new)));
}

/// Undo, redo or another version: at once where few nodes change, else in the background.
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
    context.check_out::<BaseFeature>(JobKind::Save, move |base, _| {
        Output::Written(step(base).map_err(Fault::from))
    })?;
    Ok(None)
}

/// Selects the node whose change was taken back or made again.
fn show_what_moved(context: &mut AppContext, notice: &Notice) {
    let (Notice::Undone(action) | Notice::Redone(action)) = notice else { return };
    if let Some(material) = action.material().and_then(|material| material.parse::<Material>().ok()) {
        context.trail.select(material.into());
    }
}

/// The base can be edited meanwhile: what is checked is the file as it was when the check began.
fn check(context: &mut AppContext) -> Result<(), Fault> {
    let path = context.path().ok_or(if context.is_open() { Fault::Busy } else { Fault::NoBase })?.to_owned();
    context.start::<BaseFeature>(JobKind::Check, move |progress| {
        let found = edit::check(&path, progress);
        Output::Checked(path, found)
    });
    Ok(())
}

fn export(context: &mut AppContext, path: PathBuf) -> Result<(), Fault> {
    if !context.is_open() {
        return Err(Fault::NoBase);
    }
    let kb = Arc::clone(context.kb());
    context.start::<BaseFeature>(JobKind::Export, move |progress| {
        let nodes = store::export_file(&kb, &path, None, Nodes::Canonical, Over::Nothing, progress);
        Output::Exported(path, nodes.map_err(Fault::from))
    });
    Ok(())
}
