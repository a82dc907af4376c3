//! Progress in the terminal, and Ctrl+C.

use std::cell::Cell;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::progress::Progress;

/// While the number of steps is unknown: the steps done, and the steps per second.
const COUNTING: &str = "{msg} {human_pos} · {rate}";
/// Afterwards: the share done, the steps per second, and the remaining time.
const MEASURING: &str = "{msg} {percent} % · {rate} · −{eta_precise}";

/// A line that is redrawn in place and removed at the end.
#[derive(Debug)]
pub struct Meter {
    bar: ProgressBar,
    /// Total number of steps, 0 while unknown.
    total: Cell<u64>,
    interrupt: Interrupt,
}

impl Meter {
    /// Creates a meter for this work; nothing is drawn if the standard error is no terminal.
    pub fn new(label: String, interrupt: &Interrupt) -> Self {
        Self::on(ProgressBar::no_length(), label, interrupt)
    }

    pub fn label(&self, label: String) {
        self.bar.set_message(label);
    }

    fn on(bar: ProgressBar, label: String, interrupt: &Interrupt) -> Self {
        interrupt.begin();
        bar.set_style(style(COUNTING));
        bar.set_message(label);
        Self { bar, total: Cell::new(0), interrupt: interrupt.clone() }
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
    // In whole steps, without fractions.
    style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        // A line that cannot be drawn is drawn the next time.
        let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
    })
}

impl Progress for Meter {
    fn report(&self, done: u64, total: u64) {
        let known = self.total.replace(total);
        if known != total {
            self.bar.set_style(style(if total == 0 { COUNTING } else { MEASURING }));
            self.bar.set_length(total);
        }
        self.bar.set_position(done);
    }

    fn cancelled(&self) -> bool {
        self.interrupt.came()
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.interrupt.end();
        self.bar.finish_and_clear();
    }
}

// Ctrl+C. Work with a meter is asked to stop cleanly, so that it leaves no partial file; a second Ctrl+C, or one without
// running work, ends the program at once.

/// State shared by the signal handler and the meters.
#[derive(Debug, Default, Clone)]
pub struct Interrupt(Arc<State>);

#[derive(Debug, Default)]
struct State {
    came: AtomicBool,
    /// The running meters, which check `came`.
    meters: AtomicUsize,
}

/// Makes a write beyond the file size limit fail as on a full disk, instead of ending the program.
#[cfg(unix)]
pub fn outlive_file_limit() {
    use nix::sys::signal::{SigSet, Signal};

    let mut limit = SigSet::empty();
    limit.add(Signal::SIGXFSZ);
    // Threads that are started later do the same.
    let _ = limit.thread_block();
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub const fn outlive_file_limit() {}

impl Interrupt {
    /// Installs the handler. If that fails, Ctrl+C ends the program as usual.
    pub fn install() -> Self {
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

    pub fn came(&self) -> bool {
        self.0.came.load(Ordering::Relaxed)
    }

    pub fn begin(&self) {
        self.0.meters.fetch_add(1, Ordering::Relaxed);
    }

    pub fn end(&self) {
        self.0.meters.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex, PoisonError};

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    /// A terminal that records its output.
    #[derive(Debug, Clone, Default)]
    struct Paper(Arc<Mutex<String>>);

    impl Paper {
        fn write(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
            Ok(())
        }
    }

    impl TermLike for Paper {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, line: &str) -> io::Result<()> {
            self.write(line).and_then(|()| self.write("\n"))
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.write(text)
        }
        fn clear_line(&self) -> io::Result<()> {
            self.write("\r")
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn rate_and_remaining_time_are_shown_and_vanish() {
        let paper = Paper::default();
        let target = ProgressDrawTarget::term_like_with_hz(Box::new(paper.clone()), 255);
        let meter =
            Meter::on(ProgressBar::with_draw_target(None, target), "Counting".into(), &Interrupt::default());
        for (done, total) in [(3000, 0), (0, 200), (50, 200)] {
            meter.report(done, total);
            meter.bar.force_draw();
        }
        drop(meter);
        let written = paper.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        assert!(written.contains("Counting 3,000 · "), "{written:?}");
        assert!(written.contains("Counting 25 % · "), "{written:?}");
        assert!(written.contains("/s · −00:"), "{written:?}");
        assert!(written.ends_with('\r'), "{written:?}");
    }
}
