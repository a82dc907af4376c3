//! Practice: a position is played against exact tables. Only positions whose table is too large are played against the built-in book
//! and the engine, which then also judges the moves. Progress with problems, and which is next.

use std::collections::HashSet;
use std::sync::Arc;

use crate::books::endgame::judge::Judge;
use crate::books::endgame::practice::{Remark, Session};
use crate::books::endgame::problem::Problem;
use crate::books::endgame::progress::{self, Progress, key, next_due};
use crate::books::endgame::shipped;
use crate::engine::Level;
use crate::engine::limits::{Limits, TimeControl};
use crate::jobs::players::Cost;
use crate::jobs::thinking::Task;
use crate::jobs::{JobId, JobKind, now};
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::tree::NodeIndex;
use crate::rules::{Ending, Move, Position};
use crate::service::annotation::{Annotator, Judgement};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::endgames::{EndgamesFeature, ResultSources, problems, value_or_notice};
use crate::session::engine_context::EngineContext;
use crate::session::feature;
use crate::session::feature::LatestTask;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::index::canonical;
use crate::tablebase::memory;
use crate::tablebase::probe::Tablebase;
use crate::tablebase::small::is_small;

/// Node limit of an engine answer: well below a second.
const ANSWER: u64 = 300_000;
/// Cost of the engine's judgement of a move, as in Play.
const JUDGED: Cost = Cost::Nodes(60_000);

/// A position to practise once its table is solved.
#[derive(Debug, Clone)]
pub struct Preparation {
    /// The job that solves the table.
    pub job: JobId,
    start: Position,
    problem: Option<usize>,
}

#[derive(Debug, Clone)]
pub struct Practice {
    /// The judged moves so far.
    pub session: Session,
    /// The problem, by its index in the built-in book.
    pub problem: Option<usize>,
    /// The best result the user can reach, if a table or a book has it.
    pub expected: Option<Outcome>,
    /// Whether a table judges every move.
    pub has_table: bool,
    /// The grade, once it has ended.
    pub ended: Option<Mark>,
    /// The ending, if the rules ended it.
    pub ending: Option<Ending>,
    /// Notes on repetition and on play without captures.
    pub remark: Option<Remark>,
    /// Best moves of both sides from the start, as far as they are known.
    pub solution: Vec<Move>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The result was kept.
    Solved,
    /// The result was given away.
    Missed,
    /// No move could be judged.
    Open,
}

/// The engine's judgement of a move: whether it is no mistake, and the better line.
type Verdict = (bool, Vec<Move>);

/// Engine answers, keyed by the number of the position shown and the number of moves.
pub(super) type Answers = LatestTask<(u64, usize), Move>;

/// Returns the tables of the folder with those of a material: in memory if that is small, else built in the folder.
fn tables_of(
    catalog: &Catalog,
    material: Material,
    progress: &dyn crate::progress::Progress,
) -> Result<Tablebase, CatalogError> {
    if !is_small(material) {
        catalog.build(&[canonical(material).0], memory::allowance(), progress, &mut drop)?;
    }
    let of_folder = Tablebase::of(catalog)?;
    Ok(of_folder.complete(material, u64::MAX, progress)?.unwrap_or(of_folder))
}

impl EndgamesFeature {
    /// Whether a move of practice, or its table, is awaited.
    pub fn is_practising(&self) -> bool {
        self.preparation.is_some() || self.practice.as_ref().is_some_and(|practice| practice.ended.is_none())
    }

    /// Whether the engine has to answer, since neither a table nor a book can.
    pub fn awaits_the_engine(&self) -> bool {
        self.wanted().is_some()
    }

