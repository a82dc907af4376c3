//! The referee: adjudicates game endings, above all repetition.
//!
//! At the third occurrence of a position the moves since the first are judged (Asian Xiangqi Federation, rules on
//! repetition):
//!
//! 1. A side that gave check with every one of its moves loses, unless both did: then it is a draw.
//! 2. A side that chased the same piece with every one of its moves loses, unless both chased: then it is a draw.
//! 3. Everything else is a draw.
//!
//! A side *chases* a piece with a move if it threatens the piece after the move and not before it ([`super::threat`]). A move
//! that gives check chases nothing. [`ChaseRules`] are the points on which judges differ.

use serde::{Deserialize, Serialize};

use super::history::{Cycle, GameHistory};
use super::threat::{ChaseRules, threatened, threatened_by_last_mover};
use super::{Bitboard, Color, IllegalMove, Move, Position, Square};

/// The rules that decide how games end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The number of occurrences of a position after which repetition is judged: 3 in all rule books.
    pub repetition_count: u32,
    /// How perpetual chase is judged; `None` if it may be played. Perpetual check always loses.
    pub chase: Option<ChaseRules>,
    /// Plies without a capture after which the game is a draw.
    pub quiet_limit: u32,
}

impl RuleSet {
    /// The Asian rules, with a limit of 120 plies without a capture.
    pub const ASIAN: Self = Self { repetition_count: 3, chase: Some(ChaseRules::ASIAN), quiet_limit: 120 };
    /// As [`RuleSet::ASIAN`], but only perpetual check is forbidden.
    pub const CHECK_ONLY: Self = Self { chase: None, ..Self::ASIAN };
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
        let judges = |rules: &ChaseRules| rules.checks_between || cycle.plies.iter().all(|ply| !ply.checks);
        let rules = rules.chase.filter(judges)?;
        let chases = perpetually_chased(cycle, end, rules).map(|pieces| !pieces.is_empty());
        guilty(chases, Reason::PerpetualChase, Reason::MutualChase)
    };
    by_check.or_else(by_chase).unwrap_or(GameResult { winner: None, reason: Reason::Repetition })
}

/// Returns for each side the enemy pieces that each of its moves chased. The cycle is walked back from its end.
fn perpetually_chased(cycle: Cycle<'_>, end: &Position, rules: ChaseRules) -> [Bitboard; 2] {
    // Maps each point to the point of the same piece at the end of the cycle. Nothing is captured in a cycle.
    let mut place: Vec<Square> = Square::all().collect();
    let mut chased = [Bitboard::ALL; 2];
    let mut position = end.clone();
    for (mover, ply) in cycle.backwards() {
        let after = moved(threatened_by_last_mover(&position, rules), &place);
        let Move { from, to } = ply.undo.played();
        position.unmake(ply.undo);
        place.swap(from.index(), to.index());
        let before = moved(threatened(&position, rules), &place);
        chased[mover.index()] &= after - before;
        if chased == [Bitboard::EMPTY; 2] {
            break;
        }
    }
    chased
}

/// Maps a set of points to the points of the same pieces at the end of the cycle.
fn moved(pieces: Bitboard, place: &[Square]) -> Bitboard {
    pieces.into_iter().filter_map(|square| place.get(square.index()).copied()).collect()
}

#[cfg(test)]
mod tests;
