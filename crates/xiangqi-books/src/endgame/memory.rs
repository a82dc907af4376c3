//! A store of positions in memory.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Bound::Included;

use rustc_hash::FxHashMap;

use super::game::Game;
use super::piece_list::PieceList;
use super::positions::{Edge, GameId, Id, Mark, Node, Positions};
use super::tally::Tally;
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Move, Position};

/// Positions in memory: the book that is built in, and the twin of the one in a base.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Memory {
    addresses: FxHashMap<PieceList, Id>,
    nodes: BTreeMap<Id, Node>,
    edges: BTreeMap<(Id, Color, Move), Edge>,
    /// Moves by target: child, mover, parent, move.
    back: BTreeMap<(Id, Color, Id, Move), ()>,
    marks: BTreeMap<(Id, Color, GameId), Mark>,
    games: BTreeMap<GameId, Game>,
    tallies: BTreeMap<NodeId, Tally>,
}

const LEAST: Move = Move::new(LOW, LOW);
const MOST: Move = Move::new(HIGH, HIGH);
const LOW: xiangqi::rules::Square = match xiangqi::rules::Square::new(0, 0) {
    Some(square) => square,
    None => unreachable!(),
};
const HIGH: xiangqi::rules::Square = match xiangqi::rules::Square::new(8, 9) {
    Some(square) => square,
    None => unreachable!(),
};

impl Positions for Memory {
    type Error = Infallible;

    fn find(&self, pieces: &PieceList) -> Result<Option<Id>, Infallible> {
        Ok(self.addresses.get(pieces).copied())
    }

    fn node(&self, id: Id) -> Result<Option<Node>, Infallible> {
        Ok(self.nodes.get(&id).copied())
    }

    fn next(&self, id: Id, mover: Color) -> Result<Vec<Edge>, Infallible> {
        let of = (Included((id, mover, LEAST)), Included((id, mover, MOST)));
        Ok(self.edges.range(of).map(|(_, edge)| *edge).collect())
    }

    fn previous(&self, id: Id, mover: Color) -> Result<Vec<Edge>, Infallible> {
        let of = (Included((id, mover, Id(0), LEAST)), Included((id, mover, Id(u32::MAX), MOST)));
        let edges = self.back.range(of).filter_map(|(&(_, mover, parent, played), ())| {
            self.edges.get(&(parent, mover, played)).copied()
        });
        Ok(edges.collect())
    }

    fn marks(&self, id: Id, mover: Color) -> Result<Vec<Mark>, Infallible> {
        let of = (Included((id, mover, GameId(0))), Included((id, mover, GameId(u32::MAX))));
        Ok(self.marks.range(of).map(|(_, mark)| *mark).collect())
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
            self.back.insert((child, mover, parent, played), ());
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
