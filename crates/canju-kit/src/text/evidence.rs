//! Evidence in words: findings, their conditions, authors and times; and the lines of the log.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use super::{Words, percent, thousands};
use crate::acquisition::scoring::Shares;
use crate::jobs::now;
use crate::knowledge::evidence::{Evidence, Role};
use crate::knowledge::history::{Action, Entry, History, Statement};
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::name::material_name;
use crate::material::{Material, MaterialError, NodeId, spoken};
use crate::records::Outcome;
use crate::rules::Color;
use crate::tablebase::census::{Census, Part, PawnHeight};
use crate::tablebase::table::Rules;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The local time with its offset from UTC, to the second: `2026-11-21 13:39:12 +08:00`; empty if there is no such date.
/// `milliseconds` since 1970.
pub fn moment(milliseconds: i64) -> String {
    local(milliseconds)
        .map_or_else(String::new, |moment| moment.strftime("%Y-%m-%d %H:%M:%S %:z").to_string())
}

/// The local time as RFC 3339 with its offset from UTC; empty for a time beyond the year 9999. `milliseconds` since 1970.
pub fn rfc3339(milliseconds: i64) -> String {
    local(milliseconds)
        .map_or_else(String::new, |moment| moment.strftime("%Y-%m-%dT%H:%M:%S%.f%:z").to_string())
}

/// Converts milliseconds since 1970 to the time zone of the system, or that of `TZ` if set.
pub fn local(milliseconds: i64) -> Option<Zoned> {
    let moment = Timestamp::from_millisecond(milliseconds).ok()?;
    Some(moment.to_zoned(TimeZone::system()))
}

impl Words {
    /// Returns a finding in the manuals' terms: `sure-win` is 例勝. Unknown terms are returned unchanged.
    pub fn term(self, evidence: &Evidence) -> String {
        match evidence {
            Evidence::Verdict(verdict) => self.code("term", &verdict.term),
            Evidence::Answer(answer) => {
                let parts = [self.get("term-answer"), self.answer_details(answer)];
                parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
            }
            Evidence::Census(proof) => {
                let wins = !self.census_figures(&proof.census).is_empty();
                self.get(if wins { "term-census" } else { "term-census-no-win" })
            }
            Evidence::Game(played) => {
                let result = match played.result.as_str() {
                    "*" => self.get("result-unfinished"),
                    result => result.to_owned(),
                };
                self.with("term-game", &[("result", result)])
            }
            Evidence::Study(study) => self.get(match study.outcome().and_then(Outcome::winner) {
                Some(Color::Red) => "term-study-red",
                None => "term-study-draw",
                Some(Color::Black) => "term-study-black",
            }),
        }
    }

    /// Returns a finding as seen from a node: a census names the side whose attack it counts.
    pub fn term_at(self, evidence: &Evidence, node: NodeId) -> String {
        let term = self.term(evidence);
        if !matches!(evidence, Evidence::Census(_)) {
            return term;
        }
        let side = if evidence.material() == node { "census-of-red" } else { "census-of-black" };
        self.with(side, &[("term", term)])
    }

    /// Returns the conditions of a finding, such as "Red's pawns high"; empty if it holds in general.
    pub fn conditions(self, evidence: &Evidence) -> String {
        match evidence {
            Evidence::Verdict(verdict) => {
                let conditions = verdict.conditions.iter().map(|condition| self.code("condition", condition));
                conditions.collect::<Vec<_>>().join(&self.get("list-separator"))
            }
            Evidence::Game(played) => {
                let players = [
                    ("red", played.red.as_str()),
                    ("black", &played.black),
                    ("plies", &played.plies().to_string()),
                ];
                self.with("condition-game", &players)
            }
            Evidence::Study(study) => {
                let theme = (!study.theme.is_empty()).then(|| {
                    self.known(&format!("book-theme-{}", study.theme)).unwrap_or_else(|| study.theme.clone())
                });
                let turn = study.board().map(|position| {
                    let key = if position.turn() == Color::Red { "red" } else { "black" };
                    self.get(&format!("condition-study-{key}"))
                });
                let plies = study.plies.map(|plies| self.with("condition-study-plies", &[("plies", plies)]));
                let parts: Vec<String> = [theme, turn, plies].into_iter().flatten().collect();
                parts.join(&self.get("list-separator"))
            }
            Evidence::Census(proof) => self.census_figures(&proof.census),
            Evidence::Answer(_) => String::new(),
        }
    }

    /// Returns the shares that the attacker wins, by the height of its pawns if it has any; empty if it cannot win.
    fn census_figures(self, census: &Census) -> String {
        if [&census.attacker_to_move, &census.defender_to_move].iter().all(|counts| counts.legal.won == 0) {
            return String::new();
        }
        let figures = |pawns: PawnHeight| {
            let Shares { w, r, fortress } = Shares::of(census, pawns);
            let figures = [("first", percent(Some(r))), ("second", percent(Some(w)))];
            let held =
                fortress.map(|share| self.with("census-fortresses", &[("share", percent(Some(share)))]));
            let parts: Vec<String> =
                [Some(self.with("census-wins", &figures)), held].into_iter().flatten().collect();
            parts.join(&self.get("list-separator"))
        };
        let counted = |pawns: &PawnHeight| census.defender_to_move.of(Part::Pawns(*pawns)).all() > 0;
        let by_height = PawnHeight::ALL.into_iter().filter(counted).map(|pawns| {
            self.with(
                "census-at-height",
                &[("height", self.get(pawns.text_key())), ("figures", figures(pawns))],
            )
        });
        let by_height: Vec<String> = by_height.collect();
        if by_height.is_empty() {
            figures(PawnHeight::High)
        } else {
            by_height.join(&self.get("figures-separator"))
        }
    }

