//! The factors of an index: the numbered placements of some pieces of one side, with every step between them.

use std::collections::HashMap;

use xiangqi::material::{Kind, Material, SideMaterial};
use xiangqi::rules::{Bitboard, Board, Color, Role, Square, attacks, zones};

use crate::geometry::{Points, between, eye, members, point};

/// A quiet move of one piece of a factor.
#[derive(Debug, Clone, Copy)]
pub(super) struct FactorMove {
    /// The number of the new placement.
    pub(super) to: u32,
    /// The index into [`Factor::clear`] of the mask of points that must be empty, target included.
    clear: u16,
    /// Whether the new placement is the mirror image of `to`, so that everything else must be mirrored, too.
    pub(super) mirrored: bool,
}

/// The placements of king, guards and ministers of one side, or of some pieces of one kind.
#[derive(Debug)]
pub(super) struct Factor {
    pub(super) color: Color,
    /// The kind of the pieces; `None` for the group.
    pub(super) role: Option<Role>,
    /// The points of every placement.
    pub(super) taken: Vec<Points>,
    /// For a group the placements in another form, else empty.
    pub(super) groups: Vec<Group>,
    /// The mirror image of every placement; not used for a folded factor.
    pub(super) mirror: Vec<u32>,
    /// Whether each placement is its own mirror image.
    pub(super) symmetric: Vec<bool>,
    first: Vec<u32>,
    steps: Vec<FactorMove>,
    clear: Vec<Points>,
}

impl Factor {
    /// The number of placements.
    pub(super) fn len(&self) -> usize {
        self.taken.len()
    }

    /// Returns the quiet moves from a placement on an empty board, with the points that must be empty for each.
    #[inline]
    pub(super) fn steps(&self, place: u32) -> impl Iterator<Item = (FactorMove, Points)> {
        let place = place as usize;
        let range = self.first[place] as usize..self.first[place + 1] as usize;
        self.steps[range].iter().map(|&step| (step, self.clear[usize::from(step.clear)]))
    }

    /// Returns the quiet moves to each placement on an empty board.
    pub(super) fn sources(&self) -> Sources {
        let from_all = (0..self.len() as u32).flat_map(|from| {
            self.steps(from).map(move |(step, _)| (step.to, Source { from, mirrored: step.mirrored }))
        });
        let mut all: Vec<(u32, Source)> = from_all.collect();
        all.sort_unstable_by_key(|&(to, source)| (to, source.from));
        let first = (0..=self.len() as u32).map(|place| all.partition_point(|&(to, _)| to < place)).collect();
        Sources { first, all: all.into_iter().map(|(_, source)| source).collect() }
    }

    /// Builds the group of one side. If `folded`, it has one placement per mirror pair.
    pub(super) fn group(material: Material, color: Color, numbers: &GroupNumbers, folded: bool) -> Self {
        let pieces = material.side(color);
        debug_assert_eq!(numbers.guards, count(pieces, Role::Guard));
        let mut masks = Masks::default();
        let kept: Vec<u32> =
            (0..numbers.all.len() as u32).filter(|&p| !folded || p <= numbers.mirror[p as usize]).collect();
        // The number of every placement among those kept, and whether its mirror image was kept instead.
        let number = |p: u32| {
            let mirrored = folded && p > numbers.mirror[p as usize];
            let kept_one = if mirrored { numbers.mirror[p as usize] } else { p };
            kept.binary_search(&kept_one).map_or((0, false), |at| (at as u32, mirrored))
        };
        let mut factor = Self::empty(color, None);
        for &p in &kept {
            let group = numbers.all[p as usize];
            factor.open(group.points(color).unwrap_or_default());
            factor.groups.push(group);
            factor.mirror.push(number(numbers.mirror[p as usize]).0);
            factor.symmetric.push(numbers.mirror[p as usize] == p);
            group_steps(group, color, |next, clear| {
                if let Some(to) = numbers.of(next) {
                    let (to, mirrored) = number(to);
                    factor.steps.push(FactorMove { to, clear: masks.number(clear), mirrored });
                }
            });
        }
        factor.close(masks)
    }

