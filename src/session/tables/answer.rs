//! The tables' answer for a position.

use crate::rules::{Move, Position};
use crate::tablebase::code::{Value, Wdl};
use crate::tablebase::dtz::{DtzTables, Fate, is_in_doubt, plies_left};
use crate::tablebase::probe::{NoAnswer, Probe, endless_moves, is_endless_after};
use crate::tablebase::repeating::{RepeatingLine, repeating_line};

/// The tables' answer for a position.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its value for the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that plays it, best first.
    pub moves: Vec<(Move, Value)>,
    /// Whether each of these values rests on endless play that the table does not judge in full.
    pub endless_moves: Vec<bool>,
    /// Whether the value of this position does.
    pub endless: bool,
    /// The principal variation to the end; empty without a distance.
    pub line: Vec<Move>,
    /// A line that shows a result by the rules on repetition, if one was found.
    pub repeating: Option<RepeatingLine>,
    /// How the limit of plies without a capture affects the value; `None` if the mate is in time, or if there is none.
    pub limit: Option<UnderLimit>,
    /// What the limit makes of each of the values of the moves; unknown in doubt until [`Answer::apply_limit`].
    pub fates: Vec<Fate>,
}

/// A win or loss whose mate is not within the plies left before the limit of plies without a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnderLimit {
    /// Plies left.
    pub left: u32,
    /// What the limit makes of it.
    pub fate: Fate,
    /// The number of plies within which the winner forces a capture that wins, or mate, if the limit does not end the win.
    pub needed: Option<u32>,
}

impl Answer {
    /// Looks a position up.
    ///
    /// # Errors
    /// There is no usable table.
    pub fn of(tables: &impl Probe, position: &Position) -> Result<Self, NoAnswer> {
        let (value, moves) = (tables.value(position)?, tables.moves(position)?);
        let endless_moves = endless_moves(tables, position, &moves);
        let endless = is_endless_after(tables, position, value, &endless_moves);
        let (line, repeating) = (tables.line(position)?, repeating_line(tables, position)?);
        let left = plies_left(position);
        if left == 0 && !moves.is_empty() {
            // The game is drawn: no move of it counts any more.
            let fate = |value: Value| if value.wdl == Wdl::Draw { Fate::Unchanged } else { Fate::Drawn };
            let fates = moves.iter().map(|&(_, value)| fate(value)).collect();
            let limit =
                (value.wdl != Wdl::Draw).then_some(UnderLimit { left, fate: Fate::Drawn, needed: None });
            let (line, repeating) = (Vec::new(), None);
            return Ok(Self { value, moves, endless_moves, endless, line, repeating, limit, fates });
        }
        let fate = |in_doubt| if in_doubt { Fate::Unknown } else { Fate::Unchanged };
        let limit =
            is_in_doubt(position, value).then_some(UnderLimit { left, fate: Fate::Unknown, needed: None });
        let mut fates = Vec::new();
        for &(played, _) in &moves {
            let after = after(position, played);
            fates.push(fate(is_in_doubt(&after, tables.value(&after)?)));
        }
        Ok(Self { value, moves, endless_moves, endless, line, repeating, limit, fates })
    }

    /// Returns what the limit of plies without a capture makes of the value of the position.
    pub fn fate(&self) -> Fate {
        self.limit.map(|limit| limit.fate).unwrap_or_default()
    }

    /// Whether the limit may end the win here or after a move, which is not computed.
    pub fn is_limit_open(&self) -> bool {
        self.fate() == Fate::Unknown || self.fates.contains(&Fate::Unknown)
    }

    /// Computes what the limit makes of the values: moves after which it ends the win count as drawing, and the line is one within
    /// the limit, or empty.
    ///
    /// # Errors
    /// There is no usable table.
    pub fn apply_limit(
        &mut self,
        tables: &impl Probe,
        position: &Position,
        dtz: &DtzTables,
    ) -> Result<(), NoAnswer> {
        let mut moves = Vec::new();
        for &(played, value) in &self.moves {
            let after = after(position, played);
            moves.push((played, value, dtz.fate(&after, tables.value(&after)?)));
        }
        moves.sort_by_key(|&(_, value, fate)| rank(value, fate));
        self.fates = moves.iter().map(|&(.., fate)| fate).collect();
        self.moves = moves.into_iter().map(|(played, value, _)| (played, value)).collect();
        self.endless_moves = endless_moves(tables, position, &self.moves);
        if let Some(limit) = &mut self.limit {
            limit.fate = dtz.fate(position, self.value);
            limit.needed = dtz.dtz(position, self.value).filter(|_| limit.fate == Fate::Unchanged);
            self.line = dtz.line(tables, position)?;
        }
        Ok(())
    }
}

/// Returns the preference rank of a move: a win that is not certain ranks with those by the rules on repetition.
const fn rank(value: Value, fate: Fate) -> u32 {
    let value = match fate {
        Fate::Unchanged | Fate::Unknown => value,
        Fate::Unclear => Value { wdl: value.wdl, plies: None },
        Fate::Drawn => Value { wdl: Wdl::Draw, plies: None },
    };
    value.rank()
}

fn after(position: &Position, played: Move) -> Position {
    let mut after = position.clone();
    after.make(played);
    after
}
