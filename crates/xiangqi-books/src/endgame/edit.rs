//! Adding games to a book and removing them.
//!
//! The content of a book does not depend on the order in which its games were added: neither its positions and moves nor the
//! values given and computed. So removing the last game restores the state before. A move or position shared by several games is
//! removed with the last of them.

use std::collections::btree_map::{self, BTreeMap};
use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use super::annotation::Given;
use super::game::Game;
use super::piece_list::PieceList;
use super::positions::{Edge, GameId, Id, Mark, Node, Positions, State, Verdict, material_of};
use super::solve::{Next, Place, solve};
use super::tally::{Change, Tally};
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Move, Position};

/// Changes made by adding or removing a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Edited {
    /// Boards that were not there before, or are not any more.
    pub positions: u64,
    /// Moves, likewise.
    pub moves: u64,
    /// Positions with a side to move whose value changed, including new ones.
    pub changed: u64,
}

/// The board of a position as the book has it, and whether that is its mirror image.
pub fn normal(position: &Position) -> (PieceList, bool) {
    PieceList::of(position.board()).normal()
}

/// A move on the stored board: `mirrored` as [`normal`] has it. Of two moves that are alike on a board that is its own mirror image
/// it is the lesser.
pub(super) fn stored_move(pieces: &PieceList, mirrored: bool, played: Move) -> Move {
    let played = if mirrored { played.mirrored() } else { played };
    if pieces.is_symmetric() { played.min(played.mirrored()) } else { played }
}

/// Returns the number of legal moves, with equivalent ones counted once.
fn legal_moves(position: &Position, pieces: &PieceList) -> usize {
    let moves = position.legal_moves();
    if pieces.is_symmetric() {
        moves.iter().filter(|played| **played <= played.mirrored()).count()
    } else {
        moves.len()
    }
}

/// Adds a game under the next free number; inserts only what is missing.
///
/// # Errors
/// Errors of the store.
pub fn add<S: Positions>(store: &mut S, game: &Game) -> Result<(GameId, Edited), S::Error> {
    let (_, id) = store.free()?;
    Ok((id, add_as(store, id, game)?))
}

/// Adds a game under a number that no game has.
///
/// # Errors
/// Errors of the store.
pub fn add_as<S: Positions>(store: &mut S, id: GameId, game: &Game) -> Result<Edited, S::Error> {
    let (first, _) = store.free()?;
    let mut desk = Desk::new(store, first);
    desk.lay(game, id, Change::More)?;
    let edited = desk.finish()?;
    store.put_game(id, game)?;
    Ok(edited)
}

/// Removes a game; `None` if there is none with this number.
///
/// # Errors
/// Errors of the store.
pub fn remove<S: Positions>(store: &mut S, id: GameId) -> Result<Option<Edited>, S::Error> {
    let Some(game) = store.game(id)? else { return Ok(None) };
    store.drop_game(id)?;
    let (first, _) = store.free()?;
    let mut desk = Desk::new(store, first);
    desk.lay(&game, id, Change::Less)?;
    desk.finish().map(Some)
}

/// Working data of a game while it is added or removed.
struct Desk<'a, S> {
    store: &'a mut S,
    next_id: u32,
    /// Positions as they were, `None` for new ones, and as they are.
    nodes: FxHashMap<Id, (Option<Node>, Node)>,
    new: FxHashMap<PieceList, Id>,
    /// Current stored moves, and those of the game by target: a new position has no others.
    next: FxHashMap<(Id, Color), Vec<Edge>>,
    into: FxHashMap<(Id, Color), Vec<(Id, Color)>>,
    /// Values given by the game.
    given: FxHashMap<(Id, Color), Given>,
    /// Positions with a side to move that occur in the game, with their numbers of legal moves.
    touched: BTreeMap<(Id, Color), usize>,
    edited: Edited,
}

impl<'a, S: Positions> Desk<'a, S> {
    fn new(store: &'a mut S, first: Id) -> Self {
        Self {
            store,
            next_id: first.0,
            nodes: FxHashMap::default(),
            new: FxHashMap::default(),
            next: FxHashMap::default(),
            into: FxHashMap::default(),
            given: FxHashMap::default(),
            touched: BTreeMap::new(),
            edited: Edited::default(),
        }
    }

    /// Returns the address of a board, a new one if it has none.
    fn address(&mut self, pieces: PieceList) -> Result<Id, S::Error> {
        if let Some(id) = self.new.get(&pieces) {
            return Ok(*id);
        }
        if let Some(id) = self.store.find(&pieces)? {
            return Ok(id);
        }
        let id = Id(self.next_id);
        self.next_id += 1;
        self.new.insert(pieces, id);
        self.nodes.insert(id, (None, Node::new(id, pieces)));
        Ok(id)
    }

