//! Decoding of a text in pieces, without the whole text in memory.

use encoding_rs::{CoderResult, Decoder};

use super::Named;

/// Incremental decoder of a text; U+FFFD replaces invalid bytes.
pub struct PieceDecoder {
    decoder: Decoder,
}

impl PieceDecoder {
    /// A decoder of an encoding, which passes over a byte order mark.
    pub fn new(named: Named) -> Self {
        Self { decoder: named.encoding().new_decoder_with_bom_removal() }
    }

    /// Adds a piece to the text. Returns whether there were bytes that the encoding does not have.
    pub fn push(&mut self, mut piece: &[u8], is_last: bool, text: &mut String) -> bool {
        let mut damaged = false;
        loop {
            let room = self.decoder.max_utf8_buffer_length(piece.len()).unwrap_or(piece.len());
            text.reserve(room);
            let (result, read, errors) = self.decoder.decode_to_string(piece, text, is_last);
            damaged |= errors;
            piece = piece.get(read..).unwrap_or_default();
            if result == CoderResult::InputEmpty {
                return damaged;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Detector, decode_anyway, encode};
    use super::*;

    #[test]
    fn pieces_of_any_length_are_the_whole() {
        let text = "[Event \"全國賽\"]\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ {紅優，黑可守和}\n";
        for named in [Named::Utf8, Named::Gb18030, Named::Big5, Named::Utf16Le, Named::Utf16Be] {
            let (mut bytes, _) = encode(text, named);
            for damage in [false, true] {
                if damage {
                    bytes.extend(b"\xFF\xFF\xFE 1");
                }
                let whole = decode_anyway(&bytes, None);
                for length in [2, 3, 5, 7, 1000] {
                    let (mut detector, mut decoder) = (Detector::default(), PieceDecoder::new(named));
                    let (mut read, mut damaged) = (String::new(), false);
                    let pieces: Vec<&[u8]> = bytes.chunks(length).collect();
                    for (number, piece) in (1..).zip(&pieces) {
                        let _ = detector.feed(piece);
                        damaged |= decoder.push(piece, number == pieces.len(), &mut read);
                    }
                    let found = detector.finish();
                    assert_eq!((found.named.name(), found.guessed), (whole.encoding, whole.guessed));
                    if whole.encoding == named.name() {
                        assert_eq!((read.as_str(), damaged), (&*whole.text, whole.damaged), "{named:?}");
                    }
                }
            }
        }
    }
}
