//! Fields with an invalid text: actions that depend on them do not apply to the previous text.

use super::*;

fn name_of_combination(shown: &mut Shown, text: &str) {
    let field = shown.get_by_role_and_label(Role::TextInput, "Material");
    field.focus();
    settle(shown);
    press(shown, Modifiers::COMMAND, Key::A);
    shown.get_by_role_and_label(Role::TextInput, "Material").type_text(text);
    settle(shown);
}

#[test]
fn a_refused_name_solves_nothing() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNKG");
    press(&mut shown, Modifiers::COMMAND, Key::Num7);
    for text in ["KNKQ", "nothing", "KNKGGG"] {
        name_of_combination(&mut shown, text);
        // Whether it was confirmed or not.
        for enter in [false, true] {
            if enter {
                press(&mut shown, Modifiers::NONE, Key::Enter);
            }
            for verb in [Key::B, Key::T, Key::G] {
                press(&mut shown, Modifiers::COMMAND, verb);
            }
            assert_eq!(session(&shown).settings().panel, Panel::Tables);
            assert_eq!(session(&shown).selected(), None, "{text}");
            assert!(session(&shown).tables().list.is_empty(), "{text}");
        }
        let shown_text = shown.get_by_role_and_label(Role::TextInput, "Material").value();
        assert_eq!(shown_text.as_deref(), Some(text), "what was typed stays");
    }
    name_of_combination(&mut shown, "KNK");
    press(&mut shown, Modifiers::NONE, Key::Enter);
    assert_eq!(session(&shown).selected(), Some(node("KNK")));
    press(&mut shown, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(session(&shown).selected(), Some(node("KNKG")));
}
