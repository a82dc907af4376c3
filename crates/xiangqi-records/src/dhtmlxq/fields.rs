//! Fields of DhtmlXQ in a text, which may be an HTML page.

use super::escape;
use crate::lines::Lines;
use canju_files::progress::{Cancelled, Checkpoint};

/// A field as in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Field<'a> {
    /// Its name without `DhtmlXQ_`; for moves in a JavaScript variable `move_` with their three numbers.
    pub(super) name: Name<'a>,
    pub(super) value: &'a str,
    /// The first line, from 1.
    pub(super) line: u64,
    /// Whether its end is missing.
    pub(super) open: bool,
}

/// The kind of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name<'a> {
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
pub(super) struct Branch {
    /// The number of the parent line.
    pub(super) of: usize,
    /// The ply of its first move in the game, from 1.
    pub(super) ply: usize,
    /// Its own number; 0 for the main line.
    pub(super) line: usize,
}

impl Branch {
    /// The main line.
    pub(super) const MAIN: Self = Self { of: 0, ply: 1, line: 0 };

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
    pub(super) fn text(&self) -> String {
        escape::read(self.value)
    }
}

/// Returns the fields of a part of a text in order. `line` is the number of its first line, `continues` whether another game
/// follows.
pub(super) fn read<'a>(
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

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;

    fn read(text: &str) -> Vec<Field<'_>> {
        super::read(text, 1, false, &Checkpoint::new(&Unattended)).unwrap()
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
