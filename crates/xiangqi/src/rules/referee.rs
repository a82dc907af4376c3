//! The referee: adjudicates game endings, above all repetition, by the history of a game.
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

use super::position::Undo;
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

/// Returns the result of the game after these moves; `None` if the game is not over.
///
/// Only the last position is judged. An earlier threefold repetition does not count, as if no player had claimed it.
pub fn judge(start: &Position, moves: &[Move], rules: RuleSet) -> Result<Option<GameResult>, IllegalMove> {
    let mut game = Game::new(start.clone());
    moves.iter().try_for_each(|&played| game.play(played))?;
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
        let Move { from, to } = ply.undo.played;
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

// Game endings: by the rules, by forfeit, or by agreement.

/// End of a game: winner and cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The cause.
    pub cause: Cause,
}

/// The cause of an ending. Files and JSON use its [`word`](Self::word).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Cause {
    /// The rules.
    Rules(Reason),
    /// The loser forfeited the game.
    Forfeit(Forfeit),
    /// The players agreed on a draw.
    Agreed,
}

/// The kind of forfeit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Forfeit {
    /// Resignation.
    #[error("resigned")]
    Resigned,
    /// Loss on time.
    #[error("overstepped the time")]
    Time,
    /// An illegal move, or text that is not a move.
    #[error("played an illegal move")]
    Illegal,
    /// The player crashed or does not answer.
    #[error("does not answer")]
    Gone,
}

impl Forfeit {
    /// All kinds of forfeit.
    pub const ALL: [Self; 4] = [Self::Resigned, Self::Time, Self::Illegal, Self::Gone];
}

impl Cause {
    /// Returns all causes.
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = Reason::ALL.into_iter().map(Self::Rules);
        rules.chain(Forfeit::ALL.into_iter().map(Self::Forfeit)).chain([Self::Agreed])
    }

    /// Whether a player failed (time, illegal move, no answer), so that the result is no evidence about the position.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::Forfeit(Forfeit::Time | Forfeit::Illegal | Forfeit::Gone))
    }

    /// Returns the word used in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Forfeit(Forfeit::Resigned) => "resigned",
            Self::Forfeit(Forfeit::Time) => "time",
            Self::Forfeit(Forfeit::Illegal) => "illegal-move",
            Self::Forfeit(Forfeit::Gone) => "no-answer",
            Self::Agreed => "agreed",
        }
    }
}

impl From<Cause> for &'static str {
    fn from(cause: Cause) -> Self {
        cause.word()
    }
}

/// Error: the word is not a cause of an ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} ends no game")]
pub struct UnknownCause(String);

impl TryFrom<String> for Cause {
    type Error = UnknownCause;

    fn try_from(word: String) -> Result<Self, UnknownCause> {
        Self::all().find(|cause| cause.word() == word).ok_or(UnknownCause(word))
    }
}

impl Ending {
    /// A draw by agreement.
    pub const AGREED: Self = Self { winner: None, cause: Cause::Agreed };

    /// Returns the ending by forfeit of `loser`.
    pub const fn forfeit(loser: Color, forfeit: Forfeit) -> Self {
        Self { winner: Some(loser.opponent()), cause: Cause::Forfeit(forfeit) }
    }

    /// Returns the result as in PGN: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::Red) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl From<GameResult> for Ending {
    fn from(GameResult { winner, reason }: GameResult) -> Self {
        Self { winner, cause: Cause::Rules(reason) }
    }
}

// History of a game or of a search line: for each ply, the key before it, the captured piece and whether it gave check.
//
// This suffices for repetition and perpetual check, at 24 bytes per ply, so that a search can afford it at every node. The
// referee takes plies back to detect perpetual chase.

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
        let quiet = plies.iter().enumerate().rev().take_while(|(_, ply)| ply.undo.captured.is_none());
        let (first, _) = quiet.filter(|(_, ply)| ply.undo.key == now.key()).nth(earlier)?;
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
    fn backwards(&self) -> impl Iterator<Item = (Color, &Ply)> {
        let movers = [self.turn.opponent(), self.turn].into_iter().cycle();
        movers.zip(self.plies.iter().rev())
    }

    /// Whether `color` gave check with every one of its moves.
    pub fn checks_perpetually(&self, color: Color) -> bool {
        self.backwards().all(|(mover, ply)| mover != color || ply.checks)
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod ending_tests {
    use super::*;

    #[test]
    fn every_cause_is_read_as_it_is_written_and_no_word_is_two() {
        for cause in Cause::all() {
            let text = serde_json::to_string(&cause).unwrap();
            assert_eq!(serde_json::from_str::<Cause>(&text).unwrap(), cause);
        }
        let words: std::collections::BTreeSet<_> = Cause::all().map(Cause::word).collect();
        assert_eq!(words.len(), Cause::all().count());
        assert!(serde_json::from_str::<Cause>("\"boredom\"").is_err());
    }
}
