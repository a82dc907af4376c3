//! The endgame book in four sections: problems and practice; the games and start boards of the base's book, and queries; entry of
//! games; statistics.

mod book;

use egui::{
    Align, CentralPanel, CollapsingHeader, ComboBox, Frame, Grid, Label, Layout, Panel, ProgressBar,
    RichText, ScrollArea, Stroke, TextEdit, Ui, vec2,
};
use egui_extras::{Column, TableBuilder};
use egui_plot::{Bar, BarChart};

use crate::app::board::{BoardInput, MovingBoard};
use crate::app::commands::CommandId;
use crate::app::editor::{SetUp, Use};
use crate::app::layout::{self, Share};
use crate::app::moves::{self, Moves, notation};
use crate::app::scene::ViewContext;
use crate::app::theme::{Palette, STEP};
use crate::app::{export, list, parts, plots};
use crate::books::endgame::practice::{Judged, Mistake, Remark};
use crate::books::endgame::problem::Theme;
use crate::books::endgame::progress::{ClassProgress, Progress};
use crate::books::endgame::query::Statistics;
use crate::figures::Figure;
use crate::jobs::now;
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::{Color, Move, Position};
use crate::service::annotation::Judgement;
use crate::service::settings::Panel as Shown;
use crate::session::endgames::{
    Action, Contents, EntryAction, Mark, Practice, Preparation, Section, problems,
};
use crate::session::{play, preferences};
use crate::views::book as views;

#[derive(Default)]
pub(in crate::app) struct EndgamesPanel {
    board: MovingBoard,
    flipped: bool,
    page: book::Chosen,
    games: book::GamesList,
    moves: Moves,
    statistics: StatisticsView,
    /// The position being set up, with the number of the position it replaces.
    editor: Option<(u64, SetUp)>,
    /// The number of the position shown that is practised as a problem.
    practised: Option<u64>,
}

/// Expected height of the buttons below the board.
const BELOW: f32 = 68.0;

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut EndgamesPanel) {
    keys(ui, scene, state);
    let endgames = scene.session.endgames();
    let practised = endgames.is_practising_here().then_some(endgames.shown);
    if std::mem::replace(&mut state.practised, practised) != practised && practised.is_some() {
        state.board.focus();
        // The user plays the side to move, from below.
        state.flipped = endgames.line().position().turn() == Color::Black;
    }
    // A position shown later replaces the editor.
    state.editor.take_if(|(of, _)| *of != scene.session.endgames().shown);
    sections(ui, scene);
    if endgames.section == Section::Statistics {
        CentralPanel::default()
            .frame(Frame::NONE.inner_margin(STEP))
            .show(ui, |ui| show_statistics(ui, scene, &mut state.statistics));
        return;
    }
    let whole = ui.available_width();
    let share = Share { usual: 0.28, most: 0.4, least: 220.0 };
    layout::list(ui, Panel::left("problems"), "problems", whole, share, |ui| match endgames.section {
        Section::Query => book::show_games(ui, scene, &mut state.games),
        Section::Enter => book::show_entry(ui, scene, &mut state.moves),
        Section::Practise | Section::Statistics => show_problems(ui, scene),
    });
    let share = Share { usual: 0.28, most: 0.5, least: 240.0 };
    layout::list(ui, Panel::right("the endgame book"), "book", whole, share, |ui| {
        if let Some((_, editor)) = &mut state.editor {
            let enters = endgames.section == Section::Enter;
            let begin = |position| Action::Entry(EntryAction::Begin(Box::new(position))).into();
            let look_up = |position| Action::Show(Box::new(position)).into();
            let used = if enters {
                Use { key: "endgame-enter-here", with: &begin }
            } else {
                Use { key: "endgame-look-up", with: &look_up }
            };
            if editor.beside(ui, scene, &used) {
                state.editor = None;
            }
            return;
        }
        ScrollArea::both().id_salt("the endgame book").auto_shrink(false).show(ui, |ui| {
            let practises = endgames.section != Section::Enter;
            match (endgames.preparation.as_ref(), endgames.practice.as_ref().filter(|_| practises)) {
                (Some(of), _) if practises => preparation(ui, scene, of),
                (_, Some(practised)) => show_practice(ui, scene, practised),
                (_, None) => book::show_page(ui, scene, &mut state.page),
            }
        });
    });
    CentralPanel::default().frame(Frame::NONE.inner_margin(STEP)).show(ui, |ui| match &mut state.editor {
        Some((_, editor)) => editor.board(ui, scene),
        None => {
            title(ui, scene, state.board.refused());
            let mut below = parts::BottomReserve::of(ui, "below the endgame", BELOW);
            on_board(ui, scene, state, below.room(ui));
            below.begin(ui);
            buttons(ui, scene, state);
            below.end(ui);
        }
    });
}

