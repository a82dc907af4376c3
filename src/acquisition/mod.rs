//! The paper's first module: where scores come from. It proposes and never writes.

pub mod agreement;
pub mod census;
pub mod claims;
pub mod elementary;
pub mod exceptions;
pub mod manual;
pub mod scoring;
