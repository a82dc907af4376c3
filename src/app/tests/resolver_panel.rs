//! The resolvers in the window: run, preview, accept, undo, and two versions side by side.

use super::*;

#[test]
fn the_resolver_runs_is_accepted_and_undone_as_one() {
    let (_home, mut shown) = window();
    let before = session(&shown).kb().labelling().tally().conflict_nodes;
    assert!(before > 0);
    press(&mut shown, Modifiers::NONE, Key::F10);
    assert_eq!(session(&shown).settings().panel, Panel::Resolver);
    assert_eq!(session(&shown).resolver().greedy().map(|greedy| greedy.steps()), Some(1));
    press(&mut shown, Modifiers::NONE, Key::F5);
    assert!(session(&shown).resolver().greedy().is_some_and(|greedy| greedy.end().is_some()));
    press(&mut shown, Modifiers::COMMAND, Key::Enter);
    let after = session(&shown).kb().labelling().tally().conflict_nodes;
    assert!(after < before, "{after} of {before}");
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).kb().labelling().tally().conflict_nodes, before);
}

#[test]
fn the_charts_of_a_run_stay_when_it_was_accepted() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::NONE, Key::F5);
    let steps = session(&shown).resolver().greedy().unwrap().steps();
    press(&mut shown, Modifiers::COMMAND, Key::Enter);
    assert!(session(&shown).resolver().greedy().is_none(), "nothing is left to accept");
    let title = format!("Stored run: {steps} steps");
    let charts =
        |shown: &Shown| shown.query_by_label(&title).is_some() && shown.query_by_label("0–10 %").is_some();
    assert!(charts(&shown));
    press(&mut shown, Modifiers::COMMAND, Key::Num1);
    press(&mut shown, Modifiers::COMMAND, Key::Num4);
    assert!(charts(&shown), "another panel takes nothing away");
    press(&mut shown, Modifiers::NONE, Key::F10);
    assert!(shown.query_by_label(&title).is_none(), "until the next run");
}

#[test]
fn the_exact_repair_is_previewed_accepted_and_undone_as_one() {
    let (_home, mut shown) = window();
    let answer = base::Action::Set { node: node("KNPGGMMKCPGGMM"), score: Some(Score::WIN_BY_POSITION) };
    shown.state_mut().as_mut().unwrap().session.perform(answer);
    settle(&mut shown);
    let before = session(&shown).kb().labelling().tally().conflict_nodes;
    assert!(session(&shown).resolver().repair.current().is_none(), "it is not shown");
    press(&mut shown, Modifiers::NONE, Key::F6);
    let preview = session(&shown).resolver().repair.current().cloned().unwrap();
    assert!(preview.report.optimal && !preview.changes.is_empty());
    assert!(shown.query_by_label("✔ minimum cost and fewest conflicts proved").is_some());
    for page in ["Changes (", "Contradictory answers (", "Certificate", "Map"] {
        shown.get_by_label_contains(page).click();
        settle(&mut shown);
    }
    press(&mut shown, Modifiers::COMMAND, Key::Enter);
    let after = session(&shown).kb().labelling().tally().conflict_nodes;
    assert_eq!(after, preview.report.after.conflict_nodes);
    assert!(after < before, "{after} of {before}");
    assert!(
        session(&shown).resolver().repair.current().unwrap().changes.is_empty(),
        "nothing is left to repair"
    );
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).kb().labelling().tally().conflict_nodes, before);
    assert_eq!(session(&shown).resolver().repair.current().unwrap().changes, preview.changes);
}

#[test]
fn two_versions_stand_side_by_side() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::NONE, Key::F8);
    assert!(shown.query_by_label("Nothing to compare with").is_some());
    shown.state_mut().as_mut().unwrap().session.perform(base::Action::NameVersion("before".into()));
    press(&mut shown, Modifiers::NONE, Key::F6);
    press(&mut shown, Modifiers::COMMAND, Key::Enter);
    let changed = session(&shown).history().undo().unwrap().changes * 2;
    press(&mut shown, Modifiers::NONE, Key::F8);
    let compared = session(&shown).resolver().comparison.current().cloned().unwrap();
    assert_eq!((compared.names[0].as_str(), u64::from(compared.comparison.total())), ("before", changed));
    shown.get_by_label_contains("Changes (").click();
    settle(&mut shown);
    let node = compared.changes[0].node;
    shown.get_all_by_role_and_label(Role::Link, &node.material().to_string()).next().unwrap().click();
    settle(&mut shown);
    assert_eq!(session(&shown).selected(), Some(node));
    // An undone change is compared anew.
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).resolver().comparison.current().unwrap().comparison.total(), 0);
}

#[test]
fn every_face_of_the_resolver_and_every_reason_is_there_in_every_language() {
    let (_home, mut shown) = window();
    let worst = session(&shown).conflicts().ranking[0];
    does(&mut shown, lattice::Action::Select(worst));
    does(&mut shown, preferences::Action::Show(Panel::Resolver));
    does(&mut shown, base::Action::NameVersion("before".into()));
    shown.get_by_label("Why?").click();
    settle(&mut shown);
    assert!(shown.query_all_by_label_contains("It cannot be").next().is_some());
    for language in Language::ALL {
        does(&mut shown, preferences::Action::SetLanguage(language));
        for face in ResolverView::ALL {
            does(&mut shown, resolver::Action::View(face));
            let name = Words::of(language).get(face.text_key());
            assert!(shown.query_all_by_label(&name).next().is_some(), "{name}");
        }
    }
}
