//! Comparison with the paper: its figures, its Table 1, its examples, and what of it cannot be reproduced.

use egui::{Button, CollapsingHeader, DragValue, Grid, Label, RichText, ScrollArea, Ui, vec2};

use crate::app::scene::ViewContext;
use crate::app::theme::STEP;
use crate::app::{claims, export, list, parts};
use crate::inference::comparison::LARGE;
use crate::material::NodeId;
use crate::rounds::Beside;
use crate::rounds::Round;
use crate::service::field::TABLES234_VERSIONS;
use crate::service::rounds::version_of;
use crate::service::settings::{Panel, ResolverView};
use crate::session::acquisition::{Action, Games};
use crate::session::{preferences, resolver};
use crate::text::paper::legible;
use crate::text::{Words, percent, thousands};
use crate::verification::paper::{Changes, FIGURES, Figure, Quantity};
use crate::verification::sense::claims_of_paper;
use crate::views::paper::{DEVIATION_HEADS, Section, deviations};
use crate::views::{matches, paper as views};

/// Space between columns and between rows.
const SPACING: egui::Vec2 = vec2(STEP * 1.25, STEP / 2.0);

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, games: &mut Games) {
    let words = scene.words;
    let read = &scene.session.acquisition().beside;
    if scene.session.path().is_some() && !read.is_running() && read.is_current_missing() {
        scene.command(Action::Beside);
    }
    let beside = read.current().map(|beside| &**beside);
    ScrollArea::both().id_salt("the paper").auto_shrink(false).show(ui, |ui| {
        if beside.is_none() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words.get("paper-working"));
            });
        }
        figures(ui, scene, beside);
        parts::quiet(ui, words.get("paper-figures-read"));
        if let Some(beside) = beside {
            parts::section(ui, words.get("paper-changes"));
            changes(ui, scene, beside);
        }
        parts::section(ui, words.get("tables234-window"));
        meeting(ui, scene, games);
        claims::show(ui, scene, &claims_of_paper(scene.session.kb()));
        parts::section(ui, words.get("paper-lost"));
        for sentence in words.out_of_reach() {
            ui.label(format!("· {sentence}"));
        }
        show_deviations(ui, words);
    });
}

fn figures(ui: &mut Ui, scene: ViewContext<'_>, beside: Option<&Beside>) {
    let words = scene.words;
    let columns = views::figures(words);
    let rows = FIGURES.map(|figure| (figure, ours(scene, beside, &figure)));
    export::shown(ui.ctx(), &|| views::figures(words).table("paper-figures", rows.to_vec()).figure());
    let place = (ui.available_width() - 480.0).clamp(100.0, 400.0);
    Grid::new("figures of the paper").num_columns(4).striped(true).spacing(SPACING).show(ui, |ui| {
        heads(ui, columns.headed().map(|(_, head)| words.get(head.heading)));
        for row in &rows {
            for (column, head) in columns.headed() {
                let text = columns.cell(row, column).display();
                match head.heading {
                    // The last column of a grid does not wrap by itself.
                    "paper-where" => drop(ui.vertical(|ui| {
                        ui.set_max_width(place);
                        ui.add(Label::new(RichText::new(text).weak()).wrap());
                    })),
                    _ => drop(ui.label(text)),
                }
            }
            ui.end_row();
        }
    });
}

/// Returns the same figure for the open base and the settings; figures that need an expert's marks are under Verification.
fn ours(scene: ViewContext<'_>, beside: Option<&Beside>, figure: &Figure) -> Option<String> {
    let settings = scene.session.settings();
    Some(match figure.quantity {
        Quantity::Lattice => thousands(NodeId::COUNT.into()),
        Quantity::Nodes(version) => thousands(beside?.scored(Round::from_name(version)?)?.into()),
        Quantity::Threshold => format!("{:.0} %", settings.acquisition.rounds.predictor.threshold * 100.0),
        Quantity::Distance => settings.verification.plan.distance.to_string(),
        Quantity::Part => format!("{} %", settings.verification.plan.percent()),
        Quantity::Gap => settings.verification.gaps.most.to_string(),
        Quantity::Severe | Quantity::Tolerant | Quantity::TolerantShare => return None,
    })
}

