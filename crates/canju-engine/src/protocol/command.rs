//! Commands sent to an engine.

use std::time::Duration;

use crate::engine::limits::TimeControl;
use xiangqi::rules::{Color, Move, Position, fen};

use super::Dialect;

/// A command from the GUI to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuiCommand {
    /// `uci` or `ucci`: request for identification. `uci` keeps the UCI dialect in use; after UCCI it is Cyclone.
    Identify(Dialect),
    /// `isready`.
    Ready,
    /// `setoption`.
    Set {
        name: String,
        /// Value; `None` for a button.
        value: Option<String>,
    },
    /// `ucinewgame`, and `setoption newgame` of UCCI.
    NewGame,
    /// `position`.
    Position {
        /// The position that the moves begin with.
        start: Box<Position>,
        moves: Vec<Move>,
    },
    /// `banmoves` of UCCI: first moves that are not allowed.
    Ban(Vec<Move>),
    /// `go`.
    Go(Go),
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `stop`.
    Stop,
    /// `quit`.
    Quit,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// No deeper than this.
    pub depth: Option<u32>,
    /// No more nodes than this.
    pub nodes: Option<u64>,
    /// All the time for this move.
    pub movetime: Option<Duration>,
    /// Time left on the clocks of Red and Black.
    pub left: [Option<Duration>; 2],
    /// Increment per move of Red and Black.
    pub increment: [Duration; 2],
    /// Moves to the next time control.
    pub moves: Option<u32>,
    /// The only first moves; all if there are none.
    pub only: Vec<Move>,
    /// Until it is stopped.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// A keyword without its number: the other limits hold.
    pub unread: Option<&'static str>,
}

impl Go {
    /// Converts times given in seconds, UCCI's default.
    pub fn in_seconds(&mut self) {
        self.left = self.left.map(|left| left.map(|left| left.saturating_mul(1_000)));
        self.increment = self.increment.map(|increment| increment.saturating_mul(1_000));
    }

    /// Whether anything but [`Self::unread`] ends the search.
    pub const fn is_limited(&self) -> bool {
        let timed = self.movetime.is_some() || self.left[0].is_some() || self.left[1].is_some();
        timed || self.depth.is_some() || self.nodes.is_some() || self.infinite || self.ponder
    }

    /// The time of the side to move.
    pub fn time(&self, turn: Color) -> TimeControl {
        let side = turn.index();
        match (self.movetime, self.left[side]) {
            (Some(time), _) => TimeControl::MoveTime(time),
            (None, Some(left)) => {
                TimeControl::Clock { left, increment: self.increment[side], moves: self.moves }
            }
            (None, None) => TimeControl::Unlimited,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    #[error("unknown command: {0}")]
    Word(String),
    #[error("not a position: {0}")]
    Position(String),
    #[error("not a legal move: {0}")]
    Move(String),
    #[error("setoption: which option?")]
    Option,
}

impl GuiCommand {
    /// Parses a line; `None` if it is empty.
    pub fn parse(line: &str, dialect: Dialect) -> Result<Option<Self>, ParseError> {
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else { return Ok(None) };
        let rest: Vec<&str> = words.collect();
        let text = line.trim().get(word.len()..).unwrap_or_default();
        Ok(Some(match word {
            "uci" if dialect == Dialect::Ucci => Self::Identify(Dialect::Cyclone),
            "uci" => Self::Identify(dialect),
            "ucci" => Self::Identify(Dialect::Ucci),
            "isready" => Self::Ready,
            "ucinewgame" => Self::NewGame,
            "setoption" => option(text, dialect)?,
            // In the form of Cyclone the word "position" may be left out.
            "position" => position(&rest, dialect)?,
            "fen" | "startpos" if dialect != Dialect::Uci => {
                let words: Vec<&str> = line.split_whitespace().collect();
                position(&words, dialect)?
            }
            "banmoves" => {
                Self::Ban(rest.iter().map(|text| read_move(text, dialect)).collect::<Result<_, _>>()?)
            }
            "go" => Self::Go(go(&rest, dialect)),
            "ponderhit" => Self::PonderHit,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            _ => return Err(ParseError::Word(word.chars().take(40).collect())),
        }))
    }
}

fn read_move(text: &str, dialect: Dialect) -> Result<Move, ParseError> {
    dialect.read(text).ok_or_else(|| ParseError::Move(text.chars().take(12).collect()))
}

/// Splits a text at the first place where this is a whole word.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let ends = |text: &str, sign: Option<char>| text.is_empty() || sign.is_some_and(char::is_whitespace);
    text.match_indices(word)
        .filter_map(|(at, _)| Some((text.get(..at)?, text.get(at + word.len()..)?)))
        .find(|(before, after)| ends(before, before.chars().next_back()) && ends(after, after.chars().next()))
}

/// Parses what follows `setoption`. A value is kept as it is: a path may have several blanks in a row.
fn option(text: &str, dialect: Dialect) -> Result<GuiCommand, ParseError> {
    let text = text.trim();
    let (name, value) = if dialect == Dialect::Ucci {
        text.split_once(char::is_whitespace).unwrap_or((text, ""))
    } else {
        let named = split_at_word(text, "name").filter(|(before, _)| before.is_empty());
        let (_, text) = named.ok_or(ParseError::Option)?;
        split_at_word(text, "value").unwrap_or((text, ""))
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(ParseError::Option);
    }
    if dialect == Dialect::Ucci && name == "newgame" {
        return Ok(GuiCommand::NewGame);
    }
    let value = Some(value.trim().to_owned()).filter(|value| !value.is_empty());
    Ok(GuiCommand::Set { name, value })
}

fn position(words: &[&str], dialect: Dialect) -> Result<GuiCommand, ParseError> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(end);
    let text = match start {
        ["startpos"] => fen::START.to_owned(),
        ["fen", rest @ ..] => rest.join(" "),
        other => other.join(" "),
    };
    let refused = || ParseError::Position(text.chars().take(120).collect());
    let start: Position = text.parse().map_err(|_| refused())?;
    let mut now = start.clone();
    let mut played = Vec::new();
    for text in moves.iter().skip(1) {
        let next = read_move(text, dialect)?;
        now = now.play(next).map_err(|_| ParseError::Move((*text).to_owned()))?;
        played.push(next);
    }
    Ok(GuiCommand::Position { start: Box::new(start), moves: played })
}

