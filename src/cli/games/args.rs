//! Arguments shared by several commands: the search, and the options for writing games.

use std::path::Path;

use crate::cli::kb::import::Encoding;
use crate::files::{self, FileError, Named, Overwrite, Refusal};
use crate::knowledge::KnowledgeBase;
use crate::language::Language;
use crate::progress::Progress;
use crate::records::{self, Format, Outcome, ReadOptions, Record, WriteOptions};
use crate::rules::notation::{Notation, Script};
use crate::rules::{Position, Setup};
use crate::service::collection::{GamesFound, Search};
use crate::service::fault::Fault;
use crate::service::filter::MaterialFilter;
use crate::service::output::{self, Take, Target, Written};
use crate::store::library::Library;
use crate::terminal::{Failure, Terminal};

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
    #[arg(long, value_enum)]
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

/// Results by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ended {
    /// Red won.
    Red,
    /// Draw.
    Draw,
    /// Black won.
    Black,
    /// No result recorded.
    Open,
}

impl Filter {
    /// Returns the search.
    pub(super) fn search(&self, terminal: &Terminal) -> Result<Search, Failure> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let outcome = self.result.map(|ended| match ended {
            Ended::Red => Some(Outcome::Red),
            Ended::Draw => Some(Outcome::Draw),
            Ended::Black => Some(Outcome::Black),
            Ended::Open => None,
        });
        let search = Search {
            player: text(&self.player),
            event: text(&self.event),
            years: text(&self.years),
            outcome,
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
            Err(_) => Err(Failure::Message(terminal.words.get("games-years-wrong"))),
        }
    }

    /// Returns the matching games, and the related entries elsewhere.
    pub(super) fn found(
        &self,
        kb: &KnowledgeBase,
        library: &Library,
        terminal: &Terminal,
    ) -> Result<GamesFound, Failure> {
        let search = self.search(terminal)?;
        let meter = terminal.meter("cli-searching");
        search.find(library, kb, &meter).map_err(|fault| terminal.fault(fault))
    }
}

fn position(fen: &str, terminal: &Terminal) -> Result<Position, Failure> {
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
    #[arg(long, value_enum, default_value_t = Encoding::Utf8, value_name = "NAME")]
    encoding: Encoding,
    /// Add the ECCO code and the name of the opening to games of PGN and CBF that have neither.
    #[arg(long)]
    openings: bool,
}

/// Notations by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// H2-E2.
    Iccs,
    /// C2.5.
    Wxf,
    /// 炮二平五.
    Chinese,
}

/// Parses the name of a format.
pub(super) fn format(word: &str) -> Result<Format, String> {
    let known = || Format::ALL.map(Format::word).join(", ");
    Format::of_word(word).ok_or_else(|| format!("one of {}", known()))
}

/// Returns how existing files are treated.
pub(super) const fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Replace } else { Overwrite::Never }
}

impl Writing {
    /// Returns the language of the names of openings to be added, if any.
    pub(super) fn openings(&self, terminal: &Terminal) -> Option<Language> {
        self.openings.then_some(terminal.words.language)
    }

    /// Returns the options for writing games.
    pub(super) fn options(&self, terminal: &Terminal) -> WriteOptions {
        let language = terminal.words.language;
        let script = match language {
            Language::Simplified => Script::Simplified,
            Language::English | Language::Traditional => Script::Traditional,
        };
        let form = self.notation.unwrap_or(match language {
            Language::English => Form::Iccs,
            Language::Traditional | Language::Simplified => Form::Chinese,
        });
        let notation = match form {
            Form::Iccs => Notation::Iccs,
            Form::Wxf => Notation::Wxf,
            Form::Chinese => Notation::Chinese(script),
        };
        WriteOptions { notation, encoding: Named::from(self.encoding) }
    }
}

/// Writes games to a target; to the standard output if it is `-`, and then the report goes to the standard error.
pub(super) fn write(
    target: &Target<'_>,
    count: usize,
    terminal: &mut Terminal,
    progress: &dyn Progress,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<Written, Failure> {
    if target.path != Path::new("-") {
        return output::write_fed(target, count, progress, feed).map_err(|fault| terminal.fault(fault));
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
        fault => terminal.fault(fault),
    })
}

/// Reads the games of a file of any format, for commands that add games to a book. Losses are reported as a remark.
pub(in crate::cli) fn records(path: &Path, terminal: &Terminal) -> Result<Vec<Record>, Failure> {
    let mut file = files::open_plain(path).map_err(|error| terminal.fault(error))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (mut games, mut lost) = (Vec::new(), Vec::new());
    let meter = terminal.meter("cli-importing");
    let source = records::read_from(&mut file, &name, ReadOptions::default(), &meter, &mut |found| {
        lost.extend(found.warnings.iter().map(|lost| terminal.words.lost(Some(found.number), lost)));
        games.push(found.record);
    });
    drop(meter);
    source.map_err(|error| terminal.fault(error))?;
    lost.into_iter().for_each(|lost| terminal.remark(lost));
    Ok(games)
}
