//! Games as tokens, and their similarity.
//!
//! A token is a move of a side: kind of piece, start, destination. The move number is not part of it, so transposed moves give
//! the same tokens.

use super::game::MOST_PLIES;
use xiangqi::rules::{Color, IllegalMove, Move, Position, Role, Square};

/// A kind of piece, a point and another one, below 7·90·90.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Token(u16);

const POINTS: usize = Square::COUNT;

impl Token {
    pub(super) const fn new(role: Role, played: Move) -> Self {
        Self(((role.index() * POINTS + played.from.index()) * POINTS + played.to.index()) as u16)
    }

    /// Its kind of piece and its move; every token has them.
    pub(super) fn parts(self) -> Option<(Role, Move)> {
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
    ///
    /// # Errors
    /// The first move that is not legal.
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
pub(super) const LEAST: f64 = 0.35;

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
pub(super) fn likeness(played: &Tokens, book: &Tokens) -> Option<Likeness> {
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
