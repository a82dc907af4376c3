//! The practical endgame book: the position shown, the entries of the books for it, and practice.

mod entry;
mod practice;

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use canju_message::All;
use entry::Change;
use practice::Answers;

use crate::books::endgame::edit::is_root;
use crate::books::endgame::judge::{ByBook, ByTable, Judge};
use crate::books::endgame::positions::{GameId, Verdict};
use crate::books::endgame::problem::{Problem, Theme};
use crate::books::endgame::progress::{ClassProgress, Progress};
use crate::books::endgame::query::{Page, Statistics, page};
use crate::books::endgame::{Annotation, Game, Memory, PieceList, Positions, Tally, shipped};
use crate::jobs::{JobId, JobKind};
use crate::material::{Material, NodeId};
use crate::records::{self, ImportWarning, Record};
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Color, Move, Position, referee};
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::filter::MaterialFilter;
use crate::service::intake::{TakenIn, red_estimate, take_into_book};
use crate::service::notice::Notice;
use crate::service::settings::Panel;
use crate::service::tables::Person;
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::feature::{Feature, LatestTask, Outcome, UndoStack};
use crate::store::Base;
use crate::store::library::Library;
use crate::tablebase::probe::Tablebase;

pub use entry::{Entry, EntryAction, Line, Note};
pub use practice::{Mark, Practice, Preparation};

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Section(Section),
    /// Enters a game into the base's book, or changes its games.
    Entry(EntryAction),
    Show(Box<Position>),
    /// Plays a move, in the line shown or in practice.
    Move(Move),
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

pub struct EndgamesFeature {
    pub section: Section,
    line: Line,
    pub entry: Entry,
    pub(crate) contents: LatestTask<(u32, u64), Contents>,
    /// The filter of the listed problems.
    pub choice: Choice,
    /// The listed problems, by their indices in the built-in book.
    pub listed: Vec<usize>,
    /// The entries of the built-in book and of the base's book.
    pub pages: [OfBook; 2],
    /// The key of `pages`: position, number of changes, base.
    asked: Option<(u64, u64, u32)>,
    edits: u64,
    progress: HashMap<String, Progress>,
    /// The same by combination.
    pub classes: Arc<Vec<ClassProgress>>,
    /// The changes of other features that the progress contains.
    practice_changes: u64,
    /// The base of the progress.
    base: Option<u32>,
    pub preparation: Option<Preparation>,
    pub practice: Option<Practice>,
    judge: Option<ResultSources>,
    /// The number of positions shown.
    pub shown: u64,
    /// The engine's answers if no table or book has one.
    answers: Answers,
    mind: Option<Box<EngineContext>>,
    pub changes: UndoStack<Change>,
    /// What was left out of the files added last: file, game, reason.
    pub lost: Vec<(PathBuf, usize, ImportWarning)>,
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
            changes: UndoStack::default(),
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
    /// Returns the line shown: that of the game being entered, or the one that is queried or practised.
    pub fn line(&self) -> &Line {
        if self.section == Section::Enter { &self.entry.line } else { &self.line }
    }

