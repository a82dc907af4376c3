//! What comes with the program, mined from exact tables: the book, `assets/books/endgames.tsv`, and exercises beside it,
//! `assets/books/problems.tsv`.

use std::sync::{Arc, OnceLock};

use xiangqi::rules::Position;
use xiangqi_tablebase::code::Value;

use super::problem;
use crate::endgame::positions::Memory;
use crate::endgame::problem::{NoProblem, Problem};
use crate::endgame::query::Results;

const TEXT: &str = include_str!("../../../../assets/books/endgames.tsv");

const EXERCISES: &str = include_str!("../../../../assets/books/problems.tsv");

/// Returns the positions of the book, in the order of the file; read on first use.
pub fn problems() -> Result<&'static [Problem], NoProblem> {
    static PROBLEMS: OnceLock<Result<Vec<Problem>, NoProblem>> = OnceLock::new();
    PROBLEMS.get_or_init(|| problem::read(TEXT)).as_deref().map_err(|error| *error)
}

/// Returns the exercises, in the order of the file; read on first use.
pub fn exercises() -> Result<&'static [Problem], NoProblem> {
    static EXERCISED: OnceLock<Result<Vec<Problem>, NoProblem>> = OnceLock::new();
    EXERCISED.get_or_init(|| problem::read(EXERCISES)).as_deref().map_err(|error| *error)
}

/// Returns all positions to practise: the book, then the exercises. A damaged file is left out, and so are positions with a single
/// legal move, which leave nothing to find.
pub fn practised() -> &'static [Problem] {
    static ALL: OnceLock<Vec<Problem>> = OnceLock::new();
    ALL.get_or_init(|| {
        let all = [problems(), exercises()].map(Result::unwrap_or_default).concat();
        all.into_iter().filter(|problem| problem.start.legal_move_count() > 1).collect()
    })
}

/// Returns the book for queries, read-only and beside that of a base.
pub fn book() -> Result<&'static Memory, NoProblem> {
    static BOOK: OnceLock<Memory> = OnceLock::new();
    let problems = problems()?;
    Ok(BOOK.get_or_init(|| problem::book(problems)))
}

/// Returns its results, each proved by exact tables.
pub fn results() -> Result<Arc<Results>, NoProblem> {
    static RESULTS: OnceLock<Arc<Results>> = OnceLock::new();
    let problems = problems()?;
    Ok(Arc::clone(RESULTS.get_or_init(|| Arc::new(Results::of_problems(problems)))))
}

/// Returns the value of a position of the book for the side to move, proved by an exact table; without plies a win is by rule.
pub fn value(position: &Position) -> Option<Value> {
    let problem = problems().ok()?.iter().find(|problem| problem.start.key() == position.key())?;
    let stored = results().ok()?.get(position)?;
    Some(Value { wdl: stored.wdl, plies: problem.plies })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::endgame::edit::normal;
    use xiangqi::material::NodeId;
    use xiangqi_records::Outcome;
    use xiangqi_tablebase::code::Wdl;
    use xiangqi_tablebase::small::{INSTANT, is_small, work};

    #[test]
    fn the_shipped_book_is_sound_and_has_no_position_twice() {
        let problems = problems().unwrap();
        let boards: BTreeSet<_> =
            problems.iter().map(|problem| (normal(&problem.start).0, problem.start.turn())).collect();
        assert_eq!(boards.len(), problems.len());
        for problem in problems {
            // A line to mate has the length of the distance.
            assert!(
                problem.plies.is_none_or(|plies| problem.line.len() == plies as usize),
                "{}",
                problem.start
            );
        }
        assert_eq!(problem::write(problems), TEXT);
    }

    #[test]
    fn every_position_of_the_book_has_its_value() {
        for problem in problems().unwrap() {
            let found = value(&problem.start).unwrap();
            assert_eq!(found.plies, problem.plies, "{}", problem.start);
            assert!(found.wdl != Wdl::Draw || found.plies.is_none());
        }
    }

    /// On a fresh machine: no table has to be built before an exercise, and the work is bounded.
    #[test]
    fn the_tables_of_every_exercise_are_there_at_once() {
        let materials: BTreeSet<_> =
            exercises().unwrap().iter().map(|one| NodeId::from(one.material())).collect();
        for material in materials.into_iter().map(NodeId::material) {
            assert!(is_small(material) && work(material) <= INSTANT, "{material} {}", work(material));
        }
    }

    #[test]
    fn the_exercises_are_many_of_many_combinations_with_one_attacker_and_not_in_the_book() {
        let exercises = exercises().unwrap();
        assert_eq!(problem::write(exercises), EXERCISES);
        assert!(EXERCISES.len() <= 400_000);
        let materials: BTreeSet<_> = exercises.iter().map(|one| one.material().to_string()).collect();
        assert!(
            exercises.len() >= 1_000 && materials.len() >= 100,
            "{} {}",
            exercises.len(),
            materials.len()
        );
        for side in [Outcome::Red, Outcome::Draw] {
            assert!(exercises.iter().filter(|one| one.category.outcome() == side).count() > 200);
        }
        let boards: BTreeSet<_> =
            practised().iter().map(|one| (normal(&one.start).0, one.start.turn())).collect();
        assert_eq!(boards.len(), practised().len());
        for one in exercises {
            let attackers = [one.material().red, one.material().black].map(|side| side.attackers() > 0);
            assert_ne!(attackers[0], attackers[1], "{}", one.start);
            assert!(one.line.is_empty() && !one.start.in_check(), "{}", one.start);
            assert_eq!(one.plies.is_some(), one.category.outcome() != Outcome::Draw);
        }
    }
}
