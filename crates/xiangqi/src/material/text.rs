//! The text form of a material combination: `KRNPGGMMKNCGGMM`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Kind, Material, SideMaterial};

/// Error: a text is not a material combination. Positions count characters from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// A character that is not a piece letter.
    #[error("character {at} is {found:?}, not one of K R N C P G M")]
    UnknownLetter {
        /// Its position.
        at: usize,
        /// The character.
        found: char,
    },
    /// A side must begin with its king.
    #[error("character {at} is before the first king")]
    PieceBeforeKing {
        /// The position of the piece.
        at: usize,
    },
    /// Not exactly two kings. Each side has one, written first.
    #[error("{found} kings instead of 2")]
    Kings {
        /// The number of kings found.
        found: usize,
    },
    /// The text is neither letters nor a name.
    #[error("{0:?} is no name of a combination")]
    NoName(String),
    /// Initials that match the names of several combinations.
    #[error("may be any of {} combinations", .0.len())]
    Ambiguous(Vec<Material>),
    /// A name with a `*`, which matches many.
    #[error("names many combinations")]
    Open,
    /// More pieces of a kind than in a set.
    #[error("character {at} is one {} too many", kind.letter())]
    TooMany {
        /// The position of the excess piece.
        at: usize,
        /// Its kind.
        kind: Kind,
    },
}

impl Serialize for Material {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Material {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Reads `K…K…` with the pieces of a side in any order and case; A is G, B and E are M, H is N. Spaces and a `v`
    /// between the sides are ignored.
    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let mut sides: Vec<SideMaterial> = Vec::with_capacity(2);
        for (at, found) in text.chars().enumerate() {
            match found {
                'K' | 'k' => sides.push(SideMaterial::BARE),
                'v' | 'V' if sides.len() == 1 => {}
                _ if found.is_whitespace() => {}
                _ => {
                    let kind = Kind::from_letter(found).ok_or(MaterialError::UnknownLetter { at, found })?;
                    let side = sides.last_mut().ok_or(MaterialError::PieceBeforeKing { at })?;
                    *side = side.add(kind).ok_or(MaterialError::TooMany { at, kind })?;
                }
            }
        }
        match sides[..] {
            [red, black] => Ok(Self { red, black }),
            _ => Err(MaterialError::Kings { found: sides.len() }),
        }
    }
}

impl fmt::Display for SideMaterial {
    /// Writes the king and the pieces in the order R N C P G M: `KRNPGGMM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        for kind in Kind::ALL {
            for _ in 0..self.count(kind) {
                write!(f, "{}", kind.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Material {
    /// Writes the canonical text form, Red first: `KRNPGGMMKNCGGMM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.red, self.black)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, MaterialError>) {
        let read: Result<Material, _> = text.parse();
        assert_eq!(read.map(|m| m.to_string()), expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn pieces_in_any_order_and_spelling_print_canonically() {
        check("KRNPGGMMKNCGGMM", Ok("KRNPGGMMKNCGGMM"));
        check("KMMGGPNRKMGMGCN", Ok("KRNPGGMMKNCGGMM"));
        check("krhpaabbkhcaaee", Ok("KRNPGGMMKNCGGMM"));
        check("KR v KGG", Ok("KRKGG"));
        check("KK", Ok("KK"));
    }

    #[test]
    fn faults_point_at_the_character() {
        check("", Err(MaterialError::Kings { found: 0 }));
        check("KR", Err(MaterialError::Kings { found: 1 }));
        check("KKK", Err(MaterialError::Kings { found: 3 }));
        check("RKK", Err(MaterialError::PieceBeforeKing { at: 0 }));
        check("KRKX", Err(MaterialError::UnknownLetter { at: 3, found: 'X' }));
        check("KRRRK", Err(MaterialError::TooMany { at: 3, kind: Kind::Rook }));
        check("K車K", Err(MaterialError::UnknownLetter { at: 1, found: '車' }));
    }
}
