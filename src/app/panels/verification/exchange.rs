//! The exchange of pawns: the combinations that are scored otherwise once both sides have a pawn less.

use egui::Ui;

use super::list;
use crate::app::scene::{Scene, Wishes};
use crate::app::{leave, parts};
use crate::verification::piece_exchange::{Exchange, Exchanges};

/// What the method remembers.
#[derive(Default)]
pub(super) struct State {
    /// Lists only those after which another side is better.
    lenient: bool,
}

/// Draws what was found.
pub(super) fn show(
    ui: &mut Ui,
    scene: Scene<'_>,
    exchanges: &Exchanges,
    state: &mut State,
    wishes: &mut Wishes,
) {
    let words = scene.words;
    ui.label(words.exchanges(exchanges));
    ui.checkbox(&mut state.lenient, words.get("exchange-lenient"));
    let listed: Vec<&Exchange> =
        exchanges.found.iter().filter(|exchange| !state.lenient || exchange.turns()).collect();
    if listed.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    let heads = ["verify-classes", "cli-material", "cli-score", "verify-after", "cli-score"];
    leave::list(ui, words, "verify-exchange", heads, || {
        let row = |exchange: &&Exchange| {
            let [before, after] = [exchange.before, exchange.after].map(|node| node.material().to_string());
            let [score, left] = [exchange.score, exchange.left].map(|score| leave::score(Some(score)));
            [exchange.classes().to_string(), before, score, after, left]
        };
        listed.iter().map(row).collect()
    });
    let titles =
        [("verify-classes", 64.0), ("cli-material", 200.0), ("verify-after", 200.0), ("verify-verdict", 0.0)];
    let titles = titles.map(|(key, width)| (words.get(key), width));
    list::show(ui, "exchanges", &titles, listed.len(), |ui, row, column| {
        let Some(exchange) = listed.get(row) else { return };
        match column {
            0 => drop(ui.label(exchange.classes().to_string())),
            1 => list::node(ui, scene, exchange.before, Some(exchange.score), wishes),
            2 => list::node(ui, scene, exchange.after, Some(exchange.left), wishes),
            _ if exchange.turns() => drop(ui.label(format!("✗ {}", words.get("verify-turned")))),
            _ => {}
        }
    });
}
