//! Messages: in one quiet line, or in a strip above it until they were read.

use super::*;
use crate::service::fault::Fault;
use crate::service::notice::Notice;

/// Returns the number of messages to be read.
fn toasts(shown: &Shown) -> usize {
    shown.query_all_by_label("Dismiss").count()
}

#[test]
fn a_stored_score_is_reported_in_one_quiet_line() {
    let (_home, mut shown) = window();
    for (name, digit) in [("KRPPKNPP", Key::Num2), ("KRCPKCPP", Key::Num4), ("KRNKCP", Key::Num5)] {
        find(&mut shown, name);
        press(&mut shown, Modifiers::NONE, digit);
        assert_eq!(session(&shown).notices().len(), 1, "only the latest message is kept");
        assert!(shown.query_by_label_contains(&format!("{name} is now")).is_some());
        assert_eq!(toasts(&shown), 0, "nothing lies over the window");
    }
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert!(shown.query_by_label_contains("Undone").is_some());
    assert!(shown.query_by_label_contains("KRNKCP is now").is_none());
}

#[test]
fn of_what_has_to_be_read_one_is_shown_and_esc_puts_it_away() {
    let (home, mut shown) = window();
    for name in ["a.jsonl", "b.jsonl", "b.jsonl", "b.jsonl"] {
        does(&mut shown, base::Action::Import(home.path().join(name)));
    }
    assert_eq!(session(&shown).notices().len(), 2, "a repeated message is shown once");
    for name in ["b.jsonl", "a.jsonl"] {
        assert_eq!(toasts(&shown), 1);
        assert!(shown.query_by_label_contains(name).is_some());
        // It has a strip of its own, below the last panel.
        let last = shown.get_all_by_label("Tables").map(|panel| panel.rect().bottom()).fold(0.0, f32::max);
        let button = shown.get_by_label("Dismiss").rect();
        assert!(last < button.top() && button.right() <= 1280.0, "{last} {button}");
        press(&mut shown, Modifiers::NONE, Key::Escape);
    }
    assert_eq!(toasts(&shown), 0);
    // Digits and questions go on beside it.
    does(&mut shown, base::Action::Import(home.path().join("c.jsonl")));
    find(&mut shown, "KRPPKNPP");
    press(&mut shown, Modifiers::NONE, Key::Num2);
    assert_eq!(session(&shown).kb().score(node("KRPPKNPP")), Score::new(2));
    assert_eq!(toasts(&shown), 1, "it stays until it was read");
}

#[test]
fn the_longest_message_leaves_its_buttons_in_the_window() {
    let (home, mut shown) = window();
    let long = "a".repeat(200);
    does(&mut shown, base::Action::Import(home.path().join(format!("{long}.jsonl"))));
    let button = shown.get_by_label("Dismiss").rect();
    assert!(button.bottom() < 800.0 - 32.0 && button.right() <= 1280.0, "{button}");
    shown.get_by_label("Dismiss").click();
    settle(&mut shown);
    assert_eq!(toasts(&shown), 0);
}

#[test]
fn the_base_is_checked_from_the_palette_and_damage_is_reported() {
    let (home, mut shown) = window();
    let file = home.path().join("default.canju");
    find(&mut shown, "Check the base");
    assert!(matches!(session(&shown).notices().last(), Some(Notice::Checked { .. })));
    assert!(shown.query_by_label_contains("default.canju is sound").is_some());
    // While the window is idle, all is written to the file itself; two pages of it are damaged.
    shown.state_mut().as_mut().unwrap().session.on_idle();
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes.len() / 2;
    bytes[at..at + 8192].iter_mut().for_each(|byte| *byte = !*byte);
    std::fs::write(&file, bytes).unwrap();
    find(&mut shown, "Check the base");
    let Some(Notice::Failed(Fault::Unsound { damages, .. })) = session(&shown).notices().last() else {
        panic!()
    };
    assert!(damages.len() > 1, "all of them: {damages:?}");
    assert_eq!(toasts(&shown), 1);
}

#[test]
fn only_an_export_is_replaced_and_only_after_confirmation() {
    let (home, mut shown) = window();
    let path = home.path().join("mine.csv");
    let export = |shown: &mut Shown, enters: usize| {
        press(shown, Modifiers::COMMAND, Key::E);
        let field = shown.get_all_by_role(Role::TextInput).find(|field| field.is_focused()).unwrap();
        field.focus();
        press(shown, Modifiers::COMMAND, Key::A);
        let field = shown.get_all_by_role(Role::TextInput).find(|field| field.is_focused()).unwrap();
        field.type_text(&path.to_string_lossy());
        settle(shown);
        for _ in 0..enters {
            press(shown, Modifiers::NONE, Key::Enter);
        }
        press(shown, Modifiers::NONE, Key::Escape);
    };
    std::fs::write(&path, "my own notes").unwrap();
    export(&mut shown, 3);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "my own notes");
    std::fs::remove_file(&path).unwrap();
    export(&mut shown, 1);
    let before = std::fs::read(&path).unwrap();
    assert!(before.len() > 10_000);
    find(&mut shown, "KRPPKNPP");
    press(&mut shown, Modifiers::NONE, Key::Num2);
    export(&mut shown, 1);
    assert!(std::fs::read(&path).unwrap() == before, "it was only asked");
    export(&mut shown, 2);
    assert!(std::fs::read(&path).unwrap() != before);
}

#[test]
fn that_there_is_nothing_to_undo_is_no_fault_to_be_put_away() {
    let (_home, mut shown) = window();
    for _ in 0..3 {
        press(&mut shown, Modifiers::COMMAND, Key::Z);
        assert_eq!((session(&shown).notices().len(), toasts(&shown)), (1, 0));
        assert!(shown.query_by_label_contains("Nothing to undo").is_some());
    }
}
