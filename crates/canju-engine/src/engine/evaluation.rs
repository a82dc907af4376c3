//! Static evaluation: by the network, by hand-made terms (*classical*), or by the elements of Du et al.; endgame knowledge is applied last
//! (`Evaluation::with_knowledge`).
//!
//! Of the hand-made terms, material and piece-square values are updated incrementally ([`EvalAccumulator`]); mobility, king danger
//! and threats are recomputed (`activity`).

use std::sync::Arc;

use xiangqi::material::Kind;
use xiangqi::rules::{Bitboard, Board, Color, Move, Piece, Position, Role, Square, attacks};

use super::elements::{Elements, Weights};
use super::network::{BEFORE_ENDGAME, Network, Views, output_index};
use super::parameters::Parameters;
use super::score::{EVAL_BOUND, Score};
use super::snapshot::{KnowledgeSnapshot, SURE};

/// Incremental evaluation: material and piece-square values of a position and its node in the lattice, updated with every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EvalAccumulator {
    /// Material and piece-square values, Red less Black.
    piece_square: Tapered,
    /// The numbers of the materials of the two sides ([`xiangqi::material::SideMaterial::index`]).
    sides: [u16; 2],
    /// Units of strength on the board, rook 2, knight and cannon 1: 0 to 16 (Chen et al. 2011).
    units: u8,
}

impl EvalAccumulator {
    /// The number of the node in the lattice.
    #[inline]
    const fn node(self) -> usize {
        (1457 - self.sides[0] as usize) * 1458 + self.sides[1] as usize
    }

    /// Whether a side has a rook, a knight or a cannon. Without one, zugzwang is common, so null-move pruning is off.
    #[inline]
    pub const fn has_strong_pieces(self, color: Color) -> bool {
        self.sides[color.index()] >= PAWNS_AND_DEFENDERS
    }

    /// Whether at most 2 units of strength are on the board, so that a win is a matter of technique.
    #[inline]
    pub const fn is_technical(self) -> bool {
        self.units <= 2
    }

    /// Whether a side has a piece that crosses the river. Without one it hardly ever wins.
    #[inline]
    const fn has_attackers(self, color: Color) -> bool {
        self.sides[color.index()] >= DEFENDERS
    }
}

/// The materials below this number are of pawns, guards and ministers alone.
const PAWNS_AND_DEFENDERS: u16 = 54;

/// The materials below this number are of guards and ministers alone.
const DEFENDERS: u16 = 9;

/// Units of strength below [`BEFORE_ENDGAME`] from which on the knowledge counts fully.
const FULL: u8 = 6;

#[derive(Debug, Clone)]
pub struct Evaluation {
    parameters: Parameters,
    piece_square: PieceSquareTables,
    /// The six elements of Du et al., if they replace our own terms.
    elements: Option<Box<Weights>>,
    /// The network, if it replaces them.
    network: Option<Arc<Network>>,
    knowledge: Option<KnowledgeSnapshot>,
}

impl Evaluation {
    /// The evaluation of the built-in network, with or without the knowledge of a base.
    pub fn standard(knowledge: Option<KnowledgeSnapshot>) -> Self {
        Self::classical(Parameters::default(), knowledge).by_network(Network::built_in())
    }

    /// The hand-made evaluation of these parameters, with or without the knowledge of a base.
    pub fn classical(parameters: Parameters, knowledge: Option<KnowledgeSnapshot>) -> Self {
        let piece_square = PieceSquareTables::of(&parameters);
        Self { piece_square, parameters, elements: None, network: None, knowledge }
    }

    /// Replaces our own terms by a network, if there is one.
    #[must_use]
    pub fn by_network(self, network: Option<Arc<Network>>) -> Self {
        Self { network, ..self }
    }

