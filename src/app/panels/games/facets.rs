//! The counts of the games found by event, year, player, result and tag; a click on a value filters by it.

use egui::{CollapsingHeader, ScrollArea, Ui};

use crate::app::scene::{Requests, ViewContext};
use crate::records::Outcome;
use crate::service::collection::{Facet, FacetCount};
use crate::session::games::Action;
use crate::text::thousands;

/// The height of the values of a facet, at most.
const MOST: f32 = 190.0;

/// Draws the counts.
pub(super) fn show(ui: &mut Ui, scene: ViewContext<'_>, requests: &mut Requests) {
    let found = scene.session.games().found();
    ScrollArea::vertical().id_salt("facets").auto_shrink(false).show(ui, |ui| {
        for facet in Facet::ALL {
            let counts = found.facets.of(facet);
            let title = format!("{} ({})", scene.words.get(facet.text_key()), thousands(counts.len() as i64));
            CollapsingHeader::new(title)
                .id_salt(facet)
                .default_open(facet != Facet::Event)
                .show(ui, |ui| values(ui, scene, facet, counts, requests));
        }
    });
}

/// Draws the values of a facet.
fn values(ui: &mut Ui, scene: ViewContext<'_>, facet: Facet, counts: &[FacetCount], requests: &mut Requests) {
    let search = scene.session.games().search();
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical().id_salt(facet).max_height(MOST).auto_shrink([false, true]).show_rows(
        ui,
        height,
        counts.len(),
        |ui, rows| {
            for count in counts.get(rows).unwrap_or_default() {
                let value = match facet {
                    Facet::Outcome => scene.words.outcome(Outcome::of_word(&count.value)),
                    _ => count.value.clone(),
                };
                let text = format!("{value}  {}", thousands(count.games as i64));
                let button = egui::Button::selectable(search.has(facet, &count.value), text).truncate();
                if ui.add(button).clicked() {
                    requests.command(Action::Find(search.toggled(facet, &count.value)));
                }
            }
        },
    );
}
