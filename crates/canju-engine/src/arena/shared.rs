//! Work of equal pieces shared by threads (rayon), reported to one listener.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use canju_files::progress::{Cancelled, Progress, Until};

/// Pieces at a time; each needs memory for two players.
const MOST_THREADS: usize = 8;

/// Interval between checks for cancellation.
const LOOK: Duration = Duration::from_millis(50);

/// One piece by its number.
pub type Piece<'a, T> = &'a (dyn Fn(usize, &dyn Progress) -> Result<T, Cancelled> + Sync);

/// Runs pieces of work in parallel and returns their results in order; a piece that checks for it is cancelled, too. Reports pieces.
pub fn all<T: Send>(pieces: usize, one: Piece<'_, T>, progress: &dyn Progress) -> Result<Vec<T>, Cancelled> {
    let stopped = AtomicBool::new(false);
    let (sender, ended) = mpsc::channel();
    let mut all: Vec<Option<T>> = (0..pieces).map(|_| None).collect();
    let mut done = 0;
    // This thread only reports progress; the others work.
    let threads = rayon::current_num_threads().min(MOST_THREADS);
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
        // The system gives no more threads.
        return (0..pieces).map(|piece| one(piece, progress)).collect();
    };
    pool.in_place_scope(|scope| {
        for piece in 0..pieces {
            let (sender, stopped) = (sender.clone(), &stopped);
            // The receiver lives until all have ended.
            scope.spawn(move |_| _ = sender.send((piece, one(piece, &Until(stopped)))));
        }
        drop(sender);
        loop {
            match ended.recv_timeout(LOOK) {
                Ok((piece, Ok(came))) => {
                    done += 1;
                    progress.report(done, pieces as u64);
                    if let Some(at) = all.get_mut(piece) {
                        *at = Some(came);
                    }
                }
                // The result is missing, whatever the others find.
                Ok((_, Err(Cancelled))) => stopped.store(true, Ordering::Relaxed),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if progress.cancelled() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    // Cancelled pieces are missing.
    let whole = !stopped.into_inner();
    all.into_iter().collect::<Option<Vec<T>>>().filter(|_| whole).ok_or(Cancelled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;

    #[test]
    fn the_results_are_in_order() {
        let squares = all(50, &|at, _| Ok(at * at), &Unattended).unwrap();
        assert!(squares.into_iter().eq((0..50).map(|at| at * at)));
    }

    /// A piece that cannot go on, as without its engine, ends the others, too.
    #[test]
    fn a_piece_that_is_cancelled_ends_the_others() {
        // More than a second, so that the test ends without the law, too.
        const PATIENCE: u32 = 100_000_000;
        let last_was_ended = AtomicBool::new(false);
        let one = |at: usize, progress: &dyn Progress| {
            // All but the first wait for the end.
            let is_ended = at > 0
                && (0..PATIENCE).any(|_| {
                    std::hint::spin_loop();
                    progress.cancelled()
                });
            last_was_ended.fetch_or(at == 19 && is_ended, Ordering::Relaxed);
            if at == 0 { Err(Cancelled) } else { Ok(()) }
        };
        assert_eq!(all(20, &one, &Unattended), Err(Cancelled));
        assert!(last_was_ended.into_inner());
    }
}
