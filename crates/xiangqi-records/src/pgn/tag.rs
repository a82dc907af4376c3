//! Syntax of a tag: `[Name "value"]`, with the quotation marks and brackets that editors make of these.

use super::lexer::{is_blank, is_gap, line_of};
use crate::signs::is_invisible;
use crate::tag::known;

/// Quotation marks of a tag's value: each opening one with those that close it.
const QUOTES: [(char, &[char]); 17] = [
    ('"', &['"']),
    ('＂', &['＂']),
    ('“', &['”', '“']),
    ('”', &['”']),
    ('„', &['”', '“']),
    ('‟', &['”']),
    ('\'', &['\'']),
    ('＇', &['＇']),
    ('‘', &['’', '‘']),
    ('’', &['’']),
    ('‚', &['‘', '’']),
    ('«', &['»']),
    ('»', &['«', '»']),
    ('‹', &['›']),
    ('`', &['`', '´', '\'']),
    ('「', &['」']),
    ('『', &['』']),
];

/// The double ones.
const DOUBLE: [char; 8] = ['"', '＂', '“', '”', '„', '‟', '«', '»'];

/// Brackets of a tag: those of the standard, and what Chinese editors and sites write.
pub(super) const OPENING: [char; 3] = ['[', '［', '【'];
pub(super) const CLOSING: [char; 3] = [']', '］', '】'];

/// The maximum length in bytes of a value in other quotation marks.
const LONGEST_SINGLE: usize = 1 << 10;

fn is_quote(sign: char) -> bool {
    QUOTES.iter().any(|(quote, close)| *quote == sign || close.contains(&sign))
}

/// Returns the name and the raw value of the tag at the start of a line, and its length; the length of what begins like one, if it is
/// none. Values without quotation marks or with quotation marks inside are accepted, and one that is cut off by another tag.
pub(super) fn read(line: &str) -> Result<(&str, &str, usize), usize> {
    if let Some((name, value, length)) = parts(line) {
        let tag = line.get(..length).unwrap_or(line);
        return match glued(tag).and_then(|at| tag.get(..at)) {
            None => Ok((name, value, length)),
            Some(cut) => parts(cut).ok_or_else(|| like_tag(cut)),
        };
    }
    Err(like_tag(line))
}

/// Returns the length of what begins like a tag and is none: up to its bracket, or to a known tag.
fn like_tag(line: &str) -> usize {
    for (at, sign) in line.char_indices() {
        match sign {
            _ if CLOSING.contains(&sign) => return at + sign.len_utf8(),
            _ if OPENING.contains(&sign) && at > 0 && line.get(at..).is_some_and(begins_known) => return at,
            _ => {}
        }
    }
    line.len()
}

/// Returns the position of a tag after the start of a line that was cut off, to which another text was joined.
pub(super) fn glued(line: &str) -> Option<usize> {
    match first(line) {
        Some(0) => Some(1 + first(line.get(1..)?)?),
        at => at,
    }
}

/// Returns the position of the first known tag in a line.
pub(super) fn first(line: &str) -> Option<usize> {
    let brackets = line.char_indices().filter(|(_, sign)| OPENING.contains(sign));
    brackets.map(|(at, _)| at).find(|at| line.get(*at..).is_some_and(begins_known))
}

/// Whether a text begins with the name of a known tag and a quotation mark.
fn begins_known(text: &str) -> bool {
    /// More are no slip.
    const MOST: usize = 3;
    let inside = (0..MOST).fold(text, |text, _| text.strip_prefix(OPENING).unwrap_or(text));
    let (name, value) = inside.split_at(inside.find(|sign| !is_of_name(sign)).unwrap_or(inside.len()));
    value.trim_start_matches(is_gap).starts_with(is_quote) && known(name).is_some()
}

fn parts(line: &str) -> Option<(&str, &str, usize)> {
    let inside = line.strip_prefix(OPENING)?.trim_start_matches(is_gap);
    let (name, value) = inside.split_at(inside.find(|sign: char| !is_of_name(sign))?);
    let value = Some(value).filter(|value| value.starts_with(|sign| is_gap(sign) || is_quote(sign)))?;
    let value = value.trim_start_matches(is_gap);
    if name.is_empty() {
        return None;
    }
    let quote = value.chars().next().filter(|sign| is_quote(*sign));
    let quoted = quote.and_then(|quote| value.strip_prefix(quote)).unwrap_or_default();
    // A single one may be an apostrophe: its value is short.
    let is_double = quote.is_some_and(|quote| DOUBLE.contains(&quote));
    let near = if is_double { quoted } else { crate::signs::head(quoted, LONGEST_SINGLE) };
    let own = QUOTES.iter().find(|(open, _)| Some(*open) == quote).map_or(&[][..], |(_, close)| *close);
    let end = closing(near, |sign| own.contains(&sign)).or_else(|| closing(near, is_quote));
    if let Some((end, length)) = end {
        return Some((name, quoted.get(..end)?, line.len() - quoted.len() + length));
    }
    let is_end = |sign| is_quote(sign) || CLOSING.contains(&sign);
    if is_double {
        return Some((name, quoted.trim_end().trim_end_matches(is_end), line.len()));
    }
    let (short, behind) = value.split_once(CLOSING).filter(|_| name.is_ascii())?;
    // A text that ends like a tag is one up to its end.
    if ends_like_tag(behind) && !behind.contains('[') {
        return Some((name, value.trim_end().trim_end_matches(is_end), line.len()));
    }
    Some((name, short, line.len() - behind.len()))
}