fn sections(ui: &mut Ui, scene: ViewContext<'_>) {
    let shown = scene.session.endgames().section;
    ui.horizontal_wrapped(|ui| {
        for section in Section::ALL {
            let (name, hint) = match section {
                Section::Practise => ("endgame-section-practise", "endgame-section-practise-hint"),
                Section::Query => ("endgame-section-query", "endgame-section-query-hint"),
                Section::Enter => ("endgame-section-enter", "endgame-section-enter-hint"),
                Section::Statistics => ("endgame-section-statistics", "endgame-section-statistics-hint"),
            };
            let label = ui.selectable_label(shown == section, scene.words.get(name));
            if label.on_hover_text(scene.words.get(hint)).clicked() {
                scene.command(Action::Section(section));
            }
        }
    });
    ui.separator();
}

/// Starts the setup with the position shown.
fn set_up(scene: ViewContext<'_>, flipped: bool) -> (u64, SetUp) {
    let endgames = scene.session.endgames();
    (endgames.shown, SetUp::of(endgames.line().position(), flipped))
}

/// Draws the combination and the side to move, or the move that was refused.
fn title(ui: &mut Ui, scene: ViewContext<'_>, refused: Option<Move>) {
    use crate::material::Material;
    let position = scene.session.endgames().line().position();
    let name = scene.words.material(Material::of(position));
    let turn = scene.words.with("play-to-move", &[("side", scene.words.side(position.turn()))]);
    ui.horizontal(|ui| {
        let title = egui::RichText::new(format!("{name} · {turn}")).strong();
        match refused {
            Some(_) => parts::refused(ui, scene.words, position, refused),
            None => drop(ui.add(egui::Label::new(title).truncate())),
        }
    });
}

fn on_board(ui: &mut Ui, scene: ViewContext<'_>, state: &mut EndgamesPanel, room: f32) {
    let tree = scene.session.endgames().line();
    let position = tree.position();
    let endgames = scene.session.endgames();
    let over = endgames.practice.as_ref().is_some_and(|practice| practice.ended.is_some());
    let free = endgames.section == Section::Enter
        || !over && !endgames.awaits_the_engine() && endgames.preparation.is_none();
    let practice = endgames.practice.as_ref().filter(|practice| practice.ended.is_none());
    let mistake = practice.and_then(|practice| practice.session.mistake_here());
    let input = BoardInput {
        flipped: state.flipped,
        last: tree.played(tree.current()),
        advice: mistake.and_then(|mistake| mistake.line.first().copied()),
        judged: mistake.map(|mistake| (mistake.judged.played.to, Judgement::Blunder)),
        leaves: Some(export::position(ui.ctx(), scene.words, position, state.flipped)),
        ..BoardInput::of(position.board())
    };
    let size = vec2(ui.available_width(), room.max(160.0));
    let played = state.board.show(ui, scene.words, position, input, size, free);
    played.into_iter().for_each(|played| scene.command(Action::Move(played)));
}

