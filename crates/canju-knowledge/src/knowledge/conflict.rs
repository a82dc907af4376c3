//! Conflicts of the piece additive rule, counted: C, N, IP, IW, the ten levels, CN and INC (Chen et al. 2011, eq. 7-11), in step
//! with the class of every scored node.

use canju_message::All;
use xiangqi::material::lattice::{Neighbour, Relation};
use xiangqi::material::{NodeId, PairId};

use crate::knowledge::PairArray;
use crate::knowledge::score::Class;

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
    pub(crate) const fn index(self) -> usize {
        ((self.conflicts as usize) << 5 | self.neighbours as usize) % COUNTS
    }

    const fn from_index(index: usize) -> Self {
        Self { conflicts: (index >> 5) as u8, neighbours: (index & 31) as u8 }
    }
}

/// Number of values of [`ConflictCount::index`].
pub(crate) const COUNTS: usize = 1 << 10;

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[all(help, text = "objective-")]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// INC: total inconsistency; severe conflicts weigh more.
    ///
    /// Σ 2^i·lv_i over the ten levels (eq. 11).
    #[default]
    #[all(word = "inc", text = "objective-exponential")]
    Exponential,
    /// CN: number of nodes in conflict.
    #[all(word = "cn", text = "objective-conflict-nodes")]
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
    pub scored: u32,
    /// CN: nodes in conflict (eq. 8).
    pub conflict_nodes: u32,
    pub conflict_edges: u32,
    /// lv_i: nodes at each inconsistency level.
    pub levels: [u32; 10],
}

impl Tally {
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
            self.conflict_nodes = self.conflict_nodes.wrapping_add(nodes);
            let of_level = &mut self.levels[usize::from(level)];
            *of_level = of_level.wrapping_add(nodes);
        }
    }

    fn leave(&mut self, count: ConflictCount, nodes: u32) {
        self.enter(count, nodes.wrapping_neg());
    }
}

/// The attributes of a score that count for conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    pub class: Class,
    /// Whether an exact table proves it. The piece additive rule is not exact: if two proved nodes break it, both are true, an
    /// exact exception and not a conflict.
    pub proved: bool,
}

impl From<Class> for Label {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct ConflictEdge {
    /// The node with more red or less black material, yet scored worse for Red.
    pub better: NodeId,
    pub worse: NodeId,
}

/// The class of every scored node, with all conflict counts kept in step.
///
/// A node and its mirror are one variable and share one cell, so the mirror rule cannot be broken. Copies share what they have in
/// common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelling {
    /// By pair, in the view of the canonical node.
    pub(super) cells: PairArray<Cell>,
    tally: Tally,
}

/// Class in the low four bits, above them [`ConflictCount::index`], in the highest bit whether it is proved. An unscored node
/// has neighbours but no conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(u16);

impl Cell {
    const CLASS: u16 = 15;
    const UNSCORED: u16 = 15;
    const EMPTY: Self = Self(Self::UNSCORED);
    const NEIGHBOUR: u16 = 1 << 4;
    const CONFLICT: u16 = 1 << 9;
    const CONFLICTS: u16 = 31 << 9;
    const PROVED: u16 = 1 << 15;

    const fn class(self) -> Option<Class> {
        Class::new((self.0 & Self::CLASS) as u8)
    }

    const fn proved(self) -> bool {
        self.0 & Self::PROVED != 0
    }

    fn label(self, mirrored: bool) -> Option<Label> {
        self.class().map(|class| Label { class: seen(class, mirrored), proved: self.proved() })
    }

    const fn count(self) -> ConflictCount {
        ConflictCount::from_index(((self.0 & !Self::PROVED) >> 4) as usize)
    }

    fn labelled(self, label: Option<Label>) -> Self {
        let bits = label.map_or(Self::UNSCORED, |label| {
            u16::from(label.class.get()) | if label.proved { Self::PROVED } else { 0 }
        });
        Self(self.0 & !(Self::CLASS | Self::PROVED) | bits)
    }

    fn counted(self, count: ConflictCount) -> Self {
        Self(self.0 & (Self::CLASS | Self::PROVED) | (count.index() as u16) << 4)
    }
}

