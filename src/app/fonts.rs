//! The bundled fonts, so that the window looks the same on a machine without Chinese fonts.

use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily};

const CHINESE: (&str, &[u8]) =
    ("Noto Sans CJK", include_bytes!("../../assets/fonts/NotoSansCJKsc-subset.otf"));
const SYMBOLS: (&str, &[u8]) = ("Noto Symbols", include_bytes!("../../assets/fonts/NotoSymbols-subset.ttf"));

/// Puts the bundled fonts before those of the toolkit, in the proportional and the monospace family alike: one
/// typeface everywhere. Noto Sans CJK has tabular figures.
pub fn install(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [CHINESE, SYMBOLS] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        let names = fonts.families.entry(family).or_default();
        names.splice(0..0, [CHINESE.0.to_owned(), SYMBOLS.0.to_owned()]);
    }
    ctx.set_fonts(fonts);
}

#[cfg(test)]
mod tests {
    use egui::FontId;

    use super::*;

    #[test]
    fn figures_are_tabular() {
        let ctx = Context::default();
        install(&ctx);
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
