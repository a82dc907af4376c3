//! The window without a screen: user input, and the resulting session.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::TempDir;

use super::*;
use crate::app::panels::COMMANDS;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::{Material, NodeId};
use crate::service::settings::{Panel, ResolverView};
use crate::service::{edit, settings};
use crate::session::{Command, base, lattice, resolver};

mod acquisition;
mod adviser;
mod card;
mod closing;
mod division;
mod faces;
mod fields;
mod focus;
mod games;
mod inquiry;
mod keyboard;
mod labels;
mod layout;
mod leaving;
mod log;
mod looks;
mod messages;
mod names;
mod order;
mod play;
mod resolver_panel;
mod single;
mod start;
pub(in crate::app) mod testing;
mod truth;
mod tuning;
mod verification;

type Shown = Harness<'static, Option<Window>>;

/// Creates a window on a new home; the built-in base is open, the tour was refused.
fn window() -> (TempDir, Shown) {
    window_at(FRAME)
}

/// Creates the same with this number of seconds per frame.
fn window_at(frame: f32) -> (TempDir, Shown) {
    let home = TempDir::new().unwrap();
    let mut shown = started(&home, frame);
    let window = shown.state_mut().as_mut().unwrap();
    window.session.perform(preferences::Action::SetLanguage(Language::English));
    window.session.perform(preferences::Action::Author("tester".into()));
    window.state.start = false;
    settle(&mut shown);
    (home, shown)
}

const FRAME: f32 = 0.25;

fn first_start(home: &TempDir) -> Shown {
    started(home, FRAME)
}

fn started(home: &TempDir, frame: f32) -> Shown {
    started_on(home, frame, Vec::new())
}

/// Creates a window started with files.
fn started_on(home: &TempDir, frame: f32, files: Vec<PathBuf>) -> Shown {
    let places = Places::under(home.path());
    Session::provide_elementary(&places);
    let mut shown = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_step_dt(frame)
        // A loaded machine draws the map in more frames.
        .with_max_steps(64)
        .with_context_setup(|ctx| {
            theme::install_fonts(ctx);
            theme::install(ctx);
        })
        .build_ui_state(
            move |ui, window: &mut Option<Window>| {
                let ctx = ui.ctx().clone();
                let window = window.get_or_insert_with(|| Window::on(&ctx, places.clone(), files.clone()));
                window.poll(&ctx);
                window.show(ui);
            },
            None,
        );
    settle(&mut shown);
    shown
}

/// Waits for all jobs and draws until nothing moves.
fn settle(shown: &mut Shown) {
    for _ in 0..5 {
        shown.step();
        if let Some(window) = shown.state_mut() {
            window.session.settle();
        }
    }
    shown.run();
}

fn session(shown: &Shown) -> &Session {
    &shown.state().as_ref().unwrap().session
}

fn press(shown: &mut Shown, modifiers: Modifiers, key: Key) {
    shown.key_press_modifiers(modifiers, key);
    settle(shown);
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

/// Selects a combination through the palette.
fn find(shown: &mut Shown, text: &str) {
    press(shown, Modifiers::COMMAND, Key::P);
    shown.get_by_role_and_label(Role::TextInput, "Find or do anything").type_text(text);
    settle(shown);
    press(shown, Modifiers::NONE, Key::Enter);
}

#[test]
fn a_digit_scores_the_selected_node_and_undo_takes_it_back() {
    let (_home, mut shown) = window();
    find(&mut shown, "krppknpp");
    assert_eq!(session(&shown).selected(), Some(node("KRPPKNPP")));
    let before = session(&shown).kb().state(node("KRPPKNPP"));
    press(&mut shown, Modifiers::NONE, Key::Num2);
    assert_eq!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2));
    assert!(session(&shown).kb().is_invariable(node("KRPPKNPP")));
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).kb().state(node("KRPPKNPP")), before);
    press(&mut shown, Modifiers::COMMAND, Key::Y);
    assert_eq!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2));
}

