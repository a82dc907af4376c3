//! Material combinations: the pieces of both sides without their squares (Chen et al. 2011).

pub mod lattice;
pub mod name;
mod pair;
pub mod query;
mod side;
pub mod spoken;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::rng::Rng;
use crate::rules::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square, zones};

pub use lattice::NodeId;
pub use pair::{PairId, PairNeighbour, PairNeighbours};
pub use side::{Kind, SideMaterial, SidePattern};

/// A material combination: the pieces of Red and of Black besides the two kings. There are 2,125,764.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// Red's pieces besides the king.
    pub red: SideMaterial,
    /// Black's pieces besides the king.
    pub black: SideMaterial,
}

impl Material {
    /// Returns the combination with the sides swapped.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self { red: self.black, black: self.red }
    }

    /// Whether both sides have the same pieces; such a combination can only be scored 4 or 5.
    pub fn is_symmetric(self) -> bool {
        self.red == self.black
    }

    /// Whether both sides have pieces that may cross the river.
    pub fn both_attack(self) -> bool {
        self.red.attackers() > 0 && self.black.attackers() > 0
    }

    /// Returns the pieces of both sides that may cross the river, such as `RvN`: the combinations of a family differ only
    /// in their defenders.
    pub fn family(self) -> String {
        let attackers = |side: SideMaterial| {
            let kinds = Kind::ALL.into_iter().filter(|kind| kind.attacks());
            kinds.flat_map(|kind| (0..side.count(kind)).map(move |_| kind.letter())).collect::<String>()
        };
        format!("{}v{}", attackers(self.red), attackers(self.black))
    }

    /// The number of pieces on the board, kings included: 2..=32. This is the level of the node in the lattice.
    pub fn pieces(self) -> u8 {
        2 + self.red.pieces() + self.black.pieces()
    }

    /// Number of levels of the lattice.
    pub const LEVELS: u8 = 31;

    /// Returns its level in the lattice, 1 to 31, by the number of pieces: the kings alone are the first level.
    pub fn level(self) -> u8 {
        self.pieces() - 1
    }
}

// The text form of a material combination: `KRNPGGMMKNCGGMM`.

/// Error: a text is not a material combination. Positions count characters from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// A character that is not a piece letter.
    #[error("character {at} is {found:?}, not one of K R N C P G M")]
    UnknownLetter {
        /// Its position.
        at: usize,
        /// The character.
        found: char,
    },
    /// A side must begin with its king.
    #[error("character {at} is before the first king")]
    PieceBeforeKing {
        /// The position of the piece.
        at: usize,
    },
    /// Not exactly two kings. Each side has one, written first.
    #[error("{found} kings instead of 2")]
    Kings {
        /// The number of kings found.
        found: usize,
    },
    /// The text is neither letters nor a name.
    #[error("{0:?} is no name of a combination")]
    NoName(String),
    /// Initials that match the names of several combinations.
    #[error("may be any of {} combinations", .0.len())]
    Ambiguous(Vec<Material>),
    /// A name with a `*`, which matches many.
    #[error("names many combinations")]
    Open,
    /// More pieces of a kind than in a set.
    #[error("character {at} is one {} too many", kind.letter())]
    TooMany {
        /// The position of the excess piece.
        at: usize,
        /// Its kind.
        kind: Kind,
    },
}

impl Serialize for Material {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Material {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Reads `K…K…` with the pieces of a side in any order and case; A is G, B and E are M, H is N. Spaces and a `v`
    /// between the sides are ignored.
    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let mut sides: Vec<SideMaterial> = Vec::with_capacity(2);
        for (at, found) in text.chars().enumerate() {
            match found {
                'K' | 'k' => sides.push(SideMaterial::BARE),
                'v' | 'V' if sides.len() == 1 => {}
                _ if found.is_whitespace() => {}
                _ => {
                    let kind = Kind::from_letter(found).ok_or(MaterialError::UnknownLetter { at, found })?;
                    let side = sides.last_mut().ok_or(MaterialError::PieceBeforeKing { at })?;
                    *side = side.add(kind).ok_or(MaterialError::TooMany { at, kind })?;
                }
            }
        }
        match sides[..] {
            [red, black] => Ok(Self { red, black }),
            _ => Err(MaterialError::Kings { found: sides.len() }),
        }
    }
}

