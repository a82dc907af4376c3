//! Stored data of positions: pieces, results, counts by combination; the interface of their stores, and a store in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rules::{Board, Color, Move, Piece, Position, Role, Setup, Square, zobrist};
use xiangqi_records::Outcome;

use crate::endgame::game::{Game, Given};

/// The address of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u32);

/// The number of a game, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub u32);

/// Value of a position with one side to move by its stored moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The result; `None` if it is based on an estimate.
    pub result: Option<Outcome>,
    /// Score in Red's view, −10,000 to 10,000.
    pub score: i16,
    /// Plies to the end of the stored line; `None` if the moves form a cycle.
    pub moves: Option<u16>,
}

/// A position with one side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// Value given to it. It counts only while no move of that side is stored.
    pub given: Option<Given>,
    /// Value of the position; `None` if nothing is stored with this side to move.
    pub verdict: Option<Verdict>,
    /// Whether that side has legal moves that are not stored beside stored ones: red's score is then a lower bound, black's an upper one.
    pub partial: bool,
}

/// A stored position: a board, one of two mirror images, with either side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// Its address.
    pub id: Id,
    /// The board; [`PieceList::normal`].
    pub pieces: PieceList,
    /// Number of games that contain it.
    pub uses: u32,
    /// With red and with black to move.
    pub states: [State; 2],
}

impl Node {
    /// A position of which nothing is known yet.
    pub fn new(id: Id, pieces: PieceList) -> Self {
        Self { id, pieces, uses: 0, states: [State::default(); 2] }
    }

    /// With this side to move.
    pub fn state(&self, mover: Color) -> State {
        self.states[mover.index()]
    }

    /// The combination of its pieces.
    pub fn material(&self) -> NodeId {
        material_of(&self.pieces)
    }
}

/// The combination of pieces.
pub fn material_of(pieces: &PieceList) -> NodeId {
    let side = |color| SideMaterial::from_counts(pieces.counts(color)).unwrap_or(SideMaterial::BARE);
    Material { red: side(Color::Red), black: side(Color::Black) }.into()
}

/// A stored move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// Position before the move.
    pub parent: Id,
    /// Side that moves.
    pub mover: Color,
    /// The move on the stored board of `parent`; on a board that is its own mirror image the lesser of the two that are alike.
    pub played: Move,
    /// Position after the move: the board or its mirror image.
    pub child: Id,
    /// Number of games that contain it.
    pub uses: u32,
}

/// Value given to a position by a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The position.
    pub at: Id,
    /// Side to move.
    pub mover: Color,
    /// The game.
    pub game: GameId,
    /// The value given.
    pub given: Given,
}

impl Mark {
    /// Returns the result that it gives; `None` for an estimate.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.given {
            Given::Annotated(annotation) => Some(annotation.outcome()),
            Given::Estimated(_) => None,
        }
    }
}

/// A store of positions. It keeps rows and decides nothing; two stores that were given the same rows answer alike.
pub trait Positions {
    /// Error of a store.
    type Error;

    /// The address of a board, one of [`PieceList::normal`]. Boards are compared, whatever their keys.
    fn find(&self, pieces: &PieceList) -> Result<Option<Id>, Self::Error>;
    /// A position.
    fn node(&self, id: Id) -> Result<Option<Node>, Self::Error>;
    /// The stored moves of a side in a position, by [`Edge`]'s order.
    fn next(&self, id: Id, mover: Color) -> Result<Vec<Edge>, Self::Error>;
    /// Returns the stored moves by which a side reached a position, by [`Edge`]'s order.
    fn previous(&self, id: Id, mover: Color) -> Result<Vec<Edge>, Self::Error>;
    /// Returns the values given by games to a position with this side to move, by game.
    fn marks(&self, id: Id, mover: Color) -> Result<Vec<Mark>, Self::Error>;
    /// A game.
    fn game(&self, id: GameId) -> Result<Option<Game>, Self::Error>;
    /// The address after the last one, and the number after the last game.
    fn free(&self) -> Result<(Id, GameId), Self::Error>;
    /// Returns the counts of a combination.
    fn tally(&self, material: NodeId) -> Result<Tally, Self::Error>;

