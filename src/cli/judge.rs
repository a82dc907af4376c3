//! `canju judge`: the result by the rules after a sequence of moves.

use serde::Serialize;

use super::failure::Failure;
use super::terminal::Terminal;
use crate::cli::rule_book;
use crate::rules::fen::{self, PositionFenError};
use crate::rules::notation::{Notation, NotationError};
use crate::rules::referee::{Game, GameResult, RuleBook};
use crate::rules::{Color, Position};

/// Judge a game: mate, stalemate, perpetual check and chase, repetition.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The last line is one of: red wins, black wins, draw, none (the game goes on). The final position is
judged, so give the moves up to that position. 120 plies without a capture are a draw.

Examples:
  canju judge --fen '9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w' \\
      --moves 'd6e6 e4d4 e6d6 d4e4 d6e6 e4d4 e6d6 d4e4'
  canju judge --moves '炮二平五 馬８進７'")]
pub(super) struct Arguments {
    /// Starting position (FEN).
    #[arg(long, default_value = fen::START)]
    fen: String,
    /// Moves from the starting position, as h2e2 (ranks 0-9), H2-E2, C2.5 or 炮二平五.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// Rules on repetition.
    #[arg(long, value_parser = rule_book::parser(), default_value = RuleBook::Asian.word())]
    rules: RuleBook,
}

#[derive(Serialize)]
struct Judgement<'a> {
    fen: &'a str,
    moves: Vec<String>,
    rules: RuleBook,
    verdict: &'static str,
    reason: Option<&'static str>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let (game, moves) = game(position(&arguments.fen, terminal)?, &arguments.moves, terminal)?;
    let found = game.result(arguments.rules.set());
    let verdict = match found {
        Some(GameResult { winner: Some(Color::Red), .. }) => "red wins",
        Some(GameResult { winner: Some(Color::Black), .. }) => "black wins",
        Some(GameResult { winner: None, .. }) => "draw",
        None => "none",
    };
    if terminal.json {
        let reason = found.map(|result| result.reason.word());
        let fen = &arguments.fen;
        return terminal.document(&Judgement { fen, moves, rules: arguments.rules, verdict, reason });
    }
    let words = terminal.words;
    terminal.line(found.map_or_else(|| words.get("judge-none"), |result| words.result_reason(result)))?;
    terminal.line(verdict)
}

/// Returns the game after these moves, and the moves in notation.
pub(super) fn game(
    start: Position,
    moves: &str,
    terminal: &Terminal,
) -> Result<(Game, Vec<String>), Failure> {
    let mut game = Game::new(start);
    let texts = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|text| !text.is_empty());
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(texts) {
        play(&mut game, text).map_err(|error| {
            let reason = terminal.words.notation_error(game.position(), &error);
            let arguments = [("number", number.to_string()), ("move", text.to_owned()), ("reason", reason)];
            Failure::Message(terminal.words.with("judge-illegal", &arguments))
        })?;
        moves.push(text.to_owned());
    }
    Ok((game, moves))
}

/// Parses a FEN.
pub(super) fn position(fen: &str, terminal: &Terminal) -> Result<Position, Failure> {
    fen.parse().map_err(|error| match error {
        PositionFenError::Fen(error) => Failure::Pointed {
            text: fen.to_owned(),
            at: error.at..error.at + 1,
            sentence: terminal.words.fen_error(&error),
        },
        PositionFenError::Faults(faults) => Failure::Message(terminal.words.setup_faults(faults)),
    })
}

/// Plays a move in any notation except that with ranks 1-10, which is ambiguous with ranks 0-9 until a rank 10 occurs.
fn play(game: &mut Game, text: &str) -> Result<(), NotationError> {
    let (form, played) = Notation::read_any(game.position(), text)?;
    if form == Notation::UciFromOne {
        return Err(NotationError::Length(text.len()));
    }
    Ok(game.play(played)?)
}
