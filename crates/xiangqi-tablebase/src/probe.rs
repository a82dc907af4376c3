//! Probing: result, distance, all moves and the best line of a position.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use canju_files::progress::{Cancelled, Progress};
use canju_message::Message;
use rustc_hash::FxHashMap;

use xiangqi::material::Material;
use xiangqi::rules::{Move, Position};

use super::catalog::{Catalog, CatalogError, memory};
use super::code::Value;
use super::file::{FileError, Memory, TableFile};
use super::generate::{self, closure};
use super::index::{Size, canonical};
use super::small;
use super::table::{Rules, Table};

/// Error of a probe.
#[derive(Debug, Message)]
pub enum NoAnswer {
    /// There is no table for this material.
    #[text(if self.is_too_large() { "table-too-large" } else { "table-no-table" }, material)]
    NoTable(Material),
    /// The table is unusable.
    #[text(transparent)]
    File(#[from] FileError),
    /// The table was not solved.
    #[text(transparent)]
    Unsolved(#[from] CatalogError),
}

impl NoAnswer {
    /// Whether the material has too many positions for a table. Computed on demand: a search probes at every node and drops
    /// the reason.
    pub fn is_too_large(&self) -> bool {
        matches!(self, Self::NoTable(material) if !Size::of(canonical(*material).0).can_be_numbered())
    }
}

/// A source of exact results.
pub trait Probe {
    /// Returns the repetition rules of the table of a material.
    fn rules(&self, material: Material) -> Rules {
        Rules::of(material)
    }

    /// Returns the value of a position for the side to move, by the rules of its table.
    fn value(&self, position: &Position) -> Result<Value, NoAnswer>;

    /// Returns every legal move with its value for the side that makes it, best first.
    fn moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, NoAnswer> {
        let mut moves = Vec::new();
        let mut after = position.clone();
        for played in &position.legal_moves() {
            let undo = after.make(*played);
            let value = self.value(&after);
            after.unmake(undo);
            moves.push((*played, value?.before()));
        }
        moves.sort_by_key(|&(played, value)| (value.rank(), played));
        Ok(moves)
    }

    /// Returns the moves to the end with best play, as many as the DTM; empty without a DTM.
    fn line(&self, position: &Position) -> Result<Vec<Move>, NoAnswer> {
        let mut line = Vec::new();
        let mut now = position.clone();
        let mut left = self.value(&now)?.plies.unwrap_or(0);
        while left > 0 {
            let Some(&(best, _)) = self.moves(&now)?.first() else { break };
            now.make(best);
            line.push(best);
            left -= 1;
        }
        Ok(line)
    }
}

/// Whether a value depends on endless play that the table judges by other rules than this version: a draw or a result by rule of
/// an older table, or of one by a variant, if both sides can attack. Values with a DTM never do.
fn is_endless(tables: &impl Probe, material: Material, value: Value) -> bool {
    value.plies.is_none() && tables.rules(material) != Rules::of(material)
}

/// Returns for every move of a position whether its value depends on endless play.
pub fn endless_moves(tables: &impl Probe, position: &Position, moves: &[(Move, Value)]) -> Vec<bool> {
    let mut after = position.clone();
    let is_endless = |(played, value): &(Move, Value)| {
        let undo = after.make(*played);
        let material = Material::of(&after);
        after.unmake(undo);
        is_endless(tables, material, *value)
    };
    moves.iter().map(is_endless).collect()
}

/// Whether the value of a position depends on endless play, given [`endless_moves`]: it does not if none of its moves does.
pub fn is_endless_after(tables: &impl Probe, position: &Position, value: Value, moves: &[bool]) -> bool {
    is_endless(tables, Material::of(position), value) && moves.contains(&true)
}

/// Tables in memory.
#[derive(Debug, Clone, Default)]
pub struct Solved(FxHashMap<Material, Arc<Table>>);

impl Solved {
    /// Solves the tables behind a material in memory: those of the small materials that one capture leads to, and of all that follow
    /// from these; not its own. There are none if one cannot be solved. Progress is in entries.
    pub fn behind(material: Material, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let next = generate::smaller(canonical(material).0).filter(|&left| small::is_small(left));
        match small::all_of(generate::closure_of(&next.collect::<Vec<_>>()), progress) {
            Err(CatalogError::Cancelled(cancelled)) => Err(cancelled),
            solved => Ok(solved.unwrap_or_default().into_iter().collect()),
        }
    }

    /// Returns the table of a material.
    pub fn table(&self, material: Material) -> Option<&Arc<Table>> {
        self.0.get(&canonical(material).0)
    }
}

impl FromIterator<Arc<Table>> for Solved {
    fn from_iter<I: IntoIterator<Item = Arc<Table>>>(tables: I) -> Self {
        Self(tables.into_iter().map(|table| (table.material(), table)).collect())
    }
}

impl Probe for Solved {
    fn value(&self, position: &Position) -> Result<Value, NoAnswer> {
        let material = Material::of(position);
        let value = self.table(material).and_then(|table| table.probe(position));
        value.ok_or(NoAnswer::NoTable(material))
    }
}

/// The maximum size of the cached blocks in bytes.
const MEMORY: usize = 256 << 20;

/// The tables in a folder at the time of creation, each opened on first use, and tables in memory. Any number of threads may probe
/// them without waiting for each other.
#[derive(Debug, Clone)]
pub struct Tablebase {
    files: Arc<Files>,
    /// The tables in memory, which come first: the folder has none of these materials, or an older one.
    solved: Solved,
}

#[derive(Debug)]
struct Files {
    catalog: Catalog,
    tables: FxHashMap<Material, OnceLock<TableFile>>,
    memory: Arc<Memory>,
}

impl Tablebase {
    /// Returns the tables of a folder as it is now.
    ///
    /// # Errors
    /// The folder cannot be read. A missing folder has no tables.
    pub fn of(catalog: &Catalog) -> Result<Self, FileError> {
        let tables = catalog.materials()?.into_iter().map(|material| (material, OnceLock::new())).collect();
        let files = Files { catalog: catalog.clone(), tables, memory: Arc::new(Memory::new(MEMORY)) };
        Ok(Self { files: Arc::new(files), solved: Solved::default() })
    }

    /// Whether the folder still has the same tables.
    pub fn is_current(&self) -> bool {
        let Files { catalog, tables, .. } = &*self.files;
        let same = |materials: Vec<Material>| {
            materials.len() == tables.len() && materials.iter().all(|material| tables.contains_key(material))
        };
        catalog.materials().is_ok_and(same)
    }

    /// Whether there is a table of a material by the rules of this version, here or in the folder.
    pub fn has(&self, material: Material) -> bool {
        let stored = canonical(material).0;
        self.solved.table(stored).is_some()
            || self.table(stored).is_ok_and(|table| table.header.rules == Rules::of(stored))
    }

    /// Whether the folder has a table of a material by a variant of the rules on perpetual chase: it answers with the others of the
    /// folder, since tables by different rules are not mixed.
    fn is_variant(&self, material: Material) -> bool {
        let rules = self.table(material).map(|table| table.header.rules);
        rules.is_ok_and(|rules| matches!(rules, Rules::Chase(_)) && rules != Rules::of(material))
    }

    /// Returns the tables for all positions that follow from one of a material: those of the folder, and those that it lacks, solved
    /// in memory, if the material is small and at most `work` entries are to be solved ([`small::work`]). `None` if these tables
    /// answer the same. The result depends only on the folder and the material. Progress is in entries.
    pub fn complete(
        &self,
        material: Material,
        work: u64,
        progress: &dyn Progress,
    ) -> Result<Option<Self>, CatalogError> {
        let of_folder = || Self { files: Arc::clone(&self.files), solved: Solved::default() };
        if !small::is_small(material) || self.is_variant(material) || small::work(material) > work {
            return Ok((!self.solved.0.is_empty()).then(of_folder));
        }
        if closure(material).into_iter().all(|material| self.has(material)) {
            return Ok(None);
        }
        let of_folder = of_folder();
        let tables = small::tables(material, progress)?.into_iter();
        let missing = tables.filter(|table| !of_folder.has(table.material()));
        Ok(Some(Self { solved: missing.collect(), ..of_folder }))
    }

    /// Returns the table of a material in the folder.
    fn table(&self, material: Material) -> Result<&TableFile, NoAnswer> {
        let stored = canonical(material).0;
        let Files { catalog, tables, memory } = &*self.files;
        let slot = tables.get(&stored).ok_or(NoAnswer::NoTable(stored))?;
        match slot.get() {
            Some(table) => Ok(table),
            None => {
                let table = catalog.open_within(stored, Arc::clone(memory))?;
                Ok(slot.get_or_init(|| table))
            }
        }
    }
}

/// The tables of a folder, and those that it lacks of small materials, each solved in memory when a probe first needs it.
pub struct OnDemand<'a> {
    tables: &'a Tablebase,
    /// Whether the folder answers alone.
    of_folder: bool,
    /// Maximum memory for solving a table, in bytes.
    limit: u64,
    progress: &'a dyn Progress,
    solved: RefCell<FxHashMap<Material, Arc<Table>>>,
}

impl<'a> OnDemand<'a> {
    /// Wraps tables for the positions that follow from one of a material. Solving takes at most `limit` bytes and reports to
    /// `progress`, in entries of a table and of those it is solved from.
    pub fn new(tables: &'a Tablebase, root: Material, limit: u64, progress: &'a dyn Progress) -> Self {
        Self { tables, of_folder: tables.is_variant(root), limit, progress, solved: RefCell::default() }
    }

