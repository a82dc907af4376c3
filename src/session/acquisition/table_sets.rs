//! The available sets of exchange tables: built in, or the user's files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::acquisition::exchange::{self, ExchangeError, ExchangeTables};
use crate::service::settings::acquisition::HAND_MADE;
use crate::session::acquisition::ESTIMATED;

/// A named set of exchange tables.
#[derive(Debug, Clone)]
pub struct Set {
    /// The file name without extension, or the name of a built-in set.
    pub name: String,
    /// The tables, or the error of the file.
    pub tables: Result<Arc<ExchangeTables>, ExchangeError>,
}

/// Returns the built-in sets and those in a folder.
pub fn sets(folder: &Path) -> Vec<Set> {
    let built_in = [(HAND_MADE, exchange::built_in()), (ESTIMATED, exchange::estimated())];
    let named = |(name, tables): (&str, Result<ExchangeTables, ExchangeError>)| Set {
        name: name.into(),
        tables: tables.map(Arc::new),
    };
    let mut sets: Vec<Set> = built_in.into_iter().map(named).collect();
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut own: Vec<Set> = files.filter_map(|path| own_set(&path)).collect();
    own.sort_by(|one, other| one.name.cmp(&other.name));
    sets.extend(own);
    sets
}

/// Reads the set of a file; `None` if the extension differs or the file cannot be read.
fn own_set(path: &Path) -> Option<Set> {
    let name = path.file_name()?.to_str()?.strip_suffix(".tsv")?.to_owned();
    let tables = fs::read_to_string(path).ok()?.parse().map(Arc::new);
    Some(Set { name, tables })
}

/// Returns the file of the set with this name; `None` if the name is no valid file name or is built in.
pub(super) fn file_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let fit = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_' | '.');
    let named = !name.trim().is_empty() && name.chars().all(fit) && !name.starts_with('.');
    let free = name != HAND_MADE && name != ESTIMATED;
    (named && free).then(|| folder.join(format!("{name}.tsv")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain_and_not_those_of_the_built_in_sets() {
        let folder = Path::new("sets");
        assert_eq!(file_of(folder, "mine 2"), Some(folder.join("mine 2.tsv")));
        assert_eq!(file_of(folder, "兌子"), Some(folder.join("兌子.tsv")));
        for name in ["", " ", "../up", "a/b", "a\\b", ".hidden", HAND_MADE, ESTIMATED] {
            assert_eq!(file_of(folder, name), None, "{name:?}");
        }
    }

    #[test]
    fn sets_of_a_folder_come_after_the_built_in_ones_with_what_is_wrong_with_them() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("b.tsv"), exchange::built_in().unwrap().to_string()).unwrap();
        fs::write(home.path().join("a.tsv"), "nonsense").unwrap();
        let sets = sets(home.path());
        let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
        assert_eq!(names, [HAND_MADE, ESTIMATED, "a", "b"]);
        assert_eq!(sets.iter().map(|set| set.tables.is_ok()).collect::<Vec<_>>(), [true, true, false, true]);
    }
}
