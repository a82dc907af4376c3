//! Game files: the search and the options for writing games, `canju games import`, `export` and `convert`.

use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use serde::Serialize;

use crate::files::{self, FileError, Named, Overwrite, Refusal};
use crate::jobs::now;
use crate::knowledge::KnowledgeBase;
use crate::language::Language;
use crate::progress::Progress;
use crate::records::{self, Format, Outcome, ParsedGame, ReadOptions, Record, Source, WriteOptions};
use crate::report::object;
use crate::rules::notation::{Notation, Script};
use crate::rules::{Position, Setup};
use crate::service::collection::{GamesFound, Search};
use crate::service::fault::Fault;
use crate::service::filter::MaterialFilter;
use crate::service::intake::{self, FileReport, Report};
use crate::service::output::{self, Take, Target, Written};
use crate::store::Base;
use crate::store::library::Library;
use crate::terminal::args::{choice, named};
use crate::terminal::{Done, Failure, Terminal};
use crate::text::{Value, Words, thousands};

/// Filters of a search; all of them must match.
#[derive(Debug, clap::Args)]
pub(super) struct Filter {
    /// Part of the name of either player in either script, pinyin initials, or '"whole name"'; aliases count as one.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Part of the event or of the name of the source file, or '"whole name"'.
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// Tag; several with semicolons between them must all be there.
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// Year or range of years: 1990, or 1990-1999.
    #[arg(long, value_name = "YEARS")]
    years: Option<String>,
    /// Result of the game.
    #[arg(long, value_parser = ended())]
    result: Option<Ended>,
    /// Position (FEN) reached in any line; its mirror image also matches.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Query for combinations reached in the main line; mirrors also match (see `canju kb query --help`).
    #[arg(long, value_name = "QUERY")]
    pub(super) material: Option<String>,
    /// Search removed games instead.
    #[arg(long)]
    removed: bool,
}

/// The result of a game that is looked for, if it has one.
pub(in crate::cli) type Ended = Option<Outcome>;

pub(in crate::cli) fn ended() -> impl TypedValueParser<Value = Ended> {
    named(vec![
        ("red", "Red won", Some(Outcome::Red)),
        ("draw", "Draw", Some(Outcome::Draw)),
        ("black", "Black won", Some(Outcome::Black)),
        ("open", "No result recorded", None),
    ])
}

impl Filter {
    pub(super) fn search(&self, terminal: &Terminal) -> Done<Search> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let search = Search {
            player: text(&self.player),
            event: text(&self.event),
            years: text(&self.years),
            outcome: self.result,
            tag: text(&self.tag),
            material: MaterialFilter { text: text(&self.material) },
            position: self.fen.as_deref().map(|fen| position(fen, terminal)).transpose()?.map(Box::new),
            removed: self.removed,
        };
        if let Some(error) = search.material.error() {
            let sentence = terminal.words.query_error(&error);
            return Err(Failure::Pointed { text: search.material.text, sentence, at: error.at });
        }
        match search.years() {
            Ok(_) => Ok(search),
            Err(_) => Err(terminal.failure("games-years-wrong")),
        }
    }

    /// Returns the matching games, and the related entries elsewhere.
    pub(super) fn found(
        &self,
        kb: &KnowledgeBase,
        library: &Library,
        terminal: &Terminal,
    ) -> Done<GamesFound> {
        let search = self.search(terminal)?;
        terminal.metered("cli-searching", |meter| search.find(library, kb, meter))
    }
}

fn position(fen: &str, terminal: &Terminal) -> Done<Position> {
    let setup: Setup = fen.parse().map_err(|error| Failure::Message(terminal.words.fen_error(&error)))?;
    setup.check().map_err(|faults| Failure::Message(terminal.words.setup_faults(faults)))
}

