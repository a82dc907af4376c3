//! The built-in file dialog, for desktops without one: a clickable list of the folder of a path.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use egui::{Button, ScrollArea, Ui};

use super::parts;
use crate::text::Words;

/// Maximum number of entries shown; typing narrows down a larger folder.
const MOST: usize = 500;

/// The contents of a folder: folders first, each by name.
#[derive(Debug, Default, PartialEq, Eq)]
struct Listing {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Listing {
    /// Lists the folders, and the files with one of these extensions (all if empty); hidden ones are left out.
    fn of(folder: &Path, endings: &[&str]) -> Self {
        let mut listing = Self::default();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten().take(MOST) {
            let path = entry.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let ending = ending.to_ascii_lowercase();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            } else if path.is_dir() {
                listing.folders.push(path);
            } else if endings.is_empty() || endings.contains(&ending.as_str()) {
                listing.files.push(path);
            }
        }
        listing.folders.sort_unstable();
        listing.files.sort_unstable();
        listing
    }
}

/// Returns the folder that a path names or is in; the current folder if it has none.
fn folder_of(path: &Path) -> PathBuf {
    let inside = if path.is_dir() { Some(path) } else { path.parent() };
    let folder = inside.filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned);
    folder.or_else(std::env::home_dir).unwrap_or_else(|| ".".into())
}

/// Lists the folder of `path` and copies the clicked entry into `answer`.
pub(super) fn show(ui: &mut Ui, words: Words, path: &Path, endings: &[&str], answer: &mut String) {
    let folder = folder_of(path);
    let listing = Listing::of(&folder, endings);
    parts::quiet(ui, folder.to_string_lossy());
    ScrollArea::vertical().id_salt("folder").max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
        let mut entry = |label: String, path: &Path, is_folder: bool| {
            if ui.add(Button::new(label).frame(false)).clicked() {
                *answer = path.to_string_lossy().into_owned();
                if is_folder && !answer.ends_with(MAIN_SEPARATOR) {
                    answer.push(MAIN_SEPARATOR);
                }
            }
        };
        if let Some(above) = folder.parent() {
            entry(format!("⬆ {}", words.get("folder-above")), above, true);
        }
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        listing.folders.iter().for_each(|path| entry(format!("🗀 {}", name(path)), path, true));
        listing.files.iter().for_each(|path| entry(name(path), path, false));
        if listing == Listing::default() {
            parts::quiet(ui, words.get("folder-empty"));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_shows_what_can_be_chosen() {
        let home = tempfile::tempdir().unwrap();
        for name in ["b.canju", "a.CANJU", "c.csv", ".hidden.canju"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        fs::create_dir(home.path().join("inner")).unwrap();
        let Listing { folders, files } = Listing::of(home.path(), &["canju"]);
        assert_eq!(folders, [home.path().join("inner")]);
        assert_eq!(files, [home.path().join("a.CANJU"), home.path().join("b.canju")]);
        assert_eq!(folder_of(&home.path().join("new.canju")), home.path());
        assert_eq!(folder_of(home.path()), home.path());
    }
}
