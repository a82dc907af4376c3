//! One table from the smaller ones, from the look-up of captures to the last check.

use std::collections::HashSet;
use std::sync::Arc;

use canju_files::progress::{Cancelled, Progress, Unattended};
use xiangqi::material::Material;
use xiangqi::rules::{Color, Role};

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

/// The bytes of memory that making the table of a material and counting it take at most, the largest smaller table included.
pub fn memory(material: Material) -> u128 {
    let (material, _) = canonical(material);
    let size = Size::of(material);
    let codes = 2 * size.positions;
    let words = Shape::of_rider(super::index::rider_of(material)).words as u128;
    let plane = 4 * words * size.rows();
    let smaller = smaller(material).map(|left| 2 * Size::of(left).positions).max().unwrap_or(0);
    // Six planes while it is solved; while it is looked up and checked one smaller table, and two planes for the check.
    let making = codes + (6 * plane + 2 * size.rows()).max(2 * plane + smaller);
    // Its rounds are counted on twelve planes, without the codes of captures from which they are made.
    making.max(12 * plane)
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
    let captures_there = captures(&index);
    let mut steps = Steps { done: 0, total: 4 * captures_there.len() as u64 + 1, progress };
    let codes = look_up(&index, &captures_there, &mut smaller, &mut steps)?;
    let mut solver = Solver::new(&index, codes, progress);
    solver.solve()?;
    if Rules::of(material) == Rules::Check {
        check_rule::solve(&mut solver)?;
    }
    steps.done += 2 * captures_there.len() as u64;
    let codes = solver.finish();
    let table = Table { index, codes };
    check(&table, smaller, &mut steps)?;
    Ok(table)
}

/// How far one table is: the look-up of each kind of capture and its check are a step each, the solution as many as both.
struct Steps<'a> {
    done: u64,
    total: u64,
    progress: &'a dyn Progress,
}

impl Steps<'_> {
    fn next(&mut self) -> Result<(), Cancelled> {
        self.progress.report(self.done, self.total);
        self.done += 1;
        if self.progress.cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// Every kind of capture: who captures, what, and the material that is left.
fn captures(index: &Index) -> Vec<(Color, Role, Material)> {
    let of = |mover| victims(index.material(), mover).map(move |(victim, left)| (mover, victim, left));
    Color::ALL.into_iter().flat_map(of).collect()
}

/// The best code that a capture leads to, by side to move and number.
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

/// Rounds of backward search until nothing changes, where a capture into a decided position ends the play: the longest distance
/// to mate or conversion in plies, without the rules on repetition. For it the table of the material is not needed, and need not lie in
/// the memory.
pub fn rounds<E>(
    material: Material,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    progress: &dyn Progress,
) -> Result<u32, GenerateError<E>> {
    let index = Index::new(canonical(material).0)?;
    let captures = captures(&index);
    let mut steps = Steps { done: 0, total: 2 * captures.len() as u64, progress };
    let codes = look_up(&index, &captures, &mut smaller, &mut steps)?;
    Ok(conversion::rounds(&index, codes, progress)?)
}

/// Checks every position of a table against its one-ply search.
pub fn verify<E>(
    table: &Table,
    smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
) -> Result<(), GenerateError<E>> {
    let total = captures(table.index()).len() as u64 + 1;
    check(table, smaller, &mut Steps { done: 0, total, progress: &Unattended })
}

fn check<E>(
    table: &Table,
    mut smaller: impl FnMut(Material) -> Result<Arc<Table>, E>,
    steps: &mut Steps<'_>,
) -> Result<(), GenerateError<E>> {
    steps.next()?;
    let mut check = Check::begin(table)?;
    for (mover, victim, left) in captures(table.index()) {
        steps.next()?;
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
