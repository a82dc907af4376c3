//! The log as a tree: undo, redo, branches, versions.

use super::*;

fn set(history: &mut History) -> EntryId {
    history.push(0, String::new(), Action::Set { material: "KK".into() }, 1)
}

#[test]
fn redo_follows_the_branch_last_walked_and_the_other_stays() {
    let mut history = History::default();
    let first = set(&mut history);
    let second = set(&mut history);
    history.move_head(first);
    assert_eq!(history.redo().map(|e| e.id), Ok(second));
    let third = set(&mut history);
    assert_eq!(history.redo(), Err(HistoryError::NothingToRedo));
    assert_eq!(history.entry(second).map(|e| e.parent), Some(first));
    assert_eq!(history.route(second, third), Route { back: vec![second], forth: vec![third] });
    assert_eq!(history.route(third, EntryId::ROOT), Route { back: vec![third, first], forth: vec![] });
}

#[test]
fn creation_is_not_undone() {
    let mut history = History::default();
    assert_eq!(history.undo(), Err(HistoryError::NothingToUndo));
    history.push(0, String::new(), Action::Create { from: "built-in".into() }, 9);
    assert_eq!(history.undo(), Err(HistoryError::NothingToUndo));
    let id = set(&mut history);
    assert_eq!(history.undo().map(|e| e.id), Ok(id));
}

#[test]
fn versions_keep_their_own_heads() {
    let mut history = History::default();
    let first = set(&mut history);
    history.name_version("END6").unwrap();
    assert_eq!(history.name_version("END6"), Err(HistoryError::NameTaken("END6".into())));
    let second = set(&mut history);
    history.select("END6").unwrap();
    assert_eq!(history.current().head, first);
    assert_eq!(history.version("main").map(|v| v.head), Ok(second));
}

#[test]
fn a_named_state_stays_and_an_edit_on_it_begins_a_line_of_its_own() {
    let mut history = History::default();
    let first = set(&mut history);
    history.name_version("END6").unwrap();
    history.select("END6").unwrap();
    let second = set(&mut history);
    assert_eq!(history.current().name, "END6+");
    assert_eq!((history.current().head, history.version("END6").unwrap().head), (second, first));
    history.select("END6").unwrap();
    // Undo moves as an edit does.
    history.move_head(EntryId::ROOT);
    assert_eq!(history.current().name, "END6+2");
    assert_eq!((history.current().head, history.current().tip), (EntryId::ROOT, first));
    assert_eq!(history.version("END6").unwrap().head, first);
    // A line is moved itself.
    let third = set(&mut history);
    assert_eq!((history.current().name.as_str(), history.current().head), ("END6+2", third));
}

#[test]
fn names_change_and_go_and_the_one_that_is_shown_stays() {
    let mut history = History::default();
    let first = set(&mut history);
    history.name_version("a").unwrap();
    history.name_version("b").unwrap();
    assert_eq!(history.rename("a", "b"), Err(HistoryError::NameTaken("b".into())));
    history.rename("b", " c ").unwrap();
    history.select("c").unwrap();
    assert_eq!(history.delete("c"), Err(HistoryError::Shown("c".into())));
    history.delete("a").unwrap();
    history.delete("main").unwrap();
    assert_eq!((history.versions().len(), history.current().name.as_str()), (1, "c"));
    assert_eq!(history.entry(first).map(|entry| entry.id), Some(first));
    assert_eq!(history.delete("a"), Err(HistoryError::NoVersion("a".into())));
}
