//! The practical endgame book: the position shown, the entries of the books for it, and practice.

mod contents;
mod entry;
mod files;
mod judge;
mod practice;
mod progress;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::books::endgame::positions::GameId;
use crate::books::endgame::problem::{Problem, Theme};
use crate::books::endgame::progress::{ClassProgress, Progress};
use crate::books::endgame::query::{Page, page};
use crate::books::endgame::{Annotation, Game, Positions, Tally, shipped};
use crate::jobs::JobId;
use crate::material::{Material, NodeId};
use crate::records::{ImportWarning, Record};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Move, Position};
use crate::service::book_intake::estimate;
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::filter::MaterialFilter;
use crate::service::notice::Notice;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::feature::{Feature, Outcome};
use crate::session::task::LatestTask;

use canju_message::All;
pub use contents::{Contents, Start};
use entry::Change;
pub use entry::{Entry, EntryAction, Line, Note};
use judge::ResultSources;
use practice::Answers;
pub(super) use practice::Output;
pub use practice::{Mark, Practice, Preparation};

/// The actions of the endgame book.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Shows a section of the panel.
    Section(Section),
    /// Enters a game into the base's book, or changes its games.
    Entry(EntryAction),
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
    /// Stops solving the table, so that practice does not begin.
    CancelPreparation,
    /// Practises what is due, else the next problem of the list.
    PractiseNext,
    /// Ends practice; the moves played count.
    Finish,
    /// Adds the games of files to the base's book.
    TakeIn(Vec<PathBuf>),
    /// Adds a game to the base's book, with the verdict on its end (default: the record's result).
    Add(Box<Record>, Option<Annotation>),
    /// Undoes the last change of the base's book or of the entry.
    Undo,
    /// Redoes it.
    Redo,
    /// Attaches the results of the books to the combinations of the base as evidence.
    Lay,
}

/// A section of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, All)]
pub enum Section {
    /// Problems and practice.
    #[default]
    Practise,
    /// Games and start boards of the base's book, and queries.
    Query,
    /// Entry of games.
    Enter,
    /// Statistics of both books.
    Statistics,
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
    /// Whether the easiest come first; else the order of the files.
    pub easiest_first: bool,
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
    section: Section,
    line: Line,
    entry: Entry,
    contents: LatestTask<(u32, u64), Contents>,
    choice: Choice,
    listed: Vec<usize>,
    /// The entries of the built-in book and of the base's book.
    pages: [OfBook; 2],
    /// The key of `pages`: position, number of changes, base.
    asked: Option<(u64, u64, u32)>,
    edits: u64,
    progress: HashMap<String, Progress>,
    /// The same by combination.
    classes: Arc<Vec<ClassProgress>>,
    /// The changes of other features that the progress contains.
    practice_changes: u64,
    /// The base of the progress.
    base: Option<u32>,
    preparation: Option<Preparation>,
    practice: Option<Practice>,
    judge: Option<ResultSources>,
    /// The number of positions shown.
    shown: u64,
    /// The engine's answers if no table or book has one.
    answers: Answers,
    mind: Option<Box<EngineContext>>,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// What was left out of the files added last: file, game, reason.
    lost: Vec<(PathBuf, usize, ImportWarning)>,
}

impl Default for EndgamesFeature {
    fn default() -> Self {
        Self {
            section: Section::default(),
            line: GameTree::new(first()),
            entry: Entry::new(Position::start()),
            contents: LatestTask::default(),
            choice: Choice::default(),
            listed: Vec::new(),
            pages: Default::default(),
            asked: None,
            edits: 0,
            progress: HashMap::new(),
            classes: Arc::default(),
            practice_changes: 0,
            base: None,
            preparation: None,
            practice: None,
            judge: None,
            shown: 0,
            answers: Answers::default(),
            mind: None,
            done: Vec::new(),
            undone: Vec::new(),
            lost: Vec::new(),
        }
    }
}

/// Returns the problems of the built-in book and the exercises.
pub fn problems() -> &'static [Problem] {
    shipped::practised()
}

/// Returns the position shown at first.
fn first() -> Position {
    problems().first().map_or_else(Position::start, |problem| problem.start.clone())
}

impl EndgamesFeature {
    /// Returns the number of positions shown, each the start of a line.
    pub const fn shown(&self) -> u64 {
        self.shown
    }

    /// Returns the section shown.
    pub const fn section(&self) -> Section {
        self.section
    }

    /// Returns the line shown: that of the game being entered, or the one that is queried or practised.
    pub fn line(&self) -> &Line {
        if self.section == Section::Enter { &self.entry.line } else { &self.line }
    }

