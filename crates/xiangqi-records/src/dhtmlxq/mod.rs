//! DhtmlXQ (動態棋盤): fields in brackets, `[DhtmlXQ_title]…[/DhtmlXQ_title]`, as in web pages and forum posts.
//!
//! Moves are four digits. A variation `move_P_N_B` is line B, whose first move is ply N of the game and whose parent is
//! line P; comments are named by line and ply. The side to move is not stored: it is that of the first piece that moves.

mod game;

use canju_files::progress::{Cancelled, Checkpoint};
use rustc_hash::FxHashMap;

use crate::input::Window;
use crate::plain_text::Lines;
use crate::{ImportWarning, ParsedGame, ReadError, WarningKind};

pub(super) use game::write;

/// Whether a text contains such fields.
pub(super) fn is_one(text: &str) -> bool {
    text.contains("[DhtmlXQ") || text.contains("DhtmlXQ_movelist")
}

/// The start mark of a game.
const MARK: &str = "[DhtmlXQ]";

/// Minimum number of start marks in a part of a text other than the last one: a page with one game has all its fields in
/// one part.
const MARKS: usize = 3;

/// Reads the games of a text. Returns the warnings about content outside games, and the number of games.
pub(super) fn read(
    window: &mut Window<'_>,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<(Vec<ImportWarning>, usize), ReadError> {
    let mut number = 0;
    loop {
        let end = match window.text.rmatch_indices(MARK).next() {
            _ if window.is_last => window.text.len(),
            Some((last, _)) if window.text.matches(MARK).take(MARKS).count() == MARKS => last,
            _ => {
                window.grow()?;
                continue;
            }
        };
        let checkpoint = Checkpoint::new(window.input.progress);
        let part = window.text.get(..end).unwrap_or_default();
        let fields = read_fields(part, window.line, !window.is_last, &checkpoint)?;
        for fields in games(&fields) {
            let (record, mut warnings) = game::read(fields, &checkpoint)?;
            let is_damaged = |field: &&Field<'_>| field.value.contains(char::REPLACEMENT_CHARACTER);
            let hurt = fields.iter().find(is_damaged).filter(|_| window.is_damaged);
            warnings.extend(hurt.map(|field| ImportWarning::line(field.line, WarningKind::Text)));
            number += 1;
            each(ParsedGame { number, record, warnings });
            window.input.progress.proceed()?;
        }
        if window.is_last {
            return Ok((Vec::new(), number));
        }
        let line = window.line + part.matches('\n').count() as u64;
        window.advance(end, line);
        window.grow()?;
    }
}

/// Returns the fields of each game. A single game gets all fields: pages have the moves in a script outside.
fn games<'f, 'a>(fields: &'f [Field<'a>]) -> Vec<&'f [Field<'a>]> {
    let mut firsts = FxHashMap::default();
    let blocks = fields.chunk_by(move |last, next| {
        if last.name == Name::Game {
            firsts.clear();
        }
        let known = match next.name {
            Name::Other(name @ ("ver" | "init" | "title" | "binit" | "fen")) => {
                firsts.insert(name, next.value)
            }
            _ => None,
        };
        // The start mark between two games may be missing.
        let again = known.is_some_and(|known| known != next.value || matches!(next.name, Name::Other("ver")));
        if again {
            firsts.clear();
        }
        next.name != Name::Game && !again
    });
    let games: Vec<_> = blocks.filter(|fields| fields.iter().any(is_of_game)).collect();
    if games.len() == 1 { vec![fields] } else { games }
}

fn is_of_game(field: &Field<'_>) -> bool {
    match field.name {
        Name::Game | Name::Between => false,
        Name::Other(name) => !game::is_technical(name),
        Name::Moves(_) | Name::Comment(..) => true,
    }
}

// Fields of DhtmlXQ in a text, which may be an HTML page.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Field<'a> {
    /// Its name without `DhtmlXQ_`; for moves in a JavaScript variable `move_` with their three numbers.
    name: Name<'a>,
    value: &'a str,
    /// The first line, from 1.
    line: u64,
    /// Whether its end is missing.
    open: bool,
}

