//! One table from the smaller ones, from the look-up of captures to the last check.

use std::collections::HashSet;
use std::sync::Arc;

use crate::material::Material;
use crate::progress::{Cancelled, Progress};
use crate::rules::Color;

use super::check_rule;
use super::code::NONE;
use super::conversion;
use super::index::{Index, Size, TooLarge, canonical};
use super::plane::Shape;
use super::retrograde::{Solver, Stopped, TooLong, look_up_captures, victims};
use super::table::{Rules, Smaller, Table};
use super::verify::{Check, Wrong};

/// Why a table could not be made.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError<E> {
    /// It was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The material has too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A mate takes more plies than a table can hold.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The table contradicts itself: a fault of the program or of the machine.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// A smaller table could not be had.
    #[error(transparent)]
    Smaller(E),
}

impl<E> From<Stopped> for GenerateError<E> {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled(cancelled) => cancelled.into(),
            Stopped::TooLong(long) => long.into(),
        }
    }
}

/// The bytes of memory that making the table of a material takes at most, the largest smaller table included.
pub fn memory(material: Material) -> u128 {
    let (material, _) = canonical(material);
    let size = Size::of(material);
    let codes = 2 * size.positions;
    let words = Shape::of_runner(super::index::runner_of(material)).words as u128;
    let plane = 4 * words * size.rows();
    let smaller = smaller(material).map(|left| 2 * Size::of(left).positions).max().unwrap_or(0);
    // Six planes while it is solved; while it is looked up and checked one smaller table, and two planes for the check.
    codes + (6 * plane + 2 * size.rows()).max(2 * plane + smaller)
}

/// The materials, in canonical form, to which one capture leads.
pub fn smaller(material: Material) -> impl Iterator<Item = Material> {
    let mut list: Vec<Material> = Color::ALL
        .into_iter()
        .flat_map(|mover| victims(material, mover).map(|(_, left)| canonical(left).0))
        .collect();
    list.dedup();
    list.into_iter()
}

/// Makes and checks the table of the canonical form of `material`. `smaller` hands over the table of a canonical material;
/// each is asked for when it is needed and dropped afterwards.
pub fn generate<E>(
    material: Material,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<Table, GenerateError<E>> {
    let (material, _) = canonical(material);
    let index = Arc::new(Index::new(material)?);
    let codes = captures(&index, &mut smaller).map_err(GenerateError::Smaller)?;
    let mut solver = Solver::new(&index, codes, progress);
    solver.solve()?;
    if Rules::of(material) == Rules::Check {
        check_rule::solve(&mut solver)?;
    }
    let codes = solver.finish();
    let table = Table { index, codes };
    verify(&table, smaller)?;
    Ok(table)
}

/// The best code that a capture leads to, by side to move and number.
fn captures<E>(
    index: &Index,
    smaller: &mut impl FnMut(Material) -> Result<Arc<Table>, E>,
) -> Result<[Vec<u8>; 2], E> {
    let mut codes = [(); 2].map(|()| vec![NONE; index.len()]);
    for mover in Color::ALL {
        for (victim, left) in victims(index.material(), mover) {
            let table = smaller(canonical(left).0)?;
            look_up_captures(index, mover, victim, &Smaller::new(&table, left), &mut codes[mover.index()]);
        }
    }
    Ok(codes)
}

/// Rounds of backward search until nothing changes, where a capture into a decided position ends the play: the longest distance
/// to mate or conversion in plies, without the rules on repetition.
pub fn rounds<E>(
    table: &Table,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<u32, GenerateError<E>> {
    let codes = captures(table.index(), &mut smaller).map_err(GenerateError::Smaller)?;
    Ok(conversion::rounds(table.index(), codes, progress)?)
}

/// Checks every position of a table against its one-ply search.
pub fn verify<E>(
    table: &Table,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
) -> Result<(), GenerateError<E>> {
    let mut check = Check::begin(table)?;
    for (mover, victim, left) in Check::all_captures(table) {
        let below = smaller(canonical(left).0).map_err(GenerateError::Smaller)?;
        check.captures(mover, victim, &Smaller::new(&below, left))?;
    }
    Ok(check.end()?)
}

/// All materials that `material` can become by captures, itself last: the order in which their tables are made.
pub fn closure(material: Material) -> Vec<Material> {
    closure_of(&[material])
}

/// The same for several materials, each once.
pub fn closure_of(materials: &[Material]) -> Vec<Material> {
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    materials.iter().for_each(|&material| visit(canonical(material).0, &mut seen, &mut found));
    found
}

fn visit(material: Material, seen: &mut HashSet<Material>, found: &mut Vec<Material>) {
    if seen.insert(material) {
        smaller(material).for_each(|left| visit(left, seen, found));
        found.push(material);
    }
}
