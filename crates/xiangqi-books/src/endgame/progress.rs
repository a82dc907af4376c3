//! The user's progress with positions, and scheduling their repetition.
//!
//! Missed positions come back soon, solved ones at growing intervals (Leitner boxes, 1972). Times are parameters: the same tries at the
//! same times have the same effect.

use rustc_hash::FxHashMap;

use super::problem::Problem;
use xiangqi::material::Material;
use xiangqi::rules::Position;

/// Returns the key under which a base stores the progress with a position: its FEN as the start of a game.
pub fn key(position: &Position) -> String {
    position.as_start().to_setup().to_string()
}

/// Progress of the user with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Leitner box: 0 for a position missed last, up to [`Progress::HIGHEST`].
    pub level: u8,
    /// Time of the next review, in milliseconds since 1970-01-01 UTC.
    pub due: i64,
    /// Number of tries.
    pub tries: u32,
    /// Number of failed tries.
    pub misses: u32,
}

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

impl Progress {
    /// The last box.
    pub const HIGHEST: u8 = 6;
    /// Days until a position comes back from each box.
    pub const DAYS: [i64; 7] = [0, 1, 3, 7, 16, 35, 90];
    /// Interval until a failed position is repeated, in milliseconds: ten minutes.
    pub const SOON: i64 = 600_000;

    /// After a try at this time.
    #[must_use]
    pub fn after(self, solved: bool, now: i64) -> Self {
        let level = if solved { (self.level + 1).min(Self::HIGHEST) } else { 0 };
        let wait = Self::DAYS.get(usize::from(level)).map_or(0, |days| days * DAY).max(Self::SOON);
        Self {
            level,
            due: now.saturating_add(wait),
            tries: self.tries.saturating_add(1),
            misses: self.misses.saturating_add(u32::from(!solved)),
        }
    }

    /// Whether it is due at this time.
    pub const fn is_due(&self, now: i64) -> bool {
        self.due <= now
    }
}

/// Returns the next position to practise: the longest overdue; `None` if none is due.
pub fn next_due<'a, T>(practised: impl IntoIterator<Item = &'a (T, Progress)>, now: i64) -> Option<&'a T>
where
    T: Ord + 'a,
{
    let due = practised.into_iter().filter(|(_, progress)| progress.is_due(now));
    due.min_by_key(|(position, progress)| (progress.due, position)).map(|(position, _)| position)
}

/// Tries from which [`level`] is estimated.
const TELLING: u32 = 5;

/// Returns the level whose measured results explain the user's best (maximum likelihood); `None` after fewer than five tries at
/// measured problems.
pub fn level<'a>(results: impl IntoIterator<Item = (&'a Problem, Progress)>) -> Option<&'a str> {
    let (mut levels, mut all): (Vec<(&str, f64)>, u32) = (Vec::new(), 0);
    for (problem, progress) in results.into_iter().filter(|(problem, _)| !problem.tries.is_empty()) {
        all = all.saturating_add(progress.tries);
        for tries in &problem.tries {
            // Laplace's rule of succession: nothing is certain.
            let chance = f64::from(tries.solved + 1) / f64::from(tries.all + 2);
            let solved = f64::from(progress.tries.saturating_sub(progress.misses));
            let fit = solved * chance.ln() + f64::from(progress.misses) * (1.0 - chance).ln();
            match levels.iter_mut().find(|(level, _)| *level == tries.level) {
                Some((_, sum)) => *sum += fit,
                None => levels.push((&tries.level, fit)),
            }
        }
    }
    // Of equals the weakest.
    let best = levels.iter().rev().max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.filter(|_| all >= TELLING).map(|(level, _)| *level)
}

/// Progress of the user with the problems of a combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassProgress {
    /// The combination.
    pub material: Material,
    /// Number of problems.
    pub problems: u32,
    /// Problems that were tried.
    pub tried: u32,
    /// Problems solved when they were tried last.
    pub solved: u32,
    /// Problems that are due.
    pub due: u32,
    /// Number of tries.
    pub tries: u32,
    /// Number of failed tries.
    pub misses: u32,
}

