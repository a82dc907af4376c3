//! Conflicts of the piece additive rule, counted: C, N, IP, IW, the ten levels, CN and INC (SPEC.md §1.1).

use super::score::Class;
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};

/// How a node stands to its scored neighbours.
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
        if self.conflicts == 0 {
            return None;
        }
        let (c, n) = (self.conflicts as u16, self.neighbours as u16);
        Some(((10 * c).div_ceil(n) - 1) as u8)
    }
}

/// What a resolver makes as small as it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// CN: the number of nodes in conflict (eq. 8).
    ConflictNodes,
    /// INC = Σ 2^i·lv_i over the ten levels (eq. 11).
    #[default]
    Exponential,
}

impl Objective {
    /// What one node with this count adds.
    pub const fn cost(self, count: ConflictCount) -> u32 {
        match (self, count.level()) {
            (_, None) => 0,
            (Self::ConflictNodes, Some(_)) => 1,
            (Self::Exponential, Some(level)) => 1 << level,
        }
    }
}

/// Totals over all scored nodes. A node and its mirror both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Tally {
    /// Nodes with a score.
    pub scored: u32,
    /// CN: nodes in conflict (eq. 8).
    pub conflict_nodes: u32,
    /// Edges whose ends are in conflict.
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

    fn enter(&mut self, count: ConflictCount) {
        if let Some(level) = count.level() {
            self.conflict_nodes += 1;
            self.levels[usize::from(level)] += 1;
        }
    }

    fn leave(&mut self, count: ConflictCount) {
        if let Some(level) = count.level() {
            self.conflict_nodes -= 1;
            self.levels[usize::from(level)] -= 1;
        }
    }
}

/// The class of every scored node, with all conflict counts kept in step.
///
/// A node and its mirror are one variable: setting one sets the other, so the mirror rule cannot be broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelling {
    /// Class by node, [`UNSCORED`] without one.
    classes: Box<[u8]>,
    /// Counts by node; an unscored node has neighbours but no conflicts.
    counts: Box<[ConflictCount]>,
    tally: Tally,
}

const UNSCORED: u8 = u8::MAX;

impl Default for Labelling {
    fn default() -> Self {
        let nodes = NodeId::COUNT as usize;
        Self {
            classes: vec![UNSCORED; nodes].into(),
            counts: vec![ConflictCount::default(); nodes].into(),
            tally: Tally::default(),
        }
    }
}

impl Labelling {
    /// The labelling with these classes; each also labels its mirror.
    pub fn from_classes(classes: impl IntoIterator<Item = (NodeId, Class)>) -> Self {
        let mut labelling = Self::default();
        for (node, class) in classes {
            labelling.classes[node.index()] = class.get();
            labelling.classes[node.mirror().index()] = class.mirror().get();
        }
        labelling.recount();
        labelling
    }

    /// The class of a node, if it is scored.
    #[inline]
    pub fn class(&self, node: NodeId) -> Option<Class> {
        Class::new(self.classes[node.index()])
    }

    /// The conflict count of a node.
    #[inline]
    pub fn count(&self, node: NodeId) -> ConflictCount {
        self.counts[node.index()]
    }

    /// The totals.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The scored neighbours of a node with their classes.
    pub fn scored_neighbours(&self, node: NodeId) -> impl Iterator<Item = (Neighbour, Class)> {
        node.neighbours().filter_map(|n| self.class(n.node).map(|class| (n, class)))
    }

    /// Every node in conflict, by id. This is the one check of consistency: a base is consistent where it is empty.
    pub fn conflict_nodes(&self) -> impl Iterator<Item = NodeId> {
        NodeId::all().filter(|node| self.count(*node).conflicts > 0)
    }

    /// Labels a node and its mirror, or takes their labels away.
    pub fn set(&mut self, node: NodeId, class: Option<Class>) {
        self.set_one(node, class);
        if !node.is_symmetric() {
            self.set_one(node.mirror(), class.map(Class::mirror));
        }
    }

