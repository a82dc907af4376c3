//! Retrograde analysis: solves all positions of a material backward, ply by ply.
//!
//! Everything is a bitmap of positions, and one operation does the work: [`predecessors`], the positions of a row with a
//! quiet move into a set. At an odd ply, positions with a move to a position lost at the previous ply are won; at an even
//! ply, positions all of whose moves lead to won positions are lost. Captures are looked up beforehand in the tables of the
//! remaining material: until a position is decided, its byte contains the best code after a capture.
//!
//! A pass writes the planes of the side to move and reads those of the other side, block by block on all cores, so the
//! result does not depend on the number of cores. A block is visited only if something has changed in a neighbouring block,
//! or if the distance of a capture becomes due in it.

use std::sync::atomic::AtomicU8;

use canju_files::progress::{Cancelled, Progress};
use rayon::prelude::*;
use xiangqi::material::{Kind, Material};
use xiangqi::rules::threat::{HUNTERS, can_be_threatened};
use xiangqi::rules::{Color, Role, Square};

use crate::code::{LONGEST, NONE, RULE_LOSS, RULE_WIN, loss_in, win_in};
use crate::factor::Pieces;
use crate::geometry::{Points, attacks_if, between, hunters, members, mirrored, origins, point, prey};
use crate::index::{Index, Row, RowPiece, bits};
use crate::table::Smaller;

/// A row without a deciding capture.
const NEVER: u8 = 255;
/// The two kinds of passes, by parity of the ply.
pub(super) const LOSSES: usize = 0;
pub(super) const WINS: usize = 1;
/// The number of blocks that a core takes at a time.
const BATCH: usize = 8;

/// Error: a mate is longer than a code can store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a mate takes more than {LONGEST} plies")]
pub struct TooLong;

/// Returns the positions of a row from which `mover` can reach `targets`, a set with the other side to move, by a quiet
/// move.
#[inline]
pub(super) fn predecessors(index: &Index, mover: Color, row: &Row, targets: &Plane) -> Points {
    let mut found = match index.row_piece {
        Some(r) if r.color == mover => origins(r.role, r.color, targets.row(row.number), row.taken),
        _ => 0,
    };
    index.each_step(mover, row, |to, clear, is_mirrored| {
        let there = targets.row(to);
        found |= if is_mirrored { mirrored(there) } else { there } & !clear;
    });
    found
}

/// The state of the positions with one side to move.
pub(super) struct Side {
    /// Legal and not won.
    pub(super) not_won: Plane,
    /// Lost.
    pub(super) lost: Plane,
    /// Lost at the last even ply.
    pub(super) newly_lost: Plane,
    /// By index: the code, or the best code after a capture while the position is undecided.
    pub(super) codes: Vec<u8>,
    /// For each row the next ply at which a capture may decide a position; for the repetition rules whether it is to be visited.
    pub(super) due: Vec<AtomicU8>,
    /// The blocks changed by the last pass for losses and by the last pass for wins.
    pub(super) changed: [Vec<bool>; 2],
}

/// The state of the positions of one block with one side to move.
pub(super) struct Block<'a> {
    pub(super) number: usize,
    pub(super) shape: Shape,
    pub(super) not_won: &'a mut [u32],
    pub(super) lost: &'a mut [u32],
    pub(super) newly_lost: &'a mut [u32],
    codes: &'a mut [u8],
    pub(super) due: &'a mut [AtomicU8],
    pub(super) changed: &'a mut bool,
    /// Codes found in this pass. They are written at its end: a position in several rows must not find its own result when
    /// its next row looks up captures.
    found: Vec<(usize, u8)>,
}

impl Side {
    fn new(index: &Index, codes: Vec<u8>) -> Self {
        let plane = Plane::new(index);
        Self {
            lost: plane.clone(),
            newly_lost: plane.clone(),
            not_won: plane,
            codes,
            due: (0..index.rows()).map(|_| AtomicU8::new(NEVER)).collect(),
            changed: [vec![true; index.blocks], vec![true; index.blocks]],
        }
    }

