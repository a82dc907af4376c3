//! Classifies words among the moves: number, move, annotation, result.

use xiangqi::rules::notation::algebraic_length;
use xiangqi::rules::tree::NodeIndex;

use crate::{Outcome, WarningKind};

/// Returns the result that a text among the moves states; `Some(None)` for `*`.
pub(super) fn end(text: &str) -> Option<Option<Outcome>> {
    // 平 alone is part of a move.
    if may_begin_end(text) && text != "平" { Outcome::of_text(text) } else { None }
}

/// Whether a result can begin with a word. Quick: few words are results.
pub(super) fn may_begin_end(word: &str) -> bool {
    const FIRST: &str = "红紅黑先后後胜勝赢贏负負和双雙平判战戰议議弈";
    let mut signs = word.chars();
    match signs.next() {
        Some('*' | '½') => true,
        Some('r' | 'w' | 'b' | 'd' | 't' | 'R' | 'W' | 'B' | 'D' | 'T') => {
            signs.next().is_some_and(|sign| sign.is_ascii_alphabetic())
                && !word.bytes().any(|byte| byte.is_ascii_digit())
        }
        Some(first) if digit(first).is_some() => {
            let rest = word.trim_start_matches(|sign| digit(sign).is_some());
            let mut rest = rest.chars();
            match (rest.next(), rest.next()) {
                (Some('.'), Some(next)) => digit(next).is_some(),
                (Some('.'), None) => false,
                (Some(sign), _) => {
                    !is_dot(sign) && !sign.is_alphabetic() || matches!(sign, '比' | '一' | 'ー')
                }
                (None, _) => true,
            }
        }
        Some(first) => !first.is_ascii() && FIRST.contains(first),
        None => false,
    }
}

/// Whether play begins with a word: a result, or what resembles a move, with its number or without. A number alone may be one of
/// prose: `Board 1. Lin - Wu`.
pub(super) fn is_play(word: &str) -> bool {
    let begins = |(number, rest): (Number<'_>, &str)| {
        number.value.is_some() && number.dots > 0 && length(rest).is_some()
    };
    end(word).is_some() || number(word).is_some_and(begins) || length(word).is_some()
}

/// Whether a whole word resembles a move.
pub(super) fn is_move(word: &str) -> bool {
    length(word) == Some(word.len())
}

/// Whether a game without tags can begin with a word: it resembles a move, or is the number 1.
pub(super) fn begins_game(word: &str) -> bool {
    let (number, rest) = number(word).map_or((None, word), |(number, rest)| (Some(number), rest));
    match number {
        Some(number) => number.is_first() && (rest.is_empty() || length(rest).is_some()),
        None => length(word).is_some(),
    }
}

/// Whether a line of moves can begin with a word: a number, a result, or what resembles a move.
pub(super) fn begins_moves(word: &str) -> bool {
    end(word).is_some() || number(word).is_some() || length(word).is_some()
}

/// A move number, `1.` or `12...`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number<'a> {
    pub(super) text: &'a str,
    /// The number; `None` for dots alone.
    pub(super) value: Option<u32>,
    /// The number of dots; an ellipsis has three. Several stand for the move of the side that moves first.
    pub(super) dots: usize,
}

impl Number<'_> {
    /// Whether it is the first number of a game.
    pub(super) fn is_first(&self) -> bool {
        self.value == Some(1) && self.dots < 2
    }
}

const fn is_dot(sign: char) -> bool {
    matches!(sign, '.' | '．' | '。' | '、' | '…' | '·')
}

