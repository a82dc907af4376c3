//! One game of DhtmlXQ.

use rustc_hash::FxHashMap;

use super::fields::{Branch, Field, Name};
use super::names;
use crate::records::{Loss, Lost, Outcome, Record, Where, points, said, tag};
use crate::rules::fen::FenError;
use crate::rules::tree::Place;
use crate::rules::{Color, Piece, Position, Role, Setup};

/// The pieces of `binit` in their order.
pub(super) const PIECES: [Role; 16] = {
    use Role::{Cannon, Guard, King, Knight, Minister, Pawn, Rook};
    [
        Rook, Knight, Minister, Guard, King, Guard, Minister, Knight, Rook, Cannon, Cannon, Pawn, Pawn, Pawn,
        Pawn, Pawn,
    ]
};

/// Reads the fields of a game.
pub(super) fn read(fields: &[Field<'_>]) -> (Record, Vec<Lost>) {
    let mut reader = Reader { record: Record::default(), lost: Vec::new(), lines: FxHashMap::default() };
    reader.start(fields);
    for field in fields.iter().filter(|field| field.name != Name::Game) {
        if field.open {
            reader.lose(field, Loss::CutShort);
        }
        if let Name::Other(name) = field.name {
            reader.header(field, name);
        }
    }
    reader.moves(fields);
    for field in fields {
        if let Name::Comment(line, ply) = field.name {
            reader.comment(field, line, ply);
        }
    }
    (reader.record, reader.lost)
}

/// A line of play.
struct Line {
    /// The ply of its first move.
    first: usize,
    /// Where it begins, and where each of its moves leads to.
    places: Vec<Place>,
}

impl Line {
    /// The place behind a ply; that before its first move is the last one of another line.
    fn place(&self, ply: usize) -> Option<Place> {
        self.places.get(ply.saturating_add(1).checked_sub(self.first)?).copied()
    }
}

struct Reader {
    record: Record,
    lost: Vec<Lost>,
    lines: FxHashMap<usize, Line>,
}

impl Reader {
    fn lose(&mut self, field: &Field<'_>, what: Loss) {
        self.lost.push(Lost { at: Some(Where::Line(field.line)), what });
    }

    fn header(&mut self, field: &Field<'_>, name: &str) {
        match name {
            "fen" | "binit" => {}
            _ if names::is_technical(name) => {}
            "result" => match Outcome::of_text(&said::line(&field.text())) {
                Some(outcome) if *self.record.outcome.get_or_insert(outcome) != outcome => {
                    self.lose(field, Loss::SecondResult(field.text()));
                }
                None if !matches!(&*said::line(&field.text()), "未知" | "*") => {
                    self.set(field, tag::RESULT)
                }
                _ => {}
            },
            _ => self.set(field, names::header(name)),
        }
    }

    /// Sets a header; the first value that says something stays.
    fn set(&mut self, field: &Field<'_>, name: &str) {
        let headers = &mut self.record.headers;
        let (before, value) = (headers.get(name), said::line(&field.text()));
        if before.is_empty() {
            headers.set(name, &value);
        } else if before != value && !value.is_empty() {
            self.lose(field, Loss::Header(name.to_owned()));
        }
    }

    /// The set-up: a FEN, else where each piece stands, else the initial position.
    fn start(&mut self, fields: &[Field<'_>]) {
        let named = |wanted: &str| {
            fields.iter().find(|field| field.name == Name::Other(wanted) && !field.value.trim().is_empty())
        };
        let Some(field) = named("fen").or_else(|| named("binit")) else { return };
        let (setup, told) = if field.name == Name::Other("fen") {
            match field.text().parse::<Setup>() {
                Ok(setup) => (setup, field.text().split_whitespace().count() > 1),
                Err(error) => return self.no_fen(field, error),
            }
        } else {
            (placed(field.value), false)
        };
        let mover = mover(fields, &setup);
        let turn = if told { setup.turn } else { mover.unwrap_or_else(|| quiet_turn(&setup)) };
        let setup = Setup { turn, ..setup };
        match setup.clone().check() {
            Ok(start) => self.record = Record::new(start),
            Err(faults) => {
                self.record.set_up = Some(setup);
                self.lose(field, Loss::Start(faults));
            }
        }
    }

    fn no_fen(&mut self, field: &Field<'_>, error: FenError) {
        self.set(field, tag::FEN);
        self.lose(field, Loss::Fen(error));
    }

    /// All lines of play; one that leaves a line which comes later waits for it.
    fn moves(&mut self, fields: &[Field<'_>]) {
        let mut waiting: FxHashMap<usize, Vec<(&Field<'_>, Branch)>> = FxHashMap::default();
        let with_moves = |field: &&Field<'_>| {
            matches!(field.name, Name::Moves(_)) && field.value.bytes().any(|byte| byte.is_ascii_digit())
        };
        for field in fields.iter().filter(with_moves) {
            if self.record.set_up.is_some() {
                return self.unplayed(field);
            }
            let Name::Moves(branch) = field.name else { continue };
            let mut ready = vec![(field, branch)];
            while let Some((field, branch)) = ready.pop() {
                if branch.line == 0 || self.lines.contains_key(&branch.of) {
                    self.line(field, branch);
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
    }

    /// A line of play that leaves none that is there, or has a number that another one has.
    fn nowhere(&mut self, field: &Field<'_>, Branch { of, ply, line }: Branch) {
        self.lose(field, Loss::Unreadable(format!("move_{of}_{ply}_{line}")));
    }

    fn line(&mut self, field: &Field<'_>, branch: Branch) {
        let origin = match branch.line {
            0 => Some(Place::START),
            _ => self.lines.get(&branch.of).and_then(|line| line.place(branch.ply.checked_sub(1)?)),
        };
        let Some(origin) = origin.filter(|_| !self.lines.contains_key(&branch.line)) else {
            // Pages have their moves twice, in a field and in a script.
            let again = branch == Branch::MAIN && self.is_main(field.value);
            return if !again {
                self.nowhere(field, branch);
            };
        };
        let mut places = vec![origin];
        let digits = digits(field.value);
        for move_ in digits.chunks(4) {
            match self.played(places.last().copied().unwrap_or(origin), move_) {
                Ok(place) => places.push(place),
                Err(loss) => {
                    self.lose(field, loss);
                    break;
                }
            }
        }
        let first = if branch.line == 0 { 1 } else { branch.ply };
        self.lines.insert(branch.line, Line { first, places });
    }

    /// Whether these are the moves of the main line, as far as they were taken in.
    fn is_main(&self, value: &str) -> bool {
        let moves = self.record.main_line();
        let given: Vec<_> = digits(value).chunks(4).map(points::read).take(moves.len()).collect();
        given.into_iter().eq(moves.into_iter().map(Some))
    }

    /// Marks the first move of a set-up from which none can be played.
    fn unplayed(&mut self, field: &Field<'_>) {
        let digits: String = digits(field.value).into_iter().take(4).map(char::from).collect();
        self.record.tree.note_mut(Place::START).reject(&digits);
    }

    fn played(&mut self, at: Place, move_: &[u8]) -> Result<Place, Loss> {
        if move_.len() < 4 {
            return Err(Loss::CutShort);
        }
        points::play(&mut self.record, at, move_, &String::from_utf8_lossy(move_))
    }

    fn comment(&mut self, field: &Field<'_>, line: usize, ply: usize) {
        let place = match (line, ply) {
            (0, 0) => Some(Place::START),
            // What leads to a branch is no part of it.
            _ => self.lines.get(&line).filter(|line| ply >= line.first).and_then(|line| line.place(ply)),
        };
        match place {
            Some(place) => {
                said::take(self.record.tree.note_mut(place), &field.text());
            }
            None => self.lose(field, Loss::Foreign),
        }
    }
}

/// The digits of a list of moves or points.
fn digits(value: &str) -> Vec<u8> {
    value.bytes().filter(u8::is_ascii_digit).collect()
}

/// The board on which each piece stands where `binit` says; 9 for the file is off the board.
pub(super) fn placed(value: &str) -> Setup {
    let mut setup = Setup::empty();
    let digits = digits(value);
    let pieces = Color::ALL.into_iter().flat_map(|color| PIECES.map(|role| Piece::new(color, role)));
    for (piece, point) in pieces.zip(digits.chunks_exact(2)) {
        if let &[file, rank] = point
            && let Some(square) = points::point(file, rank)
        {
            setup.board.set(square, Some(piece));
        }
    }
    setup
}

/// The side of the first piece that moves.
fn mover(fields: &[Field<'_>], setup: &Setup) -> Option<Color> {
    let mut main = fields.iter().filter(|field| field.name == Name::Moves(Branch::MAIN));
    let first = main.find_map(|field| points::read(digits(field.value).get(..4)?))?;
    setup.board.piece_at(first.from).map(|piece| piece.color)
}

/// Whose move it can be where nobody moves: red's, unless black would then stand in check.
pub(super) fn quiet_turn(setup: &Setup) -> Color {
    let legal = |turn| Setup { turn, ..setup.clone() }.check().is_ok_and(|_: Position| true);
    if !legal(Color::Red) && legal(Color::Black) { Color::Black } else { Color::Red }
}