#[test]
fn digits_and_letters_typed_into_a_field_score_nothing() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRKNGG");
    let before = session(&shown).kb().state(node("KRKNGG"));
    press(&mut shown, Modifiers::COMMAND, Key::F);
    let field = shown.get_by_role_and_label(Role::TextInput, "Query");
    assert!(field.is_focused());
    field.type_text("score<=2");
    shown.key_press(Key::Num2);
    shown.key_press(Key::L);
    settle(&mut shown);
    assert_eq!(&session(&shown).lattice().text, "score<=2");
    assert_eq!(session(&shown).kb().state(node("KRKNGG")), before);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert!(session(&shown).history().undo().is_err(), "the field keeps its own undo");
}

#[test]
fn a_chinese_name_finds_its_combination() {
    let (_home, mut shown) = window();
    find(&mut shown, "車 對 馬雙士");
    assert_eq!(session(&shown).selected(), Some(node("KRKNGG")));
    find(&mut shown, "rook v two guards");
    assert_eq!(session(&shown).selected(), Some(node("KRKGG")));
    press(&mut shown, Modifiers::NONE, Key::M);
    assert_eq!(session(&shown).selected(), Some(node("KGGKR")));
    press(&mut shown, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(session(&shown).selected(), Some(node("KRKGG")));
}

#[test]
fn a_lock_is_opened_and_closed_by_its_key() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRKNGG");
    let locked = session(&shown).kb().is_invariable(node("KRKNGG"));
    press(&mut shown, Modifiers::NONE, Key::L);
    assert_eq!(session(&shown).kb().is_invariable(node("KRKNGG")), !locked);
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).kb().is_invariable(node("KRKNGG")), locked);
}

fn does(shown: &mut Shown, command: impl Into<Command>) {
    shown.state_mut().as_mut().unwrap().session.perform(command);
    settle(shown);
}

#[test]
fn the_next_conflict_comes_by_a_key() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    let ranking = session(&shown).conflicts().ranking.to_vec();
    shown.state_mut().as_mut().unwrap().session.perform(lattice::Action::Select(ranking[0]));
    press(&mut shown, Modifiers::NONE, Key::N);
    assert_eq!(session(&shown).selected(), Some(ranking[1]));
    press(&mut shown, Modifiers::NONE, Key::B);
    assert_eq!(session(&shown).selected(), Some(ranking[0]));
}

#[test]
fn an_exact_exception_is_a_finding_with_links() {
    let (home, mut shown) = window();
    let file = home.path().join("proved.jsonl");
    let line = r#"{"material":"KRGK","score":3,"invariable":true,"source":"table","author":"a test"}"#;
    let head = r#"{"format":"canju-knowledge","version":1}"#;
    std::fs::write(&file, format!("{head}\n{line}\n")).unwrap();
    let title = "exact exceptions: the order of pieces does not hold here";
    shown.state_mut().as_mut().unwrap().session.perform(base::Action::Import(file));
    settle(&mut shown);
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    shown.get_by_label_contains(title).click();
    settle(&mut shown);
    assert!(shown.query_all_by_label_contains("these are not conflicts").next().is_some());
    assert!(shown.query_all_by_label("3 classes").next().is_some());
    shown.get_all_by_role_and_label(Role::Link, "KRGK").next().unwrap().click();
    settle(&mut shown);
    assert_eq!(session(&shown).selected(), Some(node("KRGK")));
}

#[test]
fn every_panel_is_drawn_in_every_language_without_a_missing_sign() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRKNGG");
    press(&mut shown, Modifiers::NONE, Key::F10);
    for language in Language::ALL {
        shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::SetLanguage(language));
        for panel in Panel::ALL {
            shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::Show(panel));
            settle(&mut shown);
            let words = Words::of(language);
            assert!(shown.query_all_by_label_contains(&words.get(panel.text_key())).next().is_some());
        }
        press(&mut shown, Modifiers::NONE, Key::F1);
        press(&mut shown, Modifiers::NONE, Key::Escape);
    }
}

/// All panels, commands and keys of the window on one page: removing one fails this test.
#[test]
fn every_panel_command_and_key_stays() {
    let panels = Panel::ALL.iter().map(|panel| format!("panel {panel:?}\n"));
    let commands =
        COMMANDS.iter().map(|info| format!("{:?} {}: {}\n", info.menu, info.text_key, info.keys()));
    let keys = palette::FURTHER.iter().map(|(keys, text)| format!("{text}: {keys}\n"));
    insta::assert_snapshot!("interface", panels.chain(commands).chain(keys).collect::<String>());
}