/// The kind of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name<'a> {
    /// The start mark of a game, `[DhtmlXQ]`.
    Game,
    /// The moves of a line.
    Moves(Branch),
    /// A comment on the position after a ply of a line.
    Comment(usize, usize),
    /// Text between the fields of a game.
    Between,
    /// Anything else.
    Other(&'a str),
}

/// The start of a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Branch {
    /// The number of the parent line.
    of: usize,
    /// The ply of its first move in the game, from 1.
    ply: usize,
    /// Its own number; 0 for the main line.
    line: usize,
}

impl Branch {
    const MAIN: Self = Self { of: 0, ply: 1, line: 0 };

    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split('_').map(|number| number.parse().ok());
        let branch = Self { of: numbers.next()??, ply: numbers.next()??, line: numbers.next()?? };
        numbers.next().is_none().then_some(branch)
    }
}

impl<'a> Name<'a> {
    fn read(name: &'a str) -> Self {
        let comment = |text: &str| match text.split_once('_') {
            Some((line, ply)) => Some(Self::Comment(line.parse().ok()?, ply.parse().ok()?)),
            None => Some(Self::Comment(0, text.parse().ok()?)),
        };
        let moves = || name.strip_prefix("move_").and_then(Branch::read).map(Self::Moves);
        match name {
            "movelist" => Self::Moves(Branch::MAIN),
            _ => moves()
                .or_else(|| name.strip_prefix("comment").and_then(comment))
                .unwrap_or(Self::Other(name)),
        }
    }
}

impl Field<'_> {
    /// Returns its decoded value.
    fn text(&self) -> String {
        unescaped(self.value)
    }
}

/// Returns the fields of a part of a text in order. `line` is the number of its first line, `continues` whether another game
/// follows.
fn read_fields<'a>(
    text: &'a str,
    line: u64,
    continues: bool,
    checkpoint: &Checkpoint<'_>,
) -> Result<Vec<Field<'a>>, Cancelled> {
    let (mut fields, mut lines) = (Vec::new(), Lines::from(text, line));
    // The end of the last field within a game.
    let mut between: Option<usize> = None;
    let mut in_game = false;
    let mut open: Option<(Name<'_>, usize, u64)> = None;
    let close = |fields: &mut Vec<_>, open: &mut Option<_>, end: usize, missing: bool| {
        if let Some((name, start, line)) = open.take() {
            let value = text.get(start..end).unwrap_or_default();
            fields.push(Field { name, value, line, open: missing });
        }
    };
    for (at, _) in text.match_indices(['[', 'v']) {
        checkpoint.pass(1)?;
        let rest = text.get(at..).unwrap_or_default();
        let ends_moves =
            open.is_some_and(|(name, ..)| matches!(name, Name::Moves(_))) && rest.starts_with("[/");
        if rest.starts_with("[/DhtmlXQ") || ends_moves {
            push_between(&mut fields, text, &mut between, at, &mut lines);
            close(&mut fields, &mut open, at, false);
            let ends_game = rest.starts_with("[/DhtmlXQ]");
            let end = named(rest.get(1..).unwrap_or_default()).map(|name| at + name.len() + 2);
            in_game &= !ends_game;
            between = end.filter(|_| in_game);
            continue;
        }
        if let Some((name, value)) = rest.strip_prefix("var DhtmlXQ_").and_then(variable) {
            fields.push(Field { name, value, line: lines.at(at), open: false });
            continue;
        }
        // Three numbers inside a text are text.
        let within = open.is_some_and(|(name, ..)| !matches!(name, Name::Game | Name::Moves(_)));
        let Some((name, length)) = opening(rest).or_else(|| branch(rest).filter(|_| !within)) else {
            continue;
        };
        push_between(&mut fields, text, &mut between, at, &mut lines);
        let missing = !matches!(open, Some((Name::Game, ..)));
        close(&mut fields, &mut open, at, missing);
        in_game |= name == Name::Game;
        open = Some((name, at + length, lines.at(at)));
    }
    if continues {
        push_between(&mut fields, text, &mut between, text.len(), &mut lines);
    }
    let missing = !continues || !matches!(open, Some((Name::Game, ..)));
    close(&mut fields, &mut open, text.len(), missing);
    Ok(fields)
}

