//! The terminal front end: `canju` in a terminal, one file or folder per subcommand.
//!
//! Other names than the subcommand's: `engine` (uci, ucci), `matches` (match), `tablebase` (table), `manual` (manual, completions).
//! Helpers: arguments in `args`, `named_files`, `options`, `player`, `rule_book`; output in `terminal`, `list`, `text_table`,
//! `text_file`, `paragraph`, `meter`, `cost`, `json_schema`; ends of a run in `failure`, `interrupt`.
//!
//! Results go to the standard output, everything else to the standard error. Exit codes: 0 success, 1
//! failure (with a one-sentence reason), 2 invalid usage, 130 interrupted by Ctrl+C.

mod advise;
mod args;
mod bench;
mod book;
mod cost;
mod engine;
mod experiment;
mod failure;
mod games;
mod interrupt;
mod json_schema;
mod judge;
mod kb;
mod learn;
mod list;
mod manual;
mod matches;
mod meter;
mod named_files;
mod opening;
mod options;
mod paragraph;
mod perft;
mod player;
mod recipe;
mod rule_book;
mod solve;
mod tablebase;
mod terminal;
mod text_file;
mod text_table;
mod tour;
mod tune;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::language::Language;
use failure::Failure;
use terminal::Terminal;

/// Knowledge base of Chinese chess (xiangqi) endgames: acquire, make consistent, prove and play.
///
/// Without a command canju opens its window.
#[derive(Debug, Parser)]
#[command(name = "canju", version, after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    /// Write JSON (keys are always English).
    #[arg(long, global = true)]
    json: bool,
    /// Output language: en, zh-Hant or zh-Hans [default: as in the window, else the system's].
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
    /// Also write the output to FILE as a Markdown report with figures, command line and options.
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "json")]
    page: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  canju                                    open the window
  canju FILE                               open the window with a base, games or a position
  canju tour                               print an overview of the base
  canju kb conflicts                       list scores that contradict each other
  canju kb show KNPKGGM                    show everything known about a combination
  canju table probe --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'
                                           look up the exact result of a small endgame
  canju games import FOLDER                import game records
  canju perft --depth 4                    count the move sequences of four plies
  canju judge --fen FEN --moves \"a0a1 …\"   judge a game by the rules on repetition
  canju advise --fen FEN                   rate each move by 36 fuzzy rules
  canju uci                                play under another program";

#[derive(Debug, Subcommand)]
enum Command {
    Tour(tour::Arguments),
    Kb(kb::Arguments),
    Games(games::Arguments),
    Book(book::Arguments),
    Table(tablebase::Arguments),
    Experiment(experiment::Arguments),
    Learn(learn::Arguments),
    Opening(opening::Arguments),
    Perft(perft::Arguments),
    Judge(judge::Arguments),
    Uci(engine::UciArguments),
    Ucci(engine::UcciArguments),
    Advise(advise::Arguments),
    Bench(bench::Arguments),
    Match(matches::Arguments),
    Solve(solve::Arguments),
    Tune(tune::Arguments),
    Manual(manual::ManualArguments),
    Completions(manual::CompletionsArguments),
}

/// The reason why there is no window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoWindow {
    /// The program was built without a window.
    NotBuilt,
    /// There is no display.
    NoDisplay,
    /// The system refused, with its message.
    Failed(String),
}

fn language(tag: &str) -> Result<Language, &'static str> {
    Language::from_tag(tag).ok_or("must be en, zh-Hant or zh-Hans")
}

/// Runs the program with these arguments, the program name first. Without a command it opens the window on the given
/// files, in the language of `--lang`; without a display it shows the tour.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    window: impl FnOnce(Vec<PathBuf>, Option<Language>) -> Result<(), NoWindow>,
) -> ExitCode {
    interrupt::outlive_file_limit();
    let given: Vec<OsString> = arguments.into_iter().collect();
    let mut command = Arguments::command();
    let (files, given) = named_files::split(&given, |word| command.find_subcommand(word).is_some());
    let matches = command.try_get_matches_from_mut(&given);
    let parsed = matches.and_then(|matches| {
        let arguments = Arguments::from_arg_matches(&matches)?;
        if arguments.page.is_some() && arguments.command.is_none() {
            return Err(command.error(ErrorKind::MissingSubcommand, "--page FILE requires a command"));
        }
        Ok((arguments, options::lines(&command, &matches)))
    });
    let (arguments, options) = match parsed {
        Ok(parsed) => parsed,
        Err(usage) => return terminal::usage(&usage),
    };
    let is_missing = files.iter().any(|path| !path.exists());
    let no_window = match arguments.command {
        None if !is_missing => match window(files.clone(), arguments.lang) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(reason) => Some(reason),
        },
        _ => None,
    };
    let mut terminal = Terminal::new(arguments.lang, arguments.json);
    if let Some(reason) = no_window {
        let reason = no_window_sentence(&reason, &terminal);
        let with_tour = |reason| terminal.words.with("cli-no-window-tour", &[("reason", reason)]);
        terminal.remark(if files.is_empty() { with_tour(reason) } else { reason });
    }
    let done = terminal
        .begin_page(arguments.page, &given, &options)
        .and_then(|()| named_files::all_exist(&files, &terminal))
        .and_then(|()| perform(arguments.command, files, &mut terminal))
        .and_then(|()| terminal.flush());
    terminal.end(done)
}

fn no_window_sentence(reason: &NoWindow, terminal: &Terminal) -> String {
    match reason {
        NoWindow::NotBuilt => terminal.words.get("cli-no-window-built"),
        NoWindow::NoDisplay => terminal.words.get("cli-no-window-display"),
        NoWindow::Failed(error) => terminal.words.with("cli-no-window-failed", &[("error", error.as_str())]),
    }
}

fn perform(command: Option<Command>, files: Vec<PathBuf>, terminal: &mut Terminal) -> Result<(), Failure> {
    match command {
        None if files.is_empty() => tour::run(tour::Arguments::default(), terminal),
        None => named_files::describe(files, terminal),
        Some(Command::Tour(arguments)) => tour::run(arguments, terminal),
        Some(Command::Kb(arguments)) => kb::run(arguments, terminal),
        Some(Command::Games(arguments)) => games::run(arguments, terminal),
        Some(Command::Book(arguments)) => book::run(arguments, terminal),
        Some(Command::Table(arguments)) => tablebase::run(arguments, terminal),
        Some(Command::Experiment(arguments)) => experiment::run(arguments, terminal),
        Some(Command::Learn(arguments)) => learn::run(arguments, terminal),
        Some(Command::Opening(arguments)) => opening::run(arguments, terminal),
        Some(Command::Perft(arguments)) => perft::run(&arguments, terminal),
        Some(Command::Judge(arguments)) => judge::run(&arguments, terminal),
        Some(Command::Uci(arguments)) => engine::uci(arguments, terminal),
        Some(Command::Ucci(arguments)) => engine::ucci(arguments, terminal),
        Some(Command::Advise(arguments)) => advise::run(&arguments, terminal),
        Some(Command::Bench(arguments)) => bench::run(&arguments, terminal),
        Some(Command::Match(arguments)) => matches::run(&arguments, terminal),
        Some(Command::Solve(arguments)) => solve::run(&arguments, terminal),
        Some(Command::Tune(arguments)) => tune::run(arguments, terminal),
        Some(Command::Manual(arguments)) => manual::manual(&arguments, terminal),
        Some(Command::Completions(arguments)) => manual::completions(&arguments, terminal),
    }
}
