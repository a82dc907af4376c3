//! Players as arguments of commands: our engine with its evaluation and knowledge, external engines, the cost of a move, and the
//! rules they play by.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::builder::TypedValueParser;

use crate::adviser::{self, Adviser, DegreeTerms, GuardForm, Inference, Levels, MapForm, Shape};
use crate::books::endgame::{Memory, Results, shipped as endgames};
use crate::books::opening::{BookUse, Edits, Guide, OpeningBook, SearchedBook, Source, text};
use crate::engine::network::Network;
use crate::engine::{Elements, Evaluation, KnowledgeSnapshot, Oracles, Parameters};
use crate::files;
use crate::jobs::external::Recipe;
use crate::jobs::players::Cost;
use crate::jobs::thinking::MOST_THREADS;
use crate::jobs::tournament::Seat;
use crate::progress::Unattended;
use crate::rules::referee::{RuleBook, RuleSet};
use crate::rules::{Move, Position};
use crate::service::output::write_options_of;
use crate::service::settings::Settings;
use crate::terminal::args::{self, read};
use crate::terminal::{Done, Failure, Terminal, text_file};
use crate::text::{Words, thousands};
use crate::tuner::{Run, TuneFile};

/// The player of playouts.
#[derive(Debug, clap::Args)]
pub struct PlayerArgument {
    /// Player of both sides, as in `canju match`: none, default, FILE, FILE@VERSION or uci:PROGRAM.
    #[arg(long, default_value = "none")]
    pub player: String,
}

impl PlayerArgument {
    pub fn seat(&self, cost: Cost, terminal: &Terminal) -> Done<Seat> {
        let (_, seat) = seat(&self.player, cost, &BookArgument::default(), terminal)?;
        seat.sit(RuleSet::ASIAN, &Unattended)?;
        Ok(seat)
    }

    /// Writes the number of games that do not count.
    pub fn tell_failures(&self, failed: u64, terminal: &Terminal) {
        if failed > 0 {
            terminal.remark(terminal.words.with("playouts-failed", &[("games", thousands(failed as i64))]));
        }
    }
}

/// Returns a player by its name and its seat, with this book if it uses one.
pub fn seat(text: &str, cost: Cost, book: &BookArgument, terminal: &Terminal) -> Done<(String, Seat)> {
    let named = text.split_once('=').filter(|(name, _)| !name.contains([':', ',', '/', '.']));
    let (name, spec) = named.unwrap_or((text, text));
    if let Some(recipe) = recipe(spec, cost) {
        return Ok((name.to_owned(), Seat::External(recipe)));
    }
    if let Some(listed) = spec.strip_prefix("engine:") {
        let (settings, _) = Settings::load(&terminal.places.settings());
        let unknown = || terminal.failure_with("player-unknown", &[("player", spec.to_owned())]);
        let engine = settings.play.listed(listed).ok_or_else(unknown)?;
        return Ok((name.to_owned(), Seat::External(Recipe { cost, ..engine.recipe(false) })));
    }
    if let Some(of) = spec.strip_prefix("elements") {
        return Ok((name.to_owned(), Seat::elements(&elements(of, terminal)?, cost)));
    }
    if let Some(seat) = strategy(spec, cost) {
        return Ok((name.to_owned(), seat));
    }
    let (spec, extras) = reads(spec);
    let mut oracles = Oracles::default();
    if extras.endgames {
        oracles.books.push(shipped_results(terminal)?);
    }
    let snapshot = match spec {
        "none" => None,
        _ => {
            let (file, version) =
                spec.rsplit_once('@').map_or((spec, None), |(file, version)| (file, Some(version)));
            let path = (file != "default").then(|| PathBuf::from(file));
            let base = read(path, terminal)?;
            let knowledge = match version {
                Some(version) => base.version(version)?,
                None => Arc::clone(base.kb()),
            };
            if extras.endgames {
                oracles.books.push(Arc::new(base.book_results()?));
            }
            Some(KnowledgeSnapshot::read(&knowledge))
        }
    };
    let evaluation = evaluation(extras.evaluation, snapshot, terminal)?;
    let guide = |(usage, seed)| Ok::<_, Failure>(Guide::new(Arc::new(book.open(terminal)?), usage, seed));
    let seat = Seat::Engine {
        evaluation: Arc::new(evaluation),
        oracles,
        guide: extras.opening.map(guide).transpose()?,
        adviser: extras.adviser.then(Adviser::default),
        cost,
        threads: extras.threads.unwrap_or(NonZeroUsize::MIN),
    };
    Ok((name.to_owned(), seat))
}

