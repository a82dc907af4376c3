//! `canju uci` and `canju ucci`: the engine for other programs.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::books::endgame::Results;
use crate::books::opening::{BookUse, Guide, OpeningBook};
use crate::engine::limits::DEEPEST;
use crate::engine::network::Network;
use crate::engine::{
    Evaluation, KnowledgeSnapshot, Limits, Oracles, Parameters, Skill, Tables, TranspositionTable, Verdict,
};
use crate::jobs::listen;
use crate::jobs::thinking::{MOST_THREADS, News, Task, Thinking, Thought};
use crate::material::Material;
use crate::progress::Progress;
use crate::protocol::command::Go;
use crate::protocol::{Dialect, GuiCommand, Info};
use crate::rules::referee::{Game, RuleBook};
use crate::rules::{Move, Position};
use crate::tablebase::catalog::Catalog;
use crate::tablebase::memory::allowance;
use crate::tablebase::probe::Tablebase;
use crate::tablebase::small::INSTANT;
use crate::terminal::{Done, Failure, Terminal, args, player};

/// Run as an engine for a program that speaks UCI.
///
/// Ranks are 0 to 9, as is usual in xiangqi programs; if UCI_Variant is set to xiangqi, they are 1 to 10. Options:
/// Hash, Threads, MultiPV, KnowledgeBase, Knowledge, KnowledgeWeight, Tables, OwnBook, BookFuzzy, BookSeed,
/// Repetition, Skill Level.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju uci
  canju uci --kb END6.canju")]
pub(super) struct UciArguments {
    #[command(flatten)]
    given: Given,
}

/// Run as an engine for a program that speaks UCCI.
///
/// Options are those of 'canju uci', set in the UCCI way: 'setoption hashsize 64'.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju ucci
  canju ucci --kb END6.canju")]
pub(super) struct UcciArguments {
    #[command(flatten)]
    given: Given,
}

#[derive(Debug, clap::Args)]
struct Given {
    /// Base to take knowledge from [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

pub(super) fn uci(arguments: UciArguments, terminal: &mut Terminal) -> Done {
    Session::new(Dialect::Cyclone, Options::new(arguments.given.kb)).run(terminal)
}

pub(super) fn ucci(arguments: UcciArguments, terminal: &mut Terminal) -> Done {
    Session::new(Dialect::Ucci, Options::new(arguments.given.kb)).run(terminal)
}

// A protocol session: commands of the other program and news of the search share a queue, and one thread answers.

enum Event {
    /// A line from the other program; `None` at the end of its output.
    Line(Option<String>),
    /// From the search with this number.
    News(u64, News),
}

struct Session {
    dialect: Dialect,
    options: Options,
    game: Game,
    banned: Vec<Move>,
    thinking: Option<Thinking>,
    number: u64,
    /// The time control after a ponder hit.
    asked: Go,
    sender: Sender<Event>,
    events: Receiver<Event>,
}

impl Session {
    fn new(dialect: Dialect, options: Options) -> Self {
        let (sender, events) = mpsc::channel();
        let (game, asked) = (Game::new(Position::start()), Go::default());
        Self { dialect, options, game, banned: Vec::new(), thinking: None, number: 0, asked, sender, events }
    }

    fn run(mut self, terminal: &mut Terminal) -> Done {
        let lines = self.sender.clone();
        listen(io::stdin(), move |line| lines.send(Event::Line(line)).is_ok()).map_err(Failure::from)?;
        while let Ok(event) = self.events.recv() {
            match event {
                Event::Line(None) => break,
                Event::Line(Some(line)) => match GuiCommand::parse(&line, self.dialect) {
                    Ok(Some(GuiCommand::Quit)) => break,
                    Ok(Some(command)) => self.obey(command, terminal)?,
                    Ok(None) => {}
                    Err(error) => self.remark(&error.to_string(), terminal)?,
                },
                // News of a search that another one has replaced is outdated.
                Event::News(number, _) if number != self.number || self.thinking.is_none() => {}
                Event::News(_, News::Iteration(thought)) => self.tell(&thought, terminal)?,
                Event::News(_, News::Done(thought)) => self.play(&thought, terminal)?,
            }
            terminal.flush()?;
        }
        self.settle(terminal)?;
        if self.dialect == Dialect::Ucci { say(terminal, "bye") } else { Ok(()) }
    }

