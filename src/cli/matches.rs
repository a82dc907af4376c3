//! `canju match`: matches between players, and what their results say.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;

use super::cost::CostArguments;
use super::failure::Failure;
use super::kb::read;
use super::paragraph::paragraph;
use super::terminal::{Terminal, remark};
use super::text_table::TextTable;
use crate::arena::statistics::{difference_found, elo_of, games_needed};
use crate::arena::{Finding, MatchFile, MatchSettings, Openings, PairRecord, Sprt, Standing};
use crate::engine::{Evaluation, Insight, Parameters};
use crate::jobs::external::Recipe;
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament, TournamentError};
use crate::rules::Cause;
use crate::rules::referee::RuleBook;
use crate::text::{Value, thousands};

/// Let players play each other: our engine with the knowledge of different bases or none, and engines of others.
///
/// Each two players meet in every position twice, with colours changed. A PLAYER is `none` (our engine without a base), `default`
/// (with the default base), the FILE of a base, FILE@VERSION, or `uci:PROGRAM` with options behind it, as in
/// 'uci:fairy-stockfish,Use NNUE=false'; UCCI is spoken, too. NAME=PLAYER gives it a name. Elo with the 95 % interval of pairs of games.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju match default none --nodes 20000 --positions 100 --out knowledge.jsonl
  canju match default none --start --time 100 --elo 20
  canju match old.canju new.canju --nodes 20000 --sprt 0,20
  canju match default 'uci:fairy-stockfish,Use NNUE=false' --start --time 100")]
pub(super) struct Arguments {
    /// The players, two at least.
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    cost: CostArguments,
    /// How many positions each two players meet in, twice in each.
    #[arg(long, group = "length", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// As many positions as are needed to find a difference of so many Elo, four times of five.
    #[arg(long, group = "length")]
    elo: Option<f64>,
    /// End as soon as it is clear which of two differences in Elo holds, of the first two players.
    #[arg(long, value_name = "LOW,HIGH", value_delimiter = ',', num_args = 2)]
    sprt: Option<Vec<f64>>,
    /// Begin with the start of the game and some random moves, rather than with endgames of 6 to 12 units.
    #[arg(long, group = "openings")]
    start: bool,
    /// Begin with quiet positions of these combinations.
    #[arg(long, group = "openings", value_delimiter = ',', value_name = "MATERIAL")]
    materials: Option<Vec<String>>,
    /// Begin with the positions of a file, a FEN a line.
    #[arg(long, group = "openings", value_name = "FILE")]
    fens: Option<PathBuf>,
    /// How repetitions are judged.
    #[arg(long, value_enum, default_value_t)]
    rules: RuleBook,
    /// The seed of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Store every pair of games in this file, and go on with what it has.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Arguments {
    fn cost(&self) -> Cost {
        self.cost.given().unwrap_or(Cost::Nodes(20_000))
    }

    fn openings(&self, terminal: &Terminal) -> Result<Openings, Failure> {
        if let Some(materials) = &self.materials {
            let named =
                |text: &String| super::kb::node(text, terminal).map(|node| node.material().to_string());
            return Ok(Openings::Materials(materials.iter().map(named).collect::<Result<_, _>>()?));
        }
        if let Some(path) = &self.fens {
            return positions_of(path, terminal);
        }
        Ok(if self.start { Openings::Start { plies: 8 } } else { Openings::Endgames { least: 6, most: 12 } })
    }

    fn settings(&self, names: Vec<String>, openings: Openings) -> MatchSettings {
        let limit = self.cost().to_string();
        MatchSettings { players: names, limit, openings, seed: self.seed, rules: self.rules }
    }

    fn length(&self) -> u64 {
        self.elo.and_then(games_needed).map_or(self.positions, |games| games.div_ceil(2))
    }
}

