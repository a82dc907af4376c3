//! The exact tables on the bench: those there are, the queue of those to make, what they counted, and the position that is
//! looked up.

mod answer;
mod telling;

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::{Desk, Edition};
use super::edit;
use super::notice::{Fault, Notice};
use super::room::{self, Errand, Room, Said};
use super::settings::Panel;
use crate::acquisition::elementary;
use crate::inquiry::telling::Telling;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::{Cancelled, Progress};
use crate::rules::Position;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::{Census, rows};
use crate::tablebase::format::{FileError, Header};
use crate::tablebase::index::{Size, canonical, up_to};
use crate::tablebase::memory;
use crate::tablebase::probe::{NoAnswer, Probe, Tablebase};
use crate::tablebase::survey;

pub use answer::Answer;
pub use telling::most_telling;

/// So many materials are put in order to be solved next.
const NEXT: usize = 32;

/// A table of the folder: its material, and what its file says of itself.
pub type Listed = (Material, Result<Header, FileError>);

/// A material that was solved: the tables that were made for it, and its census, one for each side that attacks.
#[derive(Debug)]
pub struct Solved {
    /// The canonical material.
    pub material: Material,
    /// How many tables were made.
    pub made: usize,
    /// The censuses.
    pub censuses: Vec<Census>,
}

/// What a user can ask of the tables.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Makes the tables that a material needs, counts it, and waits its turn where others are under way.
    Solve(Material),
    /// Takes a material out of the queue.
    Unqueue(Material),
    /// Stores what the tables prove of a material: its score, locked, with the census as evidence.
    Prove(Material),
    /// Looks a position up.
    LookUp(Box<Position>),
    /// Tells which materials of up to so many index entries to solve next.
    Order(u64),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Tables(wish)
    }
}

/// What a job of the room brings back.
pub(super) enum Brought {
    /// A material was solved, or not.
    Solved(Result<Solved, Fault>),
    /// The tables there are.
    Listed(Result<Vec<Listed>, Fault>),
    /// What tables say of a position.
    Probed(Result<Answer, NoAnswer>),
    /// What to solve next.
    Ordered(Result<Vec<Telling>, Cancelled>),
}

/// The folder of tables and all that is done with it.
pub struct TablesRoom {
    catalog: Catalog,
    list: Arc<Vec<Listed>>,
    /// True once the folder was or is being read.
    listed: bool,
    /// How often other rooms had changed the folder then.
    seen: u64,
    queue: VecDeque<Material>,
    solving: Option<(JobId, Material)>,
    censuses: BTreeMap<NodeId, Vec<Census>>,
    asked: Option<Position>,
    asking: Option<JobId>,
    answer: Option<Result<Answer, NoAnswer>>,
    /// Up to how many index entries it is looked what to solve next.
    ordered: Option<u64>,
    order: Errand<Subject, Vec<Telling>>,
}

/// What is put in order: materials of up to so many index entries, in a base, with so many of them solved.
type Subject = (Edition, u64, usize);

impl TablesRoom {
    pub(super) fn new(desk: &mut Desk) -> Self {
        let catalog = Catalog::new(desk.places.tables());
        let room = Self {
            list: Arc::default(),
            listed: false,
            seen: 0,
            queue: VecDeque::new(),
            solving: None,
            censuses: known(&catalog),
            asked: None,
            asking: None,
            answer: None,
            ordered: None,
            order: Errand::default(),
            catalog,
        };
        desk.proofs = Arc::new(room.proofs());
        room
    }

    /// The folder.
    pub const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The tables of the folder, in the order of the lattice, as they were when a table was last made.
    pub fn list(&self) -> &[Listed] {
        &self.list
    }

    /// The table of a material or its mirror.
    pub fn listed(&self, material: Material) -> Option<&Result<Header, FileError>> {
        let stored = canonical(material).0;
        self.list.iter().find(|(material, _)| *material == stored).map(|(_, header)| header)
    }