fn evaluation(
    kind: EvaluationKind<'_>,
    snapshot: Option<KnowledgeSnapshot>,
    terminal: &Terminal,
) -> Done<Evaluation> {
    let classical = |snapshot| Evaluation::classical(Parameters::default(), snapshot);
    Ok(match kind {
        EvaluationKind::BuiltIn => Evaluation::standard(snapshot),
        EvaluationKind::Classical => classical(snapshot),
        EvaluationKind::Network(file) => {
            let path = Path::new(file);
            let bytes = files::read(path)?;
            let network = Network::read(&bytes).map_err(|error| terminal.failure_of(error.at(path)))?;
            classical(snapshot).by_network(Some(Arc::new(network)))
        }
    })
}

/// Parses the values of the six elements behind `elements`: nothing for the built-in ones, `:hand`, or a file
/// of values or of a run, with `@N` for the best of a generation.
fn elements(of: &str, terminal: &Terminal) -> Done<Elements> {
    match of.strip_prefix(':') {
        None if of.is_empty() => Ok(Elements::default()),
        Some("hand") => Ok(Elements::hand()),
        Some(file) => elements_of_file(file, terminal),
        None => Err(terminal.failure_with("player-unknown", &[("player", format!("elements{of}"))])),
    }
}

/// Parses a player without a base: `random` or `grabber`, `level:LEVEL`, each with `:SEED`, or `adviser` with choices behind it.
fn strategy(spec: &str, cost: Cost) -> Option<Seat> {
    let mut words = spec.split(':');
    match words.next()? {
        "random" => Some(Seat::Random(seed(words)?)),
        "grabber" => Some(Seat::Grabber(seed(words)?)),
        "level" => {
            let level = words.next()?.parse().ok()?;
            Some(Seat::Level(level, seed(words)?, cost))
        }
        "adviser" => {
            let settings = words.try_fold(adviser::Settings::default(), chosen)?;
            Some(Seat::Adviser(settings))
        }
        _ => None,
    }
}

/// The last word as a seed; 1 without one.
fn seed<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<u64> {
    let seed = words.next().map_or(Some(1), |seed| seed.parse().ok())?;
    words.next().is_none().then_some(seed)
}

/// The adviser with one more choice.
fn chosen(settings: adviser::Settings, word: &str) -> Option<adviser::Settings> {
    Some(match word {
        "literal" => adviser::Settings { inference: Inference::Literal, ..settings },
        "literal-map" => adviser::Settings { map: MapForm::Literal, ..settings },
        "ke-parng" => adviser::Settings { guard: GuardForm::KeParng, ..settings },
        "bell" => adviser::Settings { shape: Shape::Bell, ..settings },
        "triangle" => adviser::Settings { shape: Shape::Triangle, ..settings },
        "five" => adviser::Settings { degrees: DegreeTerms::Five, ..settings },
        "two" => adviser::Settings { levels: Levels::Two, ..settings },
        "own" => adviser::Settings { levels: Levels::Two, own_only: true, ..settings },
        _ => return None,
    })
}

/// The suffixes of a player: `+endgames` for the endgame books, that of the program and that of the player's base; `+exact`,
/// `+fuzzy` or `+book` for halves of the opening book or all of it, and a seed behind that, as in `none+fuzzy:7`; `+adviser` for
/// first moves in the order of the fuzzy adviser; `+threads:2` for a search with several threads; `+classical` for the hand-made
/// evaluation, `+network:FILE` for another network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Extras<'a> {
    opening: Option<(BookUse, u64)>,
    endgames: bool,
    adviser: bool,
    threads: Option<NonZeroUsize>,
    evaluation: EvaluationKind<'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum EvaluationKind<'a> {
    #[default]
    BuiltIn,
    Classical,
    Network(&'a str),
}

/// A player without its extras, and these; what is none belongs to the player.
fn reads(spec: &str) -> (&str, Extras<'_>) {
    let (mut left, mut extras) = (spec, Extras::default());
    while let Some((player, word)) = left.rsplit_once('+') {
        match opening(word) {
            usage @ Some(_) if extras.opening.is_none() => extras.opening = usage,
            None if word == "endgames" => extras.endgames = true,
            None if word == "adviser" => extras.adviser = true,
            None if word == "classical" => extras.evaluation = EvaluationKind::Classical,
            None if let Some(file) = word.strip_prefix("network:") => {
                extras.evaluation = EvaluationKind::Network(file);
            }
            None => match threads(word) {
                asked @ Some(_) if extras.threads.is_none() => extras.threads = asked,
                _ => break,
            },
            _ => break,
        }
        left = player;
    }
    (left, extras)
}

fn threads(word: &str) -> Option<NonZeroUsize> {
    word.strip_prefix("threads:")?.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS)
}

