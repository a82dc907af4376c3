//! The `canju` program: the window, or one command of the terminal.

fn main() {}
