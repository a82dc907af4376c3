//! The watched folder: new and changed files of games are imported, each once.

use std::path::Path;

use rustc_hash::FxHashMap;

use crate::files;
use crate::progress::Progress;
use crate::records::ReadOptions;
use crate::service::fault::Fault;
use crate::service::intake::{self, Report};
use crate::store::Base;
use crate::store::library::{Library, WatchedFile};

/// Imports the files of games below a folder that are new or have another size or time than when they were read. Unreadable files are
/// reported once, too. Nothing is ever removed. Reports files.
///
/// # Errors
/// The folder does not exist; an I/O or SQLite error. Games added before are kept.
pub fn take_new(base: &mut Base, folder: &Path, now: i64, progress: &dyn Progress) -> Result<Report, Fault> {
    let library = Library::open(base.path())?;
    let known = library.watched_files()?.into_iter().map(|file| (file.path.clone(), file));
    let known: FxHashMap<String, WatchedFile> = known.collect();
    drop(library);
    let mut new = Vec::new();
    for path in files::walk_files(folder)?.into_iter().filter(|path| intake::format_of(path).is_some()) {
        // A file that is gone by now will not be missed.
        let Ok((size, modified)) = files::stamp(&path) else { continue };
        let file = WatchedFile { path: path.to_string_lossy().into_owned(), size, modified };
        if known.get(&file.path) != Some(&file) {
            new.push((path, file));
        }
    }
    if new.is_empty() {
        return Ok(Report::default());
    }
    let paths: Vec<_> = new.iter().map(|(path, _)| path.clone()).collect();
    let report = intake::take_in(base, &paths, ReadOptions::default(), now, progress)?;
    let read = report.files.iter().filter(|file| !file.is_cancelled());
    let read: FxHashMap<&Path, ()> = read.map(|file| (file.path.as_path(), ())).collect();
    let done = new.into_iter().filter(|(path, _)| read.contains_key(path.as_path()));
    base.remember_files(&done.map(|(_, file)| file).collect::<Vec<_>>())?;
    Ok(report)
}

#[cfg(test)]
mod tests;
