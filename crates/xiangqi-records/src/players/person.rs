//! The person in the name that a game has.

use super::pinyin::{is_chinese, letters, simplified, syllables};

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
    name: String,
    key: Key,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
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

    /// The name alone, in its script.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn key(&self) -> &Key {
        &self.key
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
pub(super) fn spelled(chinese: &str) -> Option<(String, Vec<&'static str>)> {
    let syllables = syllables(chinese)?;
    let families = if COMPOUND.split_whitespace().any(|family| chinese.starts_with(family)) { 2 } else { 1 };
    let (family, given) = syllables.split_at_checked(families)?;
    Some((family.concat(), given.to_vec()))
}
