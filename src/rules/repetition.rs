//! The referee: who wins when a game ends, above all when its positions repeat.
//!
//! The third time a position is on the board the moves since the first are judged (Asian Xiangqi Federation, rules on repetition):
//!
//! 1. A side that gave check with every one of its moves loses, unless both did: then it is a draw.
//! 2. A side that chased the same piece with every one of its moves loses, unless both chased: then it is a draw.
//! 3. Everything else is a draw.
//!
//! A side *chases* a piece with a move when, after the move and not before it, it could capture that piece legally and
//! for nothing. Kings and pawns may chase. A pawn that has not crossed the river may be chased, and a king cannot be: that
//! is check, and a move that checks does not chase. A capture is *for nothing* when the other side has no legal recapture;
//! a rook may never be chased by a knight or a cannon, nor a rook, knight or cannon by a guard or a minister, protected or
//! not. Two pieces of the same kind that can capture each other offer an exchange, which is no chase.

use super::{Color, Move, Position, Role, Square};

/// How a game is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// How often a position must be on the board before its repetition is judged: 3 by all rule books.
    pub fold: u32,
    /// Whether perpetual chase loses. Perpetual check always does.
    pub chase: bool,
    /// Plies without a capture after which the game is a draw.
    pub quiet_limit: u32,
}

impl RuleSet {
    /// The Asian rules, with the 120 plies of this project.
    pub const ASIAN: Self = Self { fold: 3, chase: true, quiet_limit: 120 };
    /// Only perpetual check is forbidden.
    pub const CHECK_ONLY: Self = Self { chase: false, ..Self::ASIAN };
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The loser is in check and has no move.
    Checkmate,
    /// The loser has no move.
    Stalemate,
    /// The loser gave check for ever.
    PerpetualCheck,
    /// The loser chased a piece for ever.
    PerpetualChase,
    /// Both sides gave check for ever.
    MutualCheck,
    /// Both sides chased for ever.
    MutualChase,
    /// A position came again for the last time, and nobody is to blame.
    Repetition,
    /// Nothing was captured for too long.
    QuietLimit,
}

/// A move of a game that cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("move {} ({played}) is not legal", ply + 1)]
pub struct IllegalPly {
    /// Plies played before it.
    pub ply: usize,
    /// The move.
    pub played: Move,
}

/// The verdict on the position that these moves lead to; `None` while the game goes on.
///
/// Only the last position is judged, as a referee does who is called at that moment: that an earlier one came three times
/// without anybody calling him does not matter any more.
///
/// # Errors
/// The first move that is not legal.
pub fn judge(start: &Position, moves: &[Move], rules: RuleSet) -> Result<Option<Verdict>, IllegalPly> {
    let mut game = Game::new(start.clone());
    for (ply, &played) in moves.iter().enumerate() {
        game.play(played).map_err(|_| IllegalPly { ply, played })?;
    }
    Ok(game.verdict(rules))
}

/// A game as the referee follows it.
#[derive(Debug, Clone)]
pub struct Game {
    position: Position,
    plies: Vec<Ply>,
}

/// A ply that was played.
#[derive(Debug, Clone)]
struct Ply {
    /// The position before it.
    before: Position,
    played: Move,
    /// It gave check.
    checks: bool,
}