/// Returns the label in the view of the other node of the pair if `mirrored`.
fn seen_label(label: Label, mirrored: bool) -> Label {
    Label { class: seen(label.class, mirrored), ..label }
}

/// Returns the class in the view of the other node of the pair if `mirrored`.
fn seen(class: Class, mirrored: bool) -> Class {
    if mirrored { class.mirror() } else { class }
}

impl Default for Labelling {
    fn default() -> Self {
        Self { cells: PairArray::filled(Cell::EMPTY), tally: Tally::default() }
    }
}

impl Labelling {
    /// The labelling with these labels; each also labels its mirror.
    pub fn from_labels(labels: impl IntoIterator<Item = (NodeId, Label)>) -> Self {
        let mut labelling = Self::default();
        labelling.set_many(labels.into_iter().map(|(node, label)| (node, Some(label))));
        labelling
    }

    #[inline]
    pub fn class(&self, node: NodeId) -> Option<Class> {
        let (pair, mirrored) = node.pair();
        self.cells.get(pair).class().map(|class| seen(class, mirrored))
    }

    #[inline]
    pub fn label(&self, node: NodeId) -> Option<Label> {
        let (pair, mirrored) = node.pair();
        self.cells.get(pair).label(mirrored)
    }

    /// The class of the canonical node of a pair, if it is scored.
    #[inline]
    pub fn pair_class(&self, pair: PairId) -> Option<Class> {
        self.cells.get(pair).class()
    }

    #[inline]
    pub fn count(&self, node: NodeId) -> ConflictCount {
        self.pair_count(node.into())
    }

    #[inline]
    pub fn pair_count(&self, pair: PairId) -> ConflictCount {
        self.cells.get(pair).count()
    }

    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The scored neighbours of a node with their classes.
    pub fn scored_neighbours(&self, node: NodeId) -> impl Iterator<Item = (Neighbour, Class)> {
        node.neighbours().filter_map(|n| self.class(n.node).map(|class| (n, class)))
    }

    /// Returns every node in conflict, by id. This is the only check of consistency: a base is consistent if there are none.
    pub fn conflict_nodes(&self) -> impl Iterator<Item = NodeId> {
        NodeId::all().filter(|node| self.count(*node).conflicts > 0)
    }

    /// Every node in conflict together with its mirror, by number of the pair.
    pub fn mirror_pairs_in_conflict(&self) -> impl Iterator<Item = PairId> {
        self.cells.pairs_where(|cell| cell.0 & Cell::CONFLICTS)
    }

