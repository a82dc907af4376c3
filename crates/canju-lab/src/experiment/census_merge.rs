//! Merges files of censuses: one row per material, by the newest rules that any file has, in the order of a survey by size.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;

use crate::tablebase::census::Census;
use crate::tablebase::census::rows;
use crate::tablebase::census::rows::{CensusError, CensusFault};
use crate::tablebase::survey::place;
use xiangqi::material::{Material, NodeId};

/// A file of censuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its path.
    pub path: PathBuf,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// The position of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: u64,
}

/// Error of merging files of censuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// An unreadable line.
    #[error("{}: {error}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// The line and the error.
        error: CensusError,
    },
    /// Two contradictory rows of one material.
    #[error("{material}: {}, line {}, and {}, line {}, differ", first.path.display(), first.line, second.path.display(), second.line)]
    Conflict {
        /// The material.
        material: Material,
        /// The first row read.
        first: Place,
        /// The other row.
        second: Place,
    },
}

/// Sort key of a material: the order of a survey by size.
type Key = (u128, NodeId, bool);

/// Merges all censuses of these files; duplicates count once. The result does not depend on the order of the files.
///
/// # Errors
/// The first line that is unreadable or contradicts another one.
pub fn merge(sources: &[Source]) -> Result<Vec<Census>, MergeError> {
    let mut all: BTreeMap<Key, (Census, Place)> = BTreeMap::new();
    for source in sources {
        whole(source)?;
        for (line, found) in rows::numbered(&*source.bytes) {
            let census = found.map_err(|error| broken(source, error))?;
            let second = Place { path: source.path.clone(), line };
            match all.entry(place(census.material)) {
                Entry::Vacant(free) => _ = free.insert((census, second)),
                Entry::Occupied(mut known) if known.get().0.rules != census.rules => {
                    if known.get().0.rules < census.rules {
                        known.insert((census, second));
                    }
                }
                Entry::Occupied(mut known) => {
                    let (material, (before, first)) = (census.material, known.get().clone());
                    let Some(joined) = before.joined(census) else {
                        return Err(MergeError::Conflict { material, first, second });
                    };
                    known.get_mut().0 = joined;
                }
            }
        }
    }
    Ok(all.into_values().map(|(census, _)| census).collect())
}

/// Rejects an empty file, and one truncated in writing: a last line without its end may lack a digit too.
fn whole(source: &Source) -> Result<(), MergeError> {
    match source.bytes.last() {
        None => Err(broken(source, CensusError { line: 1, fault: CensusFault::Names })),
        Some(b'\n') => Ok(()),
        Some(_) => {
            let line = 1 + source.bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
            Err(broken(source, CensusError { line, fault: CensusFault::Cut }))
        }
    }
}

fn broken(source: &Source, error: CensusError) -> MergeError {
    MergeError::Broken { path: source.path.clone(), error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::survey::in_order;

    fn source(name: &str, censuses: &[Census]) -> Source {
        let mut bytes = Vec::new();
        rows::write(&mut bytes, true, censuses).unwrap();
        Source { path: name.into(), bytes }
    }

    /// Returns the built-in censuses, in the order of a survey by size.
    fn surveyed() -> Vec<Census> {
        let built_in = rows::built_in().unwrap();
        let of = |material| built_in.iter().find(|census| census.material == material).cloned();
        in_order(built_in.iter().map(|census| census.material)).into_iter().filter_map(of).collect()
    }

    #[test]
    fn the_parts_of_a_file_in_any_order_give_the_file() {
        let all = surveyed();
        assert!(all.len() > 1_000);
        let mut parts: Vec<Source> =
            all.chunks(97).enumerate().map(|(at, part)| source(&at.to_string(), part)).collect();
        for _ in 0..parts.len() {
            parts.rotate_left(5);
            assert_eq!(merge(&parts).unwrap(), all);
        }
        parts.extend(parts.clone());
        assert_eq!(merge(&parts).unwrap(), all, "equal rows count once");
        assert_eq!(merge(&[source("whole", &merge(&parts).unwrap())]).unwrap(), all);
        let empty = merge(&[source("a", &all), Source { path: "empty".into(), bytes: Vec::new() }]);
        assert!(matches!(empty, Err(MergeError::Broken { path, .. }) if path.ends_with("empty")));
    }

    #[test]
    fn two_rows_that_differ_are_both_named() {
        let all = surveyed();
        let mut other = all[5..7].to_vec();
        other[1].rounds += 1;
        let found = merge(&[source("a", &all), source("b", &other)]).unwrap_err();
        let place = |path: &str, line| Place { path: path.into(), line };
        let conflict =
            MergeError::Conflict { material: all[6].material, first: place("a", 8), second: place("b", 3) };
        assert_eq!(found, conflict);
    }

    #[test]
    fn a_broken_line_is_named_and_so_is_a_cut_one() {
        let mut cut = source("cut", &surveyed()[..3]);
        cut.bytes.pop();
        let at = |error: MergeError| match error {
            MergeError::Broken { path, error } => (path, error.line),
            MergeError::Conflict { .. } => unreachable!("{error}"),
        };
        assert_eq!(at(merge(&[cut]).unwrap_err()), ("cut".into(), 4));
        let text = String::from_utf8(source("", &surveyed()[..3]).bytes).unwrap().replace("KGK\t", "KXK\t");
        let broken = Source { path: "broken".into(), bytes: text.into_bytes() };
        assert_eq!(at(merge(&[source("whole", &surveyed()), broken]).unwrap_err()), ("broken".into(), 3));
    }
}
