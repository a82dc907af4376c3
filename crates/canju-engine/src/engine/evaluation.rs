//! Static evaluation: by the network, by hand-made terms (*classical*), or by the elements of Du et al.; endgame knowledge is applied last
//! (`Evaluation::with_knowledge`).
//!
//! Of the hand-made terms, material and piece-square values are updated incrementally ([`EvalAccumulator`]); mobility, king danger
//! and threats are recomputed (`activity`).

use std::sync::Arc;

use super::elements::{Elements, Weights};
use super::network::Network;
use super::network::accumulator::Views;
use super::network::outputs::{BEFORE_ENDGAME, output};
use super::parameters::Parameters;
use super::piece_square::{PieceSquareTables, Tapered};
use super::score::{EVAL_BOUND, Score};
use super::snapshot::{KnowledgeSnapshot, SURE};
use super::{activity, technique};
use xiangqi::material::Kind;
use xiangqi::rules::{Color, Move, Piece, Position, Role, Square};

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

/// Evaluation of positions.
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

    /// The network that replaces our own terms.
    pub(super) fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref().filter(|_| self.elements.is_none())
    }

    /// Replaces our own terms by the six elements of Du et al. (2014).
    #[must_use]
    pub fn by_elements(self, elements: &Elements) -> Self {
        Self { elements: Some(Box::new(Weights::new(elements))), ..self }
    }

    /// The accumulator of a position.
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
            let (before, after) =
                (self.piece_square.worth(piece, played.from), self.piece_square.worth(piece, played.to));
            let sum = &mut accumulator.piece_square;
            match piece.color {
                Color::Red => {
                    *sum += after;
                    *sum -= before;
                }
                Color::Black => {
                    *sum -= after;
                    *sum += before;
                }
            }
        }
        accumulator
    }

    fn add(&self, accumulator: &mut EvalAccumulator, piece: Piece, square: Square) {
        let worth = self.piece_square.worth(piece, square);
        match piece.color {
            Color::Red => accumulator.piece_square += worth,
            Color::Black => accumulator.piece_square -= worth,
        }
        let (stride, units) = weight(piece.role);
        accumulator.sides[piece.color.index()] += stride;
        accumulator.units += units;
    }

    fn remove(&self, accumulator: &mut EvalAccumulator, piece: Piece, square: Square) {
        let worth = self.piece_square.worth(piece, square);
        match piece.color {
            Color::Red => accumulator.piece_square -= worth,
            Color::Black => accumulator.piece_square += worth,
        }
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
                let own = network.score(views, turn, output(own, other));
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
        sum += activity::of(position, &self.parameters);
        sum.end += technique::of(position, accumulator, &self.parameters);
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
