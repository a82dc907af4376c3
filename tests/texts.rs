//! Checks the three languages against each other: the same files, keys and arguments, and no unused or missing key.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use canju::language::Language;

/// The arguments of every text, by key.
type Keys = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of a file: a key begins a line, whatever is indented belongs to the text above.
fn keys(file: &Path) -> Keys {
    let mut keys = Keys::new();
    let mut current = String::new();
    for line in fs::read_to_string(file).unwrap().lines().filter(|line| !line.starts_with('#')) {
        if let Some((key, _)) = line.split_once('=').filter(|_| !line.starts_with(' ')) {
            current = key.trim().to_owned();
            assert!(keys.insert(current.clone(), BTreeSet::new()).is_none(), "{current} occurs twice");
        }
        for (at, _) in line.match_indices('$') {
            let name = line[at + 1..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-');
            keys.get_mut(&current).unwrap().insert(name.collect());
        }
    }
    keys
}

fn texts(language: Language) -> BTreeMap<String, Keys> {
    let folder = root().join("assets/text").join(language.tag());
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "ftl"));
    files.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), keys(&path))).collect()
}

#[test]
fn the_languages_have_the_same_keys_and_arguments() {
    let english = texts(Language::English);
    assert_eq!(texts(Language::Traditional), english);
    assert_eq!(texts(Language::Simplified), english);
}

#[test]
fn no_key_is_in_two_files() {
    let mut seen = BTreeSet::new();
    for (file, keys) in texts(Language::English) {
        for key in keys.into_keys() {
            assert!(seen.insert(key.clone()), "{key} of {file} is in another file, too");
        }
    }
}

/// The words with hyphens between quotation marks in a file, without its comments and tests.
fn hyphenated(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = code.lines().filter_map(|line| line.split("//").next());
    let quoted = code.flat_map(|line| line.split('"').skip(1).step_by(2));
    let is_key = |word: &&str| {
        word.contains('-')
            && word.split('-').all(|part| !part.is_empty())
            && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && word.starts_with(|c: char| c.is_ascii_lowercase())
    };
    quoted.filter(is_key).map(str::to_owned).collect()
}

/// Words in window and terminal that look like the key of a text and are none: values of options, words of files, kinds of codes, ways to write JSON.
const NO_KEYS: [&str; 19] = [
    "black-wins",
    "built-in",
    "canju-lab",
    "does-not-hold",
    "guard-matrix",
    "hand-made",
    "horse-over-cannon",
    "in-part",
    "invariable-kept",
    "ke-parng",
    "date-time",
    "kebab-case",
    "latin-",
    "literal-map",
    "match-end",
    "place-control",
    "red-wins",
    "scored-kept",
    "utf-",
];

/// The sources of what a person reads: both faces, their texts and what they have done.
fn faces() -> Vec<PathBuf> {
    let program = ["app", "cli", "session"].map(|face| root().join("src").join(face));
    let kit = ["jobs", "report", "service", "terminal", "text", "views"];
    let kit = kit.map(|face| root().join("crates/canju-kit/src").join(face));
    sources([&program[..], &kit[..], &[root().join("crates/canju-lab/src/cli")]].concat())
}

/// The files of these folders and the folders in them, without tests.
fn sources(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            if !is_test {
                if path.is_dir() { &mut folders } else { &mut files }.push(path);
            }
        }
    }
    files
}

fn known() -> BTreeSet<String> {
    texts(Language::English).into_values().flat_map(Keys::into_keys).collect()
}

#[test]
fn every_key_that_the_faces_name_has_a_text() {
    let known = known();
    let mut unknown = Vec::new();
    for file in faces() {
        let is_key = |word: &String| !NO_KEYS.iter().any(|other| word.starts_with(other));
        let words = hyphenated(&file).into_iter().filter(|word| !known.contains(word)).filter(is_key);
        unknown.extend(words.map(|word| format!("{word} in {}", file.display())));
    }
    assert!(unknown.is_empty(), "no text for {unknown:#?}");
}

