//! User settings of questions.

use serde::{Deserialize, Serialize};

use crate::inquiry::order::Order;

/// User settings of questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Asking {
    /// Order of questions.
    pub order: Order,
    /// Whether the scores of others are hidden until the expert has answered.
    pub blind: bool,
}
