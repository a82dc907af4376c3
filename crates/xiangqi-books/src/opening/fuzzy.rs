//! The fuzzy book: similar games credit moves that they have and the current game does not have yet.
//!
//! The idea is that of Shotest, a shogi program (Rollason 2006, "fuzzy opening books"), whose formula was never published. A game
//! is compared with the moves so far, whatever their order; if it is similar, its next two unplayed moves of the side to move are
//! candidates. A game never leaves this book: matches only weaken.

use rustc_hash::FxHashMap;

use super::game::{BookGame, USUAL_WEIGHT};
use super::tokens::{Likeness, Token, Tokens, likeness};
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Move, Position, Role};

/// Random variation of values, so that the same position is not always played alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Spread {
    /// Not at all.
    #[default]
    None,
    /// Up to 35 % up or down, from this seed.
    Even(u64),
    /// As the printed lists of Shotest look: a weight times 0 to 7, from this seed; 0 is left out.
    Paper(u64),
}

/// Maximum change of [`Spread::Even`].
const RHO: f64 = 0.35;

/// A move proposed by the fuzzy book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// The piece that makes it in the games.
    pub role: Role,
    /// Whether it can be played: in the games other moves come before it.
    pub is_legal: bool,
    /// Strength without the random part; decides the cut-off.
    pub raw: f64,
    /// Weight, 0 to 255.
    pub value: u8,
    /// Number of games that support it.
    pub lines: u32,
    /// Number of them that were followed ply by ply so far and continue with it.
    pub exact: u32,
    /// The game most like the present one, by its place in the book.
    pub closest: usize,
    /// Similarity of that game, up to 1.
    pub similarity: f64,
}

impl Candidate {
    /// Whether it continues a game that was followed ply by ply.
    pub const fn is_exact(&self) -> bool {
        self.exact > 0
    }
}

/// Weights of the best credit and of the number of credits in a value.
const BEST: f64 = 90.0;
const MANY: f64 = 12.0;
/// Credits of the first and the second unplayed move of a game.
const CREDITS: [f64; 2] = [1.0, 0.5];
/// Factor of a game that was followed ply by ply.
const EXACT: f64 = 1.5;
/// Factor of a game by the half points of the side to move.
const RESULTS: [f64; 3] = [0.3, 0.7, 1.0];
/// Factor of an unfinished game: that of a draw. Opening studies have no result.
const UNFINISHED: f64 = 0.7;

/// Credit of one move.
#[derive(Debug, Clone, Copy, Default)]
struct Credit {
    best: f64,
    sum: f64,
    lines: u32,
    exact: u32,
    closest: usize,
    similarity: f64,
}

impl Credit {
    fn raw(self) -> f64 {
        BEST * self.best + MANY * libm::log2(1.0 + self.sum)
    }
}

/// Returns the moves supported by games after these moves, which lead to `position`; the strongest first. Those that cannot be
/// played are among them, as in the printed lists of Shotest.
pub(super) fn candidates(
    played: &Tokens,
    position: &Position,
    games: &[(BookGame, Tokens)],
    spread: Spread,
) -> Vec<Candidate> {
    let mut credits: FxHashMap<Token, Credit> = FxHashMap::default();
    let mirrored = played.mirrored();
    for (at, (game, book)) in games.iter().enumerate() {
        let (plain, mirror) = (likeness(played, book), likeness(&mirrored, book));
        let better = |found: &Likeness| plain.is_none_or(|plain| found.similarity > plain.similarity);
        let (found, is_mirror) = match mirror.filter(better) {
            Some(mirror) => (mirror, true),
            None => match plain {
                Some(plain) => (plain, false),
                None => continue,
            },
        };
        let next = found.next(book, position.turn());
        let next = if is_mirror { next.map(|token| token.map(Token::mirrored)) } else { next };
        // Before the first move the factor would lift all games alike.
        let follows = if found.exact && played.plies() > 0 { EXACT } else { 1.0 };
        credit(&mut credits, (at, game), (found, follows), next, position.turn());
    }
    let credited = |(token, credit): (Token, Credit)| {
        let (role, played) = token.parts()?;
        let fits = position.piece_at(played.from).is_some_and(|piece| piece.role == role);
        Some(Credited { played, role, is_legal: fits && position.is_legal(played), credit })
    };
    let mut found: Vec<Credited> = credits.into_iter().filter_map(credited).collect();
    // Values are drawn in this order: moves that cannot be played leave those of the others as they are.
    found.sort_unstable_by_key(|found| (!found.is_legal, found.played, found.role));
    valued(&found, position, spread)
}

