//! Practice on the bench: a position is played against whoever knows the result, and against the engine where nobody does.

use std::collections::HashSet;
use std::sync::Arc;

use crate::books::endgame::judge::Judge;
use crate::books::endgame::practice::{Progress, Session, next_due};
use crate::books::endgame::problem::Problem;
use crate::books::endgame::shipped;
use crate::engine::limits::{Limits, Time};
use crate::jobs::thinking::Task;
use crate::jobs::{JobId, JobKind, now};
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::{Ending, Move, Position};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::endgames::EndgamesFeature;
use crate::session::endgames::{Known, Table, name, problems};
use crate::session::engine_context::EngineContext;
use crate::session::task::LatestTask;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::canonical;
use crate::tablebase::memory;

/// Nodes for an answer of the engine: well below a second.
const ANSWER: u64 = 300_000;

/// A position that is practised as soon as its table is solved.
#[derive(Debug, Clone)]
pub struct Preparation {
    /// The job that solves it.
    pub job: JobId,
    start: Position,
    problem: Option<usize>,
}

/// A position that is being practised.
#[derive(Debug, Clone)]
pub struct Practice {
    /// The moves so far, judged.
    pub session: Session,
    /// The problem, by its place in the book of the program.
    pub problem: Option<usize>,
    /// What the user can reach, where a table or a book knows.
    pub expected: Option<Outcome>,
    /// Whether a table judges every move.
    pub table: Table,
    /// It has ended, and how it went.
    pub ended: Option<Mark>,
    /// What ended it where the rules did.
    pub ending: Option<Ending>,
}

/// How practice went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Nothing was given away.
    Solved,
    /// The result was given away.
    Missed,
    /// No move could be judged.
    Open,
}

/// Answers of the engine: in which of the positions that were shown, counted, and after how many moves.
pub(super) type Answers = LatestTask<(u64, usize), Move>;

/// What a job brings back.
pub(in crate::session) enum Output {
    /// The answer of the engine, unless it was cancelled, and its mind for the next one.
    Answer(Option<Move>, Box<EngineContext>),
    /// The table of a position was solved, or why not.
    Table(Result<(), CatalogError>),
}

impl EndgamesFeature {
    /// How far the user is with a problem.
    pub fn progress(&self, problem: &Problem) -> Option<Progress> {
        self.progress.get(&name(&problem.start)).copied()
    }

    /// How many positions are due.
    pub fn due(&self) -> usize {
        let now = now();
        self.progress.values().filter(|progress| progress.is_due(now)).count()
    }

    /// What is being practised.
    pub const fn practice(&self) -> Option<&Practice> {
        self.practice.as_ref()
    }

    /// True while a move of practice is waited for, or its table.
    pub fn is_practising(&self) -> bool {
        self.preparation.is_some() || self.practice.as_ref().is_some_and(|practice| practice.ended.is_none())
    }

    /// True while the engine is to answer, because neither a table nor a book can.
    pub fn awaits_the_engine(&self) -> bool {
        self.wanted().is_some()
    }

    /// Whether a move that gives the result away is told at once.
    pub const fn tells_at_once(&self) -> bool {
        self.tell_at_once
    }

    /// What is prepared: its table is being solved.
    pub const fn preparation(&self) -> Option<&Preparation> {
        self.preparation.as_ref()
    }

    /// Practises a position: at once where there is a table or it would be too large, else as soon as the table is solved.
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

    /// Begins practice with the tables that there are now.
    fn begin(&mut self, context: &AppContext, start: Position, problem: Option<usize>) {
        let table = Table::of(&Catalog::new(context.places.tables()), &start);
        let known = Known::of(context, problem.and_then(|at| problems().get(at)));
        let Ok(expected) = known.result(&start);
        self.judge = Some(known);
        let session = Session::new(start);
        self.practice = Some(Practice { session, problem, expected, table, ended: None, ending: None });
    }

