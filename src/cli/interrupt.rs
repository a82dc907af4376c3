//! Ctrl+C. Work that shows a meter is asked to end in order, so that it leaves no half file; a second Ctrl+C, or one while
//! nothing is under way, ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What the handler of the signal and the meters share.
#[derive(Debug, Default, Clone)]
pub(super) struct Interrupt(Arc<State>);

#[derive(Debug, Default)]
struct State {
    came: AtomicBool,
    /// Meters at work, which look at `came`.
    meters: AtomicUsize,
}

/// Has a write beyond the limit to the length of files fail as on a full disk, rather than end the program.
#[cfg(unix)]
pub(super) fn outlive_file_limit() {
    use nix::sys::signal::{SigSet, Signal};

    let mut limit = SigSet::empty();
    limit.add(Signal::SIGXFSZ);
    // Threads that are started later do the same.
    let _ = limit.thread_block();
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(super) const fn outlive_file_limit() {}

impl Interrupt {
    /// Listens from now on. Where that cannot be, Ctrl+C ends the program as ever.
    pub(super) fn install() -> Self {
        let interrupt = Self::default();
        let heard = interrupt.clone();
        let listening = ctrlc::set_handler(move || {
            let again = heard.0.came.swap(true, Ordering::Relaxed);
            if again || heard.0.meters.load(Ordering::Relaxed) == 0 {
                std::process::exit(130);
            }
        });
        drop(listening);
        interrupt
    }

    /// Whether it was pressed.
    pub(super) fn came(&self) -> bool {
        self.0.came.load(Ordering::Relaxed)
    }

    /// A meter begins.
    pub(super) fn begin(&self) {
        self.0.meters.fetch_add(1, Ordering::Relaxed);
    }

    /// A meter ends.
    pub(super) fn end(&self) {
        self.0.meters.fetch_sub(1, Ordering::Relaxed);
    }
}
