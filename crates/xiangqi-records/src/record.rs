//! A game with headers, comments and annotations; what reading and writing a file takes and gives.

use canju_files::Named;
use rustc_hash::FxHashMap;
use xiangqi::rules::notation::Notation;
use xiangqi::rules::tree::{GameTree, NodeIndex};
use xiangqi::rules::{Move, Position, Setup};

use crate::format::Format;
use crate::outcome::Outcome;
use crate::plain_text;
use crate::warning::{ImportWarning, WarningKind};

/// The annotation of a node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remark {
    /// The comment; may have several lines.
    pub comment: String,
    /// Numeric annotation glyphs (NAG) of PGN, such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// An illegal or unreadable move that the source has after this node, as written there, in one line.
    pub rejected: Option<String>,
}

impl Remark {
    /// Marks a rejected move; the first one is kept.
    pub fn reject(&mut self, written: &str) {
        self.rejected.get_or_insert_with(|| plain_text::line(written));
    }

    /// Returns the text of a node in formats with one text per move: the comment, with the mark of the rejected move in its
    /// last line.
    pub(super) fn to_text(&self) -> String {
        let mut text = self.comment.clone();
        plain_text::append(&mut text, &self.rejected.as_deref().map(plain_text::mark).unwrap_or_default());
        text
    }

    /// Adds such a text.
    pub(super) fn take_text(&mut self, text: &str) {
        let text = plain_text::lines(text);
        let (before, last) = text.rsplit_once('\n').unwrap_or(("", &text));
        match plain_text::marked(last) {
            Some(rejected) => {
                self.reject(rejected);
                plain_text::append(&mut self.comment, &plain_text::lines(before));
            }
            None => plain_text::append(&mut self.comment, &text),
        }
    }
}

/// A game record.
#[derive(Debug, Clone)]
pub struct Record {
    /// Names, event, date and so on. The result and the set-up are stored separately.
    pub headers: Headers,
    /// The moves with their variations.
    pub tree: GameTree<Remark>,
    /// The outcome; `None` if unknown.
    pub outcome: Option<Outcome>,
    /// The set-up of the source if it is not a legal position; the tree then begins with the initial position and has no
    /// moves.
    pub set_up: Option<Setup>,
}

impl Default for Record {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

/// A move of a record in file order: main line first, each variation after the move that it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    /// The node after the move.
    pub place: NodeIndex,
    /// The number of the previous move in this order, from 1; 0 for the root.
    pub after: usize,
    /// The move.
    pub played: Move,
    /// Its annotation.
    pub remark: &'a Remark,
}

impl Record {
    /// The maximum number of moves that are read of a game, variations included. A node takes three quarters of a kilobyte, twice
    /// when it is stored, so that a file of a megabyte could fill the memory of a small computer.
    pub const MOST_MOVES: usize = 1 << 16;

