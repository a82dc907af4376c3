//! A board on which the legal moves of a position are made, by clicks or by drag.

use egui::{Ui, Vec2};

use super::{BoardAnswer, BoardInput, BoardView, TargetMark};
use crate::rules::{Move, Position, Square};
use crate::text::Words;

/// The board with the piece that is picked.
#[derive(Debug, Default)]
pub struct MovingBoard {
    view: BoardView,
    picked: Option<Square>,
    /// A move that was tried and is not legal.
    refused: Option<Move>,
    /// Of which position it was picked.
    key: u64,
}

impl MovingBoard {
    /// The move that was tried last in this position, where it is not legal.
    pub const fn refused(&self) -> Option<Move> {
        self.refused
    }

    /// Gives the board the focus when it is drawn next.
    pub const fn focus(&mut self) {
        self.view.wants_focus = true;
    }

    /// The point under the pointer, and the one whose piece is picked.
    pub fn looked_at(&self) -> Option<Square> {
        self.view.pointed.or(self.picked)
    }

    /// Draws the board in the middle of a size; returns the move that was made, where moves are free. What is picked, where it can go and
    /// a king in check are added to the input.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        words: Words,
        position: &Position,
        input: BoardInput<'_>,
        size: Vec2,
        free: bool,
    ) -> Option<Move> {
        if !free || self.key != position.key() {
            (self.key, self.picked, self.refused) = (position.key(), None, None);
        }
        let moves = position.legal_moves();
        let own = moves.iter().filter(|played| Some(played.from) == self.picked);
        let targets: Vec<(Square, TargetMark)> = own.map(|played| (played.to, TargetMark::Open)).collect();
        let input = BoardInput {
            picked: self.picked,
            targets: &targets,
            check: position.in_check().then(|| position.king(position.turn())),
            ..input
        };
        let answer = ui.vertical_centered(|ui| self.view.show(ui, words, input, size)).inner;
        let answer = answer.filter(|_| free)?;
        self.refused = refused(answer, self.picked, position);
        move_of(answer, &mut self.picked, position)
    }
}

/// The move that a deed on the board tries and that is not legal. To go where an own piece stands is to pick that one.
fn refused(answer: BoardAnswer, picked: Option<Square>, position: &Position) -> Option<Move> {
    let own = |square| position.piece_at(square).is_some_and(|man| man.color == position.turn());
    let tried = match (answer, picked) {
        (BoardAnswer::Clicked(to), Some(from)) | (BoardAnswer::Dragged(from, to), _) => Move::new(from, to),
        _ => return None,
    };
    Some(tried).filter(|tried| own(tried.from) && !own(tried.to) && !position.is_legal(*tried))
}

/// The legal move that a deed on the board makes; without one a piece of the side to move is picked or let go.
pub fn move_of(answer: BoardAnswer, picked: &mut Option<Square>, position: &Position) -> Option<Move> {
    let wanted = match (answer, *picked) {
        (BoardAnswer::Clicked(to), Some(from)) | (BoardAnswer::Dragged(from, to), _) => {
            Some(Move::new(from, to)).filter(|wanted| position.is_legal(*wanted))
        }
        _ => None,
    };
    if wanted.is_some() {
        *picked = None;
    } else if let BoardAnswer::Clicked(square) = answer {
        let own = position.piece_at(square).is_some_and(|man| man.color == position.turn());
        *picked = Some(square).filter(|_| own && *picked != Some(square));
    }
    wanted
}
