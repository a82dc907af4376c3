//! The paper's greedy resolver (Chen et al. 2011, Algorithm 1), repaired so that it ends.
//!
//! A pass takes the conflict nodes one by one, the worst first, each at most once, and gives each the class that makes the
//! objective least if that is strictly less than now. Passes go on until the base is consistent or one has changed nothing.
//! The objective is a whole number that falls with every change, so there is an end; it can be a local one, with conflicts
//! left.

use canju_files::progress::{Cancelled, Progress};
use fixedbitset::FixedBitSet;
use xiangqi::material::lattice::Neighbour;
use xiangqi::material::{NodeId, PairId};

use crate::inference::queue::{Curve, Queue};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{ConflictCount, Label, Labelling, Objective, Standing, Tally};
use crate::knowledge::history::Measure;
use crate::knowledge::score::Class;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct GreedySettings {
    /// Order of the conflicts. Ties are broken by more neighbours, then by the lower id.
    pub order: Measure,
    pub objective: Objective,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// No conflict is left.
    Consistent,
    /// Conflicts are left, and a whole pass has found nothing better.
    Stuck,
}

/// A visit of one node. A node and its mirror are one variable; the canonical node is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GreedyStep {
    /// Steps made with this one, from 1.
    pub number: usize,
    /// The pass it belongs to, from 1.
    pub pass: usize,
    /// The canonical node, never symmetric or invariable.
    pub node: NodeId,
    /// Its conflicts and neighbours before the step.
    pub count: ConflictCount,
    pub before: Class,
    /// Class after the step; unchanged if no other was better.
    pub after: Class,
    /// Objective for each class, by class.
    pub objectives: [u64; Class::COUNT],
    pub tally: Tally,
}

impl GreedyStep {
    pub fn changed(&self) -> bool {
        self.before != self.after
    }

    pub fn objective_before(&self) -> u64 {
        self.objectives[usize::from(self.before.get())]
    }

    pub fn objective_after(&self) -> u64 {
        self.objectives[usize::from(self.after.get())]
    }
}

/// A run of the resolver on its own copy of the classes. It can be moved forwards and backwards.
///
/// The steps depend on the base and the settings only. To pause, stop calling; to cancel, drop it.
#[derive(Debug, Clone)]
pub struct Greedy {
    settings: GreedySettings,
    labelling: Labelling,
    start: Tally,
    queue: Queue,
    /// Pairs that are not candidates: symmetric, locked, or visited in this pass.
    closed: FixedBitSet,
    /// Every step ever made, those taken back included.
    trail: Vec<Record>,
    /// Steps made and not taken back.
    at: usize,
    /// The number of steps before each pass.
    passes: Vec<usize>,
    /// The present pass, from 0.
    pass: usize,
    /// The number of steps after which nothing is left to do, once that is known.
    end: Option<usize>,
    curve: Curve,
}

impl Greedy {
    pub fn new(base: &KnowledgeBase, settings: GreedySettings) -> Self {
        Self::starting_from(base, base.labelling().clone(), settings)
    }

    /// A run on another labelling of the same nodes; invariable are those of the base.
    pub(super) fn starting_from(
        base: &KnowledgeBase,
        labelling: Labelling,
        settings: GreedySettings,
    ) -> Self {
        let mut closed = FixedBitSet::with_capacity(PairId::COUNT as usize);
        NodeId::symmetric()
            .chain(base.invariable_nodes())
            .for_each(|node| closed.insert(PairId::from(node).index()));
        let start = *labelling.tally();
        let mut greedy = Self {
            settings,
            labelling,
            start,
            queue: Queue::new(settings.order),
            closed,
            trail: Vec::new(),
            at: 0,
            passes: vec![0],
            pass: 0,
            end: None,
            curve: Curve::new(start),
        };
        greedy.fill_queue();
        greedy
    }

    pub const fn settings(&self) -> GreedySettings {
        self.settings
    }

    /// The classes as they are after the steps made.
    pub const fn labelling(&self) -> &Labelling {
        &self.labelling
    }

    pub const fn start(&self) -> &Tally {
        &self.start
    }

