//! Training positions of small materials, with the results of exact tables.
//!
//! Games reach few endgames, and the engine that plays them errs there. Tables know the result and how far the mate is, so a network
//! learns both from them: which classes are won, and the way to mate.

use canju_engine::engine::network::SCALE;
use canju_files::progress::{Cancelled, Progress, Quiet};
use xiangqi::rng::Rng;
use xiangqi::rules::Color;
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::index::up_to;
use xiangqi_tablebase::small::closed;
use xiangqi_tablebase::table::Table;

use super::samples::logistic;
use super::{Collection, Samples};

/// Maximum number of index entries of a material, mirror images counted, unless told otherwise.
pub const LARGEST: u128 = 100_000_000;

/// One in this many materials is for validation alone.
const VALIDATION: usize = 40;

/// Adds `count` quiet random positions of materials of at most `entries` index entries with an attacker, about as many of each.
/// Their tables are solved in memory. Reports materials.
///
/// # Errors
/// [`Cancelled`].
pub fn add(
    collection: &mut Collection,
    count: usize,
    entries: u128,
    seed: u64,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let mut materials = up_to(entries);
    materials.retain(|material| material.red.attackers() + material.black.attackers() > 0);
    let total = materials.len();
    for (number, material) in materials.into_iter().enumerate() {
        let wanted = count * (number + 1) / total - count * number / total;
        if wanted == 0 {
            continue;
        }
        // Without tables (too many pieces for the index) there are no positions.
        let Some(table) = closed(material, &Quiet(progress)).ok().and_then(|mut tables| tables.pop()) else {
            if progress.cancelled() {
                return Err(Cancelled);
            }
            continue;
        };
        // Not `Rng::stream`: units are different combinations anyway, and the positions of the shipped network can be drawn again.
        let rng = Rng::new(seed ^ (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let validates = number.is_multiple_of(VALIDATION);
        let samples = if validates { &mut collection.validation } else { &mut collection.training };
        collection.exact += of_table(samples, &table, wanted, rng);
        progress.report(number as u64 + 1, total as u64);
    }
    Ok(())
}

/// Adds at most `count` positions of a table; returns how many.
fn of_table(samples: &mut Samples, table: &Table, count: usize, mut rng: Rng) -> u64 {
    let before = samples.len();
    for number in 0..count {
        let turn = if number.is_multiple_of(2) { Color::Red } else { Color::Black };
        let Some(position) = table.material().quiet_position(turn, &mut rng) else { continue };
        let Some(value) = table.probe(&position) else { continue };
        samples.add(&position, target(value));
    }
    (samples.len() - before) as u64
}

/// Score of a mate at once.
const MATE: f32 = 1_000.0;
/// What each ply to mate costs.
const PLY: f32 = 10.0;
/// Score of a win that takes longest, or that the rules on repetition give.
const LATE: f32 = 250.0;

/// Returns the target of an exact value: points of the side to move, more for a win the nearer the mate is.
pub(super) fn target(value: Value) -> f32 {
    let won = value.plies.map_or(LATE, |plies| (MATE - PLY * plies as f32).max(LATE));
    let score = match value.wdl {
        Wdl::Win => won,
        Wdl::Draw => 0.0,
        Wdl::Loss => -won,
    };
    logistic(score / SCALE as f32)
}
