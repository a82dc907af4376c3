//! A game of the opening book.

use super::duplicates::GameDetails;
use canju_message::{All, Message};
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;

/// Plies of a game that the book keeps, at most.
pub const MOST_PLIES: usize = 60;

/// Default weight of a game, in percent.
pub const USUAL_WEIGHT: u16 = 100;

/// Weight of a game played by the user, in percent: half, as it may be won by a blunder or against a weak opponent.
pub const LEARNED_WEIGHT: u16 = 50;

/// The word of PGN for a game without a result.
pub const UNFINISHED: &str = "*";

/// Origin of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, All)]
pub enum Source {
    /// It came with the program.
    Shipped,
    /// The user has put it in.
    Own,
    /// The user has played it in the program.
    Learned,
}

impl Source {
    /// The word that files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shipped => "shipped",
            Self::Own => "own",
            Self::Learned => "learned",
        }
    }

    /// The source of a word of [`Source::word`].
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.word() == word)
    }
}

/// A game from the initial position, as far as the book keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookGame {
    name: String,
    number: u32,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    source: Source,
    weight: u16,
    details: GameDetails,
}

/// Error of making a game of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum NotABookGame {
    /// The name is empty or has control characters.
    #[text("opening-fault-name")]
    Name,
    /// There is no move.
    #[text("opening-fault-move")]
    NoMove,
    /// This ply, counted from 1, is not legal.
    #[text("opening-fault-illegal", ply)]
    Illegal(usize),
}

impl BookGame {
    /// Creates a game of the first [`MOST_PLIES`] moves from the initial position. `number` distinguishes games of the same name;
    /// `weight` is in percent, 0 to ignore the game; no `outcome` is an unfinished game or an unknown result.
    ///
    /// # Errors
    /// [`NotABookGame`].
    pub fn new(
        (name, number): (&str, u32),
        moves: &[Move],
        outcome: impl Into<Option<Outcome>>,
        source: Source,
        weight: u16,
    ) -> Result<Self, NotABookGame> {
        if name.is_empty() || name.contains(char::is_control) {
            return Err(NotABookGame::Name);
        }
        if moves.is_empty() {
            return Err(NotABookGame::NoMove);
        }
        let moves = moves.get(..MOST_PLIES).unwrap_or(moves).to_vec();
        let mut position = Position::start();
        for (ply, &played) in (1..).zip(&moves) {
            position = position.play(played).map_err(|_| NotABookGame::Illegal(ply))?;
        }
        let (name, details) = (name.to_owned(), GameDetails::default());
        Ok(Self { name, number, moves, outcome: outcome.into(), source, weight, details })
    }

    /// The same with its players and its date.
    #[must_use]
    pub fn with_details(self, details: GameDetails) -> Self {
        Self { details, ..self }
    }

    /// Its players and its date, as far as they are known.
    pub const fn details(&self) -> &GameDetails {
        &self.details
    }

    /// The name of its collection.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its number there.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Its moves, one at least.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the outcome; `None` for an unfinished game.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The result as PGN writes it: `1-0`, `1/2-1/2`, `0-1`, or `*` for an unfinished game.
    pub fn result(&self) -> &'static str {
        self.outcome.map_or(UNFINISHED, Outcome::word)
    }

    /// Returns its origin.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// Returns its weight, in percent.
    pub const fn weight(&self) -> u16 {
        self.weight
    }

    /// Half points of a side: 2 for a win, 1 for a draw, 0 for a loss; `None` for an unfinished game.
    pub fn half_points(&self, color: Color) -> Option<u8> {
        let winner = self.outcome?.winner();
        Some(winner.map_or(1, |winner| if winner == color { 2 } else { 0 }))
    }

    /// Name, number and the colour that won, `-` for a draw, `*` for an unfinished game: `canju#017R`.
    pub fn title(&self) -> String {
        let winner = match self.outcome {
            Some(Outcome::Red) => 'R',
            Some(Outcome::Black) => 'B',
            Some(Outcome::Draw) => '-',
            None => '*',
        };
        format!("{}#{:03}{winner}", self.name, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|played| played.parse().unwrap()).collect()
    }

    #[test]
    fn only_games_from_the_start_are_games_of_the_book() {
        let game = |name, text| BookGame::new((name, 17), &moves(text), Outcome::Red, Source::Own, 100);
        let good = game("canju", "h2e2 h9g7").unwrap();
        assert_eq!((good.title().as_str(), good.moves().len()), ("canju#017R", 2));
        assert_eq!([good.half_points(Color::Red), good.half_points(Color::Black)], [Some(2), Some(0)]);
        let open = BookGame::new(("canju", 17), &moves("h2e2"), None, Source::Own, 100).unwrap();
        assert_eq!(
            (open.title().as_str(), open.result(), open.half_points(Color::Red)),
            ("canju#017*", "*", None)
        );
        assert_eq!(game("", "h2e2"), Err(NotABookGame::Name));
        assert_eq!(game("a\tb", "h2e2"), Err(NotABookGame::Name));
        assert_eq!(game("a", ""), Err(NotABookGame::NoMove));
        assert_eq!(game("a", "h2e2 h2e2"), Err(NotABookGame::Illegal(2)));
    }

    #[test]
    fn a_long_game_is_cut() {
        let there_and_back = "a0a1 a9a8 a1a0 a8a9 ".repeat(40);
        let game = BookGame::new(("a", 1), &moves(&there_and_back), Outcome::Draw, Source::Own, 100);
        assert_eq!(game.unwrap().moves().len(), MOST_PLIES);
    }
}
