//! The fuzzy book: similar games credit moves that they have and the current game does not have yet; games as tokens, and their
//! similarity.
//!
//! The idea is that of Shotest, a shogi program (Rollason 2006, "fuzzy opening books"), whose formula was never published. A game
//! is compared with the moves so far, whatever their order; if it is similar, its next two unplayed moves of the side to move are
//! candidates. A game never leaves this book: matches only weaken.

use canju_message::All;
use rustc_hash::FxHashMap;
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, IllegalMove, Move, Position, Role, Square};

use crate::opening::game::{BookGame, MOST_PLIES, USUAL_WEIGHT};

/// Random variation of values, so that the same position is not always played alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, All)]
#[all(help, text = "opening-spread-")]
pub enum Spread {
    /// None.
    #[default]
    None,
    /// Up to 35 % up or down, as in the engine.
    ///
    /// From this seed.
    #[all(value = 1)]
    Even(u64),
    /// As in the printed lists of Shotest.
    ///
    /// A weight times 0 to 7, from this seed; 0 is left out.
    #[all(value = 1)]
    Paper(u64),
}

impl Spread {
    /// Returns the seed, if the values vary.
    pub const fn seed(self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Even(seed) | Self::Paper(seed) => Some(seed),
        }
    }

    /// Returns the same variation from another seed.
    pub const fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::None => Self::None,
            Self::Even(_) => Self::Even(seed),
            Self::Paper(_) => Self::Paper(seed),
        }
    }
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
    let weight = result * follows * f64::from(game.weight) / f64::from(USUAL_WEIGHT);
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

// Games as tokens, and their similarity.
//
// A token is a move of a side: kind of piece, start, destination. The move number is not part of it, so transposed moves give
// the same tokens.

/// A kind of piece, a point and another one, below 7·90·90.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Token(u16);

const POINTS: usize = Square::COUNT;

impl Token {
    pub(super) const fn new(role: Role, played: Move) -> Self {
        Self(((role.index() * POINTS + played.from.index()) * POINTS + played.to.index()) as u16)
    }

    /// Its kind of piece and its move; every token has them.
    fn parts(self) -> Option<(Role, Move)> {
        let number = usize::from(self.0);
        let (from, to) =
            (Square::from_index(number / POINTS % POINTS)?, Square::from_index(number % POINTS)?);
        Some((Role::ALL.get(number / POINTS / POINTS).copied()?, Move::new(from, to)))
    }

    /// The token of the mirrored move.
    pub(super) fn mirrored(self) -> Self {
        self.parts().map_or(self, |(role, played)| Self::new(role, played.mirrored()))
    }
}

/// The tokens of a game from the initial position, of each side in its own order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Tokens([Vec<Token>; 2]);

impl Tokens {
    /// The tokens of these moves, and the position that they lead to.
    pub(super) fn of(moves: &[Move]) -> Result<(Self, Position), IllegalMove> {
        let (mut tokens, mut position) = (Self::default(), Position::start());
        for &played in moves {
            let (turn, piece) = (position.turn(), position.piece_at(played.from));
            position = position.play(played)?;
            tokens.0[turn.index()].extend(piece.map(|piece| Token::new(piece.role, played)));
        }
        Ok((tokens, position))
    }

    /// The tokens of the left-right mirror of the game.
    pub(super) fn mirrored(&self) -> Self {
        Self(self.0.each_ref().map(|side| side.iter().map(|token| token.mirrored()).collect()))
    }

    pub(super) fn plies(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    pub(super) fn side(&self, color: Color) -> &[Token] {
        &self.0[color.index()]
    }
}

/// Number of plies by which a move of the book may be later than now and still count as played.
const SLACK: usize = 6;
/// Factor of a match for each own move by which its places differ.
const DECAY: f64 = 0.9;
/// Minimum similarity of a game that counts.
const LEAST: f64 = 0.35;

/// Match of a game of the book with a game in progress.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Likeness {
    /// From [`LEAST`] to 1.
    pub(super) similarity: f64,
    /// The whole game was played as the book has it; before the first move every game is.
    pub(super) exact: bool,
    /// The tokens of each side that are matched, a bit each.
    used: [u64; 2],
}

impl Likeness {
    /// The first two tokens of a side that are not matched.
    pub(super) fn next(&self, book: &Tokens, color: Color) -> [Option<Token>; 2] {
        let used = self.used[color.index()];
        let mut open = book.side(color).iter().enumerate().filter(|(at, _)| used >> at & 1 == 0);
        [(); 2].map(|()| open.next().map(|(_, token)| *token))
    }
}

/// Returns the similarity of a game of the book to the moves played; `None` if it is below [`LEAST`].
fn likeness(played: &Tokens, book: &Tokens) -> Option<Likeness> {
    let plies = played.plies();
    // Number of moves that may stay unmatched.
    let mut spare = plies - (LEAST * plies as f64).ceil() as usize;
    let mut apart = [0_u32; MOST_PLIES];
    let mut used = [0_u64; 2];
    let mut exact = book.plies() >= plies;
    for color in Color::ALL {
        let own = book.side(color);
        let reach = (plies + SLACK + 1 - color.index()) / 2;
        let own = own.get(..reach).unwrap_or(own);
        let used = &mut used[color.index()];
        for (at, token) in played.side(color).iter().enumerate() {
            exact &= own.get(at) == Some(token);
            match nearest(own, *used, *token, at) {
                Some(found) => {
                    *used |= 1 << found;
                    apart[found.abs_diff(at).min(MOST_PLIES - 1)] += 1;
                }
                None => spare = spare.checked_sub(1)?,
            }
        }
    }
    let mut weight = 1.0;
    let mut sum = 0.0;
    for matches in apart {
        sum += weight * f64::from(matches);
        weight *= DECAY;
    }
    let similarity = if plies == 0 { 1.0 } else { sum / plies as f64 };
    (similarity >= LEAST).then_some(Likeness { similarity, exact, used })
}

