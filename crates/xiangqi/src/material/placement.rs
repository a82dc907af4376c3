//! From positions to their material, and from a material to positions.

use super::{Kind, Material, SideMaterial};
use crate::rng::Rng;
use crate::rules::{Bitboard, Color, Piece, Position, Role, Setup, Square, zones};

/// Draws of a whole position before none is found: with all pieces of both sides about one draw in a hundred is legal.
const DRAWS: usize = 10_000;

/// Positions that are drawn until one is quiet.
const QUIET_DRAWS: usize = 40;

impl Kind {
    /// The kind by which materials count these pieces; nothing for the king.
    pub const fn of(role: Role) -> Option<Self> {
        match role {
            Role::King => None,
            Role::Guard => Some(Self::Guard),
            Role::Minister => Some(Self::Minister),
            Role::Rook => Some(Self::Rook),
            Role::Knight => Some(Self::Knight),
            Role::Cannon => Some(Self::Cannon),
            Role::Pawn => Some(Self::Pawn),
        }
    }
}

impl Material {
    /// The material of a position.
    pub fn of(position: &Position) -> Self {
        let mut counts = [[0; Kind::ALL.len()]; 2];
        for (_, piece) in position.board().iter() {
            if let Some(kind) = Kind::of(piece.role) {
                counts[piece.color.index()][kind as usize] += 1;
            }
        }
        // No legal position has more pieces than a set.
        let [red, black] =
            counts.map(|counts| SideMaterial::from_counts(counts).unwrap_or(SideMaterial::BARE));
        Self { red, black }
    }

    /// What this side has beside the king.
    pub const fn side(self, color: Color) -> SideMaterial {
        match color {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }

    /// A legal position with this material, each piece anywhere in its zone; nothing where luck fails many times over.
    pub fn random_position(self, turn: Color, rng: &mut Rng) -> Option<Position> {
        (0..DRAWS).find_map(|_| self.draw(turn, rng)?.check().ok())
    }

    /// A position in which nobody is in check and nobody can take anything, where one is soon found; else the last one drawn.
    pub fn quiet_position(self, turn: Color, rng: &mut Rng) -> Option<Position> {
        let mut last = None;
        for _ in 0..QUIET_DRAWS {
            last = self.random_position(turn, rng);
            if last.as_ref().is_none_or(is_quiet) {
                break;
            }
        }
        last
    }

    /// A quiet position to play from: neither side to move could mate or stalemate at once. If none is soon found, one in which
    /// the side to move cannot, else the last one drawn.
    pub fn playable_position(self, turn: Color, rng: &mut Rng) -> Option<Position> {
        let (mut open, mut last) = (None, None);
        for _ in 0..QUIET_DRAWS {
            let position = self.random_position(turn, rng)?;
            if can_end(&position) || !position.has_legal_move() {
                last = Some(position);
                continue;
            }
            if is_quiet(&position) && position.passed().is_none_or(|other| !can_end(&other)) {
                return Some(position);
            }
            open = Some(position);
        }
        open.or(last)
    }

    /// Every piece on a point of its zone that is still free.
    fn draw(self, turn: Color, rng: &mut Rng) -> Option<Setup> {
        let mut setup = Setup { turn, ..Setup::empty() };
        for color in Color::ALL {
            for role in Role::ALL {
                let pieces = Kind::of(role).map_or(1, |kind| self.side(color).count(kind));
                for _ in 0..pieces {
                    let taken = setup.board.occupancy().set();
                    let square = pick(zones::zone(color, role) - taken, rng)?;
                    setup.board.set(square, Some(Piece::new(color, role)));
                }
            }
        }
        Some(setup)
    }
}

/// Whether nobody is in check and nobody can take anything, whoever is to move.
fn is_quiet(position: &Position) -> bool {
    let still = |position: &Position| !position.in_check() && position.legal_captures().is_empty();
    still(position) && position.has_legal_move() && position.passed().is_none_or(|other| still(&other))
}

/// Whether some move leaves the opponent without one: mate or stalemate, both of which lose.
fn can_end(position: &Position) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|played| position.play(*played).is_ok_and(|after| !after.has_legal_move()))
}

/// One of the points, each as likely.
fn pick(points: Bitboard, rng: &mut Rng) -> Option<Square> {
    let at = rng.below(u64::from(points.count()));
    points.into_iter().nth(at as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::NodeId;

    #[test]
    fn positions_have_the_material_they_were_drawn_for() {
        let mut rng = Rng::new(5);
        let all = u64::from(NodeId::COUNT);
        let nodes = (0..300).map(|_| NodeId::new(rng.below(all) as u32));
        let nodes: Vec<NodeId> = nodes.collect::<Option<_>>().unwrap();
        for (node, turn) in nodes.into_iter().zip(Color::ALL.into_iter().cycle()) {
            let position = node.material().random_position(turn, &mut rng).unwrap();
            assert_eq!(Material::of(&position), node.material());
            assert_eq!(position.turn(), turn);
        }
    }

    #[test]
    fn in_a_playable_position_the_side_to_move_cannot_end_the_game() {
        for text in ["KRPKGGMM", "KRRKRR", "KRNPKRCP", "KCPKPGG", "KNPKPMM", "KRKN"] {
            let material: Material = text.parse().unwrap();
            for (seed, turn) in (0..20).zip(Color::ALL.into_iter().cycle()) {
                let position = material.playable_position(turn, &mut Rng::new(seed)).unwrap();
                assert_eq!((Material::of(&position), position.turn()), (material, turn));
                let moves = position.legal_moves();
                assert!(!moves.is_empty(), "{text} {seed}");
                let mut after = moves.iter().map(|played| position.play(*played).unwrap());
                assert!(after.all(|after| after.has_legal_move()), "{text} {seed}");
            }
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_position() {
        let material: Material = "KRNPKRGGMM".parse().unwrap();
        let draw = |seed| material.random_position(Color::Red, &mut Rng::new(seed));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
