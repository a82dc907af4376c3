//! Searches of the engine, built-in or external: purpose, limits, what follows from the result, and hints.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::arena::Player as _;
use crate::books::endgame::shipped;
use crate::books::opening::{BookUse, Guide};
use crate::engine::limits::{DEEPEST, Limits, TimeControl};
use crate::engine::{Oracles, PvLine};
use crate::jobs::external::{External, ExternalError, Recipe};
use crate::jobs::players::Cost;
use crate::jobs::thinking::{News, Task, Thought, threads_beside_a_window};
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Ending, Forfeit, Move, Position};
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::service::settings::play::{ADVICE, Analyst, Level, PlaySettings, Player, SearchLimit};
use crate::session::context::{AppContext, Revision};
use crate::session::engine_context::{EngineContext, OwnBook};
use crate::session::feature::Outcome;
use crate::session::play::PlayFeature;
use crate::tablebase::catalog::Catalog;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchPurpose {
    /// A move to play.
    Move,
    /// A suggestion.
    Hint,
    /// The answer to a draw offer.
    Offer,
    /// A look at full strength, whether the engine resigns or offers a draw instead of its move only.
    Verdict,
    /// Analysis of the position.
    Analyse,
}

/// The key of a search: purpose and subject.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SearchKey {
    pub(super) aim: SearchPurpose,
    /// The number of the game to which `place` belongs.
    game: u64,
    pub(super) place: NodeIndex,
    /// The base whose knowledge is used.
    revision: Revision,
    /// The number of changes of the opening book, if it is used.
    pub(super) book: Option<u64>,
    pub(super) settings: PlaySettings,
    /// The engine that searches.
    searcher: Searcher,
    /// Its place among the engines that analyse.
    slot: usize,
}

impl SearchKey {
    /// Whether it searches this node of this game.
    pub(super) fn is_at(&self, game: u64, place: NodeIndex) -> bool {
        self.game == game && self.place == place
    }

    /// Whether it analyses, at full strength, what a hint would search.
    fn analyses_for(&self, hint: &Self) -> bool {
        let analysis = Self { aim: hint.aim, book: hint.book, ..self.clone() };
        matches!(self.aim, SearchPurpose::Analyse | SearchPurpose::Hint) && analysis == *hint
    }

    pub(super) const fn plays(&self, color: Color) -> Player {
        self.settings.plays(color)
    }
}

/// The latest result of a running search.
#[derive(Debug, Clone)]
pub(super) struct SearchInfo {
    pub(super) subject: SearchKey,
    pub(super) thought: Thought,
}

impl SearchInfo {
    pub(super) fn publish(self, latest: &LatestInfo) {
        *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(self);
    }
}

/// Receives the results of a search while it runs.
type Listener = Box<dyn Fn(News) + Send + Sync>;

pub(super) type LatestInfo = Arc<Mutex<Option<SearchInfo>>>;

impl PlayFeature {
    /// Returns the engine's latest result for the position, during the search or after it.
    pub fn latest_thought(&self) -> Option<Thought> {
        self.latest_of(0)
    }

    /// Returns the latest result of the engine that analyses in this place.
    pub fn latest_of(&self, place: usize) -> Option<Thought> {
        let info = self.latest_info.get(place)?.lock().unwrap_or_else(PoisonError::into_inner);
        let here = info.as_ref().filter(|info| info.subject.is_at(self.game, self.tree.current()));
        here.map(|info| info.thought.clone())
    }

    /// Returns the key of the search that is needed now.
    pub(super) fn wanted(&self, context: &AppContext) -> Option<SearchKey> {
        let settings = &context.settings.play;
        let alive = self.ending.is_none();
        let seen = context.shows(Panel::Play) || context.shows(Panel::Adviser);
        let looks = self.analysing && seen && self.tree.position().has_legal_move();
        let aim = match self.asked {
            Some(aim) if alive => aim,
            _ if self.is_engines_turn(settings) => SearchPurpose::Move,
            _ if looks => SearchPurpose::Analyse,
            _ => return None,
        };
        let (game, place, revision) = (self.game, self.tree.current(), context.revision());
        let guided = settings.uses_book() && matches!(aim, SearchPurpose::Move | SearchPurpose::Hint);
        let book = guided.then_some(context.opening_book.revision);
        let searcher = Searcher::of(settings, aim, 0)?;
        Some(SearchKey {
            aim,
            game,
            place,
            revision,
            book,
            settings: settings.of_the_game(),
            searcher,
            slot: 0,
        })
    }