    /// Calls `visit` for every block, on all cores, in a pass for losses or wins; returns whether any has changed.
    pub(super) fn each_block(
        &mut self,
        index: &Index,
        pass: usize,
        visit: impl Fn(&mut Block<'_>) + Sync,
    ) -> bool {
        let shape = self.not_won.shape;
        let words = shape.words * index.block_rows;
        let first = index.block_size;
        (
            self.not_won.words.par_chunks_mut(words),
            self.lost.words.par_chunks_mut(words),
            self.newly_lost.words.par_chunks_mut(words),
            self.codes.par_chunks_mut(index.block_size),
            self.due.par_chunks_mut(index.block_rows),
            self.changed[pass].par_iter_mut(),
        )
            .into_par_iter()
            .enumerate()
            .with_min_len(BATCH)
            .map(|(number, (not_won, lost, newly_lost, codes, due, changed))| {
                *changed = false;
                let found = Vec::new();
                let mut block =
                    Block { number, shape, not_won, lost, newly_lost, codes, due, changed, found };
                visit(&mut block);
                for &(at, code) in &block.found {
                    block.codes[at - number * first] = code;
                }
                *block.changed
            })
            .reduce(|| false, |a, b| a | b)
    }
}

impl Block<'_> {
    /// Returns the undecided positions of a row.
    #[inline]
    pub(super) fn undecided(&self, at: usize) -> Points {
        self.shape.get(self.not_won, at) & !self.shape.get(self.lost, at)
    }

    /// Returns the positions among `some` of a row whose byte passes a test.
    #[inline]
    pub(super) fn filter(&self, index: &Index, row: &Row, some: Points, test: impl Fn(u8) -> bool) -> Points {
        if some == 0 {
            return 0;
        }
        let numbers = index.numbers(row);
        let first = self.number * index.block_size;
        bits(some).filter(|&bit| test(self.codes[numbers.of(bit) - first])).fold(0, |set, bit| set | 1 << bit)
    }

    /// Assigns a code to positions of a row, at the end of the pass.
    #[inline]
    pub(super) fn decide(&mut self, index: &Index, row: &Row, some: Points, code: u8) {
        let numbers = index.numbers(row);
        self.found.extend(bits(some & index.first_rows(row)).map(|bit| (numbers.of(bit), code)));
        *self.changed = true;
    }

    /// Finds the ply after `ply` at which a capture may next decide one of `undecided`.
    fn set_due(&mut self, index: &Index, row: &Row, at: usize, undecided: Points, ply: u32) {
        let numbers = index.numbers(row);
        let first = self.number * index.block_size;
        let plies = bits(undecided).filter_map(|bit| due_ply(self.codes[numbers.of(bit) - first]));
        let next = plies.filter(|&due| due > ply).min();
        *self.due[at].get_mut() = next.and_then(|due| u8::try_from(due).ok()).unwrap_or(NEVER);
    }
}

/// Returns the ply at which the best capture takes effect: 2·`code` + 1 if it wins; 2·(255 − `code`), the earliest ply of a loss, if
/// it loses; `None` for draws and results by rule. `code` is from the opponent's view.
const fn due_ply(code: u8) -> Option<u32> {
    match code {
        0..RULE_LOSS => Some(2 * code as u32 + 1),
        RULE_LOSS..=RULE_WIN | NONE => None,
        _ => Some(2 * (255 - code as u32)),
    }
}

/// The state of a table being made.
pub(super) struct Solver<'a> {
    pub(super) index: &'a Index,
    pub(super) sides: [Side; 2],
    pub(super) progress: &'a dyn Progress,
}

/// Cause of an early end of the passes over a material.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Stopped {
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

impl<'a> Solver<'a> {
    /// Starts from the best captures of every position, by side to move and index.
    pub(super) fn new(index: &'a Index, captures: [Vec<u8>; 2], progress: &'a dyn Progress) -> Self {
        let sides = captures.map(|codes| Side::new(index, codes));
        let mut solver = Self { index, sides, progress };
        for mover in Color::ALL {
            let rows = index.block_rows;
            solver.sides[mover.index()].each_block(index, WINS, |block| {
                for at in 0..rows {
                    let row = index.row(block.number * rows + at);
                    let legal = index.legal(&row, mover);
                    block.shape.set(block.not_won, at, legal);
                    block.set_due(index, &row, at, legal, 0);
                }
                *block.changed = true;
            });
        }
        solver
    }

    /// Solves without the repetition rules. Returns the last ply at which anything was decided.
    pub(super) fn solve(&mut self) -> Result<u32, Stopped> {
        let last_due =
            self.sides.iter().flat_map(|side| side.codes.iter().copied().filter_map(due_ply)).max();
        let (mut last, mut ply) = (0, 0);
        loop {
            self.progress.proceed()?;
            let changed = Color::ALL
                .map(|mover| if ply % 2 == 0 { self.losses(mover, ply) } else { self.wins(mover, ply) });
            if changed != [false; 2] {
                last = ply;
                if ply > LONGEST {
                    return Err(TooLong.into());
                }
            } else if ply > last + 1 && last_due.is_none_or(|due| ply >= due) {
                return Ok(last);
            }
            ply += 1;
        }
    }

