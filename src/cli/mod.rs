//! The terminal front end: `canju` in a terminal, one file or folder per subcommand.
//!
//! Other names than the subcommand's: `engine` (uci, ucci), `matches` (match), `tablebase` (table), `manual` (manual, completions).
//! What the laboratory shares is in `canju_kit::terminal`.
//!
//! Results go to the standard output, everything else to the standard error. Exit codes: 0 success, 1
//! failure (with a one-sentence reason), 2 invalid usage, 130 interrupted by Ctrl+C.

mod advise;
mod book;
mod engine;
mod games;
mod kb;
mod manual;
mod matches;
mod opening;
mod positions;
mod tablebase;
mod tour;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::files::{self, FileError, Refusal};
use crate::language::Language;
use crate::records::{self, ReadOptions};
use crate::service::intake;
use crate::store::transfer;
use crate::terminal::{self, Done, Failure, GlobalOptions, LABORATORY, Terminal, args, option_lines};
use crate::text::thousands;

/// Knowledge base of Chinese chess (xiangqi) endgames: acquire, make consistent, prove and play.
///
/// Without a command canju opens its window.
#[derive(Debug, Parser)]
#[command(name = "canju", version, after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    #[command(flatten)]
    options: GlobalOptions,
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
    Opening(opening::Arguments),
    Perft(positions::PerftArguments),
    Judge(positions::JudgeArguments),
    Uci(engine::UciArguments),
    Ucci(engine::UcciArguments),
    Advise(advise::Arguments),
    Match(matches::Arguments),
    Solve(positions::SolveArguments),
    Manual(manual::ManualArguments),
    Completions(manual::CompletionsArguments),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoWindow {
    NotBuilt,
    NoDisplay,
    Failed(String),
}

/// Adds the commands of the laboratory, which are answered by a sentence and appear in no help.
fn with_laboratory(command: clap::Command) -> clap::Command {
    let elsewhere = |name: &'static str| {
        let rest = Arg::new("rest").num_args(0..).allow_hyphen_values(true).trailing_var_arg(true);
        clap::Command::new(name).hide(true).disable_help_flag(true).arg(rest)
    };
    LABORATORY.iter().fold(command, |command, (group, names)| match *group {
        "" => command.subcommands(names.iter().map(|name| elsewhere(name))),
        group => {
            command.mut_subcommand(group, |group| group.subcommands(names.iter().map(|name| elsewhere(name))))
        }
    })
}

/// Returns the command of the laboratory that was meant, if one was.
fn laboratory(matches: &ArgMatches) -> Option<String> {
    let (first, below) = matches.subcommand()?;
    let second = below.subcommand().map(|(name, _)| name);
    LABORATORY.iter().find_map(|(group, names)| match second {
        Some(second) if *group == first => names.contains(&second).then(|| format!("{first} {second}")),
        _ => (group.is_empty() && names.contains(&first)).then(|| first.to_owned()),
    })
}

/// Runs the program with these arguments, the program name first. Without a command it opens the window on the given
/// files, in the language of `--lang`; without a display it shows the tour.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    window: impl FnOnce(Vec<PathBuf>, Option<Language>) -> Result<(), NoWindow>,
) -> ExitCode {
    crate::terminal::meter::outlive_file_limit();
    let given: Vec<OsString> = arguments.into_iter().collect();
    let mut command = with_laboratory(Arguments::command());
    let (files, given) = split_files(&given, |word| command.find_subcommand(word).is_some());
    let matches = command.try_get_matches_from_mut(&given);
    if let Some(command) = matches.as_ref().ok().and_then(laboratory) {
        let language = matches.as_ref().ok().and_then(|matches| matches.get_one("lang")).copied();
        let terminal = Terminal::new(language, false);
        let sentence = terminal.words.with("cli-laboratory", &[("command", command)]);
        return terminal.end(Err(Failure::Message(sentence)));
    }
    let parsed = matches.and_then(|matches| {
        let arguments = Arguments::from_arg_matches(&matches)?;
        if arguments.options.page.is_some() && arguments.command.is_none() {
            return Err(command.error(ErrorKind::MissingSubcommand, "--page FILE requires a command"));
        }
        Ok((arguments, option_lines(&command, &matches)))
    });
    let (Arguments { options, command }, lines) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return terminal::usage(&error),
    };
    let is_missing = files.iter().any(|path| !path.exists());
    let no_window = match command {
        None if !is_missing => match window(files.clone(), options.lang) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(reason) => Some(reason),
        },
        _ => None,
    };
    let mut terminal = Terminal::new(options.lang, options.json);
    if let Some(reason) = no_window {
        let reason = no_window_sentence(&reason, &terminal);
        let with_tour = |reason| terminal.words.with("cli-no-window-tour", &[("reason", reason)]);
        terminal.remark(if files.is_empty() { with_tour(reason) } else { reason });
    }
    let done = terminal
        .begin_page(options.page, &given, &lines)
        .and_then(|()| all_exist(&files))
        .and_then(|()| perform(command, files, &mut terminal))
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

