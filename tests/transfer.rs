//! Knowledge as text: what is written reads back the same, and what cannot be read is refused with its place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

mod refusals;

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;

use canju::acquisition::{elementary, scoring};
use canju::files::{FileError, Overwrite, QuoteFault, Refusal};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::evidence::{Answer, Evidence, Role, Verdict};
use canju::knowledge::provenance::{NameError, Provenance, Source, checked};
use canju::knowledge::score::{Class, Score};
use canju::material::{Kind, Material, MaterialError, NodeId};
use canju::progress::{Progress, Unattended};
use canju::store::transfer::{
    Field, Format, LineFault, Nodes, Selection, TransferError, export_file, export_selection, import,
    import_file,
};
use canju::tablebase::census::rows;

fn imported_by_hand() -> Provenance {
    Provenance { source: Source::Expert, author: "importer".into(), time: 1_000, note: "by hand".into() }
}

fn write(kb: &KnowledgeBase, format: Format, nodes: Nodes) -> Vec<u8> {
    let mut bytes = Vec::new();
    let selection = Selection { nodes, ..Selection::default() };
    export_selection(kb, format, &selection, &mut bytes, Path::new("-"), &Unattended).unwrap();
    bytes
}

fn read(kb: &KnowledgeBase, format: Format, bytes: &[u8]) -> Result<ChangeSet, TransferError> {
    import(kb, format, bytes, Path::new("-"), &imported_by_hand(), &Unattended).map(|read| read.set)
}

fn base_of(format: Format, text: &str) -> KnowledgeBase {
    let mut kb = KnowledgeBase::default();
    let set = read(&kb, format, text.as_bytes()).unwrap();
    kb.apply(&set);
    kb
}

/// Contents of the canonical nodes of a base, with provenances instead of ids.
type Contents = BTreeMap<NodeId, (Option<(Score, bool, Provenance)>, Vec<Evidence>)>;

fn contents(kb: &KnowledgeBase) -> Contents {
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
            // Invalid names are refused.
            let author = checked(&author).unwrap_or_default();
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
            let by = checked(&by).unwrap_or_default();
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
        for (node, (score, invariable, provenance)) in answers {
            let provenance = draft.provenance(&provenance);
            let score = Score::new(score).filter(|s| !node.is_symmetric() || s.class() == Class::LEVEL);
            let state = score.map(|score| NodeState { score, invariable, provenance });
            draft.set(node, state).unwrap();
        }
        for (mut evidence, near, node) in evidence {
            let place = match &mut evidence {
                Evidence::Verdict(verdict) => &mut verdict.material,
                Evidence::Answer(answer) => &mut answer.node,
                Evidence::Census(_) | Evidence::Game(_) | Evidence::Study(_) => unreachable!("none is made"),
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
            prop_assert_eq!(contents(&copy), contents(&kb));
            prop_assert_eq!(String::from_utf8(write(&copy, format, nodes)), String::from_utf8(first.clone()));
            // Imported into its own base, it changes nothing.
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
            assert_eq!(contents(&copy), contents(&kb));
            assert!(write(&copy, format, nodes) == bytes);
        }
    }
}

fn sample() -> KnowledgeBase {
    let mut kb = KnowledgeBase::default();
    let mut draft = Draft::new(&kb);
    let provenance = Provenance {
        source: Source::Manual,
        author: "屠景明".into(),
        time: 1_763_701_912_345,
        note: "=\"車\", 1".into(),
    };
    let provenance = draft.provenance(&provenance);
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
    draft.add_evidence(scoring::evidence(&census.unwrap()));
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
        let expected = |score: u8| (Some((Score::new(score).unwrap(), true, imported_by_hand())), Vec::new());
        let expected: Contents = [(node("KRK"), expected(0)), (node("KRKR"), expected(5))].into();
        assert_eq!(contents(&kb), expected, "{text}");
    }
}

#[test]
fn only_expert_answers_are_locked_by_default() {
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
        let provenance = draft.provenance(&Provenance { time, ..imported_by_hand() });
        draft
            .set(node("KRK"), Some(NodeState { score: Score::DRAW, invariable: false, provenance }))
            .unwrap();
        let set = draft.finish();
        kb.apply(&set);
        for format in [Format::JsonLines, Format::Csv] {
            let all = Selection { nodes: Nodes::All, ..Selection::default() };
            let refused = export_selection(&kb, format, &all, &mut Vec::new(), Path::new("-"), &Unattended);
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
    let cancelled = export_file(&kb, &path, Overwrite::Replace, &Impatient);
    assert!(matches!(cancelled, Err(TransferError::Cancelled(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    let foreign = export_file(&kb, &path, Overwrite::Never, &Unattended);
    assert!(matches!(foreign, Err(TransferError::Foreign { .. })));
    for overwrite in [Overwrite::Replace, Overwrite::Never] {
        assert_eq!(export_file(&kb, &path, overwrite, &Unattended).unwrap(), 2);
    }
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    let nothing = KnowledgeBase::default();
    let read = import_file(&nothing, &path, None, &imported_by_hand(), &Unattended).unwrap();
    assert_eq!(read.set.changes.len(), 4);
    assert!(matches!(
        import_file(&nothing, &path, None, &imported_by_hand(), &Impatient),
        Err(TransferError::Cancelled(_))
    ));

    let ending = export_file(&kb, &dir.path().join("out.txt"), Overwrite::Never, &Unattended);
    assert!(matches!(ending, Err(TransferError::Ending { .. })));
    let missing = import_file(&nothing, &dir.path().join("none.csv"), None, &imported_by_hand(), &Unattended);
    assert!(matches!(missing, Err(TransferError::File(FileError { refusal: Refusal::NotFound, .. }))));
    let folder = export_file(&kb, &dir.path().join("none/out.csv"), Overwrite::Never, &Unattended);
    assert!(matches!(folder, Err(TransferError::File(FileError { refusal: Refusal::NotFound, .. }))));
}
