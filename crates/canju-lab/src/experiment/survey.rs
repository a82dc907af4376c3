//! A survey as a dependency graph of units for several machines: each unit makes and counts one table, and needs the tables
//! of the materials after one capture.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use xiangqi::material::{Material, NodeId};

use crate::tablebase::catalog::{Catalog, CatalogError, TableCache, memory};
use crate::tablebase::census::Census;
use crate::tablebase::census::rows::{self, CensusError, CensusFault};
use crate::tablebase::generate::{closure_of, smaller};
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::survey::views;

/// Returns the censuses of these materials, each once: by number of index entries, then in lattice order, a mirror after
/// its canonical material.
pub fn in_order(materials: impl IntoIterator<Item = Material>) -> Vec<Material> {
    let mut all: Vec<Material> = materials.into_iter().map(|material| canonical(material).0).collect();
    all.sort_by_cached_key(|&material| place(material));
    all.dedup();
    all.into_iter().flat_map(views).collect()
}

/// Returns the sort key of a census in that order.
fn place(material: Material) -> (u128, NodeId, bool) {
    let (own, mirrored) = canonical(material);
    (Size::of(own).unfolded, own.into(), mirrored)
}

/// A table to be made and counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub material: Material,
    /// Upper bound on its memory in bytes, smaller tables included.
    pub memory: u128,
    /// The indices in the plan of the units whose tables it needs; all precede it.
    pub needs: Vec<usize>,
}

/// Returns the remaining units of a survey of these materials and all smaller ones, smallest first. Counted materials are
/// left out, unless their table is missing and another unit needs it. For canonical materials, `is_there` returns whether
/// the table exists, `is_counted` whether all censuses exist.
///
/// # Errors
/// A material that cannot be indexed, or needs more than `limit` bytes.
pub fn units(
    catalog: &Catalog,
    materials: &[Material],
    limit: u64,
    is_counted: &dyn Fn(Material) -> bool,
) -> Result<Vec<Unit>, CatalogError> {
    let cache = TableCache::new(catalog, limit);
    // These first: listing what far too large a material needs would take long.
    materials.iter().try_for_each(|&material| cache.fits(material))?;
    let wanted = wanted(materials, &|material| catalog.header(material).is_ok(), is_counted);
    wanted.iter().try_for_each(|&material| cache.fits(material))?;
    let places: HashMap<Material, usize> = wanted.iter().copied().zip(0..).collect();
    let needs = |material| -> BTreeSet<usize> {
        smaller(material).filter_map(|left| places.get(&left).copied()).collect()
    };
    let unit = |&material: &Material| Unit {
        material,
        memory: memory(material),
        needs: needs(material).into_iter().collect(),
    };
    Ok(wanted.iter().map(unit).collect())
}

/// Returns the canonical materials that need a unit, smallest first.
fn wanted(
    materials: &[Material],
    is_there: &dyn Fn(Material) -> bool,
    is_counted: &dyn Fn(Material) -> bool,
) -> Vec<Material> {
    let all =
        in_order(closure_of(materials)).into_iter().filter(|&material| canonical(material).0 == material);
    let (mut wanted, mut needed) = (Vec::new(), HashSet::new());
    // Largest first: the tables that a material needs are smaller.
    for material in all.rev() {
        if !is_counted(material) || (needed.contains(&material) && !is_there(material)) {
            wanted.push(material);
            needed.extend(smaller(material));
        }
    }
    wanted.reverse();
    wanted
}

// Merges files of censuses: one row per material, by the newest rules that any file has, in the order of a survey by size.

/// A file of censuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// The position of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub path: PathBuf,
    /// The line, from 1.
    pub line: u64,
}

/// Error of merging files of censuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// An unreadable line.
    #[error("{}: {error}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        error: CensusError,
    },
    /// Two contradictory rows of one material.
    #[error("{material}: {}, line {}, and {}, line {}, differ", first.path.display(), first.line, second.path.display(), second.line)]
    Conflict {
        material: Material,
        /// The first row read.
        first: Place,
        /// The other row.
        second: Place,
    },
}

