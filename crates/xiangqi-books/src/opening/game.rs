//! A game of the opening book; one that is imported twice counts once.

use canju_message::{All, Message};
use rustc_hash::FxHashMap;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::{Date, Headers, Outcome, tag};

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
#[all(word)]
pub enum Source {
    /// It came with the program.
    Shipped,
    /// The user has put it in.
    Own,
    /// The user has played it in the program.
    Learned,
}

/// A game from the initial position, as far as the book keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookGame {
    name: String,
    /// Its number in its collection.
    pub number: u32,
    moves: Vec<Move>,
    /// The outcome; `None` for an unfinished game.
    pub outcome: Option<Outcome>,
    /// Its origin.
    pub source: Source,
    /// Its weight, in percent.
    pub weight: u16,
    /// Its players and its date, as far as they are known.
    pub details: GameDetails,
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

    /// The name of its collection.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its moves, one at least.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The result as PGN writes it: `1-0`, `1/2-1/2`, `0-1`, or `*` for an unfinished game.
    pub fn result(&self) -> &'static str {
        self.outcome.map_or(UNFINISHED, Outcome::word)
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

// Duplicates in the opening book: a game imported twice counts once.

/// Players and date of a game. Unknown fields are empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameDetails {
    /// Name of Red's player.
    pub red: String,
    /// Name of Black's player.
    pub black: String,
    /// Date of the game, as the record has it: `2026.11.23`, `2026-11`, `2026.??.??`.
    pub date: String,
}

impl GameDetails {
    /// Reads the details from the headers of a record; question marks, as PGN has for unknown values, count as empty.
    pub fn of(headers: &Headers) -> Self {
        let value = |name| {
            let text = headers.get(name).trim();
            let is_unknown = text.chars().all(|sign| matches!(sign, '?' | '.' | '-'));
            if is_unknown { String::new() } else { text.to_owned() }
        };
        Self { red: value(tag::RED), black: value(tag::BLACK), date: value(tag::DATE) }
    }

    fn include(&self, other: &Self) -> bool {
        let includes = |own: &str, other: &str| other.is_empty() || own == other;
        let date = match (Date::of_text(&self.date), Date::of_text(&other.date)) {
            (Some(own), Some(other)) => own.includes(other),
            _ => includes(&self.date, &other.date),
        };
        includes(&self.red, &other.red) && includes(&self.black, &other.black) && date
    }
}

impl BookGame {
    /// Returns whether `other` repeats this game: the same moves, and no result, player or date that this one lacks or has
    /// otherwise. A game with more details may be another one.
    pub fn includes(&self, other: &Self) -> bool {
        let result = other.outcome.is_none() || self.outcome == other.outcome;
        self.moves == other.moves && result && self.details.include(&other.details)
    }
}

/// Returns the games that are the same as none of `known` and as none before them.
pub fn without_duplicates(known: &[BookGame], games: Vec<BookGame>) -> Vec<BookGame> {
    let mut by_moves: FxHashMap<Vec<Move>, Vec<BookGame>> = FxHashMap::default();
    for game in known {
        by_moves.entry(game.moves().to_vec()).or_default().push(game.clone());
    }
    let mut is_new = |game: &BookGame| {
        let alike = by_moves.entry(game.moves().to_vec()).or_default();
        let is_new = !alike.iter().any(|other| other.includes(game));
        if is_new {
            alike.push(game.clone());
        }
        is_new
    };
    games.into_iter().filter(|game| is_new(game)).collect()
}

#[cfg(test)]
mod tests {
    use xiangqi_records::Outcome;

    use super::super::{Source, text};
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

    fn game(moves: &str, outcome: Option<Outcome>, details: [&str; 3]) -> BookGame {
        let moves = text::moves_of(moves).unwrap();
        let mut headers = Headers::default();
        for (name, value) in [tag::RED, tag::BLACK, tag::DATE].into_iter().zip(details) {
            headers.set(name, value);
        }
        let game = BookGame::new(("a", 1), &moves, outcome, Source::Own, 100).unwrap();
        game.with_details(GameDetails::of(&headers))
    }

    #[test]
    fn a_game_is_a_duplicate_without_new_details() {
        let (moves, red) = ("h2e2 h9g7", Some(Outcome::Red));
        let known = game(moves, red, ["甲", "乙", "2020.01.02"]);
        for (other, same) in [
            (game(moves, red, ["甲", "乙", "2020-1-2"]), true),
            (game(moves, red, [" 甲 ", "?", "????.??.??"]), true),
            (game(moves, red, ["", "", ""]), true),
            (game(moves, None, ["甲", "乙", "2020.??.??"]), true),
            (game(moves, Some(Outcome::Draw), ["甲", "乙", "2020.01.02"]), false),
            (game(moves, red, ["丙", "乙", "2020.01.02"]), false),
            (game(moves, red, ["甲", "丙", "2020.01.02"]), false),
            (game(moves, red, ["甲", "乙", "2020.01.03"]), false),
            (game(moves, red, ["甲", "乙", "2021"]), false),
            (game("h2e2 b9c7", red, ["甲", "乙", "2020.01.02"]), false),
        ] {
            assert_eq!(known.includes(&other), same, "{other:?}");
            let left = without_duplicates(std::slice::from_ref(&known), vec![other.clone(), other.clone()]);
            assert_eq!(left.len(), usize::from(!same), "{other:?}");
        }
        // A game with more information is no duplicate: an unfinished game does not hide its result, nor one without names
        // others.
        for less in [game(moves, None, ["甲", "乙", "2020.01.02"]), game(moves, red, ["", "", ""])] {
            assert!(!less.includes(&known) && less.includes(&less), "{less:?}");
            assert_eq!(without_duplicates(&[less], vec![known.clone(), known.clone()]).len(), 1);
        }
    }
}
