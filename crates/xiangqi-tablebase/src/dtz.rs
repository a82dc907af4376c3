//! Distance to zeroing (DTZ): wins under the limit of plies without a capture, after which a game is drawn.
//!
//! A capture sets the count of these plies to zero. The DTZ of a won position is the smallest number of plies that must be left
//! before the limit for the winner to force mate, or a capture after which it wins again, with the whole limit left:
//!
//! - 0 if the loser, to move, has no move; a mate counts on the last ply, too;
//! - with the winner to move 1 after the best capture, or one more than the smallest DTZ after a quiet move;
//! - with the loser to move 1 after a capture, and one more than the largest DTZ after a quiet move.
//!
//! More plies left never harm the winner, so that one number answers for every count. Where it is greater than the limit, the
//! limit ends the win: chess tables call that a *cursed win*. The DTZ is at most the distance to mate (DTM), and so a table ends
//! no win if its longest is within the limit.
//!
//! Only wins with a DTM have a DTZ. Results by the rules on repetition have none: the table does not know how many plies pass
//! until the referee decides. For the same reason a win that the limit ends is only *unclear* if the loser can attack: it may get over
//! the limit only by perpetual check or chase, which loses. Positions that occurred earlier in the game are not considered; play by
//! decreasing DTZ repeats none.

use std::sync::Arc;

use canju_files::progress::{Cancelled, Part, Progress};
use canju_message::All;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use xiangqi::material::Material;
use xiangqi::rules::referee::RuleSet;
use xiangqi::rules::{Color, Move, Position};

use crate::catalog::{Catalog, CatalogError, TableCache, of_generator};
use crate::code::{DRAW, NONE, RULE_LOSS, RULE_WIN, Value, Wdl};
use crate::conversion::{LOST, Side, WON, each_row, having, lose, mark_won, win};
use crate::generate::{self, GenerateError, closure};
use crate::geometry::Points;
use crate::index::{Index, Size, bits, canonical};
use crate::probe::{NoAnswer, Probe};
use crate::retrograde::{Plane, Shape, predecessors};
use crate::small;
use crate::table::{Table, locate};

/// The limit of plies without a capture.
pub const LIMIT: u32 = RuleSet::ASIAN.quiet_limit;

/// Returns the number of plies left before the limit.
pub const fn plies_left(position: &Position) -> u32 {
    LIMIT.saturating_sub(position.halfmoves())
}

/// Whether a position with this value is won or lost, but not within the plies left: the limit may end the win.
pub fn is_in_doubt(position: &Position, value: Value) -> bool {
    value.plies.is_some_and(|plies| plies > plies_left(position))
}

/// The DTZ of all positions of one material.
#[derive(Debug)]
struct Dtz {
    index: Arc<Index>,
    /// In plies, by side to move and index; [`NONE`] without a win in time.
    plies: [Vec<u8>; 2],
}

/// What the limit makes of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, All)]
#[all(word)]
pub enum Fate {
    /// It stays as it is.
    #[default]
    Unchanged,
    /// It is not computed.
    Unknown,
    /// The win is not in time, unless the rules on repetition give it earlier.
    Unclear,
    /// The win is ended: a draw.
    Drawn,
}

impl Dtz {
    /// Returns the table without the wins that the limit ends.
    fn in_time(&self, table: &Table) -> Table {
        let codes = [0, 1].map(|turn| {
            let both = table.codes[turn].par_iter().zip(&self.plies[turn]);
            let ended = |code, plies| has_distance(code) && plies == NONE;
            both.map(|(&code, &plies)| if ended(code, plies) { DRAW } else { code }).collect()
        });
        Table { index: Arc::clone(&table.index), rules: table.rules, codes }
    }

    /// Returns what the limit makes of a win or loss with this many plies left.
    fn fate(&self, turn: Color, number: usize, left: u32) -> Fate {
        match self.plies[turn.index()].get(number) {
            Some(&plies) if plies != NONE && u32::from(plies) <= left => Fate::Unchanged,
            _ if self.index.material().both_attack() => Fate::Unclear,
            _ => Fate::Drawn,
        }
    }
}

/// Whether a code is a win or loss with a DTM.
const fn has_distance(code: u8) -> bool {
    matches!(code, 0..RULE_LOSS) || RULE_WIN < code && code < NONE
}

