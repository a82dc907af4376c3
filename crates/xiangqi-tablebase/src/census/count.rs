//! Counts a table, row by row.

use rayon::prelude::*;

use super::fortress::Setups;
use super::{Census, Counts, PawnHeight, Results};
use crate::code::{DRAW, NONE, Value};
use crate::geometry::{Points, point};
use crate::index::{Index, Row, bits};
use crate::pieces::{self, Pieces};
use crate::table::Table;
use xiangqi::rules::{Color, Role, Square};

impl Census {
    /// Counts all positions of `table` from the view of `attacker`. `rounds` are those of its generation
    /// ([`rounds`](crate::generate::rounds)).
    pub fn of(table: &Table, attacker: Color, rounds: u32) -> Self {
        let index = table.index();
        let new = || Setups::new(index, attacker.opponent());
        let (setups, high, low) = (new(), new(), new());
        let counter = Counter { table, attacker, setups: &setups, high: &high, low: &low };
        let blocks = (0..index.blocks()).into_par_iter().with_min_len(8);
        let [first, second] =
            blocks.map(|block| counter.block(block)).reduce(Default::default, |mut sum, other| {
                sum.iter_mut().zip(&other).for_each(|(own, other)| own.add(other));
                sum
            });
        let has_pawns = pieces::count(table.material().side(attacker), Role::Pawn) > 0;
        Self {
            material: if attacker == Color::Red { table.material() } else { table.material().mirror() },
            rules: table.rules(),
            longest: table.longest(),
            rounds,
            attacker_to_move: first,
            defender_to_move: second,
            fortress: setups.summary(),
            fortress_high: has_pawns.then(|| high.summary()),
            fortress_low: has_pawns.then(|| low.summary()),
        }
    }
}

/// Counter of one block.
struct Counter<'a> {
    table: &'a Table,
    attacker: Color,
    setups: &'a Setups<'a>,
    high: &'a Setups<'a>,
    low: &'a Setups<'a>,
}

impl Counter<'_> {
    fn block(&self, block: usize) -> [Counts; 2] {
        let index = self.table.index();
        let mut sums = [Counts::default(); 2];
        for row in block * index.block_rows..(block + 1) * index.block_rows {
            let row = index.row(row);
            let own = index.first_rows(&row);
            if index.sound(&row) & own != 0 {
                self.row(&row, own, &mut sums);
            }
        }
        sums
    }

    fn row(&self, row: &Row, own: Points, sums: &mut [Counts; 2]) {
        let index = self.table.index();
        let weight = if index.is_own_mirror(row) { 1 } else { 2 };
        let pieces = index.pieces_of(row);
        let noisy = Color::ALL.map(|color| index.checked(row, color) | index.can_capture(row, color));
        let quiet = index.sound(row) & own & !noisy[0] & !noisy[1];
        let heights = PawnHeight::ALL.map(|height| self.with_pawns(index, &pieces, height));
        for (counts, mover) in sums.iter_mut().zip([self.attacker, self.attacker.opponent()]) {
            let outcome = self.outcome(row, mover, index.legal(row, mover) & own);
            counts.legal.add(outcome.count(Points::MAX, weight));
            counts.quiet.add(outcome.count(quiet, weight));
            for (sum, places) in counts.by_height.iter_mut().zip(heights) {
                sum.add(outcome.count(quiet & places, weight));
            }
            if mover != self.attacker {
                let twice = !index.is_own_mirror(row);
                self.setups.add(&pieces, quiet, outcome.won & quiet, twice);
                for (setups, places) in [self.high, self.low].into_iter().zip(heights) {
                    setups.add(&pieces, quiet & places, outcome.won & quiet & places, twice);
                }
            }
        }
    }

    /// Returns the points of the row piece for which all pawns of the attacker are at this height.
    fn with_pawns(&self, index: &Index, pieces: &Pieces, height: PawnHeight) -> Points {
        let fits = |square: Square| PawnHeight::at(square, self.attacker) == height;
        let (mut pawns, mut fitting) = (0, true);
        pieces.of_kind(self.attacker, Role::Pawn, |square| {
            pawns += 1;
            fitting &= fits(square);
        });
        match index.row_piece {
            _ if !fitting => 0,
            Some(r) if r.role == Role::Pawn && r.color == self.attacker => {
                Square::all().filter(|&square| fits(square)).fold(0, |set, square| set | point(square))
            }
            _ if pawns == 0 => 0,
            _ => Points::MAX,
        }
    }

    fn outcome(&self, row: &Row, mover: Color, legal: Points) -> Outcome {
        let numbers = self.table.index().numbers(row);
        let codes = &self.table.codes[mover.index()];
        let (mut better, mut drawn) = (0, 0);
        for bit in bits(legal) {
            let code = codes[numbers.of(bit)];
            better |= Points::from(code > DRAW) << bit;
            drawn |= Points::from(code == DRAW) << bit;
        }
        let worse = legal & !better & !drawn;
        let (won, lost) = if mover == self.attacker { (better, worse) } else { (worse, better) };
        Outcome { won, drawn, lost }
    }
}

/// The results of a row.
struct Outcome {
    won: Points,
    drawn: Points,
    lost: Points,
}

impl Outcome {
    fn count(&self, among: Points, weight: u64) -> Results {
        let size = |set: Points| u64::from((set & among).count_ones()) * weight;
        Results { won: size(self.won), drawn: size(self.drawn), lost: size(self.lost) }
    }
}

impl Table {
    /// Returns the longest distance of a win or loss in plies.
    pub fn longest(&self) -> u32 {
        let plies = |code: u8| Value::from_code(code).and_then(|value| value.plies);
        let seen = self.codes.iter().flatten().fold([false; 256], |mut seen, &code| {
            seen[usize::from(code)] = true;
            seen
        });
        (0..NONE).filter(|&code| seen[usize::from(code)]).filter_map(plies).max().unwrap_or(0)
    }
}
