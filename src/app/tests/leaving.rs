//! Export of what is shown: lists and charts as files, names through the clipboard.

use egui::OutputCommand;

use super::*;

/// Asks for what is shown, chooses one, and saves it in the home of the window; what is in the file then.
fn saved(home: &TempDir, shown: &mut Shown, button: &str, name: &str) -> String {
    press(shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    shown.get_all_by_label(button).next().unwrap().click();
    settle(shown);
    let path = home.path().join(name);
    let window = shown.state_mut().as_mut().unwrap();
    window.state.prompt_bar.as_mut().unwrap().answer = path.to_string_lossy().into_owned();
    settle(shown);
    shown.get_by_label("Export").click();
    settle(shown);
    assert!(shown.query_by_label_contains("Saved as").is_some());
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_list_of_conflicts_is_saved_as_it_is_shown() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    let ranking = session(&shown).conflicts().ranking.to_vec();
    let text = saved(&home, &mut shown, "Save as CSV…", "conflicts.csv");
    let mut table = csv::Reader::from_reader(text.trim_start_matches('\u{FEFF}').as_bytes());
    let listed: Vec<NodeId> = table.records().map(|row| node(row.unwrap().get(0).unwrap())).collect();
    assert_eq!(listed, ranking);
}

#[test]
fn the_charts_and_the_changes_of_a_run_are_saved() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::NONE, Key::F5);
    let svg = saved(&home, &mut shown, "Save as SVG…", "run.svg");
    assert!(svg.starts_with("<svg") && svg.contains("steps"), "{svg}");
    let again = saved(&home, &mut shown, "Save as CSV…", "run.csv");
    assert!(again.lines().count() > 2, "{again}");
}

#[test]
fn an_existing_file_is_replaced_only_after_confirmation() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num2);
    let path = home.path().join("mine.csv");
    std::fs::write(&path, "mine").unwrap();
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    shown.get_all_by_label("Save as CSV…").next().unwrap().click();
    settle(&mut shown);
    shown.state_mut().as_mut().unwrap().state.prompt_bar.as_mut().unwrap().answer =
        path.to_string_lossy().into_owned();
    settle(&mut shown);
    press(&mut shown, Modifiers::NONE, Key::Enter);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    press(&mut shown, Modifiers::NONE, Key::Enter);
    assert_ne!(std::fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn the_board_of_a_game_is_exported_and_an_empty_panel_has_a_message() {
    let (_home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND, Key::Num8);
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    assert!(shown.query_by_label_contains("rnbakabnr/9/1c5c1").is_some());
    press(&mut shown, Modifiers::NONE, Key::Escape);
    does(&mut shown, preferences::Action::Show(Panel::Tuning));
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    assert!(shown.query_by_label_contains("no list or chart").is_some());
}

#[test]
fn the_name_of_a_combination_is_copied_where_it_is_shown() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPGKP");
    shown.get_all_by_label("KNPGKP").next().unwrap().click_secondary();
    settle(&mut shown);
    shown.get_by_label("Copy \"KNPGKP\"").click();
    shown.step();
    let copied = |command: &OutputCommand| *command == OutputCommand::CopyText("KNPGKP".into());
    let mut found = shown.output().platform_output.commands.iter().any(copied);
    for _ in 0..3 {
        shown.step();
        found |= shown.output().platform_output.commands.iter().any(copied);
    }
    assert!(found);
}

#[test]
fn all_that_a_panel_shows_is_one_page_with_its_settings() {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::NONE, Key::F5);
    let page = saved(&home, &mut shown, "Save the whole view as one page (Markdown)…", "run.markdown");
    for part in
        ["# canju · Resolver", "```json", "\"objective\"", "<svg", "## Objective: INC", "| Material |"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn what_is_saved_under_a_filter_names_it() {
    let (home, mut shown) = window();
    does(&mut shown, lattice::Action::Find("KN*vKC* & score<=3".to_owned()));
    settle(&mut shown);
    let svg = saved(&home, &mut shown, "Save as SVG…", "found.svg");
    assert!(svg.contains("KN*vKC* &amp; score&lt;=3"), "{}", &svg[..svg.len().min(600)]);
    let page = saved(&home, &mut shown, "Save the whole view as one page (Markdown)…", "found.markdown");
    assert!(page.contains(r"· KN\*vKC\* \& score\<=3"), "{}", &page[..page.len().min(600)]);
    does(&mut shown, lattice::Action::Find(String::new()));
    settle(&mut shown);
    let page = saved(&home, &mut shown, "Save the whole view as one page (Markdown)…", "whole.markdown");
    assert!(!page.contains("KN*vKC*"));
}

#[test]
fn the_map_is_saved_with_every_scored_cell() {
    let (home, mut shown) = window();
    let svg = saved(&home, &mut shown, "Save as SVG…", "map.svg");
    assert!(svg.contains("certain win for Red") && svg.matches("<path").count() >= 10, "a path a score");
    let text = saved(&home, &mut shown, "Save as CSV…", "map.csv");
    assert_eq!(text.lines().count() as u32 - 1, session(&shown).kb().scored_count());
}
