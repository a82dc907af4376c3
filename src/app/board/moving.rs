//! A board on which the legal moves of a position are made, by clicks or by drag.

use egui::{Ui, Vec2};

use super::{BoardAnswer, BoardInput, BoardView, TargetMark};
use crate::rules::{Move, Position, Square};
use crate::text::Words;

/// The board with the man that is picked.
#[derive(Debug, Default)]
pub struct MovingBoard {
    view: BoardView,
    picked: Option<Square>,
    /// Of which position it was picked.
    key: u64,
}

impl MovingBoard {
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
            (self.key, self.picked) = (position.key(), None);
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
        answer.filter(|_| free).and_then(|answer| move_of(answer, &mut self.picked, position))
    }
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
