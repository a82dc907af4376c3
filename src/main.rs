//! The `canju` program: the window, or one command of the terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    canju::cli::run(std::env::args_os())
}
