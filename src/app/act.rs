//! Verbs carried out, and the choices among them that are in force.

use egui::{Context, ViewportCommand};

use super::dialogs::Strip;
use super::expert::NameStrip;
use super::leave::Leaving;
use super::verbs::{Deed, Own, deed};
use super::{State, zoom};
use crate::workbench::Workbench;
use crate::workbench::command::{Command, Verb};
use crate::workbench::settings::Panel;
use crate::workbench::{play, resolver, settings};

/// Carries out a verb.
pub(super) fn act(verb: Verb, ctx: &Context, bench: &mut Workbench, state: &mut State) {
    match deed(verb, bench) {
        Deed::Own(own) => act_here(&own, ctx, bench, state),
        Deed::Ask(ask) => state.strip = Some(Strip::new(ask, bench)),
        Deed::Show(panel) => bench.perform(settings::Wish::Show(panel)),
        Deed::Do(command) => bench.perform(command),
        Deed::DoIn(panel, command) => {
            bench.perform(settings::Wish::Show(panel));
            bench.perform(command);
        }
        Deed::Nothing => {}
    }
}

fn act_here(own: &Own, ctx: &Context, bench: &mut Workbench, state: &mut State) {
    match own {
        Own::Palette => state.palette.toggle(),
        Own::Keys => state.keymap.toggle(),
        Own::Query => {
            bench.perform(settings::Wish::Show(Panel::Lattice));
            state.lattice.focus_query();
        }
        Own::Inspector => state.kept.inspector = !state.kept.inspector,
        Own::Expert => state.expert = Some(NameStrip::new(bench)),
        Own::Start => state.start.toggle(),
        Own::Tour => state.tour.restart(),
        Own::Shown => Leaving::gather(ctx),
        Own::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        Own::Zoom(by) => state.kept.zoom = zoom::changed(state.kept.zoom, *by),
    }
}

/// Whether a verb names the choice that is in force; `None` for verbs that are no choice.
pub(super) fn is_chosen(verb: Verb, bench: &Workbench, state: &State) -> Option<bool> {
    use settings::Wish::{Name, Speak, Theme};
    let settings = bench.settings();
    match deed(verb, bench) {
        Deed::Own(Own::Inspector) => Some(state.kept.inspector),
        Deed::Show(panel) => Some(settings.panel == panel),
        Deed::Do(Command::Settings(Speak(language))) => Some(settings.language() == language),
        Deed::Do(Command::Settings(Name(naming))) => Some(settings.naming() == naming),
        Deed::Do(Command::Settings(Theme(theme))) => Some(settings.theme == theme),
        Deed::DoIn(panel, Command::Resolver(resolver::Wish::Face(face))) => {
            Some(settings.panel == panel && settings.face == face)
        }
        Deed::DoIn(_, Command::Play(play::Wish::Analyse(on))) => Some(!on),
        Deed::Own(_) | Deed::Ask(_) | Deed::Do(_) | Deed::DoIn(..) | Deed::Nothing => None,
    }
}
