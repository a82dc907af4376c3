//! A run: the method updated generation by generation, those of the file first.

use std::sync::Arc;

use super::method::{Generation, Marks, Method, Outline, Particle, method};
use super::record::{Games, Stored, TuneError, TuneFile, digest};
use super::settings::Settings;
use crate::arena::{Openings, PairRecord, Player, Scout, Start, Tally, Unit, play, shared};
use crate::engine::limits::Unwatched;
use crate::engine::{Elements, Evaluation, Limits, Parameters, Searcher, TranspositionTable};
use canju_files::progress::{Cancelled, Progress, Quiet};
use xiangqi::rules::referee::{Game, RuleSet};
use xiangqi::rules::{Forfeit, Move, Position};

/// Results of a generation.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    /// Its number, from 0.
    pub number: u32,
    /// The candidate that did best, by number.
    pub best: usize,
    pub point: Vec<f64>,
    /// Fitness of the best candidate, 0 to 1.
    pub fitness: f64,
    pub mean: f64,
    /// The method's choice after it.
    pub choice: Vec<f64>,
    /// Coordinates of the candidates, in order.
    pub candidates: Vec<Vec<f64>>,
    pub tallies: Vec<Tally>,
    /// Their states, if they are particles.
    pub particles: Vec<Particle>,
    pub outline: Outline,
    pub games: u64,
}

/// A run under way.
pub struct Run {
    settings: Settings,
    file: Option<TuneFile>,
    method: Box<dyn Method>,
    openings: Vec<Start>,
    /// Stored games of unfinished generations.
    stored: Games,
    past: Vec<Arc<Past>>,
}

/// Pairs of games that are played before they are stored.
const AT_ONCE: usize = 16;

impl Run {
    /// Creates a run with these settings; games of `file` are replayed first, and every new pair is added to it. Reports
    /// generations.
    pub fn new(
        settings: Settings,
        file: Option<TuneFile>,
        progress: &dyn Progress,
    ) -> Result<Self, TuneError> {
        let path = || file.as_ref().map(TuneFile::path).unwrap_or_default();
        settings.check().map_err(|_| TuneError::Settings(path()))?;
        let stored = file.as_ref().map(TuneFile::read).transpose()?.flatten();
        let stored = match stored {
            Some((found, games)) if found == settings => games,
            Some(_) => return Err(TuneError::Other(path())),
            None => Games::new(),
        };
        let mut run = Self {
            method: method(&settings),
            settings,
            file,
            openings: Vec::new(),
            stored,
            past: Vec::new(),
        };
        run.take_in(progress)?;
        Ok(run)
    }

    /// Opens the run of a file read-only. Reports generations.
    pub fn open(file: TuneFile, progress: &dyn Progress) -> Result<Self, TuneError> {
        match file.read()? {
            Some((settings, _)) => Self::new(settings, Some(file), progress),
            None => Err(TuneError::NoRun(file.path())),
        }
    }

    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn path(&self) -> Option<std::path::PathBuf> {
        self.file.as_ref().map(TuneFile::path)
    }

    /// The generations that were played, the first one first.
    pub fn past(&self) -> &[Arc<Past>] {
        &self.past
    }

    /// The values that the method would choose now.
    pub fn choice(&self) -> Elements {
        self.settings.space.elements(&self.method.choice())
    }

    /// Whether all generations were played, or the best of the last one has sufficient fitness.
    pub fn is_over(&self) -> bool {
        let sufficient = self.settings.sufficient.map(|fitness| f64::from(fitness) / 1_000.0);
        let is_good =
            sufficient.is_some_and(|fitness| self.past.last().is_some_and(|past| past.fitness >= fitness));
        is_good || self.past.len() >= self.settings.generations as usize
    }

    /// Plays the rest of the next generation; games played before an error are stored. Reports pairs of games.
    pub fn step(&mut self, progress: &dyn Progress) -> Result<&Past, TuneError> {
        self.draw_openings(progress)?;
        let number = self.past.len() as u32;
        let candidates = self.method.candidates();
        let (pairs, of) = (self.method.pairs(), digest(&candidates));
        let evaluations: Vec<Arc<Evaluation>> =
            candidates.iter().map(|point| self.evaluation(point)).collect();
        let open: Vec<usize> =
            (0..pairs.len()).filter(|at| !self.stored.contains_key(&(number, *at))).collect();
        let done = pairs.len() - open.len();
        for (chunk, some) in open.chunks(AT_ONCE).enumerate() {
            progress.report((done + chunk * AT_ONCE) as u64, pairs.len() as u64);
            let one = |at: usize, progress: &dyn Progress| {
                let unit = self.unit(number, some[at], pairs[some[at]], pairs.len());
                self.pair(unit, &evaluations, progress)
            };
            let quiet = Quiet(progress);
            let played = shared::all(some.len(), &one, &quiet)?;
            let played = played.into_iter().map(|pair| Stored { line: 0, of, pair });
            let played: Vec<_> = some.iter().map(|at| (number, *at)).zip(played).collect();
            if let Some(file) = &self.file {
                file.add(&self.settings, &played)?;
            }
            self.stored.extend(played);
        }
        self.take_in(&Quiet(progress))?;
        self.past.last().map(|past| &**past).ok_or_else(|| Cancelled.into())
    }

