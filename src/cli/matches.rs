//! `canju match`: matches between players, and the statistics of their results.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::acquisition::endgames::Endgames;
use crate::arena::statistics::{difference_found, games_needed};
use crate::arena::{
    self, Finding, LastWords, MatchFile, MatchSettings, Openings, PairRecord, Sprt, Standing,
};
use crate::figures::number::signed;
use crate::figures::svg::{Anchor, COLOURS, EloScale, Svg};
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament, TournamentError};
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId, PairId};
use crate::report::Table;
use crate::rules::referee::{Game, RuleBook};
use crate::rules::{Cause, Position};
use crate::terminal::list::{ListForm, TextTable, paragraph, show as show_list};
use crate::terminal::player::{self, BookArgument, CostArguments};
use crate::terminal::{Done, Failure, Terminal, text_file};
use crate::text::{Value, Words, thousands};
use crate::views::matches as views;
use crate::views::matches::Pairing;

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

    fn openings(&self, terminal: &Terminal) -> Done<Openings> {
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
fn positions_of(path: &Path, rules: RuleBook, terminal: &Terminal) -> Done<Openings> {
    let text = text_file::read(path, terminal)?;
    let lines = text.lines().map(str::trim).zip(1_usize..);
    let (mut seen, mut distinct) = (HashSet::new(), Vec::new());
    for (line, number) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
        let refused = |reason: String| {
            let place = [("path", path.to_string_lossy().into_owned()), ("line", number.to_string())];
            let what = [("fen", line.to_owned()), ("reason", reason)];
            terminal.failure_with("match-fen", &[place, what].concat())
        };
        let position = crate::terminal::args::position(line, terminal);
        let position = position.map_err(|failure| refused(failure.sentence(terminal.words)))?;
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
        return Err(terminal.failure_with("match-no-fens", &args));
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

pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Done {
    text_file::free(arguments.chart.as_ref())?;
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
        taken.map_err(TournamentError::from)?;
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
    let mut score = Tally { sprt, ..Tally::default() };
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
        Err(error) => return Err(error.into()),
    };
    let name = |at: usize| settings.players.get(at).cloned().unwrap_or_default();
    let pairing = |at: (usize, usize), start, standing| {
        let names = [name(at.0), name(at.1)];
        Pairing { at, names, start, standing }
    };
    let pairings: Vec<Pairing> =
        score.standings.iter().map(|(&at, &standing)| pairing(at, None, standing)).collect();
    let rows = views::pairings(terminal.words, pairings.clone());
    let by_start = score.starts.standings.iter();
    let by_start = by_start.map(|(&(at, start), &standing)| pairing(at, Some(start), standing));
    let starts = views::starts(terminal.words, by_start.collect());
    let sprt = sprt.map(|sprt| {
        let pairs = score.standings.get(&(0, 1)).map_or_else(Default::default, |standing| standing.pairs);
        (sprt, sprt.log_likelihood_ratio(pairs), sprt.finding(pairs))
    });
    let document = Json { settings: &settings, rows, starts, pairings, sprt, ends: score.ends };
    arguments.form.write(&document.rows, &document, terminal, |terminal| show(&document, terminal))?;
    terminal.picture("match", |words| svg(&document, words));
    if let Some(path) = arguments.chart.as_ref().filter(|_| whole) {
        text_file::write_new(path, svg(&document, terminal.words))?;
        terminal.remark(terminal.words.with("match-written", &[("path", path.to_string_lossy())]));
    }
    stopped.map_or(Ok(()), |sentence| Err(Failure::Message(sentence)))
}

#[derive(Default)]
struct Tally {
    standings: BTreeMap<(usize, usize), Standing>,
    starts: Starts,
    ends: BTreeMap<Cause, u64>,
    sprt: Option<Sprt>,
}

impl Tally {
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

// The results of a match as a picture: for each two players a bar of wins, draws and losses, and their difference in Elo with its
// interval on one scale for all.

const WIDTH: f64 = 880.0;
/// The horizontal range of the bars, and that of the Elo scale.
const BAR: (f64, f64) = (24.0, 440.0);
const SCALE: (f64, f64) = (500.0, 780.0);
/// Height of what two players take, and of the head.
const ROW: f64 = 56.0;
const HEAD: f64 = 64.0;

fn svg(document: &Json<'_>, words: Words) -> String {
    let height = HEAD + ROW * document.pairings.len() as f64 + 48.0;
    let mut svg = Svg::new(WIDTH, height);
    let args = [("limit", document.settings.limit.clone()), ("seed", document.settings.seed.to_string())];
    svg.text((BAR.0, 28.0), Anchor::Start, &words.with("match-title", &args));
    svg.text((BAR.0, 52.0), Anchor::Start, &words.get("match-bars"));
    svg.text(((SCALE.0 + SCALE.1) / 2.0, 52.0), Anchor::Middle, &words.get("match-scale"));
    let intervals = document.pairings.iter().filter_map(|row| row.elo_interval());
    let scale = EloScale::of(SCALE, intervals.flat_map(|(low, high)| [low, high]));
    scale.draw(&mut svg, (HEAD, height - 40.0));
    for (at, row) in document.pairings.iter().enumerate() {
        let top = HEAD + ROW * at as f64;
        let games = thousands(row.standing.games.games() as i64);
        svg.text((BAR.0, top + 18.0), Anchor::Start, &format!("{} ({games})", row.name()));
        bar(&mut svg, row, top + 26.0);
        difference(&mut svg, row, scale, top + 36.0, words);
    }
    svg.finish()
}

/// Wins, draws and losses, each with its number if there is room.
fn bar(svg: &mut Svg, row: &Pairing, top: f64) {
    let games = row.standing.games;
    let all = games.games().max(1) as f64;
    let mut left = BAR.0;
    for (sign, count, fill) in
        [("+", games.wins, COLOURS[0]), ("=", games.draws, "#d6dade"), ("−", games.losses, COLOURS[1])]
    {
        let width = (BAR.1 - BAR.0) * count as f64 / all;
        svg.bar((left, top), (width, 20.0), fill);
        if width > 48.0 {
            svg.text((left + width / 2.0, top + 15.0), Anchor::Middle, &format!("{sign}{count}"));
        }
        left += width;
    }
}

/// Draws the difference in Elo as a point and its interval, if there is one, as a line.
fn difference(svg: &mut Svg, row: &Pairing, scale: EloScale, middle: f64, words: Words) {
    let Some(found) = row.elo() else { return };
    row.elo_interval().into_iter().for_each(|interval| whisker(svg, interval, scale, middle));
    let at = scale.x(found);
    svg.path(&format!("M{at:.1} {:.1}l6 6l-6 6l-6 -6z", middle - 6.0), &format!("fill=\"{}\"", COLOURS[2]));
    svg.text((SCALE.1 + 16.0, middle + 5.0), Anchor::Start, &words.elo(Some(found)));
}

fn whisker(svg: &mut Svg, (low, high): (f64, f64), scale: EloScale, middle: f64) {
    let [from, to] = [low, high].map(|elo| scale.x(elo));
    // An end beyond the scale has no bar.
    let [first, last] = [(low, "v12m0 -6"), (high, "m0 -6v12")]
        .map(|(bound, end)| if bound.abs() <= scale.reach { end } else { "" });
    let lift = if first.is_empty() { 0.0 } else { 6.0 };
    let style = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", COLOURS[2]);
    svg.path(&format!("M{from:.1} {:.1}{first}H{to:.1}{last}", middle - lift), &style);
}

// The result of a match, for the terminal.

/// Shows the standings of the players, the test, and the endings of games.
fn show(document: &Json<'_>, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    show_list(&document.rows, document.rows.len(), 0, terminal)?;
    // With one score for each two players the rows are the same.
    if document.starts.len() > document.rows.len() {
        terminal.line("")?;
        show_list(&document.starts, document.starts.len(), 0, terminal)?;
    }
    if document.settings.players.len() > 2 {
        terminal.line("")?;
        cross_table(document, terminal)?;
    }
    for row in &document.pairings {
        if let Some((low, high)) = row.standing.games.paper_ci() {
            let args =
                [("pairing", row.name()), ("low", format!("{low:.2}")), ("high", format!("{high:.2}"))];
            terminal.line(words.with("match-paper", &args))?;
        }
    }
    if let Some((sprt, ratio, finding)) = document.sprt {
        let args = [
            ("low", sprt.elo.0.to_string()),
            ("high", sprt.elo.1.to_string()),
            ("ratio", signed(ratio, 2)),
            ("bound", format!("{:.2}", Sprt::bound())),
        ];
        terminal.line(words.with(finding.text_key(), &args))?;
    }
    let ends: Vec<String> =
        document.ends.iter().map(|(end, count)| format!("{} {count}", words.match_end(*end))).collect();
    if !ends.is_empty() {
        terminal.line(words.with("match-ends", &[("ends", ends.join(", "))]))?;
    }
    paragraph(&words.get("match-advice"), 0, terminal)
}

fn cross_table(document: &Json<'_>, terminal: &mut Terminal) -> Done {
    let players = &document.settings.players;
    let mut table = TextTable::new(&[]);
    let numbers = (1..=players.len()).map(|number| format!("{number:>5}"));
    let head = std::iter::once(String::new()).chain(numbers);
    table.push(head.chain([terminal.words.get("match-points")]).collect());
    for (at, name) in players.iter().enumerate() {
        let share = |other: usize| {
            let score = |at| {
                let row = document.pairings.iter().find(|row| row.at == at)?;
                row.standing.games.score()
            };
            score((at, other)).or_else(|| score((other, at)).map(|score| 1.0 - score))
        };
        let cells = (0..players.len()).map(|other| {
            share(other).map_or_else(|| "    –".to_owned(), |share| format!("{:>5.1}", 100.0 * share))
        });
        let points: f64 = document.pairings.iter().map(|row| row.points(at)).sum();
        let row = std::iter::once(format!("{} {name}", at + 1)).chain(cells).chain([format!("{points:.1}")]);
        table.push(row.collect());
    }
    table.show(0, terminal)
}

// Standings by the scores of the combinations that games start with: where one player is better than the other, and where not.

/// Standings of each two players by the score of the start.
#[derive(Default)]
struct Starts {
    /// The scores of the built-in base by pair of mirrored nodes, read when first needed.
    scores: OnceCell<Vec<Option<Score>>>,
    standings: BTreeMap<((usize, usize), Score), Standing>,
}

impl Starts {
    /// Counts a pair of games that starts with an endgame.
    fn add(&mut self, pair: &PairRecord) {
        if let Some(score) = self.score(&pair.start) {
            let at = ((pair.unit.first, pair.unit.second), score);
            self.standings.entry(at).or_default().add(pair.half_points());
        }
    }

    /// The score of a start, seen by the side it favours. It is that of the built-in base, whatever bases the players have: so matches
    /// can be compared.
    fn score(&self, start: &str) -> Option<Score> {
        let material = Material::of(&start.parse::<Position>().ok()?);
        if !material.red.is_endgame() || !material.black.is_endgame() {
            return None;
        }
        let read = || Endgames::built_in().map(Endgames::scores).unwrap_or_default();
        let score = *self.scores.get_or_init(read).get(PairId::from(NodeId::from(material)).index())?;
        score.map(|score| score.min(score.mirror()))
    }
}
