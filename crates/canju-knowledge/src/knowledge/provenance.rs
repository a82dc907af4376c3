//! Origin of a score, and the names that people give: of themselves and of versions.

use std::borrow::Cow;

use canju_message::{All, Message};
use icu_normalizer::ComposingNormalizerBorrowed;
use serde::{Deserialize, Serialize};

/// Kind of knowledge behind a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, All)]
#[all(word, text = "source-")]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A verdict printed in an endgame manual.
    Manual,
    /// Answer of a user of the program.
    Expert,
    /// Exact retrograde analysis.
    Table,
    /// Inferred by the program from other scores.
    Inferred,
    /// A guess from the pieces alone.
    Guess,
    /// Changed by a conflict resolver.
    Resolver,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Provenance {
    pub source: Source,
    /// A person, a book or a part of the program; may be empty.
    pub author: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// A comment; may be empty.
    pub note: String,
}

impl Provenance {
    /// Without a note.
    pub fn new(source: Source, author: &str, time: i64) -> Self {
        Self { source, author: author.to_owned(), time, note: String::new() }
    }
}

/// A provenance in [`super::KnowledgeBase::provenance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProvenanceId(pub u32);

// The names that people give: of themselves and of versions. One check at every door by which a name comes in.

pub const LONGEST: usize = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum NameError {
    #[text("name-empty")]
    Empty,
    #[text("name-too-long", count, most = LONGEST)]
    TooLong(usize),
    /// A control character, such as a line break or an escape sequence for a terminal.
    #[text("name-control", code)]
    Control(char),
    /// A character that is not seen or that turns the direction of writing, so that two names look alike.
    #[text("name-invisible", code)]
    Invisible(char),
}

/// Returns the name that a text is: in the compatibility form of Unicode (NFKC), so of one width, and with single blanks.
pub fn checked(text: &str) -> Result<String, NameError> {
    let name = text.trim();
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    if let Some(control) = name.chars().find(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
        return Err(NameError::Control(control));
    }
    if let Some(invisible) = name.chars().find(|c| is_invisible(*c)) {
        return Err(NameError::Invisible(invisible));
    }
    let name = normal(name);
    match name.chars().count() {
        ..=LONGEST => Ok(name),
        characters => Err(NameError::TooLong(characters)),
    }
}

/// Returns what names of one person share: the name in normal form without case.
pub fn key(name: &str) -> String {
    normal(&normal(name).to_uppercase())
}

/// Whether two names are those of one person: they differ in case, width and blanks only.
pub fn is_same(one: &str, other: &str) -> bool {
    one == other || key(one) == key(other)
}

fn normal(name: &str) -> String {
    const NFKC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfkc();
    // Nothing changes in most names.
    let name = if name.is_ascii() { Cow::Borrowed(name) } else { NFKC.normalize(name) };
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character takes no room, looks like a blank that it is not, or turns the direction of writing: the default
/// ignorable characters of Unicode, the fillers of Hangul, and the blank of Braille.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_names() {
        for name in ["Lin", "屠景明", "O'Neil-Wu Jr.", "Đặng Thị", "1234", "a".repeat(LONGEST).as_str()]
        {
            assert_eq!(checked(name).as_deref(), Ok(name));
        }
        assert_eq!(checked("  Lin \n").as_deref(), Ok("Lin"));
        assert_eq!(checked("\u{3000}林\u{3000}").as_deref(), Ok("林"));
        assert_eq!(checked("Ｌｉｎ\u{3000}\u{A0}Ｈ．").as_deref(), Ok("Lin H."));
    }

    #[test]
    fn names_that_differ_in_case_width_and_blanks_are_one_person() {
        for same in ["Straße Lin", "STRASSE\u{3000}LIN", "ｓｔｒａßｅ  lin", " strasse\u{2009}Lin "] {
            assert!(is_same(same, "Strasse Lin"), "{same}");
        }
        assert!(is_same("é", "E\u{301}"));
        assert!(!is_same("Lin", "Li n") && !is_same("林", "林海") && !is_same("Lin 1", "Lin 2"));
    }

    #[test]
    fn every_fault_of_a_name_is_reported() {
        for (text, fault) in [
            ("", NameError::Empty),
            (" \u{3000}\t\n", NameError::Empty),
            ("Li\nn", NameError::Control('\n')),
            ("\u{1B}[31mLin", NameError::Control('\u{1B}')),
            ("Li\u{2028}n", NameError::Control('\u{2028}')),
            ("Li\u{85}n", NameError::Control('\u{85}')),
            ("Lin\u{202E}uW", NameError::Invisible('\u{202E}')),
            ("\u{200B}", NameError::Invisible('\u{200B}')),
            ("L\u{200D}in", NameError::Invisible('\u{200D}')),
            ("\u{3164}", NameError::Invisible('\u{3164}')),
        ] {
            assert_eq!(checked(text), Err(fault), "{text:?}");
        }
        assert_eq!(checked(&"林".repeat(61)), Err(NameError::TooLong(61)));
    }
}
