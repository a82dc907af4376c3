//! Descriptions of a node: the words of `text::node`, and its tooltip.

use egui::{RichText, Ui};

use super::swatch;
use super::theme::Palette;
use crate::knowledge::KnowledgeBase;
use crate::material::{Material, NodeId};
use crate::text::Words;
pub use crate::text::node::{
    conflict_reason, conflict_sentence, kind_name, relation_name, score_meaning, score_name, score_word,
    source_name, spoken, step_name,
};

/// Draws the content of a node's tooltip.
pub fn node_tooltip(ui: &mut Ui, base: &KnowledgeBase, words: Words, node: NodeId) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(words.material_title(node)).strong());
    ui.label(words.material_aside(node));
    ui.colored_label(palette.weak, lattice_level(words, node));
    ui.horizontal(|ui| {
        swatch::score_label(ui, words, base.score(node));
        ui.label(base.score(node).map_or_else(|| words.get("score-none"), |s| score_meaning(words, s)));
    });
    let count = base.labelling().count(node);
    let color = if count.conflicts > 0 { palette.conflict } else { palette.weak };
    ui.colored_label(color, conflict_sentence(words, count));
    if base.is_modified(node) {
        ui.colored_label(palette.accent, words.get("node-modified"));
    }
    if base.is_invariable(node) {
        ui.colored_label(palette.locked, format!("{} {}", swatch::PADLOCK, words.get("node-locked")));
    }
}

/// "level 7 of 31 in the lattice: 8 pieces".
pub fn lattice_level(words: Words, node: NodeId) -> String {
    let material = node.material();
    let args = [("level", material.level()), ("levels", Material::LEVELS), ("pieces", material.pieces())];
    let args = args.map(|(name, number)| (name, u32::from(number)));
    words.with("lattice-level", &args)
}
