//! The opening book on the bench: the line that one looks at, what the book says of it, and what the user says of moves.

use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::Desk;
use super::notice::Notice;
use super::room::{self, Errand, Room};
use super::settings::Panel;
use super::shelf::Deed;
use crate::books::opening::{
    self as book, BookGame, Candidate, ExactMove, OpeningBook, Said, Similar, Spread,
};
use crate::jobs::{JobId, JobKind};
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
    /// What a move counts, in percent of what its games say; 0 forbids it, nothing takes back what was said.
    Weigh(book::Place, Option<u16>),
    /// Whether the book has the games that come with the program.
    UseShipped(bool),
    /// Takes back what was done last: what was said of a move, or a game that was put in or taken out.
    Undo,
    /// Does it again.
    Redo,
    /// Puts a game into the book, unless there is one with the same moves.
    Learn(Box<BookGame>),
    /// Takes the game of the base out of the book that stands behind so many of its own.
    Forget(usize),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Openings(wish)
    }
}

/// What a job of the room brings back: what the book says of a position.
pub(super) type Brought = Answer;

/// What the book says of a position.
#[derive(Debug, Default)]
pub struct Answer {
    /// The moves of games that came to this very position.
    pub exact: Vec<ExactMove>,
    /// The moves that games speak for which are alike.
    pub candidates: Vec<Candidate>,
    /// Positions of the book that are alike, the nearest first.
    pub similar: Vec<Similar>,
    /// What the user says of moves, anywhere.
    pub said: Vec<Said>,
}

/// A line in a book after so many changes, how values are spread, and how far alike is.
type Subject = (u64, Vec<Move>, Spread, usize);

/// The opening book and the line that one looks at.
pub struct OpeningsRoom {
    line: GameTree<()>,
    spread: Spread,
    distance: usize,
    answer: Errand<Subject, Answer>,
}

impl Default for OpeningsRoom {
    fn default() -> Self {
        Self {
            line: GameTree::new(Position::start()),
            spread: Spread::None,
            distance: 4,
            answer: Errand::default(),
        }
    }
}

impl OpeningsRoom {
    /// The line that one looks at, with what else was tried.
    pub const fn line(&self) -> &GameTree<()> {
        &self.line
    }

    /// What it said last.
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.latest().map(|(_, answer)| &**answer)
    }

    /// True while it is asked.
    pub fn is_asking(&self) -> bool {
        self.answer.job().is_some()
    }

    /// How values are spread by chance.
    pub const fn spread(&self) -> Spread {
        self.spread
    }

    /// By how many pieces positions may differ that are shown as alike.
    pub const fn distance(&self) -> usize {
        self.distance
    }
}

/// Takes back what was done last to the book, or does it again. A game that goes or comes is named: the panel need not show it.
fn undo(desk: &mut Desk, again: bool) -> room::Said {
    let deed = desk.change_openings(|shelf, base, time| shelf.undo(base, again, time))?;
    Ok(match deed {
        Some(Deed::Learned(_, game)) => Some(Notice::OpeningLearned(game.title())),
        Some(Deed::Forgotten(_, game)) => Some(Notice::OpeningForgotten(game.title())),
        Some(Deed::Said(_)) | None => None,
    })
}

impl Room for OpeningsRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> room::Said {
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
            Wish::Weigh(place, weight) => {
                desk.change_openings(|shelf, base, time| shelf.weigh(base, place, weight, time))?;
            }
            Wish::UseShipped(wanted) if wanted != desk.settings.shipped_openings => {
                desk.settings.shipped_openings = wanted;
                desk.shelf.read_again();
                desk.save_settings()?;
            }
            Wish::UseShipped(_) => {}
            Wish::Undo => return undo(desk, false),
            Wish::Redo => return undo(desk, true),
            Wish::Learn(game) => return desk.learn_opening(*game).map(Some),
            Wish::Forget(at) => return desk.forget_opening(at),
        }
        Ok(None)
    }

    fn take(&mut self, _: &mut Desk, job: JobId, answer: Answer) -> room::Said {
        self.answer.end(job, Some(answer));
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.answer.end(job, None);
    }

    /// Asks the book where the answer is to be seen.
    fn refresh(&mut self, desk: &mut Desk) {
        if !desk.shows(Panel::Openings) || !desk.fetch_openings() {
            return;
        }
        let subject = (desk.shelf.change(), self.line.moves(), self.spread, self.distance);
        if let Some(outdated) = self.answer.outdate(&subject) {
            desk.cancel(outdated);
        }
        if self.answer.lacks(&subject) {
            let (book, asked) = (Arc::clone(desk.shelf.book()), subject.clone());
            let job = desk.start(JobKind::Query, room::Brought::Openings, move |_| ask(&book, &asked));
            self.answer.begin(job, subject);
        }
    }
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
    Answer { exact, candidates, similar, said: book.said() }
}

impl Workbench {
    /// The line in the opening book that one looks at.
    pub const fn openings(&self) -> &OpeningsRoom {
        &self.openings
    }

    /// The opening book of the open base, with that of the program where the user wants it; empty until somebody needs it.
    pub fn opening_book(&self) -> &OpeningBook {
        self.desk.shelf.book()
    }

    /// Whether something that was done to the opening book can be taken back, and whether something can be done again.
    pub const fn can_undo_openings(&self) -> (bool, bool) {
        self.desk.shelf.can_undo()
    }
}
