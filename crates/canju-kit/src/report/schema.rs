//! JSON Schema of lists, from the heads of their tables.

use serde_json::{Map, Value, json};

use super::{Head, Table, Type};

/// Descriptions of the members that mean the same in many lists; a column that means something else has its own ([`Head::says`]).
const COMMON: &[(&str, &str)] = &[
    ("black", "Black player; empty if unknown"),
    ("class", "Class of the score, 0 to 8; scores 4 and 5 are one class"),
    ("classes", "Difference of the two classes"),
    ("color", "Side of that piece"),
    ("combinations", "Combinations, one of each mirror pair"),
    ("conflict_edges", "Conflicting pairs afterwards"),
    ("date", "Date as in the source"),
    ("draws", "Games drawn"),
    ("elo", "Difference in Elo"),
    ("elo_interval", "Ends of the 95 % interval of the difference in Elo, by pairs of games"),
    ("event", "Tournament, or name of a study"),
    ("fen", "Position in FEN"),
    ("found", "Score by the games"),
    ("games", "Number of games"),
    ("id", "Its number in the library"),
    ("invariable", "Whether the score is locked"),
    ("longest", "Plies of the longest win"),
    ("losses", "Games lost"),
    ("material", "Combination: the pieces of Red, then those of Black, by their letters"),
    ("move", "Move, such as h2e2"),
    ("number", "Its number, from 1"),
    ("piece", "Letter of the piece by which the neighbours differ"),
    (
        "playouts",
        "Results for Red of the games that each side began; failed: games that do not count; held_by_black, \
         held_by_red: start positions in which the set-up of that side never lost",
    ),
    ("plies", "Plies of the main line"),
    ("proved", "Score that exact tables prove"),
    ("red", "Red player; empty if unknown"),
    ("result", "Result as in PGN"),
    ("score", "Score, 0 (certain win for Red) to 9 (certain win for Black)"),
    ("text", "Move in the notation asked for"),
    ("time", "Time, in UTC"),
    ("tries", "Tries"),
    ("unfinished", "Games without a result"),
    ("wins", "Games won"),
];

/// A command, the place of a list in its JSON, and the list without rows. A place has member names between slashes, `*` for each
/// value of an array; it is empty if the list is the whole document.
pub type List = (&'static str, &'static str, Table);

/// Returns a schema for each command of a program with lists, by the name of the command. Other members of a document are not described.
pub fn schemas(program: &str, lists: Vec<List>) -> Value {
    let mut commands = Map::new();
    for (command, place, table) in lists {
        let title = format!("{program} {command} --json");
        let schema = commands.entry(command).or_insert_with(
            || json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}),
        );
        let mut at = schema;
        for name in place.split('/').filter(|name| !name.is_empty()) {
            at = if name == "*" { &mut at["items"] } else { &mut at["properties"][name] };
        }
        if let Value::Object(rows) = table.schema() {
            rows.into_iter().for_each(|(name, value)| at[name] = value);
        }
    }
    commands.into()
}

/// Members without a type or description, or with the common one again, as command, place and name; and common members that no list has.
#[cfg(any(test, feature = "testing"))]
pub fn gaps(lists: &[List]) -> (Vec<String>, Vec<&'static str>) {
    /// Members described by their JSON only.
    const FREE: [&str; 3] = ["settings", "figures", "caution"];
    fn is_known(name: &str, of: Type) -> bool {
        match of {
            Type::Any => FREE.contains(&name),
            Type::List(of) | Type::Nullable(of) => is_known(name, *of),
            Type::Map(members) => members.iter().all(|(name, of)| is_known(name, *of)),
            _ => true,
        }
    }
    let (mut gaps, mut unused) = (Vec::new(), COMMON.to_vec());
    for (command, place, table) in lists {
        for (_, head) in table.data() {
            unused.retain(|(name, _)| *name != head.key || !head.says.is_empty());
            let is_again = COMMON.contains(&(head.key, head.says));
            if head.description().is_none() || is_again || !is_known(head.key, head.of) {
                gaps.push(format!("{command} {place} {} {:?}", head.key, head.of));
            }
        }
    }
    (gaps, unused.into_iter().map(|(name, _)| name).collect())
}

impl Type {
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

impl Head {
    /// Returns its description, its own or the common one.
    fn description(&self) -> Option<&'static str> {
        match self.says {
            "" => COMMON.iter().find(|(name, _)| *name == self.key).map(|(_, text)| *text),
            says => Some(says),
        }
    }

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
    fn schema(&self) -> Value {
        let mut properties = Map::new();
        for (_, head) in self.data() {
            let mut schema = head.schema();
            if !head.heading.is_empty() {
                schema["title"] = self.words.get(head.heading).into();
            }
            if let Some(description) = head.description() {
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
