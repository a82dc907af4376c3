//! CBF: a game in XML, `<ChineseChessRecord>`, with header fields and a list of moves.
//!
//! A move is `77-47`, file from the left and rank from the top of both points; the first one is `00-00` and has the comment
//! on the starting position. A move at the end of a line is marked, and what follows replaces an earlier move marked as
//! having an alternative. The exact marks are undocumented, so variations are read by any mark and not written.

use canju_files::progress::{Cancelled, Checkpoint, Progress};
use quick_xml::Reader as Xml;
use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};
use xiangqi::rules::Setup;
use xiangqi::rules::tree::NodeIndex;

use crate::input::Window;
use crate::plain_text::{self, Lines};
use crate::{
    Encoded, Format, ImportWarning, Outcome, ParsedGame, ReadError, Record, WarningKind, Where, tag,
};

/// Header fields with their names in the record.
const KNOWN: [(&str, &str); 18] = [
    ("Name", tag::TITLE),
    ("Contest", tag::EVENT),
    ("Site", tag::SITE),
    ("Date", tag::DATE),
    ("Round", tag::ROUND),
    ("Red", tag::RED),
    ("RedTeam", tag::RED_TEAM),
    ("RedTime", tag::RED_TIME),
    ("Black", tag::BLACK),
    ("BlackTeam", tag::BLACK_TEAM),
    ("BlackTime", tag::BLACK_TIME),
    ("TimeRule", tag::TIME_CONTROL),
    ("ECCO", tag::ECCO),
    ("Opening", tag::OPENING),
    ("Variation", tag::VARIATION),
    ("Commentator", tag::ANNOTATOR),
    ("Creator", tag::AUTHOR),
    ("RecordKind", tag::KIND),
];

/// Fields that are not headers.
const FEN: &str = "FEN";
const RESULT: &str = "RecordResult";

fn header(field: &str) -> &str {
    KNOWN.into_iter().find(|(name, _)| *name == field).map_or(field, |(_, header)| header)
}

/// Returns the field of a header; `None` if it would read back as something else.
fn field(name: &str) -> Option<&str> {
    let field = KNOWN.into_iter().find(|(_, header)| *header == name).map_or(name, |(field, _)| field);
    let named = field.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && field.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (named && ![FEN, RESULT, "Head"].contains(&field) && header(field) == name).then_some(field)
}

/// Reads the game of a text. Returns the warnings about content outside the game, and the number of games.
pub(super) fn read(
    window: &mut Window<'_>,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<(Vec<ImportWarning>, usize), ReadError> {
    window.grow_to_end()?;
    let text = window.text.as_str();
    let checkpoint = Checkpoint::new(window.input.progress);
    let mut reader = Reader::new(text);
    let mut xml = Xml::from_str(text);
    // Hand-edited files are read as far as possible.
    xml.config_mut().check_end_names = false;
    xml.config_mut().allow_dangling_amp = true;
    loop {
        reader.at = xml.buffer_position().min(text.len() as u64) as usize;
        checkpoint.pass(1)?;
        match xml.read_event() {
            Ok(Event::Eof) => break,
            Ok(event) => reader.take(&event),
            Err(_) => {
                reader.lose(WarningKind::CutShort);
                break;
            }
        }
    }
    if !reader.begun {
        return Err(ReadError::Damaged(Format::Cbf, Where::Line(reader.lines.at(reader.at))));
    }
    let hurt = text.find(char::REPLACEMENT_CHARACTER).filter(|_| window.is_damaged);
    if let Some(at) = hurt {
        reader.warnings.push(ImportWarning::line(Lines::new(text).at(at), WarningKind::Text));
    }
    each(ParsedGame { number: 1, record: reader.record, warnings: reader.warnings });
    Ok((Vec::new(), 1))
}

struct Reader<'a> {
    lines: Lines<'a>,
    /// The current position in bytes.
    at: usize,
    record: Record,
    warnings: Vec<ImportWarning>,
    /// Whether `<ChineseChessRecord>` was found.
    begun: bool,
    /// The current element and its text.
    element: Element,
    text: String,
    /// The node where the next move is played; `None` if a line has broken off or ended.
    place: Option<NodeIndex>,
    /// Whether that has been reported.
    is_reported: bool,
    /// Whether the game begins with a set-up from which no move can be played.
    no_start: bool,
    /// Whether the game begins with a set-up that was read.
    has_start: bool,
    /// Whether the list of moves has begun.
    in_moves: bool,
    /// The nodes where alternatives to marked moves begin; `None` inside a line that has broken off.
    open: Vec<Option<NodeIndex>>,
}

