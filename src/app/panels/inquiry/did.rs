//! What a person can do with a question.

use super::question::Given;
use crate::material::NodeId;
use crate::rules::Color;

/// What a person did with a question.
pub(super) enum Did {
    /// Answered it.
    Answer(Given),
    /// Wants it later.
    Skip,
    /// Wants the one before, as it was answered.
    Back,
    /// Takes the last answer back.
    Undo,
    /// Wants other positions.
    Sample,
    /// Wants to lock the present score, or to open its lock.
    Lock,
    /// Says that this locked score is wrong: its lock is opened.
    Open(NodeId),
    /// Wants to play it, this side being his.
    Play(Color),
    /// Wants to be asked something else.
    Prompt(NodeId),
}