/// Splits a word into its leading number and the rest. A number without a dot is accepted if it is the whole word, dots without a
/// number and an [`ordinal`] also before a move.
pub(super) fn number(word: &str) -> Option<(Number<'_>, &str)> {
    if let Some(found) = ordinal(word).filter(|(_, behind)| length(behind).is_some()) {
        return Some(found);
    }
    let rest = word.trim_start_matches(|sign| digit(sign).is_some());
    let behind = rest.trim_start_matches(is_dot);
    let (digits, dots) = (word.len() - rest.len(), rest.len() - behind.len());
    let is_number = match (digits > 0, dots > 0) {
        (false, false) => false,
        // A pawn move of WXF, `33.4`, has no move after its dot.
        (true, true) => {
            !behind.starts_with(|sign| digit(sign).is_some()) || behind.chars().take(4).count() == 4
        }
        (false, true) => behind.is_empty() || length(behind).is_some(),
        _ => behind.is_empty(),
    };
    let (text, _) = word.split_at(digits + dots);
    let value = value(text.get(..digits)?);
    let dots = text.get(digits..)?.chars().map(|sign| if sign == '…' { 3 } else { 1 }).sum();
    let number = Number { text, value: value.filter(|_| digits > 0), dots };
    (is_number && (digits == 0 || value.is_some())).then_some((number, behind))
}

/// Splits a word into a number that is written otherwise than with a dot, `1)`, `1:`, `①` or `第1回合`, and the rest. Prose has such
/// numbers too: it is that of a move only before one.
pub(super) fn ordinal(word: &str) -> Option<(Number<'_>, &str)> {
    let circle = word.chars().next().filter(|sign| ('①'..='⑳').contains(sign));
    let (value, behind) = match (circle, word.strip_prefix('第')) {
        (Some(circle), _) => (circle as u32 - '①' as u32 + 1, word.trim_start_matches(circle)),
        (None, Some(inside)) => {
            let rest = inside.trim_start_matches(|sign| digit(sign).is_some());
            (value(inside.get(..inside.len() - rest.len())?)?, rest.strip_prefix("回合")?)
        }
        (None, None) => {
            let rest = word.trim_start_matches(|sign| digit(sign).is_some());
            let digits = word.get(..word.len() - rest.len()).filter(|digits| !digits.is_empty())?;
            (value(digits)?, rest.strip_prefix([')', '）', ':', '：'])?)
        }
    };
    let behind = behind.trim_start_matches(|sign| is_dot(sign) || matches!(sign, ':' | '：'));
    let text = word.get(..word.len() - behind.len())?;
    Some((Number { text, value: Some(value), dots: 1 }, behind))
}

/// The value of digits; `None` if it is too large.
fn value(digits: &str) -> Option<u32> {
    digits.chars().try_fold(0_u32, |value, sign| value.checked_mul(10)?.checked_add(digit(sign)?))
}

fn digit(sign: char) -> Option<u32> {
    match sign {
        '0'..='9' => sign.to_digit(10),
        '０'..='９' => Some(sign as u32 - '０' as u32),
        _ => None,
    }
}

/// Returns the NAG of a standalone sign; 0 for check and mate signs, which are redundant.
pub(super) fn sign(word: &str) -> Option<u8> {
    const SIGNS: [(&str, u8); 26] = [
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("??", 4),
        ("!?", 5),
        ("?!", 6),
        ("□", 7),
        ("=", 10),
        ("＝", 10),
        ("∞", 13),
        ("⩲", 14),
        ("+=", 14),
        ("+/=", 14),
        ("⩱", 15),
        ("=+", 15),
        ("=/+", 15),
        ("±", 16),
        ("+/-", 16),
        ("∓", 17),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("N", 146),
        ("+", 0),
        ("#", 0),
        ("++", 0),
    ];
    let plain: String = word.chars().map(|sign| plain(sign).unwrap_or(sign)).collect();
    SIGNS.into_iter().find(|(sign, _)| *sign == plain).map(|(_, glyph)| glyph)
}

/// Whether a word may have been a move: it contains a file or a direction.
pub(super) fn may_be_move(word: &str) -> bool {
    word.chars().any(is_of_move)
}

/// Whether a character is a file or a direction.
fn is_of_move(sign: char) -> bool {
    is_numeral(sign) || is_direction(sign)
}

fn is_numeral(sign: char) -> bool {
    digit(sign).is_some() || (!sign.is_ascii() && "一二三四五六七八九".contains(sign))
}

const fn is_direction(sign: char) -> bool {
    matches!(sign, '進' | '进' | '退' | '平' | '上' | '下')
}

/// Returns the text after a move, without sentence punctuation.
pub(super) fn unpunctuated(rest: &str) -> &str {
    rest.trim_start_matches(['，', '。', '；', '、', ',', '：', ':'])
}

