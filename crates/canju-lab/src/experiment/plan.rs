//! A survey as a dependency graph of units for several machines: each unit makes and counts one table, and needs the tables
//! of the materials after one capture.

use std::collections::{BTreeSet, HashMap, HashSet};

use xiangqi::material::Material;

use crate::tablebase::catalog::{Catalog, CatalogError, TableCache, memory};
use crate::tablebase::generate::{closure_of, smaller};
use crate::tablebase::index::canonical;
use crate::tablebase::survey::in_order;

/// A table to be made and counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The canonical material.
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
