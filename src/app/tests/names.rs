//! Naming of combinations: in words in Chinese, else in letters, or as chosen by the user.

use super::*;
use crate::language::Naming;

fn speak(shown: &mut Shown, language: Language) {
    shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::SetLanguage(language));
    settle(shown);
}

fn shows(shown: &Shown, text: &str) -> bool {
    shown.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn chinese_names_by_words_wherever_a_combination_is_shown_and_letters_on_demand() {
    let (_home, mut shown) = window();
    for panel in [Panel::Conflicts, Panel::Inquiry, Panel::Lattice] {
        let window = shown.state_mut().as_mut().unwrap();
        window.session.perform(preferences::Action::Show(panel));
        speak(&mut shown, Language::Simplified);
        let worst = *session(&shown).conflicts().ranking.first().unwrap();
        let asked = session(&shown).inquiry().plan().questions.first().map(|question| question.node);
        let listed = asked.filter(|_| panel == Panel::Inquiry).unwrap_or(worst);
        if panel == Panel::Lattice {
            shown.state_mut().as_mut().unwrap().session.perform(lattice::Action::Select(worst));
            settle(&mut shown);
        }
        let words = Words { language: Language::Simplified, naming: Naming::Words };
        assert!(shows(&shown, &words.material(listed)), "{panel:?} {listed:?}");
        shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::SetNaming(Naming::Letters));
        settle(&mut shown);
        assert!(shows(&shown, &listed.material().to_string()), "{panel:?} {listed:?}");
        shown.state_mut().as_mut().unwrap().session.perform(preferences::Action::SetNaming(words.naming));
    }
}

#[test]
fn the_only_hit_of_a_query_is_selected_once() {
    let (_home, mut shown) = window();
    let find = |shown: &mut Shown, text: &str| {
        shown.state_mut().as_mut().unwrap().session.perform(lattice::Action::Find(text.into()));
        settle(shown);
    };
    find(&mut shown, "KRNKRGGMM");
    assert_eq!(session(&shown).lattice().found().len(), 1);
    assert_eq!(session(&shown).selected(), Some(node("KRNKRGGMM")));
    shown.state_mut().as_mut().unwrap().session.perform(lattice::Action::Select(node("KRKN")));
    press(&mut shown, Modifiers::NONE, Key::Num3);
    assert_eq!(session(&shown).selected(), Some(node("KRKN")), "an edit finds anew and selects nothing");
}
