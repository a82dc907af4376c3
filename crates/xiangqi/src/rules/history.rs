//! The path of a game or of a search: of each ply the key before it, what it captured and whether it gave check.
//!
//! That is all that repetition and perpetual check ask for, 24 bytes a ply, so that a search can afford it at every node. The
//! referee ([`super::referee`]) takes plies of the path back to see who chased what.

use super::position::Undo;
use super::{Color, Move, Position};

/// The plies from some position to the present one.
#[derive(Debug, Clone, Default)]
pub struct GameHistory {
    plies: Vec<Ply>,
    /// The first ply that a repetition may reach back to.
    since: usize,
}

/// A ply of a path.
#[derive(Debug, Clone, Copy)]
pub struct Ply {
    /// What takes it back; the key before it and the capture are there.
    pub undo: Undo,
    /// It gave check.
    pub checks: bool,
}

impl GameHistory {
    /// A path on which nothing has been played.
    pub const fn new() -> Self {
        Self { plies: Vec::new(), since: 0 }
    }

    /// The plies, the first one first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Makes `played` on the present position of the path. It must be legal: this does not look.
    #[inline]
    pub fn make(&mut self, position: &mut Position, played: Move) {
        let undo = position.make(played);
        self.plies.push(Ply { undo, checks: position.in_check() });
    }

    /// Takes the last ply back; false where there is none.
    #[inline]
    pub fn unmake(&mut self, position: &mut Position) -> bool {
        self.plies.pop().map(|ply| position.unmake(ply.undo)).is_some()
    }

    /// What was played so far repeats nothing of what comes, as after a move that a search passes. What is handed back goes to
    /// [`GameHistory::recall`].
    pub fn forget(&mut self) -> usize {
        std::mem::replace(&mut self.since, self.plies.len())
    }

    /// Takes [`GameHistory::forget`] back.
    pub fn recall(&mut self, since: usize) {
        self.since = since;
    }

    /// The plies since the present position stood for the first of `count` times, the last of which is now.
    ///
    /// Positions are told apart by their keys. A search that calls a line a repetition at the second time asks with 2.
    pub fn cycle(&self, now: &Position, count: u32) -> Option<Cycle<'_>> {
        let earlier = count.checked_sub(2)? as usize;
        let plies = self.plies.get(self.since..)?;
        let quiet = plies.iter().enumerate().rev().take_while(|(_, ply)| ply.undo.captured().is_none());
        let (first, _) = quiet.filter(|(_, ply)| ply.undo.key() == now.key()).nth(earlier)?;
        Some(Cycle { plies: plies.get(first..)?, turn: now.turn() })
    }
}

/// Plies without a capture that lead from a position back to itself.
#[derive(Debug, Clone, Copy)]
pub struct Cycle<'a> {
    /// The plies, an even number.
    pub plies: &'a [Ply],
    /// Whose move it is at the beginning and at the end.
    pub turn: Color,
}

impl Cycle<'_> {
    /// The moves of the cycle with the side that made them, the last one first.
    pub(super) fn backwards(&self) -> impl Iterator<Item = (Color, &Ply)> {
        let movers = [self.turn.opponent(), self.turn].into_iter().cycle();
        movers.zip(self.plies.iter().rev())
    }

    /// Whether `color` gave check with every one of its moves.
    pub fn checks_perpetually(&self, color: Color) -> bool {
        self.backwards().all(|(mover, ply)| mover != color || ply.checks)
    }
}
