//! One side in English words: "rook and two pawns", "bare king".

use super::{Kind, SideMaterial, add};

/// Words for the heights of pawns.
const HEIGHTS: [&str; 4] = ["high", "low", "bottom", "old"];

/// Returns the side with this name, in lower case; `None` if it is none.
pub(super) fn side(text: &str) -> Option<SideMaterial> {
    if matches!(text, "bare king" | "lone king" | "king" | "nothing") {
        return Some(SideMaterial::BARE);
    }
    let mut side = None;
    let mut count = 1;
    for word in words(text).filter(|word| !matches!(*word, "and" | "a" | "the") && !HEIGHTS.contains(word)) {
        let number = ["one", "two", "three", "four", "five"].iter().position(|number| *number == word);
        if let Some(number) =
            number.or_else(|| ["1", "2", "3", "4", "5"].iter().position(|digit| *digit == word))
        {
            count = number + 1;
            continue;
        }
        let kind = match word.strip_suffix('s').unwrap_or(word) {
            "rook" | "chariot" => Kind::Rook,
            "knight" | "horse" => Kind::Knight,
            "cannon" => Kind::Cannon,
            "pawn" | "soldier" => Kind::Pawn,
            "guard" | "advisor" => Kind::Guard,
            "minister" | "elephant" | "bishop" => Kind::Minister,
            _ => return None,
        };
        side = Some(add(side.unwrap_or(SideMaterial::BARE), kind, std::mem::replace(&mut count, 1))?);
    }
    side
}

/// Whether the text gives the height of a pawn.
pub(super) fn tells_height(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = words(&text).collect();
    words.windows(2).any(|pair| HEIGHTS.contains(&pair[0]) && matches!(pair[1], "pawn" | "pawns"))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '+', '-']).filter(|word| !word.is_empty())
}
