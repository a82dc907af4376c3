//! Results of matches.

use crate::arena::Standing;
use crate::knowledge::score::Score;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::{Words, thousands};

/// Two players of a match and their score against each other.
#[derive(Debug, Clone)]
pub struct Pairing {
    /// Their numbers among the players.
    pub at: (usize, usize),
    /// Their names.
    pub names: [String; 2],
    /// The score of the combinations that these games start with, seen by the side it favours; `None` for all games.
    pub start: Option<Score>,
    /// Their games, seen by the first.
    pub standing: Standing,
}

impl Pairing {
    /// Both names.
    pub fn name(&self) -> String {
        self.names.join(" – ")
    }

    /// Their difference in Elo; nothing before the first game.
    pub fn elo(&self) -> Option<f64> {
        self.standing.elo()
    }

    /// Its 95 % interval, by pairs of games.
    pub fn elo_interval(&self) -> Option<(f64, f64)> {
        self.standing.elo_interval()
    }

    /// The points of a player; 0 if it is neither of them.
    pub fn points(&self, player: usize) -> f64 {
        let games = self.standing.games;
        match self.at {
            (first, _) if first == player => games.wins as f64 + games.draws as f64 / 2.0,
            (_, second) if second == player => games.losses as f64 + games.draws as f64 / 2.0,
            _ => 0.0,
        }
    }
}

/// Scores of each pair of players.
pub fn pairings(words: Words, rows: Vec<Pairing>) -> Table {
    standings(words, players(words)).table("match-pairing", rows)
}

/// Scores of each pair of players by the score of the start.
pub fn starts(words: Words, rows: Vec<Pairing>) -> Table {
    let start = |(): &(), row: &Pairing| row.start.map(Score::get);
    standings(words, players(words).both("start", "match-start", start).right()).table("match-start", rows)
}

/// The players.
fn players(words: Words) -> Columns<(), Pairing> {
    Columns::over(words, ())
        .shown("match-pairing", |(), row: &Pairing| row.name())
        .data("first", |(), row| row.names[0].clone())
        .data("second", |(), row| row.names[1].clone())
}

/// These columns and those of a standing.
fn standings(words: Words, columns: Columns<(), Pairing>) -> Columns<(), Pairing> {
    columns
        .data("games", |(), row| Cell::json(&row.standing.games, TALLY))
        .of(Type::Count)
        .members(TALLY)
        .data("pairs", |(), row| row.standing.pairs.0.to_vec())
        .shown("match-games", |(), row| thousands(row.standing.games.games() as i64))
        .right()
        .shown("match-wins", |(), row| row.standing.games.wins.to_string())
        .right()
        .shown("match-draws", |(), row| row.standing.games.draws.to_string())
        .right()
        .shown("match-losses", |(), row| row.standing.games.losses.to_string())
        .right()
        .both("score", "match-score", |(), row| row.standing.games.score().map(Cell::Share))
        .of(Type::Nullable(&Type::Share))
        .right()
        .data("elo", |(), row| row.elo().map(|elo| Cell::Real(elo, 1)))
        .of(Type::Nullable(&Type::Real))
        .shown("match-elo", move |(), row| words.elo(row.elo()))
        .right()
        .data("elo_interval", |(), row| row.elo_interval().map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("match-interval", move |(), row| words.elo_interval(row.elo_interval()))
        .right()
        .data("paper_ci", |(), row| row.standing.games.paper_ci().map(ends))
        .of(Type::Nullable(&ENDS))
        .both("superiority", "match-superiority", |(), row| row.standing.pairs.superiority().map(Cell::Share))
        .of(Type::Nullable(&Type::Share))
        .right()
}

/// Wins, draws and losses in JSON.
pub const TALLY: &[&str] = &["wins", "draws", "losses"];

/// The ends of an interval in JSON; null if they are infinite.
pub const ENDS: Type = Type::List(&Type::Nullable(&Type::Real));

/// The ends of an interval.
pub fn ends((low, high): (f64, f64)) -> Cell {
    Cell::List(vec![Cell::Real(low, 2), Cell::Real(high, 2)])
}
