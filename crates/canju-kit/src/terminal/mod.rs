//! The terminal and its two streams: results to the standard output, remarks to the standard error.

pub mod args;
pub mod list;
pub mod meter;
pub mod player;
pub mod text_file;

use std::cell::RefCell;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use canju_message::Message;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use meter::{Interrupt, Meter};
use serde::Serialize;
use text_file::{free, write_new};
use unicode_width::UnicodeWidthStr;

use crate::figures::Page;
use crate::files::escape::{escape_control, one_line};
use crate::files::{self, FileError};
use crate::jobs::now;
use crate::language::Language;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::places::Places;
use crate::service::settings::{Settings, login};
use crate::text::{Value, Words, moment};

/// The user's settings, and the form of the output.
pub struct Terminal {
    pub words: Words,
    /// Whether to write JSON instead of text for people.
    pub json: bool,
    pub places: Places,
    /// The name under which the user's answers are stored, if known.
    pub author: Option<String>,
    out: BufWriter<StdoutLock<'static>>,
    err: io::Stderr,
    /// Whether the standard output has a file that the user asked for, and lines go to the standard error.
    aside: bool,
    /// The report page to which the output is also written, and its file.
    page: RefCell<Option<(PathBuf, Page)>>,
    interrupt: Interrupt,
}

impl Terminal {
    /// Creates the terminal of this process. The language is that of the window by default.
    pub fn new(language: Option<Language>, json: bool) -> Self {
        let places = Places::of_user();
        let (settings, broken) = Settings::load(&places.settings());
        let words = Words::of(language.unwrap_or_else(|| settings.language()));
        let author = settings.expert().map(str::to_owned).or_else(login);
        if let Some(path) = broken {
            remark(words.message(Notice::SettingsAside(path)));
        }
        let out = BufWriter::new(io::stdout().lock());
        Self {
            words,
            json,
            places,
            author,
            out,
            err: io::stderr(),
            aside: false,
            page: RefCell::default(),
            interrupt: Interrupt::install(),
        }
    }

    /// Returns the author of actions that need no name; empty if unknown.
    pub fn author(&self) -> &str {
        self.author.as_deref().unwrap_or_default()
    }

    /// Starts a page with the command and its settings; the output is also written to this file from now on.
    pub fn begin_page(&mut self, path: Option<PathBuf>, command: &[OsString], options: &[String]) -> Done {
        free(path.as_ref())?;
        let Some(path) = path else { return Ok(()) };
        files::parent_exists(&path)?;
        let (program, command) = command.split_first().map_or(("canju".into(), command), |(first, rest)| {
            (Path::new(first).file_stem().unwrap_or_default().to_string_lossy(), rest)
        });
        let mut page = Page::new(&format!("{program} {}, {}", env!("CARGO_PKG_VERSION"), moment(now())));
        let command: Vec<String> =
            command.iter().map(|part| quoted(&one_line(&part.to_string_lossy()))).collect();
        page.verbatim(&format!("{program} {}", command.join(" ")));
        page.paragraph("");
        options.iter().for_each(|line| page.verbatim(line));
        page.paragraph("");
        self.page = Some((path, page)).into();
        Ok(())
    }

    /// Adds a dependency of the result to the page, if there is one.
    pub fn depends_on(&self, text: impl Display) {
        if let Some((_, page)) = &mut *self.page.borrow_mut() {
            page.verbatim(&text.to_string());
            page.paragraph("");
        }
    }

    /// Writes a line to the standard error, and to the page.
    pub fn remark(&self, text: impl Display) {
        let text = text.to_string();
        if let Some((_, page)) = &mut *self.page.borrow_mut() {
            page.verbatim(&text);
        }
        remark(text);
    }

    /// Writes a line: one, whatever names and comments it contains.
    pub fn line(&mut self, text: impl Display) -> Done {
        self.text(one_line(&text.to_string()))
    }

    /// Writes a text of several lines.
    pub fn text(&mut self, text: impl Display) -> Done {
        let text = text.to_string();
        let text = escape_control(&text);
        if let Some((_, page)) = self.page.get_mut() {
            page.verbatim(&text);
        }
        self.print(&text)
    }

    /// Writes a line that is not on the page.
    pub fn line_off_page(&mut self, text: impl Display) -> Done {
        self.print(&one_line(&text.to_string()))
    }

    /// Puts a table on the page, its headings the first row.
    pub fn table_on_page(&mut self, rows: &[Vec<String>]) {
        if let Some((_, page)) = self.page.get_mut() {
            page.table(rows);
        }
    }

    /// Writes an empty line and a heading.
    pub fn heading(&mut self, key: &str) -> Done {
        let heading = self.words.get(key);
        if let Some((_, page)) = self.page.get_mut() {
            page.heading(&heading);
        }
        self.print(&format!("\n{heading}"))
    }