    fn obey(&mut self, command: GuiCommand, terminal: &mut Terminal) -> Done {
        match command {
            GuiCommand::Identify(dialect) => self.identify(dialect, terminal)?,
            GuiCommand::Ready => {
                // Slow preparations are done before a move is awaited.
                let (_, unread) = self.options.evaluation(terminal);
                let (_, unopened) = self.options.oracles(terminal);
                self.options.tt();
                for remark in unread.iter().chain(&unopened) {
                    self.remark(remark, terminal)?;
                }
                say(terminal, "readyok")?;
            }
            GuiCommand::Set { name, value } => match self.options.set(&name, value.as_deref()) {
                Set::Done => {}
                Set::Speaks(dialect) => self.dialect = dialect,
                Set::Refused => self.remark(&format!("no such option or value: {name}"), terminal)?,
                Set::NoMemory(mebibytes) => {
                    self.remark(&format!("not enough memory: {name} remains {mebibytes} MiB"), terminal)?;
                }
            },
            GuiCommand::NewGame => self.options.clear(),
            GuiCommand::Position { start, moves } => {
                self.banned.clear();
                self.game = Game::new(*start);
                for played in moves {
                    if self.game.play(played).is_err() {
                        self.remark(&format!("not a legal move: {}", self.dialect.write(played)), terminal)?;
                        break;
                    }
                }
            }
            GuiCommand::Ban(moves) => self.banned = moves,
            GuiCommand::Go(go) => self.go(go, terminal)?,
            GuiCommand::PonderHit => {
                if let Some(thinking) = &self.thinking {
                    thinking.hurry(self.asked.time(self.game.position().turn()));
                }
            }
            GuiCommand::Stop => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop();
                }
            }
            GuiCommand::Quit => {}
        }
        Ok(())
    }

    fn identify(&mut self, asked: Dialect, terminal: &mut Terminal) -> Done {
        if (asked == Dialect::Ucci) != (self.dialect == Dialect::Ucci) {
            self.dialect = asked;
        }
        say(terminal, concat!("id name canju ", env!("CARGO_PKG_VERSION")))?;
        for line in Options::listed(self.dialect) {
            say(terminal, &line)?;
        }
        say(terminal, if self.dialect == Dialect::Ucci { "ucciok" } else { "uciok" })
    }

    fn go(&mut self, mut go: Go, terminal: &mut Terminal) -> Done {
        self.settle(terminal)?;
        self.number += 1;
        if self.dialect == Dialect::Ucci && !self.options.milliseconds {
            go.in_seconds();
        }
        let (evaluation, unread) = self.options.evaluation(terminal);
        let (oracles, unopened) = self.options.oracles(terminal);
        // An analysis uses the search, not the opening book.
        let (guide, unknown) = if go.infinite { (None, None) } else { self.options.guide(terminal) };
        for remark in unread.iter().chain(&unopened).chain(&unknown) {
            self.remark(remark, terminal)?;
        }
        if let Some(word) = go.unread {
            self.remark(&format!("a number was expected after {word}"), terminal)?;
            // Every `go` gets its move, at once if nothing else limits the search.
            go.depth = go.depth.or((!go.is_limited()).then_some(1));
        }
        let depth = go.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let (nodes, lines, only) = (go.nodes, self.options.lines, self.allowed(&go));
        let limits = Limits { depth, nodes, lines, only, ..Limits::default() };
        let task = Task {
            game: self.game.clone(),
            rules: self.options.rules.set(),
            evaluation,
            tt: self.options.tt(),
            oracles,
            guide,
            limits: self.options.skill.limit(limits),
            time: go.time(self.game.position().turn()),
            threads: self.options.threads,
        };
        let (sender, number) = (self.sender.clone(), self.number);
        let listener = Box::new(move |news| drop(sender.send(Event::News(number, news))));
        let held = go.infinite || go.ponder;
        self.asked = go;
        let begun = task.begin(held, listener, self.options.preparation());
        self.thinking = Some(begun.map_err(Failure::from)?);
        Ok(())
    }

    /// Returns the allowed root moves; `None` if all are. Illegal ones do not count.
    fn allowed(&self, go: &Go) -> Option<Vec<Move>> {
        let legal = self.game.position().legal_moves();
        let only: Vec<Move> = legal.iter().copied().filter(|played| go.only.contains(played)).collect();
        if self.banned.is_empty() {
            return (!only.is_empty()).then_some(only);
        }
        let mut moves = if only.is_empty() { legal.to_vec() } else { only };
        moves.retain(|played| !self.banned.contains(played));
        Some(moves)
    }

    /// Stops a running search and answers it: every `go` gets its move.
    fn settle(&mut self, terminal: &mut Terminal) -> Done {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        thinking.stop();
        self.play(&thinking.wait().unwrap_or_default(), terminal)
    }

    /// Writes the lines of a finished iteration.
    fn tell(&self, thought: &Thought, terminal: &mut Terminal) -> Done {
        let shown = if self.dialect == Dialect::Ucci { 1 } else { self.options.lines };
        for (number, line) in (1..).zip(thought.lines.iter().take(shown)) {
            let score = Some(Verdict::of(line.score));
            let time = thought.time.max(Duration::from_millis(1));
            let info = Info {
                depth: line.depth,
                line: number,
                score,
                nodes: thought.nodes,
                time,
                moves: line.moves.clone(),
            };
            say(terminal, &info.write(self.dialect))?;
        }
        Ok(())
    }

    fn play(&mut self, thought: &Thought, terminal: &mut Terminal) -> Done {
        self.thinking = None;
        let seed = self.game.position().key();
        let chosen = thought.lines.get(self.options.skill.choose(&thought.lines, seed));
        let mut moves = chosen.into_iter().flat_map(|line| &line.moves);
        let Some(best) = moves.next() else {
            return say(
                terminal,
                if self.dialect == Dialect::Ucci { "nobestmove" } else { "bestmove (none)" },
            );
        };
        let mut line = format!("bestmove {}", self.dialect.write(*best));
        if let Some(answer) = moves.next() {
            line += &format!(" ponder {}", self.dialect.write(*answer));
        }
        say(terminal, &line)
    }

    fn remark(&self, text: &str, terminal: &mut Terminal) -> Done {
        match self.dialect {
            Dialect::Ucci => say(terminal, &format!("info message {text}")),
            _ => say(terminal, &format!("info string {text}")),
        }
    }
}

