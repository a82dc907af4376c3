//! Stored data of positions, and the interface of their stores.

use super::annotation::Given;
use super::game::Game;
use super::piece_list::PieceList;
use super::tally::Tally;
use xiangqi::material::{Material, NodeId, SideMaterial};
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;

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
