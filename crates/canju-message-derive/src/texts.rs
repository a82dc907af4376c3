//! The English texts, read once per compilation: their keys, and the arguments of each.
//!
//! Cargo does not track these files: after an edit of `.ftl` files only, a crate that derives is not compiled again, so its
//! messages are not checked against them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Arguments of each key.
pub(crate) type Texts = BTreeMap<String, BTreeSet<String>>;

/// The texts, or why they cannot be read.
pub(crate) static TEXTS: LazyLock<Result<Texts, String>> = LazyLock::new(|| {
    let start = std::env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    let folder = folder(Path::new(&start)).ok_or_else(|| format!("no assets/text/en above {start}"))?;
    let mut texts = Texts::new();
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(&folder).map_err(failed)? {
        read(&fs::read_to_string(entry.map_err(failed)?.path()).map_err(failed)?, &mut texts);
    }
    Ok(texts)
});

/// Returns the folder of the English texts in this folder or the nearest one above it.
fn folder(start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join("assets/text/en")).find(|folder| folder.is_dir())
}

/// Adds the keys of a Fluent file. An entry begins with its key in the first column and ends at the next one.
fn read(file: &str, texts: &mut Texts) {
    let mut key = None;
    for line in file.lines() {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            key = line.split_once('=').map(|(key, _)| key.trim().to_owned());
        } else if line.starts_with('#') {
            key = None;
        }
        if let Some(key) = &key {
            texts.entry(key.clone()).or_default().extend(variables(line));
        }
    }
}

/// Returns the names after the dollar signs of a line.
fn variables(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split('$').skip(1).map(|rest| {
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_with_the_arguments_of_all_their_lines() {
        let mut texts = Texts::new();
        read(
            "# a comment of $nothing\none = { $name } in { $place }\ntwo =\n    { $count ->\n        [one] one\n       *[other] { $count }\n    }\n\nthree = plain\n",
            &mut texts,
        );
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(texts["one"], set(&["name", "place"]));
        assert_eq!(texts["two"], set(&["count"]));
        assert_eq!(texts["three"], set(&[]));
        assert_eq!(texts.len(), 3);
    }
}
