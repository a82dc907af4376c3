//! Parser of one PGN game.

use canju_files::progress::{Cancelled, Checkpoint};
use xiangqi::rules::notation::{Notation, NotationError, Ranks, read_algebraic};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Move, Position};

use super::lexer::{Lexer, Token};
use super::moves::{self, Contradiction, Doubt, Form, Mark, Numbers, form};
use super::split::Chunk;
use super::tags::{Start, Tags};
use crate::plain_text::{self, head};
use crate::{ImportWarning, Outcome, Record, Remark, WarningKind, Where};

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
    let mut game = read_with_ranks(chunk, checkpoint)?;
    if let Some((_, warnings)) = game.record.as_mut().filter(|_| damaged) {
        let line = |at: usize| chunk.text.bytes().take(at).filter(|byte| *byte == b'\n').count() as u64;
        let first = chunk.text.find(char::REPLACEMENT_CHARACTER);
        warnings.extend(first.map(|at| ImportWarning::line(chunk.line + line(at), WarningKind::Text)));
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
                        outer.numbers.passed(
                            Doubt::Words,
                            "{",
                            line,
                            Mark { place: outer.at, places, ply: outer.ply },
                        );
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
                let warning = ImportWarning::line(line, WarningKind::PassedOver(text.to_owned()));
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
        self.warnings.push(ImportWarning::line(line, what));
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
            _ => self.foreign.push(ImportWarning::line(line, WarningKind::Outside(text))),
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
            _ => self.note(self.line.noted()).take_text(text),
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
        if let Some((text, line)) = self.line.numbers.jump.take() {
            self.lose(line, WarningKind::Jump(text));
        }
        let Err(Contradiction { kept, text, line, what }) = checked else {
            if self.outer.is_empty() && self.line.numbers.agreed {
                self.pass_over_stray();
            }
            return true;
        };
        if self.retreat() {
            return false;
        }
        self.take_back(kept);
        // It may have been named just before.
        let named = ImportWarning::line(line, WarningKind::PassedOver(text.clone()));
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
                self.note(self.line.at).take_text(&inner.lead);
            }
            // The moves before it may be a variation, as far back as the move numbers permit.
            None if self.line.rejected.is_none() && self.end.is_none() => {
                let (kept, text) = (self.line.numbers.sure, ")".to_owned());
                self.check(Err(Contradiction::new(kept, text, line, WarningKind::Uncertain)));
            }
            None => self.foreign(line, ")"),
        }
    }

    fn end_line(&mut self) {
        if self.line.rejected.is_none() {
            let mark = self.mark();
            let checked = self.line.numbers.end(mark);
            if self.check(checked) && self.outer.is_empty() {
                self.end_stray();
            }
        }
    }

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

// Words of a game: moves, move numbers, annotation signs and results.

impl Reader {
    fn word(&mut self, line: u64, word: &str) {
        let mut rest = word;
        while !rest.is_empty() {
            if let Some(end) = moves::end(rest) {
                return self.result(line, end);
            }
            // Behind a move a number belongs to the next one.
            let is_first = rest.len() == word.len();
            if let Some((number, behind)) =
                moves::number(rest).filter(|(_, behind)| is_first || !behind.is_empty())
            {
                self.number(line, number);
                rest = behind;
                continue;
            }
            if self.end.is_some() && self.outer.is_empty() {
                self.retreat();
                return self.foreign(line, rest);
            }
            if let Some(glyph) = moves::sign(rest) {
                return self.sign(line, glyph, rest);
            }
            let (move_, behind) = moves::split(rest);
            if !self.played(line, move_) {
                return;
            }
            let (glyph, behind) = moves::glyphs(behind);
            if let Some(glyph) = glyph {
                self.glyph(glyph);
            }
            rest = moves::unpunctuated(behind);
        }
    }

    fn number(&mut self, line: u64, number: moves::Number<'_>) {
        let is_before_play =
            self.record.tree.places() == 0 && (self.line.rejected.is_some() || self.end.is_some());
        if number.is_first() && (!self.begun || is_before_play) {
            self.begin_anew(line);
        }
        if self.line.rejected.is_none() && (self.end.is_none() || !self.outer.is_empty()) {
            let mark = self.mark();
            let checked = self.line.numbers.take(number, line, mark);
            self.check(checked);
        }
    }

