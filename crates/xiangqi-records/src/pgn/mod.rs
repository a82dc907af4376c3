//! PGN: tags in brackets, moves with comments in braces, variations in parentheses.
//!
//! The reader is lenient: tags in any order or none, moves in every notation and in mixed notations, numbers joined to
//! moves, comments anywhere, text outside games. A rejected move is written as a comment, `{[%rejected 炮二平五]}`, and reads
//! back as a rejected move.

mod game;
mod lexer;
mod moves;
mod split;
mod tags;

use canju_files::progress::{Cancelled, Checkpoint, Progress, Unattended};
use canju_files::{Named, encode};
use game::Game;
use lexer::is_of_name;
use rayon::prelude::*;
use split::{Chunk, Chunks};
use tags::GAME;
use xiangqi::rules::notation::{Notation, Script};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Position, Setup};

use crate::input::Window;
use crate::{
    Encoded, ImportWarning, ParsedGame, ReadError, Record, Remark, WarningKind, WriteOptions, plain_text, tag,
};

/// Number of games parsed in parallel per batch, and the bytes of their text. A game takes eighty times the memory of its
/// text.
const BATCH: usize = 128;
const BATCH_BYTES: usize = 1 << 18;

/// Size in bytes from which a game is parsed alone, so that it can be cancelled midway.
const LARGE: usize = 1 << 16;

/// Reads the games of a text. Returns the warnings about text outside games, and the number of games.
pub(super) fn read(
    window: &mut Window<'_>,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<(Vec<ImportWarning>, usize), ReadError> {
    let (mut foreign, mut number) = (Vec::new(), 0);
    loop {
        let checkpoint = Checkpoint::new(window.input.progress);
        let mut chunks = Chunks::new(&window.text, window.line, window.is_last);
        let batch = batch(&mut chunks, &checkpoint)?;
        let Some(last) = batch.last() else {
            if window.is_last {
                return Ok((foreign, number));
            }
            window.grow()?;
            continue;
        };
        let (end, next_line) = (last.end, chunks.line());
        for game in games(&batch, window.is_damaged, &checkpoint)? {
            foreign.extend(game.foreign);
            if let Some((record, warnings)) = game.record {
                number += 1;
                each(ParsedGame { number, record, warnings });
            }
        }
        window.advance(end, next_line);
        window.input.progress.proceed()?;
    }
}

/// Returns the next games of a text: many short ones, of which the last one may be large.
fn batch<'a>(chunks: &mut Chunks<'a>, checkpoint: &Checkpoint<'_>) -> Result<Vec<Chunk<'a>>, Cancelled> {
    let (mut batch, mut bytes): (Vec<Chunk<'a>>, _) = (Vec::new(), 0);
    while batch.len() < BATCH
        && bytes < BATCH_BYTES
        && batch.last().is_none_or(|last| last.text.len() < LARGE)
    {
        let Some(chunk) = chunks.next(checkpoint)? else { break };
        bytes += chunk.text.len();
        batch.push(chunk);
    }
    Ok(batch)
}

fn games(batch: &[Chunk<'_>], damaged: bool, checkpoint: &Checkpoint<'_>) -> Result<Vec<Game>, Cancelled> {
    let (short, large) = match batch {
        [short @ .., large] if large.text.len() >= LARGE => (short, Some(large)),
        short => (short, None),
    };
    let short = short.par_iter().map(|chunk| game::read(chunk, damaged, &Checkpoint::new(&Unattended)));
    let mut games = short.collect::<Result<Vec<_>, _>>()?;
    if let Some(large) = large {
        games.push(game::read(large, damaged, checkpoint)?);
    }
    Ok(games)
}

/// Whether a line of the text begins with a tag, so that it must be PGN.
pub(super) fn has_tags(text: &str) -> bool {
    text.lines().any(lexer::begins_with_tag)
}

/// Maximum width of a line of moves, in columns.
const WIDTH: usize = 80;

/// Writes games one after the other.
pub(super) fn write(
    records: &[Record],
    options: WriteOptions,
    progress: &dyn Progress,
) -> Result<Encoded, Cancelled> {
    let checkpoint = Checkpoint::new(progress);
    let notation = notation(options);
    let mut written = Encoded { bytes: Vec::new(), warnings: Vec::new() };
    for record in records {
        let mut warnings = Vec::new();
        let mut text = tag_lines(record, notation, &mut warnings);
        text.push('\n');
        text.push_str(&Moves::of(record, notation, &checkpoint)?);
        text.push('\n');
        let (bytes, missing) = encode(&text, options.encoding);
        // Write a byte order mark only once, at the beginning.
        let marked = matches!(options.encoding, Named::Utf16Le | Named::Utf16Be) && !written.bytes.is_empty();
        written.bytes.extend_from_slice(bytes.get(if marked { 2 } else { 0 }..).unwrap_or_default());
        if !missing.is_empty() {
            warnings.push(WarningKind::Characters(missing));
        }
        written.warnings.push(warnings.into_iter().map(ImportWarning::unwritten).collect());
    }
    Ok(written)
}

/// Returns the requested notation, as far as PGN supports it and the encoding has its characters.
const fn notation(options: WriteOptions) -> Notation {
    match (options.notation, options.encoding) {
        (Notation::Uci | Notation::UciFromOne, _) => Notation::Iccs,
        (Notation::Chinese(_), Named::Big5) => Notation::Chinese(Script::Traditional),
        (notation, _) => notation,
    }
}

fn tag_lines(record: &Record, notation: Notation, warnings: &mut Vec<WarningKind>) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.extend(["[", name, " \"", &value, "\"]\n"]);
    };
    if record.headers.get(tag::GAME).is_empty() {
        tag(tag::GAME, GAME);
    }
    let fen = fen(record);
    for (name, value) in record.headers.iter() {
        // Only a text that reads back as a name is written as one.
        let named = !name.is_empty() && name.chars().all(is_of_name);
        // A header with a set-up that could not be read stands for it, and only in a game without one and without moves.
        let no_start = fen.is_none() && value.parse::<Setup>().is_err() && record.steps().is_empty();
        if !named || name == tag::FORMAT || (name == tag::FEN && !no_start) {
            warnings.push(WarningKind::NoHeader(name.to_owned()));
        } else {
            tag(name, value);
        }
    }
    if record.headers.get(tag::RESULT).is_empty() {
        tag(tag::RESULT, record.outcome.map_or("*", |outcome| outcome.word()));
    }
    if let Some(fen) = fen {
        tag(tag::FEN, &fen);
    }
    tag(
        tag::FORMAT,
        match notation {
            Notation::Wxf => "WXF",
            Notation::Chinese(_) => "Chinese",
            _ => "ICCS",
        },
    );
    text
}

