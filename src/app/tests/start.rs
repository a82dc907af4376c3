//! The first hour: the start page with its four ways, and keys found by what they do.

use super::*;
use crate::rules::tree::NodeIndex;
use crate::service::rounds::next_round;

/// The window at its first start, in a language.
fn begun_in(language: Language) -> (TempDir, Shown) {
    let home = TempDir::new().unwrap();
    let mut shown = first_start(&home);
    does(&mut shown, preferences::Action::SetLanguage(language));
    (home, shown)
}

fn is_open(shown: &Shown) -> bool {
    shown.state().as_ref().unwrap().state.start
}

#[test]
fn the_start_page_shows_itself_once_and_by_its_key() {
    let home = TempDir::new().unwrap();
    let shown = first_start(&home);
    assert!(is_open(&shown));
    drop(shown);
    let mut again = first_start(&home);
    assert!(!is_open(&again));
    press(&mut again, Modifiers::NONE, Key::F12);
    assert!(is_open(&again));
    press(&mut again, Modifiers::NONE, Key::Escape);
    assert!(!is_open(&again));
}

#[test]
fn in_every_language_two_keys_look_up_the_example() {
    for language in Language::ALL {
        let (_home, mut shown) = begun_in(language);
        press(&mut shown, Modifiers::NONE, Key::Num1);
        assert!(!is_open(&shown));
        press(&mut shown, Modifiers::NONE, Key::Enter);
        assert_eq!(session(&shown).selected(), Some(node("KNPKGGM")));
        assert!(session(&shown).kb().score(node("KNPKGGM")).is_some());
        assert_eq!(session(&shown).settings().panel, Panel::Lattice);
    }
}

#[test]
fn another_name_takes_the_place_of_the_example() {
    let (_home, mut shown) = begun_in(Language::English);
    press(&mut shown, Modifiers::NONE, Key::Num1);
    let field = shown.get_by_role_and_label(Role::TextInput, "Find or do anything");
    field.type_text("rook v two guards");
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Enter);
    assert_eq!(session(&shown).selected(), Some(node("KRKGG")));
}

#[test]
fn the_second_way_ends_in_a_stored_answer() {
    let (_home, mut shown) = begun_in(Language::English);
    does(&mut shown, preferences::Action::Author("tester".into()));
    press(&mut shown, Modifiers::NONE, Key::Num2);
    assert_eq!(session(&shown).settings().panel, Panel::Inquiry);
    let before = session(&shown).history().line().count();
    let asked = session(&shown).inquiry().plan().questions[0].node;
    // A digit within what the locked scores allow: the present one.
    let digit = session(&shown).kb().score(asked).unwrap().to_string();
    press(&mut shown, Modifiers::NONE, Key::from_name(&digit).unwrap());
    assert!(session(&shown).history().line().count() > before, "one key is an answer");
}

#[test]
fn the_third_way_begins_a_game_and_later_continues_it() {
    let (_home, mut shown) = begun_in(Language::English);
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert_eq!(session(&shown).settings().panel, Panel::Play);
    let step = *crate::rules::Position::start().legal_moves().iter().next().unwrap();
    does(&mut shown, crate::session::play::Action::Move(step));
    press(&mut shown, Modifiers::NONE, Key::F12);
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert!(!session(&shown).play().tree.next(NodeIndex::START).is_empty(), "the game is still there");
}

#[test]
fn the_fourth_way_leads_to_the_rounds() {
    let (_home, mut shown) = begun_in(Language::English);
    shown.get_by_label("Reproduce the paper").click();
    settle(&mut shown);
    assert_eq!(session(&shown).settings().panel, Panel::Acquisition);
    assert!(next_round(session(&shown).history()).is_some());
}

#[test]
fn the_bases_of_before_stand_on_the_page_and_a_click_opens_one() {
    let (home, mut shown) = begun_in(Language::English);
    press(&mut shown, Modifiers::NONE, Key::Escape);
    let first = session(&shown).path().unwrap().to_owned();
    let other = home.path().join("other.canju");
    does(&mut shown, base::Action::Create { path: other.clone(), content: edit::Content::Empty });
    assert_eq!(session(&shown).path(), Some(other.as_path()));
    press(&mut shown, Modifiers::NONE, Key::F12);
    let name = first.file_name().unwrap().to_str().unwrap();
    shown.get_by_role_and_label(Role::Link, name).click();
    settle(&mut shown);
    assert_eq!(session(&shown).path(), Some(first.as_path()));
    assert!(!is_open(&shown));
}