    /// The materials that wait to be solved, the next first.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = Material> {
        self.queue.iter().copied()
    }

    /// The material that is being solved, and the job that does it.
    pub const fn solving(&self) -> Option<(JobId, Material)> {
        self.solving
    }

    /// Is this material being solved, or does it wait for it?
    pub fn is_queued(&self, material: Material) -> bool {
        let stored = canonical(material).0;
        self.solving.is_some_and(|(_, solving)| solving == stored) || self.queue.contains(&stored)
    }

    /// Is there something left to solve, and nothing that does it already?
    pub fn can_be_solved(&self, material: Material) -> bool {
        let solved = matches!(self.listed(material), Some(Ok(_))) && !self.censuses(material).is_empty();
        !solved && !self.is_queued(material)
    }

    /// The census of a material, one for each side that attacks: as it was counted here, or else the built-in one.
    pub fn censuses(&self, material: Material) -> &[Census] {
        self.censuses.get(&NodeId::from(material).canonical()).map_or(&[], Vec::as_slice)
    }

    fn proofs(&self) -> BTreeMap<NodeId, Score> {
        elementary::proofs(self.censuses.values().flatten())
    }

    /// Up to how many index entries it is looked what to solve next.
    pub const fn ordered(&self) -> Option<u64> {
        self.ordered
    }

    /// What to solve next, as last computed, without what is solved or waits already.
    pub fn next(&self) -> impl Iterator<Item = &Telling> {
        let latest = self.order.latest().into_iter().flat_map(|(_, order)| order.iter());
        latest.filter(|telling| self.can_be_solved(telling.material))
    }

    /// True while that is computed.
    pub fn is_ordering(&self) -> bool {
        self.order.job().is_some()
    }

    /// The position last looked up.
    pub const fn asked(&self) -> Option<&Position> {
        self.asked.as_ref()
    }

    /// True while a position is being looked up.
    pub const fn is_asking(&self) -> bool {
        self.asking.is_some()
    }

    /// What tables say of it; nothing while it is being looked up.
    pub fn answer(&self) -> Option<&Result<Answer, NoAnswer>> {
        self.answer.as_ref()
    }
}

impl Room for TablesRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::Solve(material) => {
                let stored = canonical(material).0;
                if !self.is_queued(stored) {
                    self.queue.push_back(stored);
                }
            }
            Wish::Unqueue(material) => self.queue.retain(|queued| *queued != material),
            Wish::Prove(material) => {
                let censuses = self.censuses(material).to_vec();
                return desk
                    .write(|base| edit::prove(base, material, &censuses, edit::EXACT_TABLES))
                    .map(Some);
            }
            Wish::LookUp(position) => self.look_up(desk, *position),
            Wish::Order(entries) => {
                self.ordered = Some(entries);
                self.order.again();
            }
        }
        Ok(None)
    }

    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Solved(solved) => {
                self.solving = None;
                self.listed = false;
                // The position on the board may have an answer now.
                if let Some(position) = self.asked.take() {
                    self.look_up(desk, position);
                }
                let Solved { material, made, censuses } = solved?;
                self.censuses.insert(NodeId::from(material).canonical(), censuses);
                desk.proofs = Arc::new(self.proofs());
                return Ok(Some(Notice::Solved { material, made }));
            }
            Brought::Listed(list) => self.list = Arc::new(list?),
            Brought::Probed(answer) => {
                if self.asking.take_if(|asking| *asking == job).is_some() {
                    self.answer = Some(answer);
                }
            }
            Brought::Ordered(order) => drop(self.order.end(job, order.ok())),
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.solving.take_if(|(solving, _)| *solving == job);
        if self.asking.take_if(|asking| *asking == job).is_some() {
            self.asked = None;
        }
        self.order.end(job, None);
    }

    /// Begins with what waits in the queue, and reads the folder where it is looked at.
    fn refresh(&mut self, desk: &mut Desk) {
        if self.solving.is_none()
            && let Some(material) = self.queue.pop_front()
        {
            let catalog = self.catalog.clone();
            let job = desk.start(JobKind::Solve, room::Brought::Tables, move |progress| {
                Brought::Solved(solve(&catalog, material, progress).map_err(Fault::from))
            });
            self.solving = Some((job, material));
        }
        self.put_in_order(desk);
        if desk.settings.panel == Panel::Tables && (!self.listed || self.seen != desk.tables_made) {
            (self.listed, self.seen) = (true, desk.tables_made);
            let catalog = self.catalog.clone();
            desk.start(JobKind::List, room::Brought::Tables, move |_| {
                Brought::Listed(catalog.list().map_err(|error| Fault::Tables(error.into())))
            });
        }
    }
}