    fn glyph(&mut self, glyph: u8) {
        let glyphs = &mut self.note(self.line.noted()).glyphs;
        if glyph > 0 && !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }

    /// Adds a standalone annotation sign.
    fn sign(&mut self, line: u64, glyph: u8, text: &str) {
        if self.line.rejected.is_none() && self.end.is_none() {
            if self.line.numbers.is_pending() {
                self.lose(line, WarningKind::PassedOver(text.to_owned()));
            }
            self.glyph(glyph);
            self.doubt(Doubt::Sign, line, text);
        }
    }

    /// Plays a move, or skips a word that is none; returns false if no part of the word can be a move.
    fn played(&mut self, line: u64, text: &str) -> bool {
        self.is_game |= moves::is_move(text);
        if self.line.rejected.is_some() {
            self.skipped(text);
            return false;
        }
        if let Some(stated) = self.stated_again(line, text) {
            return stated;
        }
        let at = self.line.at;
        let read = self.ranks.read(self.record.tree.position_at(at), text);
        if read.is_err() && !moves::may_be_move(text) {
            self.pass_over(line, text);
            return false;
        }
        let mark = self.mark();
        let checked = self.line.numbers.check(mark);
        if !self.check(checked) {
            return false;
        }
        if read.as_ref().is_ok_and(|played| self.repeats(*played)) {
            // Its moves would continue the end of the enclosing line.
            self.line.rejected = Some(true);
            self.lose(line, WarningKind::PassedOver(text.to_owned()));
            return false;
        }
        if read.is_ok() && self.record.tree.places() >= Record::MOST_MOVES {
            self.lose(line, WarningKind::TooLong);
            self.note(at).reject(text);
            self.outer.iter_mut().chain([&mut self.line]).for_each(|line| line.rejected = Some(true));
            return false;
        }
        match read.and_then(|played| Ok(self.record.tree.add(at, played)?)) {
            Ok(place) => {
                let lead = std::mem::take(&mut self.line.lead);
                self.note(place).take_text(&lead);
                (self.line.at, self.line.before) = (place, at);
                self.line.ply += 1;
                self.line.moved = true;
                self.begun = true;
                true
            }
            Err(error) => {
                self.reject(line, text, &error);
                false
            }
        }
    }

    /// Passes over a move that is stated again, after a number behind the moves: `1. h2e2 h9g7 1… h9g7`. Returns whether it
    /// is the same move; `None` if this is not expected.
    fn stated_again(&mut self, line: u64, text: &str) -> Option<bool> {
        let is_new = |reader: &mut Self| {
            reader.ranks.read(reader.record.tree.position_at(reader.line.at), text).is_ok()
        };
        let last = match (self.line.numbers.behind(self.mark()), self.line.again) {
            (Some((_, true)), None) if is_new(self) => return None,
            (Some((behind, _)), _) => {
                (0..behind).try_fold(self.line.at, |at, _| self.record.tree.before(at))?
            }
            (None, again) => again?,
        };
        let way = std::iter::successors(Some(self.line.at), |at| self.record.tree.before(*at));
        let next = way.take_while(|at| *at != last).last()?;
        let read = self.ranks.read(self.record.tree.position_at(last), text).ok();
        if read.is_some() && read == self.record.tree.played(next) {
            self.line.numbers.drop_pending();
            self.line.again = Some(next).filter(|next| *next != self.line.at);
            return Some(true);
        }
        // The game goes on before all is stated again.
        self.line.again.take()?;
        if self.line.numbers.is_pending() {
            return None;
        }
        let (kept, text) = (self.mark(), text.to_owned());
        Some(self.check(Err(Contradiction::new(kept, text, line, WarningKind::Unreadable))))
    }

    /// Whether a variation would begin with the same move that it replaces.
    fn repeats(&self, played: Move) -> bool {
        let replaced = self.outer.last().and_then(|outer| self.record.tree.played(outer.at));
        !self.line.moved && replaced == Some(played)
    }

    /// Skips a word without any part of a move.
    fn pass_over(&mut self, line: u64, text: &str) {
        if self.begun {
            self.lose(line, WarningKind::PassedOver(text.to_owned()));
        } else {
            self.foreign(line, text);
        }
        self.doubt(Doubt::Word, line, text);
    }

