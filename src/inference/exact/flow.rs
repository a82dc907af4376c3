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
use super::ledger::{Contradiction, END, Ledger};
use super::room::{NEVER, Room};
use super::task::{Reach, Task};

/// All labels are computed anew when one in so many has risen since the last walk that found something.
const PATIENCE: usize = 16;

/// Where a hop lowers more than one label in so many, a sweep is faster than going from place to place.
const MANY: usize = 64;

/// Steps in one call of [`Flow::advance`].
const SLICE: u32 = 2_000_000;

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
    reach: &'a Reach,
    rooms: Vec<Room>,
    ledger: Ledger,
    /// By hops.
    layers: Vec<Layer>,
    /// Places with room in a claim "at least", by place.
    open: Vec<u32>,
    stage: Stage,
    amount: u64,
    stack: Vec<Step>,
    steps: u32,
    risen: usize,
}

impl<'a> Flow<'a> {
    /// An empty packing of the claims on the thresholds from the first to the last of these.
    pub(super) fn new(task: &'a Task, reach: &'a Reach, thresholds: (u8, u8)) -> Self {
        let places = task.frame.len();
        let rooms: Vec<Room> = (0..places).map(|place| Room::new(task, reach, place, thresholds)).collect();
        let is_open = |place: &u32| rooms[*place as usize].at_least(task.class[*place as usize]).is_some();
        let open = (0..places as u32).filter(is_open).collect();
        Self {
            task,
            reach,
            rooms,
            ledger: Ledger::new(places),
            layers: Vec::new(),
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
        self.layers.last().map_or(&[], |layer| &layer.label)
    }

    /// The packing.
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
                    if self.open.is_empty() { Stage::Done } else { Stage::Walk { hops: 0, next: 0 } };
            }
            Stage::Walk { hops, next } => self.stage = self.walks(hops, next),
            Stage::Done => {}
        }
        matches!(self.stage, Stage::Done)
    }

    fn at_least(&self, place: usize) -> Option<u8> {
        self.rooms[place].at_least(self.task.class[place])
    }

    /// Forgets the open places from where nothing is found any more, nor ever will be: walks through elsewhere open no way from
    /// there.
    fn close(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        let labels = self.labels();
        let reaches = |place: usize| self.at_least(place).is_some_and(|threshold| labels[place] <= threshold);
        open.retain(|place| reaches(*place as usize));
        self.open = open;
    }

    /// Walks from the open places; few hops come first.
    fn walks(&mut self, first: usize, next: usize) -> Stage {
        let mut next = next;
        for hops in first..self.layers.len() {
            while let Some(place) = self.open.get(next).map(|place| *place as usize) {
                while let Some(threshold) = self.at_least(place)
                    && self.layers[hops].label[place] <= threshold
                {
                    if self.walk(place, threshold, hops) {
                        self.risen = 0;
                    } else if self.risen > self.task.frame.len() / PATIENCE {
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
                    if let Some(Contradiction { better, least, .. }) = self.ledger.get(via) {
                        self.stack.push(Step { place: better, via, hops: step.hops - 1, threshold: least });
                    }
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
            layer.is_some_and(|layer| layer.label[found.better as usize] <= found.least)
        };
        self.ledger.of_worse(place).filter(move |(_, found)| fits(found))
    }

    /// Charges along the walk on the stack: its first claim takes the place of the one displaced first, and so on; the last
    /// is charged against the claim "below" of where the walk stands.
    fn charge(&mut self, below: u8) {
        let (Some(first), Some(last)) = (self.stack.first().copied(), self.stack.last().copied()) else {
            return;
        };
        let own = |place: u32| self.task.class[place as usize];
        let room = |place: u32, threshold| self.rooms[place as usize].get(own(place), threshold);
        let displaced = self.stack.iter().filter_map(|step| self.ledger.get(step.via));
        let ends = room(first.place, first.threshold).min(room(last.place, below));
        let amount = displaced.map(|found| found.amount).fold(ends, u32::min);
        for (place, threshold) in [(first.place, first.threshold), (last.place, below)] {
            self.rooms[place as usize].take(self.task.class[place as usize], threshold, amount);
        }
        self.amount += u64::from(amount);
        let (mut better, mut least) = (first.place, first.threshold);
        for step in 0..self.stack.len() {
            if let Some(displaced) = self.ledger.take(self.stack[step].via, amount) {
                self.ledger.add(Contradiction { better, least, amount, ..displaced });
                (better, least) = (displaced.better, displaced.least);
            }
        }
        self.ledger.add(Contradiction { better, worse: last.place, least, below, amount });
    }

    /// Computes all labels: first of walks that displace nothing, then one contradiction, and so on until more hops reach
    /// nothing new.
    fn search(&mut self) {
        let own = |(room, class): (&Room, &u8)| room.below(*class);
        let own: Grid = self.rooms.iter().zip(self.task.class.iter()).map(own).collect();
        let mut label = own.clone();
        self.task.frame.sweep(&mut label);
        self.layers.clear();
        self.layers.push(Layer { label, own });
        let mut found: Vec<Contradiction> = self.ledger.iter().collect();
        while let Some((layer, lowered)) = self.hop(&found) {
            self.layers.push(layer);
            found.clear();
            match self.is_many(&lowered) {
                true => found.extend(self.ledger.iter()),
                false => found.extend(lowered.iter().flat_map(|p| self.ledger.of_better(*p as usize))),
            }
        }
    }

    fn is_many(&self, lowered: &[u32]) -> bool {
        lowered.len() > self.task.frame.len() / MANY
    }

    /// The labels of walks with a hop more, of which these contradictions are to be tried, and the places where they are lower.
    /// Where these are few, what is new is followed from place to place, as far as something is claimed.
    fn hop(&self, found: &[Contradiction]) -> Option<(Layer, Vec<u32>)> {
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
            for other in self.task.frame.better(place) {
                if label[place] < label[other] && label[place] <= self.reach.most(other) {
                    label[other] = label[place];
                    lowered.push(other as u32);
                }
            }
        }
        if self.is_many(&lowered) {
            self.task.frame.sweep(&mut label);
            let is_lower = |place: &u32| label[*place as usize] < last.label[*place as usize];
            lowered = (0..label.len() as u32).filter(is_lower).collect();
        }
        (!lowered.is_empty()).then_some((Layer { label, own }, lowered))
    }
}
