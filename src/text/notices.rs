//! Sentences of all messages and errors: what happened, where, and what to do.

use std::path::Path;

use super::{Value, Words, thousands};
use crate::jobs::{JobKind, external, sound};
use crate::knowledge::change::SetError;
use crate::knowledge::history::{Action, HistoryError, Measure, Method};
use crate::knowledge::name::{self, NameError};
use crate::knowledge::score::Score;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::store::{Damage, StoreError};

impl Words {
    /// The sentence for a message.
    pub fn notice(self, notice: &Notice) -> String {
        match notice {
            Notice::Stored { node, score, before, after, proof } => {
                let key = if score.is_some() { "notice-stored" } else { "notice-cleared" };
                let score = score.map_or_else(String::new, |score| score.to_string());
                let arguments = [
                    ("material", Value::from(self.material(*node))),
                    ("score", score.into()),
                    ("before", (*before).into()),
                    ("after", (*after).into()),
                ];
                let stored = self.with(key, &arguments);
                proof.map_or(stored.clone(), |proof| self.beside(&stored, &self.against_proof(proof)))
            }
            Notice::LockChanged { node, locked } => {
                let key = if *locked { "notice-locked" } else { "notice-unlocked" };
                self.with(key, &[("material", self.material(*node))])
            }
            Notice::Undone(action) => self.with("notice-undone", &[("action", self.action(action))]),
            Notice::Moved { back, again } => {
                let key = if *again == 0 { "notice-moved-back" } else { "notice-moved" };
                self.with(key, &[("back", *back), ("again", *again)])
            }
            Notice::VersionRenamed { from, to } => {
                self.with("notice-version-renamed", &[("from", from.as_str()), ("to", to.as_str())])
            }
            Notice::VersionDeleted(name) => self.with("notice-version-deleted", &[("name", name.as_str())]),
            Notice::Redone(action) => self.with("notice-redone", &[("action", self.action(action))]),
            Notice::GamesTakenIn { games, known, files, lost } => self.with(
                "notice-games-taken-in",
                &[("games", *games), ("known", *known), ("files", *files), ("lost", *lost)],
            ),
            Notice::GamesWritten { path, games } => self.with(
                "notice-games-written",
                &[("path", Value::from(path.to_string_lossy())), ("games", (*games).into())],
            ),
            Notice::BookAdded(name) => self.with("notice-book-added", &[("name", name.as_str())]),
            Notice::OpeningLearned(title) => {
                self.with("notice-opening-learned", &[("title", title.as_str())])
            }
            Notice::OpeningKnown(title) => self.with("notice-opening-known", &[("title", title.as_str())]),
            Notice::OpeningForgotten(title) => {
                self.with("notice-opening-forgotten", &[("title", title.as_str())])
            }
            Notice::VersionNamed(name) => self.with("notice-version-named", &[("name", name.as_str())]),
            Notice::VersionShown(name) => self.with("notice-version-shown", &[("name", name.as_str())]),
            Notice::Inquiry(said) => self.inquiry_notice(said),
            Notice::Accepted { changed, left } => {
                self.with("notice-accepted", &[("changed", *changed), ("left", u64::from(*left))])
            }
            Notice::Solved { material, made } => self.with(
                "notice-solved",
                &[("material", Value::from(self.material(*material))), ("made", (*made).into())],
            ),
            Notice::Proved { node, score, before, after } => self.with(
                "notice-proved",
                &[
                    ("material", Value::from(self.material(*node))),
                    ("score", score.to_string().into()),
                    ("before", (*before).into()),
                    ("after", (*after).into()),
                ],
            ),
            Notice::Built { steps, round, scored, left, stopped } => {
                let key = match (stopped, round.as_str()) {
                    (true, _) => "notice-build-stopped",
                    (false, "") => "notice-extended",
                    (false, _) => "notice-built",
                };
                let told = [
                    ("steps", Value::from(*steps)),
                    ("round", round.as_str().into()),
                    ("scored", (*scored).into()),
                    ("left", (*left).into()),
                ];
                self.with(key, &told)
            }
            Notice::Attached { node, score } => self
                .with("notice-attached", &[("material", self.material(*node)), ("score", score.to_string())]),
            Notice::Studied { positions, nodes } => {
                self.with("notice-studied", &[("positions", *positions), ("nodes", *nodes)])
            }
            Notice::EngineChosen(path) => {
                self.with("notice-engine-chosen", &[("name", external::name(path))])
            }
            Notice::DrawDeclined => self.get("notice-draw-declined"),
            Notice::TablesKept(name) => self.with("notice-tables-kept", &[("name", name.as_str())]),
            Notice::ProposalDropped => self.get("notice-proposal-dropped"),
            Notice::Opened(path) => self.with("notice-opened", &[("path", path.to_string_lossy())]),
            Notice::Imported { path, changes, encoding } => {
                let path = path.to_string_lossy().into_owned();
                let told = [
                    ("path", Value::from(path)),
                    ("count", (*changes).into()),
                    ("encoding", encoding.unwrap_or_default().into()),
                ];
                self.with(if encoding.is_some() { "notice-imported-as" } else { "notice-imported" }, &told)
            }
            Notice::Exported { path, nodes } => self.with(
                "notice-exported",
                &[("path", Value::from(path.to_string_lossy().into_owned())), ("count", (*nodes).into())],
            ),
            Notice::Written(path) => self.with("leave-written", &[("path", path.to_string_lossy())]),
            Notice::SettingsAside(path) => {
                self.with("notice-settings-aside", &[("path", path.to_string_lossy())])
            }
            Notice::Copied(path) => self.with("notice-copied", &[("path", path.to_string_lossy())]),
            Notice::Checked { path, found } => self.with(
                "notice-checked",
                &[
                    ("path", Value::from(path.to_string_lossy().into_owned())),
                    ("changes", found.changes.into()),
                    ("evidence", found.evidence.into()),
                ],
            ),
            Notice::Cancelled(JobKind::Solve) => self.get("notice-solve-stopped"),
            Notice::Cancelled(job) => self.with("notice-cancelled", &[("job", self.get(job.text_key()))]),
            Notice::Failed(fault) => self.fault(fault),
        }
    }

