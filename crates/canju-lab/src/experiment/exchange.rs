//! Exchange tables estimated from positions: the frequency with which a side can force an exchange, by search.
//!
//! For each cell only its pieces are set up at random many times, the active side to move, with no immediate capture for either
//! side. It forces the exchange if, against every defence, it can make the capture within a few moves and has then lost no more
//! than it gives, or if the other side is left without a move. Longer exchanges are not seen, so the estimates are low; other
//! pieces of a combination are ignored.
//! estimates are low, and other pieces that a combination has are not there.

use std::collections::HashSet;

use canju_files::progress::{Cancelled, Progress, Quiet};
use rayon::prelude::*;
use xiangqi::material::{Kind, Material, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_tablebase::code::{Value, Wdl};
use xiangqi_tablebase::index::up_to;
use xiangqi_tablebase::probe::{Probe, Solved};
use xiangqi_tablebase::small::closed;

use crate::acquisition::exchange::{ExchangeRow, ExchangeTables, Taken};

/// Draws for one position in which nothing can be taken at once.
const DRAWS: u32 = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EstimateSettings {
    pub positions: u32,
    /// Moves in which the exchange must be forced, 1 and more; each makes the search a few hundred times longer.
    pub moves: u8,
    /// The seed that sets them up.
    pub seed: u64,
}

/// Estimates every cell of the tables that `pattern` has. The share of forced exchanges counts with one success and one
/// failure more, so that none is 0 or 1. The same on any number of threads.
pub fn estimate(
    pattern: &ExchangeTables,
    settings: EstimateSettings,
    progress: &dyn Progress,
) -> Result<ExchangeTables, Cancelled> {
    let rows: Vec<ExchangeRow> = pattern.rows().collect();
    let mut estimated = Vec::with_capacity(rows.len());
    // A table at a time, so that it can be stopped.
    for (done, table) in rows.chunks(7).enumerate() {
        progress.report(done as u64 * 7, rows.len() as u64);
        progress.proceed()?;
        let first = done as u64 * 7;
        let numbered: Vec<(u64, ExchangeRow)> = (first..).zip(table.iter().copied()).collect();
        estimated
            .par_extend(numbered.into_par_iter().map(|(number, row)| estimated_row(row, number, settings)));
    }
    Ok(pattern.with(&estimated))
}

fn estimated_row(row: ExchangeRow, number: u64, settings: EstimateSettings) -> ExchangeRow {
    let mut probabilities = row.probabilities;
    for (at, probability) in (0..).zip(&mut probabilities) {
        let defender = Kind::ALL.into_iter().nth((at as usize).wrapping_sub(1));
        // Not `Rng::stream`: units are different exchanges anyway, and the samples of the shipped estimates can be drawn again.
        let mut rng = Rng::new(settings.seed ^ (number * 7 + at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        *probability = share(row.given, row.helper, row.taken, defender, settings, &mut rng);
    }
    ExchangeRow { probabilities, ..row }
}

/// The share of positions in which the exchange is forced, rounded to three decimals.
fn share(
    given: Kind,
    helper: Option<Kind>,
    taken: Taken,
    defender: Option<Kind>,
    settings: EstimateSettings,
    rng: &mut Rng,
) -> f32 {
    let with = |side: SideMaterial, kind: Option<Kind>| kind.map_or(Some(side), |kind| side.add(kind));
    // There is no third guard: then two of them defend themselves.
    let passive_left = with(SideMaterial::BARE, defender).filter(|left| taken.added_to(*left).is_some());
    let passive_left = passive_left.unwrap_or(SideMaterial::BARE);
    let active_left = with(SideMaterial::BARE, helper).unwrap_or(SideMaterial::BARE);
    let (Some(active), Some(passive)) = (active_left.add(given), taken.added_to(passive_left)) else {
        return 0.5;
    };
    let material = Material { red: active, black: passive };
    let goal = Goal { active: active_left, passive: passive_left };
    let (mut forced, mut drawn) = (0, 0);
    for _ in 0..settings.positions {
        if let Some(mut position) = quiet(material, rng) {
            drawn += 1;
            forced += u32::from((1..=settings.moves).any(|moves| goal.is_forced(&mut position, moves)));
        }
    }
    (1000.0 * f64::from(forced + 1) / f64::from(drawn + 2)).round() as f32 / 1000.0
}

/// A position, red to move, in which neither side is in check or can take anything.
fn quiet(material: Material, rng: &mut Rng) -> Option<Position> {
    (0..DRAWS).find_map(|_| {
        let position = material.random_position(Color::Red, rng)?;
        let is_quiet = |position: &Position| !position.in_check() && position.legal_captures().is_empty();
        (is_quiet(&position) && position.passed().is_some_and(|passed| is_quiet(&passed))).then_some(position)
    })
}

/// Minimum material of Red and maximum material of Black after the exchange.
#[derive(Clone, Copy)]
struct Goal {
    active: SideMaterial,
    passive: SideMaterial,
}

impl Goal {
    fn is_met(self, position: &Position) -> bool {
        let Material { red, black } = Material::of(position);
        red.contains(self.active) && self.passive.contains(black)
    }

    /// Whether Red, to move, can force it within `moves` moves, the last of them a capture.
    fn is_forced(self, position: &mut Position, moves: u8) -> bool {
        if moves <= 1 {
            return self.is_taken(position);
        }
        position.legal_moves().into_iter().any(|&first| {
            let undo = position.make(first);
            // Black has no reply: it has lost.
            let forced = position.legal_moves().into_iter().all(|&reply| {
                let undo = position.make(reply);
                let reached = self.is_met(position) || self.is_forced(position, moves - 1);
                position.unmake(undo);
                reached
            });
            position.unmake(undo);
            forced
        })
    }

    /// Can red, to move, reach it by taking, whatever black takes then?
    fn is_taken(self, position: &mut Position) -> bool {
        position.legal_captures().into_iter().any(|&capture| {
            let undo = position.make(capture);
            let reached = self.is_met(position)
                && position.legal_captures().into_iter().all(|&back| {
                    let undo = position.make(back);
                    let met = self.is_met(position);
                    position.unmake(undo);
                    met
                });
            position.unmake(undo);
            reached
        })
    }
}

// Boundary positions: endgames one or two exchanges before the endgame that decides, in which a move decides between a win and a
// draw. Half of them are won and half drawn.
//
// Knowledge of endgames can only make a difference where the choice of the next endgame matters, and where a search does not see the
// end. Each position is a quiet random one of a material in which both sides can attack; by exact tables it is won or drawn for the
// side to move, and fewer than half of its moves keep this result. In a won one the others throw the win away, in a drawn one they
// lose. The *decisive line* is the best play from a won position, and from a drawn one that after the mistake that takes longest to
// refute: it has 20 plies at least, and its captures lead to an endgame in which the loser can no longer attack and which
// then takes 8 plies at least. Of each material there are as many won positions as drawn ones.

/// Positions of a material, at most: half of them won.
const OF_MATERIAL: usize = 80;
/// Random positions that are looked at.
const BOUNDARY_DRAWS: usize = 20_000;
/// Plies of a decisive line, at least: more than a quick search sees.
const FAR: usize = 20;
/// Plies of it in the endgame that decides, at least.
const LEFT: usize = 8;

/// Returns boundary positions of this seed, of materials of at most `entries` index entries. Reports positions.
pub fn boundary_positions(
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
        return progress.proceed().map(|()| Vec::new());
    };
    let tables: Solved = tables.into_iter().collect();
    let (mut won, mut drawn, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for _ in 0..BOUNDARY_DRAWS {
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
    use super::*;
    use crate::acquisition::exchange;
    use canju_files::progress::Unattended;

    fn forced(fen: &str, active: &str, passive: &str) -> bool {
        let side = |text: &str| format!("K{text}K").parse::<Material>().unwrap().red;
        Goal { active: side(active), passive: side(passive) }.is_forced(&mut fen.parse().unwrap(), 2)
    }

    #[test]
    fn a_rook_trades_itself_for_a_rook_that_only_the_king_guards() {
        // Red takes on e9 and is taken back: each side has a rook less.
        assert!(forced("3kr4/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1", "", ""));
        // A knight in the corner cannot force the exchange.
        assert!(!forced("3k4r/9/9/9/9/9/9/9/9/N4K3 w - - 0 1", "", ""));
    }

    #[test]
    fn estimates_are_the_same_on_any_number_of_threads() {
        let tables = exchange::built_in().unwrap();
        let settings = EstimateSettings { positions: 2, moves: 2, seed: 3 };
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| estimate(&tables, settings, &Unattended).unwrap())
        };
        let one = run(1);
        assert_eq!(one, run(3));
        assert_eq!(one.to_string().parse(), Ok(one));
    }
}

#[cfg(test)]
mod boundary_tests {
    use canju_files::progress::Unattended;

    use super::*;

    #[test]
    fn half_are_won_and_half_drawn_and_few_moves_keep_the_result() {
        let found = boundary_positions(8, 3, 3_000_000, &Unattended).unwrap();
        assert_eq!(found.len(), 8);
        assert_eq!(found, boundary_positions(8, 3, 3_000_000, &Unattended).unwrap());
        assert!(found.starts_with(&boundary_positions(4, 3, 3_000_000, &Unattended).unwrap()));
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
