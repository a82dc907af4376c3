//! `canju judge`: the result by the rules after a sequence of moves.

use serde::Serialize;

use crate::rules::Color;
use crate::rules::fen;
use crate::rules::referee::{GameResult, RuleBook};
use crate::terminal::args::{game, position};
use crate::terminal::player;
use crate::terminal::{Failure, Terminal};

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
    #[arg(long, value_parser = player::rule_book_parser(), default_value = RuleBook::Asian.word())]
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