    /// Steps made and not taken back.
    pub const fn steps(&self) -> usize {
        self.at
    }

    /// Steps that are known, those taken back included: [`Greedy::rewind`] reaches them all.
    pub const fn known_steps(&self) -> usize {
        self.trail.len()
    }

    /// Steps made that changed a class.
    pub fn accepted(&self) -> usize {
        self.trail[..self.at].iter().filter(|record| record.changed()).count()
    }

    pub fn passes(&self) -> usize {
        self.passes.partition_point(|first| *first < self.at)
    }

    pub const fn curve(&self) -> &Curve {
        &self.curve
    }

    /// Returns why the run ended; `None` before [`Greedy::step`] has found the end.
    pub fn end(&self) -> Option<End> {
        if self.labelling.tally().conflict_nodes == 0 {
            Some(End::Consistent)
        } else {
            self.end.filter(|end| *end == self.at).map(|_| End::Stuck)
        }
    }

    /// The step last made and not taken back; `None` at the start.
    ///
    /// All of it follows from the classes as they are now, because a step changes no other node.
    pub fn last_step(&self) -> Option<GreedyStep> {
        let record = self.trail.get(self.at.checked_sub(1)?)?;
        let (pair, before, after) = (record.pair(), record.before()?, record.after()?);
        let around = self.labelling.scored_neighbours(pair.node());
        let at_odds = |(n, class): &(Neighbour, Class)| {
            Standing::of(before.into(), (*class).into(), n.relation) == Standing::Conflict
        };
        let conflicts = around.filter(at_odds).count();
        Some(GreedyStep {
            number: self.at,
            pass: self.passes(),
            node: pair.node(),
            count: ConflictCount { conflicts: conflicts as u8, ..self.labelling.pair_count(pair) },
            before,
            after,
            objectives: self.labelling.objective_by_pair_class(pair, self.settings.objective),
            tally: *self.labelling.tally(),
        })
    }

    /// Makes the next step; `None` at the end.
    pub fn step(&mut self) -> Option<GreedyStep> {
        let Some((pair, before)) = self.next_pair() else {
            self.end = Some(self.at);
            return None;
        };
        let count = self.labelling.pair_count(pair);
        let objectives = self.labelling.objective_by_pair_class(pair, self.settings.objective);
        let after = self.choose_class(pair, before, &objectives);
        self.closed.insert(pair.index());
        if after != before {
            let Self { labelling, closed, queue, .. } = self;
            labelling.set_pair(pair, Some(after.into()), |other, count| {
                if !closed.contains(other.index()) {
                    queue.insert(other, count);
                }
            });
        }
        let tally = *self.labelling.tally();
        if self.at == self.trail.len() {
            self.trail.push(Record::new(pair, before, after));
            self.curve.push(tally);
        }
        self.at += 1;
        let (number, pass) = (self.at, self.pass + 1);
        Some(GreedyStep { number, pass, node: pair.node(), count, before, after, objectives, tally })
    }

    pub fn run(&mut self, progress: &dyn Progress) -> Result<(), Cancelled> {
        self.run_to(usize::MAX, progress)
    }

    /// Makes steps until their total is `steps`, or to the end.
    pub fn run_to(&mut self, steps: usize, progress: &dyn Progress) -> Result<(), Cancelled> {
        const REPORT: usize = 4_096;
        let total = u64::from(self.start.conflict_nodes);
        while self.at < steps && self.step().is_some() {
            if self.at.is_multiple_of(REPORT) {
                let left = u64::from(self.labelling.tally().conflict_nodes);
                progress.report(total.saturating_sub(left), total);
                progress.proceed()?;
            }
        }
        Ok(())
    }

