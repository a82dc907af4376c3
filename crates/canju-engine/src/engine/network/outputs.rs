//! The outputs of the network: which one scores a position depends on the pieces of both sides.
//!
//! Before the endgame (10 units of strength and more; rook 2, knight and cannon 1; Chen et al. 2011) there is an output for each stage.
//! In an endgame there is one for each pair of *classes* of sides: what wins and what holds depends on how many guards and ministers there
//! are, and on who has the stronger pieces.

use xiangqi::material::{Kind, SideMaterial};

/// Units of strength of a side that endgames tell apart: 0, 1, 2, 3 and more.
const UNITS: u8 = 4;
/// Numbers of guards and ministers of a side.
const DEFENDERS: u8 = 5;
/// Classes of a side in an endgame.
const CLASSES: u8 = UNITS * DEFENDERS;
/// Outputs of endgames.
const OF_ENDGAMES: usize = CLASSES as usize * CLASSES as usize;
/// Stages before the endgame: 10 and 11, 12 and 13, 14 units and more.
const STAGES: usize = 3;
/// Number of outputs.
pub const OUTPUTS: usize = OF_ENDGAMES + STAGES;
/// Fewer units of strength of both sides than these are an endgame.
pub const BEFORE_ENDGAME: u8 = 10;

/// Units of strength and class of each side by index.
static SIDES: [(u8, u8); SideMaterial::COUNT as usize] = sides();

const fn sides() -> [(u8, u8); SideMaterial::COUNT as usize] {
    let mut sides = [(0, 0); SideMaterial::COUNT as usize];
    let mut index = 0;
    while let Some(side) = SideMaterial::from_index(index) {
        let units = 2 * side.count(Kind::Rook) + side.count(Kind::Knight) + side.count(Kind::Cannon);
        let told_apart = if units < UNITS { units } else { UNITS - 1 };
        let defenders = side.count(Kind::Guard) + side.count(Kind::Minister);
        sides[index as usize] = (units, told_apart * DEFENDERS + defenders);
        index += 1;
    }
    sides
}

/// Returns the output of positions with these pieces of the side to move and of the other side, given by their indices.
#[inline]
pub fn output(own: u16, other: u16) -> usize {
    let of = |side: u16| SIDES.get(usize::from(side)).copied().unwrap_or_default();
    let ((own_units, own), (other_units, other)) = (of(own), of(other));
    match (own_units + other_units).checked_sub(BEFORE_ENDGAME) {
        None => usize::from(own) * usize::from(CLASSES) + usize::from(other),
        Some(more) => OF_ENDGAMES + usize::from(more / 2).min(STAGES - 1),
    }
}

/// Whether an output is one of endgames.
pub const fn is_endgame(output: usize) -> bool {
    output < OF_ENDGAMES
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn endgames_of_other_classes_have_other_outputs_and_no_stage_is_without_one() {
        let class =
            |side: SideMaterial| (side.units().min(3), side.count(Kind::Guard) + side.count(Kind::Minister));
        let mut seen: HashMap<usize, Option<_>> = HashMap::new();
        for (own, other) in
            SideMaterial::all().flat_map(|own| SideMaterial::all().map(move |other| (own, other)))
        {
            let found = output(own.index(), other.index());
            let units = own.units() + other.units();
            assert_eq!(is_endgame(found), units < 10);
            let expected = (units < 10).then_some((class(own), class(other)));
            assert_eq!(*seen.entry(found).or_insert(expected), expected, "{own} {other}");
        }
        assert_eq!(seen.len(), OUTPUTS);
    }
}
