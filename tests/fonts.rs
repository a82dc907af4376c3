//! Checks the fonts against the texts: every text can be drawn on a machine without fonts of its own.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily, FontId, RawInput};

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// The files of a folder and its subfolders that have one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).partition(|path| path.is_dir());
    let here =
        files.into_iter().filter(|path| endings.iter().any(|e| path.extension().is_some_and(|x| x == *e)));
    here.chain(folders.iter().flat_map(|inner| self::files(inner, endings))).collect()
}

/// A toolkit that has the fonts of the assets and no other.
fn context() -> Context {
    let mut fonts = FontDefinitions::empty();
    for path in files(&assets().join("fonts"), &["otf", "ttf"]) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        fonts.families.get_mut(&FontFamily::Proportional).unwrap().push(name.clone());
        fonts.font_data.insert(name, Arc::new(FontData::from_owned(fs::read(&path).unwrap())));
    }
    let context = Context::default();
    context.set_fonts(fonts);
    context
}

fn missing(characters: &BTreeSet<char>) -> String {
    let mut missing = String::new();
    let mut output = context().run_ui(RawInput::default(), |ui| {
        let font = FontId::proportional(14.0);
        missing = ui.fonts_mut(|fonts| characters.iter().filter(|c| !fonts.has_glyph(&font, **c)).collect());
    });
    output.textures_delta.clear();
    missing
}

#[test]
fn every_character_of_the_texts_can_be_drawn() {
    let texts = files(&assets(), &["ftl", "md", "tsv"]);
    let characters: BTreeSet<char> = texts
        .iter()
        .flat_map(|path| fs::read_to_string(path).unwrap().chars().collect::<Vec<_>>())
        .filter(|c| !c.is_control())
        .collect();
    assert!(characters.iter().any(|c| ('一'..='龥').contains(c)), "the texts were not found");
    assert_eq!(missing(&characters), "", "run assets/fonts/subset.py again");
}

#[test]
fn the_pieces_of_both_scripts_and_the_marks_can_be_drawn() {
    let characters = "車馬炮象士將卒俥傌砲相仕帥兵车马将帅▲▼✕✓✗★●○▐▌▓░←→≤≥≠±×·…²Σμδλ☾🔒".chars().collect();
    assert_eq!(missing(&characters), "");
}

#[test]
fn a_character_without_a_glyph_is_reported() {
    assert_eq!(missing(&BTreeSet::from(['車', '한'])), "한");
}
