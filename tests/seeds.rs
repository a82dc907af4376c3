//! Every reader of foreign text or files holds its law for the seeds of its fuzz target.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use super::effort::rounds;
use super::laws::{self, LAWS, library, mutation};
use canju::rng::Rng;

#[test]
fn the_law_of_each_reader_holds_for_its_seeds() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    for (target, law) in LAWS {
        let files: Vec<_> =
            fs::read_dir(seeds.join(target)).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!files.is_empty(), "{target} has no seeds");
        for file in files {
            let bytes = fs::read(&file).unwrap();
            assert!(catch_unwind(|| law(&bytes)).is_ok(), "the law is broken by {}", file.display());
        }
    }
}

/// Many sequences of keys beside the seeds, of which at least one in two stores an answer.
#[test]
fn no_sequence_of_keys_answers_a_question_that_was_not_seen() {
    let mut rng = Rng::new(1);
    let (rounds, mut answers) = (rounds(1_000), 0);
    for _ in 0..rounds {
        let length = 60 + rng.below(200) as usize;
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        answers += laws::answers::stored(&bytes);
    }
    assert!(2 * answers as u64 > rounds, "{answers} of {rounds}");
}

/// Files of every format changed at random.
#[test]
fn the_library_holds_what_is_said_of_it_for_any_file() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let folders = ["library", "pgn", "dhtmlxq", "cbf", "xqf", "cbr", "cbl", "halls"];
    let files = mutation::files(folders.map(|folder| seeds.join(folder))).unwrap();
    let mut rng = Rng::new(20_261_129);
    for round in 0..rounds(1_000) {
        let bytes = mutation::changed(&files, &mut rng).unwrap();
        if catch_unwind(|| library::holds(&bytes)).is_err() {
            let broken = std::env::temp_dir().join("canju-broken");
            fs::write(&broken, &bytes).unwrap();
            panic!("input {round} breaks the law; it lies in {}", broken.display());
        }
    }
}

#[test]
fn each_target_is_listed_and_documented() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let names = |folder: &str| {
        let mut names: Vec<String> = fs::read_dir(fuzz.join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    // The law of training games is held by the tests of the laboratory.
    let mut laws: Vec<&str> = LAWS.iter().map(|(target, _)| *target).chain(["training"]).collect();
    laws.sort_unstable();
    assert_eq!(names("fuzz_targets"), laws);
    assert_eq!(names("seeds"), laws);
    let readme = fs::read_to_string(fuzz.join("README.md")).unwrap();
    let listed = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for target in laws {
        assert!(readme.contains(&format!("| `{target}`")), "README.md does not tell of {target}");
        assert!(listed.contains(&format!("name = \"{target}\"")), "Cargo.toml does not list {target}");
    }
}
