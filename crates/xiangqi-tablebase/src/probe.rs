//! What tables say of a position: result, distance, every move, the best line.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use xiangqi::material::Material;
use xiangqi::rules::{Move, Position};

use super::catalog::Catalog;
use super::code::Value;
use super::file::{Memory, TableFile};
use super::format::FileError;
use super::index::{Size, canonical};
use super::table::Rules;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// There is no table of this material.
    #[error("no table of {0}")]
    NoTable(Material),
    /// The table cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
}

impl NoAnswer {
    /// Whether there can be no table of the material, since it has too many positions. Worked out only when somebody asks: a search
    /// probes at every node and drops the reason.
    pub fn is_too_large(&self) -> bool {
        matches!(self, Self::NoTable(material) if !Size::of(canonical(*material).0).can_be_numbered())
    }
}

/// Whoever knows exact results.
pub trait Probe {
    /// The value of a position for the side to move. By the rules of its table: perpetual chase is not judged.
    ///
    /// # Errors
    /// Why there is no answer.
    fn value(&self, position: &Position) -> Result<Value, NoAnswer>;

    /// Every legal move with its value for the side that makes it, the best first.
    ///
    /// # Errors
    /// Why there is no answer for one of them.
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

    /// The moves to the end when both sides play their best, as many as the distance says; none where there is no distance.
    ///
    /// # Errors
    /// Why there is no answer for a position of the line or beside it.
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

/// Whether a value of this material rests on play without end, which perpetual chase would decide if a table judged it: a draw or a
/// result by rule where both sides can attack. What has a distance ends in mate and rests on nothing.
pub fn is_endless(material: Material, value: Value) -> bool {
    Rules::of(material) == Rules::Check && value.plies.is_none()
}

/// [`is_endless`] for every move of a position: of the material that it leaves.
pub fn endless_moves(position: &Position, moves: &[(Move, Value)]) -> Vec<bool> {
    let mut after = position.clone();
    let is_endless = |(played, value): &(Move, Value)| {
        let undo = after.make(*played);
        let material = Material::of(&after);
        after.unmake(undo);
        is_endless(material, *value)
    };
    moves.iter().map(is_endless).collect()
}

/// [`is_endless`] for a position with the values of all its moves: a value does not rest on endless play if none of its moves does.
pub fn is_endless_after(position: &Position, value: Value, moves: &[(Move, Value)]) -> bool {
    is_endless(Material::of(position), value) && endless_moves(position, moves).contains(&true)
}

/// Bytes of unpacked blocks that are kept.
const MEMORY: usize = 256 << 20;

/// The tables that were in a folder when this was made, each opened when it is first asked. Any number of threads may probe
/// them; none waits for another.
#[derive(Debug)]
pub struct Tablebase {
    catalog: Catalog,
    tables: FxHashMap<Material, OnceLock<TableFile>>,
    memory: Arc<Memory>,
}

impl Tablebase {
    /// The tables of a folder as it is now.
    ///
    /// # Errors
    /// The folder cannot be read; where it does not exist there are no tables.
    pub fn of(catalog: &Catalog) -> Result<Self, FileError> {
        let tables = catalog.materials()?.into_iter().map(|material| (material, OnceLock::new())).collect();
        Ok(Self { catalog: catalog.clone(), tables, memory: Arc::new(Memory::new(MEMORY)) })
    }

    /// Are these the tables that the folder has now?
    pub fn is_current(&self) -> bool {
        let same = |materials: Vec<Material>| {
            materials.len() == self.tables.len()
                && materials.iter().all(|material| self.tables.contains_key(material))
        };
        self.catalog.materials().is_ok_and(same)
    }

    /// The table of a material.
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
    fn value(&self, position: &Position) -> Result<Value, NoAnswer> {
        let material = Material::of(position);
        let value = self.table(material)?.probe(position)?;
        value.ok_or(NoAnswer::NoTable(material))
    }
}
