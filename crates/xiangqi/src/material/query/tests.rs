//! Tests of parsing, matching, and error positions of queries.

mod names;

use std::ops::Range;

use proptest::prelude::*;

use super::expression::{Amount, Comparison, Expression, Flag, Sign, Sum, Term};
use super::*;
use crate::language::Language;
use crate::material::{Material, NodeId, SidePattern};
use crate::rules::Color;

/// Asserts the canonical text of a query.
fn check(text: &str, expected: &str) {
    let read = Query::parse(text).map(|query| query.to_string());
    assert_eq!(read, Ok(expected.to_owned()), "{text}");
}

fn check_error(text: &str, at: Range<usize>, kind: QueryErrorKind) {
    assert_eq!(Query::parse(text), Err(QueryError { at, kind }), "{text}");
}

fn check_expected(text: &str, at: Range<usize>, expected: Expected) {
    check_error(text, at, QueryErrorKind::Expected(expected));
}

#[test]
fn patterns_of_any_spelling() {
    check("KR*vK*GGMM", "KR* v KGGMM*");
    check("KR* v K*GGMM", "KR* v KGGMM*");
    check("KR* K*GGMM", "KR* v KGGMM*");
    check("KR*K*GGMM", "KR* v KGGMM*");
    check("KRNKGG", "KRN v KGG");
    check("krnkgg", "KRN v KGG");
    check("KRHKAEB", "KRN v KGMM");
    check("KGRN v KMG", "KRNG v KGM");
    check("K*R*v*", "KR* v K*");
    check("* v KGG", "K* v KGG");
    check("*v*", "K* v K*");
    check("*RvK", "KR* v K");
    check("KR vs K", "KR v K");
    check("kk", "K v K");
    check("KR vKGG", "KR v KGG");
    check("KR * v K *", "KR* v K*");
    check("KRv KGG", "KR v KGG");
    check("KR對KGG", "KR v KGG");
    check("ＫＲ＊ｖＫ", "KR* v K");
}

#[test]
fn conditions_of_any_spelling() {
    check("R>=1", "rooks(red) >= 1");
    check("p = 0", "pawns(black) = 0");
    check("h<2", "knights(black) < 2");
    check("Rooks(Black)≤1", "rooks(black) <= 1");
    check("pawns ≠ 3", "pawns != 3");
    check("score==5", "score = 5");
    check("3 ≥ score", "3 >= score");
    check("3≧score", "3 >= score");
    check("units(red) + 1 <= units(black)", "units(red) + 1 <= units(black)");
    check("attack(red)-attack(black)>=-5", "attack(red) - attack(black) >= -5");
    check("iw>20", "weight > 20");
    check("neighbors=24", "neighbours = 24");
    check("invariable", "locked");
    check("source=expert", "source = expert");
    check("source!=guess", "source != guess");
    check("R & evidence", "rooks(red) > 0 and evidence > 0");
    check("車>=1", "rooks >= 1");
    check("车（红）＞＝１", "rooks(red) >= 1");
    check("卒=0且冲突>0", "pawns(black) = 0 and conflicts > 0");
    check("兵卒(黑)", "pawns(black) > 0");
    check("來源＝專家", "source = expert");
    check("非鎖定或对称", "not locked or symmetric");
    check("有分且矛盾", "scored and contradicted");
    check("65535=0", "65535 = 0");
}

#[test]
fn operators_have_the_documented_precedence() {
    check("scored & locked | symmetric", "scored and locked or symmetric");
    check("scored && (locked || symmetric)", "scored and (locked or symmetric)");
    check("scored AND locked OR NOT symmetric", "scored and locked or not symmetric");
    check("(scored & locked) & symmetric", "scored and locked and symmetric");
    check("scored | (locked | symmetric)", "scored or locked or symmetric");
    check("((scored))", "scored");
    check("!R=0", "not rooks(red) = 0");
    check("R!=0", "rooks(red) != 0");
    check("!!locked", "locked");
    check("!(!(R & p))", "rooks(red) > 0 and pawns(black) > 0");
    check("!(R & p)", "not (rooks(red) > 0 and pawns(black) > 0)");
    check("（ＫＲ＊Ｋ＊）＆！（分＜＝３｜locked）", "KR* v K* and not (score <= 3 or locked)");
    check("R>=1 & pawns(black)=0 & score<=3", "rooks(red) >= 1 and pawns(black) = 0 and score <= 3");
}

