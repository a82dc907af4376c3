//! Layout, as far as rectangles of texts show it: no word is cut off at a side, none overlaps another one or is half below
//! something else, and to what is cut off below one can scroll.

use egui::epaint::text::PlacedRow;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Pos2, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::By;

use super::*;
use crate::effort::first;
use crate::service::settings::{Theme, VerificationMethod, VerificationSettings};
use crate::session::verification;

/// Maximum overlap or cut of a letter that is still invisible, in points.
const UNSEEN: f32 = 1.5;

/// A text on the screen.
pub(super) struct Word {
    pub(super) text: String,
    /// The rectangle of its ink.
    pub(super) ink: Rect,
    /// The rectangle in which it may be drawn.
    pub(super) clip: Rect,
    /// The number of shapes drawn before it.
    at: usize,
}

/// All texts and the opaque grounds between them, in the order in which they are drawn.
pub(super) fn drawn(shapes: &[ClippedShape]) -> (Vec<Word>, Vec<(usize, Rect)>) {
    let (mut words, mut grounds, mut at) = (Vec::new(), Vec::new(), 0);
    let mut open: Vec<(Rect, &Shape)> =
        shapes.iter().rev().map(|shape| (shape.clip_rect, &shape.shape)).collect();
    while let Some((clip, shape)) = open.pop() {
        at += 1;
        match shape {
            Shape::Vec(inner) => open.extend(inner.iter().rev().map(|shape| (clip, shape))),
            Shape::Text(text) => words.extend(rows(text, clip, at)),
            Shape::Rect(rect) if rect.fill.is_opaque() => grounds.push((at, rect.rect.intersect(clip))),
            _ => {}
        }
    }
    (words, grounds)
}

/// The rows of a text, seen or not.
fn rows(shape: &TextShape, clip: Rect, at: usize) -> Vec<Word> {
    // Names along the map's lower edge are written upwards.
    let turned = |rect: Rect| {
        if shape.angle == 0.0 {
            rect
        } else {
            Rect::from_min_size(rect.min - vec2(0.0, rect.width()), rect.size().yx())
        }
    };
    let word = |row: &PlacedRow| {
        let text: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
        let ink = turned(row.visuals.mesh_bounds.translate(row.pos.to_vec2())).translate(shape.pos.to_vec2());
        (!text.trim().is_empty()).then_some(Word { text, ink, clip, at })
    };
    shape.galley.rows.iter().filter_map(word).collect()
}

/// Returns the faults of the drawing.
fn faults(shown: &Shown) -> Vec<String> {
    let (words, grounds) = drawn(&shown.output().shapes);
    let window_above = shown.state().as_ref().is_some_and(|window| window.state.start);
    let words: Vec<Word> =
        words.into_iter().filter(|word| word.clip.intersect(word.ink).is_positive()).collect();
    let mut faults = Vec::new();
    for word in &words {
        let missing = (word.clip.left() - word.ink.left()).max(word.ink.right() - word.clip.right());
        if missing > UNSEEN {
            faults.push(format!("{:?} at {:?} is cut by {missing:.0}", word.text, word.ink.min));
        }
    }
    for field in shown.query_all(By::new().predicate(|node| node.placeholder().is_some())) {
        let area = field.rect();
        let inside = |word: &&Word| area.contains(word.ink.center()) && word.text.ends_with('…');
        faults.extend(words.iter().filter(inside).map(|word| format!("the hint {:?} is cut", word.text)));
    }
    for (at, over) in words.iter().enumerate() {
        let hidden = |under: &Word, shared: Rect| {
            grounds
                .iter()
                .any(|(at, ground)| (under.at..over.at).contains(at) && ground.contains_rect(shared))
        };
        let seen = over.ink.intersect(over.clip);
        let covers = |(at, ground): &&(usize, Rect)| {
            let shared = ground.intersect(seen);
            *at > over.at
                && shared.width() > UNSEEN
                && shared.height() > UNSEEN
                && !ground.contains_rect(seen)
        };
        if !window_above && grounds.iter().any(|ground| covers(&ground)) {
            faults.push(format!("{:?} is half covered", over.text));
        }
        for under in &words[..at] {
            let shared = over.ink.intersect(over.clip).intersect(under.ink.intersect(under.clip));
            if shared.width() > UNSEEN && shared.height() > UNSEEN && !hidden(under, shared) {
                faults.push(format!("{:?} lies over {:?}", over.text, under.text));
            }
        }
    }
    faults
}

