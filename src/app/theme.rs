//! Colours, sizes, spacing, symbols and fonts of the window; the only place with literal colours.
//!
//! Everything is aligned to a grid of 8 points. There is one typeface in three sizes.

use std::sync::{Arc, LazyLock};

use egui::style::{Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Painter, Pos2,
    Rect, Response, Role, Sense, Stroke, StrokeKind, Style, TextStyle, Theme, Ui, Visuals, WidgetInfo, vec2,
};

use crate::knowledge::score::Score;
use crate::text::Words;
use crate::text::node::score_name;

/// The grid step, in points.
pub const STEP: f32 = 8.0;

/// Font of notes and marks.
pub const SMALL: FontId = FontId::proportional(12.0);
/// Font of most texts.
pub const BODY: FontId = FontId::proportional(14.0);
/// Font of headings.
pub const TITLE: FontId = FontId::proportional(20.0);

const DARK_INK: Color32 = Color32::from_rgb(0x0e, 0x10, 0x12);
const LIGHT_INK: Color32 = Color32::WHITE;

/// The colours of one theme.
#[derive(Debug)]
pub struct Palette {
    /// By score, from red's colour through a neutral grey for the draw to black's.
    scores: [Color32; 10],
    /// A node without a score.
    pub unscored: Color32,
    /// The background of panels.
    pub panel: Color32,
    /// The background of maps, tables and text fields.
    pub canvas: Color32,
    /// The background of buttons and cards.
    pub raised: Color32,
    pub text: Color32,
    /// Secondary text.
    pub weak: Color32,
    /// Thin separators.
    pub line: Color32,
    /// Visible edges and outlines.
    pub edge: Color32,
    /// The focus and the selection.
    pub accent: Color32,
    /// The background of the selection.
    pub accent_ground: Color32,
    /// Conflicts, always with a cross.
    pub conflict: Color32,
    /// The rim around a mark.
    pub halo: Color32,
    /// A score that no resolver may change, always with a padlock.
    pub locked: Color32,
    pub red: Color32,
    pub black: Color32,
    pub warning: Color32,
    /// The background of the playing board.
    pub board: Color32,
    /// Its lines and text.
    pub board_line: Color32,
    /// The lightest and the darkest grain of a wooden board.
    pub wood: [Color32; 2],
    /// Its lines and text.
    pub wood_line: Color32,
    /// The disc of a red piece.
    pub red_man: Color32,
    /// The character on it.
    pub red_ink: Color32,
    /// The disc of a black piece.
    pub black_man: Color32,
    /// The character on it.
    pub black_ink: Color32,
    /// A win, always with a sign.
    pub win: Color32,
    /// A draw, always with a sign.
    pub draw: Color32,
    /// A loss, always with a sign.
    pub loss: Color32,
}

static LIGHT: Palette = Palette {
    scores: [
        Color32::from_rgb(0x8f, 0x14, 0x14),
        Color32::from_rgb(0xc9, 0x3c, 0x1c),
        Color32::from_rgb(0xea, 0x74, 0x35),
        Color32::from_rgb(0xf6, 0xa7, 0x5c),
        Color32::from_rgb(0xfa, 0xee, 0xa0),
        Color32::from_rgb(0xcd, 0xd1, 0xd4),
        Color32::from_rgb(0xa3, 0xcd, 0xea),
        Color32::from_rgb(0x64, 0x9f, 0xd2),
        Color32::from_rgb(0x32, 0x71, 0xb3),
        Color32::from_rgb(0x1f, 0x3a, 0x8a),
    ],
    unscored: Color32::from_rgb(0xff, 0xff, 0xff),
    panel: Color32::from_rgb(0xf4, 0xf5, 0xf6),
    canvas: Color32::from_rgb(0xff, 0xff, 0xff),
    raised: Color32::from_rgb(0xe6, 0xe9, 0xec),
    text: Color32::from_rgb(0x1b, 0x1f, 0x24),
    weak: Color32::from_rgb(0x57, 0x5f, 0x68),
    line: Color32::from_rgb(0xd6, 0xda, 0xde),
    edge: Color32::from_rgb(0x7d, 0x86, 0x90),
    accent: Color32::from_rgb(0x0b, 0x6b, 0x5f),
    accent_ground: Color32::from_rgb(0xc9, 0xe7, 0xe0),
    conflict: Color32::from_rgb(0x86, 0x00, 0x6b),
    halo: Color32::from_rgb(0xff, 0xff, 0xff),
    locked: Color32::from_rgb(0x57, 0x5f, 0x68),
    red: Color32::from_rgb(0xb0, 0x20, 0x20),
    black: Color32::from_rgb(0x1b, 0x1f, 0x24),
    warning: Color32::from_rgb(0x8a, 0x4b, 0x00),
    board: Color32::from_rgb(0xf0, 0xdf, 0xbd),
    board_line: Color32::from_rgb(0x6b, 0x52, 0x2c),
    wood: [Color32::from_rgb(0xee, 0xd2, 0x9f), Color32::from_rgb(0xd3, 0xab, 0x6f)],
    wood_line: Color32::from_rgb(0x4a, 0x2f, 0x12),
    red_man: Color32::from_rgb(0xfd, 0xf2, 0xdc),
    red_ink: Color32::from_rgb(0xb0, 0x14, 0x14),
    black_man: Color32::from_rgb(0x2b, 0x2f, 0x35),
    black_ink: Color32::from_rgb(0xf3, 0xf0, 0xe8),
    win: Color32::from_rgb(0x1c, 0x6e, 0x3c),
    draw: Color32::from_rgb(0x9a, 0xa1, 0xa8),
    loss: Color32::from_rgb(0x8b, 0x2e, 0x6e),
};

