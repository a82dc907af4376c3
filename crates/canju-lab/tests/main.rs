//! The laboratory as a person at a terminal has it, and as `canju` beside it reads what it makes.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test fails by it")]

mod books;
mod bytes;
#[path = "../../../tests/effort.rs"]
mod effort;
mod experiments;
#[path = "../../../tests/cli/help.rs"]
mod help;
mod laboratory;
mod learn;
mod practice;
#[path = "../../../tests/cli/schema.rs"]
mod schema;
mod table;
#[path = "../../../fuzz/laws/training.rs"]
mod training;
mod tuning;
#[path = "../../../tests/cli/user.rs"]
mod user;

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use canju_lab::terminal::LABORATORY;
use user::{User, run_output};

/// The name of the program.
const PROGRAM: &str = "canju-lab";
/// The languages of messages.
const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

/// The program that a command belongs to. `canju` is the one that was built last for this profile, by `cargo test` or here.
fn program(arguments: &[&str]) -> &'static str {
    static CANJU: LazyLock<String> = LazyLock::new(|| {
        let canju = Path::new(env!("CARGO_BIN_EXE_canju-lab")).with_file_name("canju");
        let canju = canju.with_extension(std::env::consts::EXE_EXTENSION);
        if canju.exists() {
            return canju.to_str().unwrap().to_owned();
        }
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--locked",
                "--profile",
                "test",
                "--package",
                "canju",
                "--bin",
                "canju",
            ])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .status()
            .unwrap();
        assert!(built.success(), "canju, which makes the bases of these tests, could not be built");
        canju.to_str().unwrap().to_owned()
    });
    let first = arguments.first().copied().unwrap_or_default();
    let shared = LABORATORY.iter().find(|(group, _)| *group == first);
    let is_of_canju = match shared {
        Some((_, own)) => {
            arguments.get(1).is_some_and(|second| !second.starts_with('-') && !own.contains(second))
        }
        None => ["games", "kb", "match", "perft"].contains(&first),
    };
    if is_of_canju { &CANJU } else { env!("CARGO_BIN_EXE_canju-lab") }
}
