//! The two formats, the content of a line in either, and the errors.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use canju_files::progress::Cancelled;
use canju_files::{FileError, QuoteFault};
use canju_knowledge::knowledge::evidence::Evidence;
use canju_knowledge::knowledge::provenance::{NameError, Provenance, Source, checked};
use canju_knowledge::knowledge::score::{Class, Score};
use canju_message::{All, Message, excerpt};
use jiff::Timestamp;
use serde_json::Value;
use xiangqi::language::{Language, to_halfwidth};
use xiangqi::material::name::material_name;
use xiangqi::material::{Material, MaterialError, NodeId, spoken};

use crate::evidence;

/// Text format of knowledge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(help)]
pub enum Format {
    /// JSON Lines: one object per line.
    #[all(word = "jsonl")]
    JsonLines,
    /// Table for spreadsheets.
    ///
    /// The first line names the columns.
    Csv,
}

impl Format {
    /// Returns the format of a file name's extension: `jsonl`, `ndjson`, `csv`.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        match ending.as_str() {
            "jsonl" | "ndjson" => Some(Self::JsonLines),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }
}

/// The name of the format in the first line of a file.
pub(super) const NAME: &str = "canju-knowledge";

/// The version this program writes, and the newest it reads.
pub(super) const VERSION: u64 = 2;

/// The version whose files have no end line, and another form of evidence.
pub(super) const WITHOUT_END: u64 = 1;

#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Its number, from 1.
    pub(super) line: u64,
    /// The bytes before it.
    pub(super) byte: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(word)]
pub enum Field {
    /// The combination.
    Material,
    /// Its Chinese name; written for people and not read.
    Name,
    Score,
    /// The class of that score.
    Class,
    /// Whether the score is locked.
    Invariable,
    /// The kind of knowledge.
    Source,
    /// Author of the score.
    Author,
    Time,
    /// A comment.
    Note,
    /// Evidence for and against the score.
    Evidence,
}

