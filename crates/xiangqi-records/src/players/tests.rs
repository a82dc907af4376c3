//! Laws of names: folding is an equivalence, and proposals follow the documented rule.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

fn counted(names: &[(&str, u64)]) -> Vec<(String, u64)> {
    names.iter().map(|(name, games)| ((*name).to_owned(), *games)).collect()
}

#[test]
fn spellings_of_one_person_are_proposed_and_others_are_not() {
    let names = counted(&[
        ("胡荣华", 1317),
        ("胡榮華", 128),
        ("HU Rong", 1378),
        ("HU Rong[hua]", 3),
        ("Hu, Ronghua", 1),
        ("上海 胡荣华", 7),
        ("上海胡榮華", 65),
        ("胡榮華（上海）", 1),
        ("胡明", 21),
        ("四川成都雙流隊", 13),
        ("LIU Dahua", 9),
        ("柳大華", 8),
        ("刘大华", 2),
    ]);
    let found = proposals(&names, &AliasTable::default());
    let parts: Vec<(Reason, Vec<&str>)> =
        found.iter().map(|found| (found.reason, found.names.iter().map(String::as_str).collect())).collect();
    let expected = [
        (Reason::Script, vec!["胡荣华", "胡榮華"]),
        (Reason::Prefix, vec!["胡荣华", "上海胡榮華", "上海 胡荣华", "胡榮華（上海）"]),
        (Reason::Pinyin, vec!["胡荣华", "HU Rong[hua]", "Hu, Ronghua"]),
        (Reason::Abbreviation, vec!["胡荣华", "HU Rong"]),
    ];
    assert_eq!(parts, expected);
    assert!(found.iter().all(|found| found.player == "胡荣华"));
    assert_eq!(found[0].games, 1317 + 128);
}

#[test]
fn the_players_with_the_most_games_come_first() {
    let names = counted(&[
        ("呂欽", 3),
        ("吕钦", 4),
        ("HU Rong", 900),
        ("胡荣华", 1800),
        ("許銀川", 20),
        ("许银川", 9),
    ]);
    let found = proposals(&names, &AliasTable::default());
    assert_eq!(
        found.iter().map(|found| found.player.as_str()).collect::<Vec<_>>(),
        ["胡荣华", "許銀川", "吕钦"]
    );
}

#[test]
fn a_name_that_fits_two_persons_is_proposed_for_neither() {
    let names = counted(&[("WANG Bin", 3), ("王斌", 12), ("王滨", 2)]);
    assert_eq!(proposals(&names, &AliasTable::default()), []);
}

#[test]
fn reasons_are_those_of_the_rule() {
    for (one, other, reason) in [
        ("呂欽", "吕钦", Some(Reason::Script)),
        ("劉 軍", "刘军", Some(Reason::Script)),
        ("廣東呂欽", "呂欽", Some(Reason::Prefix)),
        ("上海浦東屠國樑", "屠国梁", Some(Reason::Prefix)),
        ("上海浦東孫勇征", "孙勇征", Some(Reason::Prefix)),
        ("浙江騰蛟 潘仕強", "潘仕强", Some(Reason::Prefix)),
        ("上海歐陽琦琳", "欧阳琦琳", Some(Reason::Prefix)),
        ("LÜ Qin", "吕钦", Some(Reason::Pinyin)),
        ("Lyu Qin", "呂欽", Some(Reason::Pinyin)),
        ("ZENG Dongping", "曾東平", Some(Reason::Pinyin)),
        ("Shan Xiali", "單霞麗", Some(Reason::Pinyin)),
        ("XU Yin", "許銀川", Some(Reason::Abbreviation)),
        ("XU Chuan", "許銀川", None),
        ("HU Ronghua", "Hu, Ronghua", Some(Reason::Letters)),
        ("Nguyễn Thành Bảo", "NGUYỄN Thành Bảo", Some(Reason::Letters)),
        ("Lại Lý Huynh", "Lai Ly Huynh", None),
        ("廣東", "廣東呂欽", None),
    ] {
        let found = proposals(&counted(&[(one, 1), (other, 2)]), &AliasTable::default());
        assert_eq!(found.first().map(|found| found.reason), reason, "{one} {other}");
    }
}

