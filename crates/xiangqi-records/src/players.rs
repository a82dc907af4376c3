//! Names of players: which of them may be one person.
//!
//! The rule has five steps, each less certain than the one before ([`Reason`]):
//! 1. *Script*: traditional and simplified characters are the same (胡榮華, 胡荣华).
//! 2. *Letters*: case, signs, and the order of family name and given name do not matter (HU Ronghua; Hu, Ronghua).
//! 3. *Prefix*: a place or team before the name, and what is in brackets, is no part of it (上海胡榮華, 胡榮華（上海）).
//! 4. *Pinyin*: letters are the same as characters with these syllables, if no other name has them (HU Ronghua).
//! 5. *Abbreviation*: of the given name the first syllables suffice, if no other name begins with them (HU Rong).
//!
//! Names with different digits are never one player (canju 5, canju 10). A rule only proposes ([`proposals`]); an [`AliasTable`] has what the user decided.

mod pinyin;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use canju_message::All;
use pinyin::{is_chinese, letters, syllables};
use rustc_hash::FxHashMap;

pub use pinyin::{SearchName, Wanted, simplified, sort_key};

/// A table of names that mean one player. Names without an entry are players of their own.
///
/// "The same player" is an equivalence of names, whatever is confirmed in whatever order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AliasTable {
    /// The player of a name.
    players: BTreeMap<String, String>,
    /// Names that were said not to be the player: name and player.
    refused: BTreeSet<(String, String)>,
}

impl AliasTable {
    /// Returns the player of a name: the name itself without an entry.
    pub fn player<'a>(&'a self, name: &'a str) -> &'a str {
        self.players.get(name).map_or(name, String::as_str)
    }

    /// Returns the names of a player, the player's own name first.
    pub fn names<'a>(&'a self, player: &'a str) -> impl Iterator<Item = &'a str> {
        let others =
            self.players.iter().filter(move |(_, own)| *own == player).map(|(name, _)| name.as_str());
        std::iter::once(player).chain(others)
    }

    /// Makes names one player, with all names that meant the same players before.
    pub fn confirm<S: AsRef<str>>(&mut self, player: &str, names: &[S]) {
        let player = self.player(player).to_owned();
        for name in names.iter().map(AsRef::as_ref) {
            let before = self.player(name).to_owned();
            self.refused.remove(&(name.to_owned(), player.clone()));
            if before == player {
                continue;
            }
            self.players.values_mut().filter(|own| **own == before).for_each(|own| own.clone_from(&player));
            self.players.insert(before, player.clone());
        }
    }

    /// Keeps names from being proposed for this player again. Names that already mean the player stay so.
    pub fn refuse<S: AsRef<str>>(&mut self, player: &str, names: &[S]) {
        let others = names.iter().map(AsRef::as_ref).filter(|name| *name != player);
        self.refused.extend(others.map(|name| (name.to_owned(), player.to_owned())));
    }

    /// Makes a name a player of its own again. If it is the name of a player with aliases, the first of these becomes the player.
    pub fn separate(&mut self, name: &str) {
        if self.players.remove(name).is_some() {
            return;
        }
        let others: Vec<String> = self.names(name).skip(1).map(str::to_owned).collect();
        let Some((player, rest)) = others.split_first() else { return };
        self.players.remove(player);
        rest.iter().for_each(|other| drop(self.players.insert(other.clone(), player.clone())));
    }

    /// Whether a name was refused for a player.
    pub fn is_refused(&self, name: &str, player: &str) -> bool {
        self.refused.contains(&(name.to_owned(), player.to_owned()))
    }

    /// Whether nothing was decided.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.refused.is_empty()
    }

    /// Returns the entries: name, player, and whether they are the same.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str, bool)> {
        let same = self.players.iter().map(|(name, player)| (name.as_str(), player.as_str(), true));
        same.chain(self.refused.iter().map(|(name, player)| (name.as_str(), player.as_str(), false)))
    }

    /// Makes a table from entries in any order.
    pub fn from_rows<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str, bool)>) -> Self {
        let mut table = Self::default();
        let mut refused = BTreeSet::new();
        for (name, player, same) in rows {
            if same {
                table.confirm(player, &[name]);
            } else {
                refused.insert((name.to_owned(), player.to_owned()));
            }
        }
        Self { refused, ..table }
    }
}

// The person in the name that a game has.

/// Places and teams that stand before names, in simplified characters.
const PREFIXES: &str = "北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 \
    四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 内蒙 广西 西藏 宁夏 新疆 香港 澳门 台北 中国 越南 新加坡 马来西亚 \
    广州 深圳 珠海 佛山 东莞 惠州 厦门 福州 泉州 杭州 宁波 温州 嘉兴 南京 苏州 无锡 镇江 扬州 武汉 长沙 成都 绵阳 昆明 贵阳 \
    西安 沈阳 大连 抚顺 哈尔滨 长春 济南 青岛 烟台 郑州 石家庄 唐山 太原 合肥 南昌 南宁 柳州 海口 兰州 银川 西宁 \
    乌鲁木齐 呼和浩特 浦东新区 浦东 番禺 闸北 火车头 煤矿 邮电 轻工 化工 石化 石油 电力 机电 机械 林业 纺织 冶金 农协 \
    农民 农体 中汽 建设 建材 前卫 通信 通讯 地质 航空 物资 煤炭 大学 南方棋院 南方 北方 开滦 公安 国家";