    /// Every pair that the other labelling gives another class or none, or that has one only there, by number.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = PairId> {
        self.cells.differences(&other.cells, |a, b| (a.0 ^ b.0) & Cell::CLASS)
    }

    /// Returns every pair that differs in the other labelling, counts included, by number.
    pub fn changed_pairs(&self, other: &Self) -> impl Iterator<Item = PairId> {
        self.cells.differences(&other.cells, |a, b| a.0 ^ b.0)
    }

    /// Returns the totals as Chen et al. (2011) count them: neighbours that break the rule are in conflict, proved or not.
    pub fn literal_tally(&self) -> Tally {
        let literal = |node| self.label(node).map(|label| (node, Label { proved: false, ..label }));
        Self::from_labels(NodeId::all().filter_map(literal)).tally
    }

    /// Every conflict, one of each two that mirror each other, by the lower node.
    pub fn conflict_edges(&self) -> impl Iterator<Item = ConflictEdge> {
        self.mirror_pairs_in_conflict().flat_map(move |pair| self.edges_of(pair, Standing::Conflict))
    }

    /// Every exact exception, one of each two that mirror each other, by the lower node: neighbours that are both proved and
    /// break the piece additive rule.
    pub fn exceptions(&self) -> impl Iterator<Item = ConflictEdge> {
        let proved = self.cells.pairs_where(|cell| cell.0 & Cell::PROVED);
        proved.flat_map(move |pair| self.edges_of(pair, Standing::Exception))
    }

    /// The edges from a pair to later ones that break the rule in this way.
    fn edges_of(&self, pair: PairId, wanted: Standing) -> impl Iterator<Item = ConflictEdge> {
        let own = self.cells.get(pair).label(false);
        let broken = pair.neighbours().filter(move |n| {
            let other = self.cells.get(n.pair).label(n.mirrored);
            own.zip(other).is_some_and(|(own, other)| Standing::of(own, other, n.relation) == wanted)
        });
        broken.filter(move |n| n.pair > pair).map(move |n| match n.relation {
            Relation::Better => ConflictEdge { better: n.node(), worse: pair.node() },
            Relation::Worse => ConflictEdge { better: pair.node(), worse: n.node() },
        })
    }

    pub fn set(&mut self, node: NodeId, label: Option<Label>) {
        let (pair, mirrored) = node.pair();
        self.set_pair(pair, label.map(|label| seen_label(label, mirrored)), |_, _| {});
    }

    /// [`Labelling::set`] in the view of the canonical node; `rising` hears of every neighbour that gets into more conflict.
    #[inline]
    pub fn set_pair(
        &mut self,
        pair: PairId,
        label: Option<Label>,
        mut rising: impl FnMut(PairId, ConflictCount),
    ) {
        let mut own = self.cells.get(pair);
        let before = own.class();
        let class = label.map(|label| label.class);
        let (was_proved, is_proved) = (own.proved(), label.is_some_and(|label| label.proved));
        let around = pair.neighbours();
        let own_nodes = around.nodes();
        self.tally.leave(own.count(), own_nodes);
        let appeared = u16::from(class.is_some()).wrapping_sub(u16::from(before.is_some()));
        let mut conflicts = 0;
        for n in around {
            let there = u16::from(n.there);
            let cell = self.cells.get(n.pair);
            let Some(other) = cell.class().map(|c| seen(c, n.mirrored)) else {
                if appeared != 0 {
                    let step = appeared.wrapping_mul(there * Cell::NEIGHBOUR);
                    self.cells.get_mut(n.pair).0 = cell.0.wrapping_add(step);
                }
                continue;
            };
            let there_proved = cell.proved();
            let was =
                !(was_proved && there_proved) && before.is_some_and(|c| in_conflict(c, other, n.relation));
            let is = !(is_proved && there_proved) && class.is_some_and(|c| in_conflict(c, other, n.relation));
            conflicts += u8::from(is) * n.here;
            if was == is && appeared == 0 {
                continue;
            }
            self.tally.leave(cell.count(), n.nodes());
            let change = u16::from(is).wrapping_sub(u16::from(was)).wrapping_mul(Cell::CONFLICT);
            let step = change.wrapping_add(appeared.wrapping_mul(Cell::NEIGHBOUR)).wrapping_mul(there);
            let cell = Cell(cell.0.wrapping_add(step));
            *self.cells.get_mut(n.pair) = cell;
            self.tally.enter(cell.count(), n.nodes());
            self.tally.conflict_edges = self.tally.conflict_edges + 2 * u32::from(is) - 2 * u32::from(was);
            if is && !was {
                rising(n.pair, cell.count());
            }
        }
        own = own.labelled(label).counted(ConflictCount { conflicts, ..own.count() });
        self.tally.scored += own_nodes * u32::from(class.is_some());
        self.tally.scored -= own_nodes * u32::from(before.is_some());
        self.tally.enter(own.count(), own_nodes);
        *self.cells.get_mut(pair) = own;
    }

    /// Labels many nodes and their mirrors; counts everything anew, which pays from some ten thousand nodes on.
    pub fn set_many(&mut self, labels: impl IntoIterator<Item = (NodeId, Option<Label>)>) {
        let mut cells = self.cells.to_entries();
        for (node, label) in labels {
            let (pair, mirrored) = node.pair();
            let cell = &mut cells[pair.index()];
            *cell = cell.labelled(label.map(|label| seen_label(label, mirrored)));
        }
        self.tally = recount(&mut cells);
        self.cells = PairArray::from_entries(&cells, Cell::EMPTY);
    }

    /// The value of `objective` if `node` and its mirror had each of the nine classes, unproved, by class.
    ///
    /// Only the node and its neighbours change level, so this costs one walk around the node.
    pub fn objective_by_class(&self, node: NodeId, objective: Objective) -> [u64; Class::COUNT] {
        let (pair, mirrored) = node.pair();
        let mut values = self.objective_by_pair_class(pair, objective);
        if mirrored {
            values.reverse();
        }
        values
    }

    /// [`Labelling::objective_by_class`] in the view of the canonical node.
    #[inline]
    pub fn objective_by_pair_class(&self, pair: PairId, objective: Objective) -> [u64; Class::COUNT] {
        let costs = objective.costs();
        let own = self.cells.get(pair);
        let current = own.class();
        let appears = if current.is_none() { Cell::NEIGHBOUR } else { 0 };
        // Neighbours by class: what they cost more where they disagree, and in the low bits how many they are. Those that
        // are better disagree with every class below theirs, those that are worse with every class above.
        let mut better = [0_i32; 16];
        let mut worse = [0_i32; 16];
        let around = pair.neighbours();
        let own_nodes = around.nodes() as i32;
        let mut total = -own_nodes * costs(own.0);
        for n in around {
            let cell = self.cells.get(n.pair);
            let Some(class) = cell.class().map(|c| seen(c, n.mirrored)) else { continue };
            let there = u16::from(n.there);
            let excepted = own.proved() && cell.proved();
            let conflict = !excepted && current.is_some_and(|c| in_conflict(c, class, n.relation));
            let agreeing = cell.0 - if conflict { Cell::CONFLICT * there } else { 0 } + appears * there;
            let agreed = costs(agreeing);
            let nodes = n.nodes() as i32;
            total += nodes * (agreed - costs(cell.0));
            let more = nodes * (costs(agreeing + Cell::CONFLICT * there) - agreed);
            let side = if n.relation == Relation::Better { &mut better } else { &mut worse };
            side[usize::from(class.get()) & 15] += more * TOUCHES + i32::from(n.here);
        }
        let total = self.tally.objective(objective) as i64 + i64::from(total);
        let mut disagreeing: i32 = better[1..].iter().sum();
        let mut values = [0; Class::COUNT];
        for (v, value) in values.iter_mut().enumerate() {
            let conflicts = (disagreeing & (TOUCHES - 1)) as u8;
            let own = own.counted(ConflictCount { conflicts, ..own.count() });
            *value = (total + i64::from((disagreeing >> TOUCHES.trailing_zeros()) + own_nodes * costs(own.0)))
                as u64;
            disagreeing += worse[v] - better[v + 1];
        }
        values
    }
}

