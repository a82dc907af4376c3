//! Checks the layers of ARCHITECTURE.md: modules use lower layers only, files, threads and the like are used in named modules only,
//! and every file begins with its purpose.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod knots;
mod paths;

use std::fs;
use std::path::{Path, PathBuf};

use paths::paths;

/// The layers inside a crate of several modules, lowest first; modules of one layer do not use each other. Between crates the
/// compiler enforces them.
const LAYERS: &[(&str, &[&[&str]])] = &[
    ("crates/xiangqi", &[&["rng", "language"], &["rules"], &["material"]]),
    (
        "crates/canju-knowledge",
        &[&["knowledge"], &["acquisition", "inference", "inquiry"], &["verification"], &["rounds"]],
    ),
    ("crates/xiangqi-books", &[&["endgame", "opening"]]),
    ("crates/canju-engine", &[&["engine"], &["arena", "protocol"], &["tuner"]]),
    (
        "crates/canju-kit",
        &[&["figures"], &["jobs"], &["service"], &["text"], &["report"], &["views"], &["terminal"]],
    ),
    ("crates/canju-lab", &[&["experiment"], &["training"], &["trainer"], &["cli"]]),
    ("", &[&["session"], &["cli", "app"]]),
];

/// Code that only the named places may use: a module, or a file with everything below it. Tests beside the code may open files and
/// wait.
const ALLOWED_IN: &[(&str, &[&str])] = &[
    ("egui", &["app", "main"]),
    ("eframe", &["app", "main"]),
    ("rfd", &["app"]),
    ("rusqlite", &["canju-store"]),
    ("fluent_templates", &["canju-kit/text"]),
    ("std::thread", THREADS),
    ("thread::", THREADS),
    ("SystemTime", &["canju-kit/jobs"]),
    ("Instant", &["canju-kit/jobs"]),
    ("std::fs", FILES),
    ("fs::", FILES),
    ("File::", FILES),
    ("process::Command", &["canju-kit/jobs/external", "canju-kit/jobs/sound"]),
    ("process::exit", &["canju-kit/terminal/meter"]),
    ("std::net", &[]),
    ("println!", &["cli", "main"]),
    ("eprintln!", &["cli", "main"]),
];

/// Modules that start threads.
const THREADS: &[&str] = &["canju-kit/jobs"];

/// Modules that open files: `canju-files`, the store, the folder of tables, the settings, the game on the board, the window's own dialog, what the command
/// line is given by name, and who looks for running processes in `/proc`.
const FILES: &[&str] = &[
    "app/dialogs",
    "canju-files",
    "canju-kit/jobs/external/child",
    "canju-kit/service/edit",
    "canju-kit/service/kept_game",
    "canju-kit/service/settings",
    "canju-lab/cli/table",
    "canju-lab/training/append_file",
    "canju-message-derive",
    "canju-store",
    "cli/manual",
    "session/acquisition",
    "session/tuning",
    "session/verification",
    "xiangqi-tablebase/catalog",
    "xiangqi-tablebase/file",
    "xiangqi-tablebase/ledger",
    "xiangqi-tablebase/memory",
];

/// Lines of a file, at most.
const LONGEST: usize = 1_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The source folders of all crates, that of the program first.
fn crates() -> Vec<PathBuf> {
    let mut folders = vec![root().join("src")];
    folders
        .extend(fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path().join("src")));
    folders[1..].sort();
    folders
}

fn sources() -> Vec<PathBuf> {
    crates().iter().flat_map(|folder| files_in(folder)).collect()
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
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

/// A file by its module: `session/play` of `src/session/play.rs`, `canju-store/wal` of `crates/canju-store/src/wal.rs`.
fn place(path: &Path) -> String {
    let inside = path.strip_prefix(root()).unwrap();
    let parts = inside.iter().map(|part| part.to_str().unwrap().trim_end_matches(".rs"));
    let parts: Vec<&str> = parts.filter(|part| !["crates", "src"].contains(part)).collect();
    parts.join("/").trim_end_matches("/mod").trim_end_matches("/lib").to_owned()
}

/// The lines of code, without comments.
fn code(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned()).collect()
}

/// The paths that a file names.
fn named(path: &Path) -> Vec<String> {
    paths(&fs::read_to_string(path).unwrap())
}

