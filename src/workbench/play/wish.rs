//! What a user can ask of the game, and how it is done.

use std::path::PathBuf;

use super::{Aim, Desk, PlayRoom, PlaySettings, Player, testimony};
use crate::jobs::sound::Speaker;
use crate::knowledge::evidence::Played;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::rng::Rng;
use crate::rules::tree::{Look, Place};
use crate::rules::{Color, Ending, Forfeit, Move, Position};
use crate::workbench::command::Command;
use crate::workbench::notice::Fault;
use crate::workbench::room::Said;

/// What a user can ask of the game.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// A new game from this position.
    New(Box<Position>),
    /// A new game from a quiet position of a node, drawn by chance, this side being the user's. Every time another position.
    Of(NodeId, Color),
    /// A new game from this position of a node, this side being the user's.
    From(Box<Position>, Color),
    /// Shows a game that is evidence on a node.
    Show(Box<Played>),
    /// Plays a move.
    Move(Move),
    /// Takes the last move of the user back, with what followed. It stays as a branch.
    TakeBack,
    /// Looks elsewhere in the game.
    Look(Look),
    /// Looks at a place.
    Go(Place),
    /// Puts a branch before the one above it.
    Promote(Place),
    /// Takes a move away with all that follows.
    Prune(Place),
    /// Turns the board.
    Flip,
    /// The user gives up.
    Resign,
    /// The user offers a draw.
    OfferDraw,
    /// What the engine would play.
    Hint,
    /// The engine plays at once, whoever's turn it is.
    MoveNow,
    /// Whether the engine looks at every position.
    Analyse(bool),
    /// How one plays from now on.
    Choose(PlaySettings),
    /// Lets an engine of others play and analyse in place of ours.
    Invite(PathBuf),
    /// Attaches the game to its node as evidence for a score.
    SpeaksFor(Score),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Play(wish)
    }
}

/// Carries out a wish.
pub(super) fn perform(room: &mut PlayRoom, desk: &mut Desk, wish: Wish) -> Said {
    match wish {
        Wish::New(start) => {
            room.of = None;
            room.begin(desk, *start);
        }
        Wish::Of(node, user) => of(room, desk, node, user)?,
        Wish::From(start, user) => {
            let node = NodeId::from(Material::of(&start));
            let of = (node, drawn_before(room, node));
            from(room, desk, of, *start, user);
        }
        Wish::Show(played) => show(room, desk, &played),
        Wish::Move(played) if room.waits_for_a_move(&desk.settings.play) => room.play(desk, played),
        Wish::Move(_) => {}
        Wish::TakeBack => room.take_back(desk),
        Wish::Look(look) => room.go(desk, |tree| tree.look(look)),
        Wish::Go(place) => room.go(desk, |tree| _ = tree.go(place)),
        Wish::Promote(place) => _ = room.tree.promote(place),
        Wish::Prune(place) => room.go(desk, |tree| tree.prune(place)),
        Wish::Flip => room.flipped = !room.flipped,
        Wish::Resign if room.ending.is_none() => {
            let loser = room.person(&desk.settings.play);
            room.declare(desk, Ending::forfeit(loser, Forfeit::Resigned));
        }
        Wish::OfferDraw if room.ending.is_none() => offer(room, desk),
        Wish::Resign | Wish::OfferDraw => {}
        Wish::Hint => room.asked = Some(Aim::Hint),
        Wish::MoveNow => move_now(room, desk),
        Wish::Analyse(on) => {
            room.analysing = on;
            room.thinking.again();
        }
        Wish::Choose(settings) => choose(room, desk, settings)?,
        Wish::Invite(program) => room.invite(desk, program),
        Wish::SpeaksFor(score) => return testimony::attach(room, desk, score).map(Some),
    }
    Ok(None)
}

fn choose(room: &mut PlayRoom, desk: &mut Desk, settings: PlaySettings) -> Result<(), Fault> {
    if settings.sound && !desk.settings.play.sound {
        room.speaker = Some(Speaker::new().ok_or(Fault::NoSound)?);
    }
    if settings.engine != desk.settings.play.engine {
        room.uninvite(desk);
    }
    let before = std::mem::replace(&mut desk.settings.play, settings);
    if before.of_the_game() != desk.settings.play.of_the_game() {
        room.chosen(desk, &before);
    }
    desk.save_settings()
}

fn of(room: &mut PlayRoom, desk: &mut Desk, node: NodeId, user: Color) -> Result<(), Fault> {
    let drawn = drawn_before(room, node);
    let mut rng = Rng::new(u64::from(node.get()) << 24 | drawn);
    let turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
    let start = node.material().playable_position(turn, &mut rng);
    let start = start.ok_or_else(|| Fault::NoPosition(node.material()))?;
    from(room, desk, (node, drawn), start, user);
    Ok(())
}

/// How many positions of a node were drawn before.
fn drawn_before(room: &PlayRoom, node: NodeId) -> u64 {
    room.of.filter(|(of, _)| *of == node).map_or(0, |(_, drawn)| drawn + 1)
}

/// Begins a game of a node, this side being the user's.
fn from(room: &mut PlayRoom, desk: &mut Desk, of: (NodeId, u64), start: Position, user: Color) {
    desk.settings.play.seat(user, Player::Human);
    desk.settings.play.seat(user.opponent(), Player::Engine);
    room.of = Some(of);
    room.begin(desk, start);
}

/// Puts a game on the board that was played before, to be looked through.
fn show(room: &mut PlayRoom, desk: &mut Desk, played: &Played) {
    let Some((start, moves)) = played.game() else { return };
    room.of = None;
    room.begin(desk, start);
    room.learns = false;
    room.go(desk, |tree| {
        // The moves of evidence are legal.
        let _ = moves.into_iter().try_for_each(|played| tree.play(played).map(|_| ()));
        while tree.back() {}
    });
}

/// The other side agrees at once where it is a person, who sits at the same board; the engine thinks about it.
fn offer(room: &mut PlayRoom, desk: &Desk) {
    let settings = &desk.settings.play;
    if Color::ALL.iter().all(|color| settings.plays(*color) == Player::Human) {
        room.declare(desk, Ending::AGREED);
    } else if !room.is_engines_turn(settings) {
        room.asked = Some(Aim::Offer);
    }
}

/// The engine plays what it holds best so far, or begins to think.
fn move_now(room: &mut PlayRoom, desk: &Desk) {
    let known = room.heard().and_then(|thought| {
        let best = thought.lines.first()?.moves.first().copied()?;
        Some((best, thought.from_book))
    });
    match known {
        Some((played, from_book)) => room.answer(desk, played, from_book),
        None => room.asked = Some(Aim::Move),
    }
}
