//! Knowledge as text: what is written reads back the same, and what cannot be read is refused with its place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

use std::collections::BTreeMap;
use std::path::Path;

use canju::acquisition::elementary;
use canju::files::{FileError, Over, QuoteFault, Refusal};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::evidence::{Answer, Evidence, Role, Verdict};
use canju::knowledge::name::{NameError, checked};
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::{Class, Score};
use canju::material::{Kind, Material, MaterialError, NodeId};
use canju::progress::{Progress, Unattended};
use canju::store::transfer::{Field, Format, LineFault, Nodes, TransferError};
use canju::store::transfer::{export, export_file, import, import_file};
use canju::tablebase::census::rows;
use proptest::prelude::*;

fn told() -> Provenance {
    Provenance { source: Source::Expert, author: "importer".into(), time: 1_000, note: "by hand".into() }
}

fn write(kb: &KnowledgeBase, format: Format, nodes: Nodes) -> Vec<u8> {
    let mut bytes = Vec::new();
    export(kb, format, nodes, &mut bytes, Path::new("-"), &Unattended).unwrap();
    bytes
}

fn read(kb: &KnowledgeBase, format: Format, bytes: &[u8]) -> Result<ChangeSet, TransferError> {
    import(kb, format, bytes, Path::new("-"), &told(), &Unattended).map(|read| read.set)
}

fn base_of(format: Format, text: &str) -> KnowledgeBase {
    let mut kb = KnowledgeBase::default();
    let set = read(&kb, format, text.as_bytes()).unwrap();
    kb.apply(&set);
    kb
}

/// What a base says of its canonical nodes, in words rather than ids.
type Said = BTreeMap<NodeId, (Option<(Score, bool, Provenance)>, Vec<Evidence>)>;

