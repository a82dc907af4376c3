//! The headless face: `canju` in a terminal, one file a subcommand.
//!
//! What was asked for goes to the standard output, everything else to the standard error. Exit codes: 0 done, 1 it could
//! not be done (one sentence says why), 2 it was asked for wrongly.

mod failure;
mod judge;
mod perft;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::language::Language;
use failure::Failure;
use terminal::Terminal;

/// Chinese chess endgame knowledge: acquired, made consistent, proved and played.
#[derive(Debug, Parser)]
#[command(name = "canju", version, after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    /// Write JSON (its keys are always English).
    #[arg(long, global = true)]
    json: bool,
    /// Speak this language: en, zh-Hant or zh-Hans; that of the system unless given.
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  canju perft --depth 4                    count the positions four plies after the start
  canju judge --fen FEN --moves \"a0a1 …\"   who wins by the rules on repetition";

#[derive(Debug, Subcommand)]
enum Command {
    Perft(perft::Arguments),
    Judge(judge::Arguments),
}

fn language(tag: &str) -> Result<Language, &'static str> {
    Language::from_tag(tag).ok_or("canju speaks en, zh-Hant and zh-Hans")
}

/// Runs the program with these arguments, the name of the program first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(usage) => return terminal::usage(&usage),
    };
    let language = arguments.lang.or_else(Language::of_environment).unwrap_or_default();
    let mut terminal = Terminal::new(language, arguments.json);
    let done = perform(arguments.command, &mut terminal).and_then(|()| terminal.flush());
    terminal.end(done)
}

fn perform(command: Option<Command>, terminal: &mut Terminal) -> Result<(), Failure> {
    match command {
        None => Ok(()),
        Some(Command::Perft(arguments)) => perft::run(&arguments, terminal),
        Some(Command::Judge(arguments)) => judge::run(&arguments, terminal),
    }
}