    fn solves(&self, material: Material) -> bool {
        !self.of_folder && small::is_small(material) && !self.tables.has(material)
    }

    fn solve(&self, material: Material) -> Result<Arc<Table>, CatalogError> {
        let (needed, limit) = (memory(material), self.limit);
        if needed > u128::from(limit) {
            return Err(CatalogError::Memory { material, needed, limit });
        }
        small::table(material, self.progress)
    }
}

impl Probe for OnDemand<'_> {
    fn rules(&self, material: Material) -> Rules {
        if self.solves(material) { Rules::of(material) } else { self.tables.rules(material) }
    }

    fn value(&self, position: &Position) -> Result<Value, NoAnswer> {
        let material = Material::of(position);
        if !self.solves(material) {
            return self.tables.value(position);
        }
        let stored = canonical(material).0;
        let known = self.solved.borrow().get(&stored).cloned();
        let table = match known {
            Some(table) => table,
            None => self.solve(stored)?,
        };
        let value = table.probe(position);
        self.solved.borrow_mut().insert(stored, table);
        value.ok_or(NoAnswer::NoTable(material))
    }
}

impl Probe for Tablebase {
    fn rules(&self, material: Material) -> Rules {
        match self.solved.table(material) {
            Some(table) => table.rules,
            None => self.table(material).map_or_else(|_| Rules::of(material), |table| table.header.rules),
        }
    }

    fn value(&self, position: &Position) -> Result<Value, NoAnswer> {
        let material = Material::of(position);
        let value = match self.solved.table(material) {
            Some(table) => table.probe(position),
            None => self.table(material)?.probe(position)?,
        };
        value.ok_or(NoAnswer::NoTable(material))
    }
}
