//! Tests of the table through clicks, keys and headers.

use std::sync::Arc;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::*;
use crate::app::tests::testing::{ENGLISH, built_in, node, window};
use crate::language::Language;

struct Seen {
    table: NodeTable,
    words: Words,
    base: Arc<KnowledgeBase>,
    rows: Vec<NodeId>,
    selected: Option<NodeId>,
    sort: Option<&'static str>,
}

fn table<'a>(rows: Vec<NodeId>) -> Harness<'a, Seen> {
    let base = built_in();
    let seen = Seen { table: NodeTable::default(), words: ENGLISH, base, rows, selected: None, sort: None };
    let mut harness = window((800.0, 400.0), seen, |ui, seen| {
        let input = TableInput {
            base: &seen.base,
            rows: &seen.rows,
            sorted: Some(("score", true)),
            sortable: &["score", "weight"],
            selected: seen.selected,
        };
        let answer = seen.table.show(ui, seen.words, input);
        seen.selected = answer.selected.or(seen.selected);
        seen.sort = answer.sort.or(seen.sort);
    });
    harness.run();
    harness
}

fn scored() -> Vec<NodeId> {
    built_in().scored().map(|(node, _)| node).collect()
}

fn row<'h>(harness: &'h Harness<'_, Seen>, text: &str) -> egui_kittest::Node<'h> {
    let start = format!("{text},");
    harness.get_by(move |n| n.role() == Role::Row && n.label().is_some_and(|l| l.starts_with(&start)))
}

fn text_of(node: Option<NodeId>) -> String {
    node.map(|node| node.material().to_string()).unwrap_or_default()
}

#[test]
fn a_click_on_a_row_selects_its_node() {
    let rows = ["KK", "KRK", "KNKGG"].map(node).to_vec();
    let mut harness = table(rows);
    for text in ["KNKGG", "KK", "KRK"] {
        row(&harness, text).click();
        harness.run();
        assert_eq!(text_of(harness.state().selected), text);
    }
}

#[test]
fn keys_walk_the_rows_and_the_table_follows() {
    let rows = scored();
    let (count, last) = (rows.len(), *rows.last().unwrap());
    let mut harness = table(rows.clone());
    harness.get_by_role(Role::Table).focus();
    harness.run();
    let mut press = |key: Key, expected: usize| {
        harness.key_press(key);
        harness.run();
        let selected = harness.state().selected;
        assert_eq!(text_of(selected), text_of(rows.get(expected).copied()), "{key:?}");
        let in_view = row(&harness, &text_of(selected)).rect();
        assert!(in_view.top() >= HEADER && in_view.bottom() <= 400.0, "{key:?}: {in_view:?}");
    };
    press(Key::ArrowDown, 0);
    press(Key::ArrowDown, 1);
    press(Key::End, count - 1);
    press(Key::ArrowDown, count - 1);
    press(Key::ArrowUp, count - 2);
    press(Key::Home, 0);
    // 14 rows are wholly visible; the last of them stays in view.
    press(Key::PageDown, 13);
    press(Key::PageUp, 0);
    harness.state_mut().selected = Some(last);
    harness.run();
    assert!(
        row(&harness, &text_of(Some(last))).rect().bottom() <= 400.0,
        "a selection from elsewhere is followed"
    );
}

#[test]
fn only_sortable_headers_can_be_clicked() {
    let mut harness = table(scored());
    harness.get_by_role_and_label(Role::Button, "IW").click();
    harness.run();
    assert_eq!(harness.state().sort, Some("weight"));
    harness.get_by_role_and_label(Role::Button, "Score ▼").click();
    harness.run();
    assert_eq!(harness.state().sort, Some("score"));
    assert!(harness.query_by_role_and_label(Role::Button, "Class").is_none());
}

#[test]
fn two_million_rows_draw_only_what_is_seen() {
    let mut harness = table(NodeId::all().collect());
    harness.state_mut().selected = NodeId::all().next_back();
    harness.run();
    let rows = harness.get_all_by_role(Role::Row).count();
    assert!((10..30).contains(&rows), "{rows}");
    let last = row(&harness, "KKRRNNCCPPPPPGGMM").rect();
    assert!((last.bottom() - 392.0).abs() < 9.0, "{last:?}");
}

#[test]
fn an_empty_table_has_a_message_in_every_language() {
    for language in Language::ALL {
        let mut harness = table(Vec::new());
        let words = Words::of(language);
        harness.state_mut().words = words;
        harness.run();
        assert!(harness.query_by_label(&words.get("table-empty")).is_some());
        harness.state_mut().rows = scored();
        harness.run();
    }
}
