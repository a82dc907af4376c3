//! Words about the library: reasons of aliases, differences of duplicates.

use super::Words;
use crate::records::players::Reason;
use crate::records::tag;
use crate::service::duplicates::Difference;

impl Words {
    /// Returns why names may be one player.
    pub fn alias_reason(self, reason: Reason) -> String {
        self.get(match reason {
            Reason::Script => "players-reason-script",
            Reason::Letters => "players-reason-letters",
            Reason::Prefix => "players-reason-prefix",
            Reason::Pinyin => "players-reason-pinyin",
            Reason::Abbreviation => "players-reason-abbreviation",
        })
    }

    /// Returns how duplicates differ.
    pub fn differences(self, differences: &[Difference]) -> String {
        let words: Vec<String> = differences.iter().map(|difference| self.difference(difference)).collect();
        words.join(&self.get("duplicates-comma"))
    }

    fn difference(self, difference: &Difference) -> String {
        match difference {
            Difference::Length => self.get("games-plies"),
            Difference::Mirror => self.get("duplicates-mirror"),
            Difference::Notes => self.get("duplicates-notes"),
            Difference::Header(name) => self.header_name(name),
        }
    }

    /// Returns the name of a header; the name in PGN if it has no other.
    pub fn header_name(self, name: &str) -> String {
        let key = match name {
            tag::RED => "games-red",
            tag::BLACK => "games-black",
            tag::EVENT => "games-event-name",
            tag::TITLE => "games-title",
            tag::DATE => "games-date",
            tag::SITE => "games-place",
            tag::ANNOTATOR => "games-annotator",
            tag::RESULT => "games-outcome",
            tag::TAGS => "games-tags",
            tag::OPENING => "opening-name",
            _ => return name.to_owned(),
        };
        self.get(key)
    }
}
