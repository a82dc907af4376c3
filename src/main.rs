//! The `canju` program: the window, or one command of the terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use canju::cli::NoWindow;
use canju::language::Language;

fn main() -> ExitCode {
    canju::cli::run(std::env::args_os(), window)
}

#[cfg(feature = "gui")]
fn window(files: Vec<PathBuf>, language: Option<Language>) -> Result<(), NoWindow> {
    use canju::app::RunError;

    canju::app::run(files, language).map_err(|error| match error {
        RunError::NoDisplay => NoWindow::NoDisplay,
        RunError::Toolkit(error) => NoWindow::Failed(error.to_string()),
    })
}

#[cfg(not(feature = "gui"))]
fn window(_: Vec<PathBuf>, _: Option<Language>) -> Result<(), NoWindow> {
    Err(NoWindow::NotBuilt)
}
