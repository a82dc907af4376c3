//! Move ordering: the picker yields the most promising moves first, generated lazily; quiet moves are ordered by history.

use xiangqi::rules::{Color, Move, MoveList, Position, Role, Square};

use super::see;

/// Maximum number of moves in a position.
const CAPACITY: usize = MoveList::CAPACITY;
/// Bits of a key below the score: the place in the list, counted from its end.
const PLACE_BITS: u32 = 7;
const PLACES: i32 = (1 << PLACE_BITS) - 1;
/// The key of a move that was handed out.
const GONE: i32 = i32::MIN;
const _: () = assert!(CAPACITY <= 1 << PLACE_BITS);

/// Move-ordering hints, known before any move is generated.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hints {
    /// TT move: the best move of the position's entry in the transposition table.
    pub(super) tt_move: Option<Move>,
    /// Quiet moves that were good nearby: two killers and the answer to the move before.
    pub(super) quiet: [Option<Move>; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateCaptures,
    GoodCaptures,
    Hints(usize),
    GenerateQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// A move and why it comes when it comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pick {
    pub(super) played: Move,
    pub(super) captures: bool,
    /// Losing capture by SEE; never set for the TT move or quiet moves.
    pub(super) loses: bool,
}

/// Hands out the moves of one position one by one.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    hints: Hints,
    quiet_too: bool,
    list: MoveList,
    /// Score and place of each move of the list; [`GONE`] once it was handed out.
    keys: [i32; CAPACITY],
    next: usize,
    bad: MoveList,
}

impl Picker {
    pub(super) const fn all(hints: Hints) -> Self {
        Self::new(hints, true)
    }

    /// Captures with SEE >= 0, and the TT move if it captures.
    pub(super) const fn captures(tt_move: Option<Move>) -> Self {
        Self::new(Hints { tt_move, quiet: [None; 3] }, false)
    }

    const fn new(hints: Hints, quiet_too: bool) -> Self {
        Self {
            stage: Stage::TtMove,
            hints,
            quiet_too,
            list: MoveList::new(),
            keys: [GONE; CAPACITY],
            next: 0,
            bad: MoveList::new(),
        }
    }

