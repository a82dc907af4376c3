//! Counts of whole tables, compared with an independent generator: xiangqitb, with integers in place of its decimals. It folds
//! mirror images by the piece or pair that it lists first, so that half of the positions count, or all if that piece or pair
//! is its own mirror image.

mod circles;
mod muller;
mod play;
mod random;
mod strategy;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use canju_files::progress::Unattended;
use xiangqi::material::Material;
use xiangqi::rules::threat::{ChaseRules, can_be_threatened};
use xiangqi::rules::{Color, Role, Square};

use super::labels::{ByRules, Labels};
use crate::code::Wdl;
use crate::factor::{Factor, Group, Pieces, Sources};
use crate::generate::generate;
use crate::generate::tests::generate_all;
use crate::geometry::{members, mirrored};
use crate::index::{Index, bits, canonical, up_to};
use crate::table::{Rules, Table};

/// The rules of this version.
pub(super) const CHASE: Rules = Rules::Chase(ChaseRules::ASIAN);

/// Wins of Red, draws, and wins of Black, with either side to move.
type Counts = [[u64; 3]; 2];

/// The piece or pieces by which a material is folded.
#[derive(Debug, Clone, Copy)]
enum Fold {
    /// The set of one kind.
    Set(Color, Role),
    /// King, guards and ministers of Black.
    BlackGroup,
}

impl Fold {
    fn is_own_mirror(self, pieces: &Pieces) -> bool {
        match self {
            Self::Set(color, role) => {
                let set = pieces.sets[color.index()][role.index() - Role::Rook.index()];
                mirrored(set) == set
            }
            Self::BlackGroup => pieces.groups[1].mirrored() == pieces.groups[1],
        }
    }
}

use Color::{Black as B, Red as R};
use Fold::{BlackGroup, Set};
use Role::{Cannon as C, Knight as N, Pawn as P, Rook};

/// Materials that are counted in a moment.
const SMALL: [(&str, Fold, Counts); 9] = [
    ("KRKN", Set(R, Rook), [[187_569, 51, 540], [206_355, 778, 22_121]]),
    ("KRKC", Set(R, Rook), [[188_160, 0, 0], [233_805, 9_711, 0]]),
    ("KCKN", Set(R, C), [[0, 242_650, 938], [0, 206_362, 22_892]]),
    ("KCKP", Set(R, C), [[0, 149_547, 168], [0, 134_669, 6_439]]),
    ("KRKNG", BlackGroup, [[870_365, 218, 2_933], [889_069, 3_256, 100_129]]),
    ("KRKCG", BlackGroup, [[872_058, 93, 1_365], [993_588, 2_496, 57_513]]),
    ("KRKCM", BlackGroup, [[1_260_897, 180, 18], [1_463_808, 96_483, 192]]),
    ("KRKPP", Set(B, P), [[2_935_946, 1_570, 17_202], [3_022_566, 7_333, 248_135]]),
    ("KNKPP", Set(B, P), [[21_255, 2_752_722, 711_588], [782, 1_964_690, 1_312_562]]),
];

/// Materials that take seconds each.
const LARGE: [(&str, Fold, Counts); 9] = [
    ("KNCKC", Set(R, N), [[19_864_481, 103_894, 84], [19_440_420, 1_966_746, 813]]),
    ("KNNKC", Set(R, N), [[8_684_465, 11_026, 78], [9_125_135, 705_244, 771]]),
    ("KCPKC", Set(R, C), [[2_366_271, 9_959_025, 90], [693_590, 12_469_702, 666]]),
    ("KRKCC", Set(B, C), [[7_778_276, 144_736, 15_306], [7_745_304, 1_300_401, 648_102]]),
    ("KRKNP", Set(R, Rook), [[10_180_841, 5_727, 98_596], [10_172_803, 16_872, 1_498_136]]),
    ("KRPKR", Set(R, Rook), [[8_592_953, 725_038, 360_060], [4_900_631, 2_000_031, 3_682_240]]),
    ("KNPKN", Set(R, N), [[9_986_176, 1_672_596, 2_111], [8_558_769, 3_814_657, 45_161]]),
    ("KNPKC", Set(R, N), [[9_061_262, 2_599_594, 27], [8_601_020, 4_562_740, 198]]),
    ("KRKNN", Set(B, N), [[6_501_270, 1_300_880, 136_168], [3_729_310, 3_421_407, 1_544_852]]),
];

/// Generates the table of a material.
fn table(name: &str, rules: Rules) -> Arc<Table> {
    generate_all(name, rules)[&canonical(name.parse().unwrap()).0].clone()
}

/// Whether two pawns of one side are on the same file of their own half, where no pawn changes its file.
fn has_doubled_pawns(pieces: &Pieces) -> bool {
    Color::ALL.into_iter().any(|color| {
        let pawns = members(pieces.sets[color.index()][P.index() - Rook.index()]);
        let behind: Vec<u8> =
            pawns.filter(|&square| !can_be_threatened(color, P, square)).map(Square::file).collect();
        (1..behind.len()).any(|at| behind[..at].contains(&behind[at]))
    })
}