    pub(super) fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref().filter(|_| self.elements.is_none())
    }

    /// Replaces our own terms by the six elements of Du et al. (2014).
    #[must_use]
    pub fn by_elements(self, elements: &Elements) -> Self {
        Self { elements: Some(Box::new(Weights::new(elements))), ..self }
    }

    pub fn accumulate(&self, position: &Position) -> EvalAccumulator {
        let mut accumulator = EvalAccumulator::default();
        for (square, piece) in position.board().iter() {
            self.add(&mut accumulator, piece, square);
        }
        accumulator
    }

    /// The accumulator after a legal move that is about to be made in `position`.
    #[inline]
    pub fn update(
        &self,
        mut accumulator: EvalAccumulator,
        position: &Position,
        played: Move,
    ) -> EvalAccumulator {
        if let Some(captured) = position.piece_at(played.to) {
            self.remove(&mut accumulator, captured, played.to);
        }
        if let Some(piece) = position.piece_at(played.from) {
            accumulator.piece_square += self.worth(piece, played.to);
            accumulator.piece_square -= self.worth(piece, played.from);
        }
        accumulator
    }

    /// The piece-square value of a piece, Red less Black.
    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> Tapered {
        let Tapered { middle, end } = self.piece_square.worth(piece, square);
        let sign = if piece.color == Color::Red { 1 } else { -1 };
        Tapered { middle: sign * middle, end: sign * end }
    }

    fn add(&self, accumulator: &mut EvalAccumulator, piece: Piece, square: Square) {
        accumulator.piece_square += self.worth(piece, square);
        let (stride, units) = weight(piece.role);
        accumulator.sides[piece.color.index()] += stride;
        accumulator.units += units;
    }

    fn remove(&self, accumulator: &mut EvalAccumulator, piece: Piece, square: Square) {
        accumulator.piece_square -= self.worth(piece, square);
        let (stride, units) = weight(piece.role);
        accumulator.sides[piece.color.index()] -= stride;
        accumulator.units -= units;
    }

    /// The score of a position for the side to move.
    pub fn score(&self, position: &Position, accumulator: EvalAccumulator) -> Score {
        let views = self.network().map(|network| network.views(position));
        self.score_with(position, accumulator, views.as_ref())
    }

    /// The score of a position for the side to move, given the accumulators of its network, if it has one.
    pub(super) fn score_with(
        &self,
        position: &Position,
        accumulator: EvalAccumulator,
        views: Option<&Views>,
    ) -> Score {
        let red = match (&self.elements, self.network.as_ref().zip(views)) {
            (Some(weights), _) => weights.value(position),
            (None, Some((network, views))) => {
                let turn = position.turn();
                let [own, other] = [turn, turn.opponent()].map(|color| accumulator.sides[color.index()]);
                let own = network.score(views, turn, output_index(own, other));
                if turn == Color::Red { own } else { -own }
            }
            (None, None) => self.own_terms(position, accumulator),
        };
        let red = self.with_knowledge(red, position, accumulator);
        let most = if accumulator.has_attackers(Color::Red) { EVAL_BOUND } else { 0 };
        let least = if accumulator.has_attackers(Color::Black) { -EVAL_BOUND } else { 0 };
        let red = red.clamp(least, most);
        if position.turn() == Color::Red { red } else { -red }
    }

    /// Returns material, piece-square values, activity and technique for Red.
    #[inline]
    fn own_terms(&self, position: &Position, accumulator: EvalAccumulator) -> Score {
        let mut sum = accumulator.piece_square;
        sum += activity(position, &self.parameters);
        sum.end += mop_up(position, accumulator, &self.parameters);
        let units = i32::from(accumulator.units.min(16));
        let tempo = self.parameters.tempo * units / 16;
        let to_move = if position.turn() == Color::Red { tempo } else { -tempo };
        (sum.middle * units + sum.end * (16 - units)) / 16 + to_move
    }

    /// Blends the score of the other terms for Red with the knowledge base: a share of them plus the bonus of the node's score.
    ///
    /// The knowledge counts fully [`FULL`] units of strength below [`BEFORE_ENDGAME`], and not at all from there on (Chen et al. 2011
    /// leave the weight open).
    #[inline]
    fn with_knowledge(&self, red: Score, position: &Position, accumulator: EvalAccumulator) -> Score {
        let Some(snapshot) = &self.knowledge else { return red };
        let below = BEFORE_ENDGAME.saturating_sub(accumulator.units);
        if below == 0 {
            return red;
        }
        let Some(prior) = snapshot.on_board(accumulator.node(), position.board()) else { return red };
        let p = &self.parameters;
        let (rest, bonus) = match prior.score.get() {
            0 => (100, p.knowledge_sure_win),
            1 => (100, p.knowledge_mostly_win),
            2 => (p.knowledge_advantage_rest, p.knowledge_advantage),
            3 => (p.knowledge_position_rest, p.knowledge_position),
            4 => (p.knowledge_either_rest, 0),
            5 if Color::ALL.into_iter().all(|color| accumulator.has_attackers(color)) => {
                (p.knowledge_level_rest, 0)
            }
            5 => (p.knowledge_draw_rest, 0),
            6 => (p.knowledge_position_rest, -p.knowledge_position),
            7 => (p.knowledge_advantage_rest, -p.knowledge_advantage),
            8 => (100, -p.knowledge_mostly_win),
            _ => (100, -p.knowledge_sure_win),
        };
        let phase = i32::from(below.min(FULL));
        let weight = p.knowledge_weight * phase * i32::from(prior.confidence);
        let whole = 100 * i32::from(FULL) * i32::from(SURE);
        let change = (red * rest / 100 + bonus) - red;
        red + change * weight / whole
    }
}