/// Adds the text between two fields of a game, unless it is blank apart from HTML tags.
fn push_between<'a>(
    fields: &mut Vec<Field<'a>>,
    text: &'a str,
    between: &mut Option<usize>,
    end: usize,
    lines: &mut Lines<'a>,
) {
    let Some(start) = between.take() else { return };
    let value = text.get(start..end).unwrap_or_default();
    if !is_blank(value) {
        let blanks = value.len() - value.trim_start().len();
        fields.push(Field {
            name: Name::Between,
            value: value.trim(),
            line: lines.at(start + blanks),
            open: false,
        });
    }
}

/// Whether a text is blank apart from HTML tags.
fn is_blank(text: &str) -> bool {
    let mut rest = text.trim();
    while let Some(mark) = rest.strip_prefix('<').and_then(|mark| mark.split_once('>')) {
        rest = mark.1.trim();
    }
    rest.is_empty()
}

/// Returns the name of the field that begins here, and the length of its opening mark.
fn opening(text: &str) -> Option<(Name<'_>, usize)> {
    let name = named(text.strip_prefix("[DhtmlXQ")?)?;
    let length = "[DhtmlXQ]".len() + name.len();
    Some((name.strip_prefix('_').map_or(Name::Game, Name::read), length))
}

/// As [`opening`], for the moves of a line in a script, `[0_1_0]`.
fn branch(text: &str) -> Option<(Name<'_>, usize)> {
    let name = named(text.strip_prefix('[')?)?;
    Some((Name::Moves(Branch::read(name)?), name.len() + 2))
}

/// Returns the text before the next closing bracket, if it is near.
fn named(text: &str) -> Option<&str> {
    const LONGEST: usize = 60;
    let (end, _) = text.char_indices().take(LONGEST).find(|(_, sign)| *sign == ']')?;
    text.get(..end)
}

/// Returns the name and the digits of a JavaScript variable such as `movelist = '7747'`; fields inside other variables are read
/// as usual.
fn variable(text: &str) -> Option<(Name<'_>, &str)> {
    let name = text.get(..text.find(|sign: char| !sign.is_ascii_alphanumeric())?)?;
    let given = text.get(name.len()..)?.trim_start().strip_prefix('=')?.trim_start();
    let given = given.strip_prefix(['\'', '"'])?;
    let value = given.get(..given.find(|sign: char| !sign.is_ascii_digit())?)?;
    (matches!(name, "movelist" | "binit") && !value.is_empty()).then(|| (Name::read(name), value))
}

// Text escapes of DhtmlXQ: `||` for the end of a line, `\uXXXX` for a character, and HTML entities of web pages.

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(sign) = rest.chars().next() {
        let (unescaped, length) = special(sign, rest).unwrap_or((sign, sign.len_utf8()));
        text.push(unescaped);
        rest = rest.get(length..).unwrap_or_default();
    }
    text
}

/// Returns the character for an escape at the start of a text, and its length.
fn special(sign: char, text: &str) -> Option<(char, usize)> {
    const ENTITIES: [(&str, char); 5] =
        [("&lt;", '<'), ("&gt;", '>'), ("&amp;", '&'), ("&quot;", '"'), ("&nbsp;", ' ')];
    match sign {
        '|' if text.starts_with("||") => Some(('\n', 2)),
        '\\' => unit(text).and_then(|first| match char::from_u32(first.into()) {
            Some(sign) => Some((sign, 6)),
            None => {
                let second = unit(text.get(6..)?)?;
                char::decode_utf16([first, second]).next()?.ok().map(|sign| (sign, 12))
            }
        }),
        '&' => {
            let entity = ENTITIES.into_iter().find(|(entity, _)| text.starts_with(entity));
            entity.map(|(entity, sign)| (sign, entity.len())).or_else(|| number(text))
        }
        '<' => {
            let breaks = ["<br>", "<br/>", "<br />", "<BR>"].into_iter().find(|tag| text.starts_with(tag))?;
            Some(('\n', breaks.len()))
        }
        _ => None,
    }
}

/// Returns the UTF-16 unit of a text that begins with `\uXXXX`.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let all = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| all)
}

