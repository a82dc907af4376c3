//! What is said of a game beside its moves: names and values, in the order of the source.

use super::said;

/// Names of headers, as PGN has them; other formats' fields are called by these.
pub mod tag {
    /// What is played: `Chinese Chess`.
    pub const GAME: &str = "Game";
    /// The name of the game or study itself.
    pub const TITLE: &str = "Title";
    /// The tournament, or where a study comes from.
    pub const EVENT: &str = "Event";
    /// The place.
    pub const SITE: &str = "Site";
    /// When it was played, `2026.11.23` or as the source has it.
    pub const DATE: &str = "Date";
    /// The round.
    pub const ROUND: &str = "Round";
    /// Who has red.
    pub const RED: &str = "Red";
    /// The team of red.
    pub const RED_TEAM: &str = "RedTeam";
    /// Who has black.
    pub const BLACK: &str = "Black";
    /// The team of black.
    pub const BLACK_TEAM: &str = "BlackTeam";
    /// The result, which a [`Record`](super::super::Record) has as a value of its own.
    pub const RESULT: &str = "Result";
    /// The set-up that the game begins with, which the record has as a position.
    pub const FEN: &str = "FEN";
    /// The number of the opening in the Encyclopaedia of Chinese Chess Openings.
    pub const ECCO: &str = "ECCO";
    /// The name of the opening.
    pub const OPENING: &str = "Opening";
    /// The name of the variation.
    pub const VARIATION: &str = "Variation";
    /// How moves are written: `ICCS`, `WXF` or `Chinese`.
    pub const FORMAT: &str = "Format";
    /// The rule for the time.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// The time that red took.
    pub const RED_TIME: &str = "RedTime";
    /// The time that black took.
    pub const BLACK_TIME: &str = "BlackTime";
    /// Who commented.
    pub const ANNOTATOR: &str = "Annotator";
    /// Who made the record.
    pub const AUTHOR: &str = "Author";
    /// What part of a game it is: `game`, `opening`, `middlegame`, `endgame`.
    pub const KIND: &str = "Kind";
}

/// Headers by name, in the order of the source. A name has one value; an empty one is none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The value of a name; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Sets the value of a name, in one line, and takes it away where the value is blank. Returns the value that was there before.
    pub fn set(&mut self, name: &str, value: &str) -> Option<String> {
        let value = &said::line(value);
        let known = self.0.iter().position(|(known, _)| known == name);
        match known {
            Some(at) if value.is_empty() => Some(self.0.remove(at).1),
            Some(at) => self.0.get_mut(at).map(|(_, old)| std::mem::replace(old, value.to_owned())),
            None if value.is_empty() => None,
            None => {
                self.0.push((name.to_owned(), value.to_owned()));
                None
            }
        }
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