/// Returns the summand of a piece in its side's material index, and its units of strength.
fn weight(role: Role) -> (u16, u8) {
    Kind::of(role).map_or((0, 0), |kind| (kind.stride(), kind.units()))
}

// Piece-square tables, computed from a few named terms.
//
// | piece | terms |
// |---|---|
// | rook | files from the edge, the enemy half |
// | knight | points it reaches on an empty board, steps to the enemy palace |
// | cannon | files from the edge; the enemy home rank; its own half in the endgame |
// | pawn | across the river, steps to the point before the palace, the last rank; before the river the first step |
// | guard, minister | the middle, the edge |
// | king | its rank; files from the middle in the endgame |

/// A value in the middlegame and one in the endgame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none.
    pub end: i32,
}

impl Tapered {
    const fn both(value: i32) -> Self {
        Self { middle: value, end: value }
    }
}

impl std::ops::AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Tapered {
    fn sub_assign(&mut self, other: Self) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// Piece-square values of every piece, material included, as seen from its own side.
#[derive(Debug, Clone)]
pub struct PieceSquareTables {
    worth: [[[Tapered; Square::COUNT]; 7]; 2],
}

impl PieceSquareTables {
    pub fn of(parameters: &Parameters) -> Self {
        let mut worth = [[[Tapered::default(); Square::COUNT]; 7]; 2];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all() {
                    worth[color.index()][role.index()][square.index()] =
                        on(parameters, role, square.seen_by(color));
                }
            }
        }
        Self { worth }
    }

    #[inline]
    pub fn worth(&self, piece: Piece, square: Square) -> Tapered {
        self.worth[piece.color.index()][piece.role.index()][square.index()]
    }
}

/// A red piece on a point.
fn on(p: &Parameters, role: Role, square: Square) -> Tapered {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let from_edge = file.min(8 - file);
    let across = rank >= 5;
    let mut worth = match role {
        Role::King => Tapered::default(),
        Role::Guard => Tapered { middle: p.guard_middle, end: p.guard_end },
        Role::Minister => Tapered { middle: p.minister_middle, end: p.minister_end },
        Role::Rook => Tapered { middle: p.rook_middle, end: p.rook_end },
        Role::Knight => Tapered { middle: p.knight_middle, end: p.knight_end },
        Role::Cannon => Tapered { middle: p.cannon_middle, end: p.cannon_end },
        Role::Pawn => Tapered { middle: p.pawn_middle, end: p.pawn_end },
    };
    worth += match role {
        Role::King => Tapered { middle: p.king_high * rank, end: p.king_side_end * (file - 4).abs() },
        Role::Guard => Tapered::both(if file == 4 { p.defender_centre } else { 0 }),
        Role::Minister if file == 4 => Tapered::both(p.defender_centre),
        Role::Minister => Tapered::both(if from_edge == 0 { p.minister_edge } else { 0 }),
        Role::Rook => {
            Tapered::both(p.rook_centre * from_edge.min(3) + if across { p.rook_across } else { 0 })
        }
        Role::Knight => {
            let reached = attacks::knight(square, Bitboard::EMPTY).count() as i32;
            Tapered::both(p.knight_reach * (reached - 6) + p.knight_near * (6 - steps_to_palace(file, rank)))
        }
        Role::Cannon => Tapered {
            middle: p.cannon_centre * from_edge + if rank == 9 { p.cannon_bottom } else { 0 },
            end: if across { 0 } else { p.cannon_home_end },
        },
        Role::Pawn => pawn(p, file, rank),
    };
    worth
}

