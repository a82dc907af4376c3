//! The opening book: the line shown, the book's entries for it, and the user's weights of moves.

use std::sync::Arc;

use crate::books::opening::{
    self as book, BookGame, Candidate, EditedMove, ExactMove, Listing, OpeningBook, OpeningName, OpeningTree,
    Similar, Spread, TreeFilter, TreeMove,
};
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::records::Outcome as GameOutcome;
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Move, Position};
use crate::service::notice::Notice;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, LatestTask, Outcome};
use crate::session::general;
use crate::session::opening_book::BookChange;
use crate::store::library::{GameId, Library};

/// Maximum number of similar positions shown.
const ALIKE: usize = 24;

/// Maximum number of games listed.
const LISTED: usize = 100;

/// Maximum number of moves of similar games listed, as in Rollason's article.
pub const CANDIDATES: usize = 6;

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Plays a move in the line shown.
    Move(Move),
    /// Shows this line from the initial position.
    Line(Vec<Move>),
    Navigate(Navigate),
    Go(NodeIndex),
    /// Sets the random spread of values and its seed.
    Spread(Spread),
    /// Sets the maximum number of differing pieces of similar positions.
    Distance(usize),
    /// Sets the weight of a move, in percent of its value from games; 0 forbids it, `None` clears it.
    Weigh(book::Place, Option<u16>),
    /// Sets which games of the library the opening tree has.
    Filter(TreeFilter),
    /// Counts the games of the library that reach a position, by its mirror key.
    Count(u64),
    /// Sets whether the built-in games are used.
    UseShipped(bool),
    /// Undoes the last change: a weight, or a game added or removed.
    Undo,
    Redo,
    /// Adds a game to the book, unless there is one with the same moves.
    Learn(Box<BookGame>),
    /// Removes the game at this index among the base's games.
    Forget(usize),
}

/// A game of the library that plays on from the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeGame {
    pub id: GameId,
    pub red: String,
    pub black: String,
    pub year: Option<u16>,
    pub outcome: Option<GameOutcome>,
    pub opening: Option<OpeningName>,
}

#[derive(Debug, Default)]
pub struct Answer {
    /// The lists of the book at every position of the line, the one shown last.
    pub listings: Vec<Listing>,
    /// Similar positions of the book, nearest first.
    pub similar: Vec<Similar>,
    /// The user's weights of moves, in any position.
    pub weights: Vec<EditedMove>,
    /// The moves of the games of the library, the most played first.
    pub tree: Vec<TreeMove>,
    /// Number of these games, and the latest ones.
    pub games: (usize, Vec<TreeGame>),
}

impl Answer {
    /// The moves of games that reached exactly this position.
    pub fn exact(&self) -> &[ExactMove] {
        self.listings.last().map_or(&[], |listing| &listing.known)
    }

    /// The candidate moves supported by similar games, also those that cannot be played.
    pub fn candidates(&self) -> &[Candidate] {
        self.listings.last().map_or(&[], |listing| &listing.found)
    }
}

/// The base, and the number of changes of its library.
type LibraryState = (u32, u64);

/// The key of an answer: changes of the book, tree, line, spread, maximum distance, and filter of games.
type Subject = (u64, Option<LibraryState>, Vec<Move>, Spread, usize, TreeFilter);

pub struct OpeningsFeature {
    pub line: GameTree<()>,
    pub spread: Spread,
    pub distance: usize,
    pub filter: TreeFilter,
    pub(crate) tree: LatestTask<LibraryState, OpeningTree>,
    pub(crate) answer: LatestTask<Subject, Answer>,
    /// The key of the position that is counted.
    counted: Option<u64>,
    count: LatestTask<(LibraryState, u64), u64>,
}

impl Default for OpeningsFeature {
    fn default() -> Self {
        Self {
            line: GameTree::new(Position::start()),
            spread: Spread::None,
            distance: 4,
            filter: TreeFilter::default(),
            tree: LatestTask::default(),
            answer: LatestTask::default(),
            counted: None,
            count: LatestTask::default(),
        }
    }
}

impl OpeningsFeature {
    /// Returns the number of games of the library that reach a position, by its mirror key: that as of the last change of the library
    /// while it is counted again. `None`, and whether it is to be asked for, if it is another position's.
    pub fn library_games(&self, position: u64) -> Result<u64, bool> {
        match self.count.latest() {
            Some(((_, key), count)) if *key == position => Ok(**count),
            _ => Err(self.counted != Some(position)),
        }
    }
}

/// Undoes or redoes the last change of the book. The message names a game added or removed, since the panel may not show it.
fn undo(context: &mut AppContext, again: bool) -> Outcome {
    let change = context.change_openings(|cache, base, time| cache.undo(base, again, time))?;
    Ok(match change {
        Some(BookChange::Added(_, game)) => Some(Notice::OpeningLearned(game.title())),
        Some(BookChange::Removed(_, game)) => Some(Notice::OpeningForgotten(game.title())),
        Some(BookChange::Weighed(_)) | None => None,
    })
}

