//! Self-play: one game as a function of the seed and its number.

use std::cell::Cell;
use std::sync::Arc;

use crate::engine::{Control, Evaluation, Limits, Oracles, PvLine, Searcher, TranspositionTable, see};
use crate::experiment::bench;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::{Material, SideMaterial};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::{Game, RuleSet};
use xiangqi::rules::{Color, Position};

use super::{Decision, Origin, ScoredMove, Settings, TrainingGame};

/// Consecutive scores after which a game is won, two of each side.
pub const DECISIVE_PLIES: u32 = 4;
/// Scores beyond this count as decisive, in hundredths of a pawn.
pub const DECISIVE_SCORE: i32 = 1_500;
/// Consecutive scores after which a game is drawn, six of each side.
pub const EVEN_PLIES: u32 = 12;
/// Scores within this count as even, in hundredths of a pawn.
pub const EVEN_SCORE: i32 = 10;
/// No game is drawn by scores before this ply.
pub const EVEN_AFTER: usize = 60;

/// Games in ten that start from an opening; the others start from an endgame.
const OPENINGS: u64 = 7;
/// Random moves of an opening: the minimum, then the number of possible lengths.
const RANDOM_MOVES: u64 = 8;
const RANDOM_MOVES_SPAN: u64 = 3;
/// Openings whose first search scores beyond this are discarded, in hundredths of a pawn.
const LOPSIDED: i16 = 1_000;
/// Units of an endgame, of both sides together.
const LEAST_UNITS: u8 = 2;
const MOST_UNITS: u8 = 12;
/// A search ends at this multiple of the soft limit of nodes.
const HARD_LIMIT: u64 = 4;
const MEMORY: usize = 1;
/// Depth of the bench in the digest of the engine.
const BENCH_DEPTH: u32 = 5;
const RULES: RuleSet = RuleSet::ASIAN;

#[derive(Debug)]
pub struct SelfPlay {
    settings: Settings,
    evaluation: Arc<Evaluation>,
    tt: Arc<TranspositionTable>,
    sides: Vec<Vec<SideMaterial>>,
}

impl SelfPlay {
    /// Games of this seed, with this soft limit of nodes a move and this evaluation.
    pub fn new(seed: u64, nodes: u32, evaluation: Evaluation) -> Self {
        let evaluation = Arc::new(evaluation);
        let mut sides = vec![Vec::new(); usize::from(MOST_UNITS) + 1];
        for side in SideMaterial::all() {
            if let Some(list) = sides.get_mut(usize::from(side.units())) {
                list.push(side);
            }
        }
        Self {
            settings: Settings { seed, nodes, engine: digest(&evaluation) },
            evaluation,
            tt: Arc::new(TranspositionTable::new(MEMORY)),
            sides,
        }
    }

    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Plays the game of this number.
    ///
    /// # Errors
    /// [`Cancelled`], noticed within a search.
    pub fn game(&self, number: u32, progress: &dyn Progress) -> Result<TrainingGame, Cancelled> {
        let mut rng = Rng::new(self.settings.seed ^ u64::from(number).wrapping_mul(0xA076_1D64_78BD_642F));
        let origin = if rng.chance(OPENINGS, 10) { Origin::Opening } else { Origin::Endgame };
        loop {
            progress.proceed()?;
            let start = match origin {
                Origin::Opening => opening(&mut rng),
                Origin::Endgame => self.endgame(&mut rng),
            };
            let Some(start) = start.filter(Position::has_legal_move) else { continue };
            if let Some(game) = self.play(number, origin, start, progress)? {
                return Ok(game);
            }
        }
    }

    /// Plays a game to its end; `None` if its start is discarded.
    fn play(
        &self,
        number: u32,
        origin: Origin,
        start: Position,
        progress: &dyn Progress,
    ) -> Result<Option<TrainingGame>, Cancelled> {
        self.tt.clear();
        let mut game = Game::new(start.clone());
        let (mut moves, mut adjudicator) = (Vec::new(), Adjudicator::default());
        let (winner, decision) = loop {
            if let Some(result) = game.result(RULES) {
                break (result.winner, Decision::Rules(result.reason));
            }
            let best = self.search(&game, progress)?;
            if moves.is_empty() && origin == Origin::Opening && best.score.abs() > LOPSIDED {
                return Ok(None);
            }
            let turn = game.position().turn();
            moves.push(best);
            if let Some(decided) = adjudicator.hear(turn, best.score, moves.len()) {
                break decided;
            }
            if game.play(best.played).is_err() {
                return Ok(None);
            }
        };
        Ok(Some(TrainingGame { number, origin, start, moves, winner, decision }))
    }