    /// Returns the games that begin with this position, by number.
    fn games_from(&self, start: &Position) -> Result<Vec<(GameId, Game)>, Self::Error>;

    /// Every position by address.
    fn each_node(&self, visit: &mut dyn FnMut(&Node)) -> Result<(), Self::Error>;
    /// Every move by [`Edge`]'s order.
    fn each_edge(&self, visit: &mut dyn FnMut(&Edge)) -> Result<(), Self::Error>;
    /// Everything given, by position, mover and game.
    fn each_mark(&self, visit: &mut dyn FnMut(&Mark)) -> Result<(), Self::Error>;
    /// Every game by number.
    fn each_game(&self, visit: &mut dyn FnMut(GameId, &Game)) -> Result<(), Self::Error>;

    /// Writes a position, or removes it if it is in no game.
    fn put_node(&mut self, node: &Node) -> Result<(), Self::Error>;
    /// Writes a move, or removes it if it is in no game.
    fn put_edge(&mut self, edge: &Edge) -> Result<(), Self::Error>;
    /// Writes a value given by a game.
    fn put_mark(&mut self, mark: &Mark) -> Result<(), Self::Error>;
    /// Takes away all that a game gives, and the game.
    fn drop_game(&mut self, id: GameId) -> Result<(), Self::Error>;
    /// Writes a game.
    fn put_game(&mut self, id: GameId, game: &Game) -> Result<(), Self::Error>;
    /// Writes the counts of a combination; removes the row if they are zero.
    fn put_tally(&mut self, material: NodeId, tally: &Tally) -> Result<(), Self::Error>;
}

// The pieces of a board as the book stores them: one byte a piece, mirror images alike.

/// Number of pieces of a set.
pub const PIECES: usize = 32;

/// Value of a piece that is not on the board.
pub const NOWHERE: u8 = 255;

/// The codes of one side's pieces by kind, the first and how many; Black's are 16 higher (Chen and Hsu).
const CODES: [(Role, usize, usize); 7] = [
    (Role::Rook, 0, 2),
    (Role::Knight, 2, 2),
    (Role::Cannon, 4, 2),
    (Role::Pawn, 6, 5),
    (Role::Minister, 11, 2),
    (Role::Guard, 13, 2),
    (Role::King, 15, 1),
];

/// The byte of a point: row·9 + column, row 0 Black's home rank and column 0 Red's left.
pub(super) const fn byte_of(square: Square) -> u8 {
    (9 - square.rank()) * 9 + square.file()
}

/// The point of a byte; nothing from 90 on.
pub(super) const fn square_of(byte: u8) -> Option<Square> {
    if byte < 90 { Square::new(byte % 9, 9 - byte / 9) } else { None }
}

/// The piece of a code, 0 to 31.
fn piece_of(code: usize) -> Option<Piece> {
    let color = if code < PIECES / 2 { Color::Red } else { Color::Black };
    let within = |&&(_, first, count): &&(Role, usize, usize)| (first..first + count).contains(&(code % 16));
    CODES.iter().find(within).filter(|_| code < PIECES).map(|&(role, ..)| Piece::new(color, role))
}

/// Point of each piece of a set, by code: 32 bytes, those of one kind in ascending order, [`NOWHERE`] last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceList([u8; PIECES]);

impl PieceList {
    /// The pieces of a board that has no more than a set; those beyond it are left out.
    pub fn of(board: &Board) -> Self {
        let mut pieces = [NOWHERE; PIECES];
        for color in Color::ALL {
            for (role, first, count) in CODES {
                let mut places: Vec<u8> = board.pieces(color, role).into_iter().map(byte_of).collect();
                places.sort_unstable();
                let slots = pieces.iter_mut().skip(16 * color.index() + first).take(count);
                slots.zip(places).for_each(|(slot, place)| *slot = place);
            }
        }
        Self(pieces)
    }

    /// Parses 32 bytes in any order within a kind; `None` if two pieces share a point or a byte is invalid.
    pub fn from_bytes(bytes: [u8; PIECES]) -> Option<Self> {
        let board = board_of(&bytes)?;
        Some(Self::of(&board))
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; PIECES] {
        &self.0
    }

    /// The board.
    pub fn board(&self) -> Board {
        board_of(&self.0).unwrap_or_else(Board::empty)
    }

