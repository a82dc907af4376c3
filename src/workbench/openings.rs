//! The opening book on the bench: the line that one looks at, what the book says of it, and what the user says of moves.

use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::Desk;
use super::notice::{Fault, Notice};
use super::room::{self, Errand, Room, Said};
use super::settings::Panel;
use crate::books::opening::{BookGame, Candidate, Edit, ExactMove, OpeningBook, Similar, Spot, Spread};
use crate::jobs::{JobId, JobKind, now};
use crate::rules::tree::{GameTree, Look, Place};
use crate::rules::{Move, Position};

/// Positions that are alike are shown up to this number.
const ALIKE: usize = 24;

/// What a user can ask of the opening book.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Plays a move of the line that one looks at.
    Move(Move),
    /// Shows this line from the initial position.
    Line(Vec<Move>),
    /// Looks elsewhere in the line.
    Look(Look),
    /// Looks at a place.
    Go(Place),
    /// How values are spread by chance, from which seed.
    Spread(Spread),
    /// By how many pieces positions may differ that are shown as alike.
    Distance(usize),
    /// What a move counts here, in percent of what its games say; 0 forbids it, nothing takes back what was said.
    Weigh(Move, Option<u16>),
    /// Takes back what was said last of a move.
    Undo,
    /// Says it again.
    Redo,
    /// Puts a game into the book.
    Learn(Box<BookGame>),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Openings(wish)
    }
}

/// What a job of the room brings back.
pub(super) enum Brought {
    /// The book of the program with that of the base.
    Loaded(Result<OpeningBook, Fault>),
    /// What it says of a position.
    Asked(Answer),
}

/// What the book says of a position.
#[derive(Debug, Default)]
pub struct Answer {
    /// The moves of games that came to this very position.
    pub exact: Vec<ExactMove>,
    /// The moves that games speak for which are alike.
    pub candidates: Vec<Candidate>,
    /// Positions of the book that are alike, the nearest first.
    pub similar: Vec<Similar>,
}

/// A line in a book after so many changes, how values are spread, and how far alike is.
type Subject = (u64, Vec<Move>, Spread, usize);

/// The opening book and the line that one looks at.
pub struct OpeningsRoom {
    line: GameTree<()>,
    book: Arc<OpeningBook>,
    loading: Errand<u32, ()>,
    /// Counts the changes of the book.
    change: u64,
    spread: Spread,
    distance: usize,
    answer: Errand<Subject, Answer>,
    done: Vec<Edit>,
    undone: Vec<Edit>,
}

impl Default for OpeningsRoom {
    fn default() -> Self {
        Self {
            line: GameTree::new(Position::start()),
            book: Arc::default(),
            loading: Errand::default(),
            change: 0,
            spread: Spread::None,
            distance: 4,
            answer: Errand::default(),
            done: Vec::new(),
            undone: Vec::new(),
        }
    }
}

impl OpeningsRoom {
    /// The line that one looks at, with what else was tried.
    pub const fn line(&self) -> &GameTree<()> {
        &self.line
    }

    /// The book: that of the program and that of the base.
    pub fn book(&self) -> &OpeningBook {
        &self.book
    }

    /// What it said last.
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.latest().map(|(_, answer)| &**answer)
    }

    /// True while it is read or asked.
    pub fn is_asking(&self) -> bool {
        self.loading.job().is_some() || self.answer.job().is_some()
    }

    /// How values are spread by chance.
    pub const fn spread(&self) -> Spread {
        self.spread
    }

    /// By how many pieces positions may differ that are shown as alike.
    pub const fn distance(&self) -> usize {
        self.distance
    }

    /// Whether something can be taken back, and whether something can be said again.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Makes an edit on disk and in memory.
    fn make(&mut self, desk: &mut Desk, edit: Edit) -> Result<(), Fault> {
        let book = Arc::make_mut(&mut self.book);
        desk.write(|base| base.edit_openings(book, edit, now()))?;
        self.change += 1;
        Ok(())
    }

    fn weigh(&mut self, desk: &mut Desk, played: Move, weight: Option<u16>) -> Result<(), Fault> {
        let place = Spot::of(self.line.position()).place(played);
        let edit = self.book.edits().draft(place, weight);
        self.make(desk, edit)?;
        self.done.push(edit);
        self.undone.clear();
        Ok(())
    }

    fn undo(&mut self, desk: &mut Desk, again: bool) -> Result<(), Fault> {
        let Some(&edit) = (if again { self.undone.last() } else { self.done.last() }) else { return Ok(()) };
        self.make(desk, if again { edit } else { edit.inverse() })?;
        if again {
            self.undone.pop();
            self.done.push(edit);
        } else {
            self.done.pop();
            self.undone.push(edit);
        }
        Ok(())
    }
}

