//! Arguments of texts, and which values become which.

use std::io;
use std::path::{Path, PathBuf};

use xiangqi::material::query::QueryError;
use xiangqi::material::{Material, MaterialError, NodeId};
use xiangqi::rules::SetupFaults;
use xiangqi::rules::fen::FenError;

use crate::{Message, Text};

/// An argument of a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// Inserted verbatim.
    Text(String),
    /// A number, rendered with separators and used to choose plural forms.
    Number(f64),
    /// A combination of pieces, named as the user has chosen.
    Combination(Material),
    /// All reasons why a setup is no legal position.
    Setup(SetupFaults),
    /// The error in a FEN.
    Fen(FenError),
    /// The error in a query.
    Query(QueryError),
    /// The error in the text of a combination.
    Material(MaterialError),
    /// A word that a base or a file uses, such as the name of a kind of evidence: the text `kind-code`, or else the word itself.
    Code(&'static str, String),
    /// A name in the three languages, in the order of `Language::ALL`, supplied by another crate.
    Translated([String; 3]),
    /// Arguments with the separator of a list between them.
    List(Vec<Argument>),
    /// Another message.
    Message(Text),
}

impl Argument {
    /// Returns the combination that these letters name, or else the text itself.
    pub fn combination(letters: &str) -> Self {
        letters.parse().map_or_else(|_| Self::Text(letters.to_owned()), Self::Combination)
    }
}

/// A value that can be an argument of a text.
pub trait ToArgument {
    /// Returns the argument.
    fn to_argument(&self) -> Argument;
}

impl<M: Message> ToArgument for M {
    fn to_argument(&self) -> Argument {
        Argument::Message(self.text())
    }
}

impl ToArgument for Argument {
    fn to_argument(&self) -> Argument {
        self.clone()
    }
}

/// Errors of the rules, which have no texts of their own.
macro_rules! rules {
    ($($variant:ident: $type:ty),*) => {$(
        impl ToArgument for $type {
            fn to_argument(&self) -> Argument {
                Argument::$variant(self.clone())
            }
        }
    )*};
}

rules!(Setup: SetupFaults, Fen: FenError, Query: QueryError, Material: MaterialError);

impl ToArgument for Material {
    fn to_argument(&self) -> Argument {
        Argument::Combination(*self)
    }
}

impl ToArgument for NodeId {
    fn to_argument(&self) -> Argument {
        Argument::Combination(self.material())
    }
}

impl ToArgument for Path {
    fn to_argument(&self) -> Argument {
        Argument::Text(self.to_string_lossy().into_owned())
    }
}

impl ToArgument for PathBuf {
    fn to_argument(&self) -> Argument {
        self.as_path().to_argument()
    }
}

/// The code point, as a character may be invisible: `U+200B`.
impl ToArgument for char {
    fn to_argument(&self) -> Argument {
        Argument::Text(format!("U+{:04X}", u32::from(*self)))
    }
}

/// Values that are written as they display themselves.
macro_rules! displayed {
    ($($type:ty),*) => {$(
        impl ToArgument for $type {
            fn to_argument(&self) -> Argument {
                Argument::Text(self.to_string())
            }
        }
    )*};
}

/// Values that are numbers.
macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl ToArgument for $type {
            fn to_argument(&self) -> Argument {
                Argument::Number(*self as f64)
            }
        }
    )*};
}

displayed!(&str, String, io::Error, io::ErrorKind);
numbers!(u8, u16, u32, u64, u128, usize, i16, i32, i64, f64);