    /// Returns the source of a finding as a citation.
    pub fn cited(self, evidence: &Evidence) -> String {
        match evidence {
            Evidence::Verdict(verdict) => self.source_of_verdict(&verdict.source),
            Evidence::Answer(answer) => answer.by.clone(),
            Evidence::Census(_) => self.get("cited-census"),
            Evidence::Game(played) => played.by.clone(),
            Evidence::Study(study) => self.author(&study.source),
        }
    }

    /// Returns the citation of a manual in this language; unknown manuals are returned unchanged.
    fn source_of_verdict(self, source: &str) -> String {
        match (source, source.strip_prefix("Tu Jingming, 象棋实用残局, entry ")) {
            (_, Some(entry)) => self.with("cited-tu", &[("entry", entry)]),
            ("J. Png, coding of Tu Jingming", _) => self.get("cited-png"),
            ("Chen et al. 2011", _) => self.get("cited-chen"),
            ("Vietnamese Wikipedia", _) => self.get("cited-wikipedia"),
            _ => source.to_owned(),
        }
    }

    /// Returns an expert's comment on an answer; `None` if empty.
    pub fn comment(self, evidence: &Evidence) -> Option<String> {
        let comment = evidence.answer().map(|answer| answer.comment.clone());
        comment.filter(|comment| !comment.is_empty())
    }

    /// Returns the caution of a finding; `None` if there is none.
    pub fn caution(self, evidence: &Evidence) -> Option<String> {
        let text = match evidence {
            Evidence::Verdict(verdict) if verdict.caution.is_empty() => None,
            Evidence::Verdict(verdict) => Some(self.code("caution", &verdict.caution)),
            Evidence::Answer(_) => None,
            Evidence::Census(proof) if proof.census.rules == Rules::Check => {
                Some(self.get("caution-no-chase"))
            }
            Evidence::Study(study) if !study.proved => Some(self.get("caution-study")),
            Evidence::Census(_) | Evidence::Game(_) | Evidence::Study(_) => None,
        };
        text.filter(|text| !text.is_empty())
    }

    /// Returns the text of a code such as `red:high`, or the code if it has none.
    pub(super) fn code(self, kind: &str, code: &str) -> String {
        let key: String = code
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
            .collect();
        self.known(&format!("{kind}-{key}")).unwrap_or_else(|| code.to_owned())
    }

    /// Returns an author's name; the program and its books have names in every language.
    pub fn author(self, author: &str) -> String {
        self.code("author", author)
    }

    /// Returns the source, author and time of a score: "expert · Lin · 5 minutes ago".
    pub fn provenance(self, provenance: &Provenance) -> String {
        let author = self.author(&provenance.author);
        let parts = [self.get(provenance.source.text_key()), author, self.date(provenance.time, now())];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    /// Formats a time in milliseconds since 1970, as seen from `now`: the time elapsed within a day, else the date.
    pub fn date(self, time: i64, now: i64) -> String {
        match now - time {
            ..MINUTE => self.get("time-now"),
            past @ MINUTE..HOUR => self.with("time-minutes", &[("count", past / MINUTE)]),
            past @ HOUR..DAY => self.with("time-hours", &[("count", past / HOUR)]),
            _ => local(time).map_or_else(String::new, |time| time.date().to_string()),
        }
    }
}

// Log lines: the action of an entry, and the statement about its combination.

/// As much of a moment as tells the minute.
const MINUTE_FORMAT: &str = "2026-11-21 13:39";

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
        let time = moment(now).get(..MINUTE_FORMAT.len()).map(str::to_owned).unwrap_or_default();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::manual;
    use crate::knowledge::evidence::Verdict;
    use crate::language::Language;

    #[test]
    fn every_code_of_the_built_in_verdicts_has_words() {
        for language in Language::ALL {
            let words = Words::of(language);
            for verdict in manual::verdicts().unwrap() {
                assert!(words.known(&format!("term-{}", verdict.term)).is_some(), "{}", verdict.term);
                for condition in &verdict.conditions {
                    assert_ne!(words.code("condition", condition), *condition, "{}", language.tag());
                }
                if !verdict.caution.is_empty() {
                    let caution = verdict.caution.clone();
                    assert_ne!(words.caution(&Evidence::Verdict(verdict)), Some(caution));
                }
            }
        }
        let strange = Verdict { term: "妙勝".into(), ..manual::verdicts().unwrap().remove(0) };
        assert_eq!(Words::default().term(&Evidence::Verdict(strange)), "妙勝");
    }

    #[test]
    fn dates_are_relative_to_now() {
        let words = Words::default();
        assert_eq!(words.date(DAY, DAY + 5 * MINUTE), "5 minutes ago");
        assert_eq!(words.date(DAY, DAY + 2 * HOUR), "2 hours ago");
        assert_eq!(words.date(DAY, 9 * DAY), "1970-01-02");
    }
}
