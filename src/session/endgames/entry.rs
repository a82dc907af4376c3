//! Entry of games into the book of the base (打譜): moves from a position, results at the ends of lines, and their undo.

use std::collections::HashMap;

use crate::books::endgame::edit::{self, Preview};
use crate::books::endgame::positions::GameId;
use crate::books::endgame::{Annotation, Game, GameError, Given, Positions, Printed, Step};
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Move, Position};
use crate::service::fault::Fault;
use crate::service::intake::red_estimate;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::endgames::{EndgamesFeature, Section};
use crate::session::feature::Outcome;

/// A line with variations.
pub type Line = GameTree<Note>;

/// The note of a move of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Note {
    /// The result given to the position after it. It counts at the end of a line.
    pub given: Option<Annotation>,
    /// Whether the book of the base lacks the move.
    pub is_new: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryAction {
    /// Begins a game with this position.
    Begin(Box<Position>),
    /// Opens a game of the book to extend or correct it.
    Open(GameId),
    /// Gives a result to the position shown; `None` takes it back.
    Give(Option<Annotation>),
    /// Sets the name and the printed source.
    Describe(String, Printed),
    /// Removes a move with all that follows.
    Prune(NodeIndex),
    /// Moves a variation up by one.
    Promote(NodeIndex),
    /// Stores the game: a new one, or in place of the one that was opened.
    Store,
    /// Drops the moves entered; the position at their start stays.
    Decline,
    /// Removes a game from the book.
    Remove(GameId),
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub line: Line,
    pub name: String,
    pub printed: Printed,
    /// The game of the book that it replaces.
    pub replaces: Option<GameId>,
    /// What storing it would add; `None` if it is too long to be compared with the book at every move.
    pub preview: Option<Preview>,
    /// Whether it differs from what is stored.
    pub is_changed: bool,
}

/// The most moves of a game that is compared with the book at every move.
const COMPARED: usize = 4_096;

impl Entry {
    pub(super) fn new(start: Position) -> Self {
        Self {
            line: GameTree::new(start),
            name: String::new(),
            printed: Printed::default(),
            replaces: None,
            preview: None,
            is_changed: false,
        }
    }

    fn of(id: GameId, game: &Game) -> Self {
        let mut entry = Self::new(game.start().clone());
        let mut places = vec![NodeIndex::START];
        for step in game.steps() {
            let before = places.get(step.after as usize).copied().unwrap_or(NodeIndex::START);
            // Every move of a game is legal.
            places.push(entry.line.add(before, step.played).unwrap_or(before));
        }
        for (number, place) in places.into_iter().enumerate() {
            if let Some(Given::Annotated(annotation)) = game.given(number) {
                entry.line.note_mut(place).given = Some(annotation);
            }
        }
        let (name, printed) = (game.name().to_owned(), game.printed().clone());
        Self { name, printed, replaces: Some(id), ..entry }
    }

    /// Returns the places of the moves in the order of the game: each line before the variations that replace its moves.
    fn places(&self) -> Vec<NodeIndex> {
        let (mut places, mut open) = (Vec::new(), vec![NodeIndex::START]);
        while let Some(place) = open.pop() {
            places.push(place);
            open.extend(self.line.next(place).iter().rev());
        }
        places
    }

    /// Returns the game; an end without a result gets the evaluation.
    fn game(&self) -> Result<Game, GameError> {
        let estimate = red_estimate();
        let places = self.places();
        let given = |place: NodeIndex| {
            let estimated = || Given::estimated(estimate(self.line.position_at(place)));
            let given = self.line.note(place).given.map(Given::Annotated);
            self.line.next(place).is_empty().then(|| given.unwrap_or_else(estimated))
        };
        let numbers: HashMap<NodeIndex, u32> = places.iter().copied().zip(0..).collect();
        let steps = places.iter().filter_map(|place| {
            let (before, played) = self.line.before(*place).zip(self.line.played(*place))?;
            Some(Step { after: numbers.get(&before).copied()?, played, given: given(*place) })
        });
        let start = self.line.position_at(NodeIndex::START);
        let game = Game::new(&self.name, start, given(NodeIndex::START), steps.collect())?;
        Ok(game.printed_in(self.printed.clone()))
    }

    fn compare(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        self.preview = None;
        if self.line.places() > COMPARED || context.path().is_none() {
            return Ok(());
        }
        let game = self.game().map_err(Fault::Game)?;
        let found = context
            .write(|base| edit::preview(&base.book(), &game).map_err(|error| base.book_error(error)))?;
        let places = self.places();
        for (place, stored) in places.into_iter().skip(1).zip(&found.stored) {
            self.line.note_mut(place).is_new = !stored;
        }
        self.preview = Some(found);
        Ok(())
    }
}

/// A game of the book under its number, before and after a change.
#[derive(Debug, Clone)]
pub struct Replaced {
    id: GameId,
    before: Option<Box<Game>>,
    after: Option<Box<Game>>,
}

impl Replaced {
    /// Returns the game after or before the change.
    fn side(&self, after: bool) -> Option<&Game> {
        if after { self.after.as_deref() } else { self.before.as_deref() }
    }
}

#[derive(Debug, Clone)]
pub enum Change {
    /// Games of the book were added, replaced or removed.
    Games(Vec<Replaced>),
    /// Another game was begun in place of this one.
    Entry(Box<Entry>),
}

impl EndgamesFeature {
    /// Shows a section. Entry begins with the position shown before, unless a game is being entered.
    pub(super) fn show_section(&mut self, section: Section) {
        let is_empty =
            !self.entry.is_changed && self.entry.replaces.is_none() && self.entry.line.places() == 0;
        if section == Section::Enter && is_empty {
            self.entry = Entry::new(self.line.position().clone());
        }
        self.section = section;
    }

