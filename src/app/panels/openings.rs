//! The opening book: the line on the board; the moves played in exactly this position; the candidate moves of similar games;
//! similar positions with their differences; and the base's own entries. Exact and approximate entries never share a row.

use egui::{
    CentralPanel, CollapsingHeader, ComboBox, DragValue, Frame, Grid, Label, RichText, ScrollArea, TextEdit,
    Ui, vec2,
};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::list::{self, Extra};
use crate::app::moves::{self, Effect, Listed, Moves, notation};
use crate::app::panels::play::options::shipped_openings;
use crate::app::scene::{Memo, ViewContext};
use crate::app::theme::{Palette, STEP};
use crate::app::{export, layout, parts};
use crate::books::opening::{Advised, EditedMove, ExactMove, Spot, Spread, TreeFilter, TreeMove};
use crate::figures::number::signed;
use crate::records::Outcome;
use crate::report::Table;
use crate::rules::{Color, Move, Position, Square};
use crate::service::settings::Panel as Shown;
use crate::service::settings::play::Form;
use crate::session::openings::{Action, Answer, CANDIDATES, TreeGame};
use crate::session::{Command, games, play, preferences};
use crate::text::{Words, thousands};
use crate::views::openings as views;
use crate::views::openings::numbered;

#[derive(Default)]
pub(in crate::app) struct OpeningsPanel {
    board: MovingBoard,
    /// The key of the position drawn last.
    key: u64,
    moves: Moves,
    filter: Fields,
    whole: State,
    /// The similar position whose difference is drawn on the board.
    drawn: Option<usize>,
}

/// Height of the parts around the board.
const AROUND: f32 = 64.0;

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut OpeningsPanel) {
    moves::look_keys(ui, scene, Action::Navigate);
    layout::beside_board(ui, "beside the opening", AROUND, |ui| {
        moves::show_opening_name(ui, scene, &scene.session.openings().line);
        line(ui, scene, state);
        shipped_openings(ui, scene);
        // Names of games may be wider than the panel: it scrolls.
        ScrollArea::both().id_salt("the opening book").auto_shrink(false).show(ui, |ui| {
            show_tree(ui, scene, &mut state.filter);
            show_exact(ui, scene);
            own_games(ui, scene);
            weights(ui, scene);
            candidates(ui, scene);
            settings(ui, scene);
            show_whole(ui, scene, &mut state.whole);
            positions(ui, scene, &mut state.drawn);
        });
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| {
        on_board(ui, scene, state);
        buttons(ui, scene, state.board.refused());
    });
}

/// Draws the moves to this position.
fn line(ui: &mut Ui, scene: ViewContext<'_>, state: &mut OpeningsPanel) {
    let listed = Listed {
        tree: &scene.session.openings().line,
        none: scene.words.get("opening-no-moves"),
        command: &|deed| -> Command {
            match deed {
                Effect::Go(place) | Effect::Promote(place) | Effect::Prune(place) => Action::Go(place).into(),
            }
        },
        remark: |()| ("", ""),
    };
    let height = ui.available_height() * 0.18;
    moves::show(ui, scene, &listed, &mut state.moves, height);
}

fn on_board(ui: &mut Ui, scene: ViewContext<'_>, state: &mut OpeningsPanel) {
    let openings = scene.session.openings();
    let tree = &openings.line;
    let position = tree.position();
    if state.key != position.key() {
        (state.key, state.drawn) = (position.key(), None);
    }
    let alike = state.drawn.and_then(|at| openings.answer.result()?.similar.get(at));
    let difference = alike.map(|alike| alike.difference.clone()).unwrap_or_default();
    let ringed: Vec<Square> = difference.extra.iter().map(|(square, _)| *square).collect();
    let input = BoardInput {
        last: tree.played(tree.current()),
        ghosts: &difference.missing,
        ringed: &ringed,
        advice: alike.map(|alike| alike.played).filter(|played| position.is_legal(*played)),
        leaves: Some(export::position(ui.ctx(), scene.words, position, false)),
        ..BoardInput::of(position.board())
    };
    let size = vec2(ui.available_width(), (ui.available_height() - AROUND + 24.0).max(160.0));
    let played = state.board.show(ui, scene.words, position, input, size, true);
    played.into_iter().for_each(|played| scene.command(Action::Move(played)));
}

fn buttons(ui: &mut Ui, scene: ViewContext<'_>, refused: Option<Move>) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        moves::look_buttons(ui, scene, Action::Navigate);
        if ui.button(words.get("games-play-from-here")).clicked() {
            let position = scene.session.openings().line.position().clone();
            scene.command(play::Action::New(Box::new(position)));
            scene.command(preferences::Action::Show(Shown::Play));
        }
        if scene.session.openings().answer.is_running() {
            ui.spinner();
        }
        parts::refused(ui, words, scene.session.openings().line.position(), refused);
    });
}

