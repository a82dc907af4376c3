//! Game records in words: results, import warnings with their places, and read errors.

use super::{Words, thousands};
use crate::records::{Format, ImportWarning, Outcome, ReadError, WarningKind, Where, WriteError};
use crate::service::intake::Refused;

impl Words {
    /// A result in two or three letters.
    pub fn outcome(self, outcome: Option<Outcome>) -> String {
        self.get(match outcome {
            Some(Outcome::Red) => "game-outcome-red",
            Some(Outcome::Draw) => "game-outcome-draw",
            Some(Outcome::Black) => "game-outcome-black",
            None => "game-outcome-open",
        })
    }

    /// The name of a format, with the program that it belongs to.
    pub fn record_format(self, format: Format) -> String {
        format.name(self.language).to_owned()
    }

    /// Returns the formats of this kind, as a list.
    fn formats(self, of: fn(Format) -> bool) -> String {
        let names =
            Format::ALL.into_iter().filter(|format| of(*format)).map(|format| self.record_format(format));
        names.collect::<Vec<_>>().join(&self.get("list-separator"))
    }

    /// Returns a warning with its game and place.
    pub fn lost(self, game: Option<usize>, lost: &ImportWarning) -> String {
        let what = self.loss(&lost.what);
        let place = match lost.at {
            Some(Where::Line(line)) => self.with("lost-line", &[("line", thousands(line as i64))]),
            Some(Where::Offset(at)) => self.with("lost-offset", &[("at", thousands(at as i64))]),
            None => String::new(),
        };
        let game =
            game.map_or_else(String::new, |game| self.with("lost-game", &[("game", thousands(game as i64))]));
        match (game.is_empty(), place.is_empty()) {
            (true, true) => what,
            (false, true) => self.with("lost-at", &[("where", game), ("what", what)]),
            (true, false) => self.with("lost-at", &[("where", place), ("what", what)]),
            (false, false) => {
                let place = self.with("lost-both", &[("game", game), ("place", place)]);
                self.with("lost-at", &[("where", place), ("what", what)])
            }
        }
    }

    fn loss(self, loss: &WarningKind) -> String {
        let count = |key: &str, count: &usize| self.with(key, &[("count", *count)]);
        let named = |key: &str, text: &str| self.with(key, &[("text", text.to_owned())]);
        match loss {
            WarningKind::Illegal(text) => named("loss-illegal", text),
            WarningKind::Unreadable(text) => named("loss-unreadable", text),
            WarningKind::Number(text) => named("loss-number", text),
            WarningKind::PassedOver(text) => named("loss-passed-over", text),
            WarningKind::NoStart(text) => named("loss-no-start", text),
            WarningKind::Unclosed => self.get("loss-unclosed"),
            WarningKind::Start(faults) => named("loss-start", &self.setup_faults(*faults)),
            WarningKind::Fen(error) => named("loss-fen", &self.fen_error(error)),
            WarningKind::Header(name) => named("loss-header", name),
            WarningKind::Foreign => self.get("loss-foreign"),
            WarningKind::CutShort => self.get("loss-cut-short"),
            WarningKind::Text => self.get("loss-text"),
            WarningKind::Variations(number) => count("loss-variations", number),
            WarningKind::Comments(number) => count("loss-comments", number),
            WarningKind::Annotations(number) => count("loss-annotations", number),
            WarningKind::SetUp => self.get("loss-set-up"),
            WarningKind::NoHeader(name) => named("loss-no-header", name),
            WarningKind::Cut(name) => named("loss-cut", name),
            WarningKind::Characters(name) => named("loss-characters", name),
            WarningKind::SecondResult(text) => named("loss-second-result", text),
            WarningKind::Result => self.get("loss-result"),
            WarningKind::Counters => self.get("loss-counters"),
            WarningKind::Piece => self.get("loss-piece"),
        }
    }

    /// Why nothing of a file was read.
    pub fn refused_record(self, refused: &Refused) -> String {
        match refused {
            Refused::File(said) => said.clone(),
            Refused::Record(error) => self.not_a_record(error),
        }
    }

    /// Why a file or a text is no record.
    pub fn not_a_record(self, error: &ReadError) -> String {
        match error {
            ReadError::Format => self.with("record-unknown", &[("formats", self.formats(|_| true))]),
            ReadError::Version(format, version) => self.with(
                "record-version",
                &[("format", self.record_format(*format)), ("version", version.to_string())],
            ),
            ReadError::Damaged(format, at) => {
                let place = match at {
                    Where::Line(line) => self.with("lost-line", &[("line", thousands(*line as i64))]),
                    Where::Offset(at) => self.with("lost-offset", &[("at", thousands(*at as i64))]),
                };
                self.with("record-damaged", &[("format", self.record_format(*format)), ("where", place)])
            }
            ReadError::Disk(kind) => self.with("record-disk", &[("error", kind.to_string())]),
            ReadError::Cancelled(_) => self.get("record-cancelled"),
        }
    }

    /// Why games are not written.
    pub fn not_written(self, error: &WriteError) -> String {
        match error {
            WriteError::ReadOnly(format) => {
                let told =
                    [("format", self.record_format(*format)), ("formats", self.formats(Format::is_written))];
                self.with("record-read-only", &told)
            }
            WriteError::OneGame(format, games) => self.with(
                "record-one-game",
                &[("format", self.record_format(*format)), ("games", games.to_string())],
            ),
            WriteError::Cancelled(_) => self.get("record-cancelled"),
        }
    }
}