fn said(kb: &KnowledgeBase) -> Said {
    let named = kb.scored().map(|(node, _)| node).chain(kb.evidence_nodes());
    let canonical = named.filter(|node| *node == node.canonical());
    canonical
        .map(|node| {
            let provenance = |s: NodeState| kb.provenance(s.provenance).unwrap().clone();
            let state = kb.state(node).map(|s| (s.score, s.invariable, provenance(s)));
            (node, (state, kb.evidence(node).map(|(_, evidence)| evidence.clone()).collect()))
        })
        .collect()
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

/// Texts that formats stumble over.
fn nasty() -> impl Strategy<Value = String> {
    let known = [
        "",
        "=1+1",
        "\"",
        "\"\"",
        "a,b",
        "x\ny",
        "x\r\ny",
        "\r",
        "\n",
        "棋譜 殘局",
        " lead",
        "trail ",
        "'",
        ";",
        "\t",
        "#",
        "\u{FEFF}",
        "'=1",
        "@a",
        "# end",
        "\0",
        "\\",
        "\\n",
        "{\"a\":1}",
        "null",
        "\u{2028}",
        "𠮷",
    ];
    let known = prop::sample::select(known.to_vec()).prop_map(str::to_owned);
    let chars = prop::collection::vec(any::<char>(), 0..5).prop_map(|chars| chars.into_iter().collect());
    let mixed = prop::collection::vec(known.clone(), 0..4).prop_map(|parts| parts.concat());
    prop_oneof![known, chars, mixed]
}

fn provenance() -> impl Strategy<Value = Provenance> {
    // The years 0 to 9999.
    let time = prop_oneof![Just(0), -62_167_219_200_000..=253_402_300_799_999_i64];
    (prop::sample::select(Source::ALL.to_vec()), nasty(), time, nasty()).prop_map(
        |(source, author, time, note)| {
            // What cannot be a name is refused.
            let author = checked(&author).map(str::to_owned).unwrap_or_default();
            Provenance { source, author, time, note }
        },
    )
}

fn evidence() -> impl Strategy<Value = Evidence> {
    let node = (0..NodeId::COUNT).prop_map(|id| NodeId::new(id).unwrap());
    let score = (0..10_u8).prop_map(|score| Score::new(score).unwrap());
    let words = (nasty(), prop::collection::vec(nasty(), 0..3), nasty(), nasty());
    let verdict = (node.clone(), score.clone(), words).prop_map(|(material, finding, words)| {
        let (term, conditions, source, caution) = words;
        Evidence::Verdict(Verdict { material, finding, term, conditions, source, caution })
    });
    let how = (any::<bool>(), prop::option::of(0..=100_u8), any::<bool>(), 0..3_usize);
    let answer = (node, score, nasty(), nasty(), how, any::<i64>(), any::<u64>()).prop_map(
        |(node, score, by, comment, (sure, exceptions, blind, role), time, spent_ms)| {
            let role = Role::ALL[role];
            let by = checked(&by).map(str::to_owned).unwrap_or_default();
            Evidence::Answer(Answer {
                node,
                by,
                score,
                sure,
                exceptions,
                blind,
                role,
                comment,
                time,
                spent_ms,
            })
        },
    );
    prop_oneof![verdict, answer]
}

fn knowledge() -> impl Strategy<Value = KnowledgeBase> {
    // Sides of few pieces, so that some are equal.
    let side = prop::sample::select(vec![0_u32, 1, 9, 486, 1457]);
    let few = (side.clone(), side).prop_map(|(red, black)| (1457 - red) * 1458 + black);
    let node = prop_oneof![few, 0..NodeId::COUNT].prop_map(|id| NodeId::new(id).unwrap().canonical());
    let answers = prop::collection::btree_map(node.clone(), (0..10_u8, any::<bool>(), provenance()), 0..12);
    let evidence = prop::collection::vec((evidence(), any::<bool>(), node), 0..6);
    (answers, evidence).prop_map(|(answers, evidence)| {
        let mut kb = KnowledgeBase::default();
        let mut draft = Draft::new(&kb);
        for (node, (score, invariable, told)) in answers {
            let provenance = draft.provenance(&told);
            let score = Score::new(score).filter(|s| !node.is_symmetric() || s.class() == Class::LEVEL);
            let state = score.map(|score| NodeState { score, invariable, provenance });
            draft.set(node, state).unwrap();
        }
        for (mut evidence, near, node) in evidence {
            let place = match &mut evidence {
                Evidence::Verdict(verdict) => &mut verdict.material,
                Evidence::Answer(answer) => &mut answer.node,
                Evidence::Census(_) => unreachable!("none is made"),
            };
            *place = if near { node.mirror() } else { *place };
            draft.add_evidence(evidence);
        }
        let set = draft.finish();
        kb.apply(&set);
        kb
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 100, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_the_same(kb in knowledge(), nodes in prop::sample::select(vec![Nodes::Canonical, Nodes::All])) {
        for format in [Format::JsonLines, Format::Csv] {
            let first = write(&kb, format, nodes);
            let mut copy = KnowledgeBase::default();
            let set = read(&copy, format, &first).unwrap();
            copy.apply(&set);
            prop_assert_eq!(said(&copy), said(&kb));
            prop_assert_eq!(String::from_utf8(write(&copy, format, nodes)), String::from_utf8(first.clone()));
            // Read in where it came from, it changes nothing.
            prop_assert_eq!(read(&kb, format, &first).unwrap(), ChangeSet::default());
        }
    }
}

#[test]
fn the_elementary_base_reads_back_the_same() {
    let mut kb = KnowledgeBase::default();
    let set = elementary::built_in(&kb, 1_700_000_000_123).unwrap();
    kb.apply(&set);
    for format in [Format::JsonLines, Format::Csv] {
        for nodes in [Nodes::Canonical, Nodes::All] {
            let bytes = write(&kb, format, nodes);
            let mut copy = KnowledgeBase::default();
            let set = read(&copy, format, &bytes).unwrap();
            copy.apply(&set);
            assert_eq!(said(&copy), said(&kb));
            assert!(write(&copy, format, nodes) == bytes);
        }
    }
}

fn sample() -> KnowledgeBase {
    let mut kb = KnowledgeBase::default();
    let mut draft = Draft::new(&kb);
    let told = Provenance {
        source: Source::Manual,
        author: "屠景明".into(),
        time: 1_763_701_912_345,
        note: "=\"車\", 1".into(),
    };
    let provenance = draft.provenance(&told);
    let score = Score::SURE_WIN;
    draft.set(node("KRKGG"), Some(NodeState { score, invariable: true, provenance })).unwrap();
    draft.add_evidence(Evidence::Verdict(Verdict {
        material: node("KNKM"),
        finding: Score::WIN_BY_POSITION,
        term: "巧勝".into(),
        conditions: vec!["red:high".into()],
        source: "p. 7".into(),
        caution: String::new(),
    }));
    let answer = Answer::new(node("KMKN"), "林", Score::DRAW, 5);
    draft.add_evidence(Evidence::Answer(Answer { exceptions: Some(30), ..answer }));
    let census =
        rows::built_in().unwrap().into_iter().find(|census| census.material == node("KNKM").material());
    draft.add_evidence(census.unwrap().evidence());
    let set = draft.finish();
    kb.apply(&set);
    kb
}

#[test]
fn files_look_like_this() {
    let text = |format, nodes| String::from_utf8(write(&sample(), format, nodes)).unwrap();
    insta::assert_snapshot!("json_lines", text(Format::JsonLines, Nodes::Canonical));
    insta::assert_snapshot!("json_lines_all_nodes", text(Format::JsonLines, Nodes::All));
    insta::assert_snapshot!("csv", text(Format::Csv, Nodes::Canonical).trim_start_matches('\u{FEFF}'));
}

#[test]
fn two_columns_are_enough() {
    let files = [
        (Format::Csv, "material,score\nKRK,0\nKKR,9\nKRKR,5\n"),
        (Format::Csv, "score,material\n0,KRK\n5,krkr"),
        (Format::Csv, "\u{FEFF}Material;Score\r\nKRK;0\r\nKRKR;5\r\n"),
        (
            Format::Csv,
            "\u{FEFF}# canju-knowledge 1,\r\n\"material\",\"score\"\r\n\"KRK\",\"0\"\r\n\r\nKRKR,5\r\n",
        ),
        (Format::Csv, "material\tscore\tnote\nKRK\t0\tby hand\nK R v K R\t 5 \tby hand\n"),
        (Format::Csv, "material,score,source,time,invariable\nKRK,0,,,\nKRKR,5,,,TRUE,,\n"),
        (Format::JsonLines, "{\"material\":\"KRK\",\"score\":0}\n{\"material\":\"KRKR\",\"score\":5}"),
        (
            Format::JsonLines,
            "\u{FEFF}{\"score\":0,\"material\":\"KRK\"}\r\n\r\n{\"material\":\"KRKR\",\"score\":5,\"author\":null}\r\n",
        ),
        (
            Format::JsonLines,
            "{\"format\":\"canju-knowledge\",\"version\":1}\n{\"material\":\"KKR\",\"score\":9}\n{\"material\":\"KRKR\",\"score\":5}\n",
        ),
    ];
    for (format, text) in files {
        let kb = base_of(format, text);
        let expected = |score: u8| (Some((Score::new(score).unwrap(), true, told())), Vec::new());
        let expected: Said = [(node("KRK"), expected(0)), (node("KRKR"), expected(5))].into();
        assert_eq!(said(&kb), expected, "{text}");
    }
}

#[test]
fn only_expert_answers_are_locked_unless_told() {
    let kb = base_of(
        Format::Csv,
        "material,score,source,invariable\nKRK,0,guess,\nKNK,5,expert,\nKCK,5,table,true\nKPK,1,expert,false\n",
    );
    let locked = ["KRK", "KNK", "KCK", "KPK"].map(|text| kb.is_invariable(node(text)));
    assert_eq!(locked, [false, true, true, false]);
}

#[test]
fn times_of_any_zone_are_read() {
    let kb = base_of(
        Format::Csv,
        "material,score,time\nKRK,0,1970-01-01T08:00:00.0019+08:00\nKNK,5,1969-12-31T23:59:59.9999Z\n",
    );
    let time = |text| kb.provenance(kb.state(node(text)).unwrap().provenance).unwrap().time;
    assert_eq!((time("KRK"), time("KNK")), (1, -1));
}

#[test]
fn what_is_read_wins_and_evidence_is_not_doubled() {
    let mut kb = sample();
    let mut text = String::from_utf8(write(&kb, Format::JsonLines, Nodes::Canonical)).unwrap();
    text.push_str("{\"material\":\"KGGKR\",\"score\":8}\n");
    let error = read(&kb, Format::JsonLines, text.as_bytes()).unwrap_err();
    assert!(matches!(error, TransferError::Line { line: 5, fault: LineFault::Contradiction(2), .. }));

    let text = "{\"material\":\"KGGKR\",\"score\":8}\n{\"material\":\"KNKM\",\"evidence\":[\
                {\"material\":\"KNKM\",\"finding\":3,\"term\":\"巧勝\",\"conditions\":[\"red:high\"],\"source\":\"p. 7\",\"caution\":\"\"},\
                {\"material\":\"KNKM\",\"finding\":5,\"term\":\"和\",\"conditions\":[],\"source\":\"p. 8\",\"caution\":\"\"}]}\n";
    let set = read(&kb, Format::JsonLines, text.as_bytes()).unwrap();
    assert_eq!((set.changes.len(), set.evidence.len()), (2, 1));
    kb.apply(&set);
    assert_eq!(kb.score(node("KRKGG")), Some(Score::MOSTLY_WIN));
    assert_eq!(kb.evidence(node("KNKM")).count(), 4);
}

#[test]
fn lines_that_cannot_be_read() {
    use LineFault as F;
    let value = |field, found: &str| F::Value { field, found: found.into() };
    let author = |error| F::Name { field: Field::Author, error };
    let material = |found: &str, error| F::Material { found: found.into(), error };
    let unknown = |name: &str| F::UnknownField(name.into());
    let csv: [(&str, u64, LineFault); 31] = [
        ("", 1, F::MissingField(Field::Material)),
        ("# canju-knowledge 3\nmaterial,score\n", 1, F::Version("3".into())),
        ("# shogi 1\nmaterial,score\n", 1, F::Format("shogi 1".into())),
        ("KRK,0\n", 1, unknown("krk")),
        ("material,score,colour\nKRK,0,red\n", 1, unknown("colour")),
        ("material,score,score\nKRK,0,0\n", 1, F::RepeatedField(Field::Score)),
        ("score\n0\n", 1, F::MissingField(Field::Material)),
        ("material\nKRK\n", 2, F::MissingField(Field::Score)),
        ("material,score\nKRK,0\n,5\n", 3, F::MissingField(Field::Material)),
        ("material,score\nKRK,\n", 2, F::MissingField(Field::Score)),
        ("material,score,author\nKRK,,x\n", 2, F::MissingField(Field::Score)),
        ("material,score\nKRK\n", 2, F::MissingField(Field::Score)),
        ("material,score,author\nKRK,0,Lin\nKNK,0,L\u{1B}[31min\n", 3, author(NameError::Control('\u{1B}'))),
        ("material,score,author\nKRK,0,Lin\u{202E}\n", 2, author(NameError::Invisible('\u{202E}'))),
        ("material,score\nKRK,0,x\n", 2, F::NoColumn("x".into())),
        ("material,score\nKXK,0\n", 2, material("KXK", MaterialError::UnknownLetter { at: 1, found: 'X' })),
        (
            "material,score\nKRRRK,0\n",
            2,
            material("KRRRK", MaterialError::TooMany { at: 3, kind: Kind::Rook }),
        ),
        ("material,score\nKR,0\n", 2, material("KR", MaterialError::Kings { found: 1 })),
        ("material,score\nKRK,10\n", 2, value(Field::Score, "10")),
        ("material,score\nKRK,-1\n", 2, value(Field::Score, "-1")),
        ("material,score\nKRK,1.5\n", 2, value(Field::Score, "1.5")),
        ("material,score\nKRK,勝\n", 2, value(Field::Score, "勝")),
        ("material,score\nKRKR,0\n", 2, F::Symmetric(Score::SURE_WIN)),
        (
            "material,score,class\nKRK,5,5\n",
            2,
            F::ClassOfScore { found: Class::new(5).unwrap(), score: Score::DRAW },
        ),
        ("material,score,invariable\nKRK,5,maybe\n", 2, value(Field::Invariable, "maybe")),
        ("material,score,source\nKRK,5,rumour\n", 2, value(Field::Source, "rumour")),
        ("material,score,time\nKRK,5,yesterday\n", 2, value(Field::Time, "yesterday")),
        ("material,score,time\nKRK,5,2026-02-30T00:00:00Z\n", 2, value(Field::Time, "2026-02-30T00:00:00Z")),
        ("material,score\nKRK,0\nKNK,5\nKKR,8\n", 4, F::Contradiction(2)),
        ("material,score,note\nKRK,0,a\nKNK,5,\"x\ny\"\nKKR,9,b\n", 5, F::Contradiction(2)),
        ("material,score,author\nKRK,0,a\nKRK,0,b\n", 3, F::Contradiction(2)),
    ];
    for (text, line, fault) in csv {
        refuses(Format::Csv, text.as_bytes(), line, &fault);
    }
    let json = [
        ("{\"format\":\"shogi\"}\n", 1, F::Format("shogi".into())),
        ("{\"format\":\"canju-knowledge\",\"version\":3}\n", 1, F::Version("3".into())),
        ("{\"format\":\"canju-knowledge\",\"version\":1,\"colour\":1}\n", 1, unknown("colour")),
        ("{\"material\":\"KRK\",\"score\":0,\"colour\":1}", 1, unknown("colour")),
        ("\n{\"material\":\"KRK\",\"score\":0,\"score\":0}", 2, F::RepeatedField(Field::Score)),
        ("{\"score\":0}", 1, F::MissingField(Field::Material)),
        ("{\"material\":\"KRK\"}", 1, F::MissingField(Field::Score)),
        ("{\"material\":\"KRK\",\"evidence\":[]}", 1, F::MissingField(Field::Score)),
        ("{\"material\":\"KRK\",\"score\":11}", 1, value(Field::Score, "11")),
        ("{\"material\":\"KRK\",\"score\":[0]}", 1, F::NotPlain { field: Field::Score, found: "[0]".into() }),
        ("{\"material\":\"KRK\",\"score\":0,\"invariable\":\"si\"}", 1, value(Field::Invariable, "si")),
        ("{\"material\":\"KRK\",\"score\":0}\n{\"material\":\"KKR\",\"score\":0}", 2, F::Contradiction(1)),
    ];
    for (text, line, fault) in json {
        refuses(Format::JsonLines, text.as_bytes(), line, &fault);
    }
    for format in [Format::Csv, Format::JsonLines] {
        refuses(format, b"material,score\xff\n", 1, &F::NotText);
    }
    refuses(Format::Csv, b"material,score\nKRK,0\nKNK,\xff\n", 3, &F::NotText);
}

#[track_caller]
fn refuses(format: Format, bytes: &[u8], expected: u64, expected_fault: &LineFault) {
    let shown = String::from_utf8_lossy(bytes);
    match read(&KnowledgeBase::default(), format, bytes) {
        Err(TransferError::Line { line, fault, .. }) => {
            assert_eq!((line, &fault), (expected, expected_fault), "{shown}");
        }
        other => panic!("{shown}: {other:?}"),
    }
}

#[test]
fn what_json_and_evidence_do_not_allow() {
    let fault = |text: &str| match read(&KnowledgeBase::default(), Format::JsonLines, text.as_bytes()) {
        Err(TransferError::Line { line: 1, fault, .. }) => fault,
        other => panic!("{text}: {other:?}"),
    };
    for text in ["KRK,0", "[1]", "{\"material\":\"KRK\",\"score\":0", "{} {}", "{\"material\":\"K"] {
        assert!(matches!(fault(text), LineFault::NotJson(_)), "{text}");
    }
    let with = |evidence: &str| fault(&format!("{{\"material\":\"KNKM\",\"evidence\":{evidence}}}"));
    let whole = "\"finding\":3,\"term\":\"\",\"conditions\":[],\"source\":\"\",\"caution\":\"\"";
    for bad in [
        "7".to_owned(),
        "[{\"material\":\"KNKM\"}]".to_owned(),
        format!("[{{\"material\":\"KNKM\",\"page\":7,{whole}}}]"),
        format!("[{{\"material\":\"KNKM\",{}}}]", whole.replace('3', "10")),
        format!("[{{\"material\":\"KXKM\",{whole}}}]"),
        format!("[{{\"kind\":\"rumour\",\"material\":\"KNKM\",{whole}}}]"),
        format!("[{{\"material\":\"KNKM\",\"counts\":\"A_all_won=7\",{whole}}}]"),
    ] {
        assert!(matches!(with(&bad), LineFault::Evidence(_)), "{bad}");
    }
    let foreign = with(&format!("[{{\"material\":\"KNKG\",{whole}}}]"));
    assert_eq!(foreign, LineFault::ForeignEvidence(node("KNKG")));
}

#[test]
fn an_export_that_was_cut_anywhere_is_refused() {
    for format in [Format::JsonLines, Format::Csv] {
        let whole = write(&sample(), format, Nodes::All);
        // The last line feed says nothing.
        for cut in 0..whole.len() - 1 {
            let refused = read(&KnowledgeBase::default(), format, &whole[..cut]);
            assert!(refused.is_err(), "{format:?} cut after {cut} of {} bytes", whole.len());
        }
        for kept in [whole.len() - 1, whole.len()] {
            assert!(read(&KnowledgeBase::default(), format, &whole[..kept]).is_ok());
        }
        // Rows that a person adds behind the end are read.
        let added = match format {
            Format::JsonLines => "{\"material\":\"KPK\",\"score\":1}\n",
            Format::Csv => "KPK,1,,,,,,,\n",
        };
        let longer = [&whole[..], added.as_bytes()].concat();
        let changes = |bytes| read(&KnowledgeBase::default(), format, bytes).unwrap().changes.len();
        assert_eq!(changes(&longer), changes(&whole) + 1);
    }
}

#[test]
fn exports_without_an_end_remain_readable() {
    for (format, text) in [
        (
            Format::JsonLines,
            "{\"format\":\"canju-knowledge\",\"version\":1}\n{\"material\":\"KRK\",\"score\":0}\n",
        ),
        (Format::Csv, "# canju-knowledge 1\nmaterial,score,note\nKRK,0,'=1\n"),
    ] {
        assert_eq!(base_of(format, text).score(node("KRK")), Some(Score::SURE_WIN));
    }
}

#[test]
fn no_row_vanishes_in_a_quoted_cell() {
    let open = "material,score,note\nKRK,0,\"see page 12\nKNK,5,x\nKCK,5,y\nKPK,1,z\n";
    refuses(Format::Csv, open.as_bytes(), 2, &LineFault::Quotes(QuoteFault::Open));
    let behind = "material,score,note\nKRK,0,\"see page 12\nKNK,5,\"x\"\n";
    refuses(Format::Csv, behind.as_bytes(), 2, &LineFault::Quotes(QuoteFault::Behind));
}

#[test]
fn spreadsheets_compute_nothing_of_what_is_written() {
    let kb = sample();
    let text = String::from_utf8(write(&kb, Format::Csv, Nodes::Canonical)).unwrap();
    assert!(text.contains("\"'=\"\"車\"\", 1\""), "{text}");
    assert!(
        !text.split(['\n', ',']).any(|cell| cell.trim_start_matches('"').starts_with(['=', '+', '-', '@']))
    );
}

#[test]
fn rows_that_carriage_returns_end_are_read() {
    let kb = base_of(Format::Csv, "material,score,note\rKRK,0,a\rKNK,5,b\r");
    assert_eq!((kb.score(node("KRK")), kb.score(node("KNK"))), (Some(Score::SURE_WIN), Some(Score::DRAW)));
}

#[test]
fn a_time_that_no_year_of_four_digits_holds_is_not_written() {
    for time in [i64::MIN, -62_167_219_200_001, 253_402_300_800_000, i64::MAX] {
        let mut kb = KnowledgeBase::default();
        let mut draft = Draft::new(&kb);
        let provenance = draft.provenance(&Provenance { time, ..told() });
        draft
            .set(node("KRK"), Some(NodeState { score: Score::DRAW, invariable: false, provenance }))
            .unwrap();
        let set = draft.finish();
        kb.apply(&set);
        for format in [Format::JsonLines, Format::Csv] {
            let refused = export(&kb, format, Nodes::All, &mut Vec::new(), Path::new("-"), &Unattended);
            assert!(matches!(refused, Err(TransferError::Time { time: found, .. }) if found == time));
        }
    }
}

#[test]
fn files_are_replaced_whole_or_not_at_all() {
    struct Impatient;
    impl Progress for Impatient {
        fn report(&self, _: u64, _: u64) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("out.csv");
    std::fs::write(&path, "old").unwrap();
    let kb = sample();
    let cancelled = export_file(&kb, &path, None, Nodes::Canonical, Over::Existing, &Impatient);
    assert!(matches!(cancelled, Err(TransferError::Cancelled(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    let foreign = export_file(&kb, &path, None, Nodes::Canonical, Over::Nothing, &Unattended);
    assert!(matches!(foreign, Err(TransferError::Foreign { .. })));
    for over in [Over::Existing, Over::Nothing] {
        assert_eq!(export_file(&kb, &path, None, Nodes::Canonical, over, &Unattended).unwrap(), 2);
    }
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    let nothing = KnowledgeBase::default();
    let read = import_file(&nothing, &path, &told(), &Unattended).unwrap();
    assert_eq!(read.set.changes.len(), 4);
    assert!(matches!(import_file(&nothing, &path, &told(), &Impatient), Err(TransferError::Cancelled(_))));

    let ending =
        export_file(&kb, &dir.path().join("out.txt"), None, Nodes::Canonical, Over::Nothing, &Unattended);
    assert!(matches!(ending, Err(TransferError::Ending { .. })));
    let missing = import_file(&nothing, &dir.path().join("none.csv"), &told(), &Unattended);
    assert!(matches!(missing, Err(TransferError::File(FileError { refusal: Refusal::NotFound, .. }))));
    let folder = export_file(
        &kb,
        &dir.path().join("none/out.csv"),
        None,
        Nodes::Canonical,
        Over::Nothing,
        &Unattended,
    );
    assert!(matches!(folder, Err(TransferError::File(FileError { refusal: Refusal::NotFound, .. }))));
}
