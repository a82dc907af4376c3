//! DhtmlXQ writer.

use std::collections::VecDeque;

use super::game::{PIECES, placed, quiet_turn};
use super::{escape, names};
use crate::{Encoded, ImportWarning, Outcome, Record, WarningKind, plain_text, points, tag};
use canju_files::progress::{Cancelled, Checkpoint, Progress};
use canju_files::{Named, encode};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Piece, Setup};

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
            warnings.push(losses.into_iter().map(|what| ImportWarning { at: None, what }).collect());
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
            let value = escape::write(value, missing);
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
        match names::field(name) {
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
    let glyphs = record.steps().iter().map(|step| step.remark.glyphs.len()).sum::<usize>()
        + record.tree.note(NodeIndex::START).glyphs.len();
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
    let mut digits = String::new();
    for color in Color::ALL {
        let mut left = xiangqi::rules::Role::ALL.map(|role| setup.board.pieces(color, role).into_iter());
        for role in PIECES {
            let square = left.get_mut(Piece::new(color, role).role.index()).and_then(Iterator::next);
            digits.extend(square.map_or(['9', '9'], points::digits));
        }
    }
    digits
}

/// A pending line.
struct Line {
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
        let text = plain_text::comment(tree.note(place));
        if !text.is_empty() {
            add(&name, &text);
        }
    };
    comment("comment0".to_owned(), NodeIndex::START);
    let mut moves = Vec::new();
    let mut open = VecDeque::new();
    let mut lines = 0;
    let starts = |place, of: usize, ply: usize, lines: &mut usize, open: &mut VecDeque<Line>| {
        for first in tree.next(place).iter().skip(1) {
            *lines += 1;
            open.push_back(Line {
                name: format!("move_{of}_{ply}_{lines}"),
                number: *lines,
                first: *first,
                ply,
            });
        }
    };
    if let Some(first) = tree.next(NodeIndex::START).first() {
        open.push_back(Line { name: "movelist".to_owned(), number: 0, first: *first, ply: 1 });
        starts(NodeIndex::START, 0, 1, &mut lines, &mut open);
    }
    while let Some(Line { name, number, first, mut ply }) = open.pop_front() {
        let mut digits = String::new();
        let mut next = Some(first);
        while let Some(place) = next {
            checkpoint.pass(1)?;
            if let Some(played) = tree.played(place) {
                digits.extend([played.from, played.to].into_iter().flat_map(points::digits));
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
