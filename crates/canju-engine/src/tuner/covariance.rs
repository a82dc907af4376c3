//! Covariance matrix adaptation: a normal distribution that follows the better half of what was drawn from it (Hansen 2016, The CMA
//! evolution strategy: a tutorial, equations 5 to 49, with positive weights only). Coordinates are clipped to 0 to 1.

use xiangqi::rng::Rng;

/// A matrix by rows.
type Matrix = Vec<Vec<f64>>;

/// The distribution, and the points drawn from it last.
#[derive(Debug, Clone)]
pub(super) struct Adaptation {
    rng: Rng,
    /// Weights of the better points, best first; they sum up to 1.
    weights: Vec<f64>,
    /// Number of points that weigh as much (μ_eff).
    mass: f64,
    mean: Vec<f64>,
    /// Step size (σ).
    step: f64,
    covariance: Matrix,
    /// Eigenvectors of the covariance by rows, each with the square root of its eigenvalue.
    axes: Vec<(f64, Vec<f64>)>,
    /// Evolution paths of the step size and of the covariance.
    paths: [Vec<f64>; 2],
    generation: i32,
    pub(super) points: Vec<Vec<f64>>,
}

impl Adaptation {
    /// Starts at `mean` with a standard deviation for each coordinate, and draws the first `count` points.
    pub(super) fn new(mean: Vec<f64>, deviations: &[f64], count: usize, seed: u64) -> Self {
        let half = (count / 2).max(1);
        let raw = (1..=half).map(|rank| libm::log(half as f64 + 0.5) - libm::log(rank as f64));
        let sum: f64 = raw.clone().sum();
        let weights: Vec<f64> = raw.map(|weight| weight / sum).collect();
        let mass = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let size = mean.len();
        let row = |at: usize, deviation: &f64| {
            let mut row = vec![0.0; size];
            row.iter_mut().skip(at).take(1).for_each(|cell| *cell = deviation * deviation);
            row
        };
        let covariance = deviations.iter().enumerate().map(|(at, deviation)| row(at, deviation)).collect();
        let paths = [vec![0.0; size], vec![0.0; size]];
        let (rng, axes, points) = (Rng::new(seed), Vec::new(), vec![Vec::new(); count]);
        let mut new =
            Self { rng, weights, mass, mean, step: 1.0, covariance, axes, paths, generation: 0, points };
        new.draw();
        new
    }

    fn draw(&mut self) {
        self.axes = axes(self.covariance.clone());
        for point in &mut self.points {
            let mut moved = self.mean.clone();
            for (length, axis) in &self.axes {
                // Box and Muller.
                let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.rng.unit()));
                let normal = radius * libm::cos(std::f64::consts::TAU * self.rng.unit());
                moved.iter_mut().zip(axis).for_each(|(at, part)| *at += self.step * length * normal * part);
            }
            moved.iter_mut().for_each(|at| *at = at.clamp(0.0, 1.0));
            *point = moved;
        }
    }

    /// Takes the losses of the points, less being better, and draws the next ones.
    pub(super) fn learn(&mut self, losses: &[f64]) {
        let size = self.mean.len() as f64;
        let mass = self.mass;
        let mut order: Vec<(&f64, &Vec<f64>)> = losses.iter().zip(&self.points).collect();
        order.sort_by(|one, other| one.0.total_cmp(other.0));
        let away = |point: &Vec<f64>| -> Vec<f64> {
            point.iter().zip(&self.mean).map(|(at, mean)| (at - mean) / self.step).collect()
        };
        let steps: Vec<(f64, Vec<f64>)> =
            self.weights.iter().zip(&order).map(|(weight, (_, point))| (*weight, away(point))).collect();
        let mut moved = vec![0.0; self.mean.len()];
        for (weight, step) in &steps {
            moved.iter_mut().zip(step).for_each(|(sum, part)| *sum += weight * part);
        }

        let fade = (mass + 2.0) / (size + mass + 5.0);
        let damping = 1.0 + 2.0 * (libm::sqrt((mass - 1.0) / (size + 1.0)) - 1.0).max(0.0) + fade;
        let path_fade = (4.0 + mass / size) / (size + 4.0 + 2.0 * mass / size);
        let one = 2.0 / ((size + 1.3) * (size + 1.3) + mass);
        let many = (1.0 - one).min(2.0 * (mass - 2.0 + 1.0 / mass) / ((size + 2.0) * (size + 2.0) + mass));
        let expected = libm::sqrt(size) * (1.0 - 1.0 / (4.0 * size) + 1.0 / (21.0 * size * size));

        let [of_step, of_covariance] = &mut self.paths;
        let mut whitened = vec![0.0; moved.len()];
        for (length, axis) in &self.axes {
            let along: f64 = axis.iter().zip(&moved).map(|(part, step)| part * step).sum::<f64>() / length;
            whitened.iter_mut().zip(axis).for_each(|(sum, part)| *sum += along * part);
        }
        let gain = libm::sqrt(fade * (2.0 - fade) * mass);
        of_step.iter_mut().zip(&whitened).for_each(|(at, step)| *at = (1.0 - fade) * *at + gain * step);
        let length = libm::sqrt(of_step.iter().map(|part| part * part).sum());
        self.generation += 1;
        let settled = libm::sqrt(1.0 - libm::pow(1.0 - fade, f64::from(2 * self.generation)));
        let is_steady = length / settled < (1.4 + 2.0 / (size + 1.0)) * expected;
        let gain = if is_steady { libm::sqrt(path_fade * (2.0 - path_fade) * mass) } else { 0.0 };
        of_covariance
            .iter_mut()
            .zip(&moved)
            .for_each(|(at, step)| *at = (1.0 - path_fade) * *at + gain * step);

        let lost = if is_steady { 0.0 } else { one * path_fade * (2.0 - path_fade) };
        let kept = 1.0 + lost - one - many;
        for (row, cells) in self.covariance.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let product = |step: &[f64]| step.get(row).zip(step.get(column)).map_or(0.0, |(a, b)| a * b);
                let rank_many: f64 = steps.iter().map(|(weight, step)| weight * product(step)).sum();
                *cell = kept * *cell + one * product(of_covariance) + many * rank_many;
            }
        }
        self.mean.iter_mut().zip(&moved).for_each(|(mean, step)| *mean += self.step * step);
        self.step *= libm::exp(fade / damping * (length / expected - 1.0));
        self.draw();
    }
}