fn positions_of(path: &Path, terminal: &Terminal) -> Result<Openings, Failure> {
    let text = super::text_file::read(path, terminal)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    for line in &lines {
        super::judge::position(line, terminal)?;
    }
    if lines.is_empty() {
        let told = [("path", path.to_string_lossy().into_owned())];
        return Err(Failure::Told(terminal.words.with("match-no-fens", &told)));
    }
    Ok(Openings::Positions(lines))
}

/// A player by its name and its seat.
fn seat(text: &str, cost: Cost, terminal: &Terminal) -> Result<(String, Seat), Failure> {
    let named = text.split_once('=').filter(|(name, _)| !name.contains([':', ',', '/', '.']));
    let (name, spec) = named.unwrap_or((text, text));
    if let Some(command) = spec.strip_prefix("uci:") {
        let mut parts = command.split(',');
        let (program, arguments) = program(parts.next().unwrap_or_default());
        let options = parts.filter_map(|part| part.split_once('='));
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        return Ok((name.to_owned(), Seat::External(Recipe { program, arguments, options, cost })));
    }
    let insight = match spec {
        "none" => None,
        _ => {
            let (file, version) =
                spec.rsplit_once('@').map_or((spec, None), |(file, version)| (file, Some(version)));
            let path = (file != "default").then(|| PathBuf::from(file));
            let mut base = read(path, terminal)?;
            if let Some(version) = version {
                base.select_version(version).map_err(|error| terminal.fault(error))?;
            }
            Some(Insight::read(base.kb()))
        }
    };
    let evaluation = Arc::new(Evaluation::new(Parameters::default(), insight));
    Ok((name.to_owned(), Seat::Engine { evaluation, tables: None, cost }))
}

/// A program and what it is started with: words between blanks, unless a file has all of it as its name.
fn program(text: &str) -> (String, Vec<String>) {
    if Path::new(text).is_file() {
        return (text.to_owned(), Vec::new());
    }
    let mut words = text.split_whitespace().map(str::to_owned);
    (words.next().unwrap_or_default(), words.collect())
}

/// How two players stand.
#[derive(Serialize)]
struct Row {
    first: String,
    second: String,
    #[serde(flatten)]
    standing: Standing,
    score: Option<f64>,
    elo: Option<f64>,
    /// 95 %, by pairs of games.
    elo_interval: Option<(f64, f64)>,
    /// As Chen et al. (2011) printed it.
    paper_ci: Option<(f64, f64)>,
    superiority: Option<f64>,
}

