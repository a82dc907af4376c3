//! The tour of the window: three cards that point at its parts; and the keyboard focus, which stays on the shared ones.

use egui::{
    Align2, Area, Context, CornerRadius, Frame, Key, Modifiers, Order, Popup, Rect, Stroke, StrokeKind, vec2,
};

use super::parts;
use super::scene::ViewContext;

const STEPS: usize = 3;

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tour {
    #[default]
    Off,
    /// At this step, from 0.
    At(usize),
}

/// The positions of the parts shown by the tour.
#[derive(Debug, Clone, Copy)]
pub(super) struct TourAnchors {
    /// The panel in the middle.
    pub(super) panel: Rect,
    pub(super) inspector: Option<Rect>,
    pub(super) rail: Rect,
}

impl Tour {
    pub(super) fn restart(&mut self) {
        *self = Self::At(0);
    }

    /// Draws the present card, and a line around its part.
    pub(super) fn show(&mut self, ctx: &Context, scene: ViewContext<'_>, anchors: TourAnchors) {
        // An overlay of the window is closed first.
        let free = ctx.memory(|memory| memory.top_modal_layer().is_none());
        if *self != Self::Off
            && free
            && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
        {
            *self = Self::Off;
        }
        let sight = match self {
            Self::Off => return,
            Self::At(0) => Some(anchors.panel),
            Self::At(1) => anchors.inspector,
            Self::At(_) => Some(anchors.rail),
        };
        if let Some(sight) = sight {
            let painter =
                ctx.layer_painter(egui::LayerId::new(Order::Middle, egui::Id::unique("tour sight")));
            let accent = ctx.global_style().visuals.selection.stroke.color;
            painter.rect_stroke(
                sight.shrink(2.0),
                CornerRadius::same(4),
                Stroke::new(3.0, accent),
                StrokeKind::Inside,
            );
        }
        Area::new(egui::Id::unique("tour"))
            .order(Order::Foreground)
            .accessible_name(scene.words.get("tour-name"))
            .fixed_pos(anchors.panel.left_bottom() + vec2(16.0, -16.0))
            .pivot(Align2::LEFT_BOTTOM)
            .show(ctx, |ui| {
                Frame::popup(ui.style()).inner_margin(16.0).show(ui, |ui| {
                    ui.set_width(380.0);
                    self.card(ui, scene);
                });
            });
    }

    fn card(&mut self, ui: &mut egui::Ui, scene: ViewContext<'_>) {
        let words = scene.words;
        let Self::At(at) = *self else { return };
        let (title, text) = match at {
            0 => ("tour-see-title", "tour-see"),
            1 => ("tour-score-title", "tour-score"),
            _ => ("tour-repair-title", "tour-repair"),
        };
        ui.heading(words.get(title));
        ui.label(words.get(text));
        ui.horizontal(|ui| {
            let place = [("at", at + 1), ("of", STEPS)];
            parts::quiet(ui, words.with("tour-place", &place));
            if ui.add_enabled(at > 0, egui::Button::new(words.get("tour-back"))).clicked() {
                *self = Self::At(at.saturating_sub(1));
            }
            let last = at + 1 == STEPS;
            if ui.button(words.get(if last { "tour-end" } else { "tour-next" })).clicked() {
                *self = if last { Self::Off } else { Self::At(at + 1) };
            }
            if !last && ui.button(words.get("tour-stop")).clicked() {
                *self = Self::Off;
            }
        });
    }
}

// The keyboard focus: it ends with the widget that had it.

/// Drops the focus when another panel is shown, unless it is on a shared part: the top bar, the rail, a strip, or an
/// overlay. Open menus of the previous panel are closed.
pub(super) fn leave_panel(ctx: &Context, anchors: Option<TourAnchors>) {
    Popup::close_all(ctx);
    let Some(focused) = ctx.memory(|memory| memory.focused()) else { return };
    let modal = ctx.memory(|memory| memory.top_modal_layer()).is_some();
    let shared = anchors.zip(ctx.read_response(focused)).is_some_and(|(anchors, control)| {
        let place = control.rect.center();
        control.layer_id.order == Order::Background
            && !anchors.panel.contains(place)
            && !anchors.inspector.is_some_and(|inspector| inspector.contains(place))
    });
    if !modal && !shared {
        ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
}