#[test]
fn every_verb_is_in_its_menu_and_in_the_palette() {
    let (_home, mut shown) = window();
    let words = Words::default();
    for info in COMMANDS.iter() {
        let name = words.get(info.text_key);
        let hint = format!("{}-hint", info.text_key);
        for language in Language::ALL {
            assert!(Words::of(language).known(info.text_key).is_some(), "{}", info.text_key);
            assert!(Words::of(language).known(&hint).is_some(), "{hint}");
        }
        press(&mut shown, Modifiers::COMMAND, Key::P);
        shown.get_by_role_and_label(Role::TextInput, "Find or do anything").type_text(&name);
        settle(&mut shown);
        assert!(shown.query_all_by_label_contains(&name).next().is_some(), "{name}");
        press(&mut shown, Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn a_palette_that_found_nothing_is_as_high_as_before_when_it_finds_something() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::P);
    for text in ["~", "KRNKCMM"] {
        let field = shown.get_by_role_and_label(Role::TextInput, "Find or do anything");
        field.type_text(text);
        settle(&mut shown);
        shown.input_mut().events.extend(order::key(Modifiers::COMMAND, Key::A));
        settle(&mut shown);
    }
    let row = shown.get_by_label_contains("KRNKNCMM").rect().center();
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        shown.input_mut().events.push(egui::Event::PointerMoved(row));
        shown.input_mut().events.push(egui::Event::PointerButton { pos: row, button, pressed, modifiers });
    }
    settle(&mut shown);
    assert_eq!(session(&shown).selected(), Some(node("KRNKNCMM")));
}

#[test]
fn an_impossible_score_is_refused_with_a_message_that_stays() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRKR");
    press(&mut shown, Modifiers::NONE, Key::Num0);
    let notices = session(&shown).notices();
    assert!(notices.iter().any(|notice| notice.is_fault()));
    assert!(shown.query_by_label_contains("both sides have the same pieces").is_some());
}

#[test]
fn a_query_error_has_a_position() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::F);
    shown.get_by_role_and_label(Role::TextInput, "Query").type_text("KRX v K");
    settle(&mut shown);
    assert!(session(&shown).lattice().error.is_some());
    assert!(shown.query_by_label_contains("'X' is not a piece").is_some());
}

#[test]
fn a_combination_is_solved_looked_up_and_applied() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRNK");
    press(&mut shown, Modifiers::COMMAND, Key::Num7);
    assert!(session(&shown).tables().list.is_empty());
    press(&mut shown, Modifiers::COMMAND, Key::B);
    let tables = session(&shown).tables();
    assert_eq!(tables.list.len(), 4, "KRNK needs KRK, KNK and KK");
    let answer = tables.answer.as_ref().unwrap().as_ref().unwrap();
    assert_eq!(answer.line.len() as u32, answer.value.plies.unwrap(), "the line leads to mate");
    let best = answer.moves[0].1;
    assert_eq!(best, answer.value, "the best move keeps the value");

    // In the built-in base the survey has stored it; without it there is something to store.
    press(&mut shown, Modifiers::NONE, Key::Delete);
    assert_eq!(session(&shown).kb().score(node("KRNK")), None);
    press(&mut shown, Modifiers::COMMAND, Key::T);
    let kb = session(&shown).kb();
    assert_eq!(kb.score(node("KRNK")), Some(Score::SURE_WIN));
    assert_eq!(kb.score(node("KKRN")), Some(Score::SURE_WIN.mirror()));
    assert!(kb.is_invariable(node("KRNK")));
    assert!(kb.evidence(node("KRNK")).any(|(_, evidence)| evidence.census().is_some()));
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).kb().score(node("KRNK")), None);
}

#[test]
fn keys_on_a_board_are_the_boards_own() {
    let (_home, mut shown) = window();
    find(&mut shown, "KRK");
    press(&mut shown, Modifiers::COMMAND, Key::Num7);
    let board = shown.get_by(|node| node.role() == Role::Grid);
    board.focus();
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::ArrowUp);
    press(&mut shown, Modifiers::NONE, Key::Num9);
    press(&mut shown, Modifiers::NONE, Key::Delete);
    assert_eq!(session(&shown).kb().score(node("KRK")), Some(Score::SURE_WIN));
    assert!(session(&shown).notices().iter().all(|notice| !notice.is_fault()), "nothing was even tried");
}
