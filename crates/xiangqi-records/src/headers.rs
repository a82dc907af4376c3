//! Headers of a game: names and values, in the order of the source.

use rustc_hash::FxHashMap;

use super::plain_text;

/// Names of headers, as in PGN; the fields of other formats are mapped to them.
pub mod tag {
    macro_rules! tags {
        ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
            $($(#[$doc])* pub const $name: &str = $text;)*
            const ALL: &[&str] = &[$($text),*];
        };
    }

    /// Returns the name that a name in another case, or a name in games of chess, stands for; `None` if it is unknown.
    pub(crate) fn known(name: &str) -> Option<&'static str> {
        const OTHERS: [(&str, &str); 3] = [("White", RED), ("WhiteTeam", RED_TEAM), ("Res", RESULT)];
        let own = ALL.iter().map(|own| (*own, *own));
        own.chain(OTHERS).find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, name)| name)
    }

    tags! {
        /// The game played: `Chinese Chess`.
        GAME = "Game",
        /// The title of the game or study.
        TITLE = "Title",
        /// The tournament, or the source of a study.
        EVENT = "Event",
        /// The place.
        SITE = "Site",
        /// The date, `2026.11.23` or as in the source.
        DATE = "Date",
        /// The round.
        ROUND = "Round",
        /// The Red player.
        RED = "Red",
        /// The team of Red.
        RED_TEAM = "RedTeam",
        /// The Black player.
        BLACK = "Black",
        /// The team of Black.
        BLACK_TEAM = "BlackTeam",
        /// The result, which a [`Record`](crate::Record) stores separately.
        RESULT = "Result",
        /// The initial set-up, which the record stores as a position.
        FEN = "FEN",
        /// The number of the opening in the Encyclopaedia of Chinese Chess Openings.
        ECCO = "ECCO",
        /// The name of the opening.
        OPENING = "Opening",
        /// The name of the variation.
        VARIATION = "Variation",
        /// The move notation: `ICCS`, `WXF` or `Chinese`.
        FORMAT = "Format",
        /// The time control.
        TIME_CONTROL = "TimeControl",
        /// The time used by Red.
        RED_TIME = "RedTime",
        /// The time used by Black.
        BLACK_TIME = "BlackTime",
        /// The author of the comments.
        ANNOTATOR = "Annotator",
        /// The author of the record.
        AUTHOR = "Author",
        /// The phase of the game: `game`, `opening`, `middlegame`, `endgame`.
        KIND = "Kind",
        /// Words of the user for the game, separated by semicolons.
        TAGS = "Tags",
    }
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
        let place = self.place(name).or_else(|| self.place(tag::known(name)?));
        place.and_then(|at| self.list.get(at)).map_or("", |(_, value)| value)
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.list.len() > FEW {
            return self.index.get(name).copied();
        }
        self.list.iter().position(|(known, _)| known == name)
    }

    /// Sets the value of a name, or of the known name that it stands for, in one line, and removes the header if the value is
    /// blank. Returns the previous value.
    pub fn set(&mut self, name: &str, value: &str) -> Option<String> {
        let (name, value) = (tag::known(name).unwrap_or(name), &plain_text::line(value));
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

    /// Returns the players, else the title or the event; `None` if it has none of them.
    pub fn title(&self) -> Option<String> {
        let sides = [tag::RED, tag::BLACK].map(|side| self.get(side)).join(" – ");
        let named = [sides.as_str(), self.get(tag::TITLE), self.get(tag::EVENT)];
        named.into_iter().find(|text| !text.trim_matches([' ', '–']).is_empty()).map(str::to_owned)
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
        assert_eq!(headers.set("RED", "Lin"), None);
        assert_eq!(headers.set("white", "Wu"), Some("Lin".into()), "a name in every case, and in chess");
        assert_eq!((headers.get("red"), headers.get("Red")), ("Wu", "Wu"));
        assert_eq!((headers.get("79"), headers.get("80"), headers.get("99")), ("", "v80", "v99"));
    }
}
