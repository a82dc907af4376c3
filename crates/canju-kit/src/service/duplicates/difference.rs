//! How duplicates differ.

use std::collections::BTreeSet;

use super::Member;

/// A difference within a group.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// The length of the main line.
    Length,
    /// Some are mirror images.
    Mirror,
    /// Comments, glyphs or variations.
    Notes,
    /// The value of a header; `Result` is the result.
    Header(String),
}

impl Difference {
    /// Its name in JSON: that of the header, or a word in lower case.
    pub fn word(&self) -> &str {
        match self {
            Self::Length => "length",
            Self::Mirror => "mirror",
            Self::Notes => "notes",
            Self::Header(name) => name,
        }
    }
}

/// Returns the differences of some games.
pub(super) fn differences(members: &[Member]) -> Vec<Difference> {
    let differ =
        |property: &dyn Fn(&Member) -> u64| members.iter().map(property).collect::<BTreeSet<_>>().len() > 1;
    let mut found = Vec::new();
    if differ(&|member| member.plies as u64) {
        found.push(Difference::Length);
    }
    if differ(&|member| member.mirrored.into()) {
        found.push(Difference::Mirror);
    }
    if differ(&|member| member.notes.into()) {
        found.push(Difference::Notes);
    }
    let names: BTreeSet<&String> =
        members.iter().flat_map(|member| &member.headers).map(|(name, _)| name).collect();
    for name in names {
        let values: BTreeSet<Option<&String>> = members.iter().map(|member| member.header(name)).collect();
        if values.len() > 1 {
            found.push(Difference::Header(name.clone()));
        }
    }
    found
}

impl Member {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&String> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}