    fn line_mut(&mut self) -> &mut Line {
        if self.section == Section::Enter { &mut self.entry.line } else { &mut self.line }
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
                let game = Game::of_record(&record, annotation, &red_estimate()).map_err(Fault::Game)?;
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
            (self.changes, self.lost) = Default::default();
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

// The games, start boards and statistics of the books, read in the background.

#[derive(Debug, Default)]
pub struct Contents {
    pub games: Vec<(GameId, Game)>,
    /// The positions that its games begin with, by combination.
    pub starts: Vec<Start>,
    /// The statistics of the built-in book and of the base's book.
    pub statistics: [Statistics; 2],
}

#[derive(Debug, Clone)]
pub struct Start {
    /// The position as in the first of these games.
    pub position: Position,
    /// The number of games; mirror images count as one position.
    pub games: usize,
    /// Whether no stored move leads to it.
    pub is_root: bool,
    pub verdict: Option<Verdict>,
}

impl EndgamesFeature {
    fn read_contents(&mut self, context: &mut AppContext) {
        let shown = context.shows(Panel::Endgames) && self.section != Section::Practise;
        let subject = (context.revision().base, self.edits);
        let Some(path) = context.file().filter(|_| shown && self.contents.should_start(&subject)) else {
            return;
        };
        let path = path.to_owned();
        let job = context.start(
            JobKind::Query,
            move |_| read_contents_of(&path),
            |feature: &mut Self, _, job, contents| feature.contents.end_with(job, contents),
        );
        self.contents.begin(job, subject);
    }
}

fn read_contents_of(path: &Path) -> Result<Contents, Fault> {
    let library = Library::open(path)?;
    let book = library.endgame_book();
    let error = |error| Fault::from(library.book_error(error));
    let mut games = Vec::new();
    book.each_game(&mut |id, game| games.push((id, game.clone()))).map_err(error)?;
    let mut starts: BTreeMap<(PieceList, Color), Start> = BTreeMap::new();
    for (_, game) in &games {
        let start = game.start();
        let key = (PieceList::of(start.board()).normal().0, start.turn());
        if let Some(known) = starts.get_mut(&key) {
            known.games += 1;
            continue;
        }
        let verdict = page(&book, start).map_err(error)?;
        let verdict = verdict.and_then(|page| page.state(start.turn()).verdict);
        let is_root = is_root(&book, start).map_err(error)?;
        starts.insert(key, Start { position: start.clone(), games: 1, is_root, verdict });
    }
    let shipped = shipped::book().ok().map(|book| {
        let Ok(statistics) = Statistics::of(book);
        statistics
    });
    let own = Statistics::of(&book).map_err(error)?;
    let mut starts: Vec<Start> = starts.into_values().collect();
    starts.sort_by_cached_key(|start| crate::material::Material::of(&start.position).to_string());
    Ok(Contents { games, starts, statistics: [shipped.unwrap_or_default(), own] })
}

// Files whose games are added to the book of the base.

impl EndgamesFeature {
    fn take_in(context: &mut AppContext, paths: Vec<PathBuf>) -> Result<(), Fault> {
        let files = paths.len() as u64;
        let work = move |base: &mut Base, progress: &dyn crate::progress::Progress| {
            take_into_book(base, &paths, None, progress)
        };
        let take = move |feature: &mut Self, context: &mut AppContext, _, taken: Result<TakenIn, Fault>| {
            let TakenIn { added, known, lost } = taken?;
            let (games, left_out) = (added.len() as u64, lost.len() as u64);
            (feature.lost, feature.section) = (lost, Section::Query);
            if games > 0 {
                feature.note_added(context, added.into_iter().map(|(id, game, _)| (id, game)).collect())?;
            }
            Ok(Some(Notice::GamesTakenIn { games, known: known as u64, files, lost: left_out }))
        };
        context.check_out(JobKind::Import, work, take).map(drop)
    }
}

// The judges of practice: the rules at an end, exact tables, the built-in book.

#[derive(Debug)]
struct ResultSources {
    tables: Option<Tablebase>,
    book: Option<&'static Memory>,
    trainee: Person,
    seed: u64,
}

impl ResultSources {
    /// Collects these tables and the built-in book; the replies are tough for this level, and the seed chooses among equally tough
    /// ones.
    fn of(tables: Option<Tablebase>, trainee: Person, seed: u64) -> Self {
        Self { tables, book: shipped::book().ok(), trainee, seed }
    }

    /// Queries the sources from the most to the least reliable; the first answer wins.
    fn ask<T>(
        &self,
        table: impl Fn(&ByTable<'_, Tablebase>) -> Option<T>,
        book: impl Fn(&ByBook<'_, Memory>) -> Option<T>,
    ) -> Option<T> {
        let proved =
            self.tables.as_ref().map(|tables| ByTable { tables, trainee: &self.trainee, seed: self.seed });
        let stored = || self.book.and_then(|of| book(&ByBook(of)));
        proved.and_then(|by| table(&by)).or_else(stored)
    }
}

impl Judge for ResultSources {
    type Error = Infallible;

    fn result(&self, position: &Position) -> Result<Option<records::Outcome>, Infallible> {
        if !position.has_legal_move() {
            return Ok(Some(records::Outcome::of_winner(Some(position.turn().opponent()))));
        }
        Ok(self
            .ask(|table| table.result(position).ok().flatten(), |book| book.result(position).ok().flatten()))
    }

    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Infallible> {
        let Ok(after) = position.play(played) else { return Ok(None) };
        if !after.has_legal_move() {
            // No move is better than a win.
            return Ok(Some(true));
        }
        Ok(self.ask(
            |table| table.keeps(position, played).ok().flatten(),
            |book| book.keeps(position, played).ok().flatten(),
        ))
    }

    fn plies(&self, position: &Position) -> Result<Option<u32>, Infallible> {
        Ok(self.ask(|table| table.plies(position).ok().flatten(), |_| None))
    }

    fn line(&self, position: &Position) -> Result<Vec<Move>, Infallible> {
        let line = self.ask(|table| table.line(position).ok(), |book| book.line(position).ok());
        Ok(line.unwrap_or_default())
    }

    fn reply(&self, game: &referee::Game) -> Result<Option<Move>, Infallible> {
        Ok(self.ask(|table| table.reply(game).ok().flatten(), |book| book.reply(game).ok().flatten()))
    }
}
