//! The board: pieces on points, picked and placed by mouse, drag or key. The view interprets these actions, or a `MovingBoard` does.

mod paint;
mod piece;

use egui::{
    Context, EventFilter, Key, Pos2, Rect, Response, Role as AccessRole, Sense, Ui, Vec2, WidgetInfo, vec2,
};
use paint::Painting;
use piece::Pieces;

use super::theme::Palette;
use crate::rules::{Board, Move, Piece, Position, Square};
use crate::service::annotation::Judgement;
use crate::service::settings::Surface;
use crate::text::Words;

pub use paint::set_look;
pub(super) use piece::figure;
pub use piece::{piece_button, piece_name};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardAnswer {
    /// Clicked a point, or pressed Enter or Space on it.
    Clicked(Square),
    /// Clicked a point with the secondary button, or pressed Delete on it.
    Removed(Square),
    /// Dragged from one point to another.
    Dragged(Square, Square),
    /// Dragged a piece off the board.
    Thrown(Square),
}

/// The board with its state between frames.
#[derive(Debug, Default)]
pub struct BoardView {
    /// The keyboard cursor; `None` until an arrow key is pressed.
    cursor: Option<Square>,
    /// Whether it was moved by keys, not by a click, and is shown.
    by_keys: bool,
    dragged: Option<Square>,
    /// The point last clicked with the secondary button.
    asked: Option<Square>,
    /// The point under the pointer.
    pointed: Option<Square>,
    /// The move made by dragging: its piece does not slide.
    dropped: Option<Move>,
    /// The sliding piece, and its start time in seconds of the toolkit.
    sliding: Option<(Move, f64)>,
    /// Whether the board takes the focus in the next frame.
    wants_focus: bool,
}

/// Returns the size of the board that is shown in this space.
pub fn fitted(space: Vec2) -> Vec2 {
    (space.x / WIDTH).min(space.y / HEIGHT).max(12.0) * vec2(WIDTH, HEIGHT)
}

/// Duration of a slide in seconds.
const SLIDE: f64 = 0.16;

