//! Folding of script, by the table in `assets/names`, and the syllables of characters.

use std::sync::LazyLock;

use pinyin::ToPinyin;
use rustc_hash::FxHashMap;
use xiangqi::language::toneless;

/// The simplified character of traditional ones.
static SIMPLIFIED: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let lines = include_str!("../../../../assets/names/simplified.txt").lines();
    let pairs = lines.flat_map(|line| {
        let mut signs = line.chars();
        let simplified = signs.next();
        signs.filter_map(move |sign| Some((sign, simplified?)))
    });
    pairs.collect()
});

/// Readings of family names that differ from the usual ones.
const FAMILIES: [(&str, &str); 25] = [
    ("秘", "bi"),
    ("卜", "bu"),
    ("长", "chang"),
    ("种重", "chong"),
    ("都", "du"),
    ("盖", "ge"),
    ("黑", "he"),
    ("缪", "miao"),
    ("区", "ou"),
    ("朴", "piao"),
    ("繁", "po"),
    ("覃", "qin"),
    ("仇", "qiu"),
    ("单", "shan"),
    ("召", "shao"),
    ("折", "she"),
    ("洗", "xian"),
    ("解", "xie"),
    ("郇", "xun"),
    ("乐", "yue"),
    ("尉", "yu"),
    ("员", "yun"),
    ("曾", "zeng"),
    ("查", "zha"),
    ("翟祭", "zhai"),
];

/// Returns a text in simplified characters.
pub fn simplified(text: &str) -> String {
    text.chars().map(|sign| SIMPLIFIED.get(&sign).copied().unwrap_or(sign)).collect()
}

pub(super) const fn is_chinese(sign: char) -> bool {
    matches!(sign, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3134f}')
}

/// Returns the syllables of a name in simplified characters, the first one read as a family name; `None` if one is unknown.
pub(super) fn syllables(name: &str) -> Option<Vec<&'static str>> {
    name.chars().enumerate().map(|(at, sign)| syllable(at, sign)).collect()
}

/// The syllable of a simplified character at this place of a name, with u for ü.
fn syllable(at: usize, sign: char) -> Option<&'static str> {
    let family = FAMILIES.iter().find(|(signs, _)| at == 0 && signs.contains(sign)).map(|(_, own)| *own);
    family.or_else(|| sign.to_pinyin().map(pinyin::Pinyin::plain)).map(|syllable| match syllable {
        "lü" => "lu",
        "nü" => "nu",
        "lüe" => "lue",
        "nüe" => "nue",
        syllable => syllable,
    })
}

/// Returns the letters of a text in lower case, those of pinyin without tone marks. The spellings of ü (lü, lv, lyu, lu) are one.
pub(super) fn letters(text: &str) -> String {
    let signs = text.chars().flat_map(char::to_lowercase).map(plain).filter(|sign| sign.is_alphabetic());
    let letters: String = signs.collect();
    [("lv", "lu"), ("nv", "nu"), ("lyu", "lu"), ("nyu", "nu")]
        .into_iter()
        .fold(letters, |letters, (spelling, one)| letters.replace(spelling, one))
}

/// A vowel without its tone or dots.
const fn plain(sign: char) -> char {
    if matches!(sign, 'ü' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ') { 'u' } else { toneless(sign) }
}

/// Returns the key by which names and events are sorted: Chinese characters by pinyin, letters in either case alike.
pub fn sort_key(text: &str) -> String {
    let mut key = String::new();
    for (at, sign) in simplified(text).chars().enumerate() {
        match syllable(at, sign) {
            // The character comes after its syllable, so that equal characters stay together.
            Some(syllable) => key.extend(syllable.chars().chain([' ', sign])),
            None => key.extend(sign.to_lowercase()),
        }
    }
    key
}

/// A name or another text made ready for searches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchName {
    folded: String,
    pinyin: String,
    initials: String,
}

impl SearchName {
    /// Makes a text ready. A place before the name of a player does not count among its initials.
    pub fn new(text: &str) -> Self {
        let core = simplified(&super::Person::of(text).name);
        let syllables = syllables(&core).unwrap_or_default();
        Self {
            folded: simplified(text).to_lowercase(),
            pinyin: syllables.concat(),
            initials: syllables.iter().filter_map(|syllable| syllable.chars().next()).collect(),
        }
    }

    /// Whether the text is found by `wanted`: a part of it in either script and case; the whole of it between quotation marks; its
    /// initials (`hrh`), or its beginning in pinyin (`hurong`).
    pub fn is_found_by(&self, wanted: &Wanted) -> bool {
        match wanted {
            Wanted::Any => true,
            Wanted::Whole(text) => self.folded == *text,
            Wanted::Part { folded, letters } => {
                self.folded.contains(folded)
                    || letters.as_ref().is_some_and(|letters| {
                        self.initials == *letters || (letters.len() > 2 && self.pinyin.starts_with(letters))
                    })
            }
        }
    }
}

/// A search text made ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// Finds everything.
    Any,
    /// The whole text.
    Whole(String),
    /// A part of it, or letters.
    Part {
        /// The text in simplified characters and lower case.
        folded: String,
        /// Its letters, if it is made of letters and blanks.
        letters: Option<String>,
    },
}

impl Wanted {
    /// Makes a search text ready; blank texts find everything.
    pub fn new(text: &str) -> Self {
        let folded = simplified(text.trim()).to_lowercase();
        if folded.is_empty() {
            return Self::Any;
        }
        if let Some(whole) = folded.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return Self::Whole(whole.to_owned());
        }
        let plain = folded.chars().all(|sign| sign.is_alphabetic() && !is_chinese(sign) || sign == ' ');
        let letters = Some(letters(&folded)).filter(|letters| plain && letters.len() > 1);
        Self::Part { folded, letters }
    }
}