    /// Comes up to date with the analysis by the second engine, and ends external engines without a role.
    pub(super) fn refresh_beside(&mut self, context: &mut AppContext) {
        let first = self.wanted(context).filter(|subject| subject.aim == SearchPurpose::Analyse);
        let wanted = first.and_then(|first| {
            let searcher = Searcher::of(&context.settings.play, first.aim, 1)?;
            Some(SearchKey { searcher, slot: 1, ..first })
        });
        if let Some(job) = self.beside.cancel_stale_if(|subject| wanted.as_ref() != Some(subject)) {
            context.cancel(job);
        }
        if let Some(subject) = wanted.filter(|subject| self.beside.should_start(subject)) {
            self.think(context, subject);
        }
        let used = Searcher::all(&context.settings.play);
        self.external.retain(|external| used.iter().any(|searcher| external.is_of(searcher)));
    }

    fn begin_search(&mut self, job: JobId, subject: SearchKey) {
        let task = if subject.slot == 0 { &mut self.thinking } else { &mut self.beside };
        task.begin(job, subject);
    }

    fn ask(&mut self, context: &mut AppContext, asked: Inquiry, subject: SearchKey, listener: Listener) {
        let at = self.external.iter().position(|external| external.is_of(&subject.searcher));
        let before = at.map(|at| Box::new(self.external.swap_remove(at)));
        let work = move |progress: &dyn Progress| asked.ask(before, progress, &listener);
        let job =
            context.start(JobKind::Think, work, |play: &mut Self, context, job, (thought, external)| {
                // Another one of the same kind may have been started while this one was being stopped.
                let new =
                    external.filter(|ended| !play.external.iter().any(|idle| idle.recipe == ended.recipe));
                play.external.extend(new.map(|engine| *engine));
                play.storing(context, |play, context| match thought {
                    Ok(thought) => play.take_thought(context, job, thought),
                    Err(error) => play.take_refused(context, job, error),
                })
            });
        self.begin_search(job, subject);
    }

