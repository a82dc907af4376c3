//! Feature counts of a position for each evaluation term, red minus black.

use xiangqi::rules::{Bitboard, Color, Piece, Position, Role, Square, attacks, zones};

use super::{REGIONS, Term, WITHOUT_PLACE};
use crate::engine::see::PIECE_VALUES;

/// Phases, from no piece beside the kings to all of them.
pub(super) const PHASES: usize = 67;

/// The counts of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// Count of each linear term; of strength only the first six are needed.
    pub(super) linear: [i16; WITHOUT_PLACE],
    /// Points of each region that one side alone controls.
    pub(super) sure: [i16; REGIONS],
    /// Points of each region that both sides can go to, counted for the side that holds them.
    pub(super) contested: [i16; REGIONS],
    /// Pieces on the board, a rook for 6, a knight or cannon for 3, others for 1: 0 to 66.
    pub(super) phase: u8,
}

impl Default for Features {
    fn default() -> Self {
        Self { linear: [0; WITHOUT_PLACE], sure: [0; REGIONS], contested: [0; REGIONS], phase: 0 }
    }
}

/// A piece, the points it can go to or capture on, and the points it guards (own pieces included).
#[derive(Debug, Clone, Copy)]
pub(super) struct PlacedPiece {
    pub(super) square: Square,
    pub(super) role: Role,
    pub(super) reach: Bitboard,
    pub(super) guards: Bitboard,
}

/// The pieces of a side at work.
pub(super) struct Side {
    pub(super) color: Color,
    /// The cheapest first, the king last.
    pub(super) pieces: [Option<PlacedPiece>; 16],
    /// Points reached by any piece.
    pub(super) all: Bitboard,
    /// Points guarded by pawns.
    pawns: Bitboard,
    /// Points guarded by pawns, guards and ministers.
    small: Bitboard,
    /// Points guarded by these, knights and cannons.
    light: Bitboard,
}

/// The cheapest first; a knight and a cannon are worth the same here.
const CHEAPEST: [Role; 7] =
    [Role::Pawn, Role::Guard, Role::Minister, Role::Knight, Role::Cannon, Role::Rook, Role::King];

impl Side {
    fn of(position: &Position, color: Color) -> Self {
        let board = position.board();
        let empty = Bitboard::EMPTY;
        let mut side =
            Self { color, pieces: [None; 16], all: empty, pawns: empty, small: empty, light: empty };
        let mut places = side.pieces.iter_mut();
        for role in CHEAPEST {
            for square in board.pieces(color, role) {
                let piece = Piece::new(color, role);
                let reach = attacks::attacks_of(piece, square, board.occupancy());
                let guards = attacks::guards(piece, square, board.occupancy());
                side.all |= reach;
                match role {
                    Role::Pawn => side.pawns |= guards,
                    Role::Guard | Role::Minister => side.small |= guards,
                    Role::Knight | Role::Cannon => side.light |= guards,
                    Role::Rook | Role::King => {}
                }
                if let Some(place) = places.next() {
                    *place = Some(PlacedPiece { square, role, reach, guards });
                }
            }
        }
        side.small |= side.pawns;
        side.light |= side.small;
        side
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = &PlacedPiece> {
        self.pieces.iter().map_while(Option::as_ref)
    }

    /// Returns the points guarded by pieces of this side that are cheaper than an enemy of `role`.
    const fn cheaper_than(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => Bitboard::EMPTY,
            Role::Guard | Role::Minister => self.pawns,
            Role::Knight | Role::Cannon => self.small,
            Role::Rook => self.light,
            Role::King => self.all,
        }
    }
}

/// The counts of one side.
struct Count<'a>(&'a mut [i16; WITHOUT_PLACE]);

impl Count<'_> {
    fn add(&mut self, term: Term, count: i16) {
        self.0[term as usize] += count;
    }

    fn add_if(&mut self, term: Term, holds: bool) {
        self.add(term, i16::from(holds));
    }
}

impl Features {
    /// Counts the features of a position, red minus black; place control only if `controls` is true.
    pub fn of(position: &Position, controls: bool) -> Self {
        let [mut red, black] = Self::sides(position, controls);
        let minus = |own: &mut [i16], other: &[i16]| {
            own.iter_mut().zip(other).for_each(|(own, other)| *own -= other);
        };
        minus(&mut red.linear, &black.linear);
        minus(&mut red.sure, &black.sure);
        minus(&mut red.contested, &black.contested);
        red
    }

