//! Files of verdicts: one a line, with tabs between its columns.

use std::path::Path;

use crate::knowledge::evidence::Verdict;
use crate::knowledge::score::Score;
use canju_message::{Message, Text, excerpt, text};
use xiangqi::material::{Material, MaterialError};

/// A line of verdicts that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManualError {
    /// Line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: ManualFault,
}

impl ManualError {
    /// Returns the message for the verdicts in this file.
    pub fn at(&self, path: &Path) -> Text {
        text!("transfer-line", path, line = self.line, fault = self.fault)
    }
}

/// Fault of a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum ManualFault {
    /// Not UTF-8.
    #[text("line-not-text")]
    NotUtf8,
    /// The number of columns, not six.
    #[text("verdicts-columns", found)]
    Columns(usize),
    /// Not a material.
    #[text("line-material", found = excerpt(found))]
    Material {
        /// The text found.
        found: String,
        /// The error.
        error: MaterialError,
    },
    /// Not a verdict: the text found.
    #[text("verdicts-word", word, found = excerpt(word))]
    Verdict(String),
}

/// The columns, each with its names.
const NAMES: [&[&str]; 6] = [
    &["material"],
    &["verdict"],
    &["term", "label"],
    &["conditions", "condition"],
    &["caution", "flag"],
    &["source"],
];

/// Positions of the columns of [`NAMES`].
#[derive(Debug, Clone)]
struct Columns {
    count: usize,
    places: [Option<usize>; NAMES.len()],
}

impl Default for Columns {
    fn default() -> Self {
        Self { count: NAMES.len(), places: std::array::from_fn(Some) }
    }
}

impl Columns {
    /// Returns the columns named by a line; `None` if it is not such a line.
    fn named(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let places = NAMES.map(|names| cells.iter().position(|cell| names.contains(cell)));
        let names = places[0] == Some(0) && places[1].is_some();
        names.then_some(Self { count: cells.len(), places })
    }

    fn verdict(&self, line: &str) -> Result<Verdict, ManualFault> {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells.len() != self.count {
            return Err(ManualFault::Columns(cells.len()));
        }
        let cell =
            |place: Option<usize>| place.and_then(|place| cells.get(place).copied()).unwrap_or_default();
        let [material, verdict, term, conditions, caution, source] = self.places.map(cell);
        let finding = match verdict {
            "win" | "red_win" => Score::SURE_WIN,
            "defended" | "black_defends" => Score::MOSTLY_WIN,
            "chance" | "red_chance" => Score::WIN_BY_POSITION,
            "draw" => Score::DRAW,
            _ => return Err(ManualFault::Verdict(verdict.to_owned())),
        };
        let parsed = material.parse::<Material>();
        let material = parsed.map_err(|error| ManualFault::Material { found: material.to_owned(), error })?;
        Ok(Verdict {
            material: material.into(),
            finding,
            term: term.to_owned(),
            conditions: conditions_of(conditions),
            source: source.to_owned(),
            caution: caution_of(caution).to_owned(),
        })
    }
}

/// Parses `red:low,black:high`, or the wording of books: `red low pawn x1, bottom pawn x1; black high pawns`, each with the side
/// named last, with both if none was.
fn conditions_of(text: &str) -> Vec<String> {
    let mut heights: [(&str, Vec<&str>); 2] = [("red", Vec::new()), ("black", Vec::new())];
    let (mut others, mut sides) = (Vec::new(), 0..heights.len());
    for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let first = part.split_once(' ').map_or(part, |(first, _)| first);
        if let Some(side) = heights.iter().position(|(side, _)| *side == first) {
            sides = side..side + 1;
        }
        let named = heights_in(part);
        if named.is_empty() {
            others.push(part.to_owned());
        }
        heights[sides.clone()].iter_mut().for_each(|(_, heights)| heights.extend(&named));
    }
    let named_heights = heights.iter().filter(|(_, heights)| !heights.is_empty());
    named_heights.map(|(side, heights)| format!("{side}:{}", heights.join("+"))).chain(others).collect()
}

