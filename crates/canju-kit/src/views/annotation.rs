//! Judged moves of a game.

use crate::engine::score::{TABLE_BOUND, Verdict};
use crate::report::{Cell, Columns, Table, Type};
use crate::rules::Color;
use crate::service::annotation::JudgedMove;
use crate::text::Words;

/// A judged move with its ply, from 1, and in the notation of the user: it, and the better one.
#[derive(Debug, Clone)]
pub struct JudgedRow {
    /// The ply, from 1.
    pub ply: usize,
    /// The move as text.
    pub text: String,
    /// The engine's move as text; empty if it is the same.
    pub better: String,
    /// The judgement.
    pub judged: JudgedMove,
}

/// The moves of the main line, judged.
pub fn annotation(words: Words, rows: Vec<JudgedRow>) -> Table {
    let pawns = |score: i32| match score.abs() {
        ..TABLE_BOUND => Cell::Real(f64::from(score) / 100.0, 2),
        _ => Cell::None,
    };
    let mate = |score: i32| match Verdict::of(score) {
        Verdict::Mate(moves) => Cell::Int(moves.into()),
        Verdict::Centipawns(_) => Cell::None,
    };
    Columns::<(), JudgedRow>::over(words, ())
        .both("ply", "annotation-ply", |(), row| row.ply)
        .right()
        .data("side", |(), row| if row.judged.color == Color::Red { "red" } else { "black" })
        .data("move", |(), row| row.judged.played.to_string())
        .both("text", "annotation-move", |(), row| row.text.clone())
        .data("judgement", |(), row| row.judged.judgement.word())
        .shown("annotation-judgement", move |(), row| words.get(row.judged.judgement.text_key()))
        .both("loss", "annotation-loss", |(), row| Cell::Real(row.judged.loss, 2))
        .of(Type::Real)
        .right()
        .data("score", move |(), row| pawns(row.judged.score))
        .of(Type::Real)
        .data("mate", move |(), row| mate(row.judged.score))
        .of(Type::Int)
        .data("best_score", move |(), row| pawns(row.judged.best_score))
        .of(Type::Real)
        .data("best_mate", move |(), row| mate(row.judged.best_score))
        .of(Type::Int)
        .both("better", "annotation-better", |(), row| row.better.clone())
        .data("line", |(), row| crate::books::opening::text::of_moves(&row.judged.line))
        .table("annotation-title", rows)
}
