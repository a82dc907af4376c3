//! A book in the files of Chen and Hsu: `EgBook15.dat`, 128 bytes per node, and `EgBook15.lnk`, 20 bytes per move.
//!
//! The main area has a node for each of the 32,768 values of their hash; boards with the same hash follow in the overflow area as
//! a linked list. The hash uses occupied points and not the pieces on them, and clusters (their own finding). The address of a
//! node is its number in the file. All numbers are little-endian; see the layout at `Writer::node`. Boards are normalised by
//! [`PieceList::normal`], so a move may lead to the mirror image of the linked board. 例和 and 和 are not distinguished in the
//! files; both are read as 和.

use std::collections::BTreeMap;

use canju_message::Message;
use rustc_hash::FxHashMap;
use xiangqi::material::Material;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;

use crate::endgame::edit::normal;
use crate::endgame::game::{Annotation, Game, GameError, Given, LONGEST, Step};
use crate::endgame::positions::{
    Edge, Id, NOWHERE, Node, PIECES, PieceList, Positions, State, byte_of, square_of,
};

/// Nodes of the main area.
pub const MAIN: usize = 1 << 15;
/// Bytes of a node.
pub const NODE: usize = 128;
/// Bytes of a move.
pub const LINK: usize = 20;

const NONE: u32 = u32::MAX;
/// For a side to move without stored data, and for moves in a cycle.
const NO_MOVES: u16 = u16::MAX;

/// The place of a board in the main area: one bit for each point that is taken, its number modulo 15, all combined by XOR.
pub fn slot(pieces: &PieceList) -> u16 {
    pieces.bytes().iter().filter(|place| **place != NOWHERE).fold(0, |hash, place| hash ^ 1 << (place % 15))
}

/// The two files of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// `EgBook15.dat`.
    pub nodes: Vec<u8>,
    /// `EgBook15.lnk`.
    pub links: Vec<u8>,
}

/// Error of reading the files of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum NodesError {
    /// The nodes' file does not have a whole main area and whole nodes, or the other one not whole moves.
    #[text("book-error-length")]
    Length,
    /// A node holds no board, or one that is stored as its mirror image.
    #[text("book-error-node", number)]
    Node(u32),
    /// A move leads from or to no node, is not legal, or leads elsewhere; its number from 0.
    #[text("book-error-link", number)]
    Link(u32),
}

/// Writes a book. The same book gives the same bytes, in whatever order its games were added.
pub fn write<S: Positions>(store: &S) -> Result<Files, S::Error> {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    store.each_node(&mut |node| nodes.push(*node))?;
    store.each_edge(&mut |edge| edges.push(*edge))?;
    Ok(Writer::new(nodes, edges).files())
}

struct Writer {
    /// Nodes by address.
    nodes: BTreeMap<u32, Node>,
    overflows: FxHashMap<u32, u32>,
    /// Links in the order of the file, with the addresses of parent and child.
    links: Vec<(u32, Color, Move, u32)>,
    plies: FxHashMap<u32, u8>,
}

impl Writer {
    fn new(mut found: Vec<Node>, edges: Vec<Edge>) -> Self {
        found.sort_unstable_by_key(|node| node.pieces);
        let (mut nodes, mut overflows, mut addresses) =
            (BTreeMap::new(), FxHashMap::default(), FxHashMap::default());
        let mut last_of: FxHashMap<u16, u32> = FxHashMap::default();
        let mut next = MAIN as u32;
        for node in found {
            let slot = slot(&node.pieces);
            let address = match last_of.get(&slot) {
                None => slot.into(),
                Some(last) => {
                    overflows.insert(*last, next);
                    next += 1;
                    next - 1
                }
            };
            last_of.insert(slot, address);
            addresses.insert(node.id, address);
            nodes.insert(address, node);
        }
        let address = |id: Id| addresses.get(&id).copied();
        let link = |edge: Edge| Some((address(edge.parent)?, edge.mover, edge.played, address(edge.child)?));
        let mut links: Vec<(u32, Color, Move, u32)> = edges.into_iter().filter_map(link).collect();
        links.sort_unstable();
        let plies = plies(&nodes, &links);
        Self { nodes, overflows, links, plies }
    }

    fn files(&self) -> Files {
        let mut heads: FxHashMap<(u32, Color, bool), u32> = FxHashMap::default();
        let mut after = vec![[NONE; 2]; self.links.len()];
        for (number, &(parent, mover, _, child)) in (0..self.links.len() as u32).zip(&self.links).rev() {
            for (list, key) in [(parent, mover, true), (child, mover, false)].into_iter().enumerate() {
                let next = heads.insert(key, number).unwrap_or(NONE);
                after.iter_mut().skip(number as usize).take(1).for_each(|lists| lists[list] = next);
            }
        }
        let last = self.nodes.last_key_value().map_or(0, |(address, _)| *address as usize + 1);
        let mut nodes = vec![0; NODE * last.max(MAIN)];
        for (&address, node) in &self.nodes {
            let bytes = self.node(address, node, |mover, leaving| {
                heads.get(&(address, mover, leaving)).copied().unwrap_or(NONE)
            });
            let room = nodes.iter_mut().skip(NODE * address as usize);
            room.zip(bytes).for_each(|(slot, byte)| *slot = byte);
        }
        let links = self.links.iter().zip(after).flat_map(|(link, after)| self.link(*link, after)).collect();
        Files { nodes, links }
    }

