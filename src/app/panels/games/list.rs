//! The list of the games found, and its keys: a click shows a game, Ctrl and Shift select several.

use egui::{Button, EventFilter, FocusDirection, Id, Key, Modifiers, RichText, Sense, StrokeKind, Ui, vec2};
use egui_extras::{Column, TableBuilder, TableRow};

use crate::app::commands::CommandId;
use crate::app::keys::{SingleKeys, Target};
use crate::app::layout::{self, SCROLL_BAR, TableColumn};
use crate::app::scene::ViewContext;
use crate::app::{export, parts};
use crate::rules::tree::Navigate;
use crate::service::collection::GamesFound;
use crate::service::settings::{GameColumn, GamesSettings, Panel};
use crate::session::games::{Action, Select};
use crate::session::{endgames, lattice, preferences};
use crate::store::library::Listed;
use crate::text::thousands;
use crate::views::games as views;

const ROW: f32 = 24.0;

/// The width of a column. If space is short, those of the highest rank are in the tooltip only.
const fn column(column: GameColumn) -> TableColumn {
    match column {
        GameColumn::Red | GameColumn::Black => TableColumn::kept(60.0, 110.0),
        GameColumn::Outcome => TableColumn::kept(44.0, 56.0),
        GameColumn::Date => TableColumn::ranked(80.0, 84.0, 1),
        GameColumn::Event => TableColumn::ranked(90.0, 160.0, 2),
        GameColumn::Opening => TableColumn::ranked(90.0, 260.0, 3),
        GameColumn::Plies => TableColumn::ranked(44.0, 44.0, 4),
        GameColumn::Tags => TableColumn::ranked(56.0, 90.0, 5),
        GameColumn::Site => TableColumn::ranked(60.0, 90.0, 6),
        GameColumn::Comments => TableColumn::ranked(44.0, 48.0, 7),
        GameColumn::Variations => TableColumn::ranked(44.0, 48.0, 8),
        GameColumn::Source => TableColumn::ranked(80.0, 130.0, 9),
        GameColumn::Number => TableColumn::ranked(44.0, 52.0, 10),
        GameColumn::Added => TableColumn::ranked(110.0, 120.0, 11),
    }
}

#[derive(Default)]
pub(super) struct GameList {
    /// The row to scroll to.
    reveal: Option<usize>,
    /// Rows that fit into the view.
    page: usize,
}

/// The id of the list, which has the focus after a click.
fn focus_id() -> Id {
    Id::unique("list of games")
}

/// Handles the keys of the list while it has the focus.
pub(super) fn keys(ui: &Ui, scene: ViewContext<'_>, state: &mut GameList) {
    let page = state.page;
    let (games, ctx) = (scene.session.games(), ui.ctx());
    let selected = SingleKeys::of(ctx, Target::Games(games.selection.cursor, games.found().len()));
    let moves = Moves::of(ui, page).filter(|moves| *moves != Moves::Remove || selected.act(ctx));
    if let Some(row) = moves.and_then(|moves| moves.request(scene)) {
        state.reveal = Some(row);
    }
}

/// Draws the list with its count and its actions.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut GameList) {
    let (games, words) = (scene.session.games(), scene.words);
    let found = games.found();
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.with("games-found", &[("count", found.len())]));
        let selected = games.selection.shown(&found).len();
        if selected > 1 {
            parts::quiet(ui, words.with("games-selected", &[("count", selected)]));
        }
        if games.searching.is_running() {
            ui.spinner();
        }
        choose_columns(ui, scene);
        let key = if games.search.removed { "games-bring-back" } else { "games-take-out" };
        let id = if games.search.removed { CommandId::RestoreGames } else { CommandId::RemoveGames };
        let can = scene.commands.is_enabled(id, scene.session);
        if can && ui.button(words.get(key)).clicked() {
            scene.run(id);
        }
    });
    elsewhere(ui, scene);
    if found.is_empty() {
        parts::quiet(ui, words.get("games-none"));
        return;
    }
    table(ui, scene, &found, state);
}

fn choose_columns(ui: &mut Ui, scene: ViewContext<'_>) {
    let words = scene.words;
    let settings = &scene.session.settings().games;
    ui.menu_button(words.get("games-columns"), |ui| {
        for column in GameColumn::ALL {
            let mut shown = settings.shows(column);
            if ui.checkbox(&mut shown, words.get(column.text_key())).changed() {
                let mut settings = settings.clone();
                settings.toggle(column);
                scene.command(Action::Set(settings));
            }
        }
    });
}

