//! The exact tables: those available, the queue of those to build, their censuses, and the position that is
//! looked up.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use crate::acquisition::elementary;
use crate::inquiry::placing::ProofCandidate;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::rules::{Move, Position};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::settings::Panel;
use crate::service::tables::{self, Solved, known, most_telling, solve};
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, LatestTask, Outcome};
use crate::tablebase::catalog::Catalog;
use crate::tablebase::census::Census;
use crate::tablebase::code::{Value, Wdl};
use crate::tablebase::dtz::{DtzTables, Fate, is_in_doubt, plies_left};
use crate::tablebase::file::{FileError, Header};
use crate::tablebase::index::{Size, canonical, up_to};
use crate::tablebase::memory;
use crate::tablebase::probe::{NoAnswer, OnDemand, Probe, Tablebase, endless_moves, is_endless_after};
use crate::tablebase::repeating::{RepeatingLine, repeating_line};

/// Number of materials ranked as next to solve.
const NEXT: usize = 32;

/// A table of the folder: its material, and the header of its file.
pub type Listed = (Material, Result<Header, FileError>);

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Builds the tables that a material needs and takes their census; queued while others are being built.
    Solve(Material),
    Unqueue(Material),
    /// Stores the proof of a material: its score, locked, with the census as evidence.
    Prove(Material),
    /// Stores all known proofs that are missing or outdated in the base, and saves the previous state as a version of this name.
    ProveKnown(String),
    LookUp(Box<Position>),
    /// Computes what the limit of plies without a capture makes of the answer, however long that takes.
    ApplyLimit,
    /// Ranks the materials up to this number of index entries by which to solve next.
    Order(u64),
}

/// The folder of tables, and the state of this feature.
pub struct TablesFeature {
    pub catalog: Catalog,
    /// The tables of the folder in the order of the lattice, as of the last table built.
    pub list: Arc<Vec<Listed>>,
    /// Whether the folder was or is being read.
    listed: bool,
    /// The number of changes by other features at that time.
    seen: u64,
    queue: VecDeque<Material>,
    /// The material being solved, and its job.
    pub solving: Option<(JobId, Material)>,
    censuses: BTreeMap<NodeId, Vec<Census>>,
    /// The position last looked up.
    pub asked: Option<Position>,
    pub asking: Option<JobId>,
    /// The tables' answer for it; `None` while it is looked up.
    pub answer: Option<Result<Answer, NoAnswer>>,
    /// What the limit of plies without a capture makes of the positions of the material last looked up in doubt.
    pub(crate) limit: LatestTask<Material, DtzTables>,
    /// Maximum number of index entries in the ranking of materials to solve.
    pub ordered: Option<u64>,
    pub(crate) order: LatestTask<Subject, Vec<ProofCandidate>>,
}

/// The key of the ranking: revision of the base, maximum index entries, number of tables.
type Subject = (Revision, u64, usize);

impl TablesFeature {
    pub(super) fn new(context: &mut AppContext) -> Self {
        let catalog = Catalog::new(context.places.tables());
        let feature = Self {
            list: Arc::default(),
            listed: false,
            seen: 0,
            queue: VecDeque::new(),
            solving: None,
            censuses: known(&catalog),
            asked: None,
            asking: None,
            answer: None,
            limit: LatestTask::default(),
            ordered: None,
            order: LatestTask::default(),
            catalog,
        };
        context.proofs = Arc::new(feature.proofs());
        feature
    }

    /// Returns the table of a material or its mirror.
    pub fn listed(&self, material: Material) -> Option<&Result<Header, FileError>> {
        let stored = canonical(material).0;
        self.list.iter().find(|(material, _)| *material == stored).map(|(_, header)| header)
    }

