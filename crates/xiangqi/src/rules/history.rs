//! History of a game or of a search line: for each ply, the key before it, the captured piece and whether it gave check.
//!
//! This suffices for repetition and perpetual check, at 24 bytes per ply, so that a search can afford it at every node. The
//! referee ([`super::referee`]) takes plies back to detect perpetual chase.

use super::position::Undo;
use super::{Color, Move, Position};

/// The plies from a starting position to the current one.
#[derive(Debug, Clone, Default)]
pub struct GameHistory {
    plies: Vec<Ply>,
    /// The index of the first ply that a repetition may reach back to.
    since: usize,
}

/// A ply of the history.
#[derive(Debug, Clone, Copy)]
pub struct Ply {
    /// Undo information, including the key before the ply and the captured piece.
    pub undo: Undo,
    /// Whether the ply gave check.
    pub checks: bool,
}

impl GameHistory {
    /// Returns an empty history.
    pub const fn new() -> Self {
        Self { plies: Vec::new(), since: 0 }
    }

    /// Returns the plies, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Makes `played` and records it. The move must be legal; this is not checked.
    #[inline]
    pub fn make(&mut self, position: &mut Position, played: Move) {
        let undo = position.make(played);
        self.plies.push(Ply { undo, checks: position.in_check() });
    }

    /// Takes the last ply back; returns false if there is none.
    #[inline]
    pub fn unmake(&mut self, position: &mut Position) -> bool {
        self.plies.pop().map(|ply| position.unmake(ply.undo)).is_some()
    }

    /// Excludes the plies so far from repetition detection, as after a null move. Returns the value to pass to
    /// [`GameHistory::recall`].
    pub fn forget(&mut self) -> usize {
        std::mem::replace(&mut self.since, self.plies.len())
    }

    /// Undoes [`GameHistory::forget`].
    pub fn recall(&mut self, since: usize) {
        self.since = since;
    }

    /// Returns the plies since the first of the last `count` occurrences of the current position; `None` if it occurred
    /// less often or `count` is below 2.
    ///
    /// Positions are compared by Zobrist key. A search that treats the second occurrence as a repetition passes 2.
    pub fn cycle(&self, now: &Position, count: u32) -> Option<Cycle<'_>> {
        let earlier = count.checked_sub(2)? as usize;
        let plies = self.plies.get(self.since..)?;
        let quiet = plies.iter().enumerate().rev().take_while(|(_, ply)| ply.undo.captured().is_none());
        let (first, _) = quiet.filter(|(_, ply)| ply.undo.key() == now.key()).nth(earlier)?;
        Some(Cycle { plies: plies.get(first..)?, turn: now.turn() })
    }
}

/// A cycle: plies without a capture that lead from a position back to itself.
#[derive(Debug, Clone, Copy)]
pub struct Cycle<'a> {
    /// The plies, an even number of them.
    pub plies: &'a [Ply],
    /// The side to move at the beginning and at the end.
    pub turn: Color,
}

impl Cycle<'_> {
    /// Returns the plies of the cycle with the moving side, last one first.
    pub(super) fn backwards(&self) -> impl Iterator<Item = (Color, &Ply)> {
        let movers = [self.turn.opponent(), self.turn].into_iter().cycle();
        movers.zip(self.plies.iter().rev())
    }

    /// Whether `color` gave check with every one of its moves.
    pub fn checks_perpetually(&self, color: Color) -> bool {
        self.backwards().all(|(mover, ply)| mover != color || ply.checks)
    }
}