/// Draws the settings: the random spread of values, and the maximum distance of similar positions.
fn settings(ui: &mut Ui, scene: ViewContext<'_>) {
    let (openings, words) = (scene.session.openings(), scene.words);
    let now = openings.spread;
    ui.horizontal_wrapped(|ui| {
        let (list, mut wanted) = (ComboBox::from_id_salt("spread"), now);
        let all = Spread::ALL.map(|spread| spread.with_seed(now.seed().unwrap_or(1)));
        parts::labelled(ui, words.get("opening-spread"), |ui| {
            parts::choose(ui, list, &mut wanted, all, |spread| words.get(spread.text_key()))
        });
        if wanted != now {
            scene.command(Action::Spread(wanted));
        }
        if let Some(mut seed) = now.seed()
            && parts::field(ui, words, "opening-seed", DragValue::new(&mut seed)).changed()
        {
            scene.command(Action::Spread(now.with_seed(seed)));
        }
        let mut distance = openings.distance;
        let number = DragValue::new(&mut distance).range(1..=12);
        if parts::field(ui, words, "opening-distance", number).changed() {
            scene.command(Action::Distance(distance));
        }
    });
}

// The moves of exactly this position, with the scores of the searched book and the results of games.

/// The weights offered for a move: percent of its value from games, and the text key.
const WEIGHTS: [(Option<u16>, &str); 4] = [
    (None, "opening-weight-own"),
    (Some(0), "opening-weight-never"),
    (Some(50), "opening-weight-seldom"),
    (Some(300), "opening-weight-often"),
];

/// Draws the moves, most likely first.
fn show_exact(ui: &mut Ui, scene: ViewContext<'_>) {
    let (openings, words) = (scene.session.openings(), scene.words);
    parts::section(ui, words.get("opening-exact"));
    let moves: &[ExactMove] = openings.answer.result().map_or(&[], |answer| answer.exact());
    if moves.is_empty() {
        parts::quiet(ui, words.get("opening-exact-none"));
        return;
    }
    let position = openings.line.position();
    let all: u64 = moves.iter().map(|known| known.weight).sum();
    Grid::new("exact moves").num_columns(6).spacing([8.0, 4.0]).striped(true).show(ui, |ui| {
        ui.strong(words.get("opening-move"));
        ui.strong(words.get("opening-score")).on_hover_text(words.get("opening-score-hint"));
        for key in ["opening-count", "opening-results", "opening-chance", "opening-said"] {
            ui.strong(words.get(key));
        }
        ui.end_row();
        for known in moves {
            let text = notation(scene, position, known.played);
            if ui.link(RichText::new(text).monospace()).clicked() {
                scene.command(Action::Move(known.played));
            }
            ui.label(known.score.map_or_else(String::new, |score| signed(f64::from(score) / 100.0, 2)));
            ui.label(thousands(known.games().into()));
            ui.horizontal(|ui| results(ui, scene, known));
            let chance = known.weight as f64 / all.max(1) as f64;
            ui.label(format!("{:.0} %", 100.0 * chance));
            weight_box(ui, scene, known);
            ui.end_row();
        }
    });
}

