//! The name of the opening of a game, above its moves.

use egui::{Label, RichText, Ui};

use crate::app::scene::ViewContext;
use crate::books::opening::OpeningName;
use crate::rules::Position;
use crate::rules::tree::{GameTree, NodeIndex};

/// Draws the name of the opening of the line on the board, if it has one.
pub(super) fn show<N>(ui: &mut Ui, scene: ViewContext<'_>, tree: &GameTree<N>) {
    if tree.position_at(NodeIndex::START).key() != Position::start().key() {
        return;
    }
    if let Some(name) = OpeningName::of_game(&tree.moves()) {
        let text = RichText::new(name.titled(scene.words.language)).strong();
        ui.add(Label::new(text).truncate());
    }
}
