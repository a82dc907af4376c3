//! Text that other people wrote stays text in every output: terminal, CSV and Markdown.

use canju::files::escape::spreadsheet_text;

use super::User;

/// Names and comments as an attacker writes them.
const NAMES: [&str; 3] =
    ["=HYPERLINK(\"http://x\",\"y\")", "<script>alert(1)</script>", "@SUM(1) [a](http://x) |b|"];
const COMMENTS: [&str; 4] = [
    "one\nFAKE 7  2026-11-29 12:00  Lin  KRK = 9\r\nFAKE\u{2028}FAKE",
    "=cmd|' /C calc'!A0\u{1b}[31m",
    "\t+1+1\u{9b}2J\u{202e}",
    "'-2 \\u001b <img src=x onerror=alert(1)> `c` &lt;",
];

fn attacked() -> User {
    let user = User::new();
    let materials = ["KNPKGGM", "KRPKRM", "KCPKGG", "KRKNGG"];
    for (number, (material, comment)) in materials.into_iter().zip(COMMENTS).enumerate() {
        let by = NAMES[number % NAMES.len()];
        user.sees(&["kb", "answer", material, "3", "--unsure", "--by", by, "--comment", comment]);
        user.sees(&["kb", "set", material, "2", "--by", by, "--note", comment]);
    }
    user
}

const LISTS: [&[&str]; 5] = [
    &["kb", "log"],
    &["kb", "show", "KNPKGGM"],
    &["kb", "why", "KNPKGGM"],
    &["kb", "agreement"],
    &["kb", "conflicts"],
];

fn has_controls(text: &str) -> bool {
    text.contains(|sign: char| sign.is_control() && sign != '\n' || matches!(sign, '\u{202E}' | '\u{2028}'))
}

#[test]
fn no_comment_makes_a_line_or_a_command_of_the_terminal() {
    let user = attacked();
    for list in LISTS.iter().copied().chain([&["kb", "undo"][..], &["kb", "redo"], &["kb", "info"]]) {
        let output = user.sees(list);
        assert!(!has_controls(&output), "{list:?}: {output:?}");
        assert!(!output.lines().any(|line| line.starts_with("FAKE")), "{list:?}: {output}");
    }
    assert_eq!(user.sees(&["kb", "log"]).lines().count(), 1 + 8 + 1, "a head, eight entries, the creation");
}

#[test]
fn no_cell_of_a_list_is_computed_and_none_is_lost() {
    let user = attacked();
    let csv = user.sees(&["kb", "log", "--csv"]);
    let mut table = csv::Reader::from_reader(csv.as_bytes());
    let column = table.headers().unwrap().iter().position(|name| name == "comment").unwrap();
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 9);
    for cell in rows.iter().flatten() {
        let is_active = cell.trim_start().starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
        assert!(!is_active && !has_controls(&cell.replace('\t', "")), "{cell:?}");
    }
    let comment = |row: &csv::StringRecord| spreadsheet_text(&row[column]).trim().to_owned();
    let comments: Vec<String> = rows.iter().map(comment).collect();
    assert!(
        COMMENTS.iter().all(|comment| comments.iter().any(|there| there == comment.trim())),
        "{comments:?}"
    );
    for list in LISTS {
        let csv = user.runs(&[list, &["--csv"]].concat());
        assert!(!has_controls(&csv.out.replace('\t', "")), "{list:?}: {:?}", csv.out);
    }
}

#[test]
fn no_page_has_markup_of_others() {
    let user = attacked();
    for (number, list) in LISTS.into_iter().enumerate() {
        let name = format!("{number}.md");
        user.sees(&[list, &["--page", &name]].concat());
        let page = std::fs::read_to_string(user.home().join(name)).unwrap();
        assert!(!has_controls(&page), "{page:?}");
        // Outside of fences, and without what a backslash disarms.
        let mut is_fenced = false;
        for line in page.lines() {
            if line.starts_with("```") {
                is_fenced = !is_fenced;
                continue;
            }
            let bare: Vec<&str> = line.split('\\').collect();
            let bare = bare
                .iter()
                .enumerate()
                .map(|(at, part)| if at == 0 { *part } else { part.get(1..).unwrap_or("") });
            let bare = bare.collect::<String>();
            let is_ours = ["svg", "text", "rect", "path", "circle"]
                .iter()
                .any(|tag| bare.starts_with(&format!("<{tag}")) || bare.starts_with(&format!("</{tag}")));
            assert!(is_fenced || is_ours || !bare.contains(['<', '[', '`']), "{line}");
        }
    }
}

#[test]
fn an_export_is_read_back_to_the_sign() {
    let user = attacked();
    user.sees(&["kb", "export", "all.csv"]);
    user.sees(&["kb", "export", "all.jsonl"]);
    let csv = std::fs::read_to_string(user.home().join("all.csv")).unwrap();
    assert!(!has_controls(&csv.replace('\t', "")));
    let digests = ["all.csv", "all.jsonl"].map(|file| {
        let base = format!("{file}.canju");
        user.sees(&["kb", "new", "--empty", &base]);
        user.sees(&["kb", "import", file, "--kb", &base]);
        user.sees(&["kb", "digest", "--kb", &base])
    });
    assert_eq!(digests[0], digests[1]);
    assert_eq!(digests[0], user.sees(&["kb", "digest"]));
}