    pub(super) fn enter(&mut self, context: &mut AppContext, action: EntryAction) -> Outcome {
        match action {
            EntryAction::Begin(start) => self.begin_entry(Entry::new(*start)),
            EntryAction::Open(id) => {
                let game = game(context, id)?;
                self.begin_entry(Entry::of(id, &game));
            }
            EntryAction::Give(annotation) => {
                let place = self.entry.line.current();
                self.entry.line.note_mut(place).given = annotation;
                self.entry.is_changed = true;
            }
            EntryAction::Describe(name, printed) => {
                (self.entry.name, self.entry.printed, self.entry.is_changed) = (name, printed, true);
            }
            EntryAction::Prune(place) => {
                self.changes.note(Change::Entry(Box::new(self.entry.clone())));
                self.entry.line.prune(place);
                self.entry.is_changed = true;
            }
            EntryAction::Promote(place) => self.entry.is_changed |= self.entry.line.promote(place),
            EntryAction::Decline => {
                self.begin_entry(Entry::new(self.entry.line.position_at(NodeIndex::START).clone()));
            }
            EntryAction::Store => {
                let game = self.entry.game().map_err(Fault::Game)?;
                let (id, notice) = self.store(context, self.entry.replaces, game)?;
                (self.entry.replaces, self.entry.is_changed) = (Some(id), false);
                return Ok(Some(notice));
            }
            EntryAction::Remove(id) => {
                let before = game(context, id)?;
                self.change(context, Replaced { id, before: Some(Box::new(before)), after: None })?;
                return Ok(Some(Notice::BookRemoved(id.0)));
            }
        }
        self.entry.compare(context)?;
        Ok(None)
    }

    /// Begins a game. One with moves that are not stored can be brought back by undo.
    fn begin_entry(&mut self, entry: Entry) {
        let before = std::mem::replace(&mut self.entry, entry);
        if before.is_changed {
            self.changes.note(Change::Entry(Box::new(before)));
        }
        self.section = Section::Enter;
        self.shown += 1;
    }

    pub(super) fn enter_move(&mut self, context: &mut AppContext, played: Move) -> Result<(), Fault> {
        let known = self.entry.line.places();
        // Illegal moves are ignored.
        if self.entry.line.play(played).is_ok() && self.entry.line.places() > known {
            self.entry.is_changed = true;
            self.entry.compare(context)?;
        }
        Ok(())
    }

    /// Stores a game, a new one or in place of another; refuses one that the book has.
    pub(super) fn store(
        &mut self,
        context: &mut AppContext,
        replaces: Option<GameId>,
        game: Game,
    ) -> Result<(GameId, Notice), Fault> {
        let (free, known, before, found) = context.write(|base| {
            let book = base.book();
            let read = || {
                let before = replaces.map(|id| book.game(id)).transpose()?.flatten();
                Ok((book.free()?.1, edit::known(&book, &game)?, before, edit::preview(&book, &game)?))
            };
            read().map_err(|error| base.book_error(error))
        })?;
        let id = replaces.unwrap_or(free);
        if let Some(known) = known.filter(|known| *known != id) {
            return Err(Fault::KnownGame(known.0));
        }
        let before = before.map(Box::new);
        self.change(context, Replaced { id, before, after: Some(Box::new(game)) })?;
        let Preview { positions, moves, .. } = found;
        Ok((id, Notice::BookAdded(id.0, positions, moves)))
    }

    fn change(&mut self, context: &mut AppContext, game: Replaced) -> Result<(), Fault> {
        let change = Change::Games(vec![game]);
        self.make(context, &change, true)?;
        self.changes.note(change);
        Ok(())
    }

    /// Notes games that are new in the book, as one change.
    pub(super) fn note_added(
        &mut self,
        context: &mut AppContext,
        added: Vec<(GameId, Game)>,
    ) -> Result<(), Fault> {
        let one = |(id, game)| Replaced { id, before: None, after: Some(Box::new(game)) };
        self.changes.note(Change::Games(added.into_iter().map(one).collect()));
        self.edits += 1;
        self.entry.compare(context)
    }

    /// Makes a change of the book, or its inverse.
    fn make(&mut self, context: &mut AppContext, change: &Change, forth: bool) -> Result<(), Fault> {
        if let Change::Games(games) = change {
            let games: Vec<_> = games.iter().map(|game| (game.id, game.side(forth))).collect();
            context.write(|base| base.put_in_book(&games))?;
            self.edits += 1;
            self.entry.compare(context)?;
        }
        Ok(())
    }

    /// Undoes the last change, or redoes the one undone last.
    pub(super) fn undo(&mut self, context: &mut AppContext, again: bool) -> Result<(), Fault> {
        let Some(mut change) = self.changes.last(again).cloned() else { return Ok(()) };
        self.make(context, &change, again)?;
        if let Change::Entry(entry) = &mut change {
            std::mem::swap(&mut **entry, &mut self.entry);
            self.section = Section::Enter;
            self.shown += 1;
            self.entry.compare(context)?;
        }
        self.changes.pop(again);
        self.changes.push(!again, change);
        context.unsay();
        Ok(())
    }
}

/// Returns a game of the book.
fn game(context: &mut AppContext, id: GameId) -> Result<Game, Fault> {
    let found = context.write(|base| base.book().game(id).map_err(|error| base.book_error(error)))?;
    found.ok_or(Fault::NoBookGame(id.0))
}