    /// Adds a figure to the page, if there is one.
    pub fn picture(&mut self, title: &str, svg: impl FnOnce(Words) -> String) {
        let words = self.words;
        if let Some((_, page)) = self.page.get_mut() {
            page.picture("picture.svg", title, svg(words));
        }
    }

    /// Prints a text. The reader of the output may close it; a page is written to its end.
    fn print(&mut self, text: &str) -> Done {
        if self.aside {
            remark(text);
            return Ok(());
        }
        match writeln!(self.out, "{text}").map_err(Failure::from) {
            Err(Failure::Pipe) if self.page.get_mut().is_some() => Ok(()),
            done => done,
        }
    }

    /// Writes a value as one JSON document on several lines.
    pub fn document(&mut self, value: &impl Serialize) -> Done {
        self.text(serde_json::to_string_pretty(value).map_err(io::Error::from)?)
    }

    /// Writes this JSON document, or a sentence for people.
    pub fn answer(&mut self, document: &impl Serialize, sentence: impl FnOnce(Words) -> String) -> Done {
        if self.json { self.document(document) } else { self.line(sentence(self.words)) }
    }

    /// Writes a value as one line of JSON.
    pub fn record(&mut self, value: &impl Serialize) -> Done {
        self.line(serde_json::to_string(value).map_err(io::Error::from)?)
    }

    /// Writes output for other programs unchanged.
    pub fn raw(&mut self, bytes: &[u8]) -> Done {
        if let Some((_, page)) = self.page.get_mut() {
            String::from_utf8_lossy(bytes).lines().for_each(|line| page.verbatim(line));
        }
        if self.aside {
            drop(io::stderr().write_all(bytes));
            return Ok(());
        }
        match self.out.write_all(bytes).map_err(Failure::from) {
            Err(Failure::Pipe) if self.page.get_mut().is_some() => Ok(()),
            done => done,
        }
    }

    /// Leaves the standard output to a file: lines and documents go to the standard error from now on.
    pub const fn step_aside(&mut self) {
        self.aside = true;
    }

    /// Returns the output for data too large for memory or needed at once; it is not on the page.
    pub fn out(&mut self) -> &mut dyn Write {
        if self.aside { &mut self.err } else { &mut self.out }
    }

    /// Whether the output is a terminal.
    pub fn is_read(&self) -> bool {
        io::stdout().is_terminal()
    }

    pub fn flush(&mut self) -> Done {
        Ok(self.out.flush()?)
    }

    /// Writes the page, whatever the result of the command.
    fn end_page(&mut self) -> Done {
        let Some((path, page)) = self.page.get_mut().take() else { return Ok(()) };
        write_new(&path, page.whole())?;
        remark(self.words.with("report-written", &[("path", path.to_string_lossy())]));
        Ok(())
    }

    pub fn meter(&self, key: &str) -> Meter {
        self.meter_of(self.words.get(key))
    }

    pub fn meter_of(&self, label: String) -> Meter {
        Meter::new(label, &self.interrupt)
    }

    /// Does something that takes long under a meter with this label.
    pub fn metered<T, E>(&self, key: &str, work: impl FnOnce(&Meter) -> Result<T, E>) -> Done<T>
    where
        Failure: From<E>,
    {
        Ok(work(&self.meter(key))?)
    }

    pub fn failure(&self, key: &str) -> Failure {
        Failure::Message(self.words.get(key))
    }

