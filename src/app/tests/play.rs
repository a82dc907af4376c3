//! The game in the window: by mouse, by keys, and from the inspector.

use egui::Event;

use super::looks::perform;
use super::order::{drain, key};
use super::*;
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Position};
use crate::service::settings::play::{Level, PlaySettings, Player};
use crate::session::engines;
use crate::session::play::Action as Play;

/// The panel with a new game against the weakest engine.
fn game() -> (TempDir, Shown) {
    let (home, mut shown) = window();
    let level = Level::Engine(1);
    perform(&mut shown, Play::Choose(PlaySettings { level, depth: 3, ..PlaySettings::default() }));
    press(&mut shown, Modifiers::COMMAND, Key::Num8);
    assert_eq!(session(&shown).settings().panel, Panel::Play);
    (home, shown)
}

pub(super) fn click(shown: &mut Shown, label: &str) {
    shown.get_by_label(label).click();
    settle(shown);
    settle(shown);
}

/// The moves that led to the position that is shown.
pub(super) fn played(shown: &Shown) -> Vec<String> {
    session(shown).play().tree.moves().iter().map(ToString::to_string).collect()
}

#[test]
fn a_move_is_made_by_two_clicks_and_the_engine_answers() {
    let (_home, mut shown) = game();
    click(&mut shown, "h2 Red 炮");
    click(&mut shown, "e2 empty");
    let moves = played(&shown);
    assert_eq!(moves.len(), 2, "{moves:?}");
    assert_eq!(moves[0], "h2e2");
    // The horse that the answer left alone.
    let [horse, to] = match moves[1].starts_with(['g', 'h', 'i']) {
        true => ["b9 Black 馬", "a7 empty"],
        false => ["h9 Black 馬", "i7 empty"],
    };
    click(&mut shown, horse);
    click(&mut shown, to);
    assert_eq!(played(&shown).len(), 2, "black is not ours");
}

#[test]
fn a_move_is_made_by_arrows_and_enter_and_taken_back_by_undo() {
    let (_home, mut shown) = game();
    // The focus comes by a click on an empty point.
    click(&mut shown, "h3 empty");
    for pressed in [Key::ArrowDown, Key::Enter, Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft, Key::Enter] {
        press(&mut shown, Modifiers::NONE, pressed);
    }
    assert_eq!(played(&shown)[0], "h2e2");
    assert_eq!(played(&shown).len(), 2);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(played(&shown).len(), 0);
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::Y);
    assert_eq!(played(&shown), ["h2e2"]);
}

#[test]
fn page_keys_look_through_the_game_and_another_move_is_a_branch() {
    let (_home, mut shown) = game();
    for (from, to) in [("h2 Red 炮", "e2 empty"), ("h0 Red 馬", "g2 empty")] {
        click(&mut shown, from);
        click(&mut shown, to);
    }
    assert_eq!(played(&shown).len(), 4);
    press(&mut shown, Modifiers::NONE, Key::Home);
    assert_eq!(played(&shown).len(), 0);
    press(&mut shown, Modifiers::NONE, Key::PageDown);
    assert_eq!(played(&shown), ["h2e2"]);
    press(&mut shown, Modifiers::NONE, Key::PageUp);
    click(&mut shown, "b0 Red 馬");
    click(&mut shown, "c2 empty");
    let tree = &session(&shown).play().tree;
    assert_eq!(tree.next(NodeIndex::START).len(), 2);
    click(&mut shown, "Move this branch up");
    let tree = &session(&shown).play().tree;
    let first = tree.next(NodeIndex::START)[0];
    assert_eq!(tree.played(first).unwrap().to_string(), "b0c2");
}

