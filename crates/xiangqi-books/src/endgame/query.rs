//! Queries of a book for a board, its statistics, what exact tables refute of it, and its results for a search.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;
use serde::Serialize;
use xiangqi::material::NodeId;
use xiangqi::rules::{Board, Color, Move, Position, zobrist};
use xiangqi_records::Outcome;
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::probe::Probe;

use crate::endgame::edit::normal;
use crate::endgame::game::Given;
use crate::endgame::judge::outcome;
use crate::endgame::nodes;
use crate::endgame::positions::{
    Change, Edge, Id, Mark, Node, PieceList, Positions, State, Tally, Verdict, material_of,
};
use crate::endgame::problem::Problem;

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
pub fn best<S: Positions>(store: &S, position: &Position) -> Result<Option<(Move, Verdict)>, S::Error> {
    if store.tally(material_of(&PieceList::of(position.board())))?.positions == 0 {
        return Ok(None);
    }
    let page = page(store, position)?;
    let first = page.and_then(|page| page.next[position.turn().index()].first().copied());
    Ok(first.and_then(|entry| Some((entry.played, entry.verdict?))))
}

// Statistics of a book: by material, by ply, and space used.

/// A combination in the statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfMaterial {
    /// The combination.
    pub material: NodeId,
    /// The counts.
    pub tally: Tally,
    /// Longest win, in plies; `None` without a win.
    pub longest: Option<u16>,
}

/// The space that the book takes in the file of Chen and Hsu: one row of their Table 5.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Space {
    /// Nodes that there is room for.
    pub all: u64,
    /// Number of used entries.
    pub used: u64,
}

impl Space {
    /// Nodes that are free.
    pub const fn free(self) -> u64 {
        self.all - self.used
    }

    /// Share of used entries, in percent; `None` if there are none at all.
    pub fn percent(self) -> Option<f64> {
        (self.all > 0).then(|| 100.0 * self.used as f64 / self.all as f64)
    }
}

/// Statistics of a whole book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// By combination, those with most positions first.
    pub materials: Vec<OfMaterial>,
    /// Stored moves.
    pub moves: u64,
    /// Positions with a side to move to which no stored move leads.
    pub roots: u64,
    /// Positions with a side to move that no stored move leaves.
    pub terminals: u64,
    /// Positions with a side to move by the fewest plies from a root; those to which none leads belong to no layer.
    pub layers: Vec<u64>,
    /// Number of boards beyond the first in a main slot of the file of Chen and Hsu: its overflow.
    pub overflow: u64,
}

impl Statistics {
    /// Computes the statistics of a book.
    pub fn of<S: Positions>(store: &S) -> Result<Self, S::Error> {
        let mut count = Count::default();
        store.each_node(&mut |node| count.node(node))?;
        store.each_edge(&mut |edge| count.edge(edge))?;
        Ok(count.finish())
    }

    /// Returns the number of stored boards.
    pub fn positions(&self) -> u64 {
        self.materials.iter().map(|row| row.tally.positions).sum()
    }

    /// The rows of Table 5.1: main area, overflow, both together.
    pub fn space(&self) -> [Space; 3] {
        let main = nodes::MAIN as u64;
        let (used, overflow) = (self.positions() - self.overflow, self.overflow);
        [
            Space { all: main, used },
            Space { all: overflow, used: overflow },
            Space { all: main + overflow, used: used + overflow },
        ]
    }
}

#[derive(Default)]
struct Count {
    materials: FxHashMap<NodeId, (Tally, Option<u16>)>,
    states: FxHashMap<(Id, Color), Vec<(Id, Color)>>,
    entered: FxHashMap<(Id, Color), ()>,
    slots: FxHashMap<u16, u64>,
    moves: u64,
}

impl Count {
    fn node(&mut self, node: &Node) {
        let (tally, longest) = self.materials.entry(node.material()).or_default();
        tally.count(node, Change::More);
        *self.slots.entry(nodes::slot(&node.pieces)).or_default() += 1;
        for mover in Color::ALL {
            let Some(verdict) = node.state(mover).verdict else { continue };
            self.states.entry((node.id, mover)).or_default();
            if verdict.result.and_then(Outcome::winner).is_some() {
                *longest = (*longest).max(verdict.moves);
            }
        }
    }

    fn edge(&mut self, edge: &Edge) {
        self.moves += 1;
        let child = (edge.child, edge.mover.opponent());
        self.states.entry((edge.parent, edge.mover)).or_default().push(child);
        self.entered.insert(child, ());
    }

