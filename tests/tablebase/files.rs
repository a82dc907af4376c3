//! Tables as files: what was written is read, what was damaged is refused, whatever was hit.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use canju::material::Material;
use canju::progress::{Cancelled, Progress, Unattended};
use canju::rules::{Color, Position};
use canju::tablebase::catalog::{Catalog, CatalogError, memory};
use canju::tablebase::code::Wdl;
use canju::tablebase::file::TableFile;
use canju::tablebase::file::{Damage, FileError, write};
use canju::tablebase::probe::{NoAnswer, Probe, Tablebase};
use canju::text::Words;
use proptest::prelude::*;

use super::table;

fn material(text: &str) -> Material {
    text.parse().unwrap()
}

/// The table of a material in a file.
fn file(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(format!("{name}.canjutb"));
    write(&table(name), &path).unwrap();
    path
}

/// Every legal position of a table, with its number.
fn positions(name: &str) -> impl Iterator<Item = (usize, Position)> {
    let table = table(name);
    (0..table.index().len()).flat_map(move |number| {
        let table = table.clone();
        Color::ALL
            .into_iter()
            .filter_map(move |turn| Some((number, table.index().setup(number, turn)?.check().ok()?)))
    })
}

#[test]
fn a_file_has_the_values_of_the_table() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["KK", "KRK", "KRKGG", "KPPK", "KRKN", "KPKP"] {
        let (path, table) = (file(dir.path(), name), table(name));
        let open = TableFile::open(&path).unwrap();
        assert_eq!((open.header.material, open.header.longest), (table.material(), table.longest()));
        open.check().unwrap();
        let loaded = open.load().unwrap();
        for number in 0..table.index().len() {
            for turn in Color::ALL {
                assert_eq!(loaded.value(number, turn), table.value(number, turn), "{name} {number}");
            }
        }
        for (number, position) in positions(name).step_by(37) {
            let value = open.probe(&position).unwrap();
            assert_eq!(value, table.value(number, position.turn()), "{name} {number}");
            let swapped = position.to_setup().swapped().check().unwrap();
            assert_eq!(open.probe(&swapped).unwrap(), value, "{name} {number} with the sides swapped");
        }
    }
}

#[test]
fn the_bytes_do_not_depend_on_the_threads() {
    let dir = tempfile::tempdir().unwrap();
    let built = |threads: usize| {
        let catalog = Catalog::new(dir.path().join(threads.to_string()));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| catalog.build(&[material("KRKN")], 1 << 30, &Unattended, &mut |_| ())).unwrap();
        fs::read(catalog.path(material("KRKN"))).unwrap()
    };
    let one = built(1);
    assert!(one == built(2) && one == built(5));
}

/// Name and bytes of a file: of a table by plain rules, or of one that judges repetition.
fn whole() -> impl Strategy<Value = (&'static str, &'static [u8])> {
    static FILES: LazyLock<[(&str, Vec<u8>); 2]> = LazyLock::new(|| {
        let dir = tempfile::tempdir().unwrap();
        ["KRKGG", "KRKN"].map(|name| (name, fs::read(file(dir.path(), name)).unwrap()))
    });
    (0..2_usize).prop_map(|at| (FILES[at].0, FILES[at].1.as_slice()))
}

fn refused(path: &Path) -> bool {
    TableFile::open(path).and_then(|table| table.load()).is_err()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_flipped_bit_is_an_error((name, bytes) in whole(), at in any::<prop::sample::Index>(), bit in 0..8) {
        let dir = tempfile::tempdir().unwrap();
        let (path, mut bytes) = (dir.path().join(format!("{name}.canjutb")), bytes.to_vec());
        let at = at.index(bytes.len());
        bytes[at] ^= 1_u8 << bit;
        fs::write(&path, bytes).unwrap();
        prop_assert!(refused(&path), "byte {at}, bit {bit}");
    }

    #[test]
    fn a_cut_or_grown_file_is_an_error(
        (name, bytes) in whole(),
        at in any::<prop::sample::Index>(),
        more in 1_usize..2000,
    ) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(format!("{name}.canjutb"));
        let cut = &bytes[..at.index(bytes.len())];
        fs::write(&path, cut).unwrap();
        let error = TableFile::open(&path).unwrap_err();
        let is_length = matches!(error, FileError::Damaged { damage: Damage::Length { .. }, .. });
        prop_assert!(is_length, "{error:?}");
        let sentence = Words::default().message(&error);
        prop_assert!(sentence.contains(name), "{sentence}");
        fs::write(&path, [bytes, &vec![0; more]].concat()).unwrap();
        prop_assert!(refused(&path));
    }

    #[test]
    fn overwritten_bytes_are_an_error(
        (name, bytes) in whole(),
        at in any::<prop::sample::Index>(),
        new in prop::collection::vec(any::<u8>(), 1..300),
    ) {
        let dir = tempfile::tempdir().unwrap();
        let (path, mut bytes) = (dir.path().join(format!("{name}.canjutb")), bytes.to_vec());
        let at = at.index(bytes.len());
        let end = (at + new.len()).min(bytes.len());
        let same = bytes[at..end] == new[..end - at];
        bytes[at..end].copy_from_slice(&new[..end - at]);
        fs::write(&path, bytes).unwrap();
        prop_assert!(same || refused(&path));
    }
}

