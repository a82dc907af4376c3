//! Distance by which a run moves its parameters.

use super::Space;
use crate::engine::Elements;
use crate::engine::elements::{Parameter, REGISTRY};

/// A parameter that a run moves.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    /// Its index in the registry.
    pub at: usize,
    pub parameter: &'static Parameter,
    /// The value that the run would choose.
    pub to: f64,
    /// The distance of that value from the one set by hand, as a share of the range of the parameter; negative if it is less.
    pub by: f64,
}

impl Moved {
    /// The parameters of a space at these values, those moved farthest first.
    pub fn all(space: Space, values: &Elements) -> Vec<Self> {
        let rows = REGISTRY.iter().zip(values.values()).take(space.dimensions()).enumerate();
        let mut moved: Vec<Self> = rows
            .map(|(at, (parameter, to))| {
                let (least, most) = parameter.bounds();
                Self { at, parameter, to: *to, by: (to - parameter.initial) / (most - least) }
            })
            .collect();
        moved.sort_by(|one, other| other.by.abs().total_cmp(&one.by.abs()));
        moved
    }
}
