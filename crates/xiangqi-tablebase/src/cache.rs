//! LRU cache of the smaller tables.

use std::sync::Arc;

use xiangqi::material::Material;

use super::catalog::{Catalog, CatalogError, memory};
use super::format::{FileError, check_rules};
use super::index::{Size, canonical};
use super::table::Table;

/// The loaded tables of a catalog, least recently used first.
pub(super) struct TableCache<'a> {
    catalog: &'a Catalog,
    tables: Vec<Arc<Table>>,
    /// The memory limit for this cache and other work, in bytes.
    limit: u128,
    /// The bytes available to the tables.
    room: u128,
}

fn bytes(table: &Table) -> u128 {
    2 * Size::of(table.material()).positions
}

impl<'a> TableCache<'a> {
    /// Returns a cache for work within `limit` bytes.
    pub(super) fn new(catalog: &'a Catalog, limit: u64) -> Self {
        let limit = limit.into();
        Self { catalog, tables: Vec::new(), limit, room: limit }
    }

    /// Returns an error if the table of a material cannot be made: too many positions, or too much memory.
    pub(super) fn fits(&self, material: Material) -> Result<(), CatalogError> {
        if !Size::of(material).can_be_numbered() {
            return Err(CatalogError::TooLarge(material));
        }
        let needed = memory(material);
        if needed > self.limit {
            return Err(CatalogError::Memory { material, needed, limit: self.limit as u64 });
        }
        Ok(())
    }

    /// Reserves `work` bytes for other work, which already include one smaller table at a time.
    pub(super) fn make_room(&mut self, work: u128) {
        self.room = self.limit.saturating_sub(work);
        self.shrink();
    }

    fn shrink(&mut self) {
        let mut taken: u128 = self.tables.iter().map(|table| bytes(table)).sum();
        while taken > self.room && !self.tables.is_empty() {
            taken -= bytes(&self.tables.remove(0));
        }
    }

    /// Returns the table of a material in canonical form, from the cache or from its file. Tables by different rules are never
    /// mixed.
    pub(super) fn table(&mut self, material: Material) -> Result<Arc<Table>, FileError> {
        let material = canonical(material).0;
        let known = self.tables.iter().position(|table| table.material() == material);
        let table = match known {
            Some(at) => self.tables.remove(at),
            None => Arc::new(self.catalog.load(material)?),
        };
        check_rules(&self.catalog.path(material), material, table.rules())?;
        self.put(Arc::clone(&table));
        Ok(table)
    }

    /// Adds a table and evicts the least recently used ones if there is not enough room.
    pub(super) fn put(&mut self, table: Arc<Table>) {
        self.tables.push(table);
        self.shrink();
    }
}