    /// Builds the factor of `pieces` pieces of one kind outside the group.
    pub(super) fn set(color: Color, role: Role, pieces: usize) -> Self {
        let zone: Vec<Square> = zones::zone(color, role).into_iter().collect();
        let mut masks = Masks::default();
        let mut factor = Self::empty(color, Some(role));
        let numbers = SetNumbers::new(color, role);
        for taken in subsets(&zone, pieces) {
            factor.open(taken);
            let mirror = members(taken).fold(0, |set, square| set | point(square.mirrored()));
            factor.mirror.push(numbers.of(mirror) as u32);
            factor.symmetric.push(mirror == taken);
            for from in members(taken) {
                set_steps(role, color, from, |to, clear| {
                    if clear & taken == 0 && zones::zone(color, role).contains(to) {
                        let to = numbers.of(taken ^ point(from) ^ point(to)) as u32;
                        factor.steps.push(FactorMove { to, clear: masks.number(clear), mirrored: false });
                    }
                });
            }
        }
        factor.close(masks)
    }

    const fn empty(color: Color, role: Option<Role>) -> Self {
        Self {
            color,
            role,
            taken: Vec::new(),
            groups: Vec::new(),
            mirror: Vec::new(),
            symmetric: Vec::new(),
            first: Vec::new(),
            steps: Vec::new(),
            clear: Vec::new(),
        }
    }

    fn open(&mut self, taken: Points) {
        self.taken.push(taken);
        self.first.push(self.steps.len() as u32);
    }

    fn close(mut self, masks: Masks) -> Self {
        self.first.push(self.steps.len() as u32);
        self.clear = masks.list;
        self
    }
}

/// The start of a quiet move of one piece of a factor.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// The number of the placement before the move.
    pub(super) from: u32,
    /// Whether the placement after it is mirrored, so that everything else must be mirrored, too.
    pub(super) mirrored: bool,
}

/// The quiet moves to each placement of a factor.
#[derive(Debug)]
pub(super) struct Sources {
    /// The first source of every placement, and the number of all sources.
    first: Vec<usize>,
    all: Vec<Source>,
}

impl Sources {
    /// Returns the sources of a placement.
    #[inline]
    pub(super) fn of(&self, place: usize) -> &[Source] {
        &self.all[self.first[place]..self.first[place + 1]]
    }
}

#[derive(Default)]
struct Masks {
    list: Vec<Points>,
    numbers: HashMap<Points, u16>,
}

impl Masks {
    fn number(&mut self, mask: Points) -> u16 {
        *self.numbers.entry(mask).or_insert_with(|| {
            self.list.push(mask);
            (self.list.len() - 1) as u16
        })
    }
}

#[derive(Debug)]
pub(super) struct GroupNumbers {
    guards: usize,
    /// The placements by number.
    pub(super) all: Vec<Group>,
    /// The mirror image of every placement.
    pub(super) mirror: Vec<u32>,
    by_men: Vec<u16>,
    pub(super) folded: usize,
}

impl GroupNumbers {
    /// Numbers the placements with these counts of guards and ministers.
    pub(super) fn new(guards: usize, ministers: usize) -> Self {
        let mut numbers =
            Self { guards, all: Vec::new(), mirror: Vec::new(), by_men: vec![u16::MAX; 9 << 12], folded: 0 };
        for king in 0..9 {
            for g in (0..1 << 5_u8).filter(|g: &u8| g.count_ones() as usize == guards) {
                for m in (0..1 << 7_u8).filter(|m: &u8| m.count_ones() as usize == ministers) {
                    let group = Group { king, guards: g, ministers: m };
                    if group.points(Color::Red).is_some() {
                        numbers.by_men[Self::slot(group)] = numbers.all.len() as u16;
                        numbers.all.push(group);
                    }
                }
            }
        }
        numbers.mirror =
            numbers.all.iter().map(|group| numbers.of(group.mirrored()).unwrap_or_default()).collect();
        numbers.folded = (0..).zip(&numbers.mirror).filter(|(p, mirror)| p <= *mirror).count();
        numbers
    }

    /// Returns the number of a placement; `None` if pieces share a point.
    #[inline]
    pub(super) fn of(&self, group: Group) -> Option<u32> {
        let number = self.by_men[Self::slot(group)];
        (number != u16::MAX).then_some(number.into())
    }

    const fn slot(group: Group) -> usize {
        (group.king as usize) << 12 | (group.guards as usize) << 7 | group.ministers as usize
    }
}

/// The numbers of sets of pieces of one kind: combinatorial number system, largest point first.
#[derive(Debug, Clone)]
pub(super) struct SetNumbers {
    /// The number of each point within the zone.
    pub(super) zone: [u8; Square::COUNT],
}

impl SetNumbers {
    pub(super) fn new(color: Color, role: Role) -> Self {
        let mut zone = [0; Square::COUNT];
        for (number, square) in zones::zone(color, role).into_iter().enumerate() {
            zone[square.index()] = number as u8;
        }
        Self { zone }
    }

