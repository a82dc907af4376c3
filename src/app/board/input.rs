//! What a board shows.

use egui::Ui;

use crate::rules::{Board, Move, Piece, Position, Square};
use crate::service::annotation::Judgement;
use crate::text::Words;

/// One number per point, by [`Square::index`].
pub type Heat = [f64; Square::COUNT];

/// A context menu of a position; the last argument is whether the board is flipped.
pub type Menu = fn(&mut Ui, Words, &Position, bool);

#[derive(Debug, Clone, Copy)]
pub struct BoardInput<'a> {
    pub board: &'a Board,
    /// Whether black's side is at the bottom.
    pub flipped: bool,
    /// The picked piece.
    pub picked: Option<Square>,
    /// The points it can go to, each with a mark.
    pub targets: &'a [(Square, TargetMark)],
    pub last: Option<Move>,
    /// The piece captured by that move: shown until the sliding piece arrives.
    pub taken: Option<Piece>,
    /// The king in check.
    pub check: Option<Square>,
    /// A suggested move.
    pub advice: Option<Move>,
    /// Whether the last move was just made, so that its piece may slide.
    pub slides: bool,
    /// Pieces only in another position, drawn faintly.
    pub ghosts: &'a [(Square, Piece)],
    /// Points whose pieces are missing in another position.
    pub ringed: &'a [Square],
    /// A number for each point, below the pieces.
    pub heat: Option<&'a Heat>,
    /// Arrows with their weights.
    pub arrows: &'a [(Square, Square, f32)],
    /// Texts at the arrows, in their order; may be fewer.
    pub labels: &'a [String],
    /// First moves of the engine's lines, the best first, each with a quality from 0 to 1.
    pub lines: &'a [(Move, f32)],
    /// The judgement of a move, shown at the point to which it led.
    pub judged: Option<(Square, Judgement)>,
    /// The position and its context menu; without it the secondary button removes pieces.
    pub leaves: Option<(&'a Position, Menu)>,
}

impl<'a> BoardInput<'a> {
    /// Creates an input with only these pieces.
    pub const fn of(board: &'a Board) -> Self {
        Self {
            board,
            flipped: false,
            picked: None,
            targets: &[],
            last: None,
            taken: None,
            check: None,
            advice: None,
            slides: false,
            ghosts: &[],
            ringed: &[],
            heat: None,
            arrows: &[],
            labels: &[],
            lines: &[],
            judged: None,
            leaves: None,
        }
    }
}

/// The result of a move to a point, for the side that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetMark {
    /// Unknown.
    Open,
    Wins,
    Draws,
    Loses,
}
