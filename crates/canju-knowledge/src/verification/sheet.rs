//! The marking sheet: a sample as CSV for a spreadsheet or for paper, with an empty column for the marks, read back later.
//!
//! Columns are found by name, in any order; additional columns are ignored. A mark is `right` or `wrong`, the right score 0..9,
//! or `skip`; empty cells are open. Right and wrong refer to the score in the same row.

use std::io::{self, Write};
use std::path::Path;

use canju_message::{Message, Text, excerpt, text};
use csv::{ReaderBuilder, WriterBuilder};

use super::Finding;
use super::marks::{Mark, Marks};
use super::sampling::{Plan, Sample};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use canju_files::escape::spreadsheet_cell;
use canju_files::{NotText, QuoteFault};
use xiangqi::language::Language;
use xiangqi::material::name::material_name;
use xiangqi::material::{Material, NodeId};

const COLUMNS: [&str; 7] = ["sample", "judge", "number", "material", "name", "score", "mark"];

/// Without it spreadsheets take UTF-8 for something else.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// Error of reading a sheet.
#[derive(Debug)]
pub enum SheetError {
    /// A column is missing.
    NoColumn(&'static str),
    /// No row at all.
    Empty,
    /// A row that cannot be read.
    Row {
        /// Its line, from 1.
        line: u64,
        /// The fault.
        fault: RowFault,
    },
}

impl SheetError {
    /// Returns the message for the sheet in this file.
    pub fn at(&self, path: &Path) -> Text {
        match self {
            Self::NoColumn(name) => text!("sheet-no-column", path, name),
            Self::Empty => text!("sheet-empty", path),
            Self::Row { line, fault } => text!("transfer-line", path, line, fault),
        }
    }
}

/// Fault of a row.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum RowFault {
    /// Bytes that are no text in UTF-8, UTF-16, GB18030 or Big5.
    #[text("line-not-text")]
    NotText,
    /// Quotation marks.
    #[text(transparent)]
    Quotes(#[from] QuoteFault),
    /// The first cell names no sample.
    #[text("sheet-not-a-plan", text, found = excerpt(text))]
    NotAPlan(String),
    /// It is of another sample than the rows above.
    #[text("sheet-other-plan", found = found.to_string(), above = above.to_string())]
    OtherPlan {
        /// The sample of this row.
        found: Plan,
        /// The plan of the rows above.
        above: Plan,
    },
    /// No combination has that name.
    #[text("sheet-not-a-material", text, found = excerpt(text))]
    NotAMaterial(String),
    /// No score is written so.
    #[text("sheet-not-a-score", text, found = excerpt(text))]
    NotAScore(String),
    /// No mark is written so.
    #[text("sheet-not-a-mark", text, found = excerpt(text))]
    NotAMark(String),
    /// The combination is in the sheet twice.
    #[text("sheet-twice", material)]
    Twice(NodeId),
}

/// Contents of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The sample it was made for.
    pub plan: Plan,
    /// The judge named in the first row; empty if none is.
    pub judge: String,
    /// Canonical combination of every row, with its mark, if any.
    pub rows: Vec<(NodeId, Option<Mark>)>,
}

impl Sheet {
    /// Returns the first combination that is not in a sample of this sheet's plan: the base has changed since.
    pub fn first_foreign(&self, sample: &Sample) -> Option<NodeId> {
        let drawn: std::collections::BTreeSet<NodeId> = sample.nodes.iter().copied().collect();
        self.rows.iter().map(|(node, _)| *node).find(|node| !drawn.contains(node))
    }

    /// The marks.
    pub fn marks(&self) -> Marks {
        self.rows.iter().filter_map(|(node, mark)| Some((*node, (*mark)?))).collect()
    }
}

/// Writes a sample with its marks, in the order of the draw. Scores of a base are included only if it is given: a blind judge
/// does not see them and answers by a score. A rejected score stays in its row. Each row names its judge, to distinguish sheets.
///
/// # Errors
/// Errors of the writer.
pub fn write(
    mut writer: impl Write,
    scores: Option<&KnowledgeBase>,
    sample: &Sample,
    marks: &Marks,
    judge: &str,
    language: Language,
) -> io::Result<()> {
    write!(writer, "{BYTE_ORDER_MARK}")?;
    let mut rows = WriterBuilder::new().from_writer(writer);
    rows.write_record(COLUMNS)?;
    for (number, node) in sample.nodes.iter().enumerate() {
        let material = node.material();
        let mark = marks.get(node);
        // A rejected score keeps its value, whatever the base has by now.
        let score = match mark {
            Some(Mark::Found(Finding::Not(score))) => Some(*score),
            _ => scores.and_then(|kb| kb.score(*node)),
        };
        let cells = [
            sample.plan.to_string(),
            judge.to_owned(),
            (number + 1).to_string(),
            material.to_string(),
            material_name(material, language),
            score.map_or_else(String::new, |score| score.to_string()),
            mark.map_or_else(String::new, |mark| word(*mark)),
        ];
        rows.write_record(cells.map(|text| spreadsheet_cell(&text).into_owned()))?;
    }
    rows.flush()
}

