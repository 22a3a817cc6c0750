//! One process at a time plays into a folder.

use anyhow::{bail, Context, Result};
use fs4::{FileExt, TryLockError};
use std::fs::{File, OpenOptions};
use std::path::Path;

/// The file that is locked; it is empty, and stays when the run is over. To
/// take it away would let a third process lock a new one while a second still
/// waits for the old.
pub const LOCK: &str = ".lock";

/// A folder's lock. The system takes it back when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Locks a folder.
    ///
    /// # Errors
    /// If another process has done so, or the folder cannot be written to.
    pub fn of(folder: &Path) -> Result<Lock> {
        let path = folder.join(LOCK);
        let shown = path.display();
        let open = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path);
        let file = open.with_context(|| format!("{shown}: cannot be made; give another --out"))?;
        match FileExt::try_lock(&file) {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => bail!(
                "{}: another process is playing into this folder; \
                 wait until it is done, or give another --out",
                folder.display()
            ),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("{shown}: cannot be locked; give another --out"))
            }
        }
    }

    /// Keeps others from playing into a folder that is read. Nothing is written there, so where
    /// nobody has ever locked it nothing is locked.
    ///
    /// # Errors
    /// If another process is playing into it.
    pub fn against(folder: &Path) -> Result<Option<Lock>> {
        // What cannot be opened or locked, as on a medium that cannot be written to, nobody plays into.
        let Ok(file) = File::open(folder.join(LOCK)) else {
            return Ok(None);
        };
        match FileExt::try_lock_shared(&file) {
            Ok(()) => Ok(Some(Lock { _file: file })),
            Err(TryLockError::WouldBlock) => bail!(
                "{}: another process is playing into this folder; wait until it is done",
                folder.display()
            ),
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_locked_once_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let lock = Lock::of(folder.path()).unwrap();
        let error = Lock::of(folder.path()).unwrap_err().to_string();
        assert!(
            error.contains("another process is playing into this folder"),
            "{error}"
        );
        let error = Lock::against(folder.path()).unwrap_err().to_string();
        assert!(error.contains("wait until it is done"), "{error}");
        drop(lock);
        let readers = [(); 2].map(|()| Lock::against(folder.path()).unwrap());
        assert!(readers.iter().all(Option::is_some));
        assert!(Lock::of(folder.path()).is_err());
        drop(readers);
        Lock::of(folder.path()).unwrap();
        let nobody = tempfile::tempdir().unwrap();
        assert!(Lock::against(nobody.path()).unwrap().is_none());
        assert!(!nobody.path().join(LOCK).exists());
    }
}
