//! Changes of the library, each with its inverse, and edits of the game that is shown.

use std::path::PathBuf;
use std::sync::Arc;

use crate::jobs::{JobKind, now};
use crate::progress::{Progress, Unattended};
use crate::records::Record;
use crate::records::players::AliasTable;
use crate::service::annotation::Annotation;
use crate::service::duplicates::Merged;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::output::copy_games;
use crate::session::context::AppContext;
use crate::session::feature::Outcome;
use crate::session::games::{Edit, GamesFeature, Open};
use crate::store::Base;
use crate::store::library::{GameDraft, GameId, Library};

/// Games that are changed at once; more of them are changed by a job.
const FEW: usize = 200;

/// A change of the library that is to be made.
#[derive(Debug, Clone)]
pub enum LibraryChange {
    Remove(Vec<GameId>),
    /// Restores removed games.
    Restore(Vec<GameId>),
    /// Copies games to another base and removes them here.
    MoveOut(PathBuf, Vec<GameId>),
    /// Restores games here, and removes those in the other base that were new there.
    MoveBack(PathBuf, Vec<GameId>, Vec<GameId>),
    Replace(GameId, Arc<Record>),
    Tag(Vec<(GameId, Vec<String>)>),
    /// Adds tags to games, and removes others.
    Retag(Vec<GameId>, Vec<String>, Vec<String>),
    Aliases(AliasTable),
    /// Makes a merge again.
    Merge(Arc<Merged>),
    /// Takes a merge back.
    Unmerge(Arc<Merged>),
}

/// What a change is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::session) enum Direction {
    Do,
    /// It undoes another one.
    Undo,
    Redo,
}