    fn reject(&mut self, line: u64, text: &str, error: &NotationError) {
        // The cause may be something skipped earlier.
        let mark = self.mark();
        let checked = self.line.numbers.end(mark);
        if !self.check(checked) {
            return;
        }
        let is_move = matches!(error, NotationError::Illegal(_) | NotationError::NoSuchMove);
        if self.retreat() {
            return;
        }
        self.line.rejected = Some(true);
        if !self.begun && !is_move && !self.line.numbers.any && !moves::begins_moves(text) {
            return self.foreign(line, text);
        }
        self.begun = true;
        self.lose(
            line,
            if is_move {
                WarningKind::Illegal(text.to_owned())
            } else {
                WarningKind::Unreadable(text.to_owned())
            },
        );
        self.note(self.line.at).reject(text);
    }

    /// Skips a move after a rejected one. The first move after an illegal set-up shows that the game has moves.
    fn skipped(&mut self, text: &str) {
        if self.no_start && self.outer.is_empty() {
            self.note(NodeIndex::START).reject(text);
        }
        self.line.rejected = Some(false);
    }

    fn result(&mut self, line: u64, outcome: Option<Outcome>) {
        if self.outer.is_empty() && self.end.is_none() {
            self.end_line();
            self.end = Some(outcome);
        } else {
            self.foreign(line, outcome.map_or("*", Outcome::word));
        }
    }
}

// Closing braces without an opening one.
//
// If only the opening brace is lost, the moves before are those of a comment. The moves and numbers that follow show it: a
// number that agrees confirms them, a contradiction takes them back.

/// A stray brace after moves that no number has confirmed since.
struct Stray {
    /// The position before all that may be a comment.
    sure: Mark,
    line: u64,
    /// Whether words were skipped before it, as in a comment.
    has_words: bool,
}

const BRACE: &str = "}";

impl Reader {
    /// Handles a stray closing brace.
    fn stray(&mut self, line: u64) {
        if !self.begun {
            self.foreign(line, BRACE);
            return self.doubt(Doubt::Word, line, BRACE);
        }
        let is_sure = self.record.tree.places() == self.sure.places;
        if !is_sure && self.stray.is_none() {
            self.stray = Some(Stray { sure: self.sure, line, has_words: self.line.numbers.doubts() });
            self.outer.first_mut().unwrap_or(&mut self.line).numbers.agreed = false;
            // Nor can a move in a comment be rejected.
            if self.line.rejected.is_some() {
                self.retreat();
                return;
            }
        } else {
            self.lose(line, WarningKind::PassedOver(BRACE.to_owned()));
        }
        if is_sure || self.line.numbers.any {
            self.doubt(Doubt::Word, line, BRACE);
        }
    }

    /// Names a stray brace that the moves do not contradict.
    fn pass_over_stray(&mut self) {
        if let Some(Stray { line, .. }) = self.stray.take() {
            self.lose(line, WarningKind::PassedOver(BRACE.to_owned()));
            self.sure = self.main_mark();
        }
    }

    /// Ends a game after a stray brace that no number has confirmed: it has no comment if it has nothing but moves.
    fn end_stray(&mut self) {
        if self.stray.as_ref().is_some_and(|stray| stray.has_words) {
            self.retreat();
        }
        self.pass_over_stray();
    }

    /// Takes back what may be a comment before a stray brace, if there is one; returns whether there was.
    fn retreat(&mut self) -> bool {
        let Some(Stray { sure, line, .. }) = self.stray.take() else { return false };
        if let Some(main) = self.outer.drain(..).next() {
            self.line = main;
        }
        self.opened.clear();
        self.idle = 0;
        self.take_back(sure);
        self.lose(line, WarningKind::Uncertain(BRACE.to_owned()));
        self.note(sure.place).reject(BRACE);
        self.begun = true;
        self.line.rejected = Some(false);
        true
    }
}

// Detects the number of Red's home rank, 0 or 1, which PGN does not state, by the legality of the moves.

/// The lead in plies of one numbering over the other that counts as proof, if it reads all moves.
const MARGIN: i64 = 4;
/// As [`MARGIN`], if it does not read all moves.
const MARGIN_IN_PART: i64 = 8;

/// The rank numbering of a game, and whether it mattered.
#[derive(Debug, Clone, Copy)]
struct RanksSeen {
    /// `None` if in doubt: algebraic moves cannot be read then.
    ranks: Option<Ranks>,
    algebraic: bool,
    coordinates: bool,
}

