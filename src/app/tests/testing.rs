//! Helpers of the view tests: bases, nodes, and a window without a screen.

use std::sync::Arc;

use egui::Ui;
use egui_kittest::Harness;

use crate::acquisition::elementary;
use crate::app::theme;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Draft, NodeState};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::{Material, NodeId};
use crate::text::Words;

pub(in crate::app) const ENGLISH: Words = Words::of(Language::English);

/// Returns the node of a text form.
pub(in crate::app) fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

pub(in crate::app) fn built_in() -> Arc<KnowledgeBase> {
    let mut base = KnowledgeBase::default();
    let set = elementary::built_in(&base, 0).unwrap();
    base.apply(&set);
    Arc::new(base)
}

/// Returns a base with these scores, locked if marked.
pub(in crate::app) fn base_of(scores: &[(&str, u8, bool)]) -> Arc<KnowledgeBase> {
    let mut base = KnowledgeBase::default();
    let mut draft = Draft::new(&base);
    let author = Provenance { source: Source::Expert, author: String::new(), time: 0, note: String::new() };
    let provenance = draft.provenance(&author);
    for (text, score, invariable) in scores {
        let score = Score::new(*score).unwrap();
        draft.set(node(text), Some(NodeState { score, invariable: *invariable, provenance })).unwrap();
    }
    let set = draft.finish();
    base.apply(&set);
    Arc::new(base)
}

/// Creates a window of this size that shows one view. It panics at a character missing from all fonts.
pub(in crate::app) fn window<'a, S: 'a>(
    size: (f32, f32),
    state: S,
    show: impl FnMut(&mut Ui, &mut S) + 'a,
) -> Harness<'a, S> {
    Harness::builder()
        .with_size(size)
        .with_context_setup(|ctx| {
            theme::install_fonts(ctx);
            theme::install(ctx);
        })
        .build_ui_state(show, state)
}
