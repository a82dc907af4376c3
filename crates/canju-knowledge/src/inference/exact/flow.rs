//! Maximum packing of contradictions, and with it the least-cost labelling of a lattice without mirrors: a maximum flow and its
//! minimum cut.
//!
//! A class c claims of its node that its class is at least t for every t ≤ c, and below t for every t > c. Breaking a claim has a
//! price, and the cost of a labelling is the price of the claims it breaks. "x is at least t" and "y is below u" contradict each
//! other if x is better than y and t ≥ u: every labelling that keeps the order breaks one of the two. So a packing of
//! contradictions that charges no claim beyond its price is a lower bound of every cost, and by the max-flow min-cut theorem the
//! maximum packing equals the least cost.
//!
//! The lattice is not an explicit graph here. A claim with residual capacity is a source; an augmenting path leads down from
//! it to claims that it contradicts, and ends at one with residual capacity or turns back along the flow of an earlier
//! contradiction. Paths are guided by labels: `label[z]` is the least t such that a claim "at least t" of z could still be
//! charged. Labels are computed for the whole lattice by one sweep per level, the number of times a path may turn back; they
//! only rise while paths use them up, and are recomputed when too many have risen in vain.

use crate::inference::exact::task::{FREE, Grid, LAST, Reach, Task};

/// All labels are recomputed if one in this many has risen since the last augmenting path.
const PATIENCE: usize = 16;

/// If a level lowers more than one label in this many, a sweep is faster than following places.
const MANY: usize = 64;

/// Adjacency in one call of [`Flow::advance`].
const SLICE: u32 = 2_000_000;

/// Data of the paths of one level, the number of contradictions they displace.
#[derive(Debug)]
struct Layer {
    label: Grid,
    /// The same for claims that the node itself can take up.
    own: Grid,
}

/// A vertex of an augmenting path.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    place: u32,
    /// The record displaced to get here, or [`END`].
    via: u32,
    /// Contradictions that the path may still displace.
    level: u32,
    threshold: u8,
}

/// End or turn of an augmenting path at a node.
enum Turn {
    /// Here a claim "below" this has residual capacity.
    Charge(u8),
    /// This contradiction can be displaced.
    Displace(u32),
}

#[derive(Debug, Clone, Copy)]
enum Stage {
    Search,
    /// Augments along paths that displace `level` contradictions, from this open place on.
    Augment {
        level: usize,
        next: usize,
    },
    Done,
}

/// A packing on its way to the greatest.
#[derive(Debug)]
pub(super) struct Flow<'a> {
    task: &'a Task,
    reach: &'a Reach,
    residuals: Vec<Residual>,
    ledger: Ledger,
    layers: Vec<Layer>,
    /// The sources: places with residual capacity in a claim "at least", by place.
    open: Vec<u32>,
    stage: Stage,
    pub(super) value: u64,
    stack: Vec<Vertex>,
    steps: u32,
    risen: usize,
}

impl<'a> Flow<'a> {
    /// An empty packing of the claims on the thresholds from the first to the last of these.
    pub(super) fn new(task: &'a Task, reach: &'a Reach, thresholds: (u8, u8)) -> Self {
        let places = task.lattice.len();
        let residuals: Vec<Residual> =
            (0..places).map(|place| Residual::new(task, reach, place, thresholds)).collect();
        let is_open =
            |place: &u32| residuals[*place as usize].at_least(task.class[*place as usize]).is_some();
        let open = (0..places as u32).filter(is_open).collect();
        Self {
            task,
            reach,
            residuals,
            ledger: Ledger::new(places),
            layers: Vec::new(),
            open,
            stage: Stage::Search,
            value: 0,
            stack: Vec::new(),
            steps: 0,
            risen: 0,
        }
    }

    /// The labels at the end: a node of label l gets class l − 1 by the greatest labelling of least cost.
    pub(super) fn labels(&self) -> &[u8] {
        self.layers.last().map_or(&[], |layer| &layer.label)
    }

    pub(super) fn packing(&self) -> impl Iterator<Item = Contradiction> {
        self.ledger.iter()
    }

    /// Works for a while; true once the packing is the greatest.
    pub(super) fn advance(&mut self) -> bool {
        self.steps = 0;
        match self.stage {
            Stage::Search => {
                self.search();
                self.risen = 0;
                self.close();
                self.stage =
                    if self.open.is_empty() { Stage::Done } else { Stage::Augment { level: 0, next: 0 } };
            }
            Stage::Augment { level, next } => self.stage = self.augment_all(level, next),
            Stage::Done => {}
        }
        matches!(self.stage, Stage::Done)
    }