/// Returns the FEN of the set-up; `None` for the initial position.
fn fen(record: &Record) -> Option<String> {
    let start = (*record.start() != Position::start()).then(|| record.start().to_string());
    record.set_up.as_ref().map(ToString::to_string).or(start)
}

/// A pending writer task.
enum Task {
    /// The moves from here on, the first of several continuations first.
    Line(NodeIndex),
    /// A move with its comments and annotations.
    Move(NodeIndex),
    /// A variation that begins with this move.
    Variation(NodeIndex),
    /// The end of a variation.
    Close,
}

/// Writer of the moves of a game.
struct Moves<'a> {
    record: &'a Record,
    notation: Notation,
    text: String,
    /// The width of the last line, in columns.
    width: usize,
    /// Whether the next word directly follows an opening parenthesis.
    glued: bool,
    /// Whether the next move needs its number, whichever side plays it.
    number: bool,
}

impl<'a> Moves<'a> {
    fn of(record: &'a Record, notation: Notation, checkpoint: &Checkpoint<'_>) -> Result<String, Cancelled> {
        let mut moves = Self { record, notation, text: String::new(), width: 0, glued: false, number: true };
        moves.remark(NodeIndex::START);
        let mut tasks = vec![Task::Line(NodeIndex::START)];
        while let Some(task) = tasks.pop() {
            checkpoint.pass(1)?;
            moves.write(task, &mut tasks);
        }
        moves.word(record.outcome.map_or("*", |outcome| outcome.word()));
        moves.text.push('\n');
        Ok(moves.text)
    }

    fn write(&mut self, task: Task, tasks: &mut Vec<Task>) {
        match task {
            Task::Line(place) => {
                let Some((main, others)) = self.record.tree.next(place).split_first() else { return };
                tasks.push(Task::Line(*main));
                tasks.extend(others.iter().rev().map(|other| Task::Variation(*other)));
                tasks.push(Task::Move(*main));
            }
            Task::Move(place) => self.played(place),
            Task::Variation(place) => {
                self.word("(");
                (self.glued, self.number) = (true, true);
                self.played(place);
                tasks.extend([Task::Close, Task::Line(place)]);
            }
            Task::Close => {
                self.glued = true;
                self.word(")");
                (self.glued, self.number) = (false, true);
            }
        }
    }

    fn played(&mut self, place: NodeIndex) {
        let tree = &self.record.tree;
        let (Some(before), Some(played)) = (tree.before(place), tree.played(place)) else { return };
        let position = tree.position_at(before);
        let number = position.fullmoves();
        match position.turn() {
            Color::Red => self.word(&format!("{number}.")),
            Color::Black if self.number => self.word(&format!("{number}...")),
            Color::Black => {}
        }
        self.number = false;
        // Every move of a tree was legal when it was played.
        if let Ok(text) = self.notation.write(position, played) {
            self.word(&text);
        }
        self.remark(place);
    }

    fn remark(&mut self, place: NodeIndex) {
        let Remark { comment, glyphs, rejected } = self.record.tree.note(place);
        for glyph in glyphs {
            self.word(&format!("${glyph}"));
        }
        self.comment(comment);
        if let Some(rejected) = rejected {
            self.comment(&plain_text::mark(rejected));
        }
    }

    /// Writes a comment in braces; if it contains braces or could be mistaken for tags, as lines with semicolons.
    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        self.number = true;
        if comment.contains(['{', '}']) || comment.lines().any(|line| line.trim_start().starts_with('[')) {
            for line in comment.split('\n') {
                self.blank(WIDTH);
                self.text.extend(["; ", line]);
                self.width = WIDTH;
            }
        } else {
            let padding = if comment.starts_with(' ') && comment.ends_with(' ') { " " } else { "" };
            self.blank(comment.lines().next().map_or(0, columns) + 2);
            self.text.extend(["{", padding, comment, padding, "}"]);
            let last = comment.lines().last().map_or(0, columns) + 2;
            self.width = if comment.contains('\n') { last } else { self.width + last };
        }
    }

    fn word(&mut self, word: &str) {
        self.blank(columns(word));
        self.text.push_str(word);
        self.width += columns(word);
        self.glued = false;
    }

    /// Writes a space, or ends the line if `columns` more would exceed its width.
    fn blank(&mut self, columns: usize) {
        if self.text.is_empty() || (self.glued && self.width < WIDTH) {
            return;
        }
        let fits = self.width + 1 + columns <= WIDTH;
        self.text.push(if fits { ' ' } else { '\n' });
        self.width = if fits { self.width + 1 } else { 0 };
    }
}

/// The width of a text in columns, two for a Chinese character.
fn columns(text: &str) -> usize {
    text.chars().map(|sign| if sign.is_ascii() { 1 } else { 2 }).sum()
}