    /// A position as it is now.
    fn node(&mut self, id: Id) -> Result<Option<&mut Node>, S::Error> {
        if !self.nodes.contains_key(&id)
            && let Some(node) = self.store.node(id)?
        {
            self.nodes.insert(id, (Some(node), node));
        }
        Ok(self.nodes.get_mut(&id).map(|(_, now)| now))
    }

    /// Goes through a game and counts it in every position and move, once in each.
    fn lay(&mut self, game: &Game, id: GameId, change: Change) -> Result<(), S::Error> {
        let mut places: Vec<(PieceList, bool, Color, usize)> = Vec::with_capacity(game.steps().len() + 1);
        let mut moves: Vec<(usize, Move)> = Vec::with_capacity(game.steps().len());
        // A game is legal: it was checked when it was made.
        let _ = game.walk(|_, position, from| {
            let (pieces, mirrored) = normal(position);
            places.push((pieces, mirrored, position.turn(), legal_moves(position, &pieces)));
            moves.extend(from);
        });
        let mut ids = Vec::with_capacity(places.len());
        let mut seen = FxHashSet::default();
        for (number, &(pieces, _, turn, legal)) in places.iter().enumerate() {
            let at = self.address(pieces)?;
            if seen.insert(at)
                && let Some(node) = self.node(at)?
            {
                node.uses = changed(node.uses, change);
            }
            self.touched.insert((at, turn), legal);
            if let (Some(given), Change::More) = (game.given(number), change) {
                self.store.put_mark(&Mark { at, mover: turn, game: id, given })?;
                self.given.insert((at, turn), given);
            }
            ids.push(at);
        }
        let mut counted = FxHashSet::default();
        for (child, &(before, played)) in ids.iter().skip(1).zip(&moves) {
            let (Some(&parent), Some(&(pieces, mirrored, mover, _))) = (ids.get(before), places.get(before))
            else {
                continue;
            };
            let played = stored_move(&pieces, mirrored, played);
            if counted.insert((parent, mover, played)) {
                self.count_edge(Edge { parent, mover, played, child: *child, uses: 0 }, change)?;
            }
        }
        Ok(())
    }

    fn is_new(&self, id: Id) -> bool {
        self.nodes.get(&id).is_some_and(|(before, _)| before.is_none())
    }

