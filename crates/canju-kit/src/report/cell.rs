//! Cells of tables, and the types of columns.

use std::cmp::Ordering;

use serde::ser::{Serialize, Serializer};
use serde_json::Value;

use crate::figures::number::decimal;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::rules::Color;
use crate::text::{percent, thousands};

/// Tone of a word: the window shows a colour and a sign for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    /// Known for certain.
    Proved,
    /// Perhaps wrong.
    Doubtful,
    Wrong,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value: null in JSON, blank elsewhere.
    None,
    /// No value, and no member in JSON.
    Absent,
    /// No value, of which people see a dash.
    Dash,
    Bool(bool),
    /// Identifier or signed number, shown without thousands separators.
    Int(i64),
    Count(u64),
    /// A number, and the digits after the point that people see.
    Real(f64, usize),
    /// A share, 0..=1; people see percent.
    Share(f64),
    /// A number of percent.
    Percent(f64),
    /// Text that is not translated.
    Text(String),
    /// A word of a closed list: as in JSON, as displayed, and its severity.
    Word(&'static str, String, Tone),
    /// A combination; the window links to it.
    Node(NodeId),
    /// A score, and whether it is locked.
    Score(Option<Score>, bool),
    List(Vec<Self>),
    /// Values with names, the same in every row of a column.
    Map(Vec<(&'static str, Self)>),
    Json(Value),
}

impl Cell {
    /// A value of which people see a dash if there is none.
    pub fn or_dash(value: Option<impl Into<Self>>) -> Self {
        value.map_or(Self::Dash, Into::into)
    }

    /// A serialisable value as a cell. `members` names its members, and those inside them, in the order of JSON; others are left out.
    pub fn json(value: &impl Serialize, members: &[&'static str]) -> Self {
        Self::of(&serde_json::to_value(value).unwrap_or_default(), members)
    }

    fn of(value: &Value, members: &[&'static str]) -> Self {
        match value {
            Value::Null => Self::None,
            Value::Bool(yes) => Self::Bool(*yes),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(count), _) => Self::Count(count),
                (None, Some(number)) => Self::Int(number),
                (None, None) => number.as_f64().map_or(Self::None, |real| Self::Real(real, 2)),
            },
            Value::String(text) => Self::Text(text.clone()),
            Value::Array(values) => Self::List(values.iter().map(|value| Self::of(value, members)).collect()),
            Value::Object(map) => {
                debug_assert!(map.keys().all(|key| members.contains(&key.as_str())), "{map:?}");
                let known = members.iter().filter_map(|name| Some((*name, map.get(*name)?)));
                Self::Map(known.map(|(name, value)| (name, Self::of(value, members))).collect())
            }
        }
    }

    /// For people: `22.2 %`, `0*`, `32,768`.
    pub fn display(&self) -> String {
        match self {
            Self::Dash => "–".to_owned(),
            Self::Count(count) => i64::try_from(*count).map_or_else(|_| count.to_string(), thousands),
            Self::Real(value, digits) => decimal(*value, *digits),
            Self::Share(share) => percent(Some(100.0 * share)),
            Self::Percent(points) => percent(Some(*points)),
            Self::Word(_, text, _) => text.clone(),
            Self::Score(score, locked) => {
                let lock = if *locked { "*" } else { " " };
                score.map_or_else(|| "- ".to_owned(), |score| format!("{score}{lock}"))
            }
            Self::List(cells) => cells.iter().map(Self::display).collect::<Vec<_>>().join(" "),
            other => other.csv(),
        }
    }

    /// For spreadsheets and programs: numbers without units, blank if there is no value; values with names in a list as JSON.
    pub fn csv(&self) -> String {
        match self {
            Self::None | Self::Absent | Self::Dash => String::new(),
            Self::Bool(yes) => yes.to_string(),
            Self::Int(number) => number.to_string(),
            Self::Count(count) => count.to_string(),
            Self::Real(value, _) | Self::Share(value) | Self::Percent(value) => {
                if value.is_finite() {
                    value.to_string()
                } else {
                    String::new()
                }
            }
            Self::Text(text) => text.clone(),
            Self::Word(word, ..) => (*word).to_owned(),
            Self::Node(node) => node.material().to_string(),
            Self::Score(score, _) => score.map(|score| score.to_string()).unwrap_or_default(),
            Self::List(cells) if cells.iter().any(|cell| matches!(cell, Self::Map(_))) => {
                serde_json::to_string(self).unwrap_or_default()
            }
            Self::List(cells) => cells.iter().map(Self::csv).collect::<Vec<_>>().join(" "),
            Self::Map(cells) => cells.iter().map(|(_, cell)| cell.csv()).collect::<Vec<_>>().join(" "),
            Self::Json(value) => value.to_string(),
        }
    }

    /// The value with this name in a map, nested names separated by dots: `shares.w`.
    pub fn member(&self, path: &str) -> Option<&Self> {
        let Self::Map(cells) = self else { return None };
        let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
        let (_, cell) = cells.iter().find(|(key, _)| *key == name)?;
        rest.map_or(Some(cell), |rest| cell.member(rest))
    }

    /// Compares cells for sorting a column: numbers by size, texts by code points, cells without a value last.
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self.number(), other.number()) {
            (Some(one), Some(other)) => one.total_cmp(&other),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => match (self.is_blank(), other.is_blank()) {
                (false, false) => self.display().cmp(&other.display()),
                (blank, other) => blank.cmp(&other),
            },
        }
    }

    pub const fn is_blank(&self) -> bool {
        matches!(self, Self::None | Self::Absent | Self::Dash | Self::Score(None, _))
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Bool(yes) => Some(f64::from(u8::from(*yes))),
            Self::Int(number) => Some(*number as f64),
            Self::Count(count) => Some(*count as f64),
            Self::Real(value, _) | Self::Share(value) | Self::Percent(value) => Some(*value),
            Self::Node(node) => Some(f64::from(node.get())),
            Self::Score(score, _) => score.map(|score| f64::from(score.get())),
            _ => None,
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None | Self::Absent | Self::Dash | Self::Score(None, _) => to.serialize_none(),
            Self::Bool(yes) => to.serialize_bool(*yes),
            Self::Int(number) => to.serialize_i64(*number),
            Self::Count(count) => to.serialize_u64(*count),
            Self::Real(value, _) | Self::Share(value) | Self::Percent(value) => to.serialize_f64(*value),
            Self::Text(text) => to.serialize_str(text),
            Self::Word(word, ..) => to.serialize_str(word),
            Self::Node(node) => to.collect_str(&node.material()),
            Self::Score(Some(score), _) => to.serialize_u8(score.get()),
            Self::List(cells) => to.collect_seq(cells),
            Self::Map(cells) => to.collect_map(cells.iter().map(|(key, cell)| (key, cell))),
            Self::Json(value) => value.serialize(to),
        }
    }
}