#[test]
fn mistakes_are_located() {
    use QueryErrorKind::{
        NumberTooLarge, ThirdSide, TooDeep, TooMany, TooManyOfAKind, UnclosedParenthesis, UnknownCharacter,
        UnknownPiece, UnknownWord, UnopenedParenthesis,
    };
    check_expected("", 0..0, Expected::Condition);
    check_expected("  ", 2..2, Expected::Condition);
    check_expected("R>=1 &", 6..6, Expected::Condition);
    check_expected("& R", 0..1, Expected::Condition);
    check_expected("()", 1..2, Expected::Condition);
    check_expected("red", 0..3, Expected::Condition);
    check_expected("score", 5..5, Expected::Comparison);
    check_expected("R+N", 3..3, Expected::Comparison);
    check_expected("R(red)=1", 1..2, Expected::Comparison);
    check_expected("(R+N)>1", 4..5, Expected::Comparison);
    check_expected("R>=", 3..3, Expected::Value);
    check_expected("R>=&", 3..4, Expected::Value);
    check_expected("score<=KRK", 7..10, Expected::Value);
    check_expected("R>1>0", 3..4, Expected::Operator);
    check_expected("KRK score=1", 4..9, Expected::Operator);
    check_expected("(R score=1)", 3..8, Expected::Comparison);
    check_expected("(R>0 score=1)", 5..10, Expected::Operator);
    check_expected("pawns(score)=0", 6..11, Expected::Color);
    check_error("pawns(white)=0", 6..11, UnknownWord("white".into()));
    check_expected("pawns(red=0", 9..10, Expected::ClosingParenthesis);
    check_expected("KR", 2..2, Expected::SecondSide);
    check_expected("KR* v", 5..5, Expected::SecondSide);
    check_expected("KR & p=0", 3..4, Expected::SecondSide);
    check_expected("KRvGG", 3..4, Expected::King);
    check_expected("source", 6..6, Expected::Equality);
    check_expected("source>table", 6..7, Expected::Equality);
    check_expected("source=red", 7..10, Expected::Source);
    check_error("foo=1", 0..3, UnknownWord("foo".into()));
    check_error("kings=1", 0..5, UnknownWord("kings".into()));
    check_error("R>=1 & 棋力>3", 7..9, UnknownWord("棋力".into()));
    check_error("R#1", 1..2, UnknownCharacter('#'));
    check_error("R>1 & ?", 6..7, UnknownCharacter('?'));
    check_error("ratio>1.5", 7..8, UnknownCharacter('.'));
    check_error("KRXK", 2..3, UnknownPiece('X'));
    check_error("KRvvK", 3..4, UnknownPiece('v'));
    check_error("KRRRvK", 3..4, TooManyOfAKind(Kind::Rook));
    check_error("冲突 & KRK*GGG", 11..12, TooManyOfAKind(Kind::Guard));
    check_error("KRKGGK", 5..6, ThirdSide);
    check_error("score<65536", 6..11, NumberTooLarge);
    check_expected("R & (p=0 | score", 16..16, Expected::Comparison);
    check_error("R & (p=0", 4..5, UnclosedParenthesis);
    check_error("R)", 1..2, UnopenedParenthesis);
    check_error(&"(".repeat(101), 100..101, TooDeep);
    assert!(Query::parse(&format!("{}R{}", "(".repeat(100), ")".repeat(100))).is_ok());
    assert!(Query::parse(&format!("{}R", "!".repeat(100_000))).is_ok());
    check_error(&format!("R{}", "&R".repeat(300)), 512..513, TooMany);
    assert!(Query::parse(&format!("R{}", "&R".repeat(255))).is_ok());
    check("R & p & R & (R)", "rooks(red) > 0 and pawns(black) > 0");
}

#[test]
fn the_help_names_every_word() {
    let helps = Language::ALL.map(help);
    for (meaning, words) in super::words::WORDS {
        assert!(helps[0].contains(words[0]), "{}", words[0]);
        for help in helps {
            assert!(words.iter().any(|word| help.contains(word)), "{meaning:?}");
        }
    }
}

