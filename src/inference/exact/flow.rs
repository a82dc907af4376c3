//! The greatest packing of contradictions, and with it the least-cost labelling of a lattice without mirrors: a maximum
//! flow and its minimum cut.
//!
//! A class c claims of its node that its class is at least t for every t ≤ c, and below t for every t > c. To break a claim
//! has a price, and the cost of a labelling is the price of the claims it breaks. "x is at least t" and "y is below u"
//! contradict each other where x is better than y and t ≥ u: every labelling that keeps the order breaks one of the two. So
//! a packing of contradictions that charges no claim beyond its price is a lower bound of every cost, and by the theorem on
//! flows and cuts the greatest packing is the least cost.
//!
//! The lattice is not an explicit graph here. Which claims a claim contradicts is found by walking down from it, led by
//! labels: `label[z]` is the least t such that a claim "at least t" of z could still be charged. Labels are computed for the
//! whole lattice by one sweep for each time a walk may displace an earlier contradiction; they only rise while walks use
//! them up, and are computed anew when too many have risen in vain.

use super::frame::Grid;
use super::task::{FREE, LAST, Reach, Task};

/// Labels risen since the last walk that found something, after which all are computed anew.
const PATIENCE: u32 = 20_000;

/// Steps in one call of [`Flow::advance`].
const SLICE: u32 = 2_000_000;

/// No further record.
const END: u32 = u32::MAX;

/// Beyond every threshold.
const NEVER: u8 = LAST + 1;

/// Two claims that contradict each other, and how much of their prices is charged for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The place said to be at least `least`.
    pub(super) better: u32,
    /// The place said to be below `below`.
    pub(super) worse: u32,
    pub(super) least: u8,
    pub(super) below: u8,
    pub(super) amount: u32,
}

/// What is left of the prices of the claims of a node.
#[derive(Debug, Clone, Copy, Default)]
struct Room {
    /// Of "at least c" and "below c + 1", c its class.
    near: [u32; 2],
    /// Of the others, each 1 or nothing: bit t − 1 for threshold t.
    far: u8,
}

/// A contradiction, in the list of its worse node.
#[derive(Debug, Clone, Copy)]
struct Record {
    found: Contradiction,
    next: u32,
}

/// What a walk needs that may displace so many contradictions.
#[derive(Debug)]
struct Layer {
    label: Grid,
    /// The same for claims that the node itself can take up.
    own: Grid,
}

/// A step of a walk.
#[derive(Debug, Clone, Copy)]
struct Step {
    place: u32,
    /// The record displaced to get here, or [`END`].
    via: u32,
    /// Contradictions that may still be displaced.
    hops: u32,
    threshold: u8,
}

/// How a walk can end or turn at a place.
enum Turn {
    /// Here a claim "below" this has room.
    Charge(u8),
    /// This contradiction can be displaced.
    Displace(u32),
}

#[derive(Debug, Clone, Copy)]
enum Stage {
    Search,
    /// Walks that displace so many contradictions, from this open place on.
    Walk {
        hops: usize,
        next: usize,
    },
    Done,
}

/// A packing on its way to the greatest.
#[derive(Debug)]
pub(super) struct Flow<'a> {
    task: &'a Task,
    rooms: Vec<Room>,
    records: Vec<Record>,
    /// The first record of every worse node, or [`END`].
    heads: Vec<u32>,
    /// The first `depth` are in use.
    layers: Vec<Layer>,
    depth: usize,
    /// Places with room in a claim "at least", by place.
    open: Vec<u32>,
    stage: Stage,
    amount: u64,
    stack: Vec<Step>,
    steps: u32,
    risen: u32,
}

impl Room {
    /// The room of the claims within reach on these thresholds.
    fn new(task: &Task, reach: &Reach, place: usize, thresholds: (u8, u8)) -> Self {
        let own = task.class[place];
        let mut room = Self::default();
        if own != FREE {
            let (first, last) =
                ((reach.bottom[place] + 1).max(thresholds.0), reach.top[place].min(thresholds.1));
            for threshold in first..=last {
                match threshold.checked_sub(own) {
                    Some(0) => room.near[0] = 1 + task.weight,
                    Some(1) => room.near[1] = 1 + task.weight,
                    _ => room.far |= 1 << (threshold - 1),
                }
            }
        }
        room
    }

    /// The greatest threshold of a claim "at least" with room.
    fn at_least(self, own: u8) -> Option<u8> {
        if self.near[0] > 0 {
            return Some(own);
        }
        let bits = u32::from(self.far) & ((1 << own) - 1);
        (bits != 0).then(|| (u32::BITS - bits.leading_zeros()) as u8)
    }

    /// The least threshold of a claim "below" with room, or [`NEVER`].
    fn below(self, own: u8) -> u8 {
        if self.near[1] > 0 {
            return own + 1;
        }
        let bits = u32::from(self.far) >> own;
        if bits == 0 { NEVER } else { own + 1 + bits.trailing_zeros() as u8 }
    }