    fn line_mut(&mut self) -> &mut Line {
        if self.section == Section::Enter { &mut self.entry.line } else { &mut self.line }
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

    /// Returns what was left out of the files added last: file, number of the game, and reason.
    pub fn lost(&self) -> &[(PathBuf, usize, ImportWarning)] {
        &self.lost
    }

    /// Whether an added game can be undone, and whether one can be redone.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Whether practice is under way and shown.
    pub fn is_practising_here(&self) -> bool {
        self.section != Section::Enter && self.is_practising()
    }

    /// Shows a position and ends practice.
    fn show(&mut self, context: &AppContext, position: Position) {
        self.line = GameTree::new(position);
        self.practice = None;
        self.cancel_preparation(context);
        self.shown += 1;
    }
}

impl Feature for EndgamesFeature {
    type Action = Action;
    type Output = Output;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Section(section) => self.show_section(section),
            Action::Entry(action) => return self.enter(context, action),
            Action::Show(position) => {
                if matches!(self.section, Section::Enter | Section::Statistics) {
                    self.section = Section::Query;
                }
                self.show(context, *position);
            }
            Action::Move(played) if self.section == Section::Enter => self.enter_move(context, played)?,
            Action::Move(played) => self.play(context, played)?,
            // No navigation during practice: the next move is played in the current position.
            Action::Navigate(_) | Action::Go(_) if self.is_practising_here() => {}
            Action::Navigate(look) => self.line_mut().look(look),
            Action::Go(place) => _ = self.line_mut().go(place),
            Action::Choose(choice) => {
                self.choice = choice;
                self.list(context);
            }
            Action::Practise(at) => {
                if let Some(problem) = problems().get(at) {
                    self.section = Section::Practise;
                    self.practise(context, problem.start.clone(), Some(at));
                }
            }
            Action::PractiseHere => {
                let here = self.line().position().clone();
                self.section = Section::Practise;
                self.practise(context, here, None);
            }
            Action::PractiseAgain => {
                self.section = Section::Practise;
                let again = self.practice.take();
                let again = again.map(|practice| (practice.session.start().clone(), practice.problem));
                again.into_iter().for_each(|(start, problem)| self.practise(context, start, problem));
            }
            Action::CancelPreparation => self.cancel_preparation(context),
            Action::PractiseNext => {
                self.section = Section::Practise;
                self.practise_next(context);
            }
            Action::Finish => self.finish(context)?,
            Action::TakeIn(paths) => Self::take_in(context, paths)?,
            Action::Add(record, annotation) => {
                let game = Game::of_record(&record, annotation, &estimate()).map_err(Fault::Game)?;
                return self.store(context, None, game).map(|(_, notice)| Some(notice));
            }
            Action::Undo => self.undo(context, false)?,
            Action::Redo => self.undo(context, true)?,
            Action::Lay => {
                let by = context.expert()?.to_owned();
                let laid = context.write(|base| edit::lay_studies(base, edit::studies(base)?, &by))?;
                return Ok(Some(laid));
            }
        }
        Ok(None)
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        match output {
            Output::Answer(judged, answer, mind) => {
                self.mind = Some(mind);
                self.take_answer(context, job, judged, answer)?;
            }
            Output::Table(solved) => self.take_table(context, job, solved)?,
            Output::TakenIn(files, taken) => return self.taken_in(context, files, taken?),
            Output::Contents(Ok(contents)) => _ = self.contents.end(job, Some(contents)),
            Output::Contents(Err(fault)) => {
                self.contents.end(job, None);
                return Err(fault);
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, context: &mut AppContext, job: JobId) {
        self.contents.end(job, None);
        self.abandon(context, job);
    }

    /// Updates the engine's answer, the books' entries for the position shown, and the progress after a change of base.
    fn refresh(&mut self, context: &mut AppContext) {
        let base = context.revision().base;
        if self.base.is_some_and(|known| known != base) {
            // Practice belongs to the base in which it began.
            self.practice = None;
            self.cancel_preparation(context);
        }
        self.answer(context);
        if !context.shows(Panel::Endgames) {
            return;
        }
        if self.base == Some(base) && self.practice_changes != context.practice_changes {
            self.read_progress(context);
        }
        if self.base != Some(base) {
            self.read_progress(context);
            (self.done, self.undone, self.lost) = (Vec::new(), Vec::new(), Vec::new());
            self.entry = Entry::new(self.entry.line.position_at(NodeIndex::START).clone());
            self.base = Some(base);
            self.list(context);
        }
        self.read_contents(context);
        let position = self.line().position().clone();
        let subject = (position.key(), self.edits, base);
        if self.asked != Some(subject) {
            let of_program = shipped::book().ok().and_then(|book| of_book(book, &position).ok());
            let of_base = context.library().and_then(|library| {
                let book = library.endgame_book();
                let games = book.games_from(&position);
                let read = of_book(&book, &position).and_then(|of| Ok(OfBook { games: games?, ..of }));
                Ok(read.map_err(|error| library.book_error(error))?)
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
