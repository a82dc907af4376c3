//! Names that may be one player, for the user to confirm or refuse.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use canju_message::All;
use rustc_hash::FxHashMap;

use super::person::{Key, Person, spelled};
use super::{AliasTable, simplified};

/// Why names are proposed as one player; later ones are less certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, All)]
pub enum Reason {
    /// They differ in script or blanks only.
    Script,
    /// Their letters are the same: case, signs, or the order of family name and given name differ.
    Letters,
    /// A place or a team is before the name, or something in brackets beside it.
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
            Self::Letters => "letters",
            Self::Prefix => "prefix",
            Self::Pinyin => "pinyin",
            Self::Abbreviation => "abbreviation",
        }
    }
}

/// Names that may be one player, all for the same reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The name that the player would have.
    pub player: String,
    /// The names: the best one, then those that may mean the same, the one with the most games first.
    pub names: Vec<String>,
    /// Why these are the same as the first.
    pub reason: Reason,
    /// Games with these names.
    pub games: u64,
}

/// A name of the library and its number of games.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate<'a> {
    name: &'a str,
    games: u64,
    person: Person,
    /// Why letters were put to a name in characters.
    spelled: Option<Reason>,
}

/// What names of one player have in common: the person, and the digits.
type Group = (String, Vec<String>);

/// Proposes which of these names, each with its number of games, are one player. What was confirmed or refused is not proposed
/// again. The players with the most games come first; of the names of a player, the most certain. Names with different digits, such
/// as those of levels, boards and versions, are different players.
pub fn proposals(names: &[(String, u64)], aliases: &AliasTable) -> Vec<Proposal> {
    let mut groups: BTreeMap<Group, Vec<Candidate<'_>>> = BTreeMap::new();
    let mut romans = Vec::new();
    for (name, games) in names {
        let candidate = Candidate { name, games: *games, person: Person::of(name), spelled: None };
        match candidate.person.key().clone() {
            Key::Chinese(core) | Key::Other(core) => {
                groups.entry((core, digits(name))).or_default().push(candidate);
            }
            Key::Letters(family, given) => romans.push((family, given, candidate)),
        }
    }
    add_romans(&mut groups, romans);
    let mut found: Vec<(u64, Vec<Proposal>)> = groups
        .into_values()
        .map(|group| (group.iter().map(|candidate| candidate.games).sum(), parts(group, aliases)))
        .collect();
    // Groups with as many games stay in the order of their names.
    found.sort_by_key(|(games, _)| Reverse(*games));
    found.into_iter().flat_map(|(_, parts)| parts).collect()
}

/// Returns the numbers in a name, full-width digits as others.
fn digits(name: &str) -> Vec<String> {
    let plain = |sign: char| match sign {
        '０'..='９' => char::from_u32(u32::from(sign) - u32::from('０') + u32::from('0')).unwrap_or(sign),
        _ => sign,
    };
    let numbers = name.split(|sign: char| !sign.is_numeric()).filter(|number| !number.is_empty());
    numbers.map(|number| number.chars().map(plain).collect()).collect()
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
    fn of(names: BTreeSet<&String>) -> Self {
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
    groups: &mut BTreeMap<Group, Vec<Candidate<'a>>>,
    romans: Vec<(String, String, Candidate<'a>)>,
) {
    let persons: BTreeSet<&String> = groups.keys().map(|(person, _)| person).collect();
    let spellings = Spellings::of(persons);
    for (family, given, mut candidate) in romans {
        let numbers = digits(candidate.name);
        let found = spellings.find(&family, &given);
        let found = found.filter(|(person, _)| groups.contains_key(&(person.clone(), numbers.clone())));
        candidate.spelled = found.as_ref().map(|(_, reason)| *reason);
        let person = found.map_or_else(|| format!("{family} {given}"), |(person, _)| person);
        groups.entry((person, numbers)).or_default().push(candidate);
    }
}

/// Returns the proposals of a group, one for each reason: what is certain can be confirmed without the rest.
fn parts(mut group: Vec<Candidate<'_>>, aliases: &AliasTable) -> Vec<Proposal> {
    group.sort_by(|one, other| (other.games, one.name).cmp(&(one.games, other.name)));
    let confirmed = group.iter().map(|candidate| aliases.player(candidate.name));
    let mut confirmed = confirmed.zip(&group).filter(|(player, candidate)| *player != candidate.name);
    let player = confirmed.next().map(|(player, _)| player.to_owned());
    let Some(best) = best(&group, player.as_deref(), aliases).cloned() else { return Vec::new() };
    let player = player.unwrap_or_else(|| best.person.name().to_owned());
    let mut parts: BTreeMap<Reason, Vec<Candidate<'_>>> = BTreeMap::new();
    for candidate in group {
        let is_open = aliases.player(candidate.name) != player
            && candidate.name != best.name
            && !aliases.is_refused(candidate.name, &player);
        if is_open {
            parts.entry(reason(&best, &candidate)).or_default().push(candidate);
        }
    }
    let proposal = |(reason, part): (Reason, Vec<Candidate<'_>>)| {
        let all = || std::iter::once(&best).chain(&part);
        let names = all().map(|candidate| candidate.name.to_owned()).collect();
        let games = all().map(|candidate| candidate.games).sum();
        Proposal { player: player.clone(), names, reason, games }
    };
    parts.into_iter().map(proposal).collect()
}

/// Why a name may mean the same player as the best one of its group.
fn reason(best: &Candidate<'_>, candidate: &Candidate<'_>) -> Reason {
    let closed = |name: &str| simplified(name).split_whitespace().collect::<String>();
    match (candidate.spelled, candidate.person.key()) {
        (Some(reason), _) if best.spelled.is_none() => reason,
        _ if closed(best.name) == closed(candidate.name) => Reason::Script,
        (_, Key::Letters(..)) => Reason::Letters,
        (_, Key::Chinese(_) | Key::Other(_)) => Reason::Prefix,
    }
}

/// The best name of a group with the most games first: the player's own, one without a place, characters before letters.
fn best<'a, 'b>(
    group: &'b [Candidate<'a>],
    player: Option<&str>,
    aliases: &AliasTable,
) -> Option<&'b Candidate<'a>> {
    let is_chinese = |candidate: &&Candidate<'_>| !matches!(candidate.person.key(), Key::Letters(..));
    let bare = |candidate: &&Candidate<'_>| candidate.person.name() == candidate.name;
    let of = |fits: &dyn Fn(&&Candidate<'_>) -> bool| group.iter().find(|candidate| fits(candidate));
    let own = of(&|candidate| Some(candidate.name) == player);
    own.or_else(|| of(&|candidate| Some(aliases.player(candidate.name)) == player))
        .or_else(|| of(&|candidate| is_chinese(candidate) && bare(candidate)))
        .or_else(|| of(&is_chinese))
        .or(group.first())
}
