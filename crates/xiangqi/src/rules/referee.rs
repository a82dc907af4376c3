//! The referee: adjudicates game endings, above all repetition.
//!
//! At the third occurrence of a position the moves since the first are judged (Asian Xiangqi Federation, rules on
//! repetition):
//!
//! 1. A side that gave check with every one of its moves loses, unless both did: then it is a draw.
//! 2. A side that chased the same piece with every one of its moves loses, unless both chased: then it is a draw.
//! 3. Everything else is a draw.
//!
//! A side *chases* a piece with a move if, after the move and not before it, its rook, knight, cannon, guard or minister
//! could capture that piece legally and for nothing. Kings and pawns never chase; their repeated attacks are allowed. An
//! attack on a king is check, not chase; an attack on a pawn that has not crossed the river is no chase, and neither is a
//! move that gives check. A capture is *for nothing* if the other side has no legal recapture; a rook may never be chased
//! by a knight or a cannon, nor a rook, knight or cannon by a guard or a minister, protected or not. Two pieces of the same
//! kind that can capture each other offer an exchange, which is no chase.

use serde::{Deserialize, Serialize};

use super::history::{Cycle, GameHistory};
use super::{Color, IllegalMove, Move, Position, Role, Square};

/// The rules that decide how games end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The number of occurrences of a position after which repetition is judged: 3 in all rule books.
    pub repetition_count: u32,
    /// Whether perpetual chase loses. Perpetual check always does.
    pub chase: bool,
    /// Plies without a capture after which the game is a draw.
    pub quiet_limit: u32,
}

impl RuleSet {
    /// The Asian rules, with a limit of 120 plies without a capture.
    pub const ASIAN: Self = Self { repetition_count: 3, chase: true, quiet_limit: 120 };
    /// As [`RuleSet::ASIAN`], but only perpetual check is forbidden.
    pub const CHECK_ONLY: Self = Self { chase: false, ..Self::ASIAN };
}

/// The rule sets by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleBook {
    /// [`RuleSet::ASIAN`].
    #[default]
    Asian,
    /// [`RuleSet::CHECK_ONLY`].
    CheckOnly,
}

impl RuleBook {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Asian, Self::CheckOnly];

    /// Returns the name in files, commands and protocols.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Asian => "asian",
            Self::CheckOnly => "check-only",
        }
    }

    /// Returns the rule set.
    pub const fn set(self) -> RuleSet {
        match self {
            Self::Asian => RuleSet::ASIAN,
            Self::CheckOnly => RuleSet::CHECK_ONLY,
        }
    }
}

/// The result of a game that ended by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: Reason,
}

/// The reason why a game ended by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The loser is in check and has no move.
    Checkmate,
    /// The loser has no move.
    Stalemate,
    /// The loser gave perpetual check.
    PerpetualCheck,
    /// The loser chased a piece perpetually.
    PerpetualChase,
    /// Both sides gave perpetual check.
    MutualCheck,
    /// Both sides chased perpetually.
    MutualChase,
    /// Repetition without an offence of either side.
    Repetition,
    /// The limit of plies without a capture was reached.
    QuietLimit,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::PerpetualCheck,
        Self::PerpetualChase,
        Self::MutualCheck,
        Self::MutualChase,
        Self::Repetition,
        Self::QuietLimit,
    ];

    /// Returns the word used in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualChase => "perpetual-chase",
            Self::MutualCheck => "mutual-check",
            Self::MutualChase => "mutual-chase",
            Self::Repetition => "repetition",
            Self::QuietLimit => "quiet-limit",
        }
    }
}

/// Error: a move of the game is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("move {} ({played}) is not legal", ply + 1)]
pub struct IllegalPly {
    /// The number of plies before the move.
    pub ply: usize,
    /// The move.
    pub played: Move,
}