/// Returns the eigenvectors of a symmetric matrix, each with the square root of its eigenvalue, by Jacobi rotations.
fn axes(mut matrix: Matrix) -> Vec<(f64, Vec<f64>)> {
    /// Sweeps after which the rest is below the rounding of numbers.
    const SWEEPS: usize = 12;
    let size = matrix.len();
    let mut vectors: Matrix =
        (0..size).map(|at| (0..size).map(|of| f64::from(u8::from(at == of))).collect()).collect();
    for _ in 0..SWEEPS {
        for p in 0..size {
            for q in p + 1..size {
                let (app, aqq, apq) = (matrix[p][p], matrix[q][q], matrix[p][q]);
                if apq.abs() <= f64::EPSILON * libm::sqrt((app * aqq).abs()) {
                    continue;
                }
                let slope = (aqq - app) / (2.0 * apq);
                let tangent = slope.signum() / (slope.abs() + libm::sqrt(slope * slope + 1.0));
                let cosine = 1.0 / libm::sqrt(tangent * tangent + 1.0);
                let sine = tangent * cosine;
                let turn =
                    |a: &mut f64, b: &mut f64| (*a, *b) = (cosine * *a - sine * *b, sine * *a + cosine * *b);
                for row in &mut matrix {
                    let (before, after) = row.split_at_mut(q);
                    turn(&mut before[p], &mut after[0]);
                }
                for rows in [&mut matrix, &mut vectors] {
                    let (before, after) = rows.split_at_mut(q);
                    before[p].iter_mut().zip(&mut after[0]).for_each(|(a, b)| turn(a, b));
                }
            }
        }
    }
    let lengths = matrix.iter().enumerate().map(|(at, row)| libm::sqrt(row[at].max(1e-20)));
    lengths.zip(vectors).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_give_the_matrix_back() {
        let mut rng = Rng::new(11);
        for size in [1, 2, 7, 30] {
            let root: Matrix = (0..size).map(|_| (0..size).map(|_| rng.unit() - 0.5).collect()).collect();
            let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            let matrix: Matrix = root.iter().map(|a| root.iter().map(|b| dot(a, b)).collect()).collect();
            let found = axes(matrix.clone());
            for (row, cells) in matrix.iter().enumerate() {
                for (column, cell) in cells.iter().enumerate() {
                    let again: f64 =
                        found.iter().map(|(length, axis)| length * length * axis[row] * axis[column]).sum();
                    assert!((again - cell).abs() < 1e-9, "{size} {row} {column}: {again} {cell}");
                }
            }
        }
    }

    /// A long valley askew to the axes, and the top outside of the first deviations.
    #[test]
    fn a_valley_is_followed_to_its_end() {
        let loss = |point: &[f64]| {
            let (x, y) = (point[0] - 0.8, point[1] - 0.7);
            100.0 * (x - y) * (x - y) + (x + y) * (x + y) + (point[2] - 0.1).abs()
        };
        for seed in 0..10 {
            let mut search = Adaptation::new(vec![0.3, 0.3, 0.5], &[0.1; 3], 10, seed);
            for _ in 0..120 {
                let losses: Vec<f64> = search.points.iter().map(|point| loss(point)).collect();
                search.learn(&losses);
            }
            assert!(loss(&search.mean) < 1e-3, "seed {seed}: {:?}", search.mean);
        }
    }
}
