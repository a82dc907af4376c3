//! The game: a tree of moves, the players, the clock, and the engine, which searches in one job at a time; its actions and sounds.

mod clock;
mod judging;
mod keeping;
mod manners;
mod person;
mod search;

use std::path::PathBuf;

use clock::Clock;
use judging::{JudgeKey, WholeKey};
use keeping::Unstored;
use manners::Manners;
use search::{ExternalEngine, LatestInfo, SearchKey};

use crate::engine::see::see_ge;
use crate::jobs::sound::{Sound, Speaker};
use crate::jobs::thinking::Thought;
use crate::jobs::{JobId, now, today};
use crate::knowledge::evidence::Played;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::rng::Rng;
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Cause, Color, Ending, Forfeit, Move, Position};
use crate::service::fault::Fault;
use crate::service::kept_game::{GameSlot, LibraryPlace, Seat};
use crate::service::notice::{Notice, PlayNotice};
use crate::service::settings::Panel;
use crate::service::settings::play::{MOST_ANALYSTS, PlaySettings, Player};
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::feature::{Feature, LatestTask, Outcome};
use crate::session::general;

pub use crate::service::kept_game::Note;
pub use search::SearchPurpose;

#[derive(Default)]
pub struct PlayFeature {
    pub tree: GameTree<Note>,
    /// The number of games so far.
    pub game: u64,
    seed: u64,
    /// Whether the game is not learned at its end: it was not played here, or was learned before.
    skips_learning: bool,
    /// The node of the start position, and the number of positions drawn from it.
    of: Option<(NodeId, u64)>,
    /// The ending of the game at the current node.
    pub ending: Option<Ending>,
    clock: Clock,
    /// Whether the user has stopped the clocks, until the next move.
    pub paused: bool,
    /// Whether black is at the bottom of the board.
    pub flipped: bool,
    /// Whether the engine moves when it is its turn; false while the user looks back.
    awake: bool,
    /// A single request to the engine.
    asked: Option<SearchPurpose>,
    pub analysing: bool,
    /// Whether the user asked for a hint in this position.
    hinting: bool,
    /// The engine's suggestion for this position, if requested.
    pub hint: Option<Move>,
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
    date: String,
    /// Those who have moved, Red first.
    seats: [Option<Seat>; 2],
    library: Option<LibraryPlace>,
    /// Whether the game stays out of the library: it was not played here.
    skips_library: bool,
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

    pub fn of(&self) -> Option<NodeId> {
        self.of.map(|(node, _)| node)
    }

    /// Returns the purpose of the running search.
    pub fn aim(&self) -> Option<SearchPurpose> {
        self.thinking.subject().map(|subject| subject.aim)
    }

    /// Whether the opening book in use has the suggested move, too.
    pub const fn hint_is_in_book(&self) -> bool {
        self.hint.is_some() && self.hint_in_book
    }

    /// Whether the user can make a move.
    pub fn waits_for_a_move(&self, settings: &PlaySettings) -> bool {
        self.ending.is_none() && !self.is_engines_turn(settings)
    }

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
        self.tree.note_mut(self.tree.current()).taken_back = false;
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

    fn is_signed(action: &Action) -> bool {
        matches!(action, Action::SpeaksFor(_))
    }

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        self.storing(context, |play, context| carry_out(play, context, action))
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
        // The clocks run only while the game is shown, and the user has not stopped them.
        self.clock.pause(self.paused || context.settings.panel != Panel::Play, now());
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

    /// Makes a change, and stores the game before other features look at the library.
    fn storing(
        &mut self,
        context: &mut AppContext,
        change: impl FnOnce(&mut Self, &mut AppContext) -> Outcome,
    ) -> Outcome {
        let outcome = change(self, context);
        self.store(context);
        outcome
    }