/// Sort key of a material: the order of a survey by size.
type Key = (u128, NodeId, bool);

/// Merges all censuses of these files; duplicates count once. The result does not depend on the order of the files.
///
/// # Errors
/// The first line that is unreadable or contradicts another one.
pub fn merge(sources: &[Source]) -> Result<Vec<Census>, MergeError> {
    let mut all: BTreeMap<Key, (Census, Place)> = BTreeMap::new();
    for source in sources {
        whole(source)?;
        for (line, found) in rows::numbered(&*source.bytes) {
            let census = found.map_err(|error| broken(source, error))?;
            let second = Place { path: source.path.clone(), line };
            match all.entry(place(census.material)) {
                Entry::Vacant(free) => _ = free.insert((census, second)),
                Entry::Occupied(mut known) if known.get().0.rules != census.rules => {
                    if known.get().0.rules < census.rules {
                        known.insert((census, second));
                    }
                }
                Entry::Occupied(mut known) => {
                    let (material, (before, first)) = (census.material, known.get().clone());
                    let Some(joined) = before.joined(census) else {
                        return Err(MergeError::Conflict { material, first, second });
                    };
                    known.get_mut().0 = joined;
                }
            }
        }
    }
    Ok(all.into_values().map(|(census, _)| census).collect())
}

/// Rejects an empty file, and one truncated in writing: a last line without its end may lack a digit too.
fn whole(source: &Source) -> Result<(), MergeError> {
    match source.bytes.last() {
        None => Err(broken(source, CensusError { line: 1, fault: CensusFault::Names })),
        Some(b'\n') => Ok(()),
        Some(_) => {
            let line = 1 + source.bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
            Err(broken(source, CensusError { line, fault: CensusFault::Cut }))
        }
    }
}