    /// The stored moves of a side in a position.
    fn next(&mut self, id: Id, mover: Color) -> Result<&mut Vec<Edge>, S::Error> {
        let is_new = self.is_new(id);
        match self.next.entry((id, mover)) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(free) => {
                let stored = if is_new { Vec::new() } else { self.store.next(id, mover)? };
                Ok(free.insert(stored))
            }
        }
    }

    /// Returns the predecessors of a position with a side to move.
    fn previous(&self, id: Id, mover: Color) -> Result<Vec<(Id, Color)>, S::Error> {
        if self.is_new(id) {
            return Ok(self.into.get(&(id, mover)).cloned().unwrap_or_default());
        }
        Ok(self.store.previous(id, mover)?.into_iter().map(|edge| (edge.parent, edge.mover)).collect())
    }

    /// Returns the value that counts of all that games give a position.
    fn given(&self, id: Id, mover: Color) -> Result<Option<Given>, S::Error> {
        if self.is_new(id) {
            return Ok(self.given.get(&(id, mover)).copied());
        }
        Ok(self.store.marks(id, mover)?.into_iter().min_by_key(rank).map(|mark| mark.given))
    }

    fn count_edge(&mut self, edge: Edge, change: Change) -> Result<(), S::Error> {
        let Edge { parent, mover, child, .. } = edge;
        let known = self.next(parent, mover)?;
        let uses = known.iter().find(|known| known.played == edge.played).map_or(0, |known| known.uses);
        let now = Edge { uses: changed(uses, change), ..edge };
        known.retain(|known| known.played != edge.played);
        known.extend(Some(now).filter(|now| now.uses > 0));
        self.into.entry((child, mover)).or_default().push((parent, mover));
        self.edited.moves += u64::from(uses == 0 || now.uses == 0);
        self.store.put_edge(&now)
    }

    /// Computes the changes and writes them.
    fn finish(mut self) -> Result<Edited, S::Error> {
        for ((id, mover), legal) in std::mem::take(&mut self.touched) {
            let given = self.given(id, mover)?;
            let stored = self.next(id, mover)?.len();
            if let Some(node) = self.node(id)? {
                let state = State { given, partial: stored > 0 && stored < legal, ..node.state(mover) };
                node.states[mover.index()] = state;
            }
            self.touched.insert((id, mover), stored);
        }
        self.solve()?;
        self.write()
    }

    /// Updates the worth of all positions that lead to touched ones; no other worth can change.
    fn solve(&mut self) -> Result<(), S::Error> {
        let mut numbers: FxHashMap<(Id, Color), usize> = FxHashMap::default();
        let mut order: Vec<(Id, Color)> = self.touched.keys().copied().collect();
        numbers.extend(order.iter().enumerate().map(|(number, at)| (*at, number)));
        let mut done = 0;
        while let Some(&(id, mover)) = order.get(done) {
            done += 1;
            for before in self.previous(id, mover.opponent())? {
                if let Entry::Vacant(free) = numbers.entry(before) {
                    free.insert(order.len());
                    order.push(before);
                }
            }
        }
        let mut places = Vec::with_capacity(order.len());
        for &(id, mover) in &order {
            let given = self.node(id)?.and_then(|node| worth_given(node, mover));
            let mut next = Vec::new();
            for edge in self.next(id, mover)?.clone() {
                let to = (edge.child, mover.opponent());
                match numbers.get(&to) {
                    Some(number) => next.push(Next::Inside(*number)),
                    None => {
                        let verdict = self.node(to.0)?.and_then(|node| node.state(to.1).verdict);
                        next.extend(verdict.map(Next::Outside));
                    }
                }
            }
            places.push(Place { mover, given, next });
        }
        for ((id, mover), verdict) in order.into_iter().zip(solve(&places)) {
            if let Some(node) = self.node(id)? {
                node.states[mover.index()].verdict = verdict;
            }
        }
        Ok(())
    }

    fn write(mut self) -> Result<Edited, S::Error> {
        let mut tallies: BTreeMap<NodeId, Tally> = BTreeMap::new();
        let mut nodes: Vec<(Option<Node>, Node)> = self.nodes.into_values().collect();
        nodes.retain(|(before, now)| before.as_ref() != Some(now));
        nodes.sort_unstable_by_key(|(_, now)| now.id);
        for (before, now) in nodes {
            let material = material_of(&now.pieces);
            let tally = match tallies.entry(material) {
                btree_map::Entry::Occupied(known) => known.into_mut(),
                btree_map::Entry::Vacant(free) => free.insert(self.store.tally(material)?),
            };
            if let Some(before) = &before {
                tally.count(before, Change::Less);
            }
            if now.uses > 0 {
                tally.count(&now, Change::More);
            }
            self.edited.positions += u64::from(before.is_none() || now.uses == 0);
            let verdicts = |node: &Node| node.states.map(|state| state.verdict);
            let old = before.as_ref().map_or([None; 2], verdicts);
            self.edited.changed +=
                old.iter().zip(verdicts(&now)).filter(|(old, now)| **old != *now).count() as u64;
            self.store.put_node(&now)?;
        }
        tallies.iter().try_for_each(|(material, tally)| self.store.put_tally(*material, tally))?;
        Ok(self.edited)
    }
}

const fn changed(uses: u32, change: Change) -> u32 {
    match change {
        Change::More => uses.saturating_add(1),
        Change::Less => uses.saturating_sub(1),
    }
}

/// Rank of a given value: annotations before estimates, then the earlier game.
const fn rank(mark: &Mark) -> (bool, GameId) {
    (matches!(mark.given, Given::Estimated(_)), mark.game)
}

fn worth_given(node: &Node, mover: Color) -> Option<Verdict> {
    node.state(mover).given.map(|given| match given {
        Given::Annotated(annotation) => Verdict {
            result: Some(annotation.outcome()),
            score: annotation.score(node.material().material()),
            moves: Some(0),
        },
        Given::Estimated(score) => Verdict { result: None, score, moves: Some(0) },
    })
}

/// An annotation that the stored moves behind its position do not bear out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disagreement {
    /// The annotation, with its position and game.
    pub mark: Mark,
    /// Value of the position by its moves.
    pub verdict: Verdict,
}

/// Returns all annotations contradicted by a later line.
///
/// # Errors
/// Errors of the store.
pub fn disagreements<S: Positions>(store: &S) -> Result<Vec<Disagreement>, S::Error> {
    let mut marks = Vec::new();
    store.each_mark(&mut |mark| marks.push(*mark))?;
    let mut found = Vec::new();
    for mark in marks {
        let Given::Annotated(annotation) = mark.given else { continue };
        let verdict = store.node(mark.at)?.and_then(|node| node.state(mark.mover).verdict);
        if let Some(verdict) = verdict.filter(|verdict| verdict.result != Some(annotation.outcome())) {
            found.push(Disagreement { mark, verdict });
        }
    }
    Ok(found)
}
