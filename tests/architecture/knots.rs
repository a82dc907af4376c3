//! Files of a crate that use each other in a cycle: one of them cannot be read without the others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module by its path, as `["knowledge", "change"]`.
type Module = Vec<String>;

/// Files in one cycle, at most, and all of one folder.
const MOST: usize = 3;

/// A module's file, by what it uses and hands on.
#[derive(Default)]
struct Uses {
    /// Everything that it names outside itself.
    named: Vec<Module>,
    /// Its re-exports: the name, and the module it refers to.
    known_as: BTreeMap<String, Module>,
}

#[test]
fn no_cycle_leaves_its_folder_or_has_more_than_three_files() {
    let mut wrong = Vec::new();
    for source in super::crates() {
        let files = read(&source);
        let folder = |module: &Module| {
            let is_folder = files.keys().any(|other| other.len() > module.len() && other.starts_with(module));
            if is_folder { module.clone() } else { module[..module.len().saturating_sub(1)].to_vec() }
        };
        let edges = edges(&files);
        for cycle in knots(&edges).iter().flat_map(|knot| cycles(&edges, knot)) {
            let folders: BTreeSet<Module> = cycle.iter().map(folder).collect();
            if cycle.len() > MOST || folders.len() > 1 {
                let names: Vec<String> = cycle.iter().map(|module| module.join("/")).collect();
                wrong.push(format!("{}: {}", source.display(), names.join(" → ")));
            }
        }
    }
    assert!(wrong.is_empty(), "these use each other in a cycle:\n{}", wrong.join("\n"));
}

/// The cycles among the files of a knot, each begun with the first of its files; of a knot of many files only the knot itself,
/// because it has a cycle of more than three in any case that is worth looking at.
fn cycles(edges: &BTreeMap<Module, BTreeSet<Module>>, knot: &[Module]) -> Vec<Vec<Module>> {
    /// Maximum number of files of which all cycles are listed quickly.
    const LISTED: usize = 9;
    if knot.len() > LISTED {
        return vec![knot.to_vec()];
    }
    let mut found = Vec::new();
    let mut waiting: Vec<Vec<Module>> = knot.iter().map(|module| vec![module.clone()]).collect();
    while let Some(path) = waiting.pop() {
        let (first, last) = (&path[0], &path[path.len() - 1]);
        for next in edges.get(last).into_iter().flatten().filter(|next| knot.contains(next)) {
            if next == first {
                found.push(path.clone());
            } else if next > first && !path.contains(next) {
                waiting.push([&path[..], std::slice::from_ref(next)].concat());
            }
        }
    }
    found
}

#[test]
fn a_knot_is_found() {
    let edges: BTreeMap<Module, BTreeSet<Module>> = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]
        .map(|(from, to)| (vec![from.to_owned()], BTreeSet::from([vec![to.to_owned()]])))
        .into_iter()
        .fold(BTreeMap::new(), |mut all, (from, to)| {
            all.entry(from).or_insert_with(BTreeSet::new).extend(to);
            all
        });
    let circle = ["a", "b", "c"].map(|name| vec![name.to_owned()]);
    assert_eq!(cycles(&edges, &circle).concat(), circle);
    assert_eq!(knots(&edges).concat(), circle);
    let named = expanded("super::{self, one::{A, B as C}, two}");
    assert_eq!(named, ["super::self", "super::one::A", "super::one::B as C", "super::two"]);
}

/// Every module of a crate but the tests, with what its file names; the root is the empty path.
fn read(source: &Path) -> BTreeMap<Module, Uses> {
    let files: BTreeMap<Module, PathBuf> =
        super::files_in(source).into_iter().filter_map(|path| Some((module(&path, source)?, path))).collect();
    let uses = |(module, path): (&Module, &PathBuf)| (module.clone(), uses(module, path, &files));
    files.iter().map(uses).collect()
}

fn module(path: &Path, source: &Path) -> Option<Module> {
    let inside = path.strip_prefix(source).unwrap().with_extension("");
    let mut module: Module = inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    module.pop_if(|last| last == "mod");
    module.pop_if(|last| last == "lib");
    let apart = module.iter().any(|part| part == "tests") || module == ["main"];
    (!apart).then_some(module)
}

