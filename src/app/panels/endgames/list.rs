//! The built-in problems, filtered by theme, difficulty and combination.

use egui::{ComboBox, Grid, RichText, TextEdit, Ui};
use egui_extras::{Column, TableBuilder};

use crate::app::scene::{Requests, ViewContext};
use crate::app::{export, parts};
use crate::books::endgame::problem::Theme;
use crate::books::endgame::progress::Progress;
use crate::jobs::now;
use crate::session::endgames::{Action, problems};
use crate::views::problems as views;

const ROW: f32 = 24.0;

/// Draws the filter and the list; a click begins practice.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (endgames, words) = (scene.session.endgames(), scene.words);
    choice(ui, scene, requests);
    let listed = endgames.listed();
    ui.horizontal_wrapped(|ui| {
        parts::quiet(ui, words.with("endgame-listed", &[("count", listed.len())]));
        if ui.button(words.get("endgame-lay")).on_hover_text(words.get("endgame-lay-hint")).clicked() {
            requests.command(Action::Lay);
        }
    });
    let here = endgames.practice().and_then(|practice| practice.problem);
    let row = |at: &usize| {
        let problem = problems().get(*at)?;
        Some((problem, sign(scene, endgames.progress(problem)).1))
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
                let (sign, label) = sign(scene, endgames.progress(problem));
                let plain = |text: String| egui::Label::new(text).selectable(false).truncate();
                row.col(|ui| drop(ui.add(plain(sign.to_owned()))));
                row.col(|ui| drop(ui.add(plain(words.problem_title(problem)))));
                row.col(|ui| {
                    let grade = problem.grade().map_or_else(String::new, |grade| grade.to_string());
                    ui.add(egui::Label::new(RichText::new(grade).weak()).selectable(false));
                });
                let response = row.response();
                if response.clicked() {
                    requests.command(Action::Practise(at));
                }
                let difficulty = words.difficulty(problem).unwrap_or_default();
                response.on_hover_text(
                    format!("{}\n{label}\n{difficulty}", words.problem_title(problem)).trim_end(),
                );
            });
        });
}

/// Returns the user's progress with it as a symbol and a sentence.
fn sign(scene: ViewContext<'_>, progress: Option<Progress>) -> (&'static str, String) {
    let words = scene.words;
    match progress {
        None => ("·", words.get("endgame-never-tried")),
        Some(progress) if progress.is_due(now()) => ("!", words.get("endgame-is-due")),
        Some(progress) if progress.level == 0 => ("✕", words.get("endgame-was-missed")),
        Some(progress) => ("✓", words.with("endgame-was-solved", &[("level", progress.level)])),
    }
}

fn choice(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let (words, known) = (scene.words, scene.session.endgames().choice());
    let mut chosen = known.clone();
    let theme_name = |theme: Option<Theme>| match theme {
        Some(theme) => words.theme(theme),
        None => words.get("endgame-any"),
    };
    let grade_name =
        |grade: Option<u8>| grade.map_or_else(|| words.get("endgame-any"), |grade| grade.to_string());
    Grid::new("which problems").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        let label = ui.label(words.get("endgame-theme"));
        ComboBox::from_id_salt("theme")
            .selected_text(theme_name(chosen.theme))
            .show_ui(ui, |ui| {
                for theme in [None].into_iter().chain(Theme::ALL.map(Some)) {
                    ui.selectable_value(&mut chosen.theme, theme, theme_name(theme));
                }
            })
            .response
            .labelled_by(label.id);
        ui.end_row();
        let label = ui.label(words.get("endgame-grade"));
        ComboBox::from_id_salt("grade")
            .selected_text(grade_name(chosen.grade))
            .show_ui(ui, |ui| {
                for grade in [None].into_iter().chain((1..=9).map(Some)) {
                    ui.selectable_value(&mut chosen.grade, grade, grade_name(grade));
                }
            })
            .response
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
        requests.command(Action::Choose(chosen));
    }
}