    /// Returns the side to move and the other one.
    pub(super) fn pair(&mut self, mover: Color) -> (&mut Side, &Side) {
        let [red, black] = &mut self.sides;
        match mover {
            Color::Red => (red, black),
            Color::Black => (black, red),
        }
    }

    fn wins(&mut self, mover: Color, ply: u32) -> bool {
        let index = self.index;
        let (own, other) = self.pair(mover);
        own.each_block(index, WINS, |block| {
            let near = is_near(index, mover, block.number, &other.changed[LOSSES]);
            for at in 0..index.block_rows {
                let due = u32::from(*block.due[at].get_mut()) == ply;
                let undecided = if near || due { block.undecided(at) } else { 0 };
                if undecided == 0 {
                    continue;
                }
                let row = index.row(block.number * index.block_rows + at);
                let mut won =
                    if near { predecessors(index, mover, &row, &other.newly_lost) & undecided } else { 0 };
                if due {
                    won |= block.filter(index, &row, undecided & !won, |code| due_ply(code) == Some(ply));
                    block.set_due(index, &row, at, undecided & !won, ply);
                }
                if won != 0 {
                    let not_won = block.shape.get(block.not_won, at) & !won;
                    block.shape.set(block.not_won, at, not_won);
                    block.decide(index, &row, won, win_in(ply));
                }
            }
        })
    }

    fn losses(&mut self, mover: Color, ply: u32) -> bool {
        let index = self.index;
        let (own, other) = self.pair(mover);
        own.each_block(index, LOSSES, |block| {
            block.newly_lost.fill(0);
            let near = is_near(index, mover, block.number, &other.changed[WINS]);
            for at in 0..index.block_rows {
                let due = u32::from(*block.due[at].get_mut()) == ply;
                let undecided = if near || due { block.undecided(at) } else { 0 };
                if undecided == 0 {
                    continue;
                }
                let row = index.row(block.number * index.block_rows + at);
                let held = undecided & !predecessors(index, mover, &row, &other.not_won);
                let lost = block.filter(index, &row, held, |code| {
                    code == NONE || (code > RULE_WIN && due_ply(code).is_some_and(|due| due <= ply))
                });
                if due {
                    block.set_due(index, &row, at, undecided & !lost, ply);
                }
                if lost != 0 {
                    let all = block.shape.get(block.lost, at) | lost;
                    block.shape.set(block.lost, at, all);
                    block.shape.set(block.newly_lost, at, lost);
                    block.decide(index, &row, lost, loss_in(ply));
                }
            }
        })
    }

    /// Returns the codes; every undecided position is a draw.
    pub(super) fn finish(mut self) -> [Vec<u8>; 2] {
        let index = self.index;
        for side in &mut self.sides {
            side.each_block(index, LOSSES, |block| {
                for at in 0..index.block_rows {
                    let undecided = block.undecided(at);
                    if undecided != 0 {
                        let row = index.row(block.number * index.block_rows + at);
                        block.decide(index, &row, undecided, crate::code::DRAW);
                    }
                }
            });
        }
        self.sides.map(|side| side.codes)
    }
}

/// Whether anything has changed in a block that `mover` can reach.
pub(super) fn is_near(index: &Index, mover: Color, block: usize, changed: &[bool]) -> bool {
    changed[block] || index.near_blocks(mover, block).any(|near| changed[near])
}

/// Lowers the bytes of `codes` to the best code after a capture of a `victim` by `mover`.
pub(super) fn look_up_captures(
    index: &Index,
    mover: Color,
    victim: Role,
    smaller: &Smaller<'_>,
    codes: &mut [u8],
) {
    let blocks = codes.par_chunks_mut(index.block_size).enumerate().with_min_len(BATCH);
    blocks.for_each(|(number, codes)| {
        for row in number * index.block_rows..(number + 1) * index.block_rows {
            let row = index.row(row);
            each_capture_code(index, &row, mover, victim, smaller, |number_there, _, code| {
                let byte = &mut codes[number_there - number * index.block_size];
                *byte = code.min(*byte);
            });
        }
    });
}

