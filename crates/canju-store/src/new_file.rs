//! A file in the making: under a name of its own beside its target until it is complete.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Temporary file, removed unless kept, so that the target is either missing, unchanged or complete.
#[derive(Debug)]
pub(super) struct NewFile {
    temporary: PathBuf,
    target: PathBuf,
    folder: PathBuf,
}

impl NewFile {
    /// A new file for `target`, in the same folder. Nothing is written yet.
    ///
    /// # Errors
    /// The folder does not exist, or the target names no file.
    pub(super) fn beside(target: &Path) -> io::Result<Self> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.canonicalize()?,
            _ => Path::new(".").canonicalize()?,
        };
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        Ok(Self { temporary: folder.join(hidden), target: folder.join(name), folder })
    }

    /// Returns the path to write to.
    pub(super) fn path(&self) -> &Path {
        &self.temporary
    }

    /// The target with its folder resolved.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// Renames the complete file to its target, which must not exist.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if the name is taken; other I/O errors.
    pub(super) fn keep(self) -> io::Result<()> {
        File::open(&self.temporary)?.sync_all()?;
        match fs::hard_link(&self.temporary, &self.target) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // File systems without hard links (memory sticks): the name is taken first, then replaced.
            Err(_) => {
                File::create_new(&self.target)?;
                fs::rename(&self.temporary, &self.target)?;
            }
            Ok(()) => {}
        }
        self.sync_folder()
    }

    /// Renames the complete file over its target, keeping the target's permissions.
    ///
    /// # Errors
    /// I/O errors.
    pub(super) fn replace(self) -> io::Result<()> {
        if let Ok(old) = fs::metadata(&self.target) {
            fs::set_permissions(&self.temporary, old.permissions())?;
        }
        File::open(&self.temporary)?.sync_all()?;
        fs::rename(&self.temporary, &self.target)?;
        self.sync_folder()
    }

    /// Only Unix can open folders; elsewhere names are durable by themselves.
    fn sync_folder(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(&self.folder)?.sync_all() } else { Ok(()) }
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove.
        drop(fs::remove_file(&self.temporary));
    }
}
