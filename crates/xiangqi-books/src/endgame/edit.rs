//! Adding games to a book and removing them, with the values that follow from the stored moves; what a game would add.
//!
//! The content of a book does not depend on the order in which its games were added: neither its positions and moves nor the
//! values given and computed. So removing the last game restores the state before. A move or position shared by several games is
//! removed with the last of them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::btree_map::{self, BTreeMap};
use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;

use crate::endgame::game::{Game, Given, HIGHEST_ESTIMATE};
use crate::endgame::positions::{
    Change, Edge, GameId, Id, Mark, Node, PieceList, Positions, State, Tally, Verdict, material_of,
};

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
fn stored_move(pieces: &PieceList, mirrored: bool, played: Move) -> Move {
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
pub fn add<S: Positions>(store: &mut S, game: &Game) -> Result<(GameId, Edited), S::Error> {
    let (_, id) = store.free()?;
    Ok((id, add_as(store, id, game)?))
}

/// Adds a game under a number that no game has.
pub fn add_as<S: Positions>(store: &mut S, id: GameId, game: &Game) -> Result<Edited, S::Error> {
    let (first, _) = store.free()?;
    let mut desk = Desk::new(store, first);
    desk.lay(game, id, Change::More)?;
    let edited = desk.finish()?;
    store.put_game(id, game)?;
    Ok(edited)
}

/// Removes a game; `None` if there is none with this number.
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

// What a book has of a game before it is added: only what is missing has to be stored.

/// What adding a game would store.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// Whether the book has each move of the game.
    pub stored: Vec<bool>,
    /// Boards that the book does not have.
    pub positions: u64,
    /// Moves that the book does not have.
    pub moves: u64,
}

/// Compares a game with a book.
pub fn preview<S: Positions>(store: &S, game: &Game) -> Result<Preview, S::Error> {
    let mut boards: Vec<(PieceList, bool, Color)> = Vec::with_capacity(game.steps().len() + 1);
    let mut moves: Vec<(usize, Move)> = Vec::with_capacity(game.steps().len());
    // A game is legal: it was checked when it was made.
    let _ = game.walk(|_, position, from| {
        let (pieces, mirrored) = normal(position);
        boards.push((pieces, mirrored, position.turn()));
        moves.extend(from);
    });
    let mut ids: FxHashMap<PieceList, Option<Id>> = FxHashMap::default();
    for (pieces, ..) in &boards {
        if !ids.contains_key(pieces) {
            ids.insert(*pieces, store.find(pieces)?);
        }
    }
    let positions = ids.values().filter(|id| id.is_none()).count() as u64;
    let mut found = Preview { stored: Vec::with_capacity(moves.len()), positions, moves: 0 };
    let mut missing = FxHashSet::default();
    for (before, played) in moves {
        let Some(&(pieces, mirrored, mover)) = boards.get(before) else { continue };
        let played = stored_move(&pieces, mirrored, played);
        let next = match ids.get(&pieces).copied().flatten() {
            Some(id) => store.next(id, mover)?,
            None => Vec::new(),
        };
        let is_stored = next.iter().any(|edge| edge.played == played);
        found.stored.push(is_stored);
        found.moves += u64::from(!is_stored && missing.insert((pieces, mover, played)));
    }
    Ok(found)
}

/// The games of a book by start, moves and values, mirror images as one.
#[derive(Debug, Default)]
pub struct KnownGames(FxHashSet<String>);

impl KnownGames {
    /// Reads the games of a book.
    pub fn of<S: Positions>(store: &S) -> Result<Self, S::Error> {
        let mut known = Self::default();
        store.each_game(&mut |_, game| _ = known.insert(game))?;
        Ok(known)
    }

    /// Notes a game; returns false if there is the same one.
    pub fn insert(&mut self, game: &Game) -> bool {
        let text = |game: &Game| format!("{} {}", game.start(), game.text());
        let images = std::iter::once(text(game)).chain(game.mirrored().as_ref().map(text));
        self.0.insert(images.min().unwrap_or_default())
    }
}

