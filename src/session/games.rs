//! The library of the open base: the search in it, the selected games, the game that is shown, the last import and the last export.

mod action;

use std::sync::Arc;

use action::{Direction, LibraryChange};
use rustc_hash::FxHashSet;

use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::records::{self, Record, WriteOptions};
use crate::rules::Move;
use crate::rules::tree::NodeIndex;
use crate::service::annotation::Annotation;
use crate::service::collection::{Collection, GamesFound, Search};
use crate::service::duplicates::Group;
use crate::service::fault::Fault;
use crate::service::intake::Report;
use crate::service::notice::Notice;
use crate::service::output;
use crate::service::settings::{GameOrder, Panel, Settings};
use crate::session::context::AppContext;
use crate::session::feature::{Feature, LatestTask, Outcome, UndoStack};
use crate::store::library::{GameDraft, GameId, Library};

pub use action::Action;

/// The library and the game that is shown.
#[derive(Default)]
pub struct GamesFeature {
    pub search: Search,
    pub(crate) searching: LatestTask<Subject, GamesFound>,
    /// The games of the library as they were read last.
    collection: Option<(CollectionKey, Arc<Collection>)>,
    /// The games that were changed here since, each with the number of the change.
    touched: Vec<(u64, Vec<GameId>)>,
    /// The number of the last change of unknown games.
    whole: u64,
    pub selection: Selection,
    pub(crate) comparing: LatestTask<DuplicatesKey, Vec<Group>>,
    /// When the watched folder was looked into last.
    looked: Option<i64>,
    /// The number of changes of the library made here.
    change: u64,
    /// The number of those made by other features that are shown.
    shown_changes: u64,
    /// The base of this state.
    base: u32,
    pub open: Option<Open>,
    /// The game shown before; text still being typed belongs to it.
    left: Option<Open>,
    /// The inverses of the changes of the library that can be undone, and the changes that were undone.
    pub changes: UndoStack<LibraryChange>,
    /// A large change that a job makes.
    pending: Option<(LibraryChange, Direction)>,
    pub report: Option<Arc<Report>>,
    pub output: Option<Arc<output::Written>>,
    /// Options for writing games; `None`: those that follow from the settings.
    write_options: Option<WriteOptions>,
    /// Whether exported games get the name of their opening.
    pub names_openings: bool,
}

/// The key of a search: revision of the base, changes of the library made here and elsewhere, search, order.
type Subject = (super::context::Revision, [u64; 2], Search, GameOrder);

/// The key of a search for duplicates: the base, and changes of the library made here and elsewhere.
type DuplicatesKey = (u32, [u64; 2]);

/// The key of the games in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CollectionKey {
    base: u32,
    changes: [u64; 2],
    removed: bool,
}

impl GamesFeature {
    pub fn found(&self) -> Arc<GamesFound> {
        self.searching.latest().map(|(_, found)| Arc::clone(found)).unwrap_or_default()
    }

    /// Returns the selected games of the list, in its order; if there are none the game that is shown. The latter is always among
    /// them.
    pub fn meant(&self) -> Vec<GameId> {
        let selected = self.selection.shown(&self.found());
        let open = self.open.as_ref().map(|open| open.id);
        if selected.is_empty() { open.into_iter().collect() } else { selected }
    }

    /// Whether [`Self::meant`] has games. A menu asks this in every frame.
    pub fn has_meant(&self) -> bool {
        self.open.is_some() || self.found().ids().any(|id| self.selection.contains(id))
    }

    /// Returns the duplicates found last, and whether the library is still the same.
    pub fn duplicates(&self) -> Option<(&Arc<Vec<Group>>, bool)> {
        let ((base, own), groups) = self.comparing.latest()?;
        Some((groups, (*base, *own) == (self.base, [self.change, self.shown_changes])))
    }

    /// Returns the options for writing games if a format leaves a choice.
    pub fn write_options(&self, settings: &Settings) -> WriteOptions {
        self.write_options.unwrap_or_else(|| output::write_options_of(settings.language()))
    }

    fn read(context: &AppContext, id: GameId) -> Result<Option<Record>, Fault> {
        Ok(context.library()?.game(id)?)
    }

    /// Reads the game that is shown and the one before again, since they may have been changed; the same position stays on the board.
    fn reread(&mut self, context: &AppContext) {
        for open in [&mut self.open, &mut self.left].into_iter().flatten() {
            // If it cannot be read it stays as it is.
            let Ok(Some(mut record)) = Self::read(context, open.id) else { continue };
            if record == open.record {
                continue;
            }
            for played in open.record.tree.moves() {
                let tree = &mut record.tree;
                let next = tree.next(tree.current()).iter().find(|next| tree.played(**next) == Some(played));
                let Some(next) = next.copied() else { break };
                tree.go(next);
            }
            if record.main_line() != open.record.main_line() {
                open.annotation = None;
            }
            open.record = record;
        }
    }