/// A move and its credit.
#[derive(Debug, Clone, Copy)]
struct Credited {
    played: Move,
    role: Role,
    is_legal: bool,
    credit: Credit,
}

/// Adds the credit of one game.
fn credit(
    credits: &mut FxHashMap<Token, Credit>,
    (at, game): (usize, &BookGame),
    (found, follows): (Likeness, f64),
    next: [Option<Token>; 2],
    turn: Color,
) {
    let Likeness { similarity, exact, .. } = found;
    let result = match game.half_points(turn) {
        Some(half_points) => RESULTS.get(usize::from(half_points)).copied().unwrap_or_default(),
        None => UNFINISHED,
    };
    let weight = result * follows * f64::from(game.weight()) / f64::from(USUAL_WEIGHT);
    let second = next[1].filter(|second| next[0] != Some(*second));
    for (nth, token) in [next[0], second].into_iter().enumerate() {
        let Some(token) = token.filter(|_| weight > 0.0) else { continue };
        let amount = CREDITS[nth] * similarity * similarity * weight;
        let known = credits.entry(token).or_default();
        known.best = known.best.max(amount);
        known.sum += amount;
        known.lines += 1;
        known.exact += u32::from(exact && nth == 0);
        if similarity > known.similarity {
            (known.closest, known.similarity) = (at, similarity);
        }
    }
}

/// The values of the moves, drawn in the order of the moves; the strongest first.
fn valued(found: &[Credited], position: &Position, spread: Spread) -> Vec<Candidate> {
    let mut rng = match spread {
        Spread::None => Rng::new(0),
        Spread::Even(seed) | Spread::Paper(seed) => Rng::new(seed ^ position.key()),
    };
    let mut value = |raw: f64| match spread {
        Spread::None => raw.round(),
        Spread::Even(_) => {
            let unit = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            (raw * (1.0 - RHO + 2.0 * RHO * unit)).round()
        }
        Spread::Paper(_) => (raw / 3.5).round().max(6.0) * rng.below(8) as f64,
    };
    let candidate = |&Credited { played, role, is_legal, credit }: &Credited| {
        let raw = credit.raw();
        let value = value(raw).clamp(0.0, 255.0) as u8;
        let Credit { lines, exact, closest, similarity, .. } = credit;
        Candidate { played, role, is_legal, raw, value, lines, exact, closest, similarity }
    };
    let mut candidates: Vec<Candidate> = found.iter().map(candidate).collect();
    if matches!(spread, Spread::Paper(_)) {
        candidates.retain(|candidate| candidate.value > 0);
    }
    let order = |one: &Candidate, other: &Candidate| {
        other
            .value
            .cmp(&one.value)
            .then(other.raw.total_cmp(&one.raw))
            .then((one.played, one.role).cmp(&(other.played, other.role)))
    };
    candidates.sort_by(order);
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page of deviations has the formula of the program.
    #[test]
    fn the_formula_is_on_the_page_of_deviations() {
        let page = include_str!("../../../../docs/deviations.md");
        let [lost, drawn, won] = RESULTS;
        for text in [
            format!("{BEST} times the best credit and {MANY} times the binary logarithm"),
            format!("{EXACT} times that in a game followed exactly"),
            format!("{RHO} up or down in play"),
            format!("{won}, {drawn} and {lost} for won, drawn and lost; {UNFINISHED} without a result"),
        ] {
            assert!(page.contains(&text), "{text}");
        }
    }
}