impl BoardView {
    /// Shows the board as large as fits into `size` and returns the user's action.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        words: Words,
        input: BoardInput<'_>,
        size: Vec2,
    ) -> Option<BoardAnswer> {
        let size = fitted(size);
        let pitch = size.x / WIDTH;
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        if std::mem::take(&mut self.wants_focus) {
            response.request_focus();
        }
        let geometry = Geometry::new(rect, input.flipped);
        let over = ui.input(|input| input.pointer.hover_pos()).filter(|_| response.contains_pointer());
        self.pointed = over.and_then(|at| geometry.square(at));
        let answer = self.pointer(&response, geometry, input);
        let answer = answer.or_else(|| self.cells(ui, words, &response, geometry, input));
        let answer = answer.or_else(|| self.keys(ui, &response, input));
        let hand = self.dragged.zip(response.interact_pointer_pos());
        let sliding = self.slide(ui, input);
        self.dropped = match answer {
            Some(BoardAnswer::Dragged(from, to)) => Some(Move::new(from, to)),
            // A move dragged in the last frame is played by now, or never.
            _ => None,
        };
        let look = paint::look(ui.ctx());
        Painting {
            painter: ui.painter_at(rect.expand(pitch)),
            palette: Palette::of(ui),
            wood: (look.surface == Surface::Wood)
                .then(|| paint::wood(ui.ctx(), Palette::of(ui), ui.visuals().dark_mode)),
            pieces: Pieces { palette: Palette::of(ui), set: look.pieces, language: words.language },
            geometry,
            input,
            cursor: self.cursor.filter(|_| self.by_keys && response.has_focus()),
            hand,
            sliding,
        }
        .paint(rect, response.has_focus());
        ui.data_mut(|data| data.insert_temp(response.id, IsBoard));
        response.widget_info(|| WidgetInfo::labeled(AccessRole::Grid, true, self.spoken(words, input)));
        answer
    }

    /// Returns the sliding piece and its progress, 0 to 1.
    fn slide(&mut self, ui: &Ui, input: BoardInput<'_>) -> Option<(Move, f32)> {
        let now = ui.input(|input| input.time);
        if input.slides {
            let by_hand = self.dropped.take();
            self.sliding = input.last.filter(|last| Some(*last) != by_hand).map(|last| (last, now));
        }
        let held = self.dragged;
        let here = |played: &Move| input.last == Some(*played) && held != Some(played.to);
        let (played, began) = self.sliding.filter(|(played, _)| here(played))?;
        let part = (now - began) / SLIDE;
        if part >= 1.0 {
            self.sliding = None;
            return None;
        }
        ui.ctx().request_repaint();
        Some((played, part as f32))
    }

    fn pointer(
        &mut self,
        response: &Response,
        geometry: Geometry,
        input: BoardInput<'_>,
    ) -> Option<BoardAnswer> {
        let at = response.interact_pointer_pos();
        let square = at.and_then(|at| geometry.square(at));
        if response.drag_started() {
            let origin = response.ctx.input(|input| input.pointer.press_origin());
            let from = origin.and_then(|at| geometry.square(at));
            self.dragged = from.filter(|square| input.board.piece_at(*square).is_some());
        }
        if response.drag_stopped() {
            let from = self.dragged.take()?;
            return Some(match square {
                Some(to) if to == from => BoardAnswer::Clicked(from),
                Some(to) => BoardAnswer::Dragged(from, to),
                None => BoardAnswer::Thrown(from),
            });
        }
        None
    }

    /// Adds each point as a cell that screen readers can read and click.
    fn cells(
        &mut self,
        ui: &Ui,
        words: Words,
        board: &Response,
        geometry: Geometry,
        input: BoardInput<'_>,
    ) -> Option<BoardAnswer> {
        let mut answer = None;
        for square in Square::all() {
            let rect = Rect::from_center_size(geometry.point(square), vec2(1.0, 1.0) * geometry.pitch * 0.98);
            // Not in the Tab order: that is the board's.
            let cell = ui.interact(rect, board.id.with(square.index()), Sense::CLICK);
            cell.widget_info(|| {
                WidgetInfo::labeled(AccessRole::Cell, true, point_name(words, input, square))
            });
            if cell.clicked() {
                board.request_focus();
                (self.cursor, self.by_keys) = (Some(square), false);
                answer = Some(BoardAnswer::Clicked(square));
            } else if cell.secondary_clicked() {
                match input.leaves {
                    Some(_) => self.asked = Some(square),
                    None => answer = Some(BoardAnswer::Removed(square)),
                }
            }
            if let Some((position, menu)) = input.leaves.filter(|_| self.asked == Some(square)) {
                cell.context_menu(|ui| menu(ui, words, position, input.flipped));
            }
        }
        answer
    }

    /// Handles the keys: arrows move the cursor, Enter and Space click, Delete removes.
    fn keys(&mut self, ui: &Ui, response: &Response, input: BoardInput<'_>) -> Option<BoardAnswer> {
        if !response.has_focus() {
            return None;
        }
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let keys = [
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::ArrowUp,
            Key::ArrowDown,
            Key::Enter,
            Key::Space,
            Key::Delete,
        ];
        let pressed = ui.input(|input| keys.map(|key| !input.modifiers.any() && input.key_pressed(key)));
        let [left, right, up, down, enter, space, delete] = pressed;
        let step = |back: bool, on: bool| i8::from(on) - i8::from(back);
        let (mut files, mut ranks) = (step(left, right), step(down, up));
        if input.flipped {
            (files, ranks) = (-files, -ranks);
        }
        if files != 0 || ranks != 0 {
            self.by_keys = true;
            self.cursor = match self.cursor {
                Some(at) => at.offset(files, ranks).or(Some(at)),
                None => input.board.iter().map(|(square, _)| square).next().or(Square::new(4, 0)),
            };
        }
        let at = self.cursor?;
        if enter || space {
            return Some(BoardAnswer::Clicked(at));
        }
        delete.then_some(BoardAnswer::Removed(at))
    }

    /// Describes the board for screen readers: the point of the cursor, then all pieces.
    fn spoken(&self, words: Words, input: BoardInput<'_>) -> String {
        let at = |square: Square| point_name(words, input, square);
        let pieces: Vec<String> = input.board.iter().map(|(square, _)| at(square)).collect();
        let cursor = self.cursor.map(|square| format!("{}; ", at(square))).unwrap_or_default();
        format!("{}: {cursor}{}", words.get("board-name"), pieces.join(", "))
    }
}

