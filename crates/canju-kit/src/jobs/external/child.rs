//! A child process with lines in and out. No call waits for it without limit, and it is ended with its own children.
//!
//! On Unix it leads a process group, which is killed as a whole; on Linux also every process that it started and that has left
//! the group, found by its parent or by a mark in the environment. On Windows the process alone is killed.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::arena::LastWords;
use crate::jobs::listen;

/// Lines of output that wait to be read; then the child waits.
const OUTPUT: usize = 1_000;

/// Maximum number of input lines waiting; a child that falls behind further has failed.
const INPUT: usize = 256;

/// Bytes of the standard error that are kept.
const TAIL: usize = 600;

/// Time limit for a child that has closed its output to end by itself, and then for reading its standard error.
const PARTING: Duration = Duration::from_millis(100);

/// A running child. Dropped it is ended.
#[derive(Debug)]
pub(super) struct LineChild {
    child: Child,
    /// What the environment of all its descendants contains, unless one empties it.
    mark: String,
    input: SyncSender<String>,
    output: Receiver<String>,
    /// The end of its standard error.
    errors: Arc<Mutex<Vec<u8>>>,
    /// Its last words, once it has ended.
    last: Option<LastWords>,
}

/// Why a child cannot be talked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    Ended,
    /// It did not accept input, or wrote nothing in the given time.
    Late,
}

impl LineChild {
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        let mark = mark();
        // An engine that starts engines hands on the marks of both.
        let marks = std::env::var(MARKS).unwrap_or_default() + &mark;
        command.env(MARKS, marks).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (sender, output) = mpsc::sync_channel(OUTPUT);
        let (input, receiver) = mpsc::sync_channel(INPUT);
        let errors = Arc::default();
        let started = Self { child, mark, input, output, errors: Arc::clone(&errors), last: None };
        // A full channel lets the child wait; a line that is none ends it.
        listen(stdout, move |line| line.is_some_and(|line| sender.send(line).is_ok()))?;
        thread("engine input", move || write_lines(stdin, &receiver))?;
        thread("engine errors", move || keep_tail(stderr, &errors))?;
        Ok(started)
    }

    /// Queues a line of input without waiting; it is written as the child reads.
    pub(super) fn say(&self, line: String) -> Result<(), Silence> {
        self.input.try_send(line).map_err(|refused| match refused {
            mpsc::TrySendError::Full(_) => Silence::Late,
            mpsc::TrySendError::Disconnected(_) => Silence::Ended,
        })
    }

    pub(super) fn hear(&self, longest: Duration) -> Result<String, Silence> {
        self.output.recv_timeout(longest).map_err(|silent| match silent {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Ends it with its children. Returns its exit status, if it had ended by itself, and the end of its standard error.
    pub(super) fn end(&mut self) -> LastWords {
        if let Some(last) = &self.last {
            return last.clone();
        }
        if self.hear(Duration::ZERO) == Err(Silence::Ended) {
            std::thread::sleep(PARTING);
        }
        // Until it is waited for, its number is given to no other process.
        kill_all(&mut self.child, &self.mark);
        // Of one that had ended already, this is its own status: the signal comes too late.
        let exit = self.child.wait().ok();
        let until = std::time::Instant::now() + PARTING;
        while Arc::strong_count(&self.errors) > 1 && std::time::Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let last = LastWords {
            status: exit.and_then(|exit| exit.code()),
            signal: exit.and_then(signal),
            text: last_lines(&errors),
        };
        drop(errors);
        self.last = Some(last.clone());
        last
    }
}

impl Drop for LineChild {
    fn drop(&mut self) {
        let _ = self.say("quit".to_owned());
        self.end();
    }
}

/// The variable of the environment with the marks of the children that a process descends from.
const MARKS: &str = "CANJU_ENGINES";

/// Returns a mark that no other child has.
fn mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!(";{}-{};", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(unix)]
fn kill_all(child: &mut Child, mark: &str) {
    use nix::sys::signal::{Signal, kill, killpg};
    use nix::unistd::Pid;

    let Ok(group) = i32::try_from(child.id()) else { return };
    // Read before the child ends, for an orphan has another parent. One may be started while others are killed.
    for _ in 0..ROUNDS {
        let descendants = descendants(group, mark);
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        if descendants.is_empty() {
            return;
        }
        for one in descendants {
            let _ = kill(Pid::from_raw(one), Signal::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
fn kill_all(child: &mut Child, _: &str) {
    let _ = child.kill();
}

/// How often it is looked for descendants that were started meanwhile.
#[cfg(unix)]
const ROUNDS: usize = 4;

/// Returns the running processes that a child started, directly or not; none where the system does not tell.
#[cfg(target_os = "linux")]
fn descendants(child: i32, mark: &str) -> Vec<i32> {
    let running = std::fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
        let number: i32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name of the program, in parentheses, may contain anything.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace();
        let is_running = !matches!(fields.next()?, "Z" | "X");
        let parent: i32 = fields.next()?.parse().ok()?;
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        let is_marked = environment.windows(mark.len()).any(|part| part == mark.as_bytes());
        is_running.then_some((number, parent, is_marked))
    });
    let running: Vec<(i32, i32, bool)> = running.collect();
    let mut found = vec![child];
    loop {
        let known = found.len();
        for (number, parent, is_marked) in &running {
            if (*is_marked || found.contains(parent)) && !found.contains(number) {
                found.push(*number);
            }
        }
        if found.len() == known {
            return found.split_off(1);
        }
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
const fn descendants(_: i32, _: &str) -> Vec<i32> {
    Vec::new()
}

/// The signal that ended a process, unless it may be ours.
#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    let ours = nix::sys::signal::Signal::SIGKILL as i32;
    std::os::unix::process::ExitStatusExt::signal(&status).filter(|signal| *signal != ours)
}

#[cfg(not(unix))]
const fn signal(_: ExitStatus) -> Option<i32> {
    None
}

fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Writes lines until the sender closes or the child accepts none.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads all of a stream and keeps its end.
fn keep_tail(mut stream: ChildStderr, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = stream.read(&mut buffer) {
        let mut kept = tail.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(buffer.get(..read).unwrap_or_default());
        let surplus = kept.len().saturating_sub(TAIL);
        kept.drain(..surplus);
    }
}

/// The last lines of a text, three at most, as one line without control characters.
fn last_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let shown = |line: &str| line.chars().filter(|character| !character.is_control()).collect::<String>();
    let lines: Vec<String> = text.lines().map(shown).filter(|line| !line.trim().is_empty()).collect();
    let last = lines.get(lines.len().saturating_sub(3)..).unwrap_or_default();
    last.join(" / ").trim().to_owned()
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