impl Feature for OpeningsFeature {
    type Action = Action;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Move(played) => _ = self.line.play(played),
            Action::Line(moves) => {
                self.line = GameTree::new(Position::start());
                // An illegal move ends the line.
                let _ = moves.into_iter().try_for_each(|played| self.line.play(played).map(drop));
            }
            Action::Navigate(look) => self.line.look(look),
            Action::Go(place) => _ = self.line.go(place),
            Action::Spread(spread) => self.spread = spread,
            Action::Distance(distance) => self.distance = distance,
            Action::Weigh(place, weight) => {
                context.change_openings(|cache, base, time| cache.weigh(base, place, weight, time))?;
            }
            Action::Filter(filter) => self.filter = filter,
            Action::Count(position) => self.counted = Some(position),
            Action::UseShipped(wanted) if wanted == context.settings.without_shipped_openings => {
                context.settings.without_shipped_openings = !wanted;
                context.opening_book.read_again();
                context.save_settings()?;
            }
            Action::UseShipped(_) => {}
            Action::Undo => return undo(context, false),
            Action::Redo => return undo(context, true),
            Action::Learn(game) => return general::add_to_opening_book(context, *game).map(Some),
            Action::Forget(at) => {
                let forgotten = context.change_openings(|book, base, time| book.forget(base, at, time))?;
                return Ok(forgotten.map(|game| Notice::OpeningForgotten(game.title())));
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.answer.end(job, None);
        self.tree.end(job, None);
        self.count.end(job, None);
    }

    /// Queries the book if the panel is shown; counts games if a panel has asked.
    fn refresh(&mut self, context: &mut AppContext) {
        self.count_games(context);
        if !context.shows(Panel::Openings) || !general::fetch_opening_book(context) {
            return;
        }
        self.build_tree(context);
        let tree = self.tree.latest().map(|(state, tree)| (*state, Arc::clone(tree)));
        let state = tree.as_ref().map(|(state, _)| *state);
        let (line, filter) = (self.line.moves(), self.filter.clone());
        let subject = (context.opening_book.revision, state, line, self.spread, self.distance, filter);
        context.cancel(self.answer.cancel_stale(&subject));
        if self.answer.should_start(&subject) {
            let (book, asked) = (Arc::clone(&context.opening_book.book), subject.clone());
            let tree = tree.map(|(_, tree)| tree).unwrap_or_default();
            let work = move |_: &dyn Progress| ask(&book, &tree, &asked);
            let job = context.start(JobKind::Query, work, |feature: &mut Self, _, job, answer| {
                feature.answer.end(job, Some(answer));
                Ok(None)
            });
            self.answer.begin(job, subject);
        }
    }
}

impl OpeningsFeature {
    /// Starts counting the games that reach the position asked for, if their number is missing or the library has changed.
    fn count_games(&mut self, context: &mut AppContext) {
        let Some(path) = context.file().map(std::path::Path::to_owned) else { return };
        let Some(position) = self.counted else { return };
        let subject = ((context.revision().base, context.library_revision), position);
        context.cancel(self.count.cancel_stale(&subject));
        if self.count.should_start(&subject) {
            let work = move |_: &dyn Progress| {
                Library::open(&path).and_then(|library| library.count_reaching(position))
            };
            let job = context.start(JobKind::Query, work, |feature: &mut Self, _, job, count| {
                // Nobody asked for the number: without it nothing is shown.
                feature.count.end(job, count.ok());
                Ok(None)
            });
            self.count.begin(job, subject);
        }
    }

    /// Starts building the opening tree if it is missing or the library has changed; the former one is used meanwhile.
    fn build_tree(&mut self, context: &mut AppContext) {
        let Some(path) = context.file().map(std::path::Path::to_owned) else { return };
        let state = (context.revision().base, context.library_revision);
        context.cancel(self.tree.cancel_stale(&state));
        if self.tree.latest().is_some_and(|((base, _), _)| *base != state.0) {
            self.tree.forget();
        }
        if self.tree.should_start(&state) {
            let work = move |progress: &dyn Progress| {
                Library::open(&path).and_then(|library| library.opening_tree(progress))
            };
            let job = context.start(JobKind::Query, work, |feature: &mut Self, _, job, tree| {
                match feature.tree.end_with(job, tree) {
                    Err(fault) if fault.is_cancel() => Ok(None),
                    done => done,
                }
            });
            self.tree.begin(job, state);
        }
    }
}

fn ask(book: &OpeningBook, tree: &OpeningTree, (_, _, moves, spread, distance, filter): &Subject) -> Answer {
    let mut position = Position::start();
    for played in moves {
        position.make(*played);
    }
    // The moves of the line are legal.
    let listings = Listing::of(book, moves, *spread, CANDIDATES);
    let exact = listings.last().map_or(0, |listing| listing.known.len());
    let mut similar = book.similar(&position, *distance, ALIKE + exact);
    // The position itself does not count as similar.
    similar.retain(|similar| similar.difference.distance() > 0);
    similar.truncate(ALIKE);
    let games = tree.games_with(&position, filter);
    let listed = games.iter().take(LISTED).map(|game| TreeGame {
        id: GameId(game.id),
        red: game.red.to_owned(),
        black: game.black.to_owned(),
        year: game.year,
        outcome: game.outcome,
        opening: game.opening,
    });
    let games = (games.len(), listed.collect());
    let tree = tree.moves(&position, filter);
    Answer { listings, similar, weights: book.edited_moves(), tree, games }
}
