//! The library of games: the search, the games found, the game shown, and the reports of imports and exports.

mod duplicates;
mod list;
mod viewer;

use std::ffi::OsStr;
use std::sync::Arc;

use canju_message::All;
use egui::{
    CentralPanel, CollapsingHeader, Color32, ComboBox, Frame, Grid, Panel, ScrollArea, TextEdit, TextStyle,
    Ui, vec2,
};

use crate::app::commands::CommandId;
use crate::app::layout::{self, Share};
use crate::app::moves::{self, Moves};
use crate::app::scene::ViewContext;
use crate::app::theme::STEP;
use crate::app::{export, parts};
use crate::files::Named;
use crate::records::{Outcome, ReadOptions, WriteOptions};
use crate::rules::Position;
use crate::rules::notation::{Notation, Script};
use crate::service::collection::{Facet, FacetCount, Search};
use crate::service::intake::{FileReport, Report};
use crate::service::output::Written;
use crate::service::settings::GamesSettings;
use crate::session::games::Action;
use crate::text::{Words, thousands};

#[derive(Default)]
pub(in crate::app) struct GamesPanel {
    filter: Fields,
    view: View,
    list: list::GameList,
    players: duplicates::Players,
    duplicates: duplicates::Duplicates,
    viewer: viewer::Viewer,
    moves: Moves,
    judged: viewer::Judged,
    about: viewer::Fields,
    report: ReportsShown,
}

/// What is beside the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, All)]
#[all(text = "games-view-")]
enum View {
    /// The games found.
    #[default]
    Games,
    Players,
    Duplicates,
}

impl GamesPanel {
    /// Called when the panel is left: returns the action that stores text typed but not stored yet.
    pub(in crate::app) fn leave(&mut self) -> Option<Action> {
        self.about.leave()
    }
}