    /// Returns the hint on an answer that differs from a proof by exact tables.
    pub fn against_proof(self, proof: Score) -> String {
        self.with("notice-against-proof", &[("score", proof.to_string())])
    }

    /// Two sentences one after the other.
    pub(super) fn beside(self, one: &str, other: &str) -> String {
        self.with("notice-beside", &[("one", one), ("other", other)])
    }

    /// Returns the first damages of a base's file, a line each, and what to do.
    fn unsound(self, path: &Path, damages: &[Damage]) -> String {
        const SHOWN: usize = 8;
        let path = path.to_string_lossy().into_owned();
        let places = thousands(damages.len() as i64);
        let mut lines = vec![self.with("check-damaged", &[("path", path), ("places", places)])];
        lines.extend(damages.iter().take(SHOWN).map(|damage| self.damage(damage)));
        if let Some(more @ 1..) = damages.len().checked_sub(SHOWN) {
            lines.push(self.with("check-more", &[("more", thousands(more as i64))]));
        }
        lines.push(self.get("check-advice"));
        lines.join("\n")
    }

    /// Why a node cannot have a score.
    pub(super) fn set_error(self, error: &SetError) -> String {
        let SetError::Symmetric { node, score } = error;
        self.with("fault-symmetric", &[("material", self.material(*node)), ("score", score.to_string())])
    }

    /// Returns an action of the log as a phrase: "score of KRKNGG".
    pub fn action(self, action: &Action) -> String {
        let of = |key: &str, material: &str| self.with(key, &[("material", self.material_text(material))]);
        match action {
            Action::Create { from } => self.with("action-create", &[("from", self.code("from", from))]),
            Action::Set { material } => of("action-set", material),
            Action::Lock { material, locked: true } => of("action-lock", material),
            Action::Lock { material, locked: false } => of("action-unlock", material),
            Action::Resolve { steps, .. } => self.with("action-resolve", &[("steps", *steps)]),
            Action::Repair { method } => self.with("action-repair", &[("method", self.method(*method))]),
            Action::Prove { material } => of("action-prove", material),
            Action::Extend { round } => {
                self.with("action-extend", &[("round", round.as_str())]).trim_end().into()
            }
            Action::Refine { round } => {
                self.with("action-refine", &[("round", round.as_str())]).trim_end().into()
            }
            Action::Withdraw { answers } => self.with("action-withdraw", &[("answers", *answers)]),
            Action::Answer { material, by } => {
                self.with("action-answer", &[("material", self.material_text(material)), ("by", by.clone())])
            }
            Action::Adjudicate { material } => of("action-adjudicate", material),
            Action::Attach { material } => of("action-attach", material),
            Action::Study { positions } => self.with("action-study", &[("positions", *positions)]),
            Action::Merge { file } => self.with("action-merge", &[("file", file.as_str())]),
            Action::Import { file } => self.with("action-import", &[("file", file.as_str())]),
        }
    }

