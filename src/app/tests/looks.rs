//! How it looks, as far as rectangles of texts can tell: no word is cut off at a side, and none lies over another one.

use egui::epaint::text::PlacedRow;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Rect, Shape, vec2};

use super::*;
use crate::workbench::settings::Theme;
use crate::workbench::verification::{self, Method, VerificationSettings};

/// So much of a letter may be missing, or lie over another, before one sees it; in points.
const UNSEEN: f32 = 1.5;

/// A text on the screen.
struct Word {
    text: String,
    /// Where its ink is.
    ink: Rect,
    /// Where it may be drawn.
    clip: Rect,
    /// How many shapes were drawn before it.
    at: usize,
}

/// All texts and the opaque grounds between them, in the order in which they are drawn.
fn drawn(shapes: &[ClippedShape]) -> (Vec<Word>, Vec<(usize, Rect)>) {
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

/// The rows of a text that are seen.
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
        let seen = clip.intersect(ink).is_positive() && !text.trim().is_empty();
        seen.then_some(Word { text, ink, clip, at })
    };
    shape.galley.rows.iter().filter_map(word).collect()
}

/// What is wrong with what is drawn.
fn faults(shown: &Shown) -> Vec<String> {
    let (words, grounds) = drawn(&shown.output().shapes);
    let mut faults = Vec::new();
    for word in &words {
        let missing = (word.clip.left() - word.ink.left()).max(word.ink.right() - word.clip.right());
        if missing > UNSEEN {
            faults.push(format!("{:?} at {:?} is cut by {missing:.0}", word.text, word.ink.min));
        }
    }
    for (at, over) in words.iter().enumerate() {
        let hidden = |under: &Word, shared: Rect| {
            grounds
                .iter()
                .any(|(at, ground)| (under.at..over.at).contains(at) && ground.contains_rect(shared))
        };
        for under in &words[..at] {
            let shared = over.ink.intersect(over.clip).intersect(under.ink.intersect(under.clip));
            if shared.width() > UNSEEN && shared.height() > UNSEEN && !hidden(under, shared) {
                faults.push(format!("{:?} lies over {:?}", over.text, under.text));
            }
        }
    }
    faults
}

const SIZES: [[f32; 2]; 3] = [[1100.0, 680.0], [1280.0, 800.0], [2560.0, 1440.0]];

fn perform(shown: &mut Shown, command: impl Into<Command>) {
    shown.state_mut().as_mut().unwrap().bench.perform(command);
    settle(shown);
}

/// What is wrong in each language and theme with what is shown.
fn looked_at(shown: &mut Shown, place: &str, languages: &[Language], found: &mut Vec<String>) {
    for language in languages {
        perform(shown, settings::Wish::Speak(*language));
        for theme in [Theme::Light, Theme::Dark] {
            perform(shown, settings::Wish::Theme(theme));
            found.extend(
                faults(shown).into_iter().map(|fault| format!("{place} {language:?} {theme:?}: {fault}")),
            );
        }
    }
}

fn none(found: &[String]) {
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_word_is_cut_and_none_lies_over_another_in_any_panel_language_theme_and_size() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    press(&mut shown, Modifiers::NONE, Key::F10);
    let mut found = Vec::new();
    for size in SIZES {
        shown.set_size(size.into());
        for panel in Panel::ALL {
            perform(&mut shown, settings::Wish::Show(panel));
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
    for size in SIZES {
        shown.set_size(size.into());
        for face in Face::ALL {
            perform(&mut shown, resolver::Wish::Face(face));
            perform(&mut shown, settings::Wish::Show(Panel::Resolver));
            looked_at(&mut shown, &format!("{face:?} {size:?}"), &Language::ALL, &mut found);
        }
        perform(&mut shown, settings::Wish::Show(Panel::Verification));
        let kept = bench(&shown).settings().verification;
        for method in
            [Method::Sample, Method::Gap, Method::Exchange, Method::Isolated, Method::Sense, Method::Tables]
        {
            let settings = VerificationSettings { method, ..kept };
            perform(&mut shown, verification::Wish::Settings(settings));
            if method == Method::Sample {
                perform(&mut shown, verification::Wish::Draw);
            }
            looked_at(&mut shown, &format!("{method:?} {size:?}"), &Language::ALL, &mut found);
        }
        for (panel, tabs) in [
            (Panel::Acquisition, ["exchange-title", "accuracy-title", "paper-title"]),
            (Panel::Inquiry, ["inquiry-tab-agreement", "inquiry-tab-questions", "inquiry-tab-questions"]),
        ] {
            perform(&mut shown, settings::Wish::Show(panel));
            for (tab, language) in
                tabs.into_iter().flat_map(|tab| Language::ALL.map(|language| (tab, language)))
            {
                perform(&mut shown, settings::Wish::Speak(language));
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
