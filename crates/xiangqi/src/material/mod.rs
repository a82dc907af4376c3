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

/// A material combination: the pieces of red and of black beside the two kings. 2,125,764 of them exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// What red has beside the king.
    pub red: SideMaterial,
    /// What black has beside the king.
    pub black: SideMaterial,
}

impl Material {
    /// The same combination with the sides swapped.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self { red: self.black, black: self.red }
    }

    /// True where both sides have the same pieces; such a combination can only be scored 4 or 5.
    pub fn is_symmetric(self) -> bool {
        self.red == self.black
    }

    /// True where both sides have pieces that may cross the river.
    pub fn both_attack(self) -> bool {
        self.red.attackers() > 0 && self.black.attackers() > 0
    }

    /// The pieces of both sides that may cross the river, such as `RvN`: combinations that are alike but for their defenders.
    pub fn family(self) -> String {
        let attackers = |side: SideMaterial| {
            let kinds = Kind::ALL.into_iter().filter(|kind| kind.attacks());
            kinds.flat_map(|kind| (0..side.count(kind)).map(move |_| kind.letter())).collect::<String>()
        };
        format!("{}v{}", attackers(self.red), attackers(self.black))
    }

    /// Number of pieces on the board, kings included: 2..=32. This is the level of the node in the lattice.
    pub fn pieces(self) -> u8 {
        2 + self.red.pieces() + self.black.pieces()
    }
}
