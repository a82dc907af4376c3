//! Atomic output: a file is written in a private folder beside its target and moved there when it is complete.
//!
//! No other program can write into that folder or replace the file by a link; SQLite's side files of a new base move with it. A
//! folder left by a killed program is recognised by its name and by its lock, which is free.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir, TempPath};

use crate::{FileError, Refusal, plain};

/// The end of the name of a private folder.
const ENDING: &str = ".canju-new";

/// The file in a private folder that its maker holds locked.
const LOCK: &str = "lock";

/// As much of the name of the target as the name of a private folder has, in bytes: a name may fill all that a folder allows.
const START: usize = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// It stays, and nothing is written.
    Never,
    /// Replaces a plain file, at once and whole. A link is kept, and its target is replaced.
    Replace,
}

/// Temporary file, removed unless kept, so that the target is either missing, unchanged or complete.
#[derive(Debug)]
pub struct NewFile {
    // Dropped first: on Windows an open file keeps its folder.
    _lock: File,
    private: TempDir,
    /// The target with its folder resolved.
    pub target: PathBuf,
}

impl NewFile {
    /// Creates a temporary file for `target`, on the same disk. Nothing is written yet. Leftovers of killed programs for the same
    /// target are removed.
    pub fn beside(target: &Path) -> Result<Self, FileError> {
        FileError::named(target)?;
        let wrong = FileError::io(target);
        let name = target.file_name().ok_or_else(|| FileError::new(target, Refusal::Folder))?;
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.canonicalize(),
            _ => Path::new(".").canonicalize(),
        };
        let folder = folder.map_err(&wrong)?;
        // A name that no file can have is refused before the work.
        match folder.join(name).symlink_metadata() {
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return Err(wrong(error)),
            _ => {}
        }
        let start = private_start(&name.to_string_lossy());
        sweep(&folder, start.as_bytes());
        let private = Builder::new().prefix(&start).suffix(ENDING).tempdir_in(&folder).map_err(&wrong)?;
        let lock = locked(private.path()).map_err(&wrong)?;
        Ok(Self { _lock: lock, private, target: folder.join(name) })
    }

    pub fn path(&self) -> PathBuf {
        self.private.path().join("new")
    }

    /// Moves the complete file to its target.
    ///
    /// # Errors
    /// [`Refusal::Unsynced`] if it has its name, but the folder could not be synced; [`Refusal::Exists`] if the name is taken and nothing may be replaced; [`Refusal::NotPlain`] for a device or a pipe, which
    /// is never replaced; an I/O error.
    pub fn keep(self, overwrite: Overwrite) -> Result<(), FileError> {
        check_replaceable(&self.target, overwrite)?;
        let target = self.named(overwrite).map_err(FileError::io(&self.target))?;
        // Only Unix can open folders; elsewhere names are durable by themselves.
        let Some(folder) = target.parent().filter(|_| cfg!(unix)) else { return Ok(()) };
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(|error| FileError::new(&self.target, Refusal::Unsynced(error)))
    }

    fn named(&self, overwrite: Overwrite) -> io::Result<PathBuf> {
        let path = self.path();
        // Windows syncs only writable files.
        let file = File::options().write(true).open(&path)?;
        let target = match overwrite {
            Overwrite::Never => self.target.clone(),
            Overwrite::Replace => match self.target.canonicalize() {
                Ok(old) => {
                    file.set_permissions(fs::metadata(&old)?.permissions())?;
                    old
                }
                Err(_) => self.target.clone(),
            },
        };
        file.sync_all()?;
        drop(file);
        match overwrite {
            Overwrite::Never => take_name(&path, &target)?,
            Overwrite::Replace => fs::rename(&path, &target)?,
        }
        Ok(target)
    }
}

/// Returns the start of the names of private folders for a file of this name.
fn private_start(name: &str) -> String {
    let end = (0..=START).rev().find(|end| name.is_char_boundary(*end)).unwrap_or(0);
    format!(".{}.", name.get(..end).unwrap_or(name))
}

/// A folder, a device or a pipe is not replaced.
fn check_replaceable(target: &Path, overwrite: Overwrite) -> Result<(), FileError> {
    match target.metadata() {
        Ok(_) if overwrite == Overwrite::Replace => plain(target).map(drop),
        _ => Ok(()),
    }
}

/// Returns the lock of a private folder. It is named only once held, as a folder with a free lock is removed.
fn locked(private: &Path) -> io::Result<File> {
    let nameless = private.join("unlocked");
    let lock = File::create_new(&nameless)?;
    // Without locks on this disk leftovers are not removed, which does no harm.
    drop(lock.try_lock());
    fs::rename(&nameless, private.join(LOCK))?;
    Ok(lock)
}

/// Gives a file a name that must be free.
fn take_name(path: &Path, target: &Path) -> io::Result<()> {
    match TempPath::try_from_path(path)?.persist_noclobber(target) {
        Ok(()) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(error.error),
        // Some disks can neither link nor rename without replacing: there the name is taken first and replaced then.
        Err(error) => {
            File::create_new(target)?;
            fs::rename(&error.path, target)
        }
    }
}

