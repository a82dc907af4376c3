//! Random positions of a material, as examples for the expert who scores it.

use egui::{Align, Button, Label, Layout, RichText, Ui, vec2};

use super::board::{BoardInput, BoardView};
use super::export;
use super::theme::SMALL;
use crate::material::NodeId;
use crate::rng::Rng;
use crate::rules::{Color, Position};
use crate::text::Words;

/// The bit of the seed that makes the positions of a repeated question different.
const REPEAT_BIT: u32 = 23;

#[derive(Default)]
pub(super) struct Samples {
    /// The number of times other positions were requested.
    again: u64,
    /// The node, and the number of its draw.
    of: Option<(NodeId, u64)>,
    positions: [Option<Position>; 2],
    boards: [BoardView; 2],
}

impl Samples {
    pub(super) const fn again(&mut self) {
        self.again += 1;
    }

    /// Returns the position of a node shown with this side to move.
    pub(super) fn shown(&self, node: NodeId, turn: Color) -> Option<&Position> {
        let shown = self.of.is_some_and(|(of, _)| of == node);
        self.positions.iter().flatten().find(|position| shown && position.turn() == turn)
    }

    /// Draws two boards side by side, one with red to move and one with black, or one `board` of these, the other with each draw;
    /// returns true if others are requested. A repeated question (`repeat`) shows other positions.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        words: Words,
        node: NodeId,
        repeat: bool,
        height: f32,
        boards: usize,
    ) -> bool {
        let draw = self.again | u64::from(repeat) << REPEAT_BIT;
        if self.of != Some((node, draw)) {
            self.of = Some((node, draw));
            let mut rng = Rng::new(u64::from(node.get()) << 24 | draw);
            self.positions = Color::ALL.map(|turn| node.material().playable_position(turn, &mut rng));
        }
        let caption = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
        let gaps = ui.spacing().item_spacing.x * (boards - 1) as f32;
        let width = (ui.available_width() - gaps) / boards as f32;
        let first = if boards == 1 { (self.again % 2) as usize } else { 0 };
        let mut others = false;
        ui.horizontal_top(|ui| {
            let keys = ["inquiry-to-move-red", "inquiry-to-move-black"];
            let all = self.positions.iter().zip(&mut self.boards).zip(keys);
            for (at, ((position, board), key)) in all.enumerate().skip(first).take(boards) {
                let Some(position) = position else { continue };
                ui.vertical(|ui| {
                    ui.push_id(key, |ui| {
                        ui.horizontal(|ui| {
                            ui.set_width(width);
                            let pawns = words.pawn_heights(position.board());
                            let label = [words.get(key), pawns].into_iter().filter(|label| !label.is_empty());
                            let label = label.collect::<Vec<_>>().join(" · ");
                            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                                if at + 1 == first + boards {
                                    others = other_positions(ui, words);
                                }
                                // Left-aligned in the remaining space.
                                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                                    ui.add(Label::new(RichText::new(label).font(SMALL).weak()).truncate());
                                });
                            });
                        });
                        let input = BoardInput {
                            leaves: Some(export::position(ui.ctx(), words, position, false)),
                            ..BoardInput::of(position.board())
                        };
                        board.show(ui, words, input, vec2(width, height - caption));
                    });
                });
            }
        });
        others
    }
}

fn other_positions(ui: &mut Ui, words: Words) -> bool {
    let name = words.get("inquiry-sample");
    let button = ui.add(Button::new(&name).shortcut_text("G").small()).accessible_name(&name);
    button.on_hover_text(words.get("inquiry-sample-hint")).clicked()
}
