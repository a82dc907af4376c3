//! The practical endgame book: the position shown, the entries of the books for it, and practice.

mod judge;
mod practice;

use std::collections::HashMap;

use crate::books::endgame::positions::GameId;
use crate::books::endgame::practice::Progress;
use crate::books::endgame::problem::{Problem, Theme};
use crate::books::endgame::query::{Page, page};
use crate::books::endgame::{Annotation, Game, Positions, Tally, shipped};
use crate::engine::{Evaluation, Parameters};
use crate::jobs::JobId;
use crate::material::{Material, NodeId};
use crate::records::Record;
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Color, Move, Position};
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::filter::MaterialFilter;
use crate::service::notice::Notice;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::feature::{Feature, Outcome};

use judge::Known;
pub use judge::Table;
use practice::Answers;
pub(super) use practice::Output;
pub use practice::{Mark, Practice, Preparation};

/// The actions of the endgame book.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Shows this position.
    Show(Box<Position>),
    /// Plays a move, in the line shown or in practice.
    Move(Move),
    /// Navigates in the line.
    Navigate(Navigate),
    /// Moves to a node of the line.
    Go(NodeIndex),
    /// Sets which problems are listed.
    Choose(Choice),
    /// Practises a problem of the built-in book, by its index.
    Practise(usize),
    /// Practises the position shown, whatever it is.
    PractiseHere,
    /// Repeats the last practice.
    PractiseAgain,
    /// Begins without waiting for the table that is being solved.
    PractiseNow,
    /// Practises what is due, else the next problem of the list.
    PractiseNext,
    /// Sets whether a move that gives the result away is reported at once or at the end.
    TellAtOnce(bool),
    /// Ends practice; the moves played count.
    Finish,
    /// Adds a game to the base's book, with the verdict on its end (default: the record's result).
    Add(Box<Record>, Option<Annotation>),
    /// Removes the game added last.
    Undo,
    /// Adds it again.
    Redo,
    /// Attaches the results of the books to the combinations of the base as evidence.
    Lay,
}

/// The filter of the listed problems.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choice {
    /// Only this theme.
    pub theme: Option<Theme>,
    /// Only this difficulty, 1 to 9.
    pub grade: Option<u8>,
    /// Only these combinations.
    pub material: MaterialFilter,
}

/// A book's entries for the position shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfBook {
    /// The entry of the position; `None` if it is not stored.
    pub page: Option<Page>,
    /// The counts of its combination.
    pub tally: Tally,
    /// The games of the book that begin with it.
    pub games: Vec<(GameId, Game)>,
}

/// The state of the endgame book.
pub struct EndgamesFeature {
    line: GameTree<()>,
    choice: Choice,
    listed: Vec<usize>,
    /// The entries of the built-in book and of the base's book.
    pages: [OfBook; 2],
    /// The key of `pages`: position, number of changes, base.
    asked: Option<(u64, u64, u32)>,
    change: u64,
    progress: HashMap<String, Progress>,
    /// The base of the progress.
    base: Option<u32>,
    preparation: Option<Preparation>,
    practice: Option<Practice>,
    tell_at_once: bool,
    judge: Option<Known>,
    /// The number of positions shown.
    shown: u64,
    /// The engine's answers if no table or book has one.
    answers: Answers,
    mind: Option<Box<EngineContext>>,
    done: Vec<(GameId, Game)>,
    undone: Vec<Game>,
}

impl Default for EndgamesFeature {
    fn default() -> Self {
        Self {
            line: GameTree::new(first()),
            choice: Choice::default(),
            listed: Vec::new(),
            pages: Default::default(),
            asked: None,
            change: 0,
            progress: HashMap::new(),
            base: None,
            preparation: None,
            practice: None,
            tell_at_once: true,
            judge: None,
            shown: 0,
            answers: Answers::default(),
            mind: None,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }
}

/// Returns the problems of the built-in book; empty if its file is damaged, which a test rules out.
pub fn problems() -> &'static [Problem] {
    shipped::problems().unwrap_or_default()
}

/// Returns the position shown at first.
fn first() -> Position {
    problems().first().map_or_else(Position::start, |problem| problem.start.clone())
}

/// Returns the key under which a position's progress is stored.
fn name(position: &Position) -> String {
    position.to_setup().to_string()
}

impl EndgamesFeature {
    /// Returns the number of positions shown, each the start of a line.
    pub const fn shown(&self) -> u64 {
        self.shown
    }

    /// Returns the line shown.
    pub const fn line(&self) -> &GameTree<()> {
        &self.line
    }

    /// Returns the filter of the listed problems.
    pub const fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the listed problems, by their indices in the built-in book.
    pub fn listed(&self) -> &[usize] {
        &self.listed
    }

    /// Returns the entries for the position in the built-in book and in the base's book.
    pub const fn pages(&self) -> &[OfBook; 2] {
        &self.pages
    }

    /// Whether an added game can be undone, and whether one can be redone.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Shows a position and ends practice.
    fn show(&mut self, context: &AppContext, position: Position) {
        self.line = GameTree::new(position);
        self.practice = None;
        self.preparation.take().into_iter().for_each(|of| context.cancel(of.job));
        self.shown += 1;
    }

    fn add(&mut self, context: &mut AppContext, game: Game) -> Result<(), Fault> {
        let added = context.write(|base| base.add_to_book(std::slice::from_ref(&game)))?;
        if let Some((id, _)) = added.first() {
            self.done.push((*id, game));
        }
        self.change += 1;
        Ok(())
    }
}