/// Calls `visit` for each legal capture of a `victim` in a row, with the index, the point of the row piece, and the code after
/// it. A position in several rows has its captures in one of them.
#[inline]
pub(super) fn each_capture_code(
    index: &Index,
    row: &Row,
    mover: Color,
    victim: Role,
    smaller: &Smaller<'_>,
    mut visit: impl FnMut(usize, usize, u8),
) {
    let wanted = index.legal(row, mover) & index.first_rows(row);
    if wanted == 0 {
        return;
    }
    let numbers = index.numbers(row);
    let turn = mover.opponent();
    index.each_capture(row, mover, victim, wanted, |places, capture| match capture.row_piece {
        None => {
            let code = smaller.code(&capture.pieces, turn);
            bits(places).filter(|_| code != NONE).for_each(|bit| visit(numbers.of(bit), bit, code));
        }
        Some((color, role)) => {
            let mut pieces = capture.pieces;
            for bit in bits(places) {
                *pieces.set_mut(color, role) |= 1 << bit;
                let code = smaller.code(&pieces, turn);
                *pieces.set_mut(color, role) ^= 1 << bit;
                if code != NONE {
                    visit(numbers.of(bit), bit, code);
                }
            }
        }
    });
}

/// Returns the kinds of pieces that `mover` can capture, with the remaining material.
pub(super) fn victims(material: Material, mover: Color) -> impl Iterator<Item = (Role, Material)> {
    let enemy = material.side(mover.opponent());
    Role::ALL.into_iter().filter_map(move |role| {
        let left = enemy.remove(Kind::of(role)?)?;
        let material = match mover {
            Color::Red => Material { black: left, ..material },
            Color::Black => Material { red: left, ..material },
        };
        Some((role, material))
    })
}

// Bitmaps with one bit per position, row by row.

/// The packing of a row into words of 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// Words per row: 3 for ninety points, 2 for the 63 points of the ranks that pawns use, 1 without a row piece.
    pub(super) words: usize,
    /// The point of the lowest bit.
    shift: u32,
}

impl Shape {
    pub(super) fn of_row_piece(row_piece: Option<RowPiece>) -> Self {
        match row_piece {
            None => Self { words: 1, shift: 127 },
            Some(r) if r.role != Role::Pawn => Self { words: 3, shift: 0 },
            Some(r) => Self { words: 2, shift: if r.color == Color::Red { 27 } else { 0 } },
        }
    }

    /// Returns a row of a slice of rows.
    #[inline]
    pub(super) fn get(self, rows: &[u32], row: usize) -> Points {
        match self.words {
            3 => match rows[3 * row..][..3] {
                [a, b, c] => Points::from(u64::from(a) | u64::from(b) << 32) | Points::from(c) << 64,
                _ => 0,
            },
            2 => match rows[2 * row..][..2] {
                [a, b] => Points::from(u64::from(a) | u64::from(b) << 32) << self.shift,
                _ => 0,
            },
            _ => Points::from(rows[row]) << self.shift,
        }
    }

    /// Writes a row of a slice of rows.
    #[inline]
    pub(super) fn set(self, rows: &mut [u32], row: usize, points: Points) {
        let words = &mut rows[self.words * row..][..self.words];
        let bits = points >> self.shift;
        for (at, word) in words.iter_mut().enumerate() {
            *word = (bits >> (32 * at)) as u32;
        }
    }
}

/// A set of positions of one material with the same side to move.
#[derive(Debug, Clone)]
pub(super) struct Plane {
    pub(super) shape: Shape,
    pub(super) words: Vec<u32>,
}

impl Plane {
    pub(super) fn new(index: &Index) -> Self {
        let shape = Shape::of_row_piece(index.row_piece);
        Self { shape, words: vec![0; shape.words * index.rows()] }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> Points {
        self.shape.get(&self.words, row)
    }
}

// The rules for a row of positions: checks, legality, captures.

impl Index {
    /// Returns the points of the row piece for which the king of `color` is attacked.
    #[inline]
    pub(super) fn checked(&self, row: &Row, color: Color) -> Points {
        let (king, enemy) = (self.king(row, color), color.opponent());
        let mut checked = self.row_piece_attacks(enemy, king, row.taken);
        self.each_attacker(row, enemy, |role, from| {
            checked |= attacks_if(role, enemy, from, king, row.taken);
        });
        checked & self.places(row)
    }

    /// Returns the points of the row piece for which all pieces are on different points and the generals do not face each
    /// other.
    #[inline]
    pub(super) fn sound(&self, row: &Row) -> Points {
        let [red, black] = Color::ALL.map(|color| self.king(row, color));
        let gap = between(red, black);
        let places = self.places(row);
        if red.file() == black.file() && gap & row.taken == 0 { places & gap } else { places }
    }

    /// Returns the points of the row piece for which the position is legal with `mover` to move.
    #[inline]
    pub(super) fn legal(&self, row: &Row, mover: Color) -> Points {
        match self.sound(row) {
            0 => 0,
            sound => sound & !self.checked(row, mover.opponent()),
        }
    }