    /// Bytes 0–31 the pieces, 32 result, 33–34 score, 35–36 moves with red to move, 37–41 with black to move, 42 flags, 43 ply, 44–47 material, 48–51
    /// the next node of the overflow, 52–67 the first moves of four lists, then zeros.
    fn node(&self, address: u32, node: &Node, head: impl Fn(Color, bool) -> u32) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(NODE);
        bytes.extend(node.pieces.bytes());
        node.states.iter().for_each(|state| bytes.extend(state_bytes(state)));
        // Red to move: moves of Black that lead here, moves of Red from here; then Black to move.
        let lists = [(Color::Black, false), (Color::Red, true), (Color::Red, false), (Color::Black, true)];
        let heads = lists.map(|(mover, leaving)| head(mover, leaving));
        let is_root = heads[0] == NONE && heads[2] == NONE;
        let [red, black] = node.states.map(|state| u8::from(state.partial));
        bytes.push(u8::from(is_root) | red << 1 | black << 2);
        bytes.push(self.plies.get(&address).copied().unwrap_or(u8::MAX));
        let Material { red, black } = node.material().material();
        bytes.extend((u32::from(red.index()) * 1458 + u32::from(black.index())).to_le_bytes());
        bytes.extend(self.overflows.get(&address).copied().unwrap_or(NONE).to_le_bytes());
        heads.iter().for_each(|head| bytes.extend(head.to_le_bytes()));
        bytes.resize(NODE, 0);
        bytes
    }

    /// Parent, child, the next in the list of each, then from, to, the captured piece, the side that moves.
    fn link(&self, (parent, mover, played, child): (u32, Color, Move, u32), after: [u32; 2]) -> Vec<u8> {
        let [next_of_parent, next_of_child] = after;
        let numbers = [parent, child, next_of_parent, next_of_child];
        let taken = self.nodes.get(&parent).map_or(NOWHERE, |node| taken(node.pieces.bytes(), played));
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend([byte_of(played.from), byte_of(played.to), taken, mover.index() as u8]);
        bytes
    }
}

/// Returns the code of the piece on the target point of a move, 255 if there is none.
pub(super) fn taken(pieces: &[u8; PIECES], played: Move) -> u8 {
    let to = byte_of(played.to);
    pieces.iter().position(|place| *place == to).map_or(NOWHERE, |code| code as u8)
}

fn state_bytes(state: &State) -> [u8; 5] {
    let Some(verdict) = state.verdict else { return [0, 0, 0, 0xFF, 0xFF] };
    let result = match verdict.result {
        None => 0,
        Some(Outcome::Red) => 1,
        Some(Outcome::Draw) => 2,
        Some(Outcome::Black) => 3,
    };
    let [low, high] = verdict.score.to_le_bytes();
    let [few, many] = verdict.moves.unwrap_or(NO_MOVES).to_le_bytes();
    [result, low, high, few, many]
}

/// The fewest plies from a start, at most 254.
fn plies(nodes: &BTreeMap<u32, Node>, links: &[(u32, Color, Move, u32)]) -> FxHashMap<u32, u8> {
    let mut next: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut entered: FxHashMap<u32, ()> = FxHashMap::default();
    for &(parent, _, _, child) in links {
        next.entry(parent).or_default().push(child);
        entered.insert(child, ());
    }
    let mut plies = FxHashMap::default();
    let mut layer: Vec<u32> =
        nodes.keys().filter(|address| !entered.contains_key(address)).copied().collect();
    let mut ply = 0;
    while !layer.is_empty() {
        layer.retain(|address| !plies.contains_key(address));
        plies.extend(layer.iter().map(|address| (*address, ply)));
        layer = layer.iter().filter_map(|address| next.get(address)).flatten().copied().collect();
        ply = (ply + 1).min(u8::MAX - 1);
    }
    plies
}

/// Reads a book as games: one from each position to which no move leads, then from those in circles that none of them reached, until
/// every move is in one. The lists and data derived from the moves are not checked.
pub fn read(files: &Files) -> Result<Vec<Game>, NodesError> {
    let whole = files.nodes.len().is_multiple_of(NODE)
        && files.nodes.len() >= MAIN * NODE
        && files.links.len().is_multiple_of(LINK);
    if !whole {
        return Err(NodesError::Length);
    }
    Graph::read(files)?.games()
}

/// A position with a side to move.
type At = (u32, Color);

struct Graph {
    pieces: BTreeMap<u32, PieceList>,
    given: BTreeMap<At, Given>,
    next: BTreeMap<At, Vec<(Move, u32, u32)>>,
    entered: FxHashMap<At, ()>,
}