    pub(super) fn think(&mut self, context: &mut AppContext, subject: SearchKey) {
        if self.is_advised(&subject) {
            return self.advise(context, subject);
        }
        let settings = &subject.settings;
        let (limits, time) = self.bounds(subject.aim, settings);
        let Some(latest) = self.latest_info.get(subject.slot).map(Arc::clone) else { return };
        let waker = context.jobs.waker();
        if subject.aim == SearchPurpose::Analyse {
            // The analysis of another engine is not taken for that of this one.
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        let searched = subject.clone();
        let listener = move |news: News| {
            let (News::Iteration(thought) | News::Done(thought)) = news;
            SearchInfo { subject: searched.clone(), thought }.publish(&latest);
            waker();
        };
        if let Searcher::Listed(name, recipe) = subject.searcher.clone() {
            let asked = Inquiry {
                recipe,
                buttons: self
                    .pressed
                    .extract_if(.., |(engine, _)| *engine == name)
                    .map(|(_, button)| button)
                    .collect(),
                game: self.game,
                start: self.tree.position_at(NodeIndex::START).clone(),
                moves: self.tree.moves(),
                cost: cost(&limits, time),
                lines: limits.lines,
            };
            return self.ask(context, asked, subject, Box::new(listener));
        }
        let (game, rules) = (self.tree.game(), settings.rules.set());
        // A suggestion comes from the search: the book is only compared with it.
        let guided = subject.book.filter(|_| subject.aim == SearchPurpose::Move);
        let guide =
            guided.map(|_| Guide::new(Arc::clone(&context.opening_book.book), settings.book, self.seed));
        if let Some(level) = self.human_level(&subject) {
            return self.think_humanly(context, subject, level, guide);
        }
        let (kb, knows, mind) = (Arc::clone(context.kb()), settings.knowledge, self.mind.take());
        let elements = settings.elements.clone();
        // A weakened engine does not use endgame books.
        let by_heart = subject.aim != SearchPurpose::Move || settings.level == Level::FULL;
        // No game that tables decide ends otherwise by a word.
        let judges = matches!(subject.aim, SearchPurpose::Offer | SearchPurpose::Verdict);
        let uses_tables = judges || (settings.tables && by_heart);
        let folder = uses_tables.then(|| Catalog::new(context.places.tables()));
        let uses_books = settings.endgames && by_heart;
        let own = uses_books.then(|| OwnBook::of(context));
        let work = move |progress: &dyn Progress| {
            let mut mind = EngineContext::of(mind, &kb, knows, elements.as_deref());
            // No built-in results if the file is damaged, which a test rules out.
            let shipped = uses_books.then(|| shipped::results().ok()).flatten();
            let own = own.and_then(|own| mind.own(&own));
            let books: Vec<_> = shipped.into_iter().chain(own).collect();
            let oracles = |mind: &mut EngineContext, root: &Position, progress: &dyn Progress| {
                mind.oracles(folder.as_ref(), books.clone(), root, progress)
            };
            if judges
                && let Some(score) = oracles(&mut mind, game.position(), progress).known(game.position())
            {
                return (Some(Thought::known(score)), mind);
            }
            let (evaluation, tt) = mind.parts();
            let none = Oracles::default();
            let threads = threads_beside_a_window(&limits);
            let task = Task { game, rules, evaluation, tt, oracles: none, guide, limits, time, threads };
            let thought = task.attend(progress, Box::new(listener), |task, progress| {
                task.oracles = oracles(&mut mind, task.game.position(), progress);
            });
            ((!progress.cancelled()).then_some(thought), mind)
        };
        let job = context.start(JobKind::Think, work, |play: &mut Self, context, job, (thought, mind)| {
            play.mind = Some(mind);
            play.storing(context, |play, context| play.take_thought(context, job, thought))
        });
        self.begin_search(job, subject);
    }

    fn bounds(&self, aim: SearchPurpose, settings: &PlaySettings) -> (Limits, TimeControl) {
        let whole = TimeControl::MoveTime(Duration::from_secs(u64::from(settings.seconds.max(1))));
        match aim {
            SearchPurpose::Analyse => analysis_bounds(settings),
            // A hint is the first move of an analysis.
            SearchPurpose::Hint => (analysis(settings), TimeControl::MoveTime(HINT)),
            SearchPurpose::Offer | SearchPurpose::Verdict => (Limits::nodes(ADVICE), TimeControl::Unlimited),
            SearchPurpose::Move => {
                let (limits, turn) = (settings.skill().limit(Limits::default()), self.tree.position().turn());
                let limits = match settings.move_limit {
                    Some(limit) if limits.nodes.is_none() => limited(limits, limit),
                    _ => limits,
                };
                let time = match (limits.nodes, self.left(turn)) {
                    (Some(_), _) => TimeControl::Unlimited,
                    (None, None) if limits.depth < DEEPEST => TimeControl::Unlimited,
                    (None, None) => whole,
                    (None, Some(left)) => TimeControl::Clock {
                        left: Duration::from_millis(left.max(0) as u64),
                        increment: self.clock.increment(),
                        moves: None,
                    },
                };
                (limits, time)
            }
        }
    }

    /// Acts on the result of a search, by its purpose.
    pub(super) fn conclude(
        &mut self,
        context: &mut AppContext,
        subject: &SearchKey,
        thought: &Thought,
    ) -> Outcome {
        let Some(best) = thought.lines.first() else { return Ok(None) };
        self.note(subject.place, best);
        match subject.aim {
            SearchPurpose::Analyse => {}
            SearchPurpose::Hint => self.asked = None,
            SearchPurpose::Offer => return self.answer_offer(context, subject, thought),
            SearchPurpose::Verdict => return self.decide(context, thought),
            SearchPurpose::Move => {
                // The same game against the same level varies next time.
                let seed = self.tree.position().key() ^ self.seed.rotate_left(40);
                let chosen = subject.settings.skill().choose(&thought.lines, seed);
                let played = thought.lines.get(chosen).and_then(|line| line.moves.first().copied());
                if let Some(played) = played {
                    self.play_or_look(context, best, (played, thought.from_book));
                }
            }
        }
        Ok(None)
    }

    /// Plays an engine move and notes whether it is from the opening book.
    pub(super) fn answer(&mut self, context: &AppContext, played: Move, from_book: bool) {
        let before = self.tree.current();
        self.play(context, played);
        let place = self.tree.current();
        if place != before {
            self.tree.note_mut(place).from_book = from_book;
        }
    }

    /// Notes the engine's score of a node, if the line has one.
    pub(super) fn note(&mut self, place: NodeIndex, best: &PvLine) {
        if best.is_judged() {
            let red_moves = self.tree.position_at(place).turn() == Color::Red;
            self.tree.note_mut(place).score = Some(if red_moves { best.score } else { -best.score });
        }
    }

    /// Handles an external engine that forfeits or has failed: it loses its role, and the built-in engine replaces it.
    fn take_refused(&mut self, context: &mut AppContext, job: JobId, error: ExternalError) -> Outcome {
        let task = if self.beside.job() == Some(job) { &mut self.beside } else { &mut self.thinking };
        let subject = task.subject().cloned();
        // If the search was no longer wanted, the next one reports the error.
        let (true, Some(subject)) = (task.end(job, None), subject) else { return Ok(None) };
        let resigned = matches!(error, ExternalError::Dropped { forfeit: Forfeit::Resigned, .. });
        if resigned && subject.aim == SearchPurpose::Move {
            self.declare(context, Ending::forfeit(self.tree.position().turn(), Forfeit::Resigned));
            return Ok(None);
        }
        subject.searcher.dismiss(&mut context.settings.play, subject.aim);
        // If this fails, too, the next change reports it.
        let _ = context.save_settings();
        Err(Fault::Engine(error))
    }
}

/// Time of a hint.
const HINT: Duration = Duration::from_secs(1);

/// Adds a limit of depth or nodes.
fn limited(limits: Limits, limit: SearchLimit) -> Limits {
    match limit {
        SearchLimit::Depth(depth) => Limits { depth, ..limits },
        SearchLimit::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
        SearchLimit::Seconds(_) => limits,
    }
}

/// The limits of an analysis by the user's choice: by depth, else by time or nodes.
fn analysis_bounds(settings: &PlaySettings) -> (Limits, TimeControl) {
    let Some(limit) = settings.analysis_limit else { return (analysis(settings), TimeControl::Unlimited) };
    let time = match limit {
        SearchLimit::Seconds(seconds) => TimeControl::MoveTime(Duration::from_secs(u64::from(seconds))),
        SearchLimit::Depth(_) | SearchLimit::Nodes(_) => TimeControl::Unlimited,
    };
    (limited(Limits { depth: DEEPEST, ..analysis(settings) }, limit), time)
}

fn analysis(settings: &PlaySettings) -> Limits {
    let lines = usize::from(settings.lines.max(1));
    Limits { lines, ..Limits::depth(settings.depth.clamp(1, DEEPEST)) }
}

// Hints: the first move of an analysis.

impl PlayFeature {
    /// Gives a hint: the first move of the analysis, that which runs, one that was long enough, or a short one.
    pub(super) fn ask_hint(&mut self, context: &AppContext) {
        let analyses = self.aim() == Some(SearchPurpose::Analyse) || self.analysing;
        self.asked = Some(SearchPurpose::Hint);
        let answered = if analyses { self.latest_thought().is_some() } else { self.is_analysed(context) };
        if answered {
            self.asked = None;
        }
        self.hinting = true;
    }