/// Counts the conflicts of all pairs. Starts from the scored pairs, so that a small base is counted quickly.
fn recount(cells: &mut [Cell]) -> Tally {
    for cell in &mut *cells {
        *cell = cell.counted(ConflictCount::default());
    }
    let mut tally = Tally::default();
    for pair in PairId::all() {
        let Some(own) = cells[pair.index()].label(false) else { continue };
        let around = pair.neighbours();
        tally.scored += around.nodes();
        for n in around {
            let cell = &mut cells[n.pair.index()];
            let label = cell.label(n.mirrored);
            let conflict = label.is_some_and(|l| Standing::of(own, l, n.relation) == Standing::Conflict);
            cell.0 += u16::from(n.there) * (Cell::NEIGHBOUR + Cell::CONFLICT * u16::from(conflict));
            // A conflict is counted at both ends, and its mirror is one too.
            tally.conflict_edges += u32::from(conflict);
        }
    }
    for (pair, cell) in PairId::all().zip(cells) {
        if cell.0 & Cell::CONFLICTS != 0 {
            tally.enter(cell.count(), pair.neighbours().nodes());
        }
    }
    tally
}

/// More than the number of neighbours a node has.
const TOUCHES: i32 = 32;

impl Objective {
    /// Costs of a node by its cell, whatever its class is.
    fn costs(self) -> impl Fn(u16) -> i32 {
        static CONFLICT_NODES: [u16; COUNTS] = table(Objective::ConflictNodes);
        static EXPONENTIAL: [u16; COUNTS] = table(Objective::Exponential);
        let costs = match self {
            Self::ConflictNodes => &CONFLICT_NODES,
            Self::Exponential => &EXPONENTIAL,
        };
        move |cell| costs[usize::from(cell >> 4) % COUNTS].into()
    }
}

const fn table(objective: Objective) -> [u16; COUNTS] {
    let mut costs = [0; COUNTS];
    let mut index = 0;
    while index < COUNTS {
        costs[index] = objective.cost(ConflictCount::from_index(index)) as u16;
        index += 1;
    }
    costs
}