impl Field {
    pub(super) fn from_word(word: &str) -> Result<Self, LineFault> {
        let found = Self::ALL.into_iter().find(|field| field.word() == word);
        found.ok_or_else(|| LineFault::UnknownField(word.to_owned()))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The fields that a line gives, as text.
#[derive(Debug, Default)]
pub(super) struct Given([Option<String>; Field::ALL.len()]);

impl Given {
    pub(super) fn put(&mut self, field: Field, text: String) -> Result<(), LineFault> {
        match self.0[field as usize].replace(text) {
            None => Ok(()),
            Some(_) => Err(LineFault::RepeatedField(field)),
        }
    }

    /// Returns the raw text of a field, even if it is empty.
    fn text(&mut self, field: Field) -> Option<String> {
        self.0[field as usize].take()
    }

    /// A word; blanks around it do not count, and an empty cell gives none.
    fn word(&mut self, field: Field) -> Option<String> {
        let text = self.text(field)?;
        let word = text.trim();
        (!word.is_empty()).then(|| word.to_owned())
    }

    fn parsed<T>(
        &mut self,
        field: Field,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, LineFault> {
        let Some(found) = self.word(field) else { return Ok(None) };
        parse(&found).map(Some).ok_or(LineFault::Value { field, found })
    }
}

/// The data of a node in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// The node as it is named.
    pub(super) node: NodeId,
    pub(super) answer: Option<Answer>,
    pub(super) evidence: Vec<Evidence>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    /// The score, in the view of the node as it is named.
    pub(super) score: Score,
    pub(super) invariable: bool,
    pub(super) provenance: Provenance,
}

impl Line {
    /// Reads the fields of a line; missing ones are taken from `defaults`.
    pub(super) fn read(mut given: Given, defaults: &Provenance) -> Result<Self, LineFault> {
        let found = given.word(Field::Material).ok_or(LineFault::MissingField(Field::Material))?;
        let material: Material =
            spoken::read(&found).map_err(|error| LineFault::Material { found: found.clone(), error })?;
        let node = NodeId::from(material);
        let evidence = read_evidence(given.word(Field::Evidence), node)?;
        let answer = read_answer(given, node, defaults)?;
        if answer.is_none() && evidence.is_empty() {
            return Err(LineFault::MissingField(Field::Score));
        }
        Ok(Self { node, answer, evidence })
    }
}

fn read_evidence(text: Option<String>, node: NodeId) -> Result<Vec<Evidence>, LineFault> {
    let Some(text) = text else { return Ok(Vec::new()) };
    let values: serde_json::Result<Vec<Value>> = serde_json::from_str(&text);
    let evidence: serde_json::Result<Vec<Evidence>> =
        values.and_then(|values| values.into_iter().map(evidence::from_json).collect());
    let evidence = evidence.map_err(|error| LineFault::Evidence(error.to_string()))?;
    for answer in evidence.iter().filter_map(Evidence::answer) {
        check_author(Field::Evidence, &answer.by)?;
    }
    match evidence.iter().find(|evidence| evidence.material().canonical() != node.canonical()) {
        Some(foreign) => Err(LineFault::ForeignEvidence(foreign.material())),
        None => Ok(evidence),
    }
}

fn read_answer(mut given: Given, node: NodeId, defaults: &Provenance) -> Result<Option<Answer>, LineFault> {
    let score = given.parsed(Field::Score, |word| Score::new(whole(word)?))?;
    let class = given.parsed(Field::Class, |word| Class::new(whole(word)?))?;
    let invariable = given.parsed(Field::Invariable, boolean)?;
    let source = given.parsed(Field::Source, Source::of_word)?;
    let time = given.parsed(Field::Time, read_time)?;
    let (author, note) = (given.text(Field::Author), given.text(Field::Note));
    let Some(score) = score else {
        let words = [&author, &note].into_iter().flatten().any(|text| !text.is_empty());
        let anything = class.is_some() || invariable.is_some() || source.is_some() || time.is_some() || words;
        return if anything { Err(LineFault::MissingField(Field::Score)) } else { Ok(None) };
    };
    if node.is_symmetric() && score.class() != Class::LEVEL {
        return Err(LineFault::Symmetric(score));
    }
    if let Some(found) = class.filter(|class| *class != score.class()) {
        return Err(LineFault::ClassOfScore { found, score });
    }
    let author = author.map(|author| check_author(Field::Author, &author)).transpose()?;
    let source = source.unwrap_or(defaults.source);
    let provenance = Provenance {
        source,
        author: author.unwrap_or_else(|| defaults.author.clone()),
        time: time.unwrap_or(defaults.time),
        note: note.unwrap_or_else(|| defaults.note.clone()),
    };
    let invariable = invariable.unwrap_or(source == Source::Expert);
    Ok(Some(Answer { score, invariable, provenance }))
}

/// Checks an author's name. In bases of older versions, scores may have none.
fn check_author(field: Field, name: &str) -> Result<String, LineFault> {
    match checked(name) {
        Ok(name) => Ok(name),
        Err(NameError::Empty) => Ok(String::new()),
        Err(error) => Err(LineFault::Name { field, error }),
    }
}

/// Returns a whole number as spreadsheets write it: `3`, `3.0`, `3,00`, `３`.
fn whole(word: &str) -> Option<u8> {
    let word: String = word.chars().map(to_halfwidth).collect();
    let (number, zeros) = word.split_once(['.', ',']).unwrap_or((&word, "0"));
    let is_whole = !zeros.is_empty() && zeros.bytes().all(|digit| digit == b'0');
    number.parse().ok().filter(|_| is_whole)
}

/// As JSON and as spreadsheets write it.
fn boolean(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

/// Milliseconds since 1970-01-01 UTC; finer parts are dropped.
fn read_time(word: &str) -> Option<i64> {
    let time: Timestamp = word.parse().ok()?;
    i64::try_from(time.as_nanosecond().div_euclid(1_000_000)).ok()
}

/// Returns the Chinese name of a combination: in traditional characters if the language uses them, else in simplified ones.
pub(super) fn chinese_name(node: NodeId, language: Language) -> String {
    let script = if language == Language::Traditional { language } else { Language::Simplified };
    material_name(node.material(), script)
}

/// The first second of the year 0, before which RFC 3339 writes no time.
const FIRST_YEAR: i64 = -62_167_219_200;

/// RFC 3339 in UTC with milliseconds; `None` outside the years 0 to 9999.
pub(super) fn write_time(time: i64) -> Option<String> {
    let time = Timestamp::from_millisecond(time).ok()?;
    (time >= Timestamp::from_second(FIRST_YEAR).ok()?).then(|| format!("{time:.3}"))
}

/// Error of exporting or importing knowledge. Nothing is changed then.
#[derive(Debug, Message)]
pub enum TransferError {
    /// The file name has no ending of a known format.
    #[text("transfer-ending")]
    Ending { path: PathBuf },
    /// A base, or another file of SQLite, which a text must not overwrite.
    #[text("transfer-is-a-base")]
    IsABase { path: PathBuf },
    /// The operating system refuses, or it is no plain file.
    #[text(transparent)]
    File(#[from] FileError),
    /// A file that is no export of canju is replaced only on request.
    #[text("transfer-foreign")]
    Foreign { path: PathBuf },
    /// An export without its last line.
    #[text("transfer-cut")]
    Cut { path: PathBuf },
    #[text("transfer-line")]
    Line {
        path: PathBuf,
        /// The line, from 1; of a line that a quoted line break splits, the first part.
        line: u64,
        fault: LineFault,
    },
    /// A time that RFC 3339 cannot express: outside the years 0 to 9999.
    #[text("transfer-time", material = node)]
    Time {
        node: NodeId,
        /// Milliseconds since 1970-01-01 UTC.
        time: i64,
    },
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum LineFault {
    /// Bytes that are no text in UTF-8, UTF-16, GB18030 or Big5.
    #[text("line-not-text")]
    NotText,
    #[text(transparent)]
    Quotes(#[from] QuoteFault),
    #[text("line-not-json", error, found = excerpt(error))]
    NotJson(String),
    #[text("line-format", format, found = excerpt(format))]
    Format(String),
    #[text("line-version", version, found = excerpt(version))]
    Version(String),
    /// A field or column that means nothing here.
    #[text("line-unknown-field", field, found = excerpt(field))]
    UnknownField(String),
    /// A field or column that comes twice.
    #[text("line-repeated-field", field, found = field.word())]
    RepeatedField(Field),
    /// A field or column that must be there.
    #[text("line-missing-field", field, found = field.word())]
    MissingField(Field),
    /// A value beyond the last column.
    #[text("line-no-column", value, found = excerpt(value))]
    NoColumn(String),
    /// An object or a list instead of a word.
    #[text("line-not-plain", field = field.word())]
    NotPlain {
        field: Field,
        /// Its JSON text.
        found: String,
    },
    #[text("line-material")]
    Material { found: String, error: MaterialError },
    /// A value that the field cannot have.
    #[text("line-value", field = field.word())]
    Value {
        /// The field: score, class, invariable, source or time.
        field: Field,
        found: String,
    },
    /// Both sides have the same pieces: only 4 and 5 make sense.
    #[text("line-symmetric", score, found = score.to_string())]
    Symmetric(Score),
    /// The class does not match the score.
    #[text("line-class-of-score", found = found.to_string())]
    ClassOfScore { found: Class, score: Score },
    /// The text cannot be the name of a person.
    #[text("line-name", field = field.word())]
    Name {
        /// The field: author or evidence.
        field: Field,
        error: NameError,
    },
    #[text("line-evidence", error, found = excerpt(error))]
    Evidence(String),
    /// Evidence for a combination other than that of the line or its mirror.
    #[text("line-foreign-evidence", found)]
    ForeignEvidence(NodeId),
    /// The combination or its mirror is in an earlier line with other data.
    #[text("line-contradiction", line)]
    Contradiction(u64),
}

impl TransferError {
    /// Makes an error of the operating system at this file one of ours.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| FileError::io(path)(error).into()
    }

    /// Puts a fault at a line of this file.
    pub(super) fn line(path: &Path, line: u64) -> impl Fn(LineFault) -> Self {
        move |fault| Self::Line { path: path.to_owned(), line, fault }
    }
}
