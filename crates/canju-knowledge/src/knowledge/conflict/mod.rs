//! Conflicts of the piece additive rule, counted: C, N, IP, IW, the ten levels, CN and INC (Chen et al. 2011, eq. 7-11).

mod labelling;

pub use labelling::Labelling;

use canju_message::All;

use super::score::Class;
use xiangqi::material::NodeId;
use xiangqi::material::lattice::Relation;

/// Conflicts of a node with its scored neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConflictCount {
    /// |C|: scored neighbours in conflict with the node, 0..=24.
    pub conflicts: u8,
    /// |N|: scored neighbours, 0..=24.
    pub neighbours: u8,
}

impl ConflictCount {
    /// Inconsistency ratio IP = |C|/|N| (eq. 7), 0..=1; 0 without neighbours.
    pub fn ratio(self) -> f64 {
        if self.neighbours == 0 { 0.0 } else { f64::from(self.conflicts) / f64::from(self.neighbours) }
    }

    /// Inconsistency weight IW = |C|·|N| (eq. 9), 0..=576.
    pub const fn weight(self) -> u16 {
        self.conflicts as u16 * self.neighbours as u16
    }

    /// Inconsistency level 0..=9: 0 for a ratio in (0, 10 %], 9 for (90 %, 100 %]; `None` without conflict.
    pub const fn level(self) -> Option<u8> {
        match LEVELS[self.index()] {
            NO_LEVEL => None,
            level => Some(level),
        }
    }

    /// Both numbers in ten bits, for tables.
    const fn index(self) -> usize {
        ((self.conflicts as usize) << 5 | self.neighbours as usize) % COUNTS
    }

    const fn from_index(index: usize) -> Self {
        Self { conflicts: (index >> 5) as u8, neighbours: (index & 31) as u8 }
    }
}

/// Number of values of [`ConflictCount::index`].
const COUNTS: usize = 1 << 10;

const NO_LEVEL: u8 = 10;

/// Level by [`ConflictCount::index`]: a table, because the resolver needs two levels at every neighbour it visits.
static LEVELS: [u8; COUNTS] = {
    let mut levels = [NO_LEVEL; COUNTS];
    let mut index = 0;
    while index < COUNTS {
        let ConflictCount { conflicts, neighbours } = ConflictCount::from_index(index);
        if conflicts > 0 && conflicts <= neighbours {
            levels[index] = ((10 * conflicts as u16).div_ceil(neighbours as u16) - 1) as u8;
        }
        index += 1;
    }
    levels
};

/// Objective that a resolver minimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// INC = Σ 2^i·lv_i over the ten levels (eq. 11).
    #[default]
    Exponential,
    /// CN: the number of nodes in conflict (eq. 8).
    ConflictNodes,
}

impl Objective {
    /// Contribution of one node with this count.
    pub const fn cost(self, count: ConflictCount) -> u32 {
        match (self, count.level()) {
            (_, None) => 0,
            (Self::ConflictNodes, Some(_)) => 1,
            (Self::Exponential, Some(level)) => 1 << level,
        }
    }
}

/// Totals over all scored nodes. A node and its mirror both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Tally {
    /// Nodes with a score.
    pub scored: u32,
    /// CN: nodes in conflict (eq. 8).
    pub conflict_nodes: u32,
    /// Number of conflicting edges.
    pub conflict_edges: u32,
    /// lv_i: nodes at each inconsistency level.
    pub levels: [u32; 10],
}

impl Tally {
    /// The value of an objective.
    pub fn objective(&self, objective: Objective) -> u64 {
        match objective {
            Objective::ConflictNodes => u64::from(self.conflict_nodes),
            Objective::Exponential => {
                self.levels.iter().enumerate().map(|(i, &nodes)| u64::from(nodes) << i).sum()
            }
        }
    }

    fn enter(&mut self, count: ConflictCount, nodes: u32) {
        if let Some(level) = count.level() {
            self.conflict_nodes += nodes;
            self.levels[usize::from(level)] += nodes;
        }
    }

    fn leave(&mut self, count: ConflictCount, nodes: u32) {
        if let Some(level) = count.level() {
            self.conflict_nodes -= nodes;
            self.levels[usize::from(level)] -= nodes;
        }
    }
}

/// The attributes of a score that count for conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// Its class.
    pub class: Class,
    /// Whether an exact table proves it. The piece additive rule is not exact: if two proved nodes break it, both are true, an
    /// exact exception and not a conflict.
    pub proved: bool,
}

impl From<Class> for Label {
    /// Makes an unproved label.
    fn from(class: Class) -> Self {
        Self { class, proved: false }
    }
}

/// Relation between two neighbours that are both scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// They keep the piece additive rule.
    Agrees,
    /// They break it, and one of them must be wrong.
    Conflict,
    /// They break it, and both are proved.
    Exception,
}

impl Standing {
    /// Returns the relation of a node labelled `own` to a neighbour.
    pub const fn of(own: Label, other: Label, relation: Relation) -> Self {
        match in_conflict(own.class, other.class, relation) {
            false => Self::Agrees,
            true if own.proved && other.proved => Self::Exception,
            true => Self::Conflict,
        }
    }
}

/// Whether a node of class `own` breaks the piece additive rule with a neighbour of class `other`.
const fn in_conflict(own: Class, other: Class, relation: Relation) -> bool {
    match relation {
        Relation::Better => other.get() > own.get(),
        Relation::Worse => own.get() > other.get(),
    }
}

/// Conflicting edge: two neighbours that break the piece additive rule. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConflictEdge {
    /// The node with more red or less black material, yet scored worse for Red.
    pub better: NodeId,
    /// The other node, scored better for Red.
    pub worse: NodeId,
}
