//! The marking sheet: a sample as CSV for a spreadsheet or for paper, with an empty column for the marks, read back later.
//!
//! Columns are found by name, in any order; additional columns are ignored. A mark is `right` or `wrong`, the right score 0..9,
//! or `skip`; empty cells are open. Right and wrong refer to the score in the same row.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use canju_files::escape::spreadsheet_cell;
use canju_files::{NotText, QuoteFault};
use canju_message::{Message, Text, excerpt, text};
use csv::{ReaderBuilder, WriterBuilder};
use xiangqi::language::Language;
use xiangqi::material::name::material_name;
use xiangqi::material::{Material, NodeId};

use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::{Deviation, DeviationCounts, Score};
use crate::verification::sampling::{Plan, Sample};
use crate::verification::{Finding, Judge, Judgement, Oracle};

const COLUMNS: [&str; 7] = ["sample", "judge", "number", "material", "name", "score", "mark"];

/// Without it spreadsheets take UTF-8 for something else.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

#[derive(Debug)]
pub enum SheetError {
    NoColumn(&'static str),
    Empty,
    Row {
        /// Its line, from 1.
        line: u64,
        fault: RowFault,
    },
}

impl SheetError {
    pub fn at(&self, path: &Path) -> Text {
        match self {
            Self::NoColumn(name) => text!("sheet-no-column", path, name),
            Self::Empty => text!("sheet-empty", path),
            Self::Row { line, fault } => text!("transfer-line", path, line, fault),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum RowFault {
    /// Bytes that are no text in UTF-8, UTF-16, GB18030 or Big5.
    #[text("line-not-text")]
    NotText,
    #[text(transparent)]
    Quotes(#[from] QuoteFault),
    #[text("sheet-not-a-plan", text, found = excerpt(text))]
    NotAPlan(String),
    /// It is of another sample than the rows above.
    #[text("sheet-other-plan", found = found.to_string(), above = above.to_string())]
    OtherPlan {
        found: Plan,
        /// The plan of the rows above.
        above: Plan,
    },
    #[text("sheet-not-a-material", text, found = excerpt(text))]
    NotAMaterial(String),
    #[text("sheet-not-a-score", text, found = excerpt(text))]
    NotAScore(String),
    #[text("sheet-not-a-mark", text, found = excerpt(text))]
    NotAMark(String),
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

    pub fn marks(&self) -> Marks {
        self.rows.iter().filter_map(|(node, mark)| Some((*node, (*mark)?))).collect()
    }
}

/// Writes a sample with its marks, in the order of the draw. Scores of a base are included only if it is given: a blind judge
/// does not see them and answers by a score. A rejected score stays in its row. Each row names its judge, to distinguish sheets.
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

// Judging a sample: the marks of the user, the verdicts of other judges, and the counts so far.

/// Mark of a person for one combination of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The score is right or wrong, or another one is.
    Found(Finding),
    /// Passed over.
    Skipped,
}

/// The marks of a person, by canonical node.
pub type Marks = BTreeMap<NodeId, Mark>;

/// Progress of a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// Verdict and resulting deviation per combination in the order of the draw; `None` without a verdict.
    pub verdicts: Vec<Option<(Judgement, Deviation)>>,
    /// Number of combinations handled: up to the last one that the user has marked or skipped, and further as long as
    /// other judges know the verdict.
    pub reached: usize,
    /// Counts of the verdicts up to `reached`. Later verdicts do not count yet: judges know the easy ones, so a sample of what
    /// they know would not be random.
    pub counts: DeviationCounts,
    /// Combinations that had their turn without a verdict. If they are the hard ones the estimate is too good.
    pub passed: usize,
}

impl Judged {
    /// Attaches the marks of a person, and then the words of other judges, to a sample of combinations with these scores.
    pub fn of(
        score: impl Fn(NodeId) -> Option<Score>,
        sample: &Sample,
        marks: &Marks,
        others: &(impl Oracle + ?Sized),
    ) -> Self {
        let verdict = |node: &NodeId| {
            let verdict = match marks.get(node) {
                Some(Mark::Found(finding)) => Judgement { finding: *finding, judge: Judge::Expert },
                Some(Mark::Skipped) => return None,
                None => others.judge(*node)?,
            };
            Some((verdict, verdict.finding.deviation(score(*node)?)?))
        };
        let verdicts: Vec<_> = sample.nodes.iter().map(verdict).collect();
        let last = sample.nodes.iter().rposition(|node| marks.contains_key(node)).map_or(0, |at| at + 1);
        let known = verdicts.iter().skip(last).take_while(|verdict| verdict.is_some()).count();
        let reached = last + known;
        let mut counts = DeviationCounts::default();
        verdicts.iter().take(reached).flatten().for_each(|(_, deviation)| counts.add(*deviation));
        Self { passed: reached - counts.all() as usize, verdicts, reached, counts }
    }

    /// The place of the combination to ask about next: the first after all that had their turn, and then those passed over
    /// without being skipped. Nothing once all have a verdict or were skipped.
    pub fn next(&self, sample: &Sample, marks: &Marks) -> Option<usize> {
        let open = |at: &usize| {
            let node = sample.nodes.get(*at);
            self.verdicts.get(*at).is_some_and(Option::is_none)
                && node.is_some_and(|node| marks.get(node) != Some(&Mark::Skipped))
        };
        (self.reached..sample.nodes.len()).find(open).or_else(|| (0..self.reached).find(open))
    }

    /// The counts after each verdict that counts, in the order of the draw: how an estimate came about.
    pub fn course(&self) -> impl Iterator<Item = DeviationCounts> {
        self.verdicts.iter().take(self.reached).flatten().scan(
            DeviationCounts::default(),
            |counts, (_, deviation)| {
                counts.add(*deviation);
                Some(*counts)
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use canju_files::progress::Unattended;

    use super::super::StoredFindings;
    use super::super::sampling::{Plan, draw};
    use super::super::tests::base_of;
    use super::*;

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

    #[test]
    fn verdicts_of_others_count_only_when_their_turn_comes() {
        let base = base_of(&[("KRK", 0), ("KNK", 1), ("KCK", 5), ("KPK", 2), ("KRKN", 0), ("KRKGG", 1)]);
        let plan = Plan { distance: 1, part: 10_000, ..Plan::default() };
        let sample = draw(&base, plan, &Unattended).unwrap();
        assert_eq!(sample.drawn(), 6);
        let at = |at: usize| sample.nodes[at];
        let is = |at: usize| Finding::Is(base.score(sample.nodes[at]).unwrap());
        let not = |at: usize| Finding::Not(base.score(sample.nodes[at]).unwrap());
        let tables = StoredFindings::new(Judge::Tables, [(at(0), is(0)), (at(3), is(3)), (at(4), not(4))]);
        let mut marks = Marks::new();
        let judged = |marks: &Marks| Judged::of(|node| base.score(node), &sample, marks, &tables);
        let first = judged(&marks);
        assert_eq!((first.reached, first.counts.all(), first.next(&sample, &marks)), (1, 1, Some(1)));
        marks.insert(at(2), Mark::Found(Finding::Is(Score::DRAW)));
        let second = judged(&marks);
        // The one passed over is open, the two after it are known.
        assert_eq!((second.reached, second.counts.all(), second.passed), (5, 4, 1));
        assert_eq!(second.counts.severe, 1 + u32::from(base.score(at(2)) != Some(Score::DRAW)));
        assert_eq!(second.next(&sample, &marks), Some(5));
        marks.insert(at(5), Mark::Skipped);
        assert_eq!(judged(&marks).next(&sample, &marks), Some(1));
        marks.insert(at(1), Mark::Found(is(1)));
        let last = judged(&marks);
        assert_eq!((last.reached, last.passed, last.next(&sample, &marks)), (6, 1, None));
        assert_eq!(last.course().last(), Some(last.counts));
        assert_eq!(last.course().count(), 5);
    }
}