/// Returns the number of the game that the book has with the same moves and values, or as its mirror image.
pub fn known<S: Positions>(store: &S, game: &Game) -> Result<Option<GameId>, S::Error> {
    for image in std::iter::once(game.clone()).chain(game.mirrored()) {
        let games = store.games_from(image.start())?;
        if let Some((id, _)) = games.iter().find(|(_, known)| known.has_moves_of(&image)) {
            return Ok(Some(*id));
        }
    }
    Ok(None)
}

/// Whether no stored move leads to a position.
pub fn is_root<S: Positions>(store: &S, position: &Position) -> Result<bool, S::Error> {
    let (pieces, _) = normal(position);
    match store.find(&pieces)? {
        Some(id) => Ok(store.previous(id, position.turn().opponent())?.is_empty()),
        None => Ok(true),
    }
}

// Values of positions by their stored moves: minimax on a graph that may have cycles.
//
// A position without stored moves has its given value. Otherwise the side to move chooses the best stored move, and endless play
// is a draw. The solution is unique, independent of the order of insertion: the scores are processed from the best for a side
// on, and all positions from which that side can force a score (its attractor) get it; positions that neither can force are
// draws.

/// A position of the graph with its side to move.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// Side to move.
    pub(super) mover: Color,
    /// Value if no move is stored.
    pub(super) given: Option<Verdict>,
    /// Targets of the stored moves.
    pub(super) next: Vec<Next>,
}

/// Target of a stored move.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    /// To a position of the graph, by its number.
    Inside(usize),
    /// Out of it, to a position of known worth.
    Outside(Verdict),
}

/// A score with whether it is an estimate, as one number in red's view; so no two results share one.
type Worth = i32;

/// Value of endless play.
const ENDLESS: Worth = 0;

fn worth(verdict: Verdict) -> Worth {
    2 * Worth::from(verdict.score) + Worth::from(verdict.result.is_none())
}

fn result(worth: Worth) -> Option<Outcome> {
    let highest = Worth::from(HIGHEST_ESTIMATE);
    match worth.div_euclid(2) {
        _ if worth.rem_euclid(2) == 1 => None,
        score if score > highest => Some(Outcome::Red),
        score if score < -highest => Some(Outcome::Black),
        _ => Some(Outcome::Draw),
    }
}

/// Returns the value of every position; `None` if it is unknown: no value is given and no move is stored.
fn solve(places: &[Place]) -> Vec<Option<Verdict>> {
    let graph = Graph::new(places);
    let worths = graph.worths();
    let moves = graph.moves(&worths);
    let verdict = |(worth, moves): (Option<Worth>, Option<u16>)| {
        worth.map(|worth| Verdict { result: result(worth), score: worth.div_euclid(2) as i16, moves })
    };
    worths.into_iter().zip(moves).map(verdict).collect()
}

struct Graph<'a> {
    places: &'a [Place],
    /// Predecessors of each place.
    previous: Vec<Vec<usize>>,
}

impl<'a> Graph<'a> {
    fn new(places: &'a [Place]) -> Self {
        let mut previous = vec![Vec::new(); places.len()];
        for (at, place) in places.iter().enumerate() {
            for next in &place.next {
                if let Next::Inside(next) = next
                    && let Some(before) = previous.get_mut(*next)
                {
                    before.push(at);
                }
            }
        }
        Self { places, previous }
    }

