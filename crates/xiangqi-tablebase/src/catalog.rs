//! A folder of tables: listing, probing, building and verifying.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use canju_files::progress::{Cancelled, Part, Progress};
use canju_message::Message;
use xiangqi::material::{Material, NodeId};

use crate::census::Census;
use crate::code::LONGEST;
use crate::file::{
    self, Damage, ENDING, FileError, Header, Memory, TableFile, check_rules, damaged, io_error,
};
use crate::generate::{self, GenerateError};
use crate::index::{Size, TooLarge, canonical};
use crate::ledger::Ledger;
use crate::table::{Rules, Table};

/// Error of making or verifying tables.
#[derive(Debug, Message)]
pub enum CatalogError {
    /// Cancelled. Finished tables are kept.
    #[text("table-cancelled")]
    Cancelled(#[from] Cancelled),
    /// A table in the folder is unusable, or a new one could not be written.
    #[text(transparent)]
    File(#[from] FileError),
    /// The material has too many positions to be indexed.
    #[text("table-too-large", material)]
    TooLarge(Material),
    /// Making the table needs more memory than is allowed.
    #[text("table-memory-limit", needed = gigabytes(*needed), limit = gigabytes(u128::from(*limit)))]
    Memory {
        /// The material.
        material: Material,
        /// The bytes needed.
        needed: u128,
        /// The bytes allowed.
        limit: u64,
    },
    /// A mate is longer than a table can store.
    #[text("table-too-long", material, plies = LONGEST)]
    TooLong(Material),
    /// A new table is inconsistent and was discarded: a fault of the program or of the machine.
    #[text("table-wrong", material)]
    Wrong(Material),
}

/// The bytes used by the program itself and retained by the allocator (measured).
const OVERHEAD: u128 = 80_000_000;

/// Returns an upper bound on the memory for making and counting the table of a material, in bytes.
pub fn memory(material: Material) -> u128 {
    generate::memory(material) + OVERHEAD
}

/// A table that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// The canonical material.
    pub material: Material,
    /// The size of its file in bytes.
    pub bytes: u64,
    /// The longest win or loss in plies.
    pub longest: u32,
}

/// A folder of tables, one file per material and its mirror.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalog {
    /// The folder, which need not exist yet.
    pub folder: PathBuf,
}

impl Catalog {
    /// Returns the catalog of a folder, which need not exist yet.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the ledger of the censuses of this folder.
    pub fn ledger(&self) -> Ledger {
        Ledger::new(self.folder.join("census.tsv"))
    }

    /// Adds censuses to the ledger.
    pub fn note(&self, censuses: &[Census]) -> Result<(), FileError> {
        self.ledger().add(censuses).map_err(FileError::File)
    }

    /// Returns the path of the file of a material and its mirror, whether it exists or not.
    pub fn path(&self, material: Material) -> PathBuf {
        self.folder.join(format!("{}.{ENDING}", canonical(material).0))
    }

    /// Whether there is a file for this material.
    pub fn has(&self, material: Material) -> bool {
        self.path(material).exists()
    }

    /// Whether there is a table for this material, by the repetition rules of this version.
    pub fn is_current(&self, material: Material) -> bool {
        self.header(material).is_ok_and(|header| header.rules == Rules::of(header.material))
    }

    /// Returns the materials with a file, in lattice order, with the headers.
    ///
    /// # Errors
    /// The folder cannot be read. A missing folder has no tables.
    #[expect(clippy::type_complexity, reason = "a list of results")]
    pub fn list(&self) -> Result<Vec<(Material, Result<Header, FileError>)>, FileError> {
        Ok(self.materials()?.into_iter().map(|material| (material, self.header(material))).collect())
    }

    /// Returns the materials with a file, in lattice order, without opening the files.
    pub(super) fn materials(&self) -> Result<Vec<Material>, FileError> {
        let mut nodes: Vec<NodeId> = self
            .files()?
            .iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .filter_map(|path| path.file_stem()?.to_str()?.parse::<Material>().ok())
            .map(|material| NodeId::from(canonical(material).0))
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        Ok(nodes.into_iter().map(NodeId::material).collect())
    }

