//! Boundary positions: endgames in which a move decides between a win and a draw, half of them won and half drawn.
//!
//! Knowledge of endgames can only make a difference where the choice of the next endgame matters. Each position is a quiet random one
//! of a material in which both sides can attack; by exact tables it is won or drawn for the side to move, and fewer than half of
//! its moves keep this result. In a won one the others throw the win away, in a drawn one they lose. Of each material there are
//! as many won positions as drawn ones.

use std::collections::HashMap;
use std::sync::Arc;

use canju_files::progress::{Cancelled, Progress, Quiet};
use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Position};
use xiangqi_tablebase::code::Wdl;
use xiangqi_tablebase::index::{canonical, up_to};
use xiangqi_tablebase::small::closed;
use xiangqi_tablebase::table::Table;

/// Positions of a material, at most: half of them won.
const OF_MATERIAL: usize = 40;
/// Random positions that are looked at.
const DRAWS: usize = 4_000;

/// Returns boundary positions of this seed, of materials of at most `entries` index entries. Reports positions.
///
/// # Errors
/// [`Cancelled`].
pub fn positions(
    count: usize,
    seed: u64,
    entries: u128,
    progress: &dyn Progress,
) -> Result<Vec<Position>, Cancelled> {
    let mut materials = up_to(entries);
    materials.retain(|material| material.both_attack());
    Rng::new(seed).shuffle(&mut materials);
    let mut found = Vec::new();
    // One material after the other has all processors; the tables last solved serve the next ones.
    for (number, material) in (0_u64..).zip(materials) {
        if found.len() >= count {
            break;
        }
        let rng = Rng::new(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        found.extend(of_material(material, rng, progress)?);
        progress.report(found.len().min(count) as u64, count as u64);
    }
    found.truncate(count);
    Ok(found)
}

/// The positions of a material, won and drawn ones in turn.
fn of_material(
    material: Material,
    mut rng: Rng,
    progress: &dyn Progress,
) -> Result<Vec<Position>, Cancelled> {
    // Without tables (too many pieces for the index) there are no positions.
    let Ok(tables) = closed(material, &Quiet(progress)) else {
        return if progress.cancelled() { Err(Cancelled) } else { Ok(Vec::new()) };
    };
    let tables: Tables = tables.into_iter().map(|table| (table.material(), table)).collect();
    let (mut won, mut drawn) = (Vec::new(), Vec::new());
    for _ in 0..DRAWS {
        if won.len().min(drawn.len()) >= OF_MATERIAL / 2 {
            break;
        }
        let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
        let Some(position) = material.quiet_position(turn, &mut rng) else { continue };
        match boundary(&position, &tables) {
            Some(Wdl::Win) => won.push(position),
            Some(Wdl::Draw) => drawn.push(position),
            _ => {}
        }
    }
    Ok(won.into_iter().zip(drawn).take(OF_MATERIAL / 2).flat_map(|(won, drawn)| [won, drawn]).collect())
}

/// Tables by material.
type Tables = HashMap<Material, Arc<Table>>;

fn value(position: &Position, tables: &Tables) -> Option<Wdl> {
    let table = tables.get(&canonical(Material::of(position)).0)?;
    table.probe(position).map(|value| value.wdl)
}

/// Returns the result of a boundary position for the side to move.
fn boundary(position: &Position, tables: &Tables) -> Option<Wdl> {
    let result = value(position, tables)?;
    let moves = position.legal_moves();
    let keeps = |after: Position| match result {
        Wdl::Win => value(&after, tables) == Some(Wdl::Loss),
        _ => value(&after, tables) == Some(Wdl::Draw),
    };
    let kept =
        moves.iter().filter_map(|&played| position.play(played).ok()).filter(|after| keeps(after.clone()));
    (2 * kept.count() < moves.len()).then_some(result)
}

#[cfg(test)]
mod tests {
    use canju_files::progress::Unattended;

    use super::*;

    #[test]
    fn half_are_won_and_half_drawn_and_few_moves_keep_the_result() {
        let found = positions(8, 3, 3_000_000, &Unattended).unwrap();
        assert_eq!(found.len(), 8);
        assert_eq!(found, positions(8, 3, 3_000_000, &Unattended).unwrap());
        assert!(found.starts_with(&positions(4, 3, 3_000_000, &Unattended).unwrap()));
        for (position, wanted) in found.iter().zip([Wdl::Win, Wdl::Draw].into_iter().cycle()) {
            let material = Material::of(position);
            assert!(material.both_attack() && !position.in_check());
            let tables = closed(material, &Unattended).unwrap();
            let tables: Tables = tables.into_iter().map(|table| (table.material(), table)).collect();
            assert_eq!(value(position, &tables), Some(wanted));
            let moves = position.legal_moves();
            let worse = moves.iter().filter(|&&played| {
                let after = value(&position.play(played).unwrap(), &tables).unwrap();
                if wanted == Wdl::Win { after != Wdl::Loss } else { after != Wdl::Draw }
            });
            assert!(2 * worse.count() > moves.len(), "{position}");
        }
    }
}