#[test]
fn the_selected_node_is_played_by_one_key_and_the_game_attached_to_it() {
    let (_home, mut shown) = game();
    find(&mut shown, "KRKNGG");
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    press(&mut shown, Modifiers::COMMAND, Key::G);
    let play = session(&shown).play();
    assert_eq!(session(&shown).settings().panel, Panel::Play);
    assert_eq!(play.of(), Some(node("KRKNGG")));
    assert_eq!(session(&shown).settings().play.red, Player::Human);
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::G);
    assert_eq!(session(&shown).settings().play.black, Player::Human);
    assert!(session(&shown).play().flipped);
    press(&mut shown, Modifiers::NONE, Key::F3);
    let before = session(&shown).kb().evidence(node("KRKNGG")).count();
    click(&mut shown, "Evidence for 2");
    assert_eq!(session(&shown).kb().evidence(node("KRKNGG")).count(), before + 1);
}

#[test]
fn resigning_shows_the_winner() {
    let (_home, mut shown) = game();
    click(&mut shown, "Further actions");
    click(&mut shown, "Resign");
    assert_eq!(session(&shown).play().ending.unwrap().winner, Some(Color::Black));
    shown.get_by_label("Won by Black. Red resigned.");
}

#[test]
fn a_pasted_fen_is_played_and_a_wrong_one_explained() {
    let (_home, mut shown) = game();
    let fen = "4k4/9/9/9/9/9/9/9/9/R3K4 w";
    let paste = |shown: &mut Shown, text: &str| {
        shown.input_mut().events.push(Event::Paste(text.into()));
        drain(shown);
        settle(shown);
    };
    for (wrong, reason) in [
        (fen, "the kings face each other"),
        ("9/9/9/9/9/9/9/9/9/9 w", "Red has no"),
        ("4k4/9/9/9/9/9/9/9/9/R2K6 w", "points instead of 9"),
    ] {
        paste(&mut shown, wrong);
        shown.get_by_label_contains(reason);
        click(&mut shown, "Cancel");
    }
    paste(&mut shown, "4k4/9/9/9/9/9/9/9/9/R2K5 w");
    let start: Position = "4k4/9/9/9/9/9/9/9/9/R2K5 w".parse().unwrap();
    assert_eq!(session(&shown).play().tree.position(), &start);
    shown.input_mut().events.extend(key(Modifiers::NONE, Key::F11));
    drain(&mut shown);
    settle(&mut shown);
    assert!(session(&shown).play().latest_thought().is_some());
}

/// What is pasted while a position is set up goes there: a FEN onto the board, another text with its reason beside the button.
#[test]
fn setting_up_takes_what_is_pasted() {
    let (_home, mut shown) = game();
    let paste = |shown: &mut Shown, text: &str| {
        shown.input_mut().events.push(Event::Paste(text.into()));
        drain(shown);
        settle(shown);
    };
    let number = session(&shown).play().game;
    click(&mut shown, "Set up");
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
    paste(&mut shown, fen);
    for junk in ["hello\nworld", "1. h2e2 h9g7 1-0", "4k4/9/9 w"] {
        paste(&mut shown, junk);
        assert!(shown.get_by_label("Play from here").accesskit_node().is_disabled(), "{junk}");
        assert_eq!(session(&shown).play().game, number, "{junk}");
    }
    shown.get_by_label_contains("ranks instead of 10");
    paste(&mut shown, fen);
    click(&mut shown, "Play from here");
    assert_eq!(session(&shown).play().tree.position().to_setup().to_string(), fen);
}

#[test]
fn a_pasted_game_is_no_fen_and_is_shown_on_the_board() {
    let (_home, mut shown) = game();
    for (text, moves) in [
        ("1. h2e2 h9g7 2. h0g2 1-0", 3),
        ("position startpos moves h2e2 h9g7 h0g2 i9h9", 4),
        ("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1 moves a0a9 e9e8", 2),
    ] {
        shown.input_mut().events.push(Event::Paste(text.into()));
        drain(&mut shown);
        settle(&mut shown);
        assert_eq!(session(&shown).settings().panel, Panel::Play);
        assert_eq!(session(&shown).play().tree.moves().len(), moves);
    }
}

