//! JSON Lines: one object a line.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::line::{
    Field, Given, Line, LineFault, NAME, Place, TransferError, VERSION, WITHOUT_END, write_time,
};
use canju_knowledge::knowledge::evidence::Evidence;
use canju_knowledge::knowledge::score::{Class, Score};
use xiangqi::material::NodeId;

/// A line as it is written.
#[derive(Serialize)]
struct Written<'a> {
    material: NodeId,
    #[serde(flatten)]
    answer: Option<WrittenAnswer<'a>>,
    #[serde(skip_serializing_if = "<[Evidence]>::is_empty")]
    evidence: &'a [Evidence],
}

#[derive(Serialize)]
struct WrittenAnswer<'a> {
    score: Score,
    class: Class,
    invariable: bool,
    source: &'static str,
    author: &'a str,
    time: String,
    note: &'a str,
}

pub(super) fn write_head(writer: &mut impl Write) -> io::Result<()> {
    writeln!(writer, "{}", json!({"format": NAME, "version": VERSION}))
}

pub(super) fn write(writer: &mut impl Write, line: &Line, path: &Path) -> Result<(), TransferError> {
    let answer = line.answer.as_ref().map(|answer| {
        let provenance = &answer.provenance;
        let time = write_time(provenance.time)
            .ok_or(TransferError::Time { node: line.node, time: provenance.time })?;
        Ok::<_, TransferError>(WrittenAnswer {
            score: answer.score,
            class: answer.score.class(),
            invariable: answer.invariable,
            source: provenance.source.word(),
            author: &provenance.author,
            time,
            note: &provenance.note,
        })
    });
    let written = Written { material: line.node, answer: answer.transpose()?, evidence: &line.evidence };
    let end = |writer: &mut _| -> io::Result<()> {
        serde_json::to_writer(&mut *writer, &written)?;
        Write::write_all(writer, b"\n")
    };
    end(writer).map_err(TransferError::io(path))
}

/// The line behind the last one: an export without it was cut.
pub(super) fn write_end(writer: &mut impl Write) -> io::Result<()> {
    writeln!(writer, "{}", json!({"end": NAME}))
}

/// Reads the fields of every line and hands them to `take` with their place.
pub(super) fn read(
    text: &str,
    path: &Path,
    mut take: impl FnMut(Place, Given) -> Result<(), TransferError>,
) -> Result<(), TransferError> {
    let (mut ours, mut ended, mut byte) = (false, false, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let at = TransferError::line(path, number);
        byte += line.len() as u64;
        if line.trim().is_empty() {
            continue;
        }
        let Fields(fields) =
            serde_json::from_str(line).map_err(|error| at(LineFault::NotJson(error.to_string())))?;
        if number == 1 && fields.iter().any(|(name, _)| name == "format") {
            ours = has_end(&fields).map_err(at)?;
        } else if fields.iter().any(|(name, _)| name == "end") {
            // More may follow that a person has added.
            ended = true;
        } else {
            take(Place { line: number, byte }, given(fields).map_err(at)?)?;
        }
    }
    match text.trim() {
        "" => Err(TransferError::line(path, 1)(LineFault::MissingField(Field::Material))),
        _ if ours && !ended => Err(TransferError::Cut { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// Whether files of this first line end with a line of their own.
fn has_end(fields: &[(String, Value)]) -> Result<bool, LineFault> {
    let mut ours = false;
    for (name, value) in fields {
        match (name.as_str(), value.as_u64()) {
            ("format", _) if value.as_str() == Some(NAME) => {}
            ("format", _) => return Err(LineFault::Format(plain(value).unwrap_or_default())),
            ("version", Some(VERSION)) => ours = true,
            ("version", Some(WITHOUT_END)) => {}
            ("version", _) => return Err(LineFault::Version(value.to_string())),
            _ => return Err(LineFault::UnknownField(name.clone())),
        }
    }
    Ok(ours)
}

fn given(fields: Vec<(String, Value)>) -> Result<Given, LineFault> {
    let mut given = Given::default();
    for (name, value) in fields {
        let field = Field::from_word(&name)?;
        let text = match (field, value) {
            (_, Value::Null) => continue,
            (Field::Evidence, value) => value.to_string(),
            (_, Value::String(text)) => text,
            (field, value) => {
                plain(&value).ok_or_else(|| LineFault::NotPlain { field, found: value.to_string() })?
            }
        };
        given.put(field, text)?;
    }
    Ok(given)
}

/// A word, number or truth value as text.
pub(super) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The fields of an object in order: a map would keep only one of two with the same name.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::with_capacity(Field::ALL.len());
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}
