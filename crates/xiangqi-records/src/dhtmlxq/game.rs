//! Parser of one DhtmlXQ game.

use std::collections::VecDeque;

use canju_files::progress::{Cancelled, Checkpoint, Progress};
use canju_files::{Named, encode};
use rustc_hash::FxHashMap;
use xiangqi::rules::fen::FenError;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Position, Setup};

use super::{Branch, Field, Name};
use crate::{Encoded, ImportWarning, Outcome, Record, WarningKind, binary, plain_text, tag};

/// Reads the fields of a game.
pub(super) fn read(
    fields: &[Field<'_>],
    checkpoint: &Checkpoint<'_>,
) -> Result<(Record, Vec<ImportWarning>), Cancelled> {
    let mut reader = Reader {
        record: Record::default(),
        warnings: Vec::new(),
        lines: FxHashMap::default(),
        no_start: false,
    };
    reader.start(fields);
    for field in fields.iter().filter(|field| field.name != Name::Game) {
        checkpoint.pass(1)?;
        if field.open {
            reader.lose(field, WarningKind::CutShort);
        }
        match field.name {
            Name::Other(name) => reader.header(field, name),
            Name::Between => reader.lose(field, WarningKind::PassedOver(plain_text::line(field.value))),
            Name::Game | Name::Moves(_) | Name::Comment(..) => {}
        }
    }
    reader.moves(fields, checkpoint)?;
    for field in fields {
        checkpoint.pass(1)?;
        if let Name::Comment(line, ply) = field.name {
            reader.comment(field, line, ply);
        }
    }
    Ok((reader.record, reader.warnings))
}

struct Line {
    /// The ply of its first move.
    first: usize,
    /// The node where it begins, and the node after each of its moves.
    places: Vec<NodeIndex>,
}

impl Line {
    /// Returns the node after a ply; the ply before its first move is the last one of the parent line.
    fn place(&self, ply: usize) -> Option<NodeIndex> {
        self.places.get(ply.saturating_add(1).checked_sub(self.first)?).copied()
    }
}

struct Reader {
    record: Record,
    warnings: Vec<ImportWarning>,
    lines: FxHashMap<usize, Line>,
    /// Whether the game begins with a set-up from which no move can be played.
    no_start: bool,
}

impl Reader {
    fn lose(&mut self, field: &Field<'_>, what: impl Into<Option<WarningKind>>) {
        self.warnings.extend(what.into().map(|what| ImportWarning::line(field.line, what)));
    }

    fn header(&mut self, field: &Field<'_>, name: &str) {
        let loss = match name {
            "fen" | "binit" => None,
            _ if is_technical(name) => None,
            "result" => self.record.take_result(&field.text()),
            _ => self.record.set_once(header(name), &field.text()),
        };
        self.lose(field, loss);
    }

    /// Reads the set-up: a FEN, else the points of the pieces, else the initial position.
    fn start(&mut self, fields: &[Field<'_>]) {
        let named = |wanted: &str| {
            fields.iter().find(|field| field.name == Name::Other(wanted) && !field.value.trim().is_empty())
        };
        let Some(field) = named("fen").or_else(|| named("binit")) else { return self.other_start(fields) };
        let (setup, has_turn) = if field.name == Name::Other("fen") {
            match field.text().parse::<Setup>() {
                Ok(setup) => (setup, field.text().split_whitespace().count() > 1),
                Err(error) => return self.no_fen(field, error),
            }
        } else {
            match placed(field.value) {
                Some(setup) => (setup, false),
                None => {
                    self.no_start = true;
                    return self.lose(field, WarningKind::NoStart(plain_text::line(field.value)));
                }
            }
        };
        let mover = mover(fields, &setup);
        let turn = if has_turn { setup.turn } else { mover.unwrap_or_else(|| quiet_turn(&setup)) };
        let setup = Setup { turn, ..setup };
        let loss = self.record.begin(setup);
        self.no_start = loss.is_some();
        self.lose(field, loss);
    }

    /// Handles text between fields, which was a field that may have had the set-up, if no other field has it.
    fn other_start(&mut self, fields: &[Field<'_>]) {
        if let Some(field) = fields.iter().find(|field| field.name == Name::Between) {
            self.no_start = true;
            self.lose(field, WarningKind::NoStart(plain_text::line(field.value)));
        }
    }

    fn no_fen(&mut self, field: &Field<'_>, error: FenError) {
        self.no_start = true;
        let loss = self.record.set_once(tag::FEN, &field.text());
        self.lose(field, loss);
        self.lose(field, WarningKind::Fen(error));
    }

    /// Reads all lines; a line whose parent comes later waits for it.
    fn moves(&mut self, fields: &[Field<'_>], checkpoint: &Checkpoint<'_>) -> Result<(), Cancelled> {
        let mut waiting: FxHashMap<usize, Vec<(&Field<'_>, Branch)>> = FxHashMap::default();
        let with_moves =
            |field: &&Field<'_>| matches!(field.name, Name::Moves(_)) && !field.value.trim().is_empty();
        for field in fields.iter().filter(with_moves) {
            if self.no_start {
                self.unplayed(field);
                return Ok(());
            }
            let Name::Moves(branch) = field.name else { continue };
            let mut ready = vec![(field, branch)];
            while let Some((field, branch)) = ready.pop() {
                if branch.line == 0 || self.lines.contains_key(&branch.of) {
                    self.line(field, branch, checkpoint)?;
                    ready.extend(waiting.remove(&branch.line).into_iter().flatten().rev());
                } else {
                    waiting.entry(branch.of).or_default().push((field, branch));
                }
            }
        }
        let mut left: Vec<_> = waiting.into_values().flatten().collect();
        left.sort_unstable_by_key(|(field, branch)| (field.line, branch.line));
        for (field, branch) in left {
            self.nowhere(field, branch);
        }
        Ok(())
    }

    /// Reports a line without a parent, or with a number that is already used.
    fn nowhere(&mut self, field: &Field<'_>, Branch { of, ply, line }: Branch) {
        self.lose(field, WarningKind::Unreadable(format!("move_{of}_{ply}_{line}")));
    }

    fn line(
        &mut self,
        field: &Field<'_>,
        branch: Branch,
        checkpoint: &Checkpoint<'_>,
    ) -> Result<(), Cancelled> {
        let origin = match branch.line {
            0 => Some(NodeIndex::START),
            _ => self.lines.get(&branch.of).and_then(|line| line.place(branch.ply.checked_sub(1)?)),
        };
        let Some(origin) = origin.filter(|_| !self.lines.contains_key(&branch.line)) else {
            // Pages contain their moves twice, in a field and in a script.
            let again = branch == Branch::MAIN && self.is_main(field.value);
            if !again {
                self.nowhere(field, branch);
            }
            return Ok(());
        };
        let mut places = vec![origin];
        // A digit too few or too many shifts the following ones, so that they are no legal moves.
        for move_ in signs(field.value).chunks(4) {
            checkpoint.pass(1)?;
            match self.played(field, places.last().copied().unwrap_or(origin), move_) {
                Ok(place) => places.push(place),
                Err(loss) => {
                    self.lose(field, loss);
                    break;
                }
            }
        }
        let first = if branch.line == 0 { 1 } else { branch.ply };
        self.lines.insert(branch.line, Line { first, places });
        Ok(())
    }

    /// Whether these are the moves of the main line, as far as they were accepted.
    fn is_main(&self, value: &str) -> bool {
        let main = self.lines.get(&0).map_or(&[][..], |line| &line.places);
        let moves = main.iter().skip(1).map(|place| self.record.tree.played(*place));
        let signs = signs(value);
        let mut given = signs.chunks(4).map(plain_text::move_of_digits);
        moves.into_iter().all(|played| given.next() == Some(played))
    }

    /// Marks the first move after a set-up from which none can be played.
    fn unplayed(&mut self, field: &Field<'_>) {
        let digits = String::from_utf8_lossy(&signs(field.value)).chars().take(4).collect::<String>();
        self.record.tree.note_mut(NodeIndex::START).reject(&digits);
    }

    fn played(&mut self, field: &Field<'_>, at: NodeIndex, move_: &[u8]) -> Result<NodeIndex, WarningKind> {
        if move_.len() < 4 && field.open {
            return Err(WarningKind::CutShort);
        }
        self.record
            .take(at, plain_text::move_of_digits(move_), || String::from_utf8_lossy(move_).into_owned())
    }

    fn comment(&mut self, field: &Field<'_>, line: usize, ply: usize) {
        let place = match (line, ply) {
            (0, 0) => Some(NodeIndex::START),
            // The moves before a variation do not belong to it.
            _ => self.lines.get(&line).filter(|line| ply >= line.first).and_then(|line| line.place(ply)),
        };
        match place {
            Some(place) => {
                self.record.tree.note_mut(place).take_text(&field.text());
            }
            None => self.lose(field, WarningKind::Foreign),
        }
    }
}

/// Returns the characters of a list of moves or points; a wrong character takes the place of a digit.
fn signs(value: &str) -> Vec<u8> {
    value.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// Returns the board of a `binit` value; 9 as the file is off the board. `None` if the value is incomplete, or has two
/// pieces on one point.
fn placed(value: &str) -> Option<Setup> {
    let mut setup = Setup::empty();
    let signs = signs(value);
    if signs.len() != 64 {
        return None;
    }
    for (piece, point) in binary::full_set().zip(signs.chunks_exact(2)) {
        match *point {
            [b'9', rank] if rank.is_ascii_digit() => {}
            [file, rank] => {
                let square = plain_text::point_of_digits(file, rank)?;
                if setup.board.piece_at(square).is_some() {
                    return None;
                }
                setup.board.set(square, Some(piece));
            }
            _ => return None,
        }
    }
    Some(setup)
}

/// Returns the side of the first piece that moves.
fn mover(fields: &[Field<'_>], setup: &Setup) -> Option<Color> {
    let mut main = fields.iter().filter(|field| field.name == Name::Moves(Branch::MAIN));
    let first = main.find_map(|field| plain_text::move_of_digits(signs(field.value).get(..4)?))?;
    setup.board.piece_at(first.from).map(|piece| piece.color)
}

/// Returns the side to move of a set-up without moves: Red, unless Black would then be in check.
fn quiet_turn(setup: &Setup) -> Color {
    let legal = |turn| Setup { turn, ..setup.clone() }.check().is_ok_and(|_: Position| true);
    if !legal(Color::Red) && legal(Color::Black) { Color::Black } else { Color::Red }
}

/// Writes games one after the other. Characters that the encoding lacks are written by their numbers.
pub(crate) fn write(
    records: &[Record],
    encoding: Named,
    progress: &dyn Progress,
) -> Result<Encoded, Cancelled> {
    let checkpoint = Checkpoint::new(progress);
    let mut warnings = Vec::new();
    let games = records
        .iter()
        .map(|record| {
            let mut losses = Vec::new();
            let fields = fields(record, encoding, &mut losses, &checkpoint)?;
            warnings.push(losses.into_iter().map(ImportWarning::unwritten).collect());
            Ok(fields)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (_, missing) = encode(&text(&games, ""), encoding);
    let (bytes, _) = encode(&text(&games, &missing), encoding);
    Ok(Encoded { bytes, warnings })
}

fn text(games: &[Vec<(String, String)>], missing: &str) -> String {
    let mut text = String::new();
    for game in games {
        text.push_str("[DhtmlXQ]\n");
        for (name, value) in game {
            let value = super::escaped(value, missing);
            text.extend(["[DhtmlXQ_", name, "]", &value, "[/DhtmlXQ_", name, "]\n"]);
        }
        text.push_str("[/DhtmlXQ]\n");
    }
    text
}

/// Writes the fields of a game.
fn fields(
    record: &Record,
    encoding: Named,
    warnings: &mut Vec<WarningKind>,
    checkpoint: &Checkpoint<'_>,
) -> Result<Vec<(String, String)>, Cancelled> {
    let mut fields = vec![("ver".to_owned(), "www_dpxq_com".to_owned())];
    let mut add = |name: &str, value: &str| fields.push((name.to_owned(), value.to_owned()));
    for (name, value) in record.headers.iter() {
        match field(name) {
            Some(field) => add(field, value),
            None if name == tag::RESULT && record.outcome.is_none() => add("result", value),
            None => warnings.push(WarningKind::NoHeader(name.to_owned())),
        }
    }
    if let Some(outcome) = record.outcome {
        add("result", result(outcome, encoding));
    }
    start(record, &mut add);
    lines(record, &mut add, checkpoint)?;
    let glyphs = record.glyphs();
    if glyphs > 0 {
        warnings.push(WarningKind::Annotations(glyphs));
    }
    Ok(fields)
}

const fn result(outcome: Outcome, encoding: Named) -> &'static str {
    match (outcome, encoding) {
        (Outcome::Red, Named::Big5) => "紅勝",
        (Outcome::Red, _) => "红胜",
        (Outcome::Black, Named::Big5) => "黑勝",
        (Outcome::Black, _) => "黑胜",
        (Outcome::Draw, _) => "和局",
    }
}

/// Writes the set-up by its pieces; also as a FEN if the pieces alone would read back differently.
fn start(record: &Record, add: &mut dyn FnMut(&str, &str)) {
    let setup = record.set_up.clone().unwrap_or_else(|| record.start().to_setup());
    let binit = binit(&setup);
    let read = placed(&binit).unwrap_or_else(Setup::empty);
    let mover = record.main_line().first().and_then(|first| read.board.piece_at(first.from));
    let turn = mover.map_or_else(|| quiet_turn(&read), |piece| piece.color);
    add("binit", &binit);
    if (Setup { turn, ..read }) != setup {
        add("fen", &setup.to_string());
    }
}

fn binit(setup: &Setup) -> String {
    let mut left = setup.board.clone();
    let digits = binary::full_set().flat_map(|piece| {
        let square = left.pieces(piece.color, piece.role).into_iter().next();
        square.inspect(|square| _ = left.set(*square, None)).map_or(['9', '9'], plain_text::digits_of_point)
    });
    digits.collect()
}

struct PendingLine {
    /// The name of the field of its moves.
    name: String,
    number: usize,
    /// The node after its first move, and the ply of that move.
    first: NodeIndex,
    ply: usize,
}

/// Writes moves and comments.
fn lines(
    record: &Record,
    add: &mut dyn FnMut(&str, &str),
    checkpoint: &Checkpoint<'_>,
) -> Result<(), Cancelled> {
    let tree = &record.tree;
    let mut comment = |name: String, place| {
        let text = tree.note(place).to_text();
        if !text.is_empty() {
            add(&name, &text);
        }
    };
    comment("comment0".to_owned(), NodeIndex::START);
    let mut moves = Vec::new();
    let mut open = VecDeque::new();
    let mut lines = 0;
    let starts = |place, of: usize, ply: usize, lines: &mut usize, open: &mut VecDeque<PendingLine>| {
        for first in tree.next(place).iter().skip(1) {
            *lines += 1;
            open.push_back(PendingLine {
                name: format!("move_{of}_{ply}_{lines}"),
                number: *lines,
                first: *first,
                ply,
            });
        }
    };
    if let Some(first) = tree.next(NodeIndex::START).first() {
        open.push_back(PendingLine { name: "movelist".to_owned(), number: 0, first: *first, ply: 1 });
        starts(NodeIndex::START, 0, 1, &mut lines, &mut open);
    }
    while let Some(PendingLine { name, number, first, mut ply }) = open.pop_front() {
        let mut digits = String::new();
        let mut next = Some(first);
        while let Some(place) = next {
            checkpoint.pass(1)?;
            if let Some(played) = tree.played(place) {
                digits.extend([played.from, played.to].into_iter().flat_map(plain_text::digits_of_point));
            }
            comment(
                if number == 0 { format!("comment{ply}") } else { format!("comment{number}_{ply}") },
                place,
            );
            ply += 1;
            starts(place, number, ply, &mut lines, &mut open);
            next = tree.next(place).first().copied();
        }
        moves.push((name, digits));
    }
    for (name, digits) in moves {
        add(&name, &digits);
    }
    Ok(())
}

/// Names of fields and of their headers.
const KNOWN: [(&str, &str); 16] = [
    ("title", tag::TITLE),
    ("event", tag::EVENT),
    ("place", tag::SITE),
    ("date", tag::DATE),
    ("round", tag::ROUND),
    ("red", tag::RED),
    ("redteam", tag::RED_TEAM),
    ("black", tag::BLACK),
    ("blackteam", tag::BLACK_TEAM),
    ("open", tag::OPENING),
    ("timerule", tag::TIME_CONTROL),
    ("redtime", tag::RED_TIME),
    ("blacktime", tag::BLACK_TIME),
    ("remark", tag::ANNOTATOR),
    ("author", tag::AUTHOR),
    ("type", tag::KIND),
];

/// Whether a field is about the player on the page, not the game: its version and size.
pub(super) fn is_technical(field: &str) -> bool {
    matches!(field, "ver" | "init" | "pver" | "length")
}

pub(super) fn header(field: &str) -> &str {
    KNOWN.into_iter().find(|(name, _)| *name == field).map_or(field, |(_, header)| header)
}

/// Returns the field of a header; `None` if it would read back as something else.
pub(super) fn field(header: &str) -> Option<&str> {
    let field = KNOWN.into_iter().find(|(_, name)| *name == header).map_or(header, |(field, _)| field);
    let named = (1..=40).contains(&field.len()) && field.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let free = !is_technical(field)
        && !matches!(field, "fen" | "binit" | "result")
        && !["move", "comment"].iter().any(|reserved| field.starts_with(reserved));
    (named && free && self::header(field) == header).then_some(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_there_and_back() {
        for (name, header) in KNOWN {
            assert_eq!(super::header(name), header);
            assert_eq!(field(header), Some(name));
        }
        assert_eq!(field("Hits"), Some("Hits"));
        for header in ["title", "ver", "movelist", "comment3", "fen", "", "a b", "名"] {
            assert_eq!(field(header), None, "{header}");
        }
    }
}