/// The texts that a source asks for: each key, or its beginning up to the first part that is worked out.
fn asked(file: &Path) -> Vec<(String, bool)> {
    let source = fs::read_to_string(file).unwrap();
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String =
        code.lines().filter_map(|line| line.split("//").next()).flat_map(str::split_whitespace).collect();
    let mut asked = Vec::new();
    for call in ["words.get(", "words.with(", "words.known("] {
        for (at, _) in code.match_indices(call) {
            let rest = &code[at + call.len()..];
            let (rest, made) = match rest.strip_prefix("&format!(") {
                Some(rest) => (rest, true),
                None => (rest, false),
            };
            let Some(key) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) else { continue };
            asked.push((key.split('{').next().unwrap_or_default().to_owned(), made));
        }
    }
    // Parts of the window complete the key of a hint or a title themselves.
    for (end, ..) in code
        .match_indices(",\"")
        .filter(|(end, _)| ["words", "scene"].iter().any(|argument| code[..*end].ends_with(argument)))
    {
        let ending = match function(&code[..end]) {
            "button" | "button_if" | "check" | "named" => "-hint",
            "empty" => "-title",
            _ => continue,
        };
        let key = code[end + 2..].split('"').next().unwrap_or_default();
        asked.push((format!("{key}{ending}"), false));
    }
    asked
}

/// The name of the function whose arguments end the code.
fn function(code: &str) -> &str {
    let mut depth = 0;
    let opens = code.char_indices().rev().find(|(_, sign)| {
        depth += i32::from(matches!(sign, ')' | ']' | '}')) - i32::from(matches!(sign, '(' | '[' | '{'));
        depth < 0
    });
    let before = opens.map_or("", |(at, _)| &code[..at]);
    before.rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default()
}

#[test]
fn every_text_that_the_faces_ask_for_is_there() {
    let (known, mut missing, mut count) = (known(), Vec::new(), 0);
    for file in faces() {
        for (key, made) in asked(&file) {
            count += 1;
            let there =
                if made { known.iter().any(|text| text.starts_with(&key)) } else { known.contains(&key) };
            if !there {
                missing.push(format!("{key} in {}", file.display()));
            }
        }
    }
    assert!(missing.is_empty(), "no text for {missing:#?}");
    assert!(count > 1000, "only {count} are asked for: they are no longer found");
}

/// A text without what is put into it, without commands of the terminal, and without what is quoted.
fn prose(line: &str) -> String {
    let mut prose = String::new();
    let mut depth = 0;
    for c in line.chars() {
        depth += i32::from("{`“".contains(c) && depth < 9) - i32::from("}”".contains(c));
        if depth <= 0 && !"}”".contains(c) {
            prose.push(c);
        }
    }
    let prose = prose.replace("canju-lab ", "canju ");
    let commands = prose.split("canju ").enumerate().map(|(at, part)| match at {
        0 => part.to_owned(),
        _ => part.trim_start_matches(|c: char| c.is_ascii() && !",.;:)".contains(c)).to_owned(),
    });
    commands.collect()
}

/// The bundled typeface draws curly quotation marks as wide as Chinese characters.
#[test]
fn english_texts_have_narrow_quotation_marks() {
    let folder = root().join("assets/text").join(Language::English.tag());
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&path).unwrap();
        let wide = text.lines().find(|line| line.contains(['“', '”', '‘', '’']));
        assert_eq!(wide, None, "{}", path.display());
    }
}

/// Verbs and other words in -s that follow a name or a score. Any other word in -s after an argument is a plural.
const NO_PLURALS: [&str; 31] = [
    "analyses",
    "as",
    "attacks",
    "belongs",
    "builds",
    "chases",
    "contains",
    "contradicts",
    "does",
    "exists",
    "forces",
    "gives",
    "has",
    "holds",
    "is",
    "its",
    "loses",
    "needs",
    "occurs",
    "plays",
    "proves",
    "ranks",
    "records",
    "resolves",
    "starts",
    "stays",
    "takes",
    "towards",
    "turns",
    "was",
    "wins",
];

/// Words between an argument and a word in -s that does not belong to it.
const NO_ADJECTIVES: [&str; 6] = ["and", "by", "counting", "got", "in", "of"];

