//! Endgame knowledge of Chinese chess: scored material combinations, their acquisition, consistency, questions to experts and
//! verification; endgame and opening books; the fuzzy adviser.

pub mod acquisition;
pub mod inference;
pub mod inquiry;
pub mod knowledge;
pub mod rounds;
pub mod verification;
