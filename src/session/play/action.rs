//! The actions of the game, and how they are carried out.

use std::path::PathBuf;

use crate::jobs::sound::{Sound, Speaker};
use crate::knowledge::evidence::Played;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::rng::Rng;
use crate::rules::tree::{GameTree, Navigate, NodeIndex};
use crate::rules::{Cause, Color, Ending, Forfeit, Move, Position};
use crate::service::fault::Fault;
use crate::service::kept_game::Note;
use crate::service::notice::Notice;
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::feature::Outcome;
use crate::session::play::{AppContext, PlayFeature, SearchPurpose, keeping, testimony};

/// The actions of the game.
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
    /// Plays a move.
    Move(Move),
    /// Notes that the user tried an illegal move.
    Refused,
    /// Takes back the user's last move and what followed. It stays as a variation.
    TakeBack,
    /// Navigates in the game.
    Navigate(Navigate),
    /// Moves to a node.
    Go(NodeIndex),
    /// Moves a variation up by one.
    Promote(NodeIndex),
    /// Deletes a move with all that follows.
    Prune(NodeIndex),
    /// Flips the board.
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
    /// Changes the settings of play.
    Choose(PlaySettings),
    /// Presses a button of an external engine, by their names, before its next search.
    Press(String, String),
    /// Attaches the game to its node as evidence for a score.
    SpeaksFor(Score),
}

/// Carries out an action.
pub(super) fn perform(feature: &mut PlayFeature, context: &mut AppContext, action: Action) -> Outcome {
    match action {
        Action::New(start) => {
            feature.of = None;
            feature.begin(context, *start);
        }
        Action::Of(node, user) => of(feature, context, node, user)?,
        Action::From(start, user) => {
            let node = NodeId::from(Material::of(&start));
            let of = (node, drawn_before(feature, node));
            from(feature, context, of, *start, user);
        }
        Action::Show(played) => show(feature, context, &played),
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
        Action::Choose(settings) => choose(feature, context, settings)?,
        Action::Press(engine, button) => feature.pressed.push((engine, button)),
        Action::SpeaksFor(score) => return testimony::attach(feature, context, score).map(Some),
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

fn choose(feature: &mut PlayFeature, context: &mut AppContext, settings: PlaySettings) -> Result<(), Fault> {
    if settings.sound && !context.settings.play.sound {
        feature.speaker = Some(Speaker::new().ok_or(Fault::NoSound)?);
    }
    let before = std::mem::replace(&mut context.settings.play, settings);
    if before.of_the_game() != context.settings.play.of_the_game() {
        feature.chosen(context, &before);
    }
    context.save_settings()
}

fn of(feature: &mut PlayFeature, context: &mut AppContext, node: NodeId, user: Color) -> Result<(), Fault> {
    let drawn = drawn_before(feature, node);
    let mut rng = Rng::new(u64::from(node.get()) << 24 | drawn);
    let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
    let start = node.material().playable_position(turn, &mut rng);
    let start = start.ok_or_else(|| Fault::NoPosition(node.material()))?;
    from(feature, context, (node, drawn), start, user);
    Ok(())
}

/// Returns the number of positions drawn from a node so far.
fn drawn_before(feature: &PlayFeature, node: NodeId) -> u64 {
    feature.of.filter(|(of, _)| *of == node).map_or(0, |(_, drawn)| drawn + 1)
}

/// Starts a game from a position of a node, the user playing this side.
fn from(
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

/// Shows a finished game on the board.
fn show(feature: &mut PlayFeature, context: &mut AppContext, played: &Played) {
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