/// Returns the user's progress by combination, in the order of the problems.
pub fn classes<'a>(
    results: impl IntoIterator<Item = (&'a Problem, Option<Progress>)>,
    now: i64,
) -> Vec<ClassProgress> {
    let mut found: Vec<ClassProgress> = Vec::new();
    let mut places: FxHashMap<Material, usize> = FxHashMap::default();
    for (problem, progress) in results {
        let material = problem.material();
        let at = *places.entry(material).or_insert_with(|| {
            let empty =
                ClassProgress { material, problems: 0, tried: 0, solved: 0, due: 0, tries: 0, misses: 0 };
            found.push(empty);
            found.len() - 1
        });
        let Some(class) = found.get_mut(at) else { continue };
        class.problems += 1;
        if let Some(progress) = progress {
            class.tried += u32::from(progress.tries > 0);
            class.solved += u32::from(progress.level > 0);
            class.due += u32::from(progress.is_due(now));
            class.tries = class.tries.saturating_add(progress.tries);
            class.misses = class.misses.saturating_add(progress.misses);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::problem;

    #[test]
    fn what_is_missed_comes_back_before_what_is_solved() {
        let solved = Progress::default().after(true, 0);
        let missed = Progress::default().after(false, 0);
        assert_eq!((solved.level, solved.due, missed.due), (1, DAY, Progress::SOON));
        let both = [("solved", solved), ("missed", missed)];
        assert_eq!(next_due(&both, 0), None);
        assert_eq!(next_due(&both, Progress::SOON), Some(&"missed"));
        assert_eq!(next_due(&both, 2 * DAY), Some(&"missed"));
        let mut progress = Progress::default();
        let mut waits = Vec::new();
        for _ in 0..8 {
            let next = progress.after(true, progress.due);
            waits.push(next.due - progress.due);
            progress = next;
        }
        assert!(waits.is_sorted() && progress.level == Progress::HIGHEST);
        let fallen = progress.after(false, 0);
        assert_eq!((fallen.level, fallen.tries, fallen.misses), (0, 9, 1));
    }

    #[test]
    fn the_level_is_the_one_with_the_same_results() {
        let text = |tries: &str| {
            format!("3k5/9/9/9/9/9/9/9/9/R3K4\tw\tbook-win-red\tonly-win\t3\ta0a1,d9d8,a1a8\t{tries}")
        };
        let problems = [text("h3:4/4 1:4/4 5:4/4"), text("h3:0/4 1:3/4 5:4/4"), text("h3:0/4 1:0/4 5:3/4")];
        let problems = problem::read(&problems.join("\n")).unwrap();
        let after = |misses: [u32; 3]| {
            let progress = misses.map(|misses| Progress { tries: 4, misses, ..Progress::default() });
            level(problems.iter().zip(progress))
        };
        assert_eq!(after([0, 4, 4]), Some("h3"));
        assert_eq!(after([0, 1, 4]), Some("1"));
        assert_eq!(after([0, 0, 1]), Some("5"));
        assert_eq!(level(problems.iter().map(|one| (one, Progress::default().after(true, 0)))), None);
    }

    #[test]
    fn progress_is_summed_by_combination() {
        let text = ["3k5/9/9/9/9/9/9/9/9/R3K4", "3k5/9/9/9/9/9/9/9/9/1R2K4", "3k5/9/9/9/9/9/9/9/9/N3K4"];
        let problems = text.map(|board| format!("{board}\tw\tbook-win-red\tonly-win\t3\t\t")).join("\n");
        let problems = problem::read(&problems).unwrap();
        let missed = Progress::default().after(true, 0).after(false, 0);
        let results = [Some(missed), None, None];
        let classes = classes(problems.iter().zip(results), Progress::SOON);
        assert_eq!(classes.len(), 2);
        let of_rook = classes[0];
        assert_eq!((of_rook.problems, of_rook.tried, of_rook.solved, of_rook.due), (2, 1, 0, 1));
        assert_eq!((of_rook.tries, of_rook.misses, classes[1].tried), (2, 1, 0));
    }
}
