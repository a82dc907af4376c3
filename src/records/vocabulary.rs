//! Which encoding a text of this game is in: the one in which it has most of the characters that every record has.
//!
//! A short text in traditional characters is taken for Big5 by their frequency, even where it is GB18030.

use crate::files::{Named, Readable, decode_anyway};

/// Pieces, directions, numbers, places and results, in both scripts.
const CHARACTERS: &str = "車车馬马炮兵卒士仕相象將将帥帅進进退平一二三四五六七八九１２３４５６７８９前中後后局棋勝胜和負负紅红黑先屏風风變变";

/// As much of a file as is looked at, in bytes.
const ENOUGH: usize = 1 << 14;

/// Reads bytes as text. What is not named and can only be guessed is guessed by the vocabulary of the game.
pub(super) fn decode(bytes: &[u8], named: Option<Named>) -> Readable<'_> {
    let text = decode_anyway(bytes, named);
    if !text.guessed {
        return text;
    }
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len());
    let telling = bytes.get(first..).unwrap_or_default();
    let telling = telling.get(..ENOUGH).unwrap_or(telling);
    let [main, other] = [Named::Gb18030, Named::Big5].map(|named| (known(telling, named), named));
    let better = if other.0 > main.0 { other.1 } else { main.1 };
    if main.0 == other.0 || better.name() == text.encoding {
        return text;
    }
    Readable { guessed: true, ..decode_anyway(bytes, Some(better)) }
}

/// How many characters of the vocabulary the bytes have in an encoding.
fn known(bytes: &[u8], named: Named) -> usize {
    decode_anyway(bytes, Some(named)).text.chars().filter(|sign| CHARACTERS.contains(*sign)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::encode;

    #[test]
    fn short_texts_are_known_by_their_words() {
        for text in ["炮二平五", "紅七路馬盤河黑上左象", "C2.5 {紅優}", "紅先勝", "车９平８", "屏風馬"]
        {
            for named in [Named::Gb18030, Named::Big5] {
                let (bytes, missing) = encode(text, named);
                if missing.is_empty() {
                    let read = decode(&bytes, None);
                    assert_eq!((&*read.text, read.guessed), (text, true), "{named:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_certain_is_not_guessed() {
        let (bytes, _) = encode("炮二平五", Named::Big5);
        assert_eq!(decode(&bytes, Some(Named::Gb18030)).encoding, "gb18030");
        assert_eq!(decode("炮二平五".as_bytes(), None).encoding, "UTF-8");
    }
}