    fn files(&self) -> Result<Vec<PathBuf>, FileError> {
        match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(io_error(&self.folder)(error)),
            Ok(entries) => {
                let paths = entries.map(|entry| entry.map(|entry| entry.path()));
                paths.collect::<Result<_, _>>().map_err(io_error(&self.folder))
            }
        }
    }

    /// Returns the header of the table of a material.
    ///
    /// # Errors
    /// I/O errors; the file is not a complete table of this material.
    pub fn header(&self, material: Material) -> Result<Header, FileError> {
        let path = self.path(material);
        let header = Header::read(&path)?;
        self.belongs(&path, &header)?;
        Ok(header)
    }

    /// Opens the table of a material.
    ///
    /// # Errors
    /// I/O errors; the file is not a complete table of this material.
    pub fn open(&self, material: Material) -> Result<TableFile, FileError> {
        self.open_within(material, Arc::new(Memory::new(usize::MAX)))
    }

    /// As [`Catalog::open`], with a limit on the memory for cached blocks.
    pub(super) fn open_within(
        &self,
        material: Material,
        memory: Arc<Memory>,
    ) -> Result<TableFile, FileError> {
        let path = self.path(material);
        let mut table = TableFile::open(&path)?;
        table.memory = memory;
        self.belongs(&path, &table.header)?;
        Ok(table)
    }

    /// Checks that the material of a file matches its name.
    fn belongs(&self, path: &Path, header: &Header) -> Result<(), FileError> {
        if self.path(header.material) == path {
            return Ok(());
        }
        Err(damaged(path, Damage::Material(header.material)))
    }

    /// Loads the table of a material.
    pub fn load(&self, material: Material) -> Result<Table, FileError> {
        self.open(material)?.load()
    }

    /// Returns the tables missing for these materials, all smaller ones included, in an order in which they can be made.
    /// Unusable files count as missing, as do those of older versions that do not judge perpetual chase.
    pub fn missing(&self, materials: &[Material]) -> Vec<Material> {
        let all = generate::closure_of(materials).into_iter();
        all.filter(|&material| !self.is_current(material)).collect()
    }

    /// Deletes the damaged files of these materials and of all smaller ones; a build makes them again.
    pub fn discard_damaged(&self, materials: &[Material]) -> Result<(), FileError> {
        for material in generate::closure_of(materials) {
            let path = self.path(material);
            let whole = self.open(material).and_then(|file| file.check());
            if path.exists() && matches!(whole, Err(FileError::Damaged { .. })) {
                fs::remove_file(&path).map_err(io_error(&path))?;
            }
        }
        Ok(())
    }

    /// Makes the tables missing for these materials; each is verified position by position before it is stored. Uses all
    /// cores of the current thread pool and at most `limit` bytes, which is checked for all tables before any is made.
    /// Progress is in entries. Finished tables are kept on an early end, and the next call continues from there. Damaged
    /// tables are made again.
    pub fn build(
        &self,
        materials: &[Material],
        limit: u64,
        progress: &dyn Progress,
        made: &mut dyn FnMut(Made),
    ) -> Result<(), CatalogError> {
        let mut cache = TableCache::new(self, limit);
        materials.iter().try_for_each(|&material| cache.fits(material))?;
        self.discard_damaged(materials)?;
        self.build_with(&mut cache, materials, progress, made)
    }

    pub(super) fn build_with(
        &self,
        cache: &mut TableCache<'_>,
        materials: &[Material],
        progress: &dyn Progress,
        made: &mut dyn FnMut(Made),
    ) -> Result<(), CatalogError> {
        // These first: listing what far too large a material needs would take long.
        materials.iter().try_for_each(|&material| cache.fits(material))?;
        let queue = self.missing(materials);
        queue.iter().try_for_each(|&material| cache.fits(material))?;
        queue.iter().try_for_each(|&material| self.refuse_variant(material))?;
        if !queue.is_empty() {
            canju_files::make_folder(&self.folder).map_err(FileError::File)?;
        }
        let entries = |material| 2 * Size::of(material).positions as u64;
        let total = queue.iter().map(|&material| entries(material)).sum();
        let mut done = 0;
        for material in queue {
            let part = Part { whole: progress, from: done, length: entries(material), total };
            made(self.make(material, cache, &part)?);
            done += part.length;
        }
        Ok(())
    }

    /// Returns an error if there is a table by a variant of the rules on perpetual chase, which must not be replaced unasked.
    fn refuse_variant(&self, material: Material) -> Result<(), FileError> {
        match self.header(material).map(|header| header.rules) {
            Ok(rules @ Rules::Chase(_)) => file::check_rules(&self.path(material), material, rules),
            _ => Ok(()),
        }
    }

    fn make(
        &self,
        material: Material,
        cache: &mut TableCache<'_>,
        progress: &dyn Progress,
    ) -> Result<Made, CatalogError> {
        cache.make_room(memory(material));
        let table = generate::generate(Rules::of(material), material, |left| cache.table(left), progress);
        let table = Arc::new(table.map_err(|error| of_generator(material, error))?);
        let bytes = file::write(&table, &self.path(material))?;
        let longest = table.longest();
        cache.put(table);
        Ok(Made { material, bytes, longest })
    }

    /// Checks every block of a table, up to the first fault; with `values` also every position against its moves, which needs the
    /// smaller tables.
    pub fn verify(&self, material: Material, values: bool) -> Result<(), CatalogError> {
        let file = self.open(material)?;
        if !values {
            return Ok(file.check()?);
        }
        let mut cache = TableCache::new(self, 0);
        generate::verify(&file.load()?, |left| cache.table(left)).map_err(|error| match error {
            GenerateError::Wrong(_) => damaged(&self.path(material), Damage::Values).into(),
            other => of_generator(material, other),
        })
    }
}