/// The top module of its own crate that a path in the file of `module` leads to.
fn leads_to(path: &str, module: &str) -> Option<String> {
    let path = path.split(" as ").next()?;
    let mut parts = path.split("::").peekable();
    if parts.next_if(|first| ["crate", "canju"].contains(first)).is_some() {
        return parts.next().map(str::to_owned);
    }
    let mut own: Vec<&str> = module.split('/').collect();
    let mut above = false;
    while parts.next_if(|part| *part == "super").is_some() {
        own.pop();
        above = true;
    }
    parts.next().filter(|_| above && own.is_empty()).map(str::to_owned)
}

#[test]
fn modules_use_lower_layers_of_their_crate_only() {
    let mut wrong = Vec::new();
    for (folder, layers) in LAYERS {
        let layer_of = |module: &str| layers.iter().position(|layer| layer.contains(&module));
        let source = root().join(folder).join("src");
        for path in files_in(&source) {
            let inside = path.strip_prefix(&source).unwrap().with_extension("");
            let module = inside.to_str().unwrap().replace('\\', "/");
            let own = module.split('/').next().unwrap();
            let Some(own_layer) = layer_of(own) else {
                assert!(["lib", "main"].contains(&own), "{} has no layer", path.display());
                continue;
            };
            for named in named(&path) {
                let upwards =
                    |other: &String| *other != own && layer_of(other).is_some_and(|layer| layer >= own_layer);
                // By another name of the whole crate anything could be reached.
                let renamed = ["crate as ", "canju as "].iter().any(|root| named.starts_with(root));
                if renamed || leads_to(&named, module.trim_end_matches("/mod")).as_ref().is_some_and(upwards)
                {
                    wrong.push(format!("{}: {named}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these look upwards:\n{}", wrong.join("\n"));
}

#[test]
fn a_path_leads_upwards_however_it_is_written() {
    for (path, module, top) in [
        ("crate::store::Base", "knowledge/score", Some("store")),
        ("canju::store", "main", Some("store")),
        ("super::super::store::Base as Other", "knowledge/score", Some("store")),
        ("super::store", "knowledge", Some("store")),
        ("super::store", "knowledge/score", None),
        ("std::store", "knowledge/score", None),
    ] {
        assert_eq!(leads_to(path, module).as_deref(), top, "{path} in {module}");
    }
}

#[test]
fn each_outside_thing_is_used_in_named_modules_only() {
    let mut wrong = Vec::new();
    for path in sources() {
        let own = place(&path);
        let is_test = own.split('/').any(|part| part.contains("test"));
        for named in named(&path) {
            for (thing, places) in ALLOWED_IN {
                let starts = |(at, _): (usize, &str)| {
                    !named[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
                };
                let inside = |place: &&str| {
                    own.strip_prefix(*place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                };
                let free = places.iter().any(inside) || is_test && [FILES, THREADS].contains(places);
                if !free && named.match_indices(thing).any(starts) {
                    wrong.push(format!("{}: {named}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these are not allowed here:\n{}", wrong.join("\n"));
}

#[test]
fn literal_colours_live_in_the_theme() {
    let mut wrong = Vec::new();
    for path in sources().into_iter().filter(|path| !path.ends_with("app/theme.rs")) {
        let literal = |path: &String| {
            ["Color32::from_", "Rgba::from_", "hex_color!"].iter().any(|made| path.contains(made))
        };
        wrong.extend(
            named(&path).into_iter().filter(literal).map(|named| format!("{}: {named}", path.display())),
        );
    }
    assert!(wrong.is_empty(), "colours outside the theme:\n{}", wrong.join("\n"));
}

#[test]
fn numbers_with_a_sign_are_written_in_one_place() {
    // Within braces; outside of them it is a result of a game.
    let within =
        |before: &str| before.rfind(['{', '}']).is_some_and(|brace| before[brace..].starts_with('{'));
    let is_format = |line: &str| line.match_indices(":+").any(|(at, _)| within(&line[..at]));
    let signs = |path: &PathBuf| code(path).iter().any(|line| is_format(line));
    let wrong: Vec<PathBuf> =
        sources().into_iter().filter(|path| !path.ends_with("figures/number.rs") && signs(path)).collect();
    assert!(wrong.is_empty(), "these may write -0.0; use figures::number: {wrong:?}");
}

#[test]
fn every_file_has_a_module_comment() {
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} does not open with its purpose", path.display());
    }
}

/// The modules in files of their own that a file declares: `mod name;`. No crate uses `#[path]`.
fn declared(path: &Path) -> Vec<String> {
    let names = code(path).into_iter().filter_map(|line| {
        let (before, rest) = line.split_once("mod ")?;
        let is_declaration = before.trim().is_empty() || before.trim().starts_with("pub");
        is_declaration.then(|| rest.trim().strip_suffix(';').map(str::to_owned)).flatten()
    });
    names.collect()
}

#[test]
fn every_source_file_is_declared_by_its_parent() {
    let mut orphans = Vec::new();
    for source in crates() {
        for path in files_in(&source) {
            let folder = path.parent().unwrap();
            let is_folder_module = path.ends_with("mod.rs");
            let name = if is_folder_module { folder.file_name() } else { path.file_stem() };
            let name = name.unwrap().to_str().unwrap();
            // Roots of crates; in `bin` every file is one.
            if folder == source && ["lib", "main"].contains(&name) || folder == source.join("bin") {
                continue;
            }
            let home = if is_folder_module { folder.parent().unwrap() } else { folder };
            let parents = if home == source {
                [home.join("lib.rs"), home.join("main.rs")]
            } else {
                [home.join("mod.rs"), home.with_extension("rs")]
            };
            let declares =
                |parent: &PathBuf| parent.exists() && declared(parent).iter().any(|known| known == name);
            if !parents.iter().any(declares) {
                orphans.push(path.display().to_string());
            }
        }
    }
    assert!(orphans.is_empty(), "no `mod` declares these:\n{}", orphans.join("\n"));
}

/// Words like `SPEC.md` in a line.
fn documents(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || "-_./".contains(c)));
    words.filter(|word| word.len() > 3 && word.ends_with(".md"))
}

#[test]
fn no_source_cites_a_document_that_is_not_here() {
    let mut wrong = Vec::new();
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap();
        let folder = path.parent().unwrap();
        let is_here = |name: &str| root().join(name).exists() || folder.join(name).exists();
        let missing = text.lines().filter(|line| documents(line).any(|name| !is_here(name)));
        wrong.extend(missing.map(|line| format!("{}: {}", path.display(), line.trim())));
    }
    assert!(wrong.is_empty(), "these cite documents that are not in the repository:\n{}", wrong.join("\n"));
}

#[test]
fn files_are_read_in_a_sitting() {
    let files =
        ["src", "crates", "tests", "benches", "fuzz"].map(|folder| files_in(&root().join(folder))).concat();
    let lines = |path: &PathBuf| fs::read_to_string(path).unwrap().lines().count();
    let long: Vec<String> = files
        .iter()
        .filter(|path| lines(path) > LONGEST)
        .map(|path| format!("{}: {}", path.display(), lines(path)))
        .collect();
    assert!(long.is_empty(), "longer than {LONGEST} lines:\n{}", long.join("\n"));
}

#[test]
fn every_file_of_tests_is_part_of_the_one_program() {
    let folder = root().join("tests");
    let program = fs::read_to_string(folder.join("main.rs")).unwrap();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_code = path.extension().is_some_and(|ending| ending == "rs") || path.join("mod.rs").exists();
        let named = program.contains(&format!("mod {name};\n"));
        assert!(!is_code || named || name == "main", "{} is not named in tests/main.rs", path.display());
    }
}

#[test]
fn the_architecture_document_names_every_folder_and_stays_short() {
    let document = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(document.lines().count() <= 150, "ARCHITECTURE.md has grown past 150 lines");
    for source in crates() {
        let name = source.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let is_named = source == root().join("src") || document.contains(&format!("`{name}`"));
        assert!(is_named, "ARCHITECTURE.md does not name {name}");
    }
    for module in LAYERS.iter().flat_map(|(_, layers)| layers.concat()) {
        assert!(document.contains(&format!("`{module}")), "ARCHITECTURE.md does not name {module}");
    }
}