static DARK: Palette = Palette {
    scores: [
        Color32::from_rgb(0xff, 0x9d, 0x7d),
        Color32::from_rgb(0xe9, 0x5d, 0x2c),
        Color32::from_rgb(0xbc, 0x51, 0x2c),
        Color32::from_rgb(0x99, 0x57, 0x3e),
        Color32::from_rgb(0x8e, 0x8a, 0x70),
        Color32::from_rgb(0x56, 0x5b, 0x61),
        Color32::from_rgb(0x48, 0x6c, 0x8b),
        Color32::from_rgb(0x47, 0x81, 0xb8),
        Color32::from_rgb(0x4b, 0xa0, 0xe2),
        Color32::from_rgb(0x9f, 0xd2, 0xff),
    ],
    unscored: Color32::from_rgb(0x1a, 0x1d, 0x21),
    panel: Color32::from_rgb(0x23, 0x27, 0x2c),
    canvas: Color32::from_rgb(0x1a, 0x1d, 0x21),
    raised: Color32::from_rgb(0x33, 0x39, 0x40),
    text: Color32::from_rgb(0xe8, 0xeb, 0xee),
    weak: Color32::from_rgb(0xad, 0xb5, 0xbe),
    line: Color32::from_rgb(0x3a, 0x40, 0x47),
    edge: Color32::from_rgb(0x87, 0x90, 0x9a),
    accent: Color32::from_rgb(0x5d, 0xd3, 0xbf),
    accent_ground: Color32::from_rgb(0x1a, 0x45, 0x40),
    conflict: Color32::from_rgb(0xff, 0xb3, 0xf1),
    halo: Color32::from_rgb(0x0e, 0x10, 0x12),
    locked: Color32::from_rgb(0xad, 0xb5, 0xbe),
    red: Color32::from_rgb(0xff, 0x8f, 0x84),
    black: Color32::from_rgb(0xe8, 0xeb, 0xee),
    warning: Color32::from_rgb(0xf0, 0xb4, 0x5c),
    board: Color32::from_rgb(0x4a, 0x40, 0x30),
    board_line: Color32::from_rgb(0xc2, 0xb0, 0x8c),
    wood: [Color32::from_rgb(0x5e, 0x46, 0x2f), Color32::from_rgb(0x43, 0x30, 0x20)],
    wood_line: Color32::from_rgb(0xe6, 0xcf, 0xa4),
    red_man: Color32::from_rgb(0xf5, 0xea, 0xd6),
    red_ink: Color32::from_rgb(0xa8, 0x12, 0x12),
    black_man: Color32::from_rgb(0x17, 0x1a, 0x1e),
    black_ink: Color32::from_rgb(0xf3, 0xf0, 0xe8),
    win: Color32::from_rgb(0x7f, 0xd8, 0x9d),
    draw: Color32::from_rgb(0x9a, 0xa1, 0xa8),
    loss: Color32::from_rgb(0xe6, 0x8f, 0xc8),
};

/// Shadow under a lifted or lying piece.
pub const SHADOW: Color32 = Color32::from_black_alpha(90);

