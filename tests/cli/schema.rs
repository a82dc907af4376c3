//! The JSON of a command conforms to its schema, its CSV has the same values, and its page is a table.

use std::collections::BTreeMap;
use std::fs;

use canju_files::escape::spreadsheet_text;
use serde_json::Value;

use super::User;

/// Lines that a snapshot holds at most; rows further on are like those before.
const LINES: usize = 150;

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

/// JSON as it is written, without what differs from run to run.
pub(super) fn raw(user: &User, arguments: &[&str]) -> String {
    let text = user.sees(&[arguments, &["--json"]].concat());
    let masked = text.lines().take(LINES).map(|line| {
        let member = line.trim_start();
        let differs =
            ["\"time\":", "\"path\":", "\"seconds\":", "\"milliseconds\":", "\"size\":", "\"bytes\":"];
        let Some(name) = differs.iter().find(|name| member.starts_with(**name)) else {
            return line.to_owned();
        };
        let comma = if line.ends_with(',') { "," } else { "" };
        format!("{}{name} …{comma}", &line[..line.len() - member.len()])
    });
    masked.collect::<Vec<_>>().join("\n").replace(&*user.home().to_string_lossy(), "[home]")
}

/// A value of JSON as CSV has it.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap().to_string(),
        Value::Array(items) if !items.iter().any(Value::is_object) => {
            items.iter().map(text).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

/// The values of a row of JSON by the names that CSV has for them.
fn flat(name: &str, value: &Value, into: &mut BTreeMap<String, String>) {
    if let Value::Object(members) = value {
        let below = |key: &String| if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
        members.iter().for_each(|(key, value)| flat(&below(key), value, into));
    } else if !text(value).is_empty() {
        into.insert(name.to_owned(), text(value));
    }
}

/// A cell of CSV; values with names in a list are JSON, whose members may come in any order.
fn cell(text: &str) -> String {
    if !text.starts_with("[{") {
        return spreadsheet_text(text).into_owned();
    }
    serde_json::from_str::<Value>(text).unwrap().to_string()
}

/// The rows of a list as CSV are those of its JSON.
pub(super) fn csv_is_json(user: &User, list: &[&str], rows: &str) {
    let json = user.json(list);
    let rows = json.pointer(rows).and_then(Value::as_array).unwrap();
    let csv = user.sees(&[list, &["--csv"]].concat());
    let mut read = csv::Reader::from_reader(csv.as_bytes());
    let heads: Vec<String> = read.headers().unwrap().iter().map(str::to_owned).collect();
    let records: Vec<csv::StringRecord> = read.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), rows.len(), "{list:?}");
    for (record, row) in records.iter().zip(rows) {
        let mut expected = BTreeMap::new();
        flat("", row, &mut expected);
        let found = heads.iter().zip(record).filter(|(_, cell)| !cell.is_empty());
        let found: BTreeMap<String, String> = found.map(|(head, text)| (head.clone(), cell(text))).collect();
        assert_eq!(found, expected, "{list:?}");
    }
    assert_eq!(user.runs(&[list, &["--csv", "--json"]].concat()).code, Some(2));
}

/// A list with rows is a table of Markdown on a page.
pub(super) fn page_is_a_table(user: &User, list: &[&str], rows: &str) {
    let json = user.json(list);
    let rows = json.pointer(rows).and_then(Value::as_array).unwrap();
    let page = user.home().join("page.md");
    user.sees(&[list, &["--page", "page.md"]].concat());
    let markdown = fs::read_to_string(&page).unwrap();
    assert_eq!(markdown.contains("| --- |"), !rows.is_empty(), "{markdown}");
    fs::remove_file(page).unwrap();
}
