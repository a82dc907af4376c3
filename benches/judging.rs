//! How well moves are judged: `cargo bench --bench judging blunders|hints [TIMES]`.
//!
//! `blunders`: sound games, and in each a planted blunder that a deeper search confirms; prints the share of the planted moves that
//! are judged as a mistake or blunder, and the share of the sound moves that are. The games are the engine's, or those of the
//! folder or file that `CANJU_GAMES` names, of at least 40 plies. `hints`: positions of such games in which the first move of the
//! analysis is the same after one and after two seconds; prints in how many of them the
//! hint is the first move of the stopped analysis. The same seeds, the same games.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod all;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use canju::engine::limits::TimeControl;
use canju::engine::score::expected_share;
use canju::engine::{Evaluation, Limits, Oracles, PvLine, TranspositionTable};
use canju::jobs::players::Cost;
use canju::jobs::thinking::Task;
use canju::progress::Unattended;
use canju::records::{self, ReadOptions, Record};
use canju::rng::Rng;
use canju::rules::referee::{Game, RuleSet};
use canju::rules::tree::NodeIndex;
use canju::rules::{Move, Position};
use canju::service::annotation::{Annotator, Judgement};
use canju::service::settings::Panel;
use canju::service::settings::play::{PlaySettings, Player};
use canju::session::play::Action;
use canju::session::{Session, preferences};

/// Plies of a game, at most.
const PLIES: usize = 70;
/// Nodes for a move of a game, for a judgement, and for the confirmation of a blunder.
const PLAYED: u64 = 40_000;
const JUDGED: u64 = 60_000;
const CONFIRMED: u64 = 400_000;
/// Expected points that a planted blunder loses at least.
const BLUNDER: f64 = 0.3;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|text| text != "--bench");
    let what = arguments.next().unwrap_or_else(|| "blunders".to_owned());
    let times = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    match what.as_str() {
        "hints" => hints(times),
        _ => blunders(times),
    }
}

/// Searches with this many nodes.
struct Searcher {
    evaluation: Arc<Evaluation>,
    tt: Arc<TranspositionTable>,
}

impl Searcher {
    fn new() -> Self {
        let evaluation = Arc::new(Evaluation::standard(None));
        Self { evaluation, tt: Arc::new(TranspositionTable::new(32)) }
    }

    fn lines(&self, game: &Game, limits: Limits) -> Vec<PvLine> {
        let task = Task {
            game: game.clone(),
            rules: RuleSet::ASIAN,
            evaluation: Arc::clone(&self.evaluation),
            tt: Arc::clone(&self.tt),
            oracles: Oracles::default(),
            guide: None,
            limits,
            time: TimeControl::Unlimited,
            threads: 1,
        };
        task.finish().lines
    }

    /// A game of the engine against itself, which varies in its first ten plies.
    fn game(&self, rng: &mut Rng) -> Vec<Move> {
        let mut game = Game::new(Position::start());
        let mut moves = Vec::new();
        while moves.len() < PLIES && game.position().has_legal_move() {
            let varied = moves.len() < 10;
            let lines =
                self.lines(&game, Limits { lines: if varied { 4 } else { 1 }, ..Limits::nodes(PLAYED) });
            let Some(best) = lines.first() else { break };
            let near: Vec<&PvLine> = lines.iter().filter(|line| line.score >= best.score - 25).collect();
            let chosen = near[rng.below(near.len() as u64) as usize].moves[0];
            if game.play(chosen).is_err() {
                break;
            }
            moves.push(chosen);
        }
        moves
    }

    /// A blunder in this position, the first of a random order that a deep search confirms; `None` if the position is decided.
    fn blunder(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let best = self.lines(game, Limits::nodes(CONFIRMED)).into_iter().next()?;
        if !(0.3..=0.7).contains(&expected_share(best.score)) {
            return None;
        }
        let mut moves = game.position().legal_moves().to_vec();
        for at in (1..moves.len()).rev() {
            moves.swap(at, rng.below(at as u64 + 1) as usize);
        }
        moves.into_iter().find(|played| {
            let limits = Limits { only: Some(vec![*played]), ..Limits::nodes(CONFIRMED) };
            let line = self.lines(game, limits).into_iter().next();
            line.is_some_and(|line| expected_share(best.score) - expected_share(line.score) >= BLUNDER)
        })
    }
}

