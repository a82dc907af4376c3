//! Names of combinations in queries.

use super::*;

#[test]
fn names_are_patterns() {
    for (text, read) in [
        ("三兵对士象全", "KPPP v KGGMM"),
        ("3兵對士像全", "KPPP v KGGMM"),
        ("车对马", "KR v KN"),
        ("車 擒 馬", "KR v KN"),
        ("馬和車", "KN v KR"),
        ("马低兵巧胜单缺象", "KNP v KGGM"),
        ("车马*对车*士象全", "KRN* v KRGGMM*"),
        ("车*马对*", "KRN* v K*"),
        ("*对士象全", "K* v KGGMM"),
        ("KR*对士象全", "KR* v KGGMM"),
        ("车马 v KGG", "KRN v KGG"),
        ("马兵", "KNP v K*"),
        ("单缺士", "KGMM v K*"),
        ("mbdqx", "KNP v KGGM"),
        ("cm*dc*sxq", "KRN* v KRGGMM*"),
        ("mb", "KNP v K*"),
        ("jubing", "KRP v K*"),
        ("che ma dui shi xiang quan", "KRN v KGGMM"),
        ("chemaduishixiangquan", "KRN v KGGMM"),
        ("ma bing dui dan que xiang", "KNP v KGGM"),
        ("rook and pawn v two guards", "KRP v KGG"),
        ("knight and pawn", "KNP v K*"),
    ] {
        check(text, read);
        check(
            &format!("（{text}）且分<=3")
                .replace("（rook and pawn v two guards）", "(KRPvKGG)")
                .replace("（knight and pawn）", "(KNPv*)"),
            &format!("{read} and score <= 3"),
        );
    }
    check("smdc", "KNN v KR");
    check("sbdc", "KPP v KR or KPPP v KR or KPPPP v KR");
    check("车>=1 且 马(黑)=0", "rooks >= 1 and knights(black) = 0");
    check("车 且 兵卒(黑)", "rooks > 0 and pawns(black) > 0");
}

#[test]
fn an_unknown_name_is_reported_whole() {
    let unknown = |text: &str| match Query::parse(text) {
        Err(QueryError { kind: QueryErrorKind::UnknownName(name), .. }) => name == text,
        _ => false,
    };
    assert!(unknown("马邦对单士"));
    assert!(unknown("车对马牛"));
    assert!(!unknown("分<=马牛"));
}
