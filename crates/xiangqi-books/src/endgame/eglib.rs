//! Lines of solved positions as eglib has them: `name|fen|iccs,iccs,…`, one solution a line.

use canju_message::Message;
use xiangqi::rules::{Move, Position};

use crate::endgame::game::{Annotation, Game, GameError, Given};

/// A line that is not a game.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[text("book-error-line")]
pub struct NoLine {
    /// Counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: Reason,
}

/// Reason why a line is not a game.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum Reason {
    /// It does not have three parts.
    #[text("book-error-parts")]
    Parts,
    /// The second is no legal position.
    #[text("book-error-start")]
    Position,
    /// The third is not moves, or one of them is not legal.
    #[text(transparent)]
    Game(#[from] GameError),
}

/// Reads solutions. The end of each gets `annotation`, or the estimate if that is `None`; a mate keeps its own result. Empty
/// lines and lines beginning with `#` are ignored.
pub fn read(
    text: &str,
    annotation: Option<Annotation>,
    estimate: &dyn Fn(&Position) -> i32,
) -> Result<Vec<Game>, NoLine> {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(text, line)| game(text, annotation, estimate).map_err(|reason| NoLine { line, reason }))
        .collect()
}

fn game(
    line: &str,
    annotation: Option<Annotation>,
    estimate: &dyn Fn(&Position) -> i32,
) -> Result<Game, Reason> {
    let mut parts = line.split('|');
    let (Some(name), Some(fen), Some(moves), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(Reason::Parts);
    };
    let start: Position = fen.trim().parse().map_err(|_| Reason::Position)?;
    let (mut now, mut line) = (start.clone(), Vec::new());
    for (number, text) in (1..).zip(moves.split([',', ' ']).filter(|text| !text.trim().is_empty())) {
        let illegal = || GameError::Illegal { number };
        let played: Move = text.trim().parse().map_err(|_| illegal())?;
        now = now.play(played).map_err(|_| illegal())?;
        line.push(played);
    }
    let given = annotation.map_or_else(|| Given::estimated(estimate(&now)), Given::Annotated);
    Ok(Game::line(name, &start, &line, given)?)
}

/// Writes the main line of each game; a bar in a name becomes a slash.
pub fn write<'a>(games: impl IntoIterator<Item = &'a Game>) -> String {
    let mut text = String::new();
    for game in games {
        let moves: Vec<String> = game.main_line().iter().map(ToString::to_string).collect();
        let name = game.name().replace(['|', '\n', '\r'], "/");
        text += &format!("{name}|{}|{}\n", game.start(), moves.join(","));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_and_what_is_none_is_named() {
        let line = "one|3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1|a0a1,d9d8,a1a8";
        let games = read(&format!("# comment\n\n{line}\n"), None, &|_| 7).unwrap();
        assert_eq!(write(&games), format!("{line}\n"));
        assert_eq!(games[0].given(3), Some(Given::Estimated(7)));
        let refused = |other: &str| read(&format!("{line}\n{other}"), None, &|_| 0).unwrap_err();
        assert_eq!(refused("a|b").reason, Reason::Parts);
        assert_eq!(refused("a|3k5 w|"), NoLine { line: 2, reason: Reason::Position });
        assert_eq!(
            refused(&line.replace("a1a8", "a1b8")).reason,
            Reason::Game(GameError::Illegal { number: 3 })
        );
    }
}
