//! Holds the three languages together: the same files, the same keys, the same arguments, and no key that nobody has.
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
            assert!(keys.insert(current.clone(), BTreeSet::new()).is_none(), "{current} stands twice");
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
fn no_key_stands_in_two_files() {
    let mut seen = BTreeSet::new();
    for (file, keys) in texts(Language::English) {
        for key in keys.into_keys() {
            assert!(seen.insert(key.clone()), "{key} of {file} stands in another file, too");
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

#[test]
fn every_key_that_the_faces_name_has_a_text() {
    let known: BTreeSet<String> = texts(Language::English).into_values().flat_map(Keys::into_keys).collect();
    let mut files = vec![root().join("src/workbench/command.rs"), root().join("src/workbench/settings.rs")];
    let mut folders = vec![root().join("src/app"), root().join("src/text"), root().join("src/jobs")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            if !is_test {
                if path.is_dir() { &mut folders } else { &mut files }.push(path);
            }
        }
    }
    let mut unknown = Vec::new();
    for file in files {
        let words =
            hyphenated(&file).into_iter().filter(|word| !known.contains(word) && word != "kebab-case");
        unknown.extend(words.map(|word| format!("{word} in {}", file.display())));
    }
    assert!(unknown.is_empty(), "no text for {unknown:#?}");
}
