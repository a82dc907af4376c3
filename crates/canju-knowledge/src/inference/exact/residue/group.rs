//! Squeezed nodes that have to do with each other, as variables with the neighbours that they can be in conflict with.

use std::collections::BTreeMap;

use crate::knowledge::conflict::{ConflictCount, Label, Labelling};
use crate::knowledge::score::Class;
use xiangqi::material::lattice::Relation;
use xiangqi::material::{NodeId, PairId, PairNeighbour};

/// Cost of a node in conflict beside its part of INC, which is less than this for the whole lattice: CN comes first.
const IN_CONFLICT: u64 = 1 << 40;

/// Pairs with classes to choose, and the neighbouring pairs that can get into conflict with them.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// The squeezed pairs.
    pub(super) variables: Vec<Variable>,
    /// The others.
    pub(super) others: Vec<Cell>,
}

/// A pair of a group with the cost of its conflicts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pair: PairId,
    /// 1 for a symmetric node, otherwise 2.
    nodes: u64,
    /// |C| without the conflicts with variables of the group, and |N|.
    count: ConflictCount,
}

/// A squeezed pair, seen from its canonical node.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) cell: Cell,
    /// The least and the greatest class between which it is squeezed.
    least: u8,
    greatest: u8,
    /// The classes worth trying: some best labelling has no others.
    pub(super) classes: Vec<u8>,
    /// The neighbours that it can be in conflict with.
    pub(super) links: Vec<Link>,
}

/// A neighbour of a variable.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub(super) to: To,
    relation: Relation,
    mirrored: bool,
    /// Number of conflicts that the variable has by this neighbour, and the neighbour by the variable.
    pub(super) here: u8,
    pub(super) there: u8,
}

/// The neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    /// Another variable, by index.
    Variable(usize),
    /// Another pair, by index, and its class.
    Other(usize, u8),
}

impl Cell {
    fn of(labelling: &Labelling, pair: PairId) -> Self {
        let nodes = pair.nodes().count() as u64;
        Self { pair, nodes, count: labelling.pair_count(pair) }
    }

    /// Returns the cost of this pair with this number of conflicts with variables of the group.
    pub(super) fn cost(&self, conflicts: u8) -> u64 {
        let count = ConflictCount { conflicts: self.count.conflicts + conflicts, ..self.count };
        count.level().map_or(0, |level| self.nodes * (IN_CONFLICT + (1 << level)))
    }
}

impl Link {
    /// Whether a variable of class `own` is in conflict with its neighbour of this class, as that sees itself.
    pub(super) fn is_conflict(&self, own: u8, other: u8) -> bool {
        let seen = if self.mirrored { Class::WORST.get() - other } else { other };
        match self.relation {
            Relation::Better => seen > own,
            Relation::Worse => own > seen,
        }
    }
}

impl Group {
    /// The pairs of the variables.
    pub(super) fn pairs(&self) -> impl Iterator<Item = PairId> {
        self.variables.iter().map(|variable| variable.cell.pair)
    }

    /// Returns the classes of the variables in a labelling, each clamped to the classes that squeeze it.
    pub(super) fn classes(&self, labelling: &Labelling) -> Vec<u8> {
        let class = |variable: &Variable| {
            let class = labelling.pair_class(variable.cell.pair).unwrap_or(Class::LEVEL).get();
            class.clamp(variable.least, variable.greatest)
        };
        self.variables.iter().map(class).collect()
    }

    /// Returns the cost of the group with these classes: [`IN_CONFLICT`] for each node in conflict, and its part of INC.
    pub(super) fn cost(&self, classes: &[u8]) -> u64 {
        let mut others = vec![0; self.others.len()];
        let mut cost = 0;
        for (variable, class) in self.variables.iter().zip(classes) {
            let mut own = 0;
            for link in &variable.links {
                let other = match link.to {
                    To::Variable(at) => classes[at],
                    To::Other(_, class) => class,
                };
                let conflict = u8::from(link.is_conflict(*class, other));
                own += conflict * link.here;
                if let To::Other(at, _) = link.to {
                    others[at] += conflict * link.there;
                }
            }
            cost += variable.cell.cost(own);
        }
        cost + self.others.iter().zip(&others).map(|(cell, conflicts)| cell.cost(*conflicts)).sum::<u64>()
    }
}

