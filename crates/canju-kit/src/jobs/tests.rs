//! Jobs that end well, are cancelled, break down or never begin.

use super::*;

fn jobs() -> Jobs<u64> {
    Jobs::new(Arc::new(|| {}))
}

#[test]
fn an_outcome_comes_once() {
    let mut jobs = jobs();
    let id = jobs.start(JobKind::Query, |_| 7);
    let ended = jobs.finish();
    assert!(matches!(ended[..], [(got, JobKind::Query, Ended::Done(7))] if got == id));
    assert!(jobs.poll().is_empty());
}

#[test]
fn a_cancelled_job_learns_of_it() {
    let mut jobs = jobs();
    let id = jobs.start(JobKind::Resolve, |progress| {
        let mut rounds = 0;
        while !progress.cancelled() {
            rounds += 1;
            progress.report(rounds, 0);
        }
        rounds
    });
    assert!(!jobs.status().next().unwrap().cancelled);
    jobs.cancel(id);
    assert!(matches!(jobs.finish()[..], [(_, _, Ended::Done(_))]));
}

#[test]
fn a_crash_is_reported_and_harms_no_other_job() {
    let mut jobs = jobs();
    jobs.start(JobKind::Import, |_| panic!("on purpose"));
    jobs.start(JobKind::Query, |_| 1);
    let ended = jobs.finish();
    assert!(matches!(ended[..], [(_, _, Ended::Crashed), (_, _, Ended::Done(1))]));
}

#[test]
fn a_job_without_a_thread_ends_as_refused() {
    let mut jobs = jobs();
    jobs.failing = Some((JobKind::Query, Failure::NoThread));
    let id = jobs.start(JobKind::Query, |_| 1);
    assert!(matches!(jobs.poll()[..], [(got, _, Ended::Refused(_))] if got == id));
}

#[test]
fn what_is_done_never_falls() {
    let mut jobs = jobs();
    let (ask, asked) = mpsc::channel::<()>();
    let (say, reports) = mpsc::channel();
    jobs.start(JobKind::Build, move |progress| {
        let stage = |at| Stage { at, of: 4, name: "END6", task: "job-build" };
        for at in 0..4 {
            progress.begin(stage(at));
            for (done, total) in [(9, 10), (1, 100), (0, 0)] {
                progress.report(done, total);
                let _ = say.send(at);
                let _ = asked.recv();
            }
        }
        0
    });
    let mut last = 0.0;
    while let Ok(at) = reports.recv() {
        let status = jobs.status().next().unwrap();
        let share = status.share.unwrap_or(0.0);
        assert!(share >= last && share <= f64::from(at + 1) / 4.0, "{share} after {last}");
        assert_eq!(status.stage.map(|stage| stage.at), Some(at));
        last = share;
        let _ = ask.send(());
    }
    assert!(last > 0.9);
}

#[test]
fn a_job_that_writes_nothing_is_not_waited_for_at_the_end() {
    let mut jobs = jobs();
    let (release, hold) = mpsc::channel::<()>();
    jobs.start(JobKind::Solve, move |_| hold.recv().map_or(0, |()| 1));
    drop(jobs);
    drop(release);
}

#[test]
fn the_time_of_an_attempt_is_no_waiting() {
    let mut left = 2;
    let slow = || {
        std::thread::sleep(PATIENCE.0 + Duration::from_millis(10));
        left -= 1;
        if left == 0 { Ok(()) } else { Err("busy") }
    };
    assert_eq!(retry_while_locked(slow, |_| true, || 0), Ok(()), "it was tried again");
}
