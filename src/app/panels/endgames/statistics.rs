//! Statistics of the books: size, results and difficulty by combination, positions by distance from a start, space in the files of Chen and Hsu.

use egui::{Grid, ScrollArea, Ui, vec2};
use egui_plot::{Bar, BarChart};

use crate::app::scene::{Requests, ViewContext};
use crate::app::{export, list, parts, plots};
use crate::books::endgame::statistics::Statistics;
use crate::figures::Figure;
use crate::session::endgames::Contents;
use crate::views::book as views;

/// The height of the chart, in points.
const CHART: f32 = 170.0;

/// Which book is shown, and the list of its combinations.
#[derive(Default)]
pub(super) struct StatisticsView {
    shipped: bool,
    materials: list::Kept<Contents>,
}

/// Draws the statistics of a book.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatisticsView, requests: &mut Requests) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut state.shipped, false, words.get("book-of-base"));
        ui.selectable_value(&mut state.shipped, true, words.get("book-of-shipped"));
    });
    let Some(contents) = scene.session.endgames().contents() else {
        ui.spinner();
        return;
    };
    let [shipped, own] = &contents.statistics;
    let statistics = if state.shipped { shipped } else { own };
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
        let key = (state.shipped, words, scene.session.revision());
        let make = || views::materials(words, statistics.materials.clone());
        let table = state.materials.get(contents, key, make);
        list::show_with(
            ui,
            scene,
            "combinations of the book",
            &table,
            list::Extra { whole: true, widget: None },
            requests,
        );
    });
}

/// Draws the space that the book takes in the files of Chen and Hsu, their Table 5.1.
fn space(ui: &mut Ui, scene: ViewContext<'_>, statistics: &Statistics) {
    let table = views::space(scene.words, statistics);
    export::shown(ui.ctx(), &|| table.figure());
    ui.vertical(|ui| {
        parts::quiet(ui, scene.words.get("book-space-title"));
        Grid::new("space").spacing(vec2(14.0, 4.0)).striped(true).show(ui, |ui| {
            for heading in table.headings() {
                parts::quiet(ui, heading);
            }
            ui.end_row();
            for row in 0..table.len() {
                for (column, head) in table.shown() {
                    let text = table.cell(row, column).display();
                    let align = if head.right { egui::Align::Max } else { egui::Align::Min };
                    ui.with_layout(egui::Layout::top_down(align), |ui| ui.label(text));
                }
                ui.end_row();
            }
        });
    });
}

/// Draws the number of positions at each distance from a start.
fn layers(ui: &mut Ui, scene: ViewContext<'_>, statistics: &Statistics) {
    let words = scene.words;
    let figure = || Figure::Chart(views::layers(words, statistics));
    ui.vertical(|ui| {
        parts::quiet(ui, words.get("book-layers"));
        let bars = (0u32..).zip(&statistics.layers);
        let bars = bars.map(|(ply, count)| Bar::new(f64::from(ply), *count as f64).width(0.8)).collect();
        let size = vec2((ui.available_width() - 16.0).max(200.0), CHART);
        let shown = plots::still("positions by ply", size)
            .x_axis_label(words.get("book-layers-across"))
            .x_axis_formatter(|mark, _| plots::whole(mark.value))
            .y_axis_formatter(|mark, _| plots::whole(mark.value))
            .show(ui, |plot| plot.bar_chart(BarChart::new(words.get("book-head-positions"), bars)));
        export::menu(&shown.response, words, figure);
    });
}