impl fmt::Display for SideMaterial {
    /// Writes the king and the pieces in the order R N C P G M: `KRNPGGMM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        for kind in Kind::ALL {
            for _ in 0..self.count(kind) {
                write!(f, "{}", kind.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Material {
    /// Writes the canonical text form, Red first: `KRNPGGMMKNCGGMM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.red, self.black)
    }
}

// Conversion of positions to material, and random positions with a given material.

/// Maximum number of draws for one position: with all pieces of both sides about one draw in a hundred is legal.
const DRAWS: usize = 10_000;

/// Maximum number of positions drawn until one is quiet.
const QUIET_DRAWS: usize = 40;

/// Maximum number of positions drawn until the side to move is not in check.
const CALM_DRAWS: usize = 1000;

impl Kind {
    /// Returns the kind of these pieces; `None` for the king.
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
    /// Returns the material of a position.
    pub fn of(position: &Position) -> Self {
        let mut counts = [[0; Kind::ALL.len()]; 2];
        for (_, piece) in position.board().iter() {
            if let Some(kind) = Kind::of(piece.role) {
                counts[piece.color.index()][kind as usize] += 1;
            }
        }
        // A legal position never has more pieces than a set.
        let [red, black] =
            counts.map(|counts| SideMaterial::from_counts(counts).unwrap_or(SideMaterial::BARE));
        Self { red, black }
    }

    /// Returns the material of this side.
    pub const fn side(self, color: Color) -> SideMaterial {
        match color {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }

    /// Returns a legal random position with this material, each piece anywhere in its zone; `None` if all draws are
    /// illegal.
    pub fn random_position(self, turn: Color, rng: &mut Rng) -> Option<Position> {
        self.random_position_around(turn, &Board::empty(), rng)
    }

    /// Returns a random position in which the pieces of a board stand as they do there.
    fn random_position_around(self, turn: Color, placed: &Board, rng: &mut Rng) -> Option<Position> {
        (0..DRAWS).find_map(|_| self.draw(turn, placed, rng)?.check().ok())
    }

    /// Returns a random position without check and without legal captures for either side; the last one drawn if none is
    /// found soon.
    pub fn quiet_position(self, turn: Color, rng: &mut Rng) -> Option<Position> {
        self.quiet_position_around(turn, &Board::empty(), rng)
    }

    /// Returns such a position in which the pieces of a board stand as they do there, and only the others are placed at random.
    pub fn quiet_position_around(self, turn: Color, placed: &Board, rng: &mut Rng) -> Option<Position> {
        let mut last = None;
        for _ in 0..QUIET_DRAWS {
            last = self.random_position_around(turn, placed, rng);
            if last.as_ref().is_none_or(is_quiet) {
                break;
            }
        }
        last
    }

    /// Returns a quiet random position to play from, in which neither side could mate or stalemate at once. If none is
    /// found soon, one in which the side to move is not in check and cannot, else one in which it is not in check.
    pub fn playable_position(self, turn: Color, rng: &mut Rng) -> Option<Position> {
        let mut best: Option<((bool, bool), Position)> = None;
        for draw in 0..CALM_DRAWS {
            if draw >= QUIET_DRAWS && best.as_ref().is_some_and(|((calm, _), _)| *calm) {
                break;
            }
            let position = self.random_position(turn, rng)?;
            let can_go_on = position.has_legal_move() && !can_end(&position);
            if can_go_on && is_quiet(&position) && position.passed().is_none_or(|other| !can_end(&other)) {
                return Some(position);
            }
            let worth = (position.has_legal_move() && !position.in_check(), can_go_on);
            if best.as_ref().is_none_or(|(before, _)| *before <= worth) {
                best = Some((worth, position));
            }
        }
        best.map(|(_, position)| position)
    }

    /// Places every piece that is not placed yet at random on an empty point of its zone.
    fn draw(self, turn: Color, placed: &Board, rng: &mut Rng) -> Option<Setup> {
        let mut setup = Setup { turn, board: placed.clone(), ..Setup::empty() };
        for color in Color::ALL {
            for role in Role::ALL {
                let pieces = u32::from(Kind::of(role).map_or(1, |kind| self.side(color).count(kind)));
                for _ in placed.pieces(color, role).count()..pieces {
                    let taken = setup.board.occupancy().set();
                    let square = pick(zones::zone(color, role) - taken, rng)?;
                    setup.board.set(square, Some(Piece::new(color, role)));
                }
            }
        }
        Some(setup)
    }
}

/// Whether the position has a legal move, no check and no legal captures, for either side to move.
fn is_quiet(position: &Position) -> bool {
    let still = |position: &Position| !position.in_check() && position.legal_captures().is_empty();
    still(position) && position.has_legal_move() && position.passed().is_none_or(|other| still(&other))
}

/// Whether some move checkmates or stalemates the opponent; both win.
fn can_end(position: &Position) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|played| position.play(*played).is_ok_and(|after| !after.has_legal_move()))
}

/// Returns one of the points, uniformly at random.
fn pick(points: Bitboard, rng: &mut Rng) -> Option<Square> {
    let at = rng.below(u64::from(points.count()));
    points.into_iter().nth(at as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, MaterialError>) {
        let read: Result<Material, _> = text.parse();
        assert_eq!(read.map(|m| m.to_string()), expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn pieces_in_any_order_and_spelling_print_canonically() {
        check("KRNPGGMMKNCGGMM", Ok("KRNPGGMMKNCGGMM"));
        check("KMMGGPNRKMGMGCN", Ok("KRNPGGMMKNCGGMM"));
        check("krhpaabbkhcaaee", Ok("KRNPGGMMKNCGGMM"));
        check("KR v KGG", Ok("KRKGG"));
        check("KK", Ok("KK"));
    }

    #[test]
    fn faults_point_at_the_character() {
        check("", Err(MaterialError::Kings { found: 0 }));
        check("KR", Err(MaterialError::Kings { found: 1 }));
        check("KKK", Err(MaterialError::Kings { found: 3 }));
        check("RKK", Err(MaterialError::PieceBeforeKing { at: 0 }));
        check("KRKX", Err(MaterialError::UnknownLetter { at: 3, found: 'X' }));
        check("KRRRK", Err(MaterialError::TooMany { at: 3, kind: Kind::Rook }));
        check("K車K", Err(MaterialError::UnknownLetter { at: 1, found: '車' }));
    }
}

#[cfg(test)]
mod placement_tests {
    use super::*;
    use crate::material::NodeId;

    #[test]
    fn placed_pieces_stay() {
        let mut rng = Rng::new(7);
        let material: Material = "KRPKGGMM".parse().unwrap();
        let first = material.quiet_position(Color::Red, &mut rng).unwrap();
        let mut others = std::collections::HashSet::new();
        for _ in 0..50 {
            let placed = first.board().only(Color::Black);
            let position = material.quiet_position_around(Color::Black, &placed, &mut rng).unwrap();
            assert_eq!(Material::of(&position), material);
            assert_eq!(position.board().only(Color::Black), placed);
            others.insert(position.key());
        }
        assert!(others.len() > 45);
    }

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
        for text in
            ["KRPKGGMM", "KRRKRR", "KRNPKRCP", "KCPKPGG", "KNPKPMM", "KRKN", "KRRNNCCPPPPPKRRNNCCPPPPP"]
        {
            let material: Material = text.parse().unwrap();
            for (seed, turn) in (0..20).zip(Color::ALL.into_iter().cycle()) {
                let position = material.playable_position(turn, &mut Rng::new(seed)).unwrap();
                assert_eq!((Material::of(&position), position.turn()), (material, turn));
                let moves = position.legal_moves();
                assert!(!moves.is_empty() && !position.in_check(), "{text} {seed}");
                if text.len() > 20 {
                    continue;
                }
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
