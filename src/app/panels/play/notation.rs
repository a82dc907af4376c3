//! Moves in the notation that was chosen.

use crate::app::scene::Scene;
use crate::rules::{Move, Position};

/// A move of a position as text.
pub(super) fn notation(scene: Scene<'_>, position: &Position, played: Move) -> String {
    scene.words.played(scene.bench.settings().play.form, position, played)
}