fn opening(text: &str) -> Option<(BookUse, u64)> {
    let (word, seed) = text.split_once(':').unwrap_or((text, "1"));
    let usage = match word {
        "exact" => BookUse::Exact,
        "fuzzy" => BookUse::Fuzzy,
        "book" => BookUse::Both,
        _ => return None,
    };
    Some((usage, seed.parse().ok()?))
}

pub fn tuning_run(path: &Path, terminal: &Terminal) -> Done<Run> {
    let file = TuneFile::new(path.to_owned());
    Ok(Run::open(file, &terminal.meter("tune-reading"))?)
}

/// The values of a file: names and numbers, or a run, with `@N` behind it for the best of generation N.
pub fn elements_of_file(spec: &str, terminal: &Terminal) -> Done<Elements> {
    let numbered = spec.rsplit_once('@').and_then(|(file, number)| Some((file, number.parse().ok()?)));
    let (file, generation) = numbered.map_or((spec, None), |(file, number)| (file, Some(number)));
    let path = Path::new(file);
    let text = text_file::read(path, terminal)?;
    if generation.is_none() && !text.starts_with(TuneFile::BEGINS) {
        let read = Elements::from_json(&text);
        return read.map_err(|error| terminal.failure_of(error.at(file)));
    }
    values_of_run(&tuning_run(path, terminal)?, generation, terminal)
}

/// Returns a run's final choice, or the best of one generation, counted from 1.
pub fn values_of_run(run: &Run, generation: Option<usize>, terminal: &Terminal) -> Done<Elements> {
    let Some(number) = generation else { return Ok(run.choice()) };
    let past = number.checked_sub(1).and_then(|at| run.past().get(at));
    let args = [("number", number.to_string()), ("all", run.past().len().to_string())];
    let past = past.ok_or_else(|| terminal.failure_with("tune-no-generation", &args))?;
    Ok(run.settings().space.elements(&past.point))
}

// The cost limit of a move, as arguments of commands.

#[derive(Debug, clap::Args)]
pub struct CostArguments {
    /// Nodes per move; reproducible.
    #[arg(long, group = "cost", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth in plies per move; reproducible.
    #[arg(long, group = "cost", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Milliseconds per move.
    #[arg(long, group = "cost", value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
}

impl CostArguments {
    pub fn given(&self) -> Option<Cost> {
        let nodes = self.nodes.map(Cost::Nodes);
        let depth = self.depth.map(Cost::Depth);
        let time = self.time.map(|time| Cost::Time(Duration::from_millis(time)));
        nodes.or(depth).or(time)
    }
}

// External engines as named in commands: `uci:PROGRAM`, with options behind it.

/// Reads `uci:PROGRAM,OPTION=VALUE,…`; `None` for anything else.
pub fn recipe(spec: &str, cost: Cost) -> Option<Recipe> {
    let mut parts = spec.strip_prefix("uci:")?.split(',');
    let (program, arguments) = program(parts.next().unwrap_or_default());
    let options = parts.filter_map(|part| part.split_once('='));
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Some(Recipe { program, arguments, options, protocol: None, cost })
}

/// A program and what it is started with: words between blanks, unless a file has all of it as its name.
fn program(text: &str) -> (String, Vec<String>) {
    if Path::new(text).is_file() {
        return (text.to_owned(), Vec::new());
    }
    let mut words = text.split_whitespace().map(str::to_owned);
    (words.next().unwrap_or_default(), words.collect())
}

// Rule sets as arguments of commands.

/// Returns the parser of a rule set: its word, with what it forbids in the help.
pub fn rule_book_parser() -> impl TypedValueParser<Value = RuleBook> {
    let help = |book| match book {
        RuleBook::Asian => "Asian rules: perpetual check and perpetual chase are forbidden",
        RuleBook::CheckOnly => "Only perpetual check is forbidden",
    };
    args::named(RuleBook::ALL.map(|book| (book.word(), help(book), book)).into())
}

// The books a command uses: the shipped endgame book, and the opening book named by arguments.

pub fn shipped_book(terminal: &Terminal) -> Done<&'static Memory> {
    endgames::book().map_err(|error| damaged_book(error.line, terminal))
}

pub fn shipped_results(terminal: &Terminal) -> Done<Arc<Results>> {
    endgames::results().map_err(|error| damaged_book(error.line, terminal))
}

pub fn damaged_book(line: u64, terminal: &Terminal) -> Failure {
    terminal.failure_with("book-damaged", &[("line", line.to_string())])
}

/// The opening book to use.
#[derive(Debug, Default, clap::Args)]
pub struct BookArgument {
    /// Opening book from a file, as written by `canju-lab opening grow` or `canju-lab opening build`.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Opening book of this base: only its own games and edits.
    #[arg(long, value_name = "BASE", conflicts_with = "book")]
    pub book_of: Option<PathBuf>,
}

impl BookArgument {
    pub fn is_chosen(&self) -> bool {
        self.book.is_some() || self.book_of.is_some()
    }

