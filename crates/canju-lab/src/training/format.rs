//! Binary format of training games: writing, and reading with all errors.

use std::io::{self, Read};
use std::path::Path;

use canju_message::{Text, text};
use xiangqi::rules::{Color, Move, Piece, Role, Setup, Square};

use super::{Decision, Origin, ScoredMove, Settings, TrainingGame};

const MAGIC: [u8; 8] = *b"canjutg\n";
const VERSION: u32 = 1;
pub(super) const HEADER: usize = 36;
/// Bytes of length and checksum.
const FRAME: usize = 8;
/// Bytes of a record between these and the moves.
const FIXED: usize = 38;
const MOVE: usize = 4;
/// Bytes of the occupied points.
const OCCUPANCY: usize = 12;

/// Maximum number of moves of a game: the rules allow none longer (30 captures, 120 moves between them).
pub const LONGEST_GAME: usize = 4_000;

/// Bytes of a record at most.
pub const LONGEST_RECORD: usize = FRAME + FIXED + MOVE * LONGEST_GAME;

/// Damage in bytes that should be training games.
#[derive(Debug)]
pub enum Damage {
    /// They do not begin as a file of training games does.
    NoTraining,
    /// Another version of format or recipe.
    Version(u32),
    /// The header is cut, or its checksum fails.
    Header,
    /// A record is cut, its checksum fails, or it is no game.
    Record {
        /// Offset of the record in bytes.
        at: u64,
    },
    /// The system refuses to read on.
    Io(io::Error),
}

