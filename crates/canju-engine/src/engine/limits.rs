//! Search limits, time management, stopping and reporting.

use std::time::Duration;

use xiangqi::rules::Move;

use super::score::Score;

/// Maximum depth of a search.
pub const DEEPEST: u32 = 100;

/// Bonus of the highest credit of a book: one crossed pawn.
const MOST_BONUS: Score = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The first iteration, at least 1: a helping thread may leave out what the others search anyway.
    pub first: u32,
    /// The last iteration, 1 to [`DEEPEST`].
    pub depth: u32,
    /// Nodes of this thread after which it stops; with one thread the same result every time.
    pub nodes: Option<u64>,
    /// Number of lines with an exact score (MultiPV), at least 1.
    pub lines: usize,
    /// The only first moves that are searched; all if it is missing. If none of them is legal there is no line.
    pub only: Option<Vec<Move>>,
    /// Bonuses of root moves, 0 or more: the credits of a book. Not applied to forced wins and losses.
    pub bonuses: Vec<(Move, Score)>,
    /// External order of the root moves, the best first: the first is searched first as long as the search has no move of its
    /// own, and quiet moves of equal rank keep this order.
    pub root_order: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            first: 1,
            depth: DEEPEST,
            nodes: None,
            lines: 1,
            only: None,
            bonuses: Vec::new(),
            root_order: Vec::new(),
        }
    }
}

impl Limits {
    /// Whether a first move is to be searched.
    pub fn allows(&self, played: Move) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&played))
    }

    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// Adds bonuses from the credits of a book, 0 to 255 a move.
    #[must_use]
    pub fn credited(self, credits: &[(Move, u8)]) -> Self {
        let bonus = |value: u8| (Score::from(value) * MOST_BONUS + 127) / 255;
        Self { bonuses: credits.iter().map(|(played, value)| (*played, bonus(*value))).collect(), ..self }
    }
}

/// A line of play that the search believes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PvLine {
    /// The score for the side to move at the root, with the bonus of the first move.
    pub score: Score,
    /// The moves, the first one to be played now.
    pub moves: Vec<Move>,
    /// Depth of the iteration that found the line; 0 if it was not searched, and the score is meaningless.
    pub depth: u32,
    /// Greatest ply reached (selective depth).
    pub seldepth: u32,
}

impl PvLine {
    /// Whether its score means anything: an external engine may play a move without one.
    pub const fn is_judged(&self) -> bool {
        self.depth > 0
    }
}

/// Control of a search: stops it and receives its progress.
pub trait Control {
    /// True once it is to stop. Asked every few hundred nodes, with the nodes so far; must be cheap.
    fn stopped(&self, nodes: u64) -> bool;
    /// Receives a finished iteration: its lines, best first, and the nodes so far.
    fn iteration(&self, _lines: &[PvLine], _nodes: u64) {}
    /// Whether the next iteration is not worth starting.
    fn enough(&self, _lines: &[PvLine]) -> bool {
        false
    }
}

/// A control that never stops the search and ignores its reports.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Control for Unwatched {
    fn stopped(&self, _: u64) -> bool {
        false
    }
}

/// Time control of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    Unlimited,
    /// Fixed time per move.
    MoveTime(Duration),
    Clock {
        /// Time left on the clock.
        left: Duration,
        /// Increment per move.
        increment: Duration,
        /// Moves to the next time control, if known.
        moves: Option<u32>,
    },
}

/// Time budget of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeBudget {
    /// Soft limit: no iteration begins after this.
    pub soft: Duration,
    /// Hard limit: the search ends here.
    pub hard: Duration,
}

/// Delay between the end of a search and the stop of the clock.
const OVERHEAD: Duration = Duration::from_millis(15);

impl TimeControl {
    /// Returns the budget of the next move; `None` if time is unlimited.
    ///
    /// With a clock: share = left / moves to go (at most 30; 30 if unknown) + ¾ increment, where left excludes an overhead of 15 ms (at
    /// most a quarter of it); hard = min(3 share, 3/5 left), soft = min(3/5 share, hard). A fixed time is both, less the overhead (at
    /// most a twentieth).
    pub fn budget(self) -> Option<TimeBudget> {
        match self {
            Self::Unlimited => None,
            Self::MoveTime(time) => {
                let all = time.saturating_sub(OVERHEAD.min(time / 20));
                Some(TimeBudget { soft: all, hard: all })
            }
            Self::Clock { left, increment, moves } => {
                let left = left.saturating_sub(OVERHEAD.min(left / 4));
                let gained = increment.saturating_mul(3) / 4;
                let share = (left / moves.unwrap_or(30).clamp(1, 30)).saturating_add(gained);
                let hard = share.saturating_mul(3).min(left.saturating_mul(3) / 5);
                Some(TimeBudget { soft: (share.saturating_mul(3) / 5).min(hard), hard })
            }
        }
    }
}
