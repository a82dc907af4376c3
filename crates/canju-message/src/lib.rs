//! Messages as data: the key of a text and its arguments. The program renders them in the user's language.
//!
//! Errors derive [`Message`] in place of an English sentence of their own:
//!
//! ```
//! use canju_message::{Argument, Message, Text};
//!
//! #[derive(Debug, Message)]
//! enum Refused {
//!     #[text("fault-busy")]
//!     Busy,
//!     #[text("fault-no-exchange", name)]
//!     NoTables(String),
//! }
//!
//! let refused = Refused::NoTables("ten".to_owned());
//! assert_eq!(refused.text(), Text::new("fault-no-exchange", vec![("name", Argument::Text("ten".to_owned()))]));
//! ```
//!
//! A key that is not in `assets/text/en`, or an argument of the text without a field, does not compile.

use std::io;
use std::path::{Path, PathBuf};

use xiangqi::material::query::QueryError;
use xiangqi::material::{Material, MaterialError, NodeId};
use xiangqi::rules::SetupFaults;
use xiangqi::rules::fen::FenError;

pub use canju_message_derive::{All, Message, text};

/// A value with a sentence in each language.
pub trait Message {
    /// Returns the text with its arguments.
    fn text(&self) -> Text;
}

/// A value of a closed list that the command line offers: `#[derive(All)]` with `#[all(help)]`.
pub trait Choice: Copy + Send + Sync + 'static {
    /// All values, in the order of the help.
    const CHOICES: &'static [Self];

    /// Returns the word of the command line.
    fn word(self) -> &'static str;

    /// Returns one sentence for the help, without its period.
    fn help(self) -> &'static str;
}

/// The key of a text, and its arguments by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The key in `assets/text`.
    pub key: &'static str,
    /// The arguments.
    pub arguments: Vec<(&'static str, Argument)>,
}

impl Text {
    /// Returns a text with arguments.
    pub const fn new(key: &'static str, arguments: Vec<(&'static str, Argument)>) -> Self {
        Self { key, arguments }
    }

    /// Returns a text in one language only, inserted verbatim, such as a message of the operating system.
    pub fn verbatim(text: String) -> Self {
        Self::new("verbatim", vec![("text", Argument::Text(text))])
    }

    /// Returns this sentence followed by another one.
    pub fn and(self, other: Self) -> Self {
        Self::new(
            "notice-beside",
            vec![("one", Argument::Message(self)), ("other", Argument::Message(other))],
        )
    }

    /// Returns this text with another one in the next line.
    pub fn above(self, other: Self) -> Self {
        Self::new("lines", vec![("one", Argument::Message(self)), ("other", Argument::Message(other))])
    }
}

impl<M: Message + ?Sized> Message for &M {
    fn text(&self) -> Text {
        (**self).text()
    }
}

impl Message for Text {
    fn text(&self) -> Text {
        self.clone()
    }
}

/// Maximum number of characters of a file that a message quotes.
const REPEATED: usize = 60;

/// Returns the beginning of a text from a file, at most sixty characters.
pub fn excerpt(found: &str) -> String {
    match found.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", found.get(..end).unwrap_or_default()),
        None => found.to_owned(),
    }
}

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