    fn finish(self) -> Statistics {
        let Self { materials, states, entered, slots, moves } = self;
        let row = |(material, (tally, longest))| OfMaterial { material, tally, longest };
        let mut materials: Vec<OfMaterial> = materials.into_iter().map(row).collect();
        materials.sort_by_key(|row| (std::cmp::Reverse(row.tally.positions), row.material));
        let mut layer: Vec<(Id, Color)> =
            states.keys().filter(|at| !entered.contains_key(at)).copied().collect();
        let roots = layer.len() as u64;
        let mut seen: FxHashMap<(Id, Color), ()> = layer.iter().map(|at| (*at, ())).collect();
        let mut layers = Vec::new();
        while !layer.is_empty() {
            layers.push(layer.len() as u64);
            let after = layer.iter().filter_map(|at| states.get(at)).flatten();
            layer = after.filter(|at| seen.insert(**at, ()).is_none()).copied().collect();
        }
        Statistics {
            materials,
            moves,
            roots,
            terminals: states.values().filter(|next| next.is_empty()).count() as u64,
            layers,
            overflow: slots.values().map(|boards| boards - 1).sum(),
        }
    }
}

// A book against exact tables: which of its results they refute.

/// A stored result that is not true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refuted {
    /// The position.
    pub position: Position,
    /// Result in the book.
    pub stored: Outcome,
    /// Proved result.
    pub truth: Outcome,
}

/// Result of checking a book against tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Against {
    /// Stored results of which there is a table.
    pub asked: u64,
    /// Refuted results, by address.
    pub refuted: Vec<Refuted>,
}

/// Checks every result of a book against the tables. If only some moves are stored, a result is a bound, which a better one for
/// the side to move does not refute.
///
/// # Errors
/// Errors of the store; a position without a table is skipped.
pub fn against_tables<S: Positions>(book: &S, tables: &impl Probe) -> Result<Against, S::Error> {
    let mut found = Against { asked: 0, refuted: Vec::new() };
    book.each_node(&mut |node| {
        for mover in Color::ALL {
            let Some((position, stored)) = stored(node, mover) else { continue };
            let Ok(value) = tables.value(&position) else { continue };
            found.asked += 1;
            let truth = outcome(value.wdl, mover);
            let is_bound = node.state(mover).partial && better(truth, stored, mover);
            if truth != stored && !is_bound {
                found.refuted.push(Refuted { position, stored, truth });
            }
        }
    })?;
    Ok(found)
}

/// Two annotations of one end that differ: that of the earlier game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rivals {
    /// The annotation that counts.
    pub counted: Mark,
    /// The other one.
    pub other: Mark,
}

/// Returns all later annotations of a position that differ from the one that counts, by position.
pub fn rivals<S: Positions>(store: &S) -> Result<Vec<Rivals>, S::Error> {
    let (mut found, mut counted): (Vec<Rivals>, Option<Mark>) = (Vec::new(), None);
    // Marks come by position, mover and game.
    store.each_mark(&mut |mark| {
        if !matches!(mark.given, Given::Annotated(_)) {
            return;
        }
        match counted.filter(|counted| (counted.at, counted.mover) == (mark.at, mark.mover)) {
            Some(counted) if counted.given != mark.given => found.push(Rivals { counted, other: *mark }),
            Some(_) => {}
            None => counted = Some(*mark),
        }
    })?;
    Ok(found)
}

fn stored(node: &Node, mover: Color) -> Option<(Position, Outcome)> {
    let result = node.state(mover).verdict?.result?;
    Some((node.pieces.setup(mover).check().ok()?, result))
}

/// Whether the first result is better than the second for a side.
fn better(first: Outcome, second: Outcome, side: Color) -> bool {
    // Red's results come in the order in which red likes them.
    if side == Color::Red { first < second } else { first > second }
}

// The results of a book by position, immutable in memory, fast enough for a search to probe at every node.

/// A result that a book has, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    /// Value for the side to move.
    pub wdl: Wdl,
    /// Plies to the end of the stored line; `None` if the moves form a cycle.
    pub plies: Option<u16>,
}

/// The results of a book, by the key of a position and checked against its board, since boards may share a key.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    by_key: FxHashMap<u64, (PieceList, Stored)>,
    /// The last bits of every key: most probes end here, in the processor's cache.
    tails: FixedBitSet,
    /// No board with a result has more pieces.
    most_men: u32,
}

/// Bits of [`Results`]' tails for each result.
const TAILS: usize = 16;

