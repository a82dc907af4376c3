//! Options as engines declare them (`option name …`), and the line that sets one (`setoption …`).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Dialect;

/// An option of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOption {
    /// Its name, which may have spaces.
    pub name: String,
    /// Its type and default value.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// Type and default value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum OptionKind {
    /// A switch.
    Check {
        /// Default value.
        default: bool,
    },
    /// An integer.
    Spin {
        /// Default value.
        default: i64,
        /// Minimum; without one that of the type.
        min: i64,
        /// Maximum; without one that of the type.
        max: i64,
    },
    /// A choice.
    Combo {
        /// Default value.
        default: String,
        /// All values.
        choices: Vec<String>,
    },
    /// A text, which may be empty.
    String {
        /// Default value.
        default: String,
    },
    /// An action without a value.
    Button,
}

/// How the protocols write an empty text.
const EMPTY: &str = "<empty>";

/// The types by their names in the protocols.
const TYPES: [&str; 5] = ["check", "spin", "combo", "string", "button"];

impl EngineOption {
    /// Parses a declaration; `None` if it has no name or an unknown type. A missing default is false, the number nearest to
    /// zero, the first choice or an empty text.
    pub fn parse(line: &str) -> Option<Self> {
        let rest = after_word(line.trim(), "option")?;
        let rest = after_word(rest, "name").unwrap_or(rest);
        let (name, kind, values) = words(rest).find_map(|(at, word)| {
            let behind =
                rest.get(at..).filter(|_| word == "type").and_then(|text| after_word(text, "type"))?;
            let kind = behind.split_whitespace().next().filter(|kind| TYPES.contains(kind))?;
            Some((rest.get(..at)?.trim(), kind, after_word(behind, kind)?))
        })?;
        let kind = match kind {
            "check" => OptionKind::Check { default: after_key(values, "default") == Some("true") },
            "spin" => spin(values),
            "combo" => combo(values),
            "string" => OptionKind::String { default: text(values) },
            _ => OptionKind::Button,
        };
        (!name.is_empty()).then(|| Self { name: name.to_owned(), kind })
    }

    /// Writes the declaration.
    pub fn write(&self, dialect: Dialect) -> String {
        let name = if dialect == Dialect::Ucci { "" } else { "name " };
        format!("option {name}{} type {}", self.name, self.kind)
    }

    /// The default value as [`set_option`] has it; `None` for a button.
    pub fn default_value(&self) -> Option<String> {
        match &self.kind {
            OptionKind::Check { default } => Some(default.to_string()),
            OptionKind::Spin { default, .. } => Some(default.to_string()),
            OptionKind::Combo { default, .. } | OptionKind::String { default } => Some(default.clone()),
            OptionKind::Button => None,
        }
    }

    /// Whether the engine accepts this value.
    pub fn accepts(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check { .. } => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => {
                value.parse::<i64>().is_ok_and(|number| *min <= number && number <= *max)
            }
            OptionKind::Combo { choices, .. } => choices.iter().any(|choice| choice == value),
            OptionKind::String { .. } => !value.contains(char::is_control),
            OptionKind::Button => false,
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Spin { default, min, max } => {
                write!(f, "spin default {default}")?;
                Some(min).filter(|min| **min > i64::MIN).map_or(Ok(()), |min| write!(f, " min {min}"))?;
                Some(max).filter(|max| **max < i64::MAX).map_or(Ok(()), |max| write!(f, " max {max}"))
            }
            Self::Combo { default, choices } => {
                write!(f, "combo default {}", shown(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", shown(choice)))
            }
            Self::String { default } => write!(f, "string default {}", shown(default)),
            Self::Button => write!(f, "button"),
        }
    }
}

/// Writes the line that sets an option, or presses a button if there is no value. Line breaks in a value become spaces.
pub fn set_option(dialect: Dialect, name: &str, value: Option<&str>) -> String {
    let value = value.map(|value| shown(value).replace(char::is_control, " "));
    match (dialect, value) {
        (Dialect::Ucci, Some(value)) => format!("setoption {name} {value}"),
        (Dialect::Ucci, None) => format!("setoption {name}"),
        (_, Some(value)) => format!("setoption name {name} value {value}"),
        (_, None) => format!("setoption name {name}"),
    }
}

fn shown(text: &str) -> &str {
    if text.is_empty() { EMPTY } else { text }
}

fn read(text: &str) -> &str {
    if text == EMPTY { "" } else { text }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

/// The text behind its first word, if it is this one.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// The first word behind a keyword.
fn after_key<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.split_whitespace().skip_while(|word| *word != key).nth(1)
}

fn spin(values: &str) -> OptionKind {
    let number = |key| after_key(values, key).and_then(|word| word.parse::<i64>().ok());
    let (min, max) = (number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX));
    let (min, max) = if min <= max { (min, max) } else { (i64::MIN, i64::MAX) };
    OptionKind::Spin { default: number("default").unwrap_or_else(|| 0.clamp(min, max)), min, max }
}

fn combo(values: &str) -> OptionKind {
    let keys: Vec<(usize, &str)> =
        words(values).filter(|(_, word)| matches!(*word, "default" | "var")).collect();
    let ends = keys.iter().skip(1).map(|(at, _)| *at).chain([values.len()]);
    let (mut default, mut choices) = (None, Vec::new());
    for ((at, key), end) in keys.iter().zip(ends) {
        let value = read(values.get(at + key.len()..end).unwrap_or_default().trim()).to_owned();
        if *key == "default" { default = default.or(Some(value)) } else { choices.push(value) }
    }
    let default = default.or_else(|| choices.first().cloned()).unwrap_or_default();
    OptionKind::Combo { default, choices }
}