fn buttons(ui: &mut Ui, scene: ViewContext<'_>, state: &mut EndgamesPanel) {
    let (words, endgames) = (scene.words, scene.session.endgames());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.add_enabled_ui(!endgames.is_practising_here(), |ui| {
            moves::look_buttons(ui, scene, Action::Navigate)
        });
        if ui.button(words.get("place-flip")).clicked() {
            state.flipped = !state.flipped;
        }
        if ui.button(words.get("play-set-up")).on_hover_text(words.get("endgame-set-up-hint")).clicked() {
            state.editor = Some(set_up(scene, state.flipped));
        }
        if endgames.section != Section::Enter && parts::button(ui, words, "endgame-enter-here").clicked() {
            let start = Box::new(endgames.line().position().clone());
            scene.command(Action::Entry(EntryAction::Begin(start)));
        }
        if ui.button(words.get("endgame-practise-here")).clicked() {
            scene.command(Action::PractiseHere);
        }
        parts::short_command_button(ui, scene, CommandId::Practise);
        if ui.button(words.get("games-play-from-here")).clicked() {
            scene.command(play::Action::New(Box::new(endgames.line().position().clone())));
            scene.command(preferences::Action::Show(Shown::Play));
        }
    });
}

/// Handles copy and paste: copies the FEN of the position; shows a pasted one, or opens the editor if it has errors.
fn keys(ui: &Ui, scene: ViewContext<'_>, state: &mut EndgamesPanel) {
    if let Some((_, editor)) = &mut state.editor {
        return editor.keys(ui, moves::clipboard(ui));
    }
    let clipboard = moves::look_keys(ui, scene, Action::Navigate);
    if clipboard.copies {
        ui.ctx().copy_text(scene.session.endgames().line().position().to_setup().to_string());
    }
    if let Some(text) = clipboard.pasted {
        let mut editor = set_up(scene, state.flipped);
        match editor.1.paste(&text) {
            Some(position) if scene.session.endgames().section == Section::Enter => {
                scene.command(Action::Entry(EntryAction::Begin(Box::new(position))));
            }
            Some(position) => scene.command(Action::Show(Box::new(position))),
            None => state.editor = Some(editor),
        }
    }
}

// Practice: the task, the effect of each move, and the next problem.

/// Plies shown of a better line.
const SHOWN: usize = 7;

/// Draws the progress of the table solved before practice.
fn preparation(ui: &mut Ui, scene: ViewContext<'_>, of: &Preparation) {
    let words = scene.words;
    parts::section(ui, words.get("endgame-practice"));
    ui.label(words.get("endgame-solves-table"));
    let share = scene.session.jobs().find(|status| status.id == of.job).and_then(|status| status.share);
    let bar = ProgressBar::new(share.unwrap_or(0.0) as f32).desired_width(200.0).show_percentage();
    ui.add(bar).accessible_name(words.get("endgame-solves-table"));
    if ui.button(words.get("ask-cancel")).clicked() {
        scene.command(Action::CancelPreparation);
    }
}

fn show_practice(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    parts::section(ui, words.get("endgame-practice"));
    let problem = practice.problem.and_then(|at| problems().get(at));
    if let Some(problem) = problem {
        ui.label(words.problem_title(problem));
    }
    task(ui, scene, practice);
    if let Some(difficulty) = problem.and_then(|problem| words.difficulty(problem)) {
        parts::quiet(ui, difficulty);
    }
    method(ui, scene, practice);
    if !practice.has_table && practice.ended.is_none() {
        parts::caution(ui, &words.get("endgame-no-judge"));
    }
    ui.add_space(6.0);
    moves_so_far(ui, scene, practice);
    ui.add_space(6.0);
    if scene.session.endgames().awaits_the_engine() {
        ui.horizontal_wrapped(|ui| {
            ui.spinner();
            parts::quiet(ui, words.get("endgame-engine-answers"));
        });
    }
    match practice.session.mistake_here() {
        Some(made) => mistake(ui, scene, practice, made),
        None => last_move(ui, scene, practice),
    }
    if let Some(remark) = practice.remark.filter(|_| practice.ended.is_none()) {
        parts::caution(ui, &remark_text(scene, remark));
    }
    if let Some(ending) = practice.ending {
        ui.label(words.ending(ending));
    }
    if let Some(mark) = practice.ended {
        end(ui, scene, practice, mark);
    }
    ui.horizontal_wrapped(|ui| {
        if practice.ended.is_none() {
            if parts::button(ui, words, "endgame-finish").clicked() {
                scene.command(Action::Finish);
            }
        } else {
            if ui.button(words.get("endgame-again")).clicked() {
                scene.command(Action::PractiseAgain);
            }
            parts::command_button(ui, scene, CommandId::Practise);
            if ui.button(words.get("endgame-close")).clicked() {
                scene.command(Action::Show(Box::new(practice.session.start().clone())));
            }
        }
    });
    if practice.ended.is_some() && !practice.solution.is_empty() {
        ui.add_space(6.0);
        parts::quiet(ui, words.get("endgame-line"));
        ui.label(RichText::new(line(scene, practice.session.start(), &practice.solution)).monospace());
    }
}

