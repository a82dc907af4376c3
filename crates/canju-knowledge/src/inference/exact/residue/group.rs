//! Squeezed nodes that have to do with each other, as variables with the neighbours that they can be in conflict with, and their
//! best classes by branch and bound.

use std::collections::BTreeMap;

use canju_files::progress::{Cancelled, Checkpoint, Progress};
use xiangqi::material::lattice::Relation;
use xiangqi::material::{NodeId, PairId, PairNeighbour};

use crate::knowledge::conflict::{ConflictCount, Label, Labelling};
use crate::knowledge::score::Class;

/// Cost of a node in conflict beside its part of INC, which is less than this for the whole lattice: CN comes first.
const IN_CONFLICT: u64 = 1 << 40;

/// Pairs with classes to choose, and the neighbouring pairs that can get into conflict with them.
#[derive(Debug, Clone, Default)]
pub(super) struct Group {
    /// The squeezed pairs.
    variables: Vec<Variable>,
    others: Vec<Cell>,
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
    cell: Cell,
    /// The least and the greatest class between which it is squeezed.
    least: u8,
    greatest: u8,
    /// The classes worth trying: some best labelling has no others.
    pub(super) classes: Vec<u8>,
    /// The neighbours that it can be in conflict with.
    links: Vec<Link>,
}

/// A neighbour of a variable.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    to: To,
    relation: Relation,
    mirrored: bool,
    /// Number of conflicts that the variable has by this neighbour, and the neighbour by the variable.
    here: u8,
    there: u8,
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
    fn is_conflict(&self, own: u8, other: u8) -> bool {
        let seen = if self.mirrored { Class::WORST.get() - other } else { other };
        match self.relation {
            Relation::Better => seen > own,
            Relation::Worse => own > seen,
        }
    }
}

impl Group {
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
            let mut group = Builder { labelling, group: Group::default(), others: BTreeMap::new() };
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

// The best classes of a group by branch and bound.
//
// The bound of a partial assignment: what the assigned variables and the fixed pairs cost by now, and for every other variable
// the least it will cost by its conflicts with these. Conflicts only become more, and costs grow with conflicts.

/// Maximum number of variables of a searched group; a search of more would not finish.
const MOST: usize = 512;

/// Returns the best classes found, `start` if none are better, and whether they are proved optimal. Each visited neighbour takes
/// one from the effort.
pub(super) fn best(
    group: &Group,
    start: Vec<u8>,
    effort: &mut u64,
    progress: &dyn Progress,
) -> Result<(Vec<u8>, bool), Cancelled> {
    if group.variables.len() > MOST {
        return Ok((start, false));
    }
    let mut search = Search::new(group, start, effort, progress);
    search.extend(0)?;
    let proved = !search.is_exhausted;
    Ok((search.best, proved))
}

struct Search<'a> {
    group: &'a Group,
    /// The variables in the order in which they are assigned.
    order: Vec<usize>,
    /// The class of every variable that is assigned.
    classes: Vec<Option<u8>>,
    /// Conflicts with fixed pairs and assigned variables, by variable and class.
    conflicts: Vec<[u8; Class::COUNT]>,
    /// Conflicts with assigned variables, by other pair.
    others: Vec<u8>,
    /// Cost of assigned variables and other pairs.
    settled: u64,
    /// Least cost of each unassigned variable, and the sum.
    least: Vec<u64>,
    open: u64,
    best: Vec<u8>,
    best_cost: u64,
    effort: &'a mut u64,
    is_exhausted: bool,
    checkpoint: Checkpoint<'a>,
}

impl<'a> Search<'a> {
    fn new(group: &'a Group, start: Vec<u8>, effort: &'a mut u64, progress: &'a dyn Progress) -> Self {
        let count = group.variables.len();
        let mut search = Self {
            group,
            order: order(group),
            classes: vec![None; count],
            conflicts: group.variables.iter().map(with_fixed).collect(),
            others: vec![0; group.others.len()],
            settled: group.others.iter().map(|cell| cell.cost(0)).sum(),
            least: vec![0; count],
            open: 0,
            best_cost: group.cost(&start),
            best: start,
            effort,
            is_exhausted: false,
            checkpoint: Checkpoint::new(progress),
        };
        (0..count).for_each(|at| search.bound(at));
        search
    }

