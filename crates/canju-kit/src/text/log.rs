//! Log lines: the action of an entry, and the statement about its combination.

use super::{Words, moment, thousands};
use crate::knowledge::evidence::Role;
use crate::knowledge::history::{Action, Entry, History};
use crate::knowledge::score::Score;
use crate::knowledge::statement::Statement;
use crate::language::Language;
use crate::material::name::material_name;
use crate::material::{Material, MaterialError, spoken};

/// As much of a moment as tells the minute.
const MINUTE: &str = "2026-11-21 13:39";

/// Words to be found in entries of a log.
#[derive(Debug, Clone)]
pub struct Sought(Vec<(String, Vec<Material>)>);

impl Sought {
    /// Splits a text into words; those that name combinations, also by pinyin, find their entries, too.
    pub fn new(text: &str) -> Self {
        let named = |word: &str| match spoken::read(word) {
            Ok(material) => vec![material],
            Err(MaterialError::Ambiguous(found)) => found,
            Err(_) => Vec::new(),
        };
        Self(text.to_lowercase().split_whitespace().map(|word| (word.to_owned(), named(word))).collect())
    }
}

impl Words {
    /// Returns an entry of the log with its statement: "Lin: KRPKNP = 1, unsure".
    pub fn entry(self, entry: &Entry) -> String {
        let (action, Some(statement)) = (&entry.action, &entry.statement) else {
            return self.message(&entry.action);
        };
        let material = self.material_text(action.material().unwrap_or_default());
        let args = |score: Score| {
            let by = if let Action::Answer { by, .. } = action { by.as_str() } else { "" };
            [("material", material.clone()), ("score", score.to_string()), ("by", by.to_owned())]
        };
        let line = match (action, statement.score) {
            (Action::Set { .. }, None) => self.with("entry-cleared", &[("material", material)]),
            (Action::Answer { .. }, Some(score)) => self.with("entry-answer", &args(score)),
            (Action::Adjudicate { .. }, Some(score)) => self.with("entry-adjudicate", &args(score)),
            (Action::Prove { .. }, Some(score)) => self.with("entry-prove", &args(score)),
            (Action::Attach { .. }, Some(score)) => self.with("entry-attach", &args(score)),
            (_, Some(score)) => self.with("entry-set", &args(score)),
            (_, None) => self.message(action),
        };
        let parts = [self.reservations(statement), statement.comment.clone()];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.fold(line, |line, part| self.with("entry-with", &[("line", line), ("part", part)]))
    }

    /// Returns the name of a version; the first one has a name in each language.
    pub fn version_name(self, name: &str) -> String {
        if name == "main" { self.get("version-main") } else { name.to_owned() }
    }

    /// Returns the name of the version of the state before known proofs are stored. `now` in milliseconds since 1970.
    pub fn version_before_proofs(self, now: i64) -> String {
        let time = moment(now).get(..MINUTE.len()).map(str::to_owned).unwrap_or_default();
        self.with("version-before-proofs", &[("time", time)])
    }

    /// Returns an entry as it is listed: with the versions that it heads, and whether the current version is built on it.
    pub fn logged(self, history: &History, entry: &Entry, in_force: bool) -> String {
        let versions = history.versions().iter().filter(|version| version.head == entry.id);
        let line = versions.fold(self.entry(entry), |line, version| {
            line + &format!("  ← {}", self.version_name(&version.name))
        });
        if in_force { line } else { self.with("log-taken-back", &[("action", line)]) }
    }

    /// Whether every word occurs in the text of an entry, whose line in the list is `logged`. Combinations are found by letters and
    /// by every name that the fields of the window read, unsure answers by their word in every language.
    pub fn entry_matches(self, entry: &Entry, logged: impl FnOnce() -> String, wanted: &Sought) -> bool {
        if wanted.0.is_empty() {
            return true;
        }
        let letters = entry.action.material().unwrap_or_default();
        let material: Option<Material> = letters.parse().ok();
        let named = material.map(|material| material_name(material, self.language)).unwrap_or_default();
        let (logged_text, action) = (logged(), self.message(&entry.action));
        let (author, time) = (self.author(&entry.author), moment(entry.time));
        let is_unsure = entry.statement.as_ref().is_some_and(|statement| !statement.sure);
        let languages: &[Language] = if is_unsure { &Language::ALL } else { &[] };
        let unsure: Vec<String> = languages.iter().map(|of| Self::of(*of).get("answer-unsure")).collect();
        let unsure = unsure.join(" ");
        let (number, changes) = (entry.id.0, thousands(entry.changes as i64));
        let line =
            format!("{number} {logged_text} {action} {letters} {named} {author} {time} {changes} {unsure}");
        let line = line.to_lowercase();
        let is_named = |named: &[Material]| material.is_some_and(|material| named.contains(&material));
        wanted.0.iter().all(|(word, named)| line.contains(word) || is_named(named))
    }

    /// Returns the reservations of a statement: "unsure, depends on the position".
    fn reservations(self, statement: &Statement) -> String {
        let parts = [
            (!statement.sure).then(|| self.get("answer-unsure")),
            statement.exceptions.map(|percent| self.with("answer-exceptions", &[("percent", percent)])),
            (statement.role == Some(Role::Repeat)).then(|| self.get("entry-repeat")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(&self.get("list-separator"))
    }
}