    /// The same pieces as a set-up with a side to move.
    pub fn setup(&self, turn: Color) -> Setup {
        Setup { board: self.board(), turn, halfmoves: 0, fullmoves: 1 }
    }

    /// Returns the numbers of a side's pieces beside its king, in the order of [`Kind::ALL`].
    pub fn counts(&self, color: Color) -> [u8; Kind::ALL.len()] {
        let mut counts = [0; Kind::ALL.len()];
        for (role, first, count) in CODES {
            let kind = self.0.iter().skip(16 * color.index() + first).take(count);
            let found = kind.filter(|place| **place != NOWHERE).count() as u8;
            Kind::of(role).into_iter().for_each(|kind| counts[kind as usize] = found);
        }
        counts
    }

    /// The pieces in the left-right mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut pieces = self.0;
        for color in Color::ALL {
            for (_, first, count) in CODES {
                let first = 16 * color.index() + first;
                let kind = pieces.get_mut(first..first + count).unwrap_or_default();
                kind.iter_mut()
                    .filter(|place| **place < 90)
                    .for_each(|place| *place = *place / 9 * 9 + 8 - *place % 9);
                kind.sort_unstable();
            }
        }
        Self(pieces)
    }

    /// Returns the canonical one of the two mirror images, and whether it is the mirror of this.
    pub fn normal(&self) -> (Self, bool) {
        let mirror = self.mirrored();
        if mirror < *self { (mirror, true) } else { (*self, false) }
    }

    /// Whether the board is its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        self.mirrored() == *self
    }

    /// The Zobrist key of the board; the side to move is no part of it.
    pub fn key(&self) -> u64 {
        self.0.iter().enumerate().fold(0, |key, (code, &place)| {
            let number =
                piece_of(code).zip(square_of(place)).map_or(0, |(piece, at)| zobrist::piece(piece, at));
            key ^ number
        })
    }
}

/// Builds the board of 32 points by code; `None` if two pieces share a point or a byte is invalid.
fn board_of(bytes: &[u8; PIECES]) -> Option<Board> {
    let mut board = Board::empty();
    for (code, &byte) in bytes.iter().enumerate().filter(|&(_, &byte)| byte != NOWHERE) {
        if board.set(square_of(byte)?, piece_of(code)).is_some() {
            return None;
        }
    }
    Some(board)
}

// Counts of a combination.

/// Counts of a combination, updated with every change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Stored boards.
    pub positions: u64,
    /// With red and with black to move: won by red, drawn, won by black, unknown.
    pub results: [[u64; 4]; 2],
}

impl Tally {
    /// Counts a position, or takes it off.
    pub(super) fn count(&mut self, node: &Node, one: Change) {
        one.apply(&mut self.positions);
        for (state, counts) in node.states.iter().zip(&mut self.results) {
            if let Some(slot) = column(state).and_then(|column| counts.get_mut(column)) {
                one.apply(slot);
            }
        }
    }

    /// Positions with a side to move of which the book knows something: won by red, drawn, won by black, unknown.
    pub fn both(&self) -> [u64; 4] {
        let [red, black] = self.results;
        [0, 1, 2, 3].map(|at: usize| red.get(at).copied().unwrap_or(0) + black.get(at).copied().unwrap_or(0))
    }

    /// Returns the number of positions with a side to move that have a known result.
    pub fn known(&self) -> u64 {
        let [red, drawn, black, _] = self.both();
        red + drawn + black
    }

    /// Returns the share of the stored positions with a side to move whose result is known, 0 to 1; `None` if none is stored.
    pub fn known_share(&self) -> Option<f64> {
        let [.., unknown] = self.both();
        let all = self.known() + unknown;
        (all > 0).then(|| self.known() as f64 / all as f64)
    }

    /// Whether a search of the combination may rely on finding results in the book: it has [`ENOUGH`] of them, and at least
    /// [`ENOUGH_KNOWN`] of its positions (Chen and Hsu hand over by such statistics and print no bounds; these are ours).
    pub fn is_dense(&self) -> bool {
        self.known() >= ENOUGH && self.known_share().is_some_and(|share| share >= ENOUGH_KNOWN)
    }

