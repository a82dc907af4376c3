//! The game: a tree of moves, the players, the clock, and the engine, which searches in one job at a time.

mod action;
mod advised;
mod clock;
mod exchanges;
mod external_engine;
mod hint;
mod judging;
mod keeping;
mod learning;
mod manners;
mod pace;
mod person;
mod search;
mod sounds;
mod testimony;
mod whole;

use crate::jobs::external::ExternalError;
use crate::jobs::sound::{Sound, Speaker};
use crate::jobs::thinking::Thought;
use crate::jobs::{JobId, now, today};
use crate::material::NodeId;
use crate::rules::tree::{GameTree, NodeIndex};
use crate::rules::{Color, Ending, Forfeit, Move, Position};
use crate::service::annotation::{Annotation, JudgedMove};
use crate::service::fault::Fault;
use crate::service::kept_game::{GameSlot, LibraryPlace, Seat};
use crate::service::notice::{Notice, PlayNotice};
use crate::service::settings::engines::MOST_ANALYSTS;
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::feature::{Feature, Outcome};
use crate::session::general;
use crate::session::task::LatestTask;

pub use crate::service::kept_game::Note;
pub use action::Action;
use clock::Clock;
pub use exchanges::{Exchange, exchanges};
use external_engine::ExternalEngine;
use judging::JudgeKey;
use keeping::Unstored;
use manners::Manners;
pub use search::SearchPurpose;
use search::{LatestInfo, SearchKey};
use whole::WholeKey;

/// The output of its jobs.
pub(super) enum Output {
    /// The result of a search (`None` if cancelled), and the engine context for the next one.
    Thought(Option<Thought>, Box<EngineContext>),
    /// The result of an external engine's search (`None` if cancelled), and the engine if it still runs.
    ExternalEngine(Result<Option<Thought>, ExternalError>, Option<Box<ExternalEngine>>),
    /// The adviser's move.
    Advised(Thought),
    /// The judgement of a move, `None` if cancelled, and the engine context for the next one.
    Judged(Option<Box<JudgedMove>>, Box<EngineContext>),
    /// The judged moves of the whole game.
    WholeJudged(Result<Annotation, Fault>),
}

/// The game and the engine.
#[derive(Default)]
pub struct PlayFeature {
    tree: GameTree<Note>,
    /// The number of games so far.
    game: u64,
    /// The seed of the engine's random choices.
    seed: u64,
    /// Whether the game is not learned at its end: it was not played here, or was learned before.
    skips_learning: bool,
    /// The node of the start position, and the number of positions drawn from it.
    of: Option<(NodeId, u64)>,
    ending: Option<Ending>,
    clock: Clock,
    /// Whether the user has stopped the clocks, until the next move.
    paused: bool,
    flipped: bool,
    /// Whether the engine moves when it is its turn; false while the user looks back.
    awake: bool,
    /// A single request to the engine.
    asked: Option<SearchPurpose>,
    analysing: bool,
    /// Whether the user asked for a hint in this position.
    hinting: bool,
    hint: Option<Move>,
    hint_in_book: bool,
    thinking: LatestTask<SearchKey, Thought>,
    /// The analysis by the second engine.
    beside: LatestTask<SearchKey, Thought>,
    mind: Option<Box<EngineContext>>,
    judging: LatestTask<JudgeKey, ()>,
    /// The judgement of the whole game.
    whole: LatestTask<WholeKey, ()>,
    /// Whether the mistakes of people are practised once it is there.
    practises_whole: bool,
    /// The engine context of judgements: they run beside the engine's searches.
    judge: Option<Box<EngineContext>>,
    /// The external engines, between searches.
    external: Vec<ExternalEngine>,
    /// Buttons of external engines to press before the next search: the names of engine and button.
    pressed: Vec<(String, String)>,
    /// The sound output, created for the first sound.
    speaker: Option<Speaker>,
    latest_info: [LatestInfo; MOST_ANALYSTS],
    /// The day on which the game began.
    date: String,
    /// Those who have moved, Red first.
    seats: [Option<Seat>; 2],
    /// The place of the game in the library.
    library: Option<LibraryPlace>,
    /// Whether the game stays out of the library: it was not played here.
    skips_library: bool,
    /// The file that keeps the game.
    file: GameSlot,
    unstored: Unstored,
    manners: Manners,
}