/// Draws how the combination is won or held, if a method is known; folded until there was a mistake.
fn method(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let start = practice.session.start();
    let wins = match practice.expected {
        Some(Outcome::Draw) => false,
        Some(outcome) if outcome.winner() == Some(start.turn()) => true,
        _ => return,
    };
    let Some(text) = scene.words.method(Material::of(start), wins) else { return };
    let title = scene.words.get(if wins { "endgame-how-won" } else { "endgame-how-held" });
    let failed = !practice.session.mistakes().is_empty();
    CollapsingHeader::new(title)
        .id_salt(("method", failed))
        .default_open(failed)
        .show(ui, |ui| ui.label(text));
}

fn end(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice, mark: Mark) {
    let words = scene.words;
    let (mistakes, unjudged) = (practice.session.mistakes().len(), practice.session.unjudged());
    match mark {
        Mark::Solved => {
            let key = if practice.session.has_held() { "endgame-held" } else { "endgame-solved" };
            let args = [("count", practice.session.judged().len())];
            ui.label(RichText::new(words.with(key, &args)).strong());
            if unjudged > 0 {
                parts::caution(ui, &words.with("endgame-unjudged", &[("count", unjudged)]));
            }
        }
        Mark::Missed if mistakes > 0 => {
            parts::caution(ui, &words.with("endgame-mistakes", &[("count", mistakes)]));
        }
        Mark::Missed => {
            parts::caution(ui, &words.get("endgame-missed-as-a-whole"));
        }
        Mark::Open => {
            let key = match (practice.ending, practice.session.judged()) {
                (Some(_), _) => "endgame-open",
                (None, []) => "endgame-nothing-played",
                (None, _) => "endgame-open-unfinished",
            };
            parts::caution(ui, &words.get(key));
        }
    }
}

/// Draws the judgement of the user's last move: right, or right but slow.
fn last_move(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    let Some(judged) = practice.session.judged().last() else { return };
    let palette = Palette::of(ui);
    let (key, colour) = match (judged.kept, judged.slower()) {
        (Some(true), None) => ("endgame-right", palette.win),
        (Some(true), Some(0)) => ("endgame-right-best", palette.win),
        (Some(true), Some(_)) => ("endgame-right-slow", palette.warning),
        (Some(false) | None, _) => return,
    };
    let (best, this) = judged.plies.unwrap_or_default();
    let text = words.with(key, &[("best", best.to_string()), ("plies", this.to_string())]);
    ui.label(RichText::new(text).color(colour));
}

/// Draws what a mistake gave away, and what would have kept it.
fn mistake(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice, mistake: &Mistake) {
    let words = scene.words;
    let position = practice.session.position();
    let user = position.turn();
    let is_win = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner) == Some(user);
    let key = match (mistake.judged.before, mistake.judged.after) {
        (before, Some(Outcome::Draw)) if is_win(before) => "endgame-mistake-win-to-draw",
        (before, Some(_)) if is_win(before) => "endgame-mistake-win-to-loss",
        (Some(Outcome::Draw), Some(_)) => "endgame-mistake-draw-to-loss",
        _ => "endgame-mistake-by-engine",
    };
    let text = notation(scene, position, mistake.judged.played);
    parts::caution(ui, &words.with(key, &[("move", text)]));
    if !mistake.line.is_empty() {
        let shown = mistake.line.get(..SHOWN).unwrap_or(&mistake.line);
        let more = if shown.len() < mistake.line.len() { " …" } else { "" };
        let line = format!("{}{more}", line(scene, position, shown));
        ui.label(words.with("endgame-instead", &[("line", line)]));
    }
    parts::quiet(ui, words.get("endgame-try-again"));
}