    /// Returns the points of the row piece for which `mover` attacks a piece, ignoring pins and protection.
    pub(super) fn can_capture(&self, row: &Row, mover: Color) -> Points {
        let pieces = self.pieces_of(row);
        let mut found = 0;
        pieces.each(|color, role, square| {
            if color == mover {
                if self.row_piece.is_some_and(|r| r.color != mover) {
                    found |= prey(role, color, square, row.taken);
                }
                pieces.each(|other, _, target| {
                    if other != mover {
                        found |= attacks_if(role, color, square, target, row.taken);
                    }
                });
            } else {
                found |= self.row_piece_attacks(mover, square, row.taken);
            }
        });
        found & self.places(row)
    }

    /// Returns the points of the row piece for which a piece of `color` with this role is attacked by a piece that can threaten
    /// it, ignoring pins and protection.
    pub(super) fn attacked(&self, row: &Row, color: Color, role: Role) -> Points {
        let (pieces, enemy) = (self.pieces_of(row), color.opponent());
        let mut found = 0;
        let row_piece_is_prey = self.row_piece.is_some_and(|r| (r.color, r.role) == (color, role));
        let row_piece_hunts = self.row_piece.is_some_and(|r| r.color == enemy && HUNTERS.contains(&r.role));
        pieces.of_kind(color, role, |target| {
            if can_be_threatened(color, role, target) {
                pieces.of_color(enemy, |hunter, from| {
                    if HUNTERS.contains(&hunter) {
                        found |= attacks_if(hunter, enemy, from, target, row.taken);
                    }
                });
                if row_piece_hunts {
                    found |= self.row_piece_attacks(enemy, target, row.taken);
                }
            }
        });
        if row_piece_is_prey {
            let mut attacked = 0;
            pieces.of_color(enemy, |hunter, from| {
                if HUNTERS.contains(&hunter) {
                    attacked |= prey(hunter, enemy, from, row.taken);
                }
            });
            found |= members(attacked)
                .filter(|&square| can_be_threatened(color, role, square))
                .fold(0, |set, square| set | point(square));
        }
        found & self.places(row)
    }

    /// Calls `visit` with the pieces of `color` in the row that can give check.
    #[inline]
    fn each_attacker(&self, row: &Row, color: Color, mut visit: impl FnMut(Role, Square)) {
        for (at, factor) in self.factors.iter().enumerate().filter(|(_, factor)| factor.color == color) {
            if let Some(role) = factor.role {
                members(factor.taken[self.place(row, at)]).for_each(|square| visit(role, square));
            }
        }
    }

    /// Calls `visit` for every pseudo-legal capture of a `victim` by `mover` in the row, with the points of the row piece
    /// (among `wanted`) for which it is possible, and the remaining pieces without the row piece, which stays on its point
    /// unless it is the captured piece.
    #[inline]
    fn each_capture(
        &self,
        row: &Row,
        mover: Color,
        victim: Role,
        wanted: Points,
        mut visit: impl FnMut(Points, Capture),
    ) {
        let pieces = self.pieces_of(row);
        let enemy = mover.opponent();
        let row_piece = self.row_piece.map(|r| (r.color, r.role));
        if row_piece == Some((enemy, victim)) {
            pieces.of_color(mover, |role, from| {
                for to in members(prey(role, mover, from, row.taken) & wanted) {
                    visit(point(to), Capture::of(&pieces, (mover, role), from, to, None));
                }
            });
        }
        pieces.of_kind(enemy, victim, |target| {
            let mut left = pieces;
            left.toggle(enemy, victim, target);
            pieces.of_color(mover, |role, from| {
                let places = attacks_if(role, mover, from, target, row.taken) & wanted;
                if places != 0 {
                    visit(places, Capture::of(&left, (mover, role), from, target, row_piece));
                }
            });
            if let Some((color, role)) = row_piece.filter(|r| r.0 == mover) {
                let places = hunters(role, color, target, row.taken) & wanted;
                if places != 0 {
                    left.toggle(color, role, target);
                    visit(places, Capture { pieces: left, row_piece: None });
                }
            }
        });
    }
}

/// The board after a capture.
struct Capture {
    /// The pieces, without the row piece if it has not moved.
    pieces: Pieces,
    /// The row piece, if it has not moved.
    row_piece: Option<(Color, Role)>,
}

impl Capture {
    #[inline]
    fn of(
        pieces: &Pieces,
        (color, role): (Color, Role),
        from: Square,
        to: Square,
        row_piece: Option<(Color, Role)>,
    ) -> Self {
        let mut pieces = *pieces;
        pieces.toggle(color, role, from);
        pieces.toggle(color, role, to);
        Self { pieces, row_piece }
    }
}
