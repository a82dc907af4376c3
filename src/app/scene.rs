//! What views see and what they wish: they read a [`ViewContext`] and leave [`Requests`]; nothing is changed while it is drawn.

use std::path::Path;
use std::sync::{Arc, Weak};

use super::prompt::Prompt;
use crate::app::commands::{CommandId, Commands};
use crate::knowledge::KnowledgeBase;
use crate::session::Command;
use crate::session::Session;
use crate::text::Words;

/// What every view sees.
#[derive(Clone, Copy)]
pub(super) struct ViewContext<'a> {
    /// All state of the program.
    pub(super) session: &'a Session,
    /// The commands.
    pub(super) commands: &'static Commands,
    /// The words of the user's language.
    pub(super) words: Words,
    /// The file of the base, also while a job has it.
    pub(super) file: Option<&'a Path>,
}

/// One wish of the user.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Request {
    /// To be performed by the session.
    Command(Command),
    /// To be looked up in the list of verbs first.
    Run(CommandId),
    /// The desktop's own dialog for a file.
    Browse(Prompt),
    /// Takes back the last move or change on the board that is shown.
    TakeBack,
    /// Not to be done after all, because nobody said in whose name: it is told.
    Unsigned(Command),
}

/// The requests of one frame, in order.
#[derive(Debug, Default)]
pub(super) struct Requests(Vec<Request>);

impl Requests {
    /// Requests a command.
    pub(super) fn command(&mut self, command: impl Into<Command>) {
        self.0.push(Request::Command(command.into()));
    }

    /// Requests a verb.
    pub(super) fn run(&mut self, id: CommandId) {
        self.0.push(Request::Run(id));
    }

    /// Requests the desktop's own dialog.
    pub(super) fn browse(&mut self, ask: Prompt) {
        self.0.push(Request::Browse(ask));
    }

    /// Requests what was done last on the board that is shown undone.
    pub(super) fn take_back(&mut self) {
        self.0.push(Request::TakeBack);
    }

    /// Requests it told that a command was not done, because nobody said in whose name.
    pub(super) fn unsigned(&mut self, command: Command) {
        self.0.push(Request::Unsigned(command));
    }

    /// Adds other requests.
    pub(super) fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// The requests, oldest first.
    pub(super) fn into_vec(self) -> Vec<Request> {
        self.0
    }
}

/// Something computed from a source, the knowledge base unless another is named, kept as long as the source and the key stay the same.
#[derive(Debug)]
pub(super) struct Memo<K, V, S = KnowledgeBase> {
    /// A weak hold keeps the address from being given to another source.
    kept: Option<(Weak<S>, K, V)>,
}

impl<K, V, S> Default for Memo<K, V, S> {
    fn default() -> Self {
        Self { kept: None }
    }
}

impl<K: PartialEq, V: Clone, S> Memo<K, V, S> {
    /// The value for this source and key, computed only when one of them is new.
    pub(super) fn get(&mut self, source: &Arc<S>, key: K, compute: impl FnOnce() -> V) -> V {
        if let Some((before, known, value)) = &self.kept
            && std::ptr::eq(before.as_ptr(), Arc::as_ptr(source))
            && *known == key
        {
            return value.clone();
        }
        let value = compute();
        self.kept = Some((Arc::downgrade(source), key, value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever address the next source gets.
    #[test]
    fn a_memo_never_yields_what_another_source_has_given() {
        let mut memo: Memo<(), u32, u32> = Memo::default();
        for number in 0..1_000 {
            let source = Arc::new(number);
            assert_eq!(memo.get(&source, (), || *source), number);
            assert_eq!(memo.get(&source, (), || u32::MAX), number);
        }
    }
}