/// Splits a word into its leading move and the rest, which is its glyphs or another move; returns the whole word if it
/// resembles none, or if what follows would be part of the move: 炮二平五七.
pub(super) fn split(word: &str) -> (&str, &str) {
    let glyphs = word.trim_end_matches(['!', '?', '！', '？', '+', '#']);
    match length(word).map(|length| word.split_at(length)) {
        Some((move_, rest)) if ends(move_, rest) => (move_, rest),
        _ if glyphs.is_empty() => (word, ""),
        _ => word.split_at(glyphs.len()),
    }
}

/// Whether a move ends before the rest of its word.
fn ends(move_: &str, rest: &str) -> bool {
    let behind = unpunctuated(glyphs(rest).1);
    // A sign of check is no end: R2+5+6.
    let is_apart = behind.len() < rest.trim_start_matches(['+', '#']).len();
    let is_touching = behind.starts_with(|sign: char| sign.is_ascii_alphanumeric() || is_of_move(sign));
    is_apart
        || !is_touching
        || end(behind).is_some()
        || number(behind).is_some_and(|(_, rest)| length(rest).is_some())
        || length(behind).is_some_and(|length| form(behind.get(..length).unwrap_or_default()) == form(move_))
}

/// The dependence of a move on the rank numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `Che2`: ranks from 0 or from 1, depending on the program.
    Algebraic,
    /// `h2e2`: ranks from 0 in the standard, from 1 in some programs.
    Coordinates,
    /// `C2.5`, `炮二平五`: no ranks.
    Relative,
}

/// Returns the form that a move resembles.
pub(super) fn form(text: &str) -> Form {
    if relative_length(text).is_some() {
        Form::Relative
    } else if algebraic_length(text).is_some() {
        Form::Algebraic
    } else if coordinates_length(text).is_some() {
        Form::Coordinates
    } else {
        Form::Relative
    }
}

/// Returns the length of two points, with or without a dash.
fn coordinates_length(text: &str) -> Option<usize> {
    let point = |text: &str| {
        let rank = text.strip_prefix(|file: char| matches!(file, 'a'..='i' | 'A'..='I'))?;
        let rest = rank.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let number = rank.get(..rank.len() - rest.len())?;
        (number.len() == 1 || number == "10").then_some(text.len() - rest.len())
    };
    let from = point(text)?;
    let behind = text.get(from..)?;
    let dash = usize::from(behind.starts_with('-'));
    Some(from + dash + point(behind.get(dash..)?)?)
}

/// Returns the length in bytes of the move at the start of a word; `None` if it resembles none.
fn length(word: &str) -> Option<usize> {
    // With small letters for Black, c8.9 begins like the pawn move c8.
    relative_length(word).or_else(|| algebraic_length(word)).or_else(|| coordinates_length(word))
}

/// Returns the length of a move in WXF or Chinese notation.
fn relative_length(word: &str) -> Option<usize> {
    if let [piece, which, direction, number, ..] = word.as_bytes() {
        let is_piece = piece.is_ascii_alphabetic() || matches!(piece, b'1'..=b'9' | b'+' | b'-');
        let is_which = which.is_ascii_alphabetic() || matches!(which, b'1'..=b'9' | b'+' | b'-' | b'.');
        let is_move = matches!((direction, number), (b'+' | b'-' | b'.' | b'=', b'1'..=b'9'));
        if is_piece && is_which && is_move {
            return Some(4);
        }
    }
    if word.is_ascii() {
        return None;
    }
    let mut signs = word.char_indices().skip(2);
    let (third, fourth, fifth) = (signs.next()?.1, signs.next()?, signs.next());
    let end = |(at, sign): (usize, char)| at + sign.len_utf8();
    match fifth {
        _ if is_direction(third) && is_numeral(fourth.1) => Some(end(fourth)),
        Some(fifth) if is_direction(fourth.1) && is_numeral(fifth.1) => Some(end(fifth)),
        _ => None,
    }
}

/// Splits off the glyph after a move. Check and mate signs are skipped, as they follow from the position.
pub(super) fn glyphs(rest: &str) -> (Option<u8>, &str) {
    let rest = rest.trim_start_matches(['+', '#']);
    let signs: String = rest.chars().map_while(plain).take(2).collect();
    let behind = rest.get(rest.chars().take(signs.len()).map(char::len_utf8).sum()..).unwrap_or_default();
    (sign(&signs), behind)
}

