//! Names of material combinations, generated from the counts: 車馬對車士象全, "rook and knight against rook, …".

use super::{Kind, Material, SideMaterial};
use crate::language::Language;
use crate::rules::Color;

/// Returns the name of a combination in the terms of endgame manuals.
pub fn material_name(material: Material, language: Language) -> String {
    let red = side_name(material.red, Color::Red, language);
    let black = side_name(material.black, Color::Black, language);
    let against = match language {
        Language::English => " against ",
        Language::Traditional => "對",
        Language::Simplified => "对",
    };
    format!("{red}{against}{black}")
}

/// Returns the name of one side; the Chinese words for pawn, guard and minister depend on its colour.
pub fn side_name(side: SideMaterial, color: Color, language: Language) -> String {
    match language {
        Language::English => english(side),
        Language::Traditional => chinese(side, &Words::traditional(color)),
        Language::Simplified => chinese(side, &Words::simplified(color)),
    }
}

fn english(side: SideMaterial) -> String {
    const NUMBERS: [&str; 6] = ["no", "", "two", "three", "four", "five"];
    let parts: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|&kind| side.count(kind) > 0)
        .map(|kind| match usize::from(side.count(kind)) {
            1 => english_kind(kind).to_owned(),
            n => format!("{} {}s", NUMBERS.get(n).unwrap_or(&"many"), english_kind(kind)),
        })
        .collect();
    match parts.as_slice() {
        [] => "bare king".to_owned(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

const fn english_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Rook => "rook",
        Kind::Knight => "knight",
        Kind::Cannon => "cannon",
        Kind::Pawn => "pawn",
        Kind::Guard => "guard",
        Kind::Minister => "minister",
    }
}

/// The characters of one script and colour.
struct Words {
    king: char,
    rook: char,
    knight: char,
    pawn: char,
    guard: char,
    minister: char,
    pair: char,
    single: char,
}

impl Words {
    const fn traditional(color: Color) -> Self {
        let (king, pawn, guard, minister) = match color {
            Color::Red => ('帥', '兵', '仕', '相'),
            Color::Black => ('將', '卒', '士', '象'),
        };
        Self { king, rook: '車', knight: '馬', pawn, guard, minister, pair: '雙', single: '單' }
    }

    const fn simplified(color: Color) -> Self {
        let (king, pawn, guard, minister) = match color {
            Color::Red => ('帅', '兵', '仕', '相'),
            Color::Black => ('将', '卒', '士', '象'),
        };
        Self { king, rook: '车', knight: '马', pawn, guard, minister, pair: '双', single: '单' }
    }

    fn numbered(&self, count: u8, piece: char) -> String {
        match count {
            0 => String::new(),
            1 => piece.to_string(),
            2 => format!("{}{piece}", self.pair),
            3 => format!("三{piece}"),
            4 => format!("四{piece}"),
            _ => format!("五{piece}"),
        }
    }

    /// Returns the manuals' term for guards and ministers together: 士象全 all four, 單缺象 one minister missing.
    fn defence(&self, guards: u8, ministers: u8, alone: bool) -> String {
        let Self { guard, minister, single, .. } = self;
        match (guards, ministers) {
            (0, 0) if alone => format!("{single}{}", self.king),
            (0, 0) => String::new(),
            (1, 0) => format!("{single}{guard}"),
            (0, 1) => format!("{single}{minister}"),
            (1, 1) => format!("{guard}{minister}"),
            (2, 1) => format!("{single}缺{minister}"),
            (1, 2) => format!("{single}缺{guard}"),
            (2, 2) => format!("{guard}{minister}全"),
            (2, _) => self.numbered(2, *guard),
            _ => self.numbered(2, *minister),
        }
    }
}

fn chinese(side: SideMaterial, words: &Words) -> String {
    let attackers = [
        (Kind::Rook, words.rook),
        (Kind::Knight, words.knight),
        (Kind::Cannon, '炮'),
        (Kind::Pawn, words.pawn),
    ];
    let mut name: String =
        attackers.into_iter().map(|(kind, piece)| words.numbered(side.count(kind), piece)).collect();
    let alone = name.is_empty();
    name += &words.defence(side.count(Kind::Guard), side.count(Kind::Minister), alone);
    name
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn check(text: &str, english: &str, traditional: &str, simplified: &str) {
        let material: Material = text.parse().unwrap();
        assert_eq!(material_name(material, Language::English), english);
        assert_eq!(material_name(material, Language::Traditional), traditional);
        assert_eq!(material_name(material, Language::Simplified), simplified);
    }

    #[test]
    fn names_are_those_of_the_manuals() {
        check(
            "KRNKRGGMM",
            "rook and knight against rook, two guards and two ministers",
            "車馬對車士象全",
            "车马对车士象全",
        );
        check("KPPPKGGM", "three pawns against two guards and minister", "三兵對單缺象", "三兵对单缺象");
        check("KCGKPP", "cannon and guard against two pawns", "炮單仕對雙卒", "炮单仕对双卒");
        check("KRKMM", "rook against two ministers", "車對雙象", "车对双象");
        check("KK", "bare king against bare king", "單帥對單將", "单帅对单将");
    }

    #[test]
    fn no_two_sides_share_a_name() {
        for language in Language::ALL {
            for color in Color::ALL {
                let names: HashSet<String> =
                    SideMaterial::all().map(|side| side_name(side, color, language)).collect();
                assert_eq!(names.len(), 1458, "{language:?} {color:?}");
            }
        }
    }
}
