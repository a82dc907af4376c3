//! The referee: who wins when a game ends, above all when its positions repeat.
//!
//! The third time a position is on the board the moves since the first are judged (Asian Xiangqi Federation, rules on repetition):
//!
//! 1. A side that gave check with every one of its moves loses, unless both did: then it is a draw.
//! 2. A side that chased the same piece with every one of its moves loses, unless both chased: then it is a draw.
//! 3. Everything else is a draw.
//!
//! A side *chases* a piece with a move when, after the move and not before it, its rook, knight, cannon, guard or minister could
//! capture that piece legally and for nothing. Kings and pawns chase nobody: what they attack again and again is no offence. Nor
//! is an attack on a king, which is check, or on a pawn that has not crossed the river, and a move that checks does not chase. A
//! capture is *for nothing* when the other side has no legal recapture; a rook may never be chased by a knight or a cannon, nor a
//! rook, knight or cannon by a guard or a minister, protected or not. Two pieces of the same kind that can capture each other
//! offer an exchange, which is no chase.

use serde::{Deserialize, Serialize};

use super::history::{Cycle, GameHistory};
use super::{Color, IllegalMove, Move, Position, Role, Square};

/// How a game is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// How often a position must be on the board before its repetition is judged: 3 by all rule books.
    pub repetition_count: u32,
    /// Whether perpetual chase loses. Perpetual check always does.
    pub chase: bool,
    /// Plies without a capture after which the game is a draw.
    pub quiet_limit: u32,
}

impl RuleSet {
    /// The Asian rules, with the 120 plies of this project.
    pub const ASIAN: Self = Self { repetition_count: 3, chase: true, quiet_limit: 120 };
    /// Only perpetual check is forbidden.
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

    /// The word of files, commands and protocols.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Asian => "asian",
            Self::CheckOnly => "check-only",
        }
    }

    /// The rules in this book.
    pub const fn set(self) -> RuleSet {
        match self {
            Self::Asian => RuleSet::ASIAN,
            Self::CheckOnly => RuleSet::CHECK_ONLY,
        }
    }
}

/// What the rules say of a game that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended by the rules.
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
    /// A position came again for the last time, and nobody is to blame.
    Repetition,
    /// Nothing was captured for too long.
    QuietLimit,
}

impl Reason {
    /// All of them.
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

    /// The word of files and of JSON.
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

/// A move of a game that cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("move {} ({played}) is not legal", ply + 1)]
pub struct IllegalPly {
    /// Plies played before it.
    pub ply: usize,
    /// The move.
    pub played: Move,
}

/// How the game ended with the position that these moves lead to; `None` while the game goes on.
///
/// Only the last position is judged, as a referee does who is called at that moment: that an earlier one came three times
/// without anybody calling him does not matter any more.
///
/// # Errors
/// The first move that is not legal.
pub fn judge(start: &Position, moves: &[Move], rules: RuleSet) -> Result<Option<GameResult>, IllegalPly> {
    let mut game = Game::new(start.clone());
    for (ply, &played) in moves.iter().enumerate() {
        game.play(played).map_err(|_| IllegalPly { ply, played })?;
    }
    Ok(game.result(rules))
}

/// A game as the referee follows it.
#[derive(Debug, Clone)]
pub struct Game {
    position: Position,
    path: GameHistory,
}

impl Game {
    /// A game that begins with this position.
    pub const fn new(start: Position) -> Self {
        Self { position: start, path: GameHistory::new() }
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The plies that led to it.
    pub const fn path(&self) -> &GameHistory {
        &self.path
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Where the move is not legal.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(played) {
            return Err(IllegalMove(played));
        }
        self.path.make(&mut self.position, played);
        Ok(())
    }

    /// How the game ended if the position on the board ends it.
    pub fn result(&self, rules: RuleSet) -> Option<GameResult> {
        let turn = self.position.turn();
        if !self.position.has_legal_move() {
            let reason = if self.position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(GameResult { winner: Some(turn.opponent()), reason });
        }
        if let Some(cycle) = self.path.cycle(&self.position, rules.repetition_count) {
            return Some(adjudicate_cycle(cycle, &self.position, rules));
        }
        (self.position.halfmoves() >= rules.quiet_limit)
            .then_some(GameResult { winner: None, reason: Reason::QuietLimit })
    }
}

/// Who wins a repetition: the cycle that led back to `end`.
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

/// A set of pieces, each known by the point where it stands when the cycle ends.
type Pieces = u128;

/// For each side, the enemy pieces that it chased with every one of its moves. The cycle is walked back from its end.
fn perpetually_chased(cycle: Cycle<'_>, end: &Position) -> [Pieces; 2] {
    // Where the piece that is now on a point stands at the end. Nothing is captured in a cycle.
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

/// The pieces that the side to move could capture for nothing.
fn free_captures(position: &Position, place: &[Square]) -> Pieces {
    let captures = position.legal_captures();
    let free = captures.iter().filter(|capture| is_threat(position, **capture));
    free.fold(0, |set, capture| set | 1 << place[capture.to.index()].index())
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
