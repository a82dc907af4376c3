//! Progress and cancellation of long operations, independent of threads.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use canju_message::Message;

/// Receives progress reports and says whether to cancel. Implemented by `jobs` (window) and `cli::meter` (terminal).
pub trait Progress {
    /// `done` of `total` steps are finished. `total` is 0 while it is not known.
    fn report(&self, done: u64, total: u64);
    /// Starts one of several named steps; later reports refer to it.
    fn begin(&self, _stage: Stage) {}
    /// Whether the work is cancelled. Called often; must be cheap.
    fn cancelled(&self) -> bool;
    /// [`Cancelled`] if the work is cancelled.
    fn proceed(&self) -> Result<(), Cancelled> {
        if self.cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// A step of long work that has a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Number of the step, from 0.
    pub at: u32,
    /// Total number of steps, above `at`.
    pub of: u32,
    /// Name of the product, the same in every language; empty if it has none.
    pub name: &'static str,
    pub task: &'static str,
}

/// Progress that is neither shown nor cancelled.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unattended;

impl Progress for Unattended {
    fn report(&self, _done: u64, _total: u64) {}
    fn cancelled(&self) -> bool {
        false
    }
}

/// A step of a larger operation that may be cancelled with it and reports nothing itself.
pub struct Quiet<'a>(pub &'a dyn Progress);

impl Progress for Quiet<'_> {
    fn report(&self, _done: u64, _total: u64) {}
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// Part of a larger operation, which stops all its parts at once.
#[derive(Debug, Clone, Copy)]
pub struct Until<'a>(pub &'a AtomicBool);

impl Progress for Until<'_> {
    fn report(&self, _done: u64, _total: u64) {}
    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// One piece of work of many: its own steps are reported as steps of the whole, none while their number is not known.
pub struct Part<'a> {
    pub whole: &'a dyn Progress,
    /// Steps of the whole before this piece.
    pub from: u64,
    /// Steps of the whole that this piece is.
    pub length: u64,
    pub total: u64,
}

impl Progress for Part<'_> {
    fn report(&self, done: u64, total: u64) {
        let share = if total == 0 {
            0
        } else {
            u128::from(self.length) * u128::from(done.min(total)) / u128::from(total)
        };
        self.whole.report(self.from + share as u64, self.total);
    }

    fn cancelled(&self) -> bool {
        self.whole.cancelled()
    }
}

/// Checks for cancellation once every [`Checkpoint::STRIDE`] steps, so that a loop of short steps can ask at each of them.
pub struct Checkpoint<'a> {
    progress: &'a dyn Progress,
    left: Cell<usize>,
}

impl<'a> Checkpoint<'a> {
    /// Steps between two looks; each takes a few microseconds at most.
    pub const STRIDE: usize = 1 << 12;

    pub const fn new(progress: &'a dyn Progress) -> Self {
        Self { progress, left: Cell::new(Self::STRIDE) }
    }

    /// Counts `steps` more; [`Cancelled`] if the operation was cancelled by the end of a stride.
    pub fn pass(&self, steps: usize) -> Result<(), Cancelled> {
        let left = self.left.get();
        if steps < left {
            self.left.set(left - steps);
            return Ok(());
        }
        self.left.set(Self::STRIDE);
        self.progress.proceed()
    }
}

/// The operation was cancelled before it was done; nothing of it remains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message, thiserror::Error)]
#[text("fault-cancelled")]
#[error("cancelled")]
pub struct Cancelled;