    /// Takes the result of a search; `None` if it was cancelled.
    fn take_thought(&mut self, context: &mut AppContext, job: JobId, thought: Option<Thought>) -> Outcome {
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

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Starts a new game from this position.
    New(Box<Position>),
    /// Starts a new game from a random quiet position of a node, the user playing this side. Each call draws another position.
    Of(NodeId, Color),
    /// Starts a new game from this position of a node, the user playing this side.
    From(Box<Position>, Color),
    /// Shows a game that is evidence on a node.
    Show(Box<Played>),
    /// Shows the game of a pasted text, in any format of text.
    Paste(String),
    /// Writes the game to a file, in the format of its extension; an existing file is replaced.
    Save(PathBuf),
    Move(Move),
    /// Notes that the user tried an illegal move.
    Refused,
    /// Takes back the user's last move and what followed. It stays as a variation.
    TakeBack,
    Navigate(Navigate),
    Go(NodeIndex),
    /// Moves a variation up by one.
    Promote(NodeIndex),
    /// Deletes a move with all that follows.
    Prune(NodeIndex),
    Flip,
    /// Stops the clocks until the next move, or lets them run on.
    Pause,
    /// Resigns for the user.
    Resign,
    /// Offers a draw for the user.
    OfferDraw,
    /// Asks the engine for a move.
    Hint,
    /// Makes the engine play at once, for either side.
    MoveNow,
    /// Sets whether the engine analyses every position.
    Analyse(bool),
    /// Judges all moves of the line shown; whether the mistakes of people are added to the positions to practise.
    Judge(bool),
    Choose(PlaySettings),
    /// Presses a button of an external engine, by their names, before its next search.
    Press(String, String),
    /// Attaches the game to its node as evidence for a score.
    SpeaksFor(Score),
}

fn carry_out(feature: &mut PlayFeature, context: &mut AppContext, action: Action) -> Outcome {
    match action {
        Action::New(start) => {
            feature.of = None;
            feature.begin(context, *start);
        }
        Action::Of(node, user) => begin_from_node(feature, context, node, user)?,
        Action::From(start, user) => {
            let node = NodeId::from(Material::of(&start));
            let of = (node, drawn_before(feature, node));
            begin_from_position(feature, context, of, *start, user);
        }
        Action::Show(played) => show_played(feature, context, &played),
        Action::Paste(text) => return keeping::paste(feature, context, &text).map(Some),
        Action::Save(path) => return keeping::save(feature, context, path).map(Some),
        Action::Move(played) if feature.waits_for_a_move(&context.settings.play) => {
            feature.paused = false;
            feature.play(context, played);
        }
        Action::Move(_) => {}
        Action::Refused => feature.say(context, Sound::Illegal),
        Action::TakeBack => take_back(feature, context),
        Action::Navigate(look) => feature.go(context, |tree| tree.look(look)),
        Action::Go(place) => feature.go(context, |tree| _ = tree.go(place)),
        Action::Promote(place) => {
            feature.tree.promote(place);
            feature.touch();
        }
        Action::Prune(place) => {
            feature.go(context, |tree| tree.prune(place));
            feature.touch();
        }
        Action::Pause => feature.paused = !feature.paused && feature.clock.is_going(),
        Action::Flip => feature.flipped = !feature.flipped,
        Action::Resign if feature.ending.is_none() => {
            let loser = feature.person(&context.settings.play);
            feature.declare(context, Ending::forfeit(loser, Forfeit::Resigned));
        }
        Action::OfferDraw if feature.ending.is_none() => feature.offer_draw(context),
        Action::Resign | Action::OfferDraw => {}
        Action::Hint => feature.ask_hint(context),
        Action::MoveNow => move_now(feature, context),
        Action::Analyse(on) => {
            feature.analysing = on;
            feature.thinking.allow_retry();
            feature.beside.allow_retry();
        }
        Action::Judge(practises) => return feature.judge_whole(context, practises),
        Action::Choose(settings) => choose_settings(feature, context, settings)?,
        Action::Press(engine, button) => feature.pressed.push((engine, button)),
        Action::SpeaksFor(score) => return keeping::attach_as_evidence(feature, context, score).map(Some),
    }
    Ok(None)
}

/// Takes back what ended the game by a word, else all moves since the user's last turn, including the user's move.
fn take_back(feature: &mut PlayFeature, context: &AppContext) {
    let settings = &context.settings.play;
    feature.touch();
    let declared = feature.tree.withdraw();
    if declared.is_some_and(|ending| ending.cause != Cause::Forfeit(Forfeit::Time)) {
        return feature.moved(context);
    }
    let person = settings.plays(Color::Red) != settings.plays(Color::Black);
    feature.go(context, |tree| {
        take_back_one(tree);
        if person && settings.plays(tree.position().turn()) != Player::Human {
            take_back_one(tree);
        }
    });
}

/// Goes back by one move, and notes that it was taken back.
fn take_back_one(tree: &mut GameTree<Note>) {
    let taken = tree.current();
    if tree.back() {
        tree.note_mut(taken).taken_back = true;
    }
}

fn choose_settings(
    feature: &mut PlayFeature,
    context: &mut AppContext,
    settings: PlaySettings,
) -> Result<(), Fault> {
    if settings.sound && !context.settings.play.sound {
        feature.speaker = Some(Speaker::new().ok_or(Fault::NoSound)?);
    }
    let before = std::mem::replace(&mut context.settings.play, settings);
    if before.of_the_game() != context.settings.play.of_the_game() {
        feature.chosen(context, &before);
    }
    context.save_settings()
}

fn begin_from_node(
    feature: &mut PlayFeature,
    context: &mut AppContext,
    node: NodeId,
    user: Color,
) -> Result<(), Fault> {
    let drawn = drawn_before(feature, node);
    let mut rng = Rng::new(u64::from(node.get()) << 24 | drawn);
    let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
    let start = node.material().playable_position(turn, &mut rng);
    let start = start.ok_or_else(|| Fault::NoPosition(node.material()))?;
    begin_from_position(feature, context, (node, drawn), start, user);
    Ok(())
}

/// Returns the number of positions drawn from a node so far.
fn drawn_before(feature: &PlayFeature, node: NodeId) -> u64 {
    feature.of.filter(|(of, _)| *of == node).map_or(0, |(_, drawn)| drawn + 1)
}

/// Starts a game from a position of a node, the user playing this side.
fn begin_from_position(
    feature: &mut PlayFeature,
    context: &mut AppContext,
    of: (NodeId, u64),
    start: Position,
    user: Color,
) {
    // The game before is stored with its own players.
    if let Err(fault) = feature.leave(context) {
        context.say(Notice::Failed(fault));
    }
    context.settings.play.seat(user, Player::Human);
    context.settings.play.seat(user.opponent(), Player::Engine);
    feature.of = Some(of);
    feature.begin(context, start);
}

fn show_played(feature: &mut PlayFeature, context: &mut AppContext, played: &Played) {
    let Some((start, moves)) = played.game() else { return };
    feature.of = None;
    feature.begin(context, start);
    (feature.skips_learning, feature.skips_library) = (true, true);
    feature.go(context, |tree| {
        // The moves of evidence are legal.
        let _ = moves.into_iter().try_for_each(|played| tree.play(played).map(|_| ()));
        tree.look(Navigate::First);
    });
}

/// Makes the engine play its best move so far, or start to search.
fn move_now(feature: &mut PlayFeature, context: &AppContext) {
    let known = feature.latest_thought().and_then(|thought| {
        let best = thought.lines.first()?.moves.first().copied()?;
        Some((best, thought.from_book))
    });
    match known {
        Some((played, from_book)) => feature.answer(context, played, from_book),
        None => feature.asked = Some(SearchPurpose::Move),
    }
}

// The sounds of the game.

impl PlayFeature {
    /// Plays the sound of the move that led to the current position.
    fn sound_move(&mut self, context: &AppContext, captures: bool) {
        let sound = match (self.ending, self.tree.position().in_check(), captures) {
            (Some(_), true, _) => Sound::Mate,
            (Some(_), ..) => Sound::End,
            (None, true, _) => Sound::Check,
            (None, false, true) => Sound::Capture,
            (None, false, false) => Sound::Move,
        };
        self.say(context, sound);
    }

