//! Tables of small materials without files: built in, or solved in memory when first asked for.
//!
//! Nothing is stored on disk. A table is a function of its material, so the memory of those last used changes no answer.
//!
//! Built in are the tables that take longer to solve than a user waits (`assets/tables/README.md`).
//!
//! Their file is a list of tables without gaps. All numbers are little-endian and have four bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 0..4 | material: its node id in the lattice |
//! | 4..12 | the lengths of the two frames that follow, Red to move first |
//! | 12.. | two Zstandard frames of one byte per entry, as the blocks of [`super::file`] |

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use canju_files::progress::{Part, Progress};
use rustc_hash::{FxHashMap, FxHashSet};
use xiangqi::material::{Material, NodeId};

use crate::catalog::{CatalogError, of_generator};
use crate::file::filled;
use crate::generate::{self, closure};
use crate::index::{Index, Size, canonical};
use crate::table::{Rules, Table};

/// Maximum number of index entries of a small material, mirror images counted: its tables are solved in seconds.
pub const SMALL: u128 = 10_000_000;

/// Maximum [`work`] for a material whose tables are solved while somebody waits: half a second on two cores.
pub const INSTANT: u64 = 28_000_000;

/// The memory for the tables last used, in bytes.
const MEMORY: u64 = 128 << 20;

/// The tables last used, the most recent one last: global, since a table is a function of its material.
static LAST: Mutex<Vec<Arc<Table>>> = Mutex::new(Vec::new());

/// Whether the tables of a material are solved unasked.
pub fn is_small(material: Material) -> bool {
    Size::of(canonical(material).0).unfolded <= SMALL
}

/// Returns the number of entries to be solved for a small material and all that captures lead to, without the tables built in.
pub fn work(material: Material) -> u64 {
    closure(material).into_iter().filter(|&material| !is_built_in(material)).map(entries).sum()
}

fn entries(material: Material) -> u64 {
    2 * Size::of(material).positions as u64
}

/// Returns the table of a small material. Of those that captures lead to only those are solved that it is solved from. Progress is in
/// entries.
///
/// # Errors
/// [`CatalogError::Cancelled`]; [`CatalogError::TooLarge`] if the material is not small.
pub(super) fn table(material: Material, progress: &dyn Progress) -> Result<Arc<Table>, CatalogError> {
    if !is_small(material) {
        return Err(CatalogError::TooLarge(material));
    }
    let stored = canonical(material).0;
    if let Some(table) = recall(stored) {
        return Ok(table);
    }
    let (mut seen, mut needed) = (FxHashSet::default(), Vec::new());
    visit(stored, &mut seen, &mut needed);
    all_of(needed, progress)?.pop().ok_or(CatalogError::TooLarge(material))
}

/// Appends what a table is solved from, and then its material; a built-in table needs nothing.
fn visit(material: Material, seen: &mut FxHashSet<Material>, needed: &mut Vec<Material>) {
    if seen.insert(material) {
        if !is_built_in(material) {
            generate::smaller(material).for_each(|left| visit(left, seen, needed));
        }
        needed.push(material);
    }
}

/// Returns the tables of a small material and of all that captures lead to, smaller ones first. Progress is in entries.
///
/// # Errors
/// [`CatalogError::Cancelled`]; [`CatalogError::TooLarge`] if the material is not small.
pub(super) fn tables(material: Material, progress: &dyn Progress) -> Result<Vec<Arc<Table>>, CatalogError> {
    if !is_small(material) {
        return Err(CatalogError::TooLarge(material));
    }
    closed(material, progress)
}

/// Returns the tables of a material of any size and of all that captures lead to, smaller ones first. The caller has seen to time and
/// memory. Progress is in entries.
///
/// # Errors
/// [`CatalogError::Cancelled`]; [`CatalogError::TooLarge`] if a material has no index.
pub fn closed(material: Material, progress: &dyn Progress) -> Result<Vec<Arc<Table>>, CatalogError> {
    all_of(closure(material), progress)
}

