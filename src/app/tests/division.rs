//! Any division of a sequence of keys and clicks into frames ends as one event a frame does.
//!
//! Two windows work on equal bases. One gets each event alone, the other the same events in random bundles. After each sequence
//! base, selection and panel must be equal (single keys are refused in both, since their clock stands still: `keys`); the next sequence continues from there. `CANJU_SEQUENCES` sets how many there are,
//! `CANJU_SEED` which.

use crate::session::general;
use egui::{Event, PointerButton, Pos2, pos2};
use egui_kittest::kittest::By;

use super::order::{done, drain, key, typed};
use super::*;
use crate::knowledge::change::NodeState;
use crate::rng::Rng;

const SEQUENCES: u64 = 50;
const SEED: u64 = 0x5EED;
const LONGEST: u64 = 8;

/// Opens a base of few combinations, many of them in conflict.
pub(super) fn small_base(home: &TempDir, shown: &mut Shown) {
    let mut lines = String::from("material,score,invariable\n");
    let mut rng = Rng::new(7);
    for red in ["R", "N", "C", "RN", "NC", "P", "RP"] {
        for black in ["", "G", "GG", "M", "GM", "NGG", "CMM"] {
            let locked = rng.below(5) == 0;
            lines += &format!("K{red}K{black},{},{locked}\n", rng.below(10));
        }
    }
    let (file, base) = (home.path().join("small.csv"), home.path().join("small.canju"));
    std::fs::write(&file, lines).unwrap();
    let session = &mut shown.state_mut().as_mut().unwrap().session;
    session.perform(base::Action::Create { path: base, content: edit::Content::Empty });
    session.settle();
    session.perform(base::Action::Import(file));
    session.settle();
    settle(shown);
}

/// A window on a small base with conflicts; its clock is stopped, so that nothing depends on how long a frame takes.
fn small() -> (TempDir, Shown) {
    crate::jobs::stop_the_clock();
    let (home, mut shown) = window_at(1e-6);
    shown.input_mut().time = Some(1.0);
    shown.ctx.all_styles_mut(|style| {
        style.animation_time = 0.0;
        style.scroll_animation = egui::style::ScrollAnimation::none();
    });
    small_base(&home, &mut shown);
    assert!(bench_of(&shown).kb().labelling().tally().conflict_nodes > 10);
    (home, shown)
}

fn bench_of(shown: &Shown) -> &Session {
    session(shown)
}

/// Returns a user action as the events sent by the window system.
fn deed(rng: &mut Rng, shown: &Shown) -> Vec<Event> {
    const DIGITS: [Key; 10] = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    let pick = |rng: &mut Rng, from: &[Key]| from[rng.below(from.len() as u64) as usize];
    match rng.below(100) {
        0..25 => {
            let at = rng.below(10);
            typed(DIGITS[at as usize], &at.to_string())
        }
        25..50 => {
            let letters = [Key::N, Key::B, Key::L, Key::M, Key::U, Key::F, Key::Y, Key::C, Key::X, Key::G];
            let letter = pick(rng, &letters);
            typed(letter, &letter.name().to_lowercase())
        }
        50..60 => {
            // Not the acquisition, whose rounds take long, and not the tables.
            let panel = pick(rng, &[Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num6]);
            key(Modifiers::COMMAND, panel).to_vec()
        }
        60..66 => key(Modifiers::COMMAND, pick(rng, &[Key::Z, Key::Y])).to_vec(),
        66..72 => {
            let plain = [Key::Delete, Key::Escape, Key::Tab, Key::F10, Key::ArrowDown, Key::ArrowRight];
            key(Modifiers::NONE, pick(rng, &plain)).to_vec()
        }
        72..75 => typed(Key::Space, " "),
        75..78 => key(Modifiers::ALT, pick(rng, &[Key::ArrowLeft, Key::ArrowRight])).to_vec(),
        78..83 => {
            let names = ["KRKGG", "KNKM", "KCKNGG", "KRNKCMM", "KPK"];
            let name = names[rng.below(names.len() as u64) as usize];
            let mut events = key(Modifiers::COMMAND, Key::P).to_vec();
            for letter in name.chars() {
                events.extend(typed(Key::from_name(&letter.to_string()).unwrap(), &letter.to_string()));
            }
            events.extend(key(Modifiers::NONE, Key::Enter));
            events
        }
        _ => pointer(rng, shown),
    }
    .into_iter()
    .filter(|event| is_harmless(event, shown))
    .collect()
}