/// Returns the words that are cut off below and cannot be scrolled to.
fn out_of_reach(shown: &mut Shown) -> Vec<String> {
    let (words, _) = drawn(&shown.output().shapes);
    let cut = words.into_iter().filter(|word| {
        let (ink, clip) = (word.ink, word.clip);
        ink.bottom() > clip.bottom() + UNSEEN && ink.x_range().intersection(clip.x_range()).span() > UNSEEN
    });
    let mut tried: Vec<(Rect, bool)> = Vec::new();
    let mut faults = Vec::new();
    for word in cut {
        let known = tried.iter().find(|(clip, _)| *clip == word.clip).map(|(_, scrolls)| *scrolls);
        let top = word.ink.top().min(word.clip.bottom() - 2.0);
        let scrolls = known.unwrap_or_else(|| scrolls(shown, pos2(word.ink.center().x, top)));
        tried.push((word.clip, scrolls));
        if !scrolls {
            faults.push(format!("{:?} at {:?} is cut off below", word.text, word.ink.min));
        }
    }
    faults
}

/// Whether the wheel moves what is drawn at a point; it is moved back.
fn scrolls(shown: &mut Shown, at: Pos2) -> bool {
    let tops = |shown: &Shown| {
        let (words, _) = drawn(&shown.output().shapes);
        words.into_iter().map(|word| (word.text, word.ink.top().round() as i32)).collect::<Vec<_>>()
    };
    shown.hover_at(at);
    settle(shown);
    let before = tops(shown);
    let mut moved = false;
    for way in [-30.0, 400.0] {
        shown.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, way),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Wheel,
        });
        settle(shown);
        moved |= tops(shown) != before;
    }
    shown.event(egui::Event::PointerGone);
    settle(shown);
    moved
}

pub(super) const SIZES: [[f32; 2]; 3] = [[1100.0, 680.0], [1280.0, 800.0], [2560.0, 1440.0]];

/// The languages whose words differ in their widths.
pub(super) const LANGUAGES: [Language; 2] = [Language::English, Language::Simplified];

pub(super) fn perform(shown: &mut Shown, command: impl Into<Command>) {
    shown.state_mut().as_mut().unwrap().session.perform(command);
    settle(shown);
}

/// Adds the layout errors of the shown window in each language and theme.
pub(super) fn looked_at(shown: &mut Shown, place: &str, languages: &[Language], found: &mut Vec<String>) {
    for language in languages {
        perform(shown, preferences::Action::SetLanguage(*language));
        for theme in first(&[Theme::Light, Theme::Dark], 1) {
            perform(shown, preferences::Action::SetTheme(*theme));
            found.extend(
                faults(shown).into_iter().map(|fault| format!("{place} {language:?} {theme:?}: {fault}")),
            );
        }
        found.extend(out_of_reach(shown).into_iter().map(|fault| format!("{place} {language:?}: {fault}")));
    }
}

pub(super) fn none(found: &[String]) {
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_word_is_cut_and_none_lies_over_another_in_any_panel_language_theme_and_size() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    press(&mut shown, Modifiers::NONE, Key::F10);
    let mut found = Vec::new();
    for size in first(&SIZES, 1) {
        shown.set_size((*size).into());
        for panel in Panel::ALL {
            perform(&mut shown, preferences::Action::Show(panel));
            looked_at(&mut shown, &format!("{panel:?} {size:?}"), &Language::ALL, &mut found);
        }
    }
    none(&found);
}