    /// Returns the queued materials, the next first.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = Material> {
        self.queue.iter().copied()
    }

    /// Whether this material is being solved or queued.
    pub fn is_queued(&self, material: Material) -> bool {
        let stored = canonical(material).0;
        self.solving.is_some_and(|(_, solving)| solving == stored) || self.queue.contains(&stored)
    }

    /// Whether this material can still be solved and is not queued.
    pub fn can_be_solved(&self, material: Material) -> bool {
        let solved = matches!(self.listed(material), Some(Ok(_))) && !self.censuses(material).is_empty();
        !solved && !self.is_queued(material)
    }

    /// Returns the census of a material, one per attacking side: as counted here, or else the built-in one.
    pub fn censuses(&self, material: Material) -> &[Census] {
        self.censuses.get(&NodeId::from(material).canonical()).map_or(&[], Vec::as_slice)
    }

    fn proofs(&self) -> BTreeMap<NodeId, Score> {
        elementary::proofs(self.censuses.values().flatten())
    }

    /// Returns the materials to solve next, as last computed, without those solved or queued.
    pub fn next(&self) -> impl Iterator<Item = &ProofCandidate> {
        let latest = self.order.latest().into_iter().flat_map(|(_, order)| order.iter());
        latest.filter(|telling| self.can_be_solved(telling.material))
    }
}

impl Feature for TablesFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Solve(material) => {
                let stored = canonical(material).0;
                if !self.is_queued(stored) {
                    self.queue.push_back(stored);
                }
            }
            Action::Unqueue(material) => self.queue.retain(|queued| *queued != material),
            Action::Prove(material) => {
                let (censuses, by) = (self.censuses(material), tables::EXACT_TABLES);
                return context.write(|base| tables::prove(base, material, censuses, by).map(Some));
            }
            Action::ProveKnown(version) => {
                return context.write(|base| {
                    let missing = tables::missing_proofs(base.kb(), &self.censuses)?;
                    tables::store_proofs(base, missing, &version, tables::EXACT_TABLES).map(Some)
                });
            }
            Action::LookUp(position) => {
                self.answer = None;
                self.look_up(context, *position);
            }
            Action::ApplyLimit => {
                self.limit.allow_retry();
                self.apply_limit(context, u128::MAX);
            }
            Action::Order(entries) => {
                self.ordered = Some(entries);
                self.order.allow_retry();
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.solving.take_if(|(solving, _)| *solving == job);
        if self.asking.take_if(|asking| *asking == job).is_some() {
            self.asked = None;
        }
        self.order.end(job, None);
        self.limit.end(job, None);
    }

    /// Starts the queue, and reads the folder if the panel is shown.
    fn refresh(&mut self, context: &mut AppContext) {
        if self.solving.is_none()
            && let Some(material) = self.queue.pop_front()
        {
            let catalog = self.catalog.clone();
            let work = move |progress: &dyn Progress| solve(&catalog, material, progress);
            self.solving = Some((context.start(JobKind::Solve, work, Self::take_solved), material));
        }
        self.put_in_order(context);
        self.apply_limit(context, QUICKLY_LIMITED);
        if context.settings.panel == Panel::Tables && (!self.listed || self.seen != context.tables_made) {
            (self.listed, self.seen) = (true, context.tables_made);
            let catalog = self.catalog.clone();
            context.start(
                JobKind::List,
                move |_| catalog.list(),
                |feature: &mut Self, _, _, list| {
                    feature.list = Arc::new(list.map_err(|error| Fault::Tables(error.into()))?);
                    Ok(None)
                },
            );
        }
    }
}

impl TablesFeature {
    fn take_solved<E>(&mut self, context: &mut AppContext, _: JobId, solved: Result<Solved, E>) -> Outcome
    where
        Fault: From<E>,
    {
        self.solving = None;
        self.listed = false;
        context.cancel(self.limit.cancel_stale_if(|_| true));
        self.limit.forget();
        // The position looked up may have an answer now.
        self.answer = None;
        self.look_up_again(context);
        let Solved { material, made, censuses } = solved?;
        self.censuses.insert(NodeId::from(material).canonical(), censuses);
        context.proofs = Arc::new(self.proofs());
        Ok(Some(Notice::Solved { material, made }))
    }

