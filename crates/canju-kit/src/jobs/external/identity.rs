//! What an engine says of itself when it is started.

use crate::protocol::{Dialect, EngineOption};

/// What an engine said of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its name; empty if it said none.
    pub name: String,
    /// Its author; empty if it said none.
    pub author: String,
    /// Its protocol.
    pub dialect: Dialect,
    /// Its options, in its order.
    pub options: Vec<EngineOption>,
    /// The first lines that it wrote before its options.
    pub first_lines: Vec<String>,
}

impl Identity {
    /// Nothing is known but the protocol.
    pub(super) fn new(dialect: Dialect) -> Self {
        let (name, author) = (String::new(), String::new());
        Self { name, author, dialect, options: Vec::new(), first_lines: Vec::new() }
    }

    /// Returns an option by its name.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name == name)
    }

    pub(super) const fn has_options(&self) -> bool {
        !self.options.is_empty()
    }
}
