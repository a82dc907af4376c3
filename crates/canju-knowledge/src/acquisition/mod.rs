//! Acquisition, the paper's first module: scores from manuals, tables, a learned model or exchanges. It proposes and never writes.

pub mod elementary;
pub mod endgames;
pub mod exchange;
pub mod extension;
pub mod learned;
pub mod manual;
pub mod predictor;
pub mod scoring;
