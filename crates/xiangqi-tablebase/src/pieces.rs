//! The pieces of a position in the form used by table indices.

use xiangqi::material::{Kind, SideMaterial};
use xiangqi::rules::{Board, Color, Role, Square, zones};

use super::geometry::{Points, members, point};

/// King, guards and ministers of one side, from that side's own view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Group {
    /// The point of the king among the nine of the palace, file by file.
    pub(super) king: u8,
    /// The guards on the five guard points, one bit each.
    pub(super) guards: u8,
    /// The ministers on the seven minister points, one bit each.
    pub(super) ministers: u8,
}

/// Kinds outside the group, in the order of their sets.
pub(super) const ATTACKERS: [Role; 4] = [Role::Rook, Role::Knight, Role::Cannon, Role::Pawn];

/// All pieces of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pieces {
    /// By side.
    pub(super) groups: [Group; 2],
    /// By side and kind, in the order of [`ATTACKERS`].
    pub(super) sets: [[Points; 4]; 2],
}

impl Pieces {
    /// Returns the pieces of a board with one king per side and every piece in its zone; `None` otherwise.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let mut pieces = Self::default();
        for (square, piece) in board.iter() {
            zones::zone(piece.color, piece.role).contains(square).then_some(())?;
            pieces.put(piece.color, piece.role, square);
        }
        let kings = Color::ALL.map(|color| board.pieces(color, Role::King).count());
        (kings == [1, 1]).then_some(pieces)
    }

    /// Adds a piece.
    #[inline]
    pub(super) fn put(&mut self, color: Color, role: Role, square: Square) {
        let (group, local) = (&mut self.groups[color.index()], local(color, role, square));
        match role {
            Role::King => group.king = local,
            Role::Guard => group.guards |= 1 << local,
            Role::Minister => group.ministers |= 1 << local,
            _ => self.sets[color.index()][role.index() - Role::Rook.index()] |= point(square),
        }
    }

    /// Removes a piece other than a king.
    #[inline]
    pub(super) fn take(&mut self, color: Color, role: Role, square: Square) {
        let (group, local) = (&mut self.groups[color.index()], local(color, role, square));
        match role {
            Role::King => {}
            Role::Guard => group.guards &= !(1 << local),
            Role::Minister => group.ministers &= !(1 << local),
            _ => self.sets[color.index()][role.index() - Role::Rook.index()] &= !point(square),
        }
    }

    /// Returns the set of a kind of piece outside the group.
    #[inline]
    pub(super) const fn set_mut(&mut self, color: Color, role: Role) -> &mut Points {
        &mut self.sets[color.index()][role.index().saturating_sub(Role::Rook.index())]
    }

    /// Returns the pieces with the sides swapped and the board turned upside down.
    pub(super) fn swapped(&self) -> Self {
        let flip = |set: Points| members(set).fold(0, |flipped, square| flipped | point(square.flipped()));
        Self {
            groups: [self.groups[1], self.groups[0]],
            sets: [self.sets[1].map(flip), self.sets[0].map(flip)],
        }
    }

    /// Returns the pieces in the left-right mirror.
    #[cfg(test)]
    pub(super) fn mirrored(&self) -> Self {
        Self {
            groups: self.groups.map(Group::mirrored),
            sets: self.sets.map(|sets| sets.map(super::geometry::mirrored)),
        }
    }

    /// Calls `visit` with every piece and its point.
    pub(super) fn each(&self, mut visit: impl FnMut(Color, Role, Square)) {
        for color in Color::ALL {
            self.of_color(color, |role, square| visit(color, role, square));
        }
    }
}

impl Pieces {
    /// Calls `visit` with every piece of one side and its point.
    #[inline]
    pub(super) fn of_color(&self, color: Color, mut visit: impl FnMut(Role, Square)) {
        self.groups[color.index()].each(color, &mut visit);
        for (role, set) in ATTACKERS.into_iter().zip(self.sets[color.index()]) {
            members(set).for_each(|square| visit(role, square));
        }
    }