impl LibraryChange {
    pub(super) fn games(&self) -> Vec<GameId> {
        match self {
            Self::Remove(games) | Self::Restore(games) | Self::Retag(games, ..) => games.clone(),
            Self::MoveOut(_, games) | Self::MoveBack(_, games, _) => games.clone(),
            Self::Replace(id, _) => vec![*id],
            Self::Tag(games) => games.iter().map(|(id, _)| *id).collect(),
            Self::Aliases(_) => Vec::new(),
            Self::Merge(merged) | Self::Unmerge(merged) => {
                merged.kept.iter().map(|(id, ..)| *id).chain(merged.removed.iter().copied()).collect()
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Remove(games) | Self::Restore(games) | Self::Retag(games, ..) => games.len(),
            Self::Replace(..) => 1,
            Self::Tag(games) => games.len(),
            Self::Aliases(_) => 0,
            // Opening the other base takes time.
            Self::MoveOut(..) | Self::MoveBack(..) => usize::MAX,
            Self::Merge(merged) | Self::Unmerge(merged) => merged.kept.len() + merged.removed.len(),
        }
    }

    /// The games that the change whose inverse this is has removed, or restored if `restored`.
    fn moved(&self, restored: bool) -> &[GameId] {
        match (self, restored) {
            (Self::Restore(games) | Self::MoveBack(_, games, _), false) => games,
            (Self::Remove(games) | Self::MoveOut(_, games), true) => games,
            (Self::Unmerge(merged), false) | (Self::Merge(merged), true) => &merged.removed,
            _ => &[],
        }
    }

    /// Returns the message for the change whose inverse this is, with the name of the game if it is only one; `None` for undo and
    /// redo.
    fn notice(&self, context: &AppContext, direction: Direction) -> Option<Notice> {
        let all = self.games();
        let games = all.len() as u64;
        match self {
            _ if direction != Direction::Do => None,
            Self::Tag(_) => Some(Notice::GamesTagged { games }),
            Self::Restore(_) => match all.as_slice() {
                [only] => Some(Notice::GameRemoved(name(context, *only))),
                _ => Some(Notice::GamesRemoved { games }),
            },
            Self::Remove(_) => Some(Notice::GamesRestored { games }),
            Self::MoveBack(path, ..) => Some(Notice::GamesMoved { games, path: path.clone() }),
            _ => None,
        }
    }

    /// Makes the change and returns its inverse.
    fn apply(self, base: &mut Base, now: i64, progress: &dyn Progress) -> Result<Self, Fault> {
        Ok(match self {
            Self::MoveOut(to, games) => {
                let copied = copy_games(base.path(), to, &games, now, progress)?;
                base.remove_games(&games, Some(now))?;
                Self::MoveBack(copied.path, games, copied.new)
            }
            Self::MoveBack(from, games, copies) => {
                base.remove_games(&games, None)?;
                Base::open(&from, &Unattended)?.remove_games(&copies, Some(now))?;
                Self::MoveOut(from, games)
            }
            Self::Remove(games) => {
                base.remove_games(&games, Some(now))?;
                Self::Restore(games)
            }
            Self::Restore(games) => {
                base.remove_games(&games, None)?;
                Self::Remove(games)
            }
            Self::Replace(id, record) => {
                let before = Library::open(base.path())?.game(id)?.unwrap_or_default();
                base.replace_game(id, &GameDraft::of(&record, ""))?;
                Self::Replace(id, Arc::new(before))
            }
            Self::Tag(games) => Self::Tag(base.tag_games(&games)?),
            Self::Retag(games, add, remove) => Self::Tag(base.retag_games(&games, &add, &remove)?),
            Self::Aliases(aliases) => {
                let before = Library::open(base.path())?.aliases()?;
                base.set_aliases(&aliases)?;
                Self::Aliases(before)
            }
            Self::Merge(merged) => {
                base.merge_games(&merged.merges(), now)?;
                Self::Unmerge(merged)
            }
            Self::Unmerge(merged) => {
                let before: Vec<_> =
                    merged.kept.iter().map(|(id, before, _)| (*id, before.clone())).collect();
                base.unmerge_games(&before, &merged.removed)?;
                Self::Merge(merged)
            }
        })
    }
}

/// The name of a game in messages: its players, else its number.
fn name(context: &AppContext, id: GameId) -> String {
    let record = GamesFeature::read(context, id).ok().flatten();
    record.and_then(|record| record.headers.title()).unwrap_or_else(|| format!("#{}", id.0))
}

impl GamesFeature {
    /// Makes a change, at once or by a job if it is large.
    pub(super) fn run(
        &mut self,
        context: &mut AppContext,
        change: LibraryChange,
        direction: Direction,
    ) -> Outcome {
        let now = now();
        if change.size() > FEW {
            self.pending = Some((change.clone(), direction));
            let work = move |base: &mut Base, progress: &dyn Progress| change.apply(base, now, progress);
            let started =
                context.check_out(JobKind::Save, work, move |feature: &mut Self, context, _, inverse| {
                    feature.take_change(context, direction, inverse)
                });
            return started.map(|_| None);
        }
        let inverse = context.write(|base| change.apply(base, now, &Unattended))?;
        let notice = inverse.notice(context, direction);
        self.changed(context, inverse, direction);
        Ok(notice)
    }

    /// Records the inverse of a change that was made. A game that has left the list is not shown any more.
    pub(super) fn changed(&mut self, context: &AppContext, inverse: LibraryChange, direction: Direction) {
        let gone = inverse.moved(self.search.removed);
        if self.open.as_ref().is_some_and(|open| gone.contains(&open.id)) {
            self.show(None);
        }
        match direction {
            Direction::Do => self.did(inverse),
            Direction::Undo | Direction::Redo => {
                self.change += 1;
                self.touch(inverse.games());
                self.changes.push(direction == Direction::Undo, inverse);
            }
        }
        self.reread(context);
    }

    /// Takes the inverse of a large change; one that failed can be tried again.
    fn take_change(
        &mut self,
        context: &AppContext,
        direction: Direction,
        inverse: Result<LibraryChange, Fault>,
    ) -> Outcome {
        let pending = self.pending.take();
        match inverse {
            Ok(inverse) => {
                let notice = inverse.notice(context, direction);
                self.changed(context, inverse, direction);
                Ok(notice)
            }
            Err(fault) => {
                pending.into_iter().for_each(|(change, direction)| self.put_back(change, direction));
                Err(fault)
            }
        }
    }

