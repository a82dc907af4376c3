//! Types of columns, and JSON Schema of rows.

use serde_json::{Map, Value, json};

use super::{Cell, Head, Table};
use crate::material::NodeId;

/// Type of the values of a column in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// Any JSON.
    Any,
    /// Yes or no.
    Bool,
    /// A whole number.
    Int,
    /// A whole number of at least 0.
    Count,
    /// A number.
    Real,
    /// A share, 0 to 1.
    Share,
    /// A number of percent.
    Percent,
    /// Text.
    Text,
    /// A date with its time.
    Time,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A combination by its letters.
    Node,
    /// A score, 0 to 9.
    Score,
    /// Values of one type.
    List(&'static Self),
    /// Values with names, each of which may be missing.
    Map(&'static [(&'static str, Self)]),
    /// A value or null.
    Nullable(&'static Self),
}

impl Type {
    /// A side.
    pub const COLOR: Self = Self::Word(&["red", "black"]);

    /// Whether it describes values with names.
    const fn is_map(self) -> bool {
        matches!(self, Self::Map(_) | Self::Nullable(Self::Map(_)))
    }

    /// Returns JSON Schema of a value; a unit is a member `unit`.
    pub fn schema(self) -> Value {
        match self {
            Self::Any => json!({}),
            Self::Bool => json!({"type": "boolean"}),
            Self::Int => json!({"type": "integer"}),
            Self::Count => json!({"type": "integer", "minimum": 0}),
            Self::Real => json!({"type": "number"}),
            Self::Share => json!({"type": "number", "minimum": 0, "maximum": 1}),
            Self::Percent => json!({"type": "number", "unit": "%"}),
            Self::Text => json!({"type": "string"}),
            Self::Time => json!({"type": "string", "format": "date-time"}),
            Self::Word(words) => json!({"type": "string", "enum": words}),
            Self::Node => json!({"type": "string", "pattern": "^K[RNCPGM]*K[RNCPGM]*$"}),
            Self::Score => json!({"type": "integer", "minimum": 0, "maximum": 9}),
            Self::List(of) => json!({"type": "array", "items": of.schema()}),
            Self::Map(members) => {
                let members = members.iter().map(|(name, of)| ((*name).to_owned(), of.schema()));
                let members: Map<String, Value> = members.collect();
                json!({"type": "object", "properties": members, "additionalProperties": false})
            }
            Self::Nullable(of) => nullable(of.schema()),
        }
    }
}

/// Returns a schema that also allows null.
fn nullable(mut schema: Value) -> Value {
    if let Some(name) = schema.get_mut("type") {
        *name = json!([name.take(), "null"]);
    }
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.push(Value::Null);
    }
    schema
}

/// A value whose type in JSON the compiler knows, or a [`Cell`], whose type the column declares.
pub trait Typed: Into<Cell> {
    /// The type.
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
}

impl<T: Typed> Typed for Option<T> {
    const TYPE: Type = Type::Nullable(&T::TYPE);
}

impl<T: Typed> Typed for Vec<T> {
    const TYPE: Type = Type::List(&T::TYPE);
}

impl Head {
    /// Returns JSON Schema of its values without a title. Cells whose members are of one type are objects or null.
    fn schema(&self) -> Value {
        if self.members.is_empty() || self.of.is_map() {
            return self.of.schema();
        }
        let mut root = json!({"type": ["object", "null"]});
        for member in self.members {
            let mut at = &mut root;
            for name in member.split('.') {
                at = &mut at["properties"][name];
            }
            *at = self.of.schema();
        }
        root
    }
}

impl Table {
    /// Returns JSON Schema of its rows; `describe` returns the description of a member by its name.
    pub fn schema(&self, describe: impl Fn(&str) -> Option<&'static str>) -> Value {
        let mut properties = Map::new();
        for (_, head) in self.data() {
            let mut schema = head.schema();
            if !head.heading.is_empty() {
                schema["title"] = self.words.get(head.heading).into();
            }
            if let Some(description) = describe(head.key) {
                schema["description"] = description.into();
            }
            properties.insert(head.key.to_owned(), schema);
        }
        let required: Vec<&str> =
            self.data().filter(|(_, head)| !head.optional).map(|(_, head)| head.key).collect();
        let row = json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        });
        json!({"type": "array", "items": row})
    }
}