fn pawn(p: &Parameters, file: i32, rank: i32) -> Tapered {
    if rank < 5 {
        return Tapered::both(if rank == 4 { p.pawn_step } else { 0 });
    }
    if rank == 9 {
        return Tapered {
            middle: p.pawn_crossed_middle - p.pawn_spent,
            end: p.pawn_crossed_end - p.pawn_spent,
        };
    }
    let steps = (file - 4).abs() + (rank - 7).abs();
    let nearness = 6 - steps;
    Tapered {
        middle: p.pawn_crossed_middle + p.pawn_near_middle * nearness,
        end: p.pawn_crossed_end + p.pawn_near_end * nearness,
    }
}

/// Ranks and files to the nearest point of the enemy palace, the larger of the two.
fn steps_to_palace(file: i32, rank: i32) -> i32 {
    (3 - file).max(file - 5).max(7 - rank).max(0)
}

// Activity of pieces: mobility, cannons facing the enemy king, threats.
// Attacks on the palace were counted too, until the fit to games gave them no weight.

/// The pieces of one side at work.
#[derive(Default)]
struct Work {
    /// Moves, weighed.
    mobility: i32,
    /// Points attacked by pawns, guards and ministers.
    small: Bitboard,
    /// Points attacked by knights and cannons.
    light: Bitboard,
    /// Points attacked by any piece, defended own pieces included.
    all: Bitboard,
}

/// Red's activity less black's.
pub(super) fn activity(position: &Position, p: &Parameters) -> Tapered {
    let board = position.board();
    let [red, black] = Color::ALL.map(|color| work(position, color, p));
    let side = |own: &Work, other: &Work, color| {
        own.mobility + danger(position, color, p) + threats(board, own, other, color, p)
    };
    let value = side(&red, &black, Color::Red) - side(&black, &red, Color::Black);
    Tapered { middle: value, end: value }
}

fn work(position: &Position, color: Color, p: &Parameters) -> Work {
    let board = position.board();
    let occupied = board.occupancy();
    let own = board.side(color);
    let mut work = Work::default();
    for from in board.pieces(color, Role::Rook) {
        let reached = attacks::lines(from, occupied).rook;
        work.mobility += p.rook_mobility * (reached - own).count() as i32;
        work.all |= reached;
    }
    for from in board.pieces(color, Role::Knight) {
        let reached = attacks::knight(from, occupied.set());
        work.mobility += p.knight_mobility * (reached - own).count() as i32;
        work.light |= reached;
    }
    for from in board.pieces(color, Role::Cannon) {
        let lines = attacks::lines(from, occupied);
        let reached = lines.cannon_reach(occupied.set());
        work.mobility += p.cannon_mobility * (reached - own).count() as i32;
        work.light |= lines.cannon;
    }
    for from in board.pieces(color, Role::Pawn) {
        work.small |= attacks::pawn(from, color);
    }
    for from in board.pieces(color, Role::Guard) {
        work.small |= attacks::guard(from);
    }
    for from in board.pieces(color, Role::Minister) {
        work.small |= attacks::minister(from, occupied.set());
    }
    work.all |= work.small | work.light | attacks::king(position.king(color));
    work
}