/// Draws wins, draws and losses of the side to move, as a bar with its numbers.
fn results(ui: &mut Ui, scene: ViewContext<'_>, known: &ExactMove) {
    let palette = Palette::of(ui);
    let counts = [(known.wins, palette.win), (known.draws, palette.draw), (known.losses, palette.loss)];
    let text = scene.words.with(
        "opening-results-said",
        &[
            ("wins", known.wins),
            ("draws", known.draws),
            ("losses", known.losses),
            ("unfinished", known.unfinished),
        ],
    );
    parts::shares(ui, vec2(80.0, 14.0), known.games(), counts, text);
    ui.label(RichText::new(format!("{} {} {}", known.wins, known.draws, known.losses)).weak());
}

fn weight_box(ui: &mut Ui, scene: ViewContext<'_>, known: &ExactMove) {
    let words = scene.words;
    let shown = weight_name(words, known.edited);
    let name = words.with("opening-said-of", &[("move", known.played.to_string())]);
    egui::ComboBox::from_id_salt(("weight of", known.played.to_string()))
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for (percent, key) in WEIGHTS {
                if ui.selectable_label(percent == known.edited, words.get(key)).clicked() {
                    let place = Spot::of(scene.session.openings().line.position()).place(known.played);
                    scene.command(Action::Weigh(place, percent));
                }
            }
        })
        .response
        .accessible_name(name);
}

fn weight_name(words: Words, weight: Option<u16>) -> String {
    match WEIGHTS.iter().find(|(percent, _)| *percent == weight) {
        Some((_, key)) => words.get(key),
        None => format!("{} %", weight.unwrap_or_default()),
    }
}

// The candidate moves of similar games, and similar positions.

/// Draws the candidate moves of the fuzzy book, strongest first.
fn candidates(ui: &mut Ui, scene: ViewContext<'_>) {
    let (openings, words) = (scene.session.openings(), scene.words);
    ui.add_space(8.0);
    parts::section(ui, words.get("opening-fuzzy"));
    if let Some(answer) = openings.answer.result().filter(|_| !openings.line.moves().is_empty()) {
        for (color, advised) in Color::ALL.into_iter().zip(Advised::of(&answer.listings)) {
            parts::quiet(ui, words.advised(color, &advised));
        }
    }
    let candidates = openings.answer.result().map_or(&[][..], |answer| answer.candidates());
    if candidates.is_empty() {
        parts::quiet(ui, words.get("opening-fuzzy-none"));
        return;
    }
    let position = openings.line.position();
    Grid::new("fuzzy moves").num_columns(5).spacing([12.0, 4.0]).striped(true).show(ui, |ui| {
        for key in
            ["opening-move", "opening-value", "opening-lines", "opening-lines-exact", "opening-closest"]
        {
            ui.strong(words.get(key)).on_hover_text(words.get(&format!("{key}-hint")));
        }
        ui.end_row();
        for candidate in candidates.iter().take(CANDIDATES) {
            if candidate.is_legal {
                let star = if candidate.is_exact() { "* " } else { "" };
                let text = format!("{star}{}", notation(scene, position, candidate.played));
                if ui.link(RichText::new(text).monospace()).clicked() {
                    scene.command(Action::Move(candidate.played));
                }
            } else {
                unplayable(ui, words, candidate.played);
            }
            ui.label(candidate.value.to_string());
            ui.label(thousands(candidate.lines.into()));
            ui.label(thousands(candidate.exact.into()));
            if let Some(game) = scene.session.opening_book().game(candidate.closest) {
                let link = parts::short_link(ui, &game.title());
                let alike = format!("{:.0} %", 100.0 * candidate.similarity);
                if link.on_hover_text(words.with("opening-closest-said", &[("alike", alike)])).clicked() {
                    scene.command(Action::Line(game.moves().to_vec()));
                }
            }
            ui.end_row();
        }
    });
}

/// Draws a move of a similar game or position that cannot be played here.
fn unplayable(ui: &mut Ui, words: Words, played: Move) {
    ui.label(RichText::new(played.to_string()).weak().strikethrough())
        .on_hover_text(words.get("opening-not-here"));
}

