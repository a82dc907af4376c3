//! The residual capacities of the claims of a node: their prices less the flow so far.

use super::task::{FREE, LAST, Reach, Task};

/// Beyond every threshold.
pub(super) const NEVER: u8 = LAST + 1;

/// The residual capacities of the claims of a node.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Residual {
    /// Of "at least c" and "below c + 1", for the class c.
    near: [u32; 2],
    /// Of the other claims, 0 or 1 each: bit t − 1 for threshold t.
    far: u8,
}

impl Residual {
    /// The capacities of the claims within reach on these thresholds.
    pub(super) fn new(task: &Task, reach: &Reach, place: usize, thresholds: (u8, u8)) -> Self {
        let own = task.class[place];
        let mut residual = Self::default();
        if own != FREE {
            let (first, last) =
                ((reach.bottom[place] + 1).max(thresholds.0), reach.top[place].min(thresholds.1));
            for threshold in first..=last {
                match threshold.checked_sub(own) {
                    Some(0) => residual.near[0] = 1 + task.weight,
                    Some(1) => residual.near[1] = 1 + task.weight,
                    _ => residual.far |= 1 << (threshold - 1),
                }
            }
        }
        residual
    }

    /// The greatest threshold of a claim "at least" with residual capacity.
    pub(super) fn at_least(self, own: u8) -> Option<u8> {
        if self.near[0] > 0 {
            return Some(own);
        }
        let bits = u32::from(self.far) & ((1 << own) - 1);
        (bits != 0).then(|| (u32::BITS - bits.leading_zeros()) as u8)
    }

    /// The least threshold of a claim "below" with residual capacity, or [`NEVER`].
    pub(super) fn below(self, own: u8) -> u8 {
        if self.near[1] > 0 {
            return own + 1;
        }
        let bits = u32::from(self.far) >> own;
        if bits == 0 { NEVER } else { own + 1 + bits.trailing_zeros() as u8 }
    }

    pub(super) fn get(self, own: u8, threshold: u8) -> u32 {
        match threshold.wrapping_sub(own) {
            near @ (0 | 1) => self.near[usize::from(near)],
            _ => u32::from(self.far >> (threshold - 1) & 1),
        }
    }

    pub(super) fn take(&mut self, own: u8, threshold: u8, flow: u32) {
        match threshold.wrapping_sub(own) {
            near @ (0 | 1) => self.near[usize::from(near)] -= flow,
            _ => self.far &= !(1 << (threshold - 1)),
        }
    }
}
