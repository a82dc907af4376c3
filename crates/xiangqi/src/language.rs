//! Languages of texts and of combination names.

use serde::{Deserialize, Serialize};

/// A language of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese in traditional characters, 繁體.
    #[serde(rename = "zh-Hant")]
    Traditional,
    /// Chinese in simplified characters, 简体.
    #[serde(rename = "zh-Hans")]
    Simplified,
}

impl Language {
    /// Every language, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::English, Self::Traditional, Self::Simplified];

    /// The language tag (BCP 47): `en`, `zh-Hant` or `zh-Hans`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Traditional => "zh-Hant",
            Self::Simplified => "zh-Hans",
        }
    }

    /// Returns the language of the environment (locale); `None` if it is not supported.
    pub fn of_environment() -> Option<Self> {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
            .and_then(|locale| Self::from_tag(&locale))
    }

    /// Returns the language of a tag or of a POSIX locale such as `zh_TW.UTF-8`; `None` if it is not supported.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.replace('_', "-").to_ascii_lowercase();
        if tag.starts_with("zh-hant") || ["zh-tw", "zh-hk", "zh-mo"].iter().any(|p| tag.starts_with(p)) {
            Some(Self::Traditional)
        } else if tag.starts_with("zh") {
            Some(Self::Simplified)
        } else if tag.starts_with("en") {
            Some(Self::English)
        } else {
            None
        }
    }
}

/// Form of the name of a single combination: in a list, on an axis, in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Naming {
    /// KRNKRGGMM.
    #[default]
    Letters,
    /// 車馬對車士象全, rook and knight against rook, two guards and two ministers.
    Words,
    /// The letters and the words.
    Both,
}

impl Naming {
    /// Every naming, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::Words, Self::Letters, Self::Both];

    /// Returns the usual naming of a language: Chinese books use words, papers in English letters.
    pub const fn usual(language: Language) -> Self {
        match language {
            Language::English => Self::Letters,
            Language::Traditional | Language::Simplified => Self::Words,
        }
    }
}

/// Returns a vowel of pinyin without its tone.
pub const fn toneless(c: char) -> char {
    match c {
        'ā' | 'á' | 'ǎ' | 'à' => 'a',
        'ē' | 'é' | 'ě' | 'è' => 'e',
        'ī' | 'í' | 'ǐ' | 'ì' => 'i',
        'ō' | 'ó' | 'ǒ' | 'ò' => 'o',
        'ū' | 'ú' | 'ǔ' | 'ù' => 'u',
        _ => c,
    }
}

/// Converts a full-width character, as typed by Chinese input methods, to ASCII.
pub fn to_halfwidth(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn tags_and_locales_are_understood() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
        assert_eq!(Language::from_tag("zh_TW.UTF-8"), Some(Language::Traditional));
        assert_eq!(Language::from_tag("zh_CN.UTF-8"), Some(Language::Simplified));
        assert_eq!(Language::from_tag("fr_FR"), None);
    }
}