fn remark_text(scene: ViewContext<'_>, remark: Remark) -> String {
    let words = scene.words;
    match remark {
        Remark::Repeats => words.get("endgame-repeats"),
        Remark::Quiet(left) => words.with("endgame-quiet", &[("plies", left.to_string())]),
        Remark::Forgiven(end) => words.with("endgame-forgiven", &[("ending", words.ending(end.into()))]),
    }
}

/// Draws the task of the side to move.
fn task(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    let start = practice.session.start();
    let side = words.side(start.turn());
    let key = match practice.expected {
        Some(Outcome::Draw) => "endgame-task-draw",
        Some(outcome) if outcome.winner() == Some(start.turn()) => "endgame-task-win",
        Some(_) => "endgame-task-lost",
        None => "endgame-task-unknown",
    };
    ui.label(RichText::new(words.with(key, &[("side", side)])).strong());
}

/// Draws the moves so far, the user's with their effect.
fn moves_so_far(ui: &mut Ui, scene: ViewContext<'_>, practice: &Practice) {
    let words = scene.words;
    let palette = Palette::of(ui);
    let mut position = practice.session.start().clone();
    let user = position.turn();
    let mut judged = practice.session.judged().iter();
    ui.horizontal_wrapped(|ui| {
        for &played in practice.session.moves() {
            let text = notation(scene, &position, played);
            if position.turn() == user {
                let judged = judged.next();
                let slow = judged.and_then(Judged::slower).is_some_and(|slower| slower > 0);
                let (sign, colour, key) = match judged.and_then(|judged| judged.kept) {
                    Some(true) if slow => ("✓", palette.warning, "endgame-kept-slowly"),
                    Some(true) => ("✓", palette.win, "endgame-kept"),
                    Some(false) | None => ("?", ui.visuals().text_color(), "endgame-not-judged"),
                };
                let label = RichText::new(format!("{text}{sign}")).monospace().color(colour);
                ui.label(label).on_hover_text(words.get(key));
            } else {
                ui.label(RichText::new(text).monospace());
            }
            let Ok(after) = position.play(played) else { break };
            position = after;
        }
    });
}

fn line(scene: ViewContext<'_>, start: &Position, moves: &[crate::rules::Move]) -> String {
    let mut position = start.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &played in moves {
        names.push(notation(scene, &position, played));
        let Ok(after) = position.play(played) else { break };
        position = after;
    }
    names.join(" ")
}

// The built-in problems, filtered by theme, difficulty and combination.

const ROW: f32 = 24.0;

/// Draws the filter and the list; a click begins practice.
fn show_problems(ui: &mut Ui, scene: ViewContext<'_>) {
    let (endgames, words) = (scene.session.endgames(), scene.words);
    problem_filter(ui, scene);
    let listed = &endgames.listed;
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.with("endgame-listed", &[("count", listed.len())]));
        if parts::button(ui, words, "endgame-lay").clicked() {
            scene.command(Action::Lay);
        }
    });
    let here = endgames.practice.as_ref().and_then(|practice| practice.problem);
    let row = |at: &usize| {
        let problem = problems().get(*at)?;
        Some((problem, progress_sign(scene, endgames.progress(problem)).1))
    };
    export::shown(ui.ctx(), &|| views::problems(words, listed.iter().filter_map(row).collect()).figure());
    TableBuilder::new(ui)
        .striped(true)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .column(Column::exact(20.0))
        .column(Column::remainder().at_least(80.0).clip(true))
        .column(Column::exact(24.0))
        .body(|body| {
            body.rows(ROW, listed.len(), |mut row| {
                let Some((at, problem)) =
                    listed.get(row.index()).and_then(|at| Some((*at, problems().get(*at)?)))
                else {
                    return;
                };
                row.set_selected(here == Some(at));
                let (sign, label) = progress_sign(scene, endgames.progress(problem));
                let plain = |text: String| egui::Label::new(text).selectable(false).truncate();
                row.col(|ui| drop(ui.add(plain(sign.to_owned()))));
                row.col(|ui| drop(ui.add(plain(words.problem_title(problem)))));
                row.col(|ui| {
                    let grade = problem.grade().map_or_else(String::new, |grade| grade.to_string());
                    ui.add(egui::Label::new(RichText::new(grade).weak()).selectable(false));
                });
                let response = row.response();
                if response.clicked() {
                    scene.command(Action::Practise(at));
                }
                let difficulty = words.difficulty(problem).unwrap_or_default();
                response.on_hover_text(
                    format!("{}\n{label}\n{difficulty}", words.problem_title(problem)).trim_end(),
                );
            });
        });
}

