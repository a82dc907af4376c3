//! The options for writing games if a format leaves a choice: the notation of moves, and the encoding of texts.

use egui::Ui;

use crate::app::scene::{Requests, ViewContext};
use crate::files::Named;
use crate::records::WriteOptions;
use crate::rules::notation::{Notation, Script};
use crate::session::games::Action;

const NOTATIONS: [(Notation, &str); 4] = [
    (Notation::Chinese(Script::Traditional), "games-manner-traditional"),
    (Notation::Chinese(Script::Simplified), "games-manner-simplified"),
    (Notation::Wxf, "play-form-wxf"),
    (Notation::Iccs, "play-form-iccs"),
];

/// Draws the menu.
pub(super) fn menu(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let words = scene.words;
    let now = scene.session.games().write_options(scene.session.settings());
    ui.menu_button(words.get("games-manner"), |ui| {
        ui.strong(words.get("games-manner-moves"));
        for (notation, key) in NOTATIONS {
            if ui.radio(now.notation == notation, words.get(key)).clicked() {
                requests.command(Action::WriteOptions(WriteOptions { notation, ..now }));
            }
        }
        let mut names = scene.session.games().names_openings();
        let opening = ui.checkbox(&mut names, words.get("games-manner-openings"));
        if opening.on_hover_text(words.get("games-manner-openings-hint")).clicked() {
            requests.command(Action::NameOpenings(names));
        }
        ui.separator();
        ui.strong(words.get("games-manner-encoding"));
        for encoding in Named::ALL {
            if ui.radio(now.encoding == encoding, encoding.name()).clicked() {
                requests.command(Action::WriteOptions(WriteOptions { encoding, ..now }));
            }
        }
    });
}
