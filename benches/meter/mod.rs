//! Processor seconds and memory of this process, from the operating system. On systems other than Linux seconds are those
//! of the wall clock, and memory is 0.
#![allow(dead_code, reason = "each bench asks for some of it")]

use std::sync::LazyLock;
use std::time::Instant;

/// Processor seconds of this thread.
pub(crate) fn thread_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(wall, |nanoseconds| nanoseconds * 1e-9)
}

/// Processor seconds of all threads of this process, a hundredth at a time.
pub(crate) fn process_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").ok();
    let ticks = stat.and_then(|text| {
        let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?)
    });
    ticks.map_or_else(wall, |ticks| ticks / 100.0)
}

/// The memory that this process has, in MB.
pub(crate) fn megabytes() -> f64 {
    status("VmRSS:")
}

/// The most memory that this process has had, in MB.
pub(crate) fn peak_megabytes() -> f64 {
    status("VmHWM:")
}

fn wall() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

fn status(name: &str) -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).map_or(0.0, |kb| kb / 1_000.0)
}
