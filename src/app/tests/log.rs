//! The log: found, looked into, gone back from, and the versions that stay.

use super::*;
use crate::knowledge::history::EntryId;

fn head(shown: &Shown) -> EntryId {
    session(shown).history().current().head
}

fn score(shown: &mut Shown, material: &str, score: u8) {
    let node = NodeId::from(material.parse::<Material>().unwrap());
    does(shown, base::Action::Set { node, score: Score::new(score) });
}

#[test]
fn an_entry_is_found_undone_from_there_at_once_and_gone_to_again() {
    let (_home, mut shown) = window();
    let before = head(&shown);
    score(&mut shown, "KRNKRGGMM", 1);
    score(&mut shown, "KRKNGG", 2);
    let last = head(&shown);
    press(&mut shown, Modifiers::COMMAND, Key::L);
    assert_eq!(session(&shown).settings().panel, Panel::Log);
    shown.get_by_label("KRNKRGGMM = 1").click();
    settle(&mut shown);
    assert_eq!(session(&shown).selected(), Some("KRNKRGGMM".parse::<Material>().unwrap().into()));
    shown.get_by_label("Undo from here").click();
    settle(&mut shown);
    assert_eq!(head(&shown), before);
    // Undone entries differ from those in force, and their state is a click away.
    shown.get_by_label("KRKNGG = 2 (not in force)").click();
    settle(&mut shown);
    shown.get_by_label("Go to this state").click();
    settle(&mut shown);
    assert_eq!(head(&shown), last);
}

#[test]
fn arrow_keys_go_through_the_list() {
    let (_home, mut shown) = window();
    score(&mut shown, "KRNKRGGMM", 1);
    score(&mut shown, "KRKNGG", 2);
    let last = head(&shown);
    does(&mut shown, preferences::Action::Show(Panel::Log));
    let mut seen = Vec::new();
    for key in [Key::ArrowUp, Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::ArrowUp] {
        press(&mut shown, Modifiers::NONE, key);
        seen.push(session(&shown).log().looked_at.map(|entry| last.0 - entry.0));
    }
    assert_eq!(seen, [None, Some(0), Some(1), Some(0), Some(0)], "the newest first");
    assert_eq!(session(&shown).selected(), Some("KRKNGG".parse::<Material>().unwrap().into()));
}

#[test]
fn the_inspector_tells_who_changed_the_node_and_leads_to_the_entry() {
    let (_home, mut shown) = window();
    score(&mut shown, "KRNKRGGMM", 1);
    let entry = head(&shown);
    does(&mut shown, lattice::Action::Select("KRNKRGGMM".parse::<Material>().unwrap().into()));
    shown.get_by_label("History").click();
    settle(&mut shown);
    shown.get_by_label_contains("KRNKRGGMM = 1 · tester").click_accesskit();
    settle(&mut shown);
    assert_eq!(session(&shown).settings().panel, Panel::Log);
    assert_eq!(session(&shown).log().looked_at, Some(entry));
}

#[test]
fn a_kept_version_stays_and_can_be_renamed_and_deleted() {
    let (_home, mut shown) = window();
    does(&mut shown, base::Action::NameVersion("before".into()));
    does(&mut shown, base::Action::SelectVersion("before".into()));
    let kept = head(&shown);
    score(&mut shown, "KRNKRGGMM", 1);
    assert_eq!(session(&shown).history().current().name, "before+");
    assert_eq!(session(&shown).history().version("before").unwrap().head, kept);
    does(&mut shown, base::Action::RenameVersion { from: "before".into(), to: "start".into() });
    assert_eq!(session(&shown).history().version("start").unwrap().head, kept);
    does(&mut shown, preferences::Action::Show(Panel::Log));
    shown.get_by_label("Versions (3)").click();
    settle(&mut shown);
    // The second of them is the kept one; what is shown cannot be deleted.
    shown.get_all_by_label("Delete").nth(1).unwrap().click();
    settle(&mut shown);
    shown.get_by_label("Really delete?").click();
    settle(&mut shown);
    assert!(session(&shown).history().version("start").is_err());
    does(&mut shown, base::Action::DeleteVersion("before+".into()));
    assert!(session(&shown).history().version("before+").is_ok());
}
