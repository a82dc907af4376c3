//! Statistics of a book: by material, by ply, and space used.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::nodes;
use super::positions::{Edge, Id, Node, Positions};
use super::tally::{Change, Tally};
use xiangqi::material::NodeId;
use xiangqi::rules::Color;
use xiangqi_records::Outcome;

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
    ///
    /// # Errors
    /// Errors of the store.
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
