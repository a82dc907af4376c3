//! Probing: result, distance, all moves and the best line of a position.

use std::sync::{Arc, OnceLock};

use canju_message::Message;
use rustc_hash::FxHashMap;

use xiangqi::material::Material;
use xiangqi::rules::{Move, Position};

use super::catalog::Catalog;
use super::code::Value;
use super::file::{Memory, TableFile};
use super::format::FileError;
use super::index::{Size, canonical};
use super::table::Rules;

/// Error of a probe.
#[derive(Debug, Message)]
pub enum NoAnswer {
    /// There is no table for this material.
    #[text(if self.is_too_large() { "table-too-large" } else { "table-no-table" }, material)]
    NoTable(Material),
    /// The table is unusable.
    #[text(transparent)]
    File(#[from] FileError),
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
    ///
    /// # Errors
    /// [`NoAnswer`].
    fn value(&self, position: &Position) -> Result<Value, NoAnswer>;

    /// Returns every legal move with its value for the side that makes it, best first.
    ///
    /// # Errors
    /// [`NoAnswer`] for any of them.
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
    ///
    /// # Errors
    /// [`NoAnswer`] for a position of the line or next to it.
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

/// The maximum size of the cached blocks in bytes.
const MEMORY: usize = 256 << 20;

/// The tables in a folder at the time of creation, each opened on first use. Any number of threads may probe them without
/// waiting for each other.
#[derive(Debug)]
pub struct Tablebase {
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
        Ok(Self { catalog: catalog.clone(), tables, memory: Arc::new(Memory::new(MEMORY)) })
    }

    /// Whether the folder still has the same tables.
    pub fn is_current(&self) -> bool {
        let same = |materials: Vec<Material>| {
            materials.len() == self.tables.len()
                && materials.iter().all(|material| self.tables.contains_key(material))
        };
        self.catalog.materials().is_ok_and(same)
    }

    /// Returns the table of a material.
    fn table(&self, material: Material) -> Result<&TableFile, NoAnswer> {
        let stored = canonical(material).0;
        let slot = self.tables.get(&stored).ok_or(NoAnswer::NoTable(stored))?;
        match slot.get() {
            Some(table) => Ok(table),
            None => {
                let table = self.catalog.open_within(stored, Arc::clone(&self.memory))?;
                Ok(slot.get_or_init(|| table))
            }
        }
    }
}

impl Probe for Tablebase {
    fn rules(&self, material: Material) -> Rules {
        self.table(material).map_or_else(|_| Rules::of(material), |table| table.header().rules)
    }

    fn value(&self, position: &Position) -> Result<Value, NoAnswer> {
        let material = Material::of(position);
        let value = self.table(material)?.probe(position)?;
        value.ok_or(NoAnswer::NoTable(material))
    }
}