    /// Returns a game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self { headers: Headers::default(), tree: GameTree::new(start), outcome: None, set_up: None }
    }

    /// Takes over a result as a source writes it; one that is not understood is kept as a header. Returns what is lost.
    pub(super) fn take_result(&mut self, text: &str) -> Option<WarningKind> {
        let text = plain_text::line(text);
        match Outcome::of_text(&text) {
            Some(Some(outcome)) if *self.outcome.get_or_insert(outcome) != outcome => {
                Some(WarningKind::SecondResult(text))
            }
            Some(_) => None,
            None => {
                if self.headers.get(tag::RESULT).is_empty() {
                    self.headers.set(tag::RESULT, &text);
                }
                Some(WarningKind::UnknownResult(text))
            }
        }
    }

    /// Begins with a set-up; one that is not a legal position is kept, and no move can be played. Returns what is lost.
    pub(super) fn begin(&mut self, set_up: Setup) -> Option<WarningKind> {
        match set_up.clone().check() {
            Ok(start) => {
                self.tree = GameTree::new(start);
                None
            }
            Err(faults) => {
                self.set_up = Some(set_up);
                Some(WarningKind::Start(faults))
            }
        }
    }

    /// Sets a header; the first non-blank value is kept. Returns what is lost.
    pub(super) fn set_once(&mut self, name: &str, value: &str) -> Option<WarningKind> {
        let (before, value) = (self.headers.get(name), plain_text::line(value));
        if before.is_empty() {
            self.headers.set(name, &value);
            return None;
        }
        (before != value && !value.is_empty()).then(|| WarningKind::Header(name.to_owned()))
    }

    /// Plays a move of a file at a node; one that cannot be played is marked there as rejected.
    ///
    /// # Errors
    /// What is lost: the move cannot be read, is illegal, or is one too many.
    pub(super) fn take(
        &mut self,
        at: NodeIndex,
        played: Option<Move>,
        text: impl FnOnce() -> String,
    ) -> Result<NodeIndex, WarningKind> {
        if let Some(played) = played.filter(|_| self.tree.places() < Self::MOST_MOVES)
            && let Ok(place) = self.tree.add(at, played)
        {
            return Ok(place);
        }
        let text = text();
        self.tree.note_mut(at).reject(&text);
        Err(match played {
            None => WarningKind::Unreadable(text),
            Some(_) if self.tree.places() >= Self::MOST_MOVES => WarningKind::TooLong,
            Some(_) => WarningKind::Illegal(text),
        })
    }

    /// Returns the starting position.
    pub fn start(&self) -> &Position {
        self.tree.position_at(NodeIndex::START)
    }

    /// Returns all moves, depth first, continuations in order.
    pub fn steps(&self) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        let mut open: Vec<(NodeIndex, usize)> =
            self.tree.next(NodeIndex::START).iter().rev().map(|place| (*place, 0)).collect();
        while let Some((place, after)) = open.pop() {
            let Some(played) = self.tree.played(place) else { continue };
            steps.push(Step { place, after, played, remark: self.tree.note(place) });
            let number = steps.len();
            open.extend(self.tree.next(place).iter().rev().map(|next| (*next, number)));
        }
        steps
    }

    /// Returns the annotations of all nodes, in the order of the moves.
    pub(super) fn remarks(&self) -> impl Iterator<Item = &Remark> {
        std::iter::once(self.tree.note(NodeIndex::START))
            .chain(self.steps().into_iter().map(|step| step.remark))
    }

    /// Returns the number of annotation glyphs.
    pub(super) fn glyphs(&self) -> usize {
        self.remarks().map(|remark| remark.glyphs.len()).sum()
    }

    /// Returns the moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        let next = |place: &NodeIndex| self.tree.next(*place).first().copied();
        let places = std::iter::successors(next(&NodeIndex::START), next);
        places.filter_map(|place| self.tree.played(place)).collect()
    }

    /// Returns what is missing or different in another record that was to be the same: what was lost by storing it.
    pub fn lost_in(&self, stored: &Self) -> Vec<WarningKind> {
        let mut lost = Vec::new();
        let names = self.headers.iter().chain(stored.headers.iter()).map(|(name, _)| name);
        for name in names.filter(|name| self.headers.get(name) != stored.headers.get(name)) {
            let header = WarningKind::NoHeader(name.to_owned());
            if !lost.contains(&header) {
                lost.push(header);
            }
        }
        if self.outcome != stored.outcome {
            lost.push(WarningKind::Result);
        }
        if self.set_up != stored.set_up || self.start() != stored.start() {
            lost.push(WarningKind::SetUp);
        }
        let (own, others) = (self.steps(), stored.steps());
        let pairs = || own.iter().zip(&others);
        let same =
            pairs().take_while(|(one, two)| (one.after, one.played) == (two.after, two.played)).count();
        let start = [self, stored].map(|record| record.tree.note(NodeIndex::START));
        let notes =
            || [(start[0], start[1])].into_iter().chain(pairs().map(|(one, two)| (one.remark, two.remark)));
        let count = |differs: fn(&Remark, &Remark) -> bool| {
            notes().take(same + 1).filter(|(one, two)| differs(one, two)).count()
        };
        let counts = [
            (own.len() - same, WarningKind::Moves as fn(usize) -> WarningKind),
            (count(|one, two| one.comment != two.comment), WarningKind::Comments),
            (
                count(|one, two| one.glyphs != two.glyphs || one.rejected != two.rejected),
                WarningKind::Annotations,
            ),
        ];
        lost.extend(counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, of)| of(count)));
        lost
    }
}

/// Equality of game and annotations; the current node is ignored.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let moves = |record: &Self| -> Vec<(usize, Move, Remark)> {
            record.steps().into_iter().map(|step| (step.after, step.played, step.remark.clone())).collect()
        };
        self.headers == other.headers
            && self.outcome == other.outcome
            && self.set_up == other.set_up
            && self.start() == other.start()
            && self.tree.note(NodeIndex::START) == other.tree.note(NodeIndex::START)
            && moves(self) == moves(other)
    }
}

// Headers of a game: names and values, in the order of the source.

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

/// Options for reading a file; `None` means detection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The format.
    pub format: Option<Format>,
    /// The encoding of the texts.
    pub encoding: Option<Named>,
}

/// A game read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct ParsedGame {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The game.
    pub record: Record,
    /// Warnings for unread parts.
    pub warnings: Vec<ImportWarning>,
}

/// Information about a file besides its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The format in which it was read.
    pub format: Format,
    /// The encoding in which its texts were read.
    pub encoding: &'static str,
    /// Whether the encoding was guessed, so that it may be wrong.
    pub guessed: bool,
    /// Content outside all games that could not be read.
    pub warnings: Vec<ImportWarning>,
}

/// Options for writing games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOptions {
    /// The move notation, if the format leaves it open. Chinese moves are in traditional script if the encoding lacks the
    /// simplified one.
    pub notation: Notation,
    /// The text encoding, if the format leaves it open.
    pub encoding: Named,
}

/// Games encoded as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Warnings for omitted content, by game.
    pub warnings: Vec<Vec<ImportWarning>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejected_move_is_kept_behind_the_comment() {
        for (comment, rejected) in [("", None), ("紅優\n。", Some("馬二進四")), ("", Some("e2e5"))] {
            let remark =
                Remark { comment: comment.into(), rejected: rejected.map(Into::into), ..Remark::default() };
            let mut read = Remark::default();
            read.take_text(&remark.to_text());
            assert_eq!(read, remark);
        }
    }

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