/// The width of the panel from which on the board leaves much of it to the list.
const WIDE: f32 = 1_500.0;

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesPanel) {
    list::keys(ui, scene, &mut state.list);
    keys(ui, scene);
    let games = scene.session.games();
    let whole = ui.available_width();
    let usual = if whole >= WIDE { 0.45 } else { 0.3 };
    let share = Share { usual, most: 0.75, least: 300.0 };
    layout::list(ui, Panel::left("games"), "games", whole, share, |ui| {
        beside(ui, scene, state);
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match games.open.as_ref() {
        Some(open) => game(ui, scene, state, open),
        None if games.found().is_empty()
            && !games.searching.is_running()
            && games.search == Default::default() =>
        {
            parts::empty(ui, scene, "games-empty", &[CommandId::ImportGames]);
        }
        None => drop(parts::quiet(ui, scene.words.get("games-choose"))),
    });
}

/// Draws what is beside the game: the games found, the players, or the duplicates.
fn beside(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesPanel) {
    let name = |view: &View| scene.words.get(view.text_key());
    ui.horizontal(|ui| parts::options(ui, &mut state.view, View::ALL, name));
    match state.view {
        View::Games => games(ui, scene, state),
        View::Players => {
            if duplicates::show_players(ui, scene, &mut state.players) {
                state.view = View::Games;
            }
        }
        View::Duplicates => duplicates::show(ui, scene, &mut state.duplicates),
    }
}

/// The width of the counts beside the list, and the width from which on they are beside it.
const FACETS: f32 = 190.0;
const BESIDE: f32 = 480.0;

/// Draws the search, the counts and the games found.
fn games(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesPanel) {
    show_filter(ui, scene, &mut state.filter);
    state.report.show(ui, scene);
    let filter = described(scene.words, &scene.session.games().search);
    export::filtered(ui, &filter, |ui| {
        if scene.session.settings().games.facets {
            let (panel, size) = if ui.available_width() >= BESIDE {
                (Panel::left("facets"), FACETS)
            } else {
                (Panel::top("facets"), ui.available_height() * 0.4)
            };
            let panel = panel.resizable(false).exact_size(size).frame(Frame::NONE);
            panel.show(ui, |ui| show_facets(ui, scene));
        }
        list::show(ui, scene, &mut state.list);
    });
}

/// Draws the game: the board, its moves, and the comments.
fn game(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GamesPanel, open: &crate::session::games::Open) {
    layout::beside_board(ui, "beside the record", viewer::AROUND, |ui| {
        moves::show_opening_with_library(ui, scene, &open.record.tree);
        let height = ui.available_height() * 0.5;
        viewer::show_moves(ui, scene, open, &mut state.moves, height);
        viewer::show_judged(ui, scene, open, &mut state.judged);
        viewer::show_about(ui, scene, open, &mut state.about);
    });
    viewer::show(ui, scene, open, &mut state.viewer);
}

/// Handles copy and paste: copies the game; a pasted one is imported into the library.
fn keys(ui: &Ui, scene: ViewContext<'_>) {
    moves::step_keys(ui, scene, Action::Navigate);
    let clipboard = moves::look_keys(ui, scene, Action::Navigate);
    if clipboard.copies {
        copy(ui, scene);
    }
    clipboard.pasted.into_iter().for_each(|text| scene.command(Action::Paste(text)));
}

/// Copies the game shown to the clipboard, as PGN.
fn copy(ui: &Ui, scene: ViewContext<'_>) {
    let games = scene.session.games();
    if let Some(open) = games.open.as_ref() {
        moves::copy(ui.ctx(), &open.record, games.write_options(scene.session.settings()));
    }
}

// The search fields of the library.

const GAP: f32 = 8.0;

/// The minimum width of a field in two columns: an event or the name of a player is readable in it.
const LEAST: f32 = 110.0;

/// The fields while they are edited.
#[derive(Default)]
struct Fields {
    /// The search of the session when they were last equal.
    known: Search,
    typed: Search,
}

/// Draws the fields; each change starts a search.
fn show_filter(ui: &mut Ui, scene: ViewContext<'_>, fields: &mut Fields) {
    let words = scene.words;
    let search = &scene.session.games().search;
    if fields.known != *search {
        (fields.known, fields.typed) = (search.clone(), search.clone());
    }
    let typed = &mut fields.typed;
    ui.horizontal_wrapped(|ui| {
        parts::short_command_button(ui, scene, CommandId::ImportGames);
        if ui.button(words.get("games-new")).clicked() {
            scene.command(Action::New(Box::new(Position::start())));
        }
        parts::command_menu(ui, words, |ui| {
            if parts::command_button(ui, scene, CommandId::ExportGames).clicked() {
                ui.close();
            }
            write_options_menu(ui, scene);
            watch(ui, scene);
        });
    });
    let names = [
        ("games-player", &mut typed.player, "games-player-hint"),
        ("games-event", &mut typed.event, "games-event-hint"),
    ];
    texts(ui, words, "names", names.into());
    conditions(ui, scene, typed);
    ui.horizontal_wrapped(|ui| {
        facets(ui, scene);
        if *typed != Search::default() && ui.button(words.get("games-all")).clicked() {
            *typed = Search::default();
        }
    });
    if let Some(error) = typed.material.error() {
        parts::caution(ui, &words.query_error(&error));
    }
    if typed.years().is_err() {
        parts::caution(ui, &words.get("games-years-wrong"));
    }
    if *typed != fields.known {
        fields.known = typed.clone();
        scene.command(Action::Find(typed.clone()));
    }
}

/// The height of the panel from which on all conditions are shown at first.
const TALL: f32 = 640.0;

/// Draws the conditions beyond names; a dot tells that there are some.
fn conditions(ui: &mut Ui, scene: ViewContext<'_>, typed: &mut Search) {
    let words = scene.words;
    let (player, event) = (typed.player.clone(), typed.event.clone());
    let given = *typed != Search { player, event, ..Search::default() };
    let title = format!("{}{}", words.get("games-conditions"), if given { " •" } else { "" });
    let tall = ui.available_height() >= TALL;
    egui::CollapsingHeader::new(title).id_salt("conditions").default_open(tall || given).show(ui, |ui| {
        let fields = [
            ("games-tag", &mut typed.tag, "games-tag-hint"),
            ("games-material", &mut typed.material.text, "games-material-hint"),
            ("games-years", &mut typed.years, "games-years-hint"),
        ];
        texts(ui, words, "conditions", fields.into());
        ui.horizontal_wrapped(|ui| {
            outcome_field(ui, scene, typed);
            position_field(ui, scene, typed);
            parts::check(ui, words, "games-removed", &mut typed.removed);
        });
    });
}

/// Describes the search in one line; empty without one.
fn described(words: Words, search: &Search) -> String {
    let outcome = search.outcome.map(|outcome| words.outcome(outcome));
    let position = search.position.as_ref().map(ToString::to_string);
    let fields = [
        ("games-player", search.player.clone()),
        ("games-event", search.event.clone()),
        ("games-tag", search.tag.clone()),
        ("games-material", search.material.text.clone()),
        ("games-years", search.years.clone()),
        ("games-outcome", outcome.unwrap_or_default()),
        ("games-position", position.unwrap_or_default()),
        ("games-removed", if search.removed { "✓".to_owned() } else { String::new() }),
    ];
    let given = fields.iter().filter(|(_, value)| !value.trim().is_empty());
    let lines: Vec<String> =
        given.map(|(key, value)| format!("{}: {}", words.get(key), value.trim())).collect();
    lines.join(", ")
}

/// Draws text fields with their names and hints, two per row if the names fit.
fn texts(ui: &mut Ui, words: Words, id: &str, fields: Vec<(&str, &mut String, &str)>) {
    let font = TextStyle::Body.resolve(ui.style());
    let wide =
        |key: &str| ui.painter().layout_no_wrap(words.get(key), font.clone(), Color32::PLACEHOLDER).size().x;
    // A column of a grid is never narrower than a control.
    let least = ui.spacing().interact_size.x;
    let names = fields.iter().map(|(key, ..)| wide(key)).fold(least, f32::max);
    let room = |columns: f32| (ui.available_width() + GAP) / columns - names - 3.0 * GAP;
    let columns = if room(2.0) >= LEAST { 2 } else { 1 };
    let size = vec2(room(columns as f32).max(LEAST), ui.spacing().interact_size.y);
    Grid::new(id).num_columns(2 * columns).spacing([GAP, 4.0]).show(ui, |ui| {
        for (at, (key, text, hint)) in (1..).zip(fields) {
            let label = ui.label(words.get(key));
            // A grid gives a field that takes what there is no more than it has.
            let field = ui.add_sized(size, TextEdit::singleline(text)).labelled_by(label.id);
            field.on_hover_text(words.get(hint));
            if at % columns == 0 {
                ui.end_row();
            }
        }
    });
}

fn facets(ui: &mut Ui, scene: ViewContext<'_>) {
    let settings = &scene.session.settings().games;
    let mut shown = settings.facets;
    if parts::check(ui, scene.words, "games-facets", &mut shown).changed() {
        scene.command(Action::Set(GamesSettings { facets: shown, ..settings.clone() }));
    }
}

fn watch(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let settings = &scene.session.settings().games;
    ui.menu_button(words.get("games-watch"), |ui| {
        let folder = settings.folder.as_ref();
        let name =
            folder.map_or_else(|| words.get("games-watch-none"), |path| path.to_string_lossy().into_owned());
        parts::quiet(ui, name);
        let mut on = settings.watched && folder.is_some();
        let choice = egui::Checkbox::new(&mut on, words.get("games-watch-on"));
        if ui.add_enabled(folder.is_some(), choice).on_hover_text(words.get("games-watch-hint")).changed() {
            scene.command(Action::Set(GamesSettings { watched: on, ..settings.clone() }));
        }
        if on && ui.button(words.get("games-watch-now")).clicked() {
            scene.command(Action::LookIntoFolder);
            ui.close();
        }
        if parts::command_button(ui, scene, CommandId::WatchFolder).clicked() {
            ui.close();
        }
    });
}

fn outcome_field(ui: &mut Ui, scene: ViewContext<'_>, typed: &mut Search) {
    let words = scene.words;
    let name = |outcome: &Option<Option<Outcome>>| match *outcome {
        None => words.get("games-any-outcome"),
        Some(outcome) => words.outcome(outcome),
    };
    let known = Outcome::ALL.map(|outcome| Some(Some(outcome)));
    let (list, all) =
        (ComboBox::from_id_salt("outcome").width(72.0), [None].into_iter().chain(known).chain([Some(None)]));
    parts::labelled(ui, words.get("games-outcome"), |ui| {
        parts::choose(ui, list, &mut typed.outcome, all, name)
    });
}

/// Draws the restriction to games that reach the position shown.
fn position_field(ui: &mut Ui, scene: ViewContext<'_>, typed: &mut Search) {
    let words = scene.words;
    let here = scene.session.games().open.as_ref().map(|open| open.record.tree.position());
    let mut wanted = typed.position.is_some();
    let offered = wanted || here.is_some();
    let choice = egui::Checkbox::new(&mut wanted, words.get("games-position"));
    if ui.add_enabled(offered, choice).on_hover_text(words.get("games-position-hint")).changed() {
        typed.position = here.filter(|_| wanted).map(|position| Box::new(position.clone()));
    }
}

// The options for writing games if a format leaves a choice: the notation of moves, and the encoding of texts.

const NOTATIONS: [(Notation, &str); 4] = [
    (Notation::Chinese(Script::Traditional), "games-manner-traditional"),
    (Notation::Chinese(Script::Simplified), "games-manner-simplified"),
    (Notation::Wxf, "play-form-wxf"),
    (Notation::Iccs, "play-form-iccs"),
];

fn write_options_menu(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let now = scene.session.games().write_options(scene.session.settings());
    ui.menu_button(words.get("games-manner"), |ui| {
        ui.strong(words.get("games-manner-moves"));
        for (notation, key) in NOTATIONS {
            if ui.radio(now.notation == notation, words.get(key)).clicked() {
                scene.command(Action::WriteOptions(WriteOptions { notation, ..now }));
            }
        }
        let mut names = scene.session.games().names_openings;
        if parts::check(ui, words, "games-manner-openings", &mut names).clicked() {
            scene.command(Action::NameOpenings(names));
        }
        ui.separator();
        ui.strong(words.get("games-manner-encoding"));
        for encoding in Named::ALL {
            if ui.radio(now.encoding == encoding, encoding.name()).clicked() {
                scene.command(Action::WriteOptions(WriteOptions { encoding, ..now }));
            }
        }
    });
}

// The counts of the games found by event, year, player, result and tag; a click on a value filters by it.

/// The height of the values of a facet, at most.
const MOST: f32 = 190.0;

fn show_facets(ui: &mut Ui, scene: ViewContext<'_>) {
    let found = scene.session.games().found();
    ScrollArea::vertical().id_salt("facets").auto_shrink(false).show(ui, |ui| {
        for facet in Facet::ALL {
            let counts = found.facets.of(facet);
            let title = format!("{} ({})", scene.words.get(facet.text_key()), thousands(counts.len() as i64));
            CollapsingHeader::new(title)
                .id_salt(facet)
                .default_open(facet != Facet::Event)
                .show(ui, |ui| facet_values(ui, scene, facet, counts));
        }
    });
}

fn facet_values(ui: &mut Ui, scene: ViewContext<'_>, facet: Facet, counts: &[FacetCount]) {
    let search = &scene.session.games().search;
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical().id_salt(facet).max_height(MOST).auto_shrink([false, true]).show_rows(
        ui,
        height,
        counts.len(),
        |ui, rows| {
            for count in counts.get(rows).unwrap_or_default() {
                let value = match facet {
                    Facet::Outcome => scene.words.outcome(Outcome::of_word(&count.value)),
                    _ => count.value.clone(),
                };
                let text = format!("{value}  {}", thousands(count.games as i64));
                let button = egui::Button::selectable(search.has(facet, &count.value), text).truncate();
                if ui.add(button).clicked() {
                    scene.command(Action::Find(search.toggled(facet, &count.value)));
                }
            }
        },
    );
}

// Reports of imports and exports: everything left out, by file.

/// The reports already closed.
#[derive(Default)]
struct ReportsShown {
    read: Option<Arc<Report>>,
    written: Option<Arc<Written>>,
}

/// The encodings that can be chosen instead of detection.
const ENCODINGS: [(Named, &str); 4] =
    [(Named::Gb18030, "GB18030"), (Named::Big5, "Big5"), (Named::Utf8, "UTF-8"), (Named::Latin1, "Latin-1")];

impl ReportsShown {
    /// Draws the newest report below the list until it is closed. A report without losses is only a notice, which is not drawn here.
    fn show(&mut self, ui: &mut Ui, scene: ViewContext<'_>) {
        let games = scene.session.games();
        let read = games.report.as_ref().filter(|report| {
            let seen = self.read.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, report));
            !seen && report.files.iter().any(|file| file.losses() > 0 || file.refused.is_some())
        });
        if let Some(report) = read {
            if framed(ui, scene, "games-report", |ui| losses_of_import(ui, scene, report)) {
                self.read = Some(Arc::clone(report));
            }
            return;
        }
        let written = games.output.as_ref().filter(|output| {
            let seen = self.written.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, output));
            !seen && !output.lost.is_empty()
        });
        if let Some(output) = written
            && framed(ui, scene, "games-written-lost", |ui| {
                for (game, lost) in &output.lost {
                    ui.label(scene.words.lost(Some(*game), lost));
                }
            })
        {
            self.written = Some(Arc::clone(output));
        }
    }
}