    /// Plays a sound if the user has enabled it.
    fn say(&mut self, context: &AppContext, sound: Sound) {
        let settings = &context.settings.play;
        if settings.sound {
            self.speaker = self.speaker.take().or_else(Speaker::new);
            self.speaker.iter().for_each(|speaker| speaker.say(sound, settings.volume));
        }
    }
}

// The materials that a position can reach by its sound captures.

/// A capture, and what is on the board after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    pub capture: Move,
    /// The recapture, if there is one that loses nothing.
    pub recapture: Option<Move>,
    /// The material after both captures.
    pub node: NodeId,
}

/// Returns the captures of the side to move that lose no material, with their recaptures, one for each resulting material.
pub fn exchanges(position: &Position) -> Vec<Exchange> {
    let mut found: Vec<Exchange> = Vec::new();
    for &capture in position.legal_captures().iter().filter(|capture| see_ge(position, **capture, 0)) {
        let Ok(after) = position.play(capture) else { continue };
        let back = after.legal_captures();
        let mut back = back.iter().copied().filter(|back| back.to == capture.to && see_ge(&after, *back, 0));
        let recapture = back.next();
        let settled = recapture.and_then(|back| after.play(back).ok());
        let node = Material::of(settled.as_ref().unwrap_or(&after)).into();
        if found.iter().all(|known| known.node != node) {
            found.push(Exchange { capture, recapture, node });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_takes_a_bare_knight_but_not_a_guarded_pawn() {
        let free: Position = "3k5/9/9/9/9/2n6/9/9/9/2R1K4 w".parse().unwrap();
        let found = exchanges(&free);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].node.material().to_string(), found[0].recapture), ("KRK".to_owned(), None));
        let guarded: Position = "3k5/9/2r6/9/9/2p6/9/9/9/2R1K4 w".parse().unwrap();
        assert_eq!(exchanges(&guarded), []);
        let traded: Position = "3kr4/9/9/9/9/9/9/9/4R4/5K3 w".parse().unwrap();
        assert_eq!(exchanges(&traded)[0].node.material().to_string(), "KK");
    }
}