pub(super) fn of_generator<E: Into<CatalogError>>(
    material: Material,
    error: GenerateError<E>,
) -> CatalogError {
    match error {
        GenerateError::Cancelled(cancelled) => cancelled.into(),
        GenerateError::TooLarge(TooLarge) => CatalogError::TooLarge(material),
        GenerateError::TooLong(_) => CatalogError::TooLong(material),
        GenerateError::Wrong(_) => CatalogError::Wrong(material),
        GenerateError::Smaller(error) => error.into(),
    }
}

/// Returns bytes in gigabytes with two digits after the point: `1.25 GB`.
pub fn gigabytes(bytes: u128) -> String {
    format!("{:.2} GB", bytes as f64 / 1e9)
}

/// The loaded tables of a catalog, least recently used first.
pub struct TableCache<'a> {
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
    pub fn new(catalog: &'a Catalog, limit: u64) -> Self {
        let limit = limit.into();
        Self { catalog, tables: Vec::new(), limit, room: limit }
    }

    /// Returns an error if the table of a material cannot be made: too many positions, or too much memory.
    pub fn fits(&self, material: Material) -> Result<(), CatalogError> {
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
        check_rules(&self.catalog.path(material), material, table.rules)?;
        self.put(Arc::clone(&table));
        Ok(table)
    }

    /// Adds a table and evicts the least recently used ones if there is not enough room.
    pub(super) fn put(&mut self, table: Arc<Table>) {
        self.tables.push(table);
        self.shrink();
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use canju_files::progress::Unattended;
    use xiangqi::rules::threat::ChaseRules;
    use xiangqi::rules::{Position, Setup};

    use super::*;
    use crate::probe::{Probe, Tablebase, endless_moves};

    /// A table by a variant of the rules on perpetual chase is named as such, is never mixed with others, and is not replaced.
    #[test]
    fn a_table_by_a_variant_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::new(folder.path().to_owned());
        let material: Material = "KNKN".parse().unwrap();
        catalog.build(&[material], u64::MAX, &Unattended, &mut drop).unwrap();
        for rules in ChaseRules::all().filter(|&chase| chase != ChaseRules::ASIAN).map(Rules::Chase) {
            let own = fs::read(catalog.path(material)).unwrap();
            let smaller = |left: Material| Ok::<_, Infallible>(Arc::new(catalog.load(left).unwrap()));
            let other = generate::generate(rules, material, smaller, &Unattended).unwrap();
            file::write(&other, &catalog.path(material)).unwrap();
            assert_eq!(catalog.header(material).unwrap().rules, rules);
            let larger: Material = "KNKNG".parse().unwrap();
            for asked in [material, larger] {
                let refused = catalog.build(&[asked], u64::MAX, &Unattended, &mut drop);
                let Err(CatalogError::File(FileError::Damaged { damage: Damage::Variant(found), .. })) =
                    refused
                else {
                    panic!("{refused:?}");
                };
                assert_eq!(found, rules);
            }
            let refused = TableCache::new(&catalog, u64::MAX).table(material);
            assert!(matches!(refused, Err(FileError::Damaged { damage: Damage::Variant(_), .. })));
            fs::write(catalog.path(material), own).unwrap();
        }
    }

    /// A table that an older version made answers, says what it does not judge, and is made again before a larger one needs it.
    #[test]
    fn a_table_by_older_rules_answers_and_is_renewed() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::new(folder.path().to_owned());
        let material: Material = "KNKN".parse().unwrap();
        catalog.build(&[material], u64::MAX, &Unattended, &mut drop).unwrap();
        let new = fs::read(catalog.path(material)).unwrap();
        let smaller = |left: Material| Ok::<_, Infallible>(Arc::new(catalog.load(left).unwrap()));
        let old = generate::generate(Rules::Check, material, smaller, &Unattended).unwrap();
        file::write(&old, &catalog.path(material)).unwrap();
        assert_eq!(catalog.header(material).unwrap().rules, Rules::Check);

        let setup: Setup = "3k5/4n4/9/9/9/9/9/9/4N4/4K4 w".parse().unwrap();
        let position: Position = setup.check().unwrap();
        let tables = Tablebase::of(&catalog).unwrap();
        assert_eq!(tables.rules(material), Rules::Check);
        let moves = tables.moves(&position).unwrap();
        assert!(endless_moves(&tables, &position, &moves).contains(&true));

        assert_eq!(catalog.missing(&[material]), [material]);
        let larger: Material = "KNKNG".parse().unwrap();
        let refused = TableCache::new(&catalog, u64::MAX).table(material);
        assert!(matches!(refused, Err(FileError::Damaged { damage: Damage::Rules, .. })));
        catalog.build(&[larger], u64::MAX, &Unattended, &mut drop).unwrap();
        assert_eq!(fs::read(catalog.path(material)).unwrap(), new);
        let tables = Tablebase::of(&catalog).unwrap();
        assert!(!endless_moves(&tables, &position, &moves).contains(&true));
    }
}