const fn plain(sign: char) -> Option<char> {
    match sign {
        '!' | '！' => Some('!'),
        '?' | '？' => Some('?'),
        _ => None,
    }
}

// Checks move numbers against the moves read: a number out of sequence shows that a move is missing or was misread.
//
// Plies are counted from the start of the game. Between two consistent numbers nothing is missing, whatever words were
// skipped there.

/// A position in a line, and the size of the tree when it was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) place: NodeIndex,
    /// The number of nodes of the tree besides the root.
    pub(super) places: usize,
    /// The number of plies before it.
    pub(super) ply: i64,
}

/// Number of moves that a skipped text may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// A sign after a move.
    Sign,
    /// A skipped word: at most one move.
    Word,
    /// Any number of skipped words.
    Words,
}

/// Skipped text: its position, content and line.
#[derive(Debug, Clone)]
struct Passed {
    at: Mark,
    doubt: Doubt,
    text: String,
    line: u64,
}

/// State of the number check of a line.
#[derive(Debug, Clone)]
pub(super) struct Numbers {
    /// The ply of a number minus the plies actually played before it; `None` before the first number of a set-up.
    offset: Option<i64>,
    /// Whether this line has a number.
    pub(super) any: bool,
    /// Whether Black began with a number without dots, so that the next number may count from either side's move.
    either: bool,
    /// The position of the last consistent number, or the beginning of the line.
    pub(super) sure: Mark,
    /// The first doubt of each kind since then.
    doubts: Vec<Passed>,
    /// The number before the next move: its value, its dots, its text and its line.
    pending: Option<(i64, usize, String, u64)>,
    /// A number that does not follow between legal moves of which none was skipped, and its line.
    pub(super) jump: Option<(String, u64)>,
    /// Whether a number agreed since this was reset.
    pub(super) agreed: bool,
}

/// The maximum number of plies that a game is known to state again.
const LONGEST_REPETITION: i64 = 8;

/// A contradiction between the moves and their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The last consistent position.
    pub(super) kept: Mark,
    pub(super) text: String,
    pub(super) line: u64,
    /// What is lost by it.
    pub(super) what: WarningKind,
}

impl Contradiction {
    pub(super) fn new(kept: Mark, text: String, line: u64, what: fn(String) -> WarningKind) -> Self {
        Self { kept, what: what(text.clone()), text, line }
    }
}

impl Numbers {
    /// Returns the state for the main line. A game from the initial position begins with number 1.
    pub(super) fn new(start: Mark, from_initial: bool, black_begins: bool) -> Self {
        Self {
            offset: from_initial.then_some(2),
            any: false,
            either: black_begins,
            sure: start,
            doubts: Vec::new(),
            pending: None,
            jump: None,
            agreed: false,
        }
    }

    /// Returns the state for a variation of this line.
    pub(super) fn branch(&self, start: Mark) -> Self {
        Self { offset: self.offset, ..Self::new(start, false, false) }
    }

    /// Whether a number awaits its move.
    pub(super) const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether something was skipped since the last consistent number.
    pub(super) const fn doubts(&self) -> bool {
        !self.doubts.is_empty()
    }

    /// Returns by how many plies the number before the next move is behind the moves, if it may state a move again, and
    /// whether it may as well be that of the second side's next move.
    pub(super) fn behind(&self, here: Mark) -> Option<(i64, bool)> {
        let (value, dots, ..) = self.pending.as_ref()?;
        let behind = self.offset? + here.ply - 2 * value - i64::from(*dots > 1);
        (self.doubts.is_empty() && (1..=LONGEST_REPETITION).contains(&behind))
            .then_some((behind, behind == 1 && *dots < 2))
    }

    /// Drops the number before a move that is stated again.
    pub(super) fn drop_pending(&mut self) {
        self.pending = None;
        self.any = true;
    }

