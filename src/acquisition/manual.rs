//! The verdicts of the classic endgame manuals, and the rule that makes one score of several.
//!
//! `assets/manual/verdicts.tsv` has one published verdict a line: material, verdict (`win` 勝, `chance` 巧勝, `draw` 和,
//! `defended` 巧和), the term as printed, the conditions it carries (`red:high` = red's pawns are high), cautions, source.
//! Every verdict is kept as evidence of its own. What one verdict alone would score is its *finding*: win 0, win by
//! position 3, draw 5, and 1 where the defender holds by position only.
//!
//! **Rule.** The score of a combination is the class midway between the best and the worst finding, rounded to the side of
//! the better one. A win that a manual shows for one studied position (`one-position`) says no more than "won by position"
//! there. Repeated verdicts count once. So 例和 + 巧勝 is 3, 勝 with high and 和 with low pawns is 2, and a chance for a
//! symmetric combination, where either side may have it, is 4.

use std::collections::BTreeMap;

use crate::knowledge::evidence::Verdict;
use crate::knowledge::score::{Class, Score};
use crate::material::{Material, MaterialError, NodeId};

const VERDICTS: &str = include_str!("../../assets/manual/verdicts.tsv");

/// A line of verdicts that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("verdicts, line {line}: {fault}")]
pub struct ManualError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: ManualFault,
}

/// What is wrong with a verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ManualFault {
    /// Not UTF-8.
    #[error("not UTF-8")]
    NotUtf8,
    /// So many columns, not six.
    #[error("{0} columns instead of six")]
    Columns(usize),
    /// Not a material.
    #[error("{found}: {error}")]
    Material {
        /// What stands there.
        found: String,
        /// Why it is none.
        error: MaterialError,
    },
    /// Not a verdict, and what stands there.
    #[error("unknown verdict {0}")]
    Verdict(String),
}

/// The built-in verdicts, in the order of the file.
///
/// # Errors
/// The first line that cannot be read; the tests read the file as it is built in.
pub fn verdicts() -> Result<Vec<Verdict>, ManualError> {
    read(VERDICTS.as_bytes())
}

/// The verdicts of a file, in its order. Lines that are empty or begin with `#` are passed over, and so is one that
/// names the columns.
///
/// # Errors
/// The first line that cannot be read.
pub fn read(file: &[u8]) -> Result<Vec<Verdict>, ManualError> {
    let mut verdicts = Vec::new();
    for (line, bytes) in (1..).zip(file.split(|&byte| byte == b'\n')) {
        let fault = |fault| ManualError { line, fault };
        let text = std::str::from_utf8(bytes).map_err(|_| fault(ManualFault::NotUtf8))?;
        let text = text.trim_start_matches('\u{FEFF}').trim_end_matches('\r');
        if !text.is_empty() && !text.starts_with('#') && !text.starts_with("material\t") {
            verdicts.push(verdict(text).map_err(fault)?);
        }
    }
    Ok(verdicts)
}

fn verdict(line: &str) -> Result<Verdict, ManualFault> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [material, verdict, term, conditions, caution, source] = columns[..] else {
        return Err(ManualFault::Columns(columns.len()));
    };
    let finding = match verdict {
        "win" => Score::SURE_WIN,
        "defended" => Score::MOSTLY_WIN,
        "chance" => Score::WIN_BY_POSITION,
        "draw" => Score::DRAW,
        _ => return Err(ManualFault::Verdict(verdict.to_owned())),
    };
    let parsed = material.parse::<Material>();
    let material = parsed.map_err(|error| ManualFault::Material { found: material.to_owned(), error })?;
    Ok(Verdict {
        material: material.into(),
        finding,
        term: term.to_owned(),
        conditions: conditions.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect(),
        source: source.to_owned(),
        caution: caution.to_owned(),
    })
}

/// The score of every canonical node that has verdicts, by the rule of this module.
pub fn reconcile(verdicts: &[Verdict]) -> BTreeMap<NodeId, Score> {
    let mut findings: BTreeMap<NodeId, (Score, Score)> = BTreeMap::new();
    for verdict in verdicts {
        let node = verdict.material.canonical();
        let stated = weighed(verdict);
        let finding = if node == verdict.material { stated } else { stated.mirror() };
        let range = findings.entry(node).or_insert((finding, finding));
        *range = (range.0.min(finding), range.1.max(finding));
    }
    findings.into_iter().map(|(node, (best, worst))| (node, midway(node, best, worst))).collect()
}

/// A win shown for one position only is a win by position.
fn weighed(verdict: &Verdict) -> Score {
    if verdict.caution == "one-position" {
        verdict.finding.max(Score::WIN_BY_POSITION)
    } else {
        verdict.finding
    }
}

fn midway(node: NodeId, low: Score, high: Score) -> Score {
    let (low_class, high_class) = (low.class().get(), high.class().get());
    // Towards 0 among red's scores and towards 8 among black's, so that a mirror gets the mirror score.
    let sum = low_class + high_class;
    let middle = if sum < 2 * Class::LEVEL.get() { sum / 2 } else { sum.div_ceil(2) };
    match Class::new(middle) {
        _ if node.is_symmetric() && low != Score::DRAW => Score::EITHER,
        Some(class) if class == Class::LEVEL && low != high => Score::EITHER,
        Some(class) => class.score(Some(low)),
        None => Score::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_325_verdicts_on_210_combinations() {
        let verdicts = verdicts().unwrap();
        assert_eq!(verdicts.len(), 325);
        let stated: std::collections::BTreeSet<NodeId> = verdicts.iter().map(|e| e.material).collect();
        assert_eq!(stated.len(), 210);
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
}