    pub fn failure_with<'a, V: Into<Value<'a>> + Clone>(
        &self,
        key: &str,
        arguments: &[(&'static str, V)],
    ) -> Failure {
        Failure::Message(self.words.with(key, arguments))
    }

    pub fn failure_of(&self, message: impl Message) -> Failure {
        Failure::Message(self.words.message(message))
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupt.came()
    }

    /// Reports the result, on the page too, and returns the exit code.
    pub fn end(mut self, done: Done) -> ExitCode {
        let code = self.code(done);
        self.end_page().map_or_else(|failure| self.code(Err(failure)), |()| code)
    }

    fn code(&self, done: Done) -> ExitCode {
        match done {
            Ok(()) | Err(Failure::Pipe) => return ExitCode::SUCCESS,
            Err(Failure::Usage(error)) => return usage(&error),
            Err(Failure::Output(error)) => {
                let refused = FileError::new(Path::new("-"), error.into());
                let reason = self.words.message(&refused);
                self.remark(self.words.with("cli-output-failed", &[("reason", reason)]));
            }
            Err(Failure::Pointed { text, at, sentence }) => {
                let before: String = text.chars().take(at.start).collect();
                let wrong: String = text.chars().skip(at.start).take(at.len()).collect();
                self.remark(format!("  {text}"));
                self.remark(format!("  {}{}", " ".repeat(before.width()), "^".repeat(wrong.width().max(1))));
                self.remark(sentence);
            }
            Err(failure) => self.remark(failure.sentence(self.words)),
        }
        // The exit code of shells for a program ended by Ctrl+C.
        if self.interrupt.came() { ExitCode::from(130) } else { ExitCode::FAILURE }
    }
}

/// Writes a line to the standard error, ignoring errors.
fn remark(text: impl Display) {
    drop(writeln!(io::stderr(), "{}", escape_control(&text.to_string())));
}

fn quoted(part: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_./:=,+@%".contains(sign);
    if !part.is_empty() && part.chars().all(plain) {
        return part.to_owned();
    }
    format!("'{}'", part.replace('\'', r"'\''"))
}

/// Prints clap's output: help and version, or the usage error.
pub fn usage(usage: &clap::Error) -> ExitCode {
    drop(usage.print());
    ExitCode::from(usage.exit_code() as u8)
}

// The failures of a terminal command.

pub type Done<T = ()> = Result<T, Failure>;

/// Why a command ends early. Sentences are those of `text`, in the language of the user.
#[derive(Debug)]
pub enum Failure {
    /// The output was closed by its reader (`canju … | head`): no error, and nothing more to write.
    Pipe,
    Usage(clap::Error),
    Message(String),
    Fault(Box<Fault>),
    /// The output could not be written; completed work remains.
    Output(io::Error),
    /// An error in a text of the user.
    Pointed {
        text: String,
        /// The wrong characters, counted from 0.
        at: Range<usize>,
        sentence: String,
    },
}

impl Failure {
    /// Returns the message without its position.
    pub fn sentence(self, words: Words) -> String {
        match self {
            Self::Pipe => String::new(),
            Self::Usage(error) => error.to_string(),
            Self::Output(error) => error.to_string(),
            Self::Fault(fault) => words.message(*fault),
            Self::Message(sentence) | Self::Pointed { sentence, .. } => sentence,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Pipe,
            _ => Self::Output(error),
        }
    }
}

impl<E: Into<Fault>> From<E> for Failure {
    fn from(fault: E) -> Self {
        Self::Fault(Box::new(fault.into()))
    }
}

// The options of a command, for its report page.

/// Returns the options of a command and its parent commands, a line each: the given value, the default, or else the first line of
/// their help.
pub fn option_lines(mut command: &Command, mut matches: &ArgMatches) -> Vec<String> {
    let mut option_lines = Vec::new();
    while let Some((name, below)) = matches.subcommand() {
        let Some(part) = command.find_subcommand(name) else { break };
        (command, matches) = (part, below);
        let own = command.get_arguments().filter(|option| !option.is_global_set() && !is_help(option));
        option_lines.extend(own.filter_map(|option| option_line(option, matches)));
    }
    option_lines
}

fn is_help(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong)
}

fn option_line(option: &Arg, matches: &ArgMatches) -> Option<String> {
    let id = option.get_id().as_str();
    let name = option.get_long().map_or_else(|| id.to_uppercase(), |long| format!("--{long}"));
    let occurrences = matches.try_get_raw_occurrences(id).ok()?;
    let source = matches.value_source(id);
    let values = occurrences.into_iter().flatten().flatten();
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    let text = values.join(" ");
    Some(match source {
        Some(ValueSource::DefaultValue) => format!("{name} {text}  (default)"),
        Some(_) => format!("{name} {text}"),
        None => {
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            format!("{name} –  {}", help.lines().next().unwrap_or_default())
        }
    })
}

/// Commands of the laboratory, the program `canju-lab`, which is run from the sources: by the group in which `canju` has others, or
/// without one. `canju` answers them by a sentence.
pub const LABORATORY: &[(&str, &[&str])] = &[
    ("", &["bench", "experiment", "learn", "tune"]),
    ("book", &["measure", "mine", "problems"]),
    ("opening", &["build", "check", "grow"]),
    ("table", &["agreement", "claims", "merge", "plan", "survey"]),
];

/// Options of every command.
#[derive(Debug, clap::Args)]
pub struct GlobalOptions {
    /// Write JSON (keys are always English).
    #[arg(long, global = true)]
    pub json: bool,
    /// Output language: en, zh-Hant or zh-Hans [default: as in the window, else the system's].
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    pub lang: Option<Language>,
    /// Also write the output to FILE as a Markdown report with figures, command line and options.
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "json")]
    pub page: Option<PathBuf>,
}

fn language(tag: &str) -> Result<Language, &'static str> {
    Language::from_tag(tag).ok_or("must be en, zh-Hant or zh-Hans")
}
