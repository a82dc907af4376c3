//! Parser of one PGN game.

mod ranks;
mod stray;
mod words;

use super::lexer::Token;
use super::moves;
use super::numbers::{Contradiction, Doubt, Mark, Numbers};
use super::split::Chunk;
use super::tags::{Start, Tags};
use crate::signs::head;
use crate::{ImportWarning, Outcome, Record, Remark, WarningKind, Where, plain_text};
use canju_files::progress::{Cancelled, Checkpoint};
use ranks::RanksSeen;
use stray::Stray;
use xiangqi::rules::Color;
use xiangqi::rules::notation::Ranks;
use xiangqi::rules::tree::NodeIndex;

/// The result of parsing a chunk.
#[derive(Debug, Default)]
pub(super) struct Game {
    /// The game and its warnings; `None` if the chunk contains no game.
    pub(super) record: Option<(Record, Vec<ImportWarning>)>,
    /// Warnings about text outside the game.
    pub(super) foreign: Vec<ImportWarning>,
}

/// Parses a chunk. `damaged` means that replacement characters in its text are decoding errors.
pub(super) fn read(chunk: &Chunk<'_>, damaged: bool, checkpoint: &Checkpoint<'_>) -> Result<Game, Cancelled> {
    let mut game = ranks::read(chunk, checkpoint)?;
    if let Some((_, warnings)) = game.record.as_mut().filter(|_| damaged) {
        let line = |at: usize| chunk.text.bytes().take(at).filter(|byte| *byte == b'\n').count() as u64;
        let first = chunk.text.find(char::REPLACEMENT_CHARACTER);
        warnings.extend(first.map(|at| ImportWarning {
            at: Some(Where::Line(chunk.line + line(at))),
            what: WarningKind::Text,
        }));
    }
    Ok(game)
}

/// State of a line being parsed: the main line or a variation.
struct Line {
    /// The current node.
    at: NodeIndex,
    /// The node before the last move, where an alternative to that move begins.
    before: NodeIndex,
    /// The number of plies from the start of the game to the current node.
    ply: i64,
    /// Whether the line has a move.
    moved: bool,
    /// The comment before its first move.
    lead: String,
    /// The consistency check of its move numbers.
    numbers: Numbers,
    /// The last of the moves that the text states again, until all are.
    again: Option<NodeIndex>,
    /// Set by a rejected move, after which no move can be played; true until something follows it.
    rejected: Option<bool>,
}

impl Line {
    const fn new(at: NodeIndex, ply: i64, numbers: Numbers) -> Self {
        Self { at, before: at, ply, moved: false, lead: String::new(), numbers, again: None, rejected: None }
    }

    /// Returns the node to which comments and signs belong.
    fn noted(&self) -> NodeIndex {
        self.again.unwrap_or(self.at)
    }
}

struct Reader {
    record: Record,
    warnings: Vec<ImportWarning>,
    foreign: Vec<ImportWarning>,
    /// The current line, and those that enclose it.
    line: Line,
    outer: Vec<Line>,
    /// The number of warnings about text that was passed over before the game begins.
    passed: usize,
    /// The number of open parentheses in a line of which no move is played.
    idle: usize,
    /// The lines of the text at which the open variations begin.
    opened: Vec<u64>,
    /// The state of the main line after the last comment.
    sure: Mark,
    /// A closing brace without an opening one after moves that no number has confirmed since.
    stray: Option<Stray>,
    /// A comment of consecutive lines with semicolons.
    lines: Option<String>,
    /// The result at the end of the moves, if any.
    end: Option<Option<Outcome>>,
    /// Whether tags or a word have established that this is a game.
    begun: bool,
    /// Whether only tags, or text among them, have been read.
    in_tags: bool,
    /// Whether the game begins with a set-up from which no move can be played.
    no_start: bool,
    ranks: RanksSeen,
    /// The consistency check of the main line before its first move.
    first: Numbers,
    /// Whether a tag is known, or a word resembles a move; else this is no game.
    is_game: bool,
}

/// Returns a warning about a line.
const fn at(line: u64, what: WarningKind) -> ImportWarning {
    ImportWarning { at: Some(Where::Line(line)), what }
}

/// The number of last warnings among which one about the same word is searched.
const RECENT: usize = 64;

const START: Mark = Mark { place: NodeIndex::START, places: 0, ply: 0 };

impl Reader {
    fn new(tags: Tags, ranks: Option<Ranks>) -> Self {
        let begun = tags.any;
        let black_begins = tags.record.start().turn() == Color::Black;
        let numbers = Numbers::new(START, tags.start == Start::Initial, black_begins);
        let mut line = Line::new(NodeIndex::START, 0, numbers.clone());
        let no_start = tags.record.set_up.is_some() || tags.start == Start::Unknown;
        line.rejected = no_start.then_some(true);
        Self {
            record: tags.record,
            warnings: tags.warnings,
            foreign: Vec::new(),
            line,
            outer: Vec::new(),
            passed: 0,
            idle: 0,
            opened: Vec::new(),
            sure: START,
            stray: None,
            lines: None,
            end: None,
            begun,
            in_tags: begun,
            no_start,
            ranks: RanksSeen::new(ranks),
            first: numbers,
            is_game: tags.any_known,
        }
    }

