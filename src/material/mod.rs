//! Material combinations.
