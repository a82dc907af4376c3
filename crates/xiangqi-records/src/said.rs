//! Texts of records as the model has them, whatever their source makes of line ends and control characters.

use super::Remark;

/// A text in one line, without blanks around it.
pub(super) fn line(text: &str) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    text.trim().to_owned()
}

/// A text of several lines with a line feed behind each but the last, and no other control characters than tabs; empty where it has
/// nothing but blanks.
pub(super) fn lines(text: &str) -> String {
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.retain(|sign| !sign.is_control() || matches!(sign, '\n' | '\t'));
    if text.trim().is_empty() { String::new() } else { text }
}

/// Puts a text behind what was said before, in a line of its own.
pub(super) fn append(said: &mut String, text: &str) {
    if !said.is_empty() && !text.is_empty() {
        said.push('\n');
    }
    said.push_str(text);
}

/// What marks a move that was not taken in, in formats that have comments.
const REJECTED: &str = "[%rejected ";

/// The mark of a move that was not taken in.
pub(super) fn mark(rejected: &str) -> String {
    format!("{REJECTED}{rejected}]")
}

/// The move of such a mark.
pub(super) fn marked(text: &str) -> Option<&str> {
    text.strip_prefix(REJECTED)?.strip_suffix(']').filter(|rejected| !rejected.contains('\n'))
}

/// The comment of a remark as formats have it that have one text a move: with the mark in its last line.
pub(super) fn comment(remark: &Remark) -> String {
    let mut text = remark.comment.clone();
    append(&mut text, &remark.rejected.as_deref().map(mark).unwrap_or_default());
    text
}

/// Adds such a text to a remark.
pub(super) fn take(remark: &mut Remark, text: &str) {
    let text = lines(text);
    let (before, last) = text.rsplit_once('\n').unwrap_or(("", &text));
    match marked(last) {
        Some(rejected) => {
            remark.reject(rejected);
            append(&mut remark.comment, &lines(before));
        }
        None => append(&mut remark.comment, &text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejected_move_is_kept_behind_the_comment() {
        for (comment, rejected) in [("", None), ("紅優\n。", Some("馬二進四")), ("", Some("e2e5"))] {
            let remark =
                Remark { comment: comment.into(), rejected: rejected.map(Into::into), ..Remark::default() };
            let mut read = Remark::default();
            take(&mut read, &super::comment(&remark));
            assert_eq!(read, remark);
        }
    }

    #[test]
    fn every_end_of_a_line_becomes_the_same() {
        assert_eq!(lines("\r\n　红优。\r黑\u{0}\t優 \n"), "\n　红优。\n黑\t優 \n");
        assert_eq!(lines(" \r\n\u{1}\t　"), "");
        assert_eq!(line(" 全國\r\n賽\u{7f} "), "全國  賽");
    }

    #[test]
    fn what_is_added_stands_in_a_line_of_its_own() {
        let mut said = String::new();
        for text in ["好棋", "", "紅優"] {
            append(&mut said, text);
        }
        assert_eq!(said, "好棋\n紅優");
    }
}