fn table(ui: &mut Ui, scene: ViewContext<'_>, found: &GamesFound, state: &mut GameList) {
    let words = scene.words;
    let settings = &scene.session.settings().games;
    let chosen: Vec<GameColumn> =
        GameColumn::ALL.into_iter().filter(|column| settings.shows(*column)).collect();
    let heading = |column: GameColumn| heading(words.get(column.text_key()), column, settings);
    let rooms: Vec<TableColumn> =
        chosen.iter().map(|known| column(*known).titled(ui, &heading(*known))).collect();
    let grows = chosen.iter().position(|column| *column == GameColumn::Event).unwrap_or(chosen.len() - 1);
    let widths =
        layout::columns(&rooms, grows, ui.spacing().item_spacing.x, ui.available_width() - SCROLL_BAR);
    let shown: Vec<(GameColumn, f32)> =
        chosen.iter().zip(&widths).filter_map(|(column, width)| Some((*column, (*width)?))).collect();
    let columns = views::columns(words);
    export::shown(ui.ctx(), &|| {
        let hidden = GameColumn::ALL.into_iter().filter(|column| !settings.shows(*column));
        let hidden: Vec<&str> = hidden.map(GameColumn::text_key).collect();
        views::games(words, found.games()).without(&hidden).figure()
    });
    let whole = ui.available_rect_before_wrap();
    let list = ui.interact(whole, focus_id(), Sense::focusable_noninteractive());
    list.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Table, true, words.get("games-list-name")));
    state.page = ((whole.height() - ROW) / (ROW + ui.spacing().item_spacing.y)).max(1.0) as usize;
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut table = TableBuilder::new(ui)
        .id_salt("games found")
        .striped(true)
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .sense(Sense::click());
    for (_, width) in &shown {
        table = table.column(Column::exact(*width).clip(true));
    }
    if let Some(row) = state.reveal.take() {
        table = table.scroll_to_row(row, None);
    }
    let header = |mut row: TableRow<'_, '_>| {
        for (column, _) in &shown {
            row.col(|ui| head(ui, scene, &heading(*column), *column));
        }
    };
    table.header(ROW, header).body(|body| {
        body.rows(ROW, found.len(), |mut row| {
            let Some(listed) = found.get(row.index()) else { return };
            let open = scene.session.games().open.as_ref().map(|open| open.id);
            row.set_selected(open == Some(listed.id) || scene.session.games().selection.contains(listed.id));
            for (column, _) in &shown {
                let text = RichText::new(columns.cell_below(column.text_key(), listed).display());
                let text = match nameless(listed) {
                    Some(name) if *column == GameColumn::Red => RichText::new(name).weak(),
                    _ => text,
                };
                row.col(|ui| drop(ui.add(egui::Label::new(text).selectable(false).truncate())));
            }
            clicks(&row.response(), scene, listed);
        });
    });
    if list.has_focus() {
        let stroke = ui.visuals().selection.stroke;
        ui.painter().rect_stroke(whole.expand2(vec2(4.0, 0.0)), 2.0, stroke, StrokeKind::Inside);
    }
}

/// What stands for the players of a game without any: its event, or its file.
fn nameless(listed: &Listed) -> Option<&str> {
    let names = [&listed.red, &listed.black, &listed.event, &listed.source];
    let [unknown, unknown_too, ..] = names.map(|name| name.is_empty());
    (unknown && unknown_too)
        .then(|| names.into_iter().find(|name| !name.is_empty()).map_or("", String::as_str))
}

/// The heading of a column, with an arrow if the list is sorted by it.
fn heading(name: String, column: GameColumn, settings: &GamesSettings) -> String {
    match settings.order {
        order if order.column != column || order == Default::default() => name,
        order if order.descending => format!("{name} ▼"),
        _ => format!("{name} ▲"),
    }
}

/// Draws a heading; a click sorts.
fn head(ui: &mut Ui, scene: ViewContext<'_>, text: &str, column: GameColumn) {
    let settings = &scene.session.settings().games;
    ui.spacing_mut().button_padding = vec2(0.0, 2.0);
    let button = Button::new(RichText::new(text).strong()).frame_when_inactive(false).truncate();
    if ui.add(button).clicked() {
        let order = settings.order.clicked(column);
        scene.command(Action::Set(GamesSettings { order, ..settings.clone() }));
    }
}

/// Handles clicks on a row: one shows the game, with Ctrl and Shift several are selected; the other button opens a menu.
fn clicks(row: &egui::Response, scene: ViewContext<'_>, listed: &Listed) {
    let id = listed.id;
    if row.clicked() {
        row.ctx.memory_mut(|memory| memory.request_focus(focus_id()));
        let held = row.ctx.input(|input| input.modifiers);
        let select = match held {
            _ if held.shift => Select::To,
            _ if held.matches_logically(Modifiers::COMMAND) => Select::Toggle,
            _ => Select::One,
        };
        scene.command(Action::Select(select(id)));
    }
    if row.secondary_clicked() && !scene.session.games().selection.contains(id) {
        scene.command(Action::Select(Select::One(id)));
    }
    row.context_menu(|ui| menu(ui, scene, listed));
    let hint = format!("{}\n{}\n{}", listed.event, listed.source, listed.tags.join("; "));
    row.clone().on_hover_text(hint.trim());
}

fn menu(ui: &mut Ui, scene: ViewContext<'_>, listed: &Listed) {
    if ui.button(scene.words.get("games-open-game")).clicked() {
        scene.command(Action::Open(listed.id));
        ui.close();
    }
    ui.separator();
    let last =
        if scene.session.games().search.removed { CommandId::RestoreGames } else { CommandId::RemoveGames };
    for id in
        [CommandId::TagGames, CommandId::ExportSelected, CommandId::CopyGames, CommandId::MoveGames, last]
    {
        if parts::command_button(ui, scene, id).clicked() {
            ui.close();
        }
    }
}

