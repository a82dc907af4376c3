//! One game of PGN.

use super::lexer::{Lexer, Token};
use super::moves;
use super::split::Chunk;
use super::tags::Tags;
use crate::records::said;
use crate::records::{Loss, Lost, Outcome, Record, Remark, Where};
use crate::rules::notation::{Notation, NotationError};
use crate::rules::tree::Place;

/// What a chunk was.
#[derive(Debug, Default)]
pub(super) struct Game {
    /// The game, and what of it could not be taken in; nothing where there is none.
    pub(super) record: Option<(Record, Vec<Lost>)>,
    /// What belongs to no game.
    pub(super) foreign: Vec<Lost>,
}

/// Reads a chunk. Where its text has replacement characters that stand for damage, `damaged` is true.
pub(super) fn read(chunk: &Chunk<'_>, damaged: bool) -> Game {
    let mut lexer = Lexer::new(chunk.text, chunk.line);
    let mut reader = Reader::new(Tags::read(chunk));
    while let Some((line, token)) = lexer.next() {
        reader.take(line, token);
    }
    let mut game = reader.finish(lexer.line);
    if let Some((_, lost)) = game.record.as_mut().filter(|_| damaged) {
        let line = |at: usize| chunk.text.bytes().take(at).filter(|byte| *byte == b'\n').count() as u64;
        let first = chunk.text.find(char::REPLACEMENT_CHARACTER);
        lost.extend(first.map(|at| Lost { at: Some(Where::Line(chunk.line + line(at))), what: Loss::Text }));
    }
    game
}

/// A line of play that is being read: the main line, or a variation within another one.
struct Line {
    /// The place where it is.
    at: Place,
    /// The place before its last move, where a variation begins that replaces it.
    before: Place,
    /// Whether it has a move.
    moved: bool,
    /// What was said before its first move.
    lead: String,
    /// Set by a move that could not be taken in: nothing that follows can be. True until something did follow.
    rejected: Option<bool>,
}

impl Line {
    const fn new(at: Place) -> Self {
        Self { at, before: at, moved: false, lead: String::new(), rejected: None }
    }
}

struct Reader {
    record: Record,
    lost: Vec<Lost>,
    foreign: Vec<Lost>,
    /// The line of play, and those around it.
    line: Line,
    outer: Vec<Line>,
    /// A comment in lines of its own.
    lines: Option<String>,
    /// The result at the end of the moves, where there is one.
    end: Option<Option<Outcome>>,
    /// Whether the tags or a word make it a game.
    begun: bool,
}

impl Reader {
    fn new(tags: Tags) -> Self {
        let begun = tags.any;
        let mut line = Line::new(Place::START);
        // No move can be played from a set-up that is no position.
        line.rejected = tags.record.set_up.as_ref().map(|_| true);
        Self {
            record: tags.record,
            lost: tags.lost,
            foreign: Vec::new(),
            line,
            outer: Vec::new(),
            lines: None,
            end: None,
            begun,
        }
    }

    fn take(&mut self, line: u64, token: Token<'_>) {
        if !matches!(token, Token::LineComment(_)) {
            self.flush();
        }
        match token {
            Token::Tag(..) => {}
            Token::Comment(text) => self.comment(unpadded(text)),
            Token::LineComment(text) => self.line_comment(text.strip_prefix(' ').unwrap_or(text)),
            Token::Unclosed(text) => {
                self.comment(text);
                self.lose(line, Loss::CutShort);
            }
            Token::Open => self.open(),
            Token::Close => self.close(line),
            Token::Glyph(Some(glyph)) => self.glyph(glyph),
            Token::Word(word) => self.word(line, word),
            Token::Glyph(None) | Token::Foreign => self.foreign(line),
        }
    }

    fn lose(&mut self, line: u64, what: Loss) {
        self.lost.push(Lost { at: Some(Where::Line(line)), what });
    }

    /// Something that is no part of the game; told once a line.
    fn foreign(&mut self, line: u64) {
        let lost = Lost { at: Some(Where::Line(line)), what: Loss::Foreign };
        if self.foreign.last() != Some(&lost) {
            self.foreign.push(lost);
        }
    }

    fn note(&mut self, place: Place) -> &mut Remark {
        self.record.tree.note_mut(place)
    }

    /// A line of a comment that may have several.
    fn line_comment(&mut self, text: &str) {
        match &mut self.lines {
            Some(lines) => lines.extend(["\n", text]),
            None => self.lines = Some(text.to_owned()),
        }
    }