    /// Records the inverse of a change of the library that was made.
    fn did(&mut self, inverse: LibraryChange) {
        self.change += 1;
        self.touch(inverse.games());
        self.changes.note(inverse);
    }

    fn store(&mut self, context: &mut AppContext, id: GameId, record: &Record) -> Result<(), Fault> {
        let draft = GameDraft::of(record, "");
        context.write(|base| base.replace_game(id, &draft))?;
        self.change += 1;
        self.touch(vec![id]);
        Ok(())
    }
}

impl Feature for GamesFeature {
    type Action = Action;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        action::perform(self, context, action)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.searching.end(job, None);
        self.comparing.end(job, None);
        self.pending = None;
    }

    /// Starts a search if its panel is shown and its result is missing.
    fn refresh(&mut self, context: &mut AppContext) {
        let revision = context.revision();
        if self.base != revision.base {
            *self = Self { search: std::mem::take(&mut self.search), base: revision.base, ..Self::default() };
        }
        if self.shown_changes != context.library_changes && context.path().is_some() {
            self.shown_changes = context.library_changes;
            self.reread(context);
        }
        context.library_revision = self.change + context.library_changes;
        refresh_search(self, context);
        self.look_into_folder(context);
    }
}

impl GamesFeature {
    /// Shows the first game of the files, known ones included, and records the import so that it can be undone.
    pub(super) fn taken_in(&mut self, context: &AppContext, report: Report) -> Outcome {
        let new = report.added();
        let notice = Notice::GamesTakenIn {
            games: new.len() as u64,
            known: report.games().saturating_sub(new.len() as u64),
            files: report.files.len() as u64,
            lost: report.files.iter().map(|file| file.losses() as u64).sum(),
        };
        if let Some(first) = new.first().copied().or_else(|| report.files.iter().find_map(|file| file.first))
        {
            let record = Self::read(context, first)?;
            self.selection.only(first);
            self.show(record.map(|record| Open::new(first, record)));
        }
        if !new.is_empty() {
            self.did(LibraryChange::Remove(new));
        }
        // Games that were there may have got tags.
        self.change += 1;
        self.whole = self.change;
        self.report = Some(Arc::new(report));
        Ok(Some(notice))
    }
}

// The game that is shown, and the changes of a game.

#[derive(Debug, Clone)]
pub struct Open {
    pub id: GameId,
    /// The game; the current node of its tree is on the board.
    pub record: Record,
    /// Its moves as the engine judged them last, if it did and the main line is still the same.
    pub annotation: Option<Arc<Annotation>>,
}

impl Open {
    const fn new(id: GameId, record: Record) -> Self {
        Self { id, record, annotation: None }
    }
}

/// A change of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Plays a move at the current node; a new one is stored as a variation.
    Play(Move),
    Comment(NodeIndex, String),
    /// Sets or clears the PGN glyph (NAG) of a move.
    Glyph(NodeIndex, Option<u8>),
    /// Moves a variation up by one.
    Promote(NodeIndex),
    /// Deletes a move with all that follows it.
    Prune(NodeIndex),
    /// Sets a header; a blank one is removed.
    Header(&'static str, String),
    Outcome(Option<records::Outcome>),
}

impl Edit {
    /// Changes a game; returns false if nothing changed but perhaps the current node.
    fn apply(self, record: &mut Record) -> bool {
        let tree = &mut record.tree;
        match self {
            Self::Play(played) => {
                let known = tree.next(tree.current()).iter().any(|next| tree.played(*next) == Some(played));
                record.set_up.is_none() && record.tree.play(played).is_ok() && !known
            }
            Self::Comment(place, comment) => {
                let note = tree.note_mut(place);
                let new = note.comment != comment;
                note.comment = comment;
                new
            }
            Self::Glyph(place, glyph) => {
                let note = tree.note_mut(place);
                let glyphs: Vec<u8> = glyph.into_iter().collect();
                let new = note.glyphs != glyphs;
                note.glyphs = glyphs;
                new
            }
            Self::Promote(place) => tree.promote(place),
            Self::Prune(place) => {
                let there = tree.has(place);
                tree.prune(place);
                there
            }
            Self::Header(name, value) => {
                let before = record.headers.get(name).to_owned();
                record.headers.set(name, &value);
                before != record.headers.get(name)
            }
            Self::Outcome(outcome) => std::mem::replace(&mut record.outcome, outcome) != outcome,
        }
    }
}

// The search in the library, and its job.

