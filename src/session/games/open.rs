//! The game that is shown, and the changes of a game.

use std::sync::Arc;

use crate::records::{Outcome, Record};
use crate::rules::Move;
use crate::rules::tree::NodeIndex;
use crate::service::annotation::Annotation;
use crate::store::library::GameId;

/// The game that is shown.
#[derive(Debug, Clone)]
pub struct Open {
    /// Its id in the library.
    pub id: GameId,
    /// The game; the current node of its tree is on the board.
    pub record: Record,
    /// Its moves as the engine judged them last, if it did and the main line is still the same.
    pub annotation: Option<Arc<Annotation>>,
}

impl Open {
    pub(super) const fn new(id: GameId, record: Record) -> Self {
        Self { id, record, annotation: None }
    }
}

/// A change of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Plays a move at the current node; a new one is stored as a variation.
    Play(Move),
    /// Sets the comment of a node.
    Comment(NodeIndex, String),
    /// Sets or clears the PGN glyph (NAG) of a move.
    Glyph(NodeIndex, Option<u8>),
    /// Moves a variation up by one.
    Promote(NodeIndex),
    /// Deletes a move with all that follows it.
    Prune(NodeIndex),
    /// Sets a header; a blank one is removed.
    Header(&'static str, String),
    /// Sets the result.
    Outcome(Option<Outcome>),
}

impl Edit {
    /// Changes a game; returns false if nothing changed but perhaps the current node.
    pub(super) fn apply(self, record: &mut Record) -> bool {
        let tree = &mut record.tree;
        match self {
            Self::Play(played) => {
                let known = tree.next(tree.current()).iter().any(|next| tree.played(*next) == Some(played));
                record.set_up.is_none() && record.tree.play(played).is_ok() && !known
            }
            Self::Comment(place, comment) => {
                let note = tree.note_mut(place);
                let new = note.comment != comment;
                note.comment = comment;
                new
            }
            Self::Glyph(place, glyph) => {
                let note = tree.note_mut(place);
                let glyphs: Vec<u8> = glyph.into_iter().collect();
                let new = note.glyphs != glyphs;
                note.glyphs = glyphs;
                new
            }
            Self::Promote(place) => tree.promote(place),
            Self::Prune(place) => {
                let there = tree.has(place);
                tree.prune(place);
                there
            }
            Self::Header(name, value) => {
                let before = record.headers.get(name).to_owned();
                record.headers.set(name, &value);
                before != record.headers.get(name)
            }
            Self::Outcome(outcome) => std::mem::replace(&mut record.outcome, outcome) != outcome,
        }
    }
}
