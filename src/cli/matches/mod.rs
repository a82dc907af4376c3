//! `canju match`: matches between players, and the statistics of their results.

mod chart;
mod page;
mod starts;

use std::collections::{BTreeMap, HashSet};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::arena::statistics::{difference_found, games_needed};
use crate::arena::{
    self, Finding, LastWords, MatchFile, MatchSettings, Openings, PairRecord, Sprt, Standing,
};
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament, TournamentError};
use crate::report::Table;
use crate::rules::Cause;
use crate::rules::referee::{Game, RuleBook};
use crate::terminal::list::ListForm;
use crate::terminal::player::BookArgument;
use crate::terminal::player::CostArguments;
use crate::terminal::{Failure, Terminal};
use crate::terminal::{player, text_file};
use crate::text::{Value, Words, thousands};
use crate::views::matches::{self as views, Pairing};
use starts::Starts;

/// Play matches between players: the engine with the knowledge of different bases or none, and external engines.
///
/// Every two players meet twice in each position, with colours reversed; with --gauntlet the first player meets each
/// of the others, with --ladder each player the next one. Elo is given with the 95 % interval over pairs of games; of
/// endgames also by the score of the combination at the start in the built-in base, seen by the side it favours.
/// Without --nodes, --depth or --time, a move is searched with 20,000 nodes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A PLAYER is one of these; NAME=PLAYER gives it a name:
  none                    the engine without a base
  default                 the engine with your own base
  FILE, FILE@VERSION      the engine with this base, or a version of it
  elements                the engine with the six elements of Du et al. as its evaluation; elements:hand with
                          values set by hand, elements:FILE with those of a file or of a tuning run,
                          elements:RUN@40 with the best of generation 40
  adviser                 the fuzzy adviser; variants adviser:literal, :literal-map, :ke-parng, :bell,
                          :triangle, :five, :two, :own
  random:7                random moves with seed 7
  grabber                 the most valuable capture, guarded or not, else a random move
  level:h1 to level:h5    the levels that play like people, level:1 to level:10 those of the engine, without books and
                          base; level:10 has the limit of the match, the others their own; level:h1:7 draws from seed 7
  uci:PROGRAM,NAME=VALUE  an external UCI or UCCI engine with options, as 'uci:fairy-stockfish,Use NNUE=false'
  engine:NAME             an external engine of the list in the window, with its options there

The engine with or without a base also takes these suffixes:
  +book                   use the opening book; +exact and +fuzzy use one half of it, +fuzzy:7 another seed than 1
  +endgames               use the endgame books
  +adviser                order equal root moves by the fuzzy adviser
  +threads:2              search with two threads; fewer games are then played at a time
  +classical              use the hand-made evaluation instead of the network
  +network:FILE           use the network in FILE

Examples:
  canju match default none --nodes 20000 --positions 100 --out knowledge.jsonl
  canju match adviser random:1 --start --positions 100
  canju match default none --start --time 100 --elo 20
  canju match old.canju new.canju --nodes 20000 --sprt 0,20
  canju match none+threads:2 none --lines 4 --time 100 --positions 200
  canju match none none+classical --lines 4 --time 100 --positions 200
  canju match fuzzy=none+fuzzy none --lines 4 --nodes 2000 --positions 200
  canju match default 'uci:fairy-stockfish,Use NNUE=false' --start --time 100
  canju match none end6.canju end12.canju all.canju --gauntlet --boundary --nodes 2000
  canju match random grabber level:h1 level:h2 level:h3 level:h4 level:h5 level:1 --ladder --start
  canju match a.canju b.canju --from 200 --positions 200 --out second.jsonl
  canju match a.canju b.canju --positions 400 --out whole.jsonl --with second.jsonl")]
