//! `canju manual` and `canju completions`: every command is in them, as `--help` knows it.

use std::fs;

use serde_json::json;

use super::User;
use super::help::listed;

#[test]
fn every_command_has_a_page_and_is_completed_in_every_shell() {
    let user = User::new();
    let help = user.sees(&["--help"]);
    let commands = listed(&help);
    assert!(commands.len() >= 8 && commands.contains(&"manual"), "{commands:?}");
    let folder = user.home().join("share/man1");
    user.sees(&["manual", "--out", folder.to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(page("canju.1"), user.sees(&["manual"]));
    for command in &commands {
        assert!(page(&format!("canju-{command}.1")).contains("SYNOPSIS"), "{command}");
        let help = user.sees(&[command, "--help"]);
        for inner in listed(&help) {
            assert!(page(&format!("canju-{command}-{inner}.1")).contains("SYNOPSIS"), "{command} {inner}");
        }
    }
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = user.sees(&["completions", shell]);
        let missing: Vec<_> = commands.iter().filter(|command| !script.contains(**command)).collect();
        assert!(missing.is_empty() && script.contains("conflicts"), "{shell}: {missing:?}");
    }
}

#[test]
fn the_schemas_are_of_commands_and_their_members_have_titles_and_descriptions() {
    let user = User::new();
    let schemas = user.json(&["manual", "--json-schema"]);
    let commands = schemas.as_object().unwrap();
    for (command, schema) in commands {
        let typed: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        assert!(user.sees(&typed).contains("--csv"), "{command}");
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    }
    let score = &schemas["kb query"]["properties"]["nodes"]["items"]["properties"]["score"];
    assert_eq!((&score["type"], &score["maximum"]), (&json!(["integer", "null"]), &json!(9)));
    assert!(score["title"] == "Score" && score["description"].is_string(), "{score}");
    let chinese = user.json(&["manual", "--json-schema", "--lang", "zh-Hant"]);
    assert_eq!(chinese["kb query"]["properties"]["nodes"]["items"]["properties"]["score"]["title"], "評分");
    assert_eq!(user.runs(&["manual", "--json-schema", "--out", "x"]).code, Some(2));
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let user = User::new();
    fs::write(user.home().join("file"), "").unwrap();
    let error = user.is_refused(&["manual", "--out", "file"]);
    assert!(error.contains("file") && error.lines().count() == 1, "{error}");
}
