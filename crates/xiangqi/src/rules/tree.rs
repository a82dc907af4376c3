//! Game tree: moves with variations, a current node, and declared results.
//!
//! The first of several continuations is the main line. Going back loses nothing: played moves stay as variations until
//! they are pruned. `N` is the annotation of each node; the tree never reads it.

use super::referee::{Game, RuleSet};
use super::{Ending, IllegalMove, Move, Position};

/// The index of a node in a [`GameTree`]: the start, or the position after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(u32);

impl NodeIndex {
    /// The root.
    pub const START: Self = Self(0);

    /// Returns the index into the nodes after the root; `None` for the root.
    const fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

/// A navigation step from the current node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Navigate {
    /// To the first position.
    First,
    /// One move back.
    Back,
    /// One move forward, along the variation visited last.
    Forward,
    /// To the last position of that variation.
    Last,
}

/// A game with its variations and a current node.
#[derive(Debug, Clone)]
pub struct GameTree<N> {
    start: Node<N>,
    /// All nodes but the root, in the order in which they were first played. Pruned ones stay but are unreachable.
    nodes: Vec<Node<N>>,
    current: NodeIndex,
}

#[derive(Debug, Clone)]
struct Node<N> {
    /// The parent and the move from there.
    from: Option<(NodeIndex, Move)>,
    position: Position,
    /// The continuations, main line first.
    next: Vec<NodeIndex>,
    /// The continuation visited last.
    followed: Option<NodeIndex>,
    /// A declared ending, which does not follow from the rules.
    declared: Option<Ending>,
    note: N,
}

impl<N: Default> Node<N> {
    fn new(from: Option<(NodeIndex, Move)>, position: Position) -> Self {
        Self { from, position, next: Vec::new(), followed: None, declared: None, note: N::default() }
    }
}

impl<N: Default> Default for GameTree<N> {
    /// Returns a game without moves from the start position.
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl<N: Default> GameTree<N> {
    /// Returns a game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self { start: Node::new(None, start), nodes: Vec::new(), current: NodeIndex::START }
    }

    /// Plays a move at the current node and moves to the resulting node; an existing node is reused.
    pub fn play(&mut self, played: Move) -> Result<NodeIndex, IllegalMove> {
        let place = self.add(self.current, played)?;
        self.go(place);
        Ok(place)
    }

    /// Returns the node after a move at any node, adding it if it is new. The current node does not change, so that the
    /// cost does not depend on the length of the game.
    pub fn add(&mut self, at: NodeIndex, played: Move) -> Result<NodeIndex, IllegalMove> {
        let known = self.next(at).iter().copied().find(|next| self.played(*next) == Some(played));
        if let Some(place) = known {
            return Ok(place);
        }
        let after = self.position_at(at).play(played)?;
        self.nodes.push(Node::new(Some((at, played)), after));
        let place = NodeIndex(self.nodes.len() as u32);
        self.node_mut(at).next.push(place);
        Ok(place)
    }
}

impl<N> GameTree<N> {
    /// Returns the node with this index; an index that does not exist in this tree means the root.
    fn node(&self, place: NodeIndex) -> &Node<N> {
        place.index().and_then(|at| self.nodes.get(at)).unwrap_or(&self.start)
    }

    fn node_mut(&mut self, place: NodeIndex) -> &mut Node<N> {
        place.index().and_then(|at| self.nodes.get_mut(at)).unwrap_or(&mut self.start)
    }

    /// The number of nodes besides the root, pruned ones included.
    pub const fn places(&self) -> usize {
        self.nodes.len()
    }

    /// Removes all but the first `places` nodes besides the root.
    pub fn truncate(&mut self, places: usize) {
        while self.nodes.len() > places {
            let last = NodeIndex(self.nodes.len() as u32);
            if let Some((before, _)) = self.nodes.pop().and_then(|node| node.from) {
                let node = self.node_mut(before);
                node.next.retain(|next| *next != last);
                node.followed = node.followed.filter(|followed| *followed != last);
                self.current = if self.current == last { before } else { self.current };
            }
        }
    }

    /// The current node.
    pub const fn current(&self) -> NodeIndex {
        self.current
    }

    /// The position of the current node.
    pub fn position(&self) -> &Position {
        self.position_at(self.current)
    }

    /// The position of a node.
    pub fn position_at(&self, place: NodeIndex) -> &Position {
        &self.node(place).position
    }

    /// Returns the parent; `None` for the root.
    pub fn before(&self, place: NodeIndex) -> Option<NodeIndex> {
        self.node(place).from.map(|(before, _)| before)
    }

    /// Returns the move that led to a node; `None` for the root.
    pub fn played(&self, place: NodeIndex) -> Option<Move> {
        self.node(place).from.map(|(_, played)| played)
    }

