//! Searches with several threads.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use canju::engine::Limits;
use canju::jobs::thinking::{News, Task, threads_beside_a_window};
use canju::progress::Unattended;
use canju::rules::Position;
use canju::rules::referee::{Game, RuleSet};

use crate::engine::task;

/// A search of the initial position.
fn threaded(threads: usize, limits: Limits) -> Task {
    Task { threads, ..task(&Game::new(Position::start()), RuleSet::ASIAN, limits) }
}

/// The threads that help do not outlive the one that leads.
#[test]
fn a_search_whose_leader_panics_ends() {
    let thinking =
        threaded(3, Limits::default()).begin(false, Box::new(|_| panic!("on purpose")), |_, _| {}).unwrap();
    assert!(thinking.wait().is_none());
}

/// The leader ends at its limit of nodes; those of the other threads are counted, also while the search goes on.
#[test]
fn the_nodes_of_all_threads_are_counted() {
    let most = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&most);
    let listener = move |news: News| {
        if let News::Iteration(thought) = news {
            seen.fetch_max(thought.nodes, Ordering::Relaxed);
        }
    };
    let thought = threaded(3, Limits::nodes(200_000)).attend(&Unattended, Box::new(listener), |_, _| {});
    let most = most.load(Ordering::Relaxed);
    assert!(thought.nodes > 200_000 && most > 0 && most <= thought.nodes, "{most} {thought:?}");
    assert_eq!(thought.lines.len(), 1);
}

/// Any number of threads returns a legal line, and several lines are the leader's.
#[test]
fn threads_find_the_lines_that_are_asked_for() {
    for (threads, lines) in [(1, 1), (2, 1), (5, 1), (2, 3)] {
        let thought = threaded(threads, Limits { lines, ..Limits::nodes(20_000) }).finish();
        assert_eq!(thought.lines.len(), lines);
        for line in &thought.lines {
            let mut game = Game::new(Position::start());
            line.moves.iter().for_each(|played| game.play(*played).unwrap());
        }
    }
}

/// A search of the window that can be repeated has one thread.
#[test]
fn limits_of_nodes_and_depth_mean_one_thread() {
    assert_eq!(threads_beside_a_window(&Limits::nodes(1_000)), 1);
    assert_eq!(threads_beside_a_window(&Limits::depth(5)), 1);
    assert!(threads_beside_a_window(&Limits::default()) >= 1);
}
