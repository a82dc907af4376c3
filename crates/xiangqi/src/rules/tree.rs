//! A game with everything that was tried in it: moves with branches, the place one looks at, and how it ended.
//!
//! The first of several continuations is the main line. Nothing is lost by going back: what was played stays as a branch until
//! somebody prunes it. `N` is what is noted at each place; the tree never looks at it.

use super::referee::{Game, RuleSet};
use super::{Ending, IllegalMove, Move, Position};

/// A place in a [`GameTree`]: the start, or what a move led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(u32);

impl NodeIndex {
    /// The start.
    pub const START: Self = Self(0);

    /// Where it lies among the places behind the start.
    const fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

/// Where one looks in a game, from the place where one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Navigate {
    /// At the first position.
    First,
    /// At the position a move earlier.
    Back,
    /// At the position a move later, on the branch that was looked at last.
    Forward,
    /// At the last position of that branch.
    Last,
}

/// A game with its branches. It always has a place that one looks at, the current one.
#[derive(Debug, Clone)]
pub struct GameTree<N> {
    start: Node<N>,
    /// The others, in the order in which they were first played. Pruned ones stay, out of reach.
    nodes: Vec<Node<N>>,
    current: NodeIndex,
}

#[derive(Debug, Clone)]
struct Node<N> {
    /// The place before, and the move from there.
    from: Option<(NodeIndex, Move)>,
    position: Position,
    /// The continuations, the main one first.
    next: Vec<NodeIndex>,
    /// The continuation that was looked at last.
    followed: Option<NodeIndex>,
    /// An end that does not follow from the rules.
    declared: Option<Ending>,
    note: N,
}

impl<N: Default> Node<N> {
    fn new(from: Option<(NodeIndex, Move)>, position: Position) -> Self {
        Self { from, position, next: Vec::new(), followed: None, declared: None, note: N::default() }
    }
}

impl<N: Default> GameTree<N> {
    /// A game that begins with this position, nothing played.
    pub fn new(start: Position) -> Self {
        Self { start: Node::new(None, start), nodes: Vec::new(), current: NodeIndex::START }
    }

    /// Plays a move at the current place and goes there; one that was tried before is not tried twice.
    ///
    /// # Errors
    /// Where the move is not legal.
    pub fn play(&mut self, played: Move) -> Result<NodeIndex, IllegalMove> {
        let place = self.add(self.current, played)?;
        self.go(place);
        Ok(place)
    }

    /// The place that a move at some place leads to, which is added where the move was not tried there before. Nobody goes there,
    /// so that this costs the same in a game of any length.
    ///
    /// # Errors
    /// Where the move is not legal.
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
    /// What is at a place; a place of another tree that is not here is taken for the start.
    fn node(&self, place: NodeIndex) -> &Node<N> {
        place.index().and_then(|at| self.nodes.get(at)).unwrap_or(&self.start)
    }

    fn node_mut(&mut self, place: NodeIndex) -> &mut Node<N> {
        place.index().and_then(|at| self.nodes.get_mut(at)).unwrap_or(&mut self.start)
    }

    /// How many places there are behind the start, pruned ones included.
    pub const fn places(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets all places but the first so many behind the start.
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

    /// Where one is.
    pub const fn current(&self) -> NodeIndex {
        self.current
    }

    /// The position where one is.
    pub fn position(&self) -> &Position {
        self.position_at(self.current)
    }

    /// The position of a place.
    pub fn position_at(&self, place: NodeIndex) -> &Position {
        &self.node(place).position
    }

    /// The place before; `None` for the start.
    pub fn before(&self, place: NodeIndex) -> Option<NodeIndex> {
        self.node(place).from.map(|(before, _)| before)
    }

    /// The move that led to a place; `None` for the start.
    pub fn played(&self, place: NodeIndex) -> Option<Move> {
        self.node(place).from.map(|(_, played)| played)
    }

    /// The continuations, the main one first.
    pub fn next(&self, place: NodeIndex) -> &[NodeIndex] {
        &self.node(place).next
    }

    /// What is noted at a place.
    pub fn note(&self, place: NodeIndex) -> &N {
        &self.node(place).note
    }

    /// The same, to be changed.
    pub fn note_mut(&mut self, place: NodeIndex) -> &mut N {
        &mut self.node_mut(place).note
    }

    /// Whether a place can be reached: it is of this tree and was not pruned.
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

    /// Goes to a place; false where there is none such.
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

    /// Goes back by a move; false at the start.
    pub fn back(&mut self) -> bool {
        self.before(self.current).is_some_and(|before| self.go(before))
    }

    /// Goes forward by a move, on the branch that was looked at last; false at an end.
    pub fn forward(&mut self) -> bool {
        self.onward(self.current).is_some_and(|next| self.go(next))
    }

    /// Looks elsewhere; where there is no further place, it stays where it is.
    pub fn look(&mut self, look: Navigate) {
        match look {
            Navigate::First => while self.back() {},
            Navigate::Back => _ = self.back(),
            Navigate::Forward => _ = self.forward(),
            Navigate::Last => while self.forward() {},
        }
    }

    /// The continuation that was looked at last, else the main one.
    fn onward(&self, place: NodeIndex) -> Option<NodeIndex> {
        let node = self.node(place);
        node.followed.filter(|followed| node.next.contains(followed)).or_else(|| node.next.first().copied())
    }

    /// The places from the start to a place, both included.
    pub fn way(&self, place: NodeIndex) -> Vec<NodeIndex> {
        let mut way: Vec<NodeIndex> = std::iter::successors(Some(place), |at| self.before(*at)).collect();
        way.reverse();
        way
    }

    /// The places from the start through the current one to an end.
    pub fn line(&self) -> Vec<NodeIndex> {
        let mut line = self.way(self.current);
        line.extend(std::iter::successors(self.onward(self.current), |at| self.onward(*at)));
        line
    }

    /// The moves that led to the current place.
    pub fn moves(&self) -> Vec<Move> {
        self.way(self.current).into_iter().filter_map(|place| self.played(place)).collect()
    }

    /// The game as the referee follows it to the current place.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.position_at(NodeIndex::START).clone());
        for played in self.moves() {
            // Every move of the tree was legal when it was played.
            let _ = game.play(played);
        }
        game
    }

    /// How the game ended at the current place: by what was declared there, else by the rules.
    pub fn ending(&self, rules: RuleSet) -> Option<Ending> {
        let declared = self.node(self.current).declared;
        declared.or_else(|| self.game().result(rules).map(Ending::from))
    }

    /// Ends the game at the current place.
    pub fn declare(&mut self, ending: Ending) {
        self.node_mut(self.current).declared = Some(ending);
    }

    /// Puts a branch before the one that stands before it; false where it is the first.
    pub fn promote(&mut self, place: NodeIndex) -> bool {
        let Some(before) = self.before(place) else { return false };
        let node = self.node_mut(before);
        let at = node.next.iter().position(|next| *next == place);
        let Some(at) = at.filter(|at| *at > 0) else { return false };
        node.next.swap(at - 1, at);
        true
    }

    /// Takes a move away with all that follows it. Who is there goes to the place before.
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
