//! Frames of the window while a game of 80 moves (160 plies) is judged at 100 ms a ply: `cargo bench --bench annotating [PLIES]`.
//!
//! Frames are laid out and cut into triangles, without the graphics card, at most sixty a second. The game is random, which has
//! every judgement. Prints the median and the longest frame, and how many took over 50 ms, by the clock and in
//! time of the processor: on a busy computer the clock counts other programs, too.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

use std::time::{Duration, Instant};

use canju::app::Window;
use canju::rng::Rng;
use canju::rules::Position;
use canju::service::places::Places;
use egui::{Context, Event, Key, Modifiers, RawInput, Rect, Ui, pos2};

/// The time between two frames of a display.
const FRAME: Duration = Duration::from_nanos(16_666_667);

fn main() {
    let plies = std::env::args().skip(1).find_map(|text| text.parse::<usize>().ok()).unwrap_or(160);
    let home = tempfile::tempdir().unwrap();
    let path = Places::under(home.path()).settings();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, r#"{"language":"zh-Hans","author":"bench","toured":true,"panel":"games"}"#).unwrap();
    let ctx = Context::default();
    let window = Window::new(&ctx, Places::under(home.path()));
    let mut sitting = Sitting { ctx, window, clock: Instant::now() };
    sitting.frames(|window| window.session().kb().labelling().tally().scored > 0);
    sitting.frame(vec![Event::Paste(game(plies))]);
    sitting.frames(|window| window.session().games().open.as_ref().is_some());
    let modifiers = Modifiers::COMMAND | Modifiers::SHIFT;
    sitting.frame(vec![Event::Key {
        key: Key::J,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }]);
    let begun = Instant::now();
    let frames = sitting.frames(|window| {
        window.session().games().open.as_ref().is_some_and(|open| open.annotation.is_some())
    });
    println!("{plies} plies judged in {:.1} s, {} frames", begun.elapsed().as_secs_f64(), frames.len());
    let times: [(&str, Vec<f64>); 2] = [
        ("by the clock", frames.iter().map(|frame| frame.clock).collect()),
        ("of the processor", frames.iter().map(|frame| frame.processor).collect()),
    ];
    for (name, mut times) in times {
        times.sort_by(f64::total_cmp);
        let at = |at: usize| times.get(at).copied().unwrap_or_default();
        let late = times.iter().filter(|time| **time > 50.0).count();
        println!(
            "{name:<18} median {:.1} ms, longest {:.1} ms, {late} over 50 ms",
            at(times.len() / 2),
            at(times.len().saturating_sub(1))
        );
    }
}

/// The time of a frame in milliseconds: by the clock, which counts other programs, and of this thread's processor.
struct Frame {
    clock: f64,
    processor: f64,
}

/// A random game in PGN.
fn game(plies: usize) -> String {
    let (mut rng, mut position, mut moves) = (Rng::new(3), Position::start(), Vec::new());
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let played = legal[rng.below(legal.len() as u64) as usize];
        position.make(played);
        moves.push(played.to_string());
    }
    let numbered = moves.chunks(2).zip(1..).map(|(pair, at)| format!("{at}. {} ", pair.join(" ")));
    format!(
        "[Game \"Chinese Chess\"]\n[Red \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n{}*\n",
        numbered.collect::<String>()
    )
}

struct Sitting {
    ctx: Context,
    window: Window,
    clock: Instant,
}

impl Sitting {
    /// One frame with these events; how long it took.
    fn frame(&mut self, events: Vec<Event>) -> Frame {
        let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 800.0));
        let time = Some(self.clock.elapsed().as_secs_f64());
        let input = RawInput { screen_rect: Some(screen), time, events, focused: true, ..Default::default() };
        let (start, worked) = (Instant::now(), cpu_time::ThreadTime::now());
        let window = &mut self.window;
        let mut output = self.ctx.run_ui(input, |ui: &mut Ui| {
            let ctx = ui.ctx().clone();
            window.poll(&ctx);
            window.show(ui);
        });
        output.textures_delta.clear();
        std::hint::black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        Frame { clock: milliseconds(start.elapsed()), processor: milliseconds(worked.elapsed()) }
    }

    /// Frames at the pace of a display until `done`; their times.
    fn frames(&mut self, done: impl Fn(&Window) -> bool) -> Vec<Frame> {
        let mut times = Vec::new();
        let begun = Instant::now();
        while !done(&self.window) && begun.elapsed() < Duration::from_secs(600) {
            let start = Instant::now();
            times.push(self.frame(Vec::new()));
            std::thread::sleep(FRAME.saturating_sub(start.elapsed()));
        }
        times
    }
}