    /// Returns the number of a set: the sum of C(point, place in the set).
    #[inline]
    pub(super) fn of(&self, set: Points) -> usize {
        members(set).zip(1..).map(|(square, k)| choose(self.zone[square.index()].into(), k)).sum()
    }
}

/// Returns the binomial coefficient C(n, k) for n ≤ 90 and k ≤ 5; 0 beyond.
#[inline]
pub(super) const fn choose(n: usize, k: usize) -> usize {
    if n <= 90 && k <= 5 { CHOOSE[k][n] } else { 0 }
}

static CHOOSE: [[usize; 91]; 6] = {
    let mut table = [[0; 91]; 6];
    let mut n = 0;
    while n <= 90 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= 5 && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Returns all sets of `pieces` points of a zone, in the order of their numbers.
fn subsets(zone: &[Square], pieces: usize) -> Vec<Points> {
    if pieces == 0 {
        return vec![0];
    }
    let mut sets = Vec::with_capacity(choose(zone.len(), pieces));
    for (at, &largest) in zone.iter().enumerate() {
        sets.extend(subsets(&zone[..at], pieces - 1).into_iter().map(|set| set | point(largest)));
    }
    sets
}

/// Calls `visit` with every group one step from `group`, and the points that must be empty for the step.
fn group_steps(group: Group, color: Color, mut visit: impl FnMut(Group, Points)) {
    let own = group.points(color).unwrap_or_default();
    let mut step = |role, from: Square, targets: Bitboard, eyes: bool| {
        for to in targets {
            let clear = point(to) | if eyes { eye(from, to) } else { 0 };
            if clear & own == 0 {
                visit(stepped(group, color, role, from, to), clear);
            }
        }
    };
    group.each(color, |role, from| match role {
        Role::King => step(role, from, attacks::king(from), false),
        Role::Guard => step(role, from, attacks::guard(from), false),
        _ => step(role, from, attacks::minister(from, Bitboard::EMPTY), true),
    });
}

fn stepped(group: Group, color: Color, role: Role, from: Square, to: Square) -> Group {
    let change = |set: u8| set & !(1 << local(color, role, from)) | 1 << local(color, role, to);
    match role {
        Role::Guard => Group { guards: change(group.guards), ..group },
        Role::Minister => Group { ministers: change(group.ministers), ..group },
        _ => Group { king: local(color, role, to), ..group },
    }
}

/// Calls `visit` with every target of a piece outside the group on an empty board, and the points that must be empty for
/// the step.
fn set_steps(role: Role, color: Color, from: Square, mut visit: impl FnMut(Square, Points)) {
    let (targets, path): (_, fn(Square, Square) -> Points) = match role {
        Role::Knight => {
            (attacks::knight_ring(from), |from, to| attacks::knight_leg(from, to).map_or(0, point))
        }
        Role::Pawn => (attacks::pawn(from, color), |_, _| 0),
        _ => (attacks::cross(from), between),
    };
    for to in targets {
        visit(to, point(to) | path(from, to));
    }
}

// The pieces of a position in the form used by table indices.

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
            pieces.toggle(piece.color, piece.role, square);
        }
        let kings = Color::ALL.map(|color| board.pieces(color, Role::King).count());
        (kings == [1, 1]).then_some(pieces)
    }

    /// Adds a piece, or removes one other than a king.
    #[inline]
    pub(super) fn toggle(&mut self, color: Color, role: Role, square: Square) {
        let (group, local) = (&mut self.groups[color.index()], local(color, role, square));
        match role {
            Role::King => group.king = local,
            Role::Guard => group.guards ^= 1 << local,
            Role::Minister => group.ministers ^= 1 << local,
            _ => *self.set_mut(color, role) ^= point(square),
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

    /// Calls `visit` with every piece and its point.
    pub(super) fn each(&self, mut visit: impl FnMut(Color, Role, Square)) {
        for color in Color::ALL {
            self.of_color(color, |role, square| visit(color, role, square));
        }
    }

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
const fn local(color: Color, role: Role, square: Square) -> u8 {
    LOCAL[role.index()][square.seen_by(color).index()]
}

/// Returns the point with this number: the inverse of [`local`].
#[inline]
pub(super) const fn global(color: Color, role: Role, local: u8) -> Square {
    GLOBAL[role.index()][local as usize].seen_by(color)
}

static GLOBAL: [[Square; 90]; 7] = {
    let mut table = [[Square::FIRST; 90]; 7];
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
