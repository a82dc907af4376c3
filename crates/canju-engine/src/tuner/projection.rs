//! Projection of candidates on their first two principal components.

use super::Space;

/// Two directions in the space of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Projection {
    middle: Vec<f64>,
    ranges: Vec<f64>,
    axes: [Vec<f64>; 2],
    /// Share of the variance explained by the two components, 0 to 1.
    pub share: f64,
}

/// Number of points used to find the directions.
const ENOUGH: usize = 1_000;
/// Rounds of the power method.
const ROUNDS: usize = 60;

impl Projection {
    /// Computes the projection of these points, with coordinates in units of their ranges.
    pub fn of(points: &[&[f64]], space: Space) -> Self {
        let ranges = space.ranges();
        let every = points.len().div_ceil(ENOUGH).max(1);
        let mut left: Vec<Vec<f64>> =
            points.iter().step_by(every).map(|point| in_parts(point, &ranges)).collect();
        let count = left.len().max(1) as f64;
        let middle: Vec<f64> =
            (0..ranges.len()).map(|at| left.iter().map(|point| point[at]).sum::<f64>() / count).collect();
        left.iter_mut().for_each(|point| point.iter_mut().zip(&middle).for_each(|(own, mean)| *own -= mean));
        let all = spread(&left);
        let axes = [(); 2].map(|()| {
            let axis = longest(&left, ranges.len());
            for point in &mut left {
                let along = dot(point, &axis);
                point.iter_mut().zip(&axis).for_each(|(own, part)| *own -= along * part);
            }
            axis
        });
        let share = if all > 0.0 { 1.0 - spread(&left) / all } else { 1.0 };
        Self { middle, ranges, axes, share }
    }

    pub fn place(&self, point: &[f64]) -> [f64; 2] {
        let parts = in_parts(point, &self.ranges);
        let off: Vec<f64> = parts.iter().zip(&self.middle).map(|(own, mean)| own - mean).collect();
        [0, 1].map(|axis: usize| dot(&off, &self.axes[axis]))
    }
}

fn in_parts(point: &[f64], ranges: &[f64]) -> Vec<f64> {
    ranges.iter().enumerate().map(|(at, range)| point.get(at).copied().unwrap_or(0.0) / range).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn spread(points: &[Vec<f64>]) -> f64 {
    points.iter().map(|point| dot(point, point)).sum()
}

/// Returns the first principal component by the power method; of unit length, or zero if all points are equal.
fn longest(points: &[Vec<f64>], dimensions: usize) -> Vec<f64> {
    // Begun at the farthest point, which the direction cannot be at right angles to in practice.
    let far = points.iter().max_by(|one, other| dot(one, one).total_cmp(&dot(other, other)));
    let mut axis = far.cloned().unwrap_or_else(|| vec![0.0; dimensions]);
    for _ in 0..ROUNDS {
        let mut next = vec![0.0; dimensions];
        for point in points {
            let along = dot(point, &axis);
            next.iter_mut().zip(point).for_each(|(sum, own)| *sum += along * own);
        }
        let length = dot(&next, &next).sqrt();
        if length == 0.0 {
            return vec![0.0; dimensions];
        }
        axis = next.into_iter().map(|part| part / length).collect();
    }
    axis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directions_are_those_in_which_points_differ_most() {
        let ranges = Space::Strength.ranges();
        let hand = Space::Strength.hand();
        // Points on a long line in one coordinate and a short one in another.
        let points: Vec<Vec<f64>> = (-10..=10)
            .map(|step| {
                let mut point = hand.clone();
                point[2] += f64::from(step) / 30.0 * ranges[2];
                point[5] += f64::from((step * 7) % 5) / 100.0 * ranges[5];
                point
            })
            .collect();
        let seen: Vec<&[f64]> = points.iter().map(Vec::as_slice).collect();
        let projection = Projection::of(&seen, Space::Strength);
        assert!(projection.share > 0.999_999, "{}", projection.share);
        let [first, second] = &projection.axes;
        assert!(first[2].abs() > 0.99 && second[5].abs() > 0.99);
        assert!(dot(first, second).abs() < 1e-9);
        // Distances are kept if all differences are in the plane of the two components.
        let apart = |one: &[f64], other: &[f64]| Space::distance(&ranges, one, other);
        let (a, b) = (projection.place(&points[3]), projection.place(&points[17]));
        let seen = (a[0] - b[0]).hypot(a[1] - b[1]);
        assert!((seen - apart(&points[3], &points[17])).abs() < 1e-9);
    }

    #[test]
    fn points_in_one_place_are_seen_in_one_place() {
        let hand = Space::All.hand();
        let projection = Projection::of(&[&hand, &hand], Space::All);
        assert_eq!((projection.place(&hand), projection.share), ([0.0, 0.0], 1.0));
        assert_eq!(Projection::of(&[], Space::All).place(&hand).len(), 2);
    }
}