    /// Whether the position has been analysed for as long as the hint that is asked for would take.
    fn is_analysed(&self, context: &AppContext) -> bool {
        let [latest, ..] = &self.latest_info;
        let info = latest.lock().unwrap_or_else(PoisonError::into_inner);
        let long = info.as_ref().filter(|info| info.thought.time >= HINT);
        long.zip(self.wanted(context)).is_some_and(|(info, hint)| info.subject.analyses_for(&hint))
    }

    /// Makes the hint that the user asked for the first move of the latest result: one search, one answer.
    pub(super) fn follow_hint(&mut self, context: &AppContext) {
        let latest = self.latest_thought().filter(|_| self.hinting && self.asked.is_none());
        if let Some(best) = latest.and_then(|thought| thought.lines.first()?.moves.first().copied())
            && self.hint != Some(best)
        {
            self.hint = Some(best);
            self.hint_in_book = self.is_in_book(context, best);
        }
    }

    /// Whether the opening book, if used, would play this move.
    fn is_in_book(&self, context: &AppContext, played: Move) -> bool {
        let settings = &context.settings.play;
        let exact = matches!(settings.book, BookUse::Exact | BookUse::Both);
        let known = context.opening_book.book.exact(self.tree.position());
        settings.uses_book() && exact && known.iter().any(|known| known.played == played && known.weight > 0)
    }
}

// An external engine used for play and analysis.

#[derive(Debug, Clone, PartialEq, Eq)]
enum Searcher {
    Own,
    /// An external one: its name and how it is started.
    Listed(String, Recipe),
}

impl Searcher {
    /// Returns the engine of a search; for analyses that of this place. Analyses and hints are at full strength.
    pub(super) fn of(settings: &PlaySettings, aim: SearchPurpose, place: usize) -> Option<Self> {
        let plays = matches!(aim, SearchPurpose::Move | SearchPurpose::Offer);
        let wanted = match settings.engine.clone().filter(|_| plays) {
            Some(player) => Analyst::Listed(player),
            None if plays => Analyst::Own,
            None => settings.analyst(place)?,
        };
        Some(match wanted {
            Analyst::Own => Self::Own,
            Analyst::Listed(name) => {
                let recipe = settings.listed(&name).map(|engine| engine.recipe(!plays));
                recipe.map_or(Self::Own, |recipe| Self::Listed(name, recipe))
            }
        })
    }