/// The wins of one side that the limit ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursed {
    /// The winner, in the view of the canonical material.
    pub winner: Color,
    /// The side to move.
    pub turn: Color,
    /// The positions won with a DTM, mirror images counted.
    pub won: u64,
    /// Those of them that the limit ends although no ply has been played without a capture.
    pub ended: u64,
    /// Those of which that is unclear.
    pub unclear: u64,
    /// The longest DTZ among the others, in plies.
    pub longest: u32,
}

/// The DTZ of the positions of a material, and of those of smaller materials of which the limit ends wins.
#[derive(Debug)]
pub struct DtzTables {
    by_material: FxHashMap<Material, Dtz>,
}

impl DtzTables {
    /// Computes them from the tables of a folder, and of small materials that it lacks, using at most `memory` bytes.
    ///
    /// # Errors
    /// A table is missing or unusable; too little memory; cancelled.
    pub fn of(
        catalog: &Catalog,
        material: Material,
        memory: u64,
        progress: &dyn Progress,
    ) -> Result<Self, CatalogError> {
        let mut cache = TableCache::new(catalog, memory);
        let work = work(material);
        if work > u128::from(memory) {
            return Err(CatalogError::Memory { material, needed: work, limit: memory });
        }
        cache.make_room(work);
        // Their tables are solved beside what is counted as progress.
        let beside = Part { whole: progress, from: 0, length: 0, total: 1 };
        let in_memory = |left| small::is_small(left) && !catalog.has(left);
        let longest = |left| match in_memory(left) {
            true => Ok(small::table(left, &beside)?.longest()),
            false => Ok::<u32, CatalogError>(catalog.header(left)?.longest),
        };
        let table = |left| match in_memory(left) {
            true => small::table(left, &beside),
            false => Ok(cache.table(left)?),
        };
        let found = Self::generate(material, LIMIT, longest, table, progress);
        found.map_err(|error| of_generator(material, error))
    }

    /// Computes them for a limit. `longest` returns the longest DTM of a table, `table` the table itself.
    fn generate<E>(
        material: Material,
        limit: u32,
        longest: impl Fn(Material) -> Result<u32, E>,
        mut table: impl FnMut(Material) -> Result<Arc<Table>, E>,
        progress: &dyn Progress,
    ) -> Result<Self, GenerateError<E>> {
        let own = canonical(material).0;
        let mut found = Self { by_material: FxHashMap::default() };
        let mut wanted = Vec::new();
        for left in closure(own) {
            if left == own || longest(left).map_err(GenerateError::Smaller)? > limit {
                wanted.push(left);
            }
        }
        let length = |material| Size::of(material).positions as u64;
        let total = wanted.iter().map(|&material| length(material)).sum();
        let mut from = 0;
        for material in wanted {
            let part = Part { whole: progress, from, length: length(material), total };
            let dtz = found.solve(material, limit, &mut table, &part)?;
            found.by_material.insert(material, dtz);
            from += part.length;
        }
        Ok(found)
    }

    /// Computes the DTZ of one material, given those of the smaller ones.
    fn solve<E>(
        &self,
        material: Material,
        limit: u32,
        table: &mut impl FnMut(Material) -> Result<Arc<Table>, E>,
        progress: &dyn Progress,
    ) -> Result<Dtz, GenerateError<E>> {
        let index = Arc::new(Index::new(material)?);
        let smaller = |left| {
            let table = table(left)?;
            let dtz = self.by_material.get(&left);
            Ok(dtz.map(|dtz| Arc::new(dtz.in_time(&table))).unwrap_or(table))
        };
        let captures = generate::best_captures(&index, smaller, progress)?;
        let rounds = Part { whole: progress, from: 1, length: 1, total: 2 };
        let plies = plies(&index, captures, limit, &rounds)?;
        Ok(Dtz { index, plies })
    }

    /// Returns the DTZ of a position with this value, in plies: how many must be left before the limit; `None` if the limit ends
    /// the win, or if it has no DTM. The position must be of the material, or after a capture.
    pub fn dtz(&self, position: &Position, value: Value) -> Option<u32> {
        let plies = value.plies?;
        match self.by_material.get(&canonical(Material::of(position)).0) {
            None => Some(plies),
            Some(dtz) => {
                let (number, turn) = locate(&dtz.index, position)?;
                dtz.plies[turn.index()].get(number).filter(|&&plies| plies != NONE).map(|&plies| plies.into())
            }
        }
    }

