//! Names of players: which of them may be one person.
//!
//! The rule has five steps, each less certain than the one before ([`Reason`]):
//! 1. *Script*: traditional and simplified characters are the same (胡榮華, 胡荣华).
//! 2. *Letters*: case, signs, and the order of family name and given name do not matter (HU Ronghua; Hu, Ronghua).
//! 3. *Prefix*: a place or team before the name, and what is in brackets, is no part of it (上海胡榮華, 胡榮華（上海）).
//! 4. *Pinyin*: letters are the same as characters with these syllables, if no other name has them (HU Ronghua).
//! 5. *Abbreviation*: of the given name the first syllables suffice, if no other name begins with them (HU Rong).
//!
//! Names with different digits are never one player (canju 5, canju 10). A rule only proposes ([`proposals`]); an [`AliasTable`] has what the user decided.

mod aliases;
mod person;
mod pinyin;
mod proposals;

pub use aliases::AliasTable;
pub use person::Person;
pub use pinyin::{SearchName, Wanted, simplified, sort_key};
pub use proposals::{Proposal, Reason, proposals};

#[cfg(test)]
mod tests;