    /// Counts the features of Red and of Black, each with the phase of the position; place control only if `controls` is true.
    pub fn sides(position: &Position, controls: bool) -> [Self; 2] {
        let sides = Color::ALL.map(|color| Side::of(position, color));
        let [red, black] = &sides;
        let mut features = [Self::default(), Self::default()];
        let mut phase = 0;
        for ((own, other), features) in [(red, black), (black, red)].into_iter().zip(&mut features) {
            phase += count_side(position, own, other, Count(&mut features.linear));
        }
        let places = if controls { of(position, &sides) } else { Default::default() };
        for (features, points) in features.iter_mut().zip(places) {
            (features.sure, features.contested) = points;
            features.phase = phase;
        }
        features
    }

    /// The part of the pieces that is left, 0 to 1.
    pub(super) fn share(&self) -> f32 {
        f32::from(self.phase) / (PHASES - 1) as f32
    }
}

/// Counts one side; returns its part of the phase.
fn count_side(position: &Position, own: &Side, other: &Side, mut count: Count<'_>) -> u8 {
    let mut phase = 0;
    for piece in own.pieces() {
        phase += phase_of(piece.role);
        strength_and_position(position, own.color, piece, &mut count);
        flexibility(position, own.color, other, piece, &mut count);
    }
    threats(position, own, other, &mut count);
    patterns(position, own.color, &mut count);
    count.add_if(Term::Tempo, position.turn() == own.color);
    phase
}

const fn phase_of(role: Role) -> u8 {
    match role {
        Role::King => 0,
        Role::Rook => 6,
        Role::Knight | Role::Cannon => 3,
        Role::Guard | Role::Minister | Role::Pawn => 1,
    }
}

fn strength_and_position(position: &Position, color: Color, piece: &PlacedPiece, count: &mut Count<'_>) {
    let seen = piece.square.seen_by(color);
    let (file, rank) = (seen.file(), seen.rank());
    let middle = (3..=5).contains(&file);
    let edge = file == 0 || file == 8;
    let (strength, table) = match piece.role {
        Role::King => (None, Term::KingTable),
        Role::Guard => (Some(Term::GuardOpening), Term::GuardTable),
        Role::Minister => (Some(Term::MinisterOpening), Term::MinisterTable),
        Role::Rook => (Some(Term::RookOpening), Term::RookTable),
        Role::Knight => (Some(Term::KnightOpening), Term::KnightTable),
        Role::Cannon => (Some(Term::CannonOpening), Term::CannonTable),
        Role::Pawn => (Some(Term::PawnOpening), Term::PawnTable),
    };
    strength.into_iter().for_each(|term| count.add(term, 1));
    count.add(table, worth(piece.role, seen));
    match piece.role {
        Role::Rook => {
            count.add_if(Term::RookCentre, middle);
            count.add_if(Term::RookCorner, edge && rank == 0);
            count.add_if(Term::RookPawnRank, rank == 6);
        }
        Role::Knight => {
            count.add_if(Term::KnightPalace, (file, rank) == (4, 1));
            count.add_if(Term::KnightRim, edge);
            count.add_if(Term::KnightOutpost, matches!(file, 2 | 3 | 5 | 6) && matches!(rank, 7 | 8));
        }
        Role::Cannon => {
            let pawns = position.board().pieces(color, Role::Pawn);
            count.add_if(Term::CannonCentre, file == 4 && pawns.meets(Bitboard::file(4)));
            count.add_if(Term::CannonHome, rank == 0 || (rank == 2 && (file == 1 || file == 7)));
            count.add_if(Term::BottomCannon, rank == 9);
        }
        Role::Pawn => match rank {
            0..=4 => count.add_if(Term::PawnMiddle, file == 4),
            5 => count.add(if middle { Term::PawnRank5Centre } else { Term::PawnRank5Wing }, 1),
            6 => count.add(if middle { Term::PawnRank6Centre } else { Term::PawnRank6Wing }, 1),
            7 => count.add(if middle { Term::PawnRank7Centre } else { Term::PawnRank7Wing }, 1),
            8 => count.add(if middle { Term::PawnRank8Centre } else { Term::PawnRank8Wing }, 1),
            _ => count.add(if middle { Term::PawnRank9Centre } else { Term::PawnRank9Wing }, 1),
        },
        Role::King | Role::Guard | Role::Minister => {}
    }
}