/// Returns the character of a text that begins with `&#1234;`.
fn number(text: &str) -> Option<(char, usize)> {
    let digits = text.strip_prefix("&#")?;
    let length = digits.bytes().take(7).position(|byte| byte == b';')?;
    let sign = char::from_u32(digits.get(..length)?.parse().ok()?)?;
    Some((sign, length + 3))
}

/// Encodes a text such that it reads back the same in any context. Characters of `missing` are written by their numbers.
pub(super) fn escaped(text: &str, missing: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for (at, sign) in text.char_indices() {
        let rest = text.get(at + sign.len_utf8()..).unwrap_or_default();
        match sign {
            '\n' => value.push_str("||"),
            '|' | '<' | '&' => push_unit(&mut value, sign),
            '\\' if rest.starts_with('u') => push_unit(&mut value, sign),
            '[' if rest.starts_with("DhtmlXQ") || rest.starts_with("/DhtmlXQ") => push_unit(&mut value, sign),
            sign if missing.contains(sign) => push_unit(&mut value, sign),
            sign => value.push(sign),
        }
    }
    value
}

fn push_unit(value: &mut String, sign: char) {
    for unit in sign.encode_utf16(&mut [0; 2]) {
        value.push_str(&format!("\\u{unit:04x}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;

    fn read(text: &str) -> Vec<Field<'_>> {
        super::read_fields(text, 1, false, &Checkpoint::new(&Unattended)).unwrap()
    }

    #[test]
    fn fields_are_found_in_a_page() {
        let page = "<p>[x]\n[DhtmlXQ]\n[DhtmlXQ_title]a[b]\n[/DhtmlXQ_title]\n[DhtmlXQ_comment3]c[/DhtmlXQ_comment3]\
                    [DhtmlXQ_comment2_31]d[/DhtmlXQ_comment2_31][/DhtmlXQ]\n\
                    var DhtmlXQ_movelist = '[0_1_0]7747[/0_1_0][0_2_1]7062[/0_2_1]';\n[DhtmlXQ_move_1_4_2]12";
        let fields = read(page);
        let names: Vec<_> = fields.iter().map(|field| (field.name, field.line, field.open)).collect();
        let branch = |of, ply, line| Name::Moves(Branch { of, ply, line });
        let expected = [
            (Name::Game, 2, false),
            (Name::Other("title"), 3, false),
            (Name::Comment(0, 3), 5, false),
            (Name::Comment(2, 31), 5, false),
            (branch(0, 1, 0), 6, false),
            (branch(0, 2, 1), 6, false),
            (branch(1, 4, 2), 7, true),
        ];
        assert_eq!(names, expected);
        let values: Vec<_> = fields.iter().map(|field| field.value.trim()).collect();
        assert_eq!(values, ["", "a[b]", "c", "d", "7747", "7062", "12"]);
    }

    #[test]
    fn digits_in_a_variable_are_moves() {
        let fields = read("var DhtmlXQ_movelist='7747'; var DhtmlXQ_x = 'y';");
        assert_eq!(fields.len(), 1);
        assert_eq!(fields[0].name, Name::Moves(Branch::MAIN));
        assert_eq!((fields[0].value, fields[0].open), ("7747", false));
    }
}

#[cfg(test)]
mod escape_tests {
    use super::*;

    #[test]
    fn what_pages_make_of_a_text_is_undone() {
        assert_eq!(
            unescaped("红||优\\u52ff\\ud83d\\ude00&lt;a&gt;&amp;&#32418;<br>|x"),
            "红\n优勿😀<a>&红\n|x"
        );
        assert_eq!(unescaped("\\u12 \\ud83d &x; &#x; & |"), "\\u12 \\ud83d &x; &#x; & |");
    }

    #[test]
    fn every_text_is_read_as_it_was_written() {
        for text in ["||", "a|\nb", "\\u0041", "&lt;<br>", "[DhtmlXQ_x][/DhtmlXQ_x]", "\n\n", "😀é\\", "|||"]
        {
            assert_eq!(unescaped(&escaped(text, "")), text);
            assert_eq!(unescaped(&escaped(text, "😀é")), text);
        }
        assert_eq!(escaped("a😀é", "é😀"), "a\\ud83d\\ude00\\u00e9");
    }
}