    fn take(&mut self, line: u64, token: Token<'_>, paragraph: bool) {
        if !matches!(token, Token::LineComment(_)) {
            self.flush();
        }
        if !self.begun && paragraph {
            self.begin_anew(line);
        }
        self.in_tags &= !matches!(&token, Token::Word(word) if moves::is_play(word));
        match token {
            Token::Tag(..) => {}
            Token::Comment(text) => {
                self.comment(unpadded(text));
                if self.stray.is_none() {
                    self.sure = self.main_mark();
                }
                // A brace within a comment opens another one; the first should have ended there.
                if text.contains('{') {
                    self.lose(line, WarningKind::Unclosed);
                    // What it swallows may have ended the variation.
                    for outer in &mut self.outer {
                        let places = self.record.tree.places();
                        outer.numbers.suspect("{", line, Mark { place: outer.at, places, ply: outer.ply });
                    }
                    self.doubt(Doubt::Words, line, "{");
                }
            }
            Token::LineComment(text) => {
                self.line_comment(text.strip_prefix(' ').unwrap_or(text));
                if !self.in_tags {
                    self.doubt(Doubt::Word, line, ";");
                }
            }
            Token::Unclosed(text) => {
                self.comment(text);
                self.lose(line, WarningKind::Unclosed);
            }
            Token::Open => self.open(line),
            Token::Close => self.close(line),
            Token::Glyph(Some(glyph)) => self.sign(line, glyph, "$"),
            Token::Word(word) => self.word(line, &word),
            Token::Markup(text) if self.begun => {
                let warning = at(line, WarningKind::PassedOver(text.to_owned()));
                if self.warnings.last() != Some(&warning) {
                    self.warnings.push(warning);
                }
            }
            Token::Markup(text) => self.foreign(line, text),
            Token::Stray => self.stray(line),
            // Already reported with the tags.
            Token::Foreign(text) if self.in_tags && paragraph => self.doubt(Doubt::Words, line, text),
            Token::MalformedTag(_) | Token::Foreign(_) if self.in_tags => {}
            Token::MalformedTag(text) | Token::Foreign(text) => {
                self.foreign(line, text);
                self.doubt(Doubt::Words, line, text);
            }
            Token::Glyph(None) => {
                self.foreign(line, "$");
                self.doubt(Doubt::Word, line, "$");
            }
        }
    }

    /// Resets the parser: the text so far is not a game, and one can begin here. The words that would have been its moves were
    /// skipped.
    fn begin_anew(&mut self, line: u64) {
        if !self.no_start && self.outer.is_empty() {
            self.line = Line::new(NodeIndex::START, 0, self.first.clone());
            self.record.tree.truncate(0);
            self.note(NodeIndex::START).rejected = None;
            if let Some(end) = self.end.take().flatten() {
                self.lose(line, WarningKind::PassedOver(end.word().to_owned()));
            }
            for warning in self.warnings.iter_mut().skip(self.passed) {
                use WarningKind::{Illegal, Number, PassedOver, Unreadable};
                if let Illegal(text) | Number(text) | Unreadable(text) = &mut warning.what {
                    warning.what = PassedOver(std::mem::take(text));
                }
            }
            self.passed = self.warnings.len();
        }
    }

    fn lose(&mut self, line: u64, what: WarningKind) {
        self.warnings.push(at(line, what));
    }

    /// Reports text outside the game, once per line.
    fn foreign(&mut self, line: u64, text: &str) {
        /// Bytes of it that are shown.
        const SHOWN: usize = 60;
        let text = plain_text::line(head(text, SHOWN));
        match self.foreign.last_mut() {
            Some(ImportWarning { at: Some(Where::Line(last)), what: WarningKind::Outside(shown) })
                if *last == line =>
            {
                if shown.len() < SHOWN {
                    shown.extend([" ", &text]);
                }
            }
            _ => self.foreign.push(at(line, WarningKind::Outside(text))),
        }
    }

    fn note(&mut self, place: NodeIndex) -> &mut Remark {
        self.record.tree.note_mut(place)
    }

    /// Adds one line to a comment that may have several.
    fn line_comment(&mut self, text: &str) {
        match &mut self.lines {
            Some(lines) => lines.extend(["\n", text]),
            None => self.lines = Some(text.to_owned()),
        }
    }

    /// Adds the comment that ends with the last line with a semicolon.
    fn flush(&mut self) {
        if let Some(lines) = self.lines.take() {
            self.comment(&lines);
        }
    }

    fn comment(&mut self, text: &str) {
        match self.line {
            // The comment is about moves that were rejected.
            Line { rejected: Some(false), .. } => {}
            Line { moved: false, .. } if !self.outer.is_empty() => {
                plain_text::append(&mut self.line.lead, &plain_text::lines(text));
            }
            _ => plain_text::take(self.note(self.line.noted()), text),
        }
    }

