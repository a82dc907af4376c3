//! How the pictures speak of a node: its score, its conflicts, what it is called.

use egui::{RichText, Ui};

use super::swatch;
use super::theme::Palette;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictCount;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::material::lattice::{Neighbour, Relation};
use crate::material::name::material_name;
use crate::material::{Kind, NodeId};
use crate::rules::Color;
use crate::text::Words;

/// What a score means: "red wins by position".
pub fn score_meaning(words: Words, score: Score) -> String {
    words.get(SCORE_MEANINGS[usize::from(score.get())])
}

const SCORE_MEANINGS: [&str; 10] = [
    "score-meaning-0",
    "score-meaning-1",
    "score-meaning-2",
    "score-meaning-3",
    "score-meaning-4",
    "score-meaning-5",
    "score-meaning-6",
    "score-meaning-7",
    "score-meaning-8",
    "score-meaning-9",
];

/// A score with its meaning: "3 · red wins by position".
pub fn score_name(words: Words, score: Option<Score>) -> String {
    match score {
        Some(score) => format!("{score} · {}", score_meaning(words, score)),
        None => words.get("score-none"),
    }
}

/// The word for where a score comes from.
pub fn source_name(words: Words, source: Source) -> String {
    words.get(match source {
        Source::Manual => "source-manual",
        Source::Expert => "source-expert",
        Source::Table => "source-table",
        Source::Inferred => "source-inferred",
        Source::Guess => "source-guess",
        Source::Resolver => "source-resolver",
    })
}

/// "2 conflicts with 11 neighbours", or that there are none.
pub fn conflict_sentence(words: Words, count: ConflictCount) -> String {
    let numbers = [("conflicts", i64::from(count.conflicts)), ("neighbours", i64::from(count.neighbours))];
    let key = if count.conflicts == 0 { "node-no-conflict" } else { "node-conflicts" };
    words.with(key, &numbers)
}

/// What one does to a node to get to this neighbour: "red + rook", "black − pawn".
pub fn step_name(words: Words, neighbour: Neighbour) -> String {
    let key = match (neighbour.color, neighbour.relation.adds(neighbour.color)) {
        (Color::Red, true) => "step-red-adds",
        (Color::Red, false) => "step-red-loses",
        (Color::Black, true) => "step-black-adds",
        (Color::Black, false) => "step-black-loses",
    };
    words.with(key, &[("piece", kind_name(words, neighbour.kind, neighbour.color))])
}

/// The word for a piece of a side.
pub fn kind_name(words: Words, kind: Kind, color: Color) -> String {
    words.get(match (kind, color) {
        (Kind::Rook, _) => "piece-rook",
        (Kind::Knight, _) => "piece-knight",
        (Kind::Cannon, _) => "piece-cannon",
        (Kind::Pawn, Color::Red) => "piece-pawn-red",
        (Kind::Pawn, Color::Black) => "piece-pawn-black",
        (Kind::Guard, Color::Red) => "piece-guard-red",
        (Kind::Guard, Color::Black) => "piece-guard-black",
        (Kind::Minister, Color::Red) => "piece-minister-red",
        (Kind::Minister, Color::Black) => "piece-minister-black",
    })
}

/// "better for red", "worse for red".
pub fn relation_name(words: Words, relation: Relation) -> String {
    words.get(match relation {
        Relation::Better => "relation-better",
        Relation::Worse => "relation-worse",
    })
}

/// Everything worth saying of a node in one line, for those who hear the window rather than see it.
pub fn spoken(base: &KnowledgeBase, words: Words, node: NodeId) -> String {
    let mut parts = vec![node.material().to_string(), score_name(words, base.score(node))];
    if base.is_invariable(node) {
        parts.push(words.get("node-locked"));
    }
    let count = base.labelling().count(node);
    if count.conflicts > 0 {
        parts.push(conflict_sentence(words, count));
    }
    parts.join(", ")
}

/// The content of a tooltip about a node.
pub fn node_tooltip(ui: &mut Ui, base: &KnowledgeBase, words: Words, node: NodeId) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(node.material().to_string()).strong());
    ui.label(material_name(node.material(), words.language));
    ui.horizontal(|ui| {
        swatch::score_label(ui, words, base.score(node));
        ui.label(base.score(node).map_or_else(|| words.get("score-none"), |s| score_meaning(words, s)));
    });
    let count = base.labelling().count(node);
    let color = if count.conflicts > 0 { palette.conflict } else { palette.weak };
    ui.colored_label(color, conflict_sentence(words, count));
    if base.is_invariable(node) {
        ui.colored_label(palette.locked, format!("{} {}", swatch::PADLOCK, words.get("node-locked")));
    }
}