/// Returns the user's progress with it as a symbol and a sentence.
fn progress_sign(scene: ViewContext<'_>, progress: Option<Progress>) -> (&'static str, String) {
    let words = scene.words;
    match progress {
        None => ("·", words.get("endgame-never-tried")),
        Some(progress) if progress.is_due(now()) => ("!", words.get("endgame-is-due")),
        Some(progress) if progress.level == 0 => ("✕", words.get("endgame-was-missed")),
        Some(progress) => ("✓", words.with("endgame-was-solved", &[("level", progress.level)])),
    }
}

fn problem_filter(ui: &mut Ui, scene: ViewContext<'_>) {
    let (words, known) = (scene.words, &scene.session.endgames().choice);
    let mut chosen = known.clone();
    let theme_name = |theme: &Option<Theme>| match theme {
        Some(theme) => words.get(theme.text_key()),
        None => words.get("endgame-any"),
    };
    let grade_name =
        |grade: &Option<u8>| grade.map_or_else(|| words.get("endgame-any"), |grade| grade.to_string());
    Grid::new("which problems").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        let label = ui.label(words.get("endgame-theme"));
        let themes = [None].into_iter().chain(Theme::ALL.map(Some));
        parts::choose(ui, ComboBox::from_id_salt("theme"), &mut chosen.theme, themes, theme_name)
            .labelled_by(label.id);
        ui.end_row();
        let label = ui.label(words.get("endgame-grade"));
        let grades = [None].into_iter().chain((1..=9).map(Some));
        parts::choose(ui, ComboBox::from_id_salt("grade"), &mut chosen.grade, grades, grade_name)
            .labelled_by(label.id);
        ui.end_row();
        ui.label("");
        ui.checkbox(&mut chosen.easiest_first, words.get("endgame-easiest-first"));
        ui.end_row();
        let label = ui.label(words.get("games-material"));
        let field = TextEdit::singleline(&mut chosen.material.text).desired_width(140.0).hint_text("KNPKGG");
        ui.add(field).labelled_by(label.id).on_hover_text(words.get("games-material-hint"));
        ui.end_row();
    });
    if let Some(error) = chosen.material.error() {
        parts::caution(ui, &words.query_error(&error));
    }
    if chosen != *known {
        scene.command(Action::Choose(chosen));
    }
}

// Statistics of the books and of practice: size, results and difficulty by combination, positions by distance from a start, space
// in the files of Chen and Hsu.

/// The width of a column of the space table, in points.
const CELL: f32 = 62.0;
/// The height of the chart, in points.
const CHART: f32 = 170.0;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Counted {
    /// The base's book.
    #[default]
    Own,
    /// The built-in book.
    Shipped,
    /// The user's progress in practice.
    Practice,
}

#[derive(Default)]
struct StatisticsView {
    shown: Counted,
    materials: list::Kept<Contents>,
    classes: list::Kept<Vec<ClassProgress>>,
}

fn show_statistics(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatisticsView) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut state.shown, Counted::Own, words.get("book-of-base"));
        ui.selectable_value(&mut state.shown, Counted::Shipped, words.get("book-of-shipped"));
        ui.selectable_value(&mut state.shown, Counted::Practice, words.get("endgame-of-practice"));
    });
    if state.shown == Counted::Practice {
        return progress(ui, scene, state);
    }
    let Some(contents) = scene.session.endgames().contents.result() else {
        ui.spinner();
        return;
    };
    let [shipped, own] = &contents.statistics;
    let of_shipped = state.shown == Counted::Shipped;
    let statistics = if of_shipped { shipped } else { own };
    if statistics.positions() == 0 {
        parts::quiet(ui, words.get("endgame-no-games"));
        return;
    }
    ScrollArea::vertical().id_salt("statistics of the book").auto_shrink(false).show(ui, |ui| {
        ui.label(words.with("book-holds", &views::holds(statistics)));
        ui.add_space(6.0);
        ui.horizontal_top(|ui| {
            space(ui, scene, statistics);
            ui.add_space(24.0);
            layers(ui, scene, statistics);
        });
        ui.add_space(6.0);
        parts::section(ui, words.get("endgame-by-material"));
        let key = (of_shipped, words, scene.session.revision());
        let make = || views::materials(words, statistics.materials.clone());
        let table = state.materials.get(contents, key, make);
        list::show_with(
            ui,
            scene,
            "combinations of the book",
            &table,
            list::Extra { whole: true, widget: None },
        );
    });
}

