//! Escapes of text that other people wrote: for a terminal, for a line of a list, and for a cell of a spreadsheet.

use std::borrow::Cow;

use canju_message::Message;

/// Whether a program that shows text obeys this character instead of showing it: controls, ends of lines and paragraphs, and
/// marks that change the direction of text. Noncharacters, which XML forbids, count too.
fn is_obeyed(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
        || matches!(sign, '\u{FFFE}' | '\u{FFFF}')
}

/// Replaces the characters, each with its place, that `spelt` spells.
fn replaced(text: &str, spelt: impl Fn(usize, char) -> Option<Cow<'static, str>>) -> Cow<'_, str> {
    let first = text.char_indices().find(|(at, sign)| spelt(*at, *sign).is_some());
    let Some((first, _)) = first else { return text.into() };
    let mut whole = String::with_capacity(text.len() + 16);
    whole.push_str(text.get(..first).unwrap_or_default());
    for (at, sign) in text.char_indices().skip_while(|(at, _)| *at < first) {
        match spelt(at, sign) {
            Some(spelt) => whole.push_str(&spelt),
            None => whole.push(sign),
        }
    }
    whole.into()
}

/// The escape of JSON.
fn by_number(sign: char) -> Cow<'static, str> {
    format!("\\u{:04x}", u32::from(sign)).into()
}

/// Whether a character is spelt where a text may have several lines.
fn is_spelt(sign: char) -> bool {
    is_obeyed(sign) && !matches!(sign, '\n' | '\t')
}

/// Spells control characters and marks of direction as JSON does: a terminal obeys control sequences. Line feeds and tabs stay.
pub fn escape_control(text: &str) -> Cow<'_, str> {
    replaced(text, |_, sign| is_spelt(sign).then(|| by_number(sign)))
}

/// As [`escape_control`], with line feeds as `\n` and tabs as `\t`: whatever the text contains, it stays one line of a list.
pub fn one_line(text: &str) -> Cow<'_, str> {
    replaced(text, |_, sign| match sign {
        '\n' => Some("\\n".into()),
        '\t' => Some("\\t".into()),
        sign => is_obeyed(sign).then(|| by_number(sign)),
    })
}

/// Put before a text that a spreadsheet would compute, and before one that has it already.
const APOSTROPHE: char = '\'';

/// Whether a text may begin a formula: a spreadsheet ignores blanks before it, and takes wide signs for narrow ones.
fn begins_formula(text: &str) -> bool {
    let is_skipped =
        |sign: char| sign.is_whitespace() || matches!(sign, '\u{200B}'..='\u{200D}' | '\u{FEFF}');
    text.starts_with([APOSTROPHE, '\t', '\r'])
        || text.trim_start_matches(is_skipped).starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

/// Whether a text is a number, which a spreadsheet may compute.
fn is_number(text: &str) -> bool {
    text.parse().is_ok_and(f64::is_finite)
}

/// Returns a cell of a spreadsheet that shows this text and computes nothing: controls but line feeds and tabs are spelt as in
/// JSON, and a text that begins like a formula gets an apostrophe. Numbers stay numbers. [`spreadsheet_text`] returns the text.
pub fn spreadsheet_cell(text: &str) -> Cow<'_, str> {
    let is_escape = |at| text.get(at..).and_then(escape).is_some();
    let mut cell =
        replaced(text, |at, sign| (is_spelt(sign) || sign == '\\' && is_escape(at)).then(|| by_number(sign)));
    if begins_formula(&cell) && !is_number(&cell) {
        cell.to_mut().insert(0, APOSTROPHE);
    }
    cell
}

/// Returns the length of an escape at the start of a text, and its character.
fn escape(text: &str) -> Option<(usize, char)> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_hexadecimal)?;
    Some((6, char::from_u32(number)?))
}

/// Removes the apostrophe of [`spreadsheet_cell`].
pub fn without_apostrophe(cell: &str) -> &str {
    cell.strip_prefix(APOSTROPHE).filter(|rest| begins_formula(rest)).unwrap_or(cell)
}

/// Returns the text of a cell that [`spreadsheet_cell`] made.
pub fn spreadsheet_text(cell: &str) -> Cow<'_, str> {
    let cell = without_apostrophe(cell);
    if !cell.contains("\\u") {
        return cell.into();
    }
    let (mut text, mut rest) = (String::with_capacity(cell.len()), cell);
    while let Some(sign) = rest.chars().next() {
        let (length, sign) = escape(rest).unwrap_or((sign.len_utf8(), sign));
        text.push(sign);
        rest = rest.get(length..).unwrap_or_default();
    }
    text.into()
}