/// Draws the similar positions; the one under the pointer is drawn on the board.
fn positions(ui: &mut Ui, scene: ViewContext<'_>, drawn: &mut Option<usize>) {
    let (openings, words) = (scene.session.openings(), scene.words);
    parts::section(ui, words.get("opening-similar"));
    let similar = openings.answer.result().map_or(&[][..], |answer| &answer.similar);
    if similar.is_empty() {
        parts::quiet(ui, words.get("opening-similar-none"));
        return;
    }
    parts::quiet(ui, words.get("opening-similar-hint"));
    let position = openings.line.position();
    Grid::new("similar positions").num_columns(4).spacing([12.0, 4.0]).striped(true).show(ui, |ui| {
        for key in ["opening-differ", "opening-mirrored", "opening-there", "opening-game"] {
            ui.strong(words.get(key));
        }
        ui.end_row();
        for (at, alike) in similar.iter().enumerate() {
            let number = alike.difference.distance().to_string();
            let shows = ui.selectable_label(*drawn == Some(at), number);
            if shows.clicked() {
                *drawn = (*drawn != Some(at)).then_some(at);
            }
            ui.label(words.get(if alike.mirrored { "opening-yes" } else { "opening-no" }));
            if position.is_legal(alike.played) {
                let text = notation(scene, position, alike.played);
                if ui.link(RichText::new(text).monospace()).clicked() {
                    scene.command(Action::Move(alike.played));
                }
            } else {
                unplayable(ui, words, alike.played);
            }
            if let Some(game) = scene.session.opening_book().game(alike.game)
                && parts::short_link(ui, &game.title()).clicked()
            {
                scene.command(Action::Line(game.moves().iter().copied().take(alike.ply).collect()));
            }
            ui.end_row();
        }
    });
}

// The base's own entries of the book: its games, newest first, and the weights of moves. Each can be removed at any time.

const HEIGHT: f32 = 132.0;

/// Draws the games, if the base has any.
fn own_games(ui: &mut Ui, scene: ViewContext<'_>) {
    let (book, words) = (scene.session.opening_book(), scene.words);
    let shipped = book.shipped_games();
    let own = book.games().len() - shipped;
    let title = words.with("opening-own", &[("count", thousands(own as i64))]);
    list_rows(ui, "games of the base", &title, own, |ui, row| {
        let at = own - 1 - row;
        let Some(game) = book.game(shipped + at) else { return };
        let title = game.title();
        if parts::icon(ui, "✕", &words.with("opening-forget", &[("title", title.as_str())])).clicked() {
            scene.command(Action::Forget(at));
        }
        if parts::short_link(ui, &title).clicked() {
            scene.command(Action::Line(game.moves().to_vec()));
        }
    });
}

/// Draws the weights of moves, if there are any.
fn weights(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let weights = scene.session.openings().answer.result().map_or(&[][..], |answer| &answer.weights);
    let title = words.with("opening-own-said", &[("count", thousands(weights.len() as i64))]);
    list_rows(ui, "weights of moves", &title, weights.len(), |ui, row| {
        let Some(weight) = weights.get(row) else { return };
        let name = move_name(scene, weight);
        if parts::icon(ui, "✕", &words.with("opening-unsay", &[("move", name.as_str())])).clicked() {
            scene.command(Action::Weigh(weight.place, None));
        }
        match weight.line.as_deref().and_then(<[_]>::split_last) {
            None => drop(ui.monospace(name)),
            Some((_, before)) => {
                if ui.link(RichText::new(name).monospace()).clicked() {
                    scene.command(Action::Line(before.to_vec()));
                }
            }
        }
        parts::quiet(ui, weight_name(words, Some(weight.percent)));
    });
}

/// Returns the move with its number if a game of the book has it, else its coordinates.
fn move_name(scene: ViewContext<'_>, weight: &EditedMove) -> String {
    let Some((played, before)) = weight.line.as_deref().and_then(<[_]>::split_last) else {
        return weight.place.played.to_string();
    };
    let mut position = Position::start();
    for played in before {
        position.make(*played);
    }
    numbered(before.len(), &notation(scene, &position, *played))
}

/// Draws a list, collapsed under its title; nothing if it is empty.
fn list_rows(ui: &mut Ui, name: &str, title: &str, rows: usize, mut row: impl FnMut(&mut Ui, usize)) {
    if rows == 0 {
        return;
    }
    CollapsingHeader::new(title).id_salt(name).show(ui, |ui| {
        let area = ScrollArea::vertical().max_height(HEIGHT).auto_shrink([false, true]);
        area.show_rows(ui, ui.spacing().interact_size.y, rows, |ui, seen| {
            for at in seen {
                ui.push_id(at, |ui| ui.horizontal(|ui| row(ui, at)));
            }
        });
    });
}

