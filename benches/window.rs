//! Speed of the window as seen by a user: the time to its first content, and 300 answers typed in a row, in Chinese.
//!
//! `cargo bench --bench window [ANSWERS] [MILLISECONDS]`, by default 500 milliseconds between two keys. Frames are laid out and cut
//! into triangles, without the graphics card, at most sixty a second as a display takes them. A frame counts from its first
//! instruction to its last; a key from the moment it is pressed to the end of the first frame in which its answer is stored.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod all;

use std::time::{Duration, Instant};

use canju::app::Window;
use canju::service::places::Places;
use egui::{Context, Event, Key, Modifiers, RawInput, Rect, Ui, pos2};

/// The time between two frames of a display.
const FRAME: Duration = Duration::from_nanos(16_666_667);
/// So long it is waited for what must come.
const PATIENCE: Duration = Duration::from_secs(30);

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (answers, pause) = (numbers.next().unwrap_or(300), numbers.next().unwrap_or(500));
    let [small, large] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    drop(all::opened(&large));
    for (name, home) in [("built-in base", &small), ("all endgames", &large)] {
        settings(home);
        // The first start makes the base; people wait for the others.
        Sitting::begun(home);
        let mut firsts: Vec<f64> = (0..5).map(|_| Sitting::begun(home).first.as_secs_f64() * 1e3).collect();
        firsts.sort_by(f64::total_cmp);
        println!("first content, {name:<16} {:>8.1} ms, the slowest of five {:.1} ms", firsts[2], firsts[4]);
        let mut sitting = Sitting::begun(home);
        sitting.answer(answers, Duration::from_millis(pause));
    }
}

/// Chinese, an expert's name, and the panel of questions.
fn settings(home: &tempfile::TempDir) {
    let path = Places::under(home.path()).settings();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let text = r#"{"language":"zh-Hans","author":"bench","toured":true,"panel":"inquiry"}"#;
    std::fs::write(path, text).unwrap();
}

/// A simulated user of the window.
struct Sitting {
    ctx: Context,
    window: Window,
    clock: Instant,
    /// Time of the first frame with scores.
    first: Duration,
    frames: Vec<f64>,
}

impl Sitting {
    fn begun(home: &tempfile::TempDir) -> Self {
        let clock = Instant::now();
        let ctx = Context::default();
        let window = Window::new(&ctx, Places::under(home.path()));
        let mut sitting = Self { ctx, window, clock, first: Duration::ZERO, frames: Vec::new() };
        while clock.elapsed() < PATIENCE {
            let filled = sitting.window.session().kb().labelling().tally().scored > 0;
            sitting.frame(Vec::new());
            if filled {
                sitting.first = clock.elapsed();
                return sitting;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("no base was opened");
    }

    /// One frame with these events; how long it took, in milliseconds.
    fn frame(&mut self, events: Vec<Event>) -> f64 {
        let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 800.0));
        let time = Some(self.clock.elapsed().as_secs_f64());
        let input = RawInput { screen_rect: Some(screen), time, events, focused: true, ..Default::default() };
        let start = Instant::now();
        let window = &mut self.window;
        let output = self.ctx.run_ui(input, |ui: &mut Ui| {
            let ctx = ui.ctx().clone();
            window.poll(&ctx);
            window.show(ui);
        });
        std::hint::black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        start.elapsed().as_secs_f64() * 1e3
    }

    /// Frames at the pace of a display until `until`.
    fn rest(&mut self, until: Instant) {
        while Instant::now() < until {
            let begun = Instant::now();
            let took = self.frame(Vec::new());
            self.frames.push(took);
            std::thread::sleep(
                FRAME.saturating_sub(begun.elapsed()).min(until.saturating_duration_since(Instant::now())),
            );
        }
    }

    fn stored(&self) -> usize {
        self.window.session().kb().evidence_count()
    }

    /// Types a digit at each beat, the one the question has now, and prints what came of it.
    fn answer(&mut self, answers: u64, pause: Duration) {
        self.rest(Instant::now() + Duration::from_secs(5));
        self.frames.clear();
        let (before, begun) = (self.stored(), Instant::now());
        let (mut seen, mut plans) = (Vec::new(), vec![begun]);
        let mut last = self.plan();
        for at in 0..answers {
            let pressed = Instant::now();
            let (key, text) =
                [(Key::Num0, "0"), (Key::Num3, "3"), (Key::Num5, "5"), (Key::Num9, "9")][at as usize % 4];
            let (stored, mut events) = (self.stored(), typed(key, text));
            while self.stored() == stored && pressed.elapsed() < Duration::from_secs(1) {
                let took = self.frame(std::mem::take(&mut events));
                self.frames.push(took);
            }
            let took = self.frame(Vec::new());
            self.frames.push(took);
            seen.push(pressed.elapsed().as_secs_f64() * 1e3);
            self.rest(pressed + pause);
            if self.plan() != last {
                last = self.plan();
                plans.push(Instant::now());
            }
        }
        plans.push(Instant::now());
        let gaps = plans.windows(2).map(|two| (two[1] - two[0]).as_secs_f64());
        seen.sort_by(f64::total_cmp);
        self.frames.sort_by(f64::total_cmp);
        let middle = |numbers: &[f64]| numbers.get(numbers.len() / 2).copied().unwrap_or_default();
        let longest = |numbers: &[f64]| numbers.last().copied().unwrap_or_default();
        println!(
            "  {} of {answers} answers stored in {:.0} s",
            self.stored() - before,
            begun.elapsed().as_secs_f64()
        );
        println!(
            "  frames     {:>6.1} ms, the longest {:.1} ms, {} of them",
            middle(&self.frames),
            longest(&self.frames),
            self.frames.len()
        );
        println!("  a key seen {:>6.1} ms, the latest {:.1} ms", middle(&seen), longest(&seen));
        println!("  plans of questions {}, at most {:.1} s apart", plans.len() - 2, gaps.fold(0.0, f64::max));
    }

    /// Something that changes with every plan that was finished.
    fn plan(&self) -> (usize, Option<u32>) {
        let plan = self.window.session().inquiry().plan();
        (plan.questions.as_ptr() as usize, plan.placed.map(|placed| placed.placed))
    }
}

fn typed(key: Key, text: &str) -> Vec<Event> {
    let event =
        |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    vec![event(true), Event::Text(text.into()), event(false)]
}