    /// Returns the objective of an exact repair as a name: "fewest changes".
    pub fn method(self, method: Method) -> String {
        self.get(match method {
            Method::Nearest => "method-l1",
            Method::Fewest => "method-fewest",
            Method::Mixed => "method-mixed",
        })
    }

    /// Returns the definition of a conflict measure.
    pub fn measure(self, measure: Measure) -> String {
        self.get(match measure {
            Measure::Weight => "measure-weight-long",
            Measure::Ratio => "measure-ratio-long",
        })
    }

    /// The greedy resolver by this measure, as a name.
    pub fn greedy(self, order: Measure) -> String {
        self.with("build-greedy", &[("measure", self.measure(order))])
    }

    /// The sentences for a fault.
    pub fn fault(self, fault: &Fault) -> String {
        match fault {
            Fault::Store(error) => self.store_error(error),
            Fault::Transfer(error) => self.transfer_error(error),
            Fault::File(error) => self.file_error(error),
            Fault::Game(error) => self.game_error(error),
            Fault::Openings(error) => self.with("fault-openings", &[("error", self.book_error(error))]),
            Fault::Record(error) => self.not_a_record(error),
            Fault::WriteError(error) => self.not_written(error),
            Fault::Query(error) => self.query_error(error),
            Fault::Set(error) => self.set_error(error),
            Fault::Elementary(error) => self.with("fault-elementary", &[("error", error.to_string())]),
            Fault::Tables(error) => self.catalog_error(error),
            Fault::Unsolved(material) => {
                self.with("fault-unsolved", &[("material", self.material(*material))])
            }
            Fault::Exchange(name, error) => self.exchange_error(Some(name), error),
            Fault::NoExchange(name) => self.with("fault-no-exchange", &[("name", name.as_str())]),
            Fault::ExchangeName(name) => self.with("fault-exchange-name", &[("name", name.as_str())]),
            Fault::RoundBuilt(round) => self.with("fault-round-built", &[("round", round.name())]),
            Fault::RoundName(name) => self.with("fault-round-name", &[("name", name.as_str())]),
            Fault::RoundHeld(name) => self.with("fault-round-held", &[("name", name.as_str())]),
            Fault::Engine(error) => self.engine_error(error),
            Fault::Tune(error) => self.tune_error(error),
            Fault::Match(error) => self.tournament_error(error),
            Fault::NoSound => self.with("fault-no-sound", &[("programs", sound::programs())]),
            Fault::AllScored => self.get("fault-all-scored"),
            Fault::NothingScored => self.get("fault-nothing-scored"),
            Fault::Person(error) => self.with("fault-person", &[("error", self.name_error(*error))]),
            Fault::Nameless => self.get("fault-nameless"),
            Fault::Unsound { path, damages } => self.unsound(path, damages),
            Fault::NoBase => self.get("fault-no-base"),
            Fault::Busy => self.get("fault-busy"),
            Fault::Unscored(node) => self.with("fault-unscored", &[("material", self.material(*node))]),
            Fault::Sheet { path, error } => self.sheet_error(path, error),
            Fault::Stranger { path, node } => self.stranger(path, *node),
            Fault::NothingPlayed => self.get("fault-nothing-played"),
            Fault::NoPosition(material) => {
                self.with("fault-no-position", &[("material", self.material(*material))])
            }
            Fault::NothingToAccept => self.get("fault-nothing-to-accept"),
            Fault::Merge { path, error } => self.merge_error(path, error),
            Fault::Crashed(job) => self.with("fault-crashed", &[("job", self.get(job.text_key()))]),
            Fault::NoThread(job, error) => {
                let job = self.get(job.text_key());
                self.with("fault-no-thread", &[("job", job), ("error", error.to_string())])
            }
            Fault::Settings(error) => self.with("fault-settings", &[("reason", self.file_error(error))]),
        }
    }
}

