//! The materials that a position can reach by its sound captures.

use crate::engine::see::see_ge;
use crate::material::{Material, NodeId};
use crate::rules::{Move, Position};

/// A capture, and what is on the board after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    /// The capture.
    pub capture: Move,
    /// The recapture, if there is one that loses nothing.
    pub recapture: Option<Move>,
    /// The material after both captures.
    pub node: NodeId,
}

/// Returns the captures of the side to move that lose no material, with their recaptures, one for each resulting material.
pub fn exchanges(position: &Position) -> Vec<Exchange> {
    let mut found: Vec<Exchange> = Vec::new();
    for &capture in position.legal_captures().iter().filter(|capture| see_ge(position, **capture, 0)) {
        let Ok(after) = position.play(capture) else { continue };
        let back = after.legal_captures();
        let mut back = back.iter().copied().filter(|back| back.to == capture.to && see_ge(&after, *back, 0));
        let recapture = back.next();
        let settled = recapture.and_then(|back| after.play(back).ok());
        let node = Material::of(settled.as_ref().unwrap_or(&after)).into();
        if found.iter().all(|known| known.node != node) {
            found.push(Exchange { capture, recapture, node });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_takes_a_bare_knight_but_not_a_guarded_pawn() {
        let free: Position = "3k5/9/9/9/9/2n6/9/9/9/2R1K4 w".parse().unwrap();
        let found = exchanges(&free);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].node.material().to_string(), found[0].recapture), ("KRK".to_owned(), None));
        let guarded: Position = "3k5/9/2r6/9/9/2p6/9/9/9/2R1K4 w".parse().unwrap();
        assert_eq!(exchanges(&guarded), []);
        let traded: Position = "3kr4/9/9/9/9/9/9/9/4R4/5K3 w".parse().unwrap();
        assert_eq!(exchanges(&traded)[0].node.material().to_string(), "KK");
    }
}