    fn get(self, own: u8, threshold: u8) -> u32 {
        match threshold.wrapping_sub(own) {
            near @ (0 | 1) => self.near[usize::from(near)],
            _ => u32::from(self.far >> (threshold - 1) & 1),
        }
    }

    fn take(&mut self, own: u8, threshold: u8, amount: u32) {
        match threshold.wrapping_sub(own) {
            near @ (0 | 1) => self.near[usize::from(near)] -= amount,
            _ => self.far &= !(1 << (threshold - 1)),
        }
    }
}

impl<'a> Flow<'a> {
    /// An empty packing of the claims on the thresholds from the first to the last of these.
    pub(super) fn new(task: &'a Task, reach: &Reach, thresholds: (u8, u8)) -> Self {
        let places = task.frame.len();
        let rooms: Vec<Room> = (0..places).map(|place| Room::new(task, reach, place, thresholds)).collect();
        let is_open = |place: &u32| rooms[*place as usize].at_least(task.class[*place as usize]).is_some();
        let open = (0..places as u32).filter(is_open).collect();
        Self {
            task,
            rooms,
            records: Vec::new(),
            heads: vec![END; places],
            layers: Vec::new(),
            depth: 0,
            open,
            stage: Stage::Search,
            amount: 0,
            stack: Vec::new(),
            steps: 0,
            risen: 0,
        }
    }

    /// What is charged so far.
    pub(super) const fn amount(&self) -> u64 {
        self.amount
    }

    /// The labels at the end: a node of label l gets class l − 1 by the greatest labelling of least cost.
    pub(super) fn labels(&self) -> &[u8] {
        self.layers.get(self.depth.wrapping_sub(1)).map_or(&[], |layer| &layer.label)
    }

    /// The packing.
    pub(super) fn packing(&self) -> impl Iterator<Item = Contradiction> {
        self.records.iter().map(|record| record.found).filter(|found| found.amount > 0)
    }

    /// Works for a while; true once the packing is the greatest.
    pub(super) fn advance(&mut self) -> bool {
        self.steps = 0;
        match self.stage {
            Stage::Search => {
                self.search();
                self.risen = 0;
                self.stage = if self.any_open() { Stage::Walk { hops: 0, next: 0 } } else { Stage::Done };
            }
            Stage::Walk { hops, next } => self.stage = self.walks(hops, next),
            Stage::Done => {}
        }
        matches!(self.stage, Stage::Done)
    }

    fn any_open(&self) -> bool {
        let labels = self.labels();
        let reaches = |place: usize| self.at_least(place).is_some_and(|threshold| labels[place] <= threshold);
        self.open.iter().any(|place| reaches(*place as usize))
    }

    fn at_least(&self, place: usize) -> Option<u8> {
        self.rooms[place].at_least(self.task.class[place])
    }

    /// Forgets the open places that have no room any more.
    fn close(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        open.retain(|place| self.at_least(*place as usize).is_some());
        self.open = open;
    }

    /// Walks from the open places; few hops come first.
    fn walks(&mut self, first: usize, next: usize) -> Stage {
        let mut next = next;
        for hops in first..self.depth {
            while let Some(place) = self.open.get(next).map(|place| *place as usize) {
                while let Some(threshold) = self.at_least(place)
                    && self.layers[hops].label[place] <= threshold
                {
                    if self.walk(place, threshold, hops) {
                        self.risen = 0;
                    } else if self.risen > PATIENCE {
                        self.close();
                        return Stage::Search;
                    }
                }
                next += 1;
                if self.steps > SLICE {
                    return Stage::Walk { hops, next };
                }
            }
            next = 0;
        }
        self.close();
        Stage::Search
    }

    /// Looks for something to charge a claim "at least" against, and charges it.
    fn walk(&mut self, from: usize, threshold: u8, hops: usize) -> bool {
        self.stack.clear();
        self.stack.push(Step { place: from as u32, via: END, hops: hops as u32, threshold });
        while let Some(&step) = self.stack.last() {
            self.steps += 1;
            let (place, hops) = (step.place as usize, step.hops as usize);
            if self.layers[hops].label[place] > step.threshold {
                self.stack.pop();
                continue;
            }
            match self.turn(hops, place, step.threshold) {
                Some(Turn::Charge(below)) => {
                    self.charge(below);
                    return true;
                }
                Some(Turn::Displace(via)) => {
                    let Contradiction { better, least, .. } = self.records[via as usize].found;
                    self.stack.push(Step { place: better, via, hops: step.hops - 1, threshold: least });
                }
                None => self.descend(step),
            }
        }
        false
    }

    /// Goes to a worse node, or learns that there is none to go to.
    fn descend(&mut self, step: Step) {
        let (place, hops) = (step.place as usize, step.hops as usize);
        let mut least = NEVER;
        let labels = &self.layers[hops].label;
        for other in self.task.frame.worse(place) {
            if labels[other] <= step.threshold {
                self.stack.push(Step { place: other as u32, via: END, ..step });
                return;
            }
            least = least.min(labels[other]);
        }
        let own = self.own(hops, place);
        let layer = &mut self.layers[hops];
        layer.own[place] = own;
        layer.label[place] = own.min(least);
        self.risen += 1;
        self.stack.pop();
    }

