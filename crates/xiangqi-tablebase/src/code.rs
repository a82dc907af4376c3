//! One byte per value of a position, ordered by preference of the side that moves there.
//!
//! | code | meaning for the side to move |
//! |---|---|
//! | 0..=125 | loses in 2·code plies |
//! | 126 | loses by the rule on repetition, without a distance |
//! | 127 | draw |
//! | 128 | wins by the rule on repetition |
//! | 129..=254 | wins in 2·(254 − code) + 1 plies |
//! | 255 | no such position, or no such move |
//!
//! The smaller the code of a successor, the better for the side that moves there: the opponent's quickest loss comes first,
//! the opponent's quickest win last, and 255 is never the minimum. So the value of a position follows from the minimum over
//! its successors, or from 255 if it has none: a side without a move has lost in 0 plies.

use canju_message::All;

/// The longest loss that a code can store, in plies; the longest win is one ply longer.
pub const LONGEST: u32 = 250;

pub(super) const RULE_LOSS: u8 = 126;
pub(super) const DRAW: u8 = 127;
pub(super) const RULE_WIN: u8 = 128;
/// No position, or no successor.
pub(super) const NONE: u8 = 255;

/// Returns the code of the best successor of a position with the code `code`: the minimum over the successors for the
/// position to have this value.
#[inline]
pub(super) const fn forth(code: u8) -> u8 {
    if code < RULE_LOSS { 255 - code } else { 254 - code }
}

/// Returns the code of a loss in `plies`, an even number.
pub(super) const fn loss_in(plies: u32) -> u8 {
    (plies / 2) as u8
}

/// Returns the code of a win in `plies`, an odd number.
pub(super) const fn win_in(plies: u32) -> u8 {
    254 - (plies / 2) as u8
}

/// Win, draw or loss (WDL) for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
#[all(word)]
pub enum Wdl {
    /// Loss.
    Loss,
    /// Draw.
    Draw,
    /// Win.
    Win,
}

/// The value of a position for the side to move: WDL, and distance to mate (DTM) or to stalemate, which loses as well, in
/// plies if the result is not by the repetition rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    /// The result.
    pub wdl: Wdl,
    /// DTM in plies with best play; `None` for draws and for results by the repetition rule.
    pub plies: Option<u32>,
}

impl Value {
    /// Whether the repetition rule decides the result: won or lost without DTM.
    pub const fn is_by_rule(self) -> bool {
        !matches!(self.wdl, Wdl::Draw) && self.plies.is_none()
    }

    /// Returns the value before the move that led here, for the side that moved.
    #[must_use]
    pub const fn before(self) -> Self {
        let wdl = match self.wdl {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        };
        let plies = match self.plies {
            Some(plies) => Some(plies + 1),
            None => None,
        };
        Self { wdl, plies }
    }

    /// Returns the preference rank for the side to move, lower is better: a quick win first, a quick loss last.
    pub const fn rank(self) -> u32 {
        const STEP: u32 = LONGEST + 3;
        match (self.wdl, self.plies) {
            (Wdl::Win, Some(plies)) => plies,
            (Wdl::Win, None) => STEP,
            (Wdl::Draw, _) => STEP + 1,
            (Wdl::Loss, None) => STEP + 2,
            (Wdl::Loss, Some(plies)) => 2 * STEP + 2 - plies,
        }
    }

    /// Decodes a code; `None` for 255.
    pub(super) const fn from_code(code: u8) -> Option<Self> {
        let (wdl, plies) = match code {
            0..RULE_LOSS => (Wdl::Loss, Some(2 * code as u32)),
            RULE_LOSS => (Wdl::Loss, None),
            DRAW => (Wdl::Draw, None),
            RULE_WIN => (Wdl::Win, None),
            129..NONE => (Wdl::Win, Some(2 * (254 - code as u32) + 1)),
            NONE => return None,
        };
        Some(Self { wdl, plies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the code of a position whose best successor has the code `best`.
    const fn back(best: u8) -> u8 {
        if best <= RULE_WIN { 254 - best } else { 255 - best }
    }

    #[test]
    fn a_value_follows_from_the_best_successor() {
        assert_eq!(back(NONE), loss_in(0));
        assert_eq!(back(loss_in(0)), win_in(1));
        assert_eq!(back(loss_in(LONGEST)), win_in(LONGEST + 1));
        assert_eq!(back(win_in(1)), loss_in(2));
        assert_eq!(back(win_in(LONGEST - 1)), loss_in(LONGEST));
        assert_eq!([RULE_LOSS, DRAW, RULE_WIN].map(back), [RULE_WIN, DRAW, RULE_LOSS]);
        // A win in 251 plies cannot be the best successor of a loss: the generator rejects a distance of 252.
        for code in (0..NONE).filter(|&code| code != win_in(LONGEST + 1)) {
            assert_eq!(forth(back(code)), code);
        }
        for code in 0..NONE {
            assert!(Value::from_code(code).is_some());
        }
        let ranks: Vec<u32> =
            (0..NONE).filter_map(|code| Some(Value::from_code(code)?.before().rank())).collect();
        assert!(ranks.is_sorted_by(|a, b| a < b), "successors are liked in the order of their codes");
        for code in (0..NONE).filter(|&code| code != win_in(LONGEST + 1)) {
            assert_eq!(Value::from_code(code).map(Value::before), Value::from_code(back(code)));
        }
        assert_eq!(Value::from_code(NONE), None);
    }
}
