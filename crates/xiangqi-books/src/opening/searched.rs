//! The searched book: positions near the initial one, each with the moves that a search scored close to the best.
//!
//! It grows by drop-out expansion (T. R. Lincke 2000, "Strategies for the automatic construction of opening books"): the
//! next position to search is the one whose line costs least, where every ply costs a little and a move what it loses
//! against the best. So the main lines become deep, and mistakes of an opponent are answered, the small ones first. Values
//! are backed up: a move is worth what the best move after it is worth, where that was searched.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::exact::Spot;
use super::text::{BookError, BookFault, each_row, moves_of, of_moves};
use super::{BookGame, Source, USUAL_WEIGHT};
use xiangqi::rules::{Move, Position};

/// The shipped positions, made as described in `assets/books/OPENINGS.md`.
const SHIPPED: &str = include_str!("../../../../assets/books/openings.tsv");

const COLUMNS: &str = "line\tmoves\treplies";

/// The line of the initial position in a row.
const START: &str = "-";

/// Name of the lines of the book among games.
const NAME: &str = "canju";

/// Cost of a ply in the choice of the next position, in hundredths of a pawn.
const PLY: i32 = 8;

/// Maximum loss of a move of the book against the best, in hundredths of a pawn.
pub const MARGIN: i32 = 30;

/// Maximum loss of a move of the book by another engine.
pub const OTHER_MARGIN: i32 = 50;

/// Maximum loss of a move of the opponent that is answered.
pub const ANSWERED: i32 = 120;

/// Maximum loss of a move by backed-up scores: they come from searches of different depths.
const REFUTED: i32 = 2 * MARGIN;

/// Loss at which a move is chosen 1/e times as often as the best.
const DECAY: f64 = 25.0;

/// A move with the score of a search for the side that makes it, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub played: Move,
    /// Its score.
    pub score: i32,
}

/// A position of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchedPosition {
    /// The moves from the initial position that lead there.
    pub line: Vec<Move>,
    /// The moves of the book, the best first.
    pub moves: Vec<ScoredMove>,
    /// Other moves that lose little enough to be answered, the best first.
    pub replies: Vec<ScoredMove>,
}

/// A position of the book with what follows from the others.
#[derive(Debug, Clone)]
struct BookPosition {
    searched: SearchedPosition,
    position: Position,
    /// Cost of its line.
    cost: i32,
}

/// The positions, each later than the one before it in its line. A position and its left-right mirror are one.
#[derive(Debug, Clone, Default)]
pub struct SearchedBook {
    rows: Vec<BookPosition>,
    places: BTreeMap<u64, usize>,
    /// The backed-up scores of the moves of each row, in the order of its moves and then its replies.
    values: Vec<Vec<i32>>,
}

impl SearchedBook {
    /// The book that comes with the program.
    ///
    /// # Errors
    /// The built-in file cannot be read, which a test rules out.
    pub fn shipped() -> Result<Self, BookError> {
        Self::read(SHIPPED)
    }

    /// Whether a text is meant as a searched book, and not as games.
    pub fn is_meant(text: &str) -> bool {
        text.lines().find(|line| !line.is_empty() && !line.starts_with('#')) == Some(COLUMNS)
    }

    /// Reads the rows of a file: line, moves, replies, separated by tabs; lines that begin with `#` are ignored.
    pub fn read(text: &str) -> Result<Self, BookError> {
        let mut book = Self::default();
        each_row(text, COLUMNS, |row| book.insert(row_of(row)?))?;
        book.back_up();
        Ok(book)
    }

    /// Writes the names of the columns.
    pub fn write_names(mut writer: impl Write) -> io::Result<()> {
        writeln!(writer, "{COLUMNS}")
    }

    /// Adds a position. One that is there already is left as it is.
    ///
    /// # Errors
    /// [`BookFault`] if a move is not legal or the position before it is not in the book.
    pub fn add(&mut self, searched: SearchedPosition) -> Result<(), BookFault> {
        self.insert(searched)?;
        self.back_up();
        Ok(())
    }

