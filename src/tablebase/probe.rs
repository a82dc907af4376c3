//! What tables say of a position: result, distance, every move, the best line.

use std::sync::{Arc, Mutex, PoisonError};

use crate::material::Material;
use crate::rules::{Move, Position};

use super::catalog::Catalog;
use super::code::Value;
use super::file::TableFile;
use super::format::FileError;
use super::index::{Size, TooLarge, canonical};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// There is no table of this material.
    #[error("no table of {0}")]
    NoTable(Material),
    /// The material has too many positions for a table.
    #[error("{0}: {TooLarge}")]
    TooLarge(Material),
    /// The table cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
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

/// Tables that are kept open.
const OPEN: usize = 64;

/// The tables of a folder, opened as they are needed.
#[derive(Debug)]
pub struct Tables {
    catalog: Catalog,
    /// The last used last.
    open: Mutex<Vec<Arc<TableFile>>>,
}

impl Tables {
    /// The tables of a catalog; what is added to it is found, too.
    pub const fn new(catalog: Catalog) -> Self {
        Self { catalog, open: Mutex::new(Vec::new()) }
    }

    /// The table of a material.
    fn table(&self, material: Material) -> Result<Arc<TableFile>, NoAnswer> {
        let stored = canonical(material).0;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let table = match open.iter().position(|table| table.header().material == stored) {
            Some(at) => open.remove(at),
            None if !Size::of(stored).can_be_numbered() => return Err(NoAnswer::TooLarge(stored)),
            None if !self.catalog.has(stored) => return Err(NoAnswer::NoTable(stored)),
            None => Arc::new(self.catalog.open(stored)?),
        };
        if open.len() == OPEN {
            open.remove(0);
        }
        open.push(Arc::clone(&table));
        Ok(table)
    }
}

impl Probe for Tables {
    fn value(&self, position: &Position) -> Result<Value, NoAnswer> {
        let material = Material::of(position);
        let value = self.table(material)?.probe(position)?;
        value.ok_or(NoAnswer::NoTable(material))
    }
}
