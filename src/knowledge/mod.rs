//! The knowledge base.