/// Starts a search if the panel is shown and the result is missing. Of the library only what has changed is read.
fn refresh_search(feature: &mut GamesFeature, context: &mut AppContext) {
    let wrong = feature.search.material.error().is_some() || feature.search.years().is_err();
    if wrong || !context.shows(Panel::Games) {
        return;
    }
    let order = context.settings.games.order;
    let changes = [feature.change, context.library_changes];
    let subject = (context.revision(), changes, feature.search.clone(), order);
    context.cancel(feature.searching.cancel_stale(&subject));
    let Some(path) = context.file().filter(|_| feature.searching.should_start(&subject)) else { return };
    let key = CollectionKey { base: context.revision().base, changes, removed: feature.search.removed };
    let known = feature.known(key);
    let (path, kb, search) = (path.to_owned(), context.kb().clone(), feature.search.clone());
    let work = move |progress: &dyn Progress| -> Result<_, Fault> {
        let library = Library::open(&path)?;
        let collection = match known {
            Some((known, None)) => known,
            Some((known, Some(games))) => {
                Arc::new(known.updated(&library, games, search.removed, progress)?)
            }
            None => Arc::new(Collection::read(&library, search.removed, progress)?),
        };
        search.find_in(&collection, &library, &kb, order, progress)
    };
    let take =
        move |feature: &mut GamesFeature, context: &mut AppContext, job, found: Result<GamesFound, Fault>| {
            let (found, fault) = match found {
                Ok(found) => {
                    feature.collection = Some((key, Arc::clone(&found.collection)));
                    (Some(found), None)
                }
                Err(fault) => (None, Some(fault)),
            };
            if feature.searching.end(job, found) {
                fault.filter(|fault| !fault.is_cancel()).map_or(Ok(()), Err)?;
                feature.follow(context)?;
            }
            Ok(None)
        };
    let job = context.start(JobKind::Query, work, take);
    feature.searching.begin(job, subject);
}

/// A collection in memory, and the games of it that are to be read again.
type CachedCollection = (Arc<Collection>, Option<Vec<GameId>>);

impl GamesFeature {
    /// Returns the collection that was read last, if what has changed since is known.
    fn known(&self, key: CollectionKey) -> Option<CachedCollection> {
        let (of, known) = self.collection.as_ref()?;
        if *of == key {
            return Some((Arc::clone(known), None));
        }
        let [before, elsewhere] = of.changes;
        let follows = of.base == key.base && of.removed == key.removed && elsewhere == key.changes[1];
        let games = self.touched.iter().filter(|(change, _)| *change > before);
        let games = games.flat_map(|(_, games)| games.iter().copied()).collect();
        (follows && before >= self.whole).then(|| (Arc::clone(known), Some(games)))
    }

    /// Records that games were changed, by the latest change.
    fn touch(&mut self, games: Vec<GameId>) {
        let read = self.collection.as_ref().map_or(0, |(of, _)| of.changes[0]);
        self.touched.retain(|(change, _)| *change > read);
        self.touched.push((self.change, games));
    }
}

// The games selected in the list. They are selected by their ids, so a selection survives every order and filter.

/// A change of the selection. The game shown is always among those selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Select {
    /// Selects one game only, and shows it.
    One(GameId),
    /// Selects a game too, or no longer.
    Toggle(GameId),
    /// Selects all games of the list from the last one clicked to this one.
    To(GameId),
    /// Selects all games of the list.
    All,
    None,
}

/// The selected games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    games: FxHashSet<GameId>,
    /// Where a stretch begins.
    anchor: Option<GameId>,
    /// The game that the keys move from.
    pub cursor: Option<GameId>,
}

impl Selection {
    pub fn contains(&self, id: GameId) -> bool {
        self.games.contains(&id)
    }

    /// Number of selected games, those included that the list does not show.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The selected games that the list shows, in its order.
    pub fn shown(&self, found: &GamesFound) -> Vec<GameId> {
        if self.is_empty() { Vec::new() } else { found.ids().filter(|id| self.contains(*id)).collect() }
    }

    /// Selects a game alone, unless it is selected.
    fn include(&mut self, id: GameId) {
        if !self.contains(id) {
            self.only(id);
        }
    }

    fn only(&mut self, id: GameId) {
        self.games = std::iter::once(id).collect();
        (self.anchor, self.cursor) = (Some(id), Some(id));
    }

    /// Selects none; the keys move from where they were.
    fn clear(&mut self) {
        *self = Self { cursor: self.cursor, ..Self::default() };
    }

    fn select(&mut self, found: &GamesFound, select: Select) {
        match select {
            Select::One(id) => self.only(id),
            Select::Toggle(id) => {
                if !self.games.remove(&id) {
                    self.games.insert(id);
                }
                (self.anchor, self.cursor) = (Some(id), Some(id));
            }
            Select::To(id) => {
                let end = found.row_of(id);
                let start = self.anchor.and_then(|anchor| found.row_of(anchor)).or(end);
                let Some((start, end)) = start.zip(end) else { return };
                let (first, last) = (start.min(end), start.max(end));
                self.games = (first..=last).filter_map(|row| found.get(row)).map(|game| game.id).collect();
                self.anchor = found.get(start).map(|game| game.id);
                self.cursor = Some(id);
            }
            Select::All => self.games = found.ids().collect(),
            Select::None => self.clear(),
        }
    }
}
