//! `canju kb check`: whether the file of a base is sound.

use serde_json::{Value, json};

use super::User;

#[test]
fn a_base_is_checked_to_the_last_bit() {
    let user = User::new();
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/base-v2/base.canju");
    std::fs::copy(old, user.home().join("a.canju")).unwrap();
    let sound = user.json(&["kb", "check", "--kb", "a.canju"]);
    assert_eq!((&sound["sound"], &sound["checked"]["entries"]), (&json!(true), &json!(23)));
    // One bit of a number in a piece of evidence: no reader would notice.
    let path = user.home().join("a.canju");
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(8).position(|word| word == b"spent_ms").unwrap();
    bytes[at + 10] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let damaged = user.runs(&["kb", "check", "--kb", "a.canju"]);
    assert_eq!(damaged.code, Some(1));
    let json = user.runs(&["kb", "check", "--kb", "a.canju", "--json"]);
    let document: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json.code, &document["sound"], &document["checked"]), (Some(1), &json!(false), &json!(null)));
    let told = format!("{}{}", damaged.out, damaged.err).replace(&*user.home().to_string_lossy(), "[home]");
    insta::assert_snapshot!("check_damaged", told);
}
