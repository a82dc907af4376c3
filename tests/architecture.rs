//! Holds the house to its floors (ARCHITECTURE.md): lower floors only, one door for each outside thing, every file opens
//! with its purpose.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fs;
use std::path::{Path, PathBuf};

/// The floors, lowest first; modules on one floor do not use each other.
const FLOORS: &[&[&str]] = &[
    &["rng", "progress", "language"],
    &["rules"],
    &["material"],
    &["tablebase"],
    &["knowledge"],
    &["acquisition", "inference", "inquiry", "verification"],
    &["experiment"],
    &["store"],
    &["jobs"],
    &["workbench"],
    &["text"],
    &["cli", "app"],
];

/// What only the named modules may write.
const DOORS: &[(&str, &[&str])] = &[
    ("egui", &["app", "main"]),
    ("eframe", &["app", "main"]),
    ("rfd", &["app"]),
    ("rusqlite", &["store"]),
    ("fluent_templates", &["text"]),
    ("std::thread", &["jobs"]),
    ("thread::spawn", &["jobs"]),
    ("SystemTime", &["jobs"]),
    ("Instant::now", &["jobs", "app"]),
    ("println!", &["cli", "main"]),
    ("eprintln!", &["cli", "main"]),
];

fn sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The top module of a file: `knowledge` of `src/knowledge/score.rs`.
fn module(path: &Path) -> String {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The lines of code, without comments.
fn code(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned()).collect()
}

/// The modules of this crate that a line names after `crate::` or `canju::`.
fn named(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for root in ["crate::", "canju::"] {
        for (at, _) in line.match_indices(root) {
            let rest = &line[at + root.len()..];
            let group = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
            let paths = group.map_or_else(|| vec![rest], |group| group.split(',').collect());
            for path in paths {
                let name: String =
                    path.trim().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                found.push(name);
            }
        }
    }
    found
}

#[test]
fn every_module_has_a_floor() {
    for path in sources() {
        let module = module(&path);
        assert!(
            ["lib", "main"].contains(&module.as_str()) || floor(&module).is_some(),
            "{module} has no floor"
        );
    }
}

#[test]
fn modules_use_lower_floors_only() {
    let mut wrong = Vec::new();
    for path in sources() {
        let own = module(&path);
        let Some(own_floor) = floor(&own) else { continue };
        for line in code(&path) {
            for other in named(&line) {
                if other != own && floor(&other).is_some_and(|floor| floor >= own_floor) {
                    wrong.push(format!("{}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these look upwards:\n{}", wrong.join("\n"));
}

#[test]
fn each_outside_thing_has_one_door() {
    let mut wrong = Vec::new();
    for path in sources() {
        let own = module(&path);
        for line in code(&path) {
            for (thing, doors) in DOORS {
                let starts = |(at, _): (usize, &str)| {
                    !line[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
                };
                if !doors.contains(&own.as_str()) && line.match_indices(thing).any(starts) {
                    wrong.push(format!("{}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these go through a wrong door:\n{}", wrong.join("\n"));
}

#[test]
fn literal_colours_live_in_the_theme() {
    let mut wrong = Vec::new();
    for path in sources().into_iter().filter(|path| !path.ends_with("app/theme.rs")) {
        for line in code(&path) {
            if line.contains("Color32::from_") || line.contains("Rgba::from_") || line.contains("hex_color!")
            {
                wrong.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "colours outside the theme:\n{}", wrong.join("\n"));
}

#[test]
fn every_file_says_what_it_is() {
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} does not open with its purpose", path.display());
    }
}

#[test]
fn the_architecture_document_names_every_folder_and_stays_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    assert!(document.lines().count() <= 150, "ARCHITECTURE.md has grown past 150 lines");
    for floor in FLOORS {
        for module in *floor {
            assert!(document.contains(&format!("`{module}")), "ARCHITECTURE.md does not name {module}");
        }
    }
}