impl Words {
    fn store_error(self, error: &StoreError) -> String {
        let at = |key: &str, path: &Path| self.with(key, &[("path", path.to_string_lossy())]);
        let because = |key: &str, path: &Path, error: String| {
            self.with(key, &[("path", path.to_string_lossy().into_owned()), ("error", error)])
        };
        match error {
            StoreError::File(error) => self.file_error(error),
            StoreError::NotSqlite { path } => at("store-not-sqlite", path),
            StoreError::NotABase { path } => at("store-not-a-base", path),
            StoreError::Held { path } => at("store-held", path),
            StoreError::Gone { path } => at("store-gone", path),
            StoreError::Changed { path } => at("store-changed", path),
            StoreError::HardLink { path } => at("store-hard-link", path),
            StoreError::ForeignLog { path, log } => self.with(
                "store-foreign-log",
                &[("path", path.to_string_lossy()), ("log", log.to_string_lossy())],
            ),
            StoreError::Log { path, log, damage } => self.with(
                "store-log",
                &[
                    ("path", path.to_string_lossy().into_owned()),
                    ("log", log.to_string_lossy().into_owned()),
                    ("damage", self.damage(damage)),
                ],
            ),
            StoreError::ReadOnlyFolder { folder } => at("store-read-only-folder", folder),
            StoreError::Newer { path, found, known } => self.with(
                "store-newer",
                &[
                    ("path", path.to_string_lossy().into_owned()),
                    ("found", found.to_string()),
                    ("known", known.to_string()),
                ],
            ),
            StoreError::Truncated { path, expected, found } => self.with(
                "store-truncated",
                &[
                    ("path", Value::from(path.to_string_lossy().into_owned())),
                    ("expected", (*expected).into()),
                    ("found", (*found).into()),
                ],
            ),
            StoreError::Foreign { path, kind, name } => self.with(
                "store-foreign",
                &[
                    ("path", path.to_string_lossy().into_owned()),
                    ("kind", self.code("schema", kind)),
                    ("name", name.clone()),
                ],
            ),
            StoreError::Damaged { path, damage } => self.with(
                "store-damaged",
                &[("path", path.to_string_lossy().into_owned()), ("damage", self.damage(damage))],
            ),
            StoreError::Sqlite { path, error } => because("store-sqlite", path, error.to_string()),
            StoreError::Stale => self.get("store-stale"),
            StoreError::History(error) => self.history_error(error),
            StoreError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    /// Returns a damage of a base's file, as a clause.
    pub fn damage(self, damage: &Damage) -> String {
        match damage {
            Damage::Sqlite(error) => error.clone(),
            Damage::Table(name) => self.with("damage-table", &[("table", name.as_str())]),
            Damage::Row { table, row } => {
                self.with("damage-row", &[("table", (*table).to_owned()), ("row", row.to_string())])
            }
            Damage::History(error) => self.history_error(error),
            Damage::Changes(entry) => self.with("damage-changes", &[("entry", entry.0.to_string())]),
            Damage::State(node) => self.with("damage-state", &[("material", self.material(*node))]),
        }
    }

    /// Why a text cannot be a name.
    pub fn name_error(self, error: NameError) -> String {
        let code = |key: &str, c: char| self.with(key, &[("code", format!("U+{:04X}", u32::from(c)))]);
        match error {
            NameError::Empty => self.get("name-empty"),
            NameError::TooLong(characters) => {
                self.with("name-too-long", &[("count", characters), ("most", name::LONGEST)])
            }
            NameError::Control(c) => code("name-control", c),
            NameError::Invisible(c) => code("name-invisible", c),
        }
    }

    fn history_error(self, error: &HistoryError) -> String {
        match error {
            HistoryError::NothingToUndo => self.get("history-nothing-to-undo"),
            HistoryError::NothingToRedo => self.get("history-nothing-to-redo"),
            HistoryError::NoVersion(name) => self.with("history-no-version", &[("name", name.as_str())]),
            HistoryError::NameTaken(name) => self.with("history-name-taken", &[("name", name.as_str())]),
            HistoryError::Name(error) => self.with("history-name", &[("error", self.name_error(*error))]),
            HistoryError::Shown(name) => self.with("history-shown", &[("name", name.as_str())]),
            HistoryError::NoWay(entry) => self.with("history-no-way", &[("entry", entry.0.to_string())]),
            HistoryError::Damaged(entry) => self.with("damage-log", &[("entry", entry.0.to_string())]),
        }
    }
}

#[cfg(test)]
mod tests;