#[test]
fn nor_in_the_parts_that_one_comes_to_by_a_click() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    press(&mut shown, Modifiers::NONE, Key::F5);
    let mut found = Vec::new();
    for size in first(&SIZES, 1) {
        shown.set_size((*size).into());
        for face in ResolverView::ALL {
            perform(&mut shown, resolver::Action::View(face));
            perform(&mut shown, preferences::Action::Show(Panel::Resolver));
            looked_at(&mut shown, &format!("{face:?} {size:?}"), &Language::ALL, &mut found);
        }
        perform(&mut shown, preferences::Action::Show(Panel::Verification));
        let kept = session(&shown).settings().verification;
        for method in [
            VerificationMethod::Sample,
            VerificationMethod::Gap,
            VerificationMethod::Exchange,
            VerificationMethod::Isolated,
            VerificationMethod::Sense,
            VerificationMethod::Tables,
        ] {
            let settings = VerificationSettings { method, ..kept };
            perform(&mut shown, verification::Action::Settings(settings));
            if method == VerificationMethod::Sample {
                perform(&mut shown, verification::Action::Draw);
            }
            looked_at(&mut shown, &format!("{method:?} {size:?}"), &Language::ALL, &mut found);
        }
        for (panel, tabs) in [
            (Panel::Acquisition, ["exchange-title", "accuracy-title", "paper-title"]),
            (Panel::Inquiry, ["inquiry-tab-agreement", "inquiry-tab-questions", "inquiry-tab-questions"]),
        ] {
            perform(&mut shown, preferences::Action::Show(panel));
            for (tab, language) in
                tabs.into_iter().flat_map(|tab| Language::ALL.map(|language| (tab, language)))
            {
                perform(&mut shown, preferences::Action::SetLanguage(language));
                shown.get_all_by_label(&Words::of(language).get(tab)).next().unwrap().click();
                settle(&mut shown);
                looked_at(&mut shown, &format!("{tab} {size:?}"), &[language], &mut found);
            }
        }
        press(&mut shown, Modifiers::NONE, Key::F12);
        looked_at(&mut shown, &format!("start {size:?}"), &Language::ALL, &mut found);
        press(&mut shown, Modifiers::NONE, Key::Escape);
    }
    none(&found);
}

/// Least height of a board of a question, relative to the smaller side of the window.
const BOARD_SHARE: f32 = 0.4;
/// The same of a combination of a sample, above the list of which it is.
const SAMPLE_BOARD_SHARE: f32 = 0.3;

/// At every usual zoom and size, columns at the side give way: to the boards of a question, and to the controls of all panels.
#[test]
fn boards_are_large_and_no_control_is_cut_at_any_zoom() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    perform(&mut shown, verification::Action::Draw);
    let mut found = Vec::new();
    let windows = [vec2(1100.0, 680.0), vec2(1440.0, 900.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)];
    for &window in first(&windows, 2) {
        for &percent in first(&[100, 160, 120, 140], 2) {
            let size = window / crate::app::layout::applied_zoom(window, percent);
            shown.set_size(size);
            for panel in [Panel::Inquiry, Panel::Conflicts, Panel::Verification, Panel::Play, Panel::Games] {
                perform(&mut shown, preferences::Action::Show(panel));
                for language in LANGUAGES {
                    perform(&mut shown, preferences::Action::SetLanguage(language));
                    let place = format!("{panel:?} {window} {percent} % {language:?}");
                    found.extend(faults(&shown).into_iter().map(|fault| format!("{place}: {fault}")));
                    let boards = shown.query_all_by(|node| node.role() == Role::Grid);
                    let tallest = boards.map(|board| board.rect().height()).fold(0.0, f32::max);
                    let least = match panel {
                        Panel::Inquiry => BOARD_SHARE,
                        Panel::Verification => SAMPLE_BOARD_SHARE,
                        _ => 0.0,
                    };
                    if tallest < least * size.min_elem() {
                        found.push(format!("{place}: a board of {tallest} in {size}"));
                    }
                }
            }
        }
    }
    none(&found);
}
