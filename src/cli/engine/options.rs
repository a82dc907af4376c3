//! The options another program can set.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::books::endgame::Results;
use crate::books::opening::{BookUse, Guide, OpeningBook};
use crate::engine::network::Network;
use crate::engine::{Evaluation, KnowledgeSnapshot, Oracles, Parameters, Skill, Tables, TranspositionTable};
use crate::jobs::thinking::{MOST_THREADS, Task};
use crate::material::Material;
use crate::progress::Progress;
use crate::protocol::Dialect;
use crate::rules::referee::RuleBook;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::memory::allowance;
use crate::tablebase::probe::Tablebase;
use crate::tablebase::small::INSTANT;
use crate::terminal::{Terminal, args, player};

pub(super) struct Options {
    pub(super) threads: usize,
    pub(super) lines: usize,
    base: Option<PathBuf>,
    knowledge: bool,
    weight: i32,
    /// Whether the hand-made evaluation replaces the network.
    classical: bool,
    tables: bool,
    pub(super) rules: RuleBook,
    pub(super) skill: Skill,
    /// Whether UCCI times are in milliseconds; in seconds otherwise.
    pub(super) milliseconds: bool,
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
pub(super) enum Set {
    Done,
    /// The program uses another protocol dialect from now on.
    Speaks(Dialect),
    /// There is no such option, or the value is invalid.
    Refused,
    /// There is not enough memory; the table keeps this many MiB.
    NoMemory(usize),
}

impl Options {
    pub(super) fn new(base: Option<PathBuf>) -> Self {
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

    pub(super) fn listed(dialect: Dialect) -> Vec<String> {
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
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Set {
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

    pub(super) fn clear(&self) {
        if let Some(tt) = &self.tt {
            tt.clear();
        }
    }

    pub(super) fn tt(&mut self) -> Arc<TranspositionTable> {
        Arc::clone(self.tt.get_or_insert_with(|| Arc::new(TranspositionTable::new(DEFAULT_HASH))))
    }

    /// Returns the evaluation, with the knowledge of the base if it is used; an error in reading it is the remark.
    pub(super) fn evaluation(&mut self, terminal: &Terminal) -> (Arc<Evaluation>, Option<String>) {
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
    pub(super) fn oracles(&mut self, terminal: &Terminal) -> (Oracles, Option<String>) {
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
    pub(super) fn preparation(&self) -> impl FnOnce(&mut Task, &dyn Progress) + Send + use<> {
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

    pub(super) fn guide(&mut self, terminal: &Terminal) -> (Option<Guide>, Option<String>) {
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
