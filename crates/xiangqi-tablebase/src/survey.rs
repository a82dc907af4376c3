//! Censuses of many materials, one per attacking side.

use canju_files::progress::{Part, Progress};
use xiangqi::material::Material;
use xiangqi::rules::Color;

use super::catalog::{Catalog, CatalogError, Made, TableCache, memory, of_generator};
use super::census::Census;
use super::generate;
use super::index::canonical;

/// Returns the censuses of a mirror pair: that of the canonical material, and if both sides attack and differ, that of its
/// mirror.
pub fn views(material: Material) -> impl Iterator<Item = Material> {
    let (own, _) = canonical(material);
    let other = (own.both_attack() && !own.is_symmetric()).then(|| own.mirror());
    [own].into_iter().chain(other)
}

/// Counts these materials one after the other and passes on each result; missing tables are made first and kept in the
/// folder. Uses at most `limit` bytes. Progress is in quarters of a material.
pub fn count<E: From<CatalogError>>(
    catalog: &Catalog,
    materials: &[Material],
    limit: u64,
    progress: &dyn Progress,
    made: &mut dyn FnMut(Made),
    counted: &mut dyn FnMut(Census) -> Result<(), E>,
) -> Result<(), E> {
    let mut cache = TableCache::new(catalog, limit);
    // In most cases a material is made and then counted.
    const STEPS: u64 = 4;
    let total = STEPS * materials.len() as u64;
    for (from, &material) in (0..).step_by(STEPS as usize).zip(materials) {
        let making = Part { whole: progress, from, length: STEPS - 1, total };
        catalog.build_with(&mut cache, &[material], &making, made)?;
        let part = Part { whole: progress, from: from + making.length, length: 1, total };
        part.report(0, 1);
        part.proceed().map_err(CatalogError::from)?;
        let (stored, mirrored) = canonical(material);
        cache.make_room(memory(material));
        let rounds = generate::rounds(stored, |left| cache.table(left), &part);
        let rounds = rounds.map_err(|error| of_generator(material, error))?;
        let table = cache.table(stored).map_err(CatalogError::from)?;
        counted(Census::of(&table, if mirrored { Color::Black } else { Color::Red }, rounds))?;
    }
    Ok(())
}
