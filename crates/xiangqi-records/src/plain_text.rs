//! Normalisation of texts: line ends and control characters.

use super::Remark;

/// Returns a text in one line, trimmed.
pub(super) fn line(text: &str) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    text.trim().to_owned()
}

/// Returns a text with line feeds between its lines and no other control characters than tabs; empty if it is blank.
pub(super) fn lines(text: &str) -> String {
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.retain(|sign| !sign.is_control() || matches!(sign, '\n' | '\t'));
    if text.trim().is_empty() { String::new() } else { text }
}

/// Appends a text in a line of its own.
pub(super) fn append(to: &mut String, text: &str) {
    if !to.is_empty() && !text.is_empty() {
        to.push('\n');
    }
    to.push_str(text);
}

/// The mark of a rejected move, in formats with comments.
const REJECTED: &str = "[%rejected ";

/// Returns the mark of a rejected move.
pub(super) fn mark(rejected: &str) -> String {
    format!("{REJECTED}{rejected}]")
}

/// Returns the move of such a mark.
pub(super) fn marked(text: &str) -> Option<&str> {
    text.strip_prefix(REJECTED)?.strip_suffix(']').filter(|rejected| !rejected.contains('\n'))
}

/// Returns the comment of a node for formats with one text per move: with the mark in its last line.
pub(super) fn comment(remark: &Remark) -> String {
    let mut text = remark.comment.clone();
    append(&mut text, &remark.rejected.as_deref().map(mark).unwrap_or_default());
    text
}

/// Adds such a text to a node.
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
    fn an_appended_text_has_a_line_of_its_own() {
        let mut joined = String::new();
        for text in ["好棋", "", "紅優"] {
            append(&mut joined, text);
        }
        assert_eq!(joined, "好棋\n紅優");
    }
}