#[test]
fn a_table_under_a_wrong_name_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(dir.path().into());
    file(dir.path(), "KRK");
    fs::rename(catalog.path(material("KRK")), catalog.path(material("KNK"))).unwrap();
    let error = catalog.header(material("KNK")).unwrap_err();
    assert!(matches!(error, FileError::Damaged { damage: Damage::Material(_), .. }), "{error:?}");
    assert_eq!(catalog.missing(&[material("KNK")]).len(), 2);
}

#[test]
fn lines_end_in_as_many_plies_as_their_distance() {
    let dir = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(dir.path().into());
    catalog.build(&["KRKN", "KNKGG", "KPPK"].map(material), 1 << 30, &Unattended, &mut |_| ()).unwrap();
    let tables = Tablebase::of(&catalog).unwrap();
    let mut mates = 0;
    for (name, step) in [("KRKN", 4001), ("KNKGG", 331), ("KPPK", 401)] {
        for (_, position) in positions(name).step_by(step) {
            let value = tables.value(&position).unwrap();
            let line = tables.line(&position).unwrap();
            assert_eq!(line.len() as u32, value.plies.unwrap_or(0));
            let end = line.iter().fold(position, |now, &played| now.play(played).unwrap());
            if value.plies.is_some() {
                assert!(!end.has_legal_move());
                assert_eq!(value.wdl == Wdl::Win, line.len() % 2 == 1);
                mates += 1;
            }
            let best = tables.moves(&end).unwrap().first().map(|&(_, value)| value);
            assert!(best.is_none_or(|best| best == tables.value(&end).unwrap()));
        }
    }
    assert!(mates > 200, "{mates}");
}

#[test]
fn many_threads_get_the_answers_of_one() {
    let dir = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(dir.path().into());
    catalog.build(&["KRKN", "KNKGG", "KPPK"].map(material), 1 << 30, &Unattended, &mut |_| ()).unwrap();
    let asked: Vec<Position> = ["KRKN", "KNKGG", "KPPK", "KRK"]
        .into_iter()
        .flat_map(|name| positions(name).step_by(211).map(|(_, position)| position))
        .collect();
    let expected: Vec<_> = {
        let tables = Tablebase::of(&catalog).unwrap();
        asked.iter().map(|position| tables.value(position).unwrap()).collect()
    };
    let tables = Tablebase::of(&catalog).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (tables, asked, expected) = (&tables, &asked, &expected);
            scope.spawn(move || {
                // Each begins somewhere else, so that they meet in blocks not read yet.
                let shift = thread * asked.len() / 8;
                for at in (0..asked.len()).map(|at| (at + shift) % asked.len()) {
                    assert_eq!(tables.value(&asked[at]).unwrap(), expected[at], "{}", asked[at]);
                }
            });
        }
    });
}

#[test]
fn tables_are_those_of_the_folder_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(dir.path().into());
    let (before, position) =
        (Tablebase::of(&catalog).unwrap(), "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap());
    catalog.build(&[material("KRK")], 1 << 30, &Unattended, &mut |_| ()).unwrap();
    assert!(matches!(before.value(&position), Err(NoAnswer::NoTable(_))));
    assert_eq!(Tablebase::of(&catalog).unwrap().value(&position).unwrap().wdl, Wdl::Win);
}

#[test]
fn what_has_no_table_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let tables = Tablebase::of(&Catalog::new(dir.path().join("nothing"))).unwrap();
    let ask = |fen: &str| tables.value(&fen.parse().unwrap()).unwrap_err();
    let none = ask("3k5/9/9/9/9/9/9/9/9/R3K4 b");
    assert!(matches!(none, NoAnswer::NoTable(asked) if asked == material("KRK")), "{none:?}");
    assert!(!none.is_too_large() && ask(canju::rules::fen::START).is_too_large());
}

#[test]
fn what_does_not_fit_is_refused_with_the_figures() {
    let dir = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(dir.path().join("tables"));
    let built = catalog.build(&[material("KRKGG")], 50_000, &Unattended, &mut |_| ());
    match built {
        Err(CatalogError::Memory { needed, limit: 50_000, .. }) => {
            assert_eq!(needed, memory(material("KRKGG")))
        }
        other => panic!("{other:?}"),
    }
    assert!(!catalog.folder.exists());
}

/// Cancels after this number of queries.
struct Impatient(std::cell::Cell<u32>);

impl Progress for Impatient {
    fn report(&self, _done: u64, _total: u64) {}
    fn cancelled(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

#[test]
fn a_cancelled_build_continues() {
    let dir = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(dir.path().into());
    let mut made = Vec::new();
    let mut calls = 0;
    for patience in [2, 9, 17, 40, 1000] {
        calls += 1;
        let done = catalog.build(&[material("KRKGG")], 1 << 30, &Impatient(patience.into()), &mut |table| {
            made.push(table.material);
        });
        match done {
            Ok(()) => break,
            Err(error) => assert!(matches!(error, CatalogError::Cancelled(Cancelled)), "{error:?}"),
        }
    }
    assert!(calls > 2);
    assert_eq!(made.len(), 6, "each of six tables was made once");
    for (material, header) in catalog.list().unwrap() {
        header.unwrap();
        catalog.verify(material, true).unwrap();
    }
}

#[test]
fn builds_in_one_folder_do_not_disturb_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(folder.path().to_owned());
    let build = || catalog.build(&[material("KRKG")], u64::MAX, &Unattended, &mut |_| ()).unwrap();
    rayon::scope(|scope| (0..4).for_each(|_| scope.spawn(|_| build())));
    let list = catalog.list().unwrap();
    assert_eq!(list.len(), 4);
    list.iter().for_each(|(material, _)| catalog.verify(*material, true).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "nothing else is left there");
}