impl PlayFeature {
    /// Creates the feature at the start of the program, with the last game or a new one.
    pub(super) fn new(context: &mut AppContext) -> Self {
        let mut feature = Self { date: today(), ..Self::default() };
        feature.draw(&mut context.settings.play);
        feature.resume(context);
        feature
    }

    /// Returns the game with its variations.
    pub const fn tree(&self) -> &GameTree<Note> {
        &self.tree
    }

    /// Returns the number of the game.
    pub const fn number(&self) -> u64 {
        self.game
    }

    /// Returns the node of the start position.
    pub fn of(&self) -> Option<NodeId> {
        self.of.map(|(node, _)| node)
    }

    /// Returns the ending of the game at the current node.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether black is at the bottom of the board.
    pub const fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// Whether the engine analyses every position.
    pub const fn is_analysing(&self) -> bool {
        self.analysing
    }

    /// Returns the purpose of the running search.
    pub fn aim(&self) -> Option<SearchPurpose> {
        self.thinking.subject().map(|subject| subject.aim)
    }

    /// Returns the engine's suggestion for this position, if requested.
    pub const fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// Whether the opening book in use has the suggested move, too.
    pub const fn hint_is_in_book(&self) -> bool {
        self.hint.is_some() && self.hint_in_book
    }

    /// Whether the user can make a move.
    pub fn waits_for_a_move(&self, settings: &PlaySettings) -> bool {
        self.ending.is_none() && !self.is_engines_turn(settings)
    }

    /// Whether it is the engine's turn.
    fn is_engines_turn(&self, settings: &PlaySettings) -> bool {
        self.awake && self.ending.is_none() && settings.plays(self.tree.position().turn()) != Player::Human
    }

    /// Returns the side that resigns or offers a draw: the human to move, or the human waiting for the engine.
    fn person(&self, settings: &PlaySettings) -> Color {
        let turn = self.tree.position().turn();
        match settings.plays(turn) {
            Player::Human => turn,
            _ => turn.opponent(),
        }
    }

    /// Starts a new game.
    fn begin(&mut self, context: &mut AppContext, start: Position) {
        if let Err(fault) = self.leave(context) {
            context.say(Notice::Failed(fault));
        }
        self.tree = GameTree::new(start);
        self.game += 1;
        self.date = today();
        self.seats = Default::default();
        self.skips_learning = false;
        self.manners = Manners::default();
        self.draw(&mut context.settings.play);
        self.clock = Clock::new(context.settings.play.clock);
        self.paused = false;
        self.awake = true;
        self.face(&context.settings.play);
        self.touch();
        self.moved(context);
    }

    /// Draws the seed of the game, shown beforehand so that a game can be repeated.
    const fn draw(&mut self, settings: &mut PlaySettings) {
        self.seed = settings.seed;
        settings.seed = self.seed.wrapping_add(1);
    }

    /// Turns the board to the human player, if there is one.
    fn face(&mut self, settings: &PlaySettings) {
        if settings.red != settings.black {
            self.flipped = settings.black == Player::Human;
        }
    }

    /// Called when the position on the board has changed.
    fn moved(&mut self, context: &AppContext) {
        self.asked = None;
        (self.hinting, self.hint) = (false, None);
        self.ending = self.tree.ending(context.settings.play.rules.set());
        if self.ending.is_some() || !self.awake {
            self.clock.stop(now());
        }
    }

    fn play(&mut self, context: &AppContext, played: Move) {
        let (mover, before) = (self.tree.position().turn(), self.tree.current());
        let captures = self.tree.position().piece_at(played.to).is_some();
        if self.ending.is_some() || self.tree.play(played).is_err() {
            return;
        }
        self.awake = true;
        self.sit(&context.settings, mover);
        self.clock.press(mover, now());
        let place = self.tree.current();
        self.tree.note_mut(place).taken_back = false;
        self.touch();
        self.judge_by_analysis(&context.settings.play, mover, before);
        self.moved(context);
        self.sound_move(context, captures);
    }

    /// Moves to another node of the game and pauses the engine until the user moves.
    fn go(&mut self, context: &AppContext, go: impl FnOnce(&mut GameTree<Note>)) {
        go(&mut self.tree);
        self.awake = false;
        self.moved(context);
    }

