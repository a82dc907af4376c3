//! The formats of records, and what tells them apart.

/// A format of game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

/// What there is to know of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FormatInfo {
    /// The endings of its files; the first one is the word of commands, too.
    endings: &'static [&'static str],
    /// Whether a file can have several games.
    holds_many: bool,
    /// Whether it is written here.
    is_written: bool,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Pgn,
        Self::Xqf,
        Self::DhtmlXq,
        Self::Cbr,
        Self::Cbl,
        Self::Cbf,
        Self::Che,
        Self::Ccm,
        Self::Chn,
        Self::Mxq,
    ];

    /// The endings of all files that are read.
    pub const READ: [&'static str; 13] = endings(false);

    /// The endings of all files that are written.
    pub const WRITTEN: [&'static str; 6] = endings(true);

    const fn info(self) -> FormatInfo {
        let (endings, holds_many, is_written): (&[&str], bool, bool) = match self {
            Self::Pgn => (&["pgn"], true, true),
            Self::Xqf => (&["xqf"], false, true),
            Self::DhtmlXq => (&["ubb", "txt", "htm", "html"], true, true),
            Self::Cbr => (&["cbr"], false, true),
            Self::Cbl => (&["cbl"], true, true),
            Self::Cbf => (&["cbf"], false, true),
            Self::Che => (&["che"], false, false),
            Self::Ccm => (&["ccm"], false, false),
            Self::Chn => (&["chn"], false, false),
            Self::Mxq => (&["mxq"], false, false),
        };
        FormatInfo { endings, holds_many, is_written }
    }

    /// The word of commands, and the ending of its files.
    pub const fn word(self) -> &'static str {
        match self.info().endings {
            [word, ..] => word,
            [] => "",
        }
    }

    /// Whether a file of this format can have several games.
    pub const fn holds_many(self) -> bool {
        self.info().holds_many
    }

    /// Whether a file of this format is nothing but its games one behind the other.
    pub const fn is_row(self) -> bool {
        matches!(self, Self::Pgn | Self::DhtmlXq)
    }

    /// The format of a word or of the ending of a name, in either case; `htm`, `html` and `txt` may hold DhtmlXQ.
    pub fn of_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.info().endings.contains(&word.as_str()))
    }
}

/// The endings of all formats, or the first one of each that is written. The compiler counts them, and the formats.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const fn endings<const N: usize>(written: bool) -> [&'static str; N] {
    let (mut all, mut count, mut at) = ([""; N], 0, 0);
    while at < Format::ALL.len() {
        assert!(Format::ALL[at] as usize == at);
        let info = Format::ALL[at].info();
        let mut ending = 0;
        while ending < info.endings.len() && (!written || (info.is_written && ending == 0)) {
            all[count] = info.endings[ending];
            count += 1;
            ending += 1;
        }
        at += 1;
    }
    assert!(count == N && Format::ALL.len() == Format::Mxq as usize + 1);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Record, WriteError, WriteOptions, write};
    use canju_files::Named;
    use xiangqi::rules::notation::Notation;

    #[test]
    fn what_is_said_to_be_written_is() {
        let manner = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
        for format in Format::ALL {
            let written = write(&[Record::default()], format, manner);
            assert_eq!(written.is_ok(), Format::WRITTEN.contains(&format.word()), "{format:?}");
            let several = write(&[Record::default(), Record::default()], format, manner);
            let one = several == Err(WriteError::OneGame(format, 2));
            assert!(format.holds_many() == several.is_ok() && (one || several.is_ok() || written.is_err()));
            assert_eq!(Format::of_word(&format.word().to_uppercase()), Some(format));
        }
    }
}
