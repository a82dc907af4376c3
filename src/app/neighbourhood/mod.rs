//! A node with its neighbours, as in the paper's figure 6: better ones above, worse ones below, conflicts crossed.

mod card;
mod layout;

use egui::epaint::CubicBezierShape;
use egui::{Align2, Pos2, ScrollArea, Sense, Stroke, Ui, pos2, vec2};

use super::node_words::relation_name;
use super::swatch::paint_cross;
use super::theme::{Palette, SMALL, STEP};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::Standing;
use crate::material::NodeId;
use crate::material::lattice::{Neighbour, Relation};
use crate::text::Words;
use card::Cards;
use layout::{Layout, Place};

/// Shows a node and its neighbours over the available space and returns the neighbour clicked by mouse or by
/// Enter or Space. If the height is small, the cards show only the difference.
pub fn show(ui: &mut Ui, words: Words, base: &KnowledgeBase, node: NodeId) -> Option<NodeId> {
    let space = ui.available_size();
    let of = |relation| node.neighbours().filter(move |n| n.relation == relation).collect::<Vec<_>>();
    let (better, worse) = (of(Relation::Better), of(Relation::Worse));
    let area = ScrollArea::vertical().id_salt("neighbourhood").auto_shrink(false);
    area.show(ui, |ui| {
        let corner = ui.cursor().min;
        let layout = Layout::new(egui::Rect::from_min_size(corner, space), better.len(), worse.len());
        ui.allocate_exact_size(vec2(space.x, layout.bounds.bottom() - corner.y), Sense::hover());
        let around: Vec<(Neighbour, Place)> = better
            .iter()
            .copied()
            .zip(layout.better.iter().copied())
            .chain(worse.iter().copied().zip(layout.worse.iter().copied()))
            .collect();
        for (neighbour, place) in &around {
            edge(ui, &layout, neighbour.relation, place, conflicts(base, node, *neighbour));
        }
        captions(ui, words, &layout);
        let fits = |(neighbour, place): &(Neighbour, Place)| {
            card::name_fits(ui, words, *neighbour, place.card.width())
        };
        let signs = !around.iter().all(fits);
        let cards = Cards { base, words, detail: layout.detail, signs };
        let mut clicked = None;
        for (neighbour, place) in around {
            if cards.neighbour(ui, place.card, neighbour, conflicts(base, node, neighbour)) {
                clicked = Some(neighbour.node);
            }
        }
        cards.centre(ui, layout.centre, node);
        clicked
    })
    .inner
}

fn conflicts(base: &KnowledgeBase, node: NodeId, neighbour: Neighbour) -> bool {
    base.standing(node, neighbour) == Some(Standing::Conflict)
}

/// Draws the edge from the node to a card: a curve to the near row, then straight to the far one.
fn edge(ui: &Ui, layout: &Layout, relation: Relation, place: &Place, conflict: bool) {
    let palette = Palette::of(ui);
    let stroke = if conflict { Stroke::new(2.0, palette.conflict) } else { Stroke::new(1.0, palette.edge) };
    let side = if relation == Relation::Better { layout.centre.top() } else { layout.centre.bottom() };
    let target = place.bend.unwrap_or(place.end);
    // The edges start spread over the node's width, so that they are distinct from the start.
    let spread = (target.x - layout.centre.center().x) / layout.bounds.width().max(1.0);
    let start = pos2(layout.centre.center().x + spread * layout.centre.width() * 0.9, side);
    let pull = vec2(0.0, (target.y - start.y) * 0.5);
    let points: [Pos2; 4] = [start, start + pull, target - pull, target];
    ui.painter().add(CubicBezierShape::from_points_stroke(points, false, egui::Color32::TRANSPARENT, stroke));
    if place.bend.is_some() {
        ui.painter().line_segment([target, place.end], stroke);
    }
    if conflict {
        let back = if relation == Relation::Better { 8.0 } else { -8.0 };
        paint_cross(ui.painter(), palette, place.end + vec2(0.0, back), 4.5);
    }
}

/// Draws the numbers of better and worse neighbours; if space is short, by sign instead of words.
fn captions(ui: &Ui, words: Words, layout: &Layout) {
    let palette = Palette::of(ui);
    let left = layout.bounds.left();
    for (relation, sign, count, y, align) in [
        (Relation::Better, "▲", layout.better.len(), layout.centre.top(), Align2::LEFT_TOP),
        (Relation::Worse, "▼", layout.worse.len(), layout.centre.bottom(), Align2::LEFT_BOTTOM),
    ] {
        let short = format!("{sign} {count}");
        let whole = format!("{short} {}", relation_name(words, relation));
        let galley = |text| ui.painter().layout_no_wrap(text, SMALL, palette.weak);
        let room = layout.centre.left() - left - STEP;
        let galley =
            Some(galley(whole)).filter(|whole| whole.size().x <= room).unwrap_or_else(|| galley(short));
        let corner = align.anchor_size(pos2(left, y), galley.size()).min;
        ui.painter().galley(corner, galley, palette.weak);
    }
}

#[cfg(test)]
mod tests;
