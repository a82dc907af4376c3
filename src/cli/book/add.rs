//! `canju book add`: adds games to the book.

use std::path::PathBuf;

use serde::Serialize;

use crate::books::endgame::Annotation;
use crate::service::intake::take_into_book;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// Add games to the book of a base; only what is missing is stored, a game that the book has is skipped, and an error
/// leaves the book unchanged.
///
/// The file extension selects the format: .tsv positions as in the shipped book; .dat nodes of Chen and Hsu with the
/// moves in a .lnk of the same name; .rec their records with the start in a .brd of the same name; .txt eglib lines,
/// name|FEN|moves; anything else games as for `canju games import` (PGN, XQF and others), with variations.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book add studies.txt --result book-win-red
  canju book add 適情雅趣.xqf
  canju book add EgBook15.dat
  canju book remove 3")]
pub(super) struct Arguments {
    /// Files to add.
    #[arg(required = true)]
    file: Vec<PathBuf>,
    /// Verdict on the end of every main line [default: as in the file, else the engine's evaluation].
    #[arg(long, value_name = "VERDICT", value_parser = annotation)]
    result: Option<Annotation>,
}

fn annotation(word: &str) -> Result<Annotation, String> {
    let words = || Annotation::ALL.map(Annotation::word).join(", ");
    Annotation::of_word(word).ok_or_else(|| format!("one of {}", words()))
}

#[derive(Serialize)]
struct Added {
    game: u32,
    name: String,
    positions: u64,
    moves: u64,
    changed: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let taken = {
        let meter = terminal.meter("cli-importing");
        take_into_book(base, &arguments.file, arguments.result, &meter)
    };
    let taken = taken.map_err(|error| terminal.fault(error))?;
    for (_, number, lost) in &taken.lost {
        terminal.remark(terminal.words.lost(Some(*number), lost));
    }
    let stored = taken.added.iter().map(|(id, game, edited)| Added {
        game: id.0,
        name: game.name().to_owned(),
        positions: edited.positions,
        moves: edited.moves,
        changed: edited.changed,
    });
    let stored: Vec<Added> = stored.collect();
    let all_known = stored.is_empty() && taken.known > 0;
    if all_known {
        let args = [("count", taken.known.to_string())];
        terminal.remark(terminal.words.with("book-all-known", &args));
    }
    if terminal.json {
        return terminal.document(&stored);
    }
    if all_known {
        return Ok(());
    }
    let sum = |of: fn(&Added) -> u64| stored.iter().map(of).sum::<u64>();
    let first = stored.first().map_or(0, |added| added.game);
    let args = [
        ("games", stored.len() as u64),
        ("first", first.into()),
        ("positions", sum(|added| added.positions)),
        ("moves", sum(|added| added.moves)),
    ];
    terminal.line(terminal.words.with("book-added", &args))?;
    if taken.known > 0 {
        terminal.line(terminal.words.with("book-known", &[("count", taken.known)]))?;
    }
    Ok(())
}