/// Returns the tables of these materials, each of which comes after those its table is solved from.
pub(super) fn all_of(
    needed: Vec<Material>,
    progress: &dyn Progress,
) -> Result<Vec<Arc<Table>>, CatalogError> {
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
    progress.proceed()?;
    if let Some(table) = recall(material) {
        return Ok(table);
    }
    let of = |left: Material| smaller.get(&left).cloned().ok_or(CatalogError::TooLarge(left));
    let table = match built_in_table(material) {
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

/// Compression level: the strongest, since the file is written once.
const LEVEL: i32 = 22;
/// The bytes before the frames of a table.
const STORED_HEADER: usize = 12;

static TABLES: &[u8] = include_bytes!("../../../assets/tables/built-in.tables");

#[derive(Debug, Clone, Copy)]
struct Stored<'a> {
    material: Material,
    frames: [&'a [u8]; 2],
}

/// Returns the stored tables of a file.
fn stored(mut bytes: &[u8]) -> impl Iterator<Item = Stored<'_>> {
    std::iter::from_fn(move || {
        let (header, rest) = bytes.split_at_checked(STORED_HEADER)?;
        let number = |at: usize| header.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
        let material = NodeId::new(number(0)?)?.material();
        let (red, rest) = rest.split_at_checked(number(4)? as usize)?;
        let (black, rest) = rest.split_at_checked(number(8)? as usize)?;
        bytes = rest;
        Some(Stored { material, frames: [red, black] })
    })
}

/// Returns the materials whose tables are built in.
pub fn built_in_materials() -> impl Iterator<Item = Material> {
    stored(TABLES).map(|table| table.material)
}

/// Whether the table of a canonical material is built in.
fn is_built_in(material: Material) -> bool {
    built_in_materials().any(|of| of == material)
}

fn built_in_table(material: Material) -> Option<Table> {
    let table = stored(TABLES).find(|table| table.material == material)?;
    let length = Size::of(material).positions as usize;
    let [red, black] = table.frames.map(|frame| zstd::bulk::decompress(frame, length).ok());
    let codes = [red?, black?];
    let index = Arc::new(Index::new(material).ok()?);
    codes
        .iter()
        .all(|codes| codes.len() == length)
        .then(|| Table::of_filled(index, Rules::of(material), codes))
}

/// Returns a table in the form of the file. The bytes depend only on the table.
pub fn pack(table: &Table) -> io::Result<Vec<u8>> {
    let frame = |codes: &Vec<u8>| zstd::bulk::compress(&filled(codes), LEVEL);
    let [red, black] = &table.codes;
    let frames = [frame(red)?, frame(black)?];
    let mut packed = NodeId::from(table.material()).get().to_le_bytes().to_vec();
    frames.iter().for_each(|frame| packed.extend((frame.len() as u32).to_le_bytes()));
    frames.iter().for_each(|frame| packed.extend(frame));
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use canju_files::progress::{Unattended, Until};
    use xiangqi::rng::Rng;
    use xiangqi::rules::Color;
    use xiangqi::rules::threat::ChaseRules;

    use super::*;
    use crate::catalog::Catalog;
    use crate::index::up_to;
    use crate::probe::{NoAnswer, OnDemand, Probe, Solved, Tablebase};
    use crate::table::Rules;

    fn material(name: &str) -> Material {
        name.parse().unwrap()
    }

    /// Verifies the built-in tables of at most this many entries; returns their number. A table with a wrong byte fails: distances that
    /// are consistent everywhere are those of one table only.
    fn verify_up_to(most: u64) -> usize {
        let sampled = built_in_materials().filter(|&material| entries(material) <= most);
        let verify = |material: Material| {
            let all = tables(material, &Unattended).unwrap();
            let smaller = |left: Material| {
                let found = all.iter().find(|table| table.material() == left);
                found.cloned().ok_or(CatalogError::TooLarge(left))
            };
            generate::verify(&built_in_table(material).unwrap(), smaller).unwrap();
        };
        sampled.map(verify).count()
    }

    #[test]
    fn built_in_tables_are_those_of_the_generator() {
        assert!(verify_up_to(1_500_000) >= 30);
        let name = material("KPPKGG");
        let made = generate::tests::generate_all("KPPKGG", Rules::Plain);
        assert_eq!(built_in_table(name).unwrap().codes, made[&name].codes);
    }

    #[test]
    #[ignore = "takes a minute"]
    fn all_built_in_tables_are_those_of_the_generator() {
        assert_eq!(verify_up_to(u64::MAX), built_in_materials().count());
    }

    #[test]
    fn every_built_in_table_is_whole_and_stored_once() {
        let mut known: Vec<Material> = built_in_materials().collect();
        let count = known.len();
        assert!(known.iter().all(|&material| canonical(material) == (material, false) && is_small(material)));
        known.sort_unstable_by_key(|&material| xiangqi::material::NodeId::from(material));
        known.dedup();
        assert_eq!(known.len(), count);
        assert!(known.into_iter().all(|material| built_in_table(material).is_some()));
    }

    /// Without any file hundreds of materials are answered at once.
    #[test]
    fn the_commonest_materials_are_answered_at_once() {
        let instant: Vec<Material> =
            up_to(SMALL).into_iter().filter(|&material| work(material) <= INSTANT).collect();
        assert!(instant.len() >= 400, "{}", instant.len());
        for name in ["KRKGG", "KNPKGG", "KPPKGG", "KRKNGG", "KRKGGMM", "KPPKGGM", "KNNKGM", "KCCKGM"] {
            assert!(instant.contains(&material(name)), "{name} {}", work(material(name)));
        }
    }

    /// Behind a material its own table is not known, and after a capture the same as from all tables.
    #[test]
    fn the_tables_behind_a_material_are_those_of_what_captures_leave() {
        let mut rng = Rng::new(8);
        let (mut small, mut large) = (0, 0);
        for name in ["KRKNG", "KPGKPM", "KNGMKNG", "KRNKRG", "KRNPKNCGM"].map(material) {
            let behind = Solved::behind(name, &Unattended).unwrap();
            for turn in Color::ALL.into_iter().cycle().take(200) {
                let position = name.random_position(turn, &mut rng).unwrap();
                assert!(matches!(behind.value(&position), Err(NoAnswer::NoTable(_))), "{position}");
                let moves = position.legal_moves();
                for &played in moves.iter().filter(|played| position.piece_at(played.to).is_some()) {
                    let mut after = position.clone();
                    after.make(played);
                    let left = Material::of(&after);
                    let known =
                        is_small(left).then(|| table(left, &Unattended).unwrap().probe(&after).unwrap());
                    assert_eq!(behind.value(&after).ok(), known, "{after}");
                    *(if known.is_some() { &mut small } else { &mut large }) += 1;
                }
            }
        }
        assert!(small > 100 && large > 50, "{small} {large}");
    }

    #[test]
    fn tables_in_memory_answer_as_those_of_a_folder_and_store_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (name, none) = (material("KNKNG"), Catalog::new(folder.path().join("none")));
        let empty = Tablebase::of(&none).unwrap();
        assert!(!empty.has(name) && empty.complete(name, 0, &Unattended).unwrap().is_none());
        let solved = empty.complete(name, INSTANT, &Unattended).unwrap().unwrap();
        assert!(solved.has(name) && solved.complete(name, INSTANT, &Unattended).unwrap().is_none());
        let larger = solved.complete(material("KRNCKRNC"), INSTANT, &Unattended).unwrap().unwrap();
        assert!(!larger.has(name) && !none.folder.exists(), "only the folder and the material count");
        let catalog = Catalog::new(folder.path().to_owned());
        catalog.build(&[name], u64::MAX, &Unattended, &mut drop).unwrap();
        let stored = Tablebase::of(&catalog).unwrap();
        let position = "3k5/4a4/9/4n4/9/9/9/9/4N4/4K4 w".parse().unwrap();
        assert_eq!(solved.moves(&position).unwrap(), stored.moves(&position).unwrap());
        assert_eq!(table(name, &Unattended).unwrap().codes, catalog.load(name).unwrap().codes);
        let on_demand = OnDemand::new(&empty, name, u64::MAX, &Unattended);
        assert_eq!(on_demand.moves(&position).unwrap(), stored.moves(&position).unwrap());
        let refused = OnDemand::new(&empty, name, 0, &Unattended).value(&position);
        assert!(matches!(refused, Err(NoAnswer::Unsolved(CatalogError::Memory { .. }))));
    }

    /// A table of an older version is replaced in memory; one by a variant answers with the others of the folder alone.
    #[test]
    fn tables_by_different_rules_are_not_mixed() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::new(folder.path().to_owned());
        let name = material("KNKN");
        let position = "3k5/9/9/4n4/9/9/9/9/4N4/4K4 w".parse().unwrap();
        let variant = ChaseRules { pinned_hunters: false, ..ChaseRules::ASIAN };
        for (rules, solves) in [(Rules::Check, true), (Rules::Chase(variant), false)] {
            for table in generate::tests::generate_all("KNKN", rules).into_values() {
                crate::file::write(&table, &catalog.path(table.material())).unwrap();
            }
            let stored = Tablebase::of(&catalog).unwrap();
            assert_eq!(stored.complete(name, INSTANT, &Unattended).unwrap().is_some(), solves);
            let on_demand = OnDemand::new(&stored, name, u64::MAX, &Unattended);
            assert_eq!(on_demand.rules(name), if solves { Rules::of(name) } else { rules });
            assert!(on_demand.moves(&position).is_ok());
        }
    }

    #[test]
    fn solving_can_be_cancelled_and_large_materials_are_refused() {
        let cancelled = std::sync::atomic::AtomicBool::new(true);
        let refused = tables(material("KRKNGG"), &Until(&cancelled));
        assert!(matches!(refused, Err(CatalogError::Cancelled(_))));
        let large = tables(material("KRNKRN"), &Unattended);
        assert!(matches!(large, Err(CatalogError::TooLarge(_))));
    }
}
