//! Practice: a position is played against tables and books, and against the engine if they have no result.

use std::collections::HashSet;
use std::sync::Arc;

use crate::books::endgame::judge::Judge;
use crate::books::endgame::practice::{Progress, Session, next_due};
use crate::books::endgame::problem::Problem;
use crate::books::endgame::shipped;
use crate::engine::limits::{Limits, TimeControl};
use crate::jobs::thinking::Task;
use crate::jobs::{JobId, JobKind, now};
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::{Ending, Move, Position};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::endgames::{Contents, EndgamesFeature, Known, Table, name, problems};
use crate::session::engine_context::EngineContext;
use crate::session::task::LatestTask;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::canonical;
use crate::tablebase::memory;

/// Node limit of an engine answer: well below a second.
const ANSWER: u64 = 300_000;

/// A position to practise once its table is solved.
#[derive(Debug, Clone)]
pub struct Preparation {
    /// The job that solves the table.
    pub job: JobId,
    start: Position,
    problem: Option<usize>,
}

/// A practice session.
#[derive(Debug, Clone)]
pub struct Practice {
    /// The judged moves so far.
    pub session: Session,
    /// The problem, by its index in the built-in book.
    pub problem: Option<usize>,
    /// The best result the user can reach, if a table or a book has it.
    pub expected: Option<Outcome>,
    /// Whether a table judges every move.
    pub table: Table,
    /// The grade, once it has ended.
    pub ended: Option<Mark>,
    /// The ending, if the rules ended it.
    pub ending: Option<Ending>,
}

/// The grade of a practice session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The result was kept.
    Solved,
    /// The result was given away.
    Missed,
    /// No move could be judged.
    Open,
}

/// Engine answers, keyed by the number of the position shown and the number of moves.
pub(super) type Answers = LatestTask<(u64, usize), Move>;

/// The output of its jobs.
pub(in crate::session) enum Output {
    /// The engine's answer (`None` if cancelled), and its context for the next one.
    Answer(Option<Move>, Box<EngineContext>),
    /// The result of solving a table.
    Table(Result<(), CatalogError>),
    /// The contents of the books.
    Contents(Result<Contents, Fault>),
}

impl EndgamesFeature {
    /// Returns the user's progress with a problem.
    pub fn progress(&self, problem: &Problem) -> Option<Progress> {
        self.progress.get(&name(&problem.start)).copied()
    }

    /// Returns the number of positions due.
    pub fn due(&self) -> usize {
        let now = now();
        self.progress.values().filter(|progress| progress.is_due(now)).count()
    }

    /// Returns the practice session.
    pub const fn practice(&self) -> Option<&Practice> {
        self.practice.as_ref()
    }

    /// Whether a move of practice, or its table, is awaited.
    pub fn is_practising(&self) -> bool {
        self.preparation.is_some() || self.practice.as_ref().is_some_and(|practice| practice.ended.is_none())
    }

    /// Whether the engine has to answer, since neither a table nor a book can.
    pub fn awaits_the_engine(&self) -> bool {
        self.wanted().is_some()
    }

    /// Whether a move that gives the result away is reported at once.
    pub const fn tells_at_once(&self) -> bool {
        self.tell_at_once
    }

    /// Returns the practice whose table is being solved.
    pub const fn preparation(&self) -> Option<&Preparation> {
        self.preparation.as_ref()
    }

    /// Practises a position: at once if its table is available or too large to solve, else once it is solved.
    pub(super) fn practise(&mut self, context: &mut AppContext, start: Position, problem: Option<usize>) {
        self.show(context, start.clone());
        let is_start = |known: &Problem| known.start.key() == start.key();
        let problem = problem.or_else(|| problems().iter().position(is_start));
        let catalog = Catalog::new(context.places.tables());
        if Table::of(&catalog, &start) != Table::Small {
            return self.begin(context, start, problem);
        }
        let material = canonical(Material::of(&start)).0;
        let job = context.start::<EndgamesFeature>(JobKind::Solve, move |progress| {
            Output::Table(catalog.build(&[material], memory::allowance(), progress, &mut drop))
        });
        self.preparation = Some(Preparation { job, start, problem });
    }

