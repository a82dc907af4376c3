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

    /// The word of commands, and the ending of its files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Xqf => "xqf",
            Self::DhtmlXq => "ubb",
            Self::Cbr => "cbr",
            Self::Cbl => "cbl",
            Self::Cbf => "cbf",
            Self::Che => "che",
            Self::Ccm => "ccm",
            Self::Chn => "chn",
            Self::Mxq => "mxq",
        }
    }

    /// Whether a file of this format can have several games.
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::Pgn | Self::Cbl | Self::DhtmlXq)
    }

    /// The format of a word or of the ending of a name, in either case; `htm`, `html` and `txt` may hold DhtmlXQ.
    pub fn of_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        match word.as_str() {
            "htm" | "html" | "txt" => Some(Self::DhtmlXq),
            word => Self::ALL.into_iter().find(|format| format.word() == word),
        }
    }
}
