//! Parser of one DhtmlXQ game.

use rustc_hash::FxHashMap;

use super::fields::{Branch, Field, Name};
use super::names;
use crate::{ImportWarning, Record, WarningKind, Where, plain_text, points, tag};
use canju_files::progress::{Cancelled, Checkpoint};
use xiangqi::rules::fen::FenError;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Piece, Position, Role, Setup};

/// The pieces in the order of `binit`.
pub(super) const PIECES: [Role; 16] = {
    use Role::{Cannon, Guard, King, Knight, Minister, Pawn, Rook};
    [
        Rook, Knight, Minister, Guard, King, Guard, Minister, Knight, Rook, Cannon, Cannon, Pawn, Pawn, Pawn,
        Pawn, Pawn,
    ]
};

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

/// A line of play.
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
    fn lose(&mut self, field: &Field<'_>, what: WarningKind) {
        self.warnings.push(ImportWarning { at: Some(Where::Line(field.line)), what });
    }

    fn header(&mut self, field: &Field<'_>, name: &str) {
        match name {
            "fen" | "binit" => {}
            _ if names::is_technical(name) => {}
            "result" => {
                if let Some(loss) = self.record.take_result(&field.text()) {
                    self.lose(field, loss);
                }
            }
            _ => self.set(field, names::header(name)),
        }
    }

    /// Sets a header; the first non-blank value is kept.
    fn set(&mut self, field: &Field<'_>, name: &str) {
        let headers = &mut self.record.headers;
        let (before, value) = (headers.get(name), plain_text::line(&field.text()));
        if before.is_empty() {
            headers.set(name, &value);
        } else if before != value && !value.is_empty() {
            self.lose(field, WarningKind::Header(name.to_owned()));
        }
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
        match setup.clone().check() {
            Ok(start) => self.record = Record::new(start),
            Err(faults) => {
                self.record.set_up = Some(setup);
                self.no_start = true;
                self.lose(field, WarningKind::Start(faults));
            }
        }
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
        self.set(field, tag::FEN);
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
        let mut given = signs.chunks(4).map(points::read);
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
        self.record.take(at, points::read(move_), || String::from_utf8_lossy(move_).into_owned())
    }

    fn comment(&mut self, field: &Field<'_>, line: usize, ply: usize) {
        let place = match (line, ply) {
            (0, 0) => Some(NodeIndex::START),
            // The moves before a variation do not belong to it.
            _ => self.lines.get(&line).filter(|line| ply >= line.first).and_then(|line| line.place(ply)),
        };
        match place {
            Some(place) => {
                plain_text::take(self.record.tree.note_mut(place), &field.text());
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
pub(super) fn placed(value: &str) -> Option<Setup> {
    let mut setup = Setup::empty();
    let signs = signs(value);
    let pieces = Color::ALL.into_iter().flat_map(|color| PIECES.map(|role| Piece::new(color, role)));
    if signs.len() != 64 {
        return None;
    }
    for (piece, point) in pieces.zip(signs.chunks_exact(2)) {
        match *point {
            [b'9', rank] if rank.is_ascii_digit() => {}
            [file, rank] => {
                let square = points::point(file, rank)?;
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
    let first = main.find_map(|field| points::read(signs(field.value).get(..4)?))?;
    setup.board.piece_at(first.from).map(|piece| piece.color)
}

/// Returns the side to move of a set-up without moves: Red, unless Black would then be in check.
pub(super) fn quiet_turn(setup: &Setup) -> Color {
    let legal = |turn| Setup { turn, ..setup.clone() }.check().is_ok_and(|_: Position| true);
    if !legal(Color::Red) && legal(Color::Black) { Color::Black } else { Color::Red }
}