fn say(terminal: &mut Terminal, line: &str) -> Done {
    Ok(writeln!(terminal.out(), "{}", line.replace('\n', " "))?)
}

// The options another program can set.

struct Options {
    threads: usize,
    lines: usize,
    base: Option<PathBuf>,
    knowledge: bool,
    weight: i32,
    /// Whether the hand-made evaluation replaces the network.
    classical: bool,
    tables: bool,
    rules: RuleBook,
    skill: Skill,
    /// Whether UCCI times are in milliseconds; in seconds otherwise.
    milliseconds: bool,
    tt: Option<Arc<TranspositionTable>>,
    evaluation: Option<Arc<Evaluation>>,
    snapshot: Option<KnowledgeSnapshot>,
    /// The tables of the folder, with those in memory for the latest search.
    probe: Arc<Mutex<Option<Arc<Tablebase>>>>,
    endgames: bool,
    /// The endgame book of the base, read with its knowledge.
    own_endgames: Option<Arc<Results>>,
    own_book: bool,
    /// Whether the opening book includes the built-in games.
    shipped_book: bool,
    fuzzy: bool,
    book_seed: u64,
    book: Option<Arc<OpeningBook>>,
}

/// Default and maximum size of the transposition table in MiB.
const DEFAULT_HASH: usize = 16;
const MOST_HASH: usize = 65_536;
/// The largest number that every program can write.
const MOST_SEED: usize = 2_147_483_647;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Set {
    Done,
    /// The program uses another protocol dialect from now on.
    Speaks(Dialect),
    /// There is no such option, or the value is invalid.
    Refused,
    /// There is not enough memory; the table keeps this many MiB.
    NoMemory(usize),
}

impl Options {
    fn new(base: Option<PathBuf>) -> Self {
        Self {
            threads: 1,
            lines: 1,
            base,
            knowledge: true,
            weight: 100,
            classical: false,
            tables: false,
            rules: RuleBook::Asian,
            skill: Skill::FULL,
            milliseconds: false,
            tt: None,
            evaluation: None,
            snapshot: None,
            probe: Arc::default(),
            endgames: true,
            own_endgames: None,
            own_book: false,
            shipped_book: true,
            fuzzy: true,
            book_seed: 0,
            book: None,
        }
    }

