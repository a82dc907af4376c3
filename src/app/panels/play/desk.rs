//! The board with the two players, the state of the game, and the actions.

use egui::{Align, Label, Layout, RichText, Ui, vec2};

use super::bar;
use crate::app::board::{self, BoardInput, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::parts::{self, BottomReserve};
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::{STEP, TITLE};
use crate::app::{command_row, export, layout, moves};
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Move, Square};
use crate::service::annotation::Judgement;
use crate::service::settings::play::Player;
use crate::session::play::{Action, PlayFeature, SearchPurpose};

/// Height of the parts above and below the board.
const AROUND: f32 = 4.0 * (ROW + GAP) + 2.0 * STEP;

/// The same for the division of the panel: less by the width of the margins and of the bar beside the board.
pub(super) const DIVISION: f32 = AROUND - (2.0 * STEP + bar::SPACE) / layout::BOARD;

/// Height of one of these parts, and the gap below it.
const ROW: f32 = 24.0;
const GAP: f32 = 4.0;

/// Actions below the board, the most used first.
const ACTIONS: [CommandId; 4] = [CommandId::TakeBack, CommandId::Hint, CommandId::MoveNow, CommandId::Flip];

/// Actions of the menu after them.
const FURTHER: [CommandId; 8] = [
    CommandId::Pause,
    CommandId::OfferDraw,
    CommandId::Resign,
    CommandId::Analyse,
    CommandId::AnnotateGame,
    CommandId::PractiseMistakes,
    CommandId::CopyGame,
    CommandId::SaveGame,
];

/// The state of the board.
#[derive(Default)]
pub(super) struct Table {
    board: MovingBoard,
    /// The game and node drawn last, and the pass of the toolkit.
    drawn: Option<(u64, NodeIndex, u64)>,
    /// The illegal move that was tried last.
    refused: Option<Move>,
    /// The move whose better one is shown, by the game and the node after it.
    better: Option<(u64, NodeIndex)>,
}

impl Table {
    /// Gives the board the focus in the next frame.
    pub(super) const fn focus(&mut self) {
        self.board.focus();
    }

    /// Whether the game advanced by one or two moves since the board was drawn last, by play or navigation.
    fn was_just_played(&mut self, ui: &Ui, play: &PlayFeature) -> bool {
        let (tree, pass) = (play.tree(), ui.ctx().cumulative_pass_nr());
        let here = tree.current();
        // False if something else was shown meanwhile.
        let before = self.drawn.filter(|(game, _, drawn)| *game == play.number() && pass <= drawn + 2);
        self.drawn = Some((play.number(), here, pass));
        let Some((_, last, _)) = before else { return false };
        let earlier = tree.before(here);
        last != here && (earlier == Some(last) || earlier.and_then(|place| tree.before(place)) == Some(last))
    }
}

/// Draws the board and the parts around it.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, table: &mut Table, requests: &mut Requests) {
    let play = scene.session.play();
    let below = if play.is_flipped() { Color::Black } else { Color::Red };
    ui.spacing_mut().item_spacing.y = GAP;
    player(ui, scene, below.opponent());
    let mut rest = BottomReserve::of(ui, "below the game", AROUND - ROW - GAP);
    game(ui, scene, table, rest.room(ui), requests);
    rest.begin(ui);
    player(ui, scene, below);
    let refused = table.board.refused();
    if std::mem::replace(&mut table.refused, refused) != refused && refused.is_some() {
        requests.command(Action::Refused);
    }
    ui.horizontal(|ui| {
        standing(ui, scene, refused, remark(play));
        if refused.is_none() {
            judgement(ui, scene, &mut table.better);
        }
    });
    buttons(ui, scene, requests);
    rest.end(ui);
    if play.is_ticking() {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(200));
    }
}

/// Draws the player of a side, whether it is to move, and its clock.
fn player(ui: &mut Ui, scene: ViewContext<'_>, color: Color) {
    let (play, words) = (scene.session.play(), scene.words);
    let settings = &scene.session.settings().play;
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        let who = match settings.plays(color) {
            Player::Human => words.get("play-human"),
            Player::Adviser => words.get("play-adviser"),
            Player::Engine => match settings.engine_name() {
                Some(name) => name,
                None => words.with("play-engine-level", &[("level", words.level(settings.level))]),
            },
        };
        let label = words.with("play-side", &[("side", words.side(color)), ("who", who)]);
        let to_move = play.ending().is_none() && play.tree().position().turn() == color;
        let text = RichText::new(if to_move { format!("▶ {label}") } else { label });
        ui.add(Label::new(if to_move { text.strong() } else { text.weak() }).truncate());
        if to_move && play.aim().is_some_and(|aim| aim != SearchPurpose::Analyse) {
            ui.spinner();
            parts::quiet(ui, words.get("play-thinks"));
        }
        if to_move && play.is_paused() {
            parts::quiet(ui, words.get("play-paused"));
        } else if to_move && play.is_short_of_time(settings) {
            parts::caution(ui, &words.get("play-short-of-time"));
        }
        if let Some(left) = play.left(color) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(clock(left)).font(TITLE).monospace());
            });
        }
    });
}

/// Formats a time as `9:58`, with tenths in the last minute.
fn clock(left: i64) -> String {
    let left = left.max(0);
    let (minutes, seconds) = (left / 60_000, left / 1000 % 60);
    if minutes > 0 { format!("{minutes}:{seconds:02}") } else { format!("{seconds}.{}", left / 100 % 10) }
}

