//! How long a search may go on, who tells it to stop, and what it reports.

use std::time::Duration;

use xiangqi::rules::Move;

use super::score::Score;

/// The deepest search.
pub const DEEPEST: u32 = 100;

/// What the highest credit of a book is worth: a pawn that has crossed the river.
const MOST_BONUS: Score = 100;

/// What a search may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration, 1 to [`DEEPEST`].
    pub depth: u32,
    /// Nodes of this thread after which it stops; with one thread the same result every time.
    pub nodes: Option<u64>,
    /// How many first moves get an exact score and a line of their own, 1 at least.
    pub lines: usize,
    /// The only first moves that are searched; all if it is missing. If none of them is legal there is no line.
    pub only: Option<Vec<Move>>,
    /// What first moves are worth beyond what the search sees, 0 or more: the credits of a book. Not where it sees a win or a
    /// loss by force.
    pub bonuses: Vec<(Move, Score)>,
    /// An order of first moves, the best first: the first one is looked at first as long as the search knows none itself, and quiet
    /// ones between which it sees no difference keep it.
    pub root_order: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
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

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So deep.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// The same with the credits of a book, 0 to 255 a move.
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
    /// The depth of the iteration that found it; 0 where nobody judged it, and the score means nothing.
    pub depth: u32,
    /// The deepest node that it looked at.
    pub deepest: u32,
}

impl PvLine {
    /// Whether its score means anything: an external engine may play a move without one.
    pub const fn is_judged(&self) -> bool {
        self.depth > 0
    }
}

/// Whoever watches a search.
pub trait Control {
    /// True once it is to stop. Asked every few hundred nodes; must be cheap.
    fn stopped(&self) -> bool;
    /// An iteration is finished: its lines, the best first, and the nodes so far.
    fn iteration(&self, _lines: &[PvLine], _nodes: u64) {}
    /// True where another iteration is not worth beginning.
    fn enough(&self, _lines: &[PvLine]) -> bool {
        false
    }
}

/// Nobody watches and nobody stops.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Control for Unwatched {
    fn stopped(&self) -> bool {
        false
    }
}

/// The time that a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// As long as it takes.
    Unlimited,
    /// So long for this move, all of it.
    PerMove(Duration),
    /// A clock.
    Clock {
        /// What is left on it.
        left: Duration,
        /// What every move adds.
        increment: Duration,
        /// Moves to the next control, where one is known.
        moves: Option<u32>,
    },
}

/// What a move may take of the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allotment {
    /// No iteration begins after this.
    pub soft: Duration,
    /// The search ends here.
    pub hard: Duration,
}

/// What passes between the end of a search and the stop of the clock.
const OVERHEAD: Duration = Duration::from_millis(15);

impl Time {
    /// What the next move may take; nothing where time does not matter.
    pub fn allotment(self) -> Option<Allotment> {
        match self {
            Self::Unlimited => None,
            Self::PerMove(time) => {
                let all = time.saturating_sub(OVERHEAD.min(time / 20));
                Some(Allotment { soft: all, hard: all })
            }
            Self::Clock { left, increment, moves } => {
                let left = left.saturating_sub(OVERHEAD.min(left / 4));
                let gained = increment.saturating_mul(3) / 4;
                let share = (left / moves.unwrap_or(30).clamp(1, 30)).saturating_add(gained);
                let hard = share.saturating_mul(3).min(left.saturating_mul(3) / 5);
                Some(Allotment { soft: (share.saturating_mul(3) / 5).min(hard), hard })
            }
        }
    }
}
