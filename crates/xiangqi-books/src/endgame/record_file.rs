//! A game in the record file of Chen and Hsu, 101 bytes and three a ply, with a sidecar for missing data.
//!
//! name 32, page 4, number of the game 4, result 1, notes 59, plies 1; then from, to and the captured piece of every ply.
//! Texts are UTF-8, cut between characters and filled up with zeros; numbers are little-endian. The sidecar `.brd` has the
//! start: 32 bytes with the point of each piece, and the side to move, 0 red and 1 black.

use canju_message::Message;
use xiangqi::rules::{Color, Move, Position};

use crate::endgame::game::{Annotation, Game, GameError, Given, Printed};
use crate::endgame::positions::{NOWHERE, PIECES, PieceList, byte_of, square_of};

/// Bytes before the plies.
const HEADER: usize = 101;
/// The most plies.
pub const MOST: usize = 255;
const NAME: usize = 32;
const NOTES: usize = 59;

/// A game as such a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFile {
    /// Name of the record.
    pub name: String,
    /// A page of the book that it is from.
    pub page: u32,
    /// Its number there.
    pub number: u32,
    /// Annotation of its end.
    pub result: Option<Annotation>,
    /// Notes.
    pub notes: String,
    /// Point of each piece of a set at the start, as in the sidecar file.
    pub pieces: [u8; PIECES],
    /// The start.
    pub start: Position,
    /// The moves, at most [`MOST`].
    pub moves: Vec<Move>,
}

/// The two files of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// The record.
    pub record: Vec<u8>,
    /// The sidecar.
    pub board: Vec<u8>,
}

/// Error of reading the files of a game.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum RecordError {
    /// The length differs from the stated one.
    #[text("book-error-length")]
    Length,
    /// A text is not UTF-8 that is filled up with zeros.
    #[text("book-error-text")]
    Text,
    /// No such result.
    #[text("book-error-result", number)]
    Result(u8),
    /// The sidecar is no legal position.
    #[text("book-error-start")]
    Start,
    /// A ply is illegal, or captures another piece than stated; its number from 1.
    #[text("book-error-illegal", number)]
    Ply(usize),
    /// More plies than a record can have.
    #[text("book-error-long", number = MOST)]
    TooLong,
}

impl RecordFile {
    /// The main line of a game of a book.
    pub fn of(game: &Game) -> Result<Self, RecordError> {
        let moves = game.main_line();
        if moves.len() > MOST {
            return Err(RecordError::TooLong);
        }
        let mut end = 0;
        for (number, step) in (1..).zip(game.steps()) {
            // The main line continues with the first move after each.
            end = if step.after as usize == end { number } else { end };
        }
        let result = match game.given(end) {
            Some(Given::Annotated(annotation)) => Some(annotation),
            Some(Given::Estimated(_)) | None => None,
        };
        let start = game.start().clone();
        let pieces = *PieceList::of(start.board()).bytes();
        Ok(Self {
            name: game.name().to_owned(),
            page: game.printed().page,
            number: game.printed().number,
            result,
            notes: game.printed().notes.clone(),
            pieces,
            start,
            moves,
        })
    }

    /// The game for a book.
    ///
    /// # Errors
    /// None for what was read.
    pub fn game(&self, estimate: &dyn Fn(&Position) -> i32) -> Result<Game, GameError> {
        let mut end = self.start.clone();
        for (number, played) in (1..).zip(&self.moves) {
            end = end.play(*played).map_err(|_| GameError::Illegal { number })?;
        }
        let given = self.result.map_or_else(|| Given::estimated(estimate(&end)), Given::Annotated);
        let (page, number, notes) = (self.page, self.number, self.notes.clone());
        let game = Game::line(&self.name, &self.start, &self.moves, given)?;
        Ok(game.printed_in(Printed { page, number, notes }))
    }

    /// The files.
    pub fn write(&self) -> Files {
        let mut record = Vec::with_capacity(HEADER + 3 * self.moves.len());
        text(&mut record, &self.name, NAME);
        record.extend(self.page.to_le_bytes());
        record.extend(self.number.to_le_bytes());
        record.push(self.result.map_or(0, Annotation::code));
        text(&mut record, &self.notes, NOTES);
        record.push(self.moves.len().min(MOST) as u8);
        let mut pieces = self.pieces;
        for played in self.moves.iter().take(MOST) {
            record.extend([byte_of(played.from), byte_of(played.to), play(&mut pieces, *played)]);
        }
        let mut board = self.pieces.to_vec();
        board.push(self.start.turn().index() as u8);
        Files { record, board }
    }

    /// Reads a record. Writing it again gives the same bytes.
    pub fn read(files: &Files) -> Result<Self, RecordError> {
        let (pieces, start) = start(&files.board).ok_or(RecordError::Start)?;
        let bytes = &files.record;
        let part = |from: usize, length: usize| bytes.get(from..from + length).ok_or(RecordError::Length);
        let number = |from: usize| {
            let bytes = part(from, 4)?.try_into().map_err(|_| RecordError::Length)?;
            Ok::<u32, RecordError>(u32::from_le_bytes(bytes))
        };
        let (name, notes) = (untext(part(0, NAME)?)?, untext(part(41, NOTES)?)?);
        let (page, game) = (number(32)?, number(36)?);
        let result = match part(40, 1)? {
            [0] => None,
            [code] => Some(Annotation::of_code(*code).ok_or(RecordError::Result(*code))?),
            _ => return Err(RecordError::Length),
        };
        let plies = part(100, 1)?.first().map_or(0, |plies| usize::from(*plies));
        let moves = part(HEADER, 3 * plies)?;
        if bytes.len() != HEADER + 3 * plies {
            return Err(RecordError::Length);
        }
        let mut read = Self { name, page, number: game, result, notes, pieces, start, moves: Vec::new() };
        let (mut now, mut pieces) = (read.start.clone(), pieces);
        for (ply, bytes) in (1..).zip(moves.chunks_exact(3)) {
            let wrong = || RecordError::Ply(ply);
            let &[from, to, eaten] = bytes else { return Err(RecordError::Length) };
            let played = Move::new(square_of(from).ok_or_else(wrong)?, square_of(to).ok_or_else(wrong)?);
            now = now.play(played).map_err(|_| wrong())?;
            if play(&mut pieces, played) != eaten {
                return Err(wrong());
            }
            read.moves.push(played);
        }
        Ok(read)
    }
}

