//! The program as a person at a terminal has it: the real binary in a home of its own.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod adviser;
mod arena;
mod base;
mod book;
mod build;
mod check;
mod engine;
mod escapes;
mod files;
mod findings;
mod game;
mod games;
mod help;
mod inference;
mod inquiry;
mod manual;
mod opening;
mod page;
mod pages;
mod predict;
mod raw;
mod schema;
mod shown;
mod tables;
mod user;
mod verification;

pub(crate) use user::{RunOutput, User, run_output};

/// The name of the program.
const PROGRAM: &str = "canju";

/// The program that a command belongs to.
fn program(_: &[&str]) -> &'static str {
    env!("CARGO_BIN_EXE_canju")
}

#[test]
fn wrong_usage_ends_with_2() {
    let user = User::new();
    for arguments in [&["frobnicate"][..], &["perft"], &["perft", "--depth", "x"], &["--lang", "fr", "perft"]]
    {
        let run = user.runs(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
    assert!(user.sees(&["--version"]).starts_with("canju "));
}

#[test]
fn a_command_of_the_laboratory_is_answered_by_where_it_is() {
    let user = User::new();
    for (typed, command) in [
        (&["experiment", "accuracy", "--folds", "2"][..], "experiment"),
        (&["table", "survey", "--help"], "table survey"),
        (&["bench"], "bench"),
    ] {
        let sentence = user.is_refused(typed);
        assert!(sentence.contains(&format!("cargo run --release -p canju-lab -- {command}")), "{sentence}");
        assert_eq!(sentence.lines().count(), 1);
    }
    assert!(user.is_refused(&["--lang", "zh-Hant", "bench"]).contains("實驗室"));
    assert!(!user.sees(&["--help"]).contains("experiment"));
}
