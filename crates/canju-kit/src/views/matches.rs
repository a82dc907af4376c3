//! Results of matches, and Tables 2 to 4 of Chen et al. (2011).

use crate::arena::Standing;
use crate::knowledge::score::Score;
use crate::report::{Cell, Columns, Real, Share, Table, Type};
use crate::service::field::{PValue, PairingRow, elo_ends};
use crate::text::{Words, elo_with_interval, thousands};

/// Two players of a match and their score against each other.
#[derive(Debug, Clone)]
pub struct Pairing {
    /// Their numbers among the players.
    pub at: (usize, usize),
    pub names: [String; 2],
    /// The score of the combinations that these games start with, seen by the side it favours; `None` for all games.
    pub start: Option<Score>,
    /// Their games, seen by the first.
    pub standing: Standing,
}

impl Pairing {
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
    let columns = players(words)
        .both("start", "match-start", |(), row| row.start.map(Score::get))
        .says("Score of the combination at the start in the built-in base for the side it favours: 0 to 5");
    standings(words, columns).table("match-start", rows)
}

fn players(words: Words) -> Columns<(), Pairing> {
    Columns::over(words, ())
        .shown("match-pairing", |(), row: &Pairing| row.name())
        .data("first", |(), row| row.names[0].clone())
        .says("First player")
        .data("second", |(), row| row.names[1].clone())
        .says("Second player")
}

