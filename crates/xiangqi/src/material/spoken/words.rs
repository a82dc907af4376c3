//! One side in Chinese words, 车马双兵, 三兵, 高低兵, 单缺象, 士像全, 全士, 孤将, or in English words, "rook and two pawns", "bare king"; names in full pinyin.

use crate::language::toneless;
use crate::material::{Kind, SideMaterial};

/// Returns the simplified character in the words of one colour: 俥 車 → 车, 卒 → 兵, 像 相 → 象.
pub(super) fn simplified(sign: char) -> char {
    match sign {
        '車' | '俥' => '车',
        '馬' | '傌' => '马',
        '砲' | '包' => '炮',
        '卒' => '兵',
        '仕' => '士',
        '相' | '像' => '象',
        '帥' | '帅' | '將' | '王' => '将',
        '雙' | '兩' | '两' | '二' | '2' => '双',
        '單' | '一' | '1' | '孤' | '光' => '单',
        '3' => '三',
        '4' => '四',
        '5' => '五',
        '對' => '对',
        '個' => '个',
        '齊' => '齐',
        _ => sign,
    }
}

pub(super) fn chinese_side(text: &str) -> Option<SideMaterial> {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).map(simplified).collect();
    let mut rest = &signs[..];
    let mut side = SideMaterial::BARE;
    let mut named = false;
    while !rest.is_empty() {
        (side, rest) = group(side, rest)?;
        named = true;
    }
    named.then_some(side)
}

/// Adds the first group of pieces: those of one number, of one height, or guards and ministers together. Returns the rest.
fn group(side: SideMaterial, signs: &[char]) -> Option<(SideMaterial, &[char])> {
    match signs {
        ['单', '缺', rest @ ..] | ['缺', rest @ ..] => {
            let rest = rest.strip_prefix(&['单']).unwrap_or(rest);
            let (missing, rest) = rest.split_first()?;
            Some((all_but(side, kind(*missing)?)?, rest))
        }
        ['单' | '老', '将', rest @ ..] | ['将', rest @ ..] => Some((side, rest)),
        ['士', '象', rest @ ..] => {
            let full = [&['全'][..], &['双', '全'], &['齐', '全']]
                .into_iter()
                .find_map(|word| rest.strip_prefix(word));
            let each = if full.is_some() { 2 } else { 1 };
            Some((add(add(side, Kind::Guard, each)?, Kind::Minister, each)?, full.unwrap_or(rest)))
        }
        _ => counted(side, signs),
    }
}

/// Adds pieces of one kind, with an optional number before them. Each of several heights is one pawn: 高低兵.
fn counted(side: SideMaterial, signs: &[char]) -> Option<(SideMaterial, &[char])> {
    let (number, rest) = match signs {
        [sign, rest @ ..] => number(*sign).map_or((None, signs), |number| (Some(number), rest)),
        [] => return None,
    };
    let rest = if number.is_some() { rest.strip_prefix(&['个']).unwrap_or(rest) } else { rest };
    let heights = heights(rest);
    let (piece, rest) = rest.get(heights.signs..)?.split_first()?;
    let kind = kind(*piece)?;
    let of_defenders = signs.first() == Some(&'全');
    if heights.signs > 0 && kind != Kind::Pawn || of_defenders && kind.attacks() {
        return None;
    }
    let (all, rest) = match rest {
        ['全', rest @ ..] if number.is_none() && !kind.attacks() => (Some(2), rest),
        _ => (None, rest),
    };
    Some((add(side, kind, number.or(all).unwrap_or(heights.pawns.max(1)))?, rest))
}

fn number(sign: char) -> Option<usize> {
    Some(match sign {
        '单' => 1,
        '双' | '全' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        _ => return None,
    })
}

/// The height prefix of a pawn.
struct Heights {
    /// Number of characters.
    signs: usize,
    /// The number of heights, which is the number of pawns if none is given.
    pawns: usize,
}

/// Returns the heights at the start of the text: 高 high, 低 low, 底 老 沉底 on the last rank.
fn heights(signs: &[char]) -> Heights {
    let signs = signs.iter().take_while(|sign| matches!(sign, '高' | '低' | '底' | '老' | '沉'));
    let (mut found, mut pawns) = (0, 0);
    for sign in signs {
        found += 1;
        pawns += usize::from(*sign != '沉');
    }
    Heights { signs: found, pawns }
}

/// Whether the text gives the height of a pawn.
pub(super) fn has_chinese_height(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).map(simplified).collect();
    (0..signs.len()).any(|at| {
        let rest = &signs[at..];
        let length = heights(rest).signs;
        length > 0 && rest.get(length) == Some(&'兵')
    })
}

/// Adds both guards and both ministers but one: 單缺象.
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
        '车' => Kind::Rook,
        '马' => Kind::Knight,
        '炮' => Kind::Cannon,
        '兵' => Kind::Pawn,
        '士' => Kind::Guard,
        '象' => Kind::Minister,
        _ => return None,
    })
}