#[test]
fn a_new_game_has_the_focus_on_its_board() {
    let (_home, mut shown) = window();
    let on_board = |shown: &Shown| crate::app::board::has_focus(&shown.ctx);
    find(&mut shown, "KRKNGG");
    press(&mut shown, Modifiers::COMMAND, Key::G);
    assert_eq!(session(&shown).settings().panel, Panel::Play);
    assert!(on_board(&shown));
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    assert!(!on_board(&shown));
    press(&mut shown, Modifiers::COMMAND, Key::Num8);
    assert!(!on_board(&shown), "the same game is only looked at");
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(on_board(&shown));
}

#[test]
fn a_new_game_ends_setting_up_and_a_text_that_is_no_position_is_not_played() {
    let (_home, mut shown) = game();
    let game = session(&shown).play().game;
    click(&mut shown, "Set up");
    let field = shown.get_by_role_and_label(Role::TextInput, "FEN");
    field.focus();
    settle(&mut shown);
    shown.get_by_role_and_label(Role::TextInput, "FEN").type_text("no position ");
    settle(&mut shown);
    shown.get_by_label("Play from here").click();
    settle(&mut shown);
    assert!(shown.get_by_label("Play from here").accesskit_node().is_disabled());
    assert_eq!(session(&shown).play().game, game);
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(session(&shown).play().game > game);
    assert!(shown.query_by_label("Play from here").is_none(), "the game is seen");
}

#[test]
fn the_inspector_is_folded_beside_the_game_until_the_user_opens_it() {
    let (_home, mut shown) = game();
    let is_open =
        |shown: &Shown| shown.state().as_ref().unwrap().state.tour_anchors.unwrap().inspector.is_some();
    assert!(!is_open(&shown));
    press(&mut shown, Modifiers::NONE, Key::F4);
    assert!(is_open(&shown));
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    assert!(is_open(&shown));
    press(&mut shown, Modifiers::COMMAND, Key::Num8);
    assert!(is_open(&shown), "it is remembered");
}

#[test]
fn actions_below_the_board_are_in_one_row_in_every_window_language_and_size_of_letters() {
    let (_home, mut shown) = game();
    for size in [(1100.0, 680.0), (1280.0, 800.0), (853.0, 533.0)] {
        shown.set_size(size.into());
        for language in Language::ALL {
            perform(&mut shown, preferences::Action::SetLanguage(language));
            let words = Words::of(language);
            let row = shown.get_by_label(&words.get("more-actions")).rect();
            let board = shown.get_by(|node| node.role() == Role::Grid).rect();
            let first = shown.get_by_label(&words.get("play-first")).rect();
            assert!((first.center().y - row.center().y).abs() < 1.0, "{language:?} {size:?}");
            assert!(row.right() <= board.right() + 40.0, "{language:?} {size:?}: {row:?}");
        }
    }
}

#[test]
fn external_engines_are_added_chosen_and_removed_in_their_list() {
    let (_home, mut shown) = game();
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::M);
    shown.get_by_label_contains("Add an external engine");
    perform(&mut shown, engines::Action::Add("/missing/pika".into()));
    shown.get_by_label_contains("/missing/pika could not be started");
    for field in ["Name", "Program", "Arguments"] {
        let width = shown.get_by_role_and_label(Role::TextInput, field).rect().width();
        assert!((100.0..=600.0).contains(&width), "{field}: {width}");
    }
    click(&mut shown, "pika plays");
    click(&mut shown, "pika analyses");
    let roles = |shown: &Shown| {
        let play = &session(shown).settings().play;
        (play.engine.clone(), play.analysts.len(), play.engines.len())
    };
    assert_eq!(roles(&shown), (Some("pika".to_owned()), 2, 1));
    click(&mut shown, "Remove");
    assert_eq!(roles(&shown), (None, 1, 0));
    click(&mut shown, "Undo");
    assert_eq!(roles(&shown), (Some("pika".to_owned()), 2, 1));
    press(&mut shown, Modifiers::NONE, Key::Escape);
    shown.get_by_label("Further actions");
}
