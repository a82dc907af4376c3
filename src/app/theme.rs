//! Colours, sizes and spacing of the window; the only place with literal colours.
//!
//! Everything is aligned to a grid of 8 points. There is one typeface in three sizes.

use egui::style::{Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontId, Margin, Stroke, Style, TextStyle, Theme, Ui, Visuals, vec2,
};

use crate::knowledge::score::Score;

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
    /// Text.
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
    /// The red side.
    pub red: Color32,
    /// The black side.
    pub black: Color32,
    /// Warnings.
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

    /// Returns the colour of a score.
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

#[cfg(test)]
mod tests;