fn uses(module: &Module, path: &Path, files: &BTreeMap<Module, PathBuf>) -> Uses {
    let lines: Vec<String> = super::code(path).iter().map(|line| without_visibility(line)).collect();
    let code = lines.join("\n");
    let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut uses = Uses::default();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let Some((before, rest)) = line.split_once("use ").filter(|(before, _)| opens(before)) else {
            let paths = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != ':');
            uses.named.extend(
                paths.filter(|path| path.contains("::")).filter_map(|path| absolute(module, path, files)),
            );
            continue;
        };
        let mut tree = rest.to_owned();
        while !tree.contains(';') {
            tree += lines.next().unwrap_or(";");
        }
        for path in expanded(tree.trim_end_matches(';')) {
            let (path, alias) =
                path.split_once(" as ").unwrap_or((&path, path.rsplit("::").next().unwrap_or_default()));
            let Some(found) = absolute(module, path, files) else { continue };
            uses.known_as.insert(alias.to_owned(), found.clone());
            if !before.contains("pub") {
                uses.named.push(found);
            }
        }
    }
    uses
}

/// A line without the path of `pub(in …)`, which uses nothing.
fn without_visibility(line: &str) -> String {
    let Some((before, rest)) = line.split_once("pub(in ") else { return line.to_owned() };
    format!("{before}pub{}", rest.split_once(')').map_or("", |(_, rest)| rest))
}

/// Whether `use` behind this is the statement.
fn opens(before: &str) -> bool {
    let before = before.trim();
    before.is_empty() || before.starts_with("pub")
}

/// The paths of a tree of imports.
pub(super) fn expanded(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let (group, _) = rest.rsplit_once('}').unwrap_or((rest, ""));
    let mut depth = 0;
    let parts = group.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let parts = parts.filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| expanded(&format!("{before}{}", part.trim()))).collect()
}

/// The path from the root of the crate; nothing for other crates and for names of the module itself.
fn absolute(module: &Module, path: &str, files: &BTreeMap<Module, PathBuf>) -> Option<Module> {
    let mut parts = path.split("::").map(str::to_owned).peekable();
    let mut from = module.clone();
    match parts.peek()?.as_str() {
        "crate" => {
            parts.next();
            from.clear();
        }
        "self" => drop(parts.next()),
        "super" => {
            while parts.next_if(|part| part == "super").is_some() {
                from.pop();
            }
        }
        first => {
            let child = [&module[..], &[first.to_owned()]].concat();
            files.contains_key(&child).then_some(())?;
        }
    }
    from.extend(parts.filter(|part| part != "self" && !part.is_empty()));
    Some(from)
}

/// Returns the edges from user to used file, with names followed to their definition.
fn edges(files: &BTreeMap<Module, Uses>) -> BTreeMap<Module, BTreeSet<Module>> {
    let of = |module: &Module, uses: &Uses| {
        let found = uses.named.iter().filter_map(|path| home(path, files, 0));
        found.filter(|other| other != module).collect()
    };
    files.iter().map(|(module, uses)| (module.clone(), of(module, uses))).collect()
}

/// The module in whose file a path ends.
fn home(path: &[String], files: &BTreeMap<Module, Uses>, depth: usize) -> Option<Module> {
    let length = (0..=path.len()).rev().find(|length| files.contains_key(&path[..*length]))?;
    let known_as = path.get(length).and_then(|name| files[&path[..length]].known_as.get(name));
    match known_as {
        Some(other) if depth < 8 && other[..] != *path => {
            home(&[&other[..], &path[length + 1..]].concat(), files, depth + 1)
        }
        _ => Some(path[..length].to_vec()),
    }
}

/// The sets of files of which each can be reached from each other one.
fn knots(edges: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<Vec<Module>> {
    let reached = |from: &Module| {
        let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
        while let Some(next) = waiting.pop() {
            waiting
                .extend(edges.get(next).into_iter().flatten().filter(|other| found.insert((*other).clone())));
        }
        found
    };
    let reach: BTreeMap<&Module, BTreeSet<Module>> =
        edges.keys().map(|module| (module, reached(module))).collect();
    let knot = |module: &Module| -> BTreeSet<Module> {
        let back = |other: &&Module| reach.get(other).is_some_and(|found| found.contains(module));
        reach[module].iter().filter(back).map(|other| (*other).clone()).collect()
    };
    let found: BTreeSet<BTreeSet<Module>> = edges.keys().map(knot).filter(|knot| !knot.is_empty()).collect();
    found.into_iter().map(|knot| knot.into_iter().collect()).collect()
}
