//! Tags of a PGN game: headers, result, set-up.

use super::lexer::{Lexer, Token};
use super::moves;
use super::split::Chunk;
use crate::{ImportWarning, Record, WarningKind, plain_text, tag};
use canju_files::progress::{Cancelled, Checkpoint};
use xiangqi::rules::Setup;

/// A game of which only the tags have been read.
pub(super) struct Tags {
    pub(super) record: Record,
    pub(super) warnings: Vec<ImportWarning>,
    /// Whether there were any tags.
    pub(super) any: bool,
    /// Whether one of them is known, so that this is a game.
    pub(super) any_known: bool,
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
        let mut tags = Self {
            record: Record::default(),
            warnings: Vec::new(),
            any: false,
            any_known: false,
            start: Start::Initial,
        };
        let mut lexer = Lexer::new(chunk.text, chunk.line);
        let (mut strays, mut unclosed, mut open) = (Vec::new(), Vec::new(), None);
        while let Some((line, token)) = lexer.next() {
            checkpoint.pass(1)?;
            match token {
                Token::Tag(name, value) => {
                    unclosed.extend(open.take());
                    tags.any_known |= tag::known(name).is_some();
                    tags.take(line, name, &plain_text::line(&unescaped(of_page(value))));
                }
                Token::MalformedTag(text) | Token::Foreign(text) => {
                    strays.push((line, plain_text::line(text)))
                }
                // A brace in place of the bracket of a tag, if another tag follows.
                Token::Unclosed(text) => open = Some((line, text)),
                Token::Word(word) if moves::is_play(&word) => break,
                _ => {}
            }
        }
        for (line, text) in unclosed {
            tags.board(line, text);
        }
        for (line, text) in strays {
            if !tags.board(line, &text) && tags.any {
                tags.lose(line, WarningKind::PassedOver(text));
            }
        }
        Ok(tags)
    }

    /// Takes the set-up from text among the tags that is not a tag: a FEN tag without its bracket, or a board that can be
    /// read, if no tag has a set-up. Returns whether it is one. The value of another tag never is, whatever it looks like.
    fn board(&mut self, line: u64, text: &str) -> bool {
        if self.start != Start::Initial {
            return false;
        }
        let value = text.trim_start_matches(['[', ' ']);
        let (name, rest) = value.split_at_checked(tag::FEN.len()).unwrap_or_default();
        let board = match name.eq_ignore_ascii_case(tag::FEN) && rest.trim_start().starts_with(['"', ':']) {
            true => Some(rest.trim_matches(|sign: char| sign.is_whitespace() || "\":[]".contains(sign))),
            false => {
                text.split(['"', '[', ']', '\n']).map(str::trim).find(|part| part.parse::<Setup>().is_ok())
            }
        };
        board.filter(|board| !board.is_empty()).map(|board| self.set_up(line, board)).is_some()
    }

    fn take(&mut self, line: u64, name: &str, value: &str) {
        self.any = true;
        let loss = match tag::known(name).unwrap_or(name) {
            tag::GAME if value.eq_ignore_ascii_case(GAME) => None,
            // Redundant: the notation shows in every move.
            tag::FORMAT => None,
            tag::RESULT => self.record.take_result(value),
            tag::FEN => return self.set_up(line, value),
            name => self.record.set_once(name, value),
        };
        self.lose(line, loss);
    }

    fn lose(&mut self, line: u64, what: impl Into<Option<WarningKind>>) {
        self.warnings.extend(what.into().map(|what| ImportWarning::line(line, what)));
    }

    fn set_up(&mut self, line: u64, value: &str) {
        if value.is_empty() {
            return;
        }
        if self.start == Start::SetUp {
            return self.lose(line, WarningKind::Header(tag::FEN.to_owned()));
        }
        match value.parse::<Setup>() {
            Ok(setup) => {
                // One that could not be read is no start, but no reason to pass over this one.
                if let Some(unread) = self.record.headers.set(tag::FEN, "") {
                    self.warnings.retain(|warning| !matches!(warning.what, WarningKind::Fen(_)));
                    self.lose(line, WarningKind::PassedOver(unread));
                }
                self.start = Start::SetUp;
                let loss = self.record.begin(setup);
                self.lose(line, loss);
            }
            Err(error) => {
                // Kept verbatim, as it may be meaningful to a reader.
                self.start = Start::Unknown;
                let loss = self.record.set_once(tag::FEN, value);
                self.lose(line, loss);
                self.lose(line, WarningKind::Fen(error));
            }
        }
    }
}

/// The value of `Game` in every record of xiangqi.
pub(super) const GAME: &str = "Chinese Chess";

/// Removes the quotation marks that a web page writes as entities.
fn of_page(value: &str) -> &str {
    const MARK: &str = "&quot;";
    value.strip_prefix(MARK).and_then(|value| value.strip_suffix(MARK)).unwrap_or(value)
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
