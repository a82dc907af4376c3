//! Duplicates in the opening book: a game imported twice counts once.

use rustc_hash::FxHashMap;

use super::game::BookGame;
use xiangqi::rules::Move;
use xiangqi_records::{Date, Headers, tag};

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

    /// Whether these details include those of `other`.
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
        let result = other.outcome().is_none() || self.outcome() == other.outcome();
        self.moves() == other.moves() && result && self.details().include(other.details())
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
    use super::super::{Source, text};
    use super::*;
    use xiangqi_records::Outcome;

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
