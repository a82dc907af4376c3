//! The priority of the program.

/// Gives the program the lowest priority, as `nice -n 19` does; on systems without it nothing changes.
pub fn lower_priority() {
    #[cfg(unix)]
    {
        // A system that refuses runs the program as before.
        let _ = rustix::process::nice(19);
    }
}
