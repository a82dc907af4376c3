//! The engine as a player: legal moves, repetitions, the clock, and what it makes of endgames that are known.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::effort::rounds;
use canju::acquisition::elementary;
use canju::arena::{Played, Player, Start, play};
use canju::engine::limits::TimeControl;
use canju::engine::{
    Evaluation, KnowledgeSnapshot, Limits, Oracles, Prior, Score, Skill, TranspositionTable,
};
use canju::jobs::players::{Cost, EnginePlayer};
use canju::jobs::thinking::{Task, Thought};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::score::Score as Class;
use canju::material::{Kind, Material, NodeId, SideMaterial};
use canju::progress::{Progress, Unattended};
use canju::rng::Rng;
use canju::rules::referee::{Game, RuleSet};
use canju::rules::{Cause, Color, Forfeit, Move, Position, Setup};

/// A search on one thread, with nothing but the built-in evaluation.
pub(crate) fn task(game: &Game, rules: RuleSet, limits: Limits) -> Task {
    Task {
        game: game.clone(),
        rules,
        evaluation: Arc::new(Evaluation::standard(None)),
        tt: Arc::new(TranspositionTable::new(2)),
        oracles: Oracles::default(),
        guide: None,
        limits,
        time: TimeControl::Unlimited,
        threads: 1,
    }
}