    /// Returns what the limit makes of a position with this value, given the plies already played without a capture.
    pub fn fate(&self, position: &Position, value: Value) -> Fate {
        if !is_in_doubt(position, value) {
            return Fate::Unchanged;
        }
        let dtz = self.by_material.get(&canonical(Material::of(position)).0);
        let place = dtz.and_then(|dtz| Some((dtz, locate(&dtz.index, position)?)));
        place.map_or(Fate::Unknown, |(dtz, (number, turn))| dtz.fate(turn, number, plies_left(position)))
    }

    /// Returns the moves to the end of a win that the limit leaves unchanged: by DTZ while the mate is not within the plies left, then
    /// by DTM.
    pub fn line(&self, tables: &impl Probe, position: &Position) -> Result<Vec<Move>, NoAnswer> {
        let (mut line, mut now) = (Vec::new(), position.clone());
        loop {
            let value = tables.value(&now)?;
            if !is_in_doubt(&now, value) {
                line.extend(tables.line(&now)?);
                return Ok(line);
            }
            let Some(best) = self.best(tables, &now, value)? else { return Ok(line) };
            now.make(best);
            line.push(best);
        }
    }

    /// Returns the best move by DTZ; `None` if the limit does not leave the win unchanged.
    fn best(&self, tables: &impl Probe, now: &Position, value: Value) -> Result<Option<Move>, NoAnswer> {
        let mut found: Vec<(u32, Move)> = Vec::new();
        for (played, outcome) in tables.moves(now)? {
            let mut after = now.clone();
            after.make(played);
            let next = tables.value(&after)?;
            let same = outcome.wdl == value.wdl && self.fate(&after, next) == Fate::Unchanged;
            let captures = after.halfmoves() == 0;
            found.extend(
                self.dtz(&after, next).filter(|_| same).map(|dtz| (if captures { 0 } else { dtz }, played)),
            );
        }
        let wins = value.wdl == Wdl::Win;
        let best = if wins {
            found.iter().min_by_key(|(dtz, _)| *dtz)
        } else {
            found.iter().max_by_key(|(dtz, _)| *dtz)
        };
        Ok(best.map(|(_, played)| *played).filter(|_| self.fate(now, value) == Fate::Unchanged))
    }

    /// Counts the wins of a table that the limit ends: for each winner first those with the winner to move.
    pub fn count(&self, table: &Table) -> Vec<Cursed> {
        let kinds =
            Color::ALL.into_iter().flat_map(|winner| [winner, winner.opponent()].map(|turn| (winner, turn)));
        let dtz = self.by_material.get(&table.material());
        kinds.map(|(winner, turn)| count(table, dtz, winner, turn)).collect()
    }
}

fn count(table: &Table, dtz: Option<&Dtz>, winner: Color, turn: Color) -> Cursed {
    let (index, codes) = (table.index(), &table.codes[turn.index()]);
    let is_won = |code: u8| has_distance(code) && (code > RULE_WIN) == (winner == turn);
    let empty = || Cursed { winner, turn, won: 0, ended: 0, unclear: 0, longest: 0 };
    let rows = (0..index.rows()).into_par_iter().with_min_len(1 << 10);
    let counted = rows.fold(empty, |mut sum, row| {
        let row = index.row(row);
        let some = index.legal(&row, turn) & index.first_rows(&row);
        let (numbers, weight) = (index.numbers(&row), if index.is_own_mirror(&row) { 1 } else { 2 });
        for number in bits(some).map(|bit| numbers.of(bit)).filter(|&number| is_won(codes[number])) {
            sum.won += weight;
            let Some(dtz) = dtz else { continue };
            match dtz.fate(turn, number, u32::MAX) {
                Fate::Drawn => sum.ended += weight,
                Fate::Unclear => sum.unclear += weight,
                Fate::Unknown => {}
                Fate::Unchanged => sum.longest = sum.longest.max(dtz.plies[turn.index()][number].into()),
            }
        }
        sum
    });
    counted.reduce(empty, |a, b| Cursed {
        won: a.won + b.won,
        ended: a.ended + b.ended,
        unclear: a.unclear + b.unclear,
        longest: a.longest.max(b.longest),
        ..a
    })
}

/// Returns an upper bound on the memory for computing the DTZ of a material, in bytes, the largest smaller table included.
fn work(material: Material) -> u128 {
    let (material, _) = canonical(material);
    let size = Size::of(material);
    let words = Shape::of_row_piece(crate::index::row_piece_of(material)).words as u128;
    let plane = 4 * words * size.rows();
    let smaller = generate::smaller(material).map(|left| 4 * Size::of(left).positions).max().unwrap_or(0);
    // The captures, then the result; before it a smaller table, with and without the ended wins, and DTZ of smaller materials; then
    // four planes a side before and after a round, and two of the captures.
    2 * size.positions + smaller + smaller.max(20 * plane)
}