/// The number of combinations that match a query.
fn count(text: &str) -> usize {
    let query = Query::parse(text).unwrap();
    NodeId::all().filter(|node| query.matches(&node.material())).count()
}

#[test]
fn queries_match_the_calculated_numbers() {
    let (sides, all) = (1458, 2_125_764);
    assert_eq!(count("*v*"), all);
    assert_eq!(count("KRNPGGMMKNCGGMM"), 1);
    assert_eq!(count("KR* v K*GGMM"), sides * 2 / 3 * (sides / 9));
    assert_eq!(count("R>=1 & p=0"), sides * 2 / 3 * (sides / 6));
    assert_eq!(count("R=0 | pawns(black)=5"), all - sides * 2 / 3 * (sides * 5 / 6));
    assert_eq!(count("rooks>=1"), all - (sides / 3) * (sides / 3));
    assert_eq!(count("pieces=2"), 1);
    assert_eq!(count("pieces(red)=16"), sides);
    assert_eq!(count("pieces=3"), 12);
    assert_eq!(count("symmetric"), sides);
    assert_eq!(count("!symmetric"), all - sides);
    assert_eq!(count("attack(red)=45 & defence(red)=8 & attack(black)+defence(black)<=1"), 2);
    assert_eq!(count("units(red)<=5 & units(black)<=5"), 1_166_400);
}

#[test]
fn what_is_unknown_makes_comparisons_false() {
    assert_eq!(
        count("score<=3 | score>3 | score!=3 | conflicts | source!=table | scored | locked | contradicted"),
        0
    );
    assert_eq!(count("KK & !score<=3"), 1);
    assert_eq!(count("score=score | 0=score-score"), 0);
}

/// A base in which every number is known.
struct FixedFacts;

impl Facts for FixedFacts {
    fn material(&self) -> Material {
        Material { red: SideMaterial::BARE, black: SideMaterial::BARE }
    }

    fn number(&self, fact: Fact) -> Option<f64> {
        Some(match fact {
            Fact::Score => 6.0,
            Fact::Class => 5.0,
            Fact::Conflicts => 1.0,
            Fact::Neighbours => 11.0,
            Fact::Weight => 12.0,
            Fact::Ratio => 100.0 / 11.0,
            Fact::Level => 0.0,
            Fact::Evidence => 3.0,
        })
    }

    fn is_invariable(&self) -> bool {
        true
    }

    fn is_contradicted(&self) -> bool {
        true
    }

    fn source(&self) -> Option<&'static str> {
        Some("expert")
    }
}

#[test]
fn each_field_is_its_own() {
    let holds = |text: &str| Query::parse(text).map(|query| query.matches(&FixedFacts));
    for text in [
        "score=6",
        "class=5",
        "conflicts=1",
        "neighbours=11",
        "weight=12",
        "ratio>9 & ratio<10",
        "ratio - 1 < 9 & ratio = ratio",
        "level=0",
        "evidence=3",
        "evidence & locked & scored & symmetric & contradicted",
        "source=expert",
        "source!=table",
        "weight > neighbours & weight < neighbours + 2",
    ] {
        assert_eq!(holds(text), Ok(true), "{text}");
        assert_eq!(holds(&format!("!({text})")), Ok(false), "{text}");
    }
    assert_eq!(holds("source=table | source!=expert"), Ok(false));
}

fn side() -> impl Strategy<Value = SideMaterial> {
    (0..SideMaterial::COUNT).prop_map(|index| SideMaterial::from_index(index).unwrap())
}

/// Sides with few pieces, which often contain each other.
fn small_side() -> impl Strategy<Value = SideMaterial> {
    (0..2_u8, 0..2_u8, 0..3_u8).prop_map(|(r, p, g)| SideMaterial::from_counts([r, 0, 0, p, g, 0]).unwrap())
}

fn side_pattern(side: impl Strategy<Value = SideMaterial>) -> impl Strategy<Value = SidePattern> {
    (side, any::<bool>()).prop_map(|(pieces, open)| SidePattern { pieces, open })
}

fn pattern<S: Strategy<Value = SideMaterial>>(side: fn() -> S) -> impl Strategy<Value = Expression> {
    (side_pattern(side()), side_pattern(side())).prop_map(|(red, black)| Expression::Pattern { red, black })
}