    /// Applies changed settings: a game not yet begun gets the clock, and a paused game at its end continues with the new players.
    fn chosen(&mut self, context: &AppContext, before: &PlaySettings) {
        let now = &context.settings.play;
        let at_end = self.tree.next(self.tree.current()).is_empty();
        if at_end && self.tree.current() == NodeIndex::START {
            self.clock = Clock::new(now.clock);
        }
        if (now.red, now.black) != (before.red, before.black) {
            self.awake |= at_end;
            self.face(now);
        }
        self.moved(context);
    }

    fn declare(&mut self, context: &AppContext, ending: Ending) {
        self.tree.declare(ending);
        self.touch();
        self.moved(context);
        self.say(context, Sound::End);
    }

    /// Advances the time: notes the engine's latest result, and ends the game if a clock has run out.
    pub(super) fn tick(&mut self, context: &mut AppContext) -> bool {
        if let Some(best) = self.latest_thought().and_then(|thought| thought.lines.first().cloned()) {
            self.note(self.tree.current(), &best);
        }
        let Some(late) = self.clock.flag(now()) else { return false };
        self.declare(context, Ending::forfeit(late, Forfeit::Time));
        context.say(Notice::Play(PlayNotice::TimeIsUp(late)));
        true
    }
}

impl Feature for PlayFeature {
    type Action = Action;
    type Output = Output;

    fn is_signed(action: &Action) -> bool {
        matches!(action, Action::SpeaksFor(_))
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        let outcome = action::perform(self, context, action);
        self.store(context);
        outcome
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        let outcome = self.taken(context, job, output);
        self.store(context);
        outcome
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.judging.end(job, None);
        self.beside.end(job, None);
        self.whole.end(job, None);
        if self.thinking.end(job, None) {
            self.asked = None;
            self.awake = false;
        }
    }

    /// Stores the game, cancels a stale search, and starts the one that is needed.
    fn refresh(&mut self, context: &mut AppContext) {
        self.hold_time(context);
        self.show_on(context);
        self.store(context);
        self.judge_next(context);
        let wanted = self.wanted(context);
        if let Some(job) = self.thinking.cancel_stale_if(|subject| wanted.as_ref() != Some(subject)) {
            context.cancel(job);
        }
        if let Some(subject) = wanted
            && self.thinking.should_start(&subject)
            && (subject.book.is_none() || general::fetch_opening_book(context))
        {
            self.think(context, subject);
        }
        self.refresh_beside(context);
        self.follow_hint(context);
    }
}

impl PlayFeature {
    /// Learns the game if it is over, puts it into the library then, and writes its file.
    fn store(&mut self, context: &mut AppContext) {
        self.learn(context);
        let shelved = self.shelve_if_over(context);
        if let Err(fault) = self.keep().and(shelved) {
            context.say(Notice::Failed(fault));
        }
    }

    /// Takes the output of a job.
    fn taken(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        let thought = match output {
            Output::Advised(thought) => Some(thought),
            Output::Thought(thought, mind) => {
                self.mind = Some(mind);
                thought
            }
            Output::Judged(judged, mind) => {
                self.judge = Some(mind);
                self.take_judged(job, judged.map(|judged| *judged));
                return Ok(None);
            }
            Output::WholeJudged(found) => return self.take_whole(context, job, found),
            Output::ExternalEngine(thought, external) => {
                // Another one of the same kind may have been started while this one was being stopped.
                let new = external.filter(|ended| !self.external.iter().any(|idle| idle.is_like(ended)));
                self.external.extend(new.map(|engine| *engine));
                match thought {
                    Ok(thought) => thought,
                    Err(error) => return self.take_refused(context, job, error),
                }
            }
        };
        if self.beside.job() == Some(job) {
            self.beside.end(job, thought);
            return Ok(None);
        }
        if !self.thinking.end(job, thought) {
            return Ok(None);
        }
        let Some(wanted) = self.wanted(context) else { return Ok(None) };
        let Some(thought) = self.thinking.of(&wanted).cloned() else { return Ok(None) };
        if wanted.aim != SearchPurpose::Analyse {
            // A repeated request at the same node searches again.
            self.thinking.forget();
        }
        self.conclude(context, &wanted, &thought)
    }
}