/// An element with text.
enum Element {
    Field(String),
    /// A move, with the node after it.
    Move(Option<NodeIndex>),
    /// Any other element.
    Around,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            lines: Lines::new(text),
            at: 0,
            record: Record::default(),
            warnings: Vec::new(),
            begun: false,
            element: Element::Around,
            text: String::new(),
            place: Some(NodeIndex::START),
            is_reported: false,
            no_start: false,
            has_start: false,
            in_moves: false,
            open: Vec::new(),
        }
    }

    fn lose(&mut self, what: impl Into<Option<WarningKind>>) {
        let line = self.lines.at(self.at);
        self.warnings.extend(what.into().map(|what| ImportWarning::line(line, what)));
    }

    fn take(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(start) => self.start(start),
            Event::Empty(start) => {
                self.start(start);
                self.end();
            }
            Event::End(_) => self.end(),
            Event::Text(text) => self.text.push_str(&String::from_utf8_lossy(text)),
            Event::CData(text) => self.text.push_str(&String::from_utf8_lossy(text)),
            Event::GeneralRef(name) => match (name.resolve_char_ref(), &**name) {
                (Ok(Some(sign)), _) => self.text.push(sign),
                (_, b"lt") => self.text.push('<'),
                (_, b"gt") => self.text.push('>'),
                (_, b"amp") => self.text.push('&'),
                (_, b"quot") => self.text.push('"'),
                (_, b"apos") => self.text.push('\''),
                (_, other) => self.text.extend(["&", &String::from_utf8_lossy(other), ";"]),
            },
            _ => {}
        }
    }

    fn start(&mut self, start: &BytesStart<'_>) {
        self.between();
        self.text.clear();
        let name = String::from_utf8_lossy(start.local_name().into_inner()).into_owned();
        self.element = match name.as_str() {
            "ChineseChessRecord" => {
                self.begun = true;
                Element::Around
            }
            "MoveList" => {
                self.in_moves = true;
                Element::Around
            }
            "Head" => Element::Around,
            "Move" => {
                self.in_moves = true;
                Element::Move(self.played(start))
            }
            // It may have been a move.
            _ if self.in_moves => {
                self.place = self.led(&name);
                Element::Around
            }
            _ => Element::Field(name),
        };
    }

    /// Reports text between elements: between moves it may have been a move, between fields the set-up.
    fn between(&mut self) {
        if !self.begun || !matches!(self.element, Element::Around) || self.text.trim().is_empty() {
            return;
        }
        let text = plain_text::line(&self.text);
        if self.in_moves {
            self.place = self.led(&text);
        } else if self.has_start {
            self.lose(WarningKind::PassedOver(text));
        } else {
            self.no_start = true;
            self.lose(WarningKind::NoStart(text));
        }
    }

    fn end(&mut self) {
        self.between();
        let text = std::mem::take(&mut self.text);
        match std::mem::replace(&mut self.element, Element::Around) {
            Element::Field(name) => self.field(&name, &text),
            Element::Move(Some(place)) => self.record.tree.note_mut(place).take_text(&text),
            Element::Move(None) | Element::Around => {}
        }
    }

    fn field(&mut self, name: &str, value: &str) {
        if value.trim().is_empty() {
            return;
        }
        match name {
            FEN => self.set_up(value),
            RESULT => match outcome(value.trim()) {
                Some(outcome) => self.record.outcome = outcome.or(self.record.outcome),
                None => {
                    let loss = self.record.take_result(value);
                    self.lose(loss);
                }
            },
            name => {
                let loss = self.record.set_once(header(name), value);
                self.lose(loss);
            }
        }
    }

    fn set_up(&mut self, value: &str) {
        let begun = !self.record.tree.next(NodeIndex::START).is_empty() || self.has_start;
        if begun || self.record.set_up.is_some() {
            return self.lose(WarningKind::Header(FEN.to_owned()));
        }
        match value.parse::<Setup>() {
            Ok(setup) => {
                let loss = self.record.begin(setup);
                (self.has_start, self.no_start) = (loss.is_none(), loss.is_some());
                self.lose(loss);
            }
            Err(error) => {
                self.no_start = true;
                let loss = self.record.set_once(tag::FEN, value);
                self.lose(loss);
                self.lose(WarningKind::Fen(error));
            }
        }
    }

    /// Plays a move and returns the node that its comment belongs to.
    fn played(&mut self, start: &BytesStart<'_>) -> Option<NodeIndex> {
        let (mut value, mut ends, mut marked) = (String::new(), false, false);
        let mut broken = false;
        for attribute in start.attributes() {
            let Ok(attribute) = attribute else {
                broken = true;
                continue;
            };
            let is_set = !matches!(&*attribute.value, b"" | b"0" | b"false");
            match attribute.key.local_name().into_inner() {
                b"value" => value = String::from_utf8_lossy(&attribute.value).into_owned(),
                b"end" => ends = is_set,
                _ => marked |= is_set,
            }
        }
        if broken {
            value = plain_text::line(&String::from_utf8_lossy(start));
        }
        if value == "00-00" {
            return self.place.map(|_| NodeIndex::START);
        }
        self.open.extend(marked.then_some(self.place));
        let place = self.led(&value);
        self.place = place;
        if ends {
            let next = self.open.pop();
            self.is_reported = next == Some(None);
            self.place = next.flatten();
        }
        place
    }

    /// Returns the node after a move; an unplayable one is reported once per line.
    fn led(&mut self, value: &str) -> Option<NodeIndex> {
        if self.no_start {
            self.record.tree.note_mut(NodeIndex::START).reject(value);
            return None;
        }
        let digits: Vec<u8> = value.bytes().filter(|byte| *byte != b'-').collect();
        let played = match self.place {
            Some(at) => self.record.take(at, plain_text::move_of_digits(&digits), || value.to_owned()),
            None if self.is_reported => return None,
            None => Err(WarningKind::Unreadable(value.to_owned())),
        };
        self.is_reported = played.is_err();
        played.map_err(|loss| self.lose(loss)).ok()
    }
}