// Computes the DTZ of a material, round by round: round n finds the positions with a DTZ of n plies.

/// The positions with one side to move that round 1 decides by captures.
struct Captures {
    /// Won by a capture.
    winning: Plane,
    /// Some capture is possible, and all lose.
    losing: Plane,
}

/// Returns the DTZ by side to move and index, up to `limit` plies. `codes` contains the best capture of every position, in
/// tables without the wins that the limit ends.
fn plies(
    index: &Index,
    codes: [Vec<u8>; 2],
    limit: u32,
    progress: &dyn Progress,
) -> Result<[Vec<u8>; 2], Cancelled> {
    let begun = Color::ALL.map(|mover| begin(index, mover, &codes[mover.index()]));
    drop(codes);
    let [(red, red_captures), (black, black_captures)] = begun;
    let (mut sides, captures) = ([red, black], [red_captures, black_captures]);
    let mut found = [(); 2].map(|()| vec![NONE; index.len()]);
    let limit = limit.min(u32::from(NONE) - 1) as u8;
    let mut last = 0;
    for round in 0..=limit {
        progress.report(round.into(), limit.into());
        progress.proceed()?;
        let before = sides.clone();
        for mover in Color::ALL {
            let (own, other) = (&mut sides[mover.index()], &before[mover.opponent().index()]);
            let captures = &captures[mover.index()];
            let won = match round {
                0 => false,
                // By mate or a capture.
                1 => mark_won(
                    index,
                    own,
                    |_| true,
                    |row, some| {
                        let mating =
                            if some == 0 { 0 } else { predecessors(index, mover, row, &other.newly_lost) };
                        some & (mating | captures.winning.row(row.number))
                    },
                ),
                _ => win(index, mover, own, other),
            };
            let lost = lose(index, mover, own, other);
            if round == 0 {
                own.can_lose
                    .words
                    .iter_mut()
                    .zip(&captures.losing.words)
                    .for_each(|(some, late)| *some |= late);
            }
            if won || lost {
                last = round;
                let before = &before[mover.index()].not_won;
                note(index, &mut found[mover.index()], round, own, before);
            }
        }
        if round > last + 1 {
            break;
        }
    }
    Ok(found)
}

/// Returns the state before round 0, in which only positions without captures can be lost.
fn begin(index: &Index, mover: Color, codes: &[u8]) -> (Side, Captures) {
    let (mut side, plane) = (Side::empty(index), Plane::new(index));
    let mut captures = Captures { winning: plane.clone(), losing: plane };
    let changed = &mut side.changed[WON];
    each_row(
        index,
        &mut side.not_won,
        &mut side.can_lose,
        changed,
        |_| true,
        |row, not_won, can_lose| {
            *not_won = index.legal(row, mover);
            *can_lose = having(index, row, codes, *not_won, |code| code == NONE);
            true
        },
    );
    let (legal, Captures { winning, losing }) = (&side.not_won, &mut captures);
    each_row(
        index,
        winning,
        losing,
        changed,
        |_| true,
        |row, winning, losing| {
            let some = legal.row(row.number);
            *winning = having(index, row, codes, some, |code| code < RULE_LOSS);
            *losing = having(index, row, codes, some, |code| RULE_WIN < code && code < NONE);
            true
        },
    );
    (side, captures)
}

/// Writes the number of the round at the positions that it has decided.
fn note(index: &Index, plies: &mut [u8], round: u8, own: &Side, before: &Plane) {
    let blocks = plies.par_chunks_mut(index.block_size).enumerate().with_min_len(8);
    blocks.filter(|(block, _)| own.changed[LOST][*block] || own.changed[WON][*block]).for_each(
        |(block, plies)| {
            for number in block * index.block_rows..(block + 1) * index.block_rows {
                let decided: Points =
                    own.newly_lost.row(number) | before.row(number) & !own.not_won.row(number);
                if decided != 0 {
                    let row = index.row(number);
                    let numbers = index.numbers(&row);
                    bits(decided & index.first_rows(&row))
                        .for_each(|bit| plies[numbers.of(bit) - block * index.block_size] = round);
                }
            }
        },
    );
}

#[cfg(test)]
mod tests;
