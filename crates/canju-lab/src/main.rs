//! The `canju-lab` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    canju_lab::cli::run(std::env::args_os())
}