    fn set_one(&mut self, node: NodeId, class: Option<Class>) {
        let before = self.class(node);
        self.classes[node.index()] = class.map_or(UNSCORED, Class::get);
        let appeared = u8::from(class.is_some()).wrapping_sub(u8::from(before.is_some()));
        let mut own = self.count(node);
        self.tally.leave(own);
        own.conflicts = 0;
        for n in node.neighbours() {
            let at = n.node.index();
            let Some(other) = Class::new(self.classes[at]) else {
                self.counts[at].neighbours = self.counts[at].neighbours.wrapping_add(appeared);
                continue;
            };
            let was = before.is_some_and(|c| in_conflict(c, other, n.relation));
            let is = class.is_some_and(|c| in_conflict(c, other, n.relation));
            own.conflicts += u8::from(is);
            if was == is && appeared == 0 {
                continue;
            }
            let mut count = self.counts[at];
            self.tally.leave(count);
            count.neighbours = count.neighbours.wrapping_add(appeared);
            count.conflicts = count.conflicts + u8::from(is) - u8::from(was);
            self.tally.enter(count);
            self.counts[at] = count;
            self.tally.conflict_edges = self.tally.conflict_edges + u32::from(is) - u32::from(was);
        }
        self.tally.scored = self.tally.scored + u32::from(class.is_some()) - u32::from(before.is_some());
        self.tally.enter(own);
        self.counts[node.index()] = own;
    }

    /// Labels many nodes and their mirrors; counts everything anew, which pays from some ten thousand nodes on.
    pub fn set_many(&mut self, classes: impl IntoIterator<Item = (NodeId, Option<Class>)>) {
        for (node, class) in classes {
            self.classes[node.index()] = class.map_or(UNSCORED, Class::get);
            self.classes[node.mirror().index()] = class.map_or(UNSCORED, |c| c.mirror().get());
        }
        self.recount();
    }

    fn recount(&mut self) {
        let mut tally = Tally::default();
        for node in NodeId::all() {
            let own = self.class(node);
            let mut count = ConflictCount::default();
            for (n, class) in self.scored_neighbours(node) {
                count.neighbours += 1;
                count.conflicts += u8::from(own.is_some_and(|c| in_conflict(c, class, n.relation)));
            }
            tally.enter(count);
            tally.scored += u32::from(own.is_some());
            tally.conflict_edges += u32::from(count.conflicts);
            self.counts[node.index()] = count;
        }
        tally.conflict_edges /= 2;
        self.tally = tally;
    }

    /// The value of `objective` if `node` and its mirror had each of the nine classes, by class.
    ///
    /// Only the node and its neighbours change level, so this costs one walk around the node.
    pub fn objective_by_class(&self, node: NodeId, objective: Objective) -> [u64; Class::COUNT] {
        let symmetric = node.is_symmetric();
        let own = self.count(node);
        let current = self.class(node);
        // `steps[v]` is added from class v on: a neighbour costs one thing below its own class and another above it.
        let mut steps = [0_i64; Class::COUNT + 1];
        let mut conflicts = [0_i8; Class::COUNT + 1];
        let mut base = 0_i64;
        for (n, class) in self.scored_neighbours(node) {
            // A symmetric neighbour touches the node and its mirror; any other has a mirror that fares alike.
            let (touches, weight) = if symmetric || !n.node.is_symmetric() { (1, 2) } else { (2, 1) };
            let weight = if symmetric { 1 } else { weight };
            let mut count = self.count(n.node);
            let before = i64::from(objective.cost(count));
            count.neighbours += if current.is_none() { touches } else { 0 };
            count.conflicts -=
                if current.is_some_and(|c| in_conflict(c, class, n.relation)) { touches } else { 0 };
            let agreed = i64::from(objective.cost(count));
            count.conflicts += touches;
            let disagreed = i64::from(objective.cost(count));
            let at = usize::from(class.get());
            let (from, to) = match n.relation {
                Relation::Better => (0, at),
                Relation::Worse => (at + 1, Class::COUNT),
            };
            base += weight * (agreed - before);
            steps[from] += weight * (disagreed - agreed);
            steps[to] -= weight * (disagreed - agreed);
            conflicts[from] += 1;
            conflicts[to] -= 1;
        }
        let weight = if symmetric { 1 } else { 2 };
        let total = self.tally.objective(objective) as i64 + base - weight * i64::from(objective.cost(own));
        let mut result = [0; Class::COUNT];
        let (mut around, mut own_conflicts) = (0, 0);
        for (v, value) in result.iter_mut().enumerate() {
            around += steps[v];
            own_conflicts += conflicts[v];
            let count = ConflictCount { conflicts: own_conflicts as u8, neighbours: own.neighbours };
            *value = (total + around + weight * i64::from(objective.cost(count))) as u64;
        }
        result
    }
}

/// Whether a node of class `own` breaks the piece additive rule with a neighbour of class `other`.
pub const fn in_conflict(own: Class, other: Class, relation: Relation) -> bool {
    match relation {
        Relation::Better => other.get() > own.get(),
        Relation::Worse => own.get() > other.get(),
    }
}
