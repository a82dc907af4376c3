//! The paper's first module: where scores come from. It proposes and never writes.

pub mod accuracy;
pub mod agreement;
pub mod census;
pub mod claims;
pub mod elementary;
pub mod estimate;
pub mod exceptions;
pub mod exchange;
pub mod extension;
pub mod manual;
pub mod nearest;
pub mod predictor;
pub mod scoring;
