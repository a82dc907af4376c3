//! Game records in words: results, what was lost and where, and why a file is none.

use super::{Words, thousands};
use crate::records::{Format, Loss, Lost, NotARecord, NotWritten, Outcome, Where};
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
        self.get(&format!("record-format-{}", format.word()))
    }

    /// What was lost, of which game and where.
    pub fn lost(self, game: Option<usize>, lost: &Lost) -> String {
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

    fn loss(self, loss: &Loss) -> String {
        let count = |key: &str, count: &usize| self.with(key, &[("count", *count)]);
        let named = |key: &str, text: &str| self.with(key, &[("text", text.to_owned())]);
        match loss {
            Loss::Illegal(text) => named("loss-illegal", text),
            Loss::Unreadable(text) => named("loss-unreadable", text),
            Loss::Number(text) => named("loss-number", text),
            Loss::PassedOver(text) => named("loss-passed-over", text),
            Loss::NoStart(text) => named("loss-no-start", text),
            Loss::Unclosed => self.get("loss-unclosed"),
            Loss::Start(faults) => named("loss-start", &self.setup_faults(*faults)),
            Loss::Fen(error) => named("loss-fen", &self.fen_error(error)),
            Loss::Header(name) => named("loss-header", name),
            Loss::Foreign => self.get("loss-foreign"),
            Loss::CutShort => self.get("loss-cut-short"),
            Loss::Text => self.get("loss-text"),
            Loss::Variations(number) => count("loss-variations", number),
            Loss::Comments(number) => count("loss-comments", number),
            Loss::Annotations(number) => count("loss-annotations", number),
            Loss::SetUp => self.get("loss-set-up"),
            Loss::NoHeader(name) => named("loss-no-header", name),
            Loss::Cut(name) => named("loss-cut", name),
            Loss::Characters(name) => named("loss-characters", name),
            Loss::SecondResult(text) => named("loss-second-result", text),
            Loss::Result => self.get("loss-result"),
            Loss::Counters => self.get("loss-counters"),
            Loss::Piece => self.get("loss-piece"),
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
    pub fn not_a_record(self, error: &NotARecord) -> String {
        match error {
            NotARecord::Format => self.get("record-unknown"),
            NotARecord::Version(format, version) => self.with(
                "record-version",
                &[("format", self.record_format(*format)), ("version", version.to_string())],
            ),
            NotARecord::Damaged(format, at) => {
                let place = match at {
                    Where::Line(line) => self.with("lost-line", &[("line", thousands(*line as i64))]),
                    Where::Offset(at) => self.with("lost-offset", &[("at", thousands(*at as i64))]),
                };
                self.with("record-damaged", &[("format", self.record_format(*format)), ("where", place)])
            }
            NotARecord::Disk(kind) => self.with("record-disk", &[("error", kind.to_string())]),
            NotARecord::Cancelled(_) => self.get("record-cancelled"),
        }
    }

    /// Why games are not written.
    pub fn not_written(self, error: &NotWritten) -> String {
        match error {
            NotWritten::ReadOnly(format) => {
                self.with("record-read-only", &[("format", self.record_format(*format))])
            }
            NotWritten::OneGame(format, games) => self.with(
                "record-one-game",
                &[("format", self.record_format(*format)), ("games", games.to_string())],
            ),
            NotWritten::Cancelled(_) => self.get("record-cancelled"),
        }
    }
}