    /// Renews the least that a variable costs.
    fn bound(&mut self, at: usize) {
        let Variable { cell, classes, .. } = &self.group.variables[at];
        let cost = |class: &u8| cell.cost(self.conflicts[at][usize::from(*class)]);
        let least = classes.iter().map(cost).min().unwrap_or(0);
        self.open = self.open - self.least[at] + least;
        self.least[at] = least;
    }

    /// Tries every class for the next variable.
    fn extend(&mut self, depth: usize) -> Result<(), Cancelled> {
        let Some(at) = self.order.get(depth).copied() else {
            // Only better assignments get here.
            self.best_cost = self.settled;
            self.best = self.classes.iter().map(|class| class.unwrap_or(Class::LEVEL.get())).collect();
            return Ok(());
        };
        let variable = &self.group.variables[at];
        let mut classes = variable.classes.clone();
        let own = self.conflicts[at];
        classes.sort_by_key(|class| (own[usize::from(*class)], class.abs_diff(self.best[at])));
        for class in classes {
            if self.settled + self.open >= self.best_cost {
                return Ok(());
            }
            match self.effort.checked_sub(variable.links.len() as u64) {
                Some(left) => *self.effort = left,
                None => {
                    self.is_exhausted = true;
                    return Ok(());
                }
            }
            self.checkpoint.pass(1)?;
            self.assign(at, class, true);
            if self.settled + self.open < self.best_cost {
                self.extend(depth + 1)?;
            }
            self.assign(at, class, false);
            if self.is_exhausted {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Gives a variable a class, or takes it back.
    fn assign(&mut self, at: usize, class: u8, forth: bool) {
        let group = self.group;
        let variable = &group.variables[at];
        let step = |count: u8, by: u8| if forth { count + by } else { count - by };
        let own = variable.cell.cost(self.conflicts[at][usize::from(class)]);
        if forth {
            self.settled += own;
            self.open -= std::mem::take(&mut self.least[at]);
            self.classes[at] = Some(class);
        }
        for link in &variable.links {
            match link.to {
                To::Other(other, theirs) => {
                    if link.is_conflict(class, theirs) {
                        let (cell, count) = (&group.others[other], &mut self.others[other]);
                        self.settled -= cell.cost(*count);
                        *count = step(*count, link.there);
                        self.settled += cell.cost(*count);
                    }
                }
                To::Variable(other) => match self.classes[other] {
                    // Counted when this one was bounded; the other one learns of it now.
                    Some(theirs) => {
                        if link.is_conflict(class, theirs) {
                            let count = &mut self.conflicts[other][usize::from(theirs)];
                            let cell = &group.variables[other].cell;
                            self.settled -= cell.cost(*count);
                            *count = step(*count, link.there);
                            self.settled += cell.cost(*count);
                        }
                    }
                    None => {
                        for theirs in &group.variables[other].classes {
                            if link.is_conflict(class, *theirs) {
                                let count = &mut self.conflicts[other][usize::from(*theirs)];
                                *count = step(*count, link.there);
                            }
                        }
                        self.bound(other);
                    }
                },
            }
        }
        if !forth {
            self.settled -= own;
            self.classes[at] = None;
            self.bound(at);
        }
    }
}

/// Returns the conflicts of a variable with fixed pairs, by class.
fn with_fixed(variable: &Variable) -> [u8; Class::COUNT] {
    let mut conflicts = [0; Class::COUNT];
    for class in &variable.classes {
        for link in &variable.links {
            if let To::Other(_, theirs) = link.to
                && link.is_conflict(*class, theirs)
            {
                conflicts[usize::from(*class)] += link.here;
            }
        }
    }
    conflicts
}

/// The variables so that each has many links to those before it; among equals those of many links come first.
fn order(group: &Group) -> Vec<usize> {
    let count = group.variables.len();
    let mut known = vec![0_usize; count];
    let mut left: Vec<usize> = (0..count).collect();
    let mut order = Vec::with_capacity(count);
    while let Some(next) = (0..left.len()).max_by_key(|i| {
        let at = left[*i];
        (known[at], group.variables[at].links.len(), std::cmp::Reverse(at))
    }) {
        let at = left.swap_remove(next);
        for link in &group.variables[at].links {
            if let To::Variable(other) = link.to {
                known[other] += 1;
            }
        }
        order.push(at);
    }
    order
}
