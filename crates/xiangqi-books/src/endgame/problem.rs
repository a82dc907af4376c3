//! Positions with a task, of which the shipped book consists, and their text format, one a line.

use std::fmt;

use canju_message::All;
use xiangqi::material::Material;
use xiangqi::rules::{Move, Position};

use crate::endgame::edit::add;
use crate::endgame::game::{Annotation, Game, Given};
use crate::endgame::positions::Memory;

/// Theme of a position of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
#[all(word, text = "book-theme-")]
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
    /// At most half of the moves win.
    FewWin,
    /// At most half of the moves hold.
    FewDraw,
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
    /// Best moves of both sides; to mate if it can be forced. Empty if a table is solved before practice.
    pub line: Vec<Move>,
    /// How often players of each level solved it, the weakest level first; empty if it was not measured.
    pub tries: Vec<Tries>,
}

/// Tries of a level at a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tries {
    /// The level, in the word that the settings have for it.
    pub level: String,
    /// Number of successful tries.
    pub solved: u32,
    /// Number of tries; at least 1.
    pub all: u32,
}

/// As in files: `h3:1/4`.
impl fmt::Display for Tries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}/{}", self.level, self.solved, self.all)
    }
}

impl Tries {
    fn read(text: &str) -> Option<Self> {
        let (level, counts) = text.split_once(':')?;
        let (solved, all) = counts.split_once('/')?;
        let tries = Self { level: level.to_owned(), solved: solved.parse().ok()?, all: all.parse().ok()? };
        (!level.is_empty() && tries.all > 0 && tries.solved <= tries.all).then_some(tries)
    }
}

impl Problem {
    /// The measured difficulty, 1 to 9: 1 + ⌊8·failed/tries⌋ of all levels; `None` if it was not measured.
    pub fn grade(&self) -> Option<u8> {
        let sum = |count: fn(&Tries) -> u32| self.tries.iter().map(count).sum::<u32>();
        let (solved, all) = (sum(|tries| tries.solved), sum(|tries| tries.all));
        (all > 0).then(|| (1 + 8 * (all - solved) / all) as u8)
    }

    /// Returns how far the share of a level's tries that succeed is from one half, 0 to ½; 1 if it was not measured.
    pub fn imbalance(&self, level: &str) -> f64 {
        let tries = self.tries.iter().find(|tries| tries.level == level);
        tries.map_or(1.0, |tries| (f64::from(tries.solved) / f64::from(tries.all) - 0.5).abs())
    }

    /// The combination.
    pub fn material(&self) -> Material {
        Material::of(&self.start)
    }

    /// The game that it adds to a book.
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
pub const COLUMNS: &str = "board\tside\tcategory\ttheme\tplies\tline\tsolved";

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
            problem.tries.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
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
    let [board, side, category, theme, plies, line, solved] = std::array::from_fn(|_| cells.next());
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
        tries: solved?.split_whitespace().map(Tries::read).collect::<Option<_>>()?,
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
        let row = "3k5/9/9/9/9/9/9/9/9/R3K4\tw\tbook-win-red\tonly-win\t3\ta0a1,d9d8,a1a8\th3:1/4 1:3/4";
        let problems = read(&format!("{COLUMNS}\n# comment\n{row}\n")).unwrap();
        assert_eq!(write(&problems), format!("{COLUMNS}\n{row}\n"));
        assert_eq!((problems[0].material().to_string().as_str(), problems[0].grade()), ("KRK", Some(5)));
        assert_eq!(read(&row.replace("h3:1/4 1:3/4", "")).unwrap()[0].grade(), None);
        for other in [
            row.replace("a1a8", "a1b8"),
            row.replace("only", "any"),
            row.replace("3/4", "5/4"),
            row.replace("1:3/4", "3"),
            format!("{row}\t1"),
            row.replace("3k5", "3k6"),
        ] {
            assert_eq!(read(&format!("{row}\n{other}")), Err(NoProblem { line: 2 }), "{other}");
        }
    }

    #[test]
    fn the_difficulty_grows_with_the_failed_tries() {
        let row = "3k5/9/9/9/9/9/9/9/9/R3K4\tw\tbook-win-red\tonly-win\t3\ta0a1,d9d8,a1a8\t1:";
        let grade = |solved: u32| read(&format!("{row}{solved}/4")).unwrap()[0].grade().unwrap();
        assert_eq!([4, 3, 2, 1, 0].map(grade), [1, 3, 5, 7, 9]);
    }
}