    /// Feeds the method with all generations that are complete.
    fn take_in(&mut self, progress: &dyn Progress) -> Result<(), TuneError> {
        while !self.is_over() {
            let number = self.past.len() as u32;
            progress.report(number.into(), self.settings.generations.into());
            progress.proceed()?;
            let (candidates, pairs) = (self.method.candidates(), self.method.pairs());
            self.check(number, &candidates, &pairs)?;
            if (0..pairs.len()).any(|at| !self.stored.contains_key(&(number, at))) {
                break;
            }
            let games: Vec<PairRecord> = (0..pairs.len())
                .filter_map(|at| self.stored.remove(&(number, at)))
                .map(|stored| stored.pair)
                .collect();
            let marks = Marks::of(candidates.len(), &games);
            self.remember(number, candidates, &marks, &games);
        }
        Ok(())
    }

    /// Checks that the stored games of a generation fit it: the pairings and the digest of the candidates agree.
    fn check(&self, number: u32, candidates: &[Vec<f64>], pairs: &[(usize, usize)]) -> Result<(), TuneError> {
        let path = || self.path().unwrap_or_default();
        let of = digest(candidates);
        for (&(_, at), stored) in self.stored.range((number, 0)..=(number, usize::MAX)) {
            let met = pairs.get(at).map(|&met| self.unit(number, at, met, pairs.len()));
            if met != Some(stored.pair.unit) {
                return Err(TuneError::Line(path(), stored.line));
            }
            if stored.of != of {
                return Err(TuneError::Elsewhere(path(), number + 1));
            }
        }
        Ok(())
    }

    fn remember(&mut self, number: u32, candidates: Vec<Vec<f64>>, marks: &Marks, games: &[PairRecord]) {
        let fitness = marks.fitness(self.settings.fitness);
        let best = marks.best(self.settings.fitness).unwrap_or(0);
        let (outline, particles) = (self.method.outline(), self.method.particles());
        self.method.learn(&Generation { number, pairs: games, marks });
        self.past.push(Arc::new(Past {
            number,
            best,
            point: candidates.get(best).cloned().unwrap_or_default(),
            fitness: fitness.get(best).copied().unwrap_or(0.0),
            mean: fitness.iter().sum::<f64>() / fitness.len().max(1) as f64,
            choice: self.method.choice(),
            candidates,
            tallies: marks.0.clone(),
            particles,
            outline,
            games: 2 * games.len() as u64,
        }));
    }

    /// The openings are as many as the settings want, and every run with their seed has the same.
    fn draw_openings(&mut self, progress: &dyn Progress) -> Result<(), TuneError> {
        if !self.openings.is_empty() {
            return Ok(());
        }
        let (seed, openings) = (self.settings.seed, Openings::Start { plies: self.settings.plies });
        let draw = |at: usize, _: &dyn Progress| {
            let scout = Scout::default();
            Ok(openings.start(seed, at as u64, &|position, effort| scout.search(position, effort)))
        };
        let drawn = shared::all(self.settings.openings.max(1) as usize, &draw, &Quiet(progress))?;
        let whole = drawn.into_iter().zip(0..).map(|(start, at)| start.ok_or(TuneError::NoOpening(at)));
        self.openings = whole.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Openings follow each other through all generations.
    fn unit(&self, generation: u32, at: usize, (first, second): (usize, usize), pairs: usize) -> Unit {
        let number = u64::from(generation) * pairs as u64 + at as u64;
        Unit { position: number % self.settings.openings.max(1), first, second }
    }

    fn evaluation(&self, point: &[f64]) -> Arc<Evaluation> {
        let elements = self.settings.space.elements(point);
        Arc::new(Evaluation::classical(Parameters::default(), None).by_elements(&elements))
    }

    fn pair(
        &self,
        unit: Unit,
        evaluations: &[Arc<Evaluation>],
        progress: &dyn Progress,
    ) -> Result<PairRecord, Cancelled> {
        let start = self.openings.get(unit.position as usize).ok_or(Cancelled)?;
        let player =
            |at: usize| evaluations.get(at).map(|own| Plain::new(Arc::clone(own), self.settings.nodes));
        let (Some(mut first), Some(mut second)) = (player(unit.first), player(unit.second)) else {
            return Err(Cancelled);
        };
        let one = play(start, [&mut first, &mut second], RuleSet::ASIAN, progress)?;
        let other = play(start, [&mut second, &mut first], RuleSet::ASIAN, progress)?;
        Ok(PairRecord::of(unit, &start.position, [&one, &other]))
    }
}

/// The search with one evaluation and N nodes a move, its memory cleared before each game.
struct Plain {
    evaluation: Arc<Evaluation>,
    tt: Arc<TranspositionTable>,
    nodes: u64,
}

impl Plain {
    /// Memory for positions, in MiB: games at few nodes fill no more.
    const MEMORY: usize = 1;

    fn new(evaluation: Arc<Evaluation>, nodes: u64) -> Self {
        Self { evaluation, tt: Arc::new(TranspositionTable::new(Self::MEMORY)), nodes }
    }
}

impl Player for Plain {
    fn begin(&mut self, _: &dyn Progress) -> Result<(), Forfeit> {
        self.tt.clear();
        Ok(())
    }

    fn choose(&mut self, _: &Position, _: &[Move], game: &Game, _: &dyn Progress) -> Result<Move, Forfeit> {
        let (position, game_history) = (game.position().clone(), game.history().clone());
        let (evaluation, tt) = (Arc::clone(&self.evaluation), Arc::clone(&self.tt));
        let mut searcher = Searcher::new(position, game_history, RuleSet::ASIAN, evaluation, tt, &Unwatched);
        let lines = searcher.run(&Limits::nodes(self.nodes));
        lines.first().and_then(|line| line.moves.first().copied()).ok_or(Forfeit::Resigned)
    }
}
