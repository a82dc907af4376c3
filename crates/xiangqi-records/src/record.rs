//! A game with all that is said of it.

use super::headers::Headers;
use super::said;
use xiangqi::rules::tree::{GameTree, NodeIndex};
use xiangqi::rules::{Color, Move, Position, Setup};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Red won.
    Red,
    /// Nobody won.
    Draw,
    /// Black won.
    Black,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Red, Self::Draw, Self::Black];

    /// As PGN has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Red => "1-0",
            Self::Draw => "1/2-1/2",
            Self::Black => "0-1",
        }
    }

    /// The outcome of a word of PGN; nothing for `*` and all else.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.word() == word)
    }

    /// The outcome of what people write: a word of PGN, 紅勝, 和局, 先負 and so on, in either script.
    pub fn of_text(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::of_word(text).or(match text {
            "紅勝" | "红胜" | "紅方勝" | "红方胜" | "紅先勝" | "红先胜" | "先勝" | "先胜" => {
                Some(Self::Red)
            }
            "黑勝" | "黑胜" | "黑方勝" | "黑方胜" | "紅先負" | "红先负" | "先負" | "先负" => {
                Some(Self::Black)
            }
            "和" | "和局" | "和棋" | "先和" | "紅先和" | "红先和" | "½-½" | "1/2" => {
                Some(Self::Draw)
            }
            _ => None,
        })
    }

    /// The outcome by its number in files of XQStudio and 象棋橋, where 0 is none; nothing for a number that means none.
    pub(super) const fn of_number(number: u8) -> Option<Option<Self>> {
        match number {
            0 => Some(None),
            1 => Some(Some(Self::Red)),
            2 => Some(Some(Self::Black)),
            3 => Some(Some(Self::Draw)),
            _ => None,
        }
    }

    /// The number of an outcome in these files.
    pub(super) const fn number(outcome: Option<Self>) -> u8 {
        match outcome {
            None => 0,
            Some(Self::Red) => 1,
            Some(Self::Black) => 2,
            Some(Self::Draw) => 3,
        }
    }

    /// The outcome of a game that this side has won, or nobody.
    pub const fn of_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Red) => Self::Red,
            None => Self::Draw,
            Some(Color::Black) => Self::Black,
        }
    }

    /// Who won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Red => Some(Color::Red),
            Self::Draw => None,
            Self::Black => Some(Color::Black),
        }
    }
}

/// What is said at a place of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remark {
    /// A comment; it may have several lines.
    pub comment: String,
    /// Numeric annotation glyphs of PGN, such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// A move that the source has after this place and that the rules do not allow, as it is written there, in one line.
    pub rejected: Option<String>,
}

impl Remark {
    /// Marks a move that was not taken in; the first one stays.
    pub fn reject(&mut self, written: &str) {
        self.rejected.get_or_insert_with(|| said::line(written));
    }
}

/// A game as files have it.
#[derive(Debug, Clone)]
pub struct Record {
    /// Names, event, date and so on. The result and the set-up are no headers.
    pub headers: Headers,
    /// The moves with their variations.
    pub tree: GameTree<Remark>,
    /// How it ended; `None` where that is not said.
    pub outcome: Option<Outcome>,
    /// The set-up of the source where it is no legal position; the tree then begins with the initial position and has no moves.
    pub set_up: Option<Setup>,
}

impl Default for Record {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

/// A move of a record in the order of files: main line first, each variation behind the move that it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    /// The place that the move leads to.
    pub place: NodeIndex,
    /// The move before it as its number in this order, from 1; 0 for the start.
    pub after: usize,
    /// The move.
    pub played: Move,
    /// What is said of it.
    pub remark: &'a Remark,
}

impl Record {
    /// A game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self { headers: Headers::default(), tree: GameTree::new(start), outcome: None, set_up: None }
    }

    /// The position that it begins with.
    pub fn start(&self) -> &Position {
        self.tree.position_at(NodeIndex::START)
    }

    /// All moves, depth first and each line's continuations in their order.
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

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        let next = |place: &NodeIndex| self.tree.next(*place).first().copied();
        let places = std::iter::successors(next(&NodeIndex::START), next);
        places.filter_map(|place| self.tree.played(place)).collect()
    }
}

/// The same game, with the same said of it, wherever one looks in it.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let said = |record: &Self| -> Vec<(usize, Move, Remark)> {
            record.steps().into_iter().map(|step| (step.after, step.played, step.remark.clone())).collect()
        };
        self.headers == other.headers
            && self.outcome == other.outcome
            && self.set_up == other.set_up
            && self.start() == other.start()
            && self.tree.note(NodeIndex::START) == other.tree.note(NodeIndex::START)
            && said(self) == said(other)
    }
}
