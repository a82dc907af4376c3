//! Tests of names as people write them, and of reading back every generated name.

use proptest::prelude::*;

use super::*;
use crate::language::Language;
use crate::material::name::{material_name, side_name};
use crate::rules::Color;

fn combination(text: &str) -> Option<String> {
    read(text).ok().map(|material| material.to_string())
}

/// A side against the bare king, and the other way round.
fn alone(side: SideMaterial) -> [Material; 2] {
    let bare = SideMaterial::BARE;
    [Material { red: side, black: bare }, Material { red: bare, black: side }]
}

/// Returns alternative spellings of a name.
fn spellings(name: &str) -> Vec<String> {
    let swapped = |pairs: &[(&str, &str)]| {
        pairs.iter().fold(name.to_owned(), |name, (from, to)| name.replace(from, to))
    };
    vec![
        name.to_owned(),
        swapped(&[
            ("车", "車"),
            ("马", "馬"),
            ("双", "雙"),
            ("单", "單"),
            ("对", "對"),
            ("帅", "帥"),
            ("将", "將"),
        ]),
        swapped(&[("车", "俥"), ("马", "傌"), ("炮", "砲"), ("对", " 勝 ")]),
        swapped(&[("双", "2"), ("三", "3"), ("四", "4"), ("五", "5"), ("对", "擒")]),
        swapped(&[("双", "两"), ("三", "３"), ("四", "４"), ("对", "和")]),
        swapped(&[("象", "像"), ("相", "像"), ("对", "巧胜")]),
        swapped(&[("单帅", "孤帅"), ("单将", "孤将")]),
        swapped(&[("单帅", "光帅"), ("单将", "光将"), ("对", " ｖｓ ")]),
        swapped(&[("单士", "孤士"), ("单仕", "孤仕"), ("单象", "孤象"), ("单相", "孤相"), ("对", "必和")]),
        swapped(&[("双士", "全士"), ("双仕", "士全"), ("双象", "全象"), ("双相", "象全"), ("对", "难擒")]),
        swapped(&[("兵", "高兵"), ("卒", "低卒")]),
        swapped(&[("兵", "底兵"), ("卒", "沉底卒")]),
        swapped(&[("单缺", "缺"), ("单士", "士"), ("单象", "象"), ("单仕", "仕"), ("单相", "相")]),
    ]
}

#[test]
fn every_side_is_read_back_in_every_spelling() {
    for side in SideMaterial::all() {
        for material in alone(side) {
            for language in [Language::English, Language::Traditional] {
                assert_eq!(read(&material_name(material, language)), Ok(material));
            }
            for name in spellings(&material_name(material, Language::Simplified)) {
                assert_eq!(read(&name), Ok(material), "{name}");
            }
        }
    }
}

/// Returns the syllables of a name, 车 as read in chess if `in_chess`.
fn pinyin_of(name: &str, in_chess: bool, between: &str) -> String {
    let syllables: Vec<&str> = name
        .chars()
        .map(|sign| match sign {
            '车' if in_chess => "ju",
            '车' => "che",
            '马' => "ma",
            '炮' => "pao",
            '兵' => "bing",
            '卒' => "zu",
            '士' | '仕' => "shi",
            '象' | '相' => "xiang",
            '将' => "jiang",
            '帅' => "shuai",
            '单' => "dan",
            '双' => "shuang",
            '三' => "san",
            '四' => "si",
            '五' => "wu",
            '全' => "quan",
            '缺' => "que",
            '对' => "dui",
            _ => panic!("{sign}"),
        })
        .collect();
    syllables.join(between)
}

#[test]
fn every_side_is_read_back_in_full_pinyin() {
    for side in SideMaterial::all() {
        for material in alone(side) {
            let name = material_name(material, Language::Simplified);
            for between in ["", " ", "'"] {
                for in_chess in [true, false] {
                    let spelled = pinyin_of(&name, in_chess, between);
                    assert_eq!(read(&spelled), Ok(material), "{spelled}");
                }
            }
        }
    }
}

#[test]
fn every_side_is_among_those_of_its_initials() {
    for side in SideMaterial::all() {
        let written =
            |color| side_name(side, color, Language::Simplified).chars().map(initial).collect::<String>();
        let (red, black) = (written(Color::Red), written(Color::Black));
        assert!(names(&format!("{red}dsxq")).iter().any(|name| name.red.pieces == side), "{red}");
        let found = names(&format!("cd{black}"));
        assert!(found.iter().any(|name| name.black.is_some_and(|black| black.pieces == side)), "{black}");
    }
}

/// Returns the initial as in a phonetic input method.
fn initial(sign: char) -> char {
    match sign {
        '车' => 'c',
        '马' => 'm',
        '炮' => 'p',
        '兵' => 'b',
        '卒' => 'z',
        '单' => 'd',
        '缺' | '全' => 'q',
        '相' | '象' => 'x',
        '五' => 'w',
        '将' => 'j',
        _ => 's',
    }
}

