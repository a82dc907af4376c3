//! The focus of the keyboard: it does not outlive what it was given to.

use egui::{Context, Order, Popup};

use super::tour::TourAnchors;

/// Drops the focus when another panel is shown, unless it is on what all panels share: the top bar, the rail, a strip, or what
/// lies over the window. Menus of the panel before are closed.
pub(super) fn leave_panel(ctx: &Context, sights: Option<TourAnchors>) {
    Popup::close_all(ctx);
    let Some(focused) = ctx.memory(|memory| memory.focused()) else { return };
    let modal = ctx.memory(|memory| memory.top_modal_layer()).is_some();
    let shared = sights.zip(ctx.read_response(focused)).is_some_and(|(sights, control)| {
        let place = control.rect.center();
        control.layer_id.order == Order::Background
            && !sights.panel.contains(place)
            && !sights.inspector.is_some_and(|inspector| inspector.contains(place))
    });
    if !modal && !shared {
        ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
}