    /// Takes in the comment that ends with the last line that begins with a semicolon.
    fn flush(&mut self) {
        if let Some(lines) = self.lines.take() {
            self.comment(&lines);
        }
    }

    fn comment(&mut self, text: &str) {
        match self.line {
            // It is about moves that are not there.
            Line { rejected: Some(false), .. } => {}
            Line { moved: false, .. } if !self.outer.is_empty() => {
                said::append(&mut self.line.lead, &said::lines(text));
            }
            Line { at, .. } => said::take(self.note(at), text),
        }
    }

    fn glyph(&mut self, glyph: u8) {
        let glyphs = &mut self.note(self.line.at).glyphs;
        if !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }

    fn open(&mut self) {
        let inner = match self.line.rejected {
            // It replaces the move that could not be taken in.
            Some(true) if self.record.set_up.is_none() => Line::new(self.line.at),
            Some(_) => Line { rejected: Some(false), ..Line::new(self.line.at) },
            None => Line::new(self.line.before),
        };
        self.outer.push(std::mem::replace(&mut self.line, inner));
    }

    fn close(&mut self, line: u64) {
        match self.outer.pop() {
            Some(outer) => {
                let inner = std::mem::replace(&mut self.line, outer);
                said::take(self.note(self.line.at), &inner.lead);
            }
            None => self.foreign(line),
        }
    }

    fn word(&mut self, line: u64, word: &str) {
        let mut rest = word;
        while !rest.is_empty() {
            if moves::is_end(rest) {
                return self.result(line, rest);
            }
            rest = moves::without_number(rest);
            if rest.is_empty() {
                return;
            }
            let (move_, behind) = moves::split(rest);
            if self.end.is_some() && self.outer.is_empty() {
                return self.foreign(line);
            }
            if !self.played(line, move_) {
                return;
            }
            let (glyph, behind) = moves::glyphs(behind);
            if let Some(glyph) = glyph {
                self.glyph(glyph);
            }
            rest = behind;
        }
    }

    /// Plays a move; false where that cannot be.
    fn played(&mut self, line: u64, text: &str) -> bool {
        if self.line.rejected.is_some() {
            self.skipped(text);
            return false;
        }
        let at = self.line.at;
        let read = Notation::read_any(self.record.tree.position_at(at), text);
        match read.and_then(|(_, played)| Ok(self.record.tree.add(at, played)?)) {
            Ok(place) => {
                let lead = std::mem::take(&mut self.line.lead);
                said::take(self.note(place), &lead);
                self.line = Line { at: place, before: at, moved: true, ..Line::new(at) };
                self.begun = true;
                true
            }
            Err(error) => {
                self.reject(line, text, &error);
                false
            }
        }
    }

    fn reject(&mut self, line: u64, text: &str, error: &NotationError) {
        let is_move = matches!(error, NotationError::Illegal(_) | NotationError::NoSuchMove);
        if !self.begun && !is_move {
            return self.foreign(line);
        }
        self.begun = true;
        self.lose(
            line,
            if is_move { Loss::Illegal(text.to_owned()) } else { Loss::Unreadable(text.to_owned()) },
        );
        self.note(self.line.at).reject(text);
        self.line.rejected = Some(true);
    }

    /// A move behind one that could not be taken in. The first one of a set-up that is no position tells that there are some.
    fn skipped(&mut self, text: &str) {
        if self.record.set_up.is_some() && self.outer.is_empty() {
            self.note(Place::START).reject(text);
        }
        self.line.rejected = Some(false);
    }

    fn result(&mut self, line: u64, word: &str) {
        if self.outer.is_empty() && self.end.is_none() {
            self.end = Some(Outcome::of_word(word));
            self.begun |= word != "*";
        } else {
            self.foreign(line);
        }
    }

    fn finish(mut self, line: u64) -> Game {
        self.flush();
        if !self.outer.is_empty() {
            self.lose(line, Loss::CutShort);
        }
        while !self.outer.is_empty() {
            self.close(line);
        }
        if let Some(end) = self.end.flatten() {
            let outcome = *self.record.outcome.get_or_insert(end);
            if outcome != end {
                self.lose(line, Loss::SecondResult(end.word().to_owned()));
            }
        }
        let record = self.begun.then_some((self.record, self.lost));
        Game { record, foreign: self.foreign }
    }
}

/// What stands between braces, without the blank that some write at either end.
fn unpadded(text: &str) -> &str {
    text.strip_prefix(' ').and_then(|text| text.strip_suffix(' ')).unwrap_or(text)
}