fn perform(command: Option<Command>, files: Vec<PathBuf>, terminal: &mut Terminal) -> Done {
    match command {
        None if files.is_empty() => tour::run(tour::Arguments::default(), terminal),
        None => describe_files(files, terminal),
        Some(Command::Tour(arguments)) => tour::run(arguments, terminal),
        Some(Command::Kb(arguments)) => kb::run(arguments, terminal),
        Some(Command::Games(arguments)) => games::run(arguments, terminal),
        Some(Command::Book(arguments)) => book::run(arguments, terminal),
        Some(Command::Table(arguments)) => tablebase::run(arguments, terminal),
        Some(Command::Opening(arguments)) => opening::run(arguments, terminal),
        Some(Command::Perft(arguments)) => positions::count_moves(&arguments, terminal),
        Some(Command::Judge(arguments)) => positions::judge(&arguments, terminal),
        Some(Command::Uci(arguments)) => engine::uci(arguments, terminal),
        Some(Command::Ucci(arguments)) => engine::ucci(arguments, terminal),
        Some(Command::Advise(arguments)) => advise::run(&arguments, terminal),
        Some(Command::Match(arguments)) => matches::run(&arguments, terminal),
        Some(Command::Solve(arguments)) => positions::solve(&arguments, terminal),
        Some(Command::Manual(arguments)) => manual::manual(&arguments, terminal),
        Some(Command::Completions(arguments)) => manual::completions(&arguments, terminal),
    }
}

// `canju FILE …`: the files to open in the window, and their description in a terminal without one.

/// Splits arguments into the files that they name, as a file manager does it, and the rest, with the program first and the options
/// that are valid without a command. There are no files if the arguments are a command.
fn split_files(
    arguments: &[OsString],
    is_command: impl Fn(&OsString) -> bool,
) -> (Vec<PathBuf>, Vec<OsString>) {
    let (mut named, mut rest) = (Vec::new(), Vec::new());
    let mut words = arguments.iter();
    rest.extend(words.next().cloned());
    while let Some(word) = words.next() {
        match word.to_str() {
            // The base among the files is opened whether it is marked as one or not.
            Some("--kb") if named.is_empty() => {}
            Some("--lang") => rest.extend([word].into_iter().chain(words.next()).cloned()),
            Some(text) if text == "--json" || text.starts_with("--lang=") => rest.push(word.clone()),
            _ if is_command(word) || !is_file(word) => return (Vec::new(), arguments.to_vec()),
            _ => named.push(PathBuf::from(word)),
        }
    }
    if named.is_empty() { (named, arguments.to_vec()) } else { (named, rest) }
}

/// Whether a word names a file: an existing one, or a possible one by its extension or folder.
fn is_file(word: &OsString) -> bool {
    let path = Path::new(word);
    let is_option = word.as_encoded_bytes().starts_with(b"-");
    let has_folder = path.components().count() > 1 || path.is_absolute();
    path.exists() || !is_option && (path.extension().is_some() || has_folder)
}

fn all_exist(paths: &[PathBuf]) -> Done {
    match paths.iter().find(|path| !path.exists()) {
        Some(missing) => Err(FileError::new(missing, Refusal::NotFound).into()),
        None => Ok(()),
    }
}

/// Writes the content of each file and the command that reads it; for a base, the tour.
fn describe_files(paths: Vec<PathBuf>, terminal: &mut Terminal) -> Done {
    for path in paths {
        match content(&path, terminal)? {
            Content::Base(scored) => {
                terminal.remark(sentence("cli-file-base", &path, &thousands(scored.into()), terminal));
                tour::run(tour::Arguments::of(path), terminal)?;
            }
            Content::Folder => terminal.line(sentence("cli-file-folder", &path, "", terminal))?,
            Content::Scores => terminal.line(sentence("cli-file-scores", &path, "", terminal))?,
            Content::Position(fen) => {
                terminal.line(sentence("cli-file-position", &path, &fen, terminal))?;
            }
            Content::Games(count) => {
                terminal.line(sentence("cli-file-games", &path, &thousands(count), terminal))?;
            }
        }
    }
    Ok(())
}

enum Content {
    /// A base with this number of scored combinations.
    Base(u32),
    /// Files, perhaps.
    Folder,
    /// Scores that a base can import.
    Scores,
    Position(String),
    Games(i64),
}

fn content(path: &Path, terminal: &Terminal) -> Done<Content> {
    if path.is_dir() {
        return Ok(Content::Folder);
    }
    let is_base = path.extension().is_some_and(|ending| ending == "canju");
    if !is_base && transfer::Format::of(path).is_some() {
        return Ok(Content::Scores);
    }
    if let Some(position) = intake::position_of(path).filter(|_| !is_base) {
        return Ok(Content::Position(position.to_string()));
    }
    if is_base || intake::format_of(path).is_none() {
        // A file that is no base is refused with the reason.
        return Ok(Content::Base(args::read(Some(path.to_owned()), terminal)?.kb().scored_count()));
    }
    let bytes = files::read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut games = 0;
    terminal.metered("cli-importing", |meter| {
        records::read(&bytes, &name, ReadOptions::default(), meter, &mut |_| games += 1)
    })?;
    Ok(Content::Games(games))
}

fn sentence(key: &str, path: &Path, content: &str, terminal: &Terminal) -> String {
    terminal.words.with(key, &[("path", path.to_string_lossy().as_ref()), ("content", content)])
}
