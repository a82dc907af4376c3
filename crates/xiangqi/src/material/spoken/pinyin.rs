//! Names in full pinyin: `che ma dui shi xiang quan`, `jubing`. Each syllable is converted to its character, and the result
//! is read as a Chinese name; tone marks are allowed, and spaces, hyphens and apostrophes between syllables.

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
pub(super) fn signs(text: &str) -> Vec<String> {
    let text: String = text.chars().map(plain).collect();
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

/// Returns a vowel without its tone.
const fn plain(sign: char) -> char {
    match sign {
        'ā' | 'á' | 'ǎ' | 'à' => 'a',
        'ē' | 'é' | 'ě' | 'è' => 'e',
        'ī' | 'í' | 'ǐ' | 'ì' => 'i',
        'ō' | 'ó' | 'ǒ' | 'ò' => 'o',
        'ū' | 'ú' | 'ǔ' | 'ù' => 'u',
        _ => sign,
    }
}
