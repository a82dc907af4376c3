//! Text encodings of spreadsheets: UTF-8, UTF-16, GB18030 and Big5.

use std::borrow::Cow;

use canju_message::All;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, CoderResult, Decoder, EncoderResult, Encoding, GB18030, GBK, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

/// A text and its encoding, if that is not UTF-8 and may therefore be a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text<'a> {
    /// The text without a byte order mark.
    pub text: Cow<'a, str>,
    /// `UTF-16LE`, `UTF-16BE`, `gb18030` or `Big5`.
    pub encoding: Option<&'static str>,
}

/// Bytes in no encoding that is known here, or damaged ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotText {
    /// The line of the first byte that is not UTF-8, from 1.
    pub line: u64,
}

/// Number of bytes used to guess the encoding.
const ENOUGH: usize = 1 << 17;

/// Number of valid non-ASCII UTF-8 characters that do not occur by chance: an invalid byte after them is damage.
const NO_CHANCE: usize = 8;

/// Encodings that can be named: GB18030 (mainland China) includes GBK and GB2312, Big5 is that of Taiwan and Hong Kong, and
/// Latin-1 (Windows-1252), that of Western Europe, is never guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(help)]
pub enum Named {
    #[all(word = "utf-8")]
    Utf8,
    Gb18030,
    Big5,
    #[all(word = "utf-16le")]
    Utf16Le,
    #[all(word = "utf-16be")]
    Utf16Be,
    #[all(word = "latin-1")]
    Latin1,
}

impl Named {
    pub fn name(self) -> &'static str {
        self.encoding().name()
    }

    fn of(encoding: &'static Encoding) -> Option<Self> {
        Self::ALL.into_iter().find(|named| named.encoding() == encoding)
    }

    pub(super) const fn encoding(self) -> &'static Encoding {
        match self {
            Self::Utf8 => UTF_8,
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Latin1 => WINDOWS_1252,
        }
    }
}

/// Decodes bytes in the given encoding, skipping a byte order mark.
pub fn decode_as(bytes: &[u8], named: Named) -> Result<Text<'_>, NotText> {
    let encoding = named.encoding();
    let mark = Encoding::for_bom(bytes).filter(|(marked, _)| *marked == encoding).map_or(0, |(_, mark)| mark);
    whole(encoding, bytes.get(mark..).unwrap_or_default())
}

/// A text that was read whatever its bytes are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readable<'a> {
    /// The text without a byte order mark. U+FFFD replaces invalid bytes.
    pub text: Cow<'a, str>,
    /// The encoding that it was read as, by [`Named::name`].
    pub encoding: &'static str,
    pub guessed: bool,
    /// Whether there are such bytes.
    pub damaged: bool,
}

/// Reads bytes as text in the encoding that was named, else in the one that they look like; damage does not stop it.
pub fn decode_anyway(bytes: &[u8], named: Option<Named>) -> Readable<'_> {
    let (named, guessed) = named.map_or_else(
        || {
            let mut detector = Detector::default();
            detector.feed(bytes);
            let Detected { named, guessed, .. } = detector.finish();
            (named, guessed)
        },
        |named| (named, false),
    );
    let (text, damaged) = named.encoding().decode_with_bom_removal(bytes);
    Readable { text, encoding: named.name(), guessed, damaged }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detected {
    pub named: Named,
    pub guessed: bool,
    /// Sample for the guess: bytes from the first non-ASCII one on.
    pub sample: Vec<u8>,
}

/// Detects the encoding of a text, perhaps damaged, from its bytes in pieces.
#[derive(Debug, Default)]
pub struct Detector {
    begun: bool,
    decided: Option<Named>,
    /// The bytes of a character of UTF-8 that the last piece ended within.
    pending: Vec<u8>,
    foreign: usize,
    damaged: bool,
    sample: Vec<u8>,
    /// Whether there is more than the sample.
    is_longer: bool,
}

impl Detector {
    /// Takes the next piece; the first one has more than one byte if the text has. Returns whether the rest can change nothing.
    pub fn feed(&mut self, piece: &[u8]) -> bool {
        if !self.begun {
            self.begun = true;
            self.decided = marked(piece).and_then(|(encoding, _)| Named::of(encoding));
        }
        if self.decided.is_some() {
            return true;
        }
        self.take_sample(piece);
        if !self.damaged {
            self.validate(piece);
        }
        self.decided.is_some() || (self.damaged && self.is_longer)
    }

    fn take_sample(&mut self, piece: &[u8]) {
        let first =
            if self.sample.is_empty() { piece.iter().position(|byte| !byte.is_ascii()) } else { Some(0) };
        let telling = first.and_then(|first| piece.get(first..)).unwrap_or_default();
        let room = ENOUGH - self.sample.len();
        self.is_longer |= telling.len() > room;
        self.sample.extend(telling.iter().take(room));
    }

