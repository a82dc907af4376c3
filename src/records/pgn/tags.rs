//! The tags of a game of PGN: headers, result, set-up.

use super::lexer::{Lexer, Token};
use super::split::Chunk;
use crate::records::{Loss, Lost, Outcome, Record, Where, said, tag};
use crate::rules::fen::FenError;
use crate::rules::{Position, Setup, SetupFaults};

/// A game of which nothing but the tags has been read.
pub(super) struct Tags {
    pub(super) record: Record,
    pub(super) lost: Vec<Lost>,
    /// Whether there were any.
    pub(super) any: bool,
}

impl Tags {
    pub(super) fn read(chunk: &Chunk<'_>) -> Self {
        let mut tags = Self { record: Record::default(), lost: Vec::new(), any: false };
        let mut lexer = Lexer::new(chunk.text, chunk.line);
        while let Some((line, token)) = lexer.next() {
            match token {
                Token::Tag(name, value) => tags.take(line, name, &said::line(&unescaped(value))),
                Token::Word(_) => break,
                _ => {}
            }
        }
        tags
    }

    fn take(&mut self, line: u64, name: &str, value: &str) {
        self.any = true;
        match known(name) {
            tag::GAME if value.eq_ignore_ascii_case(GAME) => {}
            // What it says shows in every move.
            tag::FORMAT => {}
            tag::RESULT => self.result(line, value),
            tag::FEN => self.set_up(line, value),
            name => self.header(line, name, value),
        }
    }

    fn lose(&mut self, line: u64, what: Loss) {
        self.lost.push(Lost { at: Some(Where::Line(line)), what });
    }

    /// A header; the first value that says something stays.
    fn header(&mut self, line: u64, name: &str, value: &str) {
        let headers = &mut self.record.headers;
        let before = headers.get(name);
        if before.is_empty() {
            headers.set(name, value);
        } else if before != value && !value.is_empty() {
            self.lose(line, Loss::Header(name.to_owned()));
        }
    }

    /// The result, or a header of this name where it is none of the words for results.
    fn result(&mut self, line: u64, value: &str) {
        match Outcome::of_text(value) {
            Some(outcome) if *self.record.outcome.get_or_insert(outcome) != outcome => {
                self.lose(line, Loss::SecondResult(value.to_owned()));
            }
            None if value != "*" => self.header(line, tag::RESULT, value),
            _ => {}
        }
    }

    fn set_up(&mut self, line: u64, value: &str) {
        if value.is_empty() {
            return;
        }
        if self.record.set_up.is_some() || *self.record.start() != Position::start() {
            return self.lose(line, Loss::Header(tag::FEN.to_owned()));
        }
        match set_up(value) {
            Ok(Ok(start)) => self.record = Record { tree: Record::new(start).tree, ..self.record.clone() },
            Ok(Err((setup, faults))) => {
                self.record.set_up = Some(setup);
                self.lose(line, Loss::Start(faults));
            }
            Err(error) => {
                // It is kept as it stands, as somebody may know what it means.
                self.header(line, tag::FEN, value);
                self.lose(line, Loss::Fen(error));
            }
        }
    }
}

/// The value of `Game` in every record of this game.
pub(super) const GAME: &str = "Chinese Chess";

/// The position of a FEN, or the set-up and why it is none.
fn set_up(value: &str) -> Result<Result<Position, (Setup, SetupFaults)>, FenError> {
    let setup: Setup = value.parse()?;
    Ok(setup.clone().check().map_err(|faults| (setup, faults)))
}

/// The name of a header that this one means.
fn known(name: &str) -> &str {
    const OTHERS: [(&str, &str); 4] =
        [("White", tag::RED), ("WhiteTeam", tag::RED_TEAM), ("Res", tag::RESULT), ("Fen", tag::FEN)];
    OTHERS.into_iter().find(|(other, _)| *other == name).map_or(name, |(_, name)| name)
}

/// A value without the backslashes before quotation marks and backslashes; others are what they are.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        let escaped = (sign == '\\').then(|| signs.next_if(|next| matches!(next, '"' | '\\'))).flatten();
        text.push(escaped.unwrap_or(sign));
    }
    text
}