    /// Ranks the materials to solve next if the panel is shown; a request for another size replaces a running one.
    fn put_in_order(&mut self, context: &mut AppContext) {
        let Some(entries) = self.ordered.filter(|_| context.shows(Panel::Tables)) else { return };
        let subject = (context.revision(), entries, self.censuses.len());
        let base = subject.0.base;
        let foreign = |(revision, of, _): &Subject| revision.base != base || *of != entries;
        if self.order.latest().is_some_and(|(of, _)| foreign(of)) {
            self.order.forget();
        }
        context.cancel(self.order.cancel_stale_if(foreign));
        if self.order.should_start(&subject) {
            let (kb, catalog) = (Arc::clone(context.kb()), self.catalog.clone());
            let solved: HashSet<NodeId> = self.censuses.keys().copied().collect();
            let work = move |progress: &dyn Progress| {
                let open = |material: &Material| !solved.contains(&NodeId::from(*material).canonical());
                let materials: Vec<Material> = up_to(entries.into()).into_iter().filter(open).collect();
                let locked = |node| kb.locked(node);
                most_telling(&catalog, &locked, &materials, memory::allowance(), NEXT, progress)
            };
            let job = context.start(JobKind::Order, work, |feature: &mut Self, _, job, order| {
                feature.order.end(job, order.ok());
                Ok(None)
            });
            self.order.begin(job, subject);
        }
    }

    /// Looks a position up; the answer shown stays only if it is of this position.
    fn look_up(&mut self, context: &mut AppContext, position: Position) {
        let catalog = self.catalog.clone();
        let limit = self.limit.of(&canonical(Material::of(&position)).0).cloned();
        context.cancel(self.asking.take());
        if self.asked.as_ref() != Some(&position) {
            self.answer = None;
        }
        self.asked = Some(position.clone());
        let work = move |progress: &dyn Progress| look_up(&catalog, &position, limit.as_deref(), progress);
        self.asking = Some(context.start(JobKind::Probe, work, |feature: &mut Self, _, job, answer| {
            if feature.asking.take_if(|asking| *asking == job).is_some() {
                feature.answer = Some(answer);
            }
            Ok(None)
        }));
    }

    fn look_up_again(&mut self, context: &mut AppContext) {
        if let Some(position) = self.asked.clone() {
            self.look_up(context, position);
        }
    }

    /// Computes what the limit of plies without a capture makes of the answer, if that is open and the material has at most
    /// `positions` positions.
    fn apply_limit(&mut self, context: &mut AppContext, positions: u128) {
        let Some(Ok(answer)) = &self.answer else { return };
        let Some(position) = self.asked.as_ref().filter(|_| answer.is_limit_open()) else { return };
        let material = canonical(Material::of(position)).0;
        context.cancel(self.limit.cancel_stale(&material));
        if Size::of(material).positions > positions || !self.limit.should_start(&material) {
            return;
        }
        let catalog = self.catalog.clone();
        let work =
            move |progress: &dyn Progress| DtzTables::of(&catalog, material, memory::allowance(), progress);
        let job = context.start(JobKind::Limit, work, |feature: &mut Self, context, job, limit| {
            feature.limit.end_with(job, limit)?;
            feature.look_up_again(context);
            Ok(None)
        });
        self.limit.begin(job, material);
    }
}

/// Maximum number of positions of a material for which is computed unasked what the limit of plies without a capture makes of
/// them: half a second.
pub const QUICKLY_LIMITED: u128 = 4_000_000;

/// Looks a position up. Tables of a small material that the folder lacks are solved in memory.
fn look_up(
    catalog: &Catalog,
    position: &Position,
    limit: Option<&DtzTables>,
    progress: &dyn Progress,
) -> Result<Answer, NoAnswer> {
    let of_folder = Tablebase::of(catalog)?;
    let tables = OnDemand::new(&of_folder, Material::of(position), memory::allowance(), progress);
    let mut answer = Answer::of(&tables, position)?;
    if let Some(limit) = limit.filter(|_| answer.is_limit_open()) {
        answer.apply_limit(&tables, position, limit)?;
    }
    Ok(answer)
}

// The tables' answer for a position.

#[derive(Debug, Clone)]
pub struct Answer {
    /// Its value for the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that plays it, best first.
    pub moves: Vec<(Move, Value)>,
    /// Whether each of these values rests on endless play that the table does not judge in full.
    pub endless_moves: Vec<bool>,
    /// Whether the value of this position does.
    pub endless: bool,
    /// The principal variation to the end; empty without a distance.
    pub line: Vec<Move>,
    /// A line that shows a result by the rules on repetition, if one was found.
    pub repeating: Option<RepeatingLine>,
    /// How the limit of plies without a capture affects the value; `None` if the mate is in time, or if there is none.
    pub limit: Option<UnderLimit>,
    /// What the limit makes of each of the values of the moves; unknown in doubt until [`Answer::apply_limit`].
    pub fates: Vec<Fate>,
}

