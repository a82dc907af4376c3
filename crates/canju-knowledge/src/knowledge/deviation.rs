//! Deviation of classes from the truth, and its frequency (Chen et al. 2011: slight errors and tolerant-correct).

use serde::Serialize;

use super::score::Class;

/// Deviation of a class from the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deviation {
    /// The same class.
    Exact,
    /// One class away, and the same side is better.
    Slight,
    /// Farther, or another side is better.
    Severe,
}

impl Deviation {
    /// The deviation of a class that should be another.
    pub fn of(found: Class, truth: Class) -> Self {
        let better = |class: Class| class.cmp(&Class::LEVEL);
        match found.get().abs_diff(truth.get()) {
            0 => Self::Exact,
            1 if better(found) == better(truth) => Self::Slight,
            _ => Self::Severe,
        }
    }
}

/// Scores compared with the truth, by how far off they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// The same class.
    pub exact: u32,
    /// One class away, and the same side is better.
    pub slight: u32,
    /// Farther, or another side is better.
    pub severe: u32,
}

impl Counts {
    /// Counts one more.
    pub const fn add(&mut self, deviation: Deviation) {
        match deviation {
            Deviation::Exact => self.exact += 1,
            Deviation::Slight => self.slight += 1,
            Deviation::Severe => self.severe += 1,
        }
    }

    /// All of them.
    pub const fn all(self) -> u32 {
        self.exact + self.slight + self.severe
    }

    /// Exact and slightly off ones in percent: within one class and on the right side, the paper's "tolerant correct"; `None` if
    /// none was compared.
    pub fn tolerant_percent(self) -> Option<f64> {
        (self.all() > 0).then(|| 100.0 * f64::from(self.exact + self.slight) / f64::from(self.all()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_compared_has_no_percentage() {
        let counts = |exact, severe| Counts { exact, severe, ..Counts::default() };
        assert_eq!([counts(0, 0), counts(3, 1)].map(Counts::tolerant_percent), [None, Some(75.0)]);
    }

    #[test]
    fn a_draw_for_a_small_win_is_no_slight_deviation() {
        let class = |class| Class::new(class).unwrap();
        assert_eq!(Deviation::of(class(3), class(4)), Deviation::Severe);
        assert_eq!(Deviation::of(class(2), class(3)), Deviation::Slight);
        assert_eq!(Deviation::of(class(5), class(6)), Deviation::Slight);
        assert_eq!(Deviation::of(class(0), class(2)), Deviation::Severe);
        assert_eq!(Deviation::of(class(4), class(4)), Deviation::Exact);
    }
}