/// Cannons on a line with the enemy king, over none or two pieces.
fn danger(position: &Position, color: Color, p: &Parameters) -> i32 {
    let (board, king) = (position.board(), position.king(color.opponent()));
    let cannons = board.pieces(color, Role::Cannon) & attacks::cross(king);
    let of = |cannon| match (Bitboard::between(king, cannon) & board.occupancy().set()).count() {
        0 => p.bare_cannon,
        2 => p.two_screens,
        _ => 0,
    };
    cannons.into_iter().map(of).sum()
}

fn threats(board: &Board, own: &Work, other: &Work, color: Color, p: &Parameters) -> i32 {
    let enemy = color.opponent();
    let rooks = board.pieces(enemy, Role::Rook);
    let strong = rooks | board.pieces(enemy, Role::Knight) | board.pieces(enemy, Role::Cannon);
    let count = |set: Bitboard| set.count() as i32;
    let hanging = (board.side(enemy) - board.pieces(enemy, Role::King) - other.all) & own.all;
    p.threat_by_small * count(strong & own.small)
        + p.threat_on_rook * count(rooks & own.light)
        + p.hanging * count(hanging)
}

// Mop-up evaluation of won endgames against a side without rooks, knights and cannons: its king and defenders are driven to where
// they can no longer move, which takes more plies than a search sees. Its remaining pawns do not matter.
//
// The terms were fitted to exact tables: the distance to mate of 28,755 quiet positions of 70 materials, by least squares with a
// separate mean for each material and side to move. The weight of defenders' moves was then more than doubled, as playouts of
// 300 combinations at 1,000 nodes a move found more wins with it. Terms are measured from an average position, so that capturing
// the last rook, knight or cannon costs nothing.

/// Red's technique less black's, for the endgame.
fn mop_up(position: &Position, accumulator: EvalAccumulator, p: &Parameters) -> i32 {
    mop_up_of(position, accumulator, Color::Red, p) - mop_up_of(position, accumulator, Color::Black, p)
}

fn mop_up_of(position: &Position, accumulator: EvalAccumulator, color: Color, p: &Parameters) -> i32 {
    let (board, enemy) = (position.board(), color.opponent());
    let pawns = board.pieces(color, Role::Pawn);
    let attacks = accumulator.has_strong_pieces(color) || !pawns.is_empty();
    if accumulator.has_strong_pieces(enemy) || !attacks {
        return 0;
    }
    let king = position.king(enemy);
    let near = |pieces: Bitboard| -> i32 {
        pieces.into_iter().map(|piece| MIDDLING_STEPS - i32::from(piece.distance(king))).sum()
    };
    let high = match board.pieces(color, Role::Cannon).is_empty() {
        true => 0,
        false => position.king(color).rank_from(color).into(),
    };
    p.hunt_king_high * high
        + p.hunt_knight_near * near(board.pieces(color, Role::Knight))
        + p.hunt_pawn_near * near(pawns)
        + p.hunt_pawn_middle * (pawns & MIDDLE).count() as i32
        - p.hunt_own_defender * (defenders(board, color) & MIDDLE).count() as i32
        + p.hunt_freedom * (MIDDLING_FREEDOM - freedom(position, enemy))
}

/// Average distance of a piece from a king.
const MIDDLING_STEPS: i32 = 5;

/// The moves of a king with all its guards and ministers, by and large.
const MIDDLING_FREEDOM: i32 = 10;

/// The middle file, on which the king of the side that attacks works.
const MIDDLE: Bitboard = Bitboard::file(4);

fn defenders(board: &Board, color: Color) -> Bitboard {
    board.pieces(color, Role::Guard) | board.pieces(color, Role::Minister)
}

/// The moves of a side's king, guards and ministers, attacked points among them.
fn freedom(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let own = board.side(color);
    let of = |reached: Bitboard| (reached - own).count() as i32;
    let guards = board.pieces(color, Role::Guard).into_iter().map(|from| of(attacks::guard(from)));
    let occupied = board.occupancy().set();
    let ministers =
        board.pieces(color, Role::Minister).into_iter().map(|from| of(attacks::minister(from, occupied)));
    of(attacks::king(position.king(color))) + guards.sum::<i32>() + ministers.sum::<i32>()
}