impl Feature for EndgamesFeature {
    type Action = Action;
    type Output = Output;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Show(position) => self.show(context, *position),
            Action::Move(played) => self.play(context, played)?,
            // No navigation during practice: the next move is played in the current position.
            Action::Navigate(_) | Action::Go(_) if self.is_practising() => {}
            Action::Navigate(look) => self.line.look(look),
            Action::Go(place) => _ = self.line.go(place),
            Action::Choose(choice) => {
                self.choice = choice;
                self.list(context);
            }
            Action::Practise(at) => {
                if let Some(problem) = problems().get(at) {
                    self.practise(context, problem.start.clone(), Some(at));
                }
            }
            Action::PractiseHere => self.practise(context, self.line.position().clone(), None),
            Action::PractiseAgain => {
                let again = self.practice.take();
                let again = again.map(|practice| (practice.session.start().clone(), practice.problem));
                again.into_iter().for_each(|(start, problem)| self.practise(context, start, problem));
            }
            Action::PractiseNow => self.begin_now(context),
            Action::PractiseNext => self.practise_next(context),
            Action::TellAtOnce(at_once) => self.tell_at_once = at_once,
            Action::Finish => self.finish(context)?,
            Action::Add(record, annotation) => {
                let evaluation = Evaluation::new(Parameters::default(), None);
                let estimate = |position: &Position| {
                    let score = evaluation.score(position, evaluation.accumulate(position));
                    if position.turn() == Color::Red { score } else { -score }
                };
                let game = Game::of_record(&record, annotation, &estimate).map_err(Fault::Game)?;
                self.undone.clear();
                let name = game.name().to_owned();
                self.add(context, game)?;
                return Ok(Some(Notice::BookAdded(name)));
            }
            Action::Undo => {
                if let Some((id, game)) = self.done.last().cloned() {
                    context.write(|base| base.remove_from_book(id))?;
                    self.done.pop();
                    self.undone.push(game);
                    self.change += 1;
                }
            }
            Action::Lay => {
                let by = context.expert()?.to_owned();
                let laid = context.write(|base| edit::lay_studies(base, edit::studies(base)?, &by))?;
                return Ok(Some(laid));
            }
            Action::Redo => {
                if let Some(game) = self.undone.last().cloned() {
                    self.add(context, game)?;
                    self.undone.pop();
                }
            }
        }
        Ok(None)
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        match output {
            Output::Answer(answer, mind) => {
                self.mind = Some(mind);
                self.take_answer(context, job, answer)?;
            }
            Output::Table(solved) => self.take_table(context, job, solved)?,
        }
        Ok(None)
    }

    fn crashed(&mut self, context: &mut AppContext, job: JobId) {
        self.abandon(context, job);
    }

    /// Updates the engine's answer, the books' entries for the position shown, and the progress after a change of base.
    fn refresh(&mut self, context: &mut AppContext) {
        let base = context.revision().base;
        if self.base.is_some_and(|known| known != base) {
            // Practice belongs to the base in which it began.
            self.practice = None;
            self.preparation.take().into_iter().for_each(|of| context.cancel(of.job));
        }
        self.answer(context);
        if !context.shows(Panel::Endgames) || context.is_checked_out() {
            return;
        }
        if self.base != Some(base) {
            let practised = context.write(|base| base.all_practised());
            self.progress = value_or_notice(context, practised).into_iter().collect();
            (self.done, self.undone) = (Vec::new(), Vec::new());
            self.base = Some(base);
            self.list(context);
        }
        let position = self.line.position().clone();
        let subject = (position.key(), self.change, base);
        if self.asked != Some(subject) {
            let of_program = shipped::book().ok().and_then(|book| of_book(book, &position).ok());
            let of_base = context.write(|base| {
                let book = base.book();
                let games = book.games_from(&position);
                let read = of_book(&book, &position).and_then(|of| Ok(OfBook { games: games?, ..of }));
                read.map_err(|error| base.book_error(error))
            });
            self.pages = [of_program.unwrap_or_default(), value_or_notice(context, of_base)];
            self.asked = Some(subject);
        }
    }
}

/// Returns a book's entries for a position, without its games.
fn of_book<S: Positions>(book: &S, position: &Position) -> Result<OfBook, S::Error> {
    let tally = book.tally(NodeId::from(Material::of(position)))?;
    Ok(OfBook { page: page(book, position)?, tally, games: Vec::new() })
}

/// Returns the value read, or the default after reporting the error.
fn value_or_notice<T: Default>(context: &mut AppContext, read: Result<T, Fault>) -> T {
    read.unwrap_or_else(|fault| {
        context.say(Notice::Failed(fault));
        T::default()
    })
}

impl EndgamesFeature {
    /// Lists the problems that match the filter; an invalid query keeps the list.
    fn list(&mut self, context: &AppContext) {
        let Ok(fits) = self.choice.material.fits(context.kb()) else { return };
        let (theme, grade) = (self.choice.theme, self.choice.grade);
        let chosen = problems().iter().enumerate().filter(|(_, problem)| {
            theme.is_none_or(|theme| theme == problem.theme)
                && grade.is_none_or(|grade| grade == problem.grade)
                && fits(problem.material().into())
        });
        self.listed = chosen.map(|(at, _)| at).collect();
    }
}
