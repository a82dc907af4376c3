//! Children of the shell: their ends, last words and processes.

use super::*;

fn shell(script: &str) -> LineChild {
    LineChild::start(Command::new("sh").args(["-c", script])).unwrap()
}

#[test]
fn the_status_and_the_last_lines_are_kept() {
    let mut child = shell("echo hello; echo one >&2; echo; echo 'no net' >&2; exit 3");
    assert_eq!(child.hear(Duration::from_secs(5)).as_deref(), Ok("hello"));
    while child.hear(Duration::from_secs(5)) != Err(Silence::Ended) {}
    assert_eq!(child.end(), LastWords { status: Some(3), signal: None, text: "one / no net".into() });
    let mut child = shell("kill -SEGV $$");
    while child.hear(Duration::from_secs(5)) != Err(Silence::Ended) {}
    assert_eq!((child.end().status, child.end().signal), (None, Some(11)));
}

#[test]
fn one_that_reads_nothing_keeps_nobody_waiting() {
    let child = shell("sleep 100");
    let long = "x".repeat(10_000);
    let taken = (0..10_000).take_while(|_| child.say(long.clone()).is_ok()).count();
    assert!(taken <= INPUT + 20, "{taken}");
    let begun = std::time::Instant::now();
    drop(child);
    assert!(begun.elapsed() < Duration::from_secs(2));
}

/// Also those that begin a session of their own, have lost their parent, or have emptied their environment.
#[cfg(target_os = "linux")]
#[test]
fn its_children_end_with_it() {
    let starts = [
        "sleep 1000 & echo $!",
        "setsid sleep 1000 & echo $!",
        "(setsid sleep 1000 & echo $!)",
        "env -i setsid sleep 1000 & echo $!",
        "(trap '' HUP TERM; setsid sh -c 'setsid sleep 1000 & echo $!; sleep 1000' &)",
    ];
    for start in starts {
        let mut child = shell(&format!("{start}; sleep 1000"));
        let grandchild = child.hear(Duration::from_secs(5)).unwrap();
        let runs = || {
            let stat = std::fs::read_to_string(format!("/proc/{grandchild}/stat")).unwrap_or_default();
            !stat.is_empty() && !stat.contains(") Z ")
        };
        assert!(runs(), "{start}");
        child.end();
        let until = std::time::Instant::now() + Duration::from_secs(5);
        while runs() && std::time::Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!runs(), "{start}");
    }
}