/// Draws the user's progress in practice: the level that it shows, and the combinations.
fn progress(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatisticsView) {
    let (words, endgames) = (scene.words, scene.session.endgames());
    if let Some(level) = endgames.estimated_level() {
        parts::quiet(ui, words.with("endgame-level", &[("level", words.level(level))]));
    }
    parts::section(ui, words.get("problems-progress"));
    let classes = &endgames.classes;
    let key = (false, words, scene.session.revision());
    let table = state.classes.get(classes, key, || views::classes(words, classes.to_vec()));
    let extra = list::Extra { whole: true, widget: None };
    list::show_with(ui, scene, "progress by combination", &table, extra);
}

/// Draws the space that the book takes in the files of Chen and Hsu, their Table 5.1.
fn space(ui: &mut Ui, scene: ViewContext<'_>, statistics: &Statistics) {
    let table = views::space(scene.words, statistics);
    export::shown(ui.ctx(), &|| table.figure());
    ui.vertical(|ui| {
        parts::quiet(ui, scene.words.get("book-space-title"));
        let texts = |row: Option<usize>, column: usize| match row {
            Some(row) => table.cell(row, column).display(),
            None => table.headings().get(column).cloned().unwrap_or_default(),
        };
        Grid::new("space").spacing(vec2(14.0, 4.0)).striped(true).show(ui, |ui| {
            for row in std::iter::once(None).chain((0..table.len()).map(Some)) {
                for (column, head) in table.shown() {
                    space_cell(ui, texts(row, column), row.is_none(), head.right);
                }
                ui.end_row();
            }
        });
    });
}

/// Draws a cell of a grid; numbers end at one line.
fn space_cell(ui: &mut Ui, text: String, is_head: bool, right: bool) {
    let text = RichText::new(text);
    let label = Label::new(if is_head { text.weak() } else { text }).extend();
    let align = if right { Align::Max } else { Align::Min };
    let width = ui.available_width().min(CELL);
    ui.allocate_ui_with_layout(vec2(width, ui.spacing().interact_size.y), Layout::top_down(align), |ui| {
        ui.set_min_width(CELL);
        ui.add(label);
    });
}

/// Draws the number of positions at each distance from a start.
fn layers(ui: &mut Ui, scene: ViewContext<'_>, statistics: &Statistics) {
    let words = scene.words;
    let figure = || Figure::Chart(views::layers(words, statistics));
    ui.vertical(|ui| {
        parts::quiet(ui, words.get("book-layers"));
        let bars = (0u32..).zip(&statistics.layers);
        let palette = Palette::of(ui);
        // The toolkit draws the grid in the colour of text.
        ui.visuals_mut().override_text_color = Some(palette.edge);
        let bar = |(ply, count): (u32, &u64)| {
            Bar::new(f64::from(ply), *count as f64).width(0.8).fill(palette.accent).stroke(Stroke::NONE)
        };
        let bars = bars.map(bar).collect();
        let size = vec2((ui.available_width() - 16.0).max(200.0), CHART);
        let shown = plots::still("positions by ply", size)
            .x_axis_label(words.get("book-layers-across"))
            .x_axis_formatter(|mark, _| plots::whole(mark.value))
            .y_axis_formatter(|mark, _| plots::whole(mark.value))
            .show(ui, |plot| plot.bar_chart(BarChart::new(words.get("book-head-positions"), bars)));
        export::menu(&shown.response, words, figure);
    });
}
