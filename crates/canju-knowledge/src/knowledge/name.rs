//! The names that people give: of themselves and of versions. One check at every door by which a name comes in.

use canju_message::Message;

/// The most characters of a name.
pub const LONGEST: usize = 60;

/// Error of checking a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum NameError {
    /// Nothing but blanks.
    #[text("name-empty")]
    Empty,
    /// More characters than [`LONGEST`].
    #[text("name-too-long", count, most = LONGEST)]
    TooLong(usize),
    /// A control character, such as a line break or an escape sequence for a terminal.
    #[text("name-control", code)]
    Control(char),
    /// A character that is not seen or that turns the direction of writing, so that two names look alike.
    #[text("name-invisible", code)]
    Invisible(char),
}

/// The name that a text is: without the blanks around it.
///
/// # Errors
/// [`NameError`] with the first fault.
pub fn checked(text: &str) -> Result<&str, NameError> {
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
    match name.chars().count() {
        ..=LONGEST => Ok(name),
        characters => Err(NameError::TooLong(characters)),
    }
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
            assert_eq!(checked(name), Ok(name));
        }
        assert_eq!(checked("  Lin \n"), Ok("Lin"));
        assert_eq!(checked("\u{3000}林\u{3000}"), Ok("林"));
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