    pub(super) fn undo(&mut self, context: &mut AppContext, again: bool) -> Result<(), Fault> {
        let direction = if again { Direction::Redo } else { Direction::Undo };
        let Some(change) = self.changes.pop(again) else { return Ok(()) };
        let kept = change.clone();
        let outcome = self.run(context, change, direction);
        match outcome {
            Ok(_) => context.unsay(),
            Err(_) => self.put_back(kept, direction),
        }
        outcome.map(drop)
    }

    /// Puts a change back that could not be undone or redone.
    fn put_back(&mut self, change: LibraryChange, direction: Direction) {
        match direction {
            Direction::Do => {}
            Direction::Undo | Direction::Redo => self.changes.push(direction == Direction::Redo, change),
        }
    }
}

// Edits of the game that is shown.

impl GamesFeature {
    /// Shows another game, or none. The game shown is selected, so that what is done to the selection is done to it.
    pub(super) fn show(&mut self, open: Option<Open>) {
        match &open {
            Some(open) => self.selection.include(open.id),
            None => self.selection.clear(),
        }
        self.left = std::mem::replace(&mut self.open, open).or(self.left.take());
    }

    /// Shows a selected game of the list if the game shown is not among those selected there.
    pub(super) fn follow(&mut self, context: &AppContext) -> Result<(), Fault> {
        let selected = self.selection.shown(&self.found());
        if self.open.as_ref().is_some_and(|open| selected.contains(&open.id)) {
            return Ok(());
        }
        let cursor = self.selection.cursor.filter(|cursor| selected.contains(cursor));
        let Some(id) = cursor.or(selected.first().copied()) else { return Ok(()) };
        let record = Self::read(context, id);
        if record.is_err() {
            // Not even the wrong game is shown.
            self.left = self.open.take().or(self.left.take());
        }
        self.show(record?.map(|record| Open::new(id, record)));
        Ok(())
    }

    /// Returns the game shown now or the one shown before, if it has this id.
    fn held(&mut self, id: GameId) -> Option<&mut Open> {
        [&mut self.open, &mut self.left].into_iter().flatten().find(|held| held.id == id)
    }

    /// Edits a game shown now or before, and stores it.
    pub(super) fn edit(&mut self, context: &mut AppContext, id: GameId, edit: Edit) -> Result<(), Fault> {
        let Some(before) = self.held(id).map(|held| held.record.clone()) else { return Ok(()) };
        let mut after = before.clone();
        if edit.apply(&mut after) {
            self.store(context, id, &after)?;
            self.did(LibraryChange::Replace(id, Arc::new(before)));
        }
        if let Some(held) = self.held(id) {
            if held.record.main_line() != after.main_line() {
                held.annotation = None;
            }
            held.record = after;
        }
        Ok(())
    }

    /// Adds the engine's glyphs and better lines to a game, as one edit.
    pub(super) fn take_annotation(
        &mut self,
        context: &mut AppContext,
        id: GameId,
        annotation: Annotation,
    ) -> Result<Notice, Fault> {
        let stored = Self::read(context, id)?.unwrap_or_default();
        let before = self.held(id).map_or(stored, |held| held.record.clone());
        let played = annotation.moves.iter().map(|judged| judged.played);
        if !played.eq(before.main_line()) {
            return Err(Fault::GameChanged);
        }
        let mut after = before.clone();
        annotation.apply(&mut after);
        if after != before {
            self.store(context, id, &after)?;
            self.did(LibraryChange::Replace(id, Arc::new(before)));
        }
        let marked = annotation.moves.iter().filter(|judged| judged.judgement.glyph().is_some()).count();
        let notice = Notice::GameAnnotated { moves: annotation.moves.len() as u64, marked: marked as u64 };
        if let Some(held) = self.held(id) {
            (held.record, held.annotation) = (after, Some(Arc::new(annotation)));
        }
        Ok(notice)
    }
}
