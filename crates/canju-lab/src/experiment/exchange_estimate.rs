//! Exchange tables estimated from positions: the frequency with which a side can force an exchange, by search.
//!
//! For each cell only its pieces are set up at random many times, the active side to move, with no immediate capture for either
//! side. It forces the exchange if, against every defence, it can make the capture within a few moves and has then lost no more
//! than it gives, or if the other side is left without a move. Longer exchanges are not seen, so the estimates are low; other
//! pieces of a combination are ignored.
//! estimates are low, and other pieces that a combination has are not there.

use rayon::prelude::*;

use crate::acquisition::exchange::{ExchangeRow, ExchangeTables, Taken};
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::{Kind, Material, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Position};

/// Draws for one position in which nothing can be taken at once.
const DRAWS: u32 = 200;

/// Settings of an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EstimateSettings {
    /// Positions for each cell.
    pub positions: u32,
    /// Moves in which the exchange must be forced, 1 and more; each makes the search a few hundred times longer.
    pub moves: u8,
    /// The seed that sets them up.
    pub seed: u64,
}

/// Estimates every cell of the tables that `pattern` has. The share of forced exchanges counts with one success and one
/// failure more, so that none is 0 or 1. The same on any number of threads.
///
/// # Errors
/// [`Cancelled`] when asked to stop.
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
        if progress.cancelled() {
            return Err(Cancelled);
        }
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
