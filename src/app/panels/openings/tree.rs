//! The opening tree of the library: moves with their results, the filter, and the games of the position.

use egui::{ComboBox, Grid, Label, RichText, Sense, TextEdit, Ui, vec2};

use crate::app::moves::notation;
use crate::app::parts;
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::Palette;
use crate::books::opening::{TreeFilter, TreeMove};
use crate::figures::number::signed;
use crate::records::Outcome;
use crate::rules::Color;
use crate::service::settings::Panel as Shown;
use crate::session::openings::{Action, Answer, TreeGame};
use crate::session::{games, preferences};
use crate::text::{Words, thousands};

/// Size of a bar of results.
const BAR: egui::Vec2 = vec2(96.0, 14.0);

/// The width of the tree from which on bars have their full width and the mean years are shown.
const WIDE: f32 = 520.0;

/// Games drawn at once.
const GAMES: usize = 12;

/// The fields of the filter while they are typed.
#[derive(Default)]
pub(super) struct Fields {
    player: String,
    since: String,
    until: String,
}

/// Draws the tree.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, fields: &mut Fields, requests: &mut Requests) {
    let (openings, words) = (scene.session.openings(), scene.words);
    parts::section(ui, words.get("opening-tree"));
    filter(ui, scene, fields, requests);
    let Some(answer) = openings.answer() else { return };
    if answer.tree.is_empty() {
        let key = if openings.is_building() { "opening-tree-building" } else { "opening-tree-none" };
        parts::quiet(ui, words.get(key));
        return;
    }
    moves(ui, scene, answer, requests);
    listed(ui, scene, answer, requests);
}

/// Draws the filter of the games.
fn filter(ui: &mut Ui, scene: ViewContext<'_>, fields: &mut Fields, requests: &mut Requests) {
    let words = scene.words;
    let known = scene.session.openings().filter();
    let mut wanted = known.clone();
    ui.horizontal_wrapped(|ui| {
        field(ui, &words.get("games-player"), 96.0, &mut fields.player);
        let sides = [None, Some(Color::Red), Some(Color::Black)];
        let side = |color| {
            words.get(match color {
                None => "games-any-outcome",
                Some(Color::Red) => "games-red",
                Some(Color::Black) => "games-black",
            })
        };
        choice(ui, words, "opening-tree-side", &sides, &mut wanted.color, side);
        field(ui, &words.get("opening-tree-since"), 44.0, &mut fields.since);
        field(ui, &words.get("opening-tree-until"), 44.0, &mut fields.until);
        let outcomes = [
            None,
            Some(Some(Outcome::Red)),
            Some(Some(Outcome::Draw)),
            Some(Some(Outcome::Black)),
            Some(None),
        ];
        let outcome = |outcome: Option<Option<Outcome>>| {
            outcome.map_or_else(|| words.get("games-any-outcome"), |outcome| words.outcome(outcome))
        };
        choice(ui, words, "games-outcome", &outcomes, &mut wanted.outcome, outcome);
        if *known != TreeFilter::default() && ui.button(words.get("games-all")).clicked() {
            (*fields, wanted) = (Fields::default(), TreeFilter::default());
        }
    });
    wanted.player = fields.player.trim().to_owned();
    wanted.since = fields.since.trim().parse().ok();
    wanted.until = fields.until.trim().parse().ok();
    if wanted != *known {
        requests.command(Action::Filter(wanted));
    }
}

fn field(ui: &mut Ui, name: &str, width: f32, text: &mut String) {
    parts::labelled(ui, name, |ui| ui.add(TextEdit::singleline(text).desired_width(width)));
}

fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    words: Words,
    key: &str,
    all: &[T],
    chosen: &mut T,
    name: impl Fn(T) -> String,
) {
    parts::labelled(ui, words.get(key), |ui| {
        let combo = ComboBox::from_id_salt(("of the tree", key)).width(56.0).selected_text(name(*chosen));
        combo
            .show_ui(ui, |ui| {
                for one in all {
                    ui.selectable_value(chosen, *one, name(*one));
                }
            })
            .response
    });
}

