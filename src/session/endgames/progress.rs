//! The user's progress with problems, the list of problems, and which is next.

use std::collections::HashSet;
use std::sync::Arc;

use crate::books::endgame::problem::Problem;
use crate::books::endgame::progress::{self, ClassProgress, Progress, next_due};
use crate::engine::Level;
use crate::jobs::now;
use crate::rules::Position;
use crate::service::fault::Fault;
use crate::session::context::AppContext;
use crate::session::endgames::{EndgamesFeature, problems, value_or_notice};

impl EndgamesFeature {
    /// Returns the user's progress with a problem.
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

    /// Returns the number of positions due.
    pub fn due(&self) -> usize {
        let now = now();
        self.progress.values().filter(|progress| progress.is_due(now)).count()
    }

    pub(super) fn store_progress(
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

    /// Returns the user's progress by combination.
    pub const fn classes(&self) -> &Arc<Vec<ClassProgress>> {
        &self.classes
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
