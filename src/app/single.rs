//! Single keys: a panel states what it frames, and a key acts on that only if it was on the screen when the key went down. Any other
//! key is ignored, with one sentence in the bottom bar.

use egui::{Context, Event, Key};

use super::key_event;
use super::keys;
use super::queue::Queue;
use crate::inquiry::interview::QuestionId;
use crate::inquiry::painted::Ignored;
use crate::material::NodeId;
use crate::store::library::GameId;

/// What single keys act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// A question to the expert.
    Question(QuestionId),
    /// A disagreement of experts.
    Disagreement(NodeId),
    /// The node of the inspector.
    Node(NodeId),
    /// A combination of a sample.
    Sample(NodeId),
    /// The games found: the one at the cursor and their number.
    Games(Option<GameId>, usize),
    /// The cards of the start page.
    Start,
    /// The strip that asks for the expert's name.
    Name,
}

/// Returns the text key of the sentence that tells why a key was ignored.
pub(super) const fn text_key(why: Ignored) -> &'static str {
    match why {
        Ignored::Nothing => "key-ignored-no-question",
        Ignored::Unseen => "key-ignored-unseen",
        Ignored::Prompt => "key-ignored-prompt",
        Ignored::Busy => "key-ignored-busy",
    }
}

/// The single keys of one view in one frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct SingleKeys {
    /// Whether single keys go to the view at all.
    free: bool,
    /// Why they are ignored.
    ignored: Option<Ignored>,
}

impl SingleKeys {
    /// The keys of what is framed in this frame.
    pub(super) fn of(ctx: &Context, target: Target) -> Self {
        Queue::paint(ctx, target);
        Self { free: keys::are_free(ctx), ignored: Queue::refusal(ctx, Some(target)) }
    }

    /// The keys of an overlay, which covers everything else.
    pub(super) fn of_overlay(ctx: &Context, target: Target) -> Self {
        Self { free: true, ..Self::of(ctx, target) }
    }

    /// The same, but ignored while a job has the base.
    pub(super) fn unless_busy(self, busy: bool) -> Self {
        Self { ignored: self.ignored.or(busy.then_some(Ignored::Busy)), ..self }
    }

    /// Whether what acts in this frame, a key or a click, may act; says so if not.
    pub(super) fn act(self, ctx: &Context) -> bool {
        if let Some(why) = self.ignored {
            Queue::ignore(ctx, why);
        }
        self.ignored.is_none()
    }

    /// Takes a digit, and whether it is plain.
    pub(super) fn digit(self, ctx: &Context) -> Option<(u8, bool)> {
        let taken = self.free.then(|| ctx.input_mut(key_event::take_digit)).flatten();
        taken.filter(|_| self.act(ctx))
    }

    /// Takes a key; whether it was pressed.
    pub(super) fn pressed(self, ctx: &Context, key: Key) -> bool {
        self.free && ctx.input_mut(|input| key_event::take_key(input, key)) && self.act(ctx)
    }
}

/// Takes every single key in a view that frames nothing.
pub(super) fn ignore_all(ctx: &Context) {
    let single = |event: &Event| match event {
        Event::Key { key, pressed: true, repeat: false, modifiers, .. } if modifiers.is_none() => {
            key.name().len() == 1 || *key == Key::Space
        }
        event => key_event::pressed_digit(event).is_some(),
    };
    let why = Queue::refusal(ctx, None).filter(|_| keys::are_free(ctx));
    if let Some(why) = why.filter(|_| ctx.input(|input| input.events.iter().any(single))) {
        ctx.input_mut(|input| {
            input.events.retain(|event| !single(event) && !matches!(event, Event::Text(_)))
        });
        Queue::ignore(ctx, why);
    }
}
