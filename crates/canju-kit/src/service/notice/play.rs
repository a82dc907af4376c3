//! Messages on the game on the board.

use crate::rules::Color;
use canju_message::{Message, Text, text};

/// What happens in a game without a move.
#[derive(Debug, Message)]
pub enum PlayNotice {
    /// The engine does not want a draw.
    #[text("notice-draw-declined")]
    DrawDeclined,
    /// The engine agrees to a draw.
    #[text("notice-draw-accepted")]
    DrawAccepted,
    /// The engine offers a draw.
    #[text("notice-draw-offered")]
    DrawOffered,
    /// The engine resigns.
    #[text("notice-engine-resigned")]
    EngineResigned,
    /// This side has lost on time.
    #[text(from = time_is_up(*side), side)]
    TimeIsUp(Color),
    /// A game that was left is too short for the library.
    #[text("notice-game-not-kept")]
    GameNotKept {
        /// Its plies.
        plies: u64,
        /// Plies from which a game without a result is kept.
        least: u64,
    },
}

/// Returns the message for a side that has lost on time.
fn time_is_up(side: Color) -> Text {
    match side {
        Color::Red => text!("notice-time-is-up-red"),
        Color::Black => text!("notice-time-is-up-black"),
    }
}