    pub fn open(&self, terminal: &Terminal) -> Done<OpeningBook> {
        match (&self.book, &self.book_of) {
            (None, None) => with_shipped_openings(OpeningBook::default(), terminal),
            (None, Some(base)) => openings_of_base(Some(base.clone()), false, terminal),
            (Some(path), _) => {
                let text = text_file::read(path, terminal)?;
                if SearchedBook::is_meant(&text) {
                    let searched = SearchedBook::read(&text);
                    let searched = searched.map_err(|error| not_a_book(path, &error, terminal))?;
                    return Ok(OpeningBook::default().with_searched(searched));
                }
                let games = text::read(&text, Source::Own);
                let games = games.map_err(|error| not_a_book(path, &error, terminal))?;
                Ok(OpeningBook::new(games, Edits::default()))
            }
        }
    }
}

/// Returns the opening book of a base with its edits, and with `with_shipped` the built-in one.
pub fn openings_of_base(base: Option<PathBuf>, with_shipped: bool, terminal: &Terminal) -> Done<OpeningBook> {
    let (own, edits) = args::read(base, terminal)?.openings()?;
    let book = OpeningBook::new(own, edits);
    if with_shipped { with_shipped_openings(book, terminal) } else { Ok(book) }
}

/// Returns a book with the built-in one in front.
pub fn with_shipped_openings(book: OpeningBook, terminal: &Terminal) -> Done<OpeningBook> {
    book.with_shipped().map_err(|error| not_a_book(Path::new("assets/books"), &error, terminal))
}

pub fn not_a_book(path: &Path, error: &text::BookError, terminal: &Terminal) -> Failure {
    let path = path.to_string_lossy().into_owned();
    let args = [("path", path), ("reason", terminal.words.message(error))];
    terminal.failure_with("opening-no-book", &args)
}

/// Writes a move in the notation of a language: ICCS in English, else Chinese.
pub fn written_move(words: Words, position: &Position, played: Move) -> String {
    write_options_of(words.language).notation.write(position, played).unwrap_or_else(|_| played.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;

    #[test]
    fn who_does_not_search_is_read_with_choices() {
        let cost = Cost::Nodes(1);
        let settings = |spec| match strategy(spec, cost) {
            Some(Seat::Adviser(settings)) => Some(settings),
            _ => None,
        };
        assert_eq!(settings("adviser"), Some(adviser::Settings::default()));
        assert_eq!(settings("adviser:literal"), Some(adviser::Settings::literal()));
        let both = adviser::Settings { levels: Levels::Two, shape: Shape::Bell, ..Default::default() };
        assert_eq!(settings("adviser:bell:two"), Some(both));
        assert!(matches!(strategy("random", cost), Some(Seat::Random(1))));
        assert!(matches!(strategy("grabber:7", cost), Some(Seat::Grabber(7))));
        assert!(matches!(strategy("level:10", cost), Some(Seat::Level(Level::FULL, 1, _))));
        assert!(matches!(strategy("level:h1:5", cost), Some(Seat::Level(Level::LOWEST, 5, _))));
        let others = ["adviser:", "adviser:fuzzy", "random:x", "random:1:2", "none", "default", "advisers"];
        for other in others.iter().chain(&["level", "level:h6", "level:11", "level:0"]) {
            assert!(strategy(other, cost).is_none(), "{other}");
        }
    }

    #[test]
    fn extras_are_read_in_any_order_and_files_keep_their_names() {
        let both = Extras { opening: Some((BookUse::Fuzzy, 7)), endgames: true, ..Extras::default() };
        let ordered = Extras { adviser: true, ..Extras::default() };
        for (spec, player, extras) in [
            ("none", "none", Extras::default()),
            ("none+endgames+fuzzy:7", "none", both),
            ("none+fuzzy:7+endgames", "none", both),
            ("none+fuzzy:7+adviser+endgames", "none", Extras { adviser: true, ..both }),
            ("default+adviser", "default", ordered),
            ("a+b.canju+endgames", "a+b.canju", Extras { endgames: true, ..Extras::default() }),
            ("none+threads:2", "none", Extras { threads: NonZeroUsize::new(2), ..Extras::default() }),
            ("none+threads:0", "none+threads:0", Extras::default()),
            ("none+classical", "none", Extras { evaluation: EvaluationKind::Classical, ..Extras::default() }),
            (
                "none+network:b.bin+adviser",
                "none",
                Extras { evaluation: EvaluationKind::Network("b.bin"), ..ordered },
            ),
            ("none+threads:9999", "none+threads:9999", Extras::default()),
            ("none+book:x", "none+book:x", Extras::default()),
        ] {
            assert_eq!(reads(spec), (player, extras), "{spec}");
        }
    }
}
