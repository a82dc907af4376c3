//! Reads the names of combinations as people write them: 車馬對車士象全, 单缺象, "rook and two pawns v two guards".
//!
//! Whatever [`super::name`] writes is read back; beyond that both scripts, both colours' words and the usual other names
//! of the pieces are understood.

use super::{Kind, Material, MaterialError, SideMaterial};

/// Words between the sides, longest first.
const AGAINST: [&str; 6] = ["against", "versus", "vs", "對", "对", "v"];

/// The combination of these letters or of this name.
///
/// # Errors
/// [`MaterialError`]; [`MaterialError::NoName`] for what is not written in Latin letters.
pub fn read(text: &str) -> Result<Material, MaterialError> {
    let text: String = text.chars().map(narrow).collect();
    let text = text.as_str();
    text.parse().or_else(|error| {
        let error = if text.is_ascii() { error } else { MaterialError::NoName };
        read_name(text).ok_or(error)
    })
}

/// The ASCII character of a full-width one, which Chinese input methods type.
pub fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

/// The combination of that name; `None` where the text is no name.
pub fn read_name(text: &str) -> Option<Material> {
    let text = text.to_lowercase();
    let splits = AGAINST.iter().flat_map(|word| text.match_indices(word));
    splits
        .filter_map(|(at, word)| Some((text.get(..at)?, text.get(at + word.len()..)?)))
        .find_map(|(red, black)| Some(Material { red: read_side(red)?, black: read_side(black)? }))
}

fn read_side(text: &str) -> Option<SideMaterial> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if text.is_ascii() { english(text) } else { chinese(text) }
}

fn english(text: &str) -> Option<SideMaterial> {
    if matches!(text, "bare king" | "king" | "nothing") {
        return Some(SideMaterial::BARE);
    }
    let mut side = SideMaterial::BARE;
    let mut count = 1;
    for word in text.split([' ', ',', '+']).filter(|word| !matches!(*word, "" | "and" | "a" | "the")) {
        let number = ["one", "two", "three", "four", "five"].iter().position(|number| *number == word);
        if let Some(number) = number {
            count = number + 1;
            continue;
        }
        let kind = match word.strip_suffix('s').unwrap_or(word) {
            "rook" | "chariot" => Kind::Rook,
            "knight" | "horse" => Kind::Knight,
            "cannon" => Kind::Cannon,
            "pawn" | "soldier" => Kind::Pawn,
            "guard" | "advisor" => Kind::Guard,
            "minister" | "elephant" | "bishop" => Kind::Minister,
            _ => return None,
        };
        side = add(side, kind, std::mem::replace(&mut count, 1))?;
    }
    Some(side)
}

fn chinese(text: &str) -> Option<SideMaterial> {
    let mut side = SideMaterial::BARE;
    let mut rest = text.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(sign) = rest.next() {
        let count = match sign {
            '單' | '单' | '一' => 1,
            '雙' | '双' | '二' | '兩' | '两' => 2,
            '三' => 3,
            '四' => 4,
            '五' => 5,
            _ => 0,
        };
        let piece = if count == 0 { Some(sign) } else { rest.next() };
        side = match (piece?, rest.peek()) {
            ('缺', Some(_)) => all_but(side, kind(rest.next()?)?)?,
            ('帥' | '帅' | '將' | '将', _) => side,
            (first, Some(second)) if count == 0 && is_pair(kind(first)?, kind(*second)) => {
                let second = kind(rest.next()?)?;
                let full = rest.next_if_eq(&'全').is_some();
                let each = if full { 2 } else { 1 };
                add(add(side, kind(first)?, each)?, second, each)?
            }
            (piece, _) => add(side, kind(piece)?, count.max(1))?,
        };
    }
    Some(side)
}

/// Guard and minister named together: one of each, or with 全 all four.
fn is_pair(first: Kind, second: Option<Kind>) -> bool {
    first == Kind::Guard && second == Some(Kind::Minister)
}

/// Both guards and both ministers but one: 單缺象.
fn all_but(side: SideMaterial, missing: Kind) -> Option<SideMaterial> {
    let other = match missing {
        Kind::Guard => Kind::Minister,
        Kind::Minister => Kind::Guard,
        _ => return None,
    };
    add(add(side, other, 2)?, missing, 1)
}

fn add(side: SideMaterial, kind: Kind, count: usize) -> Option<SideMaterial> {
    (0..count).try_fold(side, |side, _| side.add(kind))
}

const fn kind(sign: char) -> Option<Kind> {
    Some(match sign {
        '車' | '车' | '俥' => Kind::Rook,
        '馬' | '马' | '傌' => Kind::Knight,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Pawn,
        '士' | '仕' => Kind::Guard,
        '象' | '相' => Kind::Minister,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::material::name::material_name;

    #[test]
    fn every_name_that_is_written_is_read() {
        for language in Language::ALL {
            for side in SideMaterial::all() {
                for material in [
                    Material { red: side, black: SideMaterial::BARE },
                    Material { red: SideMaterial::BARE, black: side },
                ] {
                    let name = material_name(material, language);
                    assert_eq!(read_name(&name), Some(material), "{name}");
                }
            }
        }
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        let check = |name: &str, text: Option<&str>| {
            assert_eq!(read_name(name).map(|m| m.to_string()).as_deref(), text, "{name}");
        };
        check("車馬對車士象全", Some("KRNKRGGMM"));
        check("车马对车士象全", Some("KRNKRGGMM"));
        check("俥 對 砲雙仕", Some("KRKCGG"));
        check("單車對馬雙象", Some("KRKNMM"));
        check("三兵 對 單缺象", Some("KPPPKGGM"));
        check("Rook vs two guards", Some("KRKGG"));
        check("horse and pawn v elephant", Some("KNPKM"));
        check("車對", None);
        check("三車對將", None);
        check("undo", None);
    }
}
