//! Detects the number of Red's home rank, 0 or 1, which PGN does not state, by the legality of the moves.

use super::super::lexer::Lexer;
use super::super::moves::{Form, form};
use super::super::split::Chunk;
use super::super::tags::Tags;
use super::{Game, Reader};
use crate::WarningKind;
use canju_files::progress::{Cancelled, Checkpoint};
use xiangqi::rules::notation::{Notation, NotationError, Ranks, read_algebraic};
use xiangqi::rules::{Move, Position};

/// The lead in plies of one numbering over the other that counts as proof, if it reads all moves.
const MARGIN: i64 = 4;
/// As [`MARGIN`], if it does not read all moves.
const MARGIN_IN_PART: i64 = 8;

/// The rank numbering of a game, and whether it mattered.
#[derive(Debug, Clone, Copy)]
pub(super) struct RanksSeen {
    /// `None` if in doubt: algebraic moves cannot be read then.
    ranks: Option<Ranks>,
    algebraic: bool,
    coordinates: bool,
}

impl RanksSeen {
    pub(super) const fn new(ranks: Option<Ranks>) -> Self {
        Self { ranks, algebraic: false, coordinates: false }
    }

    /// Reads a word as a move.
    pub(super) fn read(&mut self, position: &Position, text: &str) -> Result<Move, NotationError> {
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

    /// Whether the other numbering is refuted.
    const fn refutes(&self, other: &Self) -> bool {
        let margin = if self.is_whole { MARGIN } else { MARGIN_IN_PART };
        let is_clear =
            self.plies >= other.plies + margin || (self.is_whole && self.plies > 0 && other.plies == 0);
        !other.is_whole && is_clear
    }
}

/// Parses a chunk with the rank numbering that its moves prove. Coordinates count from 0, as in the standard, unless that
/// is refuted; algebraic moves in doubt are not read at all, as they could be a different game.
pub(super) fn read(chunk: &Chunk<'_>, checkpoint: &Checkpoint<'_>) -> Result<Game, Cancelled> {
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
    use crate::random::games;
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
        let rounds = std::env::var("CANJU_GARBLED").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
        let mut whole = 0;
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