    fn listed(dialect: Dialect) -> Vec<String> {
        let books = RuleBook::ALL.map(|book| format!("var {}", book.word()));
        let options = [
            ("Hash", "hashsize", format!("type spin default {DEFAULT_HASH} min 1 max {MOST_HASH}")),
            ("Threads", "threads", format!("type spin default 1 min 1 max {MOST_THREADS}")),
            ("MultiPV", "multipv", "type spin default 1 min 1 max 120".to_owned()),
            ("KnowledgeBase", "knowledgebase", "type string default <empty>".to_owned()),
            ("Knowledge", "knowledge", "type check default true".to_owned()),
            ("KnowledgeWeight", "knowledgeweight", "type spin default 100 min 0 max 100".to_owned()),
            ("Classical", "classical", "type check default false".to_owned()),
            ("Tables", "tables", "type check default false".to_owned()),
            ("EndgameBook", "endgamebook", "type check default true".to_owned()),
            ("OwnBook", "usebook", "type check default false".to_owned()),
            ("ShippedBook", "shippedbook", "type check default true".to_owned()),
            ("BookFuzzy", "bookfuzzy", "type check default true".to_owned()),
            ("BookSeed", "bookseed", "type spin default 0 min 0 max 2147483647".to_owned()),
            (
                "Repetition",
                "repetition",
                format!("type combo default {} {}", RuleBook::default().word(), books.join(" ")),
            ),
            ("Skill Level", "skill", "type spin default 20 min 0 max 20".to_owned()),
            ("Ponder", "ponder", "type check default false".to_owned()),
        ];
        let own = match dialect {
            Dialect::Ucci => "option usemillisec type check default false",
            _ => "option name UCI_Variant type combo default cyclone var cyclone var xiangqi",
        };
        let line = |(uci, ucci, kind): (&str, &str, String)| match dialect {
            Dialect::Ucci => format!("option {ucci} {kind}"),
            _ => format!("option name {uci} {kind}"),
        };
        options.into_iter().map(line).chain([own.to_owned()]).collect()
    }

    /// Sets an option; names are case-insensitive.
    fn set(&mut self, name: &str, value: Option<&str>) -> Set {
        let text = value.unwrap_or_default();
        let number =
            |range: std::ops::RangeInclusive<usize>| text.parse().ok().filter(|value| range.contains(value));
        let truth = text.parse::<bool>().ok();
        let done = match name.to_lowercase().replace(' ', "").as_str() {
            "hash" | "hashsize" => match number(1..=MOST_HASH) {
                Some(mebibytes) => return self.resize(mebibytes),
                None => None,
            },
            "clearhash" => {
                self.clear();
                Some(())
            }
            "threads" => number(1..=MOST_THREADS).map(|value| self.threads = value),
            "multipv" => number(1..=120).map(|value| self.lines = value),
            "knowledgebase" => {
                self.base = Some(PathBuf::from(text)).filter(|_| !matches!(text, "" | "<empty>"));
                (self.snapshot, self.evaluation, self.book, self.own_endgames) = (None, None, None, None);
                Some(())
            }
            "knowledge" => truth.map(|value| {
                (self.knowledge, self.evaluation) = (value, None);
            }),
            "knowledgeweight" => number(0..=100).map(|value| {
                (self.weight, self.evaluation) = (value as i32, None);
            }),
            "classical" => truth.map(|value| {
                (self.classical, self.evaluation) = (value, None);
            }),
            "tables" => truth.map(|value| {
                (self.tables, self.probe) = (value, Arc::default());
            }),
            "endgamebook" => truth.map(|value| {
                // Entries were evaluated differently.
                self.clear();
                self.endgames = value;
            }),
            "ownbook" | "usebook" => truth.map(|value| self.own_book = value),
            "shippedbook" => truth.map(|value| {
                self.shipped_book = value;
                self.book = None;
            }),
            "bookfuzzy" => truth.map(|value| self.fuzzy = value),
            "bookseed" => number(0..=MOST_SEED).map(|value| self.book_seed = value as u64),
            "repetition" => {
                let book = RuleBook::ALL.into_iter().find(|book| book.word() == text);
                book.map(|book| self.rules = book)
            }
            "skill" | "skilllevel" => text.parse().ok().and_then(Skill::new).map(|value| self.skill = value),
            "usemillisec" => truth.map(|value| self.milliseconds = value),
            "ponder" => truth.map(drop),
            "uci_variant" => match text {
                "xiangqi" => return Set::Speaks(Dialect::Uci),
                "cyclone" => return Set::Speaks(Dialect::Cyclone),
                _ => None,
            },
            _ => None,
        };
        if done.is_some() { Set::Done } else { Set::Refused }
    }

    /// Resizes the table if that much memory is free: the system may promise more than it has.
    fn resize(&mut self, mebibytes: usize) -> Set {
        let before = self.tt().mebibytes();
        if mebibytes == before {
            return Set::Done;
        }
        let is_free = (mebibytes as u64) << 20 <= allowance();
        match is_free.then(|| TranspositionTable::try_new(mebibytes)).flatten() {
            Some(table) => {
                self.tt = Some(Arc::new(table));
                Set::Done
            }
            None => Set::NoMemory(before),
        }
    }