fn broken(source: &Source, error: CensusError) -> MergeError {
    MergeError::Broken { path: source.path.clone(), error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::index::up_to;

    fn plan(materials: &[Material], is_counted: &dyn Fn(Material) -> bool) -> Vec<Unit> {
        let folder = tempfile::tempdir().unwrap();
        units(&Catalog::new(folder.path().to_owned()), materials, u64::MAX, is_counted).unwrap()
    }

    fn material(text: &str) -> Material {
        text.parse().unwrap()
    }

    #[test]
    fn the_order_is_that_of_everything_up_to_a_size() {
        let materials = up_to(300_000);
        let expected: Vec<Material> = materials.iter().copied().flat_map(views).collect();
        let turned = materials.iter().rev().map(|material| material.mirror());
        assert_eq!(in_order(turned.chain(materials.iter().copied())), expected);
    }

    #[test]
    fn needs_come_before_and_nothing_twice() {
        let all = up_to(100_000);
        let plan = plan(&[all.clone(), all.clone()].concat(), &|_| false);
        let materials: Vec<Material> = plan.iter().map(|unit| unit.material).collect();
        assert_eq!(materials, all, "smaller ones are part of it already");
        for (at, unit) in plan.iter().enumerate() {
            let needs: HashSet<Material> = unit.needs.iter().map(|&need| plan[need].material).collect();
            assert_eq!(needs, smaller(unit.material).collect(), "{}", unit.material);
            assert!(unit.needs.iter().all(|&need| need < at) && unit.needs.is_sorted());
            assert_eq!(unit.needs.len(), needs.len(), "none twice");
            assert_eq!(unit.memory, memory(unit.material));
        }
    }

    #[test]
    fn what_a_material_needs_is_planned_from_either_side() {
        let names = |asked| -> Vec<String> {
            plan(&[material(asked)], &|_| false).iter().map(|unit| unit.material.to_string()).collect()
        };
        assert_eq!(names("KRKG"), ["KK", "KGK", "KRK", "KRKG"]);
        assert_eq!(names("KGKR"), names("KRKG"));
    }

    #[test]
    fn what_is_counted_is_left_out_unless_its_missing_table_is_needed() {
        let (rook, all) = (material("KRK"), [material("KRKG")]);
        let names = |is_there: bool, counted: &[Material]| -> Vec<String> {
            let found = wanted(&all, &|_| is_there, &|at| counted.contains(&at));
            found.iter().map(Material::to_string).collect()
        };
        assert_eq!(names(true, &[rook]), ["KK", "KGK", "KRKG"]);
        assert_eq!(names(false, &[rook]), ["KK", "KGK", "KRK", "KRKG"]);
        let everything = closure_of(&all);
        assert!(names(false, &everything).is_empty(), "no table is made for its own sake");
        let most: Vec<Material> = everything.iter().copied().filter(|&at| at != rook).collect();
        assert_eq!(names(true, &most), ["KRK"]);
        assert_eq!(names(false, &most), ["KK", "KRK"]);
    }

    #[test]
    fn a_unit_beyond_the_memory_is_refused() {
        let catalog = Catalog::new("nowhere".into());
        let large = material("KRKNMM");
        let limit = memory(large) as u64;
        assert!(units(&catalog, &[large], limit, &|_| false).is_ok());
        let refused = units(&catalog, &[large], limit - 1, &|_| false);
        assert!(matches!(refused, Err(CatalogError::Memory { material, .. }) if material == large));
        let vast = material("KRRNNCCPPPPPGGMMKRRNNCCPPPPPGGMM");
        assert!(matches!(units(&catalog, &[vast], u64::MAX, &|_| false), Err(CatalogError::TooLarge(_))));
    }
}

#[cfg(test)]
mod census_merge_tests {
    use super::*;

    fn source(name: &str, censuses: &[Census]) -> Source {
        let mut bytes = Vec::new();
        rows::write(&mut bytes, true, censuses).unwrap();
        Source { path: name.into(), bytes }
    }

    /// Returns the built-in censuses, in the order of a survey by size.
    fn surveyed() -> Vec<Census> {
        let built_in = rows::built_in().unwrap();
        let of = |material| built_in.iter().find(|census| census.material == material).cloned();
        in_order(built_in.iter().map(|census| census.material)).into_iter().filter_map(of).collect()
    }

    #[test]
    fn the_parts_of_a_file_in_any_order_give_the_file() {
        let all = surveyed();
        assert!(all.len() > 1_000);
        let mut parts: Vec<Source> =
            all.chunks(97).enumerate().map(|(at, part)| source(&at.to_string(), part)).collect();
        for _ in 0..parts.len() {
            parts.rotate_left(5);
            assert_eq!(merge(&parts).unwrap(), all);
        }
        parts.extend(parts.clone());
        assert_eq!(merge(&parts).unwrap(), all, "equal rows count once");
        assert_eq!(merge(&[source("whole", &merge(&parts).unwrap())]).unwrap(), all);
        let empty = merge(&[source("a", &all), Source { path: "empty".into(), bytes: Vec::new() }]);
        assert!(matches!(empty, Err(MergeError::Broken { path, .. }) if path.ends_with("empty")));
    }

    #[test]
    fn two_rows_that_differ_are_both_named() {
        let all = surveyed();
        let mut other = all[5..7].to_vec();
        other[1].rounds += 1;
        let found = merge(&[source("a", &all), source("b", &other)]).unwrap_err();
        let place = |path: &str, line| Place { path: path.into(), line };
        let conflict =
            MergeError::Conflict { material: all[6].material, first: place("a", 8), second: place("b", 3) };
        assert_eq!(found, conflict);
    }

    #[test]
    fn a_broken_line_is_named_and_so_is_a_cut_one() {
        let mut cut = source("cut", &surveyed()[..3]);
        cut.bytes.pop();
        let at = |error: MergeError| match error {
            MergeError::Broken { path, error } => (path, error.line),
            MergeError::Conflict { .. } => unreachable!("{error}"),
        };
        assert_eq!(at(merge(&[cut]).unwrap_err()), ("cut".into(), 4));
        let text = String::from_utf8(source("", &surveyed()[..3]).bytes).unwrap().replace("KGK\t", "KXK\t");
        let broken = Source { path: "broken".into(), bytes: text.into_bytes() };
        assert_eq!(at(merge(&[source("whole", &surveyed()), broken]).unwrap_err()), ("broken".into(), 3));
    }
}
