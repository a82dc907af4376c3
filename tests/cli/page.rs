//! `--page FILE`: an answer as a page in Markdown.

use super::User;

#[test]
fn an_answer_is_written_as_a_page_with_settings_tables_and_pictures() {
    let user = User::new();
    let output = user.sees(&["kb", "repair", "--dry-run", "--page", "repair.md"]);
    let page = std::fs::read_to_string(user.home().join("repair.md")).unwrap();
    for part in [
        "canju kb repair --dry-run",
        "--dry-run true\n",
        "--method mixed  (default)",
        "default.canju",
        "<svg",
        "Conflicts",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let verdict = output.lines().find(|line| line.contains("Locked scores unchanged")).unwrap();
    assert!(page.contains(verdict), "the verdict is on the page");
    let twice = user.is_refused(&["kb", "repair", "--dry-run", "--page", "repair.md"]);
    assert!(twice.contains("repair.md"), "{twice}");
    user.sees(&["kb", "resolve", "--dry-run", "--page", "resolve.md"]);
    assert!(std::fs::read_to_string(user.home().join("resolve.md")).unwrap().contains("<svg"));
    user.sees(&["kb", "verify", "--method", "gap", "--page", "gap.md"]);
    assert!(std::fs::read_to_string(user.home().join("gap.md")).unwrap().contains("<svg"));
    // A failure is on the page, too, and is reported before the work if the page cannot be written.
    let refused = user.runs(&["kb", "verify", "--method", "gap", "--fail-above", "0", "--page", "failed.md"]);
    assert_eq!(refused.code, Some(1));
    assert!(std::fs::read_to_string(user.home().join("failed.md")).unwrap().contains("Level gap"));
    let before = user.sees(&["kb", "digest"]);
    user.is_refused(&["kb", "set", "KRPKRM", "3", "--page", "no-folder/set.md"]);
    assert_eq!(user.sees(&["kb", "digest"]), before, "nothing was done");
    user.sees(&["kb", "set", "KRPKRM", "3", "--page", "set.md"]);
    let page = std::fs::read_to_string(user.home().join("set.md")).unwrap();
    assert!(page.contains("Conflicts"), "all of it: {page}");
}

#[test]
fn what_is_not_given_is_named_and_remarks_stand_on_the_page() {
    let user = User::newcomer();
    user.sees(&["kb", "verify", "--method", "sample", "--page", "sample.md"]);
    let page = std::fs::read_to_string(user.home().join("sample.md")).unwrap();
    let distance = page.lines().find(|line| line.starts_with("--k –")).unwrap();
    assert!(distance.contains("[default: 4]"), "{distance}");
    // The base was made for this command, and the page reports it.
    assert!(page.contains("Created your own base"), "{page}");
    assert_eq!(user.runs(&["--page", "nothing.md"]).code, Some(2));
    assert!(!user.home().join("nothing.md").exists());
}

#[test]
fn failures_and_output_for_other_programs_are_on_the_page() {
    let user = User::new();
    let page = |name: &str| std::fs::read_to_string(user.home().join(name)).unwrap();
    let refused = user.is_refused(&["kb", "digest", "no such", "--page", "failed.md"]);
    let sentence = refused.lines().find(|line| line.contains("no such")).unwrap();
    assert!(page("failed.md").contains(sentence), "{refused}");
    assert!(page("failed.md").contains("canju kb digest 'no such' --page failed.md"));
    assert!(!page("failed.md").contains("--help"));
    let script = user.sees(&["completions", "bash", "--page", "script.md"]);
    let mut lines = script.lines().filter(|line| !line.is_empty());
    assert!(
        lines.clone().count() > 100 && lines.next_back().is_some_and(|line| page("script.md").contains(line))
    );
}