    fn at_least(&self, place: usize) -> Option<u8> {
        self.residuals[place].at_least(self.task.class[place])
    }

    /// Removes the open places without a path; they never get one, since augmenting elsewhere opens none from them.
    fn close(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        let labels = self.labels();
        let reaches = |place: usize| self.at_least(place).is_some_and(|threshold| labels[place] <= threshold);
        open.retain(|place| reaches(*place as usize));
        self.open = open;
    }

    /// Augments from the open places, the low levels first.
    fn augment_all(&mut self, first: usize, next: usize) -> Stage {
        let mut next = next;
        for level in first..self.layers.len() {
            while let Some(place) = self.open.get(next).map(|place| *place as usize) {
                while let Some(threshold) = self.at_least(place)
                    && self.layers[level].label[place] <= threshold
                {
                    if self.augment(place, threshold, level) {
                        self.risen = 0;
                    } else if self.risen > self.task.lattice.len() / PATIENCE {
                        return Stage::Search;
                    }
                }
                next += 1;
                if self.steps > SLICE {
                    return Stage::Augment { level, next };
                }
            }
            next = 0;
        }
        Stage::Search
    }

    /// Searches for a claim to charge a claim "at least" against, and charges it.
    fn augment(&mut self, from: usize, threshold: u8, level: usize) -> bool {
        self.stack.clear();
        self.stack.push(Vertex { place: from as u32, via: END, level: level as u32, threshold });
        while let Some(&vertex) = self.stack.last() {
            self.steps += 1;
            let (place, level) = (vertex.place as usize, vertex.level as usize);
            if self.layers[level].label[place] > vertex.threshold {
                self.stack.pop();
                continue;
            }
            match self.turn(level, place, vertex.threshold) {
                Some(Turn::Charge(below)) => {
                    self.charge(below);
                    return true;
                }
                Some(Turn::Displace(via)) => {
                    if let Some(Contradiction { better, least, .. }) = self.ledger.get(via) {
                        self.stack.push(Vertex {
                            place: better,
                            via,
                            level: vertex.level - 1,
                            threshold: least,
                        });
                    }
                }
                None => self.descend(vertex),
            }
        }
        false
    }

    /// Advances to a worse node, or finds that there is none.
    fn descend(&mut self, vertex: Vertex) {
        let (place, level) = (vertex.place as usize, vertex.level as usize);
        let mut least = NEVER;
        let labels = &self.layers[level].label;
        for other in self.task.lattice.worse(place) {
            if labels[other] <= vertex.threshold {
                self.stack.push(Vertex { place: other as u32, via: END, ..vertex });
                return;
            }
            least = least.min(labels[other]);
        }
        let own = self.own(level, place);
        let layer = &mut self.layers[level];
        layer.own[place] = own;
        layer.label[place] = own.min(least);
        self.risen += 1;
        self.stack.pop();
    }

    fn turn(&self, level: usize, place: usize, threshold: u8) -> Option<Turn> {
        if self.layers[level].own[place] > threshold {
            return None;
        }
        let below = self.residuals[place].below(self.task.class[place]);
        if below <= threshold {
            return Some(Turn::Charge(below));
        }
        let mut displaceable = self.displaceable(level, place);
        displaceable.find(|(_, found)| found.below <= threshold).map(|(record, _)| Turn::Displace(record))
    }

    /// Returns the least threshold whose claim "below" the node can still be charged.
    fn own(&self, level: usize, place: usize) -> u8 {
        let below = self.residuals[place].below(self.task.class[place]);
        self.displaceable(level, place).map(|(_, found)| found.below).fold(below, u8::min)
    }

    /// Returns the contradictions of a node whose better claim could be charged elsewhere, a level lower.
    fn displaceable(&self, level: usize, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        let layer = level.checked_sub(1).and_then(|level| self.layers.get(level));
        let fits = move |found: &Contradiction| {
            layer.is_some_and(|layer| layer.label[found.better as usize] <= found.least)
        };
        self.ledger.of_worse(place).filter(move |(_, found)| fits(found))
    }

