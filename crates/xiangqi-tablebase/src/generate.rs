//! Generates a table from the smaller ones: captures, retrograde analysis, repetition rules, verification.

use std::collections::HashSet;
use std::sync::Arc;

use super::code::NONE;
use super::index::{Index, Size, TooLarge, canonical};
use super::retrograde::{Shape, Solver, Stopped, TooLong, look_up_captures, victims};
use super::table::{Rules, Smaller, Table};
use super::verify::{Check, Wrong};
use super::{conversion, repetition};
use canju_files::progress::{Cancelled, Progress, Unattended};
use xiangqi::material::Material;
use xiangqi::rules::{Color, Role};

/// Error of generating a table.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError<E> {
    /// Cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The material has too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A mate is longer than a table can store.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The table is inconsistent: a fault of the program or of the machine.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// A smaller table is not available.
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

/// Returns an upper bound on the memory, in bytes, for generating the table of a material and counting it, the largest
/// smaller table included.
pub fn memory(material: Material) -> u128 {
    let (material, _) = canonical(material);
    let size = Size::of(material);
    let codes = 2 * size.positions;
    let words = Shape::of_row_piece(super::index::row_piece_of(material)).words as u128;
    let plane = 4 * words * size.rows();
    let smaller = smaller(material).map(|left| 2 * Size::of(left).positions).max().unwrap_or(0);
    // Six planes while solving; during look-up and verification one smaller table, and two planes for the verification.
    let making = codes + (6 * plane + 2 * size.rows()).max(2 * plane + smaller);
    // Counting the rounds takes twelve planes, without the codes of captures from which they are made.
    making.max(12 * plane)
}

/// Returns the materials, in canonical form, after one capture.
pub fn smaller(material: Material) -> impl Iterator<Item = Material> {
    let mut list: Vec<Material> = Color::ALL
        .into_iter()
        .flat_map(|mover| victims(material, mover).map(|(_, left)| canonical(left).0))
        .collect();
    list.dedup();
    list.into_iter()
}

/// Generates and verifies the table of the canonical form of `material` by these repetition rules. `smaller` returns the table of
/// a canonical material, by the same rules as far as both sides can attack; each is requested when needed and dropped afterwards.
pub fn generate<E>(
    rules: Rules,
    material: Material,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<Table, GenerateError<E>> {
    let mut steps = Steps { done: 0, total: 4 * captures(canonical(material).0).len() as u64 + 1, progress };
    let table = solve_by(rules, material, &mut smaller, &mut steps)?;
    check(&table, smaller, &mut steps)?;
    Ok(table)
}

/// As [`generate`], in half the time: the table is not verified.
pub(crate) fn solve<E>(
    material: Material,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<Table, GenerateError<E>> {
    let mut steps = Steps { done: 0, total: 3 * captures(canonical(material).0).len() as u64, progress };
    solve_by(Rules::of(material), material, &mut smaller, &mut steps)
}

fn solve_by<E>(
    rules: Rules,
    material: Material,
    smaller: &mut impl FnMut(Material) -> Result<Arc<Table>, E>,
    steps: &mut Steps<'_>,
) -> Result<Table, GenerateError<E>> {
    let index = Arc::new(Index::new(canonical(material).0)?);
    let captures = captures(index.material());
    let codes = look_up(&index, &captures, smaller, steps)?;
    let mut solver = Solver::new(&index, codes, steps.progress);
    solver.solve()?;
    repetition::solve(&mut solver, rules)?;
    steps.done += 2 * captures.len() as u64;
    let codes = solver.finish();
    Ok(Table { index, rules, codes })
}

/// Progress on one table: one step for the look-up and one for the verification of each kind of capture, and as many as
/// both for solving.
struct Steps<'a> {
    done: u64,
    total: u64,
    progress: &'a dyn Progress,
}

impl Steps<'_> {
    fn next(&mut self) -> Result<(), Cancelled> {
        self.progress.report(self.done, self.total);
        self.done += 1;
        self.progress.proceed()
    }
}

/// Returns every kind of capture: capturing side, captured kind, and the remaining material.
fn captures(material: Material) -> Vec<(Color, Role, Material)> {
    let of = |mover| victims(material, mover).map(move |(victim, left)| (mover, victim, left));
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Returns the best code after a capture, by side to move and index.
fn look_up<E>(
    index: &Index,
    captures: &[(Color, Role, Material)],
    smaller: &mut impl FnMut(Material) -> Result<Arc<Table>, E>,
    steps: &mut Steps<'_>,
) -> Result<[Vec<u8>; 2], GenerateError<E>> {
    let mut codes = [(); 2].map(|()| vec![NONE; index.len()]);
    for &(mover, victim, left) in captures {
        steps.next()?;
        let table = smaller(canonical(left).0).map_err(GenerateError::Smaller)?;
        look_up_captures(index, mover, victim, &Smaller::new(&table, left), &mut codes[mover.index()]);
    }
    Ok(codes)
}

/// Returns the number of rounds of retrograde analysis until nothing changes, if a capture into a decided position ends the
/// game: the longest distance to mate or conversion in plies, without the repetition rules. The table of the material
/// itself is not needed and need not be in memory.
pub fn rounds<E>(
    material: Material,
    smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<u32, GenerateError<E>> {
    let index = Index::new(canonical(material).0)?;
    let codes = best_captures(&index, smaller, progress)?;
    Ok(conversion::rounds(&index, codes, progress)?)
}

/// Returns the best code after a capture, by side to move and index; that is the first half of the progress.
pub(super) fn best_captures<E>(
    index: &Index,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<[Vec<u8>; 2], GenerateError<E>> {
    let captures = captures(index.material());
    let mut steps = Steps { done: 0, total: 2 * captures.len() as u64, progress };
    look_up(index, &captures, &mut smaller, &mut steps)
}

/// Verifies every position of a table against its one-ply search.
pub fn verify<E>(
    table: &Table,
    smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
) -> Result<(), GenerateError<E>> {
    let total = captures(table.material()).len() as u64 + 1;
    check(table, smaller, &mut Steps { done: 0, total, progress: &Unattended })
}

fn check<E>(
    table: &Table,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    steps: &mut Steps<'_>,
) -> Result<(), GenerateError<E>> {
    steps.next()?;
    let mut check = Check::begin(table)?;
    for (mover, victim, left) in captures(table.material()) {
        steps.next()?;
        let below = smaller(canonical(left).0).map_err(GenerateError::Smaller)?;
        check.captures(mover, victim, &Smaller::new(&below, left))?;
    }
    Ok(check.end()?)
}

/// Returns all materials reachable from `material` by captures, itself last: the order of generation.
pub fn closure(material: Material) -> Vec<Material> {
    closure_of(&[material])
}

/// As [`closure`] for several materials, each once.
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

#[cfg(test)]
pub(crate) mod tests;
