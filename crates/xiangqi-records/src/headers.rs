//! Headers of a game: names and values, in the order of the source.

use rustc_hash::FxHashMap;

use super::plain_text;

/// Names of headers, as in PGN; the fields of other formats are mapped to them.
pub mod tag {
    /// The game played: `Chinese Chess`.
    pub const GAME: &str = "Game";
    /// The title of the game or study.
    pub const TITLE: &str = "Title";
    /// The tournament, or the source of a study.
    pub const EVENT: &str = "Event";
    /// The place.
    pub const SITE: &str = "Site";
    /// The date, `2026.11.23` or as in the source.
    pub const DATE: &str = "Date";
    /// The round.
    pub const ROUND: &str = "Round";
    /// The Red player.
    pub const RED: &str = "Red";
    /// The team of Red.
    pub const RED_TEAM: &str = "RedTeam";
    /// The Black player.
    pub const BLACK: &str = "Black";
    /// The team of Black.
    pub const BLACK_TEAM: &str = "BlackTeam";
    /// The result, which a [`Record`](super::super::Record) stores separately.
    pub const RESULT: &str = "Result";
    /// The initial set-up, which the record stores as a position.
    pub const FEN: &str = "FEN";
    /// The number of the opening in the Encyclopaedia of Chinese Chess Openings.
    pub const ECCO: &str = "ECCO";
    /// The name of the opening.
    pub const OPENING: &str = "Opening";
    /// The name of the variation.
    pub const VARIATION: &str = "Variation";
    /// The move notation: `ICCS`, `WXF` or `Chinese`.
    pub const FORMAT: &str = "Format";
    /// The time control.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// The time used by Red.
    pub const RED_TIME: &str = "RedTime";
    /// The time used by Black.
    pub const BLACK_TIME: &str = "BlackTime";
    /// The author of the comments.
    pub const ANNOTATOR: &str = "Annotator";
    /// The author of the record.
    pub const AUTHOR: &str = "Author";
    /// The phase of the game: `game`, `opening`, `middlegame`, `endgame`.
    pub const KIND: &str = "Kind";
    /// Words of the user for the game, separated by semicolons.
    pub const TAGS: &str = "Tags";
}

/// Up to this number headers are searched linearly; beyond it there is an index.
const FEW: usize = 32;

/// Headers by name, in the order of the source. Each name has one value; an empty value means no header.
#[derive(Debug, Clone, Default)]
pub struct Headers {
    list: Vec<(String, String)>,
    /// The position of each name, if there are more than [`FEW`].
    index: FxHashMap<String, usize>,
}

impl PartialEq for Headers {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Headers {}

impl Headers {
    /// Returns the value of a name; empty if there is none.
    pub fn get(&self, name: &str) -> &str {
        self.place(name).and_then(|at| self.list.get(at)).map_or("", |(_, value)| value)
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.list.len() > FEW {
            return self.index.get(name).copied();
        }
        self.list.iter().position(|(known, _)| known == name)
    }

    /// Sets the value of a name, in one line, and removes the header if the value is blank. Returns the previous value.
    pub fn set(&mut self, name: &str, value: &str) -> Option<String> {
        let value = &plain_text::line(value);
        match self.place(name) {
            Some(at) if value.is_empty() => {
                let (_, old) = self.list.remove(at);
                self.renew_index();
                Some(old)
            }
            Some(at) => self.list.get_mut(at).map(|(_, old)| std::mem::replace(old, value.to_owned())),
            None if value.is_empty() => None,
            None => {
                self.list.push((name.to_owned(), value.to_owned()));
                if self.list.len() == FEW + 1 {
                    self.renew_index();
                } else if self.list.len() > FEW {
                    self.index.insert(name.to_owned(), self.list.len() - 1);
                }
                None
            }
        }
    }

    fn renew_index(&mut self) {
        self.index.clear();
        if self.list.len() > FEW {
            self.index = self.list.iter().enumerate().map(|(at, (name, _))| (name.clone(), at)).collect();
        }
    }

    /// Returns names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_headers_are_found_as_few_are() {
        let mut headers = Headers::default();
        for number in 0..100 {
            headers.set(&number.to_string(), &format!("v{number}"));
        }
        assert_eq!(headers.set("50", ""), Some("v50".into()));
        assert_eq!(headers.set("51", "new"), Some("v51".into()));
        assert_eq!((headers.get("50"), headers.get("51"), headers.get("99")), ("", "new", "v99"));
        for number in 0..80 {
            headers.set(&number.to_string(), "");
        }
        assert_eq!(headers.iter().count(), 20);
        assert_eq!((headers.get("79"), headers.get("80"), headers.get("99")), ("", "v80", "v99"));
    }
}
