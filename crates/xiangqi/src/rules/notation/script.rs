//! The two scripts of Chinese.

use super::chinese;
use crate::rules::Piece;

/// The Chinese characters used. Both write 仕 相 兵 for Red, 士 象 卒 for Black and 馬 炮 車 alike for both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Script {
    /// 帥 將 車 馬 進 後
    Traditional,
    /// 帅 将 车 马 进 后
    Simplified,
}

impl Script {
    /// Returns the character on a piece: 帥 仕 相 車 馬 炮 兵 for Red, 將 士 象 車 馬 炮 卒 for Black.
    pub const fn piece(self, piece: Piece) -> char {
        chinese::name(piece.role, piece.color, self)
    }
}