/// Arguments that are never 1: the moves without a capture until a draw, and decimals.
const NEVER_ONE: [&str; 4] = ["after", "limit", "mean", "points"];

/// Whether a text after an argument begins with a plural, or with an adjective and a plural.
fn begins_with_plural(text: &str) -> bool {
    let Some(text) = text.strip_prefix([' ', '-']) else { return false };
    let end = text.find(|c: char| !(c.is_ascii_lowercase() || "- ".contains(c))).unwrap_or(text.len());
    let words: Vec<&str> = text[..end].split(' ').collect();
    let is_plural = |word: &str| word.len() > 1 && word.ends_with('s') && !NO_PLURALS.contains(&word);
    let is_adjective = |word: &str| !NO_ADJECTIVES.contains(&word) && !NO_PLURALS.contains(&word);
    match words[..] {
        [first, second, ..] => is_plural(first) || is_plural(second) && is_adjective(first),
        [first] => is_plural(first),
        [] => false,
    }
}

/// The selectors around a place of a file, from the outermost: the argument, and whether it has a variant for 1.
fn selectors(text: &str, at: usize) -> Vec<(&str, bool)> {
    let mut open = Vec::new();
    for (start, c) in text[..at].char_indices() {
        match c {
            '{' => open.push(start + 1),
            '}' => drop(open.pop()),
            _ => {}
        }
    }
    let selector = |start: usize| {
        let (argument, variants) = text[start..].split_once("->")?;
        Some((argument.trim().trim_start_matches('$'), has_variant_for_one(variants)))
    };
    open.into_iter().filter_map(selector).collect()
}

/// Whether the variants of a selector, up to its closing brace, have one for 1.
fn has_variant_for_one(variants: &str) -> bool {
    let mut depth = 0;
    for (at, c) in variants.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return false,
            '}' => depth -= 1,
            '[' if depth == 0 && ["[one]", "[1]"].iter().any(|key| variants[at..].starts_with(key)) => {
                return true;
            }
            _ => {}
        }
    }
    false
}

#[test]
fn english_texts_have_a_singular_beside_each_plural() {
    let folder = root().join("assets/text").join(Language::English.tag());
    let mut plurals = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&path).unwrap();
        for (at, _) in text.match_indices("{ $") {
            let Some((argument, rest)) = text[at + 3..].split_once('}') else { continue };
            let argument = argument.trim();
            let is_plain = argument.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            if !is_plain || !begins_with_plural(rest) || NEVER_ONE.contains(&argument) {
                continue;
            }
            if !selectors(&text, at).contains(&(argument, true)) {
                let line = text[..at].lines().count().max(1);
                plurals.push(format!(
                    "{}:{line}: {}",
                    path.display(),
                    rest.lines().next().unwrap_or_default()
                ));
            }
        }
    }
    assert!(plurals.is_empty(), "no text for 1:\n{}", plurals.join("\n"));
}

#[test]
fn no_chinese_text_has_an_english_sentence() {
    let mut english = Vec::new();
    for language in [Language::Simplified, Language::Traditional] {
        let folder = root().join("assets/text").join(language.tag());
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "ftl")) {
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let prose = prose(line.split_once(" = ").map_or(line, |(_, text)| text));
                let words: Vec<&str> = prose.split(' ').collect();
                let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
                if words.windows(2).any(|pair| pair.iter().all(|word| is_word(word))) {
                    english.push(format!("{}: {line}", path.display()));
                }
            }
        }
    }
    assert!(english.is_empty(), "English in Chinese texts:\n{}", english.join("\n"));
}

/// The compiler checks the keys of messages, but does not compile a crate again if only a text changed.
#[test]
fn every_key_of_a_message_has_a_text() {
    let known = known();
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let mut keys = 0;
    for file in sources(crates.chain([root().join("src")]).collect()) {
        let text = fs::read_to_string(&file).unwrap();
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for start in ["#[text(\"", "text!(\""] {
            for key in code.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(known.contains(key), "no text for {key} in {}", file.display());
                keys += 1;
            }
        }
    }
    assert!(keys > 200, "{keys} keys found: are messages declared in another way now?");
}