    /// Returns the values of the ends, each with its place; the ends of a place with moves are the moves out of the graph.
    fn ends(&self) -> impl Iterator<Item = (Worth, usize)> + use<'_> {
        self.places.iter().enumerate().flat_map(|(at, place)| {
            let given = place.given.filter(|_| place.next.is_empty());
            let outside = place.next.iter().filter_map(|next| match next {
                Next::Outside(verdict) => Some(*verdict),
                Next::Inside(_) => None,
            });
            given.into_iter().chain(outside).map(move |verdict| (worth(verdict), at))
        })
    }

    fn worths(&self) -> Vec<Option<Worth>> {
        let mut worths = vec![None; self.places.len()];
        for (side, sign) in [(Color::Red, 1), (Color::Black, -1)] {
            let mut ends: Vec<(Worth, usize)> =
                self.ends().filter(|(worth, _)| sign * worth > ENDLESS).collect();
            ends.sort_by_key(|&(worth, at)| (Reverse(sign * worth), at));
            // Moves of the other side that do not yet lose to it so much.
            let mut escapes: Vec<usize> = self.places.iter().map(|place| place.next.len()).collect();
            for (worth, at) in ends {
                self.force(side, worth, at, &mut worths, &mut escapes);
            }
        }
        let known = |place: &Place| !place.next.is_empty() || place.given.is_some();
        for (worth, place) in worths.iter_mut().zip(self.places) {
            *worth = worth.or(known(place).then_some(ENDLESS));
        }
        worths
    }

    /// A side can have `worth` by an end at this place; so it can wherever it can force the way there.
    fn force(
        &self,
        side: Color,
        worth: Worth,
        at: usize,
        worths: &mut [Option<Worth>],
        escapes: &mut [usize],
    ) {
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            let (Some(place), Some(left)) = (self.places.get(at), escapes.get_mut(at)) else { continue };
            *left = left.saturating_sub(1);
            if place.mover != side && *left > 0 {
                continue;
            }
            if let Some(slot) = worths.get_mut(at).filter(|worth| worth.is_none()) {
                *slot = Some(worth);
                open.extend(self.previous.get(at).into_iter().flatten());
            }
        }
    }

    /// Returns the plies to the end along moves that keep the value: of these a winner takes the shortest, a loser and both sides
    /// of a draw the longest; `None` if there is no end.
    fn moves(&self, worths: &[Option<Worth>]) -> Vec<Option<u16>> {
        let worth_of = |at: usize| worths.get(at).copied().flatten();
        let takes_fewest = |at: usize| {
            let winner = worth_of(at).and_then(result).and_then(Outcome::winner);
            self.places.get(at).is_some_and(|place| winner == Some(place.mover))
        };
        let mut moves = vec![None; self.places.len()];
        let mut left = vec![0_usize; self.places.len()];
        let mut open: BinaryHeap<Reverse<(u16, usize)>> = BinaryHeap::new();
        for (at, place) in self.places.iter().enumerate() {
            let Some(own) = worth_of(at) else { continue };
            let mut farthest = None;
            for next in &place.next {
                match *next {
                    Next::Inside(next) => left[at] += usize::from(worth_of(next) == Some(own)),
                    Next::Outside(verdict) if worth(verdict) == own => match verdict.moves {
                        Some(known) if takes_fewest(at) => open.push(Reverse((known.saturating_add(1), at))),
                        Some(known) => farthest = farthest.max(Some(known.saturating_add(1))),
                        // Never to be settled: it can go on without end.
                        None => left[at] += 1,
                    },
                    Next::Outside(_) => {}
                }
            }
            moves[at] = farthest;
            if place.next.is_empty() {
                open.push(Reverse((0, at)));
            } else if left[at] == 0 && !takes_fewest(at) {
                open.extend(farthest.map(|farthest| Reverse((farthest, at))));
            }
        }
        let mut settled = vec![false; self.places.len()];
        while let Some(Reverse((own, at))) = open.pop() {
            if std::mem::replace(&mut settled[at], true) {
                continue;
            }
            moves[at] = Some(own);
            let after = own.saturating_add(1);
            for &before in &self.previous[at] {
                if settled[before] || worth_of(before) != worth_of(at) {
                    continue;
                }
                if takes_fewest(before) {
                    open.push(Reverse((after, before)));
                    continue;
                }
                left[before] -= 1;
                moves[before] = moves[before].max(Some(after));
                if left[before] == 0 {
                    open.extend(moves[before].map(|most| Reverse((most, before))));
                }
            }
        }
        moves.into_iter().zip(settled).map(|(moves, settled)| moves.filter(|_| settled)).collect()
    }
}

#[cfg(test)]
mod solve_tests;
