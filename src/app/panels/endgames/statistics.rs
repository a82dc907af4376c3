//! Statistics of the books and of practice: size, results and difficulty by combination, positions by distance from a start, space in the files of Chen and Hsu.

use egui::{Align, Grid, Label, Layout, RichText, ScrollArea, Stroke, Ui, vec2};
use egui_plot::{Bar, BarChart};

use crate::app::scene::ViewContext;
use crate::app::theme::Palette;
use crate::app::{export, list, parts, plots};
use crate::books::endgame::progress::ClassProgress;
use crate::books::endgame::query::Statistics;
use crate::figures::Figure;
use crate::session::endgames::Contents;
use crate::views::book as views;

/// The width of a column of the space table, in points.
const CELL: f32 = 62.0;
/// The height of the chart, in points.
const CHART: f32 = 170.0;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Shown {
    /// The base's book.
    #[default]
    Own,
    /// The built-in book.
    Shipped,
    /// The user's progress in practice.
    Practice,
}

#[derive(Default)]
pub(super) struct StatisticsView {
    shown: Shown,
    materials: list::Kept<Contents>,
    classes: list::Kept<Vec<ClassProgress>>,
}

pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatisticsView) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut state.shown, Shown::Own, words.get("book-of-base"));
        ui.selectable_value(&mut state.shown, Shown::Shipped, words.get("book-of-shipped"));
        ui.selectable_value(&mut state.shown, Shown::Practice, words.get("endgame-of-practice"));
    });
    if state.shown == Shown::Practice {
        return progress(ui, scene, state);
    }
    let Some(contents) = scene.session.endgames().contents.result() else {
        ui.spinner();
        return;
    };
    let [shipped, own] = &contents.statistics;
    let of_shipped = state.shown == Shown::Shipped;
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
                    cell(ui, texts(row, column), row.is_none(), head.right);
                }
                ui.end_row();
            }
        });
    });
}

/// Draws a cell of a grid; numbers end at one line.
fn cell(ui: &mut Ui, text: String, is_head: bool, right: bool) {
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
