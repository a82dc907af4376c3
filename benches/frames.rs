//! Cost of a frame of each picture with every node of the lattice scored: `cargo bench --bench frames`.
//!
//! Milliseconds of the processor for layout, drawing lists and triangles, without the graphics card: the median and the
//! worst of the frames of a script. A display of 60 frames a second leaves 16.7 ms for a frame.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints its table and stops at the first fault"
)]

use std::sync::Arc;
use std::time::Instant;

use canju::app::heat_map::{HeatMap, Layer, MapInput};
use canju::app::node_table::{NodeTable, TableInput};
use canju::app::{neighbourhood, theme};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::synthetic::{Shape, Synthetic};
use canju::language::Language;
use canju::material::{Material, NodeId};
use canju::text::Words;
use egui::{Context, Event, Modifiers, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, Ui, pos2, vec2};

const FRAMES: usize = 120;
const WORDS: Words = Words::of(Language::Traditional);

fn main() {
    let base = Arc::new(Synthetic { shape: Shape::Whole, percent: 20, seed: 1 }.base());
    let tally = base.labelling().tally();
    println!("{} nodes scored, {} in conflict", tally.scored, tally.conflict_nodes);
    println!("{:<44} {:>10} {:>9} {:>9}", "picture", "window", "median", "worst");
    for size in [vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
        let screen = Rect::from_min_size(Pos2::ZERO, size);
        map(&base, screen, "heat map, whole lattice, pointer moves", |_| Vec::new());
        map(&base, screen, "heat map, zooming in by the wheel", |_| vec![wheel(24.0)]);
        map(&base, screen, "heat map, zooming in and out", |at| {
            vec![wheel(if at < FRAMES / 2 { 40.0 } else { -40.0 })]
        });
        table(&base, screen);
        around(&base, screen);
    }
}

fn wheel(points: f32) -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, points),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    }
}

fn map(base: &Arc<KnowledgeBase>, screen: Rect, name: &str, events: impl Fn(usize) -> Vec<Event>) {
    let mut map = HeatMap::default();
    let selected = "KRNKGGMM".parse::<Material>().unwrap().into();
    let input = MapInput { base, selected: Some(selected), filter: None, layer: &Layer::Scores };
    measure(name, screen, events, |ui| {
        map.show(ui, WORDS, input);
    });
}

fn table(base: &KnowledgeBase, screen: Rect) {
    let rows: Vec<NodeId> = NodeId::all().collect();
    let mut table = NodeTable::default();
    let sorted = Some(("weight", true));
    let input = TableInput { base, rows: &rows, sorted, sortable: &["weight"], selected: None };
    measure(
        "table, two million rows, scrolling",
        screen,
        |_| vec![wheel(-300.0)],
        |ui| {
            table.show(ui, WORDS, input);
        },
    );
}

fn around(base: &KnowledgeBase, screen: Rect) {
    let node = "KRNCPGMKRNCPGM".parse::<Material>().unwrap().into();
    measure(
        "neighbourhood of 24",
        screen,
        |_| Vec::new(),
        |ui| {
            neighbourhood::show(ui, WORDS, base, node);
        },
    );
}

/// Runs the script after the picture has come to rest, and prints its line.
fn measure(name: &str, screen: Rect, events: impl Fn(usize) -> Vec<Event>, mut show: impl FnMut(&mut Ui)) {
    let ctx = Context::default();
    theme::install_fonts(&ctx);
    theme::install(&ctx);
    let mut frame = |at: usize, events: Vec<Event>| {
        let input = RawInput {
            screen_rect: Some(screen),
            time: Some(at as f64 / 60.0),
            events,
            ..Default::default()
        };
        let start = Instant::now();
        let output = ctx.run_ui(input, &mut show);
        let triangles = ctx.tessellate(output.shapes, output.pixels_per_point);
        std::hint::black_box(triangles);
        start.elapsed().as_secs_f64() * 1000.0
    };
    // The picture of a base is made beside the window.
    for at in 0..FRAMES {
        frame(at, Vec::new());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let mut times: Vec<f64> = (0..FRAMES)
        .map(|at| {
            let pointer = pos2(screen.center().x - 60.0 + at as f32, screen.center().y);
            let mut all = vec![Event::PointerMoved(pointer)];
            all.extend(events(at));
            frame(FRAMES + at, all)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let window = format!("{}x{}", screen.width(), screen.height());
    println!("{name:<44} {window:>10} {:>6.2} ms {:>6.2} ms", times[FRAMES / 2], times[FRAMES - 1]);
}