#[test]
fn what_was_decided_is_not_proposed_again() {
    let names = counted(&[("胡荣华", 5), ("胡榮華", 3), ("上海胡榮華", 2)]);
    let mut table = AliasTable::default();
    table.refuse("胡荣华", &["上海胡榮華"]);
    let found = proposals(&names, &table);
    assert_eq!(found[0].names, ["胡荣华", "胡榮華"]);
    table.confirm("胡荣华", &["胡榮華"]);
    assert_eq!(proposals(&names, &table), []);
    table.separate("胡榮華");
    assert_eq!(proposals(&names, &table), found);
}

#[test]
fn names_are_found_by_part_script_initials_and_pinyin() {
    let name = SearchName::new("上海胡榮華");
    for wanted in ["胡荣", "榮華", "hrh", "hurong", "Hu Rong", "上海", "\"上海胡荣华\"", ""] {
        assert!(name.is_found_by(&Wanted::new(wanted)), "{wanted}");
    }
    for wanted in ["荣华胡", "hr", "rh", "\"胡荣华\"", "ronghua"] {
        assert!(!name.is_found_by(&Wanted::new(wanted)), "{wanted}");
    }
    assert!(SearchName::new("Wang").is_found_by(&Wanted::new("WAN")));
}

/// A name with numbers before, inside, behind or in brackets.
fn numbered() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "canju",
        "Board",
        "HU Rong",
        "Hu, Ronghua",
        "胡榮華",
        "上海胡荣华",
        "電腦",
        "电脑",
        "",
        "引擎-",
    ]);
    let number =
        || prop::sample::select(vec!["", "", "1", "2", "12", "２", " 1", "(1)", "（2）", "第3", "③", "Ⅱ"]);
    (number(), name, number()).prop_map(|(before, name, after)| format!("{before}{name}{after}"))
}

/// An ASCII digit for a full-width one.
fn plain(digit: char) -> char {
    if digit == '２' { '2' } else { digit }
}

/// A decision about some of eight names.
fn decisions() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
    prop::collection::vec((0_u8..3, 0_u8..8, 0_u8..8), 0..24)
}

proptest! {
    /// Numbers tell levels, boards and versions apart, wherever they are in a name.
    #[test]
    fn names_with_different_digits_are_never_proposed(names in prop::collection::vec(numbered(), 2..40)) {
        let counted: Vec<(String, u64)> = names.into_iter().collect::<BTreeSet<_>>().into_iter().zip(1..).collect();
        for found in proposals(&counted, &AliasTable::default()) {
            let digits = |name: &String| name.chars().filter(|sign| sign.is_numeric()).map(plain).collect::<String>();
            let all: BTreeSet<String> = found.names.iter().map(digits).collect();
            prop_assert_eq!(all.len(), 1, "{:?}", found);
        }
    }

    /// Whatever is decided: every player stands for itself, and entries in any order make the same table.
    #[test]
    fn the_same_player_is_an_equivalence(decisions in decisions(), turn in 0_usize..24) {
        let mut table = AliasTable::default();
        for (kind, one, other) in decisions {
            let (one, other) = (format!("n{one}"), format!("n{other}"));
            let others = |table: &AliasTable| -> Vec<String> {
                (0..8).map(|name| table.player(&format!("n{name}")).to_owned()).collect()
            };
            let before = others(&table);
            match kind {
                0 => {
                    table.confirm(&one, &[&other]);
                    prop_assert_eq!(table.player(&one), table.player(&other));
                    // Names that were one player still are.
                    let after = others(&table);
                    for (was, is) in before.iter().zip(&after) {
                        for (wide, now) in before.iter().zip(&after) {
                            prop_assert!(was != wide || is == now);
                        }
                    }
                }
                1 => table.refuse(&one, &[&other]),
                _ => table.separate(&one),
            }
            for name in 0..8 {
                let name = format!("n{name}");
                prop_assert_eq!(table.player(table.player(&name)), table.player(&name));
            }
        }
        let mut rows: Vec<_> = table.rows().collect();
        let length = rows.len().max(1);
        rows.rotate_left(turn % length);
        prop_assert_eq!(AliasTable::from_rows(rows), table.clone());
    }
}