/// The games of `CANJU_GAMES`, if it is set.
fn games_given() -> Option<Vec<Vec<Move>>> {
    let path = PathBuf::from(std::env::var_os("CANJU_GAMES")?);
    let files = canju::files::walk_files(&path).unwrap();
    let read = |file: &PathBuf| {
        let (bytes, name) = (canju::files::read(file).unwrap(), file.to_string_lossy());
        let mut games = Vec::new();
        // What is no game is passed over.
        let _ = records::read(&bytes, &name, ReadOptions::default(), &Unattended, &mut |game| {
            games.push(game.record)
        });
        games
    };
    let start = Position::start().key();
    let games = files.iter().flat_map(read);
    let whole = games.filter(|record: &Record| record.start().key() == start && record.set_up.is_none());
    Some(whole.map(|record| record.main_line()).filter(|moves| moves.len() >= 40).collect())
}

fn blunders(times: usize) {
    let (searcher, mut rng) = (Searcher::new(), Rng::new(7));
    let mut given = games_given();
    let annotator = |searcher: &Searcher| {
        let evaluation = Arc::clone(&searcher.evaluation);
        Annotator::new(evaluation, Oracles::default(), RuleSet::ASIAN, Cost::Nodes(JUDGED))
    };
    let judging = annotator(&searcher);
    let (mut planted, mut found, mut sound, mut marked, mut taken) = (0, 0, 0, 0, 0);
    while taken < times {
        let moves = match &mut given {
            None => searcher.game(&mut rng),
            Some(games) if games.is_empty() => break,
            Some(games) => games.swap_remove(rng.below(games.len() as u64) as usize),
        };
        taken += 1;
        let mut record = Record::new(Position::start());
        moves.iter().for_each(|played| _ = record.tree.play(*played).unwrap());
        let judged = judging.annotate(&record, &Unattended).unwrap().moves;
        sound += judged.len();
        marked += judged.iter().filter(|one| one.judgement >= Judgement::Mistake).count();
        let at = 10 + rng.below(moves.len().saturating_sub(14).max(1) as u64) as usize;
        let mut game = Game::new(Position::start());
        moves.iter().take(at).for_each(|played| game.play(*played).unwrap());
        let Some(bad) = searcher.blunder(&game, &mut rng) else { continue };
        planted += 1;
        let one = judging.judge(&game, (NodeIndex::START, NodeIndex::START), bad, &Unattended).unwrap();
        if one.judgement >= Judgement::Mistake {
            found += 1;
        } else {
            println!("  missed: {bad} in {} ({:?}, {:.2})", game.position(), one.judgement, one.loss);
        }
        println!("{taken} games: {found} of {planted} planted found, {marked} of {sound} sound moves marked");
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!("planted blunders found       {:>6.1} % of {planted}", percent(found, planted));
    println!("sound moves marked           {:>6.1} % of {sound}", percent(marked, sound));
}

fn hints(times: usize) {
    let (searcher, mut rng) = (Searcher::new(), Rng::new(11));
    let home = tempfile::tempdir().unwrap();
    let mut session = all::opened(&home);
    session.perform(preferences::Action::Show(Panel::Play));
    let both = PlaySettings { red: Player::Human, black: Player::Human, ..session.settings().play.clone() };
    session.perform(Action::Choose(both));
    let (mut stable, mut same, mut tried) = (0, 0, 0);
    while stable < times && tried < 4 * times {
        let moves = searcher.game(&mut rng);
        for _ in 0..5 {
            tried += 1;
            let mut position = Position::start();
            let plies = rng.below(moves.len() as u64) as usize;
            moves.iter().take(plies).for_each(|played| _ = position.make(*played));
            session.perform(Action::New(Box::new(position)));
            session.perform(Action::Analyse(true));
            let first = |session: &Session| {
                let thought = session.play().latest_thought()?;
                thought.lines.first()?.moves.first().copied()
            };
            let [one, two] = [(); 2].map(|()| {
                rest(&mut session, Duration::from_secs(1));
                first(&session)
            });
            session.perform(Action::Analyse(false));
            session.settle();
            if one.is_none() || one != two || stable == times {
                continue;
            }
            stable += 1;
            // The unfinished iteration may have found a better move before it was stopped.
            let last = first(&session);
            session.perform(Action::Hint);
            session.settle();
            same += usize::from(session.play().hint == last);
            println!("{stable} stable positions of {tried}: {same} hints are the first move of the analysis");
        }
    }
}

/// Lets the session work for a while.
fn rest(session: &mut Session, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        session.poll();
        std::thread::sleep(Duration::from_millis(5));
    }
}