impl Row {
    fn of(settings: &MatchSettings, at: (usize, usize), standing: Standing) -> Self {
        let name = |at: usize| settings.players.get(at).cloned().unwrap_or_default();
        let score = standing.games.score();
        Self {
            first: name(at.0),
            second: name(at.1),
            score,
            elo: score.map(elo_of),
            elo_interval: standing.pairs.interval().map(|(low, high)| (elo_of(low), elo_of(high))),
            paper_ci: standing.games.paper_ci(),
            superiority: standing.pairs.superiority(),
            standing,
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    settings: &'a MatchSettings,
    rows: Vec<Row>,
    sprt: Option<(Sprt, f64, Finding)>,
    ends: BTreeMap<Cause, u64>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let cost = arguments.cost();
    let seats = arguments.players.iter().map(|text| seat(text, cost, terminal));
    let (names, seats): (Vec<String>, Vec<Seat>) = seats.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    let settings = arguments.settings(names, arguments.openings(terminal)?);
    let positions = arguments.length();
    let games = 2 * positions;
    remark(terminal.words.with(
        "match-before",
        &[
            ("games", Value::from(thousands(games as i64))),
            ("elo", format!("{:.0}", difference_found(games)).into()),
        ],
    ));
    let file = arguments.out.clone().map(MatchFile::new);
    let tournament = Tournament {
        settings: &settings,
        seats: &seats,
        positions,
        threads: arguments.threads.into(),
        file: file.as_ref(),
    };
    let sprt = arguments.sprt.as_deref().and_then(|elo| Some(Sprt { elo: (*elo.first()?, *elo.get(1)?) }));
    let mut score = Score { standings: BTreeMap::new(), ends: BTreeMap::new(), sprt };
    let done = {
        let meter = terminal.meter("cli-match");
        tournament.run(&meter, &mut |pair| score.add(pair))
    };
    // What was played before it was cancelled still says something.
    match done {
        Ok(()) | Err(TournamentError::Cancelled(_)) => {}
        Err(error) => return Err(Failure::Told(terminal.words.tournament_error(&error))),
    }
    let rows = score.standings.iter().map(|(at, standing)| Row::of(&settings, *at, *standing)).collect();
    let sprt = sprt.map(|sprt| {
        let pairs = score.standings.get(&(0, 1)).map_or_else(Default::default, |standing| standing.pairs);
        (sprt, pairs.log_likelihood_ratio(sprt.elo), sprt.finding(pairs))
    });
    let document = Document { settings: &settings, rows, sprt, ends: score.ends };
    if terminal.json { terminal.document(&document) } else { page(&document, terminal) }
}

/// What is known while the match goes on.
struct Score {
    standings: BTreeMap<(usize, usize), Standing>,
    ends: BTreeMap<Cause, u64>,
    sprt: Option<Sprt>,
}

impl Score {
    fn add(&mut self, pair: &PairRecord) -> ControlFlow<()> {
        let standing = self.standings.entry((pair.unit.first, pair.unit.second)).or_default();
        standing.add(pair.half_points());
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

fn page(document: &Document<'_>, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let heads = [
        "match-pairing",
        "match-games",
        "match-wins",
        "match-draws",
        "match-losses",
        "match-score",
        "match-elo",
        "match-interval",
        "match-superiority",
    ];
    table.row(heads.map(|key| words.get(key)));
    for row in &document.rows {
        let games = row.standing.games;
        let elo = |elo: f64| {
            if elo.is_finite() {
                format!("{elo:+.1}")
            } else {
                if elo > 0.0 { "+∞" } else { "−∞" }.to_owned()
            }
        };
        let interval =
            row.elo_interval.map_or_else(String::new, |(low, high)| format!("{} … {}", elo(low), elo(high)));
        table.row([
            format!("{} – {}", row.first, row.second),
            thousands(games.games() as i64),
            games.wins.to_string(),
            games.draws.to_string(),
            games.losses.to_string(),
            row.score.map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score)),
            row.elo.map_or_else(String::new, elo),
            interval,
            row.superiority.map_or_else(String::new, |share| format!("{:.1} %", 100.0 * share)),
        ]);
    }
    table.show(0, terminal)?;
    for row in &document.rows {
        if let Some((low, high)) = row.paper_ci {
            let told = [
                ("pairing", format!("{} – {}", row.first, row.second)),
                ("low", format!("{low:.2}")),
                ("high", format!("{high:.2}")),
            ];
            terminal.line(words.with("match-paper", &told))?;
        }
    }
    if let Some((sprt, ratio, finding)) = document.sprt {
        let key = match finding {
            Finding::Lesser => "match-sprt-lesser",
            Finding::Greater => "match-sprt-greater",
            Finding::Open => "match-sprt-open",
        };
        let told = [
            ("low", sprt.elo.0.to_string()),
            ("high", sprt.elo.1.to_string()),
            ("ratio", format!("{ratio:+.2}")),
            ("bound", format!("{:.2}", Sprt::bound())),
        ];
        terminal.line(words.with(key, &told))?;
    }
    let ends: Vec<String> =
        document.ends.iter().map(|(end, count)| format!("{} {count}", words.match_end(*end))).collect();
    if !ends.is_empty() {
        terminal.line(words.with("match-ends", &[("ends", ends.join(", "))]))?;
    }
    paragraph(&words.get("match-advice"), 0, terminal)
}
