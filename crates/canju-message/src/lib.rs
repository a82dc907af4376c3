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

mod argument;

pub use argument::{Argument, ToArgument};
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