macro_rules! whole {
    ($variant:ident($wide:ty): $($number:ty),*) => {
        $(impl From<$number> for Cell {
            fn from(number: $number) -> Self {
                Self::$variant(number as $wide)
            }
        })*
    };
}

whole!(Count(u64): u8, u16, u32, u64, usize);
whole!(Int(i64): i32, i64);

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Cell {
    fn from(values: Vec<T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

// Types of columns.

/// Type of the values of a column in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Any,
    Bool,
    Int,
    /// A whole number of at least 0.
    Count,
    Real,
    /// A share, 0 to 1.
    Share,
    /// A number of percent.
    Percent,
    Text,
    /// A date with its time.
    Time,
    Word(&'static [&'static str]),
    /// A combination by its letters.
    Node,
    Score,
    List(&'static Self),
    /// Values with names, each of which may be missing.
    Map(&'static [(&'static str, Self)]),
    Nullable(&'static Self),
}

impl Type {
    pub const COLOR: Self = Self::Word(&["red", "black"]);

    /// Whether it describes numbers other than scores.
    pub const fn is_number(self) -> bool {
        match self {
            Self::Int | Self::Count | Self::Real | Self::Share | Self::Percent => true,
            Self::Nullable(of) => of.is_number(),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Real(pub f64, pub usize);

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share(pub f64);

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Percent(pub f64);

/// The score of a combination with its lock, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scored(Option<Score>, bool);

impl Scored {
    pub fn of(kb: &KnowledgeBase, node: NodeId) -> Self {
        Self(kb.score(node), kb.is_invariable(node))
    }
}

macro_rules! cells {
    ($($value:pat => $type:ty: $cell:expr;)*) => {
        $(impl From<$type> for Cell {
            fn from($value: $type) -> Self {
                $cell
            }
        })*
    };
}

cells! {
    Real(number, digits) => Real: Self::Real(number, digits);
    Share(share) => Share: Self::Share(share);
    Percent(points) => Percent: Self::Percent(points);
    Scored(score, locked) => Scored: Self::Score(score, locked);
    score => Score: Self::Score(Some(score), false);
    color => Color: color.word().into();
    yes => bool: Self::Bool(yes);
    text => String: Self::Text(text);
    text => &str: Self::Text(text.to_owned());
    node => NodeId: Self::Node(node);
}

/// A value whose type in JSON the compiler knows, or a [`Cell`], whose type the column declares.
pub trait Typed: Into<Cell> {
    const TYPE: Type;
}

macro_rules! typed {
    ($($type:ident: $($rust:ty),*;)*) => {
        $($(impl Typed for $rust {
            const TYPE: Type = Type::$type;
        })*)*
    };
}

typed! {
    Any: Cell;
    Bool: bool;
    Count: u8, u16, u32, u64, usize;
    Int: i32, i64;
    Text: String, &str;
    Node: NodeId;
    Real: Real;
    Share: Share;
    Percent: Percent;
    Score: Score;
}

impl Typed for Scored {
    const TYPE: Type = Type::Nullable(&Type::Score);
}

impl Typed for Color {
    const TYPE: Type = Type::COLOR;
}

impl<T: Typed> Typed for Option<T> {
    const TYPE: Type = Type::Nullable(&T::TYPE);
}

impl<T: Typed> Typed for Vec<T> {
    const TYPE: Type = Type::List(&T::TYPE);
}