fn flexibility(position: &Position, color: Color, other: &Side, piece: &PlacedPiece, count: &mut Count<'_>) {
    let board = position.board();
    let moves = piece.reach - board.side(color);
    let number = |set: Bitboard| set.count() as i16;
    let safe = number(moves - other.cheaper_than(piece.role));
    match piece.role {
        Role::Rook => {
            count.add(Term::RookSafe, safe);
            count.add_if(Term::RookStuck, number(moves) <= 3);
        }
        Role::Knight => {
            count.add(Term::KnightSafe, safe);
            count.add(Term::KnightLeg, blocked_legs(piece.square, board.occupancy().set()));
            count.add_if(Term::KnightStuck, safe == 0);
            count.add_if(Term::KnightOnce, safe == 1);
        }
        Role::Cannon => {
            count.add(Term::CannonSafe, safe);
            count.add_if(Term::CannonStuck, number(moves) <= 2);
        }
        Role::Guard => count.add(Term::GuardSafe, safe),
        Role::Minister => {
            count.add(Term::MinisterSafe, safe);
            let free = attacks::minister(piece.square, Bitboard::EMPTY);
            count.add(Term::MinisterEye, number(free - piece.reach));
        }
        Role::Pawn => count.add(Term::PawnSafe, safe),
        Role::King => {}
    }
}