    /// Practises a position once its tables are there. Small ones are solved in memory; the large one of a problem is built in the folder.
    /// Another position whose table is too large is judged by the engine.
    pub(super) fn practise(&mut self, context: &mut AppContext, start: Position, problem: Option<usize>) {
        self.show(context, start.clone());
        let is_start = |known: &Problem| known.start.key() == start.key();
        let problem = problem.or_else(|| problems().iter().position(is_start));
        let catalog = Catalog::new(context.places.tables());
        let (material, is_problem) = (Material::of(&start), problem.is_some());
        if !is_small(material) && (!is_problem || catalog.is_current(material)) {
            return self.begin(context, start, problem, Tablebase::of(&catalog).ok());
        }
        let work = move |progress: &dyn crate::progress::Progress| tables_of(&catalog, material, progress);
        let job = context.start(JobKind::Solve, work, Self::take_table);
        self.preparation = Some(Preparation { job, start, problem });
    }

    fn begin(
        &mut self,
        context: &AppContext,
        start: Position,
        problem: Option<usize>,
        tables: Option<Tablebase>,
    ) {
        let has_table = tables.as_ref().is_some_and(|tables| tables.has(Material::of(&start)));
        // Another try meets other replies among equally tough ones.
        let tries = self.progress.get(&key(&start)).map_or(0, |progress| progress.tries);
        let known = ResultSources::of(tables, self.level(context).into(), tries.into());
        let (Ok(expected), Ok(solution)) = (known.result(&start), known.line(&start));
        self.judge = Some(known);
        let (session, ended, ending, remark) = (Session::new(start), None, None, None);
        self.practice =
            Some(Practice { session, problem, expected, has_table, ended, ending, remark, solution });
    }

    /// Cancels the preparation: nothing begins.
    pub(super) fn cancel_preparation(&mut self, context: &AppContext) {
        self.preparation.take().into_iter().for_each(|of| context.cancel(of.job));
    }

    /// Begins practice when the job that solves the table has succeeded; without the table only a position that is no problem.
    fn take_table(
        &mut self,
        context: &mut AppContext,
        job: JobId,
        solved: Result<Tablebase, CatalogError>,
    ) -> feature::Outcome {
        context.tables_made += 1;
        let (tables, error) = match solved {
            Ok(tables) => (Some(tables), None),
            Err(error) => (None, Some(error)),
        };
        if let Some(Preparation { start, problem, .. }) = self.preparation.take_if(|of| of.job == job)
            && (tables.is_some() || problem.is_none())
        {
            self.begin(context, start, problem, tables);
        }
        match error {
            None | Some(CatalogError::Cancelled(_)) => Ok(None),
            Some(error) => Err(Fault::Tables(error)),
        }
    }

