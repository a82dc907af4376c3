//! The opening book on the bench: the line that one looks at, what the book says of it, and what the user says of moves.

use crate::session::feature::Outcome;
use std::sync::Arc;

use crate::books::opening::{
    self as book, BookGame, Candidate, ExactMove, OpeningBook, Said, Similar, Spread,
};
use crate::jobs::{JobId, JobKind};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Move, Position};
use crate::service::notice::Notice;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::Feature;
use crate::session::general;
use crate::session::opening_book::BookChange;
use crate::session::task::LatestTask;

/// Positions that are alike are shown up to this number.
const ALIKE: usize = 24;

/// What a user can ask of the opening book.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Plays a move of the line that one looks at.
    Move(Move),
    /// Shows this line from the initial position.
    Line(Vec<Move>),
    /// Looks elsewhere in the line.
    Navigate(Navigate),
    /// Looks at a place.
    Go(NodeIndex),
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

/// What its jobs yield: what the book says of a position.
pub(super) type Output = Answer;

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
pub struct OpeningsFeature {
    line: GameTree<()>,
    spread: Spread,
    distance: usize,
    answer: LatestTask<Subject, Answer>,
}

impl Default for OpeningsFeature {
    fn default() -> Self {
        Self {
            line: GameTree::new(Position::start()),
            spread: Spread::None,
            distance: 4,
            answer: LatestTask::default(),
        }
    }
}

impl OpeningsFeature {
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
fn undo(context: &mut AppContext, again: bool) -> Outcome {
    let change = context.change_openings(|cache, base, time| cache.undo(base, again, time))?;
    Ok(match change {
        Some(BookChange::Added(_, game)) => Some(Notice::OpeningLearned(game.title())),
        Some(BookChange::Removed(_, game)) => Some(Notice::OpeningForgotten(game.title())),
        Some(BookChange::Weighed(_)) | None => None,
    })
}

/// Removes the game of the base from the book that stands at this place among its own.
fn forget(context: &mut AppContext, at: usize) -> Outcome {
    let forgotten = context.change_openings(|book, base, time| book.forget(base, at, time))?;
    Ok(forgotten.map(|game| Notice::OpeningForgotten(game.title())))
}

impl Feature for OpeningsFeature {
    type Action = Action;
    type Output = Output;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Move(played) => _ = self.line.play(played),
            Action::Line(moves) => {
                self.line = GameTree::new(Position::start());
                // What cannot be played ends the line.
                let _ = moves.into_iter().try_for_each(|played| self.line.play(played).map(drop));
            }
            Action::Navigate(look) => self.line.look(look),
            Action::Go(place) => _ = self.line.go(place),
            Action::Spread(spread) => self.spread = spread,
            Action::Distance(distance) => self.distance = distance,
            Action::Weigh(place, weight) => {
                context.change_openings(|cache, base, time| cache.weigh(base, place, weight, time))?;
            }
            Action::UseShipped(wanted) if wanted != context.settings.shipped_openings => {
                context.settings.shipped_openings = wanted;
                context.opening_book.read_again();
                context.save_settings()?;
            }
            Action::UseShipped(_) => {}
            Action::Undo => return undo(context, false),
            Action::Redo => return undo(context, true),
            Action::Learn(game) => return general::add_to_opening_book(context, *game).map(Some),
            Action::Forget(at) => return forget(context, at),
        }
        Ok(None)
    }

    fn take(&mut self, _: &mut AppContext, job: JobId, answer: Answer) -> Outcome {
        self.answer.end(job, Some(answer));
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.answer.end(job, None);
    }

    /// Asks the book where the answer is to be seen.
    fn refresh(&mut self, context: &mut AppContext) {
        if !context.shows(Panel::Openings) || !general::fetch_opening_book(context) {
            return;
        }
        let subject = (context.opening_book.revision(), self.line.moves(), self.spread, self.distance);
        context.cancel(self.answer.cancel_stale(&subject));
        if self.answer.should_start(&subject) {
            let (book, asked) = (Arc::clone(context.opening_book.book()), subject.clone());
            let job = context.start::<OpeningsFeature>(JobKind::Query, move |_| ask(&book, &asked));
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
