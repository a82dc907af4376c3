//! Curve of the totals over a run, thinned so that its size does not grow with the length of the run.

use crate::knowledge::conflict::Tally;

/// More points than this are thinned.
const MOST: usize = 2_000;

/// Totals after a number of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Steps made; 0 is the start.
    pub step: usize,
    /// CN, edges, levels; the objectives follow from them.
    pub tally: Tally,
}

/// Totals at the start, at regular intervals, and at the end: at most 2,002 points.
///
/// The kept steps depend on the number of steps only: they are the multiples of the least power of two that leaves few enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    stride: usize,
    kept: Vec<Point>,
    last: Point,
}

impl Curve {
    pub(super) fn new(start: Tally) -> Self {
        let last = Point { step: 0, tally: start };
        Self { stride: 1, kept: vec![last], last }
    }

    /// Adds the totals after the next step.
    #[inline]
    pub(super) fn push(&mut self, tally: Tally) {
        let step = self.last.step + 1;
        self.last = Point { step, tally };
        if step & (self.stride - 1) == 0 {
            self.kept.push(self.last);
            if self.kept.len() > MOST {
                self.stride *= 2;
                let stride = self.stride;
                self.kept.retain(|point| point.step & (stride - 1) == 0);
            }
        }
    }

    /// The points, by step.
    pub fn points(&self) -> impl Iterator<Item = &Point> {
        let end = Some(&self.last).filter(|last| self.kept.last() != Some(last));
        self.kept.iter().chain(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_keeps_start_and_end_and_few_points() {
        for steps in [0, 1, 1_999, 2_000, 2_001, 123_457] {
            let tally = |step| Tally { scored: step, ..Tally::default() };
            let mut curve = Curve::new(tally(0));
            (1..=steps).for_each(|step| curve.push(tally(step)));
            let points: Vec<Point> = curve.points().copied().collect();
            assert!(points.len() <= MOST + 2 && points.len() > (steps as usize).min(MOST / 2));
            assert!(points.is_sorted_by(|a, b| a.step < b.step));
            assert!(points.iter().all(|p| p.step == p.tally.scored as usize));
            assert_eq!((points[0].step, points[points.len() - 1].step), (0, steps as usize));
        }
    }
}