    /// Plays a move of practice and, if a table or book has it, the answer. A mistake is not played: the user tries again.
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
        let known = self.judge.get_or_insert_with(|| ResultSources::of(None, Level::FULL.into(), 0));
        if !practice.session.waits_for_the_user() {
            return Ok(());
        }
        let Ok(judged) = practice.session.play(played, known) else { return Ok(()) };
        practice.remark = None;
        if judged.kept == Some(false) {
            return self.miss(context);
        }
        if self.play_move(context, played)? {
            return Ok(());
        }
        let answer = self.practice.as_mut().zip(self.judge.as_ref());
        let answer = answer.and_then(|(practice, known)| practice.session.answer(known).ok().flatten());
        if let Some(answer) = answer {
            self.play_move(context, answer)?;
        }
        Ok(())
    }

    /// Plays a move of practice on the board; returns true if the rules end the game, or a draw was held long enough.
    fn play_move(&mut self, context: &mut AppContext, played: Move) -> Result<bool, Fault> {
        // A move legal in practice is legal in the line.
        let _ = self.line.play(played);
        let Some(practice) = self.practice.as_mut() else { return Ok(false) };
        let proves = practice.has_table;
        let (end, remark) = practice.session.referee(context.settings.play.rules.set(), proves);
        practice.ending = end.map(Ending::from);
        practice.remark = remark.or(practice.remark);
        let ends = end.is_some() || practice.session.has_held();
        if ends {
            self.finish(context)?;
        }
        Ok(ends)
    }

    /// Stores a failed try at its first mistake.
    fn miss(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let Some(practice) = &self.practice else { return Ok(()) };
        if practice.session.mistakes().len() > 1 {
            return Ok(());
        }
        let position = key(practice.session.start());
        self.store_progress(context, position, false)
    }

    /// Ends practice and stores the grade. If that fails, practice has not ended.
    pub(super) fn finish(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let Some(practice) = self.practice.as_ref().filter(|practice| practice.ended.is_none()) else {
            return Ok(());
        };
        let end = practice.ending.map(|ending| Outcome::of_winner(ending.winner));
        let mark = match practice.session.is_solved(end) {
            // Stored at the first mistake.
            Some(false) if !practice.session.mistakes().is_empty() => Mark::Missed,
            Some(solved) => {
                let position = key(practice.session.start());
                self.store_progress(context, position, solved)?;
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
        if let Some(Preparation { start, problem: None, .. }) = self.preparation.take_if(|of| of.job == job) {
            self.begin(context, start, None, None);
        }
        let expected = self.answers.subject().is_some();
        if self.answers.end(job, None)
            && expected
            && let Err(fault) = self.finish(context)
        {
            context.say(Notice::Failed(fault));
        }
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
        let unjudged = self.practice.as_ref().and_then(|practice| practice.session.before_unjudged());
        let work = move |progress: &dyn crate::progress::Progress| {
            let mut mind = EngineContext::of(mind, &kb, true, None);
            let books = shipped::results().into_iter().collect();
            let oracles = mind.oracles(Some(&folder), books, game.position(), progress);
            let (evaluation, tt) = mind.parts();
            let judged = unjudged.and_then(|(before, played)| {
                let (evaluation, tt) = (Arc::clone(&evaluation), Arc::clone(&tt));
                let annotator = Annotator { evaluation, tt, oracles: oracles.clone(), rules, cost: JUDGED };
                let places = (NodeIndex::START, NodeIndex::START);
                let judged = annotator.judge(&before, places, played, progress).ok()?;
                Some((judged.judgement < Judgement::Mistake, judged.line))
            });
            if matches!(judged, Some((false, _))) {
                return (judged, None, mind);
            }
            let (limits, time) = (Limits::nodes(ANSWER), TimeControl::Unlimited);
            let task = Task { game, rules, evaluation, tt, oracles, guide: None, limits, time, threads: 1 };
            let thought = task.attend(progress, Box::new(drop), |_, _| {});
            let answer = thought.lines.first().and_then(|line| line.moves.first().copied());
            (judged, answer.filter(|_| !progress.cancelled()), mind)
        };
        let job = context.start(JobKind::Think, work, |feature: &mut Self, context, job, answered| {
            let (judged, answer, mind) = answered;
            feature.mind = Some(mind);
            feature.take_answer(context, job, judged, answer).map(|()| None)
        });
        self.answers.begin(job, subject);
    }

    /// Takes the engine's judgement of the user's move if nothing else has one, and its answer (`None` if cancelled or after a mistake).
    fn take_answer(
        &mut self,
        context: &mut AppContext,
        job: JobId,
        judged: Option<Verdict>,
        answer: Option<Move>,
    ) -> Result<(), Fault> {
        let expected = self.answers.subject().copied();
        if !self.answers.end(job, answer) || expected.is_none() || expected != self.wanted() {
            return Ok(());
        }
        let Some(practice) = self.practice.as_mut() else { return Ok(()) };
        if let Some((kept, line)) = judged {
            practice.session.judge_last(kept, line);
            if !kept {
                // The next try at this place is judged, too.
                self.answers.forget();
                self.line.back();
                return self.miss(context);
            }
        }
        match answer.map(|answer| (practice.session.take_answer(answer), answer)) {
            Some((Ok(()), answer)) => self.play_move(context, answer).map(drop),
            // The engine plays legal moves only.
            Some((Err(_), _)) | None => Ok(()),
        }
    }
}

// The user's progress with problems, the list of problems, and which is next.

impl EndgamesFeature {
    pub fn progress(&self, problem: &Problem) -> Option<Progress> {
        self.progress.get(&progress::key(&problem.start)).copied()
    }

    /// Returns the level at which the user practises: as the results say, else that of Play.
    pub(super) fn level(&self, context: &AppContext) -> Level {
        self.estimated_level().unwrap_or(context.settings.play.level)
    }

    /// Returns the level that the user's results at measured problems show; `None` after few tries.
    pub fn estimated_level(&self) -> Option<Level> {
        let results = problems().iter().filter_map(|problem| Some((problem, self.progress(problem)?)));
        progress::level(results)?.parse().ok()
    }

    pub fn due(&self) -> usize {
        let now = now();
        self.progress.values().filter(|progress| progress.is_due(now)).count()
    }

    fn store_progress(
        &mut self,
        context: &mut AppContext,
        position: String,
        solved: bool,
    ) -> Result<(), Fault> {
        let after = self.progress.get(&position).copied().unwrap_or_default().after(solved, now());
        context.write(|base| base.practise(&position, after))?;
        self.progress.insert(position, after);
        self.sum_up();
        Ok(())
    }

    /// Practises what is due, the user's own positions first, else the next problem of the list.
    pub(super) fn practise_next(&mut self, context: &mut AppContext) {
        if let Some(start) = self.own_due() {
            self.practise(context, start, None);
        } else if let Some((at, problem)) =
            self.next(self.level(context)).and_then(|at| Some((at, problems().get(at)?)))
        {
            self.practise(context, problem.start.clone(), Some(at));
        }
    }

    /// Returns a due position that is no problem of the built-in book.
    fn own_due(&self) -> Option<Position> {
        let listed: HashSet<String> =
            problems().iter().map(|problem| progress::key(&problem.start)).collect();
        let own = self.progress.iter().filter(|(position, _)| !listed.contains(*position));
        let own: Vec<(String, Progress)> =
            own.map(|(position, progress)| (position.clone(), *progress)).collect();
        next_due(&own, now()).and_then(|position| position.parse().ok())
    }

    /// Returns the next problem of the list: a due one, else of those never tried the one that players of this level solve nearest to
    /// half of the time, else any.
    fn next(&self, level: Level) -> Option<usize> {
        let (now, level) = (now(), level.to_string());
        let here = self.practice.as_ref().and_then(|practice| practice.problem);
        let others = self.listed.iter().copied().filter(|at| Some(*at) != here);
        let others: Vec<(usize, &Problem, Option<Progress>)> = others
            .filter_map(|at| problems().get(at).map(|problem| (at, problem, self.progress(problem))))
            .collect();
        let due = others.iter().find(|(.., progress)| progress.is_some_and(|progress| progress.is_due(now)));
        let fresh = others.iter().filter(|(.., progress)| progress.is_none());
        let fresh = fresh
            .min_by(|(_, one, _), (_, other, _)| one.imbalance(&level).total_cmp(&other.imbalance(&level)));
        due.or(fresh).or(others.first()).map(|(at, ..)| *at)
    }

    pub(super) fn read_progress(&mut self, context: &mut AppContext) {
        let practised = context.library().and_then(|library| Ok(library.all_practised()?));
        self.progress = value_or_notice(context, practised).into_iter().collect();
        self.practice_changes = context.practice_changes;
        self.sum_up();
    }

    fn sum_up(&mut self) {
        let results = problems().iter().map(|problem| (problem, self.progress(problem)));
        self.classes = Arc::new(progress::classes(results, now()));
    }

    /// Lists the problems that match the filter; an invalid query keeps the list.
    pub(super) fn list(&mut self, context: &AppContext) {
        let Ok(fits) = self.choice.material.fits(context.kb()) else { return };
        let (theme, grade) = (self.choice.theme, self.choice.grade);
        let chosen = problems().iter().enumerate().filter(|(_, problem)| {
            theme.is_none_or(|theme| theme == problem.theme)
                && grade.is_none_or(|grade| problem.grade() == Some(grade))
                && fits(problem.material().into())
        });
        self.listed = chosen.map(|(at, _)| at).collect();
        if self.choice.easiest_first {
            // Those that were not measured come last.
            self.listed.sort_by_key(|at| problems().get(*at).map(|one| one.grade().unwrap_or(u8::MAX)));
        }
    }
}
