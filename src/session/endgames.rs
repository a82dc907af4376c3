//! The practical endgame book on the bench: the position that one looks at, what the books say of it, and practice.

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

/// What a user can ask of the endgame book.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Shows this position.
    Show(Box<Position>),
    /// Plays a move, of the line that one looks at or of practice.
    Move(Move),
    /// Looks elsewhere in the line.
    Navigate(Navigate),
    /// Looks at a place.
    Go(NodeIndex),
    /// Which problems are listed.
    Choose(Choice),
    /// Practises a problem of the program, by its place in the book.
    Practise(usize),
    /// Practises the position that one looks at, whatever it is.
    PractiseHere,
    /// Practises what was practised last once more.
    PractiseAgain,
    /// Begins without the table that is being solved.
    PractiseNow,
    /// Practises what is due, else the next of the list.
    PractiseNext,
    /// Whether a move that gives the result away is told at once, or at the end.
    TellAtOnce(bool),
    /// Ends practice; what was played counts.
    Finish,
    /// Adds a game to the book of the base, with the verdict on its end; that of the record unless given.
    Add(Box<Record>, Option<Annotation>),
    /// Takes back what was added last.
    Undo,
    /// Adds it again.
    Redo,
    /// Lays what the books say to the combinations of the base as evidence.
    Lay,
}

/// Which problems are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choice {
    /// Only of this theme.
    pub theme: Option<Theme>,
    /// Only of this difficulty, 1 to 9.
    pub grade: Option<u8>,
    /// Only of these combinations.
    pub material: MaterialFilter,
}

/// What a book says of the position that one looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfBook {
    /// The position; nothing where it is not stored.
    pub page: Option<Page>,
    /// What the book counts of its combination.
    pub tally: Tally,
    /// The games of the book that begin with it.
    pub games: Vec<(GameId, Game)>,
}

/// The endgame book, and what is looked at.
pub struct EndgamesFeature {
    line: GameTree<()>,
    choice: Choice,
    listed: Vec<usize>,
    /// What the books of the program and of the base say of the position.
    pages: [OfBook; 2],
    /// Of which position, and after how many changes of which base.
    asked: Option<(u64, u64, u32)>,
    change: u64,
    progress: HashMap<String, Progress>,
    /// Of which base the progress is.
    base: Option<u32>,
    preparation: Option<Preparation>,
    practice: Option<Practice>,
    tell_at_once: bool,
    judge: Option<Known>,
    /// Counts the positions that were shown.
    shown: u64,
    /// What the engine answers where nobody knows.
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

/// The problems of the program; none where its file is damaged, which a test rules out.
pub fn problems() -> &'static [Problem] {
    shipped::problems().unwrap_or_default()
}

/// What is looked at first.
fn first() -> Position {
    problems().first().map_or_else(Position::start, |problem| problem.start.clone())
}

/// By what a position is remembered.
fn name(position: &Position) -> String {
    position.to_setup().to_string()
}

impl EndgamesFeature {
    /// Counts the positions that were shown, each the start of a line.
    pub const fn shown(&self) -> u64 {
        self.shown
    }

    /// The line that one looks at.
    pub const fn line(&self) -> &GameTree<()> {
        &self.line
    }

    /// Which problems are listed.
    pub const fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The problems that are listed, by their places in the book of the program.
    pub fn listed(&self) -> &[usize] {
        &self.listed
    }

    /// What the book of the program says of the position, and what that of the base says.
    pub const fn pages(&self) -> &[OfBook; 2] {
        &self.pages
    }

    /// Whether an added game can be taken back, and whether one can be added again.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Shows a position; what was practised is over.
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

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Show(position) => self.show(context, *position),
            Action::Move(played) => self.play(context, played)?,
            // What is being practised is not looked through: the next move is played where it stands.
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

    /// Lets the engine answer where it is to; asks the books about the position that is looked at, which takes a moment; reads what was practised in another base.
    fn refresh(&mut self, context: &mut AppContext) {
        let base = context.revision().base;
        if self.base.is_some_and(|known| known != base) {
            // How it goes belongs to the base in which it began.
            self.practice = None;
            self.preparation.take().into_iter().for_each(|of| context.cancel(of.job));
        }
        self.answer(context);
        if !context.shows(Panel::Endgames) || context.is_checked_out() {
            return;
        }
        if self.base != Some(base) {
            let practised = context.write(|base| base.all_practised());
            self.progress = said(context, practised).into_iter().collect();
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
            self.pages = [of_program.unwrap_or_default(), said(context, of_base)];
            self.asked = Some(subject);
        }
    }
}

/// Returns what a book says of a position, without its games.
fn of_book<S: Positions>(book: &S, position: &Position) -> Result<OfBook, S::Error> {
    let tally = book.tally(NodeId::from(Material::of(position)))?;
    Ok(OfBook { page: page(book, position)?, tally, games: Vec::new() })
}

/// What was read, or nothing where it could not be, which is said.
fn said<T: Default>(context: &mut AppContext, read: Result<T, Fault>) -> T {
    read.unwrap_or_else(|fault| {
        context.say(Notice::Failed(fault));
        T::default()
    })
}

impl EndgamesFeature {
    /// Lists the problems of the choice; a text that is no query keeps the list.
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