    /// Moves backwards or forwards to the state after `steps` steps, at most [`Greedy::known_steps`].
    pub fn rewind(&mut self, steps: usize) {
        let steps = steps.min(self.trail.len());
        self.trail[self.passes[self.pass]..self.at].iter().for_each(|r| self.closed.remove(r.pair().index()));
        for record in self.trail[steps.min(self.at)..self.at].iter().rev().filter(|r| r.changed()) {
            self.labelling.set_pair(record.pair(), record.before().map(Label::from), |_, _| {});
        }
        for record in self.trail[self.at.min(steps)..steps].iter().filter(|r| r.changed()) {
            self.labelling.set_pair(record.pair(), record.after().map(Label::from), |_, _| {});
        }
        self.at = steps;
        self.pass = self.passes.partition_point(|first| *first <= steps) - 1;
        self.trail[self.passes[self.pass]..steps].iter().for_each(|r| self.closed.insert(r.pair().index()));
        // Stale entries in the queue are harmless: see Queue.
        self.fill_queue();
    }

    fn fill_queue(&mut self) {
        for pair in
            self.labelling.mirror_pairs_in_conflict().filter(|pair| !self.closed.contains(pair.index()))
        {
            self.queue.insert(pair, self.labelling.pair_count(pair));
        }
    }

    /// Returns the next node to visit, with its class, if necessary from a new pass.
    fn next_pair(&mut self) -> Option<(PairId, Class)> {
        loop {
            let Self { labelling, closed, queue, .. } = self;
            let found = queue.pop(|pair| {
                let count = labelling.pair_count(pair);
                (count.conflicts > 0 && !closed.contains(pair.index())).then_some(count)
            });
            if let Some(pair) = found {
                return labelling.pair_class(pair).map(|class| (pair, class));
            }
            if !self.begin_pass() {
                return None;
            }
        }
    }

    /// Makes all nodes visited in this pass candidates again, if the pass has changed something.
    fn begin_pass(&mut self) -> bool {
        let steps = &self.trail[self.passes[self.pass]..self.at];
        if self.labelling.tally().conflict_nodes == 0 || !steps.iter().any(|record| record.changed()) {
            return false;
        }
        for pair in steps.iter().map(|record| record.pair()) {
            self.closed.remove(pair.index());
            let count = self.labelling.pair_count(pair);
            if count.conflicts > 0 {
                self.queue.insert(pair, count);
            }
        }
        self.pass += 1;
        if self.pass == self.passes.len() {
            self.passes.push(self.at);
        }
        true
    }

    /// Returns the class with the least objective; ties: the present class, else the nearest to it, then the one nearer to the
    /// mean of the neighbours, then the lower.
    fn choose_class(&self, pair: PairId, before: Class, objectives: &[u64; Class::COUNT]) -> Class {
        let least = objectives.iter().min();
        let is_best = |v: &Class| objectives.get(usize::from(v.get())) == least;
        for away in 0..Class::COUNT as u8 {
            let below = before.get().checked_sub(away).and_then(Class::new).filter(is_best);
            let above = Class::new(before.get() + away).filter(is_best);
            match (below, above) {
                (Some(below), Some(above)) => return self.nearer_to_mean(pair, below, above),
                (Some(only), None) | (None, Some(only)) => return only,
                (None, None) => {}
            }
        }
        before
    }

    fn nearer_to_mean(&self, pair: PairId, below: Class, above: Class) -> Class {
        let around = self.labelling.scored_neighbours(pair.node());
        let (count, sum) =
            around.fold((0, 0), |(count, sum), (_, class)| (count + 1, sum + i32::from(class.get())));
        let distance = |class: Class| (i32::from(class.get()) * count - sum).abs();
        if distance(above) < distance(below) { above } else { below }
    }
}

/// A step in 29 bits: millions are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Record(u32);

impl Record {
    fn new(pair: PairId, before: Class, after: Class) -> Self {
        Self(pair.get() << 8 | u32::from(before.get()) << 4 | u32::from(after.get()))
    }

    fn pair(self) -> PairId {
        PairId::new(self.0 >> 8).unwrap_or(PairId::FIRST)
    }

    fn before(self) -> Option<Class> {
        Class::new((self.0 >> 4 & 15) as u8)
    }

    fn after(self) -> Option<Class> {
        Class::new((self.0 & 15) as u8)
    }

    const fn changed(self) -> bool {
        self.0 >> 4 & 15 != self.0 & 15
    }
}