/// Draws the moves, the most played first; a click or Enter plays one.
fn moves(ui: &mut Ui, scene: ViewContext<'_>, answer: &Answer, requests: &mut Requests) {
    let words = scene.words;
    let position = scene.session.openings().line().position();
    let wide = ui.available_width() >= WIDE;
    Grid::new("tree moves").num_columns(7).spacing([10.0, 4.0]).striped(true).show(ui, |ui| {
        for key in ["opening-move", "opening-count", "opening-tree-results"] {
            ui.strong(words.get(key));
        }
        ui.strong(words.get("opening-tree-percent")).on_hover_text(words.get("opening-tree-percent-hint"));
        if wide {
            ui.strong(words.get("opening-tree-year"));
        }
        ui.strong(words.get("opening-tree-last")).on_hover_text(words.get("opening-tree-last-hint"));
        ui.strong(words.get("opening-score")).on_hover_text(words.get("opening-score-hint"));
        ui.end_row();
        for known in &answer.tree {
            let link = ui.link(RichText::new(notation(scene, position, known.played)).monospace());
            if link.clicked() {
                requests.command(Action::Move(known.played));
            }
            ui.label(thousands(known.games().into()));
            bar(ui, words, known, if wide { BAR } else { vec2(BAR.x / 2.0, BAR.y) });
            ui.label(known.score(Color::Red).map_or_else(String::new, |score| format!("{score:.0} %")));
            for year in [known.mean_year(), known.last].into_iter().skip(usize::from(!wide)) {
                ui.label(year.map_or_else(String::new, |year| year.to_string()));
            }
            let exact = answer.exact().iter().find(|exact| exact.played == known.played);
            let score = exact.and_then(|exact| exact.score);
            ui.label(score.map_or_else(String::new, |score| signed(f64::from(score) / 100.0, 2)));
            ui.end_row();
        }
    });
}

/// Draws the results of a move: Red won, drawn, Black won.
fn bar(ui: &mut Ui, words: Words, known: &TreeMove, size: egui::Vec2) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let ended = (known.red + known.draws + known.black).max(1);
    let mut left = rect.left();
    for (count, colour) in
        [(known.red, palette.red), (known.draws, palette.draw), (known.black, palette.black)]
    {
        let width = rect.width() * count as f32 / ended as f32;
        let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width, rect.height()));
        ui.painter().rect_filled(part, 0.0, colour);
        left += width;
    }
    let counts = [
        ("red", known.red),
        ("draws", known.draws),
        ("black", known.black),
        ("unfinished", known.unfinished),
    ];
    let text = words.with("opening-tree-results-said", &counts);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &text));
    response.on_hover_text(text);
}

/// Draws the games that play on from the position, the latest first; a click opens one in Games.
fn listed(ui: &mut Ui, scene: ViewContext<'_>, answer: &Answer, requests: &mut Requests) {
    let words = scene.words;
    let (count, games) = &answer.games;
    ui.add_space(4.0);
    ui.strong(words.with("opening-tree-games", &[("count", thousands(*count as i64))]));
    Grid::new("tree games").num_columns(4).spacing([10.0, 4.0]).striped(true).show(ui, |ui| {
        for game in games.iter().take(GAMES) {
            let link = ui.link(title(words, game));
            if link.on_hover_text(words.get("opening-tree-open")).clicked() {
                requests.command(games::Action::Open(game.id));
                requests.command(preferences::Action::Show(Shown::Games));
            }
            ui.label(words.outcome(game.outcome));
            ui.label(game.year.map_or_else(String::new, |year| year.to_string()));
            let opening = game.opening.map_or_else(String::new, |name| name.titled(words.language));
            ui.add(Label::new(RichText::new(&opening).weak()).truncate()).on_hover_text(&opening);
            ui.end_row();
        }
    });
    if let Some(more) = count.checked_sub(GAMES).filter(|more| *more > 0) {
        parts::quiet(ui, words.with("opening-tree-more", &[("count", thousands(more as i64))]));
    }
}

/// Returns the players; the number of the game if they are unknown.
fn title(words: Words, game: &TreeGame) -> String {
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    if game.red.is_empty() && game.black.is_empty() {
        return format!("{} {}", words.get("opening-game"), game.id.0);
    }
    format!("{} – {}", name(&game.red), name(&game.black))
}