    /// Stops solving the table: practice begins without it.
    pub(super) fn begin_now(&mut self, context: &mut AppContext) {
        if let Some(Preparation { job, start, problem }) = self.preparation.take() {
            context.cancel(job);
            self.begin(context, start, problem);
        }
    }

    /// The job that solves the table has ended: practice begins, with the table or without it.
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

    /// Plays a move of practice, and the answer to it where that is known.
    pub(super) fn play(&mut self, context: &mut AppContext, played: Move) -> Result<(), Fault> {
        if self.preparation.is_some() {
            return Ok(());
        }
        let Some(practice) = self.practice.as_mut().filter(|practice| practice.ended.is_none()) else {
            // Nothing is practised: the line goes on.
            // What cannot be played is not.
            let _ = self.line.play(played);
            return Ok(());
        };
        let problem = practice.problem.and_then(|at| problems().get(at));
        let known = self.judge.get_or_insert_with(|| Known::of(context, problem));
        if !practice.session.waits_for_the_user() || practice.session.play(played, known).is_err() {
            return Ok(());
        }
        let gave_away = practice.session.given_away().is_some() && self.tell_at_once;
        if self.goes_on(context, played)? {
            return Ok(());
        }
        if gave_away {
            return self.finish(context);
        }
        let answer = self.practice.as_mut().zip(self.judge.as_ref());
        let answer = answer.and_then(|(practice, known)| practice.session.answer(known).ok().flatten());
        if let Some(answer) = answer {
            self.goes_on(context, answer)?;
        }
        Ok(())
    }

    /// Puts a move of practice on the board; true where the rules end it there.
    fn goes_on(&mut self, context: &mut AppContext, played: Move) -> Result<bool, Fault> {
        // What practice could play can be played here.
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

    /// Ends practice and keeps how it went. Where that cannot be stored, practice has not ended.
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

    /// The engine broke down: practice ends, since nobody answers.
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

    /// Practises what is due, positions of the user's own first, else the next problem of the list.
    pub(super) fn practise_next(&mut self, context: &mut AppContext) {
        if let Some(start) = self.own_due() {
            self.practise(context, start, None);
        } else if let Some((at, problem)) = self.next().and_then(|at| Some((at, problems().get(at)?))) {
            self.practise(context, problem.start.clone(), Some(at));
        }
    }

    /// The position that is due and no problem of the program.
    fn own_due(&self) -> Option<Position> {
        let listed: HashSet<String> = problems().iter().map(|problem| name(&problem.start)).collect();
        let own = self.progress.iter().filter(|(position, _)| !listed.contains(*position));
        let own: Vec<(String, Progress)> =
            own.map(|(position, progress)| (position.clone(), *progress)).collect();
        next_due(&own, now()).and_then(|position| position.parse().ok())
    }

    /// The problem to practise next: what is due first, else the first of the list that was never tried, else any.
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

    /// The answer that the engine is to find.
    fn wanted(&self) -> Option<(u64, usize)> {
        let practice = self.practice.as_ref().filter(|practice| practice.ended.is_none())?;
        let session = &practice.session;
        let open = practice.ending.is_none() && !session.waits_for_the_user();
        open.then(|| (self.shown, session.moves().len()))
    }

    /// Stops an answer that nobody waits for any more, and lets the engine find the one that is wanted.
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
            let known = mind.known(Some(&folder), shipped::results().into_iter().collect());
            let (evaluation, memory) = mind.parts();
            let (limits, time) = (Limits::nodes(ANSWER), Time::Unlimited);
            let task = Task { game, rules, evaluation, memory, known, guide: None, limits, time, threads: 1 };
            let thought = task.attend(progress, Box::new(|_| {}));
            let answer = thought.lines.first().and_then(|line| line.moves.first().copied());
            Output::Answer(answer.filter(|_| !progress.cancelled()), mind)
        });
        self.answers.begin(job, subject);
    }

    /// Plays the answer that the engine has found.
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
            Ok(()) => self.goes_on(context, answer).map(drop),
            // The engine plays what is legal.
            Err(_) => Ok(()),
        }
    }
}
