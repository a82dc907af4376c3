//! The exact tables on the bench: those there are, the queue of those to make, what they counted, and the position that is
//! looked up.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use crate::acquisition::census::{self, Census};
use crate::acquisition::elementary;
use crate::jobs::JobId;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::rules::{Move, Position};
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::code::Value;
use crate::tablebase::format::{FileError, Header};
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::memory;
use crate::tablebase::probe::{NoAnswer, Probe, Tables};
use crate::tablebase::survey::{self, Counted};

/// A table of the folder: its material, and what its file says of itself.
pub type Listed = (Material, Result<Header, FileError>);

/// What tables say of a position.
#[derive(Debug)]
pub struct Answer {
    /// Its value for the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that makes it, the best first.
    pub moves: Vec<(Move, Value)>,
    /// The moves to the end with best play; empty without a distance.
    pub line: Vec<Move>,
}

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

/// The folder of tables and all that is done with it.
pub struct TableRoom {
    catalog: Catalog,
    tables: Arc<Tables>,
    pub(super) list: Arc<Vec<Listed>>,
    /// True once the folder was or is being read.
    pub(super) listed: bool,
    pub(super) queue: VecDeque<Material>,
    pub(super) solving: Option<(JobId, Material)>,
    pub(super) censuses: BTreeMap<NodeId, Vec<Census>>,
    pub(super) asked: Option<Position>,
    pub(super) asking: Option<JobId>,
    pub(super) answer: Option<Arc<Result<Answer, NoAnswer>>>,
}

impl TableRoom {
    pub(super) fn new(catalog: Catalog) -> Self {
        Self {
            tables: Arc::new(Tables::new(catalog.clone())),
            list: Arc::default(),
            listed: false,
            queue: VecDeque::new(),
            solving: None,
            censuses: known(&catalog),
            asked: None,
            asking: None,
            answer: None,
            catalog,
        }
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

    /// The score of every canonical node that has a census.
    pub fn proofs(&self) -> BTreeMap<NodeId, Score> {
        elementary::proofs(self.censuses.values().flatten())
    }

    /// The position last looked up.
    pub const fn asked(&self) -> Option<&Position> {
        self.asked.as_ref()
    }

    /// What tables say of it; nothing while it is being looked up.
    pub fn answer(&self) -> Option<&Result<Answer, NoAnswer>> {
        self.answer.as_deref()
    }

    /// What looks positions up, for a job.
    pub(super) fn tables(&self) -> Arc<Tables> {
        Arc::clone(&self.tables)
    }

    /// Keeps what a job has found.
    pub(super) fn keep(&mut self, solved: Solved) {
        self.censuses.insert(NodeId::from(solved.material).canonical(), solved.censuses);
    }
}

/// The score of every canonical node that has a census, built in or counted here.
pub fn proofs(catalog: &Catalog) -> BTreeMap<NodeId, Score> {
    elementary::proofs(known(catalog).values().flatten())
}

/// The censuses built in and counted here. Where one is damaged there is none; a test reads the built-in ones.
fn known(catalog: &Catalog) -> BTreeMap<NodeId, Vec<Census>> {
    by_node(census::built_in().unwrap_or_default().into_iter().chain(counted(catalog)))
}

/// By canonical node; of several censuses of one material the last stands.
fn by_node(censuses: impl IntoIterator<Item = Census>) -> BTreeMap<NodeId, Vec<Census>> {
    let mut sorted: BTreeMap<NodeId, Vec<Census>> = BTreeMap::new();
    for census in censuses {
        let of_node = sorted.entry(NodeId::from(census.material()).canonical()).or_default();
        of_node.retain(|known| known.material() != census.material());
        of_node.push(census);
    }
    sorted
}

/// The file in the folder of tables that has the census of every material solved there, in the form of the built-in one.
fn record(catalog: &Catalog) -> PathBuf {
    catalog.folder().join("census.tsv")
}

/// What was counted here before; lines that cannot be read are counted again when they are wanted.
fn counted(catalog: &Catalog) -> Vec<Census> {
    let text = fs::read_to_string(record(catalog)).unwrap_or_default();
    census::read(&text).unwrap_or_default()
}

/// Adds rows to the record.
fn note(catalog: &Catalog, rows: &[String]) -> Result<(), FileError> {
    let path = record(catalog);
    let refused = |error| FileError::Io { path: path.clone(), error };
    let mut text = fs::read_to_string(&path).unwrap_or_default();
    if census::read(&text).is_err() || text.is_empty() {
        text = Counted::columns() + "\n";
    }
    rows.iter().for_each(|row| text += &format!("{row}\n"));
    let draft = path.with_extension("tsv.new");
    fs::write(&draft, text).map_err(refused)?;
    fs::rename(&draft, &path).map_err(refused)
}

/// Makes the table of a material with all it needs, damaged ones again, and counts it; the census is noted beside the tables.
/// Progress is told in quarters of a table.
///
/// # Errors
/// See [`CatalogError`].
pub fn solve(catalog: &Catalog, material: Material, progress: &dyn Progress) -> Result<Solved, CatalogError> {
    let views: Vec<Material> = survey::views(material).collect();
    let (mut made, mut censuses, mut rows) = (0, Vec::new(), Vec::new());
    if !Size::of(canonical(material).0).can_be_numbered() {
        return Err(CatalogError::TooLarge(material));
    }
    catalog.discard_damaged(&[material])?;
    let mut keep = |counted: Counted| {
        censuses.extend(Census::of_count(&counted));
        rows.push(counted.row());
        Ok::<(), CatalogError>(())
    };
    survey::count(catalog, &views, memory::allowance(), progress, &mut |_| made += 1, &mut keep)?;
    note(catalog, &rows)?;
    Ok(Solved { material, made, censuses })
}

impl Census {
    /// A census just taken, in the form in which it is kept.
    fn of_count(counted: &Counted) -> Option<Self> {
        let text = format!("{}\n{}\n", Counted::columns(), counted.row());
        census::read(&text).ok()?.pop()
    }
}

/// Looks a position up.
pub(super) fn look_up(tables: &Tables, position: &Position) -> Result<Answer, NoAnswer> {
    Ok(Answer {
        value: tables.value(position)?,
        moves: tables.moves(position)?,
        line: tables.line(position)?,
    })
}