impl Game {
    /// A game that begins with this position.
    pub const fn new(start: Position) -> Self {
        Self { position: start, plies: Vec::new() }
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Where the move is not legal.
    pub fn play(&mut self, played: Move) -> Result<(), super::IllegalMove> {
        let next = self.position.play(played)?;
        let before = std::mem::replace(&mut self.position, next);
        self.plies.push(Ply { before, played, checks: self.position.in_check() });
        Ok(())
    }

    /// The verdict if the game ends with the position on the board.
    pub fn verdict(&self, rules: RuleSet) -> Option<Verdict> {
        let turn = self.position.turn();
        if !self.position.has_legal_move() {
            let reason = if self.position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(Verdict { winner: Some(turn.opponent()), reason });
        }
        if let Some(first) = self.first_of(rules.fold) {
            let (winner, reason) = blame(&self.plies[first..], turn, rules);
            return Some(Verdict { winner, reason });
        }
        (self.position.halfmoves() >= rules.quiet_limit)
            .then_some(Verdict { winner: None, reason: Reason::QuietLimit })
    }

    /// The ply before which the present position stood for the first of `fold` times, the last of which is now.
    fn first_of(&self, fold: u32) -> Option<usize> {
        let needed = (fold as usize).checked_sub(1)?;
        let captured = |ply: &Ply| ply.before.piece_at(ply.played.to).is_some();
        let since_capture = self.plies.iter().rposition(captured).map_or(0, |at| at + 1);
        let same = |at: &usize| {
            let before = &self.plies[*at].before;
            before.key() == self.position.key() && before.board() == self.position.board()
        };
        (since_capture..self.plies.len()).rev().filter(same).nth(needed.checked_sub(1)?)
    }
}

/// Who wins a repetition made of these plies, the first of which `turn` played.
fn blame(cycle: &[Ply], turn: Color, rules: RuleSet) -> (Option<Color>, Reason) {
    let of = |color: Color| cycle.iter().filter(move |ply| ply.before.turn() == color);
    let checks = |color| of(color).all(|ply| ply.checks);
    match (checks(turn), checks(turn.opponent())) {
        (true, true) => return (None, Reason::MutualCheck),
        (true, false) => return (Some(turn.opponent()), Reason::PerpetualCheck),
        (false, true) => return (Some(turn), Reason::PerpetualCheck),
        (false, false) => {}
    }
    if !rules.chase {
        return (None, Reason::Repetition);
    }
    let chased = chased_for_ever(cycle);
    match (chased[turn.index()] != 0, chased[turn.opponent().index()] != 0) {
        (true, true) => (None, Reason::MutualChase),
        (true, false) => (Some(turn.opponent()), Reason::PerpetualChase),
        (false, true) => (Some(turn), Reason::PerpetualChase),
        (false, false) => (None, Reason::Repetition),
    }
}

/// A set of pieces, each known by the point where it stood when the cycle began.
type Pieces = u128;

/// For each side, the enemy pieces that it chased with every one of its moves.
fn chased_for_ever(cycle: &[Ply]) -> [Pieces; 2] {
    // Where the piece that is now on a point stood at the beginning. Nothing is captured in a cycle.
    let mut origin: Vec<Square> = Square::all().collect();
    let mut chased = [Pieces::MAX; 2];
    for ply in cycle {
        let before = free_captures(&ply.before, &origin);
        let Move { from, to } = ply.played;
        origin.swap(from.index(), to.index());
        let mut after = ply.before.clone();
        after.make(ply.played);
        let now = after.passed().map_or(0, |mover_again| free_captures(&mover_again, &origin));
        chased[ply.before.turn().index()] &= now & !before;
    }
    chased
}

/// The pieces that the side to move could capture for nothing.
fn free_captures(position: &Position, origin: &[Square]) -> Pieces {
    let captures = position.legal_captures();
    let free = captures.iter().filter(|capture| is_threat(position, **capture));
    free.fold(0, |set, capture| set | 1 << origin[capture.to.index()].index())
}

/// Whether a legal capture is one that chases.
fn is_threat(position: &Position, capture: Move) -> bool {
    let (Some(hunter), Some(prey)) = (position.piece_at(capture.from), position.piece_at(capture.to)) else {
        return false;
    };
    match (hunter.role, prey.role) {
        (Role::King | Role::Pawn, _) | (_, Role::King) => false,
        (_, Role::Pawn) if !has_crossed(prey.color, capture.to) => false,
        (Role::Knight | Role::Cannon, Role::Rook)
        | (Role::Guard | Role::Minister, Role::Rook | Role::Knight | Role::Cannon) => true,
        (hunter, prey) if hunter == prey && answers(position, capture) => false,
        _ => !is_protected(position, capture),
    }
}

const fn has_crossed(color: Color, square: Square) -> bool {
    match color {
        Color::Red => square.rank() >= 5,
        Color::Black => square.rank() <= 4,
    }
}

/// Whether the threatened piece could itself capture the one that threatens it.
fn answers(position: &Position, capture: Move) -> bool {
    let back = Move { from: capture.to, to: capture.from };
    position.passed().is_some_and(|other| other.is_legal(back))
}

/// Whether the other side has a legal recapture.
fn is_protected(position: &Position, capture: Move) -> bool {
    let mut after = position.clone();
    after.make(capture);
    after.legal_captures().iter().any(|recapture| recapture.to == capture.to)
}