/// Returns the heights of pawns named in words; a pawn on the throat of the palace is a low one.
fn heights_in(part: &str) -> Vec<&'static str> {
    if part.contains(':') || !part.contains("pawn") && !part.contains('+') {
        return Vec::new();
    }
    let throat = part.contains("throat");
    let named = [
        ("high", part.contains("high")),
        ("low", part.contains("low") || throat),
        ("bottom", part.contains("bottom") && !throat),
    ];
    named.into_iter().filter_map(|(height, is)| is.then_some(height)).collect()
}

/// Maps the cautions that change a verdict to a keyword; others are kept as they are.
fn caution_of(text: &str) -> &str {
    if text.starts_with("book says plain") { "one-position" } else { text }
}

/// The verdicts of a file, in its order. Lines that are empty or begin with `#` are passed over. A line that begins with `material`
/// names the columns; without it they are those of `NAMES`.
///
/// # Errors
/// The first line that cannot be read.
pub fn read(file: &[u8]) -> Result<Vec<Verdict>, ManualError> {
    let mut verdicts = Vec::new();
    let mut columns = Columns::default();
    for (line, bytes) in (1..).zip(file.split(|&byte| byte == b'\n')) {
        let fault = |fault| ManualError { line, fault };
        let text = std::str::from_utf8(bytes).map_err(|_| fault(ManualFault::NotUtf8))?;
        let text = text.trim_start_matches('\u{FEFF}').trim_end_matches('\r');
        if let Some(named) = Columns::named(text) {
            columns = named;
        } else if !text.is_empty() && !text.starts_with('#') {
            verdicts.push(columns.verdict(text).map_err(fault)?);
        }
    }
    Ok(verdicts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_have_blank_lines_and_any_line_ends_but_no_faults() {
        let read = |text: &str| read(text.as_bytes());
        let good = "\u{FEFF}# by hand\r\nmaterial\tverdict\tterm\tconditions\tcaution\tsource\r\n\r\nKRK\twin\t\t\t\t\r\n";
        assert_eq!(read(good).unwrap().len(), 1);
        assert_eq!(read("").unwrap(), []);
        let fault = |text: &str| read(text).map_err(|error| (error.line, error.fault)).unwrap_err();
        assert_eq!(fault("KRK\twin"), (1, ManualFault::Columns(2)));
        assert_eq!(fault("\nKRK\tlost\t\t\t\t"), (2, ManualFault::Verdict("lost".into())));
        assert!(matches!(fault("KRX\twin\t\t\t\t"), (1, ManualFault::Material { .. })));
        assert_eq!(
            super::read(b"# x\n\xff").unwrap_err(),
            ManualError { line: 2, fault: ManualFault::NotUtf8 }
        );
    }

    #[test]
    fn a_first_line_names_the_columns_and_the_words_may_be_those_of_books() {
        let file = "material\tverdict\tlabel\tcondition\tsource\tflag\n\
            KCPGMMKNPGGMM\tred_win\t胜\tred high pawn; black high pawns x2\tsomebody\tbook says plain 胜/和\n\
            KNPKGGMM\tblack_defends\t巧和\tred throat-rank (low) pawn x1\t\t\n\
            KPPKGG\tdraw\t\tred one high+one low; king and elephant on same side\t\tmixed\n\
            KPPKMM\tdraw\t\tred high pawn x1, bottom pawn x1\t\t\nKPKP\tdraw\t\tlow pawns\t\t\n";
        let read = read(file.as_bytes()).unwrap();
        let rows: Vec<(u8, String, &str)> = read
            .iter()
            .map(|verdict| (verdict.finding.get(), verdict.conditions.join(","), &verdict.caution[..]))
            .collect();
        assert_eq!(
            rows,
            [
                (0, "red:high,black:high".to_owned(), "one-position"),
                (1, "red:low".to_owned(), ""),
                (5, "red:high+low,king and elephant on same side".to_owned(), "mixed"),
                (5, "red:high+bottom".to_owned(), ""),
                (5, "red:low,black:low".to_owned(), ""),
            ]
        );
        assert_eq!((&read[0].term[..], &read[0].source[..]), ("胜", "somebody"));
        let short = super::read(b"material\tverdict\nKRK\twin\nKRK\n");
        assert_eq!(short.unwrap_err(), ManualError { line: 3, fault: ManualFault::Columns(1) });
    }
}