    /// Begins practice with the tables available now.
    fn begin(&mut self, context: &AppContext, start: Position, problem: Option<usize>) {
        let table = Table::of(&Catalog::new(context.places.tables()), &start);
        let known = Known::of(context, problem.and_then(|at| problems().get(at)));
        let Ok(expected) = known.result(&start);
        self.judge = Some(known);
        let session = Session::new(start);
        self.practice = Some(Practice { session, problem, expected, table, ended: None, ending: None });
    }

    /// Stops solving the table and begins practice without it.
    pub(super) fn begin_now(&mut self, context: &mut AppContext) {
        if let Some(Preparation { job, start, problem }) = self.preparation.take() {
            context.cancel(job);
            self.begin(context, start, problem);
        }
    }

    /// Begins practice when the job that solves the table has ended, with or without the table.
    pub(super) fn take_table(
        &mut self,
        context: &mut AppContext,
        job: JobId,
        solved: Result<(), CatalogError>,
    ) -> Result<(), Fault> {
        context.tables_made += 1;
        if let Some(Preparation { start, problem, .. }) = self.preparation.take_if(|of| of.job == job) {
            self.begin(context, start, problem);
        }
        match solved {
            Ok(()) | Err(CatalogError::Cancelled(_)) => Ok(()),
            Err(error) => Err(Fault::Tables(error)),
        }
    }

    /// Plays a move of practice and, if a table or book has it, the answer.
    pub(super) fn play(&mut self, context: &mut AppContext, played: Move) -> Result<(), Fault> {
        if self.preparation.is_some() {
            return Ok(());
        }
        let Some(practice) = self.practice.as_mut().filter(|practice| practice.ended.is_none()) else {
            // Without practice the move extends the line.
            // Illegal moves are ignored.
            let _ = self.line.play(played);
            return Ok(());
        };
        let problem = practice.problem.and_then(|at| problems().get(at));
        let known = self.judge.get_or_insert_with(|| Known::of(context, problem));
        if !practice.session.waits_for_the_user() || practice.session.play(played, known).is_err() {
            return Ok(());
        }
        let gave_away = practice.session.given_away().is_some() && self.tell_at_once;
        if self.play_move(context, played)? {
            return Ok(());
        }
        if gave_away {
            return self.finish(context);
        }
        let answer = self.practice.as_mut().zip(self.judge.as_ref());
        let answer = answer.and_then(|(practice, known)| practice.session.answer(known).ok().flatten());
        if let Some(answer) = answer {
            self.play_move(context, answer)?;
        }
        Ok(())
    }

    /// Plays a move of practice on the board; returns true if the rules end the game.
    fn play_move(&mut self, context: &mut AppContext, played: Move) -> Result<bool, Fault> {
        // A move legal in practice is legal in the line.
        let _ = self.line.play(played);
        let ending = self.line.ending(context.settings.play.rules.set());
        if let Some(practice) = self.practice.as_mut() {
            practice.ending = ending;
        }
        if ending.is_some() {
            self.finish(context)?;
        }
        Ok(ending.is_some())
    }

    /// Ends practice and stores the grade. If that fails, practice has not ended.
    pub(super) fn finish(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let Some(practice) = self.practice.as_ref().filter(|practice| practice.ended.is_none()) else {
            return Ok(());
        };
        let end = practice.ending.map(|ending| Outcome::of_winner(ending.winner));
        let mark = match practice.session.is_solved(end) {
            Some(solved) => {
                let position = name(practice.session.start());
                let after = self.progress.get(&position).copied().unwrap_or_default().after(solved, now());
                context.write(|base| base.practise(&position, after))?;
                self.progress.insert(position, after);
                if solved { Mark::Solved } else { Mark::Missed }
            }
            None => Mark::Open,
        };
        if let Some(practice) = self.practice.as_mut() {
            practice.ended = Some(mark);
        }
        Ok(())
    }

    /// The engine job panicked: ends practice, since no answer will come.
    pub(super) fn abandon(&mut self, context: &mut AppContext, job: JobId) {
        if let Some(Preparation { start, problem, .. }) = self.preparation.take_if(|of| of.job == job) {
            self.begin(context, start, problem);
        }
        let expected = self.answers.subject().is_some();
        if self.answers.end(job, None)
            && expected
            && let Err(fault) = self.finish(context)
        {
            context.say(Notice::Failed(fault));
        }
    }

