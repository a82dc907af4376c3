//! Exact tables: their proofs, and solving new ones.

use std::collections::BTreeMap;

use crate::acquisition::elementary;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::tablebase::catalog::{Catalog, CatalogError};
use crate::tablebase::census::{Census, rows};
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::table::Rules;
use crate::tablebase::{memory, survey};

/// A material that was solved: the tables that were made for it, and its census, one for each side that attacks.
#[derive(Debug)]
pub struct Solved {
    /// The canonical material.
    pub material: Material,
    /// Number of tables made.
    pub made: usize,
    /// The censuses.
    pub censuses: Vec<Census>,
}

/// The score of every canonical node that has a census, built in or counted here.
pub fn proofs(catalog: &Catalog) -> BTreeMap<NodeId, Score> {
    elementary::proofs(known(catalog).values().flatten())
}

/// The censuses built in and counted here; a line that cannot be read is counted again when it is wanted.
pub fn known(catalog: &Catalog) -> BTreeMap<NodeId, Vec<Census>> {
    let counted = catalog.ledger().read().unwrap_or_default().into_iter().flatten();
    by_node(rows::built_in().unwrap_or_default().into_iter().chain(counted))
}

/// Groups censuses by canonical node. Of several for one material the last is used, but one that ignores perpetual chase never
/// replaces one that judges it.
fn by_node(censuses: impl IntoIterator<Item = Census>) -> BTreeMap<NodeId, Vec<Census>> {
    let mut sorted: BTreeMap<NodeId, Vec<Census>> = BTreeMap::new();
    for census in censuses {
        let of_node = sorted.entry(NodeId::from(census.material).canonical()).or_default();
        let is_newer = |known: &Census| {
            known.material == census.material
                && census.rules == Rules::Check
                && matches!(known.rules, Rules::Chase(_))
        };
        if !of_node.iter().any(is_newer) {
            of_node.retain(|known| known.material != census.material);
            of_node.push(census);
        }
    }
    sorted
}

/// Solves the table of a material and all its dependencies, damaged ones again, and counts it; the census is stored beside the
/// tables. Reports quarters of a table.
///
/// # Errors
/// See [`CatalogError`].
pub fn solve(catalog: &Catalog, material: Material, progress: &dyn Progress) -> Result<Solved, CatalogError> {
    let views: Vec<Material> = survey::views(material).collect();
    let (mut made, mut censuses) = (0, Vec::new());
    if !Size::of(canonical(material).0).can_be_numbered() {
        return Err(CatalogError::TooLarge(material));
    }
    catalog.discard_damaged(&[material])?;
    let mut keep = |census| {
        censuses.push(census);
        Ok::<(), CatalogError>(())
    };
    survey::count(catalog, &views, memory::allowance(), progress, &mut |_| made += 1, &mut keep)?;
    catalog.note(&censuses)?;
    Ok(Solved { material, made, censuses })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_census_without_chase_never_replaces_one_with_it() {
        let built_in = rows::built_in().unwrap();
        let chase = built_in.iter().find(|census| matches!(census.rules, Rules::Chase(_))).unwrap();
        let check = Census { rules: Rules::Check, ..chase.clone() };
        let counted_again = Census { rounds: chase.rounds + 1, ..chase.clone() };
        for (order, wanted) in [
            ([&check, chase], chase),
            ([chase, &check], chase),
            ([chase, &counted_again], &counted_again),
            ([&check, &check], &check),
        ] {
            let of_node: Vec<Census> = by_node(order.map(Clone::clone)).into_values().flatten().collect();
            assert_eq!(of_node, std::slice::from_ref(wanted));
        }
    }
}