fn word(mark: Mark) -> String {
    match mark {
        Mark::Found(Finding::Is(score)) => score.to_string(),
        Mark::Found(Finding::Not(_)) => "wrong".into(),
        Mark::Skipped => "skip".into(),
    }
}

/// Reads a sheet.
///
/// # Errors
/// The fault, with its line.
pub fn read(bytes: &[u8]) -> Result<Sheet, SheetError> {
    let at = |line, fault| SheetError::Row { line, fault };
    let text = canju_files::decode(bytes).map_err(|NotText { line }| at(line, RowFault::NotText))?.text;
    let text = canju_files::with_line_feeds(&text);
    let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let head = head.trim();
    let delimiter =
        [',', ';', '\t'].into_iter().max_by_key(|sign| head.matches(*sign).count()).unwrap_or(',');
    let names: Vec<String> =
        head.split(delimiter).map(|name| name.trim().trim_matches('"').to_ascii_lowercase()).collect();
    let place =
        |name: &'static str| names.iter().position(|found| found == name).ok_or(SheetError::NoColumn(name));
    let columns = [place("sample")?, place("material")?, place("score")?, place("mark")?];
    let judge = names.iter().position(|found| found == "judge");
    canju_files::check_quotes(rest, delimiter as u8, 2).map_err(|(line, fault)| at(line, fault.into()))?;
    let mut rows = ReaderBuilder::new();
    let rows = rows.has_headers(false).flexible(true).delimiter(delimiter as u8).from_reader(rest.as_bytes());
    let mut sheet = None;
    for (number, row) in (2..).zip(rows.into_records()) {
        // Rows of any length are taken and the text is sound, so no row is refused.
        let row = row.map_err(|_| at(number, RowFault::NotText))?;
        let line = 1 + row.position().map_or(number, csv::Position::line);
        if row.iter().any(|cell| !cell.trim().is_empty()) {
            let cells = columns.map(|column| row.get(column).unwrap_or_default().trim());
            let judge = judge.and_then(|column| row.get(column)).unwrap_or_default().trim();
            take(&mut sheet, judge, cells).map_err(|fault| at(line, fault))?;
        }
    }
    sheet.ok_or(SheetError::Empty)
}

/// Takes a row in: judge, sample, material, score and mark.
fn take(
    sheet: &mut Option<Sheet>,
    judge: &str,
    [plan, material, score, mark]: [&str; 4],
) -> Result<(), RowFault> {
    let plan: Plan = plan.parse().map_err(|_| RowFault::NotAPlan(plan.to_owned()))?;
    let parsed: Material = material.parse().map_err(|_| RowFault::NotAMaterial(material.to_owned()))?;
    let named = NodeId::from(parsed);
    let score = match score {
        "" => None,
        text => Some(read_score(text).ok_or_else(|| RowFault::NotAScore(text.to_owned()))?),
    };
    let mark = read_mark(mark, score).ok_or_else(|| RowFault::NotAMark(mark.to_owned()))?;
    // Sorting a sheet does not mirror its combinations, but a sheet made by hand may name mirrors.
    let mark = match mark {
        Some(Mark::Found(finding)) if named != named.canonical() => Some(Mark::Found(finding.mirror())),
        mark => mark,
    };
    let sheet = sheet.get_or_insert_with(|| Sheet { plan, judge: judge.to_owned(), rows: Vec::new() });
    if sheet.plan != plan {
        return Err(RowFault::OtherPlan { found: plan, above: sheet.plan });
    }
    if sheet.rows.iter().any(|(node, _)| *node == named.canonical()) {
        return Err(RowFault::Twice(named));
    }
    sheet.rows.push((named.canonical(), mark));
    Ok(())
}

fn read_score(text: &str) -> Option<Score> {
    text.parse().ok().and_then(Score::new)
}

