//! The window. Its pictures read the knowledge base and tell what the person did; they change nothing.

pub mod fonts;
pub mod heat_map;
pub mod neighbourhood;
pub mod node_table;
pub mod node_words;
pub mod scale;
pub mod swatch;
pub mod theme;

#[cfg(test)]
mod testing;