impl Results {
    /// Collects the results of problems and their lines, all proved: tables have checked every move of the shipped ones.
    pub fn of_problems(problems: &[Problem]) -> Self {
        let mut gathered = Self::default();
        for problem in problems {
            let (mut now, end) = (problem.start.clone(), problem.line.len());
            for at in 0..=end {
                let wdl = expected(problem.category.outcome(), now.turn());
                gathered.put(
                    PieceList::of(now.board()),
                    now.turn(),
                    Stored { wdl, plies: u16::try_from(end - at).ok() },
                );
                if let Some(played) = problem.line.get(at) {
                    now.make(*played);
                }
            }
        }
        gathered.finish()
    }

    /// Collects the reliable results of a book of lines: if only some moves are stored, a better one may be missing, so only a
    /// win of the side to move counts.
    pub fn stated<S: Positions>(book: &S) -> Result<Self, S::Error> {
        let mut gathered = Self::default();
        book.each_node(&mut |node| {
            for mover in Color::ALL {
                let state = node.state(mover);
                let Some((result, plies)) =
                    state.verdict.and_then(|verdict| Some((verdict.result?, verdict.moves)))
                else {
                    continue;
                };
                let wdl = expected(result, mover);
                if !state.partial || wdl == Wdl::Win {
                    gathered.put(node.pieces, mover, Stored { wdl, plies });
                }
            }
        })?;
        Ok(gathered.finish())
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    /// Returns the stored result of a position.
    pub fn get(&self, position: &Position) -> Option<Stored> {
        let (board, key) = (position.board(), position.key());
        if men_on(board) > self.most_men || !self.tails.contains(tail(key, self.tails.len())) {
            return None;
        }
        let (pieces, known) = self.by_key.get(&key)?;
        (*pieces == PieceList::of(board)).then_some(*known)
    }

    /// Stores both mirror images, so that queries need not be normalised. The first entry is kept.
    fn put(&mut self, pieces: PieceList, mover: Color, stored: Stored) {
        for pieces in [pieces, pieces.mirrored()] {
            let board = pieces.board();
            self.most_men = self.most_men.max(men_on(&board));
            self.by_key.entry(zobrist::key(&board, mover)).or_insert((pieces, stored));
        }
    }

    /// The same with the tails of all keys, once the last one is stored.
    fn finish(self) -> Self {
        let mut tails = FixedBitSet::with_capacity((TAILS * self.by_key.len()).next_power_of_two());
        self.by_key.keys().for_each(|key| tails.insert(tail(*key, tails.len())));
        Self { tails, ..self }
    }
}

fn men_on(board: &Board) -> u32 {
    board.side(Color::Red).count() + board.side(Color::Black).count()
}

/// The last bits of a key, a number below `bits`, which is a power of two.
const fn tail(key: u64, bits: usize) -> usize {
    key as usize & bits.saturating_sub(1)
}

/// Value of a result for a side to move.
fn expected(result: Outcome, mover: Color) -> Wdl {
    match result.winner() {
        None => Wdl::Draw,
        Some(winner) if winner == mover => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::edit::add;
    use crate::endgame::{Annotation, Game, Given, Memory, shipped};
    use xiangqi::rules::Move;

    #[test]
    fn every_problem_is_known_with_its_mirror_image_and_for_one_side_to_move() {
        let results = shipped::results().unwrap();
        for problem in shipped::problems().unwrap() {
            let known = results.get(&problem.start).unwrap();
            assert_eq!(
                known.wdl,
                expected(problem.category.outcome(), problem.start.turn()),
                "{}",
                problem.start
            );
            let mirror = problem.start.to_setup().mirrored().check().unwrap();
            assert_eq!(results.get(&mirror), Some(known), "{mirror}");
        }
        assert_eq!(results.get(&Position::start()), None);
    }

    #[test]
    fn a_loss_is_stated_only_where_no_move_is_missing() {
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R4K3 w".parse().unwrap();
        let moves: Vec<Move> = ["a0a1", "d9d8", "a1a8"].iter().map(|text| text.parse().unwrap()).collect();
        let given = Given::Annotated(Annotation::BookWin(Color::Red));
        let mut book = Memory::default();
        add(&mut book, &Game::line("", &start, &moves, given).unwrap()).unwrap();
        let Ok(stated) = Results::stated(&book);
        let after = start.play(moves[0]).unwrap();
        assert_eq!(stated.get(&start), Some(Stored { wdl: Wdl::Win, plies: Some(3) }));
        assert_eq!(stated.get(&after), None, "black has other moves");
        let Ok(nothing) = Results::stated(&Memory::default());
        assert!(nothing.is_empty());
    }
}