/// Moves a piece; the code of the one that it takes, [`NOWHERE`] for none.
fn play(pieces: &mut [u8; PIECES], played: Move) -> u8 {
    let (from, to) = (byte_of(played.from), byte_of(played.to));
    let taken = pieces.iter().position(|place| *place == to);
    pieces.iter_mut().filter(|place| **place == to).for_each(|place| *place = NOWHERE);
    pieces.iter_mut().filter(|place| **place == from).for_each(|place| *place = to);
    taken.map_or(NOWHERE, |code| code as u8)
}

fn start(board: &[u8]) -> Option<([u8; PIECES], Position)> {
    let (pieces, turn) = board.split_first_chunk::<PIECES>()?;
    let &[turn] = turn else { return None };
    let turn = *Color::ALL.get(usize::from(turn))?;
    Some((*pieces, PieceList::from_bytes(*pieces)?.setup(turn).check().ok()?))
}

fn text(bytes: &mut Vec<u8>, text: &str, room: usize) {
    let end = (0..=room.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    let cut = text.get(..end).unwrap_or_default();
    bytes.extend(cut.as_bytes());
    bytes.extend(std::iter::repeat_n(0, room - cut.len()));
}

fn untext(bytes: &[u8]) -> Result<String, RecordError> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let (text, rest) = bytes.split_at(end);
    let text = std::str::from_utf8(text).map_err(|_| RecordError::Text)?;
    if rest.iter().all(|byte| *byte == 0) { Ok(text.to_owned()) } else { Err(RecordError::Text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::rng::Rng;

    fn a_file(rng: &mut Rng) -> RecordFile {
        let start = Position::start();
        let (mut now, mut moves) = (start.clone(), Vec::new());
        for _ in 0..rng.below(256) {
            let legal = now.legal_moves();
            let Some(played) = legal.get(rng.below(legal.len() as u64) as usize) else { break };
            now = now.play(*played).unwrap();
            moves.push(*played);
        }
        let mut pieces = *PieceList::of(start.board()).bytes();
        pieces.swap(0, 1);
        let result = Annotation::of_code(rng.below(10) as u8);
        let (name, notes) = ("單車勝士象".to_owned(), "n".repeat(59));
        RecordFile { name, page: 214, number: 7, result, notes, pieces, start, moves }
    }

    #[test]
    fn records_come_back_byte_by_byte() {
        let mut rng = Rng::new(4);
        for _ in 0..50 {
            let file = a_file(&mut rng);
            let files = file.write();
            assert_eq!((files.record.len(), files.board.len()), (101 + 3 * file.moves.len(), 33));
            let read = RecordFile::read(&files).unwrap();
            assert_eq!(read, file);
            assert_eq!(read.write(), files);
        }
    }

    #[test]
    fn texts_are_cut_between_characters() {
        let mut file = a_file(&mut Rng::new(5));
        file.name = "車".repeat(20);
        let read = RecordFile::read(&file.write()).unwrap();
        assert_eq!(read.name, "車".repeat(10));
    }

    #[test]
    fn what_is_no_record_is_named() {
        let mut rng = Rng::new(6);
        let file = std::iter::repeat_with(|| a_file(&mut rng)).find(|file| file.moves.len() > 3).unwrap();
        let whole = file.write();
        let spoilt = |at: usize, byte: u8| {
            let mut files = whole.clone();
            files.record[at] = byte;
            RecordFile::read(&files)
        };
        assert_eq!(spoilt(40, 10), Err(RecordError::Result(10)));
        assert_eq!(spoilt(100, 2), Err(RecordError::Length));
        assert_eq!(spoilt(103, 5), Err(RecordError::Ply(1)));
        assert_eq!(spoilt(31, b'x'), Err(RecordError::Text));
        let files = Files { board: whole.board[..32].to_vec(), ..whole };
        assert_eq!(RecordFile::read(&files), Err(RecordError::Start));
    }

    #[test]
    fn page_number_and_notes_go_through_a_game() {
        let mut rng = Rng::new(7);
        for _ in 0..20 {
            let file = a_file(&mut rng);
            let file = RecordFile { pieces: *PieceList::of(file.start.board()).bytes(), ..file };
            let Ok(game) = file.game(&|_| 0) else { continue };
            let (page, number, notes) = (file.page, file.number, file.notes.clone());
            assert_eq!(game.printed(), &Printed { page, number, notes });
            // A mate has its result from the rules.
            let back = RecordFile::of(&game).unwrap();
            assert_eq!(RecordFile { result: file.result, ..back }, file);
        }
    }

    #[test]
    fn a_game_of_a_book_comes_back() {
        let start: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let moves: Vec<Move> = ["a0a1", "d9d8"].map(|text| text.parse().unwrap()).into();
        let given = Given::Annotated(Annotation::BookWin(Color::Red));
        let game = Game::line("x", &start, &moves, given).unwrap();
        let file = RecordFile::of(&game).unwrap();
        assert_eq!(RecordFile::read(&file.write()).unwrap().game(&|_| 0), Ok(game));
    }
}
