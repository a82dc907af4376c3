//! Endgame knowledge of Chinese chess: acquired, made consistent, asked for and verified, with books of positions and the fuzzy adviser.

pub mod acquisition;
pub mod adviser;
pub mod books;
pub mod inference;
pub mod inquiry;
pub mod knowledge;
pub mod verification;