    fn search(&self, game: &Game, progress: &dyn Progress) -> Result<ScoredMove, Cancelled> {
        let soft = u64::from(self.settings.nodes);
        let control = SoftLimit { soft, searched: Cell::new(0), progress };
        self.tt.new_search();
        let (position, game_history) = (game.position().clone(), game.history().clone());
        let (evaluation, tt) = (Arc::clone(&self.evaluation), Arc::clone(&self.tt));
        let mut searcher = Searcher::new(position, game_history, RULES, evaluation, tt, &control);
        let lines = searcher.run(&Limits::nodes(HARD_LIMIT * soft));
        progress.proceed()?;
        // A game that is not over has a move.
        let best = lines.first().and_then(|line| Some((*line.moves.first()?, line.score)));
        best.map(|(played, score)| ScoredMove { played, score: score as i16 }).ok_or(Cancelled)
    }

    fn endgame(&self, rng: &mut Rng) -> Option<Position> {
        let units = LEAST_UNITS + rng.below(u64::from(MOST_UNITS - LEAST_UNITS) + 1) as u8;
        let side = |units: u8| self.sides.get(usize::from(units)).map_or(&[][..], Vec::as_slice);
        let mut at =
            rng.below((0..=units).map(|red| side(red).len() * side(units - red).len()).sum::<usize>() as u64);
        let material = (0..=units).find_map(|red| {
            let (reds, blacks) = (side(red), side(units - red));
            let pairs = (reds.len() * blacks.len()) as u64;
            if at >= pairs {
                at -= pairs;
                return None;
            }
            let at = at as usize;
            Some(Material { red: *reds.get(at / blacks.len())?, black: *blacks.get(at % blacks.len())? })
        })?;
        let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
        material.random_position(turn, rng)
    }
}

/// The initial position after some random moves that lose no material.
fn opening(rng: &mut Rng) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..RANDOM_MOVES + rng.below(RANDOM_MOVES_SPAN) {
        let mut moves = position.legal_moves().to_vec();
        moves.retain(|played| see::see_ge(&position, *played, 0));
        let played = *moves.get(rng.below(moves.len() as u64) as usize)?;
        position.make(played);
    }
    let mut setup = position.to_setup();
    (setup.halfmoves, setup.fullmoves) = (0, 1);
    setup.check().ok()
}

/// Ends a search after the iteration in which a number of nodes is reached.
struct SoftLimit<'a> {
    soft: u64,
    searched: Cell<u64>,
    progress: &'a dyn Progress,
}

impl Control for SoftLimit<'_> {
    fn stopped(&self, _: u64) -> bool {
        self.progress.cancelled()
    }

    fn iteration(&self, _: &[PvLine], nodes: u64) {
        self.searched.set(nodes);
    }

    fn enough(&self, _: &[PvLine]) -> bool {
        self.searched.get() >= self.soft
    }
}

/// Adjudicates games whose scores leave no doubt about the result.
#[derive(Debug, Default)]
struct Adjudicator {
    decisive: Option<(Color, u32)>,
    /// Consecutive even scores.
    even: u32,
}

impl Adjudicator {
    /// Takes the score of the side to move at this ply, counted from 1. Returns the winner and the decision if there is one.
    fn hear(&mut self, turn: Color, score: i16, ply: usize) -> Option<(Option<Color>, Decision)> {
        let score = i32::from(score);
        let ahead = if score > 0 { turn } else { turn.opponent() };
        let before = self.decisive.filter(|(side, _)| *side == ahead).map_or(0, |(_, plies)| plies);
        self.decisive = (score.abs() > DECISIVE_SCORE).then_some((ahead, before + 1));
        self.even = if score.abs() <= EVEN_SCORE { self.even + 1 } else { 0 };
        match self.decisive {
            Some((side, plies)) if plies >= DECISIVE_PLIES => Some((Some(side), Decision::Decisive)),
            _ => (self.even >= EVEN_PLIES && ply >= EVEN_AFTER).then_some((None, Decision::Even)),
        }
    }
}

/// Returns a number that changes with the engine and with the recipe: the node counts of the bench show whether the search is
/// the same.
fn digest(evaluation: &Arc<Evaluation>) -> u64 {
    let mut numbers = vec![
        u64::from(DECISIVE_PLIES),
        DECISIVE_SCORE as u64,
        u64::from(EVEN_PLIES),
        EVEN_SCORE as u64,
        EVEN_AFTER as u64,
        OPENINGS,
        RANDOM_MOVES,
        RANDOM_MOVES_SPAN,
        LOPSIDED as u64,
        LEAST_UNITS.into(),
        MOST_UNITS.into(),
        HARD_LIMIT,
        MEMORY as u64,
    ];
    bench::run(evaluation, &Oracles::default(), BENCH_DEPTH, None, |_, nodes| numbers.push(nodes));
    numbers.iter().fold(0, |digest, number| Rng::new(digest ^ number).next_u64())
}