    fn clear(&self) {
        if let Some(tt) = &self.tt {
            tt.clear();
        }
    }

    fn tt(&mut self) -> Arc<TranspositionTable> {
        Arc::clone(self.tt.get_or_insert_with(|| Arc::new(TranspositionTable::new(DEFAULT_HASH))))
    }

    /// Returns the evaluation, with the knowledge of the base if it is used; an error in reading it is the remark.
    fn evaluation(&mut self, terminal: &Terminal) -> (Arc<Evaluation>, Option<String>) {
        if let Some(evaluation) = &self.evaluation {
            return (Arc::clone(evaluation), None);
        }
        let mut remark = None;
        if self.knowledge && self.snapshot.is_none() {
            match args::read(self.base.clone(), terminal) {
                Ok(base) => {
                    self.snapshot = Some(KnowledgeSnapshot::read(base.kb()));
                    match base.book_results() {
                        Ok(results) => self.own_endgames = Some(Arc::new(results)),
                        Err(error) => remark = Some(terminal.words.message(error)),
                    }
                }
                Err(failure) => remark = Some(failure.sentence(terminal.words)),
            }
        }
        let parameters = Parameters { knowledge_weight: self.weight, ..Parameters::default() };
        let snapshot = self.snapshot.clone().filter(|_| self.knowledge);
        let network = Network::built_in().filter(|_| !self.classical);
        let evaluation = Arc::new(Evaluation::classical(parameters, snapshot).by_network(network));
        // Entries were evaluated differently.
        self.clear();
        self.evaluation = Some(Arc::clone(&evaluation));
        (evaluation, remark)
    }

    /// Returns the user's exact tables and the endgame books, if they are used; an error in reading them is the remark.
    /// The book of the base is known once its knowledge has been read for [`Self::evaluation`].
    fn oracles(&mut self, terminal: &Terminal) -> (Oracles, Option<String>) {
        let mut remark = None;
        let mut tables = latest(&self.probe).clone();
        if self.tables && tables.is_none() {
            match Tablebase::of(&Catalog::new(terminal.places.tables())) {
                Ok(read) => tables = Some(Arc::new(read)),
                Err(error) => remark = Some(terminal.words.message(&error)),
            }
            latest(&self.probe).clone_from(&tables);
        }
        let mut books = Vec::new();
        if self.endgames {
            match player::shipped_results(terminal) {
                Ok(results) => books.push(results),
                Err(failure) => remark = Some(failure.sentence(terminal.words)),
            }
            books.extend(self.own_endgames.clone().filter(|own| self.knowledge && !own.is_empty()));
        }
        (Oracles { tables: tables.map(|tables| tables as Tables), books }, remark)
    }

    /// Returns the preparation of a search: it solves the tables that the folder lacks, if they are small and there is time.
    fn preparation(&self) -> impl FnOnce(&mut Task, &dyn Progress) + Send + use<> {
        let probe = Arc::clone(&self.probe);
        move |task, progress| {
            let (known, material) = (latest(&probe).clone(), Material::of(task.game.position()));
            let completed =
                known.and_then(|tables| tables.complete(material, INSTANT, progress).ok().flatten());
            if let Some(tables) = completed.map(Arc::new) {
                // Entries were evaluated with other sources.
                task.tt.clear();
                task.oracles.tables = Some(Arc::clone(&tables) as Tables);
                *latest(&probe) = Some(tables);
            }
        }
    }

    fn guide(&mut self, terminal: &Terminal) -> (Option<Guide>, Option<String>) {
        if !self.own_book {
            return (None, None);
        }
        if self.book.is_none() {
            match player::openings_of_base(self.base.clone(), self.shipped_book, terminal) {
                Ok(book) => self.book = Some(Arc::new(book)),
                Err(failure) => return (None, Some(failure.sentence(terminal.words))),
            }
        }
        let usage = if self.fuzzy { BookUse::Both } else { BookUse::Exact };
        (self.book.clone().map(|book| Guide::new(book, usage, self.book_seed)), None)
    }
}

fn latest(probe: &Mutex<Option<Arc<Tablebase>>>) -> MutexGuard<'_, Option<Arc<Tablebase>>> {
    probe.lock().unwrap_or_else(PoisonError::into_inner)
}
