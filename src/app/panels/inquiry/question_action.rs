//! The user's actions on a question.

use crate::inquiry::interview::Given;
use crate::material::NodeId;
use crate::rules::Color;

/// The user's action on a question.
pub(super) enum QuestionAction {
    /// Answer it.
    Answer(Given),
    /// Postpone it.
    Skip,
    /// Return to the previous question, with its answer.
    Back,
    /// Undo the last answer.
    Undo,
    /// Draw other positions.
    Sample,
    /// Lock or unlock the present score.
    Lock,
    /// Unlock this locked score because it is wrong.
    Open(NodeId),
    /// Play it, the user on this side.
    Play(Color),
    /// Ask another question.
    Prompt(NodeId),
}

impl QuestionAction {
    /// Whether it changes the base, which a job may have.
    pub(super) const fn writes(&self) -> bool {
        matches!(self, Self::Answer(_) | Self::Undo | Self::Lock | Self::Open(_))
    }
}
