//! Values of arguments: a base, a combination, a position, a game, a query, exchange tables, a sample; materials of tables, cores and memory.

use std::path::{Path, PathBuf};

use canju_message::Choice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::acquisition::exchange::{self, ExchangeError, ExchangeTables};
use crate::engine::KnowledgeSnapshot;
use crate::files;
use crate::knowledge::KnowledgeBase;
use crate::material::query::Query;
use crate::material::{Material, MaterialError, NodeId, spoken};
use crate::rules::Position;
use crate::rules::fen::PositionFenError;
use crate::rules::notation::{Notation, NotationError};
use crate::rules::referee::Game;
use crate::service::edit::{self, Content};
use crate::service::notice::Notice;
use crate::store::Base;
use crate::tablebase::catalog::{Catalog, Made};
use crate::tablebase::index::up_to;
use crate::tablebase::memory;
use crate::terminal::{Done, Failure, Terminal};
use crate::text::Value;
use crate::verification::sampling::Plan;

/// Returns the file of a base (default: the default base, created if missing).
pub fn base_of(file: Option<PathBuf>, terminal: &Terminal) -> Done<PathBuf> {
    let path = file.clone().unwrap_or_else(|| terminal.places.default_base());
    terminal.depends_on(path.display());
    if file.is_none() && edit::provide_default(&terminal.places, terminal.author())? {
        terminal.remark(terminal.words.with("cli-made-default", &[("path", path.to_string_lossy())]));
    }
    Ok(path)
}

/// Opens a base for reading (default: the default base, created if missing).
pub fn read(file: Option<PathBuf>, terminal: &Terminal) -> Done<Base> {
    let path = base_of(file, terminal)?;
    terminal.metered("cli-opening", |meter| edit::read(&path, meter))
}

/// Opens a base for writing (default: the default base, created if missing).
pub fn open(file: Option<PathBuf>, terminal: &Terminal) -> Done<Base> {
    open_file(&base_of(file, terminal)?, terminal)
}

/// Opens the base of a file for writing.
pub fn open_file(path: &Path, terminal: &Terminal) -> Done<Base> {
    let base = terminal.metered("cli-opening", |meter| edit::open(path, meter))?;
    if let Some(notice) = Notice::of_opening(&base) {
        terminal.remark(terminal.words.message(&notice));
    }
    Ok(base)
}

/// Creates a base with this content, without a file.
pub fn new(content: Content) -> Done<KnowledgeBase> {
    let mut base = KnowledgeBase::default();
    base.apply(&content.changes()?);
    Ok(base)
}

/// Returns the engine's knowledge of a base (default: the built-in one).
pub fn knowledge(file: Option<PathBuf>, terminal: &Terminal) -> Done<KnowledgeSnapshot> {
    if file.is_some() {
        return Ok(KnowledgeSnapshot::read(read(file, terminal)?.kb()));
    }
    Ok(KnowledgeSnapshot::read(&new(Content::Endgames)?))
}

/// Returns the node named by a text: by letters, or by a name as in the manuals.
pub fn node(text: &str, terminal: &Terminal) -> Done<NodeId> {
    if spoken::tells_height(text) {
        terminal.remark(terminal.words.get("material-height"));
    }
    spoken::read(text).map(NodeId::from).map_err(|error| Failure::Pointed {
        text: text.to_owned(),
        at: match error {
            MaterialError::UnknownLetter { at, .. }
            | MaterialError::PieceBeforeKing { at }
            | MaterialError::TooMany { at, .. } => at..at + 1,
            _ => 0..text.chars().count(),
        },
        sentence: terminal.words.material_error(&error),
    })
}

/// Returns the game after these moves, and the moves in notation.
pub fn game(start: Position, moves: &str, terminal: &Terminal) -> Done<(Game, Vec<String>)> {
    let mut game = Game::new(start);
    let texts = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|text| !text.is_empty());
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(texts) {
        play_move(&mut game, text).map_err(|error| {
            let reason = terminal.words.notation_error(game.position(), &error);
            let arguments = [("number", number.to_string()), ("move", text.to_owned()), ("reason", reason)];
            terminal.failure_with("judge-illegal", &arguments)
        })?;
        moves.push(text.to_owned());
    }
    Ok((game, moves))
}

pub fn position(fen: &str, terminal: &Terminal) -> Done<Position> {
    fen.parse().map_err(|error| match error {
        PositionFenError::Fen(error) => Failure::Pointed {
            text: fen.to_owned(),
            at: error.at..error.at + 1,
            sentence: terminal.words.fen_error(&error),
        },
        PositionFenError::Faults(faults) => Failure::Message(terminal.words.setup_faults(faults)),
    })
}