/// These columns and those of a standing.
fn standings(words: Words, columns: Columns<(), Pairing>) -> Columns<(), Pairing> {
    columns
        .data("games", |(), row| Cell::json(&row.standing.games, TALLY))
        .says("Games of the first player")
        .of(Type::Count)
        .members(TALLY)
        .data("pairs", |(), row| row.standing.pairs.0.to_vec())
        .says("Pairs of games by the points of the first player: 0, ½, 1, 1½, 2")
        .shown("match-games", |(), row| thousands(row.standing.games.games() as i64))
        .right()
        .shown("match-wins", |(), row| row.standing.games.wins.to_string())
        .right()
        .shown("match-draws", |(), row| row.standing.games.draws.to_string())
        .right()
        .shown("match-losses", |(), row| row.standing.games.losses.to_string())
        .right()
        .both("score", "match-score", |(), row| row.standing.games.score().map(Share))
        .says("Points of the first player for each game; null before the first")
        .data("elo", |(), row| row.elo().map(|elo| Real(elo, 1)))
        .shown("match-elo", move |(), row| words.elo(row.elo()))
        .right()
        .data("elo_interval", |(), row| row.elo_interval().map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("match-interval", move |(), row| words.elo_interval(row.elo_interval()))
        .right()
        .data("paper_ci", |(), row| row.standing.games.paper_ci().map(ends))
        .says("Interval of the score by the formula of Chen et al. 2011")
        .of(Type::Nullable(&ENDS))
        .both("superiority", "match-superiority", |(), row| row.standing.pairs.superiority().map(Share))
        .says("Likelihood that the first player is stronger")
}

/// Wins, draws and losses in JSON.
pub const TALLY: &[&str] = &["wins", "draws", "losses"];

/// The ends of an interval in JSON; null if they are infinite.
pub const ENDS: Type = Type::List(&Type::Nullable(&Type::Real));

/// The ends of an interval.
pub fn ends((low, high): (f64, f64)) -> Cell {
    Cell::List(vec![Cell::Real(low, 2), Cell::Real(high, 2)])
}

// Tables 2 to 4 of Chen et al. (2011).

const P: &[&str] = &["single", "bonferroni", "holm"];

/// The cells of the three tables, ours and the paper's.
pub fn tables234(words: Words, rows: Vec<PairingRow>) -> Table {
    type Ends = (f64, f64);
    let interval = |(low, high): Ends| format!("{low:.2}–{high:.2}");
    let elo = |(low, high): Ends| format!("{low:.1}, {high:.1}");
    let p = |p: Option<PValue>| Cell::or_dash(p.map(|p| format!("{:.3} / {:.3}", p.single, p.holm)));
    let erratum = |row: &PairingRow| if row.paper_erratum { "*" } else { "" };
    Columns::<(), PairingRow>::over(words, ())
        .shown("match-pairing", |(), row| format!("{} – {}", row.column, row.row))
        .data("column", |(), row| row.column)
        .says("First version, in the column of the paper")
        .data("row", |(), row| row.row)
        .says("Second version, in the row of the paper")
        .data("games", |(), row| Cell::json(&row.standing.games, TALLY))
        .says("Games of the first version")
        .of(Type::Count)
        .members(TALLY)
        .shown("tables234-ours", |(), row| row.standing.games.to_string())
        .data("elo", |(), row| row.standing.elo().map(|elo| Real(elo, 1)))
        .data("elo_interval", |(), row| row.standing.elo_interval().map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("match-elo", |(), row| elo_with_interval(row.standing))
        .data("paper_ci", |(), row| row.paper_ci.map(ends))
        .says("Interval of the score by the formula of the paper")
        .of(Type::Nullable(&ENDS))
        .shown("tables234-interval", move |(), row| Cell::or_dash(row.paper_ci.map(interval)))
        .data("paper_elo", |(), row| row.paper_elo.map(ends))
        .says("Ends of that interval in Elo")
        .of(Type::Nullable(&ENDS))
        .shown("tables234-elo", move |(), row| Cell::or_dash(row.paper_elo.map(elo)))
        .data("p", |(), row| Cell::json(&row.p, P))
        .says("Two-sided p-value of a difference in strength, and its corrections for six comparisons")
        .of(Type::Real)
        .members(P)
        .shown("tables234-p", move |(), row| p(row.p))
        .data("paper_games", |(), row| Cell::json(&row.paper_games, TALLY))
        .says("Games in Table 2 of the paper")
        .of(Type::Count)
        .members(TALLY)
        .shown("tables234-paper", |(), row| row.paper_games.to_string())
        .data("paper_printed_ci", |(), row| ends(row.paper_printed_ci))
        .says("Interval in Table 3 of the paper")
        .of(ENDS)
        .shown("tables234-paper-interval", move |(), row| interval(row.paper_printed_ci) + erratum(row))
        .data("paper_printed_elo", |(), row| ends(row.paper_printed_elo))
        .says("Interval in Elo in Table 4 of the paper")
        .of(ENDS)
        .shown("tables234-paper-elo", move |(), row| elo(row.paper_printed_elo) + erratum(row))
        .data("paper_erratum", |(), row| row.paper_erratum)
        .says("Whether the printed interval differs from the formula of the paper")
        .data("paper_p", |(), row| Cell::json(&row.paper_p, P))
        .says("p-value of the games of the paper, by the trinomial variance")
        .of(Type::Real)
        .members(P)
        .shown("tables234-paper-p", move |(), row| p(row.paper_p))
        .table("tables234-title", rows)
}

/// Returns the meaning of the tables, and the printed values that differ from the paper's own formula.
pub fn tables234_sentences(words: Words, rows: &[PairingRow]) -> Vec<String> {
    let errata = rows.iter().filter(|row| row.paper_erratum).map(|row| {
        let (low, high) = row.paper_games.paper_ci().unwrap_or_default();
        let (from, to) = elo_ends((low, high));
        let args = [
            ("pairing", format!("{} – {}", row.column, row.row)),
            ("interval", format!("{low:.2}–{high:.2}")),
            ("elo", format!("{from:.1}, {to:.1}")),
        ];
        words.with("tables234-erratum", &args)
    });
    let errata: Vec<String> = errata.collect();
    [vec![words.get("tables234-read")], errata, vec![words.get("tables234-corrected")]].concat()
}
