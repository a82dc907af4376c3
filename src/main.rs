//! The `canju` program: the window, or one command of the terminal.

use std::process::ExitCode;

use canju::cli::NoWindow;

fn main() -> ExitCode {
    canju::cli::run(std::env::args_os(), window)
}

#[cfg(feature = "gui")]
fn window() -> Result<(), NoWindow> {
    use canju::app::RunError;

    canju::app::run().map_err(|error| match error {
        RunError::NoDisplay => NoWindow::NoDisplay,
        RunError::Toolkit(error) => NoWindow::Failed(error.to_string()),
    })
}

#[cfg(not(feature = "gui"))]
fn window() -> Result<(), NoWindow> {
    Err(NoWindow::NotBuilt)
}
