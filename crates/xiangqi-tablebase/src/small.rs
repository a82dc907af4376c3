//! Tables of small materials without files: built in, or solved in memory when first asked for.
//!
//! Nothing is stored on disk. A table is a function of its material, so the memory of those last used changes no answer.

use std::sync::{Arc, Mutex, PoisonError};

use canju_files::progress::{Cancelled, Part, Progress};
use rustc_hash::FxHashMap;
use xiangqi::material::Material;

use super::built_in;
use super::catalog::{CatalogError, of_generator};
use super::generate::{self, closure};
use super::index::{Size, canonical};
use super::table::Table;

/// Maximum number of index entries of a small material, mirror images counted: its tables are solved in seconds.
pub const SMALL: u128 = 10_000_000;

/// Maximum [`work`] for a material whose tables are solved while somebody waits: half a second on two cores.
pub const INSTANT: u64 = 28_000_000;

/// The memory for the tables last used, in bytes.
const MEMORY: u64 = 128 << 20;

/// The tables last used, the most recent one last.
static LAST: Mutex<Vec<Arc<Table>>> = Mutex::new(Vec::new());

/// Whether the tables of a material are solved unasked.
pub fn is_small(material: Material) -> bool {
    Size::of(canonical(material).0).unfolded <= SMALL
}

/// Returns the number of entries to be solved for a small material and all that captures lead to, without the tables built in.
pub fn work(material: Material) -> u64 {
    closure(material).into_iter().filter(|&material| !built_in::has(material)).map(entries).sum()
}

fn entries(material: Material) -> u64 {
    2 * Size::of(material).positions as u64
}

/// Returns the tables of a small material and of all that captures lead to, smaller ones first. Progress is in entries.
///
/// # Errors
/// [`CatalogError::Cancelled`]; [`CatalogError::TooLarge`] if the material is not small.
pub(super) fn tables(material: Material, progress: &dyn Progress) -> Result<Vec<Arc<Table>>, CatalogError> {
    if !is_small(material) {
        return Err(CatalogError::TooLarge(material));
    }
    let needed = closure(material);
    let total = needed.iter().map(|&material| entries(material)).sum();
    let (mut found, mut done) = (FxHashMap::default(), 0);
    let mut ordered = Vec::with_capacity(needed.len());
    for material in needed {
        let part = Part { whole: progress, from: done, length: entries(material), total };
        let table = obtain(material, &found, &part)?;
        done += part.length;
        found.insert(material, Arc::clone(&table));
        ordered.push(table);
    }
    Ok(ordered)
}

/// Returns the table of a material, given those that captures lead to.
fn obtain(
    material: Material,
    smaller: &FxHashMap<Material, Arc<Table>>,
    progress: &dyn Progress,
) -> Result<Arc<Table>, CatalogError> {
    if progress.cancelled() {
        return Err(Cancelled.into());
    }
    if let Some(table) = recall(material) {
        return Ok(table);
    }
    let of = |left: Material| smaller.get(&left).cloned().ok_or(CatalogError::TooLarge(left));
    let table = match built_in::table(material) {
        Some(table) => table,
        None => generate::solve(material, of, progress).map_err(|error| of_generator(material, error))?,
    };
    let table = Arc::new(table);
    remember(Arc::clone(&table));
    Ok(table)
}

fn recall(material: Material) -> Option<Arc<Table>> {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let at = last.iter().position(|table| table.material() == material)?;
    let table = last.remove(at);
    last.push(Arc::clone(&table));
    Some(table)
}

fn remember(table: Arc<Table>) {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    last.retain(|of| of.material() != table.material());
    last.push(table);
    let mut bytes: u64 = last.iter().map(|table| entries(table.material())).sum();
    while bytes > MEMORY && last.len() > 1 {
        bytes -= entries(last.remove(0).material());
    }
}