/// Parses a mark: `Some(None)` for an empty cell, `None` for an invalid one.
fn read_mark(text: &str, score: Option<Score>) -> Option<Option<Mark>> {
    let found = |finding| Some(Some(Mark::Found(finding)));
    match text.to_lowercase().as_str() {
        "" => Some(None),
        "right" | "r" | "y" | "yes" | "對" | "对" => found(Finding::Is(score?)),
        "wrong" | "w" | "n" | "no" | "錯" | "错" => found(Finding::Not(score?)),
        "skip" | "?" | "略" => Some(Some(Mark::Skipped)),
        text => found(Finding::Is(read_score(text)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sampling::draw;
    use super::super::tests::base_of;
    use super::*;
    use canju_files::progress::Unattended;

    fn sample() -> (KnowledgeBase, Sample) {
        let base = base_of(&[("KRK", 0), ("KNK", 1), ("KCKG", 5), ("KPK", 2), ("KRKN", 0)]);
        let plan = Plan { distance: 1, part: 10_000, ..Plan::default() };
        let sample = draw(&base, plan, &Unattended).unwrap();
        (base, sample)
    }

    #[test]
    fn a_sheet_comes_back_with_its_marks() {
        let (base, sample) = sample();
        let node = |at: usize| sample.nodes[at];
        let marks = Marks::from([
            (node(0), Mark::Found(Finding::Is(Score::EITHER))),
            (node(1), Mark::Found(Finding::Not(base.score(node(1)).unwrap()))),
            (node(3), Mark::Skipped),
        ]);
        for language in Language::ALL {
            let mut text = Vec::new();
            write(&mut text, None, &sample, &marks, "林, 甲", language).unwrap();
            let written = String::from_utf8_lossy(&text).into_owned();
            let unmarked = written.lines().nth(3).is_some_and(|row| row.ends_with(",,"));
            assert!(unmarked, "no row shows the score of the base");
            assert_eq!(written.matches("\"林, 甲\"").count(), 5, "each row names its judge");
            let sheet = read(&text).unwrap();
            assert_eq!(sheet.judge, "林, 甲");
            assert_eq!((sheet.plan, sheet.marks(), sheet.rows.len()), (sample.plan, marks.clone(), 5));
            assert_eq!(sheet.first_foreign(&sample), None);
        }
    }

    #[test]
    fn sheets_of_spreadsheets_and_hands_are_understood() {
        let marks = |text: &str| {
            let sheet = read(text.as_bytes()).unwrap();
            sheet.rows.iter().map(|(node, mark)| (node.material().to_string(), *mark)).collect::<Vec<_>>()
        };
        let is = |score| Some(Mark::Found(Finding::Is(Score::new(score).unwrap())));
        let not = |score| Some(Mark::Found(Finding::Not(Score::new(score).unwrap())));
        let plan = "sequential-k4-p1-s1";
        let found = marks(&format!(
            "\u{FEFF}Mark;remark;Score;Material;Sample\r\n對;;3;KRKN;{plan}\r\n;;;;\r\nWrong;x;9;KKR;{plan}\r\n;;1;KNK;{plan}\r\n?;;;KCK;{plan}\r\n"
        ));
        assert_eq!(
            found,
            [
                ("KRKN".to_owned(), is(3)),
                ("KRK".into(), not(0)),
                ("KNK".into(), None),
                ("KCK".into(), Some(Mark::Skipped)),
            ]
        );
    }

    #[test]
    fn wrong_sheets_are_refused_by_line() {
        let head = "sample,material,score,mark\n";
        let row = |rest: &str| {
            let text = format!("{head}sequential-k4-p1-s1,KRK,0,\n{rest}\n");
            match read(text.as_bytes()).unwrap_err() {
                SheetError::Row { line: 3, fault } => fault,
                error => panic!("{error:?}"),
            }
        };
        let plan = |text: &str| text.parse::<Plan>().unwrap();
        assert!(matches!(read(b""), Err(SheetError::NoColumn("sample"))));
        assert!(matches!(read(b"sample,material,mark\n"), Err(SheetError::NoColumn("score"))));
        assert!(matches!(read(head.as_bytes()), Err(SheetError::Empty)));
        assert_eq!(row("sequential,KNK,0,"), RowFault::NotAPlan("sequential".into()));
        assert_eq!(
            row("sequential-k4-p1-s2,KNK,0,"),
            RowFault::OtherPlan { found: plan("sequential-k4-p1-s2"), above: plan("sequential-k4-p1-s1") }
        );
        assert_eq!(row("sequential-k4-p1-s1,KXK,0,"), RowFault::NotAMaterial("KXK".into()));
        assert_eq!(row("sequential-k4-p1-s1,KNK,10,"), RowFault::NotAScore("10".into()));
        assert_eq!(row("sequential-k4-p1-s1,KNK,1,perhaps"), RowFault::NotAMark("perhaps".into()));
        assert_eq!(row("sequential-k4-p1-s1,KNK,,right"), RowFault::NotAMark("right".into()));
        let rook = "KKR".parse::<Material>().unwrap();
        assert_eq!(row("sequential-k4-p1-s1,KKR,9,"), RowFault::Twice(rook.into()));
    }
}