impl Palette {
    /// Returns the colours of the theme of `ui`.
    pub fn of(ui: &Ui) -> &'static Self {
        Self::for_dark(ui.visuals().dark_mode)
    }

    /// Returns the colours of the dark or the light theme.
    pub fn for_dark(dark: bool) -> &'static Self {
        if dark { &DARK } else { &LIGHT }
    }

    pub fn score(&self, score: Option<Score>) -> Color32 {
        score.map_or(self.unscored, |score| self.scores[usize::from(score.get())])
    }

    /// Returns the colour of a change by this number of classes: that of the scores of the favoured side, darker for larger ones.
    pub fn change(&self, moved: i8) -> Color32 {
        let strength = [4, 2, 1];
        let score = strength.get(usize::from(moved.unsigned_abs())).copied().unwrap_or(0);
        self.scores[if moved > 0 { 9 - score } else { score }]
    }

    /// Returns the colour of a confidence in percent: the lower the confidence, the stronger the colour.
    pub fn confidence(&self, percent: Option<u8>) -> Color32 {
        let unsure = |percent: u8| 1.0 - f32::from(percent.min(100)) / 100.0;
        percent.map_or(self.unscored, |percent| self.raised.lerp_to_gamma(self.warning, unsure(percent)))
    }

    /// Returns a text colour for `ground`: the one of two with more contrast.
    pub fn ink(ground: Color32) -> Color32 {
        if contrast(ground, DARK_INK) >= contrast(ground, LIGHT_INK) { DARK_INK } else { LIGHT_INK }
    }

    /// Returns a colour faded, such as outside of a filter.
    pub fn faded(&self, color: Color32) -> Color32 {
        color.lerp_to_gamma(self.panel, 0.86)
    }
}

/// Returns the contrast ratio of two opaque colours, 1..=21 (WCAG 2).
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(color: Color32) -> f32 {
    let linear = egui::Rgba::from(color);
    0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
}

/// Sets the sizes, the spacing and the colours of both themes of the toolkit.
pub fn install(ctx: &Context) {
    ctx.all_styles_mut(sizes);
    ctx.style_mut_of(Theme::Light, |style| style.visuals = visuals(&LIGHT, Visuals::light()));
    ctx.style_mut_of(Theme::Dark, |style| style.visuals = visuals(&DARK, Visuals::dark()));
}

fn sizes(style: &mut Style) {
    style.text_styles = [
        (TextStyle::Small, SMALL),
        (TextStyle::Body, BODY),
        (TextStyle::Button, BODY),
        (TextStyle::Monospace, BODY),
        (TextStyle::Heading, TITLE),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(STEP, STEP);
    // A button is as high as a line, so that text beside it is aligned with its label.
    spacing.button_padding = vec2(STEP, STEP / 4.0);
    spacing.window_margin = Margin::same(STEP as i8 * 2);
    spacing.menu_margin = Margin::same(STEP as i8);
    spacing.indent = STEP * 2.0;
    spacing.interact_size = vec2(STEP * 5.0, STEP * 3.0);
    spacing.tooltip_width = STEP * 50.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
}

fn visuals(palette: &Palette, base: Visuals) -> Visuals {
    let mut visuals = base;
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.extreme_bg_color = palette.canvas;
    visuals.faint_bg_color = palette.panel.lerp_to_gamma(palette.raised, 0.4);
    visuals.code_bg_color = palette.raised;
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.conflict;
    visuals.weak_text_color = Some(palette.weak);
    visuals.selection =
        Selection { bg_fill: palette.accent_ground, stroke: Stroke::new(2.0, palette.accent) };
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(8);
    let look = |ground: Color32, border: Stroke, writing: Color32| WidgetVisuals {
        bg_fill: ground,
        weak_bg_fill: ground,
        bg_stroke: border,
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.0, writing),
        expansion: 0.0,
    };
    let thin = |color| Stroke::new(1.0, color);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = look(palette.panel, thin(palette.line), palette.text);
    widgets.inactive = look(palette.raised, Stroke::NONE, palette.text);
    widgets.hovered = look(palette.raised, thin(palette.edge), palette.text);
    // The toolkit shows the focus in the colours of the active widget, so they must stand out.
    widgets.active = look(palette.accent_ground, Stroke::new(2.0, palette.accent), palette.text);
    widgets.open = look(palette.raised, thin(palette.accent), palette.text);
    visuals
}

// The symbols shared by all views: a score as a digit on its colour, the cross of a conflict, the padlock.

/// The padlock of a score that no resolver may change.
pub const PADLOCK: char = '🔒';

