//! `canju manual` and `canju completions`: every command is in them, as `--help` knows it.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use super::User;

/// The commands that a help page lists.
pub(super) fn listed(help: &str) -> Vec<&str> {
    let from = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows = from.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    rows.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
}

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

/// Every command with the commands inside it, as one types them.
fn verbs(user: &User, above: &[String]) -> Vec<Vec<String>> {
    let typed: Vec<&str> = above.iter().map(String::as_str).chain(["--help"]).collect();
    let help = user.sees(&typed);
    let mut found = Vec::new();
    for name in listed(&help) {
        let verb = [above, &[name.to_owned()]].concat();
        found.extend(verbs(user, &verb));
        found.push(verb);
    }
    found
}

/// The lines below a heading of a help page.
fn below<'a>(help: &'a str, heading: &'a str) -> impl Iterator<Item = &'a str> {
    help.lines()
        .skip_while(move |line| *line != heading)
        .skip(1)
        .take_while(|line| !line.ends_with(':') || line.starts_with(' '))
}

#[test]
fn every_command_and_each_of_its_options_has_help() {
    let user = User::new();
    let verbs = verbs(&user, &[]);
    assert!(verbs.len() >= 80, "{} verbs", verbs.len());
    let mut abouts = BTreeMap::new();
    for verb in &verbs {
        let typed: Vec<&str> = verb.iter().map(String::as_str).chain(["--help"]).collect();
        let help = user.sees(&typed);
        let about = help.lines().next().unwrap_or_default();
        assert!(about.starts_with(char::is_uppercase) && about.len() > 8, "{verb:?}: {about}");
        if let Some(other) = abouts.insert(about.to_owned(), verb) {
            panic!("{verb:?} and {other:?} say the same of themselves: {about}");
        }
        for heading in ["Arguments:", "Options:"] {
            let mut named: Option<&str> = None;
            for line in below(&help, heading) {
                let begins = line.trim_start().starts_with(['-', '<', '['])
                    && line.len() - line.trim_start().len() < 8;
                if begins {
                    assert!(named.is_none(), "{verb:?}: {named:?} is not explained");
                    // Short pages explain it in the same line.
                    named = Some(line).filter(|line| !line.trim().contains("  "));
                } else if !line.trim().is_empty() {
                    named = None;
                }
            }
            assert!(named.is_none(), "{verb:?}: {named:?} is not explained");
        }
    }
}

/// The interface of the terminal on one page: a removed command or option fails this test.
#[test]
fn every_command_with_its_options_stays() {
    let user = User::new();
    let mut verbs = verbs(&user, &[]);
    verbs.sort();
    let line = |verb: &Vec<String>| {
        let typed: Vec<&str> = verb.iter().map(String::as_str).chain(["--help"]).collect();
        let help = user.sees(&typed);
        let names = below(&help, "Options:").filter(|line| line.len() - line.trim_start().len() < 8);
        let mut names: Vec<&str> =
            names.filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--"))).collect();
        names.sort_unstable();
        format!("{}: {}\n", verb.join(" "), names.join(" "))
    };
    insta::assert_snapshot!("commands", verbs.iter().map(line).collect::<String>());
}

/// Whether a value is of a type of JSON Schema.
fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

/// Compares a value with the part of JSON Schema that the program writes.
fn fits(schema: &Value, value: &Value, at: &str) {
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        Value::String(name) => vec![name.as_str()],
        _ => Vec::new(),
    };
    assert!(types.is_empty() || types.iter().any(|name| is_of(name, value)), "{at}: {value}, not {types:?}");
    assert!(schema["enum"].as_array().is_none_or(|words| words.contains(value)), "{at}: {value}");
    for (bound, sign) in [("minimum", 1.0), ("maximum", -1.0)] {
        let pair = schema[bound].as_f64().zip(value.as_f64());
        assert!(pair.is_none_or(|(bound, value)| sign * (value - bound) >= 0.0), "{at}: {value}");
    }
    if let Value::Array(values) = value {
        values.iter().zip(0..).for_each(|(value, row)| fits(&schema["items"], value, &format!("{at}/{row}")));
    }
    if let Value::Object(members) = value {
        for (name, value) in members {
            let of = schema["properties"].get(name);
            assert!(of.is_some() || schema["additionalProperties"] != false, "{at}/{name} is not declared");
            fits(of.unwrap_or(&Value::Null), value, &format!("{at}/{name}"));
        }
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        required.for_each(|name| assert!(members.contains_key(name), "{at} has no {name}"));
    }
}

/// The JSON of a command has the members and types of its schema.
pub(super) fn conforms(schemas: &Value, arguments: &[&str], json: &Value) {
    let typed = arguments.join(" ");
    let commands = schemas.as_object().unwrap();
    let (command, schema) = commands.iter().find(|(name, _)| typed.starts_with(name.as_str())).unwrap();
    fits(schema, json, command);
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