    /// Returns the shares of wins by Red, draws and wins by Black among the known results, 0 to 1; `None` if there are none.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let [red, drawn, black, _] = self.both();
        let all = self.known() as f64;
        (all > 0.0).then(|| [red, drawn, black].map(|part| part as f64 / all))
    }
}

/// Known results that make a combination dense.
pub const ENOUGH: u64 = 100;

/// Minimum share of known results of a combination with [`Tally::is_dense`].
pub const ENOUGH_KNOWN: f64 = 0.9;

/// One more or one less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    More,
    Less,
}

impl Change {
    const fn apply(self, count: &mut u64) {
        *count = match self {
            Self::More => count.saturating_add(1),
            Self::Less => count.saturating_sub(1),
        };
    }
}

fn column(state: &State) -> Option<usize> {
    state.verdict.map(|verdict| match verdict.result {
        Some(Outcome::Red) => 0,
        Some(Outcome::Draw) => 1,
        Some(Outcome::Black) => 2,
        None => 3,
    })
}

// A store of positions in memory.

/// Positions in memory: the book that is built in, and the twin of the one in a base.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Memory {
    addresses: FxHashMap<PieceList, Id>,
    nodes: BTreeMap<Id, Node>,
    edges: BTreeMap<(Id, Color, Move), Edge>,
    /// Moves by target: child, mover, parent, move.
    back: BTreeSet<(Id, Color, Id, Move)>,
    marks: BTreeMap<(Id, Color, GameId), Mark>,
    games: BTreeMap<GameId, Game>,
    tallies: BTreeMap<NodeId, Tally>,
}

const LEAST: Move = Move::new(Square::FIRST, Square::FIRST);
const MOST: Move = Move::new(Square::LAST, Square::LAST);

impl Positions for Memory {
    type Error = Infallible;

    fn find(&self, pieces: &PieceList) -> Result<Option<Id>, Infallible> {
        Ok(self.addresses.get(pieces).copied())
    }

    fn node(&self, id: Id) -> Result<Option<Node>, Infallible> {
        Ok(self.nodes.get(&id).copied())
    }

    fn next(&self, id: Id, mover: Color) -> Result<Vec<Edge>, Infallible> {
        Ok(self.edges.range((id, mover, LEAST)..=(id, mover, MOST)).map(|(_, edge)| *edge).collect())
    }

    fn previous(&self, id: Id, mover: Color) -> Result<Vec<Edge>, Infallible> {
        let of = self.back.range((id, mover, Id(0), LEAST)..=(id, mover, Id(u32::MAX), MOST));
        let edge = |&(_, mover, parent, played): &_| self.edges.get(&(parent, mover, played)).copied();
        Ok(of.filter_map(edge).collect())
    }

    fn marks(&self, id: Id, mover: Color) -> Result<Vec<Mark>, Infallible> {
        let of = self.marks.range((id, mover, GameId(0))..=(id, mover, GameId(u32::MAX)));
        Ok(of.map(|(_, mark)| *mark).collect())
    }

    fn game(&self, id: GameId) -> Result<Option<Game>, Infallible> {
        Ok(self.games.get(&id).cloned())
    }

    fn free(&self) -> Result<(Id, GameId), Infallible> {
        let id = self.nodes.last_key_value().map_or(1, |(id, _)| id.0 + 1);
        let game = self.games.last_key_value().map_or(1, |(id, _)| id.0 + 1);
        Ok((Id(id), GameId(game)))
    }

    fn tally(&self, material: NodeId) -> Result<Tally, Infallible> {
        Ok(self.tallies.get(&material).copied().unwrap_or_default())
    }

    fn games_from(&self, start: &Position) -> Result<Vec<(GameId, Game)>, Infallible> {
        let begins = |game: &Game| game.start().key() == start.key();
        let games = self.games.iter().filter(|(_, game)| begins(game));
        Ok(games.map(|(id, game)| (*id, game.clone())).collect())
    }

    fn each_node(&self, visit: &mut dyn FnMut(&Node)) -> Result<(), Infallible> {
        self.nodes.values().for_each(visit);
        Ok(())
    }

    fn each_edge(&self, visit: &mut dyn FnMut(&Edge)) -> Result<(), Infallible> {
        self.edges.values().for_each(visit);
        Ok(())
    }

