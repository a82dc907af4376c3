//! Combinations that are looked for, as a person types them.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::select::NodeFacts;
use crate::material::NodeId;
use crate::material::query::{Query, QueryError};
use crate::service::fault::Fault;

/// A query of the lattice, or a combination by its name. A node matches if it or its mirror does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MaterialFilter {
    /// The text as typed; blank matches everything.
    pub text: String,
}

impl MaterialFilter {
    /// Whether everything fits.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the predicate of matching nodes, in this base.
    ///
    /// # Errors
    /// The text is neither a query nor a name.
    pub fn fits<'k>(&self, kb: &'k KnowledgeBase) -> Result<impl Fn(NodeId) -> bool + use<'k>, Fault> {
        let query = if self.is_blank() { None } else { Some(self.query().map_err(Fault::Query)?) };
        Ok(move |node: NodeId| {
            query.as_ref().is_none_or(|query| {
                [node, node.mirror()].into_iter().any(|node| query.matches(&NodeFacts { base: kb, node }))
            })
        })
    }

    /// Returns the error in the text, if any.
    pub fn error(&self) -> Option<QueryError> {
        if self.is_blank() { None } else { self.query().err() }
    }

    fn query(&self) -> Result<Query, QueryError> {
        Query::parse(&self.text)
    }
}