pub(super) fn write(record: &Record, progress: &dyn Progress) -> Result<Encoded, Cancelled> {
    let mut warnings = Vec::new();
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n",
    );
    let mut add =
        |name: &str, value: &str| text.extend(["  <", name, ">", &escape(value), "</", name, ">\n"]);
    for (name, value) in record.headers.iter() {
        match field(name) {
            Some(field) => add(field, value),
            None if name == tag::RESULT && record.outcome.is_none() && outcome(value).is_none() => {
                add(RESULT, value)
            }
            None => warnings.push(WarningKind::NoHeader(name.to_owned())),
        }
    }
    if let Some(outcome) = record.outcome {
        add(RESULT, &Outcome::number(Some(outcome)).to_string());
    }
    add(FEN, &record.set_up.as_ref().map_or_else(|| record.start().to_string(), ToString::to_string));
    text.push_str(" </Head>\n <MoveList>\n");
    moves(record, &mut text, &Checkpoint::new(progress))?;
    text.push_str(" </MoveList>\n</ChineseChessRecord>\n");
    warnings.extend(variations(record));
    let warnings = warnings.into_iter().map(ImportWarning::unwritten).collect();
    Ok(Encoded { bytes: text.into_bytes(), warnings: vec![warnings] })
}

const fn outcome(value: &str) -> Option<Option<Outcome>> {
    match value.as_bytes() {
        &[digit @ b'0'..=b'9'] => Outcome::of_number((digit - b'0') as u32),
        _ => None,
    }
}

fn moves(record: &Record, text: &mut String, checkpoint: &Checkpoint<'_>) -> Result<(), Cancelled> {
    let tree = &record.tree;
    let line = std::iter::successors(Some(NodeIndex::START), |place| tree.next(*place).first().copied());
    for place in line {
        checkpoint.pass(1)?;
        let value = match tree.played(place) {
            Some(played) => {
                let ([a, b], [c, d]) =
                    (plain_text::digits_of_point(played.from), plain_text::digits_of_point(played.to));
                format!("{a}{b}-{c}{d}")
            }
            None => "00-00".to_owned(),
        };
        let end = if tree.next(place).is_empty() { " end=\"1\"" } else { "" };
        text.extend(["  <Move value=\"", &value, "\"", end]);
        match tree.note(place).to_text() {
            comment if comment.is_empty() => text.push_str(" />\n"),
            comment => text.extend([">", &escape(&comment), "</Move>\n"]),
        }
    }
    Ok(())
}

/// Returns warnings about variations and annotations of moves.
fn variations(record: &Record) -> Vec<WarningKind> {
    let places = std::iter::once(NodeIndex::START).chain(record.steps().into_iter().map(|step| step.place));
    let variations: usize = places.map(|place| record.tree.next(place).len().saturating_sub(1)).sum();
    let glyphs = record.glyphs();
    let variations = (variations > 0).then_some(WarningKind::Variations(variations));
    variations.into_iter().chain((glyphs > 0).then_some(WarningKind::Annotations(glyphs))).collect()
}
