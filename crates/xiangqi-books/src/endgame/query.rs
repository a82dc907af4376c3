//! Queries of a book for a board: every stored move from it and to it.

use super::edit::normal;
use super::piece_list::PieceList;
use super::positions::{Edge, Id, Positions, State, Verdict, material_of};
use super::tally::Tally;
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Move, Position};

/// A stored position in the orientation of the query, perhaps the mirror image of the stored one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its address.
    pub id: Id,
    /// Whether the stored board is the mirror image of the queried one. Moves and boards here are turned to the queried one.
    pub mirrored: bool,
    /// The combination.
    pub material: NodeId,
    /// Counts of its combination in the book.
    pub tally: Tally,
    /// With red and with black to move.
    pub states: [State; 2],
    /// The moves from here, of red and of black, the best for the side that moves first.
    pub next: [Vec<Entry>; 2],
    /// The moves that lead here, of red and of black, those from the best position for the side that moved first.
    pub previous: [Vec<Entry>; 2],
}

impl Page {
    /// Returns its data with this side to move.
    pub fn state(&self, mover: Color) -> State {
        self.states[mover.index()]
    }

    /// Whether it is a start: no stored move leads here.
    pub fn is_root(&self) -> bool {
        self.previous.iter().all(Vec::is_empty)
    }
}

/// A stored move from or to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The move.
    pub played: Move,
    /// The position at its other end.
    pub id: Id,
    /// The board there.
    pub pieces: PieceList,
    /// Value of that position: after a move from the board, before a move to it.
    pub verdict: Option<Verdict>,
    /// Counts of its combination in the book.
    pub tally: Tally,
}

/// Returns the data of a board in a book, with either side to move; `None` if it is not stored.
///
/// # Errors
/// Errors of the store.
pub fn page<S: Positions>(store: &S, position: &Position) -> Result<Option<Page>, S::Error> {
    let (pieces, mirrored) = normal(position);
    let Some(node) = store.find(&pieces)?.map(|id| store.node(id)).transpose()?.flatten() else {
        return Ok(None);
    };
    let asked = Asked { store, pieces, mirrored };
    let (mut next, mut previous) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    for mover in Color::ALL {
        next[mover.index()] = asked.entries(store.next(node.id, mover)?, mover, true)?;
        previous[mover.index()] = asked.entries(store.previous(node.id, mover)?, mover, false)?;
    }
    let material = node.material();
    let tally = store.tally(material)?;
    Ok(Some(Page { id: node.id, mirrored, material, tally, states: node.states, next, previous }))
}

/// The queried board.
struct Asked<'a, S> {
    store: &'a S,
    /// As it is stored.
    pieces: PieceList,
    mirrored: bool,
}

impl<S: Positions> Asked<'_, S> {
    fn entries(&self, edges: Vec<Edge>, mover: Color, leaving: bool) -> Result<Vec<Entry>, S::Error> {
        let mut entries = Vec::with_capacity(edges.len());
        for edge in edges {
            let (at, turn) = if leaving { (edge.child, mover.opponent()) } else { (edge.parent, mover) };
            let Some(node) = self.store.node(at)? else { continue };
            let parent = if leaving { self.pieces } else { node.pieces };
            let after = played_on(&parent, edge.played);
            // The stored parent's move leads to the stored child or to its mirror image.
            let crossed = !leaving && after != self.pieces;
            let turned = self.mirrored != crossed;
            let as_asked = |pieces: PieceList| if turned { pieces.mirrored() } else { pieces };
            entries.push(Entry {
                played: if turned { edge.played.mirrored() } else { edge.played },
                id: at,
                pieces: as_asked(if leaving { after } else { node.pieces }),
                verdict: node.state(turn).verdict,
                tally: self.store.tally(material_of(&node.pieces))?,
            });
        }
        entries.sort_by_key(|entry| (order(entry.verdict, mover), entry.played));
        Ok(entries)
    }
}

/// Sort key: best for a side first, unknown last. Shorter wins first, longer losses first.
fn order(verdict: Option<Verdict>, mover: Color) -> (bool, i32, i32) {
    let Some(Verdict { score, moves, result }) = verdict else { return (true, 0, 0) };
    let own = if mover == Color::Red { -i32::from(score) } else { i32::from(score) };
    let moves = moves.map_or(i32::from(u16::MAX) + 1, i32::from);
    let wins = result.is_some_and(|result| result.winner() == Some(mover));
    (false, own, if wins { moves } else { -moves })
}

fn played_on(pieces: &PieceList, played: Move) -> PieceList {
    let mut board = pieces.board();
    let piece = board.set(played.from, None);
    board.set(played.to, piece);
    PieceList::of(&board)
}

/// Returns the best stored move of the side to move, and its value. A book without positions of the combination is not searched.
///
/// # Errors
/// Errors of the store.
pub fn best<S: Positions>(store: &S, position: &Position) -> Result<Option<(Move, Verdict)>, S::Error> {
    if store.tally(material_of(&PieceList::of(position.board())))?.positions == 0 {
        return Ok(None);
    }
    let page = page(store, position)?;
    let first = page.and_then(|page| page.next[position.turn().index()].first().copied());
    Ok(first.and_then(|entry| Some((entry.played, entry.verdict?))))
}
