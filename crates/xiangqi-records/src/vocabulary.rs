//! Encoding detection by vocabulary: the encoding in which a text has the most characters typical of game records.
//!
//! By character frequency alone, a short text in traditional characters would be taken for Big5 even if it is GB18030.

use std::cmp::Ordering;

use canju_files::{Named, decode_anyway};

/// Pieces, directions, numbers, positions and results, in both scripts.
const CHARACTERS: &str = "車车馬马炮兵卒士仕相象將将帥帅進进退平一二三四五六七八九１２３４５６７８９前中後后局棋勝胜和負负紅红黑先屏風风變变";

/// The number of bytes of a file that are examined.
const ENOUGH: usize = 1 << 14;

/// Returns the guessed encoding of a sample, or the one in which it has more of the vocabulary.
pub(super) fn preferred(sample: &[u8], guess: Named) -> Named {
    let sample = sample.get(..ENOUGH).unwrap_or(sample);
    let [main, other] = [Named::Gb18030, Named::Big5].map(|named| (known(sample, named), named));
    match main.0.cmp(&other.0) {
        Ordering::Less => other.1,
        Ordering::Equal => guess,
        Ordering::Greater => main.1,
    }
}

/// The number of characters of the vocabulary that the bytes contain in an encoding.
fn known(bytes: &[u8], named: Named) -> usize {
    decode_anyway(bytes, Some(named)).text.chars().filter(|sign| CHARACTERS.contains(*sign)).count()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::input::Input;
    use crate::window::Window;
    use canju_files::encode;
    use canju_files::progress::Unattended;

    fn read(bytes: &[u8], named: Option<Named>) -> (String, Named, bool) {
        let mut cursor = Cursor::new(bytes);
        let window = Window::open(Input::new(&mut cursor, &Unattended).unwrap(), named).unwrap();
        let (encoding, guessed) = window.encoding;
        (window.text, encoding, guessed)
    }

    #[test]
    fn short_texts_are_known_by_their_words() {
        for text in ["炮二平五", "紅七路馬盤河黑上左象", "C2.5 {紅優}", "紅先勝", "车９平８", "屏風馬"]
        {
            for named in [Named::Gb18030, Named::Big5] {
                let (bytes, missing) = encode(text, named);
                if missing.is_empty() {
                    assert_eq!(read(&bytes, None), (text.to_owned(), named, true));
                }
            }
        }
    }

    #[test]
    fn what_is_certain_is_not_guessed() {
        let (bytes, _) = encode("炮二平五", Named::Big5);
        assert_eq!(read(&bytes, Some(Named::Gb18030)).1, Named::Gb18030);
        assert_eq!(read("炮二平五".as_bytes(), None).1, Named::Utf8);
    }
}