    /// Practises what is due, the user's own positions first, else the next problem of the list.
    pub(super) fn practise_next(&mut self, context: &mut AppContext) {
        if let Some(start) = self.own_due() {
            self.practise(context, start, None);
        } else if let Some((at, problem)) = self.next().and_then(|at| Some((at, problems().get(at)?))) {
            self.practise(context, problem.start.clone(), Some(at));
        }
    }

    /// Returns a due position that is no problem of the built-in book.
    fn own_due(&self) -> Option<Position> {
        let listed: HashSet<String> = problems().iter().map(|problem| name(&problem.start)).collect();
        let own = self.progress.iter().filter(|(position, _)| !listed.contains(*position));
        let own: Vec<(String, Progress)> =
            own.map(|(position, progress)| (position.clone(), *progress)).collect();
        next_due(&own, now()).and_then(|position| position.parse().ok())
    }

    /// Returns the next problem: a due one, else the first of the list never tried, else any.
    fn next(&self) -> Option<usize> {
        let now = now();
        let due = |at: &&usize| {
            let progress = problems().get(**at).and_then(|problem| self.progress(problem));
            progress.is_some_and(|progress| progress.is_due(now))
        };
        let fresh =
            |at: &&usize| problems().get(**at).is_some_and(|problem| self.progress(problem).is_none());
        let here = self.practice.as_ref().and_then(|practice| practice.problem);
        let others = || self.listed.iter().filter(|at| Some(**at) != here);
        others().find(due).or_else(|| others().find(fresh)).or_else(|| others().next()).copied()
    }

    /// Returns the key of the engine answer that is needed.
    fn wanted(&self) -> Option<(u64, usize)> {
        let practice = self.practice.as_ref().filter(|practice| practice.ended.is_none())?;
        let session = &practice.session;
        let open = practice.ending.is_none() && !session.waits_for_the_user();
        open.then(|| (self.shown, session.moves().len()))
    }

    /// Cancels a stale engine answer and starts the one that is needed.
    pub(super) fn answer(&mut self, context: &mut AppContext) {
        let wanted = self.wanted();
        if let Some(job) = self.answers.cancel_stale_if(|subject| wanted.as_ref() != Some(subject)) {
            context.cancel(job);
        }
        let Some(subject) = wanted.filter(|subject| self.answers.should_start(subject)) else { return };
        let (game, rules) = (self.line.game(), context.settings.play.rules.set());
        let (kb, mind) = (Arc::clone(context.kb()), self.mind.take());
        let folder = Catalog::new(context.places.tables());
        let job = context.start::<EndgamesFeature>(JobKind::Think, move |progress| {
            let mut mind = EngineContext::of(mind, &kb, true, None);
            let oracles = mind.oracles(Some(&folder), shipped::results().into_iter().collect());
            let (evaluation, tt) = mind.parts();
            let (limits, time) = (Limits::nodes(ANSWER), TimeControl::Unlimited);
            let task = Task { game, rules, evaluation, tt, oracles, guide: None, limits, time, threads: 1 };
            let thought = task.attend(progress, Box::new(|_| {}));
            let answer = thought.lines.first().and_then(|line| line.moves.first().copied());
            Output::Answer(answer.filter(|_| !progress.cancelled()), mind)
        });
        self.answers.begin(job, subject);
    }

    /// Plays the engine's answer.
    pub(super) fn take_answer(
        &mut self,
        context: &mut AppContext,
        job: JobId,
        answer: Option<Move>,
    ) -> Result<(), Fault> {
        let expected = self.answers.subject().copied();
        if !self.answers.end(job, answer) || expected.is_none() || expected != self.wanted() {
            return Ok(());
        }
        let Some((answer, practice)) = answer.zip(self.practice.as_mut()) else { return Ok(()) };
        match practice.session.take_answer(answer) {
            Ok(()) => self.play_move(context, answer).map(drop),
            // The engine plays legal moves only.
            Err(_) => Ok(()),
        }
    }
}
