//! Lines sent by an engine.

use std::fmt::Write as _;
use std::time::Duration;

use crate::engine::{Score, Verdict};
use xiangqi::rules::Move;

use super::{Dialect, EngineOption};

/// A reply of an engine, as far as it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineReply {
    /// `uciok` or `ucciok`.
    Identified,
    /// `readyok`.
    Ready,
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// An option that it has.
    Option(EngineOption),
    /// `info` with a line of play.
    Info(Info),
    /// `bestmove` with a move.
    Best(Move),
    /// `nobestmove` of UCCI, or `bestmove resign`: the engine gives up.
    GivesUp,
    /// `bestmove` without a legible move: none, `(none)`, `0000` or garbage. An engine is only queried if there is a move.
    Unreadable,
    /// Everything else.
    Other,
}

/// Search information of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// Plies.
    pub depth: u32,
    /// Number of the line (MultiPV), from 1.
    pub line: u32,
    /// The score for the side to move.
    pub score: Option<ReportedScore>,
    /// Nodes.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A score as engines report it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportedScore {
    /// Mate in N moves; negative if the side to move is mated.
    Mate(i32),
    /// Hundredths of a pawn.
    Centipawns(i32),
}

impl ReportedScore {
    /// The score as our search would have it.
    pub const fn score(self) -> Score {
        match self {
            Self::Mate(moves) => Verdict::Mate(moves).score(),
            Self::Centipawns(value) => Verdict::Centipawns(value).score(),
        }
    }
}

impl From<Verdict> for ReportedScore {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Mate(moves) => Self::Mate(moves),
            Verdict::Centipawns(value) => Self::Centipawns(value),
        }
    }
}

impl EngineReply {
    /// Parses a line. Unknown lines are [`EngineReply::Other`]; nothing is an error.
    pub fn parse(line: &str, dialect: Dialect) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["uciok" | "ucciok", ..] => Self::Identified,
            ["readyok", ..] => Self::Ready,
            ["id", "name", name @ ..] => Self::Name(name.join(" ").chars().take(120).collect()),
            ["id", "author", author @ ..] => Self::Author(author.join(" ").chars().take(120).collect()),
            ["option", ..] => EngineOption::parse(line).map_or(Self::Other, Self::Option),
            ["info", rest @ ..] => Self::Info(info(rest, dialect)),
            ["nobestmove", ..] | ["bestmove", "resign", ..] => Self::GivesUp,
            ["bestmove", played, ..] => dialect.read(played).map_or(Self::Unreadable, Self::Best),
            ["bestmove"] => Self::Unreadable,
            _ => Self::Other,
        }
    }
}

fn info(words: &[&str], dialect: Dialect) -> Info {
    let mut info = Info { line: 1, ..Info::default() };
    let number = |at: usize| words.get(at + 1).and_then(|word| word.parse::<i64>().ok()).unwrap_or(0);
    for (at, word) in words.iter().enumerate() {
        match *word {
            "depth" => info.depth = number(at).clamp(0, 1_000) as u32,
            "multipv" => info.line = number(at).clamp(1, 500) as u32,
            "nodes" => info.nodes = number(at).max(0) as u64,
            "time" => info.time = Duration::from_millis(number(at).max(0) as u64),
            "cp" => info.score = Some(ReportedScore::Centipawns(number(at).clamp(-100_000, 100_000) as i32)),
            "mate" => info.score = Some(ReportedScore::Mate(number(at).clamp(-1_000, 1_000) as i32)),
            // UCCI has the number at once.
            "score" if words.get(at + 1).is_some_and(|word| word.parse::<i64>().is_ok()) => {
                info.score = Some(ReportedScore::Centipawns(number(at).clamp(-100_000, 100_000) as i32))
            }
            // Nothing exact is known yet.
            "lowerbound" | "upperbound" => info.score = None,
            "pv" => {
                info.moves = words.iter().skip(at + 1).map_while(|text| dialect.read(text)).collect();
                break;
            }
            _ => {}
        }
    }
    info
}

impl Info {
    /// Writes the `info` line.
    pub fn write(&self, dialect: Dialect) -> String {
        let mut line = format!("info depth {}", self.depth);
        let ok = (|| {
            if dialect != Dialect::Ucci {
                write!(line, " multipv {}", self.line)?;
            }
            match self.score {
                Some(ReportedScore::Mate(moves)) if dialect != Dialect::Ucci => {
                    write!(line, " score mate {moves}")?
                }
                Some(ReportedScore::Centipawns(value)) if dialect != Dialect::Ucci => {
                    write!(line, " score cp {value}")?
                }
                Some(ReportedScore::Mate(moves)) => {
                    write!(line, " score {}", 10_000 * moves.signum() - moves)?
                }
                Some(ReportedScore::Centipawns(value)) => write!(line, " score {value}")?,
                None => {}
            }
            let milliseconds = self.time.as_millis().max(1) as u64;
            write!(line, " nodes {} time {milliseconds}", self.nodes)?;
            if dialect != Dialect::Ucci {
                write!(line, " nps {}", self.nodes.saturating_mul(1_000) / milliseconds)?;
            }
            line.push_str(" pv");
            self.moves.iter().try_for_each(|played| write!(line, " {}", dialect.write(*played)))
        })();
        debug_assert!(ok.is_ok(), "writing to a string cannot fail");
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_engine_writes_another_program_reads() {
        let moves = vec!["h2e2".parse().unwrap(), "h9g7".parse().unwrap()];
        let time = Duration::from_millis(250);
        for dialect in [Dialect::Uci, Dialect::Cyclone] {
            for score in [ReportedScore::Centipawns(-31), ReportedScore::Mate(4), ReportedScore::Mate(-2)] {
                let info =
                    Info { depth: 9, line: 2, score: Some(score), nodes: 12_345, time, moves: moves.clone() };
                assert_eq!(EngineReply::parse(&info.write(dialect), dialect), EngineReply::Info(info));
            }
        }
        let best = |text, dialect| EngineReply::parse(text, dialect);
        assert_eq!(best("bestmove h3e3 ponder h10g8", Dialect::Uci), EngineReply::Best(moves[0]));
        let level = EngineReply::parse("info depth 9 score 0 pv h2e2", Dialect::Ucci);
        assert!(
            matches!(level, EngineReply::Info(Info { score: Some(ReportedScore::Centipawns(0)), .. })),
            "{level:?}"
        );
        let bound = "info depth 9 score cp 41 upperbound nodes 900 pv h3e3";
        let EngineReply::Info(bound) = EngineReply::parse(bound, Dialect::Uci) else { panic!("no info") };
        assert_eq!((bound.score, bound.moves.len()), (None, 1));
        for text in ["bestmove (none)", "bestmove xyzzy", "bestmove", "bestmove 0000"] {
            assert_eq!(best(text, Dialect::Uci), EngineReply::Unreadable, "{text}");
        }
        assert_eq!(best("nobestmove", Dialect::Ucci), EngineReply::GivesUp);
        assert_eq!(best("bestmove resign", Dialect::Ucci), EngineReply::GivesUp);
    }
}