    /// Returns the current position of the line.
    const fn mark(&self) -> Mark {
        Mark { place: self.line.at, places: self.record.tree.places(), ply: self.line.ply }
    }

    /// Returns the current position of the main line.
    fn main_mark(&self) -> Mark {
        let line = self.outer.first().unwrap_or(&self.line);
        Mark { place: line.at, places: self.record.tree.places(), ply: line.ply }
    }

    /// Records that something was skipped that may have been a move.
    fn doubt(&mut self, doubt: Doubt, line: u64, text: &str) {
        if self.line.rejected.is_none() {
            let mark = self.mark();
            let checked = self.line.numbers.doubt(doubt, &plain_text::line(text), line, mark);
            self.check(checked);
        }
    }

    /// Truncates the line to its last consistent position if it contradicts the move numbers; returns false then.
    fn check(&mut self, checked: Result<(), Contradiction>) -> bool {
        if let Some((text, line)) = self.line.numbers.take_jump() {
            self.lose(line, WarningKind::Jump(text));
        }
        let Err(Contradiction { kept, text, line, what }) = checked else {
            if self.outer.is_empty() && self.line.numbers.agreed() {
                self.pass_over_stray();
            }
            return true;
        };
        if self.retreat() {
            return false;
        }
        self.take_back(kept);
        // It may have been named just before.
        let named = at(line, WarningKind::PassedOver(text.clone()));
        let recent = self.warnings.split_off(self.warnings.len().saturating_sub(RECENT));
        self.warnings.extend(recent.into_iter().filter(|warning| *warning != named));
        self.lose(line, what);
        self.note(kept.place).reject(&text);
        self.begun = true;
        self.line.rejected = Some(true);
        false
    }

    fn take_back(&mut self, kept: Mark) {
        self.record.tree.truncate(kept.places);
        (self.line.at, self.line.before, self.line.ply) = (kept.place, kept.place, kept.ply);
    }

    fn open(&mut self, line: u64) {
        if !self.outer.is_empty() && self.line.rejected.is_some() {
            (self.idle, self.line.rejected) = (self.idle + 1, Some(false));
            return;
        }
        let at = self.line.before;
        let ply = if self.line.moved { self.line.ply - 1 } else { self.line.ply };
        let mark = Mark { place: at, places: self.record.tree.places(), ply };
        let mut inner = Line::new(at, ply, self.line.numbers.branch(mark));
        // A variation can only replace a move that was accepted.
        let replaces = self.line.moved && self.line.rejected.is_none() && self.end.is_none();
        inner.rejected = (!replaces).then_some(false);
        self.outer.push(std::mem::replace(&mut self.line, inner));
        self.opened.push(line);
    }

    fn close(&mut self, line: u64) {
        if self.idle > 0 {
            self.idle -= 1;
            return;
        }
        self.end_line();
        self.opened.pop();
        match self.outer.pop() {
            Some(outer) => {
                let inner = std::mem::replace(&mut self.line, outer);
                plain_text::take(self.note(self.line.at), &inner.lead);
            }
            // The moves before it may be a variation, as far back as the move numbers permit.
            None if self.line.rejected.is_none() && self.end.is_none() => {
                let (kept, text) = (self.line.numbers.sure(), ")".to_owned());
                self.check(Err(Contradiction::new(kept, text, line, WarningKind::Uncertain)));
            }
            None => self.foreign(line, ")"),
        }
    }

    /// Ends the current line.
    fn end_line(&mut self) {
        if self.line.rejected.is_none() {
            let mark = self.mark();
            let checked = self.line.numbers.end(mark);
            if self.check(checked) && self.outer.is_empty() {
                self.end_stray();
            }
        }
    }

    /// Ends every open line.
    fn end(&mut self, line: u64) {
        self.flush();
        if let Some(opened) = self.opened.first().copied() {
            self.lose(opened, WarningKind::CutShort);
        }
        self.idle = 0;
        while !self.outer.is_empty() {
            self.close(line);
        }
        self.end_line();
    }

    fn finish(mut self, line: u64) -> Game {
        if let Some(end) = self.end.flatten() {
            let outcome = *self.record.outcome.get_or_insert(end);
            if outcome != end {
                self.lose(line, WarningKind::SecondResult(end.word().to_owned()));
            }
        }
        if !self.is_game {
            use WarningKind::{Foreign, Illegal, Number, Outside, PassedOver, Unreadable};
            for ImportWarning { at, what } in std::mem::take(&mut self.warnings) {
                let what = match what {
                    Illegal(text) | Number(text) | PassedOver(text) | Unreadable(text) => Outside(text),
                    _ => Foreign,
                };
                self.foreign.push(ImportWarning { at, what });
            }
            self.foreign.sort_by_key(|warning| warning.at);
            self.foreign.dedup_by_key(|warning| warning.at);
        }
        let record = (self.begun && self.is_game).then_some((self.record, self.warnings));
        Game { record, foreign: self.foreign }
    }
}

/// Returns the text between braces without one space at either end.
fn unpadded(text: &str) -> &str {
    text.strip_prefix(' ').and_then(|text| text.strip_suffix(' ')).unwrap_or(text)
}