    /// Returns the engines that have a role.
    pub(super) fn all(settings: &PlaySettings) -> Vec<Self> {
        let roles = [(SearchPurpose::Move, 0), (SearchPurpose::Analyse, 0), (SearchPurpose::Analyse, 1)];
        roles.into_iter().filter_map(|(aim, place)| Self::of(settings, aim, place)).collect()
    }

    /// Takes its role from an engine that has failed.
    fn dismiss(self, settings: &mut PlaySettings, aim: SearchPurpose) {
        let Self::Listed(name, _) = self else { return };
        if matches!(aim, SearchPurpose::Move | SearchPurpose::Offer) {
            settings.engine.take_if(|player| *player == name);
        } else {
            settings.set_analyst(Analyst::Listed(name), false);
        }
    }
}

/// A running external engine.
pub(super) struct ExternalEngine {
    recipe: Recipe,
    engine: External,
    /// The game of its last search.
    game: Option<u64>,
}

struct Inquiry {
    recipe: Recipe,
    buttons: Vec<String>,
    pub(super) game: u64,
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    cost: Cost,
    pub(super) lines: usize,
}

impl ExternalEngine {
    /// Whether it was started as this engine is.
    fn is_of(&self, searcher: &Searcher) -> bool {
        matches!(searcher, Searcher::Listed(_, recipe) if *recipe == self.recipe)
    }

    /// Returns the running engine, else starts it.
    fn of(
        before: Option<Box<Self>>,
        recipe: &Recipe,
        progress: &dyn Progress,
    ) -> Result<Box<Self>, ExternalError> {
        match before {
            Some(external) => Ok(external),
            None => {
                let engine = External::start(recipe.clone(), progress)?;
                Ok(Box::new(Self { recipe: recipe.clone(), engine, game: None }))
            }
        }
    }

    fn think(
        &mut self,
        asked: &Inquiry,
        progress: &dyn Progress,
        tell: &dyn Fn(Thought),
    ) -> Result<Thought, Forfeit> {
        if self.game != Some(asked.game) {
            self.engine.begin(progress)?;
            self.game = Some(asked.game);
        }
        self.engine.press(&asked.buttons)?;
        self.engine.think(&asked.start, &asked.moves, (asked.cost, asked.lines), progress, tell)
    }
}

impl Inquiry {
    /// Searches: returns the result, `None` if cancelled, and the engine if it still runs.
    fn ask(
        &self,
        before: Option<Box<ExternalEngine>>,
        progress: &dyn Progress,
        listener: &(dyn Fn(News) + Sync),
    ) -> (Result<Option<Thought>, ExternalError>, Option<Box<ExternalEngine>>) {
        let mut external = match ExternalEngine::of(before, &self.recipe, progress) {
            Ok(external) => external,
            Err(ExternalError::Cancelled(_)) => return (Ok(None), None),
            Err(error) => return (Err(error), None),
        };
        let thought = external.think(self, progress, &|thought| listener(News::Iteration(thought)));
        match thought {
            Ok(thought) => {
                listener(News::Done(thought.clone()));
                (Ok((!progress.cancelled()).then_some(thought)), Some(external))
            }
            // It was stopped while starting a game.
            Err(Forfeit::Gone) if progress.cancelled() => (Ok(None), None),
            Err(forfeit) => {
                let program = self.recipe.program.clone();
                let last = external.engine.take_last_words().unwrap_or_default();
                let runs = (forfeit == Forfeit::Resigned).then_some(external);
                (Err(ExternalError::Dropped { program, forfeit, last }), runs)
            }
        }
    }
}

/// Converts our search limits to those of an external engine.
fn cost(limits: &Limits, time: TimeControl) -> Cost {
    match (time.budget(), limits.nodes) {
        (Some(budget), _) => Cost::Time(budget.soft),
        (None, Some(nodes)) => Cost::Nodes(nodes),
        (None, None) => Cost::Depth(limits.depth),
    }
}