    fn each_mark(&self, visit: &mut dyn FnMut(&Mark)) -> Result<(), Infallible> {
        self.marks.values().for_each(visit);
        Ok(())
    }

    fn each_game(&self, visit: &mut dyn FnMut(GameId, &Game)) -> Result<(), Infallible> {
        self.games.iter().for_each(|(id, game)| visit(*id, game));
        Ok(())
    }

    fn put_node(&mut self, node: &Node) -> Result<(), Infallible> {
        if node.uses == 0 {
            self.nodes.remove(&node.id);
            self.addresses.remove(&node.pieces);
        } else {
            self.nodes.insert(node.id, *node);
            self.addresses.insert(node.pieces, node.id);
        }
        Ok(())
    }

    fn put_edge(&mut self, edge: &Edge) -> Result<(), Infallible> {
        let Edge { parent, mover, played, child, uses } = *edge;
        if uses == 0 {
            self.edges.remove(&(parent, mover, played));
            self.back.remove(&(child, mover, parent, played));
        } else {
            self.edges.insert((parent, mover, played), *edge);
            self.back.insert((child, mover, parent, played));
        }
        Ok(())
    }

    fn put_mark(&mut self, mark: &Mark) -> Result<(), Infallible> {
        self.marks.insert((mark.at, mark.mover, mark.game), *mark);
        Ok(())
    }

    fn drop_game(&mut self, id: GameId) -> Result<(), Infallible> {
        self.marks.retain(|(_, _, game), _| *game != id);
        self.games.remove(&id);
        Ok(())
    }

    fn put_game(&mut self, id: GameId, game: &Game) -> Result<(), Infallible> {
        self.games.insert(id, game.clone());
        Ok(())
    }

    fn put_tally(&mut self, material: NodeId, tally: &Tally) -> Result<(), Infallible> {
        if *tally == Tally::default() {
            self.tallies.remove(&material);
        } else {
            self.tallies.insert(material, *tally);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::material::{Material, NodeId};
    use xiangqi::rng::Rng;
    use xiangqi::rules::Position;

    #[test]
    fn codes_are_those_of_the_specification() {
        let pieces = PieceList::of(Position::start().board());
        let rank = |first: usize, count: usize| pieces.bytes()[first..first + count].to_vec();
        assert_eq!(rank(0, 6), [81, 89, 82, 88, 64, 70], "rooks, knights, cannons of red");
        assert_eq!(rank(6, 10), [54, 56, 58, 60, 62, 83, 87, 84, 86, 85]);
        assert_eq!((pieces.bytes()[16], pieces.bytes()[31]), (0, 4), "a rook and the king of black");
        assert!(pieces.is_symmetric());
        for square in Square::all() {
            assert_eq!(square_of(byte_of(square)), Some(square));
        }
    }

    #[test]
    fn boards_come_back_and_mirrors_are_alike() {
        let mut rng = Rng::new(11);
        for _ in 0..300 {
            let node = NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap();
            let position = node.material().random_position(Color::Red, &mut rng).unwrap();
            let pieces = PieceList::of(position.board());
            assert_eq!(&pieces.board(), position.board());
            assert_eq!(PieceList::from_bytes(*pieces.bytes()), Some(pieces));
            assert_eq!(pieces.key(), zobrist::key(position.board(), Color::Red));
            assert_eq!(pieces.mirrored().mirrored(), pieces);
            let mirror = position.to_setup().mirrored().check().unwrap();
            assert_eq!(PieceList::of(mirror.board()), pieces.mirrored());
            assert_eq!(pieces.normal().0, pieces.mirrored().normal().0);
            assert_eq!(Material::of(&mirror), Material::of(&position));
            assert_eq!(crate::endgame::positions::material_of(&pieces), node);
        }
    }

    #[test]
    fn two_men_on_a_point_are_none() {
        let mut bytes = *PieceList::of(Position::start().board()).bytes();
        bytes[1] = bytes[0];
        assert_eq!(PieceList::from_bytes(bytes), None);
        bytes[1] = 90;
        assert_eq!(PieceList::from_bytes(bytes), None);
        assert_eq!(PieceList::from_bytes([0; PIECES]), None);
    }
}