/// Returns the result of the game after these moves; `None` if the game is not over.
///
/// Only the last position is judged. An earlier threefold repetition does not count, as if no player had claimed it.
///
/// # Errors
/// [`IllegalPly`] for the first move that is not legal.
pub fn judge(start: &Position, moves: &[Move], rules: RuleSet) -> Result<Option<GameResult>, IllegalPly> {
    let mut game = Game::new(start.clone());
    for (ply, &played) in moves.iter().enumerate() {
        game.play(played).map_err(|_| IllegalPly { ply, played })?;
    }
    Ok(game.result(rules))
}

/// A game with the history needed for adjudication.
#[derive(Debug, Clone)]
pub struct Game {
    position: Position,
    history: GameHistory,
}

impl Game {
    /// Returns a game that begins with this position.
    pub const fn new(start: Position) -> Self {
        Self { position: start, history: GameHistory::new() }
    }

    /// Returns the current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the history of the game.
    pub const fn history(&self) -> &GameHistory {
        &self.history
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(played) {
            return Err(IllegalMove(played));
        }
        self.history.make(&mut self.position, played);
        Ok(())
    }

    /// Returns the result if the current position ends the game.
    pub fn result(&self, rules: RuleSet) -> Option<GameResult> {
        let turn = self.position.turn();
        if !self.position.has_legal_move() {
            let reason = if self.position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(GameResult { winner: Some(turn.opponent()), reason });
        }
        if let Some(cycle) = self.history.cycle(&self.position, rules.repetition_count) {
            return Some(adjudicate_cycle(cycle, &self.position, rules));
        }
        (self.position.halfmoves() >= rules.quiet_limit)
            .then_some(GameResult { winner: None, reason: Reason::QuietLimit })
    }
}

/// Adjudicates a repetition; `cycle` led back to `end`.
pub fn adjudicate_cycle(cycle: Cycle<'_>, end: &Position, rules: RuleSet) -> GameResult {
    let guilty = |offends: [bool; 2], alone, mutual| match offends {
        [true, true] => Some(GameResult { winner: None, reason: mutual }),
        [true, false] => Some(GameResult { winner: Some(Color::Black), reason: alone }),
        [false, true] => Some(GameResult { winner: Some(Color::Red), reason: alone }),
        [false, false] => None,
    };
    let checks = Color::ALL.map(|color| cycle.checks_perpetually(color));
    let by_check = guilty(checks, Reason::PerpetualCheck, Reason::MutualCheck);
    let by_chase = || {
        let chases = perpetually_chased(cycle, end).map(|pieces| pieces != 0);
        guilty(chases, Reason::PerpetualChase, Reason::MutualChase)
    };
    let by_chase = || rules.chase.then(by_chase).flatten();
    by_check.or_else(by_chase).unwrap_or(GameResult { winner: None, reason: Reason::Repetition })
}

/// A set of pieces, each identified by its point at the end of the cycle.
type Pieces = u128;

/// Returns for each side the enemy pieces that each of its moves chased. The cycle is walked back from its end.
fn perpetually_chased(cycle: Cycle<'_>, end: &Position) -> [Pieces; 2] {
    // Maps each point to the point of the same piece at the end of the cycle. Nothing is captured in a cycle.
    let mut place: Vec<Square> = Square::all().collect();
    let mut chased = [Pieces::MAX; 2];
    let mut position = end.clone();
    for (mover, ply) in cycle.backwards() {
        let after = position.passed().map_or(0, |mover_again| free_captures(&mover_again, &place));
        let Move { from, to } = ply.undo.played();
        position.unmake(ply.undo);
        place.swap(from.index(), to.index());
        chased[mover.index()] &= after & !free_captures(&position, &place);
        if chased == [0; 2] {
            break;
        }
    }
    chased
}

/// Returns the pieces that the side to move could capture for nothing.
fn free_captures(position: &Position, place: &[Square]) -> Pieces {
    let captures = position.legal_captures();
    let free = captures.iter().filter(|capture| is_threat(position, **capture));
    free.fold(0, |set, capture| set | 1 << place[capture.to.index()].index())
}

/// Whether a legal capture counts as a chase.
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

/// Whether the threatened piece could capture its attacker.
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
