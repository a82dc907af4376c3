//! The keyboard focus: it ends with the widget that had it.

use egui::{Context, Order, Popup};

use super::tour::TourAnchors;

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
