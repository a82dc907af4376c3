//! MXQ, 弈天: texts, each after a byte with its length. Site, date, event with the players' names, their ratings, five and
//! one undocumented texts with a comment on the whole game between; then the moves as digit and letter of origin and
//! target, and `Ends`.

use super::played::Played;
use crate::{ImportWarning, Outcome, Record, WarningKind, Where, plain_text, tag, texts};
use canju_files::Named;
use xiangqi::rules::Square;
use xiangqi::rules::tree::NodeIndex;

/// The text after the last move.
const END: &[u8] = b"Ends";

/// The number of texts before the moves, and the index of the comment among them.
const BEFORE: usize = 12;
const COMMENT: usize = 10;

/// Headers that are texts of their own.
const HEADERS: [(usize, &str); 5] =
    [(0, tag::SITE), (1, tag::DATE), (2, tag::EVENT), (3, "RedElo"), (4, "BlackElo")];

/// Undocumented texts.
const UNKNOWN: [usize; 6] = [5, 6, 7, 8, 9, 11];

/// Returns the texts of a file, each with its byte offset; the last one can be truncated.
fn all(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (length, rest) = bytes.get(at..)?.split_first()?;
        let text = rest.get(..usize::from(*length)).unwrap_or(rest);
        let start = at + 1;
        at = start + text.len();
        Some((start, text))
    })
}

/// Returns the moves of a file, and whether it is truncated.
pub(super) fn moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    let (mut moves, mut length) = (Vec::new(), None);
    for (at, text) in all(bytes).skip(BEFORE) {
        if text == END {
            return (moves, false);
        }
        let length = *length.get_or_insert(text.len());
        match text.first_chunk() {
            Some(&[file, rank, _, to_file, to_rank]) if text.len() == length && is_text(text) => {
                moves.push(Played { at, points: [point(file, rank), point(to_file, to_rank)] });
            }
            // A move truncated by the end of the file.
            _ if at + text.len() == bytes.len() => {}
            // Its length may be damaged, so that it swallows other texts.
            _ => moves.push(Played { at, points: [None; 2] }),
        }
    }
    (moves, true)
}

/// Whether the bytes are text rather than lengths of texts.
fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r'))
}

/// Returns the first text before the moves that swallows others because its length is damaged.
pub(super) fn damage(bytes: &[u8]) -> Option<usize> {
    all(bytes).take(BEFORE).find(|(_, text)| !is_text(text)).map(|(at, _)| at)
}

fn point(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'A'))
}

/// Returns the encoding of the texts.
pub(super) fn encoding(bytes: &[u8], named: Option<Named>) -> Named {
    named.unwrap_or_else(|| {
        texts::guessed(&all(bytes).take(BEFORE).map(|(_, text)| text).collect::<Vec<_>>().join(&b'\n'))
    })
}

/// Stores headers, result and comment in the record.
pub(super) fn read_headers(
    record: &mut Record,
    bytes: &[u8],
    encoding: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    let all: Vec<(usize, &[u8])> = all(bytes).take(BEFORE).collect();
    let mut text = |number: usize| {
        all.get(number).map_or_else(String::new, |(at, text)| texts::read(text, encoding, *at, warnings))
    };
    for (number, name) in HEADERS {
        record.headers.set(name, &text(number));
    }
    let comment = text(COMMENT);
    let event = record.headers.get(tag::EVENT).to_owned();
    // The result stands between the names of the players: 甲-胜-乙.
    let dashes = event.match_indices('-').zip(event.match_indices('-').skip(1));
    let parts = dashes.map(|((from, _), (to, _))| (from, to)).find_map(|(from, to)| {
        let outcome = Outcome::of_text(event.get(from + 1..to)?)??;
        Some((event.get(..from)?, event.get(to + 1..)?, outcome))
    });
    if let Some((red, black, outcome)) = parts {
        record.headers.set(tag::RED, red);
        record.headers.set(tag::BLACK, black);
        record.outcome = Some(outcome);
    }
    // A comment on the whole game is stored after its last move.
    let last =
        std::iter::successors(Some(NodeIndex::START), |at| record.tree.next(*at).first().copied()).last();
    plain_text::append(&mut record.tree.note_mut(last.unwrap_or(NodeIndex::START)).comment, &comment);
    let unknown = UNKNOWN.iter().filter_map(|number| all.get(*number)).filter(|(_, text)| !text.is_empty());
    warnings.extend(
        unknown
            .map(|(at, _)| ImportWarning { at: Some(Where::Offset(*at as u64)), what: WarningKind::Foreign }),
    );
}
