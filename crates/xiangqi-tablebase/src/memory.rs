//! How much memory making tables may take.

/// Taken where nobody tells how much memory is free.
const MODEST: u64 = 4_000_000_000;

/// Bytes that may be taken without being asked: three quarters of what is free.
pub fn allowance() -> u64 {
    free().map_or(MODEST, |bytes| bytes / 4 * 3)
}

/// Bytes of memory that are free, where the system tells (Linux).
fn free() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