    fn validate(&mut self, piece: &[u8]) {
        if self.pending.is_empty() && piece.is_ascii() {
            return;
        }
        self.pending.extend(piece);
        let bytes = std::mem::take(&mut self.pending);
        let (valid, is_cut) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text, false),
            Err(error) => {
                let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
                (std::str::from_utf8(valid).unwrap_or_default(), error.error_len().is_none())
            }
        };
        self.foreign += valid.chars().filter(|sign| !sign.is_ascii()).take(NO_CHANCE).count();
        if self.foreign >= NO_CHANCE {
            self.decided = Some(Named::Utf8);
        } else if is_cut {
            self.pending = bytes.get(valid.len()..).unwrap_or_default().to_vec();
        } else {
            self.damaged = valid.len() < bytes.len();
        }
    }

    /// The encoding of the text, which ends here unless nothing more can change it; `None` if it can only be guessed.
    fn certain(&self) -> Option<Named> {
        self.decided.or((!self.damaged && self.pending.is_empty()).then_some(Named::Utf8))
    }

    /// The encoding that the sample looks like, by the frequency of its characters. It is slow.
    fn guess(&self) -> Option<Named> {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(&self.sample, !self.is_longer);
        match detector.guess(None, Utf8Detection::Deny) {
            // GB18030 is all of GBK and more.
            guess if guess == GBK => Some(Named::Gb18030),
            guess => Some(Named::Big5).filter(|_| guess == BIG5),
        }
    }

    /// The encoding of the text, which ends here unless nothing more can change it.
    pub fn finish(self) -> Detected {
        let certain = self.certain();
        let named = certain.or_else(|| self.guess()).unwrap_or(Named::Gb18030);
        Detected { named, guessed: certain.is_none(), sample: self.sample }
    }
}

/// Encodes a text, with a byte order mark if the encoding has two bytes a character; also returns each character it lacks, once:
/// they are replaced by question marks.
pub fn encode(text: &str, named: Named) -> (Vec<u8>, String) {
    let wide = |bytes: fn(u16) -> [u8; 2]| {
        let marked = std::iter::once(0xFEFF).chain(text.encode_utf16());
        (marked.flat_map(bytes).collect(), String::new())
    };
    match named {
        Named::Utf8 => (text.as_bytes().to_vec(), String::new()),
        Named::Utf16Le => wide(u16::to_le_bytes),
        Named::Utf16Be => wide(u16::to_be_bytes),
        Named::Gb18030 | Named::Big5 | Named::Latin1 => encode_parts(text, named.encoding()),
    }
}

fn encode_parts(mut text: &str, encoding: &'static Encoding) -> (Vec<u8>, String) {
    let (mut bytes, mut missing) = (Vec::with_capacity(text.len()), String::new());
    let mut encoder = encoding.new_encoder();
    loop {
        let room = encoder.max_buffer_length_from_utf8_without_replacement(text.len()).unwrap_or(text.len());
        bytes.reserve(room + 1);
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true);
        text = text.get(read..).unwrap_or_default();
        match result {
            EncoderResult::InputEmpty => return (bytes, missing),
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(sign) => {
                bytes.push(b'?');
                if !missing.contains(sign) {
                    missing.push(sign);
                }
            }
        }
    }
}

/// Decodes bytes, guessing the encoding; [`NotText`] if they are neither UTF-8 nor clearly one of the others.
pub fn decode(bytes: &[u8]) -> Result<Text<'_>, NotText> {
    let mut detector = Detector::default();
    let _ = bytes.chunks(ENOUGH).any(|piece| detector.feed(piece));
    decode_as(bytes, detector.certain().or_else(|| detector.guess()).unwrap_or(Named::Utf8))
}

/// The encoding of a byte order mark and its length; UTF-16 without one is recognised by the zeros beside the first letter.
fn marked(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    Encoding::for_bom(bytes).or(match bytes {
        [0, letter, ..] if *letter != 0 => Some((UTF_16BE, 0)),
        [letter, 0, ..] if *letter != 0 => Some((UTF_16LE, 0)),
        _ => None,
    })
}

fn whole<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Result<Text<'a>, NotText> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let text = text.ok_or_else(|| {
        let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
        NotText { line: line_of(bytes.get(..valid).unwrap_or_default()) }
    })?;
    Ok(Text { text, encoding: Some(encoding.name()).filter(|_| encoding != UTF_8) })
}

fn line_of(before: &[u8]) -> u64 {
    1 + before.iter().filter(|byte| **byte == b'\n').count() as u64
}