pub(super) struct Arguments {
    /// Two or more players.
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    cost: CostArguments,
    #[command(flatten)]
    book: BookArgument,
    /// Number of positions for every two players, each played twice.
    #[arg(long, group = "length", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// Number of the first position, to split a match between machines.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    from: u64,
    /// The first player meets each of the others, who do not meet each other.
    #[arg(long)]
    gauntlet: bool,
    /// Each player meets the next one only: the steps of a ladder, named from the weakest.
    #[arg(long, conflicts_with = "gauntlet")]
    ladder: bool,
    /// Play as many positions as detect a difference of this many Elo with a power of 80 %.
    #[arg(long, group = "length")]
    elo: Option<f64>,
    /// Stop once a sequential test (SPRT) of the first two players decides between two Elo differences.
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Start from the initial position with some random moves, instead of endgames of 6 to 12 units.
    #[arg(long, group = "openings")]
    start: bool,
    /// Start from the initial position and draw this many plies from moves not much worse than the best; they are
    /// part of the game.
    #[arg(long, group = "openings", value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=20))]
    lines: Option<u32>,
    /// Start from quiet positions of these combinations.
    #[arg(long, group = "openings", value_delimiter = ',', value_name = "MATERIAL")]
    materials: Option<Vec<String>>,
    /// Start from the built-in boundary positions: endgames in which a move decides between a win and a draw.
    #[arg(long, group = "openings")]
    boundary: bool,
    /// Start from the positions of a file, one FEN per line. If every player is deterministic, each position is
    /// played once.
    #[arg(long, group = "openings", value_name = "FILE")]
    fens: Option<PathBuf>,
    /// Rules on repetition.
    #[arg(long, value_parser = player::rule_book_parser(), default_value = RuleBook::Asian.word())]
    rules: RuleBook,
    /// Seed of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of simultaneous games.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Store every pair of games in this file, and resume from it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Files of the same match played elsewhere, added to --out before it resumes.
    #[arg(long, value_name = "FILE", value_delimiter = ',', requires = "out")]
    with: Vec<PathBuf>,
    /// Write a chart of the results to this file (SVG).
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

impl Arguments {
    fn cost(&self) -> Cost {
        self.cost.given().unwrap_or(Cost::Nodes(20_000))
    }

    fn openings(&self, terminal: &Terminal) -> Result<Openings, Failure> {
        if let Some(materials) = &self.materials {
            let named = |text: &String| {
                crate::terminal::args::node(text, terminal).map(|node| node.material().to_string())
            };
            return Ok(Openings::Materials(materials.iter().map(named).collect::<Result<_, _>>()?));
        }
        if let Some(path) = &self.fens {
            return positions_of(path, self.rules, terminal);
        }
        if self.boundary {
            return Ok(Openings::Boundary);
        }
        if let Some(plies) = self.lines {
            return Ok(Openings::Lines { plies });
        }
        Ok(if self.start { Openings::Start { plies: 8 } } else { Openings::Endgames { least: 6, most: 12 } })
    }

    fn settings(&self, names: Vec<String>, openings: Openings) -> MatchSettings {
        let limit = self.cost().to_string();
        let pairing = match (self.gauntlet, self.ladder) {
            (true, _) => arena::Pairing::Gauntlet,
            (false, true) => arena::Pairing::Ladder,
            (false, false) => arena::Pairing::RoundRobin,
        };
        MatchSettings { players: names, pairing, limit, openings, seed: self.seed, rules: self.rules }
    }

    /// The numbers of the positions: of a list no more than it has if a second time would be the same game.
    fn positions(&self, openings: &Openings, seats: &[Seat]) -> Range<u64> {
        let wanted = self.elo.and_then(games_needed).map_or(self.positions, |games| games.div_ceil(2));
        let last = match openings {
            _ if !seats.iter().all(Seat::is_deterministic) => u64::MAX,
            Openings::Positions(list) => list.len() as u64,
            Openings::Boundary => arena::openings::boundary().len() as u64,
            _ => u64::MAX,
        };
        let end = last.min(self.from + wanted);
        self.from.min(end)..end
    }
}

/// Returns the distinct positions of a file, from which a game can be played; otherwise move counters are ignored.
fn positions_of(path: &Path, rules: RuleBook, terminal: &Terminal) -> Result<Openings, Failure> {
    let text = text_file::read(path, terminal)?;
    let lines = text.lines().map(str::trim).zip(1_usize..);
    let (mut seen, mut distinct) = (HashSet::new(), Vec::new());
    for (line, number) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
        let refused = |reason: String| {
            let place = [("path", path.to_string_lossy().into_owned()), ("line", number.to_string())];
            let what = [("fen", line.to_owned()), ("reason", reason)];
            Failure::Message(terminal.words.with("match-fen", &[place, what].concat()))
        };
        let position = crate::terminal::args::position(line, terminal);
        let position = position.map_err(|failure| refused(failure.into_sentence()))?;
        if let Some(result) = Game::new(position.clone()).result(rules.set()) {
            let reason = [("reason", terminal.words.result_reason(result))];
            return Err(refused(terminal.words.with("match-over", &reason)));
        }
        if seen.insert(position.key()) {
            distinct.push(line.to_owned());
        }
    }
    if distinct.is_empty() {
        let args = [("path", path.to_string_lossy().into_owned())];
        return Err(Failure::Message(terminal.words.with("match-no-fens", &args)));
    }
    Ok(Openings::Positions(distinct))
}

/// Returns the maximum number of games, and the difference in Elo that it can detect.
fn announcement(games: u64, words: Words) -> String {
    let games_text = Value::from(thousands(games as i64));
    let found = difference_found(games);
    if found.is_finite() {
        words.with("match-before", &[("games", games_text), ("elo", format!("{found:.0}").into())])
    } else {
        words.with("match-too-few", &[("games", games_text)])
    }
}

