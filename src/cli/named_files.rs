//! `canju FILE …`: the files to open in the window, and their description in a terminal without one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::tour;
use crate::files::{self, FileError, Refusal};
use crate::records::{self, ReadOptions};
use crate::service::intake;
use crate::store::transfer;
use crate::terminal::{Done, Terminal, args};
use crate::text::thousands;

/// Splits arguments into the files that they name, as a file manager does it, and the rest, with the program first and the options
/// that are valid without a command. There are no files if the arguments are a command.
pub(super) fn split(
    arguments: &[OsString],
    is_command: impl Fn(&OsString) -> bool,
) -> (Vec<PathBuf>, Vec<OsString>) {
    let (mut named, mut rest) = (Vec::new(), Vec::new());
    let mut words = arguments.iter();
    rest.extend(words.next().cloned());
    while let Some(word) = words.next() {
        match word.to_str() {
            // The base among the files is opened whether it is marked as one or not.
            Some("--kb") if named.is_empty() => {}
            Some("--lang") => rest.extend([word].into_iter().chain(words.next()).cloned()),
            Some(text) if text == "--json" || text.starts_with("--lang=") => rest.push(word.clone()),
            _ if is_command(word) || !is_file(word) => return (Vec::new(), arguments.to_vec()),
            _ => named.push(PathBuf::from(word)),
        }
    }
    if named.is_empty() { (named, arguments.to_vec()) } else { (named, rest) }
}

/// Whether a word names a file: an existing one, or a possible one by its extension or folder.
fn is_file(word: &OsString) -> bool {
    let path = Path::new(word);
    let is_option = word.as_encoded_bytes().starts_with(b"-");
    let has_folder = path.components().count() > 1 || path.is_absolute();
    path.exists() || !is_option && (path.extension().is_some() || has_folder)
}

pub(super) fn all_exist(paths: &[PathBuf]) -> Done {
    match paths.iter().find(|path| !path.exists()) {
        Some(missing) => Err(FileError::new(missing, Refusal::NotFound).into()),
        None => Ok(()),
    }
}

/// Writes the content of each file and the command that reads it; for a base, the tour.
pub(super) fn describe(paths: Vec<PathBuf>, terminal: &mut Terminal) -> Done {
    for path in paths {
        match content(&path, terminal)? {
            Content::Base(scored) => {
                terminal.remark(sentence("cli-file-base", &path, &thousands(scored.into()), terminal));
                tour::run(tour::Arguments::of(path), terminal)?;
            }
            Content::Folder => terminal.line(sentence("cli-file-folder", &path, "", terminal))?,
            Content::Scores => terminal.line(sentence("cli-file-scores", &path, "", terminal))?,
            Content::Position(fen) => {
                terminal.line(sentence("cli-file-position", &path, &fen, terminal))?;
            }
            Content::Games(count) => {
                terminal.line(sentence("cli-file-games", &path, &thousands(count), terminal))?;
            }
        }
    }
    Ok(())
}

enum Content {
    /// A base with this number of scored combinations.
    Base(u32),
    /// Files, perhaps.
    Folder,
    /// Scores that a base can import.
    Scores,
    Position(String),
    Games(i64),
}

fn content(path: &Path, terminal: &Terminal) -> Done<Content> {
    if path.is_dir() {
        return Ok(Content::Folder);
    }
    let is_base = path.extension().is_some_and(|ending| ending == "canju");
    if !is_base && transfer::Format::of(path).is_some() {
        return Ok(Content::Scores);
    }
    if let Some(position) = intake::position_of(path).filter(|_| !is_base) {
        return Ok(Content::Position(position.to_string()));
    }
    if is_base || intake::format_of(path).is_none() {
        // A file that is no base is refused with the reason.
        return Ok(Content::Base(args::read(Some(path.to_owned()), terminal)?.kb().scored_count()));
    }
    let bytes = files::read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut games = 0;
    terminal.metered("cli-importing", |meter| {
        records::read(&bytes, &name, ReadOptions::default(), meter, &mut |_| games += 1)
    })?;
    Ok(Content::Games(games))
}

fn sentence(key: &str, path: &Path, content: &str, terminal: &Terminal) -> String {
    terminal.words.with(key, &[("path", path.to_string_lossy().as_ref()), ("content", content)])
}