impl From<io::Error> for Damage {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Damage {
    /// Returns the message for this file.
    pub fn at(&self, path: &Path) -> Text {
        match self {
            Self::NoTraining => text!("training-no-training", path),
            Self::Version(version) => text!("training-version", path, version),
            Self::Header => text!("training-header", path),
            Self::Record { at } => text!("training-record", path, at = at.to_string()),
            Self::Io(error) => text!("file-other", path, error),
        }
    }
}

impl Settings {
    /// The header of a file of these settings.
    pub fn header(self) -> [u8; HEADER] {
        let mut header = Vec::with_capacity(HEADER);
        header.extend(MAGIC);
        header.extend(VERSION.to_le_bytes());
        header.extend(self.nodes.to_le_bytes());
        header.extend(self.seed.to_le_bytes());
        header.extend(self.engine.to_le_bytes());
        header.extend(crc32fast::hash(&header).to_le_bytes());
        let mut bytes = [0; HEADER];
        bytes.iter_mut().zip(header).for_each(|(byte, written)| *byte = written);
        bytes
    }
}

/// Reads a header.
pub fn read_settings(input: &mut impl Read) -> Result<Settings, Damage> {
    let mut header = Vec::new();
    input.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
    let mut bytes = Bytes(&header);
    if bytes.take::<8>() != Some(MAGIC) {
        return Err(Damage::NoTraining);
    }
    let version = bytes.number().ok_or(Damage::Header)?;
    if version != VERSION {
        return Err(Damage::Version(version));
    }
    let mut settings = || {
        let (nodes, seed, engine) = (bytes.number()?, bytes.take()?, bytes.take()?);
        Some(Settings { nodes, seed: u64::from_le_bytes(seed), engine: u64::from_le_bytes(engine) })
    };
    settings().filter(|settings| settings.header() == *header).ok_or(Damage::Header)
}

pub fn encode(game: &TrainingGame) -> Vec<u8> {
    let mut body = Vec::with_capacity(FIXED + MOVE * game.moves.len());
    body.extend(game.number.to_le_bytes());
    let decision = Decision::all().position(|decision| decision == game.decision).unwrap_or_default();
    let result = game.winner.map_or(1, |winner| if winner == Color::Red { 2 } else { 0 });
    let origin = if game.origin == Origin::Opening { 0 } else { 1 };
    body.extend([origin, decision as u8, result, game.start.turn().index() as u8]);
    let (mut occupied, mut pieces) = (0_u128, 0_u128);
    for (at, (square, piece)) in game.start.board().iter().enumerate() {
        occupied |= 1 << square.index();
        pieces |= ((7 * piece.color.index() + piece.role.index()) as u128) << (4 * at);
    }
    body.extend(occupied.to_le_bytes().iter().take(OCCUPANCY));
    body.extend(pieces.to_le_bytes());
    body.extend((game.moves.len() as u16).to_le_bytes());
    for ScoredMove { played, score } in &game.moves {
        body.extend(((played.from.index() << 7 | played.to.index()) as u16).to_le_bytes());
        body.extend(score.to_le_bytes());
    }
    let mut record = (body.len() as u32).to_le_bytes().to_vec();
    record.extend(crc32fast::hash(&body).to_le_bytes());
    record.extend(body);
    record
}

/// Parses a record without its length and checksum; `None` if it is invalid.
fn decode(body: &[u8]) -> Option<TrainingGame> {
    let mut bytes = Bytes(body);
    let number = bytes.number()?;
    let [origin, decision, result, turn] = bytes.take()?;
    let origin = *[Origin::Opening, Origin::Endgame].get(usize::from(origin))?;
    let decision = Decision::all().nth(decision.into())?;
    let winner = *[Some(Color::Black), None, Some(Color::Red)].get(usize::from(result))?;
    let mut setup = Setup { turn: *Color::ALL.get(usize::from(turn))?, ..Setup::empty() };
    let (low, high) = (u64::from_le_bytes(bytes.take()?), bytes.number()?);
    let occupied = u128::from(high) << 64 | u128::from(low);
    let mut pieces = u128::from_le_bytes(bytes.take()?);
    for point in (0..8 * OCCUPANCY).filter(|point| occupied >> point & 1 == 1) {
        let code = (pieces & 15) as usize;
        pieces >>= 4;
        let piece = Piece::new(*Color::ALL.get(code / 7)?, *Role::ALL.get(code % 7)?);
        setup.board.set(Square::from_index(point)?, Some(piece));
    }
    let start = setup.check().ok().filter(|_| pieces == 0)?;
    let count = u16::from_le_bytes(bytes.take()?);
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(count.into());
    for _ in 0..count {
        let points = usize::from(u16::from_le_bytes(bytes.take()?));
        let played = Move::new(Square::from_index(points >> 7)?, Square::from_index(points & 127)?);
        moves.push(ScoredMove { played, score: i16::from_le_bytes(bytes.take()?) });
        if !position.is_legal(played) {
            return None;
        }
        position.make(played);
    }
    let whole = bytes.0.is_empty() && (1..=LONGEST_GAME).contains(&moves.len());
    whole.then_some(TrainingGame { number, origin, start, moves, winner, decision })
}

/// The games of a file, in order. Ends after the first error.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    settings: Settings,
    at: u64,
    next: u32,
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    pub fn new(mut input: R) -> Result<Self, Damage> {
        let settings = read_settings(&mut input)?;
        Ok(Self { input, settings, at: HEADER as u64, next: 0, failed: false })
    }

    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Returns the offset of the next record in bytes.
    pub const fn at(&self) -> u64 {
        self.at
    }

    fn read(&mut self) -> Result<Option<TrainingGame>, Damage> {
        let broken = Damage::Record { at: self.at };
        let mut record = Vec::new();
        self.input.by_ref().take(FRAME as u64).read_to_end(&mut record)?;
        if record.is_empty() {
            return Ok(None);
        }
        let mut frame = Bytes(&record);
        let (Some(length), Some(sum)) = (frame.number(), frame.number()) else { return Err(broken) };
        if length as usize > LONGEST_RECORD - FRAME {
            return Err(broken);
        }
        record.clear();
        self.input.by_ref().take(length.into()).read_to_end(&mut record)?;
        let whole = record.len() == length as usize && crc32fast::hash(&record) == sum;
        let game = decode(&record).filter(|game| whole && game.number == self.next);
        self.at += (FRAME + record.len()) as u64;
        self.next = self.next.wrapping_add(1);
        game.map(Some).ok_or(broken)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<TrainingGame, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let read = self.read().transpose();
        self.failed = !matches!(read, Some(Ok(_)));
        read
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }
}