    /// Calls `visit` with the points of the pieces of one side and kind.
    #[inline]
    pub(super) fn of_kind(&self, color: Color, role: Role, mut visit: impl FnMut(Square)) {
        let group = self.groups[color.index()];
        match role {
            Role::King => visit(global(color, role, group.king)),
            Role::Guard => bits(group.guards).for_each(|local| visit(global(color, role, local))),
            Role::Minister => bits(group.ministers).for_each(|local| visit(global(color, role, local))),
            _ => members(self.sets[color.index()][role.index() - Role::Rook.index()]).for_each(visit),
        }
    }
}

impl Group {
    /// Calls `visit` with every piece of the group of `color` and its point.
    #[inline]
    pub(super) fn each(self, color: Color, mut visit: impl FnMut(Role, Square)) {
        visit(Role::King, global(color, Role::King, self.king));
        for local in bits(self.guards) {
            visit(Role::Guard, global(color, Role::Guard, local));
        }
        for local in bits(self.ministers) {
            visit(Role::Minister, global(color, Role::Minister, local));
        }
    }

    /// Returns the points of the group of `color`; `None` if two pieces share one.
    pub(super) fn points(self, color: Color) -> Option<Points> {
        let (mut points, mut distinct) = (0, true);
        self.each(color, |_, square| {
            distinct &= points & point(square) == 0;
            points |= point(square);
        });
        distinct.then_some(points)
    }

    /// Returns the group in the left-right mirror.
    pub(super) fn mirrored(self) -> Self {
        let mut group = Self::default();
        self.each(Color::Red, |role, square| {
            let local = local(Color::Red, role, square.mirrored());
            match role {
                Role::Guard => group.guards |= 1 << local,
                Role::Minister => group.ministers |= 1 << local,
                _ => group.king = local,
            }
        });
        group
    }
}

#[inline]
fn bits(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// The number of pieces of this kind on a side.
pub(super) fn count(side: SideMaterial, role: Role) -> usize {
    Kind::of(role).map_or(1, |kind| side.count(kind).into())
}

/// Returns the number of a point within its zone from the side's own view; the palace is numbered file by file.
#[inline]
pub(super) const fn local(color: Color, role: Role, square: Square) -> u8 {
    let own = match color {
        Color::Red => square,
        Color::Black => square.flipped(),
    };
    LOCAL[role.index()][own.index()]
}

/// Returns the point with this number: the inverse of [`local`].
#[inline]
pub(super) const fn global(color: Color, role: Role, local: u8) -> Square {
    let own = GLOBAL[role.index()][local as usize];
    match color {
        Color::Red => own,
        Color::Black => own.flipped(),
    }
}

const A0: Square = match Square::new(0, 0) {
    Some(square) => square,
    None => unreachable!(),
};

static GLOBAL: [[Square; 90]; 7] = {
    let mut table = [[A0; 90]; 7];
    let mut role = 0;
    while role < 7 {
        let zone = zones::zone(Color::Red, Role::ALL[role]);
        let (mut found, mut index) = (0, 0);
        while index < 90 {
            // File by file: the mirror image of a king on the d file has the larger number.
            if let Some(square) = Square::new((index / 10) as u8, (index % 10) as u8)
                && zone.contains(square)
            {
                table[role][found] = square;
                found += 1;
            }
            index += 1;
        }
        role += 1;
    }
    table
};

static LOCAL: [[u8; 90]; 7] = {
    let mut table = [[0; 90]; 7];
    let mut role = 0;
    while role < 7 {
        let size = zones::zone(Color::Red, Role::ALL[role]).count() as usize;
        let mut local = 0;
        while local < size {
            table[role][GLOBAL[role][local].index()] = local as u8;
            local += 1;
        }
        role += 1;
    }
    table
};
