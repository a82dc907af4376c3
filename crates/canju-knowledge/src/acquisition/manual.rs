//! Verdicts of the classic endgame manuals, and the rule that reduces several to one score.
//!
//! `assets/manual/verdicts.tsv` has one published verdict a line: material, verdict (`win` 勝, `chance` 巧勝, `draw` 和,
//! `defended` 巧和), the term as printed, the conditions it carries (`red:high` = red's pawns are high), cautions, source.
//! Every verdict is kept as evidence of its own. The score by one verdict alone is its *finding*: win 0, win by position 3, draw
//! 5, and 1 if the defender holds by position only.
//!
//! **Rule.** The score of a combination is the class midway between the best and the worst finding, rounded to the better side. A
//! win that a manual shows for one studied position (`one-position`) counts as "won by position" only. Repeated verdicts count
//! once. So 例和 + 巧勝 is 3, and a chance for a symmetric combination, open to either side, is 4. A score is defined for high pawns:
//! verdicts on lower ones are evidence, and answer nothing ([`answers`]).

use std::collections::BTreeMap;
use std::path::Path;

use canju_message::{Message, Text, excerpt, text};
use xiangqi::material::{Material, MaterialError, NodeId};

use crate::knowledge::evidence::Verdict;
use crate::knowledge::score::{Class, Score};

const VERDICTS: &str = include_str!("../../../../assets/manual/verdicts.tsv");

pub(super) const fn built_in_text() -> &'static str {
    VERDICTS
}

pub fn verdicts() -> Result<Vec<Verdict>, ManualError> {
    read(VERDICTS.as_bytes())
}

/// Returns the score of every canonical node answered by verdicts: scores are defined for high pawns, so verdicts on lower ones
/// count only if Red wins even with those.
pub fn answers(verdicts: &[Verdict]) -> BTreeMap<NodeId, Score> {
    scores(answering(verdicts))
}

/// The findings of every node that [`answers`] answers.
pub(super) fn answering(verdicts: &[Verdict]) -> BTreeMap<NodeId, Span> {
    spans(verdicts.iter().filter(|verdict| verdict.is_of_high_pawns()))
}

/// The score of every canonical node that has verdicts, by the rule of this module, for any heights of pawns.
pub fn reconcile(verdicts: &[Verdict]) -> BTreeMap<NodeId, Score> {
    scores(spans(verdicts))
}

fn scores(spans: BTreeMap<NodeId, Span>) -> BTreeMap<NodeId, Score> {
    spans.into_iter().map(|(node, span)| (node, span.midway(node))).collect()
}

/// Best and worst finding of every canonical node that has verdicts.
fn spans<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> BTreeMap<NodeId, Span> {
    let mut spans: BTreeMap<NodeId, Span> = BTreeMap::new();
    for verdict in verdicts {
        let node = verdict.material.canonical();
        let stated = verdict.weighed();
        let finding = if node == verdict.material { stated } else { stated.mirror() };
        let span = spans.entry(node).or_insert(Span { best: finding, worst: finding });
        *span = Span { best: span.best.min(finding), worst: span.worst.max(finding) };
    }
    spans
}

/// The findings of manuals on one node, from the best for Red to the worst.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    best: Score,
    worst: Score,
}

impl Span {
    /// Whether the manuals disagree, and this class lies within what they say.
    pub(super) fn leaves_open(self, class: Class) -> bool {
        let (best, worst) = (self.best.class(), self.worst.class());
        best != worst && (best..=worst).contains(&class)
    }

    /// The score of the node by the rule of this module.
    pub(super) fn midway(self, node: NodeId) -> Score {
        let (low, high) = (self.best, self.worst);
        // Towards 0 among red's scores and towards 8 among black's, so that a mirror gets the mirror score.
        let sum = low.class().get() + high.class().get();
        let middle = if sum < 2 * Class::LEVEL.get() { sum / 2 } else { sum.div_ceil(2) };
        match Class::new(middle) {
            _ if node.is_symmetric() && low != Score::DRAW => Score::EITHER,
            Some(class) if class == Class::LEVEL && low != high => Score::EITHER,
            Some(class) => class.score(Some(low)),
            None => Score::DRAW,
        }
    }
}

// Files of verdicts: one a line, with tabs between its columns.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManualError {
    /// Line, from 1.
    pub line: usize,
    pub fault: ManualFault,
}

impl ManualError {
    pub fn at(&self, path: &Path) -> Text {
        text!("transfer-line", path, line = self.line, fault = self.fault)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum ManualFault {
    #[text("line-not-text")]
    NotUtf8,
    #[text("verdicts-columns", found)]
    Columns(usize),
    #[text("line-material", found = excerpt(found))]
    Material { found: String, error: MaterialError },
    #[text("verdicts-word", word, found = excerpt(word))]
    Verdict(String),
}

const NAMES: [&[&str]; 6] = [
    &["material"],
    &["verdict"],
    &["term", "label"],
    &["conditions", "condition"],
    &["caution", "flag"],
    &["source"],
];

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
    use xiangqi::material::Material;

    use super::*;

    #[test]
    fn there_are_325_verdicts_on_210_combinations() {
        let verdicts = verdicts().unwrap();
        assert_eq!(verdicts.len(), 325);
        let stated: std::collections::BTreeSet<NodeId> = verdicts.iter().map(|e| e.material).collect();
        assert_eq!(stated.len(), 210);
    }

    #[test]
    fn several_verdicts_become_one_score() {
        let scores = reconcile(&verdicts().unwrap());
        let check = |text: &str, score: u8| {
            let node: NodeId = text.parse::<Material>().unwrap().into();
            let found = scores[&node.canonical()];
            let found = if node == node.canonical() { found } else { found.mirror() };
            assert_eq!(found.get(), score, "{text}");
        };
        check("KRKNGG", 0);
        check("KRKGGMM", 5);
        check("KNKM", 3);
        check("KMKN", 6);
        check("KCGKP", 1);
        check("KNPKGMM", 2);
        check("KNCPPGGMMKNNPPGGMM", 3);
        check("KRNPGGMMKRNPGGMM", 4);
    }

    #[test]
    fn verdicts_on_lower_pawns_answer_nothing_but_where_red_wins_even_so() {
        let answers = answers(&verdicts().unwrap());
        let of = |text: &str| {
            answers.get(&NodeId::from(text.parse::<Material>().unwrap()).canonical()).map(|s| s.get())
        };
        assert_eq!(of("KNPKGMM"), Some(0), "high pawns win, low ones draw");
        assert_eq!(of("KCPGGMMKGGMM"), None, "a draw with a low pawn");
        assert_eq!(of("KCPGMKGGM"), Some(0), "a win with a low pawn");
        let all = reconcile(&verdicts().unwrap());
        assert!(answers.len() < all.len() && answers.keys().all(|node| all.contains_key(node)));
    }

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
