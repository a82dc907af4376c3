//! Tags of a PGN game: headers, result, set-up.

use super::lexer::{Lexer, Token};
use super::split::Chunk;
use crate::{ImportWarning, Outcome, Record, WarningKind, Where, plain_text, tag};
use canju_files::progress::{Cancelled, Checkpoint};
use xiangqi::rules::fen::FenError;
use xiangqi::rules::{Position, Setup, SetupFaults};

/// A game of which only the tags have been read.
pub(super) struct Tags {
    pub(super) record: Record,
    pub(super) warnings: Vec<ImportWarning>,
    /// Whether there were any tags.
    pub(super) any: bool,
    /// The starting position.
    pub(super) start: Start,
}

/// The starting position according to the tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// No set-up.
    Initial,
    /// A set-up, stored in the record.
    SetUp,
    /// An unreadable set-up, so that no move can be played.
    Unknown,
}

impl Tags {
    pub(super) fn read(chunk: &Chunk<'_>, checkpoint: &Checkpoint<'_>) -> Result<Self, Cancelled> {
        let mut tags =
            Self { record: Record::default(), warnings: Vec::new(), any: false, start: Start::Initial };
        let mut lexer = Lexer::new(chunk.text, chunk.line);
        let mut strays = Vec::new();
        while let Some((line, token)) = lexer.next() {
            checkpoint.pass(1)?;
            match token {
                Token::Tag(name, value) => {
                    tags.take(line, name, &plain_text::line(&unescaped(value)), &mut strays)
                }
                Token::MalformedTag(text) | Token::Foreign(text) => {
                    strays.push((line, plain_text::line(text)))
                }
                Token::Unclosed(text) if is_like_fen(text) => strays.push((line, plain_text::line(text))),
                Token::Word(_) => break,
                _ => {}
            }
        }
        for (line, text) in strays {
            tags.stray(line, text);
        }
        Ok(tags)
    }

    /// Handles text among the tags that is not a tag, or a value of another tag: it may be a set-up missing from the tags.
    fn stray(&mut self, line: u64, text: String) {
        let mut words = text.split(|sign: char| !sign.is_ascii_alphabetic());
        let names_fen = words.any(|word| word.eq_ignore_ascii_case(tag::FEN));
        let is_like_fen = names_fen || is_like_fen(&text);
        if is_like_fen && self.start == Start::Initial {
            self.start = Start::Unknown;
            self.lose(line, WarningKind::NoStart(text));
        } else if self.any && !is_like_fen {
            self.lose(line, WarningKind::PassedOver(text));
        }
    }

    fn take(&mut self, line: u64, name: &str, value: &str, values: &mut Vec<(u64, String)>) {
        self.any = true;
        match known(name) {
            tag::GAME if value.eq_ignore_ascii_case(GAME) => {}
            // Redundant: the notation shows in every move.
            tag::FORMAT => {}
            tag::RESULT => self.result(line, value),
            tag::FEN => self.set_up(line, value),
            name => {
                if is_like_fen(value) {
                    values.push((line, value.to_owned()));
                }
                self.header(line, name, value);
            }
        }
    }

    fn lose(&mut self, line: u64, what: WarningKind) {
        self.warnings.push(ImportWarning { at: Some(Where::Line(line)), what });
    }

    /// Sets a header; the first non-blank value is kept.
    fn header(&mut self, line: u64, name: &str, value: &str) {
        let headers = &mut self.record.headers;
        let before = headers.get(name);
        if before.is_empty() {
            headers.set(name, value);
        } else if before != value && !value.is_empty() {
            self.lose(line, WarningKind::Header(name.to_owned()));
        }
    }

    /// Sets the result, or a header of the same name if the value is not a known result.
    fn result(&mut self, line: u64, value: &str) {
        match Outcome::of_text(value) {
            Some(outcome) if *self.record.outcome.get_or_insert(outcome) != outcome => {
                self.lose(line, WarningKind::SecondResult(value.to_owned()));
            }
            None if value != "*" => self.header(line, tag::RESULT, value),
            _ => {}
        }
    }

    fn set_up(&mut self, line: u64, value: &str) {
        if value.is_empty() {
            return;
        }
        if self.start == Start::SetUp {
            return self.lose(line, WarningKind::Header(tag::FEN.to_owned()));
        }
        match set_up(value) {
            Ok(Ok(start)) => {
                self.start = Start::SetUp;
                self.record.tree = Record::new(start).tree;
            }
            Ok(Err((setup, faults))) => {
                self.start = Start::SetUp;
                self.record.set_up = Some(setup);
                self.lose(line, WarningKind::Start(faults));
            }
            Err(error) => {
                // Kept verbatim, as it may be meaningful to a reader.
                self.start = Start::Unknown;
                self.header(line, tag::FEN, value);
                self.lose(line, WarningKind::Fen(error));
            }
        }
    }
}

/// The value of `Game` in every record of xiangqi.
pub(super) const GAME: &str = "Chinese Chess";

/// Returns the position of a FEN, or the set-up and its faults.
fn set_up(value: &str) -> Result<Result<Position, (Setup, SetupFaults)>, FenError> {
    let setup: Setup = value.parse()?;
    Ok(setup.clone().check().map_err(|faults| (setup, faults)))
}

/// Whether a text contains the board of a FEN.
fn is_like_fen(text: &str) -> bool {
    let board = |word: &str| word.bytes().filter(|byte| *byte == b'/').count() >= 8;
    text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '/').any(board)
}

/// Returns the canonical name of a header.
pub(super) fn known(name: &str) -> &str {
    const OTHERS: [(&str, &str); 4] =
        [("White", tag::RED), ("WhiteTeam", tag::RED_TEAM), ("Res", tag::RESULT), ("Fen", tag::FEN)];
    OTHERS.into_iter().find(|(other, _)| *other == name).map_or(name, |(_, name)| name)
}

/// Removes the backslashes before quotation marks and backslashes; other backslashes are kept.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        let escaped = (sign == '\\').then(|| signs.next_if(|next| matches!(next, '"' | '\\'))).flatten();
        text.push(escaped.unwrap_or(sign));
    }
    text
}
