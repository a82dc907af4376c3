//! One byte for the value of a position, ordered by how much the side to move likes to leave it to the opponent.
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
//! The smaller the code of a successor, the better for the side that moves there: the quickest loss of the opponent comes
//! first, his quickest win last, and 255 never wins a comparison. So the value of a position follows from the smallest code
//! among its successors, or from 255 where it has none: a side without a move has lost in 0 plies.

/// The longest loss that a code can express, in plies; the longest win is one ply longer.
pub const LONGEST: u32 = 250;

pub(super) const RULE_LOSS: u8 = 126;
pub(super) const DRAW: u8 = 127;
pub(super) const RULE_WIN: u8 = 128;
/// No position, or no successor.
pub(super) const NONE: u8 = 255;

/// The code of a position whose best successor has the code `best`.
#[cfg(test)]
const fn back(best: u8) -> u8 {
    if best <= RULE_WIN { 254 - best } else { 255 - best }
}

/// The code of the best successor of a position with the code `code`: what a
/// smallest code must be for the position to have this value.
#[inline]
pub(super) const fn forth(code: u8) -> u8 {
    if code < RULE_LOSS { 255 - code } else { 254 - code }
}

/// The code of a loss in `plies`, an even number.
pub(super) const fn loss_in(plies: u32) -> u8 {
    (plies / 2) as u8
}

/// The code of a win in `plies`, an odd number.
pub(super) const fn win_in(plies: u32) -> u8 {
    254 - (plies / 2) as u8
}

/// What the side to move can expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wdl {
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// It wins.
    Win,
}

impl Wdl {
    /// The word of JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// The value of a position for the side to move, with the distance to mate (or stalemate, which loses as well) in plies
/// where the win is by force and not by the rule on repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    /// The result.
    pub wdl: Wdl,
    /// Plies to the end when both sides play their best; nothing for draws and for what the rule on repetition decides.
    pub plies: Option<u32>,
}

impl Value {
    /// Whether the rule on repetition decides it: won or lost without a distance to mate.
    pub const fn is_by_rule(self) -> bool {
        !matches!(self.wdl, Wdl::Draw) && self.plies.is_none()
    }

    /// What this is for the side that has moved here, seen before its move.
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

    /// A number that is the smaller, the more the side to move likes the value: a quick win first, a quick loss last.
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

    /// What a code means; nothing for 255.
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

    #[test]
    fn a_value_follows_from_the_best_successor() {
        assert_eq!(back(NONE), loss_in(0));
        assert_eq!(back(loss_in(0)), win_in(1));
        assert_eq!(back(loss_in(LONGEST)), win_in(LONGEST + 1));
        assert_eq!(back(win_in(1)), loss_in(2));
        assert_eq!(back(win_in(LONGEST - 1)), loss_in(LONGEST));
        assert_eq!([RULE_LOSS, DRAW, RULE_WIN].map(back), [RULE_WIN, DRAW, RULE_LOSS]);
        // A win of 251 plies cannot be the best that a loser has: the generator refuses a distance of 252.
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
