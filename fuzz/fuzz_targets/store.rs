//! The file of a base: a damaged one is opened or refused with a reason, and one that is refused stays as it was.
#![no_main]

use std::fs;
use std::sync::LazyLock;

use canju::acquisition::elementary;
use canju::knowledge::KnowledgeBase;
use canju::knowledge::history::Action;
use canju::progress::Unattended;
use canju::store::Base;
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().unwrap());

/// The bytes of a sound base.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = FOLDER.path().join("sound.canju");
    let set = elementary::built_in(&KnowledgeBase::default(), 0).unwrap();
    drop(Base::create(&path, Action::Create { from: "built in".into() }, "", 0, &set).unwrap());
    fs::read(path).unwrap()
});

fuzz_target!(|damage: (u32, Vec<(u32, u8)>)| {
    let (cut, changes) = damage;
    let mut bytes = SOUND.clone();
    for (at, byte) in changes {
        let length = bytes.len();
        bytes[at as usize % length] = byte;
    }
    // Every second file is whole.
    if cut % 2 == 1 {
        bytes.truncate(cut as usize / 2 % bytes.len());
    }
    let path = FOLDER.path().join("damaged.canju");
    fs::write(&path, &bytes).unwrap();
    match Base::open(&path, &Unattended) {
        Ok(base) => drop(base.store().check(&Unattended)),
        Err(error) => {
            error.to_string();
            assert_eq!(fs::read(&path).unwrap(), bytes, "{error}");
        }
    }
});