/// Counts the positions of a table without doubled pawns. `swapped`: with the sides exchanged.
fn counts(table: &Table, fold: Fold, swapped: bool) -> Counts {
    let index = table.index();
    let side = |color: Color| if swapped { color.opponent() } else { color };
    Color::ALL.map(|turn| {
        let mut halves = [0; 3];
        for number in 0..index.len() {
            let Some((value, pieces)) = table.value(number, side(turn)).zip(index.pieces(number)) else {
                continue;
            };
            if has_doubled_pawns(&pieces) {
                continue;
            }
            // Mirror images share an index, unless they differ only in pieces that are not folded here.
            let image = Pieces {
                groups: pieces.groups.map(Group::mirrored),
                sets: pieces.sets.map(|sets| sets.map(mirrored)),
            };
            let images = if pieces != image && index.number_of(&image) == Some(number) { 2 } else { 1 };
            let place = match (value.wdl, turn) {
                (Wdl::Draw, _) => 1,
                (Wdl::Win, Color::Red) | (Wdl::Loss, Color::Black) => 0,
                _ => 2,
            };
            let seen = if swapped { pieces.swapped() } else { pieces };
            halves[place] += images * if fold.is_own_mirror(&seen) { 2 } else { 1 };
        }
        halves.map(|half| half / 2)
    })
}

fn compare(list: &[(&str, Fold, Counts)]) {
    for &(name, fold, expected) in list {
        let (_, swapped) = canonical(name.parse().unwrap());
        assert_eq!(counts(&table(name, CHASE), fold, swapped), expected, "{name}");
    }
}

#[test]
fn counts_agree_with_another_generator() {
    compare(&SMALL);
}

/// Slow: run with `cargo test -p xiangqi-tablebase --release -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn more_counts_agree_with_another_generator() {
    compare(&LARGE);
}

/// Checks within the repetition decide everything that perpetual chase does in one of these materials, and nothing in the other.
#[test]
#[ignore = "takes a minute"]
fn a_variant_without_checks_between_changes_what_depends_on_them() {
    let variant = Rules::Chase(ChaseRules { checks_between: false, ..ChaseRules::ASIAN });
    for (name, same) in [("KRKNP", Rules::Check), ("KNKPP", CHASE)] {
        assert!(table(name, variant).codes == table(name, same).codes, "{name}");
    }
}

/// Perpetual chase turns draws into wins, and nothing else.
#[test]
fn chase_only_decides_draws() {
    let [check, chase] = [Rules::Check, CHASE].map(|rules| table("KNKPP", rules));
    let mut decided = 0;
    for turn in Color::ALL {
        for number in 0..check.index().len() {
            let values = [&check, &chase].map(|table| table.value(number, turn));
            if values[0] != values[1] {
                assert_eq!(values[0].map(|value| value.wdl), Some(Wdl::Draw), "{number}");
                assert!(values[1].is_some_and(|value| value.is_by_rule()), "{number}");
                decided += 1;
            }
        }
    }
    assert!(decided > 0);
}

/// Where only one side can attack, repetition decides nothing: neither side can be forced to offend for ever.
#[test]
fn rules_change_nothing_if_one_side_attacks() {
    let mut tables: [HashMap<Material, Arc<Table>>; 2] = Default::default();
    for material in up_to(ENTRIES).into_iter().filter(|material| !material.both_attack()) {
        let made = [Rules::Plain, CHASE].into_iter().zip(&tables).map(|(rules, tables)| {
            let smaller = |left: Material| Ok::<_, Infallible>(tables[&left].clone());
            Arc::new(generate(rules, material, smaller, &Unattended).unwrap())
        });
        let made: Vec<Arc<Table>> = made.collect();
        assert_eq!(made[0].codes, made[1].codes, "{material}");
        tables.iter_mut().zip(made).for_each(|(tables, made)| drop(tables.insert(material, made)));
    }
}

/// The largest tables of that test; nothing changes up to 3,000,000 either.
const ENTRIES: u128 = 200_000;

/// The labels of rows bound those of positions, by every variant of the rules.
#[test]
fn rows_of_labels_bound_the_labels_of_positions() {
    let mut threats = 0;
    for name in ["KRKN", "KCKPP", "KNKRG", "KMKRG"] {
        let index = Index::new(canonical(name.parse().unwrap()).0).unwrap();
        for (number, chase) in
            (0..index.rows()).step_by(23).zip(ChaseRules::all().collect::<Vec<_>>().iter().cycle())
        {
            let (labels, row) = (ByRules { index: &index, chase: *chase }, index.row(number));
            for mover in Color::ALL {
                let numbers = index.numbers(&row);
                for bit in bits(index.legal(&row, mover)) {
                    let Some(position) = index.position(numbers.of(bit), mover) else { continue };
                    assert_eq!(labels.checked(&row, mover) >> bit & 1 == 1, labels.in_check(&position));
                    for square in labels.threatened_by_last_mover(&position) {
                        let role = position.piece_at(square).unwrap().role;
                        assert!(labels.attacked(&row, mover, role) >> bit & 1 == 1, "{position:?}");
                        threats += 1;
                    }
                }
            }
        }
    }
    assert!(threats > 1_000, "{threats}");
}

/// A quiet move is found from the row that it leads to, also across the fold.
#[test]
fn rows_know_the_rows_that_lead_to_them() {
    let mut moves = 0;
    for name in ["KRKN", "KNKPP", "KMKRG", "KPPKRR"] {
        let index = Index::new(canonical(name.parse().unwrap()).0).unwrap();
        let sources: Vec<Sources> = index.factors.iter().map(Factor::sources).collect();
        for (number, mover) in (0..index.rows()).step_by(97).zip(Color::ALL.into_iter().cycle()) {
            index.each_step(mover, &index.row(number), |to, _, _| {
                let mut origins = Vec::new();
                index.each_origin(&sources, mover, &index.row(to), |origin| origins.push(origin));
                assert!(origins.contains(&number), "{name}: {number} to {to}");
                assert_eq!(
                    origins.contains(&to),
                    index.row_piece.is_some_and(|r| r.color == mover),
                    "{name}: {to}"
                );
                moves += 1;
            });
        }
    }
    assert!(moves > 10_000, "{moves}");
}
