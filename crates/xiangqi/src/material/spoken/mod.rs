//! Parser of combination names in natural notation: 車馬對車士象全, 三兵擒单缺象, mbdqx, `ju ma dui shi xiang quan`, "rook and two pawns
//! v two guards".
//!
//! All output of [`super::name`] is read back. Also accepted: both scripts, the words of both colours, digits, common
//! aliases of the pieces, pawn heights, pinyin, its initials and full-width letters. `*` on a side means "and anything
//! else".

mod words;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Kind, Material, MaterialError, SideMaterial, SidePattern};
use crate::language::{Language, to_halfwidth};
use crate::material::name::side_name;
use crate::rules::Color;

pub(super) use words::chinese_prefix;

/// Separators between the two sides.
pub(super) const AGAINST: &[&str] = &[
    "v", "vs", "versus", "against", "對", "对", "擒", "勝", "胜", "和", "巧勝", "巧胜", "例勝", "例胜",
    "必勝", "必胜", "難勝", "难胜", "不勝", "不胜", "可勝", "可胜", "多勝", "多胜", "穩勝", "稳胜", "例和",
    "必和", "巧和", "守和", "難和", "难和", "可和", "多和", "穩和", "稳和", "官和", "必擒", "巧擒", "例擒",
    "難擒", "难擒", "可擒",
];

/// A parsed name: one side or two, each with `*` or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// The first side.
    pub red: SidePattern,
    /// The other side; `None` if only one side is named.
    pub black: Option<SidePattern>,
}

impl Name {
    /// Returns the combination of the name; `None` if it has a `*`. A side named alone plays against the bare king.
    fn material(self) -> Option<Material> {
        let black = self.black.unwrap_or(SidePattern::exactly(SideMaterial::BARE));
        (!self.red.open && !black.open).then_some(Material { red: self.red.pieces, black: black.pieces })
    }
}

/// Reads a combination from letters or from a name. A side named alone plays against the bare king.
///
/// # Errors
/// [`MaterialError`]: an error in the letters; [`MaterialError::NoName`] if the text is not a name,
/// [`MaterialError::Ambiguous`] if initials match several, [`MaterialError::Open`] if the name has a `*`.
pub fn read(text: &str) -> Result<Material, MaterialError> {
    let text = halfwidth(text);
    let text = text.trim();
    let error = match text.parse() {
        Ok(material) => return Ok(material),
        Err(error) => error,
    };
    let names = names(text);
    let mut found: Vec<Material> = Vec::new();
    for material in names.iter().filter_map(|name| name.material()) {
        if !found.contains(&material) {
            found.push(material);
        }
    }
    match found[..] {
        [material] => Ok(material),
        [_, ..] => Err(MaterialError::Ambiguous(found)),
        [] if !names.is_empty() => Err(MaterialError::Open),
        [] if text.is_empty() || is_of_letters(text) => Err(error),
        [] => Err(MaterialError::NoName(text.to_owned())),
    }
}

/// Whether a text is in letters: it begins with a king, or has one among piece letters.
fn is_of_letters(text: &str) -> bool {
    let is_piece = |c: char| c.is_whitespace() || matches!(c, 'v' | 'V') || Kind::from_letter(c).is_some();
    let begins = text.is_ascii() && text.starts_with(['K', 'k']);
    begins || text.contains(['K', 'k']) && text.chars().all(|c| matches!(c, 'K' | 'k') || is_piece(c))
}

/// Returns all readings of a name: none if it is not a name; several only if it is in pinyin.
pub fn names(text: &str) -> Vec<Name> {
    let text = halfwidth(text).to_lowercase();
    let text = text.trim();
    read_words(text).map_or_else(|| read_pinyin(text), |name| vec![name])
}

/// Returns all readings of a name in pinyin, in full or by its initials.
pub(super) fn read_pinyin(text: &str) -> Vec<Name> {
    let names = read_full_pinyin(text);
    if names.is_empty() { read_initials(text) } else { names }
}