/// A win or loss whose mate is not within the plies left before the limit of plies without a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnderLimit {
    /// Plies left.
    pub left: u32,
    /// What the limit makes of it.
    pub fate: Fate,
    /// The number of plies within which the winner forces a capture that wins, or mate, if the limit does not end the win.
    pub needed: Option<u32>,
}

impl Answer {
    /// Looks a position up; an error if there is no usable table.
    pub fn of(tables: &impl Probe, position: &Position) -> Result<Self, NoAnswer> {
        let (value, moves) = (tables.value(position)?, tables.moves(position)?);
        let endless_moves = endless_moves(tables, position, &moves);
        let endless = is_endless_after(tables, position, value, &endless_moves);
        let (line, repeating) = (tables.line(position)?, repeating_line(tables, position)?);
        let left = plies_left(position);
        if left == 0 && !moves.is_empty() {
            // The game is drawn: no move of it counts any more.
            let fate = |value: Value| if value.wdl == Wdl::Draw { Fate::Unchanged } else { Fate::Drawn };
            let fates = moves.iter().map(|&(_, value)| fate(value)).collect();
            let limit =
                (value.wdl != Wdl::Draw).then_some(UnderLimit { left, fate: Fate::Drawn, needed: None });
            let (line, repeating) = (Vec::new(), None);
            return Ok(Self { value, moves, endless_moves, endless, line, repeating, limit, fates });
        }
        let fate = |in_doubt| if in_doubt { Fate::Unknown } else { Fate::Unchanged };
        let limit =
            is_in_doubt(position, value).then_some(UnderLimit { left, fate: Fate::Unknown, needed: None });
        let mut fates = Vec::new();
        for &(played, _) in &moves {
            let after = after(position, played);
            fates.push(fate(is_in_doubt(&after, tables.value(&after)?)));
        }
        Ok(Self { value, moves, endless_moves, endless, line, repeating, limit, fates })
    }

    pub fn fate(&self) -> Fate {
        self.limit.map(|limit| limit.fate).unwrap_or_default()
    }

    /// Whether the limit may end the win here or after a move, which is not computed.
    pub fn is_limit_open(&self) -> bool {
        self.fate() == Fate::Unknown || self.fates.contains(&Fate::Unknown)
    }

    /// Computes what the limit makes of the values: moves after which it ends the win count as drawing, and the line is one within
    /// the limit, or empty. An error if there is no usable table.
    pub fn apply_limit(
        &mut self,
        tables: &impl Probe,
        position: &Position,
        dtz: &DtzTables,
    ) -> Result<(), NoAnswer> {
        let mut moves = Vec::new();
        for &(played, value) in &self.moves {
            let after = after(position, played);
            moves.push((played, value, dtz.fate(&after, tables.value(&after)?)));
        }
        moves.sort_by_key(|&(_, value, fate)| rank(value, fate));
        self.fates = moves.iter().map(|&(.., fate)| fate).collect();
        self.moves = moves.into_iter().map(|(played, value, _)| (played, value)).collect();
        self.endless_moves = endless_moves(tables, position, &self.moves);
        if let Some(limit) = &mut self.limit {
            limit.fate = dtz.fate(position, self.value);
            limit.needed = dtz.dtz(position, self.value).filter(|_| limit.fate == Fate::Unchanged);
            self.line = dtz.line(tables, position)?;
        }
        Ok(())
    }
}

/// Returns the preference rank of a move: a win that is not certain ranks with those by the rules on repetition.
const fn rank(value: Value, fate: Fate) -> u32 {
    let value = match fate {
        Fate::Unchanged | Fate::Unknown => value,
        Fate::Unclear => Value { wdl: value.wdl, plies: None },
        Fate::Drawn => Value { wdl: Wdl::Draw, plies: None },
    };
    value.rank()
}

fn after(position: &Position, played: Move) -> Position {
    let mut after = position.clone();
    after.make(played);
    after
}
