//! Material combinations: the pieces of both sides without their squares (Chen et al. 2011).

mod kind;
pub mod lattice;
pub mod name;
mod pair;
mod placement;
pub mod query;
mod side;
pub mod spoken;
pub mod sweep;
mod text;

pub use kind::Kind;
pub use lattice::NodeId;
pub use pair::{PairId, PairNeighbour, PairNeighbours};
pub use side::{SideMaterial, SidePattern};
pub use text::MaterialError;

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