    fn insert(&mut self, searched: SearchedPosition) -> Result<(), BookFault> {
        let play = |position: &Position, played| position.play(played).map_err(|_| BookFault::Move);
        let (mut position, mut cost) = (Position::start(), 0);
        if let Some((&last, before)) = searched.line.split_last() {
            for &played in before {
                position = play(&position, played)?;
            }
            let (row, spot) = self.row(&position).ok_or(BookFault::Line)?;
            cost = row.cost + PLY + row.loss(spot.kept(last)).ok_or(BookFault::Line)?;
            position = play(&position, last)?;
        }
        if searched.all().any(|scored| !position.is_legal(scored.played)) {
            return Err(BookFault::Move);
        }
        let key = Spot::of(&position).key;
        if !self.places.contains_key(&key) {
            self.places.insert(key, self.rows.len());
            self.rows.push(BookPosition { searched, position, cost });
        }
        Ok(())
    }

    /// The book as it was when it had this number of positions.
    #[must_use]
    pub fn first(&self, positions: usize) -> Self {
        let mut book = Self::default();
        for searched in self.iter().take(positions) {
            // Each follows from those before it, here as there.
            let _ = book.insert(searched.clone());
        }
        book.back_up();
        book
    }

    /// The number of positions.
    pub const fn positions(&self) -> usize {
        self.rows.len()
    }

    /// The positions, in the order in which they were searched.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &SearchedPosition> {
        self.rows.iter().map(|row| &row.searched)
    }

    /// The row of a position, and the spot by which its moves are turned.
    fn row(&self, position: &Position) -> Option<(&BookPosition, Spot)> {
        let spot = Spot::of(position);
        Some((self.rows.get(*self.places.get(&spot.key)?)?, spot))
    }

    /// The moves of a position with backed-up scores for the side to move, the best first, without those that are refuted: that
    /// lose more than twice the margin by these scores.
    pub fn moves(&self, position: &Position) -> Vec<ScoredMove> {
        let spot = Spot::of(position);
        let Some(&at) = self.places.get(&spot.key) else { return Vec::new() };
        let (Some(row), Some(values)) = (self.rows.get(at), self.values.get(at)) else { return Vec::new() };
        let own = Spot::of(&row.position);
        let scored = row.searched.moves.iter().zip(values);
        let mut moves: Vec<ScoredMove> = scored
            .map(|(scored, value)| ScoredMove { played: spot.shown(own.kept(scored.played)), score: *value })
            .collect();
        let best = moves.iter().map(|scored| scored.score).max().unwrap_or_default();
        moves.retain(|scored| scored.score >= best - REFUTED);
        moves.sort_by_key(|scored| (std::cmp::Reverse(scored.score), scored.played));
        moves
    }

    /// Returns the weight in the choice of a move that loses this much against the best.
    pub fn weight(loss: i32) -> u64 {
        (1000.0 * libm::exp(-f64::from(loss.max(0)) / DECAY)).round() as u64
    }

    /// Backs the scores up, from the longest lines to the initial position.
    fn back_up(&mut self) {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order
            .sort_by_key(|at| std::cmp::Reverse(self.rows.get(*at).map_or(0, |row| row.searched.line.len())));
        self.values = vec![Vec::new(); self.rows.len()];
        for at in order {
            let Some(row) = self.rows.get(at) else { continue };
            let after = |scored: &ScoredMove| {
                let after = row.position.play(scored.played).ok()?;
                let &at = self.places.get(&Spot::of(&after).key)?;
                self.values.get(at)?.iter().max().map(|best| -best)
            };
            let values = row.searched.all().map(|scored| after(scored).unwrap_or(scored.score)).collect();
            if let Some(slot) = self.values.get_mut(at) {
                *slot = values;
            }
        }
    }

    /// Returns the lines of at most `count` positions to be searched next, each at most `plies` long: those of least cost.
    pub fn next(&self, count: usize, plies: usize) -> Vec<Vec<Move>> {
        if self.rows.is_empty() {
            return vec![Vec::new()];
        }
        let mut leaves: Vec<(i32, Vec<Move>, u64)> = Vec::new();
        for row in self.rows.iter().filter(|row| row.searched.line.len() < plies) {
            for scored in row.searched.all() {
                let Ok(after) = row.position.play(scored.played) else { continue };
                let key = Spot::of(&after).key;
                let Some(loss) = row.loss(Spot::of(&row.position).kept(scored.played)) else { continue };
                if !self.places.contains_key(&key) && after.has_legal_move() {
                    let mut line = row.searched.line.clone();
                    line.push(scored.played);
                    leaves.push((row.cost + PLY + loss, line, key));
                }
            }
        }
        leaves.sort();
        let mut found = BTreeSet::new();
        leaves.retain(|(.., key)| found.insert(*key));
        leaves.into_iter().take(count).map(|(_, line, _)| line).collect()
    }

    /// The lines of the book as games without a result: of each position from which the book goes no further and which was
    /// reached by moves of the book alone, its line and its best move.
    pub fn lines(&self) -> Vec<BookGame> {
        let followed: BTreeSet<&[Move]> = self
            .rows
            .iter()
            .filter_map(|row| row.searched.line.split_last().map(|(_, before)| before))
            .collect();
        let ends = self.rows.iter().filter(|row| !followed.contains(row.searched.line.as_slice()));
        let sound = ends.filter_map(|row| {
            let best = self.moves(&row.position).first().copied()?;
            let mut line = row.searched.line.clone();
            self.has(&line).then(|| line.push(best.played))?;
            Some(line)
        });
        let game = |(number, line): (u32, Vec<Move>)| {
            BookGame::new((NAME, number), &line, None, Source::Shipped, USUAL_WEIGHT).ok()
        };
        (1..).zip(sound).filter_map(game).collect()
    }

    /// Whether every move of a line is one of the book.
    fn has(&self, line: &[Move]) -> bool {
        let mut position = Position::start();
        line.iter().all(|&played| {
            let spot = Spot::of(&position);
            let known =
                self.moves(&position).iter().any(|scored| spot.kept(scored.played) == spot.kept(played));
            position.make(played);
            known
        })
    }
}