/// The default of a text is everything behind the keyword.
fn text(values: &str) -> String {
    let at = words(values).find(|(_, word)| *word == "default").map(|(at, word)| at + word.len());
    read(at.and_then(|at| values.get(at..)).unwrap_or_default().trim()).to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Words that are no keywords, some of them several words long.
    fn phrase() -> impl Strategy<Value = String> {
        let word = "[A-Za-z0-9_/.:()-]{1,8}|士|[A-Z]:\\\\n";
        let keyword = ["type", "default", "min", "max", "var", "name", "option"];
        prop::collection::vec(
            word.prop_filter("no keyword", move |word| !keyword.contains(&word.as_str())),
            1..4,
        )
        .prop_map(|words| words.join(" "))
    }

    fn any_kind() -> impl Strategy<Value = OptionKind> {
        let text = || prop_oneof![Just(String::new()), phrase()];
        let bound = || prop_oneof![Just(i64::MIN), Just(i64::MAX), -1000..1000i64];
        prop_oneof![
            any::<bool>().prop_map(|default| OptionKind::Check { default }),
            (-1000..1000i64, bound(), bound()).prop_map(|(default, one, other)| OptionKind::Spin {
                default,
                min: one.min(other),
                max: one.max(other)
            }),
            (text(), prop::collection::vec(text(), 0..5))
                .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
            text().prop_map(|default| OptionKind::String { default }),
            Just(OptionKind::Button),
        ]
    }

    proptest! {
        #[test]
        fn what_an_engine_declares_is_read_as_it_was_written(name in phrase(), kind in any_kind()) {
            let option = EngineOption { name, kind };
            for dialect in [Dialect::Uci, Dialect::Cyclone, Dialect::Ucci] {
                let line = option.write(dialect);
                prop_assert_eq!(EngineOption::parse(&line), Some(option.clone()), "{}", line);
            }
            let json = serde_json::to_string(&option).unwrap();
            prop_assert_eq!(serde_json::from_str::<EngineOption>(&json).unwrap(), option);
        }

        #[test]
        fn no_line_breaks_the_parser_and_what_it_reads_can_be_written(
            words in prop::collection::vec(
                prop_oneof![
                    prop::sample::select(vec![
                        "option", "name", "type", "check", "spin", "combo", "string", "button", "default",
                        "min", "max", "var", "<empty>", "99999999999999999999", "-5", "true",
                    ]).prop_map(str::to_owned),
                    "\\PC{0,6}",
                ],
                0..14,
            ),
        ) {
            if let Some(option) = EngineOption::parse(&words.join(" ")) {
                prop_assert!(!option.name.is_empty());
                if let OptionKind::Spin { min, max, .. } = option.kind {
                    prop_assert!(min <= max);
                }
                let line = option.write(Dialect::Uci);
                prop_assert!(EngineOption::parse(&line).is_some(), "{}", line);
            }
        }

        #[test]
        fn a_line_that_sets_an_option_is_one_line(name in phrase(), value in "\\PC{0,9}|a\nquit|\r\n") {
            for dialect in [Dialect::Uci, Dialect::Ucci] {
                let line = set_option(dialect, &name, Some(&value));
                prop_assert!(!line.contains(['\n', '\r']) && line.contains(&name));
            }
        }
    }

    #[test]
    fn declarations_of_real_engines_are_read() {
        let kind = |line| EngineOption::parse(line).unwrap().kind;
        let text = |default: &str| OptionKind::String { default: default.to_owned() };
        assert_eq!(kind("option name Debug Log File type string default "), text(""));
        assert_eq!(kind("option name SyzygyPath type string default <empty>"), text(""));
        assert_eq!(kind("option name EvalFile type string default pikafish.nnue"), text("pikafish.nnue"));
        assert_eq!(kind("option name Log type string"), text(""));
        let spin = |default, min, max| OptionKind::Spin { default, min, max };
        assert_eq!(kind("option name Skill Level type spin default 20 min -20 max 20"), spin(20, -20, 20));
        assert_eq!(kind("option name MultiPV type spin"), spin(0, i64::MIN, i64::MAX));
        assert_eq!(kind("option hashsize type spin min 16 max 1024 default 64"), spin(64, 16, 1024));
        let both = "option name Analysis Contempt type combo default Both Sides var Both Sides var Off";
        let choices = vec!["Both Sides".to_owned(), "Off".to_owned()];
        assert_eq!(kind(both), OptionKind::Combo { default: "Both Sides".to_owned(), choices });
        assert_eq!(kind("option name Clear Hash type button"), OptionKind::Button);
        assert_eq!(EngineOption::parse("option name Search type type check").unwrap().name, "Search type");
        for line in ["option", "option name", "option name X", "option name X type slider", "options"] {
            assert_eq!(EngineOption::parse(line), None, "{line}");
        }
        let line = set_option(Dialect::Uci, "SyzygyPath", Some(""));
        assert_eq!(line, "setoption name SyzygyPath value <empty>");
        assert_eq!(set_option(Dialect::Ucci, "newgame", None), "setoption newgame");
    }
}
