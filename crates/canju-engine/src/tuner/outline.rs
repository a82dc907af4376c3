//! Distribution of the candidates of a generation.

/// The spread of the candidates, and the share of their coordinates on a bound.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Outline {
    /// Mean distance of a candidate from their mean, in parts of the ranges; of one dimension.
    pub spread: f64,
    /// Share of all coordinates on a bound, 0 to 1.
    pub at_bounds: f64,
}

impl Outline {
    pub fn of(points: &[Vec<f64>], bounds: &[(f64, f64)]) -> Self {
        let count = (points.len() * bounds.len()).max(1) as f64;
        let coordinates = points
            .iter()
            .flat_map(|point| point.iter().zip(bounds))
            .filter(|(value, (least, most))| *value <= least || *value >= most);
        let at_bounds = coordinates.count() as f64 / count;
        let mean: Vec<f64> = (0..bounds.len())
            .map(|at| {
                points.iter().filter_map(|point| point.get(at)).sum::<f64>() / points.len().max(1) as f64
            })
            .collect();
        let ranges: Vec<f64> = bounds.iter().map(|(least, most)| most - least).collect();
        let distances = points.iter().map(|point| super::Space::distance(&ranges, point, &mean));
        let scale = (points.len().max(1) as f64) * (bounds.len().max(1) as f64).sqrt();
        Self { spread: distances.sum::<f64>() / scale, at_bounds }
    }
}