/// Format of the games written.
#[derive(Debug, clap::Args)]
pub(super) struct Writing {
    /// Format: pgn, xqf, ubb, cbr, cbl or cbf [default: by file extension].
    #[arg(long, value_parser = format, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    /// Notation of moves in PGN [default: chinese for Chinese output, else iccs].
    #[arg(long, value_enum)]
    notation: Option<Form>,
    /// Text encoding for PGN and DhtmlXQ.
    #[arg(long, value_parser = choice::<Named>(), default_value = "utf-8", value_name = "NAME")]
    encoding: Named,
    /// Add the ECCO code and the name of the opening to games of PGN and CBF that have neither.
    #[arg(long)]
    openings: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Form {
    /// H2-E2.
    Iccs,
    /// C2.5.
    Wxf,
    /// 炮二平五.
    Chinese,
}

impl Form {
    pub(in crate::cli) const fn notation(self, language: Language) -> Notation {
        match (self, language) {
            (Self::Iccs, _) => Notation::Iccs,
            (Self::Wxf, _) => Notation::Wxf,
            (Self::Chinese, Language::Simplified) => Notation::Chinese(Script::Simplified),
            (Self::Chinese, _) => Notation::Chinese(Script::Traditional),
        }
    }
}

pub(super) fn format(word: &str) -> Result<Format, String> {
    let known = || Format::ALL.map(Format::word).join(", ");
    Format::of_word(word).ok_or_else(|| format!("one of {}", known()))
}

impl Writing {
    /// Returns the target of games to be written to this path; the file that they come from is never replaced.
    pub(super) fn target<'a>(
        &self,
        path: &'a Path,
        force: bool,
        from: Option<&'a Path>,
        terminal: &Terminal,
    ) -> Target<'a> {
        Target {
            path,
            format: self.format.or_else(|| intake::format_of(path)).unwrap_or(Format::Pgn),
            options: self.options(terminal),
            overwrite: if force { Overwrite::Replace } else { Overwrite::Never },
            from,
            openings: self.openings.then_some(terminal.words.language),
        }
    }

    pub(super) fn options(&self, terminal: &Terminal) -> WriteOptions {
        let language = terminal.words.language;
        let usual = output::write_options_of(language).notation;
        let notation = self.notation.map_or(usual, |form| form.notation(language));
        WriteOptions { notation, encoding: self.encoding }
    }
}

