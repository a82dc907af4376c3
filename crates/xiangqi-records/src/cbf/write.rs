//! CBF writer.

use quick_xml::escape::escape;

use super::{FEN, RESULT, field};
use crate::{Encoded, ImportWarning, Outcome, Record, WarningKind, plain_text, points, tag};
use canju_files::progress::{Cancelled, Checkpoint, Progress};
use xiangqi::rules::tree::NodeIndex;

/// Writes a game.
pub(crate) fn write(record: &Record, progress: &dyn Progress) -> Result<Encoded, Cancelled> {
    let mut warnings = Vec::new();
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n",
    );
    let mut add =
        |name: &str, value: &str| text.extend(["  <", name, ">", &escape(value), "</", name, ">\n"]);
    for (name, value) in record.headers.iter() {
        match field(name) {
            Some(field) => add(field, value),
            None if name == tag::RESULT && record.outcome.is_none() && is_no_number(value) => {
                add(RESULT, value)
            }
            None => warnings.push(WarningKind::NoHeader(name.to_owned())),
        }
    }
    if let Some(outcome) = record.outcome {
        add(RESULT, number(outcome));
    }
    add(FEN, &record.set_up.as_ref().map_or_else(|| record.start().to_string(), ToString::to_string));
    text.push_str(" </Head>\n <MoveList>\n");
    moves(record, &mut text, &Checkpoint::new(progress))?;
    text.push_str(" </MoveList>\n</ChineseChessRecord>\n");
    warnings.extend(variations(record));
    let warnings = warnings.into_iter().map(|what| ImportWarning { at: None, what }).collect();
    Ok(Encoded { bytes: text.into_bytes(), warnings: vec![warnings] })
}

const fn number(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Red => "1",
        Outcome::Black => "2",
        Outcome::Draw => "3",
    }
}

fn is_no_number(value: &str) -> bool {
    !matches!(value, "0" | "1" | "2" | "3")
}

fn moves(record: &Record, text: &mut String, checkpoint: &Checkpoint<'_>) -> Result<(), Cancelled> {
    let tree = &record.tree;
    let line = std::iter::successors(Some(NodeIndex::START), |place| tree.next(*place).first().copied());
    for place in line {
        checkpoint.pass(1)?;
        let value = match tree.played(place) {
            Some(played) => {
                let ([a, b], [c, d]) = (points::digits(played.from), points::digits(played.to));
                format!("{a}{b}-{c}{d}")
            }
            None => "00-00".to_owned(),
        };
        let end = if tree.next(place).is_empty() { " end=\"1\"" } else { "" };
        text.extend(["  <Move value=\"", &value, "\"", end]);
        match plain_text::comment(tree.note(place)) {
            comment if comment.is_empty() => text.push_str(" />\n"),
            comment => text.extend([">", &escape(&comment), "</Move>\n"]),
        }
    }
    Ok(())
}

/// Returns warnings about variations and annotations of moves.
fn variations(record: &Record) -> Vec<WarningKind> {
    let steps = record.steps();
    let tree = &record.tree;
    let places = std::iter::once(NodeIndex::START).chain(steps.iter().map(|step| step.place));
    let variations: usize = places.map(|place| tree.next(place).len().saturating_sub(1)).sum();
    let glyphs = steps.iter().map(|step| step.remark.glyphs.len()).sum::<usize>()
        + tree.note(NodeIndex::START).glyphs.len();
    let variations = (variations > 0).then_some(WarningKind::Variations(variations));
    variations.into_iter().chain((glyphs > 0).then_some(WarningKind::Annotations(glyphs))).collect()
}