    /// Records the number of the next move.
    pub(super) fn take(&mut self, number: Number<'_>, line: u64, here: Mark) -> Result<(), Contradiction> {
        match (number.value.map(i64::from), &mut self.pending) {
            (None, Some((_, dots, ..))) => *dots += number.dots,
            (None, None) => {}
            (Some(value), Some((known, dots, ..))) if *known == value => *dots += number.dots,
            (Some(value), _) => {
                self.check(here)?;
                self.pending = Some((value, number.dots, number.text.to_owned(), line));
            }
        }
        Ok(())
    }

    /// Records that something was skipped.
    pub(super) fn doubt(
        &mut self,
        doubt: Doubt,
        text: &str,
        line: u64,
        here: Mark,
    ) -> Result<(), Contradiction> {
        // A sign follows a move; it cannot come between a number and its move.
        let doubt = if doubt == Doubt::Sign && self.is_pending() { Doubt::Word } else { doubt };
        self.check(here)?;
        self.passed(doubt, text, line, here);
        Ok(())
    }

    /// Records a doubt without checking the number before it.
    pub(super) fn passed(&mut self, doubt: Doubt, text: &str, line: u64, at: Mark) {
        if self.doubts.iter().all(|known| known.doubt != doubt) {
            self.doubts.push(Passed { at, doubt, text: text.to_owned(), line });
        }
    }

    /// Checks the pending number, if any, before the next token.
    pub(super) fn check(&mut self, here: Mark) -> Result<(), Contradiction> {
        let Some((value, dots, text, line)) = self.pending.take() else { return Ok(()) };
        let is_second = dots > 1;
        let ply_number = 2 * value + i64::from(is_second);
        let first = !std::mem::replace(&mut self.any, true);
        let either = self.either && self.offset.is_some();
        self.either &= self.offset.is_none() && !is_second;
        if either && self.doubts.is_empty() && self.offset == Some(ply_number - here.ply - 1) {
            self.offset = Some(ply_number - here.ply);
        }
        // Before the first number the number of skipped moves is unknown.
        let lost = |passed: &Passed| passed.doubt == Doubt::Words;
        if let Some(at) = self.doubts.iter().position(lost).filter(|_| self.offset.is_none()) {
            let Passed { at, text, line, .. } = self.doubts.swap_remove(at);
            return Err(Contradiction::new(at, text, line, WarningKind::Unreadable));
        }
        let offset = *self.offset.get_or_insert(ply_number - here.ply);
        // The second side's first move of a variation may have a number without dots.
        // So may its move after a comment, with the number of the move before it.
        let again = (first && here == self.sure && here.ply > 0)
            || (self.doubts.is_empty() && value == (offset + self.sure.ply).div_euclid(2));
        let agrees =
            ply_number == offset + here.ply || (again && !is_second && ply_number + 1 == offset + here.ply);
        if agrees {
            (self.sure, self.agreed) = (here, true);
            self.doubts.clear();
            return Ok(());
        }
        let expected = ply_number - offset - self.sure.ply;
        Err(match self.doubts.drain(..).next() {
            Some(Passed { at, text, line, .. }) => match at.ply - self.sure.ply <= expected.max(0) {
                true => Contradiction::new(at, text, line, WarningKind::Unreadable),
                false => Contradiction::new(self.sure, text, line, WarningKind::Uncertain),
            },
            None => {
                let excess = here.ply - self.sure.ply - expected;
                if excess % 2 == 0 && !first {
                    // The number is wrong, or the source lacks whole moves: those after it are legal, or rejected.
                    (self.offset, self.sure) = (Some(ply_number - here.ply), here);
                    self.jump = Some((text, line));
                    return Ok(());
                }
                // A move is missing before it, or one is too many.
                let kept = if excess % 2 == 0 || excess < 0 { here } else { self.sure };
                Contradiction::new(kept, text, line, WarningKind::Number)
            }
        })
    }

    /// Whether the next number would agree here.
    fn is_whole(&self, here: Mark) -> bool {
        let until_number = self.offset.map(|offset| 2 - (offset + self.sure.ply).rem_euclid(2));
        self.any && until_number == Some(here.ply - self.sure.ply)
    }

