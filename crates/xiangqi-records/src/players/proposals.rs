//! Names that may be one player, for the user to confirm or refuse.

use std::collections::BTreeMap;

use canju_message::All;
use rustc_hash::FxHashMap;

use super::person::{Key, Person, spelled};
use super::{AliasTable, simplified};

/// Why names are proposed as one player; later ones are less certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, All)]
pub enum Reason {
    /// They differ in script or blanks.
    Script,
    /// Some have a place or a team before the name.
    Prefix,
    /// Letters are the whole name in pinyin.
    Pinyin,
    /// Letters are its beginning in pinyin.
    Abbreviation,
}

impl Reason {
    /// Its name in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::Prefix => "prefix",
            Self::Pinyin => "pinyin",
            Self::Abbreviation => "abbreviation",
        }
    }
}

/// Names that may be one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The name that the player would have.
    pub player: String,
    /// The names, the one with the most games first.
    pub names: Vec<String>,
    /// The weakest reason among them.
    pub reason: Reason,
}

/// A name of the library and its number of games.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate<'a> {
    name: &'a str,
    games: u64,
    person: Person,
    reason: Reason,
}

/// Proposes which of these names, each with its number of games, are one player. What was confirmed or refused is not proposed
/// again. The most certain come first, then those with the most games.
pub fn proposals(names: &[(String, u64)], aliases: &AliasTable) -> Vec<Proposal> {
    let mut groups: BTreeMap<String, Vec<Candidate<'_>>> = BTreeMap::new();
    let mut romans = Vec::new();
    for (name, games) in names {
        let candidate = Candidate { name, games: *games, person: Person::of(name), reason: Reason::Script };
        match candidate.person.key().clone() {
            Key::Chinese(core) | Key::Other(core) => groups.entry(core).or_default().push(candidate),
            Key::Letters(family, given) => romans.push((family, given, candidate)),
        }
    }
    add_romans(&mut groups, romans);
    let mut found: Vec<(Reason, u64, Proposal)> =
        groups.into_values().filter_map(|group| proposal(group, aliases)).collect();
    found.sort_by(|(reason, games, one), (other_reason, other_games, other)| {
        (reason, other_games, &one.player).cmp(&(other_reason, games, &other.player))
    });
    found.into_iter().map(|(.., proposal)| proposal).collect()
}

/// Names in characters by their spelling: family name and given name, the latter whole or only its first syllables.
#[derive(Default)]
struct Spellings {
    whole: FxHashMap<(String, String), Vec<String>>,
    /// Those without a blank between both names.
    joined: FxHashMap<String, Vec<String>>,
    beginnings: FxHashMap<(String, String), Vec<String>>,
}

impl Spellings {
    fn of<'a>(names: impl Iterator<Item = &'a String>) -> Self {
        let mut spellings = Self::default();
        for name in names {
            let Some((family, given)) = spelled(name) else { continue };
            let whole = given.concat();
            spellings.joined.entry(format!("{family}{whole}")).or_default().push(name.clone());
            for count in 1..given.len() {
                let beginning = given.iter().take(count).copied().collect();
                spellings.beginnings.entry((family.clone(), beginning)).or_default().push(name.clone());
            }
            spellings.whole.entry((family, whole)).or_default().push(name.clone());
        }
        spellings
    }

    /// Returns the only name that has this spelling, and why.
    fn find(&self, family: &str, given: &str) -> Option<(String, Reason)> {
        let key = (family.to_owned(), given.to_owned());
        let whole = if given.is_empty() { self.joined.get(family) } else { self.whole.get(&key) };
        let (names, reason) = match whole {
            Some(names) => (names, Reason::Pinyin),
            None => (self.beginnings.get(&key)?, Reason::Abbreviation),
        };
        match names.as_slice() {
            [only] => Some((only.clone(), reason)),
            _ => None,
        }
    }
}

/// Puts names in letters to the names in characters that they fit, if it is only one; else to each other.
fn add_romans<'a>(
    groups: &mut BTreeMap<String, Vec<Candidate<'a>>>,
    romans: Vec<(String, String, Candidate<'a>)>,
) {
    let spellings = Spellings::of(groups.keys());
    for (family, given, mut candidate) in romans {
        let alone = || (format!("{family} {given}"), Reason::Script);
        let (to, reason) = spellings.find(&family, &given).unwrap_or_else(alone);
        candidate.reason = reason;
        groups.entry(to).or_default().push(candidate);
    }
}

/// Returns the proposal of a group, if there is something to decide.
fn proposal(mut group: Vec<Candidate<'_>>, aliases: &AliasTable) -> Option<(Reason, u64, Proposal)> {
    group.sort_by(|one, other| (other.games, one.name).cmp(&(one.games, other.name)));
    let confirmed = group.iter().map(|candidate| aliases.player(candidate.name));
    let mut confirmed = confirmed.zip(&group).filter(|(player, candidate)| *player != candidate.name);
    let player = confirmed.next().map_or_else(|| best(&group), |(player, _)| player.to_owned());
    group.retain(|candidate| !aliases.is_refused(candidate.name, &player));
    let undecided = group.iter().any(|candidate| aliases.player(candidate.name) != player);
    let several = group.len() > 1;
    if !undecided || !several {
        return None;
    }
    let closed = |name: &str| simplified(name).split_whitespace().collect::<String>();
    let prefixed = |candidate: &Candidate<'_>| closed(candidate.person.name()) != closed(candidate.name);
    let reason = group.iter().map(|candidate| match candidate.reason {
        Reason::Script if prefixed(candidate) => Reason::Prefix,
        reason => reason,
    });
    let reason = reason.max()?;
    let games = group.iter().map(|candidate| candidate.games).sum();
    let names = group.into_iter().map(|candidate| candidate.name.to_owned()).collect();
    Some((reason, games, Proposal { player, names, reason }))
}

/// The best name of a group with the most games first: one without a place, characters before letters.
fn best(group: &[Candidate<'_>]) -> String {
    let is_chinese = |candidate: &&Candidate<'_>| !matches!(candidate.person.key(), Key::Letters(..));
    let bare = |candidate: &&Candidate<'_>| candidate.person.name() == candidate.name;
    let of = |fits: &dyn Fn(&&Candidate<'_>) -> bool| group.iter().find(|candidate| fits(candidate));
    let found = of(&|candidate| is_chinese(candidate) && bare(candidate)).or_else(|| of(&is_chinese));
    found.or(group.first()).map(|candidate| candidate.person.name().to_owned()).unwrap_or_default()
}