/// The place of an unused equal token nearest to `at`, of two the lower one.
fn nearest(own: &[Token], used: u64, token: Token, at: usize) -> Option<usize> {
    let is_free = |place: usize| own.get(place) == Some(&token) && used >> place & 1 == 0;
    if is_free(at) {
        return Some(at);
    }
    if !own.contains(&token) {
        return None;
    }
    (0..own.len()).filter(|place| is_free(*place)).min_by_key(|place| place.abs_diff(at))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    /// A game of distinct tokens, by numbers; the tokens of each side differ in the kind of piece.
    fn game(numbers: &[u16]) -> Tokens {
        let mut tokens = Tokens::default();
        for (ply, number) in numbers.iter().enumerate() {
            tokens.0[ply % 2].push(Token(*number));
        }
        tokens
    }

    #[test]
    fn a_token_has_its_parts() {
        for role in Role::ALL {
            for (from, to) in [(0, 89), (89, 0), (17, 44)] {
                let played = Move::new(Square::from_index(from).unwrap(), Square::from_index(to).unwrap());
                let token = Token::new(role, played);
                assert_eq!(token.parts(), Some((role, played)));
                assert_eq!(token.mirrored().mirrored(), token);
                assert_eq!(token.mirrored().parts(), Some((role, played.mirrored())));
            }
        }
    }

    #[test]
    fn places_and_slack_count_as_they_should() {
        let alike = |played: &[u16], book: &[u16]| likeness(&game(played), &game(book));
        let same = alike(&[1, 2, 3], &[1, 2, 3, 4]).unwrap();
        assert_eq!((same.similarity, same.exact), (1.0, true));
        assert_eq!(same.next(&game(&[1, 2, 3, 4]), Color::Black), [Some(Token(4)), None]);
        // Red's two moves the other way round: each is one of its own moves away.
        let turned = alike(&[3, 2, 1], &[1, 2, 3, 4]).unwrap();
        assert!((turned.similarity - (0.9 + 1.0 + 0.9) / 3.0).abs() < 1e-12 && !turned.exact);
        // The token of ply 8 is within six plies of the third, that of ply 10 is not.
        assert!(alike(&[9, 9, 1], &[9, 9, 0, 0, 0, 0, 0, 0, 1]).unwrap().similarity > 2.0 / 3.0);
        let late = alike(&[9, 9, 1], &[9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1]).unwrap();
        assert!((late.similarity - 2.0 / 3.0).abs() < 1e-12);
        // A token is used once, the nearer one, of two the lower one.
        let twice = alike(&[5, 0, 5], &[5, 0, 6, 0, 7]).unwrap();
        assert!((twice.similarity - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(twice.next(&game(&[5, 0, 6, 0, 7]), Color::Red), [Some(Token(6)), Some(Token(7))]);
        let between = alike(&[8, 0, 5], &[5, 0, 8, 0, 5]).unwrap();
        assert_eq!(between.next(&game(&[5, 0, 8, 0, 5]), Color::Red), [Some(Token(5)), None]);
        assert_eq!(alike(&[1, 2, 3], &[4, 5, 6]), None);
        assert_eq!(alike(&[], &[4]).unwrap().similarity, 1.0);
    }

    proptest! {
        /// The further the games drift apart, the less alike they are; each other move costs.
        #[test]
        fn likeness_falls_with_every_move_that_differs(
            plies in 1_usize..60, order in proptest::sample::subsequence((0_usize..60).collect::<Vec<_>>(), 0..60),
        ) {
            let book: Vec<u16> = (0..60).collect();
            let mut played: Vec<u16> = book[..plies].to_vec();
            let alike = |played: &[u16]| likeness(&game(played), &game(&book)).map_or(0.0, |found| found.similarity);
            let mut before = alike(&played);
            prop_assert_eq!(before, 1.0);
            for at in order.into_iter().filter(|at| *at < plies) {
                played[at] = 1_000 + at as u16;
                let now = alike(&played);
                prop_assert!(now < before || (before == 0.0 && now == 0.0));
                before = now;
            }
        }

        /// The early cut-off rejects only games below the limit, and leaves the similarity of the others as the sum of all
        /// matches gives it.
        #[test]
        fn the_cut_off_changes_nothing(
            played in proptest::collection::vec(0_u16..12, 0..30), book in proptest::collection::vec(0_u16..12, 0..60),
        ) {
            let slow = plain(&played, &book);
            let fast = likeness(&game(&played), &game(&book));
            prop_assert!((fast.map_or(0.0, |found| found.similarity) - slow).abs() < 1e-12);
        }
    }

    /// The similarity written down as it is defined.
    fn plain(played: &[u16], book: &[u16]) -> f64 {
        let mut used = vec![false; book.len()];
        let mut sum = 0.0;
        for (ply, token) in played.iter().enumerate() {
            let same = |at: &usize| at % 2 == ply % 2 && book[*at] == *token && !used[*at];
            let within = (0..book.len()).filter(|at| *at < played.len() + 6).filter(same);
            let near = within.min_by_key(|at| ((at / 2).abs_diff(ply / 2), *at));
            if let Some(at) = near {
                used[at] = true;
                sum += 0.9_f64.powi((at / 2).abs_diff(ply / 2) as i32);
            }
        }
        let similarity = if played.is_empty() { 1.0 } else { sum / played.len() as f64 };
        if similarity >= 0.35 { similarity } else { 0.0 }
    }
}