#[derive(Serialize)]
struct Json<'a> {
    settings: &'a MatchSettings,
    rows: Table,
    starts: Table,
    #[serde(skip)]
    pairings: Vec<Pairing>,
    sprt: Option<(Sprt, f64, Finding)>,
    ends: BTreeMap<Cause, u64>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    text_file::free(arguments.chart.as_ref(), terminal)?;
    let cost = arguments.cost();
    let seats = arguments.players.iter().map(|text| player::seat(text, cost, &arguments.book, terminal));
    let (names, seats): (Vec<String>, Vec<Seat>) = seats.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    let settings = arguments.settings(names, arguments.openings(terminal)?);
    let positions = arguments.positions(&settings.openings, &seats);
    let games = 2 * (positions.end - positions.start);
    terminal.remark(announcement(games, terminal.words));
    let file = arguments.out.clone().map(MatchFile::new);
    for part in &arguments.with {
        let taken = file.iter().try_for_each(|file| file.take_in(&settings, &MatchFile::new(part.clone())));
        taken.map_err(|error| Failure::Message(terminal.words.message(TournamentError::from(error))))?;
    }
    let failures: Mutex<BTreeMap<(usize, LastWords), u64>> = Mutex::default();
    let tournament = Tournament {
        settings: &settings,
        seats: &seats,
        positions,
        threads: arguments.threads.into(),
        file: file.as_ref(),
        failed: &|player, last| {
            let mut failures = failures.lock().unwrap_or_else(PoisonError::into_inner);
            *failures.entry((player, last)).or_insert(0) += 1;
        },
    };
    let sprt = arguments.sprt;
    let mut score =
        Score { standings: BTreeMap::new(), starts: Starts::default(), ends: BTreeMap::new(), sprt };
    let done = {
        let meter = terminal.meter("cli-match");
        tournament.run(&meter, &mut |pair| score.add(pair))
    };
    for ((player, last), times) in failures.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let name = settings.players.get(player).map_or("", String::as_str);
        terminal.remark(terminal.words.engine_failed(name, times, &last));
    }
    // The games played before it was cancelled still count, but are not the whole match.
    let whole = done.is_ok();
    let stopped = match done {
        Ok(()) => None,
        Err(TournamentError::Cancelled(_)) => Some(terminal.words.get("match-cancelled")),
        Err(error @ TournamentError::Failing { .. }) => Some(terminal.words.message(&error)),
        Err(error) => return Err(Failure::Message(terminal.words.message(&error))),
    };
    let name = |at: usize| settings.players.get(at).cloned().unwrap_or_default();
    let pairing = |at: (usize, usize), start, standing| {
        let names = [name(at.0), name(at.1)];
        Pairing { at, names, start, standing }
    };
    let all = score.standings.iter().map(|(&at, &standing)| pairing(at, None, standing));
    let pairings: Vec<Pairing> = all.collect();
    let rows = views::pairings(terminal.words, pairings.clone());
    let by_start = score.starts.standings().map(|(at, start, standing)| pairing(at, Some(start), standing));
    let starts = views::starts(terminal.words, by_start.collect());
    let sprt = sprt.map(|sprt| {
        let pairs = score.standings.get(&(0, 1)).map_or_else(Default::default, |standing| standing.pairs);
        (sprt, sprt.log_likelihood_ratio(pairs), sprt.finding(pairs))
    });
    let document = Json { settings: &settings, rows, starts, pairings, sprt, ends: score.ends };
    arguments.form.write(&document.rows, &document, terminal, |terminal| page::show(&document, terminal))?;
    terminal.picture("match", |words| chart::svg(&document, words));
    if let Some(path) = arguments.chart.as_ref().filter(|_| whole) {
        text_file::write_new(path, &chart::svg(&document, terminal.words), terminal)?;
        terminal.remark(terminal.words.with("match-written", &[("path", path.to_string_lossy())]));
    }
    stopped.map_or(Ok(()), |sentence| Err(Failure::Message(sentence)))
}

/// The standing during the match.
struct Score {
    standings: BTreeMap<(usize, usize), Standing>,
    starts: Starts,
    ends: BTreeMap<Cause, u64>,
    sprt: Option<Sprt>,
}

impl Score {
    fn add(&mut self, pair: &PairRecord) -> ControlFlow<()> {
        let standing = self.standings.entry((pair.unit.first, pair.unit.second)).or_default();
        standing.add(pair.half_points());
        self.starts.add(pair);
        for game in &pair.games {
            *self.ends.entry(game.end).or_default() += 1;
        }
        let decided =
            |sprt: Sprt| sprt.finding(self.standings.get(&(0, 1)).copied().unwrap_or_default().pairs);
        match self.sprt.map(decided) {
            None | Some(Finding::Open) => ControlFlow::Continue(()),
            Some(Finding::Lesser | Finding::Greater) => ControlFlow::Break(()),
        }
    }
}