fn game(ui: &mut Ui, scene: ViewContext<'_>, table: &mut Table, room: f32, requests: &mut Requests) {
    let play = scene.session.play();
    let tree = play.tree();
    let position = tree.position();
    let slides = table.was_just_played(ui, play) && scene.session.settings().play.animation;
    let free = play.waits_for_a_move(&scene.session.settings().play);
    let last = tree.played(tree.current());
    let lines = lines(play);
    let input = BoardInput {
        flipped: play.is_flipped(),
        lines: &lines,
        last,
        taken: last.and_then(|last| tree.position_at(tree.before(tree.current())?).piece_at(last.to)),
        advice: play.hint(),
        judged: judged_square(play),
        slides,
        leaves: Some(export::position(ui.ctx(), scene.words, position, play.is_flipped())),
        ..BoardInput::of(position.board())
    };
    // The bar has its place also without an analysis, so that the board does not move.
    let size = board::fitted(vec2(ui.available_width() - bar::SPACE, room.max(160.0)));
    let beside = (ui.available_width() - size.x - bar::SPACE).max(0.0) / 2.0;
    let played = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(beside);
        let board = |ui: &mut Ui| table.board.show(ui, scene.words, position, input, size, free);
        let played = ui.allocate_ui(size, board).inner;
        if play.is_analysing() {
            ui.add_space(bar::SPACE - bar::WIDTH);
            bar::show(ui, scene, size.y);
        }
        played
    });
    played.inner.into_iter().for_each(|played| requests.command(Action::Move(played)));
}

/// Returns the point of the judged move's piece with the judgement; `None` once that was captured.
fn judged_square(play: &PlayFeature) -> Option<(Square, Judgement)> {
    let (place, note) = play.judged()?;
    let (tree, here) = (play.tree(), play.tree().current());
    let to = tree.played(place)?.to;
    let is_captured = place != here && tree.played(here).is_some_and(|answer| answer.to == to);
    (!is_captured).then_some((to, note.judgement))
}

/// A loss of this many hundredths of a pawn makes an arrow e times weaker.
const WEAKER: f32 = 80.0;

/// Returns the first moves of the analysis with their quality against the best.
fn lines(play: &PlayFeature) -> Vec<(Move, f32)> {
    let thought = play.latest_thought().filter(|_| play.is_analysing()).unwrap_or_default();
    let best = thought.lines.first().map_or(0, |line| line.score);
    let quality = |score: i32| (-(best.saturating_sub(score) as f32) / WEAKER).exp();
    thought.lines.iter().filter_map(|line| Some((*line.moves.first()?, quality(line.score)))).collect()
}

/// Returns the text key of the remark on the position: an open offer of a draw, or what the opening book knows.
fn remark(play: &PlayFeature) -> Option<&'static str> {
    let tree = play.tree();
    if play.is_offered_a_draw() {
        return Some("play-draw-offered");
    }
    match (play.hint_is_in_book(), tree.note(tree.current()).from_book) {
        (true, _) => Some("play-hint-in-book"),
        (false, true) => Some("play-from-book"),
        (false, false) => None,
    }
}

/// Draws the judgement of the user's last move in words; a click shows the better move.
fn judgement(ui: &mut Ui, scene: ViewContext<'_>, shown: &mut Option<(u64, NodeIndex)>) {
    let (play, words) = (scene.session.play(), scene.words);
    let Some((place, note)) = play.judged() else { return };
    let tree = play.tree();
    let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) else { return };
    let position = tree.position_at(before);
    let args = [
        ("move", moves::notation(scene, position, played)),
        ("judgement", words.get(note.judgement.text_key())),
    ];
    ui.add(Label::new(RichText::new(words.with("play-judged", &args)).weak()).truncate());
    let Some(better) = note.better().filter(|_| note.judgement.glyph().is_some()) else { return };
    let here = Some((play.number(), place));
    if *shown == here {
        let args = [("move", moves::notation(scene, position, better))];
        ui.add(Label::new(words.with("play-better-is", &args)).truncate());
    } else if ui.link(words.get("play-better")).clicked() {
        *shown = here;
    }
}

/// Draws the state of the game in a sentence, with the remark of this key.
pub(in crate::app::panels) fn standing(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    refused: Option<Move>,
    remark: Option<&str>,
) {
    let (play, words) = (scene.session.play(), scene.words);
    let position = play.tree().position();
    let text = match play.ending() {
        Some(ending) => RichText::new(words.ending(ending)).strong(),
        None => {
            let key = if position.in_check() { "play-in-check" } else { "play-to-move" };
            RichText::new(words.with(key, &[("side", words.side(position.turn()))]))
        }
    };
    ui.horizontal(|ui| {
        ui.add(Label::new(text).truncate());
        parts::refused(ui, words, position, refused);
        if let Some(key) = remark.filter(|_| refused.is_none()) {
            ui.add(Label::new(RichText::new(words.get(key)).weak()).truncate());
        }
    });
}

/// Draws the actions, with their shortcuts in the hints.
fn buttons(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        moves::look_buttons(ui, scene, Action::Navigate, requests);
        ui.separator();
        command_row::show(ui, scene, &ACTIONS, &FURTHER, requests);
    });
}