/// Paints a score into `rect`: its digit on its colour, or a dash in a dashed outline if there is none.
pub fn paint_score(painter: &Painter, palette: &Palette, rect: Rect, score: Option<Score>) {
    let font = if rect.height() >= 20.0 { BODY } else { SMALL };
    let Some(score) = score else {
        dashed_outline(painter, rect, palette.edge);
        paint_centred(painter, rect.center(), "–", font, palette.weak);
        return;
    };
    let ground = palette.score(Some(score));
    painter.rect(rect, 3.0, ground, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    paint_centred(painter, rect.center(), &score.to_string(), font, Palette::ink(ground));
}

/// Paints text so that its visible part, not its line, is centred at `centre`.
pub fn paint_centred(painter: &Painter, centre: Pos2, text: &str, font: FontId, color: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
    let corner = centre - galley.mesh_bounds.center().to_vec2();
    painter.galley(corner, galley, color);
}

/// Paints the cross of a conflict, set off from whatever is under it. `radius` is half its width.
pub fn paint_cross(painter: &Painter, palette: &Palette, centre: Pos2, radius: f32) {
    let arms = [vec2(radius, radius), vec2(radius, -radius)];
    for (grown, stroke) in [
        (1.0 + 1.0 / radius, Stroke::new(radius * 0.5 + 2.0, palette.halo)),
        (1.0, Stroke::new(radius * 0.5, palette.conflict)),
    ] {
        for arm in arms {
            painter.line_segment([centre - arm * grown, centre + arm * grown], stroke);
        }
    }
}

/// Paints the padlock of a locked score.
pub fn paint_padlock(painter: &Painter, centre: Pos2, size: f32, color: Color32) {
    paint_centred(painter, centre, &PADLOCK.to_string(), FontId::proportional(size), color);
}

/// Paints a dashed outline inside of `rect`.
pub fn dashed_outline(painter: &Painter, rect: Rect, color: Color32) {
    let rect = rect.shrink(0.5);
    let path = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(egui::Shape::dashed_line(&path, Stroke::new(1.0, color), 4.0, 3.0));
}

/// Draws a score within text, 20 points high; the tooltip has its meaning.
pub fn score_label(ui: &mut Ui, words: Words, score: Option<Score>) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(24.0, 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, score_name(words, score)));
    paint_score(ui.painter(), Palette::of(ui), rect, score);
    response.on_hover_text(score_name(words, score))
}

// The bundled fonts, so that the window looks the same on a machine without Chinese fonts.

const CHINESE: (&str, &[u8]) =
    ("Noto Sans CJK", include_bytes!("../../assets/fonts/NotoSansCJKsc-subset.otf"));
const KAI: (&str, &[u8]) = ("canju Kai", include_bytes!("../../assets/fonts/Kai-subset.ttf"));
const SYMBOLS: (&str, &[u8]) = ("Noto Symbols", include_bytes!("../../assets/fonts/NotoSymbols-subset.ttf"));

static KAI_FAMILY: LazyLock<FontFamily> = LazyLock::new(|| FontFamily::Name(KAI.0.into()));

/// Returns the regular script of boards and pieces.
pub fn kai() -> FontFamily {
    KAI_FAMILY.clone()
}

/// Puts the bundled fonts before those of the toolkit, in the proportional and the monospace family alike: one
/// typeface everywhere, except on boards. Noto Sans CJK has tabular figures.
pub fn install_fonts(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [CHINESE, SYMBOLS, KAI] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        let names = fonts.families.entry(family).or_default();
        names.splice(0..0, [CHINESE.0.to_owned(), SYMBOLS.0.to_owned()]);
    }
    let names = [KAI, CHINESE, SYMBOLS].map(|(name, _)| name.to_owned());
    fonts.families.insert(kai(), names.into());
    ctx.set_fonts(fonts);
}

/// Whether the regular script itself has a character.
#[cfg(test)]
pub fn kai_has(character: char) -> bool {
    let mut fonts = FontDefinitions::empty();
    fonts.font_data.insert(KAI.0.to_owned(), Arc::new(FontData::from_static(KAI.1)));
    fonts.families.entry(FontFamily::Proportional).or_default().push(KAI.0.to_owned());
    let ctx = Context::default();
    ctx.set_fonts(fonts);
    let mut has = false;
    let mut output = ctx.run_ui(Default::default(), |ui| {
        has = ui.fonts_mut(|fonts| fonts.has_glyph(&egui::FontId::proportional(14.0), character));
    });
    output.textures_delta.clear();
    has
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod fonts_tests {
    use egui::FontId;

    use super::*;

    #[test]
    fn figures_are_tabular() {
        let ctx = Context::default();
        install_fonts(&ctx);
        let mut widths = Vec::new();
        let mut output = ctx.run_ui(Default::default(), |ui| {
            let font = FontId::proportional(14.0);
            widths = ui.fonts_mut(|fonts| ('0'..='9').map(|c| fonts.glyph_width(&font, c)).collect());
        });
        output.textures_delta.clear();
        assert_eq!(widths.len(), 10);
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 1e-3), "{widths:?}");
    }
}