impl SearchedPosition {
    /// The moves and the replies.
    fn all(&self) -> impl Iterator<Item = &ScoredMove> {
        self.moves.iter().chain(&self.replies)
    }

    /// Takes a move out of the book. It stays as a reply, so that lines through it remain.
    pub fn take_out(&mut self, played: Move) {
        self.replies.extend(self.moves.extract_if(.., |scored| scored.played == played));
        self.replies.sort_by_key(|scored| std::cmp::Reverse(scored.score));
    }

    /// Writes it as a row.
    pub fn write(&self, mut writer: impl Write) -> io::Result<()> {
        let line = if self.line.is_empty() { START.to_owned() } else { of_moves(&self.line) };
        writeln!(writer, "{line}\t{}\t{}", of_scored(&self.moves), of_scored(&self.replies))
    }
}

impl BookPosition {
    /// What a move loses against the best by the scores of the row, of which it must have the move.
    fn loss(&self, kept: Move) -> Option<i32> {
        let own = Spot::of(&self.position);
        let scored = self.searched.all().find(|scored| own.kept(scored.played) == kept)?;
        let best = self.searched.all().map(|scored| scored.score).max()?;
        Some(best - scored.score)
    }
}

fn row_of(row: &str) -> Result<SearchedPosition, BookFault> {
    let columns: Vec<&str> = row.split('\t').collect();
    let &[line, moves, replies] = columns.as_slice() else { return Err(BookFault::Columns) };
    let line = if line == START { Vec::new() } else { moves_of(line)? };
    Ok(SearchedPosition { line, moves: scored_of(moves)?, replies: scored_of(replies)? })
}

/// Moves with scores, as `h2e2=31 b0c2=25`.
fn scored_of(text: &str) -> Result<Vec<ScoredMove>, BookFault> {
    let scored = |word: &str| {
        let (played, score) = word.split_once('=').ok_or(BookFault::Number)?;
        let played = played.parse().map_err(|_| BookFault::Move)?;
        Ok(ScoredMove { played, score: score.parse::<i16>().map_err(|_| BookFault::Number)?.into() })
    };
    text.split_whitespace().map(scored).collect()
}

fn of_scored(moves: &[ScoredMove]) -> String {
    let words = moves.iter().map(|scored| format!("{}={}", scored.played, scored.score));
    words.collect::<Vec<_>>().join(" ")
}