/// Takes away the private folders of killed programs.
fn sweep(folder: &Path, start: &[u8]) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let ours = name.starts_with(start) && name.ends_with(ENDING.as_bytes());
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        let lock = File::options().write(true).open(entry.path().join(LOCK));
        if lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            drop(fs::remove_dir_all(entry.path()));
        }
    }
}

/// Writes a whole file. Errors of the writer are reported for the target, which is then unchanged.
pub fn write(
    target: &Path,
    overwrite: Overwrite,
    contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    if overwrite == Overwrite::Never && target.symlink_metadata().is_ok() {
        return Err(FileError::new(target, Refusal::Exists));
    }
    check_replaceable(target, overwrite)?;
    let file = NewFile::beside(target)?;
    let filled = || -> io::Result<()> {
        let mut writer = BufWriter::new(File::create_new(file.path())?);
        contents(&mut writer)?;
        writer.flush()
    };
    filled().map_err(FileError::io(target))?;
    file.keep(overwrite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn concurrent_writers_do_not_share_temporary_files() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.csv");
        let begin = || {
            for _ in 0..400 {
                let file = NewFile::beside(&target).unwrap();
                fs::write(file.path(), "whole").unwrap();
                assert_eq!(fs::read(file.path()).unwrap(), b"whole");
            }
        };
        rayon::scope(|scope| (0..4).for_each(|_| scope.spawn(|_| begin())));
        assert!(names(folder.path()).is_empty());
    }

    /// `-` means the standard output: nothing makes a file or a folder of that name.
    #[test]
    fn no_file_is_named_like_the_standard_output() {
        let path = Path::new("-");
        let refused = [
            write(path, Overwrite::Replace, |writer| writer.write_all(b"one")).err(),
            NewFile::beside(path).err(),
            crate::GrowingFile::new(path.into()).add(|_| Ok(b"one".to_vec())).err(),
            crate::make_folder(path).err(),
            crate::parent_exists(path).err(),
        ];
        for error in refused {
            assert!(matches!(error, Some(FileError { refusal: Refusal::StandardOutput, .. })), "{error:?}");
        }
        assert!(path.symlink_metadata().is_err());
    }

    #[test]
    fn a_file_is_whole_or_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let one = |writer: &mut dyn Write| writer.write_all(b"one");
        write(&path, Overwrite::Never, one).unwrap();
        assert!(matches!(
            write(&path, Overwrite::Never, |writer| writer.write_all(b"two")).unwrap_err().refusal,
            Refusal::Exists
        ));
        let broken = write(&path, Overwrite::Replace, |writer| {
            writer.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(matches!(broken.unwrap_err().refusal, Refusal::DiskFull));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&path, Overwrite::Replace, |writer| writer.write_all(b"two")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["a.csv"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_name_may_be_as_long_as_the_folder_allows() {
        let folder = tempfile::tempdir().unwrap();
        let write = |length: usize| {
            let name = format!("{}{}", "残".repeat(length / 3), "x".repeat(length % 3));
            write(&folder.path().join(name), Overwrite::Never, |writer| writer.write_all(b"one"))
        };
        for length in [1, 31, 32, 33, 240, 255] {
            write(length).unwrap();
        }
        assert!(matches!(write(256).unwrap_err().refusal, Refusal::LongName));
        assert_eq!(names(folder.path()).len(), 6);
    }

    #[test]
    fn leftovers_of_killed_programs_go_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let left = folder.path().join(".a.csv.x1y2z3.canju-new");
        fs::create_dir(&left).unwrap();
        fs::write(left.join(LOCK), "").unwrap();
        fs::write(left.join("new"), "half").unwrap();
        // No lock in it, of another file, a file, or in use: none is known to be left by us.
        let strange = folder.path().join(".a.csv.abc.canju-new");
        fs::create_dir(&strange).unwrap();
        fs::write(folder.path().join(".a.csv.part"), "").unwrap();
        fs::write(folder.path().join(".a.csv.y.canju-new"), "").unwrap();
        let busy = NewFile::beside(&path).unwrap();
        assert!(!left.exists());
        write(&path, Overwrite::Never, |writer| writer.write_all(b"one")).unwrap();
        assert!(busy.private.path().exists());
        drop(busy);
        assert_eq!(
            names(folder.path()),
            [".a.csv.abc.canju-new", ".a.csv.part", ".a.csv.y.canju-new", "a.csv"]
        );
    }

    #[cfg(unix)]
    #[test]
    fn no_folder_and_no_socket_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (socket, inner) = (folder.path().join("socket"), folder.path().join("inner"));
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        fs::create_dir(&inner).unwrap();
        for target in [&socket, &inner] {
            let refused =
                write(target, Overwrite::Replace, |_| panic!("nothing is written")).unwrap_err().refusal;
            assert!(matches!(refused, Refusal::NotPlain | Refusal::Folder), "{refused:?}");
            let file = NewFile::beside(target).unwrap();
            fs::write(file.path(), "new").unwrap();
            assert!(file.keep(Overwrite::Replace).is_err());
            assert!(!target.symlink_metadata().unwrap().is_file());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_planted_link_is_not_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let (path, victim) = (folder.path().join("a.csv"), folder.path().join("victim"));
        std::os::unix::fs::symlink(&victim, &path).unwrap();
        assert!(write(&path, Overwrite::Never, |writer| writer.write_all(b"one")).is_err());
        assert!(!victim.exists());
    }
}
