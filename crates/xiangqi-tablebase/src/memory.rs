//! Memory limit for making tables.

/// The limit if the amount of free memory is unknown, in bytes.
const MODEST: u64 = 4_000_000_000;

/// Returns the default limit in bytes: three quarters of the free memory.
pub fn allowance() -> u64 {
    free().map_or(MODEST, |bytes| bytes / 4 * 3)
}

/// Returns the free memory in bytes, if the system provides it (Linux).
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
