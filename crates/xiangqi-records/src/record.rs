//! A game with headers, comments and annotations.

use super::headers::{Headers, tag};
use super::outcome::Outcome;
use super::{WarningKind, plain_text};
use xiangqi::rules::tree::{GameTree, NodeIndex};
use xiangqi::rules::{Move, Position, Setup};

/// The annotation of a node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remark {
    /// The comment; may have several lines.
    pub comment: String,
    /// Numeric annotation glyphs (NAG) of PGN, such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// An illegal or unreadable move that the source has after this node, as written there, in one line.
    pub rejected: Option<String>,
}

impl Remark {
    /// Marks a rejected move; the first one is kept.
    pub fn reject(&mut self, written: &str) {
        self.rejected.get_or_insert_with(|| plain_text::line(written));
    }
}

/// A game record.
#[derive(Debug, Clone)]
pub struct Record {
    /// Names, event, date and so on. The result and the set-up are stored separately.
    pub headers: Headers,
    /// The moves with their variations.
    pub tree: GameTree<Remark>,
    /// The outcome; `None` if unknown.
    pub outcome: Option<Outcome>,
    /// The set-up of the source if it is not a legal position; the tree then begins with the initial position and has no
    /// moves.
    pub set_up: Option<Setup>,
}

impl Default for Record {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

/// A move of a record in file order: main line first, each variation after the move that it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    /// The node after the move.
    pub place: NodeIndex,
    /// The number of the previous move in this order, from 1; 0 for the root.
    pub after: usize,
    /// The move.
    pub played: Move,
    /// Its annotation.
    pub remark: &'a Remark,
}

impl Record {
    /// The maximum number of moves that are read of a game, variations included. A node takes three quarters of a kilobyte, twice
    /// when it is stored, so that a file of a megabyte could fill the memory of a small computer.
    pub const MOST_MOVES: usize = 1 << 16;

    /// Returns a game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self { headers: Headers::default(), tree: GameTree::new(start), outcome: None, set_up: None }
    }

    /// Takes over a result as a source writes it; one that is not understood is kept as a header. Returns what is lost.
    pub(super) fn take_result(&mut self, text: &str) -> Option<WarningKind> {
        let text = plain_text::line(text);
        match Outcome::of_text(&text) {
            Some(Some(outcome)) if *self.outcome.get_or_insert(outcome) != outcome => {
                Some(WarningKind::SecondResult(text))
            }
            Some(_) => None,
            None => {
                if self.headers.get(tag::RESULT).is_empty() {
                    self.headers.set(tag::RESULT, &text);
                }
                Some(WarningKind::UnknownResult(text))
            }
        }
    }

    /// Plays a move of a file at a node; one that cannot be played is marked there as rejected.
    ///
    /// # Errors
    /// What is lost: the move cannot be read, is illegal, or is one too many.
    pub(super) fn take(
        &mut self,
        at: NodeIndex,
        played: Option<Move>,
        text: impl FnOnce() -> String,
    ) -> Result<NodeIndex, WarningKind> {
        if let Some(played) = played.filter(|_| self.tree.places() < Self::MOST_MOVES)
            && let Ok(place) = self.tree.add(at, played)
        {
            return Ok(place);
        }
        let text = text();
        self.tree.note_mut(at).reject(&text);
        Err(match played {
            None => WarningKind::Unreadable(text),
            Some(_) if self.tree.places() >= Self::MOST_MOVES => WarningKind::TooLong,
            Some(_) => WarningKind::Illegal(text),
        })
    }

    /// Returns the starting position.
    pub fn start(&self) -> &Position {
        self.tree.position_at(NodeIndex::START)
    }

    /// Returns all moves, depth first, continuations in order.
    pub fn steps(&self) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        let mut open: Vec<(NodeIndex, usize)> =
            self.tree.next(NodeIndex::START).iter().rev().map(|place| (*place, 0)).collect();
        while let Some((place, after)) = open.pop() {
            let Some(played) = self.tree.played(place) else { continue };
            steps.push(Step { place, after, played, remark: self.tree.note(place) });
            let number = steps.len();
            open.extend(self.tree.next(place).iter().rev().map(|next| (*next, number)));
        }
        steps
    }

    /// Returns the moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        let next = |place: &NodeIndex| self.tree.next(*place).first().copied();
        let places = std::iter::successors(next(&NodeIndex::START), next);
        places.filter_map(|place| self.tree.played(place)).collect()
    }
}

impl Record {
    /// Returns what is missing or different in another record that was to be the same: what was lost by storing it.
    pub fn lost_in(&self, stored: &Self) -> Vec<WarningKind> {
        let mut lost = Vec::new();
        let names = self.headers.iter().chain(stored.headers.iter()).map(|(name, _)| name);
        for name in names.filter(|name| self.headers.get(name) != stored.headers.get(name)) {
            let header = WarningKind::NoHeader(name.to_owned());
            if !lost.contains(&header) {
                lost.push(header);
            }
        }
        if self.outcome != stored.outcome {
            lost.push(WarningKind::Result);
        }
        if self.set_up != stored.set_up || self.start() != stored.start() {
            lost.push(WarningKind::SetUp);
        }
        let (own, others) = (self.steps(), stored.steps());
        let pairs = || own.iter().zip(&others);
        let same =
            pairs().take_while(|(one, two)| (one.after, one.played) == (two.after, two.played)).count();
        let start = [self, stored].map(|record| record.tree.note(NodeIndex::START));
        let notes =
            || [(start[0], start[1])].into_iter().chain(pairs().map(|(one, two)| (one.remark, two.remark)));
        let count = |differs: fn(&Remark, &Remark) -> bool| {
            notes().take(same + 1).filter(|(one, two)| differs(one, two)).count()
        };
        let counts = [
            (own.len() - same, WarningKind::Moves as fn(usize) -> WarningKind),
            (count(|one, two| one.comment != two.comment), WarningKind::Comments),
            (
                count(|one, two| one.glyphs != two.glyphs || one.rejected != two.rejected),
                WarningKind::Annotations,
            ),
        ];
        lost.extend(counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, of)| of(count)));
        lost
    }
}

/// Equality of game and annotations; the current node is ignored.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let moves = |record: &Self| -> Vec<(usize, Move, Remark)> {
            record.steps().into_iter().map(|step| (step.after, step.played, step.remark.clone())).collect()
        };
        self.headers == other.headers
            && self.outcome == other.outcome
            && self.set_up == other.set_up
            && self.start() == other.start()
            && self.tree.note(NodeIndex::START) == other.tree.note(NodeIndex::START)
            && moves(self) == moves(other)
    }
}
