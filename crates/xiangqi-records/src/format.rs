//! Table of the formats of game records.

use std::sync::LazyLock;

use canju_message::All;
use xiangqi::language::Language;

/// A format of game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
pub enum Format {
    /// Portable Game Notation: text with tags, any number of games.
    Pgn,
    /// XQStudio (象棋演播室), versions to 1.8; one game.
    Xqf,
    /// Text for the web player DhtmlXQ (動態棋盤), also in posts of forums (UBB); one game a block.
    DhtmlXq,
    /// 象棋橋: one game.
    Cbr,
    /// 象棋橋: a library of games.
    Cbl,
    /// XML of 象棋橋's successor; one game.
    Cbf,
    /// QQ's game hall; one game from the initial position.
    Che,
    /// 中游's game hall; one game from the initial position.
    Ccm,
    /// 聯眾's game hall; one game from the initial position.
    Chn,
    /// 弈天's game hall; one game from the initial position.
    Mxq,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FormatInfo {
    /// The name with that of the program: English, traditional and simplified Chinese.
    names: [&'static str; 3],
    /// The file extensions; the first one is also the word in commands.
    endings: &'static [&'static str],
    holds: Holds,
    /// Whether the format can be written.
    is_written: bool,
}

/// The number of games per file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// One game.
    One,
    /// Games one after the other and nothing else, so that games can be appended.
    Row,
    /// Games with an index.
    Library,
}

impl Format {
    const fn info(self) -> FormatInfo {
        use Holds::{Library, One, Row};
        let (names, endings, holds, is_written): ([&str; 3], &[&str], Holds, bool) = match self {
            Self::Pgn => (["PGN"; 3], &["pgn"], Row, true),
            Self::Xqf => (["XQF (XQStudio)", "XQF（象棋演播室）", "XQF（象棋演播室）"], &["xqf"], One, true),
            Self::DhtmlXq => {
                let names = ["DhtmlXQ (UBB)", "DhtmlXQ（動態棋盤 UBB）", "DhtmlXQ（动态棋盘 UBB）"];
                (names, &["ubb", "txt", "htm", "html"], Row, true)
            }
            Self::Cbr => (["CBR (CCBridge)", "CBR（象棋橋）", "CBR（象棋桥）"], &["cbr"], One, true),
            Self::Cbl => {
                let names = ["CBL (CCBridge library)", "CBL（象棋橋棋譜庫）", "CBL（象棋桥棋谱库）"];
                (names, &["cbl"], Library, true)
            }
            Self::Cbf => (["CBF"; 3], &["cbf"], One, true),
            Self::Che => (["CHE (QQ)", "CHE（QQ 遊戲）", "CHE（QQ 游戏）"], &["che"], One, false),
            Self::Ccm => (["CCM", "CCM（中遊）", "CCM（中游）"], &["ccm"], One, false),
            Self::Chn => (["CHN", "CHN（聯眾）", "CHN（联众）"], &["chn"], One, false),
            Self::Mxq => (["MXQ", "MXQ（弈天）", "MXQ（弈天）"], &["mxq"], One, false),
        };
        FormatInfo { names, endings, holds, is_written }
    }

    /// Returns the name with that of the program, such as `XQF (XQStudio)`.
    pub const fn name(self, language: Language) -> &'static str {
        let [english, traditional, simplified] = self.info().names;
        match language {
            Language::English => english,
            Language::Traditional => traditional,
            Language::Simplified => simplified,
        }
    }

    /// Returns the word in commands, which is the first file extension.
    pub const fn word(self) -> &'static str {
        match self.info().endings {
            [word, ..] => word,
            [] => "",
        }
    }

    /// Whether a file of this format can have several games.
    pub fn holds_many(self) -> bool {
        self.info().holds != Holds::One
    }

    /// Whether a file of this format is the concatenation of its games.
    pub fn is_row(self) -> bool {
        self.info().holds == Holds::Row
    }

    /// Whether the format can be written.
    pub const fn is_written(self) -> bool {
        self.info().is_written
    }

    /// Returns the format of a word or of a file extension, in either case; `htm`, `html` and `txt` may contain DhtmlXQ.
    pub fn of_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.info().endings.contains(&word.as_str()))
    }
}

/// The extensions of all readable files.
pub static READ_ENDINGS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| Format::ALL.into_iter().flat_map(|format| format.info().endings).copied().collect());

/// The first extension of every writable format.
pub static WRITTEN_ENDINGS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    Format::ALL.into_iter().filter(|format| format.is_written()).map(Format::word).collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Record, WriteError, WriteOptions, write};
    use canju_files::Named;
    use xiangqi::rules::notation::Notation;

    #[test]
    fn every_format_named_as_writable_is_written() {
        let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
        for format in Format::ALL {
            let written = write(&[Record::default()], format, options);
            assert_eq!(written.is_ok(), format.is_written(), "{format:?}");
            let several = write(&[Record::default(), Record::default()], format, options);
            let one = several == Err(WriteError::OneGame(format, 2));
            assert!(format.holds_many() == several.is_ok() && (one || several.is_ok() || written.is_err()));
            assert_eq!(Format::of_word(&format.word().to_uppercase()), Some(format));
        }
    }
}
