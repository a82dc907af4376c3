//! User settings of boards: their surface and their pieces.

use canju_message::All;
use serde::{Deserialize, Serialize};

/// What a board is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// Wood with a fine grain.
    #[default]
    Wood,
    /// One colour.
    Plain,
}

impl Surface {
    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Wood => "board-wood",
            Self::Plain => "board-plain",
        }
    }
}

/// What pieces bear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// The characters of the window's language.
    #[default]
    Language,
    /// Traditional characters: 帥 將 車.
    Traditional,
    /// Simplified characters: 帅 将 车.
    Simplified,
    /// The letters of WXF moves: K A E H R C P.
    Letters,
    /// Pictures.
    Pictograms,
}

impl PieceSet {
    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Language => "pieces-language",
            Self::Traditional => "pieces-traditional",
            Self::Simplified => "pieces-simplified",
            Self::Letters => "pieces-letters",
            Self::Pictograms => "pieces-pictograms",
        }
    }
}

/// The look of all boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardLook {
    /// The surface.
    pub surface: Surface,
    /// The pieces.
    pub pieces: PieceSet,
}
