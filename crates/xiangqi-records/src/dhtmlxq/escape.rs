//! Text escapes of DhtmlXQ: `||` for the end of a line, `\uXXXX` for a character, and HTML entities of web pages.

/// Decodes a value.
pub(super) fn read(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(sign) = rest.chars().next() {
        let (read, length) = special(sign, rest).unwrap_or((sign, sign.len_utf8()));
        text.push(read);
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
pub(super) fn write(text: &str, missing: &str) -> String {
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

    #[test]
    fn what_pages_make_of_a_text_is_undone() {
        assert_eq!(read("红||优\\u52ff\\ud83d\\ude00&lt;a&gt;&amp;&#32418;<br>|x"), "红\n优勿😀<a>&红\n|x");
        assert_eq!(read("\\u12 \\ud83d &x; &#x; & |"), "\\u12 \\ud83d &x; &#x; & |");
    }

    #[test]
    fn every_text_is_read_as_it_was_written() {
        for text in ["||", "a|\nb", "\\u0041", "&lt;<br>", "[DhtmlXQ_x][/DhtmlXQ_x]", "\n\n", "😀é\\", "|||"]
        {
            assert_eq!(read(&write(text, "")), text);
            assert_eq!(read(&write(text, "😀é")), text);
        }
        assert_eq!(write("a😀é", "é😀"), "a\\ud83d\\ude00\\u00e9");
    }
}
