//! `canju kb show` of many combinations at once.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use super::{User, run_output};

/// Many combinations at one start, for other programs: the same as one by one.
#[test]
fn a_stream_of_names_is_shown_line_by_line() {
    let user = User::new();
    let tries = |lines: &str, more: &[&str]| {
        let mut command = user.command(&[&["kb", "show", "-"], more].concat());
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        run_output(child.wait_with_output().unwrap())
    };
    let names = ["KRKNGG", "马兵对单缺象", "rook v knight"];
    let shown = tries(&format!("# names\n\n{}\n", names.join("\n")), &["--json"]);
    let lines: Vec<Value> = shown.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines, names.map(|name| user.json(&["kb", "show", name])));
    let pages = tries("KRKNGG\nKRK\n", &[]).out;
    assert_eq!(pages, ["KRKNGG", "KRK"].map(|name| user.sees(&["kb", "show", name]) + "\n").concat());
    let wrong = tries("KRK\nKRX\n", &["--json", "--lang", "en"]);
    assert_eq!((wrong.code, wrong.out.lines().count()), (Some(1), 1));
    assert!(wrong.err.starts_with("Line 2 of the input names no combination"), "{}", wrong.err);
}