/// The games of `repetition.tsv`, those that the judges dispute among them.
fn repetitions() -> Vec<(Position, Vec<Move>)> {
    let lines = include_str!("data/repetition.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines
        .map(|line| {
            let mut columns = line.split('\t');
            let setup: Setup = columns.next().unwrap().parse().unwrap();
            let moves = columns.next().unwrap().split(' ').map(|text| text.parse().unwrap()).collect();
            (setup.check().unwrap(), moves)
        })
        .collect()
}

/// Returns the referee's verdict after each move, for the side that makes it: 1, 0 or −1; `None` if the game continues.
fn verdicts(game: &Game, rules: RuleSet) -> Vec<(Move, Option<i32>)> {
    let own = game.position().turn();
    let verdict = |&played: &Move| {
        let mut after = game.clone();
        after.play(played).unwrap();
        let found = after.result(rules);
        (played, found.map(|result| result.winner.map_or(0, |winner| if winner == own { 1 } else { -1 })))
    };
    game.position().legal_moves().iter().map(verdict).collect()
}

#[test]
fn no_perpetual_that_loses_is_walked_into_and_none_that_saves_is_missed() {
    let (mut refused, mut saved) = (0, 0);
    for rules in [RuleSet::ASIAN, RuleSet::CHECK_ONLY] {
        for (start, moves) in repetitions() {
            let mut game = Game::new(start);
            for played in moves {
                let verdicts = verdicts(&game, rules);
                let Some(best) = task(&game, rules, Limits::nodes(3_000)).finish().lines.first().cloned()
                else {
                    break;
                };
                let of = |played| verdicts.iter().find(|(other, _)| *other == played).unwrap().1;
                let all_lose = verdicts.iter().all(|(_, verdict)| *verdict == Some(-1));
                refused += u32::from(verdicts.iter().any(|(_, verdict)| *verdict == Some(-1)));
                assert!(
                    all_lose || of(best.moves[0]) != Some(-1),
                    "{rules:?} {:?} {best:?}",
                    game.position()
                );
                if let Some(sure) = verdicts.iter().filter_map(|(_, verdict)| *verdict).max() {
                    saved += u32::from(sure == 0);
                    assert!(sure < 0 || best.score >= 0, "{rules:?} {:?} {best:?}", game.position());
                    assert!(sure < 1 || best.score > 20_000, "{rules:?} {:?} {best:?}", game.position());
                }
                game.play(played).unwrap();
            }
        }
    }
    assert!(refused > 10 && saved > 10, "{refused} {saved}");
}

#[test]
fn every_move_that_is_played_is_legal() {
    let mut rng = Rng::new(23);
    for _ in 0..12 {
        let mut game = Game::new(Position::start());
        for _ in 0..rng.below(40) {
            let moves = game.position().legal_moves();
            let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            game.play(played).unwrap();
        }
        for _ in 0..40 {
            if game.result(RuleSet::ASIAN).is_some() {
                break;
            }
            let lines = task(&game, RuleSet::ASIAN, Limits::nodes(400)).finish().lines;
            for line in &lines {
                let mut now = game.clone();
                line.moves.iter().try_for_each(|&played| now.play(played)).unwrap();
            }
            game.play(lines[0].moves[0]).unwrap();
        }
    }
}

/// Returns the number of games: the usual one, or that of the environment variable.
fn much(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns a random position with a limited number of pieces of each kind, on any points.
fn anything(rng: &mut Rng) -> Option<Position> {
    let mut side = || {
        let counts = Kind::ALL.map(|kind| rng.below(u64::from(kind.limit()) + 1) as u8);
        SideMaterial::from_counts(counts)
    };
    let material = Material { red: side()?, black: side()? };
    let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
    material.random_position(turn, rng)
}

#[test]
fn any_position_gets_lines_that_the_rules_allow() {
    let mut rng = Rng::new(41);
    let evaluation = Arc::new(Evaluation::standard(None));
    let tt = Arc::new(TranspositionTable::new(1));
    let mut searched = 0;
    while searched < much("CANJU_RANDOM_POSITIONS", 3_000) {
        let Some(position) = anything(&mut rng) else { continue };
        searched += 1;
        let game = Game::new(position);
        let (evaluation, tt) = (Arc::clone(&evaluation), Arc::clone(&tt));
        let limits = Limits { lines: 1 + rng.below(3) as usize, ..Limits::nodes(20 + rng.below(60)) };
        let lines = Task { evaluation, tt, ..task(&game, RuleSet::ASIAN, limits) }.finish().lines;
        assert_eq!(lines.is_empty(), !game.position().has_legal_move(), "{}", game.position());
        for line in &lines {
            let mut now = game.position().clone();
            for &played in &line.moves {
                assert!(now.is_legal(played), "{} {played} in {}", game.position(), now);
                now.make(played);
            }
        }
    }
}

/// Plays whatever the rules allow.
struct Anyhow(Rng);

impl Player for Anyhow {
    fn begin(&mut self, _: &dyn Progress) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, _: &Position, _: &[Move], game: &Game, _: &dyn Progress) -> Result<Move, Forfeit> {
        let moves = game.position().legal_moves();
        moves.get(self.0.below(moves.len() as u64) as usize).copied().ok_or(Forfeit::Resigned)
    }
}

#[test]
fn every_game_with_whoever_plays_anything_ends_by_the_rules() {
    let evaluation = Arc::new(Evaluation::standard(None));
    let (mut rng, mut lost, mut played) = (Rng::new(43), 0, 0);
    let mut other = Anyhow(Rng::new(44));
    let games = much("CANJU_RANDOM_GAMES", 60);
    let player = |cost| EnginePlayer::new(Arc::clone(&evaluation), Oracles::default(), RuleSet::ASIAN, cost);
    let (mut fixed, mut timed) = (player(Cost::Nodes(30)), player(Cost::Time(Duration::from_millis(1))));
    while played < games {
        let Some(start) = anything(&mut rng).map(Start::at) else { continue };
        played += 1;
        let ours: &mut dyn Player = if played.is_multiple_of(10) { &mut timed } else { &mut fixed };
        let color = if rng.chance(1, 2) { Color::Red } else { Color::Black };
        let players: [&mut dyn Player; 2] = match color {
            Color::Red => [ours, &mut other],
            Color::Black => [&mut other, ours],
        };
        let Played { ending, moves } = play(&start, players, RuleSet::ASIAN, &Unattended).unwrap();
        assert!(matches!(ending.cause, Cause::Rules(_)), "{start:?}: {ending:?} after {moves:?}");
        lost += u64::from(ending.winner == Some(color.opponent()));
    }
    // Random positions lose by themselves now and then.
    assert!(lost * 3 < games, "{lost} of {games}");
}

/// Our engine at a level.
struct Skilled(Skill, Arc<Evaluation>);

impl Skilled {
    fn think(&self, game: &Game) -> Thought {
        let limits = self.0.limit(Limits::default());
        Task { evaluation: Arc::clone(&self.1), ..task(game, RuleSet::ASIAN, limits) }.finish()
    }
}

impl Player for Skilled {
    fn begin(&mut self, _: &dyn Progress) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(
        &mut self,
        _: &Position,
        moves: &[Move],
        game: &Game,
        _: &dyn Progress,
    ) -> Result<Move, Forfeit> {
        let lines = self.think(game).lines;
        let chosen = self.0.choose(&lines, game.position().key() ^ moves.len() as u64);
        lines.get(chosen).and_then(|line| line.moves.first().copied()).ok_or(Forfeit::Resigned)
    }
}

#[test]
fn every_level_has_looked_at_all_first_moves_and_the_higher_one_wins() {
    let evaluation = Arc::new(Evaluation::standard(None));
    let skilled = |level| Skilled(Skill::new(level).unwrap(), Arc::clone(&evaluation));
    let mut rng = Rng::new(47);
    let starts: Vec<Position> = (0..rounds(3).min(8))
        .map(|_| {
            let mut position = Position::start();
            for _ in 0..8 {
                let moves = position.legal_moves();
                position.make(moves[rng.below(moves.len() as u64) as usize]);
            }
            position
        })
        .collect();
    for level in 0..=19 {
        for start in &starts {
            let lines = skilled(level).think(&Game::new(start.clone())).lines;
            assert!(
                lines.len() >= 4 && lines.iter().all(|line| line.depth > 0),
                "{level}: {start}: {lines:?}"
            );
        }
    }
    for (weak, strong) in [(0, 8), (8, 16)] {
        let (mut weak, mut strong) = (skilled(weak), skilled(strong));
        let mut points = 0;
        for start in starts.iter().cloned().map(Start::at) {
            let one = play(&start, [&mut strong, &mut weak], RuleSet::ASIAN, &Unattended).unwrap();
            let other = play(&start, [&mut weak, &mut strong], RuleSet::ASIAN, &Unattended).unwrap();
            let points_of =
                |played: &Played, color| played.ending.winner.map_or(1, |w| if w == color { 2 } else { 0 });
            points += points_of(&one, Color::Red) + points_of(&other, Color::Black);
        }
        let most = 4 * starts.len();
        assert!(points * 32 > 22 * most, "{points} of {most}");
    }
}

#[test]
fn a_stop_takes_effect_within_twenty_milliseconds() {
    let game = Game::new(Position::start());
    let mut waited = Vec::new();
    for threads in [1, 2, 1, 2, 1] {
        let task = Task { threads, ..task(&game, RuleSet::ASIAN, Limits::default()) };
        let thinking = task.begin(false, Box::new(drop), |_, _| {}).unwrap();
        std::thread::sleep(Duration::from_millis(30));
        let asked = Instant::now();
        thinking.stop();
        let Thought { lines, nodes, .. } = thinking.wait().unwrap();
        waited.push(asked.elapsed());
        assert!(!lines.is_empty() && nodes > 0);
    }
    // The machine may be busy with something else for a while; the median counts.
    waited.sort_unstable();
    assert!(waited[2] < Duration::from_millis(20), "{waited:?}");
}

/// What a search solves first delays neither its stop nor its clock.
#[test]
fn a_preparation_ends_with_the_search_and_well_before_its_time() {
    let game = Game::new(Position::start());
    let wait = |_: &mut Task, progress: &dyn Progress| {
        while !progress.cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    let unlimited = task(&game, RuleSet::ASIAN, Limits::default());
    let thinking = unlimited.begin(true, Box::new(drop), wait).unwrap();
    std::thread::sleep(Duration::from_millis(30));
    let asked = Instant::now();
    thinking.stop();
    assert!(!thinking.wait().unwrap().lines.is_empty() && asked.elapsed() < Duration::from_millis(200));
    let time = TimeControl::MoveTime(Duration::from_millis(400));
    let timed = Task { time, ..task(&game, RuleSet::ASIAN, Limits::default()) };
    let thought = timed.attend(&Unattended, Box::new(drop), wait);
    assert!(thought.nodes > 0 && thought.time < Duration::from_millis(500), "{:?}", thought.time);
}

#[test]
fn with_one_thread_the_same_task_gives_the_same_thought() {
    let game = Game::new(Position::start());
    let think = || {
        let thought = task(&game, RuleSet::ASIAN, Limits::nodes(30_000)).finish();
        (thought.lines, thought.nodes)
    };
    assert_eq!(think(), think());
}

#[test]
fn a_clock_is_not_overstepped() {
    let game = Game::new(Position::start());
    let time =
        TimeControl::Clock { left: Duration::from_millis(300), increment: Duration::ZERO, moves: None };
    let thought = Task { time, ..task(&game, RuleSet::ASIAN, Limits::default()) }.finish();
    assert!(thought.time < Duration::from_millis(300), "{:?}", thought.time);
}

/// The built-in base.
fn built_in() -> KnowledgeBase {
    let mut base = KnowledgeBase::default();
    let set = elementary::built_in(&base, 0).unwrap();
    base.apply(&set);
    base
}

/// The score for red after a search with the built-in knowledge, in which this combination has this score.
fn known(base: &KnowledgeBase, fen: &str, class: u8) -> Score {
    let position: Position = fen.parse().unwrap();
    let node = NodeId::from(Material::of(&position));
    let prior = |other: NodeId| {
        let score = if other == node { Class::new(class) } else { base.score(other) };
        score.map(|score| Prior { score, confidence: 15 })
    };
    let evaluation = Arc::new(Evaluation::standard(Some(KnowledgeSnapshot::of(prior))));
    let game = Game::new(position);
    Task { evaluation, ..task(&game, RuleSet::ASIAN, Limits::nodes(50_000)) }.finish().lines[0].score
}

/// Positions in which engines without endgame knowledge err by one to three pawns.
#[test]
fn drawn_classes_are_drawn_and_won_ones_won() {
    let base = built_in();
    for fen in [
        "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/R1BAK4 w - - 0 1",
        "3ak1b2/4a4/4b4/9/9/9/9/4B4/9/R1B1K4 w - - 0 1",
        "3ak1b2/4a4/4b4/9/9/9/9/9/4A4/R3K4 w - - 0 1",
        "3ak1b2/4a4/4b4/9/9/9/9/9/9/R3K4 w - - 0 1",
    ] {
        let score = known(&base, fen, 5);
        assert!(score.abs() <= 30, "{fen}: {score}");
    }
    let won = "2bakab2/9/4r4/9/4P1P2/9/9/4B4/4N4/R3K4 w - - 0 1";
    let score = known(&base, won, 0);
    assert!(score > 200, "{score}");
}

/// Ten more of the kind, drawn by chance from materials that exact tables decide; the base has their scores.
#[test]
fn what_tables_decide_of_a_material_is_believed_where_men_alone_say_otherwise() {
    let knowledge = KnowledgeSnapshot::read(&built_in());
    let score = |fen: &str, knowledge: Option<&KnowledgeSnapshot>| {
        let evaluation = Arc::new(Evaluation::standard(knowledge.cloned()));
        let game = Game::new(fen.parse().unwrap());
        Task { evaluation, ..task(&game, RuleSet::ASIAN, Limits::nodes(30_000)) }.finish().lines[0].score
    };
    for drawn in [
        "5k3/4a4/5a3/9/9/9/9/9/3K5/1N7 w",
        "5kb2/9/9/9/6b2/7N1/9/9/4K4/9 w",
        "9/9/b3k3b/9/9/9/4C4/3A1A3/9/5K3 w",
        "5a3/4k4/5a2b/9/9/9/9/9/4A4/C2K1A3 w",
        "3k5/9/b2a5/9/6b2/8C/9/3A1A3/9/3K5 w",
        "3aka3/9/8C/9/9/9/9/9/9/3K5 w",
        "5ab2/9/b2k1a3/4P4/8P/9/9/4K4/9/9 b",
        "5k3/9/4ba3/P6P1/9/9/9/5K3/9/9 b",
    ] {
        let (without, with) = (score(drawn, None), score(drawn, Some(&knowledge)));
        assert!(without.abs() > 30 && with.abs() <= 30, "{drawn}: {without} {with}");
    }
    for won in ["3ak4/4a4/9/9/9/9/9/3A5/6C2/3AK4 w", "5a3/5k3/b2a5/8P/9/9/9/4K3N/9/9 w"] {
        let (without, with) = (score(won, None), score(won, Some(&knowledge)));
        assert!(with > 200 && with > without, "{won}: {without} {with}");
    }
}

#[test]
fn a_copy_of_a_base_has_the_scores_of_the_base() {
    let base = built_in();
    let snapshot = KnowledgeSnapshot::read(&base);
    for node in NodeId::all() {
        assert_eq!(snapshot.at(node.index()).map(|prior| prior.score), base.score(node));
    }
}