    /// Checks the end of the line, which no number follows.
    pub(super) fn end(&mut self, here: Mark) -> Result<(), Contradiction> {
        let is_whole = self.is_whole(here);
        let breaks = |passed: &Passed| match passed.doubt {
            Doubt::Sign => false,
            Doubt::Word => !is_whole && here.ply > passed.at.ply,
            Doubt::Words => here.ply > passed.at.ply,
        };
        match self.doubts.drain(..).find(breaks) {
            Some(Passed { at, text, line, .. }) => {
                Err(Contradiction::new(at, text, line, WarningKind::Unreadable))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_off() {
        for (word, value, dots, rest) in [
            ("1.", Some(1), 1, ""),
            ("12...", Some(12), 3, ""),
            ("12…", Some(12), 3, ""),
            ("3", Some(3), 0, ""),
            ("…", None, 3, ""),
            (".", None, 1, ""),
            (".h2e2", None, 1, "h2e2"),
            ("1.炮二平五", Some(1), 1, "炮二平五"),
            ("３、炮二平五", Some(3), 1, "炮二平五"),
            ("1.33.4", Some(1), 1, "33.4"),
            ("1...C2.5", Some(1), 3, "C2.5"),
            ("1.c5", Some(1), 1, "c5"),
            ("2：炮二平五", Some(2), 1, "炮二平五"),
            ("⑳炮二平五", Some(20), 1, "炮二平五"),
            ("第12回合：炮二平五", Some(12), 1, "炮二平五"),
        ] {
            let (number, behind) = number(word).unwrap();
            assert_eq!((number.value, number.dots, behind), (value, dots, rest), "{word}");
        }
        for word in [
            "33.4",
            "33.4!",
            "3-.4",
            "++.4",
            "1-0",
            "h2e2",
            "99999999999.",
            "",
            "12:30",
            "1:0",
            "第1局",
            "第0回合",
        ] {
            assert_eq!(number(word), None, "{word}");
        }
    }

    #[test]
    fn what_may_have_been_a_move_names_a_file_or_a_direction() {
        for word in ["泡二平五", "N3", "進", "x9"] {
            assert!(may_be_move(word), "{word}");
        }
        for word in ["what", "，", "好棋", "##"] {
            assert!(!may_be_move(word), "{word}");
        }
        assert_eq!((sign("！！"), sign("+-"), sign("what")), (Some(3), Some(18), None));
    }

    #[test]
    fn a_move_ends_where_its_form_ends() {
        for (word, parts) in [
            ("炮二平五！？", ("炮二平五", "！？")),
            ("炮二平五炮８平５", ("炮二平五", "炮８平５")),
            ("前兵三平四!", ("前兵三平四", "!")),
            ("H2-E2+!", ("H2-E2", "+!")),
            ("h2e2#", ("h2e2", "#")),
            ("C2.5??", ("C2.5", "??")),
            ("a10b10!", ("a10b10", "!")),
            ("Rxb10+!", ("Rxb10", "+!")),
            ("c5?", ("c5", "?")),
            ("what!", ("what", "!")),
            ("h8+7!", ("h8+7", "!")),
            ("c8.9r9.8", ("c8.9", "r9.8")),
            ("炮二平五（好）", ("炮二平五", "（好）")),
            ("炮二平五2.马二进三", ("炮二平五", "2.马二进三")),
            ("C2.5!1-0", ("C2.5", "!1-0")),
            // The whole word, if more than a move and its signs.
            ("炮二平五七", ("炮二平五七", "")),
            ("R2+56", ("R2+56", "")),
            ("R2+5+6", ("R2+5+6", "")),
            ("C2.51", ("C2.51", "")),
            ("C2.5x", ("C2.5x", "")),
            ("h2e25", ("h2e25", "")),
            ("h2e2e4", ("h2e2e4", "")),
            ("炮二平五进", ("炮二平五进", "")),
        ] {
            assert_eq!(split(word), parts, "{word}");
        }
    }

    #[test]
    fn glyphs_are_read_one_behind_the_other() {
        assert_eq!(glyphs("+!?x"), (Some(5), "x"));
        assert_eq!(glyphs("！！！"), (Some(3), "！"));
        assert_eq!(glyphs("x"), (None, "x"));
        assert_eq!(glyphs(""), (None, ""));
    }
}