/// Table 1: each row as printed, and ours below it.
fn changes(ui: &mut Ui, scene: ViewContext<'_>, beside: &Beside) {
    let words = scene.words;
    Grid::new("table 1").num_columns(13).min_col_width(0.0).striped(true).spacing(SPACING).show(ui, |ui| {
        let mut titles = vec![words.get("compare-versions"), String::new(), words.get("compare-total")];
        titles.extend((0..LARGE + 4).map(|apart| apart.to_string()));
        titles.push(words.get("compare-large"));
        heads(ui, titles);
        for (row, made) in &beside.rows {
            ui.label(words.with("paper-changes-row", &[("old", row.old), ("new", row.new)]));
            weak(ui, words.get("paper-column"));
            counted(ui, row.total, row.share());
            row.cells.iter().for_each(|cell| drop(ui.label(legible(*cell))));
            ui.label(format!("≥ {}", thousands(row.least(LARGE).into())));
            ui.end_row();
            see(ui, scene, row);
            weak(ui, words.get("paper-ours"));
            match made {
                Some(made) => {
                    counted(ui, made.total(), Some(made.share(made.total())));
                    made.changed.iter().for_each(|nodes| drop(ui.label(thousands((*nodes).into()))));
                    counted(ui, made.large(), Some(made.share(made.large())));
                }
                None => {
                    let open = words.with("paper-changes-open", &[("version", row.new)]);
                    ui.label("–").on_hover_text(open);
                }
            }
            ui.end_row();
        }
    });
}

/// Draws Tables 2 to 4: the effort of the games, the start, and the cells beside the paper's.
fn meeting(ui: &mut Ui, scene: ViewContext<'_>, games: &mut Games) {
    let (room, words) = (scene.session.acquisition(), scene.words);
    let missing = TABLES234_VERSIONS
        .iter()
        .skip(1)
        .find(|name| !scene.session.history().versions().iter().any(|version| version.name == **name));
    ui.horizontal_wrapped(|ui| {
        let nodes = DragValue::new(&mut games.nodes).range(1..=1_000_000).speed(10);
        parts::field(ui, words, "playouts-nodes", nodes);
        let positions = DragValue::new(&mut games.positions).range(1..=100_000);
        parts::field(ui, words, "tables234-positions", positions);
        if room.meeting.is_some() {
            ui.spinner();
            ui.label(words.get("tables234-playing"));
        } else {
            let start = ui.add_enabled(missing.is_none(), Button::new(words.get("tables234-play")));
            let lacking = missing.map_or_else(String::new, |name| (*name).to_owned());
            let lacking = words.with("tables234-missing", &[("version", lacking)]);
            if start.on_hover_text(words.get("tables234-play-hint")).on_disabled_hover_text(lacking).clicked()
            {
                scene.command(Action::Meet(*games));
            }
        }
    });
    if let Some(name) = missing {
        parts::quiet(ui, words.with("tables234-missing", &[("version", *name)]));
    }
    if room.met.is_empty() {
        return;
    }
    let table = matches::tables234(words, room.met.to_vec());
    let whole = list::Extra { whole: true, ..Default::default() };
    list::show_with(ui, scene, "tables 2 to 4", &table, whole);
    for sentence in matches::tables234_sentences(words, &room.met) {
        parts::quiet(ui, sentence);
    }
}

/// Draws a button that compares the two versions of a row, if both exist.
fn see(ui: &mut Ui, scene: ViewContext<'_>, row: &Changes) {
    let words = scene.words;
    let version = |name| version_of(scene.session.history(), Round::from_name(name)?);
    let (Some(old), Some(new)) = (version(row.old), version(row.new)) else { return drop(ui.label("")) };
    if parts::button(ui, words, "paper-changes-see").clicked() {
        scene.command(resolver::Action::Compare([old.name.clone(), new.name.clone()]));
        scene.command(resolver::Action::View(ResolverView::Versions));
        scene.command(preferences::Action::Show(Panel::Resolver));
    }
}

fn heads(ui: &mut Ui, titles: impl IntoIterator<Item = String>) {
    for title in titles {
        ui.strong(title);
    }
    ui.end_row();
}

fn counted(ui: &mut Ui, count: u32, share: Option<f64>) {
    let share = percent(share.map(|share| 100.0 * share));
    ui.label(format!("{} · {share}", thousands(count.into())));
}

fn weak(ui: &mut Ui, text: String) {
    ui.label(RichText::new(text).weak());
}

// Where the program departs from the five papers: the page of the documentation, a collapsed table for each paper.

fn show_deviations(ui: &mut Ui, words: Words) {
    parts::section(ui, words.get("deviations-title"));
    parts::quiet(ui, words.get("deviations-hint"));
    for section in deviations() {
        if section.rows.is_empty() {
            // Its parts follow.
            ui.strong(section.title);
        } else {
            CollapsingHeader::new(section.title).show(ui, |ui| table(ui, words, &section));
        }
    }
}

fn table(ui: &mut Ui, words: Words, section: &Section) {
    if !section.text.is_empty() {
        ui.add(Label::new(&section.text).wrap());
    }
    let width = ((ui.available_width() - 3.0 * STEP) / 4.0).max(120.0);
    let grid = Grid::new(section.title).num_columns(4).striped(true).spacing(vec2(STEP, STEP / 2.0));
    grid.show(ui, |ui| {
        DEVIATION_HEADS.iter().for_each(|key| drop(ui.strong(words.get(key))));
        ui.end_row();
        for row in &section.rows {
            for cell in row {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.add(Label::new(*cell).wrap());
                });
            }
            ui.end_row();
        }
    });
}
