//! Names by the initials of their pinyin, as typed in input methods: `mbdqx` is 马兵对缺象.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Name, SideMaterial, SidePattern};
use crate::language::Language;
use crate::material::name::side_name;
use crate::rules::Color;

/// The sides by the initials of their names. Most initials have one, `ssx` is 双士象 and 士双象.
type Index = HashMap<String, Vec<SideMaterial>>;

/// Returns all readings of the initials of a whole name, in the order of the possible positions of 对.
pub(in crate::material) fn read(text: &str) -> Vec<Name> {
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
pub(in crate::material) fn of_side(text: &str) -> Vec<SidePattern> {
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