/// A click or a drag somewhere below the menus.
fn pointer(rng: &mut Rng, shown: &Shown) -> Vec<Event> {
    let somewhere = |rng: &mut Rng| pos2(156.0 + rng.below(1120) as f32, 110.0 + rng.below(650) as f32);
    let button = |pos: Pos2, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    // Half of the clicks fall on something that has a name.
    let named: Vec<Pos2> = shown
        .query_all(
            By::new().predicate(|node| matches!(node.role(), Role::Link | Role::Button | Role::RadioButton)),
        )
        .map(|node| node.rect().center())
        .filter(|at| at.x > 156.0 && (110.0..760.0).contains(&at.y))
        .collect();
    let from = match named.get(rng.below(2 * named.len().max(1) as u64) as usize) {
        Some(at) => *at,
        None => somewhere(rng),
    };
    let to = if rng.below(10) == 0 { somewhere(rng) } else { from };
    vec![Event::PointerMoved(from), button(from, true), Event::PointerMoved(to), button(to, false)]
}

/// Enter and Space are left out if they could press a button that writes a file or works for hours.
fn is_harmless(event: &Event, shown: &Shown) -> bool {
    let state = &shown.state().as_ref().unwrap().state;
    let asks = state.prompt_bar.is_some();
    match event {
        Event::PointerButton { .. } => !asks,
        Event::Key { key: Key::Enter | Key::Space, .. } => {
            !asks && (shown.ctx.text_edit_focused() || shown.ctx.memory(|memory| memory.focused().is_none()))
        }
        _ => true,
    }
}

/// Groups simultaneous events: a key press with its text, as every window system sends it; all others alone.
fn moments(events: Vec<Event>) -> Vec<Vec<Event>> {
    let mut moments: Vec<Vec<Event>> = Vec::new();
    for event in events {
        match moments.last_mut() {
            Some(moment)
                if matches!(event, Event::Text(_))
                    && matches!(moment[..], [Event::Key { pressed: true, .. }]) =>
            {
                moment.push(event);
            }
            _ => moments.push(vec![event]),
        }
    }
    moments
}

/// Returns the state that must be equal.
fn state_of(shown: &Shown) -> impl PartialEq + std::fmt::Debug + use<> {
    let session = session(shown);
    let noted = |state: NodeState| {
        session
            .kb()
            .provenance(state.provenance)
            .map(|provenance| (provenance.source, provenance.note.clone()))
    };
    let scored: Vec<_> = session
        .kb()
        .scored()
        .map(|(node, state)| (node, state.score, state.invariable, noted(state)))
        .collect();
    (scored, done(shown), session.selected(), session.settings().panel, session.settings().resolver_view)
}

/// Closes what a sequence left open, the same in both.
fn tidy(shown: &mut Shown) {
    let window = shown.state_mut().as_mut().unwrap();
    window.state.prompt_bar = None;
    window.state.expert = None;
    window.state.keymap = palette::KeyMap::default();
    window.state.start = false;
    while !window.session.notices().is_empty() {
        window.session.perform(general::Action::Dismiss(0));
    }
    // The focus is not compared, and would affect the sequences that follow.
    shown.ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
    drain(shown);
    drain(shown);
}

#[test]
fn any_division_into_frames_ends_as_one_event_a_frame() {
    let given = |name, usual| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let mut rng = Rng::new(given("CANJU_SEED", SEED));
    let ((_home, mut alone), (_other, mut bundled)) = (small(), small());
    let (mut before, mut changed) = (state_of(&alone), 0);
    for sequence in 0..given("CANJU_SEQUENCES", SEQUENCES) {
        let mut events = Vec::new();
        for _ in 0..1 + rng.below(LONGEST) {
            for moment in moments(deed(&mut rng, &alone)) {
                events.push(moment.clone());
                alone.input_mut().events.extend(moment);
                drain(&mut alone);
                drain(&mut alone);
            }
        }
        let mut rest = events.as_slice();
        while !rest.is_empty() {
            let (some, left) = rest.split_at(1 + rng.below(rest.len() as u64) as usize);
            bundled.input_mut().events.extend(some.iter().flatten().cloned());
            for _ in 0..rng.below(3) {
                bundled.step();
                bundled.state_mut().as_mut().unwrap().session.settle();
            }
            rest = left;
        }
        drain(&mut bundled);
        drain(&mut bundled);
        drain(&mut bundled);
        let after = state_of(&alone);
        assert_eq!(after, state_of(&bundled), "sequence {sequence}: {events:?}");
        changed += usize::from(before != after);
        before = after;
        tidy(&mut alone);
        tidy(&mut bundled);
    }
    assert!(changed > 10, "the sequences do something: {changed}");
}