impl RanksSeen {
    const fn new(ranks: Option<Ranks>) -> Self {
        Self { ranks, algebraic: false, coordinates: false }
    }

    fn read(&mut self, position: &Position, text: &str) -> Result<Move, NotationError> {
        match (form(text), self.ranks) {
            (Form::Algebraic, Some(ranks)) => {
                self.algebraic = true;
                read_algebraic(position, text, ranks)
            }
            (Form::Algebraic, None) => {
                let ways = [Ranks::FromZero, Ranks::FromOne];
                let candidates = ways.iter().filter_map(|ranks| read_algebraic(position, text, *ranks).ok());
                Err(NotationError::Ambiguous { candidates: candidates.collect() })
            }
            (Form::Coordinates, Some(Ranks::FromOne)) => {
                Notation::UciFromOne.read(position, &text.replace('-', ""))
            }
            (Form::Coordinates, _) => {
                self.coordinates = true;
                Notation::Uci.read(position, text)
            }
            (Form::Relative, _) => Notation::read_any(position, text).map(|(_, played)| played),
        }
    }
}

/// A chunk parsed with one rank numbering.
struct Reading {
    game: Game,
    seen: RanksSeen,
    /// The number of plies of its main line.
    plies: i64,
    /// Whether no move was rejected.
    is_whole: bool,
}

impl Reading {
    fn new(chunk: &Chunk<'_>, ranks: Option<Ranks>, checkpoint: &Checkpoint<'_>) -> Result<Self, Cancelled> {
        let mut lexer = Lexer::new(chunk.text, chunk.line);
        let mut reader = Reader::new(Tags::read(chunk, checkpoint)?, ranks);
        while let Some((line, token)) = lexer.next() {
            checkpoint.pass(1)?;
            reader.take(line, token, lexer.paragraph);
        }
        reader.end(lexer.line);
        if chunk.is_cut {
            reader.lose(lexer.line, WarningKind::CutShort);
        }
        let (seen, plies, is_whole) = (reader.ranks, reader.line.ply, reader.line.rejected.is_none());
        Ok(Self { game: reader.finish(lexer.line), seen, plies, is_whole })
    }

    const fn refutes(&self, other: &Self) -> bool {
        let margin = if self.is_whole { MARGIN } else { MARGIN_IN_PART };
        let is_clear =
            self.plies >= other.plies + margin || (self.is_whole && self.plies > 0 && other.plies == 0);
        !other.is_whole && is_clear
    }
}