#[test]
fn names_are_read_as_people_write_them() {
    let check = |name: &str, text: Option<&str>| assert_eq!(combination(name).as_deref(), text, "{name}");
    check("車馬對車士象全", Some("KRNKRGGMM"));
    check("俥 對 砲雙仕", Some("KRKCGG"));
    check("單車對馬雙象", Some("KRKNMM"));
    check("三兵 對 單缺象", Some("KPPPKGGM"));
    check("3兵对士像全", Some("KPPPKGGMM"));
    check("３個兵對仕相全", Some("KPPPKGGMM"));
    check("马高兵擒单士", Some("KNPKG"));
    check("炮底兵和单缺一象", Some("KCPKGGM"));
    check("高低兵对双士", Some("KPPKGG"));
    check("高兵低兵对双士", Some("KPPKGG"));
    check("双低兵例胜士", Some("KPPKG"));
    check("老兵对光将", Some("KPK"));
    check("单车必和士象全", Some("KRKGGMM"));
    check("dan che bi he shi xiang quan", Some("KRKGGMM"));
    check("马炮难胜全士孤象", Some("KNCKGGM"));
    check("全马对士", None);
    check("马兵", Some("KNPK"));
    check("mbdqx", Some("KNPKGGM"));
    check("mbddqx", Some("KNPKGGM"));
    check("MBDDQX", Some("KNPKGGM"));
    check("jdm", Some("KRKN"));
    check("mgbddqs", Some("KNPKGMM"));
    check("Rook vs two guards", Some("KRKGG"));
    check("rook v 2 guards", Some("KRKGG"));
    check("knight and low pawn v guard", Some("KNPKG"));
    check("horse and pawn v elephant", Some("KNPKM"));
    check("ＫＮＰＫＧＧＭ", Some("KNPKGGM"));
    check("che ma dui shi xiang quan", Some("KRNKGGMM"));
    check("jubing", Some("KRPK"));
    check("Ju Bing Dui Shi-Xiang", Some("KRPKGM"));
    check("jū mǎ duì dān quē xiàng", Some("KRNKGGM"));
    check("ｍａ gaobing qin danshi", Some("KNPKG"));
    check("san bing he shixiangquan", Some("KPPPKGGMM"));
    check("车ma对shi", Some("KRNKG"));
    check("3bing v que xiang", Some("KPPPKGGM"));
    check("liang zu qiaosheng gu jiang", Some("KPPK"));
    check("che ma dui che bang", None);
    check("he", None);
    check("dui", None);
    check("車對", None);
    check("三車對將", None);
    check("高马对士", None);
    check("undo", None);
    check("nothing", None);
    check("单将", None);
    assert_eq!(read("车*对马"), Err(MaterialError::Open));
    assert!(matches!(read("sbdc"), Err(MaterialError::Ambiguous(found)) if found.len() == 3));
    assert_eq!(read("KNPKX"), Err(MaterialError::UnknownLetter { at: 4, found: 'X' }));
    assert!(tells_height("炮底兵对士") && tells_height("high pawn v guard") && !tells_height("马兵对士"));
    assert!(tells_height("ma gao bing dui shi") && !tells_height("ma bing dui shi"));
}

#[test]
fn a_name_that_is_nearly_one_offers_it() {
    let offers = |text: &str, name: &str| {
        let material: Material = name.parse().unwrap();
        assert!(nearest(text).contains(&material), "{text}: {:?}", nearest(text));
    };
    offers("马邦对单缺象", "KNPKGGM");
    offers("马兵对单缺像象", "KNPKGGM");
    offers("车马对士象金", "KRNKGGMM");
    offers("rok and pawn v two guards", "KRPKGG");
    offers("KNPKGGX", "KNPKGG");
    assert_eq!(nearest("undo the last"), []);
    assert_eq!(nearest(""), []);
    assert_eq!(nearest(&"马".repeat(500)), []);
}

proptest! {
    #[test]
    fn any_two_sides_are_read_back(red in 0..1458_u16, black in 0..1458_u16, spelling in 0..13_usize) {
        let side = |index| SideMaterial::from_index(index).unwrap_or(SideMaterial::BARE);
        let material = Material { red: side(red), black: side(black) };
        let name = spellings(&material_name(material, Language::Simplified)).swap_remove(spelling);
        prop_assert_eq!(read(&name), Ok(material));
    }

    #[test]
    fn no_text_is_too_wild(text in "[车马兵士象全缺单双对胜高底3*dmbqxsKv ]{0,12}") {
        let _ = (read(&text), nearest(&text));
    }
}
