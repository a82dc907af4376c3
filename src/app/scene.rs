//! The input and output of views: they read a [`ViewContext`] and leave requests in it; drawing changes nothing.

use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, Weak};

use super::prompt::Prompt;
use crate::app::commands::{CommandId, Commands};
use crate::knowledge::KnowledgeBase;
use crate::session::{Command, Session};
use crate::text::Words;

/// The input of every view, and where it leaves what the user requests.
#[derive(Clone, Copy)]
pub(super) struct ViewContext<'a> {
    pub(super) session: &'a Session,
    pub(super) commands: &'a Commands,
    pub(super) words: Words,
    /// The file of the base, also while a job has it.
    pub(super) file: Option<&'a Path>,
    pub(super) requests: &'a Requests,
}

/// A request of the user.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Request {
    Command(Command),
    /// A command of the window, by its id.
    Run(CommandId),
    /// Opens the strip with a prompt.
    Ask(Prompt),
    /// Opens the desktop's dialog for a prompt.
    Browse(Prompt),
    /// Takes back the last move or change on the board that is shown.
    TakeBack,
    /// A command that is not performed because no expert's name is set; a message is shown.
    Unsigned(Command),
}

/// The requests of one frame, in order.
pub(super) type Requests = RefCell<Vec<Request>>;

impl ViewContext<'_> {
    pub(super) fn request(self, request: Request) {
        self.requests.borrow_mut().push(request);
    }

    pub(super) fn command(self, command: impl Into<Command>) {
        self.request(Request::Command(command.into()));
    }

    pub(super) fn run(self, id: CommandId) {
        self.request(Request::Run(id));
    }
}

/// A value computed from a source (default: the knowledge base), kept while the source and the key stay the same.
#[derive(Debug)]
pub(super) struct Memo<K, V, S = KnowledgeBase> {
    /// A weak reference keeps the address from being reused.
    kept: Option<(Weak<S>, K, V)>,
}

impl<K, V, S> Default for Memo<K, V, S> {
    fn default() -> Self {
        Self { kept: None }
    }
}

impl<K: PartialEq, V: Clone, S> Memo<K, V, S> {
    /// Returns the value for this source and key, computed only if one of them has changed.
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

    /// Regardless of the address of the next source.
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