/// Writes games to a target; to the standard output if it is `-`, and then the report goes to the standard error.
pub(super) fn write(
    target: &Target<'_>,
    count: usize,
    terminal: &mut Terminal,
    progress: &dyn Progress,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Done<Written> {
    if target.path != Path::new("-") {
        return Ok(output::write_fed(target, count, progress, feed)?);
    }
    // Text of other people cannot command a terminal.
    let mut shown = Vec::new();
    let written = if terminal.is_read() {
        output::write_stream(target, &mut shown, progress, feed)
    } else {
        output::write_stream(target, terminal.out(), progress, feed)
    };
    if !shown.is_empty() {
        terminal.line_off_page(String::from_utf8_lossy(&shown).trim_end())?;
    }
    terminal.flush()?;
    terminal.step_aside();
    written.map_err(|fault| match fault {
        Fault::File(FileError { refusal: Refusal::Other(error), .. }) => error.into(),
        fault => fault.into(),
    })
}

/// Reads the games of a file of any format, for commands that add games to a book. Losses are reported as a remark.
pub(in crate::cli) fn records_of(path: &Path, terminal: &Terminal) -> Done<Vec<Record>> {
    let mut file = files::open_plain(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (mut games, mut lost) = (Vec::new(), Vec::new());
    terminal.metered("cli-importing", |meter| {
        records::read_from(&mut file, &name, ReadOptions::default(), meter, &mut |found| {
            lost.extend(found.warnings.iter().map(|lost| terminal.words.lost(Some(found.number), lost)));
            games.push(found.record);
        })
    })?;
    lost.into_iter().for_each(|lost| terminal.remark(lost));
    Ok(games)
}

/// Export the matching games of the library.
///
/// Anything the format cannot hold is reported for each game. If the format holds one game per file, the target for
/// several games is a folder. Existing files are replaced only with --force.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games export all.pgn --openings
  canju games export studies --format xqf --event 適情雅趣
  canju games export hu.pgn --player 胡榮華 --notation chinese --encoding gb18030")]
pub(super) struct ExportArguments {
    /// Output file, or folder; - for the standard output.
    to: PathBuf,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    writing: Writing,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
}

pub(super) fn export(
    arguments: &ExportArguments,
    kb: &KnowledgeBase,
    library: &Library,
    terminal: &mut Terminal,
) -> Done {
    let found = arguments.filter.found(kb, library, terminal)?;
    if found.is_empty() {
        return Err(terminal.failure("games-none"));
    }
    let games: Vec<_> = found.ids().collect();
    let target = arguments.writing.target(&arguments.to, arguments.force, None, terminal);
    let meter = terminal.meter("cli-exporting");
    let written = write(&target, games.len(), terminal, &meter, output::of_library(library, &games, &meter))?;
    drop(meter);
    let (path, lost) = (written.path.to_string_lossy().into_owned(), lost_of(&written, terminal));
    if terminal.json {
        return terminal.document(&object("path", path).with("games", written.games).with("lost", lost));
    }
    tell_written(written.games, path, &lost, terminal)
}

/// Returns what a format could not hold.
fn lost_of(written: &Written, terminal: &Terminal) -> Vec<String> {
    written.lost.iter().map(|(number, lost)| terminal.words.lost(Some(*number), lost)).collect()
}

fn tell_written(games: u64, path: String, lost: &[String], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    if !lost.is_empty() {
        terminal.line(words.get("games-written-lost"))?;
        lost.iter().try_for_each(|lost| terminal.line(format_args!("  {lost}")))?;
    }
    let args = [("games", Value::from(games)), ("path", path.into())];
    terminal.line(words.with("notice-games-written", &args))
}

/// Convert a file or a folder of games to another format.
///
/// Anything the new format cannot hold is reported. If the format holds one game per file, the target for several
/// games is a folder. Existing files are replaced only with --force; the source file is never replaced.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games convert 1996.xqf 1996.pgn --notation chinese
  canju games convert games.pgn folder --format xqf
  canju games convert folder games.pgn
  canju games convert games.cbl - | grep 胡榮華")]
pub(super) struct ConvertArguments {
    /// File of games, or folder of such files.
    from: PathBuf,
    /// Output file, or folder; - for the standard output.
    to: PathBuf,
    #[command(flatten)]
    writing: Writing,
    /// Format of the source file [default: detected from its content, then its extension].
    #[arg(long, value_parser = format, value_name = "FORMAT")]
    from_format: Option<Format>,
    /// Encoding of the source file [default: detected].
    #[arg(long, value_parser = choice::<Named>(), value_name = "NAME")]
    from_encoding: Option<Named>,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
}

/// Returns the files of games in a folder, by name; a file is itself. A folder without any is no source.
fn sources(from: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut found = files::walk_files(from)?;
    found.retain(|path| path == from || intake::format_of(path).is_some());
    // Opening the folder then says why it is no file of games.
    Ok(if found.is_empty() { vec![from.to_owned()] } else { found })
}

fn read(
    path: &Path,
    options: ReadOptions,
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, Fault> {
    let mut file = files::open_plain(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(records::read_from(&mut file, &name, options, progress, each)?)
}

pub(super) fn convert(arguments: &ConvertArguments, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let sources = sources(&arguments.from)?;
    let options = ReadOptions { format: arguments.from_format, encoding: arguments.from_encoding };
    let meter = terminal.meter("cli-importing");
    let target = arguments.writing.target(&arguments.to, arguments.force, Some(&arguments.from), terminal);
    let mut count = 0;
    // The number of games matters only if each has a file of its own.
    if !target.format.holds_many() {
        for path in &sources {
            read(path, options, &meter, &mut |_| count += 1)?;
        }
    }
    let (mut source, mut lost_reading) = (None, Vec::new());
    let written = write(&target, count, terminal, &meter, |take| {
        let (mut taken, mut games) = (Ok(()), 0);
        for path in &sources {
            // The games of a folder are numbered throughout, as they are written.
            let before = games;
            let read = read(path, options, &meter, &mut |found| {
                games += 1;
                let number = Some(before + found.number);
                lost_reading.extend(found.warnings.iter().map(|lost| words.lost(number, lost)));
                if taken.is_ok() {
                    taken = take(found.record);
                }
            })?;
            lost_reading.extend(read.warnings.iter().map(|lost| words.lost(None, lost)));
            source = Some(read);
        }
        taken
    })?;
    let Some(source) = source else { return Ok(()) };
    drop(meter);
    let lost_writing = lost_of(&written, terminal);
    if terminal.json {
        let json = object("games", written.games)
            .with("format", source.format.word())
            .with("encoding", source.encoding)
            .with("encoding_guessed", source.guessed)
            .with("lost_reading", lost_reading)
            .with("lost_writing", lost_writing);
        return terminal.document(&json);
    }
    let key = if source.guessed { "games-report-guessed" } else { "games-report-encoding" };
    let what =
        [("format", source.format.name(words.language).to_owned()), ("encoding", source.encoding.to_owned())];
    terminal.line(words.with(key, &what))?;
    lost_reading.iter().try_for_each(|lost| terminal.line(format_args!("  {lost}")))?;
    let path = arguments.to.to_string_lossy().into_owned();
    tell_written(written.games, path, &lost_writing, terminal)
}

// `canju games import`: imports files and folders into the library.

/// Import games from files and folders into the library.
///
/// Every game is checked move by move. A game with an illegal move is kept up to that move and marked. Everything
/// that is skipped is reported with its line or byte. Exact duplicates are not imported.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju games import records/
  canju games import old.pgn --encoding big5
  canju games import 1996.xqf --json")]
pub(super) struct ImportArguments {
    /// Files and folders; folders are searched recursively for files with a known extension.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Format of all files [default: detected from content, then extension].
    #[arg(long, value_parser = format, value_name = "FORMAT")]
    format: Option<Format>,
    /// Text encoding [default: detected and reported].
    #[arg(long, value_parser = choice::<Named>(), value_name = "NAME")]
    encoding: Option<Named>,
    /// Maximum number of omissions listed (all with --json).
    #[arg(long, value_name = "N", default_value_t = 40)]
    limit: usize,
}

fn file_json(file: &FileReport, words: Words) -> impl Serialize {
    let lost = file.lost.iter().map(|(game, lost)| words.lost(*game, lost));
    object("path", file.path.to_string_lossy())
        .with("format", file.format.map(Format::word))
        .with("encoding", file.encoding.map(|(encoding, _)| encoding))
        .with("encoding_guessed", file.encoding.is_some_and(|(_, guessed)| guessed))
        .with("refused", file.refused.as_ref().map(|refused| words.message(refused)))
        .with("games", file.games)
        .with("new", file.new.len())
        .with("moves", file.moves)
        .with("variations", file.variations)
        .with("comments", file.comments)
        .with("lost", lost.collect::<Vec<_>>())
        .with("further_lost", file.further)
}

pub(super) fn import(arguments: &ImportArguments, base: &mut Base, terminal: &mut Terminal) -> Done {
    let options = ReadOptions { format: arguments.format, encoding: arguments.encoding };
    let report = terminal
        .metered("cli-importing", |meter| intake::take_in(base, &arguments.paths, options, now(), meter))?;
    if terminal.json {
        let files = report.files.iter().map(|file| file_json(file, terminal.words));
        let json = object("files", files.collect::<Vec<_>>())
            .with("games", report.games())
            .with("new", report.added().len())
            .with("cancelled", report.cancelled);
        terminal.document(&json)?;
    } else {
        page(&report, arguments.limit, terminal)?;
    }
    match report.cancelled {
        true => Err(terminal.failure("cli-games-cancelled")),
        false if report.files.iter().all(|file| file.refused.is_some()) => {
            Err(terminal.failure("cli-games-none-read"))
        }
        false => Ok(()),
    }
}

fn page(report: &Report, limit: usize, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    let mut left = limit;
    let mut hidden = 0;
    for file in &report.files {
        let lost = file.lost.len() as u64 + file.further;
        if lost == 0 && file.refused.is_none() && report.files.len() > 1 {
            continue;
        }
        terminal.line(heading(file, words))?;
        if let Some(refused) = &file.refused {
            terminal.line(format_args!("  {}", words.message(refused)))?;
        }
        for (game, lost) in file.lost.iter().take(left) {
            terminal.line(format_args!("  {}", words.lost(*game, lost)))?;
        }
        let shown = file.lost.len().min(left);
        left -= shown;
        hidden += lost - shown as u64;
    }
    if hidden > 0 {
        terminal.line(words.with("games-report-further", &[("count", thousands(hidden as i64))]))?;
    }
    let sum = |count: fn(&FileReport) -> u64| thousands(report.files.iter().map(count).sum::<u64>() as i64);
    let counts = [
        ("files", thousands(report.files.len() as i64)),
        ("games", sum(|file| file.games)),
        ("new", thousands(report.added().len() as i64)),
        ("moves", sum(|file| file.moves)),
        ("variations", sum(|file| file.variations)),
        ("comments", sum(|file| file.comments)),
        ("lost", sum(|file| file.losses() as u64)),
        ("refused", sum(|file| u64::from(file.refused.is_some()))),
    ];
    terminal.line(words.with("cli-games-imported", &counts))
}

fn heading(file: &FileReport, words: Words) -> String {
    let path = file.path.to_string_lossy().into_owned();
    let Some((format, (encoding, guessed))) = file.format.zip(file.encoding) else { return path };
    let key = if guessed { "games-report-guessed" } else { "games-report-encoding" };
    let what = [("format", format.name(words.language).to_owned()), ("encoding", encoding.to_owned())];
    format!("{path}  {}", words.with(key, &what))
}
