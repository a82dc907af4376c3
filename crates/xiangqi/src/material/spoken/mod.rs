//! Parser of combination names in natural notation: 車馬對車士象全, 三兵擒单缺象, mbdqx, `ju ma dui shi xiang quan`, "rook and two pawns
//! v two guards".
//!
//! All output of [`super::name`] is read back. Also accepted: both scripts, the words of both colours, digits, common
//! aliases of the pieces, pawn heights, pinyin, its initials and full-width letters. `*` on a side means "and anything
//! else".

mod chinese;
mod english;
mod initials;
mod nearest;
mod pinyin;

use super::{Kind, Material, MaterialError, SideMaterial, SidePattern};
use crate::language::to_halfwidth;
pub(super) use chinese::prefix as chinese_prefix;
use initials::read as read_initials;
pub use nearest::nearest;

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

/// Returns all readings of a name in full pinyin.
pub(super) fn read_full_pinyin(text: &str) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for name in pinyin::signs(&text.to_lowercase()).iter().filter_map(|signs| read_words(signs)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a name gives the height of a pawn, which combinations do not have: 马高兵, 低卒, `ma gao bing`, "low pawn".
pub fn tells_height(text: &str) -> bool {
    let spelled = pinyin::signs(&halfwidth(text).to_lowercase());
    chinese::tells_height(text)
        || english::tells_height(text)
        || spelled.iter().any(|signs| chinese::tells_height(signs))
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
        _ => chinese::side(text).or_else(|| english::side(text))?,
    };
    Some(SidePattern { pieces, open })
}

fn add(side: SideMaterial, kind: Kind, count: usize) -> Option<SideMaterial> {
    (0..count).try_fold(side, |side, _| side.add(kind))
}

#[cfg(test)]
mod tests;
