//! Ctrl+C. Work with a meter is asked to stop cleanly, so that it leaves no partial file; a second Ctrl+C, or one without
//! running work, ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// State shared by the signal handler and the meters.
#[derive(Debug, Default, Clone)]
pub(super) struct Interrupt(Arc<State>);

#[derive(Debug, Default)]
struct State {
    came: AtomicBool,
    /// The running meters, which check `came`.
    meters: AtomicUsize,
}

/// Makes a write beyond the file size limit fail as on a full disk, instead of ending the program.
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
    /// Installs the handler. If that fails, Ctrl+C ends the program as usual.
    pub(super) fn install() -> Self {
        let interrupt = Self::default();
        let handler = interrupt.clone();
        let listening = ctrlc::set_handler(move || {
            let again = handler.0.came.swap(true, Ordering::Relaxed);
            if again || handler.0.meters.load(Ordering::Relaxed) == 0 {
                std::process::exit(130);
            }
        });
        drop(listening);
        interrupt
    }

    /// Whether Ctrl+C was pressed.
    pub(super) fn came(&self) -> bool {
        self.0.came.load(Ordering::Relaxed)
    }

    /// Called when a meter starts.
    pub(super) fn begin(&self) {
        self.0.meters.fetch_add(1, Ordering::Relaxed);
    }

    /// Called when a meter ends.
    pub(super) fn end(&self) {
        self.0.meters.fetch_sub(1, Ordering::Relaxed);
    }
}