// Decoding of a text in pieces, without the whole text in memory.

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

    const SHEET: &str = "material,score,author,note\nKRK,0,屠景明,梦入神机\nKNPKGG,3,王嘉良,高兵\n";

    /// As a Windows system in Taiwan and Hong Kong writes it.
    const TRADITIONAL: &str = "material,score,author,note\nKRK,0,屠景明,夢入神機\nKNPKGG,3,王嘉良,高兵\n";

    fn read(bytes: &[u8]) -> (String, Option<&'static str>) {
        let Text { text, encoding } = decode(bytes).unwrap();
        (text.into_owned(), encoding)
    }

    #[test]
    fn what_chinese_systems_save_is_read() {
        for (text, encoding, name) in [(SHEET, GB18030, "gb18030"), (TRADITIONAL, BIG5, "Big5")] {
            let (bytes, _, lost) = encoding.encode(text);
            assert!(!lost);
            assert_eq!(read(&bytes), (text.into(), Some(name)));
        }
        assert_eq!(read(SHEET.as_bytes()), (SHEET.into(), None));
        assert_eq!(read(format!("\u{FEFF}{SHEET}").as_bytes()), (SHEET.into(), None));
    }

    #[test]
    fn utf_16_is_read_with_and_without_its_mark() {
        for (bytes, name) in
            [(u16::to_le_bytes as fn(u16) -> [u8; 2], "UTF-16LE"), (u16::to_be_bytes, "UTF-16BE")]
        {
            for mark in ["\u{FEFF}", ""] {
                let text: Vec<u8> = format!("{mark}{SHEET}").encode_utf16().flat_map(bytes).collect();
                assert_eq!(read(&text), (SHEET.into(), Some(name)));
            }
        }
    }

    #[test]
    fn a_named_encoding_is_not_guessed() {
        let (bytes, _, _) = GB18030.encode("屠");
        assert!(decode(&bytes).is_ok_and(|text| text.text != "屠") || decode(&bytes).is_err());
        assert_eq!(decode_as(&bytes, Named::Gb18030).unwrap().text, "屠");
        let (bytes, missing) = encode("Zürich, Čapek 屠", Named::Latin1);
        assert_eq!((bytes.as_slice(), missing.as_str()), (&b"Z\xFCrich, ?apek ?"[..], "Č屠"));
        assert_eq!(decode_as(b"Z\xFCrich", Named::Latin1).unwrap().text, "Zürich");
        let marked = format!("\u{FEFF}{SHEET}");
        assert_eq!(decode_as(marked.as_bytes(), Named::Utf8).unwrap().text, SHEET);
        let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode_as(&wide, Named::Utf16Be).unwrap().text, SHEET);
        assert_eq!(decode_as(&bytes, Named::Utf8), Err(NotText { line: 1 }));
    }

    #[test]
    fn encoded_text_is_read_again_and_missing_characters_are_reported() {
        for named in Named::ALL.into_iter().filter(|named| *named != Named::Latin1) {
            let (bytes, missing) = encode(TRADITIONAL, named);
            let read = decode_anyway(&bytes, Some(named));
            assert_eq!((&*read.text, read.encoding, read.damaged), (TRADITIONAL, named.name(), false));
            assert_eq!(missing, "");
            assert_eq!(decode_anyway(&bytes, None).text, TRADITIONAL, "{named:?}");
        }
        assert_eq!(encode("车a车马é", Named::Big5), (b"?a???".to_vec(), "车马é".into()));
    }

    #[test]
    fn damage_is_read_as_a_replacement_character() {
        let mut damaged = SHEET.as_bytes().to_vec();
        damaged[SHEET.find("高").unwrap()] = 0xFF;
        let read = decode_anyway(&damaged, None);
        assert_eq!((read.encoding, read.guessed, read.damaged), ("UTF-8", false, true));
        assert!(read.text.starts_with(&SHEET[..SHEET.find("高").unwrap()]) && read.text.contains('\u{FFFD}'));
        assert!(decode_anyway(b"\xA4\xFF\xFF", Some(Named::Big5)).damaged);
    }

    #[test]
    fn damage_is_no_other_encoding() {
        let mut damaged = SHEET.as_bytes().to_vec();
        let at = SHEET.find("高").unwrap();
        damaged[at] = 0xFF;
        assert_eq!(decode(&damaged), Err(NotText { line: 3 }));
        assert_eq!(decode(b"material,score\xff\n"), Err(NotText { line: 1 }));
        assert_eq!(
            decode("Müller,1\n".chars().map(|c| c as u8).collect::<Vec<_>>().as_slice()),
            Err(NotText { line: 1 })
        );
    }

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