fn term() -> impl Strategy<Value = Term> {
    let kinds = Kind::ALL.map(Amount::Kind);
    let others = [Amount::Pieces, Amount::Units, Amount::Attack, Amount::Defence];
    let amounts = prop::sample::select([&kinds[..], &others].concat());
    let colors = prop::sample::select(vec![None, Some(Color::Red), Some(Color::Black)]);
    let facts = [
        Fact::Score,
        Fact::Class,
        Fact::Conflicts,
        Fact::Neighbours,
        Fact::Weight,
        Fact::Ratio,
        Fact::Level,
        Fact::Evidence,
    ];
    prop_oneof![
        any::<u16>().prop_map(Term::Number),
        (amounts, colors).prop_map(|(amount, color)| Term::Amount(amount, color)),
        prop::sample::select(facts.to_vec()).prop_map(Term::Fact),
    ]
}

fn sum() -> impl Strategy<Value = Sum> {
    let sign = prop::sample::select(vec![Sign::Plus, Sign::Minus]);
    prop::collection::vec((sign, term()), 1..4).prop_map(Sum)
}

fn leaf() -> impl Strategy<Value = Expression> {
    let comparison = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::Unequal,
        Comparison::Below,
        Comparison::AtMost,
        Comparison::Above,
        Comparison::AtLeast,
    ]);
    let flag = prop::sample::select(vec![Flag::Scored, Flag::Locked, Flag::Symmetric, Flag::Contradicted]);
    let origin = prop::sample::select(vec!["manual", "expert", "table", "inferred", "guess", "resolver"]);
    prop_oneof![
        pattern(side),
        (sum(), comparison, sum()).prop_map(|(left, comparison, right)| Expression::Compare {
            left,
            comparison,
            right
        }),
        flag.prop_map(Expression::Flag),
        (any::<bool>(), origin).prop_map(|(is, origin)| Expression::Source { is, origin }),
    ]
}

fn query() -> impl Strategy<Value = Query> {
    let tree = leaf().prop_recursive(5, 40, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Expression::all),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Expression::any),
            inner.prop_map(Expression::negated),
        ]
    });
    tree.prop_map(Query)
}

proptest! {
    #[test]
    fn the_canonical_text_reads_back_as_the_same_query(query in query()) {
        prop_assert_eq!(Query::parse(&query.to_string()), Ok(query));
    }

    #[test]
    fn no_text_is_too_wild(text in any::<String>()) {
        let _ = Query::parse(&text);
    }

    #[test]
    fn wild_texts_of_query_signs_read_back_or_point_inside(
        parts in prop::collection::vec(prop::sample::select(vec![
            "K", "k", "R", "p", "*", "v", " ", "(", ")", "&", "|", "!", "=", "<", ">", "+", "-", "7", "score",
            "pawns", "red", "source", "expert", "scored", "对", "且", "红", "＆", "（", "）", "≤", "kx", "棋",
        ]), 0..16)
    ) {
        let text = parts.concat();
        match Query::parse(&text) {
            Ok(query) => prop_assert_eq!(Query::parse(&query.to_string()), Ok(query)),
            Err(error) => {
                prop_assert!(error.at.start <= error.at.end && error.at.end <= text.chars().count());
                prop_assert!(error.at.start < error.at.end || error.at.end == text.chars().count());
            }
        }
    }

    #[test]
    fn a_pattern_is_its_definition(
        pattern in prop_oneof![pattern(small_side), pattern(side)],
        red in prop_oneof![small_side(), side()],
        black in prop_oneof![small_side(), side()],
    ) {
        let Expression::Pattern { red: red_pattern, black: black_pattern } = &pattern else { unreachable!() };
        let fits = |pattern: &SidePattern, side: SideMaterial| Kind::ALL.into_iter().all(|kind| {
            let (named, there) = (pattern.pieces.count(kind), side.count(kind));
            if pattern.open { there >= named } else { there == named }
        });
        let expected = fits(red_pattern, red) && fits(black_pattern, black);
        prop_assert_eq!(Query(pattern).matches(&Material { red, black }), expected);
    }

    #[test]
    fn a_bare_material_is_a_query_for_itself(red in side(), black in side()) {
        let material = Material { red, black };
        let query = Query::parse(&material.to_string()).unwrap();
        prop_assert!(query.matches(&material));
        prop_assert!(red == black || !query.matches(&material.mirror()));
    }
}