    fn turn(&self, hops: usize, place: usize, threshold: u8) -> Option<Turn> {
        if self.layers[hops].own[place] > threshold {
            return None;
        }
        let below = self.rooms[place].below(self.task.class[place]);
        if below <= threshold {
            return Some(Turn::Charge(below));
        }
        let mut displaceable = self.displaceable(hops, place);
        displaceable.find(|(_, found)| found.below <= threshold).map(|(record, _)| Turn::Displace(record))
    }

    /// The least threshold whose claim "below" the node can take up.
    fn own(&self, hops: usize, place: usize) -> u8 {
        let below = self.rooms[place].below(self.task.class[place]);
        self.displaceable(hops, place).map(|(_, found)| found.below).fold(below, u8::min)
    }

    /// The contradictions of a node whose better claim could be charged elsewhere, with one hop less.
    fn displaceable(&self, hops: usize, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        let layer = hops.checked_sub(1).and_then(|hops| self.layers.get(hops));
        let fits = move |found: &Contradiction| {
            layer.is_some_and(|layer| found.amount > 0 && layer.label[found.better as usize] <= found.least)
        };
        self.list(place).filter(move |(_, found)| fits(found))
    }

    fn list(&self, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        let mut next = self.heads[place];
        std::iter::from_fn(move || {
            let record = self.records.get(next as usize)?;
            let number = std::mem::replace(&mut next, record.next);
            Some((number, record.found))
        })
    }

    /// Charges along the walk on the stack: its first claim takes the place of the one displaced first, and so on; the last
    /// is charged against the claim "below" of where the walk stands.
    fn charge(&mut self, below: u8) {
        let (Some(first), Some(last)) = (self.stack.first().copied(), self.stack.last().copied()) else {
            return;
        };
        let own = |place: u32| self.task.class[place as usize];
        let room = |place: u32, threshold| self.rooms[place as usize].get(own(place), threshold);
        let displaced = self.stack.iter().filter_map(|step| self.records.get(step.via as usize));
        let ends = room(first.place, first.threshold).min(room(last.place, below));
        let amount = displaced.map(|record| record.found.amount).fold(ends, u32::min);
        for (place, threshold) in [(first.place, first.threshold), (last.place, below)] {
            self.rooms[place as usize].take(self.task.class[place as usize], threshold, amount);
        }
        self.amount += u64::from(amount);
        let (mut better, mut least) = (first.place, first.threshold);
        for step in 0..self.stack.len() {
            if let Some(record) = self.records.get_mut(self.stack[step].via as usize) {
                record.found.amount -= amount;
                let displaced = record.found;
                self.add(Contradiction { better, least, amount, ..displaced });
                (better, least) = (displaced.better, displaced.least);
            }
        }
        self.add(Contradiction { better, worse: last.place, least, below, amount });
    }

    fn add(&mut self, found: Contradiction) {
        let same = |known: &Contradiction| {
            (known.better, known.least, known.below) == (found.better, found.least, found.below)
        };
        let known = self.list(found.worse as usize).find(|(_, known)| same(known)).map(|(record, _)| record);
        if let Some(record) = known.and_then(|record| self.records.get_mut(record as usize)) {
            record.found.amount += found.amount;
            return;
        }
        let head = &mut self.heads[found.worse as usize];
        let next = std::mem::replace(head, self.records.len() as u32);
        self.records.push(Record { found, next });
    }

    /// Computes all labels: first of walks that displace nothing, then one contradiction, and so on until more hops reach
    /// nothing new.
    fn search(&mut self) {
        let task = self.task;
        let own = |(room, class): (&Room, &u8)| room.below(*class);
        let own: Grid = self.rooms.iter().zip(task.class.iter()).map(own).collect();
        self.depth = 0;
        self.push_layer(own);
        let mut pending: Vec<Contradiction> = self.packing().collect();
        pending.sort_unstable_by_key(|found| found.better);
        loop {
            let Layer { label, own } = &self.layers[self.depth - 1];
            let mut next = own.clone();
            let mut more = false;
            pending.retain(|found| {
                let reached = label[found.better as usize] <= found.least;
                let own = &mut next[found.worse as usize];
                if reached && found.below < *own {
                    *own = found.below;
                    more = true;
                }
                !reached
            });
            if !more {
                return;
            }
            self.push_layer(next);
            if self.layers[self.depth - 1].label == self.layers[self.depth - 2].label {
                self.depth -= 1;
                return;
            }
        }
    }

    fn push_layer(&mut self, own: Grid) {
        let mut label = own.clone();
        self.task.frame.sweep(&mut label);
        self.layers.truncate(self.depth);
        self.layers.push(Layer { label, own });
        self.depth += 1;
    }
}