/// Family names of two characters.
const COMPOUND: &str = "欧阳 上官 司马 司徒 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 夏侯 端木 南宫 宇文 长孙";

/// Whether a simplified text can be a person's name.
fn is_person(text: &str) -> bool {
    let length = text.chars().count();
    let compound = COMPOUND.split_whitespace().any(|family| text.starts_with(family));
    let fits = if compound { (3..=4).contains(&length) } else { (2..=3).contains(&length) };
    fits && text.chars().all(is_chinese) && !text.ends_with('队')
}

/// The person that a name means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The name alone, in its script.
    pub name: String,
    key: Key,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    /// Simplified characters.
    Chinese(String),
    /// Letters of the family name and of the given name; both in one if they are not separated.
    Letters(String, String),
    /// No name of a person.
    Other(String),
}

impl Person {
    /// Finds the person in a name.
    pub fn of(text: &str) -> Self {
        let is_roman = text.chars().any(|sign| sign.is_ascii_alphabetic());
        let open = if is_roman { merged(text) } else { without_brackets(text) };
        let words: Vec<&str> = open.split_whitespace().collect();
        if words.concat().chars().any(is_chinese) {
            return Self::chinese(&words);
        }
        let (family, given) = roman(&words);
        let name = words.join(" ");
        let key = if family.is_empty() { Key::Other(name.clone()) } else { Key::Letters(family, given) };
        Self { name, key }
    }

    fn chinese(words: &[&str]) -> Self {
        // 劉 軍 is one name, 廣東 呂欽 a place and a name.
        let apart = words.iter().all(|word| word.chars().count() == 1);
        let last = if apart { words.concat() } else { words.last().copied().unwrap_or_default().to_owned() };
        let folded = simplified(&last);
        let core = bare(&folded).map(str::to_owned).filter(|_| !is_person(&folded));
        // Folding keeps the number of characters.
        let cut = core.as_ref().map_or(0, |core| folded.chars().count() - core.chars().count());
        let name: String = last.chars().skip(cut).collect();
        let core = core.unwrap_or(folded);
        let key = if is_person(&core) { Key::Chinese(core) } else { Key::Other(simplified(&words.concat())) };
        Self { name, key }
    }
}

/// A simplified name without the places and teams before it; `None` if no name of a person is left.
fn bare(name: &str) -> Option<&str> {
    let rests = PREFIXES.split_whitespace().filter_map(|prefix| name.strip_prefix(prefix));
    let names = rests.filter_map(|rest| if is_person(rest) { Some(rest) } else { bare(rest) });
    names.min_by_key(|name| name.len())
}

/// A name in letters with the letters in brackets: HU Rong[hua].
fn merged(text: &str) -> String {
    text.chars().filter(|sign| !matches!(sign, '[' | ']' | '(' | ')' | '（' | '）')).collect()
}

/// A name without what is in brackets; all of it if nothing else is there.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    let outside: String = text
        .chars()
        .filter_map(|sign| match sign {
            '(' | '（' | '[' | '【' | '〔' => {
                depth += 1;
                Some(' ')
            }
            ')' | '）' | ']' | '】' | '〕' => {
                depth = depth.saturating_sub(1);
                Some(' ')
            }
            sign => (depth == 0).then_some(sign),
        })
        .collect();
    if outside.trim().is_empty() { text.to_owned() } else { outside }
}

/// The family name and the given name in letters: the family name is in capitals, before a comma, or first.
fn roman(words: &[&str]) -> (String, String) {
    let is_capital = |word: &&str| {
        word.chars().filter(|sign| sign.is_alphabetic()).count() > 1 && !word.chars().any(char::is_lowercase)
    };
    let mut capitals = words.iter().enumerate().filter(|(_, word)| is_capital(word));
    let at = match (capitals.next(), capitals.next()) {
        (Some((at, _)), None) => at,
        _ => 0,
    };
    let family = words.get(at).map_or_else(String::new, |word| letters(word));
    let others = words.iter().enumerate().filter(|(other, _)| *other != at);
    (family, others.map(|(_, word)| letters(word)).collect())
}

/// Returns the syllables of a name in simplified characters: those of the family name, and those of the given name.
fn spelled(chinese: &str) -> Option<(String, Vec<&'static str>)> {
    let syllables = syllables(chinese)?;
    let families = if COMPOUND.split_whitespace().any(|family| chinese.starts_with(family)) { 2 } else { 1 };
    let (family, given) = syllables.split_at_checked(families)?;
    Some((family.concat(), given.to_vec()))
}

// Names that may be one player, for the user to confirm or refuse.

/// Why names are proposed as one player; later ones are less certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, All)]
#[all(word, text = "players-reason-")]
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
        match candidate.person.key.clone() {
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
    let player = player.unwrap_or_else(|| best.person.name.clone());
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
    match (candidate.spelled, &candidate.person.key) {
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
    let is_chinese = |candidate: &&Candidate<'_>| !matches!(candidate.person.key, Key::Letters(..));
    let bare = |candidate: &&Candidate<'_>| candidate.person.name == candidate.name;
    let of = |fits: &dyn Fn(&&Candidate<'_>) -> bool| group.iter().find(|candidate| fits(candidate));
    let own = of(&|candidate| Some(candidate.name) == player);
    own.or_else(|| of(&|candidate| Some(aliases.player(candidate.name)) == player))
        .or_else(|| of(&|candidate| is_chinese(candidate) && bare(candidate)))
        .or_else(|| of(&is_chinese))
        .or(group.first())
}

#[cfg(test)]
mod tests;
