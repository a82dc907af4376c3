//! A board for the legal moves of a position, by clicks or by drag.

use egui::{Ui, Vec2};

use super::{BoardAnswer, BoardInput, BoardView, TargetMark};
use crate::rules::{Move, Position, Square};
use crate::text::Words;

/// The board with the picked piece.
#[derive(Debug, Default)]
pub struct MovingBoard {
    view: BoardView,
    picked: Option<Square>,
    /// An illegal move that was tried.
    refused: Option<Move>,
    /// The key of the position in which it was picked.
    key: u64,
}

impl MovingBoard {
    /// Returns the last move tried in this position, if it was illegal.
    pub const fn refused(&self) -> Option<Move> {
        self.refused
    }

    /// Gives the board the focus in the next frame.
    pub const fn focus(&mut self) {
        self.view.wants_focus = true;
    }

    /// Returns the point under the pointer, else that of the picked piece.
    pub fn looked_at(&self) -> Option<Square> {
        self.view.pointed.or(self.picked)
    }

    /// Draws the board centred in `size`; returns the move made, if moves are enabled. The picked piece, its targets and
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

/// Returns the illegal move that an action tries. A click on another piece of the side to move picks that one.
pub fn refused(answer: BoardAnswer, picked: Option<Square>, position: &Position) -> Option<Move> {
    let color = |square| position.piece_at(square).map(|piece| piece.color);
    let tried = match (answer, picked) {
        (BoardAnswer::Clicked(to), Some(from)) if color(to) != Some(position.turn()) => Move::new(from, to),
        (BoardAnswer::Dragged(from, to), _) if from != to => Move::new(from, to),
        _ => return None,
    };
    Some(tried).filter(|tried| color(tried.from).is_some() && !position.is_legal(*tried))
}

/// Returns the legal move that an action makes; otherwise picks or drops a piece of the side to move.
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
        let own = position.piece_at(square).is_some_and(|piece| piece.color == position.turn());
        *picked = Some(square).filter(|_| own && *picked != Some(square));
    }
    wanted
}
