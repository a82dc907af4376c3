//! Lines of the engine protocols in every dialect: a thought that was read is written and read again, and every other line has an
//! answer.

use std::time::Duration;

use canju::engine::Verdict;
use canju::protocol::{Dialect, EngineReply, GuiCommand};
use canju::rules::Color;

/// The law for the bytes of a conversation.
pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for dialect in [Dialect::Uci, Dialect::Cyclone, Dialect::Ucci] {
        for line in text.lines() {
            order(line, dialect);
            answer(line, dialect);
        }
    }
}

fn order(line: &str, dialect: Dialect) {
    match GuiCommand::parse(line, dialect) {
        Ok(Some(GuiCommand::Go(mut go))) => {
            go.in_seconds();
            for turn in Color::ALL {
                if let Some(budget) = go.time(turn).budget() {
                    assert!(budget.soft <= budget.hard, "{line}");
                }
            }
        }
        Ok(Some(GuiCommand::Position { start, moves })) => {
            let mut position = *start;
            for played in moves {
                assert!(position.is_legal(played), "{line}");
                position.make(played);
            }
        }
        Ok(None) => assert_eq!(line.trim(), ""),
        Ok(Some(_)) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn answer(line: &str, dialect: Dialect) {
    let EngineReply::Info(mut info) = EngineReply::parse(line, dialect) else { return };
    // UCCI has neither several lines nor mates and may leave an even score out; no time is none.
    if dialect == Dialect::Ucci {
        info.line = 1;
        info.score = info.score.filter(|score| matches!(score, Verdict::Centipawns(value) if *value != 0));
    }
    info.time = info.time.max(Duration::from_millis(1));
    assert_eq!(EngineReply::parse(&info.write(dialect), dialect), EngineReply::Info(info), "{line}");
}
