//! Boundary positions: endgames one or two exchanges before the endgame that decides, in which a move decides between a win and a
//! draw. Half of them are won and half drawn.
//!
//! Knowledge of endgames can only make a difference where the choice of the next endgame matters, and where a search does not see the
//! end. Each position is a quiet random one of a material in which both sides can attack; by exact tables it is won or drawn for the
//! side to move, and fewer than half of its moves keep this result. In a won one the others throw the win away, in a drawn one they
//! lose. The *decisive line* is the best play from a won position, and from a drawn one that after the mistake that takes longest to
//! refute: it has 20 plies at least, and its captures lead to an endgame in which the loser can no longer attack and which
//! then takes 8 plies at least. Of each material there are as many won positions as drawn ones.

use std::collections::HashSet;

use canju_files::progress::{Cancelled, Progress, Quiet};
use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::index::up_to;
use xiangqi_tablebase::probe::{Probe, Solved};
use xiangqi_tablebase::small::closed;

/// Positions of a material, at most: half of them won.
const OF_MATERIAL: usize = 80;
/// Random positions that are looked at.
const DRAWS: usize = 20_000;
/// Plies of a decisive line, at least: more than a quick search sees.
const FAR: usize = 20;
/// Plies of it in the endgame that decides, at least.
const LEFT: usize = 8;

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
        // Not `Rng::stream`: units are different combinations anyway, and the built-in positions can be drawn again.
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
    let tables: Solved = tables.into_iter().collect();
    let (mut won, mut drawn, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for _ in 0..DRAWS {
        if won.len().min(drawn.len()) >= OF_MATERIAL / 2 {
            break;
        }
        let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
        let Some(position) = material.quiet_position(turn, &mut rng) else { continue };
        if !seen.insert(position.key()) {
            continue;
        }
        match boundary(&position, &tables) {
            Some(Wdl::Win) => won.push(position),
            Some(Wdl::Draw) => drawn.push(position),
            _ => {}
        }
    }
    Ok(won.into_iter().zip(drawn).take(OF_MATERIAL / 2).flat_map(|(won, drawn)| [won, drawn]).collect())
}

/// Returns the result of a boundary position for the side to move.
fn boundary(position: &Position, tables: &Solved) -> Option<Wdl> {
    let value = tables.value(position).ok()?;
    if value.wdl == Wdl::Loss || value.is_by_rule() {
        return None;
    }
    let moves = tables.moves(position).ok()?;
    let kept = moves.iter().filter(|(_, after)| after.wdl == value.wdl).count();
    let few = 2 * kept < moves.len();
    (few && is_far(position, value.wdl, &moves, tables)).then_some(value.wdl)
}

/// Whether the decisive line is long and leads to another endgame.
fn is_far(position: &Position, result: Wdl, moves: &[(Move, Value)], tables: &Solved) -> bool {
    let mut now = position.clone();
    if result == Wdl::Draw {
        // Moves are sorted: the first that loses by force is refuted last.
        let slowest = moves.iter().find(|(_, value)| value.wdl == Wdl::Loss && value.plies.is_some());
        let Some(&(mistake, _)) = slowest else { return false };
        now.make(mistake);
    }
    let loser = now.turn().opponent();
    let Ok(line) = tables.line(&now) else { return false };
    let defenceless = line.iter().position(|&played| {
        now.make(played);
        Material::of(&now).side(loser).attackers() == 0
    });
    line.len() >= FAR && defenceless.is_some_and(|ply| line.len() - ply > LEFT)
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
            let tables: Solved = tables.into_iter().collect();
            let moves = tables.moves(position).unwrap();
            assert_eq!(moves[0].1.wdl, wanted);
            let worse = moves.iter().filter(|(_, value)| value.wdl != wanted);
            assert!(2 * worse.count() > moves.len(), "{position}");
            let slowest = |value: &&(Move, Value)| value.1.wdl == Wdl::Loss && value.1.plies.is_some();
            let plies = match wanted {
                Wdl::Win => moves[0].1.plies,
                _ => moves
                    .iter()
                    .filter(slowest)
                    .filter_map(|(_, value)| value.plies)
                    .max()
                    .map(|plies| plies - 1),
            };
            assert!(plies >= Some(FAR as u32), "{position}");
        }
    }
}
