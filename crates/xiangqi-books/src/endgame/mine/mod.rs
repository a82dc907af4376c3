//! A book mined from exact tables: typical positions, longest wins, and positions with an only move, for every solved combination.
//!
//! Positions are drawn from the seed and the combination alone, so the same tables and seed give the same book. Every line is best play
//! by the tables. A combination's wins are 例勝 if its attacker wins at least half of all legal positions with the move, else 巧勝; its
//! draws are 巧和 in the first case and 例和 in the second; wins only by the rule on perpetual check are 紅勝 or 黑勝.

mod miner;

use canju_files::progress::{Cancelled, Progress};
use canju_message::Message;
use miner::Miner;
use rustc_hash::FxHashSet;
use xiangqi::material::{Material, NodeId};
use xiangqi::rng::Rng;
use xiangqi::rules::Color;
use xiangqi_tablebase::catalog::Catalog;
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::file::FileError;
use xiangqi_tablebase::index::Size;
use xiangqi_tablebase::probe::{NoAnswer, Probe, Tablebase};

use super::shipped;
use crate::endgame::edit::normal;
use crate::endgame::judge::outcome;
use crate::endgame::positions::PieceList;
use crate::endgame::problem::Problem;

/// Error of mining a book.
#[derive(Debug, Message)]
pub enum MineError {
    /// A table cannot be read.
    #[text(transparent)]
    File(#[from] FileError),
    /// A smaller table is missing.
    #[text(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// The job was cancelled.
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Mines a book from all tables of a folder. Reports combinations.
pub fn mine(catalog: &Catalog, seed: u64, progress: &dyn Progress) -> Result<Vec<Problem>, MineError> {
    let has_attackers = |material: &Material| material.red.attackers() + material.black.attackers() > 0;
    search(catalog, seed, progress, has_attackers, |miner, rng| miner.problems(rng))
}

/// Maximum number of index entries of a table of exercises: it is solved in some seconds where it is missing.
pub const EXERCISED: u128 = 10_000_000;

/// Mines exercises from the tables of a folder up to [`EXERCISED`] in which only one side can attack, so that repetition decides
/// nothing: wins and draws that few moves keep, as far as the shipped book lacks them. They have no lines. Reports combinations.
pub fn exercises(catalog: &Catalog, seed: u64, progress: &dyn Progress) -> Result<Vec<Problem>, MineError> {
    let one_attacks = |material: &Material| {
        let attackers = [material.red, material.black].map(|side| side.attackers() > 0);
        attackers[0] != attackers[1] && Size::of(*material).unfolded <= EXERCISED
    };
    let mut found = search(catalog, seed, progress, one_attacks, |miner, rng| miner.exercises(rng))?;
    let key = |problem: &Problem| (normal(&problem.start).0, problem.start.turn());
    let in_book: FxHashSet<_> = shipped::problems().unwrap_or_default().iter().map(key).collect();
    found.retain(|problem| !in_book.contains(&key(problem)));
    found.iter_mut().for_each(|problem| problem.line.clear());
    Ok(found)
}

fn search(
    catalog: &Catalog,
    seed: u64,
    progress: &dyn Progress,
    wanted: impl Fn(&Material) -> bool,
    find: impl Fn(&Miner<'_, Tablebase>, &mut Rng) -> Result<Vec<Problem>, NoAnswer>,
) -> Result<Vec<Problem>, MineError> {
    let mut materials: Vec<Material> = catalog.list()?.into_iter().map(|(material, _)| material).collect();
    materials.retain(wanted);
    materials.sort_by_key(|material| (material.pieces(), NodeId::from(*material)));
    let mut seen: FxHashSet<(PieceList, Color)> = FxHashSet::default();
    let mut book = Vec::new();
    for (done, &material) in materials.iter().enumerate() {
        progress.report(done as u64, materials.len() as u64);
        if progress.cancelled() {
            return Err(Cancelled.into());
        }
        let mut rng = Rng::new(seed ^ u64::from(NodeId::from(material).get()).wrapping_mul(0x9E37_79B9));
        // Its cache holds this combination and those below it.
        let (table, tables) = (catalog.load(material)?, Tablebase::of(catalog)?);
        for problem in find(&Miner::new(&table, &tables), &mut rng)? {
            // Mirror images and positions chosen before for another theme are duplicates.
            if seen.insert((normal(&problem.start).0, problem.start.turn())) {
                book.push(problem);
            }
        }
    }
    Ok(book)
}

/// Difference between a problem and the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// Its result or its length.
    #[error("the result is another one")]
    Result,
    /// A move of its line is not a best one; its number from 1.
    #[error("move {0} is not a best one")]
    Move(usize),
    /// The line ends before the mate.
    #[error("the line ends before the mate")]
    Short,
}

/// Checks a problem against the tables: its result, its length, and that every move of its line, if it has one, is a best one.
///
/// # Errors
/// [`NoAnswer`] if a table is missing.
pub fn verify(problem: &Problem, tables: &impl Probe) -> Result<Result<(), Wrong>, NoAnswer> {
    let value = tables.value(&problem.start)?;
    let turn = problem.start.turn();
    if outcome(value.wdl, turn) != problem.category.outcome() || value.plies != problem.plies {
        return Ok(Err(Wrong::Result));
    }
    let (mut now, mut left) = (problem.start.clone(), value);
    for (number, played) in (1..).zip(&problem.line) {
        now = match now.play(*played) {
            Ok(after) => after,
            Err(_) => return Ok(Err(Wrong::Move(number))),
        };
        let after = tables.value(&now)?;
        if after.before().rank() != left.rank() {
            return Ok(Err(Wrong::Move(number)));
        }
        left = after;
    }
    let mated = left.wdl == Wdl::Loss && left.plies == Some(0);
    Ok(if value.plies.is_some() && !problem.line.is_empty() && !mated { Err(Wrong::Short) } else { Ok(()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use xiangqi_tablebase::memory;

    #[test]
    fn mined_positions_agree_with_the_tables_and_are_unique() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::new(folder.path().to_owned());
        let materials = ["KRKG", "KPKG", "KPKP"].map(|text| text.parse().unwrap());
        catalog.build(&materials, memory::allowance(), &Unattended, &mut |_| ()).unwrap();
        let book = mine(&catalog, 1, &Unattended).unwrap();
        assert!(book.len() > 12, "{}", book.len());
        assert_eq!(book, mine(&catalog, 1, &Unattended).unwrap());
        assert_ne!(book, mine(&catalog, 2, &Unattended).unwrap());
        let tables = Tablebase::of(&catalog).unwrap();
        let mut boards = FxHashSet::default();
        for problem in &book {
            assert_eq!(verify(problem, &tables).unwrap(), Ok(()), "{problem:?}");
            assert!(boards.insert((normal(&problem.start).0, problem.start.turn())));
        }
        assert_eq!(super::super::problem::read(&super::super::problem::write(&book)).unwrap(), book);

        let mut wrong =
            book.iter().find(|problem| problem.plies.is_some_and(|plies| plies > 2)).unwrap().clone();
        wrong.plies = Some(1);
        assert_eq!(verify(&wrong, &tables).unwrap(), Err(Wrong::Result));
        wrong.plies = book.iter().find(|problem| problem.start == wrong.start).unwrap().plies;
        wrong.line.pop();
        assert_eq!(verify(&wrong, &tables).unwrap(), Err(Wrong::Short));
    }
}
