//! How it looks, as far as rectangles of texts can tell: no word is cut off at a side, and none lies over another one.

use egui::epaint::text::PlacedRow;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Rect, Shape, vec2};

use super::*;
use crate::workbench::settings::Theme;

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
            faults.push(format!("{:?} is cut by {missing:.0}", word.text));
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

#[test]
fn no_word_is_cut_and_none_lies_over_another_in_any_panel_language_theme_and_size() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    press(&mut shown, Modifiers::NONE, Key::F10);
    let mut all = Vec::new();
    for size in [[1100.0, 680.0], [1280.0, 800.0], [2560.0, 1440.0]] {
        shown.set_size(size.into());
        for language in Language::ALL {
            shown.state_mut().as_mut().unwrap().bench.perform(settings::Wish::Speak(language));
            for panel in Panel::ALL {
                shown.state_mut().as_mut().unwrap().bench.perform(settings::Wish::Show(panel));
                for theme in [Theme::Light, Theme::Dark] {
                    shown.state_mut().as_mut().unwrap().bench.perform(settings::Wish::Theme(theme));
                    settle(&mut shown);
                    let place = format!("{panel:?} {language:?} {theme:?} {size:?}");
                    all.extend(faults(&shown).into_iter().map(|fault| format!("{place}: {fault}")));
                }
            }
        }
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}
