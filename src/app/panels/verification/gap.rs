//! The level gap: the differences between neighbours that differ by one guard or minister, as bars, and the pairs beyond the limit.

use egui::accesskit::Role;
use egui::{Align2, DragValue, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::list::{self, ListOf};
use crate::app::scene::{Requests, ViewContext};
use crate::app::theme::{BODY, Palette, SMALL, STEP};
use crate::app::{export, parts};
use crate::figures::ExportFormat;
use crate::service::settings::verification::VerificationSettings;
use crate::text::{Words, thousands};
use crate::verification::level_gap::LevelGaps;
use crate::views::verification as views;

/// Height of the bars.
const BARS: f32 = STEP * 16.0;

/// The state of the method.
#[derive(Default)]
pub(super) struct State {
    /// Whether pairs proved by tables are left out.
    open_only: bool,
}

/// Draws the settings μ and δ.
pub(super) fn settings(ui: &mut Ui, words: Words, settings: &mut VerificationSettings) {
    ui.horizontal_wrapped(|ui| {
        let unit = format!(" {}", words.get("unit-classes"));
        let most = DragValue::new(&mut settings.gaps.most).range(0..=8).suffix(unit);
        parts::labelled(ui, words.get("gap-mu"), |ui| ui.add(most));
        parts::divider(ui);
        let mut percent = 100.0 * settings.gaps.share;
        let number = DragValue::new(&mut percent).range(0.0..=100.0).speed(0.1).max_decimals(2).suffix(" %");
        if parts::labelled(ui, words.get("gap-delta"), |ui| ui.add(number)).changed() {
            settings.gaps.share = percent / 100.0;
        }
    });
}

/// Draws the findings.
pub(super) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    gaps: &LevelGaps,
    state: &mut State,
    list_of: &mut ListOf<'_>,
    requests: &mut Requests,
) {
    let words = scene.words;
    let summary = words.level_gaps(gaps);
    if gaps.holds() {
        drop(ui.label(format!("✔ {summary}")))
    } else {
        drop(parts::caution(ui, &summary))
    }
    if gaps.pairs() == 0 {
        return;
    }
    bars(ui, words, gaps);
    parts::quiet(ui, words.get("gap-legend"));
    ui.checkbox(&mut state.open_only, words.get("gap-open-only"));
    let open_only = state.open_only;
    let kb = scene.session.kb();
    let table = list_of(open_only, &|| {
        let listed = gaps.found.iter().filter(|gap| !(open_only && gap.proved));
        views::gaps(words, kb, gaps, listed.copied().collect())
    });
    if table.is_empty() {
        parts::quiet(ui, words.get("verify-none"));
        return;
    }
    export::button(ui, words, ExportFormat::OF_LISTS, || table.figure());
    list::show(ui, scene, "gaps", &table, requests);
}

/// Draws a bar for each gap, on a logarithmic scale; the dark part is proved.
fn bars(ui: &mut Ui, words: Words, gaps: &LevelGaps) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BARS), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect(rect, 3.0, palette.canvas, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let ground = rect.bottom() - 22.0;
    let room = ground - rect.top() - 22.0;
    let log = |count: u32| (1.0 + f64::from(count)).ln() as f32;
    let most = gaps.by_classes.iter().copied().map(log).fold(1.0, f32::max);
    let slot = (rect.width() - 2.0 * STEP) / gaps.by_classes.len() as f32;
    for (at, (&count, &proved)) in gaps.by_classes.iter().zip(&gaps.proved).enumerate() {
        let middle = rect.left() + STEP + slot * (at as f32 + 0.5);
        let bar = |count: u32| {
            let height = log(count) / most * room;
            Rect::from_min_max(pos2(middle - slot * 0.3, ground - height), pos2(middle + slot * 0.3, ground))
        };
        let (colour, sign) = match at {
            at if at > usize::from(gaps.settings.most) => (palette.conflict, "✗"),
            at if at > 0 && at == usize::from(gaps.settings.most) => (palette.warning, "?"),
            _ => (palette.accent, "✔"),
        };
        if count > 0 {
            painter.rect_filled(bar(count), 2.0, colour);
            painter.text(
                bar(count).center_top() - vec2(0.0, 2.0),
                Align2::CENTER_BOTTOM,
                thousands(count.into()),
                SMALL,
                palette.text,
            );
        }
        if proved > 0 {
            let part = bar(proved).shrink2(vec2(slot * 0.12, 0.0));
            painter.rect(part, 0.0, palette.draw, Stroke::new(1.0, palette.canvas), StrokeKind::Inside);
        }
        painter.text(
            pos2(middle, ground + 2.0),
            Align2::CENTER_TOP,
            format!("{at} {sign}"),
            BODY,
            palette.text,
        );
    }
    let counts: Vec<String> = gaps
        .by_classes
        .iter()
        .enumerate()
        .map(|(at, count)| format!("{at}: {}", thousands((*count).into())))
        .collect();
    let text = format!("{}: {}", words.get("verify-gap"), counts.join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &text));
    response.on_hover_text(text);
}