#[test]
fn the_key_map_finds_a_verb_by_its_meaning_and_by_its_key_and_does_it() {
    for (language, text, panel) in [
        (Language::English, "tuned by self-play", Panel::Tuning),
        (Language::Simplified, "残局库", Panel::Tables),
        (Language::Traditional, "conflicts", Panel::Conflicts),
        (Language::Simplified, "ctrl+4", Panel::Resolver),
        (Language::English, "ctrl 9", Panel::Games),
    ] {
        let (_home, mut shown) = window();
        does(&mut shown, preferences::Action::SetLanguage(language));
        press(&mut shown, Modifiers::NONE, Key::F1);
        let name = Words::of(language).get("keymap-find");
        shown.get_by_role_and_label(Role::TextInput, &name).type_text(text);
        settle(&mut shown);
        press(&mut shown, Modifiers::NONE, Key::Enter);
        assert_eq!(session(&shown).settings().panel, panel, "{text}");
        assert!(!shown.state().as_ref().unwrap().state.keymap.open);
    }
}

/// New keys act and are shown, those of other commands are refused by name, Backspace restores the original ones; all is stored.
#[test]
fn keys_are_changed_in_the_key_map_and_come_back() {
    let (_home, mut shown) = window();
    let name = Words::of(Language::English).get("keymap-find");
    let set = |shown: &mut Shown, modifiers, key| {
        press(shown, Modifiers::NONE, Key::F1);
        shown.get_by_role_and_label(Role::TextInput, &name).type_text("ctrl+4");
        settle(shown);
        press(shown, Modifiers::COMMAND, Key::Enter);
        press(shown, modifiers, key);
    };
    let shows = |shown: &mut Shown, modifiers, key| {
        does(shown, preferences::Action::Show(Panel::Lattice));
        press(shown, modifiers, key);
        session(shown).settings().panel == Panel::Resolver
    };
    set(&mut shown, Modifiers::COMMAND, Key::K);
    assert!(shown.query_by_label_contains("Ctrl+K belongs to").is_some());
    press(&mut shown, Modifiers::NONE, Key::J);
    assert!(shown.query_by_label_contains("Use Ctrl, Alt or a function key").is_some());
    press(&mut shown, Modifiers::COMMAND, Key::A);
    assert!(shown.query_by_label_contains("Ctrl+A belongs to").is_some());
    press(&mut shown, Modifiers::COMMAND, Key::Equals);
    assert!(shown.query_by_label_contains("Ctrl++ belongs to").is_some());
    press(&mut shown, Modifiers::ALT, Key::J);
    press(&mut shown, Modifiers::NONE, Key::Escape);
    assert!(shows(&mut shown, Modifiers::ALT, Key::J) && !shows(&mut shown, Modifiers::COMMAND, Key::Num4));
    assert_eq!(session(&shown).settings().keys.get("panel-resolver").map(String::as_str), Some("Alt+J"));
    // Without a search no command is painted as chosen.
    press(&mut shown, Modifiers::NONE, Key::F1);
    press(&mut shown, Modifiers::COMMAND, Key::Enter);
    assert!(!shown.state().as_ref().unwrap().state.keymap.is_setting());
    // The original keys do not come back while another command has them.
    does(&mut shown, preferences::Action::SetKeys("verb-tour".into(), Some("Ctrl+4".into())));
    shown.get_by_label("Alt+J").click();
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Backspace);
    assert!(shown.query_by_label_contains("Ctrl+4 belongs to").is_some());
    press(&mut shown, Modifiers::NONE, Key::Escape);
    does(&mut shown, preferences::Action::SetKeys("verb-tour".into(), None));
    shown.get_by_label("Alt+J").click();
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Backspace);
    press(&mut shown, Modifiers::NONE, Key::Escape);
    assert!(shows(&mut shown, Modifiers::COMMAND, Key::Num4) && session(&shown).settings().keys.is_empty());
}