// The lists of the fuzzy book before every move of the line, as Rollason's article prints a game.

/// The table of the line, kept while the answer stays the same.
type State = Memo<(Words, Form), Table, Answer>;

/// Draws the lists, collapsed under their title; nothing before the first move.
fn show_whole(ui: &mut Ui, scene: ViewContext<'_>, state: &mut State) {
    let (words, openings) = (scene.words, scene.session.openings());
    let Some(answer) = openings.answer.result().filter(|answer| answer.listings.len() > 1) else { return };
    ui.collapsing(words.get("opening-whole"), |ui| {
        parts::quiet(ui, words.get("opening-whole-hint"));
        let form = scene.session.settings().play.form;
        let table = state.get(answer, (words, form), || {
            views::whole(words, form, scene.session.opening_book(), &answer.listings, CANDIDATES)
        });
        list::show_with(ui, scene, "the whole line", &table, Extra { whole: true, widget: None });
    });
}

// The opening tree of the library: moves with their results, the filter, and the games of the position.

const BAR: egui::Vec2 = vec2(96.0, 14.0);

/// The width of the tree from which on bars have their full width and the mean years are shown.
const WIDE: f32 = 520.0;

/// Games drawn at once.
const GAMES: usize = 12;

#[derive(Default)]
struct Fields {
    player: String,
    since: String,
    until: String,
}

fn show_tree(ui: &mut Ui, scene: ViewContext<'_>, fields: &mut Fields) {
    let (openings, words) = (scene.session.openings(), scene.words);
    parts::section(ui, words.get("opening-tree"));
    tree_filter(ui, scene, fields);
    let Some(answer) = openings.answer.result() else { return };
    if answer.tree.is_empty() {
        let key = if openings.tree.is_running() { "opening-tree-building" } else { "opening-tree-none" };
        parts::quiet(ui, words.get(key));
        return;
    }
    tree_moves(ui, scene, answer);
    games_of_position(ui, scene, answer);
}

fn tree_filter(ui: &mut Ui, scene: ViewContext<'_>, fields: &mut Fields) {
    let words = scene.words;
    let known = &scene.session.openings().filter;
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
        scene.command(Action::Filter(wanted));
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
    let list = ComboBox::from_id_salt(("of the tree", key)).width(56.0);
    parts::labelled(ui, words.get(key), |ui| {
        parts::choose(ui, list, chosen, all.iter().copied(), |one| name(*one))
    });
}

/// Draws the moves, the most played first; a click or Enter plays one.
fn tree_moves(ui: &mut Ui, scene: ViewContext<'_>, answer: &Answer) {
    let words = scene.words;
    let position = scene.session.openings().line.position();
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
                scene.command(Action::Move(known.played));
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
    let shares = [(known.red, palette.red), (known.draws, palette.draw), (known.black, palette.black)];
    let counts = [
        ("red", known.red),
        ("draws", known.draws),
        ("black", known.black),
        ("unfinished", known.unfinished),
    ];
    let ended = known.red + known.draws + known.black;
    parts::shares(ui, size, ended, shares, words.with("opening-tree-results-said", &counts));
}

/// Draws the games that play on from the position, the latest first; a click opens one in Games.
fn games_of_position(ui: &mut Ui, scene: ViewContext<'_>, answer: &Answer) {
    let words = scene.words;
    let (count, games) = &answer.games;
    ui.add_space(4.0);
    ui.strong(words.with("opening-tree-games", &[("count", thousands(*count as i64))]));
    Grid::new("tree games").num_columns(4).spacing([10.0, 4.0]).striped(true).show(ui, |ui| {
        for game in games.iter().take(GAMES) {
            let link = ui.link(title(words, game));
            if link.on_hover_text(words.get("opening-tree-open")).clicked() {
                scene.command(games::Action::Open(game.id));
                scene.command(preferences::Action::Show(Shown::Games));
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
