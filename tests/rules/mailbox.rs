//! A second move generator, slow and plain: try every step on a 9×10 array, make it, see whether the king can be taken.
//! It shares nothing with the library but the names of pieces and points.

use canju::rules::{Color, Move, Piece, Position, Role, Square};

type Point = (i32, i32);

/// A board as an array; rank 0 is Red's home rank.
#[derive(Clone)]
pub(crate) struct Mailbox {
    points: [[Option<Piece>; 9]; 10],
    turn: Color,
}

const LINES: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Mailbox {
    pub(crate) fn of(position: &Position) -> Self {
        let mut points = [[None; 9]; 10];
        for square in Square::all() {
            points[usize::from(square.rank())][usize::from(square.file())] = position.piece_at(square);
        }
        Self { points, turn: position.turn() }
    }

    /// All legal moves, in order of their points.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self
            .tries(self.turn)
            .into_iter()
            .filter(|&(from, to)| !self.after(from, to).king_is_lost(self.turn))
            .map(|(from, to)| Move::new(square(from), square(to)))
            .collect();
        moves.sort();
        moves
    }

    /// Is the side to move in check?
    pub(crate) fn in_check(&self) -> bool {
        self.king_is_lost(self.turn)
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let tries = self.tries(self.turn).into_iter().map(|(from, to)| self.after(from, to));
        tries.filter(|board| !board.king_is_lost(self.turn)).map(|board| board.perft(depth - 1)).sum()
    }

    fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.points[rank as usize][file as usize]
    }

    fn after(&self, from: Point, to: Point) -> Self {
        let mut next = self.clone();
        next.points[to.1 as usize][to.0 as usize] = self.at(from);
        next.points[from.1 as usize][from.0 as usize] = None;
        next.turn = self.turn.opponent();
        next
    }

    /// Could the other side take the king of `color`, or do the kings face each other?
    fn king_is_lost(&self, color: Color) -> bool {
        let king = |color| everywhere().find(|&p| self.at(p) == Some(Piece::new(color, Role::King))).unwrap();
        let (own, other) = (king(color), king(color.opponent()));
        let facing = own.0 == other.0
            && (own.1.min(other.1) + 1..own.1.max(other.1)).all(|rank| self.at((own.0, rank)).is_none());
        facing || self.tries(color.opponent()).iter().any(|&(_, to)| to == own)
    }

    /// Every step of `color` by the way its pieces move, kings in check or not.
    fn tries(&self, color: Color) -> Vec<(Point, Point)> {
        let mut tries = Vec::new();
        for from in everywhere() {
            let Some(piece) = self.at(from).filter(|piece| piece.color == color) else { continue };
            for to in everywhere() {
                let own = self.at(to).is_some_and(|other| other.color == color);
                if !own && self.can_step(piece, from, to) {
                    tries.push((from, to));
                }
            }
        }
        tries
    }

    fn can_step(&self, piece: Piece, from: Point, to: Point) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        match piece.role {
            Role::King => LINES.contains(&(files, ranks)) && in_palace(piece.color, to),
            Role::Guard => DIAGONALS.contains(&(files, ranks)) && in_palace(piece.color, to),
            Role::Minister => {
                files.abs() == 2
                    && ranks.abs() == 2
                    && at_home(piece.color, to)
                    && self.at((from.0 + files / 2, from.1 + ranks / 2)).is_none()
            }
            Role::Knight => match (files.abs(), ranks.abs()) {
                (1, 2) => self.at((from.0, from.1 + ranks / 2)).is_none(),
                (2, 1) => self.at((from.0 + files / 2, from.1)).is_none(),
                _ => false,
            },
            Role::Rook => self.pieces_between(from, to) == Some(0),
            Role::Cannon => {
                let screens = if self.at(to).is_some() { 1 } else { 0 };
                self.pieces_between(from, to) == Some(screens)
            }
            Role::Pawn => {
                let forward = if piece.color == Color::Red { 1 } else { -1 };
                (files, ranks) == (0, forward)
                    || (!at_home(piece.color, from) && ranks == 0 && files.abs() == 1)
            }
        }
    }

    /// Returns the number of pieces strictly between two points of one line.
    fn pieces_between(&self, from: Point, to: Point) -> Option<usize> {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        if (files == 0) == (ranks == 0) {
            return None;
        }
        let step = (files.signum(), ranks.signum());
        let length = files.abs().max(ranks.abs());
        let between = (1..length).map(|n| (from.0 + n * step.0, from.1 + n * step.1));
        Some(between.filter(|&point| self.at(point).is_some()).count())
    }
}

fn everywhere() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn at_home(color: Color, (_, rank): Point) -> bool {
    (rank <= 4) == (color == Color::Red)
}

fn in_palace(color: Color, (file, rank): Point) -> bool {
    (3..=5).contains(&file) && if color == Color::Red { rank <= 2 } else { rank >= 7 }
}

fn square((file, rank): Point) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}
