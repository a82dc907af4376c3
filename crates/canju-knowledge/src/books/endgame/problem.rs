//! Positions with a task, of which the shipped book consists, and their text format, one a line.

use super::annotation::{Annotation, Given};
use super::edit::add;
use super::game::Game;
use super::memory::Memory;
use xiangqi::material::Material;
use xiangqi::rules::{Move, Position};

/// Theme of a position of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A win as the combination has many.
    TypicalWin,
    /// A draw as the combination has many.
    TypicalDraw,
    /// None of the combination takes longer.
    LongestWin,
    /// Only one move wins.
    OnlyWin,
    /// Only one move holds.
    OnlyDraw,
    /// The weaker side holds, wherever the stronger side's pieces are.
    Fortress,
    /// Mutual zugzwang: the side to move is worse off for having the move.
    Zugzwang,
    /// Only the rule on perpetual check wins.
    CheckRule,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::TypicalWin,
        Self::TypicalDraw,
        Self::LongestWin,
        Self::OnlyWin,
        Self::OnlyDraw,
        Self::Fortress,
        Self::Zugzwang,
        Self::CheckRule,
    ];

    /// The word of files and commands; `book-theme-…` is its text key.
    pub const fn word(self) -> &'static str {
        match self {
            Self::TypicalWin => "typical-win",
            Self::TypicalDraw => "typical-draw",
            Self::LongestWin => "longest-win",
            Self::OnlyWin => "only-win",
            Self::OnlyDraw => "only-draw",
            Self::Fortress => "fortress",
            Self::Zugzwang => "zugzwang",
            Self::CheckRule => "check-rule",
        }
    }

    /// The theme of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }
}

/// A position with its task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The position; the task is its mover's.
    pub start: Position,
    /// The verdict on it.
    pub category: Annotation,
    /// Theme.
    pub theme: Theme,
    /// Plies to mate with best play; nothing for draws and for wins by the rule on repetition.
    pub plies: Option<u32>,
    /// Best moves of both sides; to mate if it can be forced.
    pub line: Vec<Move>,
    /// Difficulty, 1 to 9: [`grade`].
    pub grade: u8,
}

/// Components of the difficulty of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// Plies to mate; 20 without a mate.
    pub plies: u32,
    /// Moves of the side to move.
    pub legal: u32,
    /// Number of moves that keep the result.
    pub keeping: u32,
    /// Moves of that side in the line beside which no other keeps the result.
    pub only: u32,
}

/// The difficulty as a grade from 1 to 9: 1 + ⌊(plies + 30·(1 − keeping/legal) + 4·only) / 12⌋, at most 9.
pub fn grade(difficulty: Difficulty) -> u8 {
    let Difficulty { plies, legal, keeping, only } = difficulty;
    let wrong = 30 * legal.saturating_sub(keeping) / legal.max(1);
    (1 + (plies + wrong + 4 * only) / 12).min(9) as u8
}

impl Problem {
    /// The combination.
    pub fn material(&self) -> Material {
        Material::of(&self.start)
    }

    /// The game that it adds to a book.
    ///
    /// # Errors
    /// A line that is not legal.
    pub fn game(&self) -> Result<Game, super::GameError> {
        let name = format!("{} {}", self.material(), self.theme.word());
        Game::line(&name, &self.start, &self.line, Given::Annotated(self.category))
    }
}

/// A line that is no problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no position of a book")]
pub struct NoProblem {
    /// Counted from 1.
    pub line: u64,
}

/// The columns of a problem.
pub const COLUMNS: &str = "board\tside\tcategory\ttheme\tplies\tline\tgrade";

/// Problems as text: a line that names the columns, then one each.
pub fn write(problems: &[Problem]) -> String {
    let mut text = format!("{COLUMNS}\n");
    for problem in problems {
        let fen = problem.start.to_string();
        let mut words = fen.split(' ');
        let (board, side) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let plies = problem.plies.map_or_else(String::new, |plies| plies.to_string());
        let line: Vec<String> = problem.line.iter().map(ToString::to_string).collect();
        let (category, theme) = (problem.category.word(), problem.theme.word());
        text += &format!(
            "{board}\t{side}\t{category}\t{theme}\t{plies}\t{}\t{}\n",
            line.join(","),
            problem.grade
        );
    }
    text
}

/// Reads such a text.
///
/// # Errors
/// The first line that is not a problem.
pub fn read(text: &str) -> Result<Vec<Problem>, NoProblem> {
    let mut problems = Vec::new();
    for (at, row) in canju_files::tab_separated(text.as_bytes()).into_records().enumerate() {
        let row = row.map_err(|_| NoProblem { line: at as u64 + 1 })?;
        if at == 0 && row.iter().eq(COLUMNS.split('\t')) {
            continue;
        }
        let line = row.position().map_or(at as u64 + 1, csv::Position::line);
        problems.push(problem(&row).ok_or(NoProblem { line })?);
    }
    Ok(problems)
}

fn problem(row: &csv::StringRecord) -> Option<Problem> {
    let mut cells = row.iter();
    let [board, side, category, theme, plies, line, grade] = std::array::from_fn(|_| cells.next());
    let plies = match plies? {
        "" => None,
        plies => Some(plies.parse().ok()?),
    };
    let moves: Option<Vec<Move>> =
        line?.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect();
    let problem = Problem {
        start: format!("{} {}", board?, side?).parse().ok()?,
        category: Annotation::of_word(category?)?,
        theme: Theme::of_word(theme?)?,
        plies,
        line: moves?,
        grade: grade?.parse().ok().filter(|grade| (1..=9).contains(grade))?,
    };
    (cells.next().is_none() && problem.game().is_ok()).then_some(problem)
}

/// The book of some problems.
pub fn book(problems: &[Problem]) -> Memory {
    let mut book = Memory::default();
    for game in problems.iter().filter_map(|problem| problem.game().ok()) {
        let Ok(_) = add(&mut book, &game);
    }
    book
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_come_back_and_what_is_none_is_named() {
        let row = "3k5/9/9/9/9/9/9/9/9/R3K4\tw\tbook-win-red\tonly-win\t3\ta0a1,d9d8,a1a8\t2";
        let problems = read(&format!("{COLUMNS}\n# comment\n{row}\n")).unwrap();
        assert_eq!(write(&problems), format!("{COLUMNS}\n{row}\n"));
        assert_eq!(problems[0].material().to_string(), "KRK");
        for other in [
            row.replace("a1a8", "a1b8"),
            row.replace("only", "any"),
            row.replace("\t2", "\t0"),
            format!("{row}\t1"),
            row.replace("3k5", "3k6"),
        ] {
            assert_eq!(read(&format!("{row}\n{other}")), Err(NoProblem { line: 2 }), "{other}");
        }
    }

    #[test]
    fn grades_grow_with_length_and_with_what_can_go_wrong() {
        let of = |plies, keeping, only| grade(Difficulty { plies, legal: 20, keeping, only });
        assert_eq!((of(1, 20, 0), of(11, 20, 0), of(12, 20, 0)), (1, 1, 2));
        assert!(of(30, 1, 5) > of(30, 10, 5) && of(30, 1, 9) > of(30, 1, 0));
        assert_eq!(of(200, 1, 40), 9);
        assert_eq!(grade(Difficulty { plies: 0, legal: 0, keeping: 0, only: 0 }), 1);
    }
}
