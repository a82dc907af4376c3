//! Lines sent by an engine, and the options that it declares.

use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use xiangqi::rules::Move;

use super::Dialect;
use crate::engine::Verdict;

/// A reply of an engine, as far as it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineReply {
    /// `uciok` or `ucciok`.
    Identified,
    /// `readyok`.
    Ready,
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    Option(EngineOption),
    /// `info` with a line of play.
    Info(Info),
    /// `bestmove` with a move.
    Best(Move),
    /// `nobestmove` of UCCI, or `bestmove resign`: the engine gives up.
    GivesUp,
    /// `bestmove` without a legible move: none, `(none)`, `0000` or garbage. An engine is only queried if there is a move.
    Unreadable,
    /// Everything else.
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// Plies.
    pub depth: u32,
    /// Number of the line (MultiPV), from 1.
    pub line: u32,
    /// The score for the side to move.
    pub score: Option<Verdict>,
    pub nodes: u64,
    pub time: Duration,
    pub moves: Vec<Move>,
}

impl EngineReply {
    /// Parses a line. Unknown lines are [`EngineReply::Other`]; nothing is an error.
    pub fn parse(line: &str, dialect: Dialect) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["uciok" | "ucciok", ..] => Self::Identified,
            ["readyok", ..] => Self::Ready,
            ["id", "name", name @ ..] => Self::Name(name.join(" ").chars().take(120).collect()),
            ["id", "author", author @ ..] => Self::Author(author.join(" ").chars().take(120).collect()),
            ["option", ..] => EngineOption::parse(line).map_or(Self::Other, Self::Option),
            ["info", rest @ ..] => Self::Info(info(rest, dialect)),
            ["nobestmove", ..] | ["bestmove", "resign", ..] => Self::GivesUp,
            ["bestmove", played, ..] => dialect.read(played).map_or(Self::Unreadable, Self::Best),
            ["bestmove"] => Self::Unreadable,
            _ => Self::Other,
        }
    }
}

fn info(words: &[&str], dialect: Dialect) -> Info {
    let mut info = Info { line: 1, ..Info::default() };
    let number = |at: usize| words.get(at + 1).and_then(|word| word.parse::<i64>().ok()).unwrap_or(0);
    for (at, word) in words.iter().enumerate() {
        match *word {
            "depth" => info.depth = number(at).clamp(0, 1_000) as u32,
            "multipv" => info.line = number(at).clamp(1, 500) as u32,
            "nodes" => info.nodes = number(at).max(0) as u64,
            "time" => info.time = Duration::from_millis(number(at).max(0) as u64),
            "cp" => info.score = Some(Verdict::Centipawns(number(at).clamp(-100_000, 100_000) as i32)),
            "mate" => info.score = Some(Verdict::Mate(number(at).clamp(-1_000, 1_000) as i32)),
            // UCCI has the number at once.
            "score" if words.get(at + 1).is_some_and(|word| word.parse::<i64>().is_ok()) => {
                info.score = Some(Verdict::Centipawns(number(at).clamp(-100_000, 100_000) as i32))
            }
            // Nothing exact is known yet.
            "lowerbound" | "upperbound" => info.score = None,
            "pv" => {
                info.moves = words.iter().skip(at + 1).map_while(|text| dialect.read(text)).collect();
                break;
            }
            _ => {}
        }
    }
    info
}

impl Info {
    pub fn write(&self, dialect: Dialect) -> String {
        let mut line = format!("info depth {}", self.depth);
        let ok = (|| {
            if dialect != Dialect::Ucci {
                write!(line, " multipv {}", self.line)?;
            }
            match self.score {
                Some(Verdict::Mate(moves)) if dialect != Dialect::Ucci => {
                    write!(line, " score mate {moves}")?
                }
                Some(Verdict::Centipawns(value)) if dialect != Dialect::Ucci => {
                    write!(line, " score cp {value}")?
                }
                Some(Verdict::Mate(moves)) => write!(line, " score {}", 10_000 * moves.signum() - moves)?,
                Some(Verdict::Centipawns(value)) => write!(line, " score {value}")?,
                None => {}
            }
            let milliseconds = self.time.as_millis().max(1) as u64;
            write!(line, " nodes {} time {milliseconds}", self.nodes)?;
            if dialect != Dialect::Ucci {
                write!(line, " nps {}", self.nodes.saturating_mul(1_000) / milliseconds)?;
            }
            line.push_str(" pv");
            self.moves.iter().try_for_each(|played| write!(line, " {}", dialect.write(*played)))
        })();
        debug_assert!(ok.is_ok(), "writing to a string cannot fail");
        line
    }
}

// Options as engines declare them (`option name …`), and the line that sets one (`setoption …`).

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOption {
    /// Its name, which may have spaces.
    pub name: String,
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// Type and default value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum OptionKind {
    /// A switch.
    Check { default: bool },
    /// An integer.
    Spin {
        default: i64,
        /// Minimum; without one that of the type.
        min: i64,
        /// Maximum; without one that of the type.
        max: i64,
    },
    /// A choice.
    Combo { default: String, choices: Vec<String> },
    /// A text, which may be empty.
    String { default: String },
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
    use super::*;

    #[test]
    fn what_one_engine_writes_another_program_reads() {
        let moves = vec!["h2e2".parse().unwrap(), "h9g7".parse().unwrap()];
        let time = Duration::from_millis(250);
        for dialect in [Dialect::Uci, Dialect::Cyclone] {
            for score in [Verdict::Centipawns(-31), Verdict::Mate(4), Verdict::Mate(-2)] {
                let info =
                    Info { depth: 9, line: 2, score: Some(score), nodes: 12_345, time, moves: moves.clone() };
                assert_eq!(EngineReply::parse(&info.write(dialect), dialect), EngineReply::Info(info));
            }
        }
        let best = |text, dialect| EngineReply::parse(text, dialect);
        assert_eq!(best("bestmove h3e3 ponder h10g8", Dialect::Uci), EngineReply::Best(moves[0]));
        let level = EngineReply::parse("info depth 9 score 0 pv h2e2", Dialect::Ucci);
        assert!(
            matches!(level, EngineReply::Info(Info { score: Some(Verdict::Centipawns(0)), .. })),
            "{level:?}"
        );
        let bound = "info depth 9 score cp 41 upperbound nodes 900 pv h3e3";
        let EngineReply::Info(bound) = EngineReply::parse(bound, Dialect::Uci) else { panic!("no info") };
        assert_eq!((bound.score, bound.moves.len()), (None, 1));
        for text in ["bestmove (none)", "bestmove xyzzy", "bestmove", "bestmove 0000"] {
            assert_eq!(best(text, Dialect::Uci), EngineReply::Unreadable, "{text}");
        }
        assert_eq!(best("nobestmove", Dialect::Ucci), EngineReply::GivesUp);
        assert_eq!(best("bestmove resign", Dialect::Ucci), EngineReply::GivesUp);
    }
}

#[cfg(test)]
mod option_tests {
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