/// The number of characters at the start that may belong to the name of one side, a `*` included; 0 if they contain no
/// piece.
pub(in crate::material) fn chinese_prefix(signs: &[char]) -> usize {
    let belongs = |sign: char| {
        kind(sign).is_some()
            || number(sign).is_some()
            || matches!(sign, '*' | '将' | '缺' | '老' | '高' | '低' | '底' | '沉' | '个' | '齐')
    };
    let length = signs.iter().take_while(|sign| belongs(simplified(**sign))).count();
    let named = signs[..length]
        .iter()
        .any(|sign| matches!(simplified(*sign), '将') || kind(simplified(*sign)).is_some());
    if named { length } else { 0 }
}

/// Words for the heights of pawns.
const HEIGHTS: [&str; 4] = ["high", "low", "bottom", "old"];

/// Returns the side with this name, in lower case; `None` if it is none.
pub(super) fn english_side(text: &str) -> Option<SideMaterial> {
    if matches!(text, "bare king" | "lone king" | "king" | "nothing") {
        return Some(SideMaterial::BARE);
    }
    let mut side = None;
    let mut count = 1;
    for word in words(text).filter(|word| !matches!(*word, "and" | "a" | "the") && !HEIGHTS.contains(word)) {
        let number = ["one", "two", "three", "four", "five"].iter().position(|number| *number == word);
        if let Some(number) =
            number.or_else(|| ["1", "2", "3", "4", "5"].iter().position(|digit| *digit == word))
        {
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
        side = Some(add(side.unwrap_or(SideMaterial::BARE), kind, std::mem::replace(&mut count, 1))?);
    }
    side
}

/// Whether the text gives the height of a pawn.
pub(super) fn has_english_height(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = words(&text).collect();
    words.windows(2).any(|pair| HEIGHTS.contains(&pair[0]) && matches!(pair[1], "pawn" | "pawns"))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '+', '-']).filter(|word| !word.is_empty())
}

// Names in full pinyin: `che ma dui shi xiang quan`, `jubing`. Each syllable is converted to its character, and the result
// is read as a Chinese name; tone marks are allowed, and spaces, hyphens and apostrophes between syllables.

/// Every syllable of a name with its character. 车 is read jū in chess and chē elsewhere.
const SYLLABLES: [(&str, char); 44] = [
    ("che", '车'),
    ("ju", '车'),
    ("ma", '马'),
    ("pao", '炮'),
    ("bing", '兵'),
    ("zu", '兵'),
    ("shi", '士'),
    ("xiang", '象'),
    ("jiang", '将'),
    ("shuai", '将'),
    ("dan", '单'),
    ("yi", '单'),
    ("shuang", '双'),
    ("liang", '双'),
    ("er", '双'),
    ("san", '三'),
    ("si", '四'),
    ("wu", '五'),
    ("ge", '个'),
    ("que", '缺'),
    ("quan", '全'),
    ("qi", '齐'),
    ("gu", '孤'),
    ("guang", '光'),
    ("lao", '老'),
    ("gao", '高'),
    ("di", '低'),
    ("chen", '沉'),
    ("dui", '对'),
    ("qin", '擒'),
    ("sheng", '胜'),
    ("he", '和'),
    ("qiao", '巧'),
    ("li", '例'),
    ("bi", '必'),
    ("nan", '难'),
    ("shou", '守'),
    ("bu", '不'),
    ("ke", '可'),
    ("duo", '多'),
    ("wen", '稳'),
    ("guan", '官'),
    ("v", '对'),
    ("vs", '对'),
];

/// Maximum number of readings of one text.
const MOST_READINGS: usize = 16;

/// Returns the possible texts in characters for a text in lower case; characters outside pinyin are kept. Empty if a run of
/// letters is not pinyin.
pub(super) fn pinyin_signs(text: &str) -> Vec<String> {
    let text: String = text.chars().map(toneless).collect();
    if !text.contains(|c: char| c.is_ascii_alphabetic()) {
        return Vec::new();
    }
    let mut readings = vec![(String::new(), text.as_str())];
    let mut whole = Vec::new();
    while let Some((read, rest)) = readings.pop() {
        let Some(next) = rest.chars().next() else {
            whole.push(read);
            continue;
        };
        if whole.len() + readings.len() > MOST_READINGS {
            return Vec::new();
        }
        if next.is_ascii_alphabetic() {
            let fitting =
                SYLLABLES.iter().filter_map(|(syllable, sign)| Some((rest.strip_prefix(syllable)?, sign)));
            readings.extend(fitting.map(|(rest, sign)| (format!("{read}{sign}"), rest)));
        } else {
            let rest = rest.get(next.len_utf8()..).unwrap_or_default();
            let is_between = next.is_whitespace() || matches!(next, '\'' | '’' | '-');
            readings.push((if is_between { read } else { format!("{read}{next}") }, rest));
        }
    }
    whole
}