/// Returns the position of the quotation mark that closes a value, and that behind its bracket.
fn closing(quoted: &str, is_close: impl Fn(char) -> bool) -> Option<(usize, usize)> {
    let brackets = quoted.char_indices().filter(|(_, sign)| CLOSING.contains(sign));
    brackets.map(|(at, sign)| (at, at + sign.len_utf8())).find_map(|(bracket, end)| {
        let inside = quoted.get(..bracket)?.trim_end_matches(is_gap);
        let (at, sign) = inside.char_indices().next_back()?;
        (is_close(sign) && !is_escaped(quoted, at)).then_some((at, end))
    })
}

/// Whether a text ends with a quotation mark and a bracket.
fn ends_like_tag(text: &str) -> bool {
    let quoted = text.trim_end_matches(is_gap).strip_suffix(CLOSING);
    quoted.is_some_and(|quoted| quoted.trim_end_matches(is_gap).ends_with(is_quote))
}

/// Whether a text begins with a line that is a complete tag.
pub(super) fn begins_with_tag(text: &str) -> bool {
    let line = line_of(text).trim_matches(is_gap);
    line.starts_with(OPENING) && ends_like_tag(line) && read(line).is_ok()
}

/// Whether a line ends like a tag, with quotation marks inside, but is none.
pub(super) fn is_malformed_tag(line: &str) -> bool {
    let line = line.trim_matches(is_gap);
    line.ends_with(CLOSING) && line.contains(DOUBLE) && read(line).is_err() && glued(line).is_none()
}

pub(super) fn is_of_name(sign: char) -> bool {
    !is_blank(sign)
        && !is_invisible(sign)
        && !is_quote(sign)
        && !OPENING.contains(&sign)
        && !CLOSING.contains(&sign)
        && !matches!(sign, '%' | '{' | '}')
}

/// Whether an odd number of backslashes precedes a position.
fn is_escaped(text: &str, at: usize) -> bool {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quotation_mark_is_one() {
        for line in [
            "[Event \"Men's Cup\"]",
            "[Event “Men's Cup”]",
            "[Event„Men's Cup“]",
            "[Event ”Men's Cup”]",
            "[Event 'Men's Cup']",
            "[Event ‘Men's Cup’]",
            "[Event «Men's Cup»]",
            "[Event»Men's Cup«]",
            "[Event ‹Men's Cup›]",
            "[Event `Men's Cup´]",
            "[Event 「Men's Cup」]",
            "[Event 『Men's Cup』]",
            "[Event «Men's Cup\"]",
            "［Event ＂Men's Cup＂］",
            "[Event “Men's Cup\"]",
            "[ Event \"Men's Cup\" ]",
            "[\u{FEFF}Event\u{200B}\"Men's Cup\"]",
            "[Event Men's Cup]",
            "[Event \"Men's Cup",
        ] {
            assert_eq!(read(line), Ok(("Event", "Men's Cup", line.len())), "{line}");
        }
        assert_eq!(read("[Event \"“Cup”\"]"), Ok(("Event", "“Cup”", 19)), "a title in quotation marks");
        assert_eq!(read("[Event ‘90]"), Ok(("Event", "‘90", 13)));
    }

    #[test]
    fn a_tag_that_was_cut_off_ends_where_the_next_begins() {
        for (line, expected) in [
            ("[Time \"66+1[Event \"B\"]", Ok(("Time", "66+1", 11))),
            ("[Black Wu[event “B”]", Err(9)),
            ("[Bla[Event \"B\"]", Err(4)),
            ("[Title \"see [x \\\"y\\\"]\"]", Ok(("Title", "see [x \\\"y\\\"]", 23))),
            ("[Title \"[Event \\\"y\\\"]\"]", Ok(("Title", "[Event \\\"y\\\"]", 23))),
            ("[%clk 0:01]", Err(11)),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