impl Graph {
    fn read(files: &Files) -> Result<Self, NodesError> {
        let (mut pieces, mut given) = (BTreeMap::new(), BTreeMap::new());
        for (address, bytes) in (0..).zip(files.nodes.chunks_exact(NODE)) {
            let Some((own, rest)) = bytes.split_first_chunk::<PIECES>() else { continue };
            if *own == [0; PIECES] {
                continue;
            }
            let board = PieceList::from_bytes(*own)
                .filter(|pieces| pieces.bytes() == own && pieces.normal().0 == *pieces);
            pieces.insert(address, board.ok_or(NodesError::Node(address))?);
            for (mover, state) in Color::ALL.into_iter().zip(rest.chunks_exact(5)) {
                let at = (address, mover);
                given.extend(given_of(state).map(|known| (at, known)));
            }
        }
        let mut graph = Self { pieces, given, next: BTreeMap::new(), entered: FxHashMap::default() };
        for (number, bytes) in (0..).zip(files.links.chunks_exact(LINK)) {
            graph.link(number, bytes).ok_or(NodesError::Link(number))?;
        }
        Ok(graph)
    }

    fn link(&mut self, number: u32, bytes: &[u8]) -> Option<()> {
        let word = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
        let (parent, child) = (word(0)?, word(4)?);
        let &[from, to, eaten, mover] = bytes.get(16..20)? else { return None };
        let mover = *Color::ALL.get(usize::from(mover))?;
        let played = Move::new(square_of(from)?, square_of(to)?);
        let pieces = self.pieces.get(&parent)?;
        let after = pieces.setup(mover).check().ok()?.play(played).ok()?;
        let fits = normal(&after).0 == *self.pieces.get(&child)? && taken(pieces.bytes(), played) == eaten;
        fits.then(|| {
            self.next.entry((parent, mover)).or_default().push((played, child, number));
            self.entered.insert((child, mover.opponent()), ());
        })
    }

    fn games(&self) -> Result<Vec<Game>, NodesError> {
        let mut done: FxHashMap<At, ()> = FxHashMap::default();
        let mut games = Vec::new();
        let states = || self.given.keys().chain(self.next.keys());
        let starts = states().filter(|at| !self.entered.contains_key(at)).chain(states()).copied();
        for at in starts.collect::<Vec<At>>() {
            let begins = self.next.contains_key(&at) || !self.entered.contains_key(&at);
            if begins && !done.contains_key(&at) {
                games.push(self.game(at, &mut done)?);
            }
        }
        Ok(games)
    }

    /// The game of all moves behind a position that are in none yet.
    fn game(&self, at: At, done: &mut FxHashMap<At, ()>) -> Result<Game, NodesError> {
        let start = self.position(at).ok_or(NodesError::Node(at.0))?;
        let mut steps: Vec<Step> = Vec::new();
        let mut open = vec![(at, start.clone(), 0)];
        done.insert(at, ());
        while let Some((at, position, number)) = open.pop() {
            // On the mirror image of a stored board its moves are mirrored, too.
            let mirrored = normal(&position).1;
            for &(played, child, link) in self.next.get(&at).into_iter().flatten() {
                if steps.len() >= LONGEST {
                    done.remove(&at);
                    break;
                }
                let played = if mirrored { played.mirrored() } else { played };
                let after = position.play(played).map_err(|_| NodesError::Link(link))?;
                let to = (child, at.1.opponent());
                let given = Some(self.given.get(&to).copied().unwrap_or(Given::Estimated(0)));
                let is_new = self.next.contains_key(&to) && done.insert(to, ()).is_none();
                steps.push(Step { after: number, played, given: given.filter(|_| !is_new) });
                if is_new {
                    open.push((to, after, steps.len() as u32));
                }
            }
        }
        let given = steps.is_empty().then(|| self.given.get(&at).copied().unwrap_or(Given::Estimated(0)));
        Game::new("", &start, given, steps).map_err(|error| match error {
            GameError::Start | GameError::Illegal { .. } | GameError::Open { .. } | GameError::TooLong => {
                NodesError::Node(at.0)
            }
        })
    }

    fn position(&self, (address, mover): At) -> Option<Position> {
        self.pieces.get(&address)?.setup(mover).check().ok()
    }
}

/// Decodes the value of an end from its five bytes; `None` if that side is not stored.
fn given_of(bytes: &[u8]) -> Option<Given> {
    let &[result, low, high, few, many] = bytes else { return None };
    let score = i16::from_le_bytes([low, high]);
    if result == 0 {
        let stored = score != 0 || u16::from_le_bytes([few, many]) != NO_MOVES;
        return stored.then(|| Given::estimated(score.into()));
    }
    let annotation = match (result, score) {
        (1, 8_000) => Annotation::BookWin(Color::Red),
        (1, 3_000) => Annotation::ArtfulWin(Color::Red),
        (1, _) => Annotation::Win(Color::Red),
        (3, -8_000) => Annotation::BookWin(Color::Black),
        (3, -3_000) => Annotation::ArtfulWin(Color::Black),
        (3, _) => Annotation::Win(Color::Black),
        (_, 0) => Annotation::Draw,
        (_, _) => Annotation::ArtfulDraw,
    };
    Some(Given::Annotated(annotation))
}
