//! Work on many games: export, copies to another base, duplicates, aliases, and the watched folder.

use std::path::PathBuf;
use std::sync::Arc;

use crate::files::Overwrite;
use crate::jobs::{JobId, JobKind, now};
use crate::records::Format;
use crate::records::players::AliasTable;
use crate::service::copying::copy;
use crate::service::duplicates::{self, Group, Merged};
use crate::service::fault::Fault;
use crate::service::intake::{self, Report};
use crate::service::notice::Notice;
use crate::service::output::{Order, write};
use crate::service::watching;
use crate::session::context::AppContext;
use crate::session::feature::Outcome;
use crate::session::games::changes::{Direction, LibraryChange};
use crate::session::games::{GamesFeature, Output};
use crate::store::library::{GameId, Library};

/// Milliseconds between two looks into the watched folder.
const BETWEEN_LOOKS: i64 = 5 * 60 * 1000;

impl GamesFeature {
    /// Starts an export of games.
    pub(super) fn write(
        &self,
        context: &mut AppContext,
        path: PathBuf,
        games: Vec<GameId>,
    ) -> Result<(), Fault> {
        let format = intake::format_of(&path).unwrap_or(Format::Pgn);
        // The dialog confirmed one file, not the contents of a folder.
        let overwrite =
            if format.holds_many() || games.len() == 1 { Overwrite::Replace } else { Overwrite::Never };
        let options = self.write_options(&context.settings);
        let openings = self.names_openings.then(|| context.settings.language());
        let order = Order { format, path, options, games, overwrite, openings };
        let path = context.library()?.path().to_owned();
        context.start::<Self>(JobKind::Export, move |progress| {
            let library = Library::open(&path).map_err(Fault::from);
            Output::Written(library.and_then(|library| write(&library, &order, progress)))
        });
        Ok(())
    }

    /// Starts copying games to another base.
    pub(super) fn copy(
        &self,
        context: &mut AppContext,
        to: PathBuf,
        games: Vec<GameId>,
    ) -> Result<(), Fault> {
        let path = context.library()?.path().to_owned();
        context.start::<Self>(JobKind::Export, move |progress| {
            Output::Copied(copy(&path, to, &games, now(), progress))
        });
        Ok(())
    }

    /// Starts a search for duplicates.
    pub(super) fn find_duplicates(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let path = context.library()?.path().to_owned();
        let key = (context.revision().base, [self.change, context.library_changes]);
        self.duplicates.allow_retry();
        if self.duplicates.should_start(&key) {
            let job = context.start::<Self>(JobKind::Duplicates, move |progress| {
                let library = Library::open(&path).map_err(Fault::from);
                Output::Duplicates(library.and_then(|library| duplicates::find(&library, progress)))
            });
            self.duplicates.begin(job, key);
        }
        Ok(())
    }

    pub(super) fn take_duplicates(&mut self, job: JobId, groups: Result<Vec<Group>, Fault>) -> Outcome {
        match groups {
            Ok(groups) => {
                self.duplicates.end(job, Some(groups));
                Ok(None)
            }
            Err(fault) => {
                self.duplicates.end(job, None);
                Err(fault)
            }
        }
    }

    /// Starts merging groups of duplicates.
    pub(super) fn merge(&self, context: &mut AppContext, groups: Vec<Vec<GameId>>) -> Result<(), Fault> {
        context.check_out::<Self>(JobKind::Save, move |base, progress| {
            Output::Merged(duplicates::merge_groups(base, &groups, now(), progress))
        })?;
        Ok(())
    }

    /// Takes a merge: its groups are no longer listed.
    pub(super) fn take_merged(&mut self, context: &AppContext, merged: Merged) -> Outcome {
        let notice =
            Notice::GamesMerged { games: merged.removed.len() as u64, kept: merged.kept.len() as u64 };
        let gone: rustc_hash::FxHashSet<GameId> = merged.removed.iter().copied().collect();
        let left = self.duplicates.latest().map(|(_, groups)| {
            groups
                .iter()
                .filter(|group| !group.ids().any(|id| gone.contains(&id)))
                .cloned()
                .collect::<Vec<_>>()
        });
        self.changed(context, LibraryChange::Unmerge(Arc::new(merged)), Direction::Do);
        if let Some(left) = left {
            let key = (context.revision().base, [self.change, context.library_changes]);
            self.duplicates.renew(key, left);
        }
        Ok(Some(notice))
    }

    /// Changes the aliases of players.
    pub(super) fn change_aliases(
        &mut self,
        context: &mut AppContext,
        change: impl FnOnce(&mut AliasTable),
    ) -> Result<(), Fault> {
        let before = context.library()?.aliases()?;
        let mut after = before.clone();
        change(&mut after);
        if after != before {
            self.run(context, LibraryChange::Aliases(after), Direction::Do)?;
        }
        Ok(())
    }

    /// Looks into the watched folder when it is time, unless the base is in use.
    pub(in crate::session) fn look_into_folder(&mut self, context: &mut AppContext) {
        let settings = &context.settings.games;
        let Some(folder) = settings.folder.clone().filter(|_| settings.watched) else { return };
        let time = now();
        let is_due = self.looked.is_none_or(|looked| (time - looked).abs() >= BETWEEN_LOOKS);
        if !is_due || context.path().is_none() {
            return;
        }
        self.looked = Some(time);
        let started = context.check_out::<Self>(JobKind::Import, move |base, progress| {
            Output::Watched(watching::take_new(base, &folder, now(), progress))
        });
        if started.is_err() {
            self.looked = None;
        }
    }

    /// Takes what the watched folder gave; the game shown stays. Without new files there is no notice.
    pub(super) fn take_watched(&mut self, context: &AppContext, report: Result<Report, Fault>) -> Outcome {
        let report = report?;
        if report.files.is_empty() {
            return Ok(None);
        }
        let shown = self.open.clone();
        let outcome = self.taken_in(context, report);
        if shown.is_some() {
            self.show(shown);
        }
        outcome
    }
}