/// Plays a move in any notation except that with ranks 1-10, which is ambiguous with ranks 0-9 until a rank 10 occurs.
fn play_move(game: &mut Game, text: &str) -> Result<(), NotationError> {
    let (form, played) = Notation::read_any(game.position(), text)?;
    if form == Notation::UciFromOne {
        return Err(NotationError::Length(text.len()));
    }
    Ok(game.play(played)?)
}

pub fn query(text: &str, terminal: &Terminal) -> Done<Query> {
    Query::parse(text).map_err(|error| Failure::Pointed {
        text: text.to_owned(),
        sentence: terminal.words.query_error(&error),
        at: error.at,
    })
}

/// Returns the tables of a file, or the built-in ones.
pub fn exchange_tables(file: Option<&PathBuf>, terminal: &Terminal) -> Done<ExchangeTables> {
    let Some(path) = file else {
        return exchange::built_in().map_err(|error| terminal.failure_of(&error));
    };
    let name = path.to_string_lossy();
    let bytes = files::read(path)?;
    // If it is no text, the first invalid line is reported.
    String::from_utf8_lossy(&bytes)
        .parse()
        .map_err(|error: ExchangeError| terminal.failure_of(error.named(&name)))
}

/// Returns the parser of a closed list, with the help of each value.
pub fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    named(T::CHOICES.iter().map(|one| (one.word(), one.help(), *one)).collect())
}

/// Returns the parser of values with a word and a help each.
pub fn named<T: Clone + Send + Sync + 'static>(
    known: Vec<(&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let value = |(word, help, _): &(&'static str, &'static str, T)| {
        PossibleValue::new(*word).help((!help.is_empty()).then_some(*help))
    };
    PossibleValuesParser::new(known.iter().map(value).collect::<Vec<_>>()).try_map(move |word| {
        let found = known.iter().find(|(own, ..)| *own == word);
        found.map(|(.., value)| value.clone()).ok_or("unknown")
    })
}

pub fn sample_percent(text: &str) -> Result<u16, String> {
    let percent = text.parse().ok().and_then(Plan::part_of);
    percent.ok_or_else(|| "must be a number from 0.01 to 100".to_owned())
}

/// Parses a half width in percentage points.
pub fn half_width(text: &str) -> Result<f64, String> {
    let within = |points: &f64| *points > 0.0 && *points <= 50.0;
    text.parse().ok().filter(within).ok_or_else(|| "must be a number above 0, at most 50".to_owned())
}

// Resources for building and counting tables: materials, cores, memory, and their messages.

/// Resources for building tables.
#[derive(Debug, clap::Args)]
pub struct Resources {
    /// Number of cores [default: all].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Maximum memory in gigabytes [default: three quarters of the free memory].
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    pub memory: Option<u64>,
}

/// Parses a number of gigabytes into bytes.
pub fn gigabytes(text: &str) -> Result<u64, &'static str> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number < 1e6 => Ok((number * 1e9).round() as u64),
        _ => Err("must be a number of gigabytes, such as 4 or 0.5"),
    }
}

impl Resources {
    /// Returns the memory limit in bytes.
    pub fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(memory::allowance)
    }

    /// Creates the thread pool of this process; there must not be one yet.
    pub fn set_threads(&self) {
        if let Some(threads) = self.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            // Only a second call fails.
            drop(pool.build_global());
        }
    }
}

pub fn material(text: &str, terminal: &Terminal) -> Done<Material> {
    Ok(node(text, terminal)?.material())
}

/// Returns the materials named, and those up to the maximum number of entries.
pub fn materials(texts: &[String], max_entries: Option<u64>, terminal: &Terminal) -> Done<Vec<Material>> {
    let named: Result<Vec<_>, _> = texts.iter().map(|text| material(text, terminal)).collect();
    let mut all = named?;
    all.extend(max_entries.map(|entries| up_to(entries.into())).unwrap_or_default());
    Ok(all)
}

/// Builds and reports the missing tables; returns their materials.
pub fn make_tables(
    materials: &[Material],
    memory: u64,
    catalog: &Catalog,
    terminal: &Terminal,
) -> Done<Vec<Material>> {
    let (mut all, mut say) = (Vec::new(), report_built(terminal));
    let mut tell = |made: Made| {
        all.push(made.material);
        say(made);
    };
    terminal.metered("table-building", |meter| catalog.build(materials, memory, meter, &mut tell))?;
    Ok(all)
}

pub fn report_built(terminal: &Terminal) -> impl FnMut(Made) {
    let words = terminal.words;
    move |made| {
        let arguments = [
            ("material", Value::from(made.material.to_string())),
            ("bytes", made.bytes.into()),
            ("plies", made.longest.into()),
        ];
        terminal.remark(words.with("table-made", &arguments));
    }
}
