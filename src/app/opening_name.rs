//! The name of the opening of a game, above its moves, and the way to the games of the library that have the position.

use egui::{Align, Label, Layout, RichText, TextWrapMode, Ui, vec2};

use crate::app::scene::{Requests, ViewContext};
use crate::books::opening::OpeningName;
use crate::rules::Position;
use crate::rules::tree::{GameTree, NodeIndex};
use crate::service::settings::Panel;
use crate::session::{openings, preferences};
use crate::text::thousands;

/// Draws the name of the opening of the line on the board, if it has one.
pub(super) fn show<N>(ui: &mut Ui, scene: ViewContext<'_>, tree: &GameTree<N>) {
    if begins_at_the_start(tree) {
        name(ui, scene, tree);
    }
}

/// Draws the name of the opening, and the number of games of the library that reach the position: a click shows the position in
/// the opening tree.
pub(super) fn show_with_library<N>(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    tree: &GameTree<N>,
    requests: &mut Requests,
) {
    if !begins_at_the_start(tree) {
        return;
    }
    let height = ui.spacing().interact_size.y;
    let size = vec2(ui.available_width(), height);
    // The number is at the right end: the name stays in place while games are counted.
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        // Text that is too wide would be cut at its beginning.
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        match scene.session.openings().library_games(tree.position().mirror_key()) {
            Ok(0) | Err(false) => {}
            Ok(count) => {
                let text = scene.words.with("opening-library-games", &[("count", thousands(count as i64))]);
                if ui.link(text).on_hover_text(scene.words.get("opening-library-games-hint")).clicked() {
                    requests.command(openings::Action::Line(tree.moves()));
                    requests.command(preferences::Action::Show(Panel::Openings));
                }
            }
            Err(true) => requests.command(openings::Action::Count(tree.position().mirror_key())),
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| name(ui, scene, tree));
    });
}

fn begins_at_the_start<N>(tree: &GameTree<N>) -> bool {
    tree.position_at(NodeIndex::START).key() == Position::start().key()
}

fn name<N>(ui: &mut Ui, scene: ViewContext<'_>, tree: &GameTree<N>) {
    if let Some(name) = OpeningName::of_game(&tree.moves()) {
        let text = RichText::new(name.titled(scene.words.language)).strong();
        ui.add(Label::new(text).truncate());
    }
}