/// Draws links to what the endgame books and the base have on the combinations searched for.
fn elsewhere(ui: &mut Ui, scene: ViewContext<'_>) {
    let (games, words) = (scene.session.games(), scene.words);
    let Some(there) = games.found().elsewhere else { return };
    let wanted = &games.search.material;
    let count = |key: &str, count: u64| words.with(key, &[("count", thousands(count as i64))]);
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.get("games-elsewhere"));
        if ui.link(count("games-elsewhere-problems", there.problems)).clicked() {
            let choice = endgames::Choice { material: wanted.clone(), ..endgames::Choice::default() };
            scene.command(endgames::Action::Choose(choice));
            scene.command(preferences::Action::Show(Panel::Endgames));
        }
        parts::quiet(ui, count("games-elsewhere-stored", there.stored));
        if ui.link(count("games-elsewhere-scored", there.scored)).clicked() {
            scene.command(lattice::Action::Find(wanted.text.clone()));
            scene.command(preferences::Action::Show(Panel::Lattice));
        }
    });
}

// The keys of the list of games.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// Moves the cursor by rows; whether the selection is extended.
    By(isize, bool),
    /// Moves it to the first row.
    First(bool),
    /// Moves it to the last row.
    Last(bool),
    /// Selects all games.
    All,
    /// Selects none.
    None,
    /// Removes the selected games, or restores removed ones.
    Remove,
    /// Shows the game at the cursor.
    Open,
    /// Steps through the game that is shown.
    Step(Navigate),
}

impl Moves {
    /// Takes the key pressed while the list has the focus; an arrow gives it the focus.
    pub(super) fn of(ui: &Ui, page: usize) -> Option<Self> {
        let covered = ui.ctx().any_popup_open() || ui.memory(|memory| memory.top_modal_layer()).is_some();
        let focused = ui.memory(|memory| memory.focused());
        // While nothing has the focus, an arrow enters the list.
        let enters = focused.is_none()
            && ui.input(|input| input.key_pressed(Key::ArrowDown) || input.key_pressed(Key::ArrowUp));
        if covered || !(enters || focused == Some(focus_id())) {
            return None;
        }
        if enters {
            ui.memory_mut(|memory| {
                memory.request_focus(focus_id());
                // The toolkit would move the focus on from there.
                memory.move_focus(FocusDirection::None);
            });
        }
        let filter = EventFilter {
            vertical_arrows: true,
            horizontal_arrows: true,
            escape: true,
            ..Default::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(focus_id(), filter));
        let page = page as isize;
        ui.input_mut(|input| {
            let mut pressed = |held, key| input.consume_key(held, key);
            for (held, extends) in [(Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
                for (key, moves) in [
                    (Key::ArrowUp, Self::By(-1, extends)),
                    (Key::ArrowDown, Self::By(1, extends)),
                    (Key::PageUp, Self::By(-page, extends)),
                    (Key::PageDown, Self::By(page, extends)),
                    (Key::Home, Self::First(extends)),
                    (Key::End, Self::Last(extends)),
                ] {
                    if pressed(held, key) {
                        return Some(moves);
                    }
                }
            }
            let others = [
                (Modifiers::COMMAND, Key::A, Self::All),
                (Modifiers::NONE, Key::Escape, Self::None),
                (Modifiers::NONE, Key::Delete, Self::Remove),
                (Modifiers::NONE, Key::Enter, Self::Open),
                (Modifiers::NONE, Key::ArrowLeft, Self::Step(Navigate::Back)),
                (Modifiers::NONE, Key::ArrowRight, Self::Step(Navigate::Forward)),
            ];
            others.into_iter().find(|(held, key, _)| pressed(*held, *key)).map(|(.., moves)| moves)
        })
    }

    /// Requests what the key does; returns the row to scroll to.
    fn request(self, scene: ViewContext<'_>) -> Option<usize> {
        let games = scene.session.games();
        let found = games.found();
        let last = found.len().checked_sub(1)?;
        let cursor = games.selection.cursor.and_then(|id| found.row_of(id));
        let select = |row: usize, extends: bool| {
            let id = found.get(row)?.id;
            scene.command(Action::Select(if extends { Select::To(id) } else { Select::One(id) }));
            Some(row)
        };
        match self {
            Self::By(by, extends) => {
                return select(cursor.map_or(0, |at| at.saturating_add_signed(by).min(last)), extends);
            }
            Self::First(extends) => return select(0, extends),
            Self::Last(extends) => return select(last, extends),
            Self::All => scene.command(Action::Select(Select::All)),
            Self::None => scene.command(Action::Select(Select::None)),
            Self::Remove if games.search.removed => scene.run(CommandId::RestoreGames),
            Self::Remove => scene.run(CommandId::RemoveGames),
            Self::Open => scene.command(Action::Open(cursor.and_then(|row| found.get(row))?.id)),
            Self::Step(step) => scene.command(Action::Navigate(step)),
        }
        None
    }
}
