//! The exchange of pawns: combinations whose score differs after each side loses a pawn.

use egui::Ui;

use crate::app::list::{self, ListOf};
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::verification::piece_exchange::Exchanges;
use crate::views::verification as views;

/// The state of the method.
#[derive(Default)]
pub(super) struct State {
    /// Whether only those are listed after which another side is better.
    lenient: bool,
}

/// Draws the findings.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    exchanges: &Exchanges,
    state: &mut State,
    list_of: &mut ListOf<'_>,
    requests: &mut Requests,
) {
    let words = scene.words;
    ui.label(words.exchanges(exchanges));
    ui.checkbox(&mut state.lenient, words.get("exchange-lenient"));
    let lenient = state.lenient;
    let table = list_of(lenient, &|| {
        let listed = exchanges.found.iter().filter(|exchange| !lenient || exchange.turns());
        views::exchanges(words, listed.copied().collect())
    });
    if table.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    list::show(ui, scene, "exchanges", &table, requests);
}
