//! The texts of canju: every sentence of the window and the terminal, in three languages.
//!
//! The texts are in `assets/text/<language>/*.ftl` (Fluent), built in. A test checks that all languages have the same keys and
//! arguments.

mod endgames;
pub mod evidence;
mod games;
mod inference;
pub mod node;
pub mod paper;
mod play;
pub mod verification;

use std::borrow::Cow;
use std::collections::HashMap;

use canju_message::{Argument, Message, Text};
use fluent_templates::{Loader, langid};

use crate::figures::number::decimal;
use crate::files::escape::one_line;
use crate::language::{Language, Naming};
use crate::progress::Stage;

pub use evidence::{local, moment, rfc3339};
pub use fluent_templates::fluent_bundle::FluentValue as Value;
pub use games::elo_with_interval;

fluent_templates::static_loader! {
    static TEXTS = {
        locales: "../../assets/text",
        fallback_language: "en",
        // Without the invisible marks around arguments, which some fonts show as boxes.
        customise: |bundle| {
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(grouped));
        },
    };
}

/// Writes whole numbers with commas between the thousands, as English and Chinese programs do.
fn grouped<M>(value: &Value<'_>, _: &M) -> Option<String> {
    match value {
        Value::Number(number) if number.value.fract() == 0.0 => Some(thousands(number.value as i64)),
        _ => None,
    }
}

/// Converts a text written by [`thousands`] back to its number, so that the texts can choose between singular and plural.
fn as_number(value: Value<'_>) -> Value<'_> {
    let Value::String(text) = &value else { return value };
    match text.replace(',', "").parse::<i32>() {
        Ok(number) if thousands(number.into()) == *text => number.into(),
        _ => value,
    }
}

/// A whole number with commas between the thousands: 1,166,400.
pub fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a share as percent with one decimal: `50.7 %`; a dash if there is none.
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{} %", decimal(share, 1)))
}

/// As [`percent`], with two decimals.
pub fn fine_percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{} %", decimal(share, 2)))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words {
    pub language: Language,
    pub naming: Naming,
}

impl Words {
    /// The words of a language, combinations named by letters, as commands take them.
    pub const fn of(language: Language) -> Self {
        Self { language, naming: Naming::Letters }
    }

    /// The text of a key. A key that no language has comes back as it is; a test keeps that from happening.
    pub fn get(self, key: &str) -> String {
        self.find(key, None).unwrap_or_else(|| key.to_owned())
    }

    /// Returns the explanation of a name: the text of its key with `-hint`.
    pub fn hint(self, key: &str) -> String {
        self.get(&format!("{key}-hint"))
    }

    /// Returns the text of a key, if it exists: for keys made from codes in a base.
    pub fn known(self, key: &str) -> Option<String> {
        self.find(key, None)
    }

    /// The text of a key with its arguments filled in.
    pub fn with<'a, V: Into<Value<'a>> + Clone>(self, key: &str, arguments: &[(&'static str, V)]) -> String {
        let number = |value: V| as_number(value.into());
        let map = arguments.iter().map(|(name, value)| (Cow::from(*name), number(value.clone()))).collect();
        self.find(key, Some(&map)).unwrap_or_else(|| key.to_owned())
    }

    pub fn message(self, message: impl Message) -> String {
        self.render(&message.text())
    }

    /// Two sentences one after the other.
    fn beside(self, one: &str, other: &str) -> String {
        self.with("notice-beside", &[("one", one), ("other", other)])
    }

    fn render(self, text: &Text) -> String {
        let arguments: Vec<_> =
            text.arguments.iter().map(|(name, argument)| (*name, self.argument(argument))).collect();
        self.with(text.key, &arguments).trim_end().to_owned()
    }

    fn argument(self, argument: &Argument) -> Value<'static> {
        match argument {
            Argument::Number(number) => (*number).into(),
            // A path or a name may contain anything; a sentence is one line.
            Argument::Text(text) => one_line(text).into_owned().into(),
            Argument::Combination(material) => self.material(*material).into(),
            Argument::Setup(faults) => self.setup_faults(*faults).into(),
            Argument::Fen(error) => self.fen_error(error).into(),
            Argument::Query(error) => self.query_error(error).into(),
            Argument::Material(error) => self.material_error(error).into(),
            Argument::Code(kind, code) => self.code(kind, code).into(),
            Argument::Translated(names) => self.translated(names).into(),
            Argument::List(list) => self.list(list).into(),
            Argument::Message(text) => self.render(text).into(),
        }
    }

    fn translated(self, names: &[String; 3]) -> String {
        let index = Language::ALL.iter().position(|language| *language == self.language);
        index.and_then(|index| names.get(index)).cloned().unwrap_or_default()
    }

    fn list(self, arguments: &[Argument]) -> String {
        let texts = arguments.iter().map(|argument| match self.argument(argument) {
            Value::String(text) => text.into_owned(),
            other => self.with("verbatim", &[("text", other)]),
        });
        texts.collect::<Vec<_>>().join(&self.get("list-separator"))
    }

    fn find(self, key: &str, arguments: Option<&HashMap<Cow<'static, str>, Value<'_>>>) -> Option<String> {
        let id = match self.language {
            Language::English => langid!("en"),
            Language::Traditional => langid!("zh-Hant"),
            Language::Simplified => langid!("zh-Hans"),
        };
        TEXTS.try_lookup_complete(&id, key, arguments)
    }
}

// The words for work in the background.

impl Words {
    /// Returns the current step of a job: "END12: resolving conflicts (5 of 9)".
    pub fn stage(self, stage: Stage) -> String {
        let args = [
            ("name", Value::from(stage.name)),
            ("task", self.get(stage.task).into()),
            ("at", (stage.at + 1).into()),
            ("of", stage.of.into()),
        ];
        self.with("job-stage", &args)
    }
}

#[cfg(test)]
mod sentence_tests;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::query::{self, Query};

    #[test]
    fn every_example_of_the_query_help_is_a_query() {
        for language in Language::ALL {
            let help = query::help(language);
            let examples = help.lines().filter_map(|line| line.strip_prefix("- `")?.split('`').next());
            let examples: Vec<&str> = examples.collect();
            assert!(examples.len() > 10, "{language:?}");
            for example in examples {
                assert!(Query::parse(example).is_ok(), "{example}");
            }
        }
    }

    #[test]
    fn words_are_found_in_every_language() {
        let say = |language| Words::of(language).with("count-nodes", &[("count", 5184)]);
        assert_eq!(say(Language::English), "5,184 combinations");
        assert_eq!(say(Language::Traditional), "5,184 個組合");
        assert_eq!(say(Language::Simplified), "5,184 个组合");
        let one = Words::default().with("count-nodes", &[("count", 1)]);
        assert_eq!(one, "1 combination");
        let grouped = |number| Words::default().with("count-nodes", &[("count", thousands(number))]);
        assert_eq!([grouped(1), grouped(5184)], ["1 combination", "5,184 combinations"]);
    }

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (-1_166_400, "-1,166,400")] {
            assert_eq!(thousands(number), text);
        }
    }
}
