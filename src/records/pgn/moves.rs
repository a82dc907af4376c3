//! What a word among the moves is: numbers, a move, what is thought of it, a result.

use crate::records::Outcome;

/// Whether a word is how a game ends, or tells that it is not known.
pub(super) fn is_end(word: &str) -> bool {
    word == "*" || Outcome::of_word(word).is_some()
}

/// Whether a word is like a move or the number of one, so that a game can begin with it.
pub(super) fn is_like_one(word: &str) -> bool {
    let move_ = without_number(word);
    (move_.len() < word.len() && (move_.is_empty() || length(move_).is_some())) || length(move_).is_some()
}

/// A word without the number of the move before it: `1.炮二平五`, `12...`, `３、`. A number without a sign behind it is one, too.
pub(super) fn without_number(word: &str) -> &str {
    let is_digit = |sign: char| sign.is_ascii_digit() || ('０'..='９').contains(&sign);
    let rest = word.trim_start_matches(is_digit);
    let behind = rest.trim_start_matches(['.', '．', '。', '、', '…', '·']);
    match (rest.len() < word.len(), behind.len() < rest.len()) {
        _ if behind.is_empty() => behind,
        // A pawn of WXF, `33.4`, has no move behind its dot.
        (true, true) if behind.chars().take(4).count() == 4 => behind,
        _ => word,
    }
}

/// The move that a word begins with, and what stands behind it: its glyphs, or another move; the whole word where it is like none.
pub(super) fn split(word: &str) -> (&str, &str) {
    let glyphs = word.trim_end_matches(['!', '?', '！', '？', '+', '#']);
    match length(word) {
        Some(length) => word.split_at(length),
        None => word.split_at(glyphs.len()),
    }
}

/// The length of the move that a word begins with, in bytes: nothing where it is like none.
fn length(word: &str) -> Option<usize> {
    let mut signs = [' '; 5];
    let mut ends = [0; 5];
    for (slot, (at, sign)) in word.char_indices().take(5).enumerate() {
        *signs.get_mut(slot)? = sign;
        *ends.get_mut(slot)? = at + sign.len_utf8();
    }
    let point = |file: char, rank: char| matches!(file, 'a'..='i' | 'A'..='I') && rank.is_ascii_digit();
    let way = |sign| matches!(sign, '進' | '进' | '退' | '平' | '上' | '下');
    let [a, b, c, d, e] = signs;
    let count = match signs {
        _ if point(a, b) && c == '-' && point(d, e) => 5,
        _ if point(a, b) && point(c, d) => 4,
        _ if !word.is_ascii() && way(c) && d != ' ' => 4,
        _ if !word.is_ascii() && way(d) && e != ' ' => 5,
        _ if matches!(c, '+' | '-' | '.' | '=') && matches!(d, '1'..='9') && (b.is_ascii_graphic()) => 4,
        _ => return None,
    };
    ends.get(count - 1).copied()
}

/// The glyphs that stand behind a move, and what stands behind them. Signs for check and mate are passed over, as the position tells.
pub(super) fn glyphs(rest: &str) -> (Option<u8>, &str) {
    let rest = rest.trim_start_matches(['+', '#']);
    let signs: String = rest.chars().map_while(plain).take(2).collect();
    let behind = rest.get(rest.chars().take(signs.len()).map(char::len_utf8).sum()..).unwrap_or_default();
    let glyph = match signs.as_str() {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return (None, behind),
    };
    (Some(glyph), behind)
}

const fn plain(sign: char) -> Option<char> {
    match sign {
        '!' | '！' => Some('!'),
        '?' | '？' => Some('?'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_off() {
        for (word, rest) in [
            ("1.", ""),
            ("12...", ""),
            ("3", ""),
            ("…", ""),
            ("1.炮二平五", "炮二平五"),
            ("３、炮二平五", "炮二平五"),
            ("1.33.4", "33.4"),
            ("1...C2.5", "C2.5"),
            ("33.4", "33.4"),
            ("3-.4", "3-.4"),
            ("++.4", "++.4"),
            ("1-0", "1-0"),
            ("h2e2", "h2e2"),
        ] {
            assert_eq!(without_number(word), rest, "{word}");
        }
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
            ("a10b10", ("a10b10", "")),
            ("what!", ("what", "!")),
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