/// The word of a limit, and how its number is set.
type Limit = (&'static str, fn(&mut Go, u64));

/// Keywords of `go` with a number, and what they limit. Times are in milliseconds.
const LIMITS: [Limit; 10] = [
    ("depth", |go, number| go.depth = Some(number.min(1_000) as u32)),
    ("nodes", |go, number| go.nodes = Some(number)),
    ("movetime", |go, number| go.movetime = Some(Duration::from_millis(number))),
    ("wtime", |go, number| go.left[0] = Some(Duration::from_millis(number))),
    ("btime", |go, number| go.left[1] = Some(Duration::from_millis(number))),
    ("winc", |go, number| go.increment[0] = Duration::from_millis(number)),
    ("binc", |go, number| go.increment[1] = Duration::from_millis(number)),
    ("time", |go, number| go.left = [Some(Duration::from_millis(number)); 2]),
    ("increment", |go, number| go.increment = [Duration::from_millis(number); 2]),
    ("movestogo", |go, number| go.moves = Some(number.min(10_000) as u32)),
];

/// Keywords of `go` without a number.
const WORDS: [&str; 3] = ["infinite", "ponder", "searchmoves"];

/// Whether a word of `go` ends the list of `searchmoves`.
fn is_keyword(word: &str) -> bool {
    WORDS.contains(&word) || LIMITS.iter().any(|(name, _)| *name == word)
}

/// A whole number: 0 if it is negative, [`u64::MAX`] if it is larger than that.
fn whole(text: &str) -> Option<u64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

fn go(words: &[&str], dialect: Dialect) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| !is_keyword(text)) {
                    go.only.extend(dialect.read(text));
                }
            }
            word => {
                let Some((name, limit)) = LIMITS.iter().find(|(name, _)| *name == word) else { continue };
                match words.next_if(|text| whole(text).is_some()).and_then(whole) {
                    Some(number) => limit(&mut go, number),
                    None => go.unread = Some(name),
                }
            }
        }
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str, dialect: Dialect) -> GuiCommand {
        GuiCommand::parse(line, dialect).unwrap().unwrap()
    }

    #[test]
    fn three_dialects_give_the_same_commands() {
        let expected = GuiCommand::Position {
            start: Box::new(Position::start()),
            moves: vec!["h2e2".parse().unwrap(), "h9g7".parse().unwrap()],
        };
        assert_eq!(parsed("position startpos moves h3e3 h10g8", Dialect::Uci), expected);
        assert_eq!(parsed("position startpos moves h2e2 h9g7", Dialect::Cyclone), expected);
        assert_eq!(parsed(&format!("fen {} moves h2e2 h9g7", fen::START), Dialect::Cyclone), expected);
        assert_eq!(parsed(&format!("position fen {} moves h2e2 h9g7", fen::START), Dialect::Ucci), expected);
        let hash = GuiCommand::Set { name: "Hash".to_owned(), value: Some("64".to_owned()) };
        assert_eq!(parsed("setoption name Hash value 64", Dialect::Uci), hash);
        assert_eq!(parsed("setoption Hash 64", Dialect::Ucci), hash);
    }

    #[test]
    fn clocks_belong_to_sides() {
        let GuiCommand::Go(go) = parsed("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5", Dialect::Uci)
        else {
            panic!()
        };
        let clock = |left, increment| TimeControl::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves: Some(5),
        };
        assert_eq!([go.time(Color::Red), go.time(Color::Black)], [clock(1000, 10), clock(2000, 20)]);
    }

    #[test]
    fn numbers_of_any_size_are_understood() {
        let go = |text: &str| match parsed(&format!("go {text}"), Dialect::Ucci) {
            GuiCommand::Go(go) => go,
            other => panic!("{other:?}"),
        };
        for (text, nodes) in [("-5", 0), ("-99999999999999999999", 0), ("99999999999999999999", u64::MAX)] {
            assert_eq!(go(&format!("nodes {text}")).nodes, Some(nodes));
        }
        for text in ["-1", "0", "9223372036854775807", "18446744073709551615", "99999999999999999999"] {
            for words in ["time N increment N", "time N increment N movestogo N", "movetime N"] {
                let mut go = go(&words.replace('N', text));
                go.in_seconds();
                let budget = go.time(Color::Red).budget().unwrap();
                assert!(budget.soft <= budget.hard);
            }
        }
    }

    #[test]
    fn a_limit_without_a_number_leaves_the_others() {
        let go = |text: &str| match parsed(&format!("go {text}"), Dialect::Uci) {
            GuiCommand::Go(go) => (go.unread, go.is_limited(), go.depth),
            other => panic!("{other:?}"),
        };
        assert_eq!(go("depth abc"), (Some("depth"), false, None));
        assert_eq!(go("movetime"), (Some("movetime"), false, None));
        assert_eq!(go("movetime depth 5"), (Some("movetime"), true, Some(5)));
        assert_eq!(go("wtime 1000 movestogo x"), (Some("movestogo"), true, None));
    }

    #[test]
    fn values_keep_their_blanks() {
        let value = |line: &str, dialect| match parsed(line, dialect) {
            GuiCommand::Set { name, value } => (name, value.unwrap_or_default()),
            other => panic!("{other:?}"),
        };
        let expected = ("Skill Level".to_owned(), "/tmp/a  b  value.canju".to_owned());
        assert_eq!(
            value("setoption name Skill  Level value  /tmp/a  b  value.canju ", Dialect::Uci),
            expected
        );
        let expected = ("name".to_owned(), "/tmp/a  b".to_owned());
        assert_eq!(value(" setoption  name  /tmp/a  b", Dialect::Ucci), expected);
        assert_eq!(
            value("setoption name Clear Hash", Dialect::Uci),
            ("Clear Hash".to_owned(), String::new())
        );
    }

    #[test]
    fn search_moves_end_at_the_next_word_and_leave_out_what_is_no_move() {
        let only = |text: &str| match parsed(&format!("go {text}"), Dialect::Ucci) {
            GuiCommand::Go(go) => go.only,
            other => panic!("{other:?}"),
        };
        let (one, other): (Move, Move) = ("h2e2".parse().unwrap(), "b2e2".parse().unwrap());
        assert_eq!(only("searchmoves h2e2 x9x9 b2e2 depth 3"), [one, other]);
        assert_eq!(only("searchmoves x9x9 depth 3"), []);
        assert_eq!(only("depth 3 searchmoves"), []);
    }

    #[test]
    fn nonsense_is_named() {
        let wrong = |line| GuiCommand::parse(line, Dialect::Uci).unwrap_err();
        assert_eq!(wrong("hello"), ParseError::Word("hello".to_owned()));
        assert_eq!(wrong("position startpos moves a1a1"), ParseError::Move("a1a1".to_owned()));
        assert_eq!(wrong("position fen 9/9"), ParseError::Position("9/9".to_owned()));
        assert_eq!(wrong("setoption"), ParseError::Option);
        assert_eq!(GuiCommand::parse("  ", Dialect::Uci), Ok(None));
    }
}