/// Parses a chunk with the rank numbering that its moves prove. Coordinates count from 0, as in the standard, unless that
/// is refuted; algebraic moves in doubt are not read at all, as they could be a different game.
fn read_with_ranks(chunk: &Chunk<'_>, checkpoint: &Checkpoint<'_>) -> Result<Game, Cancelled> {
    let zero = Reading::new(chunk, Some(Ranks::FromZero), checkpoint)?;
    if !zero.seen.algebraic && (zero.is_whole || !zero.seen.coordinates) {
        return Ok(zero.game);
    }
    let one = Reading::new(chunk, Some(Ranks::FromOne), checkpoint)?;
    Ok(if one.refutes(&zero) {
        one.game
    } else if zero.refutes(&one) || !(zero.seen.algebraic || one.seen.algebraic) {
        zero.game
    } else {
        Reading::new(chunk, None, checkpoint)?.game
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::rounds;
    use crate::tests::random::games;
    use crate::{Format, ParsedGame, ReadOptions};
    use xiangqi::rng::Rng;
    use xiangqi::rules::notation::write_algebraic;

    const PGN: ReadOptions = ReadOptions { format: Some(Format::Pgn), encoding: None };

    fn one(text: &str) -> ParsedGame {
        let games = games(text.as_bytes(), PGN);
        assert_eq!(games.len(), 1, "{text}");
        games.into_iter().next().unwrap()
    }

    fn moves(found: &ParsedGame) -> String {
        found.record.main_line().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn algebraic_games_are_read_by_the_ranks_that_their_moves_prove() {
        for (text, expected) in [
            ("[Variant \"xiangqi\"]\n\n1. Ra2 Hc8 2. Rii2 Hg8 3. c5 *", "a0a1 b9c7 i0i1 h9g7 c3c4"),
            (
                "1. Cbe3 Hc8 2. Pc5 Ca8 3. Hc3 Rb10 4. Hi3 Pi6 5. Ra2 Hi8 6. Rii2 Afe9 0-1",
                "b2e2 b9c7 c3c4 b7a7 b0c2 a9b9 h0i2 i6i5 a0a1 h9i7 i0i1 f9e8",
            ),
            (
                "1. Cbe2 {+0.66/19} Hg7 2. Hc2 Cd7 3. c4 g5 4. Rb0 Ege7",
                "b2e2 h9g7 b0c2 b7d7 c3c4 g6g5 a0b0 g9e7",
            ),
            ("1. Che2 Hg7 (1... Hc7 2. Hg2) 2. Cxe6+! *", "h2e2 h9g7 e2e6"),
            ("1. Che3 Hg8", "h2e2 h9g7"),
            ("1. h3e3 h10g8 2. h1g3 i10h10", "h2e2 h9g7 h0g2 i9h9"),
            ("1. h2e2 h9g7 2. h0g2 *", "h2e2 h9g7 h0g2"),
        ] {
            let found = one(text);
            assert_eq!((moves(&found).as_str(), &found.warnings[..]), (expected, &[][..]), "{text}");
        }
    }

    #[test]
    fn algebraic_games_in_doubt_are_not_read() {
        // Each is legal with both numberings, or as a whole with neither.
        for text in [
            "1. Ra2 *",
            "1. Ra2 Ra8 2. Rii2 *",
            "1. Ra2 Hc8 2. Ri2 Hg8 3. c5 *",
            "1. Ra2 Hc7 2. Ri2 Hg8 3. c5 *",
            "1. Ra2 ## 2. Ri2 Hg8 *",
            // Black's move was 1... Che8, with ranks from 1.
            "1. Cb6 Hc7 2. Cb5",
        ] {
            let found = one(text);
            assert_eq!(moves(&found), "", "{text}");
            assert!(!found.warnings.is_empty(), "{text}");
        }
    }

    /// Returns a game of random moves.
    fn random_game(rng: &mut Rng, plies: u64) -> Vec<(Position, Move)> {
        let mut position = Position::start();
        let mut game = Vec::new();
        for _ in 0..plies {
            let moves = position.legal_moves();
            let Some(&played) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else { break };
            game.push((position.clone(), played));
            position = position.play(played).unwrap();
        }
        game
    }

    #[test]
    fn a_garbled_algebraic_game_is_a_prefix_or_nothing() {
        const GARBAGE: [&str; 10] = ["##", "x", "", "Ra1", "c5", "Hc7", "h2e2", "}", "{", "*"];
        let mut rng = Rng::new(11);
        let mut whole = 0;
        let rounds = rounds(400) as usize;
        for round in 0..rounds {
            let plies = 1 + rng.below(30);
            let game = random_game(&mut rng, plies);
            let ranks = if rng.below(2) == 0 { Ranks::FromZero } else { Ranks::FromOne };
            let mut words: Vec<String> = (game.iter().enumerate())
                .map(|(ply, (position, played))| {
                    let text = write_algebraic(position, *played, ranks).unwrap();
                    if ply % 2 == 0 { format!("{}. {text}", ply / 2 + 1) } else { text }
                })
                .collect();
            let clean = words.join(" ");
            let truth: Vec<Move> = game.iter().map(|(_, played)| *played).collect();
            let read = one(&clean).record.main_line();
            assert!(read == truth || (read.is_empty() && plies < 12), "round {round}: {clean}");
            whole += usize::from(read == truth);
            let at = rng.below(words.len() as u64) as usize;
            let garbage = GARBAGE[rng.below(GARBAGE.len() as u64) as usize];
            let number = words[at].split_once(' ').map_or(String::new(), |(number, _)| format!("{number} "));
            words[at] = number + garbage;
            let text = words.join(" ");
            for found in games(text.as_bytes(), PGN) {
                let read = found.record.main_line();
                // The garbage may be a move itself.
                let kept = read.len().min(at);
                assert!(truth.starts_with(&read[..kept]), "round {round}: {clean}\n{text}\n{read:?}");
                assert!(
                    read.len() <= at || ["Ra1", "c5", "Hc7", "h2e2", ""].contains(&garbage),
                    "round {round}: {clean}\n{text}\n{read:?}"
                );
            }
        }
        assert!(whole * 10 > rounds * 7, "{whole} of {rounds}");
    }
}
