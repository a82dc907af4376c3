//! Scores, advantage classes and verdict words of the endgame knowledge base (Chen et al. 2011, eq. 1), and deviations from the truth.

use canju_message::{All, Argument, ToArgument};
use serde::{Deserialize, Serialize};

/// Score of a material combination, Red's view: 0 certain win for Red … 9 certain win for Black.
///
/// | score | meaning |
/// |---|---|
/// | 0 | certain win for Red |
/// | 1 | Red mostly wins |
/// | 2 | Red has the advantage |
/// | 3 | Red has a slight advantage: wins by position |
/// | 4 | either side may win |
/// | 5 | draw: neither side can win |
/// | 6 … 9 | the opposites of 3 … 0 |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Score(u8);

impl ToArgument for Score {
    fn to_argument(&self) -> Argument {
        Argument::Text(self.to_string())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a score from 0 to 9")]
pub struct NotAScore(pub u8);

impl Score {
    pub const SURE_WIN: Self = Self(0);
    pub const MOSTLY_WIN: Self = Self(1);
    pub const ADVANTAGE: Self = Self(2);
    pub const WIN_BY_POSITION: Self = Self(3);
    pub const EITHER: Self = Self(4);
    pub const DRAW: Self = Self(5);

    /// The score of this number; `None` above 9.
    pub const fn new(score: u8) -> Option<Self> {
        if score <= 9 { Some(Self(score)) } else { None }
    }

    /// The number, 0..=9.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The advantage class (eq. 1): 4 and 5 share class 4.
    pub const fn class(self) -> Class {
        Class(if self.0 <= 4 { self.0 } else { self.0 - 1 })
    }

    /// The score of the combination with the sides swapped.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(if matches!(self.0, 4 | 5) { self.0 } else { 9 - self.0 })
    }

    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..=9).map(Self)
    }
}

impl TryFrom<u8> for Score {
    type Error = NotAScore;

    fn try_from(score: u8) -> Result<Self, NotAScore> {
        Self::new(score).ok_or(NotAScore(score))
    }
}

impl From<Score> for u8 {
    fn from(score: Score) -> Self {
        score.0
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Advantage class 0..=8: the scores with 4 and 5 made one (eq. 1). The lattice orders classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Class(u8);

impl Class {
    pub const COUNT: usize = 9;
    /// Certain win for Red.
    pub const BEST: Self = Self(0);
    /// Certain win for Black.
    pub const WORST: Self = Self(8);
    /// The class of draws and open games; symmetric combinations have no other.
    pub const LEVEL: Self = Self(4);

    /// The class of this number; `None` above 8.
    pub const fn new(class: u8) -> Option<Self> {
        if class < Self::COUNT as u8 { Some(Self(class)) } else { None }
    }

    /// The number, 0..=8.
    pub const fn get(self) -> u8 {
        self.0
    }

    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(8 - self.0)
    }

    /// The least and the greatest of its scores: 4 and 5 for class 4, the same one twice for others.
    pub const fn scores(self) -> (Score, Score) {
        match self.0 {
            0..=3 => (Score(self.0), Score(self.0)),
            4 => (Score::EITHER, Score::DRAW),
            _ => (Score(self.0 + 1), Score(self.0 + 1)),
        }
    }

    /// Returns the score to write for a class: class 4 becomes `kept` if that is 4 or 5, else a draw.
    pub fn score(self, kept: Option<Score>) -> Score {
        match kept {
            Some(score) if score.class() == self => score,
            _ if self.0 <= 3 => Score(self.0),
            _ => Score(self.0 + 1),
        }
    }

    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Clamps it to bounds, unless these contradict each other.
    #[must_use]
    pub fn within(self, (low, high): (Self, Self)) -> Self {
        if low <= high { self.clamp(low, high) } else { self }
    }
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

// Deviation of classes from the truth, and its frequency (Chen et al. 2011: slight errors and tolerant-correct).

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, All)]
#[all(text = "deviation-")]
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
pub struct DeviationCounts {
    pub exact: u32,
    pub slight: u32,
    pub severe: u32,
}

impl DeviationCounts {
    pub const fn add(&mut self, deviation: Deviation) {
        match deviation {
            Deviation::Exact => self.exact += 1,
            Deviation::Slight => self.slight += 1,
            Deviation::Severe => self.severe += 1,
        }
    }

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
    fn classes_are_those_of_equation_1() {
        let classes: Vec<u8> = Score::all().map(|s| s.class().get()).collect();
        assert_eq!(classes, [0, 1, 2, 3, 4, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn mirrors_undo_themselves_and_agree_with_classes() {
        for score in Score::all() {
            assert_eq!(score.mirror().mirror(), score);
            assert_eq!(score.mirror().class(), score.class().mirror());
        }
    }

    #[test]
    fn a_class_keeps_its_score() {
        for score in Score::all() {
            assert_eq!(score.class().score(Some(score)), score);
            let (low, high) = score.class().scores();
            assert!(low <= score && score <= high);
            assert_eq!((low.class(), high.class()), (score.class(), score.class()));
        }
        assert_eq!(Class::LEVEL.score(Score::new(2)), Score::DRAW);
    }

    #[test]
    fn nothing_compared_has_no_percentage() {
        let counts = |exact, severe| DeviationCounts { exact, severe, ..DeviationCounts::default() };
        assert_eq!([counts(0, 0), counts(3, 1)].map(DeviationCounts::tolerant_percent), [None, Some(75.0)]);
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