fn blocked_legs(square: Square, occupied: Bitboard) -> i16 {
    let taken = |files, ranks| square.offset(files, ranks).is_some_and(|leg| occupied.contains(leg));
    [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().filter(|&(files, ranks)| taken(files, ranks)).count()
        as i16
}

fn threats(position: &Position, own: &Side, other: &Side, count: &mut Count<'_>) {
    let board = position.board();
    let number = |set: Bitboard| set.count() as i16;
    let enemy = |role| board.pieces(other.color, role);
    let king = enemy(Role::King);
    let loose = board.side(other.color) - king - other.all;
    let hanging = loose & own.all;
    for (role, term) in [
        (Role::Rook, Term::HangingRook),
        (Role::Knight, Term::HangingKnight),
        (Role::Cannon, Term::HangingCannon),
        (Role::Pawn, Term::HangingPawn),
    ] {
        count.add(term, number(hanging & enemy(role)));
    }
    count.add(Term::HangingDefender, number(hanging & (enemy(Role::Guard) | enemy(Role::Minister))));
    for (role, term) in [
        (Role::Rook, Term::RookByCheaper),
        (Role::Knight, Term::KnightByCheaper),
        (Role::Cannon, Term::CannonByCheaper),
    ] {
        count.add(term, number(enemy(role) & own.cheaper_than(role)));
    }
    for (role, term) in [
        (Role::Rook, Term::RookProtected),
        (Role::Knight, Term::KnightProtected),
        (Role::Cannon, Term::CannonProtected),
        (Role::Pawn, Term::PawnProtected),
    ] {
        count.add(term, number(board.pieces(own.color, role) & own.all));
    }
    let rooks = enemy(Role::Rook) | king;
    let strong = rooks | enemy(Role::Knight) | enemy(Role::Cannon);
    for piece in own.pieces() {
        let dearer = match piece.role {
            Role::King => Bitboard::EMPTY,
            Role::Rook => king,
            Role::Knight | Role::Cannon => rooks,
            Role::Guard | Role::Minister | Role::Pawn => strong,
        };
        count.add_if(Term::DoubleAttack, (piece.reach & (loose | dearer)).has_several());
    }
    count.add(Term::Pin, pins(position, own.color));
}

/// Enemy pieces that may not leave the line between their king and a rook, or one of two between it and a cannon.
fn pins(position: &Position, color: Color) -> i16 {
    let (board, king) = (position.board(), position.king(color.opponent()));
    let on_lines = attacks::cross(king);
    let pinned = |role, pieces: u32| {
        let pins = |from: &Square| {
            let between = Bitboard::between(king, *from) & board.occupancy().set();
            between.count() == pieces && between.meets(board.side(color.opponent()))
        };
        (board.pieces(color, role) & on_lines).into_iter().filter(pins).count() as i16
    };
    pinned(Role::Rook, 1) + pinned(Role::Cannon, 2)
}

/// Counts pairs of pieces and combinations with cannons and pawns.
fn patterns(position: &Position, color: Color, count: &mut Count<'_>) {
    let board = position.board();
    let enemy = color.opponent();
    let number = |role| board.pieces(color, role).count() as i16;
    let lacks = |role| 2 - board.pieces(enemy, role).count() as i16;
    let (rooks, knights, cannons) = (number(Role::Rook), number(Role::Knight), number(Role::Cannon));
    count.add(Term::KnightCannon, knights.min(cannons));
    count.add_if(Term::TwoCannons, cannons == 2);
    count.add(Term::RookCannon, rooks.min(cannons));
    count.add(Term::RookKnight, rooks.min(knights));
    count.add_if(Term::TwoKnights, knights == 2);
    count.add(Term::CannonMinister, cannons * lacks(Role::Minister));
    count.add(Term::KnightGuard, knights * lacks(Role::Guard));
    count.add(Term::RooksGuard, if rooks == 2 { lacks(Role::Guard) } else { 0 });
    let king = position.king(enemy);
    for from in board.pieces(color, Role::Cannon) & attacks::cross(king) {
        let between = Bitboard::between(king, from) & board.occupancy().set();
        count.add_if(Term::HollowCannon, between.is_empty() && from.file() == king.file());
        let behind = between.count() == 1 && between.meets(board.pieces(color, Role::Knight));
        count.add_if(Term::CannonBehindKnight, behind);
    }
    let heart = if enemy == Color::Red { Square::new(4, 1) } else { Square::new(4, 8) };
    let trapped = heart.is_some_and(|heart| board.pieces(enemy, Role::Knight).contains(heart));
    count.add_if(Term::CannonOnKnight, trapped && board.pieces(color, Role::Cannon).meets(Bitboard::file(4)));
    let crossed = board.pieces(color, Role::Pawn) & xiangqi::rules::zones::home_half(enemy);
    let beside = |from: &Square| from.offset(1, 0).is_some_and(|next| crossed.contains(next));
    count.add(Term::LinkedPawns, crossed.into_iter().filter(beside).count() as i16);
}

// Place control (Du et al., section 2): a side controls a point that it alone can go to next. If both can, number, kind and
// order of the pieces decide, by an exchange on the point with the cheapest piece first. The paper does not define the decision;
// this is our reading.

/// The points of each region that a side controls alone, and those of the points both can go to that it holds.
pub(super) type Points = ([i16; REGIONS], [i16; REGIONS]);

/// Returns the points of Red and of Black.
pub(super) fn of(position: &Position, sides: &[Side; 2]) -> [Points; 2] {
    let [red, black] = sides;
    let board = position.board();
    let both = red.all & black.all;
    let alone = |own: &Side, other: &Side| own.all - other.all - board.pieces(other.color, Role::King);
    let sure = [alone(red, black), alone(black, red)];
    let mut contested = [Bitboard::EMPTY; 2];
    for square in both {
        if let Some(color) = holder(position, square, sides) {
            contested[color.index()] |= Bitboard::of(square);
        }
    }
    Color::ALL.map(|color| {
        let regions = regions(position, color);
        let count = |held: &[Bitboard; 2]| {
            let held = held[color.index()];
            regions.map(|region| (held & region).count() as i16)
        };
        (count(&sure), count(&contested))
    })
}

/// The regions in the order of their terms.
fn regions(position: &Position, color: Color) -> [Bitboard; REGIONS] {
    let enemy = color.opponent();
    let rank = |seen: u8| Bitboard::rank(if color == Color::Red { seen } else { 9 - seen });
    [
        zones::home_half(color),
        Bitboard::rank(4) | Bitboard::rank(5),
        zones::home_half(enemy),
        zones::palace(color),
        zones::palace(enemy),
        attacks::king(position.king(enemy)),
        attacks::king(position.king(color)),
        Bitboard::file(4),
        rank(6),
        rank(7),
    ]
}

/// Values of the pieces that can capture on a point, the cheapest first.
struct Takers {
    worth: [i32; 16],
    count: usize,
}

impl Takers {
    /// Collects the capturing pieces of a side, without the piece that left `gone`.
    fn of(side: &Side, square: Square, gone: Option<Square>) -> Self {
        let mut takers = Self { worth: [0; 16], count: 0 };
        let those = side.pieces().filter(|piece| piece.guards.contains(square) && Some(piece.square) != gone);
        for piece in those {
            if let Some(place) = takers.worth.get_mut(takers.count) {
                *place = PIECE_VALUES[piece.role.index()];
                takers.count += 1;
            }
        }
        takers
    }

    fn list(&self) -> &[i32] {
        self.worth.get(..self.count).unwrap_or_default()
    }
}

/// Returns the holder of a point that both sides can go to. Of an occupied point: its owner, unless the other side wins material
/// there. Of a free point: the side that can step on it without loss, unless both can.
fn holder(position: &Position, square: Square, sides: &[Side; 2]) -> Option<Color> {
    let [red, black] = sides;
    if let Some(piece) = position.piece_at(square) {
        let (own, other) = if piece.color == Color::Red { (red, black) } else { (black, red) };
        let (own, other) = (Takers::of(own, square, None), Takers::of(other, square, None));
        let loses = gain(PIECE_VALUES[piece.role.index()], other.list(), own.list()) > 0;
        return Some(if loses { piece.color.opponent() } else { piece.color });
    }
    match (can_step(red, black, square), can_step(black, red, square)) {
        (true, false) => Some(Color::Red),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// Whether the cheapest piece that can go to a free point is not lost there. A cannon that slides there does not guard it without
/// a screen.
fn can_step(own: &Side, other: &Side, square: Square) -> bool {
    let cheapest = own.pieces().find(|piece| piece.reach.contains(square));
    cheapest.is_some_and(|piece| {
        let behind = Takers::of(own, square, Some(piece.square));
        gain(PIECE_VALUES[piece.role.index()], Takers::of(other, square, None).list(), behind.list()) <= 0
    })
}

/// Returns the gain of the side that captures a piece worth `value`, if both sides continue with the cheapest piece or stop.
fn gain(value: i32, own: &[i32], other: &[i32]) -> i32 {
    own.split_first().map_or(0, |(first, rest)| (value - gain(*first, other, rest)).max(0))
}

// Piece-square tables before any multiplier: the pawns' table is the paper's; the others are computed from the distance to the
// middle and the rank.

/// Du et al., Fig. 2, from the enemy back rank down.
const PAWN: [[i16; 9]; 10] = [
    [0, 3, 6, 9, 12, 9, 6, 3, 0],
    [18, 36, 56, 80, 120, 80, 56, 36, 18],
    [14, 26, 42, 60, 80, 60, 42, 26, 14],
    [10, 20, 30, 34, 40, 34, 30, 20, 10],
    [6, 12, 18, 18, 20, 18, 18, 12, 6],
    [2, 0, 8, 0, 8, 0, 8, 0, 2],
    [0, 0, -2, 0, 4, 0, -2, 0, 0],
    [0; 9],
    [0; 9],
    [0; 9],
];

/// Returns the table value of a piece on its point, as seen from its own side.
pub(super) const fn worth(role: Role, seen: Square) -> i16 {
    TABLES[role.index()][seen.index()]
}

static TABLES: [[i16; Square::COUNT]; 7] = {
    let mut tables = [[0; Square::COUNT]; 7];
    let mut at = 0;
    while at < Square::COUNT {
        let (file, rank) = ((at % 9) as i16, (at / 9) as i16);
        let from_edge = if file < 4 { file } else { 8 - file };
        tables[Role::King.index()][at] = -8 * rank;
        tables[Role::Guard.index()][at] = if file == 4 && rank == 1 { 3 } else { 0 };
        tables[Role::Minister.index()][at] = if file == 4 && rank == 2 { 5 } else { 0 };
        tables[Role::Rook.index()][at] = 2 * from_edge + rank;
        tables[Role::Knight.index()][at] =
            4 * if from_edge < 3 { from_edge } else { 3 } + 2 * if rank < 7 { rank } else { 7 };
        tables[Role::Cannon.index()][at] = 2 * from_edge;
        tables[Role::Pawn.index()][at] = PAWN[9 - at / 9][at % 9];
        at += 1;
    }
    tables
};
