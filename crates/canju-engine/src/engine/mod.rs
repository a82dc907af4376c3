//! The engine: alpha-beta search whose evaluation uses the endgame scores of a base.
//!
//! | technique | file |
//! |---|---|
//! | iterative deepening, aspiration windows, MultiPV | [`searcher`] |
//! | principal variation search, mate distance pruning, internal iterative reduction, check extension | `search` |
//! | null-move pruning, reverse futility pruning, razoring; late move pruning, futility pruning, SEE pruning; late move reductions | `pruning` |
//! | quiescence search, delta pruning | `quiescence` |
//! | move ordering: TT move, MVV-LVA, killers, counter move, history | `picker` |
//! | static exchange evaluation (SEE) | [`see`] |
//! | transposition table | [`transposition`] |
//! | search parameters | `search_parameters` |
//! | evaluation: network (NNUE), or hand-made terms (tapered, incremental) and their parameters | [`evaluation`], [`network`], [`parameters`] |
//! | piece-square tables; mobility, king danger and threats; mop-up evaluation | [`evaluation`] |
//! | scores of the knowledge base in the evaluation | [`snapshot`], `Evaluation::with_knowledge` |
//! | evaluation of Du et al. (2014) | [`elements`] |
//! | exact sources: tables, books | [`oracles`] |
//! | repetition and the quiet limit in the search | `Searcher::by_rules`, [`xiangqi::rules::referee`] |
//! | search limits, time management | [`limits`] |
//! | levels of strength; play like people | [`level`]; [`human`] |
//! | clock, threads, Lazy SMP | `src/jobs/thinking.rs` of the program |
//!
//! [`Searcher`] is one thread of it; threads share only [`transposition::TranspositionTable`]. The engine starts no threads and
//! reads no clock; its caller decides when to stop ([`limits::Control`]).

pub mod elements;
pub mod evaluation;
pub mod human;
pub mod level;
pub mod limits;
pub mod network;
pub mod oracles;
pub mod parameters;
mod picker;
mod pruning;
mod quiescence;
pub mod score;
mod search;
mod search_parameters;
pub mod searcher;
pub mod see;
pub mod snapshot;
pub mod transposition;

pub use elements::{Breakdown, Element, Elements, Part, Share};
pub use evaluation::Evaluation;
pub use human::HumanLevel;
pub use level::{Level, Skill};
pub use limits::{Control, Limits, PvLine};
pub use oracles::{Oracles, Tables};
pub use parameters::Parameters;
pub use score::{Score, Verdict};
pub use searcher::Searcher;
pub use snapshot::{KnowledgeSnapshot, Prior};
pub use transposition::TranspositionTable;

#[cfg(test)]
mod tests;
