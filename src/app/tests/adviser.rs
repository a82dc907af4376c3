//! The fuzzy adviser in the window: the game on its board, the ranking, the choices and the reasons.

use super::looks::perform;
use super::order::drain;
use super::play::{click, played};
use super::*;
use crate::adviser::paper::CASES;
use crate::adviser::{Inference, Levels, Settings};
use crate::rules::Position;
use crate::rules::tree::NodeIndex;
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::adviser::Action as Advise;
use crate::session::play::Action as Play;

/// Opens the panel with a game of two humans.
fn advised() -> (TempDir, Shown) {
    let (home, mut shown) = window();
    let people = PlaySettings { red: Player::Human, black: Player::Human, ..PlaySettings::default() };
    perform(&mut shown, Play::Choose(people));
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert_eq!(session(&shown).settings().panel, Panel::Adviser);
    (home, shown)
}

fn best(shown: &Shown) -> String {
    session(shown).adviser().advice().unwrap().1.moves[0].played.to_string()
}

#[test]
fn the_game_is_ranked_and_played_on() {
    let (_home, mut shown) = advised();
    assert_eq!(session(&shown).adviser().advice().unwrap().1.moves.len(), 44);
    let first = best(&shown);
    click(&mut shown, "h2 Red 炮");
    click(&mut shown, "e2 empty");
    assert_eq!(played(&shown), ["h2e2"]);
    assert_ne!(best(&shown), first, "black is advised now");
    // The button plays the selected move.
    let next = best(&shown);
    let words = crate::text::Words::of(Language::English);
    let position = session(&shown).play().tree.position().clone();
    let written = words.played(Default::default(), &position, next.parse().unwrap());
    click(&mut shown, &format!("Play {written}"));
    assert_eq!(played(&shown), ["h2e2".to_owned(), next]);
    // Undo on the board takes back.
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(played(&shown).len(), 1);
}

#[test]
fn an_illegal_move_has_a_message_and_a_check_an_alarm() {
    let (_home, mut shown) = advised();
    click(&mut shown, "h2 Red 炮");
    click(&mut shown, "g3 Red 兵");
    click(&mut shown, "g5 empty");
    assert!(shown.query_by_label_contains("cannot go to g5").is_some());
    assert_eq!(played(&shown).len(), 0);
    let check: Position = "4k4/9/9/9/9/9/9/9/9/3KR4 b".parse().unwrap();
    perform(&mut shown, Play::New(Box::new(check)));
    assert!(shown.query_by_label_contains("Check!").is_some());
    let mated: Position = "R2k5/R8/9/9/9/9/9/9/9/4K4 b".parse().unwrap();
    perform(&mut shown, Play::New(Box::new(mated)));
    assert!(shown.query_by_label_contains("No legal move to rank").is_some());
}

#[test]
fn a_position_is_pasted_and_set_up_in_the_panel() {
    let (_home, mut shown) = advised();
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    shown.input_mut().events.push(egui::Event::Paste(fen.into()));
    drain(&mut shown);
    settle(&mut shown);
    assert_eq!(session(&shown).play().tree.position().to_setup().to_string(), fen);
    assert_eq!(session(&shown).settings().panel, Panel::Adviser);
    let ranked = session(&shown).adviser().advice().unwrap().1.moves.len();
    assert_eq!(ranked, session(&shown).play().tree.position().legal_moves().len());
    // An illegal position is shown in the editor, and the button leads there and back.
    shown.input_mut().events.push(egui::Event::Paste("9/9/9/9/9/9/9/9/9/9 w".into()));
    drain(&mut shown);
    settle(&mut shown);
    assert!(shown.query_by_label_contains("legal moves").is_none());
    shown.get_by_role_and_label(Role::Button, "Set up").click();
    settle(&mut shown);
    settle(&mut shown);
    assert!(shown.query_by_label_contains("legal moves").is_some());
}

#[test]
fn choices_are_made_undone_and_kept() {
    let (_home, mut shown) = advised();
    let choose = |shown: &mut Shown, settings: Settings| perform(shown, Advise::Choose(Box::new(settings)));
    choose(&mut shown, Settings::literal());
    assert!(shown.query_by_label_contains("ambiguity of each input").is_some());
    assert!(session(&shown).adviser().advice().unwrap().1.moves[0].rv >= 1.0);
    choose(&mut shown, Settings { levels: Levels::Two, ..Settings::default() });
    assert!(session(&shown).adviser().advice().unwrap().1.moves[0].follow.is_some());
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert_eq!(session(&shown).settings().adviser.inference, Inference::Literal);
    click(&mut shown, "Defaults");
    assert_eq!(session(&shown).settings().adviser, Settings::default());
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    settle(&mut shown);
    assert_eq!(session(&shown).settings().adviser, Settings::literal());
}

#[test]
fn the_adviser_plays_a_side() {
    let (_home, mut shown) = advised();
    let against = PlaySettings { red: Player::Human, black: Player::Adviser, ..PlaySettings::default() };
    perform(&mut shown, Play::Choose(against));
    click(&mut shown, "h2 Red 炮");
    click(&mut shown, "e2 empty");
    assert_eq!(played(&shown).len(), 2, "{:?}", played(&shown));
}

/// A figure stands on the board with its comparison above the list of moves; the engine, whose turn it would be, plays nothing, no
/// key navigates in the game behind it, and the game is as it was.
#[test]
fn a_figure_stands_still_beside_its_comparison() {
    let (_home, mut shown) = advised();
    let against = PlaySettings { red: Player::Human, black: Player::Engine, ..PlaySettings::default() };
    perform(&mut shown, Play::Choose(against));
    click(&mut shown, "h2 Red 炮");
    let game = session(&shown).play().tree.moves().len();
    click(&mut shown, "Figures");
    click(&mut shown, "Figure 3 of the paper");
    for _ in 0..20 {
        settle(&mut shown);
    }
    press(&mut shown, Modifiers::NONE, Key::Home);
    assert_eq!(session(&shown).adviser().advice().unwrap().0.to_string(), CASES[0].fen);
    assert_eq!(session(&shown).play().tree.moves().len(), game);
    let top = |shown: &Shown, text: &str| shown.get_by_label_contains(text).rect().top();
    assert!(top(&shown, "RV 3.004") < top(&shown, "legal moves"));
    click(&mut shown, "Play from here");
    assert_eq!(session(&shown).play().tree.position_at(NodeIndex::START).to_string(), CASES[0].fen);
    assert!(session(&shown).adviser().figure().is_none(), "the game is shown");
}

#[test]
fn figure_2_shows_the_way_to_the_move() {
    let (_home, mut shown) = advised();
    click(&mut shown, "Figures");
    click(&mut shown, "Figure 2: from the position to the move");
    assert!(shown.query_by_role_and_label(Role::Image, "Figure 2: from the position to the move").is_some());
}
