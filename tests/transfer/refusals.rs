//! Refused files, and their error messages.

use super::*;

#[test]
fn lines_that_cannot_be_read() {
    use LineFault as F;
    let value = |field, found: &str| F::Value { field, found: found.into() };
    let author = |error| F::Name { field: Field::Author, error };
    let material = |found: &str, error| F::Material { found: found.into(), error };
    let unknown = |name: &str| F::UnknownField(name.into());
    let csv: [(&str, u64, LineFault); 31] = [
        ("", 1, F::MissingField(Field::Material)),
        ("# canju-knowledge 5\nmaterial,score\n", 1, F::Version("5".into())),
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
        // The last line feed has no content.
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
            Format::Csv => "KPK,,1,,,,,,,\n",
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
