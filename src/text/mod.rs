//! The one place where canju finds its words: every sentence of the window and the terminal, in three languages.
//!
//! The texts are in `assets/text/<language>/*.ftl` (Fluent), built in. A test holds all languages to the same keys and the
//! same arguments.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{Loader, langid};

use crate::language::Language;

fluent_templates::static_loader! {
    static TEXTS = {
        locales: "./assets/text",
        fallback_language: "en",
        // Without the invisible marks around arguments, which some fonts show as boxes.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The words of one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words {
    /// The language.
    pub language: Language,
}

impl Words {
    /// The text of a key. A key that no language has comes back as it is; a test keeps that from happening.
    pub fn get(self, key: &str) -> String {
        self.find(key, None)
    }

    /// The text of a key with its arguments filled in.
    pub fn with<'a, V: Into<FluentValue<'a>> + Clone>(
        self,
        key: &str,
        arguments: &[(&'static str, V)],
    ) -> String {
        let map = arguments.iter().map(|(name, value)| (Cow::from(*name), value.clone().into())).collect();
        self.find(key, Some(&map))
    }

    fn find(self, key: &str, arguments: Option<&HashMap<Cow<'static, str>, FluentValue<'_>>>) -> String {
        let id = match self.language {
            Language::English => langid!("en"),
            Language::Traditional => langid!("zh-Hant"),
            Language::Simplified => langid!("zh-Hans"),
        };
        TEXTS.try_lookup_complete(&id, key, arguments).unwrap_or_else(|| key.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_every_language() {
        let say = |language| Words { language }.with("count-nodes", &[("count", "5,184")]);
        assert_eq!(say(Language::English), "5,184 nodes");
        assert_eq!(say(Language::Traditional), "5,184 個節點");
        assert_eq!(say(Language::Simplified), "5,184 个节点");
    }
}