    /// Augments the flow along the path on the stack: its first claim replaces the one displaced first, and so on; the last is
    /// charged against the claim "below" of the end of the path.
    fn charge(&mut self, below: u8) {
        let (Some(first), Some(last)) = (self.stack.first().copied(), self.stack.last().copied()) else {
            return;
        };
        let own = |place: u32| self.task.class[place as usize];
        let capacity = |place: u32, threshold| self.residuals[place as usize].get(own(place), threshold);
        let displaced = self.stack.iter().filter_map(|vertex| self.ledger.get(vertex.via));
        let ends = capacity(first.place, first.threshold).min(capacity(last.place, below));
        let flow = displaced.map(|found| found.flow).fold(ends, u32::min);
        for (place, threshold) in [(first.place, first.threshold), (last.place, below)] {
            self.residuals[place as usize].take(self.task.class[place as usize], threshold, flow);
        }
        self.value += u64::from(flow);
        let (mut better, mut least) = (first.place, first.threshold);
        for at in 0..self.stack.len() {
            if let Some(displaced) = self.ledger.take(self.stack[at].via, flow) {
                self.ledger.add(Contradiction { better, least, flow, ..displaced });
                (better, least) = (displaced.better, displaced.least);
            }
        }
        self.ledger.add(Contradiction { better, worse: last.place, least, below, flow });
    }

    /// Computes all labels: first of paths that displace nothing, then one contradiction, and so on until a higher level reaches
    /// nothing new.
    fn search(&mut self) {
        let own = |(residual, class): (&Residual, &u8)| residual.below(*class);
        let own: Grid = self.residuals.iter().zip(self.task.class.iter()).map(own).collect();
        let mut label = own.clone();
        self.task.lattice.sweep(&mut label);
        self.layers.clear();
        self.layers.push(Layer { label, own });
        let mut found: Vec<Contradiction> = self.ledger.iter().collect();
        while let Some((layer, lowered)) = self.next_layer(&found) {
            self.layers.push(layer);
            found.clear();
            match self.is_many(&lowered) {
                true => found.extend(self.ledger.iter()),
                false => found.extend(lowered.iter().flat_map(|p| self.ledger.of_better(*p as usize))),
            }
        }
    }

    fn is_many(&self, lowered: &[u32]) -> bool {
        lowered.len() > self.task.lattice.len() / MANY
    }

    /// Returns the labels of the next level, given the contradictions to try, and the places where they are lower. If these are
    /// few, changes are followed from place to place, as far as there are claims.
    fn next_layer(&self, found: &[Contradiction]) -> Option<(Layer, Vec<u32>)> {
        let last = self.layers.last()?;
        let reached = |found: &&Contradiction| last.label[found.better as usize] <= found.least;
        let (mut label, mut own) = (last.label.clone(), last.own.clone());
        let mut lowered = Vec::new();
        for Contradiction { worse, below, .. } in found.iter().filter(reached) {
            let place = *worse as usize;
            own[place] = own[place].min(*below);
            if *below < label[place] {
                label[place] = *below;
                lowered.push(*worse);
            }
        }
        let mut next = 0;
        while let Some(place) = lowered.get(next).map(|place| *place as usize)
            && !self.is_many(&lowered)
        {
            next += 1;
            for other in self.task.lattice.better(place) {
                if label[place] < label[other] && label[place] <= self.reach.most(other) {
                    label[other] = label[place];
                    lowered.push(other as u32);
                }
            }
        }
        if self.is_many(&lowered) {
            self.task.lattice.sweep(&mut label);
            let is_lower = |place: &u32| label[*place as usize] < last.label[*place as usize];
            lowered = (0..label.len() as u32).filter(is_lower).collect();
        }
        (!lowered.is_empty()).then_some((Layer { label, own }, lowered))
    }
}

// The contradictions of a packing, listed by either node.

/// No further record.
const END: u32 = u32::MAX;

/// Two claims that contradict each other, and the flow between them: how much of their prices is charged for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The place claimed to be at least `least`.
    pub(super) better: u32,
    /// The place claimed to be below `below`.
    pub(super) worse: u32,
    pub(super) least: u8,
    pub(super) below: u8,
    pub(super) flow: u32,
}

/// A contradiction, in the list of its better node and in that of its worse node.
#[derive(Debug, Clone, Copy)]
struct Record {
    found: Contradiction,
    /// The next of the same better, and of the same worse node.
    next: [u32; 2],
}

/// Contradictions by number. One that is displaced altogether stays with a flow of 0.
#[derive(Debug)]
struct Ledger {
    records: Vec<Record>,
    /// The first record of every better, and of every worse place, or [`END`].
    heads: [Box<[u32]>; 2],
}

impl Ledger {
    pub(super) fn new(places: usize) -> Self {
        let heads = || vec![END; places].into();
        Self { records: Vec::new(), heads: [heads(), heads()] }
    }