// Quotation marks in CSV. The reader of rows takes any text; one mark too few makes it take rows for a part of a cell.

/// Errors in the quotation marks of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum QuoteFault {
    /// Quotes that nothing closes.
    #[text("line-open-quotes")]
    Open,
    /// Text between closing quotes and the end of the cell.
    #[text("line-behind-quotes")]
    Behind,
}

#[derive(Clone, Copy)]
enum At {
    /// At the beginning of a cell, where a mark opens quotes.
    Start,
    /// In an unquoted cell, where a mark is an ordinary character.
    Bare,
    /// Inside quotes that were opened in this line.
    Quoted(u64),
    /// After a mark that closes the quotes or starts an escaped one.
    Closed(u64),
}

/// Checks the quotation marks of rows; `first` is the number of the first line, the error that in which the quotes are opened.
pub fn check_quotes(rows: &str, delimiter: u8, first: u64) -> Result<(), (u64, QuoteFault)> {
    let (mut at, mut line) = (At::Start, first);
    for byte in rows.bytes() {
        let ends = byte == delimiter || byte == b'\n' || byte == b'\r';
        at = match at {
            At::Start if byte == b'"' => At::Quoted(line),
            At::Quoted(opened) if byte == b'"' => At::Closed(opened),
            At::Quoted(opened) => At::Quoted(opened),
            At::Closed(opened) if byte == b'"' => At::Quoted(opened),
            _ if ends => At::Start,
            At::Closed(opened) => return Err((opened, QuoteFault::Behind)),
            At::Start | At::Bare => At::Bare,
        };
        line += u64::from(byte == b'\n');
    }
    match at {
        At::Quoted(opened) => Err((opened, QuoteFault::Open)),
        At::Start | At::Bare | At::Closed(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Texts as attackers write them.
    fn hostile() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("=cmd|' /C calc'!A0"),
            Just("\\u003d"),
            Just("\\u005c"),
            Just("\\u"),
            Just("'"),
            Just("-3"),
            Just("+"),
            Just("＝"),
            Just("\u{FEFF}"),
            Just(" "),
            Just("\t"),
            Just("\r"),
            Just("\n"),
            Just("\u{1b}[31m"),
            Just("\u{9b}"),
            Just("\u{202e}"),
            Just("馬"),
            Just("\""),
            Just(","),
        ];
        prop_oneof![any::<String>(), prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())]
    }

    proptest! {
        #[test]
        fn a_cell_computes_nothing_and_its_text_comes_back(text in hostile()) {
            let cell = spreadsheet_cell(&text);
            prop_assert!(!begins_formula(&cell) || cell.starts_with(APOSTROPHE) || is_number(&cell), "{cell:?}");
            prop_assert!(!cell.contains(|sign| is_obeyed(sign) && !matches!(sign, '\n' | '\t')), "{cell:?}");
            prop_assert_eq!(&*spreadsheet_text(&cell), &*text);
        }

        #[test]
        fn a_line_is_one_and_shows_what_it_has(text in hostile()) {
            let line = one_line(&text);
            prop_assert!(!line.contains(is_obeyed), "{line:?}");
        }
    }

    #[test]
    fn numbers_stay_numbers_and_plain_text_is_not_copied() {
        for text in ["-3", "+0.5", "-1e5", "3", "马兵对炮", "KRKN", "–", ""] {
            assert!(matches!(spreadsheet_cell(text), Cow::Borrowed(same) if same == text), "{text}");
        }
        for (text, expected) in
            [("=1", "'=1"), (" =1", "' =1"), ("-inf", "'-inf"), ("-3 4", "'-3 4"), ("'x", "''x")]
        {
            assert_eq!(spreadsheet_cell(text), expected);
        }
        assert_eq!((&*one_line("a\nb"), &*escape_control("a\nb\u{1b}")), ("a\\nb", "a\nb\\u001b"));
    }

    #[test]
    fn rows_that_would_vanish_in_a_cell_are_found() {
        let check = |rows| check_quotes(rows, b',', 2);
        assert_eq!(check("a,\"b \"\"c\"\"\",\"\"\r\na 5\" b,\"x\ny\"\n"), Ok(()));
        assert_eq!(check("a,b\nKRK,0,\"see page 12\nKNK,5,x\nKCK,5,y\n"), Err((3, QuoteFault::Open)));
        assert_eq!(check("KRK,0,\"see page 12\nKNK,5,\"x\"\n"), Err((2, QuoteFault::Behind)));
    }
}
