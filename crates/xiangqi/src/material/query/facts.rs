//! The facts about a combination that a query can use.

use crate::material::Material;

/// A numeric fact about a combination beyond its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The score, 0..=9.
    Score,
    /// The advantage class, 0..=8.
    Class,
    /// |C|: scored neighbours in conflict.
    Conflicts,
    /// |N|: scored neighbours.
    Neighbours,
    /// IW, the inconsistency weight.
    Weight,
    /// IP, the inconsistency ratio, in percent.
    Ratio,
    /// The inconsistency level, 0..=9.
    Level,
    /// The number of findings attached to the combination.
    Evidence,
}

/// Source of the facts that a query is evaluated on, implemented by the layers above. Only facts that the query needs are
/// requested.
pub trait Facts {
    /// Returns the pieces.
    fn material(&self) -> Material;
    /// Returns a number; `None` if there is none, such as the score of an unscored combination.
    fn number(&self, fact: Fact) -> Option<f64>;
    /// Whether the score is locked: no resolver may change it.
    fn is_invariable(&self) -> bool;
    /// Whether evidence on the combination contradicts its score.
    fn is_contradicted(&self) -> bool;
    /// Returns the origin of the score, as the word after `source=`; `None` without a score.
    fn source(&self) -> Option<&'static str>;
}

/// Material without any other facts.
impl Facts for Material {
    fn material(&self) -> Material {
        *self
    }

    fn number(&self, _: Fact) -> Option<f64> {
        None
    }

    fn is_invariable(&self) -> bool {
        false
    }

    fn is_contradicted(&self) -> bool {
        false
    }

    fn source(&self) -> Option<&'static str> {
        None
    }
}