    /// Returns the continuations, main line first.
    pub fn next(&self, place: NodeIndex) -> &[NodeIndex] {
        &self.node(place).next
    }

    /// Returns the annotation of a node.
    pub fn note(&self, place: NodeIndex) -> &N {
        &self.node(place).note
    }

    /// Returns the annotation of a node, mutable.
    pub fn note_mut(&mut self, place: NodeIndex) -> &mut N {
        &mut self.node_mut(place).note
    }

    /// Whether a node is reachable: it exists in this tree and was not pruned.
    pub fn has(&self, place: NodeIndex) -> bool {
        let mut at = place;
        while let Some(before) = self.before(at) {
            if !self.next(before).contains(&at) {
                return false;
            }
            at = before;
        }
        place.index().is_none_or(|at| at < self.nodes.len())
    }

    /// Goes to a node; returns false if it is not reachable.
    pub fn go(&mut self, place: NodeIndex) -> bool {
        if !self.has(place) {
            return false;
        }
        self.current = place;
        let mut at = place;
        while let Some(before) = self.before(at) {
            self.node_mut(before).followed = Some(at);
            at = before;
        }
        true
    }

    /// Goes back one move; returns false at the root.
    pub fn back(&mut self) -> bool {
        self.before(self.current).is_some_and(|before| self.go(before))
    }

    /// Goes forward one move, along the variation visited last; returns false at a leaf.
    pub fn forward(&mut self) -> bool {
        self.onward(self.current).is_some_and(|next| self.go(next))
    }

    /// Navigates; stays at the current node if there is no further one.
    pub fn look(&mut self, look: Navigate) {
        match look {
            Navigate::First => _ = self.go(NodeIndex::START),
            Navigate::Back => _ = self.back(),
            Navigate::Forward => _ = self.forward(),
            Navigate::Last => _ = self.line().last().is_some_and(|last| self.go(*last)),
        }
    }

    /// Returns the continuation visited last, else the main one.
    fn onward(&self, place: NodeIndex) -> Option<NodeIndex> {
        let node = self.node(place);
        node.followed.filter(|followed| node.next.contains(followed)).or_else(|| node.next.first().copied())
    }

    /// Returns the path from the root to a node, both included.
    pub fn way(&self, place: NodeIndex) -> Vec<NodeIndex> {
        let mut way: Vec<NodeIndex> = std::iter::successors(Some(place), |at| self.before(*at)).collect();
        way.reverse();
        way
    }

    /// Returns the path from the root through the current node to a leaf.
    pub fn line(&self) -> Vec<NodeIndex> {
        let mut line = self.way(self.current);
        line.extend(std::iter::successors(self.onward(self.current), |at| self.onward(*at)));
        line
    }

    /// Returns the moves that led to the current node.
    pub fn moves(&self) -> Vec<Move> {
        self.way(self.current).into_iter().filter_map(|place| self.played(place)).collect()
    }

    /// Returns the game up to the current node, for the referee.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.position_at(NodeIndex::START).clone());
        for played in self.moves() {
            // Every move of the tree was legal when it was played.
            let _ = game.play(played);
        }
        game
    }

    /// Returns the ending at the current node: a declared one, else by the rules.
    pub fn ending(&self, rules: RuleSet) -> Option<Ending> {
        let declared = self.node(self.current).declared;
        declared.or_else(|| self.game().result(rules).map(Ending::from))
    }

    /// Returns the ending declared at a node.
    pub fn declared(&self, place: NodeIndex) -> Option<Ending> {
        self.node(place).declared
    }

    /// Declares the ending of the game at the current node.
    pub fn declare(&mut self, ending: Ending) {
        self.node_mut(self.current).declared = Some(ending);
    }

    /// Withdraws the ending declared at the current node, and returns it.
    pub fn withdraw(&mut self) -> Option<Ending> {
        self.node_mut(self.current).declared.take()
    }

    /// Moves a variation one place up among its siblings; returns false if it is the first.
    pub fn promote(&mut self, place: NodeIndex) -> bool {
        let Some(before) = self.before(place) else { return false };
        let node = self.node_mut(before);
        let at = node.next.iter().position(|next| *next == place);
        let Some(at) = at.filter(|at| *at > 0) else { return false };
        node.next.swap(at - 1, at);
        true
    }

    /// Removes a move with everything after it. If the current node is removed, its parent becomes current.
    pub fn prune(&mut self, place: NodeIndex) {
        let Some(before) = self.before(place) else { return };
        if self.way(self.current).contains(&place) {
            self.go(before);
        }
        let node = self.node_mut(before);
        node.next.retain(|next| *next != place);
        node.followed = node.followed.filter(|followed| *followed != place);
    }
}

#[cfg(test)]
mod tests;