pub(super) fn read_full_pinyin(text: &str) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for name in words::pinyin_signs(&text.to_lowercase()).iter().filter_map(|signs| read_words(signs)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a name gives the height of a pawn, which combinations do not have: 马高兵, 低卒, `ma gao bing`, "low pawn".
pub fn tells_height(text: &str) -> bool {
    let spelled = words::pinyin_signs(&halfwidth(text).to_lowercase());
    words::has_chinese_height(text)
        || words::has_english_height(text)
        || spelled.iter().any(|signs| words::has_chinese_height(signs))
}

fn halfwidth(text: &str) -> String {
    text.chars().map(to_halfwidth).collect()
}

/// Reads a name in Chinese or English words, in lower case.
fn read_words(text: &str) -> Option<Name> {
    let two = splits(text)
        .find_map(|(red, black)| Some(Name { red: read_side(red)?, black: Some(read_side(black)?) }));
    // A bare king alone is not a name.
    let alone = || read_side(text).filter(|side| side.open || side.pieces != SideMaterial::BARE);
    two.or_else(|| Some(Name { red: alone()?, black: None }))
}

/// Returns the two sides at every possible separator.
fn splits(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let places = AGAINST.iter().flat_map(move |word| text.match_indices(word));
    places.filter_map(move |(at, word)| Some((text.get(..at)?, text.get(at + word.len()..)?)))
}

/// Reads one side in Chinese or English words; a star alone is any side.
pub(super) fn read_side(text: &str) -> Option<SidePattern> {
    let open = text.contains('*');
    let text = text.replace('*', " ");
    let text = text.trim();
    let pieces = match text {
        "" if open => SideMaterial::BARE,
        "" => return None,
        _ => words::chinese_side(text).or_else(|| words::english_side(text))?,
    };
    Some(SidePattern { pieces, open })
}

// Suggestions for misspelt names.

/// Maximum number of suggestions.
const OFFERED: usize = 3;

/// Maximum length of a text, in characters, for which suggestions are sought.
const LONGEST: usize = 80;

/// Returns the combinations with the names nearest to a text by insertions, deletions, replacements and swaps of
/// neighbours; at most three, none if nothing is near.
pub fn nearest(text: &str) -> Vec<Material> {
    let text = halfwidth(text).to_lowercase().replace('*', "");
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<(usize, Material)> = Vec::new();
    let pairs: Vec<(&str, &str)> = splits(text).chain(kings(text)).collect();
    for (red, black) in pairs {
        let reds = sides_near(red);
        for (far, black) in sides_near(black) {
            found.extend(reds.iter().map(|(near, red)| (near + far, Material { red: *red, black })));
        }
    }
    if found.is_empty() {
        let alone = |(distance, red)| (distance, Material { red, black: SideMaterial::BARE });
        found.extend(sides_near(text).into_iter().map(alone));
    }
    found.sort_by_key(|(distance, material)| (*distance, material.pieces()));
    let mut offered = Vec::new();
    for (_, material) in found {
        if !offered.contains(&material) && offered.len() < OFFERED {
            offered.push(material);
        }
    }
    offered
}

/// Splits the text form into its two sides, each of which begins with a king.
fn kings(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('k')?;
    rest.rsplit_once('k')
}

/// Returns the sides with the nearest names and their distances, nearest first.
fn sides_near(text: &str) -> Vec<(usize, SideMaterial)> {
    static NAMES: LazyLock<Vec<[String; 3]>> =
        LazyLock::new(|| SideMaterial::all().map(side_names).collect());
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(words::simplified).collect();
    let length = text.chars().count();
    let mut found: Vec<(usize, SideMaterial)> = Vec::new();
    for (side, names) in SideMaterial::all().zip(NAMES.iter()) {
        for name in names {
            let longer = length.max(name.chars().count());
            // Names that differ by more than half are not considered.
            let allowed = longer / 2;
            if longer - length.min(name.chars().count()) > allowed {
                continue;
            }
            let distance = strsim::osa_distance(&text, name);
            if distance <= allowed {
                found.push((distance, side));
            }
        }
    }
    found.sort_by_key(|(distance, side)| (*distance, side.pieces()));
    found.truncate(OFFERED);
    found
}

/// Returns the names of a side: in simplified characters, in letters without the king, in English without spaces.
fn side_names(side: SideMaterial) -> [String; 3] {
    let chinese = side_name(side, Color::Red, Language::Simplified).chars().map(words::simplified).collect();
    let letters = side.to_string().split_off(1).to_lowercase();
    let english = side_name(side, Color::Red, Language::English).replace(' ', "");
    [chinese, letters, english]
}

// Names by the initials of their pinyin, as typed in input methods: `mbdqx` is 马兵对缺象.

/// The sides by the initials of their names. Most initials have one, `ssx` is 双士象 and 士双象.
type Index = HashMap<String, Vec<SideMaterial>>;

/// Returns all readings of the initials of a whole name, in the order of the possible positions of 对.
fn read_initials(text: &str) -> Vec<Name> {
    let text = text.to_lowercase();
    let mut names = Vec::new();
    for (at, _) in text.match_indices(['d', 'v']) {
        let reds = of_color(&text[..at], Color::Red);
        for black in of_color(&text[at + 1..], Color::Black) {
            names.extend(reds.iter().map(|red| Name { red: *red, black: Some(black) }));
        }
    }
    if names.is_empty() {
        names.extend(of_side(&text).into_iter().map(|red| Name { red, black: None }));
    }
    names
}

/// Returns the sides with these initials; at least two letters, since a single letter is a piece of the text form.
fn of_side(text: &str) -> Vec<SidePattern> {
    if text.trim_matches('*').len() < 2 { Vec::new() } else { of_color(&text.to_lowercase(), Color::Red) }
}

/// As [`of_side`] for the words of one colour. A star is at an end of the side or between two pieces.
fn of_color(text: &str, color: Color) -> Vec<SidePattern> {
    static BOTH: LazyLock<[Index; 2]> = LazyLock::new(|| Color::ALL.map(index));
    let open = text.contains('*');
    let initials = text.replace('*', "");
    if initials.is_empty() && open {
        return vec![SidePattern { pieces: SideMaterial::BARE, open }];
    }
    let index = &BOTH[usize::from(color == Color::Black)];
    let sides = index.get(&initials).into_iter().flatten();
    sides.map(|pieces| SidePattern { pieces: *pieces, open }).collect()
}

fn index(color: Color) -> Index {
    let mut index = Index::default();
    for side in SideMaterial::all() {
        let name = side_name(side, color, Language::Simplified);
        for spelling in spellings(&name).iter().flat_map(|name| letters(name)) {
            let sides = index.entry(spelling).or_default();
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
    }
    index
}

/// Returns a name with its shorter and longer variants.
fn spellings(name: &str) -> Vec<String> {
    let mut names = vec![name.to_owned()];
    for king in ["单将", "单帅"] {
        if name == king {
            names.extend(["孤", "光", ""].map(|word| name.replace('单', word)));
        }
    }
    for piece in ["缺", "士", "仕", "象", "相"] {
        let single = format!("单{piece}");
        if name.contains(&single) {
            names.push(name.replace(&single, piece));
        }
    }
    for height in ["高", "低"] {
        for pawn in ["兵", "卒"] {
            let without_height: Vec<String> = names
                .iter()
                .filter(|name| name.contains(pawn) && !name.contains(['高', '低']))
                .cloned()
                .collect();
            names.extend(without_height.iter().map(|name| name.replace(pawn, &format!("{height}{pawn}"))));
        }
    }
    names
}

/// Returns the initials of a name. 车 is read jū in chess and chē elsewhere; a pawn is 兵 or 卒.
fn letters(name: &str) -> Vec<String> {
    let mut spelled = vec![String::new()];
    for sign in name.chars() {
        let initials: &[char] = match sign {
            '车' => &['c', 'j'],
            '马' => &['m'],
            '炮' => &['p'],
            '兵' | '卒' => &['b', 'z'],
            '象' | '相' => &['x'],
            '单' | '低' => &['d'],
            '五' => &['w'],
            '全' | '缺' => &['q'],
            '高' | '孤' | '光' => &['g'],
            '将' => &['j'],
            _ => &['s'],
        };
        spelled = spelled
            .iter()
            .flat_map(|before| initials.iter().map(move |initial| format!("{before}{initial}")))
            .collect();
    }
    spelled
}

#[cfg(test)]
mod tests;