    pub(super) fn get(&self, number: u32) -> Option<Contradiction> {
        self.records.get(number as usize).map(|record| record.found)
    }

    /// All that are charged.
    pub(super) fn iter(&self) -> impl Iterator<Item = Contradiction> {
        self.records.iter().map(|record| record.found).filter(|found| found.flow > 0)
    }

    /// Returns the contradictions charged to a claim "at least" of this place.
    fn of_better(&self, place: usize) -> impl Iterator<Item = Contradiction> {
        self.list(0, place).map(|(_, found)| found).filter(|found| found.flow > 0)
    }

    /// Returns the contradictions charged to a claim "below" of this place, with their numbers.
    fn of_worse(&self, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        self.list(1, place).filter(|(_, found)| found.flow > 0)
    }

    fn list(&self, end: usize, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        let mut next = self.heads[end][place];
        std::iter::from_fn(move || {
            let record = self.records.get(next as usize)?;
            let number = std::mem::replace(&mut next, record.next[end]);
            Some((number, record.found))
        })
    }

    /// Takes flow from a charged contradiction.
    pub(super) fn take(&mut self, number: u32, flow: u32) -> Option<Contradiction> {
        let found = &mut self.records.get_mut(number as usize)?.found;
        found.flow -= flow;
        Some(*found)
    }

    /// Charges a contradiction, merged with a known one of the same claims if there is any.
    pub(super) fn add(&mut self, found: Contradiction) {
        let same = |known: &Contradiction| {
            (known.better, known.least, known.below) == (found.better, found.least, found.below)
        };
        let known =
            self.list(1, found.worse as usize).find(|(_, known)| same(known)).map(|(number, _)| number);
        if let Some(record) = known.and_then(|number| self.records.get_mut(number as usize)) {
            record.found.flow += found.flow;
            return;
        }
        let number = self.records.len() as u32;
        let [better, worse] = &mut self.heads;
        let heads = [&mut better[found.better as usize], &mut worse[found.worse as usize]];
        let next = heads.map(|head| std::mem::replace(head, number));
        self.records.push(Record { found, next });
    }
}

// The residual capacities of the claims of a node: their prices less the flow so far.

/// Beyond every threshold.
const NEVER: u8 = LAST + 1;

#[derive(Debug, Clone, Copy, Default)]
struct Residual {
    /// Of "at least c" and "below c + 1", for the class c.
    near: [u32; 2],
    /// Of the other claims, 0 or 1 each: bit t − 1 for threshold t.
    far: u8,
}

impl Residual {
    /// The capacities of the claims within reach on these thresholds.
    pub(super) fn new(task: &Task, reach: &Reach, place: usize, thresholds: (u8, u8)) -> Self {
        let own = task.class[place];
        let mut residual = Self::default();
        if own != FREE {
            let (first, last) =
                ((reach.bottom[place] + 1).max(thresholds.0), reach.top[place].min(thresholds.1));
            for threshold in first..=last {
                match threshold.checked_sub(own) {
                    Some(0) => residual.near[0] = 1 + task.weight,
                    Some(1) => residual.near[1] = 1 + task.weight,
                    _ => residual.far |= 1 << (threshold - 1),
                }
            }
        }
        residual
    }

    /// The greatest threshold of a claim "at least" with residual capacity.
    pub(super) fn at_least(self, own: u8) -> Option<u8> {
        if self.near[0] > 0 {
            return Some(own);
        }
        let bits = u32::from(self.far) & ((1 << own) - 1);
        (bits != 0).then(|| (u32::BITS - bits.leading_zeros()) as u8)
    }

    /// The least threshold of a claim "below" with residual capacity, or [`NEVER`].
    pub(super) fn below(self, own: u8) -> u8 {
        if self.near[1] > 0 {
            return own + 1;
        }
        let bits = u32::from(self.far) >> own;
        if bits == 0 { NEVER } else { own + 1 + bits.trailing_zeros() as u8 }
    }

    pub(super) fn get(self, own: u8, threshold: u8) -> u32 {
        match threshold.wrapping_sub(own) {
            near @ (0 | 1) => self.near[usize::from(near)],
            _ => u32::from(self.far >> (threshold - 1) & 1),
        }
    }

    pub(super) fn take(&mut self, own: u8, threshold: u8, flow: u32) {
        match threshold.wrapping_sub(own) {
            near @ (0 | 1) => self.near[usize::from(near)] -= flow,
            _ => self.far &= !(1 << (threshold - 1)),
        }
    }
}
