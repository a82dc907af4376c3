//! The `canju` program: the window, or one command of the terminal.

use std::process::ExitCode;

use canju::cli::NoWindow;

fn main() -> ExitCode {
    canju::cli::run(std::env::args_os(), window)
}

fn window() -> Result<(), NoWindow> {
    Err(NoWindow::NotBuilt)
}