impl Room for OpeningsRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::Move(played) => _ = self.line.play(played),
            Wish::Line(moves) => {
                self.line = GameTree::new(Position::start());
                // What cannot be played ends the line.
                let _ = moves.into_iter().try_for_each(|played| self.line.play(played).map(drop));
            }
            Wish::Look(look) => self.line.look(look),
            Wish::Go(place) => _ = self.line.go(place),
            Wish::Spread(spread) => self.spread = spread,
            Wish::Distance(distance) => self.distance = distance,
            Wish::Weigh(played, weight) => self.weigh(desk, played, weight)?,
            Wish::Undo => self.undo(desk, false)?,
            Wish::Redo => self.undo(desk, true)?,
            Wish::Learn(game) => {
                desk.write(|base| base.add_openings(std::slice::from_ref(&*game), now()))?;
                let title = game.title();
                Arc::make_mut(&mut self.book).add(*game);
                self.change += 1;
                return Ok(Some(Notice::OpeningLearned(title)));
            }
        }
        Ok(None)
    }

    fn take(&mut self, _: &mut Desk, job: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Loaded(Ok(book)) => {
                if self.loading.end(job, Some(())) {
                    (self.book, self.change) = (Arc::new(book), self.change + 1);
                }
            }
            Brought::Loaded(Err(fault)) => {
                self.loading.end(job, None);
                return Err(fault);
            }
            Brought::Asked(answer) => _ = self.answer.end(job, Some(answer)),
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.loading.end(job, None);
        self.answer.end(job, None);
    }

    /// Reads the book of another base, and asks it where the answer is to be seen.
    fn refresh(&mut self, desk: &mut Desk) {
        if !desk.shows(Panel::Openings) {
            return;
        }
        let base = desk.edition().base;
        if self.loading.lacks(&base) && desk.path().is_some() {
            (self.done, self.undone) = (Vec::new(), Vec::new());
            let lent =
                desk.lend(JobKind::Query, room::Brought::Openings, |base, _| Brought::Loaded(load(base)));
            if let Ok(job) = lent {
                self.loading.begin(job, base);
            }
        }
        if self.loading.of(&base).is_none() {
            return;
        }
        let subject = (self.change, self.line.moves(), self.spread, self.distance);
        if let Some(outdated) = self.answer.outdate(&subject) {
            desk.cancel(outdated);
        }
        if self.answer.lacks(&subject) {
            let (book, asked) = (Arc::clone(&self.book), subject.clone());
            let job = desk
                .start(JobKind::Query, room::Brought::Openings, move |_| Brought::Asked(ask(&book, &asked)));
            self.answer.begin(job, subject);
        }
    }
}

/// The book of the program with that of a base.
fn load(base: &crate::store::Base) -> Result<OpeningBook, Fault> {
    let (own, edits) = base.openings()?;
    let shipped = crate::books::opening::text::shipped().map_err(Fault::Openings)?;
    Ok(OpeningBook::new(shipped.into_iter().chain(own), edits))
}

fn ask(book: &OpeningBook, (_, moves, spread, distance): &Subject) -> Answer {
    let mut position = Position::start();
    for played in moves {
        position.make(*played);
    }
    let exact = book.exact(&position);
    let mut similar = book.similar(&position, *distance, ALIKE + exact.len());
    // The position itself is no like of it.
    similar.retain(|similar| similar.difference.distance() > 0);
    similar.truncate(ALIKE);
    // The moves of the line are legal.
    let candidates = book.candidates(moves, *spread).unwrap_or_default();
    Answer { exact, candidates, similar }
}

impl Workbench {
    /// The opening book.
    pub const fn openings(&self) -> &OpeningsRoom {
        &self.openings
    }
}