impl TablesRoom {
    /// Looks what to solve next, while that is looked at; what another size asks for takes the place of the one before.
    fn put_in_order(&mut self, desk: &mut Desk) {
        let Some(entries) = self.ordered.filter(|_| desk.shows(Panel::Tables)) else { return };
        let subject = (desk.edition(), entries, self.censuses.len());
        let base = subject.0.base;
        let foreign = |(edition, of, _): &Subject| edition.base != base || *of != entries;
        if self.order.latest().is_some_and(|(of, _)| foreign(of)) {
            self.order.forget();
        }
        if let Some(outdated) = self.order.outdate_if(foreign) {
            desk.cancel(outdated);
        }
        if self.order.lacks(&subject) {
            let (kb, catalog) = (Arc::clone(desk.kb()), self.catalog.clone());
            let solved: HashSet<NodeId> = self.censuses.keys().copied().collect();
            let job = desk.start(JobKind::Order, room::Brought::Tables, move |progress| {
                let open = |material: &Material| !solved.contains(&NodeId::from(*material).canonical());
                let materials: Vec<Material> = up_to(entries.into()).into_iter().filter(open).collect();
                let limit = memory::allowance();
                Brought::Ordered(most_telling(
                    &catalog,
                    &|node| kb.locked(node),
                    &materials,
                    limit,
                    NEXT,
                    progress,
                ))
            });
            self.order.begin(job, subject);
        }
    }

    fn look_up(&mut self, desk: &mut Desk, position: Position) {
        let catalog = self.catalog.clone();
        self.asked = Some(position.clone());
        self.answer = None;
        let job = desk.start(JobKind::Probe, room::Brought::Tables, move |_| {
            Brought::Probed(look_up(&catalog, &position))
        });
        self.asking = Some(job);
    }
}

impl Workbench {
    /// The exact tables.
    pub const fn tables(&self) -> &TablesRoom {
        &self.tables
    }
}

/// The score of every canonical node that has a census, built in or counted here.
pub fn proofs(catalog: &Catalog) -> BTreeMap<NodeId, Score> {
    elementary::proofs(known(catalog).values().flatten())
}

/// The censuses built in and counted here; a line that cannot be read is counted again when it is wanted.
fn known(catalog: &Catalog) -> BTreeMap<NodeId, Vec<Census>> {
    let counted = catalog.ledger().read().unwrap_or_default().into_iter().flatten();
    by_node(rows::built_in().unwrap_or_default().into_iter().chain(counted))
}

/// By canonical node; of several censuses of one material the last stands.
fn by_node(censuses: impl IntoIterator<Item = Census>) -> BTreeMap<NodeId, Vec<Census>> {
    let mut sorted: BTreeMap<NodeId, Vec<Census>> = BTreeMap::new();
    for census in censuses {
        let of_node = sorted.entry(NodeId::from(census.material).canonical()).or_default();
        of_node.retain(|known| known.material != census.material);
        of_node.push(census);
    }
    sorted
}

/// Makes the table of a material with all it needs, damaged ones again, and counts it; the census is noted beside the tables.
/// Progress is told in quarters of a table.
///
/// # Errors
/// See [`CatalogError`].
pub fn solve(catalog: &Catalog, material: Material, progress: &dyn Progress) -> Result<Solved, CatalogError> {
    let views: Vec<Material> = survey::views(material).collect();
    let (mut made, mut censuses) = (0, Vec::new());
    if !Size::of(canonical(material).0).can_be_numbered() {
        return Err(CatalogError::TooLarge(material));
    }
    catalog.discard_damaged(&[material])?;
    let mut keep = |census| {
        censuses.push(census);
        Ok::<(), CatalogError>(())
    };
    survey::count(catalog, &views, memory::allowance(), progress, &mut |_| made += 1, &mut keep)?;
    catalog.note(&censuses)?;
    Ok(Solved { material, made, censuses })
}

/// Looks a position up.
fn look_up(catalog: &Catalog, position: &Position) -> Result<Answer, NoAnswer> {
    let tables = Tablebase::of(catalog)?;
    Ok(Answer {
        value: tables.value(position)?,
        moves: tables.moves(position)?,
        line: tables.line(position)?,
    })
}
