//! Smaller tables kept in memory as long as there is room.

use std::sync::Arc;

use xiangqi::material::Material;

use super::catalog::{Catalog, CatalogError, memory};
use super::format::FileError;
use super::index::{Size, canonical};
use super::table::Table;

/// Tables of a catalog that are loaded, the last used last.
pub(super) struct TableCache<'a> {
    catalog: &'a Catalog,
    tables: Vec<Arc<Table>>,
    /// Bytes that this and other work may take.
    limit: u128,
    /// Bytes left for the tables.
    room: u128,
}

fn bytes(table: &Table) -> u128 {
    2 * Size::of(table.material()).positions
}

impl<'a> TableCache<'a> {
    /// A cache for work that takes no more than so many bytes.
    pub(super) fn new(catalog: &'a Catalog, limit: u64) -> Self {
        let limit = limit.into();
        Self { catalog, tables: Vec::new(), limit, room: limit }
    }

    /// Refuses a material of which the table cannot be made.
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

    /// Leaves so many bytes to other work. What that reckons for a smaller table at a time is not counted again.
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

    /// The table of a canonical material, from memory or from its file.
    pub(super) fn table(&mut self, material: Material) -> Result<Arc<Table>, FileError> {
        let material = canonical(material).0;
        let known = self.tables.iter().position(|table| table.material() == material);
        let table = match known {
            Some(at) => self.tables.remove(at),
            None => Arc::new(self.catalog.load(material)?),
        };
        self.put(Arc::clone(&table));
        Ok(table)
    }

    /// Puts a table on the cache if there is room, and takes others off for it.
    pub(super) fn put(&mut self, table: Arc<Table>) {
        self.tables.push(table);
        self.shrink();
    }
}
