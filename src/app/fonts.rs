//! The bundled fonts, so that the window looks the same on a machine without Chinese fonts.

use std::sync::{Arc, LazyLock};

use egui::{Context, FontData, FontDefinitions, FontFamily};

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
pub fn install(ctx: &Context) {
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
