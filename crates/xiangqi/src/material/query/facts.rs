//! What a query asks of a combination.

use crate::material::Material;

/// What a query can ask of a combination beyond its pieces, as a number.
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
    /// Findings attached to the combination.
    Evidence,
}

/// What a query is asked of. Implemented above by whoever knows; only what the query needs is asked.
pub trait Facts {
    /// The pieces.
    fn material(&self) -> Material;
    /// A number; `None` where there is none, such as the score of an unscored combination.
    fn number(&self, fact: Fact) -> Option<f64>;
    /// True where no resolver may change the score.
    fn is_invariable(&self) -> bool;
    /// True where evidence on the combination says something else than its score.
    fn is_contradicted(&self) -> bool;
    /// Where the score comes from, in the word that follows `source=`; `None` without a score.
    fn source(&self) -> Option<&'static str>;
}

/// Pieces of which nothing else is known.
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
