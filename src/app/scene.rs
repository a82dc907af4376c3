//! What views see and what they wish: they read a [`Scene`] and leave [`Wishes`]; nothing is changed while it is drawn.

use std::path::Path;
use std::sync::{Arc, Weak};

use super::ask::Ask;
use crate::knowledge::KnowledgeBase;
use crate::text::Words;
use crate::workbench::Workbench;
use crate::workbench::command::{Command, Verb};

/// What every view sees.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    /// All state of the program.
    pub(super) bench: &'a Workbench,
    /// The words of the user's language.
    pub(super) words: Words,
    /// The file of the base, also while a job has it.
    pub(super) file: Option<&'a Path>,
}

/// One wish of the user.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Wish {
    /// To be performed by the workbench.
    Command(Command),
    /// To be looked up in the list of verbs first.
    Verb(Verb),
    /// The desktop's own dialog for a file.
    Browse(Ask),
    /// Takes back the last move or change on the board that is shown.
    TakeBack,
    /// Not to be done after all, because nobody said in whose name: it is told.
    Unsigned(Command),
}

/// The wishes of one frame, in order.
#[derive(Debug, Default)]
pub(super) struct Wishes(Vec<Wish>);

impl Wishes {
    /// Wishes a command.
    pub(super) fn command(&mut self, command: impl Into<Command>) {
        self.0.push(Wish::Command(command.into()));
    }

    /// Wishes a verb.
    pub(super) fn verb(&mut self, verb: Verb) {
        self.0.push(Wish::Verb(verb));
    }

    /// Wishes the desktop's own dialog.
    pub(super) fn browse(&mut self, ask: Ask) {
        self.0.push(Wish::Browse(ask));
    }

    /// Wishes what was done last on the board that is shown undone.
    pub(super) fn take_back(&mut self) {
        self.0.push(Wish::TakeBack);
    }

    /// Wishes it told that a command was not done, because nobody said in whose name.
    pub(super) fn unsigned(&mut self, command: Command) {
        self.0.push(Wish::Unsigned(command));
    }

    /// Adds other wishes.
    pub(super) fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// The wishes, oldest first.
    pub(super) fn into_vec(self) -> Vec<Wish> {
        self.0
    }
}

/// Something computed from a knowledge base, kept as long as that base and the key stay the same.
#[derive(Debug)]
pub(super) struct Memo<K, V> {
    /// A weak hold keeps the address from being given to another base.
    kept: Option<(Weak<KnowledgeBase>, K, V)>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self { kept: None }
    }
}

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// The value for this base and key, computed only when one of them is new.
    pub(super) fn get(&mut self, kb: &Arc<KnowledgeBase>, key: K, compute: impl FnOnce() -> V) -> V {
        if let Some((base, known, value)) = &self.kept
            && std::ptr::eq(base.as_ptr(), Arc::as_ptr(kb))
            && *known == key
        {
            return value.clone();
        }
        let value = compute();
        self.kept = Some((Arc::downgrade(kb), key, value.clone()));
        value
    }
}