/// The groups of the squeezed nodes, small ones first; brings every squeezed node of the labelling between the classes that
/// squeeze it. `floors` are those of the squeezed nodes with all others fixed.
pub(super) fn groups(labelling: &mut Labelling, squeezed: &[NodeId], floors: &[u8]) -> Vec<Group> {
    let pairs: Vec<PairId> = pairs(squeezed).collect();
    let index: BTreeMap<PairId, usize> = pairs.iter().copied().zip(0..).collect();
    let ranges: Vec<(u8, u8)> = pairs.iter().map(|pair| range(floors, pair.node())).collect();
    for (pair, (least, greatest)) in pairs.iter().zip(&ranges) {
        let class = labelling.pair_class(*pair).unwrap_or(Class::LEVEL).get();
        let within = class.clamp(*least, *greatest);
        if within != class {
            labelling.set_pair(*pair, Class::new(within).map(Label::from), |_, _| {});
        }
    }
    // Variables that touch, or that touch the same pair, are of one group.
    let mut union = Union::new(pairs.len());
    let mut first: BTreeMap<PairId, usize> = BTreeMap::new();
    let links = |at: usize| can_conflict(labelling, pairs[at], ranges[at], &index, &ranges);
    for at in 0..pairs.len() {
        for n in links(at) {
            let other = index.get(&n.pair).copied().unwrap_or_else(|| *first.entry(n.pair).or_insert(at));
            union.join(at, other);
        }
    }
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for at in 0..pairs.len() {
        members.entry(union.root(at)).or_default().push(at);
    }
    let mut groups: Vec<Group> = members
        .values()
        .map(|members| {
            let within: BTreeMap<PairId, usize> = members.iter().map(|at| pairs[*at]).zip(0..).collect();
            let mut group = Builder { labelling, group: Group::empty(), others: BTreeMap::new() };
            members.iter().for_each(|at| group.add(pairs[*at], ranges[*at], links(*at), &within));
            group.finish()
        })
        .collect();
    groups.sort_by_key(|group| group.variables.len());
    groups
}

/// The pairs of these nodes, by number.
pub(super) fn pairs(nodes: &[NodeId]) -> impl Iterator<Item = PairId> {
    nodes.iter().filter(|node| **node == node.canonical()).map(|node| PairId::from(*node))
}

/// Returns the least class of the fixed nodes that are worse than a node, from the floor of its mirror.
pub(super) fn ceiling(floors: &[u8], node: NodeId) -> u8 {
    Class::WORST.get() - floors[node.mirror().index()]
}

/// Between which classes a node is squeezed.
fn range(floors: &[u8], node: NodeId) -> (u8, u8) {
    let (floor, ceiling) = (floors[node.index()], ceiling(floors, node));
    (floor.min(ceiling), floor.max(ceiling))
}

/// The scored neighbours that a squeezed pair can be in conflict with.
fn can_conflict(
    labelling: &Labelling,
    pair: PairId,
    (least, greatest): (u8, u8),
    index: &BTreeMap<PairId, usize>,
    ranges: &[(u8, u8)],
) -> Vec<PairNeighbour> {
    let can = |n: &PairNeighbour| {
        let Some(class) = labelling.pair_class(n.pair).map(Class::get) else { return false };
        let (low, high) = index.get(&n.pair).map_or((class, class), |at| ranges[*at]);
        let worst = Class::WORST.get();
        let (low, high) = if n.mirrored { (worst - high, worst - low) } else { (low, high) };
        match n.relation {
            Relation::Better => high > least,
            Relation::Worse => greatest > low,
        }
    };
    pair.neighbours().filter(can).collect()
}

struct Builder<'a> {
    labelling: &'a Labelling,
    group: Group,
    others: BTreeMap<PairId, usize>,
}

impl Group {
    const fn empty() -> Self {
        Self { variables: Vec::new(), others: Vec::new() }
    }
}

impl Builder<'_> {
    fn add(
        &mut self,
        pair: PairId,
        (least, greatest): (u8, u8),
        around: Vec<PairNeighbour>,
        within: &BTreeMap<PairId, usize>,
    ) {
        let own = self.labelling.pair_class(pair).unwrap_or(Class::LEVEL).get();
        let mut cell = Cell::of(self.labelling, pair);
        // Every conflict of a variable is with one of its links.
        cell.count.conflicts = 0;
        let mut links = Vec::with_capacity(around.len());
        for n in around {
            let Some(class) = self.labelling.pair_class(n.pair).map(Class::get) else { continue };
            let to = match within.get(&n.pair) {
                Some(at) => To::Variable(*at),
                None => To::Other(self.other(n.pair), class),
            };
            let link = Link { to, relation: n.relation, mirrored: n.mirrored, here: n.here, there: n.there };
            if let To::Other(at, class) = to
                && link.is_conflict(own, class)
            {
                self.group.others[at].count.conflicts -= link.there;
            }
            links.push(link);
        }
        self.group.variables.push(Variable { cell, least, greatest, classes: Vec::new(), links });
    }

    fn other(&mut self, pair: PairId) -> usize {
        let others = &mut self.group.others;
        *self.others.entry(pair).or_insert_with(|| {
            others.push(Cell::of(self.labelling, pair));
            others.len() - 1
        })
    }

    /// With the classes that each variable can have: those of fixed neighbours of the group, their mirrors, and the level one.
    /// (Moving every class of a labelling to the next one of these towards the level one keeps all agreements and mirrors.)
    fn finish(mut self) -> Group {
        let worst = Class::WORST.get();
        let mut fixed = [false; Class::COUNT];
        let mut fix = |class: u8| [class, worst - class].iter().for_each(|at| fixed[usize::from(*at)] = true);
        fix(Class::LEVEL.get());
        for variable in &self.group.variables {
            [variable.least, variable.greatest].into_iter().for_each(&mut fix);
            for link in &variable.links {
                if let To::Other(_, class) = link.to {
                    fix(class);
                }
            }
        }
        for variable in &mut self.group.variables {
            let classes = variable.least..=variable.greatest;
            variable.classes = classes.filter(|class| fixed[usize::from(*class)]).collect();
        }
        self.group
    }
}

/// Sets of variables that grow together.
struct Union(Vec<usize>);

impl Union {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}