/// The height of a report, as a share of the room below the search.
const SHARE: f32 = 0.45;

/// Draws a report with its title at the bottom; returns true when it should close.
fn framed(ui: &mut Ui, scene: ViewContext<'_>, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    let mut closed = false;
    let panel = Panel::bottom("report").resizable(false).exact_size(SHARE * ui.available_height());
    panel.frame(Frame::NONE).show(ui, |ui| {
        ui.horizontal(|ui| {
            parts::section(ui, scene.words.get(title));
            closed = parts::icon(ui, "✕", &scene.words.get("games-close-report")).clicked();
        });
        ScrollArea::vertical().id_salt("report").auto_shrink(false).show(ui, contents);
    });
    closed
}

fn losses_of_import(ui: &mut Ui, scene: ViewContext<'_>, report: &Report) {
    for file in &report.files {
        if file.losses() > 0 || file.refused.is_some() {
            losses_of_file(ui, scene, file);
        }
    }
}

fn losses_of_file(ui: &mut Ui, scene: ViewContext<'_>, file: &FileReport) {
    let words = scene.words;
    let pasted = || words.get("games-pasted").into();
    let name = file.path.file_name().map_or_else(pasted, OsStr::to_string_lossy);
    ui.strong(name).on_hover_text(file.path.to_string_lossy());
    if let Some((format, (encoding, guessed))) = file.format.zip(file.encoding) {
        let key = if guessed { "games-report-guessed" } else { "games-report-encoding" };
        let what = [("format", format.name(words.language).to_owned()), ("encoding", encoding.to_owned())];
        ui.horizontal_wrapped(|ui| {
            parts::quiet(ui, words.with(key, &what));
            if guessed {
                ui.label(words.get("games-encoding-again"));
                for (named, name) in
                    ENCODINGS.into_iter().filter(|(_, name)| !name.eq_ignore_ascii_case(encoding))
                {
                    if ui.small_button(name).clicked() {
                        let choice = ReadOptions { encoding: Some(named), ..ReadOptions::default() };
                        scene.command(Action::TakeOut(file.new.clone()));
                        scene.command(Action::TakeIn(vec![file.path.clone()], choice));
                    }
                }
            }
        });
    }
    let counts = [
        ("games", file.games),
        ("moves", file.moves),
        ("variations", file.variations),
        ("comments", file.comments),
    ];
    parts::quiet(
        ui,
        words.with("games-report-file", &counts.map(|(name, count)| (name, thousands(count as i64)))),
    );
    if let Some(refused) = &file.refused {
        parts::caution(ui, &words.message(refused));
    }
    for (game, lost) in &file.lost {
        ui.label(words.lost(*game, lost));
    }
    if file.further > 0 {
        parts::quiet(ui, words.with("games-report-further", &[("count", thousands(file.further as i64))]));
    }
    ui.add_space(6.0);
}