    /// Returns the next move; `history` scores the quiet ones.
    pub(super) fn next(&mut self, position: &Position, history: impl Fn(Move) -> i32) -> Option<Pick> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateCaptures;
                    let fits = |played: &Move| {
                        (self.quiet_too || position.piece_at(played.to).is_some())
                            && position.is_legal(*played)
                    };
                    self.hints.tt_move = self.hints.tt_move.filter(fits);
                    if let Some(played) = self.hints.tt_move {
                        return Some(pick(position, played, false));
                    }
                }
                Stage::GenerateCaptures => {
                    self.take(position.legal_captures(), |played| mvv_lva(position, played));
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best() {
                    Some(played) if Some(played) == self.hints.tt_move => {}
                    Some(played) if see::see_ge(position, played, 0) => {
                        return Some(pick(position, played, false));
                    }
                    Some(played) => self.bad.push(played),
                    None => self.stage = if self.quiet_too { Stage::Hints(0) } else { Stage::Done },
                },
                Stage::Hints(at) => {
                    let Some(&hint) = self.hints.quiet.get(at) else {
                        self.stage = Stage::GenerateQuiets;
                        continue;
                    };
                    self.stage = Stage::Hints(at + 1);
                    let fits = |played: &Move| {
                        self.is_new(*played, at)
                            && position.piece_at(played.to).is_none()
                            && position.is_legal(*played)
                    };
                    let hint = hint.filter(fits);
                    if let Some(slot) = self.hints.quiet.get_mut(at) {
                        *slot = hint;
                    }
                    if let Some(played) = hint {
                        return Some(Pick { played, captures: false, loses: false });
                    }
                }
                Stage::GenerateQuiets => {
                    self.take(position.legal_quiets(), &history);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best() {
                    Some(played) if self.is_new(played, self.hints.quiet.len()) => {
                        return Some(Pick { played, captures: false, loses: false });
                    }
                    Some(_) => {}
                    None => {
                        self.list = std::mem::take(&mut self.bad);
                        self.next = 0;
                        self.stage = Stage::BadCaptures;
                    }
                },
                Stage::BadCaptures => {
                    let played = self.list.get(self.next).copied();
                    self.next += 1;
                    match played {
                        Some(played) => return Some(pick(position, played, true)),
                        None => self.stage = Stage::Done,
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether the move is neither the TT move nor among the first `hints` hints.
    fn is_new(&self, played: Move, hints: usize) -> bool {
        self.hints.tt_move != Some(played)
            && !self.hints.quiet.iter().take(hints).any(|hint| *hint == Some(played))
    }

    fn take(&mut self, list: MoveList, score: impl Fn(Move) -> i32) {
        for (at, (key, &played)) in self.keys.iter_mut().zip(list.iter()).enumerate() {
            *key = (score(played) << PLACE_BITS) + (PLACES - at as i32);
        }
        self.list = list;
    }

    /// The best move that is left of the list, of equals the first.
    #[inline]
    fn best(&mut self) -> Option<Move> {
        let keys = self.keys.get_mut(..self.list.len())?;
        let best = keys.iter().fold(GONE, |best, &key| best.max(key));
        if best == GONE {
            return None;
        }
        let at = (PLACES - (best & PLACES)) as usize;
        *keys.get_mut(at)? = GONE;
        self.list.get(at).copied()
    }
}

fn pick(position: &Position, played: Move, loses: bool) -> Pick {
    Pick { played, captures: position.piece_at(played.to).is_some(), loses }
}

/// MVV-LVA: the most valuable victim first, by the least valuable attacker.
fn mvv_lva(position: &Position, played: Move) -> i32 {
    16 * see::worth(position, played.to) - see::worth(position, played.from)
}

// History heuristics for quiet moves: butterfly history, continuation history (after the previous move), counter moves.

const POINTS: usize = Square::COUNT;
/// No entry is further from 0.
const LIMIT: i32 = 8_192;

/// The history tables of one thread.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// Butterfly history, by side, origin and target.
    butterfly: Vec<i16>,
    /// Continuation history, by side, role and target of the previous move, role and target of the move.
    continuation: Vec<i16>,
    /// Counter moves, by side, origin and target of the previous move.
    counters: Vec<Option<Move>>,
}

/// Role and target of a move, one of 7·90 (piece-to).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    /// The number of pairs of role and target.
    const COUNT: usize = 7 * POINTS;

    pub(super) const fn new(role: Role, to: Square) -> Self {
        Self((role.index() * POINTS + to.index()) as u16)
    }
}

impl Default for History {
    fn default() -> Self {
        Self {
            butterfly: vec![0; 2 * POINTS * POINTS],
            continuation: vec![0; 2 * PieceTo::COUNT * PieceTo::COUNT],
            counters: vec![None; 2 * POINTS * POINTS],
        }
    }
}

const fn butterfly(color: Color, played: Move) -> usize {
    (color.index() * POINTS + played.from.index()) * POINTS + played.to.index()
}

const fn continuation(color: Color, previous: PieceTo, piece_to: PieceTo) -> usize {
    (color.index() * PieceTo::COUNT + previous.0 as usize) * PieceTo::COUNT + piece_to.0 as usize
}

/// Adds a bonus or malus with gravity: the nearer an entry is to its limit, the less it moves.
fn nudge(entry: Option<&mut i16>, bonus: i32) {
    if let Some(entry) = entry {
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

impl History {
    /// Returns the history score of a move, −2·8192 to 2·8192.
    #[inline]
    pub(super) fn score(
        &self,
        color: Color,
        played: Move,
        piece_to: PieceTo,
        previous: Option<PieceTo>,
    ) -> i32 {
        let plain = self.butterfly.get(butterfly(color, played)).copied().unwrap_or(0);
        let after = previous
            .and_then(|previous| self.continuation.get(continuation(color, previous, piece_to)).copied());
        i32::from(plain) + i32::from(after.unwrap_or(0))
    }

    /// Adds a bonus to a move, or a malus if it is negative.
    pub(super) fn update(
        &mut self,
        color: Color,
        played: Move,
        piece_to: PieceTo,
        previous: Option<PieceTo>,
        bonus: i32,
    ) {
        nudge(self.butterfly.get_mut(butterfly(color, played)), bonus);
        if let Some(previous) = previous {
            nudge(self.continuation.get_mut(continuation(color, previous, piece_to)), bonus);
        }
    }

    /// Returns the counter move to `previous`, which `color` answers.
    pub(super) fn counter(&self, color: Color, previous: Move) -> Option<Move> {
        self.counters.get(butterfly(color, previous)).copied().flatten()
    }

    pub(super) fn set_counter(&mut self, color: Color, previous: Move, answer: Move) {
        if let Some(entry) = self.counters.get_mut(butterfly(color, previous)) {
            *entry = Some(answer);
        }
    }
}
