//! A base: knowledge in memory and its file, kept in step.

use std::path::Path;
use std::sync::Arc;

use super::error::StoreError;
use super::{Store, library};
use canju_files::progress::Progress;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::ChangeSet;
use canju_knowledge::knowledge::history::{Action, Entry, EntryId, History, Statement};

/// An open base. Every edit is written to the disk first and then to memory, so that an error leaves both as they were.
pub struct Base {
    kb: Arc<KnowledgeBase>,
    history: History,
    pub(super) store: Store,
    /// Counts the changes of the endgame book.
    pub(super) book_edits: u64,
}

impl std::fmt::Debug for Base {
    /// The file and the place in its log; the knowledge would fill a book.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let current = self.history.current();
        f.debug_struct("Base").field("path", &self.path()).field("current", current).finish_non_exhaustive()
    }
}

impl Base {
    /// Creates a base in a new file and opens it. `set` must be drafted on an empty knowledge base. No file is left on an error.
    pub fn create(
        path: &Path,
        action: Action,
        author: &str,
        time: i64,
        set: &ChangeSet,
    ) -> Result<Self, StoreError> {
        let mut kb = KnowledgeBase::default();
        check_fit(&kb, set)?;
        let mut history = History::default();
        history.push(time, author.to_owned(), action, set.changes.len() as u64);
        let store = Store::create(path, &history, set)?;
        kb.apply(set);
        Ok(Self { kb: Arc::new(kb), history, store, book_edits: 0 })
    }

    /// Opens a base. Progress counts nodes of the lattice. A refused file is left unchanged, to the byte.
    pub fn open(path: &Path, progress: &dyn Progress) -> Result<Self, StoreError> {
        let (store, kb, history) = Store::open(path, progress)?;
        Ok(Self { kb: Arc::new(kb), history, store, book_edits: 0 })
    }

    /// Opens a base read-only in its present state, even while another program writes it. Progress counts nodes of the lattice.
    pub fn read(path: &Path, progress: &dyn Progress) -> Result<Self, StoreError> {
        let (store, kb, history) = Store::read(path, progress)?;
        Ok(Self { kb: Arc::new(kb), history, store, book_edits: 0 })
    }

    /// Games whose index was made anew when the base was opened: it disagreed with them.
    pub const fn rebuilt(&self) -> u64 {
        self.store.rebuilt
    }

    pub fn rebuild_index(&mut self, progress: &dyn Progress) -> Result<u64, StoreError> {
        let games = library::outdated(&self.store.connection, self.path(), progress)?;
        if !games.is_empty() {
            self.store.write(|connection| library::renew_all(connection, &games))?;
        }
        Ok(games.len() as u64)
    }

    /// Whether the path still names the open file.
    pub fn is_in_place(&mut self) -> bool {
        self.store.place.still_there().is_ok()
    }

    /// Writes SQLite's write-ahead log back into the file, so that the file alone can be copied. On an error nothing is lost, the
    /// log keeps it.
    pub fn write_back(&mut self) -> Result<(), StoreError> {
        let store = &mut self.store;
        if store.in_wal {
            store.place.still_there()?;
            let done =
                store.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| row.get::<_, i64>(0));
            // A concurrent reader keeps the log in use; the next attempt will do.
            store.in_wal = done.map_err(StoreError::sqlite(store.path()))? != 0;
            store.is_marked = store.in_wal;
        }
        Ok(())
    }

    /// The knowledge of the current version. A clone of the `Arc` keeps it as it is now.
    pub const fn kb(&self) -> &Arc<KnowledgeBase> {
        &self.kb
    }

    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The file, with links resolved.
    pub fn path(&self) -> &Path {
        self.store.path()
    }

    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Applies the changes and appends them to the log as an entry, which is returned; on a named state a new line begins. Without
    /// changes no entry is added, and undone entries can be redone. [`StoreError::Stale`] if `set` was drafted on another state.
    pub fn apply(
        &mut self,
        action: Action,
        author: &str,
        time: i64,
        set: &ChangeSet,
    ) -> Result<Option<EntryId>, StoreError> {
        check_fit(&self.kb, set)?;
        if set.changes.is_empty() {
            return Ok(None);
        }
        let mut history = self.history.clone();
        let id = history.push(time, author.to_owned(), action, set.changes.len() as u64);
        self.store.commit(&history, set)?;
        self.history = history;
        Arc::make_mut(&mut self.kb).apply(set);
        let action = self.history.entry(id).map(|entry| entry.action.clone());
        let statement = action.and_then(|action| Statement::of(&self.kb, &action, &set.changes));
        self.history.annotate(id, statement);
        Ok(Some(id))
    }

    /// Undoes the newest entry of the version and returns its action. The entry stays in the log.
    pub fn undo(&mut self) -> Result<Action, StoreError> {
        let Entry { parent, action, .. } = self.history.undo()?.clone();
        self.go(|history| history.move_head(parent))?;
        Ok(action)
    }

    pub fn redo(&mut self) -> Result<Action, StoreError> {
        let Entry { id, action, .. } = self.history.redo()?.clone();
        self.go(|history| history.move_head(id))?;
        Ok(action)
    }

    /// Moves the head of the current version to the state after an entry of the log.
    pub fn go_to(&mut self, entry: EntryId) -> Result<(), StoreError> {
        self.history.reach(entry)?;
        self.go(|history| history.move_head(entry))
    }

    /// Names the present state, which is frozen from then on; the current version stays current.
    pub fn name_version(&mut self, name: &str) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        history.name_version(name)?;
        self.arrive(history)
    }

    pub fn rename_version(&mut self, version: &str, name: &str) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        history.rename(version, name)?;
        self.arrive(history)
    }

    /// Deletes a version; its entries stay in the log.
    pub fn delete_version(&mut self, version: &str) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        history.delete(version)?;
        self.arrive(history)
    }

    pub fn select_version(&mut self, name: &str) -> Result<(), StoreError> {
        self.history.version(name)?;
        let mut history = self.history.clone();
        history.select(name)?;
        self.arrive(history)
    }

    /// Returns the knowledge of a version, current or not. Nothing is changed.
    pub fn version(&self, name: &str) -> Result<Arc<KnowledgeBase>, StoreError> {
        let head = self.history.version(name)?.head;
        let route = self.history.route(self.history.current().head, head);
        let mut kb = Arc::clone(&self.kb);
        if !(route.back.is_empty() && route.forth.is_empty()) {
            let set = self.store.along(&route)?;
            Arc::make_mut(&mut kb).apply(&set);
        }
        Ok(kb)
    }

    fn go(&mut self, step: impl FnOnce(&mut History)) -> Result<(), StoreError> {
        let mut history = self.history.clone();
        step(&mut history);
        self.arrive(history)
    }

    /// Goes to the state of another history of the same log.
    fn arrive(&mut self, history: History) -> Result<(), StoreError> {
        let route = history.route(self.history.current().head, history.current().head);
        let set = self.store.along(&route)?;
        self.store.move_to(&history, &set)?;
        self.history = history;
        if !set.changes.is_empty() {
            Arc::make_mut(&mut self.kb).apply(&set);
        }
        Ok(())
    }
}

fn check_fit(kb: &KnowledgeBase, set: &ChangeSet) -> Result<(), StoreError> {
    if set.fits(kb) { Ok(()) } else { Err(StoreError::Stale) }
}