/// Marks the ids of boards in the toolkit's memory.
#[derive(Debug, Clone, Copy)]
struct IsBoard;

/// Whether a board has the focus, and with it arrows, Enter and Delete.
pub fn has_focus(ctx: &Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    focused.is_some_and(|id| ctx.data(|data| data.get_temp::<IsBoard>(id)).is_some())
}

/// Returns the name of a point: "h2 Red cannon", "a5 empty".
fn point_name(words: Words, input: BoardInput<'_>, square: Square) -> String {
    let name = input.board.piece_at(square).map(|piece| piece_name(words, piece));
    format!("{square} {}", name.unwrap_or_else(|| words.get("board-empty-point")))
}

/// The screen positions of the points.
#[derive(Debug, Clone, Copy)]
struct Geometry {
    /// The point at the upper left.
    origin: Pos2,
    /// The distance of neighbouring points.
    pitch: f32,
    flipped: bool,
}

/// Files and ranks with the margin around them, in pitches.
const WIDTH: f32 = 9.9;
const HEIGHT: f32 = 10.9;

impl Geometry {
    fn new(rect: Rect, flipped: bool) -> Self {
        let pitch = (rect.width() / WIDTH).min(rect.height() / HEIGHT);
        let size = pitch * vec2(8.0, 9.0);
        Self { origin: rect.center() - size / 2.0, pitch, flipped }
    }

    fn point(&self, square: Square) -> Pos2 {
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        let (column, row) = if self.flipped { (8.0 - file, rank) } else { (file, 9.0 - rank) };
        self.origin + self.pitch * vec2(column, row)
    }

    fn square(&self, at: Pos2) -> Option<Square> {
        let grid = (at - self.origin) / self.pitch;
        let (column, row) = (grid.x.round(), grid.y.round());
        let near = (grid - vec2(column, row)).length() <= 0.5;
        if !near || !(0.0..=8.0).contains(&column) || !(0.0..=9.0).contains(&row) {
            return None;
        }
        let (file, rank) = if self.flipped { (8.0 - column, row) } else { (column, 9.0 - row) };
        Square::new(file as u8, rank as u8)
    }
}

// A board for the legal moves of a position, by clicks or by drag.

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
    pub const fn refused(&self) -> Option<Move> {
        self.refused
    }

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

// What a board shows.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::testing::{self, ENGLISH};
    use crate::rules::Position;
    use egui::pos2;

    #[test]
    fn points_are_found_where_they_are_drawn_from_either_side() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(500.0, 500.0));
        for flipped in [false, true] {
            let geometry = Geometry::new(rect, flipped);
            for square in Square::all() {
                let at = geometry.point(square);
                assert!(rect.contains(at));
                assert_eq!(geometry.square(at + vec2(0.3, -0.2) * geometry.pitch), Some(square));
                assert_eq!(geometry.square(at + vec2(0.5, 0.5) * geometry.pitch), None);
            }
        }
    }

    struct Shown {
        view: BoardView,
        position: Position,
        last: Option<Move>,
        slides: bool,
    }

    #[test]
    fn a_piece_slides_to_its_target_unless_it_was_dragged_there() {
        let state =
            Shown { view: BoardView::default(), position: Position::start(), last: None, slides: false };
        let show = |ui: &mut Ui, shown: &mut Shown| {
            let Shown { view, position, last, slides } = shown;
            let input = BoardInput { last: *last, slides: *slides, ..BoardInput::of(position.board()) };
            view.show(ui, ENGLISH, input, vec2(400.0, 400.0));
        };
        let mut window = testing::window((500.0, 500.0), state, show);
        window.step();
        for (played, dragged) in [("h2e2", false), ("h9g7", true), ("h0g2", false)] {
            let played: Move = played.parse().unwrap();
            let shown = window.state_mut();
            shown.position.make(played);
            (shown.last, shown.slides) = (Some(played), true);
            shown.view.dropped = dragged.then_some(played);
            window.step();
            assert_eq!(
                window.state().view.sliding.map(|(sliding, _)| sliding == played),
                (!dragged).then_some(true)
            );
            window.state_mut().slides = false;
            let mut steps = 0;
            while window.state().view.sliding.is_some() {
                window.step();
                steps += 1;
                assert!(steps < 100, "it arrives");
            }
        }
    }
}
