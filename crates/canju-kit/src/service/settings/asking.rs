//! User settings of questions.

use serde::{Deserialize, Serialize};

use crate::inquiry::order::Order;
use crate::knowledge::history::Measure;
use crate::material::query::{Query, QueryError};

/// User settings of questions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Asking {
    /// Order of questions.
    pub order: Order,
    /// Whether the scores of others are hidden until the expert has answered.
    pub blind: bool,
    /// The query that finds the combinations to be asked; blank finds all.
    pub query: String,
}

impl Asking {
    /// Returns the query; `None` if all combinations are asked.
    ///
    /// # Errors
    /// The text is no query.
    pub fn only(&self) -> Result<Option<Query>, QueryError> {
        if self.query.trim().is_empty() { Ok(None) } else { Query::parse(&self.query).map(Some) }
    }
}

impl Asking {
    /// Returns the same, but about the conflicts, in the paper's order by this measure.
    #[must_use]
    pub fn about_conflicts(&self, measure: Measure) -> Self {
        let order = match measure {
            Measure::Weight => Order::Weight,
            Measure::Ratio => Order::Ratio,
        };
        Self { order, ..self.clone() }
    }
}
