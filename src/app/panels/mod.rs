//! The panels of the window, one file each.

pub(super) mod acquisition;
pub(super) mod adviser;
pub(super) mod conflicts;
pub(super) mod endgames;
pub(super) mod games;
pub(super) mod inquiry;
pub(super) mod lattice;
pub(super) mod log;
pub(super) mod openings;
pub(super) mod play;
pub(super) mod resolver;
pub(super) mod tables;
pub(super) mod tuning;
pub(super) mod verification;
