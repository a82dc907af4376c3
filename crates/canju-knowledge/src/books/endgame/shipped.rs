//! The book that comes with the program: `assets/books/endgames.tsv`, mined from exact tables.

use std::sync::{Arc, OnceLock};

use super::memory::Memory;
use super::problem::{self, NoProblem, Problem};
use super::results::Results;

const TEXT: &str = include_str!("../../../../../assets/books/endgames.tsv");

/// Returns its positions, in the order of the file; read on first use.
///
/// # Errors
/// [`NoProblem`] if the file is damaged.
pub fn problems() -> Result<&'static [Problem], NoProblem> {
    static PROBLEMS: OnceLock<Result<Vec<Problem>, NoProblem>> = OnceLock::new();
    PROBLEMS.get_or_init(|| problem::read(TEXT)).as_deref().map_err(|error| *error)
}

/// Returns it as a book for queries, read-only and beside that of a base.
///
/// # Errors
/// [`NoProblem`] if the file is damaged.
pub fn book() -> Result<&'static Memory, NoProblem> {
    static BOOK: OnceLock<Memory> = OnceLock::new();
    let problems = problems()?;
    Ok(BOOK.get_or_init(|| problem::book(problems)))
}

/// Returns its results, each proved by exact tables.
///
/// # Errors
/// [`NoProblem`] if the file is damaged.
pub fn results() -> Result<Arc<Results>, NoProblem> {
    static RESULTS: OnceLock<Arc<Results>> = OnceLock::new();
    let problems = problems()?;
    Ok(Arc::clone(RESULTS.get_or_init(|| Arc::new(Results::of_problems(problems)))))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::books::endgame::edit::normal;

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
}
